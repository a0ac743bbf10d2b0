"""Everybody of one club, federation or list kept apart at once, and whether the next round can then
be paired.

If it cannot, the largest part that can be kept apart is found exactly: the fewest participants are
left out of their groups. They are as many as the games inside groups that no pairing avoids. A
pairing with k such games becomes legal if one participant of each is left out; and where k
participants are left out, at most k games are inside groups. One weighted matching counts them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from fidepair.desk.day.change import Changed
from fidepair.desk.day.lookup import number_and_name
from fidepair.desk.entry_list.spellings import plain
from fidepair.errors import FidepairError, UsageError
from fidepair.matching import BestMatching, Matching, mask_of
from fidepair.swiss.completion import add_vertex
from fidepair.systems import prepare
from fidepair.text.data import brief
from fidepair.tournament import Entrant, Kind, Tournament

CLUB, FEDERATION, GROUP = "club", "federation", "group"


class NamedGroup(NamedTuple):
    """Participants of one club, federation or group, by number."""

    name: str
    numbers: frozenset[int]


def labels_of(tournament: Tournament, what: str) -> Mapping[int, str]:
    """Return the federation, club or group of each player who has one. Raises UsageError if the file
    has none."""
    _refuse_teams(tournament)
    if what == FEDERATION:
        return {one.number: one.federation for one in tournament.participants if one.federation}
    found = tournament.clubs if what == CLUB else tournament.groups
    if not found:
        way = f"  Enter them: `fidepair player FILE WHO --{what} NAME`."
        if what == CLUB:
            way = "  Give the entry list with the clubs: --entries LIST."
        raise UsageError(f"The file has no {what}s of players.\n{way}")
    return found


def clubs(tournament: Tournament, entrants: Sequence[Entrant]) -> dict[int, str]:
    """Return the clubs of players from an entry list, in which they are found by FIDE ID, or by the
    name if no other player in it has that name."""
    _refuse_teams(tournament)
    by_key: dict[object, list[Entrant]] = {}
    for entrant in entrants:
        if entrant.fide_id:
            by_key.setdefault(entrant.fide_id, []).append(entrant)
        by_key.setdefault(_key(entrant.name), []).append(entrant)
    found = {}
    for player in tournament.participants:
        candidates = by_key.get(player.fide_id) if player.fide_id else None
        candidates = candidates or by_key.get(_key(player.name), [])
        if len(candidates) == 1 and candidates[0].club:
            found[player.number] = candidates[0].club
    return found


def label(tournament: Tournament, number: int, club: str | None, group: str | None) -> Changed:
    """Give a player a club and a group; `none` removes one. Raises UsageError, also if nothing
    changes."""
    _refuse_teams(tournament)
    messages = []
    kept = {CLUB: {**tournament.clubs}, GROUP: {**tournament.groups}}
    for what, typed in ((CLUB, club), (GROUP, group)):
        if typed is None:
            continue
        name = " ".join(typed.split())
        if not name or not name.isprintable():
            raise UsageError(f"{what}: `{brief(typed)}` is not a name.")
        alike = (each for each in kept[what].values() if plain(each) == plain(name))
        name = next(alike, name)
        if name.lower() == "none":
            kept[what].pop(number, None)
        else:
            kept[what][number] = name
        messages.append(f"{number_and_name(tournament.by_number()[number])}: {what} {name}")
    changed = tournament._replace(clubs=kept[CLUB], groups=kept[GROUP])
    if changed == tournament:
        raise UsageError(f"No change: {'; '.join(messages)}, as before.")
    return Changed(changed, tuple(messages))


def _refuse_teams(tournament: Tournament) -> None:
    if tournament.kind is Kind.TEAM:
        raise UsageError(
            "Teams have no club or federation in the file.\n  Give their numbers: --group 3,7,12."
        )


def _key(name: str) -> tuple[str, ...]:
    return tuple(map(plain, name.split()))


def groups(labels: Mapping[int, str], what: str, wanted: str = "") -> list[NamedGroup]:
    """Return the groups of players with the same label, or the group with the wanted one. Raises
    UsageError if there is none of two players or more."""
    by_label: dict[str, list[int]] = {}
    for number, label in labels.items():
        by_label.setdefault(plain(label), []).append(number)
    if wanted and plain(wanted) not in by_label:
        names = ", ".join(sorted({brief(label) for label in labels.values()})[:20])
        raise UsageError(f"No player has the {what} `{brief(wanted)}`.\n  There are: {names}.")
    found = [
        NamedGroup(labels[numbers[0]], frozenset(numbers))
        for label, numbers in by_label.items()
        if len(numbers) > 1 and (not wanted or label == plain(wanted))
    ]
    if not found:
        raise UsageError(f"No two players have the same {what}.")
    return sorted(found, key=lambda group: plain(group.name))


# ── Can the round be paired? ─────────────────────────────────────────────────
def fewest_to_leave_out(
    tournament: Tournament, apart: Sequence[Collection[int]]
) -> tuple[int, ...] | None:
    """Return the fewest participants to leave out of groups that are kept apart, such that the next
    round can be paired; none of them if it can be. Of each game inside a group it is the one with
    the larger number.

    None if that is not known: the round cannot be prepared, or no pairing exists anyway.
    """
    try:
        prepared = prepare(tournament)
        cards, rows = prepared.system.legal_opponents(prepared.round_)
    except FidepairError:
        return None
    numbers = [card.number for card in cards]
    if len(cards) % 2:
        takers = [place for place, card in enumerate(cards) if card.may_receive_pab]
        rows = [*rows]
        add_vertex(rows, mask_of(takers))
        numbers.append(0)
    return left_out_of(numbers, rows, apart)


def left_out_of(
    numbers: Sequence[int], rows: list[int], apart: Sequence[Collection[int]]
) -> tuple[int, ...] | None:
    """Return the fewest vertices to leave out of the groups, by number; None if there is no complete
    matching without groups either. `rows`: see `fidepair.matching`; 0 is the PAB."""
    memberships = [
        frozenset(place for place, group in enumerate(apart) if number in group)
        for number in numbers
    ]
    kind_of = {kind: place for place, kind in enumerate(dict.fromkeys(memberships))}
    kinds = [kind_of[kind] for kind in memberships]
    matching = Matching(_without_groups(rows, kinds, kind_of))
    matching.match_greedily()
    if matching.complete():
        return ()
    costs = [[int(not one.isdisjoint(other)) for other in kind_of] for one in kind_of]
    best = BestMatching(rows, kinds, costs)
    if not best.solve():
        return None
    inside = [
        max(numbers[v], numbers[w]) for v, w in enumerate(best.mate) if costs[kinds[v]][kinds[w]]
    ]
    return tuple(sorted({*inside}))


def _without_groups(
    rows: Sequence[int], kinds: Sequence[int], kind_of: Iterable[frozenset[int]]
) -> list[int]:
    """Return the rows without the edges inside groups."""
    of_group: dict[int, int] = {}
    members = [*kind_of]
    for v, kind in enumerate(kinds):
        for group in members[kind]:
            of_group[group] = of_group.get(group, 0) | 1 << v
    left = []
    for row, kind in zip(rows, kinds, strict=True):
        for group in members[kind]:
            row &= ~of_group[group]  # noqa: PLW2901 - the row of this vertex is cut down
        left.append(row)
    return left
