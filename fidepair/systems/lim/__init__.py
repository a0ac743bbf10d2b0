"""C.04.4.3 Lim System, applied from 1 February 2026.

A procedure: `walk` goes down, up and into the median (1, 2.2, 2.6); in each scoregroup `transfers`
says who leaves it (2.3, 3, 4.4), by what `floaters` knows of each and `company` of all together,
`scrutiny` pairs the others (2.4, 2.5, 3.6 to 3.8, 4, 5.2) and `colours` gives them colours (5,
7.2), on what `players` says of each, and of any pairing (2.1, 5.1, 6). `steps` is the record of it
all, for people. In Maxi-tournaments `maxi` pairs a scoregroup.

No code here for: 0 (preface), 6 (it has no numbers: `players.exempt`), 7.3 (points: cards), 8.1 and
8.3 (round two is paired like all others).

"Exchanged until" in Article 4 means the first pairing, in the order of exchanges, of those that
leave nobody out; whether one exists with a given pair is one alternating search in the graph of
compatible players. So a scoregroup of n players costs mostly a few n searches, and a median that is
cracked open grows by a pair at a time. Everybody can be paired when the walk begins
(`walk.assign_pab`), so with everything cracked the median can.

Three questions may take far longer: whom floaters take where ratings limit them (`maxi`), which
pairs serve due colours best where not all can (`second_scrutiny`), and who floats where types
depend on company (`company`). They are searched for within one budget for the round (`search`);
what would cost more is refused, in words.
"""

from fidepair.systems.lim.players import evaluate, faults, preference
from fidepair.systems.lim.walk import pair

__all__ = ["evaluate", "faults", "pair", "preference"]
