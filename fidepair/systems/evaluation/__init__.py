"""What each chapter says of a round-pairing made by anybody: one module for each, of the same name as the chapter's,
where it does not stand in the chapter itself (Dutch, Burstein).

`faults(round_, proposal)`: why the proposal is no legal complete round-pairing, or nothing. `evaluate(round_,
proposal)`: what the chapter counts in a legal complete one. Pairing loads none of this.
"""
