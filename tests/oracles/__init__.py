"""The chapters walked literally, each written from its text and `decisions.md` alone, for small tournaments."""
