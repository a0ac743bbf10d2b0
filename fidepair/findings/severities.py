"""How grave a finding is."""

ERROR = "error"
"""The file cannot be used as it is."""
WARNING = "warning"
"""It is used, and somebody should know how."""
NOTE = "note"
"""Accepted without a word."""
