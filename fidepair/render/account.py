"""An account of one participant's place in the standings, in sentences for people."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fidepair.render.sheet import padded, width_of, wrapped
from fidepair.render.standings import EDITIONS
from fidepair.standings.account import ALONE, DROPPED, NOT_TOLD, UNEQUAL
from fidepair.standings.decimals import decimals_of, exact, rounded
from fidepair.standings.rounds import EDITION_2026, FORFEIT_LOSS, FORFEIT_WIN
from fidepair.standings.sources import (
    HIGH,
    LOW,
    OfBoards,
    OfData,
    OfEncounter,
    OfMean,
    OfOpponents,
    OfPerfect,
    OfPerformance,
    OfRounds,
    OfStrength,
)
from fidepair.swiss.completion import listed
from fidepair.text.safe import visible
from fidepair.tournament import POINT, Bye, PrimaryScore, format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from fidepair.standings.account import Account, Neighbour, Told
    from fidepair.standings.encounter import Stage
    from fidepair.standings.ranking import Value
    from fidepair.standings.rounds import Dummy
    from fidepair.standings.sources import ElementPart, Happened, Seen, Source

LONGEST = 100
"""Places of a line of text."""
_BYES = {
    Bye.PAB.value: "pairing-allocated bye",
    Bye.FULL.value: "full-point bye",
    Bye.HALF.value: "half-point bye",
    Bye.ZERO.value: "zero-point bye",
}
_OF_GAMES = ("WON", "BPG", "BWG")
_FORFEITS_COUNT = "In a round robin forfeit wins count too (15.2, decision T7)."
_ALL_FORFEITS_COUNT = (
    "In a round robin forfeits count as games (15.2 before March 2026, decision T10)."
)
"""What is counted of round robins by methods that count games (7.2 to 7.4)."""
_COLOURS = {"w": ", White", "b": ", Black"}
_SCORES = {PrimaryScore.MATCH: "match points", PrimaryScore.GAME: "game points"}
_WHOLE = 100


# ── Text ─────────────────────────────────────────────────────────────────────
def lines(account: Account, width: int = LONGEST) -> list[str]:
    """Return the account in lines: the place, what decides, then each method with where its value
    comes from."""
    words = Words(account)
    room = min(width, LONGEST)
    found = [wrapped(visible(line), room) for line in words.place()]
    for told in account.methods:
        found.append([""])
        found.append(wrapped(visible(words.heading(told)), room))
        found += [_row(cells, room) for cells in _aligned(words.body(told))]
    for note in account.standings.notes:
        if not any(told.method.dropped and told.method.dropped in note for told in account.methods):
            found.append(["", *wrapped(visible(f"Note: {note}"), room)])
    return [line for several in found for line in several]


def _aligned(rows: Iterable[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Yield the cells of rows that follow each other, all but the last one filled up to the same
    width."""
    made = [tuple(map(visible, row)) for row in rows]
    start = 0
    while start < len(made):
        end = start
        while end < len(made) and len(made[end]) == len(made[start]):
            end += 1
        needed = [max(map(width_of, cells)) for cells in zip(*made[start:end], strict=True)][:-1]
        for row in made[start:end]:
            yield (
                *(
                    padded(cell, width, right=_is_number(cell))
                    for cell, width in zip(row, needed, strict=False)
                ),
                row[-1],
            )
        start = end


def _is_number(cell: str) -> bool:
    return cell[:1].isdigit() or cell[:1] in "(-"


def _row(cells: Sequence[str], room: int) -> list[str]:
    before = "  " + "".join(f"{cell}  " for cell in cells[:-1])
    return wrapped((before + cells[-1]).rstrip(), room, width_of(before) if len(cells) > 1 else 4)


class Words:
    """The sentences of one account; rows are cells of which the last one is free text."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self.told = account.standings
        self.names = self.told.tournament.by_number()

    def who(self, number: int) -> str:
        """Return number and name."""
        return f"{number} {self.names[number].name}".rstrip()

    # ── The place ────────────────────────────────────────────────────────────
    def place(self) -> Iterator[str]:
        """Yield the rank, and what decides between the participant and those before, behind and
        beside."""
        line = self.account.line
        of = f" of {self.told.tournament.rounds}" if self.told.tournament.rounds else ""
        edition = EDITIONS[self.told.edition]
        yield (
            f"{self.who(line.participant.number)}: rank {line.rank} of {len(self.told.lines)} after round "
            f"{self.told.after}{of} (C.07, {edition})"
        )
        for neighbour, word in ((self.account.before, "Behind"), (self.account.behind, "Before")):
            if neighbour is not None:
                yield f"  {word} {self.neighbour(neighbour)}"
        if self.account.shared:
            yield f"  {self.shared()}"

    def neighbour(self, neighbour: Neighbour) -> str:
        """Return by what the participant is before or behind another one."""
        line = neighbour.line
        whom = f"{self.who(line.participant.number)} (rank {line.rank})"
        if neighbour.decided is None:
            return f"{whom} by lots (4.2). {self.equal(len(self.account.methods))}"
        told = self.account.methods[neighbour.decided]
        mine, other = told.value, line.values[neighbour.decided]
        row = told.method.tie_break
        assert row is not None
        what = "place " if row.separate else ""
        lower = (
            "; lower is better"
            if row.is_lower_better != told.method.code.modifiers.is_reversed
            else ""
        )
        shown = [self.shown(told, value) for value in (mine, other)]
        if shown[0] == shown[1]:
            shown = [self.shown(told, value, in_full=True) for value in (mine, other)]
        values = f"{what}{shown[0]} against {shown[1]}{lower}"
        return (
            f"{whom} by {told.method.code.text}: {values}. {self.equal(neighbour.decided)}".rstrip()
        )

    def shared(self) -> str:
        """Return with whom the rank is shared, and why."""
        why = "No other tie-break is declared, and no lots were drawn (4.2)."
        stops = [told.method.code.text for told in self.account.methods if told.method.stops]
        if stops:
            why = f"Only the organiser can compute {stops[0]}, so what follows it is not known."
        elif not self.told.is_declared:
            why = "No tie-breaks are declared (2.1, 4.1.1)."
        ones = listed([self.who(number) for number in self.account.shared])
        return f"Shares rank {self.account.line.rank} with {ones}. {self.equal(len(self.account.methods))} {why}"

    def equal(self, place: int) -> str:
        """Return by which methods before a place in the list nothing was decided, with the
        values."""
        used = [told for told in self.account.methods[:place] if not told.unused]
        return f"Equal: {', '.join(self.with_value(told) for told in used)}." if used else ""

    # ── Methods ──────────────────────────────────────────────────────────────
    def with_value(self, told: Told) -> str:
        """Return code and value."""
        row = told.method.tie_break
        if row is not None and row.separate:
            return (
                told.method.code.text
                if told.value is None
                else f"{told.method.code.text} place {told.value}"
            )
        return f"{told.method.code.text} {self.shown(told, told.value)}"

    def shown(self, told: Told, value: Value, *, in_full: bool = False) -> str:
        """Return a value as the standings show it; `in_full`: with what it is before it is rounded
        (decision T3)."""
        if value is None:
            return "not defined"
        row = told.method.tie_break
        least = 0 if row is None or row.unit == 1 else 1
        several = value if isinstance(value, tuple) else (value,)
        made = [exact(one, least) for one in several]
        if row is not None and row.is_rounded:
            short = [rounded(one, 2) for one in several]
            made = [
                f"{one}, shown as {two}" if in_full and one != two else two
                for one, two in zip(made, short, strict=True)
            ]
        return " ".join(made)

    def heading(self, told: Told) -> str:
        """Return the code with the value, what it is, and its articles."""
        row = told.method.tie_break
        if row is None or told.method.dropped:
            left_out = "" if told.method.stops else "left out: "
            return f"{told.method.code.text}: {left_out}{told.method.dropped}"
        modifiers = told.method.code.modifiers
        articles = [row.article]
        if modifiers.low:
            articles.append(f"14.{1 + (modifiers.low > 1) + 2 * (modifiers.high > 0)}")
        if modifiers.limit or modifiers.percent is not None:
            articles.append("14.5")
        if modifiers.forfeits:
            articles.append("16.6")
        return f"{self.with_value(told)}: {row.words} ({', '.join(articles)})"

    def body(self, told: Told) -> Iterator[tuple[str, ...]]:
        """Yield the rows below a heading."""
        if told.source is not None:
            yield from self.rows(told.source, told)
        if told.unused == ALONE:
            yield ("Not needed: nobody is tied here any more.",)
        elif told.unused == NOT_TOLD:
            yield ("What it would decide is not known.",)
        elif told.unused == UNEQUAL:
            yield ("Not applied: those who are tied have different game points (12.1).",)
        elif told.unused != DROPPED:
            if told.left:
                yield (f"Still tied with {listed([str(one) for one in told.left])}.",)
            elif told.tied:
                yield ("Tied with nobody any more.",)

    def rows(self, source: Source, told: Told) -> Iterator[tuple[str, ...]]:
        """Yield where a value comes from."""
        return _ROWS[type(source)](self, source, told)

    def of_rounds(self, source: OfRounds, told: Told) -> Iterator[tuple[str, ...]]:
        row = told.method.tie_break
        assert row is not None
        for part in source.parts:
            if part.brought is None:
                brought = "-"
            else:
                brought = str(part.brought) if row.unit == 1 else format_points(part.brought)
            what = self.happened(part.round)
            if row.unit == 1:
                what += f"{_COLOURS.get(part.round.colour, '')}"
            if part.brought != part.points:
                what += f", {format_points(part.points)}"
            if part.limit is not None and part.compared is not None:
                limit = f"the limit of {format_points(part.limit)}"
                reached = (
                    f"not less than {limit}"
                    if part.compared >= part.limit
                    else f"less than {limit}"
                )
                what += f"; scored {format_points(part.compared)}, {reached}"
            elif part.compared is not None:
                against = "a draw brings" if part.round.opponent is None else "the opponent had"
                what += f"; {against} {format_points(part.compared)}"
            if part.regular is not None:
                what += f"; {format_points(part.regular)} without the abnormal points given (record 299)"
            yield f"round {part.round.round_number}", brought, what
        yield (f"Sum: {self.shown(told, told.value)}.",)
        if self.told.is_predetermined and row.code in _OF_GAMES:
            yield (_FORFEITS_COUNT if self.told.edition >= EDITION_2026 else _ALL_FORFEITS_COUNT,)
        contested = [part for part in source.parts if part.contested is not None]
        if contested:
            rounds = [
                f"{format_points(part.contested or 0)} in round {part.round.round_number}"
                for part in contested
            ]
            yield (
                f"Contested: compared with the points for a draw it would be {listed(rounds)} (decision T2).",
            )

    def of_opponents(self, source: OfOpponents, told: Told) -> Iterator[tuple[str, ...]]:
        yield from self.elements(source)
        of = "Sum without what is cut" if any(part.cut for part in source.parts) else "Sum"
        yield (f"{of}: {self.shown(told, told.value)}.",)

    def elements(self, source: OfOpponents) -> Iterator[tuple[str, ...]]:
        """Yield what each round brings to a sum over opponents."""
        last = self.told.after
        values = [
            Fraction(part.value, POINT if part.points is None else POINT * POINT)
            for part in source.parts
        ]
        least = max((decimals_of(value) or 1 for value in values), default=1)
        for part, exact_value in zip(source.parts, values, strict=True):
            sentences = [self.score_of(part)]
            if (
                source.is_fore
                and part.round.round_number == last
                and part.round.opponent is not None
            ):
                sentences.append("counted as a draw (8.3)")
            if part.cut:
                sentences.append(_cut(part))
            value = exact(exact_value, least)
            shown = f"({value})" if part.cut else value
            cells = [f"round {part.round.round_number}"]
            if part.points is not None:
                cells.append(f"{format_points(part.score)} x {format_points(part.points)}")
            yield (*cells, shown, "; ".join(sentences))

    def score_of(self, part: ElementPart) -> str:
        """Return whose score counts in a round, and why it is what it is."""
        what = self.happened(part.round)
        if part.seen is not None and part.round.kind in (FORFEIT_WIN, FORFEIT_LOSS):
            what += f", a game here ({'15.2' if self.told.is_predetermined else '16.6'})"
        if part.seen is not None:
            return f"{what}{_seen(part.seen)}"
        assert part.dummy is not None
        return f"{what}: {self.dummy(part.dummy)}"

    @staticmethod
    def dummy(dummy: Dummy) -> str:
        """Return why the dummy has its score."""
        own = f"a dummy with the own score {format_points(dummy.own)}"
        if dummy.limit is None:
            return f"{own} (16.4)"
        of = "the opponent's score" if dummy.article == "16.4.1" else "a draw in every round"
        limit = f"{of}, {format_points(dummy.limit)} ({dummy.article})"
        return (
            f"{own}, limited to {limit}"
            if dummy.limit < dummy.own
            else f"{own}; the limit is {limit}"
        )

    def of_mean(self, source: OfMean, told: Told) -> Iterator[tuple[str, ...]]:
        is_points = source.of in ("BH", "FB")
        for part in source.parts:
            value = "-" if part.value is None else _of(part.value, is_points)
            cut = {LOW: "; cut, the lowest", HIGH: "; cut, the highest"}.get(part.cut, "")
            yield (
                f"round {part.round_number}",
                f"({value})" if cut else value,
                f"{self.who(part.opponent)}{cut}",
            )
        yield (self.mean(source, is_points, self.shown(told, told.value, in_full=True)),)

    @staticmethod
    def mean(source: OfMean, is_points: bool, value: str) -> str:
        """Return how a mean is made."""
        kept = source.kept
        if not kept:
            return "No game over the board is left: not defined."
        rounding = "" if is_points else ", to the nearest integer"
        of = {"RTNG": "the ratings"}.get(source.of, f"their {source.of}")
        return f"Mean of {of}: {_of(sum(kept), is_points)} / {len(kept)} = {value}{rounding}."

    def of_performance(self, source: OfPerformance, told: Told) -> Iterator[tuple[str, ...]]:
        if source.average is None or source.hundredths is None or source.difference is None:
            yield ("No game over the board: not defined.",)
            return
        *games, mean = self.rows(source.mean, told._replace(value=Fraction(source.average)))
        yield from games
        yield mean
        of = f"{exact(Fraction(source.halves, 2), 1)} of {len(source.mean.parts)}"
        difference = f"{'+' if source.difference >= 0 else '-'} {abs(source.difference)}"
        p = exact(Fraction(source.hundredths, _WHOLE), 2)
        yield (
            f"Score {of}: p = {p}, dp = {source.difference} (B.02 8.1.1). "
            f"{source.average} {difference} = {self.shown(told, told.value)}.",
        )

    def of_perfect(self, source: OfPerfect, told: Told) -> Iterator[tuple[str, ...]]:  # noqa: ARG002
        if source.rating is None:
            yield ("No game over the board: not defined.",)
            return
        wanted = exact(Fraction(source.wanted, _WHOLE), 1)
        if not source.wanted:
            lowest = min(part.rating for part in source.parts)
            for part in source.parts:
                yield f"round {part.round_number}", f"{part.rating}", self.who(part.opponent)
            yield (f"Score 0.0: the lowest opponent less 800, {lowest} - 800 = {source.rating}.",)
            return
        for part in source.parts:
            expected = exact(Fraction(part.expected, _WHOLE), 2)
            what = f"{self.who(part.opponent)}, {part.rating}: difference {part.difference}"
            yield f"round {part.round_number}", expected, what
        total = exact(Fraction(sum(part.expected for part in source.parts), _WHOLE), 2)
        below = exact(Fraction(source.below, _WHOLE), 2)
        yield (
            f"With {source.rating} a score of {total} is expected, with {source.rating - 1} only {below}; "
            f"{wanted} was scored (B.02 8.1.2).",
        )

    def of_boards(self, source: OfBoards, told: Told) -> Iterator[tuple[str, ...]]:
        for part in source.parts:
            yield (
                f"round {part.round.round_number}",
                _by_board(part.points),
                self.happened(part.round),
            )
        yield "All rounds", _by_board(source.totals), ""
        row = told.method.tie_break
        if row is not None and row.code == "BC":
            products = " + ".join(
                f"{board} x {format_points(one)}" for board, one in enumerate(source.totals, 1)
            )
            yield (f"{products} = {self.shown(told, told.value)}; lower is better.",)
        elif row is not None and row.code == "BBE":
            yield (f"Without the last board, the last two, ...: {self.shown(told, told.value)}.",)

    def of_strength(self, source: OfStrength, told: Told) -> Iterator[tuple[str, ...]]:
        yield from self.elements(source.strength)
        total = sum(part.value for part in source.strength.parts)
        name = "FB" if source.strength.is_fore else "BH"
        factor = f"Factor {source.factor}"
        if not source.is_stated:
            bounds = f"{format_points(source.highest)} by {format_points(source.of_match)}"
            factor += f": {bounds}, highest total by highest score of a match, rounded down"
        yield (f"{name} {format_points(total)}. {factor}.",)
        own = format_points(source.own)
        yield (
            f"{own} + {format_points(total)} / {source.factor} = {self.shown(told, told.value, in_full=True)}.",
        )

    def of_data(self, source: OfData, told: Told) -> Iterator[tuple[str, ...]]:  # noqa: ARG002
        if source.is_stated:
            yield ("No rating is known; this one is stated for those who have none.",)

    # ── Direct encounter ─────────────────────────────────────────────────────
    def of_encounter(self, source: OfEncounter, told: Told) -> Iterator[tuple[str, ...]]:  # noqa: ARG002
        for number, stage in enumerate(source.stages):
            yield from self.stage(stage, "Again among" if number else "Among")

    def stage(self, stage: Stage, among: str) -> Iterator[tuple[str, ...]]:
        """Yield one step: the table, and what follows from it."""
        group = listed([str(one) for one in sorted(stage.group)])
        teams = f" by {_SCORES[stage.which]}" if self.told.tournament.secondary is not None else ""
        if stage.table is None:
            for one, row in zip(stage.group, stage.boards, strict=True):
                yield "boards", _by_board(row), self.who(one)
            yield (
                f"{stage.way} of what they played against each other (13.3.2): {_order(stage.parts)}.",
            )
            return
        yield (f"{among} {group}{teams} (6.1):",)
        table = stage.table
        for one in sorted(stage.group, key=lambda one: (-table.score[one], one)):
            games = [
                f"{' and '.join(format_points(points) for points in row)} against {other}"
                for other, row in sorted(table.games[one].items())
            ]
            several = (
                "; the mean of several games (6.1.2)"
                if any(len(row) > 1 for row in table.games[one].values())
                else ""
            )
            forfeits = table.forfeits.get(one, ())
            missing = [
                f"{other} (forfeit)" if other in forfeits else str(other)
                for other in sorted(stage.group)
                if other != one and other not in table.games[one]
            ]
            told_missing = f"; not met: {listed(missing)}" if missing else ""
            what = f"{self.who(one)}: {', '.join(games) or 'no game'}{several}{told_missing}"
            yield exact(Fraction(table.score[one]) / POINT, 1), what
        if stage.places is None:
            yield (f"All have met (6.2): {_order(stage.parts)}.",)
            return
        yield ("Not all have met. Whatever the missing games bring (6.3):",)
        for number, place in enumerate(stage.places, start=1):
            least, others = (exact(Fraction(one) / POINT, 1) for one in (place.least, place.others))
            certain = "certain" if place.is_certain else "not certain"
            rest = "of the rest, " if number > 1 else ""
            yield (
                f"{rest}{place.who} has at least {least}, the others at most {others}: place {number} is {certain}.",
            )
        yield (f"{_capital(_order(stage.parts))}.",)

    def happened(self, round_: Happened) -> str:
        """Return what a round was."""
        if round_.opponent is None:
            return _BYES.get(round_.bye, "forfeit without a named opponent")
        who = self.who(round_.opponent)
        if round_.kind in (FORFEIT_WIN, FORFEIT_LOSS):
            return f"{round_.kind} against {who}"
        return who


_ROWS: dict[type, Callable[[Words, Any, Told], Iterator[tuple[str, ...]]]] = {
    OfRounds: Words.of_rounds,
    OfOpponents: Words.of_opponents,
    OfMean: Words.of_mean,
    OfPerformance: Words.of_performance,
    OfPerfect: Words.of_perfect,
    OfBoards: Words.of_boards,
    OfStrength: Words.of_strength,
    OfData: Words.of_data,
    OfEncounter: Words.of_encounter,
}


def _of(value: int, is_points: bool) -> str:
    return format_points(value) if is_points else str(value)


def _by_board(points: Sequence[int]) -> str:
    return " ".join(format_points(one) for one in points)


def _order(parts: Sequence[Sequence[int]]) -> str:
    if len(parts) == 1:
        return "nobody is separated"
    return ", then ".join(listed([str(one) for one in sorted(part)]) for part in parts)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _seen(seen: Seen) -> str:
    """Return why a score counts as another one; nothing where it counts as it is."""
    if seen.adjusted == seen.total:
        return ""
    rounds = listed([str(one) for one in seen.draws])
    of = (
        f"the byes of rounds {rounds} count as draws"
        if len(seen.draws) > 1
        else f"the bye of round {rounds} is a draw"
    )
    return f": scored {format_points(seen.total)}; {of} (16.3.2)"


def _cut(part: ElementPart) -> str:
    """Return why an element is cut."""
    if part.cut == HIGH:
        return "cut, the most significant (14.3)"
    if part.is_voluntary and part.other is not None:
        return f"cut, voluntarily unplayed, instead of round {part.other} (16.5.1)"
    if part.other is not None:
        return f"cut, the least significant (14.1.1); the unplayed round {part.other} brings less and stays (16.5.1)"
    return "cut, the least significant (14.1.1)"
