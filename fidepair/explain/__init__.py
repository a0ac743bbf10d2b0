"""Why a round is paired as it is (C.04.1 9): questions about it, and their answers."""
