"""The starting order of a file whose numbers are a different order: it may be in the ranks, or
follow from the ratings.

Some programs number the players by their final order and keep the starting order, by which all
rounds were paired, in the columns of the rank. Round one shows it: it is paired by halves of the
starting order, or by halves of its groups.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from fidepair.errors import InputError, Keyword, UsageError
from fidepair.findings import Findings
from fidepair.options import NUMBERS
from fidepair.tournament import Kind, Participant, Tournament, distances
from fidepair.trf.format.columns import PLAYER_NUMBER, PLAYER_RANK, join_numbers, whole
from fidepair.trf.format.reading import PlayerLine

# ── Starting order ───────────────────────────────────────────────────────────

_FEWEST = 4
"""The smallest number of games in round one that distinguishes one order from another."""
_TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
_OLD_TITLES = ("G", "M", "WG", "F", "WM", "C", "WF", "WC")
_PLACE_OF_TITLE = {
    title: place for titles in (_TITLES, _OLD_TITLES) for place, title in enumerate(titles)
}
_WORDS = {"rank": f"the ranks ({PLAYER_RANK})", "rating": "the ratings"}


# ── Asked for ────────────────────────────────────────────────────────────────
def tpns_by(by: str, tournament: Tournament, players: Iterable[PlayerLine]) -> dict[int, int]:
    """Return the TPNs by number: the ranks, or the places by rating, title and name (C.04.2 2.2).

    Raises InputError for an order that is not clear, and if round one shows that the numbers are
    right.
    """
    if by not in _WORDS:
        raise UsageError(f"numbers: unknown value `{by}`.\n  Use one of: {', '.join(NUMBERS)}.")
    if tournament.kind is Kind.TEAM:
        why = "this is a team event, which uses the team numbers"
        raise _refused(by, why, "Leave it out.")
    if any(one.number != one.tpn for one in tournament.participants):
        why = "`XXC rank` makes the order of the lines the starting order"
        raise _refused(by, why)
    is_right_already = _is_folded(tournament.participants)
    found = _by_rank(players) if by == "rank" else _by_rating(tournament.participants)
    if is_right_already and _is_folded(_in_order(tournament.participants, found)) is False:
        why = (
            f"round 1 was paired by the numbers of the file ({PLAYER_NUMBER}), not by {_WORDS[by]}; the numbers"
            " are the starting order"
        )
        raise _refused(by, why, "Leave it out.")
    return found


def _refused(by: str, why: str, hint: str = "Leave it out, or remove the record.") -> InputError:
    return InputError(Keyword("numbers", by) + f" cannot be used: {why}.\n  {hint}")


def _by_rank(players: Iterable[PlayerLine]) -> dict[int, int]:
    """Return the ranks by number. Raises InputError for ranks that are missing, shared, or equal to
    the numbers."""
    given = ranks_of(players)
    missing = [number for number, rank in given.items() if not rank]
    hint = (
        f"Write the starting order into {PLAYER_RANK}, each number once, or leave out the option."
    )
    if missing:
        verb = "have" if len(missing) > 1 else "has"
        raise _refused(
            "rank", f"{join_numbers(missing, 'player')} {verb} no rank ({PLAYER_RANK})", hint
        )
    if all(number == rank for number, rank in given.items()):
        why = f"the ranks ({PLAYER_RANK}) are the same as the numbers ({PLAYER_NUMBER})"
        raise _refused("rank", why, hint)
    for shared, other in pairwise(sorted(given.values())):
        if shared == other:
            holders = [number for number, rank in given.items() if rank == shared]
            why = f"{join_numbers(holders, 'player')} have the same rank, {shared} ({PLAYER_RANK})"
            raise _refused("rank", why, hint)
    return given


def ranks_of(players: Iterable[PlayerLine]) -> dict[int, int]:
    """Return the ranks by number; 0 for players without a rank."""
    return {player.number: whole(PLAYER_RANK.cut(player.text)) or 0 for player in players}


def _by_rating(participants: Iterable[Participant]) -> dict[int, int]:
    """Return the places by rating, title and name, by number. Raises InputError for an order that
    is not clear."""
    in_order = sorted(participants, key=_plain_name)
    in_order.sort(key=_rating_and_title)
    unrated = [one.number for one in in_order if one.rating is None]
    if len(unrated) > 1:
        # Their order follows from estimates (C.04.2 2.1), which the file does not have.
        why = f"{join_numbers(unrated, 'player')} have no rating, so their order is unknown"
        raise _refused("rating", why, "Write their ratings into the file, or leave out the option.")
    for one, other in pairwise(in_order):
        has_equal_rank = _rating_and_title(one) == _rating_and_title(other)
        if has_equal_rank and _plain_name(one) == _plain_name(other):
            both = join_numbers([one.number, other.number], "player")
            why = f"{both} have the same rating, title and name"
            hint = "Make their names different, or leave out the option."
            raise _refused("rating", why, hint)
    return {one.number: place for place, one in enumerate(in_order, 1)}


def _rating_and_title(one: Participant) -> tuple[int, int]:
    """Return a key by which higher ratings, and with equal ratings higher titles, come first."""
    return -(one.rating or 0), _PLACE_OF_TITLE.get(one.title.upper(), len(_TITLES))


def _plain_name(one: Participant) -> str:
    return " ".join(one.name.replace(",", " ").split()).casefold()


# ── Recognised ───────────────────────────────────────────────────────────────
def look_at_numbers(
    tournament: Tournament, players: Iterable[PlayerLine], by_points: bool, findings: Findings
) -> None:
    """Warn about numbers by which round 1 was not paired.

    Only if ranks or ratings are the starting order, or if the numbers are in the order of points
    (`by_points`).
    """
    if _is_folded(tournament.participants) is not False:
        return
    right = next((by for by in _WORDS if _is_starting_order(by, tournament, players)), None)
    if right is None and not by_points:
        return
    message = f"round 1 was not paired by the numbers ({PLAYER_NUMBER})"
    if right is not None:
        message += f", but by {_WORDS[right]}"
    if by_points:
        message += "; the numbers look like the final order"
    if right is None:
        message += ", and the starting order is not in the file"
    case = "" if right else "lost"
    findings.tell(
        "T253", message, **next(iter(players)).line.at_field(PLAYER_NUMBER), by=right, case=case
    )


def _is_starting_order(by: str, tournament: Tournament, players: Iterable[PlayerLine]) -> bool:
    """Return whether round 1 was paired by the ranks or ratings."""
    try:
        in_order = _in_order(tournament.participants, tpns_by(by, tournament, players))
    except InputError:
        return False
    return bool(_is_folded(in_order))


def _in_order(participants: Iterable[Participant], tpns: Mapping[int, int]) -> list[Participant]:
    """Return the participants as they are, ascending these TPNs by number."""
    return sorted(participants, key=lambda one: tpns[one.number])


def _is_folded(participants: Sequence[Participant]) -> bool | None:
    """Return whether round one is paired by halves of this order, or of its groups: whether
    neighbours met opponents at equal distances.

    A few may be out of place, because of late entries and prohibitions. None if it is not clear.
    """
    found = distances(participants)
    alike = sum(one == other for one, other in pairwise(found))
    steps = len(found) - 1
    if len(found) < _FEWEST or 2 * steps < 4 * alike < 3 * steps:
        return None
    return 2 * alike > steps
