"""From a report file to a tournament: see `reader`. Knows nothing of how files are written."""
