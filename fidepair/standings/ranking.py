"""The standings: the methods of a list in their order, each within those who are still tied (C.07
2, 4)."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from fidepair.errors import UsageError
from fidepair.standings import ratings
from fidepair.standings.codes import Code, Modifiers, parse_code, parse_list
from fidepair.standings.dice import Dice
from fidepair.standings.methods import INDIVIDUALS, METHODS, SCORES, TEAMS
from fidepair.standings.rounds import EDITION_2024, EDITION_2026, FIRST_OF_2024, NOBODY, results_of
from fidepair.tournament import is_pending

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fidepair.standings.methods import TieBreak
    from fidepair.standings.rounds import Results
    from fidepair.tournament import Participant, Tournament

NUMBERS_ARE_OTHERS = "Numbers have changed since (C.04.2 2.3): shown are those of today."
EDITIONS = (EDITION_2024, EDITION_2026)

Value: TypeAlias = "Fraction | tuple[Fraction, ...] | None"
"""Exact. A place among the tied is a whole number, results by board are several; None: not defined,
or nothing told."""


class Method(NamedTuple):
    """A method of the list as it is used. `dropped`: why it breaks nothing; empty if it is used.
    `stops`: what comes after it cannot be told either, because only the organiser can compute
    it."""

    code: Code
    tie_break: TieBreak | None
    dropped: str = ""
    stops: bool = False


class Standing(NamedTuple):
    """One line of the standings. `values`: by method of the list. `decided`: the place in the list
    of the method that put this participant behind the line before; None in the first line, where
    the rank is shared, and after lots."""

    participant: Participant
    rank: int
    values: tuple[Value, ...]
    decided: int | None = None


class Standings(NamedTuple):
    """The standings after a round, best first; participants that stay tied share a rank (1, 2, 2,
    4), by number.

    `notes`: what a reader must know. `is_declared`: whether the file or the caller gave a list.
    `is_complete`: whether every method of it could be used or dropped by a rule. `seed`, `lots`: of
    the draw of lots, and the sets that were drawn for, in their order. `is_predetermined`: 15.2, a
    round robin or the like.
    """

    tournament: Tournament
    after: int
    edition: str
    methods: tuple[Method, ...]
    lines: tuple[Standing, ...]
    notes: tuple[str, ...] = ()
    is_declared: bool = True
    is_complete: bool = True
    seed: int | None = None
    lots: tuple[tuple[int, ...], ...] = ()
    is_predetermined: bool = False

    def ranks(self) -> dict[int, int]:
        """Return the rank by participant number."""
        return {line.participant.number: line.rank for line in self.lines}


class Ranking(NamedTuple):
    """Standings, and what they were made from. `tied`: who was not told apart before each method of
    the list, and after the last one; lots are drawn later."""

    standings: Standings
    results: Results
    tied: tuple[list[Tied], ...]


_NO_LOTS = {
    False: "No lots are drawn: nobody stays tied.",
    True: "No lots are drawn before the methods are applied that cannot be computed here.",
}
"""Why lots that were asked for were not drawn, by whether the list ends early."""


class Tied(NamedTuple):
    """Participants, by index, whom the methods so far do not tell apart; `after`: the method that
    put them behind those before them, by its place in the list."""

    members: list[int]
    after: int | None


def standings(
    tournament: Tournament,
    methods: str | Sequence[str] | None = None,
    *,
    after: int | None = None,
    edition: str | None = None,
    predetermined: bool | None = None,
    lots: int | None = None,
) -> Standings:
    """Return the standings after a round, without one after the last round that is closed (decision
    T6).

    `methods`: codes as in record 202 or 212, else those that the file declares; without any the
    points decide, and nothing else (decision T8). `edition`: 2024 or 2026, else by the first day of
    the event. `predetermined`: whether it is a round robin or the like (15.2), else by its type.
    `lots`: the seed of a draw for those who stay tied (4.2). Raises UsageError for a list that
    cannot be used, and a round or an edition that does not exist.
    """
    if edition is not None and edition not in EDITIONS:
        raise UsageError(f'"{edition}" is no edition of C.07 known here: 2024, or 2026.')
    results, notes = _closed(tournament, after, edition, predetermined)
    codes, is_declared = _list_of(tournament, methods)
    if not is_declared:
        notes = (
            *notes,
            "No tie-breaks are declared: points decide, and who has as many shares the rank (C.07 2.1, 4.1.1).",
        )
    used = tuple(method_of(code, results) for code in codes)
    if methods is not None:
        _refuse_unusable(used)
    groups, columns, _ = _ranked(results, used)
    stopped = any(method.stops for method in used)
    drawn: tuple[tuple[int, ...], ...] = ()
    if lots is not None and not stopped:
        groups, drawn = _drawn(groups, results, lots)
    if lots is not None and not drawn:
        notes = (*notes, _NO_LOTS[stopped])
    return Standings(
        results.tournament,
        results.number_of_rounds,
        results.edition,
        used,
        tuple(_lines(groups, columns, results)),
        (*notes, *_notes(results, used)),
        is_declared,
        not stopped,
        lots if drawn else None,
        drawn,
        results.is_predetermined,
    )


def ranking_of(made: Standings) -> Ranking:
    """Return the standings with what they were made from, which an account of them needs."""
    results = results_of(made.tournament, made.edition, made.is_predetermined)
    return Ranking(made, results, _ranked(results, made.methods)[2])


def values(
    tournament: Tournament,
    code: str,
    *,
    edition: str | None = None,
    predetermined: bool | None = None,
) -> dict[int, Value]:
    """Return what a method gives, by participant number, in an event that has ended with its last
    round.

    Of a method among the tied: the place in the group of those with as many points, None where it
    stays whole. Raises UsageError for a code that cannot be used, or is dropped.
    """
    results = results_of(tournament, edition, predetermined)
    method = method_of(parse_code(code), results)
    if method.dropped:
        raise UsageError(f"{method.code.text}: {method.dropped}")
    return values_by_number(results, method)


def values_by_number(results: Results, method: Method) -> dict[int, Value]:
    """Return what a method gives, by participant number; among those with as many points for one of
    that kind."""
    is_alone = method.tie_break is not None and method.tie_break.values is not None
    used = (method,) if is_alone else (method_of(Code("PTS"), results), method)
    columns = _ranked(results, used)[1]
    return {one.number: value for one, value in zip(results.people, columns[-1], strict=True)}


# ── The list ─────────────────────────────────────────────────────────────────
def _list_of(
    tournament: Tournament, methods: str | Sequence[str] | None
) -> tuple[tuple[Code, ...], bool]:
    """Return the codes of the list, and whether there is one."""
    if methods is None:
        declared = tuple(declared_code(text) for text in tournament.ranking)
        return (declared or (Code("PTS"),)), bool(declared)
    return listed(methods), True


def listed(methods: str | Sequence[str]) -> tuple[Code, ...]:
    """Return the codes of a list, after the points if it has no score. Raises UsageError."""
    codes = parse_list(methods.split(",") if isinstance(methods, str) else methods)
    if not codes:
        raise UsageError("The list of tie-breaks is empty.")
    return codes if any(code.name in SCORES for code in codes) else (Code("PTS"), *codes)


def declared_code(text: str) -> Code:
    """Return a code that a file declares; what cannot be read is a method of somebody else's."""
    try:
        return parse_code(text)
    except UsageError:
        return Code(text.strip().upper())


def method_of(code: Code, results: Results) -> Method:
    """Return how a code of a list is used in this event."""
    tie_break = METHODS.get(code.name)
    if tie_break is None:
        return Method(
            code, None, "no method of C.07: only the organiser can compute it", stops=True
        )
    unusable = _unusable(code, tie_break, results)
    if unusable:
        return Method(code, tie_break, unusable, stops=True)
    if tie_break.of_buchholz and results.is_predetermined and results.edition >= EDITION_2026:
        return Method(code, tie_break, "not for round robins (article 8)")
    if tie_break.needs_ratings and ratings.has_unrated(results, code.modifiers):
        return Method(
            code,
            tie_break,
            "some have no rating, and no rule is stated for them (/U1400 states one)",
        )
    return Method(code, tie_break)


def _unusable(code: Code, tie_break: TieBreak, results: Results) -> str:
    """Return why C.07 has no such method for this event, or an empty text."""
    event = TEAMS if results.is_of_teams else INDIVIDUALS
    if not event & tie_break.of:
        return f"a method for {'teams' if event is INDIVIDUALS else 'individuals'} ({tie_break.article})"
    given = [
        name
        for name, value in zip(Modifiers._fields, code.modifiers, strict=True)
        if value not in _NOTHING
    ]
    if not tie_break.modifiers.issuperset(given) or ("score" in given and event is INDIVIDUALS):
        return "C.07 14 has no such variant"
    return tie_break.lacks(results, code.modifiers) if tie_break.lacks is not None else ""


def out_of_place(method: Method, results: Results) -> str:
    """Return what is to be known of a method that is used where it is not defined, or an empty
    text."""
    if method.tie_break is None or not method.tie_break.of_round_robins or results.is_predetermined:
        return ""
    return f"defined for round robins ({method.tie_break.article}); here it counts all scheduled opponents"


_NOTHING = (None, 0, False)


def _refuse_unusable(used: Sequence[Method]) -> None:
    for method in used:
        if method.stops:
            raise UsageError(
                f"{method.code.text}: {method.dropped}.\n  Correct it, or leave it out."
            )


# ── The order ────────────────────────────────────────────────────────────────
def _ranked(
    results: Results, used: Sequence[Method]
) -> tuple[list[Tied], list[Sequence[Value]], tuple[list[Tied], ...]]:
    """Return the groups, best first, what each method gave everybody, and the groups before each
    method."""
    everybody = [*range(len(results.people))]
    groups = [Tied(everybody, None)] if everybody else []
    nothing: list[Value] = [None] * len(everybody)
    columns: list[Sequence[Value]] = []
    tied = []
    stopped = False
    for place, method in enumerate(used):
        tied.append(groups)
        stopped = stopped or method.stops or len(groups) == len(nothing)
        tie_break = method.tie_break
        if method.dropped or tie_break is None:
            columns.append(nothing)
        elif tie_break.values is not None:
            raw = tie_break.values(results, method.code.modifiers)
            columns.append(_exact(raw, tie_break.unit))
            if not stopped:
                keys = _keys(raw, tie_break.is_lower_better != method.code.modifiers.is_reversed)
                groups = [
                    one
                    for group in groups
                    for one in _by_value(group, keys, place, tie_break, results)
                ]
        else:
            column = [*nothing]
            if not stopped:
                groups = [
                    one
                    for group in groups
                    for one in _by_group(group, method, place, results, column)
                ]
            columns.append(column)
    return groups, columns, (*tied, groups)


def _by_value(
    group: Tied, keys: Sequence[Any], place: int, tie_break: TieBreak, results: Results
) -> list[Tied]:
    members = group.members
    if len(members) == 1 or (
        tie_break.applies is not None and not tie_break.applies(results, members)
    ):
        return [group]
    by_key: dict[Any, list[int]] = {}
    for who in members:
        by_key.setdefault(keys[who], []).append(who)
    if len(by_key) == 1:
        return [group]
    parts = [by_key[key] for key in sorted(by_key)]
    return [Tied(part, place if number else group.after) for number, part in enumerate(parts)]


def _by_group(
    group: Tied, method: Method, place: int, results: Results, column: list[Value]
) -> list[Tied]:
    if len(group.members) == 1:
        return [group]
    assert method.tie_break is not None
    assert method.tie_break.separate is not None
    parts = method.tie_break.separate(results, group.members, method.code.modifiers)
    if len(parts) == 1:
        return [group]
    before = 1
    for part in parts:
        for who in part:
            column[who] = Fraction(before)
        before += len(part)
    return [
        Tied(sorted(part), place if number else group.after) for number, part in enumerate(parts)
    ]


def _keys(raw: Sequence[Any], is_lower_better: bool) -> list[Any]:
    """Return keys whose order is that of the standings: what is not defined comes last (decision
    T11)."""
    if raw and isinstance(raw[0], tuple):
        return [_negative(values) for values in raw]
    sign = 1 if is_lower_better else -1
    if None in raw:
        return [(1, 0) if value is None else (0, sign * value) for value in raw]
    return [sign * value for value in raw]


def _negative(values: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(-value for value in values)


def _exact(raw: Sequence[Any], unit: int) -> list[Value]:
    """Return values in whole points (games, ratings); equal ones are the same object."""
    known: dict[Any, Value] = {None: None}
    for value in raw:
        if value not in known:
            is_several = isinstance(value, tuple)
            known[value] = (
                tuple(Fraction(one, unit) for one in value) if is_several else Fraction(value, unit)
            )
    return [known[value] for value in raw]


def _drawn(
    groups: list[Tied], results: Results, seed: int
) -> tuple[list[Tied], tuple[tuple[int, ...], ...]]:
    """4.2: draw lots for every group that is tied, one after the other, from participants by
    number."""
    dice = Dice(seed, "lots")
    number_of = [one.number for one in results.people]
    found: list[Tied] = []
    drawn = []
    for group in groups:
        if len(group.members) == 1:
            found.append(group)
            continue
        order = dice.shuffled(sorted(group.members, key=number_of.__getitem__))
        drawn.append(tuple(number_of[who] for who in order))
        found += [Tied([who], None if place else group.after) for place, who in enumerate(order)]
    return found, tuple(drawn)


def _lines(
    groups: Sequence[Tied], columns: Sequence[Sequence[Value]], results: Results
) -> Iterator[Standing]:
    rank = 1
    for group in groups:
        by_number = sorted(group.members, key=lambda who: results.people[who].number)
        for place, who in enumerate(by_number):
            given = tuple([column[who] for column in columns])
            yield Standing(results.people[who], rank, given, None if place else group.after)
        rank += len(group.members)


# ── The round, and what is to be said ────────────────────────────────────────
def last_round_over(tournament: Tournament) -> int:
    """Return the last round that is closed and in which everybody has an entry."""
    return min(tournament.rounds_closed, tournament.rounds_paired - bool(tournament.unentered))


def _closed(
    tournament: Tournament, after: int | None, edition: str | None, predetermined: bool | None
) -> tuple[Results, tuple[str, ...]]:
    """Return the results up to the round that is asked for."""
    closed = last_round_over(tournament)
    number = closed if after is None else after
    if not 0 <= number <= closed:
        open_ = (
            f"round {closed + 1} is not over"
            if number <= tournament.rounds_paired
            else "nothing is known of it"
        )
        raise UsageError(
            f"There are no standings after round {number}: {open_}; the last round that is over is {closed}."
        )
    notes: tuple[str, ...] = ()
    if after is None and closed < tournament.rounds_paired:
        games = len(tournament.open_games())
        of_whom = (
            f"{games} {'game has' if games == 1 else 'games have'} no result"
            if games
            else "not everybody is in it"
        )
        notes = (
            f"Round {closed + 1} is not over ({of_whom}): these are the standings after round {closed}.",
        )
    if any(one.moved and one.round_number > number + 1 for one in tournament.renumberings):
        notes = (*notes, NUMBERS_ARE_OTHERS)
    cut = tournament if number == tournament.rounds_paired else tournament.before_round(number + 1)
    return results_of(cut, edition, predetermined), notes


def _notes(results: Results, used: Sequence[Method]) -> Iterator[str]:
    tournament = results.tournament
    first = tournament.first_day
    for method in used:
        if method.stops:
            yield f"{method.code.text}: {method.dropped}. Ties that are left to it stay."
        elif method.dropped:
            yield f"{method.code.text} is left out: {method.dropped}."
        if out := out_of_place(method, results):
            yield f"{method.code.text}: {out}."
    if first is not None and first < FIRST_OF_2024:
        yield "The event began before August 2024; C.07 of August 2024 is the oldest edition known here."
    if any(
        round_.is_forfeit and round_.opponent == NOBODY
        for rounds in results.rounds
        for round_ in rounds
    ):
        yield "A forfeit without a named opponent: its dummy is limited as that of a bye (16.4.2)."
    adjourned = (
        sum(map(is_pending, chain.from_iterable(one.entries for one in tournament.participants)))
        // 2
    )
    if adjourned:
        is_one = adjourned == 1
        games, count = (
            ("game has", "counts as a draw") if is_one else ("games have", "count as draws")
        )
        yield f"{adjourned} {games} no result and {count} (C.04.2 3.1)."
    if not results.is_predetermined and _looks_predetermined(results):
        yield "Everybody has met everybody once, or twice; if this is a round robin, the type (192) must say so."


def _looks_predetermined(results: Results) -> bool:
    """Whether everybody was to meet everybody else equally often, and nobody had anything else but
    free rounds."""
    size, rounds = len(results.people), results.number_of_rounds
    if size < _FEW or rounds % (size - 1 + size % 2):
        return False
    times = rounds // (size - 1 + size % 2)
    everybody = range(size)
    for who in everybody:
        opponents_of = sorted(
            round_.opponent for round_ in results.rounds[who] if round_.opponent != NOBODY
        )
        if opponents_of != sorted(
            other for other in everybody if other != who for _ in range(times)
        ):
            return False
    return rounds > 0


_FEW = 3
