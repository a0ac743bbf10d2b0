"""Compute the standings: the methods of a list in their order, each among those who are still tied
(C.07 2, 4).

Exact values as decimal numbers; different values never look equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple, TypeAlias

from fidepair.errors import UsageError
from fidepair.standings import ratings
from fidepair.standings.codes import Code, Modifiers, parse_code, parse_list
from fidepair.standings.dice import Dice
from fidepair.standings.methods import INDIVIDUALS, METHODS, SCORES, TEAMS, RawValue, TieBreak
from fidepair.standings.rounds import (
    EDITION_2024,
    EDITION_2026,
    FIRST_OF_2024,
    NOBODY,
    Results,
    results_of,
)
from fidepair.text.wording import Phrase
from fidepair.tournament import Kind, Participant, Tournament, consistent, is_pending

NUMBERS_HAVE_CHANGED = Phrase(
    "Numbers have changed since (C.04.2, 2.3); the current ones are shown."
)
EDITIONS = (EDITION_2024, EDITION_2026)

Value: TypeAlias = "Fraction | tuple[Fraction, ...] | None"
"""An exact value: a fraction, one for each board, or None where it is undefined or unknown. A place
in a tied group is a whole number."""


class Method(NamedTuple):
    """A method of the list as used in one event. `dropped`: the reason why it breaks no ties, empty
    if it is used. `stops`: whether the methods after it cannot be applied either, because only the
    organiser can compute this one."""

    code: Code
    tie_break: TieBreak | None
    dropped: str = ""
    stops: bool = False


class Standing(NamedTuple):
    """One line of the standings. `values`: one for each method of the list. `decided`: the index of
    the method that put this participant behind the line before; None in the first line, where the
    rank is shared, and after lots."""

    participant: Participant
    rank: int
    values: tuple[Value, ...]
    decided: int | None = None


class Standings(NamedTuple):
    """The standings after a round, best first; participants who stay tied share a rank (1, 2, 2, 4)
    and are listed by number.

    `notes`: phrases for the reader. `is_declared`: whether the file or the caller gave a list.
    `is_complete`: whether every method of the list was used, or dropped by a rule. `seed`, `lots`:
    the seed of the draw of lots, and the drawn sets in their new order. `is_predetermined`: 15.2, a
    round robin or a similar event.
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
    """Standings with the results behind them. `tied`: the groups before each method of the list,
    and after the last one; lots are drawn later."""

    standings: Standings
    results: Results
    tied: tuple[list[Tied], ...]


class Tied(NamedTuple):
    """Participants, by index, who are tied on all methods so far. `after`: the index of the method
    that put them behind the group before them."""

    members: list[int]
    after: int | None


class _Separation(NamedTuple):
    """The output of the methods of a list. `columns`: the values of all participants, for each
    method. `tied`: the groups before each method, and after the last one, best first."""

    columns: list[Sequence[Value]]
    tied: tuple[list[Tied], ...]


_NO_LIST = Phrase(
    "No tie-breaks are declared: points decide, and equal points share a rank (C.07, 2.1, 4.1.1)."
)
_NO_LOTS_NEEDED = Phrase("No lots are drawn: no ties are left.")
_NO_LOTS_YET = Phrase(
    "No lots are drawn before the methods that cannot be computed here are applied."
)


def standings(
    tournament: Tournament,
    methods: str | Sequence[str] | None = None,
    *,
    after: int | None = None,
    edition: str | None = None,
    predetermined: bool | None = None,
    lots: int | None = None,
) -> Standings:
    """Return the standings after a round; by default, after the last closed round (decision T6).

    `methods`: codes as in record 202 or 212; by default, those that the file declares. If it
    declares none, only the points decide (decision T8). `edition`: 2024 or 2026; by default,
    according to the first day of the event. `predetermined`: whether the event is a round robin or
    similar (15.2); by default, according to its type. `lots`: the seed of a draw for those who stay
    tied (4.2). Raises UsageError for an unusable list, and for a round or an edition that does not
    exist.
    """
    tournament = consistent(tournament)
    if edition is not None and edition not in EDITIONS:
        raise UsageError(f"`{edition}` is not a supported edition of C.07. Choose 2024 or 2026.")
    results, notes = _results_after(tournament, after, edition, predetermined)
    is_declared = methods is not None or bool(tournament.ranking)
    if not is_declared:
        notes.append(_NO_LIST)
    codes = _declared(tournament) if methods is None else listed(methods)
    used = tuple(method_of(code, results) for code in codes)
    if methods is not None:
        _refuse_unusable(used)
    order = apply_methods(results, used)
    groups = order.tied[-1]
    is_complete = not any(method.stops for method in used)
    drawn: tuple[tuple[int, ...], ...] = ()
    if lots is not None and is_complete:
        groups, drawn = _draw_lots(groups, results, lots)
    if lots is not None and not drawn:
        notes.append(_NO_LOTS_NEEDED if is_complete else _NO_LOTS_YET)
    notes += _notes(results, used)
    return Standings(
        results.tournament,
        results.number_of_rounds,
        results.edition,
        used,
        tuple(_lines(groups, order.columns, results)),
        tuple(notes),
        is_declared,
        is_complete,
        lots if drawn else None,
        drawn,
        results.is_predetermined,
    )


def ranking_of(table: Standings) -> Ranking:
    """Return the standings with the results and groups that an account of them needs."""
    results = results_of(table.tournament, table.edition, table.is_predetermined)
    return Ranking(table, results, apply_methods(results, table.methods).tied)


def performances(table: Standings) -> dict[int, int | None]:
    """Return the performance of each participant of the standings (10.2), by number."""
    results = results_of(table.tournament, table.edition, table.is_predetermined)
    shown = ratings.performances_shown(results)
    return {one.number: value for one, value in zip(results.people, shown, strict=True)}


# ── The list ─────────────────────────────────────────────────────────────────
def _declared(tournament: Tournament) -> tuple[Code, ...]:
    """Return the codes that the file declares, or that of the points alone."""
    codes = tuple(parse_declared_code(text) for text in tournament.ranking)
    return codes or (Code("PTS"),)


def listed(methods: str | Sequence[str]) -> tuple[Code, ...]:
    """Return the codes of a list, with the points first if it contains no score. Raises
    UsageError."""
    texts = methods.split(",") if isinstance(methods, str) else methods
    codes = parse_list(texts)
    if not codes:
        raise UsageError("The list of tie-breaks is empty.")
    has_score = any(code.name in SCORES for code in codes)
    return codes if has_score else (Code("PTS"), *codes)


def parse_declared_code(text: str) -> Code:
    """Return a code that a file declares; an unreadable one becomes the name of an unknown
    method."""
    try:
        return parse_code(text)
    except UsageError:
        return Code(text.strip().upper())


def method_of(code: Code, results: Results) -> Method:
    """Return a code of the list as it is used in this event."""
    tie_break = METHODS.get(code.name)
    if tie_break is None:
        reason = Phrase("not a C.07 method: only the organiser can compute it")
        return Method(code, None, reason, stops=True)
    unusable = _reason_unusable(code, tie_break, results)
    if unusable:
        return Method(code, tie_break, unusable, stops=True)
    if tie_break.of_buchholz and results.is_predetermined and results.edition >= EDITION_2026:
        return Method(code, tie_break, Phrase("not for round robins (article 8)"))
    if tie_break.needs_ratings and ratings.has_unrated(results, code.modifiers):
        reason = Phrase(
            "some players have no rating, and no rule is declared for them (/U1400 declares one)"
        )
        return Method(code, tie_break, reason)
    return Method(code, tie_break)


def _reason_unusable(code: Code, tie_break: TieBreak, results: Results) -> str:
    """Return why the method does not exist in C.07 for this event, or an empty text."""
    if results.is_of_teams and not TEAMS & tie_break.of:
        return Phrase("a method for individuals ({article})", article=tie_break.article)
    if not results.is_of_teams and not INDIVIDUALS & tie_break.of:
        return Phrase("a method for teams ({article})", article=tie_break.article)
    fields = zip(Modifiers._fields, code.modifiers, strict=True)
    used = {name for name, value in fields if value}
    names_a_score = "score" in used and not results.is_of_teams
    if names_a_score or not used <= tie_break.modifiers:
        return Phrase("C.07, 14 has no such variant")
    if tie_break.missing is None:
        return ""
    return tie_break.missing(results, code.modifiers)


def remark_on_use(method: Method, results: Results) -> str:
    """Return a remark on a method that is used where it is not defined, or an empty text."""
    if method.tie_break is None or not method.tie_break.of_round_robins or results.is_predetermined:
        return ""
    return Phrase(
        "defined for round robins ({article}); here it counts all scheduled opponents",
        article=method.tie_break.article,
    )


def _refuse_unusable(used: Sequence[Method]) -> None:
    for method in used:
        if method.stops:
            raise UsageError(
                f"{method.code.text}: {method.dropped}.\n  Correct it, or leave it out."
            )


# ── The order ────────────────────────────────────────────────────────────────
def apply_methods(results: Results, used: Sequence[Method]) -> _Separation:
    """Apply the methods one after the other, each within the groups that are still tied."""
    everybody = list(range(len(results.people)))
    groups = [Tied(everybody, None)] if everybody else []
    undefined: list[Value] = [None] * len(everybody)
    columns: list[Sequence[Value]] = []
    tied = [groups]
    is_settled = False
    for index, method in enumerate(used):
        is_settled = is_settled or method.stops or len(groups) == len(everybody)
        if method.dropped:
            columns.append(undefined)
            tied.append(groups)
            continue
        tie_break = method.tie_break
        assert tie_break is not None
        if tie_break.values is None:
            column = list(undefined)
            if not is_settled:
                groups = _separate_groups(groups, method, index, results, column)
            columns.append(column)
        else:
            raw = tie_break.values(results, method.code.modifiers)
            columns.append(_exact(raw, tie_break.unit))
            if not is_settled:
                groups = _split_groups(groups, raw, method, index, results)
        tied.append(groups)
    return _Separation(columns, tuple(tied))


def _split_groups(
    groups: Sequence[Tied], raw: Sequence[RawValue], method: Method, index: int, results: Results
) -> list[Tied]:
    """Split each group by the values of its members; an undefined value comes last (decision
    T11)."""
    tie_break = method.tie_break
    assert tie_break is not None
    is_higher_better = tie_break.is_lower_better == method.code.modifiers.is_reversed
    found = []
    for group in groups:
        members = group.members
        applies = tie_break.applies is None or tie_break.applies(results, members)
        if len(members) == 1 or not applies:
            found.append(group)
            continue
        by_value: dict[RawValue, list[int]] = {}
        for who in members:
            by_value.setdefault(raw[who], []).append(who)
        without_value = by_value.pop(None, [])
        ordered = sorted([value for value in by_value if value is not None])
        if is_higher_better:
            ordered.reverse()
        parts = [by_value[value] for value in ordered]
        if without_value:
            parts.append(without_value)
        found += _parts_of(group, parts, index)
    return found


def _separate_groups(
    groups: Sequence[Tied], method: Method, index: int, results: Results, column: list[Value]
) -> list[Tied]:
    """Separate each group by a direct encounter, and fill `column` with the places in the
    groups."""
    tie_break = method.tie_break
    assert tie_break is not None
    assert tie_break.separate is not None
    found = []
    for group in groups:
        parts = tie_break.separate(results, group.members, method.code.modifiers, [])
        found += _parts_of(group, parts, index)
        if len(parts) == 1:
            continue
        place = 1
        for part in parts:
            for who in part:
                column[who] = Fraction(place)
            place += len(part)
    return found


def _parts_of(group: Tied, parts: Sequence[list[int]], index: int) -> list[Tied]:
    """Return the groups into which the method at an index of the list splits a group."""
    found = [Tied(sorted(part), index) for part in parts]
    found[0] = found[0]._replace(after=group.after)
    return found


def _exact(raw: Sequence[RawValue], unit: int) -> list[Value]:
    """Return values in whole points (games, ratings)."""
    exact: list[Value] = []
    for value in raw:
        if isinstance(value, tuple):
            exact.append(tuple(Fraction(one, unit) for one in value))
        else:
            exact.append(None if value is None else Fraction(value, unit))
    return exact


def _draw_lots(
    groups: list[Tied], results: Results, seed: int
) -> tuple[list[Tied], tuple[tuple[int, ...], ...]]:
    """4.2: draw lots for each tied group in turn, starting from the order by number. Return the
    groups of one, and the drawn orders by number."""
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
        found.append(Tied([order[0]], group.after))
        for who in order[1:]:
            found.append(Tied([who], None))
    return found, tuple(drawn)


def _lines(
    groups: Sequence[Tied], columns: Sequence[Sequence[Value]], results: Results
) -> Iterator[Standing]:
    rank = 1
    for group in groups:
        decided = group.after
        for who in sorted(group.members, key=lambda who: results.people[who].number):
            values = tuple([column[who] for column in columns])
            yield Standing(results.people[who], rank, values, decided)
            decided = None  # the others share the rank
        rank += len(group.members)


# ── The round, and the notes ─────────────────────────────────────────────────
def last_round_over(tournament: Tournament) -> int:
    """Return the last round that is closed and in which every participant has an entry."""
    return min(tournament.rounds_closed, tournament.rounds_paired - bool(tournament.unentered))


def _results_after(
    tournament: Tournament, after: int | None, edition: str | None, predetermined: bool | None
) -> tuple[Results, list[Phrase]]:
    """Return the results up to a round, by default the last one that is over, with notes on that
    choice. Raises UsageError for a round that is not over."""
    last = last_round_over(tournament)
    paired = tournament.rounds_paired
    number = last if after is None else after
    if not 0 <= number <= last:
        reason = (
            f"round {last + 1} is not over" if number <= paired else "the file has no data for it"
        )
        raise UsageError(
            f"There are no standings after round {number}: {reason};"
            f" the last finished round is {last}."
        )
    notes: list[Phrase] = []
    if after is None and last < paired:
        games = len(tournament.open_games())
        missing = Phrase("some players have no entry in it")
        if games:
            missing = _without_result(games, tournament.kind)
        notes.append(
            Phrase(
                "Round {next} is not over ({reason}): these are the standings after round {last}.",
                next=last + 1,
                reason=missing,
                last=last,
            )
        )
    if any(one.moved and one.round_number > number + 1 for one in tournament.renumberings):
        notes.append(NUMBERS_HAVE_CHANGED)
    tournament = tournament.before_round(number + 1)
    return results_of(tournament, edition, predetermined), notes


def _without_result(count: int, kind: Kind) -> Phrase:
    if kind is Kind.INDIVIDUAL:
        return Phrase("{number} game has no result", "{number} games have no result", number=count)
    return Phrase("{number} match has no result", "{number} matches have no result", number=count)


def _notes(results: Results, used: Sequence[Method]) -> Iterator[Phrase]:
    for method in used:
        code, reason = method.code.text, method.dropped
        if method.stops:
            yield Phrase(
                "{code}: {reason}. Ties that are left to it stay.", code=code, reason=reason
            )
        elif reason:
            yield Phrase("{code} is left out: {reason}.", code=code, reason=reason)
        remark = remark_on_use(method, results)
        if remark:
            yield Phrase("{code}: {remark}.", code=code, remark=remark)
    first = results.tournament.first_day
    if first is not None and first < FIRST_OF_2024:
        yield Phrase(
            "The event began before August 2024; C.07 of August 2024 is the oldest supported"
            " edition."
        )
    entries = chain.from_iterable(one.entries for one in results.people)
    adjourned = sum(map(is_pending, entries)) // 2  # each game is in two participants' entries
    if adjourned:
        yield Phrase(
            "{games} and counts as a draw (C.04.2, 3.1).",
            "{games} and count as draws (C.04.2, 3.1).",
            number=adjourned,
            games=_without_result(adjourned, results.tournament.kind),
        )
    if not results.is_predetermined and _looks_predetermined(results):
        yield Phrase(
            "All participants have met once, or twice. If this is a round robin, declare the type"
            " (192)."
        )


def _looks_predetermined(results: Results) -> bool:
    """Whether all were scheduled to meet each other equally often, with nothing else but free
    rounds."""
    size, rounds = len(results.people), results.number_of_rounds
    if size < _FEW or not rounds:
        return False
    cycle = size - 1 + size % 2  # with an odd number of participants each has a free round
    if rounds % cycle:
        return False
    everybody = range(size)
    for who in everybody:
        met = [round_.opponent for round_ in results.rounds[who] if round_.opponent != NOBODY]
        others = [other for other in everybody if other != who]
        if sorted(met) != sorted(others * (rounds // cycle)):
            return False
    return True


_FEW = 3


# ── Decimals ─────────────────────────────────────────────────────────────────


def decimals_of(value: Fraction) -> int | None:
    """Return the number of decimals of the exact value; None if the decimals do not end."""
    rest = value.denominator
    powers = []
    for prime in (2, 5):
        power = 0
        while rest % prime == 0:
            rest //= prime
            power += 1
        powers.append(power)
    return max(powers) if rest == 1 else None


def format_rounded(value: Fraction, decimals: int) -> str:
    """Return the value with a number of decimals, rounded half up."""
    units = (abs(value) * 10**decimals * 2 + 1) // 2
    text = f"{units:0{decimals + 1}d}"
    if decimals:
        text = f"{text[:-decimals]}.{text[-decimals:]}"
    return f"-{text}" if value < 0 and units else text


def format_exact(value: Fraction, least: int) -> str:
    """Return the value as a decimal number of `least` or more decimals, or as `5/3` if the decimals
    do not end."""
    decimals = decimals_of(value)
    if decimals is None:
        return f"{value.numerator}/{value.denominator}"
    return format_rounded(value, max(least, decimals))


def exact_value(value: Value) -> str:
    """Return a value for a sentence: exact, or with two decimals and the fraction."""
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return " ".join(map(exact_value, value))
    if decimals_of(value) is None:
        return f"{format_rounded(value, 2)} = {value}"
    return format_exact(value, 0)
