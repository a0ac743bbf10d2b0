"""The laboratory: random tournaments, other pairing programs, differences made small, and runs in
several parts."""
