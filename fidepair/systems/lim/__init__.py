"""C.04.4.3 Lim System, applied from 1 February 2026.

A procedure: `walk` goes down, up and into the median (1, 2.2, 2.6); in each scoregroup `transfers`
chooses the floaters (2.3, 3, 4.4), with the types of `floaters`; `scrutiny` pairs the others (2.4,
2.5, 3.6 to 3.8, 4, 5.2). `due_colours` has the facts about each player and each pairing (2.1, 5.1,
6) and gives colours (5, 7.2). `steps` is the record of it all, for people.

No code here for: 0 (preface), 6 (it has no numbers: `due_colours.exempt`), 7.3 (points: cards), 8.1 and
8.3 (round two is paired like all others).

"Exchanged until" in Article 4 means the first pairing, in the order of exchanges, of those that
leave nobody out; whether one exists with a given pair is one alternating search in the graph of
compatible players. So a scoregroup of n players costs mostly a few n searches, and a median that is
cracked open grows by a pair at a time. All players can be paired when the walk begins
(`walk.assign_pab`), so the median can be paired at the latest when every pair is cracked.

Three questions may take far longer: the opponents of floaters where ratings limit them (`scrutiny`),
the pairs that serve due colours best where not all can (`second_scrutiny`), and the floaters where
types depend on each other (`transfers`). These searches share one budget for the round (`search`); a
round that needs more is refused with a message.
"""

from fidepair.systems.lim.due_colours import evaluate, faults, legal_opponents, preference
from fidepair.systems.lim.walk import pair

__all__ = ["evaluate", "faults", "legal_opponents", "pair", "preference"]
