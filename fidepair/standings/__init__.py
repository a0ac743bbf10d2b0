"""C.07: standings and tie-breaks, in the editions of August 2024 and March 2026."""
