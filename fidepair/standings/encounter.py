"""Direct encounter (C.07 article 6), and its forms for teams (13.3).

A group is a list of indices of participants who are tied; it comes back as groups in order of rank,
alone or tied.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from fidepair.standings.board_tie_breaks import between, compared_on_boards
from fidepair.standings.rounds import GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fidepair.standings.codes import Modifiers
    from fidepair.standings.rounds import Results
    from fidepair.tournament import PrimaryScore


class Encounters(NamedTuple):
    """The table among a group (6.1): each one's points against the others, how many of the others
    were not met, the points of each game against those who were, and against whom games were
    forfeited that do not count."""

    score: dict[int, int | Fraction]
    missing: dict[int, int]
    games: dict[int, dict[int, list[int]]]
    forfeits: dict[int, list[int]]


class NextPlace(NamedTuple):
    """6.3: the next place in a group with missing games: the only one who can be certain of it, the
    least that participant will have, and the most that another one of the rest can reach."""

    who: int
    least: int | Fraction
    others: int | Fraction

    @property
    def is_certain(self) -> bool:
        """Whether the participant is alone at the top of the rest, whatever the missing games
        bring."""
        return self.least > self.others


class Stage(NamedTuple):
    """One step of a direct encounter: the group, the score, its table, the places that were looked
    at where games are missing (the last one may not be certain), and the groups that came out, best
    first.

    `way`: of article 12 (13.3.2); then `boards` has the points of both teams on each board, instead
    of a table.
    """

    group: tuple[int, ...]
    which: PrimaryScore
    table: Encounters | None
    places: tuple[NextPlace, ...] | None
    parts: tuple[tuple[int, ...], ...]
    way: str = ""
    boards: tuple[tuple[int, ...], ...] = ()


def direct_encounter(
    results: Results, group: Sequence[int], modifiers: Modifiers, told: list[Stage] | None = None
) -> list[list[int]]:
    """6: separate a group by the games of its members; a group that stays whole comes back as one.
    `told`: is given what is done, in order."""
    which = results.primary if modifiers.score is None else modifiers.score
    return _separated(results, [*group], which, modifiers, [] if told is None else told)


def table(
    results: Results, group: Sequence[int], which: PrimaryScore, modifiers: Modifiers
) -> Encounters:
    """6.1: games over the board; forfeits too with `/P` (6.1.1) and in round robins (15.2), else
    they are missing games (decision T1). Of several games of one pair the average counts
    (6.1.2)."""
    points = results.scores[which].points
    as_played = modifiers.forfeits or results.is_predetermined
    inside = set(group)
    score: dict[int, int | Fraction] = dict.fromkeys(group, 0)
    games: dict[int, dict[int, list[int]]] = {}
    forfeits: dict[int, list[int]] = {}
    missing = dict.fromkeys(group, len(inside) - 1)
    for who in group:
        met = games[who] = {}
        for round_, brought in zip(results.rounds[who], points[who], strict=True):
            if round_.opponent not in inside:
                continue
            if round_.kind is GAME or as_played:
                met.setdefault(round_.opponent, []).append(brought)
            else:
                forfeits.setdefault(who, []).append(round_.opponent)
        missing[who] -= len(met)
        score[who] = sum(
            values[0] if len(values) == 1 else Fraction(sum(values), len(values))
            for values in met.values()
        )
    return Encounters(score, missing, games, forfeits)


def certain_places(found: Encounters, group: Sequence[int], win: int, loss: int) -> list[NextPlace]:
    """6.3: return who is placed first, second, ... whatever the missing games bring, up to the
    first place that is not certain.

    The worst for a member is to lose all missing games, the best for the others to win all of
    theirs.
    """
    worst = {who: found.score[who] + loss * found.missing[who] for who in group}
    best = {who: found.score[who] + win * found.missing[who] for who in group}
    order = sorted(
        group, key=lambda who: worst[who], reverse=True
    )  # nobody else can be alone at the top of the rest
    highest: list[int | Fraction] = [0] * len(order)  # what those behind a place can still reach
    for place in range(len(order) - 2, -1, -1):
        behind = best[order[place + 1]]
        highest[place] = behind if place == len(order) - 2 else max(behind, highest[place + 1])
    places = []
    for who, others in zip(order[:-1], highest, strict=False):
        places.append(NextPlace(who, worst[who], others))
        if not places[-1].is_certain:
            break
    return places


def _separated(
    results: Results, group: list[int], which: PrimaryScore, modifiers: Modifiers, told: list[Stage]
) -> list[list[int]]:
    """Return the group in order; each set that stays tied begins again with its own table (6.2,
    6.3)."""
    if len(group) == 1:
        return [group]
    found = table(results, group, which, modifiers)
    places = None
    if any(found.missing.values()):
        score = results.scores[which]
        places = tuple(certain_places(found, group, score.win, score.loss))
        placed = [place.who for place in places if place.is_certain]
        rest = [who for who in group if who not in placed]
        parts = [*([who] for who in placed), rest]
    else:
        by_score: dict[int | Fraction, list[int]] = {}
        for who in group:
            by_score.setdefault(found.score[who], []).append(who)
        parts = [by_score[score] for score in sorted(by_score, reverse=True)]
    told.append(Stage(tuple(group), which, found, places, tuple(map(tuple, parts))))
    if len(parts) == 1:
        return parts
    return [one for part in parts for one in _separated(results, part, which, modifiers, told)]


# ── Teams ────────────────────────────────────────────────────────────────────
def extended_encounter(*ways: str) -> Callable[..., list[list[int]]]:
    """13.3: return the Extended Direct Encounter; `ways`: of article 12, for two teams that stay
    tied (13.3.2)."""

    def separate(
        results: Results,
        group: Sequence[int],
        modifiers: Modifiers,
        told: list[Stage] | None = None,
    ) -> list[list[int]]:
        return _extended(results, [*group], modifiers, ways, [] if told is None else told)

    return separate


def _extended(
    results: Results, group: list[int], modifiers: Modifiers, ways: Sequence[str], told: list[Stage]
) -> list[list[int]]:
    """13.3.1: by the primary score, and if no tie was broken by the secondary one; what stays tied
    begins again."""
    if len(group) == 1:
        return [group]
    for which in (results.primary, results.other):
        parts = _separated(results, group, which, modifiers, told)
        if len(parts) > 1:
            return [
                one for part in parts for one in _extended(results, part, modifiers, ways, told)
            ]  # 13.3.3
    if len(group) == len(_TWO):
        one, other = group
        mine, theirs = (
            tuple(between(results, *pair, forfeits=modifiers.forfeits))
            for pair in ((one, other), (other, one))
        )
        for way in ways:
            better = compared_on_boards(mine, theirs, way)
            parts = [[one], [other]] if better > 0 else [[other], [one]] if better else [group]
            outcome = tuple(map(tuple, parts))
            told.append(
                Stage((one, other), results.primary, None, None, outcome, way, (mine, theirs))
            )
            if better:
                return parts
    return [group]


_TWO = (0, 1)
