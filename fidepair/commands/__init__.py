"""One use case a command: a typed question in, a typed answer out, for every door alike.

A command has a module here (`table` says which). It holds the rows of its options, its question
`Asked`, and `run`, which answers it. The command line and the lines of JSON build the same question
of the same rows; nothing here reads a file, draws on a terminal or knows how it was asked.
"""
