"""The articles of C.07, for the calculator of tie-breaks."""
