"""Published rounds against the rules: the replay of a tournament, verdicts, ranks."""
