"""The standings: their columns, from which every form follows, and the lines above and below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias, TypedDict, cast

from fidepair.desk.entry_list import by_letters
from fidepair.render.language import counted, msgid, translated, worded
from fidepair.render.sheet import MINOR, Sheet
from fidepair.render.table_columns import (
    CSV,
    INTEGER,
    JSON,
    POINTS,
    RIGHT_TEXT,
    TABLE,
    TEXT,
    Column,
    JsonObject,
    columns_of_person,
    csv_of,
    data,
    json_of,
    object_of,
    row_type,
    sheet_of,
)
from fidepair.render.words import BYE_NAMES, title_of, titled
from fidepair.standings.methods import SCORES
from fidepair.standings.ranking import (
    NUMBERS_HAVE_CHANGED,
    Method,
    Standing,
    Standings,
    Value,
    decimals_of,
    format_exact,
    format_rounded,
)
from fidepair.text.wording import Phrase

if TYPE_CHECKING:
    from fractions import Fraction

    from fidepair.desk.pages.prize_lists import PrizeList
    from fidepair.tournament import Participant, Tournament

SCHEMA = "fidepair/standings/1"
EDITIONS = {"2024": msgid("edition of August 2024"), "2026": msgid("edition of 1 March 2026")}
_NOTE = msgid("Note")
_TITLES = {
    "standings": msgid("{title}: standings after round {number}{of}"),
    "cross table": msgid("{title}: cross table after round {number}{of}"),
}
_ROUNDED = 2
"""Decimals of a value such as 5/3, and of methods that prescribe rounding (decision T3)."""


class StandingsRow(NamedTuple):
    """A row of the standings. `place`: from 1, in the order of the standings; ranks may be shared.
    `ranks`: those of all participants, by number. `own_place`: in a list of some of them, shared as
    ranks are. `performances`: by number, if they are requested."""

    standings: Standings
    line: Standing
    place: int
    ranks: Mapping[int, int]
    own_place: int | None = None
    performances: Mapping[int, int | None] | None = None

    @property
    def who(self) -> Participant:
        """The participant."""
        return self.line.participant

    @property
    def points(self) -> int:
        """The points in the score that ranks."""
        return sum(self.standings.tournament.points_by_round(self.who))

    @property
    def values(self) -> list[str | list[str] | None]:
        """The exact values, in the order of the methods."""
        pairs = zip(self.standings.methods, self.line.values, strict=True)
        return [_exact_value(method, value) for method, value in pairs]

    @property
    def decided(self) -> str | None:
        """The code of the method that put this line behind the one before."""
        decided = self.line.decided
        return None if decided is None else self.standings.methods[decided].code.text

    @property
    def performance(self) -> int | None:
        """The performance; None if it is not requested or not defined."""
        return None if self.performances is None else self.performances[self.who.number]


class Extras(NamedTuple):
    """What is requested besides the standings: performances by number, and lists of some of the
    players instead of all."""

    performances: Mapping[int, int | None] | None = None
    lists: tuple[PrizeList, ...] = ()


NO_EXTRAS = Extras()


def places(standings: Standings, extras: Extras = NO_EXTRAS) -> list[StandingsRow]:
    """Return the rows of the standings, best first."""
    ranks, performances = standings.ranks(), extras.performances
    lines = enumerate(standings.lines, start=1)
    return [
        StandingsRow(standings, line, place, ranks, performances=performances)
        for place, line in lines
    ]


def rows_of_list(rows: Sequence[StandingsRow], prize_list: PrizeList) -> list[StandingsRow]:
    """Return the rows of the players in a list, with their own places."""
    found: list[StandingsRow] = []
    for row in rows:
        if row.who.number in prize_list.numbers:
            own = len(found) + 1
            if found and found[-1].line.rank == row.line.rank:
                own = found[-1].own_place or own
            found.append(row._replace(own_place=own))
    return found


# ── Columns ──────────────────────────────────────────────────────────────────
PEOPLE: tuple[Column[StandingsRow], ...] = (
    Column(
        "rank",
        "Rk",
        INTEGER,
        lambda row: row.line.rank,
        about="Shared by tied participants: 1, 2, 2, 4.",
    ),
    *columns_of_person("who"),
)
TOTAL = Column[StandingsRow](
    "points", "Pts", POINTS, about="The ranking score; for teams the primary one."
)
LINE: tuple[Column[StandingsRow], ...] = (
    *PEOPLE,
    TOTAL,
    Column(
        "values",
        "",
        data(Sequence[str | Sequence[str] | None]),
        forms=JSON,
        about="In the order of the methods, exact: a decimal number, or a fraction such as `5/3`. "
        "Null: not defined, or of a method among the tied that was not needed. "
        "A list: results by board.",
    ),
    Column(
        "decided",
        "",
        data(str | None),
        forms=JSON,
        about="The code of the method that put this line behind the one before; null in the first "
        "line, where the rank is shared, and after lots.",
    ),
)
"""The columns of every standings; those of the methods follow them in tables and in CSV."""
OWN_PLACE = Column[StandingsRow](
    "place", "Pl", INTEGER, lambda row: row.own_place, about="In the list, shared as ranks are."
)
PERFORMANCE = Column[StandingsRow](
    "performance",
    "TPR",
    INTEGER,
    about="The performance (10.2), if it is requested and defined.",
    is_required=False,
    empty="-",
)


def method_columns(standings: Standings) -> list[Column[StandingsRow]]:
    """Return the columns of the methods that have values. In a narrow table the last of them goes
    first; the first one stays if it is a score, because then it is shown instead of the points."""
    shown = [place for place, method in enumerate(standings.methods) if not method.dropped]
    first = int(not _names_score(standings))
    return [_method_column(standings, place, rank) for rank, place in enumerate(shown, start=first)]


def _method_column(standings: Standings, place: int, leave_out: int) -> Column[StandingsRow]:
    """Return the column of a method: empty where a method among the tied was not needed, a dash
    where a value is not defined."""
    method = standings.methods[place]
    decimals = _decimals(method, [line.values[place] for line in standings.lines])
    is_among_tied = method.tie_break is None or method.tie_break.separate

    def cell(row: StandingsRow) -> str | None:
        value = row.line.values[place]
        if value is None:
            return None
        return " ".join(format_rounded(number, decimals) for number in numbers_of(value))

    return Column(
        method.code.text,
        method.code.text,
        RIGHT_TEXT,
        cell,
        leave_out=leave_out,
        forms=TABLE | CSV,
        empty="" if is_among_tied else "-",
    )


def table_columns(
    standings: Standings, rounds: Sequence[Column[StandingsRow]] = ()
) -> list[Column[StandingsRow]]:
    """Return the columns of the table for people, with those of the `rounds` before the values. The
    points have none where a method of the list is a score."""
    columns = [*PEOPLE, *rounds]
    if not _names_score(standings):
        columns.append(TOTAL)
    return [*columns, *method_columns(standings)]


def _names_score(standings: Standings) -> bool:
    """Return whether a method is a score, so that no column needs to show the points."""
    return any(one.code.name in SCORES for one in standings.methods if not one.dropped)


def _decimals(method: Method, values: Sequence[Value]) -> int:
    """Return with how many decimals all values of a method are shown."""
    if method.tie_break is not None and method.tie_break.is_rounded:
        return _ROUNDED
    most = least_decimals(method)
    for value in values:
        for number in numbers_of(value):
            needed = decimals_of(number)
            most = max(most, _ROUNDED if needed is None else needed)
    return most


def least_decimals(method: Method) -> int:
    """Return how many decimals a value has at least: sums of points have one."""
    return 0 if method.tie_break is None or method.tie_break.unit == 1 else 1


def numbers_of(value: Value) -> tuple[Fraction, ...]:
    """Return the numbers of a value: none, one, or one for each board."""
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


def _exact_value(method: Method, value: Value) -> str | list[str] | None:
    if value is None:
        return None
    numbers = [format_exact(number, least_decimals(method)) for number in numbers_of(value)]
    return numbers if isinstance(value, tuple) else numbers[0]


# ── For people ───────────────────────────────────────────────────────────────
def sheet(
    standings: Standings, extras: Extras = NO_EXTRAS, *, only_the_answer: bool = False
) -> Sheet:
    """Return the table of the standings; before round one it is the starting list."""
    if standings.after == 0:
        return starting_list(standings, only_the_answer=only_the_answer)
    drawn = sheet_of(
        _shown_columns(standings, extras),
        places(standings, extras),
        headings(standings, "standings"),
        (*remarks(standings), *_performance_remarks(extras)),
    )
    return used_columns(drawn, only_the_answer)


def sheets(
    standings: Standings, extras: Extras, *, only_the_answer: bool = False
) -> tuple[Sheet, ...]:
    """Return the table of the standings, or one for each requested list below the title."""
    if not extras.lists:
        return (sheet(standings, extras, only_the_answer=only_the_answer),)
    rows = places(standings, extras)
    columns = [OWN_PLACE, *_shown_columns(standings, extras)]
    found = [] if only_the_answer else [Sheet(headings(standings, "standings"), (), ())]
    for one in extras.lists:
        members = rows_of_list(rows, one)
        title = counted(
            len(rows),
            "{conditions}: {members} of {number} player",
            "{conditions}: {members} of {number} players",
            conditions=one.text,
            members=len(members),
        )
        drawn = sheet_of(columns if members else (), members, (title,), missing_details(one))
        found.append(used_columns(drawn))
    if not only_the_answer:
        found[-1] = found[-1].with_remarks((*remarks(standings), *_performance_remarks(extras)))
    return tuple(found)


def missing_details(prize_list: PrizeList, mark: str = _NOTE) -> list[str]:
    """Return the notes on players who are not in a list because a detail is missing."""
    by_detail: dict[str, list[str]] = {}
    for who, words in prize_list.missing:
        by_detail.setdefault(words, []).append(f"{who.number} {who.name}".rstrip())
    return [
        _noted(
            Phrase(
                "left out of `{list}`, because the {detail} is missing: {names}",
                list=prize_list.text,
                detail=words,
                names="; ".join(names),
            ),
            mark,
        )
        for words, names in by_detail.items()
    ]


def _shown_columns(standings: Standings, extras: Extras) -> list[Column[StandingsRow]]:
    """Return the columns of the table for people, with the performance if it is requested."""
    columns = table_columns(standings)
    return columns if extras.performances is None else [*columns, PERFORMANCE]


def _performance_remarks(extras: Extras) -> list[str]:
    if extras.performances is None:
        return []
    return [
        translated(
            "TPR: performance (10.2), which does not affect the ranks. A dash means no game, or an"
            " opponent without a rating."
        )
    ]


def starting_list(
    standings: Standings, *, by_name: bool = False, only_the_answer: bool = False
) -> Sheet:
    """Return the participants by number, or by name, without points and ranks."""
    rows = sorted(places(standings), key=lambda row: row.who.number)
    notes = [_noted(note, _NOTE) for note in standings.notes if note == NUMBERS_HAVE_CHANGED]
    title = translated("{title}: starting list", title=title_of(standings.tournament))
    if by_name:
        rows.sort(key=lambda row: by_letters(row.who.name))
        title = translated("{heading}, by name", heading=title)
    return used_columns(sheet_of(PEOPLE[1:], rows, (title,), notes), only_the_answer)


def presence_list(standings: Standings, tournament: Tournament, number: int) -> Sheet:
    """Return the participants by name, with a box to tick, and the byes known for this round."""
    byes = {
        one.number: translated(BYE_NAMES[one.bye])
        for one in tournament.announced
        if one.round_number == number
    }
    columns: tuple[Column[StandingsRow], ...] = (
        Column("", "Here", TEXT, lambda _: "[ ]"),
        *PEOPLE[1:],
        Column("", "Bye", TEXT, lambda row: byes.get(row.who.number), leave_out=MINOR),
    )
    rows = sorted(places(standings), key=lambda row: by_letters(row.who.name))
    title = titled(msgid("{title}: present in round {number}{of}"), tournament, number)
    return used_columns(sheet_of(columns, rows, (title,)))


def used_columns(drawn: Sheet, only_the_answer: bool = False) -> Sheet:
    """Return the sheet without the columns about people in which nobody has anything; the answer
    only, if it is asked for."""
    drawn = drawn.without_empty(lambda column: column.leave_out >= MINOR)
    if only_the_answer:
        drawn = drawn._replace(headings=(), remarks=())
    return drawn


def headings(standings: Standings, what: str) -> tuple[str, str]:
    """Return the title, and by which list and edition participants are ranked."""
    tournament = standings.tournament
    by = ", ".join(method.code.text for method in standings.methods)
    predetermined = ", 15.2" if standings.is_predetermined else ""
    edition = translated(EDITIONS[standings.edition]) + predetermined
    title = titled(_TITLES[what], tournament, standings.after)
    return title, translated("By {codes} (C.07, {edition})", codes=by, edition=edition)


def remarks(standings: Standings) -> tuple[str, ...]:
    """Return the lines below the table."""
    codes: dict[str, dict[str, None]] = {}
    for method in standings.methods:
        if method.tie_break is not None and not method.dropped:
            words = f"{translated(method.tie_break.words)} ({method.tie_break.article})"
            codes.setdefault(words, {})[method.code.text] = None
    if not codes:
        return notes(standings)
    legend = "; ".join(f"{', '.join(of)}: {words}" for words, of in codes.items())
    return f"{legend}.", *notes(standings)


def notes(standings: Standings, mark: str = _NOTE) -> tuple[str, ...]:
    """Return the notes: methods that were dropped, with the reasons, and lots."""
    return *(_noted(note, mark) for note in standings.notes), *lots_in_words(standings)


def _noted(note: str, mark: str) -> str:
    """Return a note in the language of the page, after its mark."""
    return f"{translated(mark)}: {worded(note)}"


def left_out_in_words(standings: Standings) -> list[str]:
    """Return for each method of the list that breaks nothing why it does not."""
    dropped = [method for method in standings.methods if method.dropped]
    return [f"note: {method.code.text} is left out: {method.dropped}." for method in dropped]


def lots_in_words(standings: Standings) -> Iterator[str]:
    """Yield how lots were drawn, and with which seed they are drawn again."""
    if standings.seed is None:
        return
    names = standings.tournament.by_number()
    yield translated(
        "Lots, drawn with the seed {seed} for participants still tied (4.2):", seed=standings.seed
    )
    then = f", {translated('then')} "
    for drawn in standings.lots:
        yield f"  {then.join(f'{number} {names[number].name}' for number in drawn)}"


# ── For programs ─────────────────────────────────────────────────────────────
_JSON_LINE = (*LINE, PERFORMANCE)
LineObject: TypeAlias = Annotated[
    JsonObject, row_type("StandingsLine", "A participant in the standings.", _JSON_LINE)
]
ListLineObject: TypeAlias = Annotated[
    JsonObject,
    row_type("ListLine", "A player in a list of some of the players.", (OWN_PLACE, *_JSON_LINE)),
]


class ListObject(TypedDict):
    """A list of some of the players (`--only`)."""

    only: Annotated[str, "The conditions, such as `sex=w`."]
    lines: Annotated[list[ListLineObject], "Best first."]
    missing: Annotated[
        list[int], "Players who are not in the list because a detail of them is missing."
    ]


class MethodObject(TypedDict):
    """A method of the list of tie-breaks."""

    code: str
    article: str
    words: str
    dropped: Annotated[str, "Why the method breaks nothing, or empty."]


class LotsObject(TypedDict):
    """The lots that were drawn."""

    seed: int
    drawn: list[list[int]]


class StandingsFacts(TypedDict):
    """The facts on which the lines of the standings depend."""

    tournament: str
    kind: Annotated[str, Literal["individual", "double", "team"]]
    after: Annotated[int, "The round after which the standings apply."]
    rounds: Annotated[int | None, "Of the tournament, if that is known."]
    edition: Annotated[str, Literal["2024", "2026"], "Of C.07."]
    round_robin: Annotated[bool, "Whether the pairings were known beforehand (15.2)."]
    declared: Annotated[bool, "Whether a list was given; without one the points decide."]
    complete: Annotated[
        bool, "Whether every method of the list could be used, or was dropped by a rule."
    ]
    methods: list[MethodObject]
    notes: list[str]
    lots: Annotated[
        LotsObject | None,
        "The seed of the lots, and the tied participants, in the order drawn; "
        "null if none were drawn.",
    ]


class ListsOfStandings(TypedDict, total=False):
    """What the standings have besides."""

    lists: Annotated[list[ListObject], "If lists are requested."]


class StandingsObject(StandingsFacts, ListsOfStandings):
    """The standings."""

    schema: Literal["fidepair/standings/1"]
    lines: Annotated[list[LineObject], "Best first."]


def csv_rows(standings: Standings, extras: Extras = NO_EXTRAS) -> list[tuple[str, ...]]:
    """Return a row for each participant: the values as the table shows them, by the code of the
    method. Lists of some players follow each other, each row with the list and the own place."""
    rows = places(standings, extras)
    columns = [*LINE, *method_columns(standings)]
    if extras.performances is not None:
        columns.append(PERFORMANCE)
    if not extras.lists:
        return csv_of(columns, rows)
    found: list[tuple[str, ...]] = []
    for one in extras.lists:
        in_list = csv_of([_list_column(one), OWN_PLACE, *columns], rows_of_list(rows, one))
        found += in_list[1:] if found else in_list
    return found


def _list_column(prize_list: PrizeList) -> Column[StandingsRow]:
    return Column("list", "", TEXT, lambda _: prize_list.text)


def document(standings: Standings, extras: Extras = NO_EXTRAS) -> StandingsObject:
    """Return the standings as a JSON object (`fidepair schema standings`)."""
    rows = places(standings, extras)
    lines = [json_of(_JSON_LINE, row) for row in rows]
    found: JsonObject = {"schema": "fidepair/standings/1", **facts(standings), "lines": lines}
    if extras.lists:
        found["lists"] = [_list_document(rows, one) for one in extras.lists]
    return cast("StandingsObject", found)


def _list_document(rows: Sequence[StandingsRow], prize_list: PrizeList) -> ListObject:
    members = rows_of_list(rows, prize_list)
    return {
        "only": prize_list.text,
        "lines": [json_of((OWN_PLACE, *_JSON_LINE), row) for row in members],
        "missing": [who.number for who, _ in prize_list.missing],
    }


def line_document(standings: Standings, line: Standing) -> JsonObject:
    """Return a line of the standings as a JSON object."""
    return json_of(LINE, StandingsRow(standings, line, line.rank, {}))


def facts(standings: Standings) -> StandingsFacts:
    """Return the facts on which the lines of the standings depend."""
    lots: LotsObject | None = None
    if standings.seed is not None:
        lots = {"seed": standings.seed, "drawn": [list(drawn) for drawn in standings.lots]}
    return object_of(
        StandingsFacts,
        standings,
        tournament=standings.tournament.name,
        kind=standings.tournament.kind.value,
        rounds=standings.tournament.rounds,
        round_robin=standings.is_predetermined,
        declared=standings.is_declared,
        complete=standings.is_complete,
        methods=[_method_document(method) for method in standings.methods],
        lots=lots,
    )


def _method_document(method: Method) -> MethodObject:
    row = method.tie_break
    return {
        "code": method.code.text,
        "article": row.article if row else "",
        "words": row.words if row else "",
        "dropped": method.dropped,
    }
