"""What happened before a round, worked out from the facts of a tournament for the literal oracles.

Shares nothing with the package but `fidepair.tournament`, which knows facts and points and no rule. What one chapter
only needs (floats, rights to the PAB, preferences) is worked out in that chapter's oracle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import Bye, Colour, Game, Kind, Match

if TYPE_CHECKING:
    from fidepair.tournament import Entry, PointSystem, TeamRules, Tournament


class NoPairing(Exception):
    """No complete pairing complies with the absolute criteria."""


class Past(NamedTuple):
    """One participant before the round.

    `number` is the identity, `tpn` the order. `entries`: what it did in each earlier round. `points`: what each of
    these brought. `scores_before`: the pairing score (with virtual points) before each earlier round; `score` the one
    before this round; `standings` the sum of points alone; `secondary` a team's other score. `opponents`: by round,
    the number of the opponent of a *played* game or match, else 0 (C.04.2 3.4, 3.5). `colours`: of played ones, `WBW`.
    `met`: who must not be met (C.04.1 2, decision G7). `bye`: why it is not paired now. `parity`: the number whose
    parity decides colours (decision G4).
    """

    number: int
    tpn: int
    rating: int | None
    entries: tuple[Entry, ...]
    points: tuple[int, ...]
    scores_before: tuple[int, ...]
    score: int
    standings: int
    secondary: int
    opponents: tuple[int, ...]
    colours: str
    met: frozenset[int]
    bye: Bye | None
    parity: int


class Before(NamedTuple):
    """A round about to be paired: `present` are those to be paired, `everyone` all; both in ascending TPN."""

    number: int
    rounds: int
    initial_colour: Colour
    points: PointSystem
    present: tuple[Past, ...]
    everyone: tuple[Past, ...]
    team_rules: TeamRules

    @property
    def is_last(self) -> bool:
        """Whether this is the last round of the tournament."""
        return self.number == self.rounds


def before(tournament: Tournament) -> Before:
    """Return the state before the first round that is not paired. The facts must be complete: rounds,
    initial-colour; acceleration only as virtual points by number."""
    number = tournament.rounds_paired + 1
    assert tournament.rounds is not None
    assert tournament.initial_colour is not None
    byes = {a.number: a.bye for a in tournament.announced if a.round_number == number}
    parity = _parity(tournament, byes)
    everyone = []
    for p in sorted(tournament.participants, key=lambda p: p.tpn):
        points = tuple(tournament.points_by_round(p))
        virtual = (*((tournament.virtual or {}).get(p.number) or ()), *[0] * number)[:number]
        scores = [sum(points[:done]) + virtual[done] for done in range(number)]
        played = [_played(entry) for entry in p.entries]
        met = {opponent for opponent, _ in played if opponent}
        for group in tournament.forbidden:
            in_force = group.first <= number and (group.last is None or group.last >= number)
            if in_force and p.number in group.numbers:
                met |= group.numbers
        everyone.append(
            Past(
                number=p.number,
                tpn=p.tpn,
                rating=p.rating,
                entries=p.entries,
                points=points,
                scores_before=tuple(scores[:-1]),
                score=scores[-1],
                standings=sum(points),
                secondary=sum(tournament.secondary_by_round(p)) if tournament.kind is Kind.TEAM else 0,
                opponents=tuple(opponent for opponent, _ in played),
                colours="".join(letter for _, letter in played),
                met=frozenset(met - {p.number}),
                bye=byes.get(p.number),
                parity=parity[p.number],
            )
        )
    return Before(
        number,
        tournament.rounds,
        tournament.initial_colour,
        tournament.points,
        tuple(p for p in everyone if p.bye is None),
        tuple(everyone),
        tournament.team_rules,
    )


def _played(entry: Entry) -> tuple[int, str]:
    """Return the opponent and the colour letter of a played game or match; 0 and nothing of any other entry."""
    if isinstance(entry, Bye) or not entry.result.is_played:
        return 0, ""
    assert isinstance(entry, Game | Match)
    return entry.opponent, {Colour.WHITE: "W", Colour.BLACK: "B", None: ""}[entry.colour]


def _parity(tournament: Tournament, byes: dict[int, Bye]) -> dict[int, int]:
    """Decision G4: number those who are present now, or have been paired or had a PAB before, in order of TPN. Of
    teams the number in the file decides."""
    ranked = sorted(tournament.participants, key=lambda p: p.tpn)
    if tournament.kind is Kind.TEAM:
        return {p.number: p.tpn for p in ranked}
    arrived = [
        p.number
        for p in ranked
        if p.number not in byes or any(not isinstance(e, Bye) or e is Bye.PAB for e in p.entries)
    ]
    return {p.number: arrived.index(p.number) + 1 if p.number in arrived else p.tpn for p in ranked}
