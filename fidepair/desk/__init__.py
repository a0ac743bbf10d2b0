"""What an arbiter does with a file between two pairings, each a pure function: the commands parse,
call and write."""
