"""Text on its way in and out: what is shown is safe to read, and what people type or hand in
has limits."""
