"""Forbidden pairings. No article has them: the rules of the tournament must allow them (C.04.2
1.5).

Everybody of one club, federation or list is kept apart at once. If the next round cannot be paired
then, the largest part that can be kept apart is found exactly: the fewest participants are left out
of their groups. They are as many as the games inside groups that no pairing avoids. A pairing with
k such games becomes legal if one participant of each is left out; and where k participants are left
out, at most k games are inside groups. One weighted matching counts them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from fidepair.desk.day.change import Changed, next_round
from fidepair.desk.day.lookup import number_and_name
from fidepair.desk.entry_list import plain
from fidepair.errors import FidepairError, UsageError
from fidepair.matching import BestMatching, mask_of
from fidepair.swiss.completion import add_vertex
from fidepair.systems import prepare
from fidepair.text.data import brief, some_of
from fidepair.tournament import Bye, Forbidden, Kind, Tournament


def forbid(
    tournament: Tournament,
    groups: Iterable[Iterable[int]],
    first: int | None = None,
    last: int | None = None,
    same: Iterable[NamedGroup] = (),
) -> Changed:
    """Forbid pairings within each group in rounds `first` (None: the next one) to `last` (None: to
    the end). `same`: groups of clubs or federations; those already kept apart are left out.

    Rounds that are paired stay as they are. Raises UsageError for rounds that do not exist, for
    pairs that are already forbidden, and if the next round could not be paired.
    """
    start = next_round(tournament) if first is None else first
    _check_rounds(tournament, start, last)
    end = None if last == tournament.rounds else last
    new = [Forbidden(start, end, frozenset(group)) for group in groups]
    for group in new:
        if len(group.numbers) < 2:
            raise UsageError("One player alone cannot be kept apart.\n  Name two or more.")
        if not _has_new_pair(tournament, group.numbers, start, end):
            raise UsageError(f"No change: {pair_of(sorted(group.numbers))} are already kept apart.")
    names = {
        one.numbers: f"{brief(one.name)}: "
        for one in same
        if _has_new_pair(tournament, one.numbers, start, end)
    }
    new += [Forbidden(start, end, numbers) for numbers in names]
    if not new:
        raise UsageError("No change: all these players are already kept apart.")
    pairs = [pair for group in new for pair in combinations(sorted(group.numbers), 2)]
    met = []
    for pair in pairs:
        number = _met_last(tournament, *pair)
        if number >= start:
            raise UsageError(f"{pair_of(pair)} met in round {number}, which is already paired.")
        if number:
            met.append(pair_of(pair))
    notes: tuple[str, ...] = (f"Already met: {some_of(met)}",) if met else ()
    if tournament.rounds_paired:
        notes += ("Pairs to keep apart should be announced before round 1 (C.04.2, 1.5).",)
    if start <= next_round(tournament):
        notes += _check_next_round(tournament, [group.numbers for group in new])
    span = _span(start, end)
    messages = [
        f"{names.get(group.numbers, '')}{pair_of(sorted(group.numbers))} kept apart{span}"
        for group in new
    ]
    changed = tournament._replace(forbidden=(*tournament.forbidden, *new))
    return Changed(changed, tuple(messages), notes=notes)


def _check_next_round(tournament: Tournament, apart: Sequence[frozenset[int]]) -> tuple[str, ...]:
    """Raise UsageError if the next round could not be paired, with the largest part that can be kept
    apart; return a note if that is not known."""
    number, is_group = next_round(tournament), any(len(group) > 2 for group in apart)
    left_out = fewest_to_leave_out(tournament, apart)
    if left_out is None:
        unknown = (
            f"Round {number} cannot be prepared, so fidepair did not check if it can be paired."
        )
        return (unknown,) if is_group else ()
    if left_out:
        games = f"{len(left_out)} game{'s' * (len(left_out) > 1)}"
        hint = ""
        if is_group:
            one = "1 player" if len(left_out) == 1 else f"{len(left_out)} players"
            numbers = ",".join(map(str, left_out))
            hint = f"\n  The largest part leaves out {one}: add --except {numbers}"
        raise UsageError(
            f"No pairing of round {number} would be left: at least {games} would be between players"
            f" who are kept apart.{hint}"
        )
    return ()


def allow(tournament: Tournament, pairs: Iterable[tuple[int, int]]) -> Changed:
    """Allow forbidden pairings from the next round on.

    They stay forbidden in rounds that are paired, which they decided. Raises UsageError for a pair
    that may meet.
    """
    start = next_round(tournament)
    groups, messages = tournament.forbidden, []
    for pair in pairs:
        left: tuple[Forbidden, ...] = ()
        for group in groups:
            left += _without(group, frozenset(pair), start)
        if left == groups:
            if _is_forbidden(tournament, pair, start - 1, start - 1):
                raise UsageError(
                    f"No change: {pair_of(pair)} may already meet from round {start} on.\n"
                    f"  They are kept apart in round {start - 1}, which is already paired.\n"
                    "  If none of its games is played, use unpair first, then allow."
                )
            raise UsageError(f"No change: {pair_of(pair)} may already meet.")
        groups = left
        messages.append(f"{pair_of(pair)} may meet from round {start} on")
    return Changed(tournament._replace(forbidden=groups), tuple(messages))


def _without(group: Forbidden, pair: frozenset[int], start: int) -> tuple[Forbidden, ...]:
    """Return the groups that remain of one in which a pair may meet from round `start` on."""
    is_over = group.last is not None and group.last < start
    if is_over or not pair <= group.numbers:
        return (group,)
    remaining = []
    if group.first < start:
        remaining.append(group._replace(last=start - 1))
    if len(group.numbers) > 2:
        first = max(group.first, start)
        for number in sorted(pair):
            remaining.append(group._replace(first=first, numbers=group.numbers - {number}))
    return tuple(remaining)


def _check_rounds(tournament: Tournament, first: int, last: int | None) -> None:
    rounds = tournament.rounds
    if last is not None and (last < first or (rounds is not None and last > rounds)):
        raise UsageError(
            f"Rounds {first} to {last} are not in the tournament{f' of {rounds} rounds' if rounds else ''}."
        )
    if rounds is not None and first > rounds:
        if next_round(tournament) <= rounds:
            raise UsageError(f"Round {first} is not in the tournament of {rounds} rounds.")
        raise UsageError(f"All {rounds} rounds are paired. No pairings are left to forbid.")
    if (last or first) < next_round(tournament) and not (first == 1 and last is None):
        raise UsageError(
            f"Round {last or first} is already paired, so you cannot forbid pairings in it.\n"
            f"  The next round is round {next_round(tournament)}."
        )


def _is_forbidden(
    tournament: Tournament, pair: Sequence[int], first: int, last: int | None
) -> bool:
    """Return whether a pair is forbidden in all rounds from `first` to `last`."""
    for group in tournament.forbidden:
        if group.last is None:
            reaches_last = True
        else:
            reaches_last = last is not None and group.last >= last
        if reaches_last and group.first <= first and group.numbers.issuperset(pair):
            return True
    return False


def _has_new_pair(
    tournament: Tournament, numbers: Iterable[int], first: int, last: int | None
) -> bool:
    """Return whether some pair of a group may still meet in one of the rounds."""
    pairs = combinations(sorted(numbers), 2)
    return not all(_is_forbidden(tournament, pair, first, last) for pair in pairs)


def _met_last(tournament: Tournament, one: int, other: int) -> int:
    """Return the last round in which two participants met, 0 if they did not."""
    last = 0
    for number, entry in enumerate(tournament.by_number()[one].entries, 1):
        if not isinstance(entry, Bye) and entry.opponent == other:
            last = number
    return last


def pair_of(numbers: Sequence[int]) -> str:
    """Return a pair, or a group, as it is typed: `4-9`."""
    return "-".join(map(str, numbers))


def _span(first: int, last: int | None) -> str:
    if last is None:
        return "" if first == 1 else f" from round {first} on"
    return f" in round {first}" if first == last else f" in rounds {first} to {last}"


CLUB, FEDERATION, GROUP = "club", "federation", "group"


class NamedGroup(NamedTuple):
    """Participants of one club, federation or group, by number."""

    name: str
    numbers: frozenset[int]


def labels_of(tournament: Tournament, what: str) -> Mapping[int, str]:
    """Return the federation, club or group of each player who has one. Raises UsageError if the file
    has none."""
    if tournament.kind is Kind.TEAM:
        raise UsageError(
            "Teams have no club or federation in the file.\n  Give their numbers: --group 3,7,12."
        )
    found: Mapping[int, str] = tournament.clubs if what == CLUB else tournament.groups
    if what == FEDERATION:
        found = {one.number: one.federation for one in tournament.participants if one.federation}
    if not found:
        way = f"Enter them: `fidepair player FILE WHO --{what} NAME`."
        raise UsageError(f"The file has no {what}s of players.\n  {way}")
    return found


def label(tournament: Tournament, number: int, club: str | None, group: str | None) -> Changed:
    """Give a player a club and a group; `none` removes one. Raises UsageError, also if nothing
    changes."""
    if tournament.kind is Kind.TEAM:
        raise UsageError("In a team event, players have no club or group.\n  Leave them out.")
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
    costs = [[int(not one.isdisjoint(other)) for other in kind_of] for one in kind_of]
    best = BestMatching(rows, kinds, costs)
    if not best.solve():
        return None
    inside = [
        max(numbers[v], numbers[w]) for v, w in enumerate(best.mate) if costs[kinds[v]][kinds[w]]
    ]
    return tuple(sorted({*inside}))
