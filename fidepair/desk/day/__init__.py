"""Changes to a tournament between two pairings: entries, byes, results, line-ups, the header."""
