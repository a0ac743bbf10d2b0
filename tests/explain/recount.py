"""Counts again, from the text of the Handbook alone, whom each criterion counts in a bracket of a pairing.

Nothing of the chapters' modules is used: cards tell the facts (scores, colours of played games, floats by round).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.swiss.cards import PairingCard, RoundToPair
    from fidepair.swiss.evaluation import Proposal

UPWARDS = ("dubov", "double-swiss", "team")


class Recounted(NamedTuple):
    """Whom a criterion counts: pairs, each without order, and floaters."""

    pairs: frozenset[frozenset[int]] = frozenset()
    players: frozenset[int] = frozenset()


class WalkedBracket(NamedTuple):
    """A bracket as a pairing makes it: who came from elsewhere, who was there, the pairs, who leaves."""

    score: int
    moved: frozenset[int]
    residents: frozenset[int]
    pairs: tuple[tuple[int, int], ...]
    leaving: frozenset[int]


def walked(round_: RoundToPair, proposal: Proposal, system: str) -> Iterator[WalkedBracket]:
    """Yield the brackets from the top. Downwards (Dutch 1.4.1, Burstein 1.4): who is not paired with somebody of the
    bracket moves down, in the Dutch System the last one to the bye. Upwards (Dubov 1.3.2, C.04.5 3.3.2): all are
    paired, with whom they meet from below."""
    cards = {card.number: card for card in round_.cards}
    opponent = {a: b for pair in map(tuple, proposal.pairs) for a, b in (pair, pair[::-1])}
    left = set(opponent)
    carried: frozenset[int] = frozenset()
    upwards = system in UPWARDS
    if system == "dutch" and proposal.pab is not None:
        left.add(proposal.pab)
    scores = sorted({cards[n].score for n in left}, reverse=True)
    for score in scores:
        residents = frozenset(n for n in left if cards[n].score == score)
        if not residents:
            continue
        if upwards:
            moved = frozenset(opponent[n] for n in residents) - residents
            members = residents | moved
        else:
            moved = carried
            members = residents | carried
        made = {frozenset((n, opponent[n])) for n in members if opponent.get(n) in members}
        ranked = (sorted(pair, key=lambda n: (-cards[n].score, cards[n].tpn)) for pair in made)
        pairs = tuple((higher, lower) for higher, lower in ranked)
        leaving = members - {n for pair in pairs for n in pair}
        left -= members - leaving
        left -= residents
        carried = leaving
        yield WalkedBracket(score, moved, residents, pairs, leaving)


# ── colours ──────────────────────────────────────────────────────────────────


def preference(system: str, card: PairingCard, round_: RoundToPair) -> tuple[str, int]:
    """Return the colour that is due and how strongly (3 absolute, 2 strong, 1 mild); `("", 0)` without.

    Dutch 1.7, Burstein 1.5, Dubov 1.6; Team 1.7.1 (type A) and 1.7.2 (type B: strong ones as in type A, then mild).
    """
    colours = card.history
    difference = colours.count("W") - colours.count("B")
    other = {"W": "B", "B": "W"}
    if system == "team":
        return _team_preference(colours, difference, round_)
    if not colours:
        return ("B", 1) if system == "dubov" else ("", 0)
    if difference > 1 or difference < -1:
        return ("B" if difference > 1 else "W"), 3
    if len(colours) > 1 and colours[-1] == colours[-2]:
        return other[colours[-1]], 3
    if difference:
        return ("B" if difference == 1 else "W"), 2
    return other[colours[-1]], 1


def _team_preference(colours: str, difference: int, round_: RoundToPair) -> tuple[str, int]:
    kind = round_.team_rules.colours.name
    colour, strength = "", 0
    if difference < -1 or (difference in (0, -1) and colours[-2:] == "BB"):
        colour, strength = "W", 2
    elif difference > 1 or (difference in (0, 1) and colours[-2:] == "WW"):
        colour, strength = "B", 2
    elif kind == "B" and difference:
        colour, strength = ("W" if difference == -1 else "B"), 1
    elif kind == "B" and colours and round_.number != round_.rounds:
        colour, strength = ("W" if colours[-1] == "B" else "B"), 1
    return ("", 0) if kind == "NONE" else (colour, strength)


# ── criteria ─────────────────────────────────────────────────────────────────


def recount(system: str, code: str, round_: RoundToPair, bracket: WalkedBracket) -> Recounted | None:
    """Return whom the criterion counts; None where it looks ahead, or at what cards made by hand may lack."""
    return _Count(system, round_, bracket).of(code)


class _Count:
    def __init__(self, system: str, round_: RoundToPair, bracket: WalkedBracket) -> None:
        self.system = system
        self.round_ = round_
        self.bracket = bracket
        self.cards = {card.number: card for card in round_.cards}

    def of(self, code: str) -> Recounted | None:
        names = {
            "dutch": {6: "floaters", 7: "floaters", 12: "colours", 13: "strong", 14: "down1", 16: "down2", 15: "up1",
                      17: "up2", 18: "mdp1", 20: "mdp2", 19: "up1", 21: "up2"},
            "burstein": {5: "floaters", 6: "floaters", 8: "colours"},
            "dubov": {5: "floaters", 6: "floaters", 7: "colours", 8: "maximum", 9: "maximum", 10: "upfloated"},
            "double-swiss": {4: "floaters", 5: "floaters", 7: "was_floater", 8: "opponent_was_floater"},
            "team": {4: "floaters", 5: "floaters", 7: "was_floater", 8: "colours", 9: "strong_teams",
                     10: "opponent_was_floater"},
        }  # fmt: skip
        name = names[self.system].get(int(code[1:]))
        found: Recounted | None = getattr(self, f"_{name}")() if name else None
        return found

    # Floaters: those who leave the bracket downwards, or come into it from below.

    def _of_floaters(self) -> frozenset[int]:
        return self.bracket.moved if self.system in UPWARDS else self.bracket.leaving

    def _floaters(self) -> Recounted:
        return Recounted(players=self._of_floaters())

    def _among_floaters(self, ones: frozenset[int], sign: str, back: int) -> Recounted:
        return Recounted(players=frozenset(n for n in ones if self._had(n, sign, back)))

    def _had(self, number: int, sign: str, back: int) -> bool:
        floats = self.cards[number].floats
        return len(floats) >= back and floats[-back] == sign

    def _down1(self) -> Recounted:
        return self._among_floaters(self.bracket.leaving & self.bracket.residents, "D", 1)

    def _down2(self) -> Recounted:
        return self._among_floaters(self.bracket.leaving & self.bracket.residents, "D", 2)

    def _opponents_of_mdps(self, back: int) -> Recounted:
        counted = (
            pair for pair in self.bracket.pairs if pair[0] in self.bracket.moved and self._had(pair[1], "U", back)
        )
        return Recounted(frozenset(map(frozenset, counted)))

    def _up1(self) -> Recounted:
        return self._opponents_of_mdps(1)

    def _up2(self) -> Recounted:
        return self._opponents_of_mdps(2)

    def _mdps(self, back: int) -> Recounted:
        paired = (
            pair for pair in self.bracket.pairs if pair[0] in self.bracket.moved and self._had(pair[0], "D", back)
        )
        unpaired = self.bracket.moved & self.bracket.leaving
        return Recounted(frozenset(map(frozenset, paired)), self._among_floaters(unpaired, "D", back).players)

    def _mdp1(self) -> Recounted:
        return self._mdps(1)

    def _mdp2(self) -> Recounted:
        return self._mdps(2)

    # Colours.

    def _due(self, number: int) -> tuple[str, int]:
        return preference(self.system, self.cards[number], self.round_)

    def _clashing(self) -> list[tuple[tuple[int, int], set[int]]]:
        found = []
        for pair in self.bracket.pairs:
            (mine, strength), (theirs, other) = map(self._due, pair)
            if mine and mine == theirs:
                found.append((pair, {strength, other}))
        return found

    def _colours(self) -> Recounted:
        return Recounted(frozenset(frozenset(pair) for pair, _ in self._clashing()))

    def _strong(self) -> Recounted:
        """Of two the weaker wish is denied: a strong one if the other is strong or absolute."""
        return Recounted(frozenset(frozenset(pair) for pair, both in self._clashing() if both in ({2}, {2, 3})))

    def _strong_teams(self) -> Recounted:
        if self.round_.team_rules.colours.name != "B":
            return Recounted()
        return Recounted(frozenset(frozenset(pair) for pair, both in self._clashing() if both == {2}))

    # Upfloats.

    def _upfloats(self, number: int) -> list[int]:
        card = self.cards[number]
        rounds = [place + 1 for place, sign in enumerate(card.floats) if sign == "U"]
        return sorted({*rounds, *card.forfeited_upfloats})

    def _maximum(self) -> Recounted:
        """Dubov 1.8.2: 2 and one more for each five rounds; not in the last round."""
        if self.round_.number == self.round_.rounds:
            return Recounted()
        most = 2 + self.round_.rounds // 5
        return Recounted(players=frozenset(n for n in self.bracket.moved if len(self._upfloats(n)) >= most))

    def _upfloated(self) -> Recounted:
        if self.round_.number == self.round_.rounds:
            return Recounted()
        last = self.round_.number - 1
        return Recounted(players=frozenset(n for n in self.bracket.moved if last in self._upfloats(n)))

    def _counts_floats(self) -> bool:
        """Double-Swiss: not in the last round; Team: not in the last two."""
        return self.round_.number < self.round_.rounds - (self.system == "team")

    def _floated(self, number: int) -> bool:
        """C.04.5 1.5, C.04.6 1.5: played somebody of another score in the previous round."""
        card = self.cards[number]
        if not card.opponents or not card.opponents[-1]:
            return False
        other = next(one for one in self.round_.everyone if one.number == card.opponents[-1])
        return card.scores_before[-1] != other.scores_before[-1]

    def _was_floater(self) -> Recounted:
        found = frozenset(n for n in self.bracket.moved if self._floated(n))
        return Recounted(players=found if self._counts_floats() else frozenset())

    def _opponent_was_floater(self) -> Recounted:
        counted = set()
        for pair in self.bracket.pairs:
            for one, other in (pair, pair[::-1]):
                if other in self.bracket.moved and one not in self.bracket.moved and self._floated(one):
                    counted.add(frozenset(pair))
        return Recounted(frozenset(counted) if self._counts_floats() else frozenset())
