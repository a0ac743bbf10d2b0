"""From a tournament to a report file, new or changed. Knows nothing of reading; `trf.proof` joins
the two."""
