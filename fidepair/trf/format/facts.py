"""Which record of which dialect states a fact, what it is called, and how it is written: defined
only here.

A record with fixed columns has a layout in `columns`; of all others this table has the text behind
the code. Reader, writer, new files, conversion and JSON loop over `RECORDS`, or ask a fact for its
codes: a new record is a row here.
"""

from collections.abc import Callable, Iterable
from typing import Any

from fidepair.tournament import POINT_CODES, POINT_SYMBOLS, Bye, Colour, Result

# ── Dialects that have a record ──────────────────────────────────────────────
TRF16, TRFX, TRFBX, TRF26 = "TRF16", "TRFx", "TRFbx", "TRF26"
NAMING = (TRF26, TRFBX, TRFX)
"""A file is called by the first of these that is the home of one of its records: the first dialect
that has it."""
EVERY = (TRF16, TRFX, TRFBX, TRF26)
OLDER = (TRF16, TRFX, TRFBX)
EXTENDED = (TRFX, TRFBX)
NEW = (TRF26,)
BBP = (TRFBX,)
PRIVATE: tuple[str, ...] = ()
"""Records of one program: read in every file, and never written."""

# ── Shapes of a record ───────────────────────────────────────────────────────
TEXT, TEXTS, COUNT, DATES, CODES = "text", "texts", "count", "dates", "codes"
"""Records in which nothing is read by column; there is one line of each, but for `TEXTS`."""
NUMBER, LETTER, LETTERS, TYPE_CODE, SWITCH = "number", "letter", "letters", "type code", "switch"
WORDS, PAIRS, GROUPS, COLUMNS = "words", "pairs", "groups", "columns"
SUMMARY = "summary"
"""A record that repeats others, for people."""
ONE_LINE = (TEXT, COUNT, DATES, CODES)
DECIDES, INFORMS = "decides", "informs"
"""A record with one value: two that differ are an error if they can change a pairing, otherwise
they are reported."""

WHITE_FIRST, BLACK_FIRST, BY_ORDER = "white1", "black1", "rank"
"""The words of `XXC`."""
COLOUR_WORDS = frozenset({WHITE_FIRST, BLACK_FIRST})


def _letter(colour: Colour) -> str:
    return str(colour.value).upper()


def _word(said: Colour | str) -> str:
    return said if isinstance(said, str) else WHITE_FIRST if said is Colour.WHITE else BLACK_FIRST


def _letters(colours: Iterable[Colour]) -> str:
    return "".join(map(_letter, colours))


def _pairs(values: Iterable[tuple[str, str]]) -> str:
    return " ".join([f"{name}={value}" for name, value in values])


class Record:
    """One record: its code, what a line of it says, and which dialects have it.

    `name`: its property in JSON, if it has one. `lost`: what a dialect without it has no record
    for, if that is said in other words. `once`: whether there is one of it. `of_teams`: it belongs
    to team events. `text`: what stands behind the code for a value. No NamedTuple: making the class
    would take as long as all the rest of this module.
    """

    __slots__ = ("code", "dialects", "lost", "meaning", "name", "of_teams", "once", "shape", "text")

    def __init__(
        self,
        code: str,
        meaning: str,
        dialects: tuple[str, ...],
        shape: str = TEXT,
        name: str = "",
        *,
        lost: str = "",
        once: str = "",
        of_teams: bool = False,
        text: Callable[[Any], str] = str,
    ) -> None:
        self.code, self.meaning, self.dialects, self.shape = code, meaning, dialects, shape
        self.name, self.lost, self.once, self.of_teams, self.text = (
            name,
            lost or meaning,
            once,
            of_teams,
            text,
        )

    def line(self, value: Any) -> str:
        """Return the line that states a value: code, blank, text."""
        return f"{self.code} {self.text(value)}".rstrip()


class Fact(tuple[str, ...]):
    """The codes of the records that state a fact, that of the standard first if there is one; all
    have to agree."""

    __slots__ = ()

    @property
    def codes(self) -> tuple[str, ...]:
        """All of them."""
        return self

    @property
    def code(self) -> str:
        """The first of them."""
        return self[0]

    @property
    def record(self) -> Record:
        """The record with the first of them."""
        return RECORDS[self[0]]

    def within(self, dialect: str) -> Record | None:
        """Return the record that states the fact in a dialect, None if there is none."""
        return next((RECORDS[code] for code in self if dialect in RECORDS[code].dialects), None)

    def lines(self, value: Any, dialect: str = TRF26) -> list[str]:
        """Return the line that states the fact in a dialect; none where nothing is known, or there
        is no record."""
        record = self.within(dialect)
        return [] if value is None or record is None else [record.line(value)]


_RANKING, _CLOCK, _MATCH = (
    "the starting rank method",
    "an encoded time control",
    "the points of a match",
)
_ROWS = (
    # The tournament, in the order in which new files and JSON have it.
    Record("012", "the name of the tournament", EVERY, name="name", once=INFORMS),
    Record("022", "the city", EVERY, name="city", once=INFORMS),
    Record("032", "the federation", EVERY, name="federation", once=INFORMS),
    Record("042", "the first day", EVERY, name="start_date", once=INFORMS),
    Record("052", "the last day", EVERY, name="end_date", once=INFORMS),
    Record("062", "the number of players", EVERY, COUNT, "number_of_players", once=INFORMS),
    Record(
        "072", "the number of rated players", EVERY, COUNT, "number_of_rated_players", once=INFORMS
    ),
    Record("082", "the number of teams", EVERY, COUNT, "number_of_teams", once=INFORMS),
    Record("092", "the type in words", EVERY, name="type", once=INFORMS),
    Record("102", "the chief arbiter", EVERY, name="chief_arbiter"),
    Record("112", "the deputy arbiters", EVERY, TEXTS, "deputy_arbiters"),
    Record("122", "the time control", EVERY, name="time_control"),
    Record("132", "the dates of the rounds", EVERY, DATES, "round_dates"),
    Record("142", "the number of rounds", NEW, NUMBER, "rounds", once=DECIDES),
    Record("XXR", "the number of rounds", EXTENDED, NUMBER, once=DECIDES),
    Record("TNR", "the number of rounds", PRIVATE, NUMBER, once=DECIDES),
    Record("152", "the initial-colour", NEW, LETTER, "initial_colour", once=DECIDES, text=_letter),
    Record("162", "the point values", NEW, GROUPS, "point_values"),
    Record("XXS", "the point values", EXTENDED, PAIRS, "detailed_point_values", text=_pairs),
    *(
        Record(code, "point values", BBP, COLUMNS, once=DECIDES)
        for code in ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
    ),
    Record(
        "172",
        "the method of the starting ranks",
        NEW,
        TEXT,
        "starting_rank_method",
        lost=_RANKING,
        once=INFORMS,
    ),
    Record(
        "182",
        "the program that paired",
        NEW,
        TEXT,
        "pairing_program",
        lost="the pairing program",
        once=INFORMS,
    ),
    Record(
        "192", "the encoded type", NEW, TYPE_CODE, "encoded_type", lost="the type", once=DECIDES
    ),
    Record(
        "ACC",
        "the acceleration",
        PRIVATE,
        SWITCH,
        "acceleration",
        lost="acceleration",
        once=DECIDES,
    ),
    Record(
        "XXC",
        "the initial-colour, or that the order of the lines ranks the players",
        EXTENDED,
        WORDS,
        "tpn_by_order",
        text=_word,
    ),
    Record("202", "the tie-breaks", NEW, CODES, "tie_breaks", lost="tie-breaks", once=INFORMS),
    Record("212", "the order of the standings", NEW, CODES, "standings", once=INFORMS),
    Record(
        "222",
        "the encoded time control",
        NEW,
        TEXT,
        "encoded_time_control",
        lost=_CLOCK,
        once=INFORMS,
    ),
    Record(
        "352",
        "the colours of the boards",
        NEW,
        LETTERS,
        "board_colours",
        of_teams=True,
        text=_letters,
    ),
    Record(
        "362",
        "the point values of a match",
        NEW,
        GROUPS,
        "match_values",
        lost=_MATCH,
        of_teams=True,
    ),
    # Who takes part, and what concerns some of them.
    Record("001", "the players", EVERY, COLUMNS),
    Record("013", "rosters", OLDER, COLUMNS, "rosters"),
    Record("310", "short names, strength, points and ranks of teams", NEW, COLUMNS, "teams"),
    Record(
        "320",
        "pairing-allocated byes of teams, and their points",
        NEW,
        COLUMNS,
        "team_byes",
        lost="pairing-allocated byes of teams",
        of_teams=True,
    ),
    Record("330", "forfeited matches", NEW, COLUMNS, "forfeited_matches", of_teams=True),
    Record("300", "line-ups", NEW, COLUMNS, "line_ups", of_teams=True),
    Record("240", "byes announced, and byes of teams", NEW, COLUMNS, "byes"),
    Record("XXZ", "absences in the next round", (TRFX,), WORDS, text=" ".join),
    Record("BYE", "absences in the next round", PRIVATE, WORDS, text=" ".join),
    Record("250", "virtual points", NEW, COLUMNS, "virtual_points"),
    Record("XXA", "virtual points", EXTENDED, COLUMNS),
    Record("260", "forbidden pairings", NEW, COLUMNS, "forbidden_pairs"),
    Record("XXP", "forbidden pairings", EXTENDED, WORDS, text=" ".join),
    Record("FOR", "forbidden pairings", PRIVATE, WORDS, text=" ".join),
    Record("299", "abnormal points", NEW, COLUMNS, "abnormal_points"),
    Record("801", "summaries of teams", NEW, SUMMARY),
    Record("802", "summaries of teams", NEW, SUMMARY),
)
RECORDS = {record.code: record for record in _ROWS}
"""Every record that is known, by its code."""

# ── Which codes are of one kind ──────────────────────────────────────────────
PRIVATE_CODES = tuple(
    sorted(code for code, record in RECORDS.items() if record.dialects == PRIVATE)
)
TEAM_CODES = tuple(code for code, record in RECORDS.items() if record.of_teams)
"""Records of team events besides `310` and `013`, which decide whether it is one."""
DRAFT_CODES = frozenset({"340", "TSE", "PAB", "FPB", "HPB", "ZPB", "MFO", "DFM", "OOO"})
"""Records of the draft of 2025, which was never in force."""
RULERS = frozenset({"DDD", "CCC", "BBB", "AAA", "OOO", "UUU", "FFF", "III"})

# ── Facts ────────────────────────────────────────────────────────────────────
PLAYERS = Fact(("001",))
NAME, FIRST_DAY, LAST_DAY, TYPE_IN_WORDS = (
    Fact(("012",)),
    Fact(("042",)),
    Fact(("052",)),
    Fact(("092",)),
)
PLAYER_COUNT, RATED_COUNT, TEAM_COUNT = Fact(("062",)), Fact(("072",)), Fact(("082",))
ROUND_DATES = Fact(("132",))
ROUNDS = Fact(("142", "XXR", "TNR"))
INITIAL_COLOUR = Fact(("152", "XXC"))
"""Whose record of TRFx may say too that the order of the lines ranks the players."""
CONFIGURATION = RECORDS["XXC"]
TYPE = Fact(("192",))
ACCELERATION = Fact(("ACC",))
BAKU = RECORDS["ACC"].line("true")
RANKED_BY_ORDER = RECORDS["XXC"].line(BY_ORDER)
TIE_BREAKS, STANDINGS = Fact(("202",)), Fact(("212",))
POINTS = Fact(("162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"))
"""Of a game."""
POINT_PAIRS = RECORDS["XXS"]
BYES = Fact(("240",))
ABSENT = Fact(("XXZ", "BYE"))
BYES_AND_ABSENCES = Fact((*BYES.codes, *ABSENT.codes))
VIRTUAL = Fact(("250", "XXA"))
NEVER_MEET = Fact(("XXP", "FOR"))
FORBIDDEN = Fact(("260", *NEVER_MEET.codes))
ABNORMAL = Fact(("299",))
TEAMS = Fact(("310", "013"))
ABOUT_TEAMS = Fact(TEAM_CODES)
"""All that only team events have besides their teams."""
BOARD_COLOURS = Fact(("352",))

# ── What a code or a letter inside a record stands for ───────────────────────
CODES_XXS = {**POINT_CODES, **{shortcut: POINT_SYMBOLS[shortcut] for shortcut in "WDL"}}
CODES_BB = {
    "BBW": ("win_white", "win_black", "forfeit_win", "full_point_bye"),
    "BBD": ("draw_white", "draw_black", "half_point_bye"),
    "BBL": ("loss_white", "loss_black"),
    "BBZ": ("zero_point_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pab",),
}
PAB_CODES = ("162", "XXS", "BBU")
"""Which of the records of point values may state what the pairing-allocated bye is worth."""
KINDS_299: dict[str, frozenset[Result | Bye]] = {
    "W": frozenset({Result.WIN, Result.UNRATED_WIN}),
    "D": frozenset({Result.DRAW, Result.UNRATED_DRAW}),
    "L": frozenset({Result.LOSS, Result.UNRATED_LOSS}),
    "F": frozenset({Bye.FULL}),
    "H": frozenset({Bye.HALF}),
    "Z": frozenset({Bye.ZERO}),
    "+": frozenset({Result.FORFEIT_WIN}),
    "-": frozenset({Result.FORFEIT_LOSS}),
    "": frozenset(),
}
