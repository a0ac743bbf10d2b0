"""Actions of an arbiter on a file between two pairings, each a pure function: the commands parse,
call and write."""
