"""One use case per command: a typed question in, a typed answer out, the same for every interface.

A command has a module here (`table` says which). It holds the rows of its options, its question
`Asked`, and `run`, which answers it. The command line and the JSON requests build the same question
from the same rows. Nothing here reads a file, draws on a terminal or depends on the interface.
"""
