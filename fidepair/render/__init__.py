"""What people and other programs see of a pairing and of a check. Knows results, never how they are
found.

`pairing` and `report` say what is shown; `sheet` holds it and draws it as text, `terminal` with
rich.
"""
