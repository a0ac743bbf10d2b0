"""What a report file looks like, for those who read it and those who write it: columns, dialects,
blocks, lines."""
