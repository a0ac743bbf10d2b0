"""C.07: standings and tie-breaks, of the editions of August 2024 and of March 2026."""
