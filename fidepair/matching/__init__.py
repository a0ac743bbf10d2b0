"""Best and complete matchings over integers; knows no chess.

A graph has the vertices 0 to n-1. `rows[v]` is an integer whose bit w says that v and w may be
matched; rows are symmetric and no vertex is in its own row. Sets of vertices are integers too
("masks").

- `alternating`: complete matchings; which partners a vertex can have in one (Edmonds 1965, Gallai
  and Edmonds).
- `weighted`: complete matchings of least cost, with the duals that prove it (Edmonds' primal-dual
  method).
- `optimal`: all matchings of least cost at once, and the first of them in an order of preference.
"""

from fidepair.matching.alternating import Matching, bits, mask_of
from fidepair.matching.optimal import Optimum
from fidepair.matching.weighted import BestMatching

__all__ = ["BestMatching", "Matching", "Optimum", "bits", "mask_of"]
