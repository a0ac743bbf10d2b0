"""Every finding that there is: one row for each code, and one section of `docs/findings.md`.

A code below `T200` is the number of a row in the tolerance table of the format (`T008`: row 8); from `T200` on stand
findings which that table does not have. Loaded with the first finding: most files have none.
"""

from fidepair.findings.about_players import PLAYERS
from fidepair.findings.about_records import RECORDS

CATALOGUE = {row.code: row for row in (*PLAYERS, *RECORDS)}
"""The rows by code, in the order of what they are about."""
