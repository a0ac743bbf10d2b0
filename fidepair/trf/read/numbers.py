"""The starting order of a file whose numbers are not that: it may stand in the ranks, or follow
from the ratings.

Some programs number the players by their final order and keep the starting order, by which all
rounds were paired, in the columns of the rank. Round one tells: it is paired by halves of the
starting order, or by halves of its groups.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from fidepair.errors import InputError, Keyword, UsageError
from fidepair.options import NUMBERS
from fidepair.tournament import Kind, distances
from fidepair.trf.format.columns import PLAYER, listed, whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from fidepair.findings import Findings
    from fidepair.tournament import Participant, Tournament
    from fidepair.trf.format.reading import PlayerLine, PlayerLines

_NUMBER, _RANK = PLAYER.field("number"), PLAYER.field("rank")
_FEWEST = 4
"""So many games of round one tell one order from another."""
_TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
_OLD_TITLES = ("G", "M", "WG", "F", "WM", "C", "WF", "WC")
_PLACE_OF_TITLE = {
    title: place for titles in (_TITLES, _OLD_TITLES) for place, title in enumerate(titles)
}
_WORDS = {"rank": f"the ranks ({_RANK})", "rating": "the ratings"}


# ── Asked for ────────────────────────────────────────────────────────────────
def tpns_by(by: str, tournament: Tournament, players: Iterable[PlayerLine]) -> dict[int, int]:
    """Return the TPNs by number: the ranks, or the places by rating, title and name (C.04.2 2.2).

    Raises InputError for an order that is not clear, and where round one shows that the numbers are
    right.
    """
    if by not in _WORDS:
        raise UsageError(f"numbers: `{by}` is not known.\n  Choose one of: {', '.join(NUMBERS)}.")
    if tournament.kind is Kind.TEAM:
        raise _refused(
            by, "teams are paired here, and their numbers are those of the teams", "Leave it out."
        )
    if any(one.number != one.tpn for one in tournament.participants):
        raise _refused(
            by, "the file says by `XXC rank` that the order of the lines is the starting order"
        )
    is_folded = _is_folded(tournament.participants)
    found = _ranks(players) if by == "rank" else _by_rating(tournament.participants)
    if is_folded and _is_folded(_in_order(tournament.participants, found)) is False:
        raise _refused(
            by,
            f"round one was paired by the numbers of the file ({_NUMBER}), not by {_WORDS[by]}; they are the starting"
            " order already",
            "Leave it out.",
        )
    return found


def _refused(by: str, why: str, way_out: str = "Leave it out, or remove the record.") -> InputError:
    return InputError(Keyword("numbers", by) + f" cannot be followed: {why}.\n  {way_out}")


def ranks_of(players: Iterable[PlayerLine]) -> dict[int, int | None]:
    """Return the ranks by number; None where there is none."""
    return {player.number: _rank(player) for player in players}


def _rank(player: PlayerLine) -> int | None:
    return whole(_RANK.cut(player.text)) or None


def _ranks(players: Iterable[PlayerLine]) -> dict[int, int]:
    given: dict[int, int] = {}
    missing: list[int] = []
    for number, rank in ((player.number, _rank(player)) for player in players):
        if rank is None:
            missing.append(number)
        else:
            given[number] = rank
    way_out = f"Write the starting order into {_RANK}, each number once; or leave the option out."
    if missing:
        raise _refused(
            "rank", f"{listed(missing, 'player')} {_have(missing)} no rank ({_RANK})", way_out
        )
    if all(number == rank for number, rank in given.items()):
        why = f"the ranks ({_RANK}) are the numbers ({_NUMBER}), and tell no other order"
        raise _refused("rank", why, way_out)
    shared = min(
        (rank for rank, other in pairwise(sorted(given.values())) if rank == other), default=None
    )
    if shared is not None:
        holders = [number for number, rank in given.items() if rank == shared]
        raise _refused(
            "rank", f"{listed(holders, 'player')} have one rank, {shared} ({_RANK})", way_out
        )
    return given


def _by_rating(participants: Iterable[Participant]) -> dict[int, int]:
    in_order = sorted(sorted(participants, key=_plain_name), key=_rating_and_title)
    unrated = [one.number for one in in_order if one.rating is None]
    if (
        len(unrated) > 1
    ):  # their order is that of estimates (C.04.2 2.1), which the file does not have
        why = f"{listed(unrated, 'player')} have no rating, and nobody can tell their order"
        raise _refused("rating", why, "Write their ratings into the file; or leave the option out.")
    for one, other in pairwise(in_order):
        if _rating_and_title(one) == _rating_and_title(other) and _plain_name(one) == _plain_name(
            other
        ):
            why = f"{listed([one.number, other.number], 'player')} have the same rating, title and name"
            raise _refused(
                "rating", why, "Tell them apart by their names; or leave the option out."
            )
    return {one.number: place for place, one in enumerate(in_order, 1)}


def _rating_and_title(one: Participant) -> int:
    """Return a number that is the lower, the higher the rating is, and of equal ones the title."""
    return _PLACE_OF_TITLE.get(one.title.upper(), len(_TITLES)) - (len(_TITLES) + 1) * (
        one.rating or 0
    )


def _plain_name(one: Participant) -> str:
    return " ".join(one.name.replace(",", " ").split()).casefold()


def _have(numbers: list[int]) -> str:
    return "have" if len(numbers) > 1 else "has"


# ── Recognised ───────────────────────────────────────────────────────────────
def look_at_numbers(
    tournament: Tournament, players: PlayerLines, by_points: bool, findings: Findings
) -> None:
    """Warn about numbers by which round one was not paired, if ranks or ratings are the starting
    order, or if the numbers are in the order of points (`by_points`)."""
    if _is_folded(tournament.participants) is not False:
        return
    right = next((by for by in _WORDS if _is_folded(_ordered(by, tournament, players))), None)
    if right is None and not by_points:
        return
    message = f"round one was not paired by the numbers ({_NUMBER})"
    message += f", but by {_WORDS[right]}, which are the starting order" if right else ""
    message += "; the numbers look like the final order" if by_points else ""
    message += "" if right else ", and the starting order is not in the file"
    first = players[0]
    findings.tell(
        "T253", message, **first.line.at_field(_NUMBER), by=right, case="" if right else "lost"
    )


def _ordered(by: str, tournament: Tournament, players: PlayerLines) -> list[Participant]:
    """Return the participants as they are, in the order of the ranks or ratings; none if that is
    not clear."""
    try:
        return _in_order(tournament.participants, tpns_by(by, tournament, players))
    except InputError:
        return []


def _in_order(participants: Iterable[Participant], tpns: Mapping[int, int]) -> list[Participant]:
    """Return the participants as they are, ascending these TPNs by number."""
    return sorted(participants, key=lambda one: tpns[one.number])


def _is_folded(participants: Sequence[Participant]) -> bool | None:
    """Return whether round one is paired by halves of this order, or of its groups: whether
    neighbours met opponents as far away. Some may be out of place, for late entries and
    prohibitions; None where nobody can tell."""
    found = distances(participants)
    alike = sum(one == other for one, other in pairwise(found))
    steps = len(found) - 1
    if len(found) < _FEWEST or 2 * steps < 4 * alike < 3 * steps:
        return None
    return 2 * alike > steps
