"""Files on the disk: replaced as a whole or not at all, and locked while one run changes them; and
the clock."""
