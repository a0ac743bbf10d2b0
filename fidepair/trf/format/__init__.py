"""The format of a tournament file, for the reader and the writer: columns, dialects, blocks,
lines."""
