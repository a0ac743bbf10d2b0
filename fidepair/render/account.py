"""An account of one participant's place in the standings, in sentences for people and as JSON."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Annotated, Final, Literal, TypedDict

from fidepair.render.sheet import padded, width_of, wrapped
from fidepair.render.standings import (
    EDITIONS,
    LineObject,
    StandingsFacts,
    facts,
    least_decimals,
    line_document,
    numbers_of,
)
from fidepair.render.table_columns import object_of
from fidepair.render.words import BYE_NAMES
from fidepair.standings.account import (
    ALONE,
    DROPPED,
    NOT_COMPUTED,
    UNEQUAL,
    Account,
    MethodAccount,
    Neighbour,
)
from fidepair.standings.encounter import Encounters, NextPlace, Stage
from fidepair.standings.methods import TieBreak
from fidepair.standings.ranking import decimals_of, format_exact, format_rounded
from fidepair.standings.rounds import EDITION_2026, FORFEIT_LOSS, FORFEIT_WIN, Dummy
from fidepair.standings.sources import (
    HIGH,
    LOW,
    ElementPart,
    Happened,
    OfBoards,
    OfData,
    OfEncounter,
    OfMean,
    OfOpponents,
    OfPerfect,
    OfPerformance,
    OfRounds,
    OfStrength,
    RoundPart,
    Seen,
    Source,
)
from fidepair.swiss.completion import listed
from fidepair.text.wording import capital, say, say_counted, visible
from fidepair.tournament import POINT, PrimaryScore, format_points

SCHEMA: Final = "fidepair/account/1"
LONGEST = 100
"""The longest line of text, in characters."""
_BYES = {bye.value: name for bye, name in BYE_NAMES.items()}
_COLOURS = {"w": ", White", "b": ", Black"}
_SCORES = {PrimaryScore.MATCH: "match points", PrimaryScore.GAME: "game points"}
_WHOLE = 100


# ── Text ─────────────────────────────────────────────────────────────────────
def lines(account: Account, width: int = LONGEST) -> list[str]:
    """Return the account in lines: the place, what decides, then each method with the source of its
    value."""
    words = _Words(account)
    room = min(width, LONGEST)
    found: list[str] = []
    for line in words.place():
        found += wrapped(visible(line), room)
    for method in account.methods:
        found.append("")
        found += wrapped(visible(words.heading(method)), room)
        for cells in _aligned(words.body(method)):
            found += _row(cells, room)
    reasons = [method.method.dropped for method in account.methods if method.method.dropped]
    for note in account.standings.notes:
        if not any(reason in note for reason in reasons):
            found.append("")
            found += wrapped(visible(say("note", note)), room)
    return found


def _aligned(rows: Iterable[Sequence[str]]) -> Iterator[list[str]]:
    """Yield the cells of rows; neighbouring rows with as many cells have columns of the same width,
    but for the last cell."""
    for _, group in groupby(rows, key=len):
        shown = [tuple(map(visible, row)) for row in group]
        widths = [max(map(width_of, column)) for column in zip(*shown, strict=True)]
        for *cells, last in shown:
            padded_cells = [
                padded(cell, width, right=_is_number(cell))
                for cell, width in zip(cells, widths, strict=False)
            ]
            yield [*padded_cells, last]


def _is_number(cell: str) -> bool:
    return cell[:1].isdigit() or cell[:1] in "(-"


def _row(cells: Sequence[str], room: int) -> list[str]:
    *columns, last = cells
    if not columns:
        return wrapped(f"  {last}".rstrip(), room, 4)
    before = "  " + "".join(f"{cell}  " for cell in columns)
    return wrapped((before + last).rstrip(), room, width_of(before))


class _Words:
    """The sentences of one account; rows are cells of which the last one is free text."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self.standings = account.standings
        self.names = self.standings.tournament.by_number()

    def who(self, number: int) -> str:
        """Return number and name."""
        return f"{number} {self.names[number].name}".rstrip()

    # ── The place ────────────────────────────────────────────────────────────
    def place(self) -> Iterator[str]:
        """Yield the rank, and what decides between the participant and those before, behind and
        beside."""
        line = self.account.line
        standings = self.standings
        after = str(standings.after)
        if standings.tournament.rounds:
            after = say("round-of", after, standings.tournament.rounds)
        who = self.who(line.participant.number)
        of = len(standings.lines)
        yield say("rank-after-round", who, line.rank, of, after, EDITIONS[standings.edition])
        if self.account.before is not None:
            yield f"  {say('ranked-behind', self.neighbour(self.account.before))}"
        if self.account.behind is not None:
            yield f"  {say('ranked-before', self.neighbour(self.account.behind))}"
        if self.account.shared:
            yield f"  {self.shared()}"

    def neighbour(self, neighbour: Neighbour) -> str:
        """Return by what the participant is before or behind another one."""
        line = neighbour.line
        whom = say("with-rank", self.who(line.participant.number), line.rank)
        if neighbour.decided is None:
            return say("by-lots", whom, self.equal(len(self.account.methods)))
        method = self.account.methods[neighbour.decided]
        theirs = method._replace(value=line.values[neighbour.decided])
        row = method.method.tie_break
        assert row is not None
        mine, other = _shown(method), _shown(theirs)
        if mine == other:
            mine, other = _shown(method, in_full=True), _shown(theirs, in_full=True)
        values = say("places-against" if row.separate else "values-against", mine, other)
        if row.is_lower_better != method.method.code.modifiers.is_reversed:
            values = say("lower-better", values)
        equal = self.equal(neighbour.decided)
        return say("by-method", whom, method.method.code.text, values, equal).rstrip()

    def shared(self) -> str:
        """Return with whom the rank is shared, and why."""
        why = say("no-other-tie-break")
        stops = [one.method.code.text for one in self.account.methods if one.method.stops]
        if stops:
            why = say("only-organiser", stops[0])
        elif not self.standings.is_declared:
            why = say("no-tie-breaks")
        others = listed([self.who(number) for number in self.account.shared])
        equal = self.equal(len(self.account.methods))
        return say("shares-rank", self.account.line.rank, others, equal, why)

    def equal(self, place: int) -> str:
        """Return by which methods before a place in the list nothing was decided, with the
        values."""
        used = [method for method in self.account.methods[:place] if not method.unused]
        if not used:
            return ""
        return say("equal-in", ", ".join(_with_value(method) for method in used))

    # ── Methods ──────────────────────────────────────────────────────────────
    def heading(self, method: MethodAccount) -> str:
        """Return the code with the value, what it is, and its articles."""
        row = method.method.tie_break
        if row is None or method.method.dropped:
            code, why = method.method.code.text, method.method.dropped
            return f"{code}: {why}" if method.method.stops else say("left-out", code, why)
        modifiers = method.method.code.modifiers
        articles = [row.article]
        if modifiers.low:
            cuts_two = modifiers.low > 1
            if modifiers.high:
                articles.append("14.4" if cuts_two else "14.3")
            else:
                articles.append("14.2" if cuts_two else "14.1")
        if modifiers.limit or modifiers.percent is not None:
            articles.append("14.5")
        if modifiers.forfeits:
            articles.append("16.6")
        return f"{_with_value(method)}: {row.words} ({', '.join(articles)})"

    def body(self, method: MethodAccount) -> Iterator[tuple[str, ...]]:
        """Yield the rows below a heading."""
        if method.source is not None:
            yield from _ROWS[type(method.source)](self, method.source, method)
        if method.unused == ALONE:
            yield (say("not-needed"),)
        elif method.unused == NOT_COMPUTED:
            yield (say("effect-unknown"),)
        elif method.unused == UNEQUAL:
            yield (say("not-applied"),)
        elif method.unused != DROPPED:
            if method.left:
                yield (say("still-tied", _numbers(method.left)),)
            elif method.tied:
                yield (say("no-longer-tied"),)

    def of_rounds(self, source: OfRounds, method: MethodAccount) -> Iterator[tuple[str, ...]]:
        """Yield a row for each round of a sum over rounds, and the sum."""
        row = method.method.tie_break
        assert row is not None
        for part in source.parts:
            cell = say("in-round", part.round.round_number)
            brought = "-"
            if part.brought is not None:
                brought = _value(part.brought, is_points=row.unit != 1)
            yield cell, brought, self.round_of_sum(part, row)
        yield (say("sum", _shown(method)),)
        if self.standings.is_predetermined and row.counts_games:
            is_2026 = self.standings.edition >= EDITION_2026
            yield (say("forfeit-wins-count" if is_2026 else "forfeits-count"),)
        contested = [
            say("points-in-round", format_points(part.contested), part.round.round_number)
            for part in source.parts
            if part.contested is not None
        ]
        if contested:
            yield (say("contested", listed(contested)),)

    def round_of_sum(self, part: RoundPart, row: TieBreak) -> str:
        """Return what a round was, and why it counts as it does."""
        what = self.happened(part.round)
        if row.unit == 1:
            what += _COLOURS.get(part.round.colour, "")
        if part.brought != part.points:
            what += f", {format_points(part.points)}"
        if part.compared is not None:
            compared = format_points(part.compared)
            if part.limit is not None:
                is_enough = part.compared >= part.limit
                limit = format_points(part.limit)
                what = say("limit-reached" if is_enough else "limit-missed", what, compared, limit)
            else:
                is_bye = part.round.opponent is None
                what = say("draw-scores" if is_bye else "opponent-had", what, compared)
        if part.regular is not None:
            what = say("without-abnormal", what, format_points(part.regular))
        return what

    def of_opponents(self, source: OfOpponents, method: MethodAccount) -> Iterator[tuple[str, ...]]:
        """Yield a row for each round of a sum over opponents, and the sum."""
        yield from self.elements(source)
        is_cut = any(part.cut for part in source.parts)
        yield (say("sum-of-rest" if is_cut else "sum", _shown(method)),)

    def elements(self, source: OfOpponents) -> Iterator[tuple[str, ...]]:
        """Yield a row for each round of a sum over opponents."""
        last = self.standings.after
        values = [_element_value(part) for part in source.parts]
        decimals = max((decimals_of(value) or 1 for value in values), default=1)
        for part, exact_value in zip(source.parts, values, strict=True):
            sentences = [self.score_of(part)]
            is_game = part.round.opponent is not None
            if source.is_fore and is_game and part.round.round_number == last:
                sentences.append(say("counted-as-draw"))
            value = format_exact(exact_value, decimals)
            if part.cut:
                sentences.append(_cut(part))
                value = f"({value})"
            cells = [say("in-round", part.round.round_number)]
            if part.points is not None:
                cells.append(f"{format_points(part.score)} x {format_points(part.points)}")
            yield (*cells, value, "; ".join(sentences))

    def score_of(self, part: ElementPart) -> str:
        """Return whose score counts in a round, and why it is what it is."""
        what = self.happened(part.round)
        if part.seen is None:
            assert part.dummy is not None
            return f"{what}: {_dummy(part.dummy)}"
        if part.round.kind in (FORFEIT_WIN, FORFEIT_LOSS):
            article = "15.2" if self.standings.is_predetermined else "16.6"
            what = say("game-here", what, article)
        return f"{what}{_seen(part.seen)}"

    def of_mean(self, source: OfMean, method: MethodAccount) -> Iterator[tuple[str, ...]]:
        """Yield the values of the opponents, and how their mean is made."""
        is_points = source.of in ("BH", "FB")
        for part in source.parts:
            value = "-" if part.value is None else _value(part.value, is_points=is_points)
            what = self.who(part.opponent)
            if part.cut:
                value = f"({value})"
                what = say("cut-lowest" if part.cut == LOW else "cut-highest", what)
            yield say("in-round", part.round_number), value, what
        yield (_mean(source, _shown(method, in_full=True), is_points=is_points),)

    def of_performance(
        self, source: OfPerformance, method: MethodAccount
    ) -> Iterator[tuple[str, ...]]:
        """Yield the mean rating of the opponents, and what the score adds to it."""
        if source.performance is None:
            yield (say("no-game-played"),)
            return
        mean, hundredths, difference = source.performance
        yield from self.of_mean(source.mean, method._replace(value=Fraction(mean)))
        score = format_exact(Fraction(source.halves, 2), 1)
        sign = "+" if difference >= 0 else "-"
        p = format_exact(Fraction(hundredths, _WHOLE), 2)
        total = f"{mean} {sign} {abs(difference)}"
        value = _shown(method)
        games = len(source.mean.parts)
        yield (say("performance", score, games, p, difference, total, value),)

    def of_perfect(self, source: OfPerfect, _: MethodAccount) -> Iterator[tuple[str, ...]]:
        """Yield what is expected against each opponent with the rating that was found."""
        rating = source.rating
        if rating is None:
            yield (say("no-game-played"),)
            return
        if not source.wanted:
            for part in source.parts:
                yield say("in-round", part.round_number), str(part.rating), self.who(part.opponent)
            lowest = min(part.rating for part in source.parts)
            yield (say("scored-nothing", lowest, rating),)
            return
        for part in source.parts:
            expected = format_exact(Fraction(part.expected, _WHOLE), 2)
            what = say("difference", self.who(part.opponent), part.rating, part.difference)
            yield say("in-round", part.round_number), expected, what
        wanted = format_exact(Fraction(source.wanted, _WHOLE), 1)
        total = format_exact(Fraction(sum(part.expected for part in source.parts), _WHOLE), 2)
        below = format_exact(Fraction(source.below, _WHOLE), 2)
        yield (say("score-expected", rating, total, rating - 1, below, wanted),)

    def of_boards(self, source: OfBoards, method: MethodAccount) -> Iterator[tuple[str, ...]]:
        """Yield the points on each board, and what is made of their totals."""
        for part in source.parts:
            cell = say("in-round", part.round.round_number)
            yield cell, _by_board(part.points), self.happened(part.round)
        yield say("all-rounds"), _by_board(source.totals), ""
        row = method.method.tie_break
        value = _shown(method)
        if row is not None and row.code == "BC":
            totals = enumerate(source.totals, start=1)
            products = [f"{board} x {format_points(total)}" for board, total in totals]
            yield (say("board-count", " + ".join(products), value),)
        elif row is not None and row.code == "BBE":
            yield (say("without-last-boards", value),)

    def of_strength(self, source: OfStrength, method: MethodAccount) -> Iterator[tuple[str, ...]]:
        """Yield the Buchholz, its factor, and the sum of both scores."""
        yield from self.elements(source.strength)
        name = "FB" if source.strength.is_fore else "BH"
        total = format_points(sum(part.value for part in source.strength.parts))
        if source.is_stated:
            yield (say("factor", name, total, source.factor),)
        else:
            bounds = (format_points(source.highest), format_points(source.of_match))
            yield (say("factor-reckoned", name, total, source.factor, *bounds),)
        own = format_points(source.own)
        value = _shown(method, in_full=True)
        yield (f"{own} + {total} / {source.factor} = {value}.",)

    def of_data(self, source: OfData, _: MethodAccount) -> Iterator[tuple[str, ...]]:
        """Yield that the value is the rating for the unrated."""
        if source.is_stated:
            yield (say("rating-declared"),)

    # ── Direct encounter ─────────────────────────────────────────────────────
    def of_encounter(self, source: OfEncounter, _: MethodAccount) -> Iterator[tuple[str, ...]]:
        """Yield the steps of a direct encounter."""
        for number, stage in enumerate(source.stages):
            yield from self.stage(stage, is_first=number == 0)

    def stage(self, stage: Stage, *, is_first: bool) -> Iterator[tuple[str, ...]]:
        """Yield one step: the table, and what follows from it."""
        if stage.table is None:
            for number, points in zip(stage.group, stage.boards, strict=True):
                yield say("on-boards"), _by_board(points), self.who(number)
            order = _order(stage.parts)
            yield (say("boards-decide", stage.way, order),)
            return
        group = _numbers(sorted(stage.group))
        if self.standings.tournament.secondary is not None:
            group = say("group-by-score", group, _SCORES[stage.which])
        yield (say("among" if is_first else "again-among", group),)
        yield from self.table(stage.table, stage.group)
        if stage.places is None:
            yield (say("all-have-met", _order(stage.parts)),)
            return
        yield (say("not-all-have-met"),)
        for number, place in enumerate(stage.places, start=1):
            yield (_place(place, number),)
        yield (f"{capital(_order(stage.parts))}.",)

    def table(self, table: Encounters, group: Sequence[int]) -> Iterator[tuple[str, str]]:
        """Yield a row for each member of a group, the best first: the score, the games, and who was
        not met."""
        members = sorted(group)
        for number in sorted(members, key=lambda number: -table.score[number]):
            games = table.games[number]
            forfeits = table.forfeits.get(number, ())
            what = ", ".join(_games(points, other) for other, points in sorted(games.items()))
            what = what or say("no-game")
            if any(len(points) > 1 for points in games.values()):
                what = say("several-games", what)
            missing = [
                say("by-forfeit", other) if other in forfeits else str(other)
                for other in members
                if other != number and other not in games
            ]
            if missing:
                what = say("not-met", what, listed(missing))
            score = _points(table.score[number])
            yield score, f"{self.who(number)}: {what}"

    def happened(self, round_: Happened) -> str:
        """Return what a round was."""
        if round_.opponent is None:
            return _BYES[round_.bye]
        who = self.who(round_.opponent)
        if round_.kind in (FORFEIT_WIN, FORFEIT_LOSS):
            return say("by-forfeit-against", round_.kind, who)
        return who


_ROWS: dict[type[Source], Callable[..., Iterator[tuple[str, ...]]]] = {
    OfRounds: _Words.of_rounds,
    OfOpponents: _Words.of_opponents,
    OfMean: _Words.of_mean,
    OfPerformance: _Words.of_performance,
    OfPerfect: _Words.of_perfect,
    OfBoards: _Words.of_boards,
    OfStrength: _Words.of_strength,
    OfData: _Words.of_data,
    OfEncounter: _Words.of_encounter,
}
"""What yields the rows of each source of a value."""


# ── Values ───────────────────────────────────────────────────────────────────
def _with_value(method: MethodAccount) -> str:
    """Return code and value."""
    code = method.method.code.text
    row = method.method.tie_break
    if row is None or not row.separate:
        return f"{code} {_shown(method)}"
    if method.value is None:
        return code
    return say("place-by", code, method.value)


def _shown(method: MethodAccount, *, in_full: bool = False) -> str:
    """Return the value as the standings show it; `in_full`: with what it is before it is rounded
    (decision T3)."""
    if method.value is None:
        return say("not-defined")
    row = method.method.tie_break
    shown = []
    for one in numbers_of(method.value):
        text = format_exact(one, least_decimals(method.method))
        if row is not None and row.is_rounded:
            short = format_rounded(one, 2)
            is_longer = in_full and text != short
            text = say("shown-as", text, short) if is_longer else short
        shown.append(text)
    return " ".join(shown)


def _value(value: int, *, is_points: bool) -> str:
    return format_points(value) if is_points else str(value)


def _element_value(part: ElementPart) -> Fraction:
    """Return the contribution of a round to a sum over opponents, in points."""
    if part.points is None:
        return Fraction(part.value, POINT)
    return Fraction(part.value, POINT * POINT)


def _by_board(points: Sequence[int]) -> str:
    return " ".join(format_points(one) for one in points)


def _points(points: int | Fraction) -> str:
    """Return points, which may be the mean of several games."""
    return format_exact(Fraction(points) / POINT, 1)


def _numbers(numbers: Iterable[int]) -> str:
    return listed([str(number) for number in numbers])


# ── Sentences ────────────────────────────────────────────────────────────────
def _mean(source: OfMean, mean: str, *, is_points: bool) -> str:
    """Return how a mean is made."""
    kept = source.kept
    if not kept:
        return say("no-game-left")
    of = say("the-ratings") if source.of == "RTNG" else say("their-values", source.of)
    total = _value(sum(kept), is_points=is_points)
    return say("mean-exact" if is_points else "mean-rounded", of, total, len(kept), mean)


def _dummy(dummy: Dummy) -> str:
    """Return why the dummy has its score."""
    own = say("dummy", format_points(dummy.own))
    if dummy.limit is None:
        return f"{own} (16.4)"
    by_opponent = dummy.article == "16.4.1"
    of = say("opponent-score" if by_opponent else "draw-in-every-round")
    is_lower = dummy.limit < dummy.own
    limit = format_points(dummy.limit)
    return say("limited-to" if is_lower else "limit-is", own, of, limit, dummy.article)


def _seen(seen: Seen) -> str:
    """Return why a score counts as another one; nothing where it counts as it is."""
    if seen.adjusted == seen.total:
        return ""
    rounds = _numbers(seen.draws)
    return say_counted(len(seen.draws), "bye-is-draw", format_points(seen.total), rounds)


def _cut(part: ElementPart) -> str:
    """Return why an element is cut."""
    if part.cut == HIGH:
        return say("cut-high")
    if part.other is None:
        return say("cut-low")
    return say("cut-voluntary" if part.is_voluntary else "cut-low-instead", part.other)


def _games(points: Sequence[int], opponent: int) -> str:
    results = [format_points(one) for one in points]
    return say("games-against", " and ".join(results), opponent)


def _place(place: NextPlace, number: int) -> str:
    least = _points(place.least)
    others = _points(place.others)
    is_certain = place.is_certain
    facts_ = (place.who, least, others, number)
    certain = say("place-certain" if is_certain else "place-uncertain", *facts_)
    return say("of-the-rest", certain) if number > 1 else certain


def _order(parts: Sequence[Sequence[int]]) -> str:
    if len(parts) == 1:
        return say("all-tied")
    return ", then ".join(_numbers(sorted(part)) for part in parts)


# ── As data ─────────────────────────────────────────────────────────────
class MethodOfAccount(TypedDict):
    """A method of the list, with its effect on the participant's place."""

    code: str
    tied: Annotated[list[int], "Numbers tied before the method."]
    left: Annotated[list[int], "Numbers tied after it."]
    unused: Annotated[
        str,
        Literal["", "alone", "dropped", "not computed", "unequal"],
        "Why the method does nothing here: no tie, it is dropped, an earlier method "
        "cannot be computed, or game points differ (12.1).",
    ]


class NeighbourObject(TypedDict):
    """A participant with another rank."""

    line: LineObject
    decided: Annotated[str | None, "The code of the method; null: lots."]


class AccountObject(StandingsFacts):
    """An account of a place in the standings."""

    schema: Literal["fidepair/account/1"]
    line: LineObject
    before: Annotated[NeighbourObject | None, "The last one of a better rank."]
    behind: Annotated[NeighbourObject | None, "The first one of a worse rank."]
    shared: Annotated[list[int], "Participants with the same rank."]
    told: Annotated[list[MethodOfAccount], "The methods, in their order."]
    sentences: Annotated[list[str], "The account in lines of text, with the source of each value."]


def document(account: Account) -> AccountObject:
    """Return the account as a JSON object (`fidepair schema account`)."""
    return {
        "schema": SCHEMA,
        **facts(account.standings),
        "line": line_document(account.standings, account.line),
        "before": _neighbour(account, account.before),
        "behind": _neighbour(account, account.behind),
        "shared": [*account.shared],
        "told": [
            object_of(MethodOfAccount, method, code=method.method.code.text)
            for method in account.methods
        ],
        "sentences": lines(account),
    }


def _neighbour(account: Account, neighbour: Neighbour | None) -> NeighbourObject | None:
    if neighbour is None:
        return None
    place = neighbour.decided
    decided = None if place is None else account.methods[place].method.code.text
    return {"line": line_document(account.standings, neighbour.line), "decided": decided}
