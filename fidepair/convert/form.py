"""The JSON form of a tournament: types, of which its schema is made, and by which it is read."""

from functools import cache
from typing import Annotated, Literal, TypeAlias, TypedDict

from fidepair.convert.json_schema import REQUIRED, Definition, Limits, Schema, limits, schema_of
from fidepair.trf.read.players import MAX_NUMBER

TITLE = "fidepair tournament, version 1"
_TEXT = r"^(?:[^\s\u0000](?:[^\r\n\u0000]*[^\s\u0000])?)?$"
"""On one line, without blanks around it."""
_CELL = r"^(?:[^\s\u0000](?:[^\t\r\n\u0000]*[^\s\u0000])?)?$"
"""And without tabs."""
_POINTS = r"^(?:[0-9]+(?:\.[0-9]{1,4})?|\.[0-9]{1,4})$"
_SIGNED = r"^-?(?:[0-9]+(?:\.[0-9]{1,4})?|\.[0-9]{1,4})$"
_NOT_EMPTY = limits(minItems=1)


def _range(least: int, most: int) -> Limits:
    return limits(minimum=least, maximum=most)


def _text(most: int) -> Limits:
    return limits(maxLength=most, pattern=_TEXT)


def _cell(most: int) -> Limits:
    return limits(maxLength=most, pattern=_CELL)


# ── Values ───────────────────────────────────────────────────────────────────
Text: TypeAlias = Annotated[
    str, Definition("text", "a text on one line without blanks around it", limits(pattern=_TEXT))
]
Code: TypeAlias = Annotated[
    str,
    Definition(
        "code",
        "a code without commas",
        limits(pattern=r"^[^\s,\u0000](?:[^,\r\n\u0000]*[^\s,\u0000])?$"),
    ),
]
Count: TypeAlias = Annotated[
    Annotated[int, _range(0, 999_999)] | Text,
    Definition("count", "a whole number, or a text where the file has more than that"),
]
Number: TypeAlias = Annotated[
    int, Definition("number", "A number of a player or team.", _range(1, MAX_NUMBER))
]
Round: TypeAlias = Annotated[int, Definition("round", "A round.", _range(1, 999))]
Points: TypeAlias = Annotated[
    str,
    Definition(
        "points",
        'points as a text in up to four characters, such as "1.5"',
        limits(maxLength=4, pattern=_POINTS),
    ),
]
LongPoints: TypeAlias = Annotated[
    str,
    Definition(
        "long_points",
        'points as a text in up to six characters, such as "10.5"',
        limits(maxLength=6, pattern=_SIGNED),
    ),
]
PointValue: TypeAlias = Annotated[
    str,
    Definition(
        "value",
        'points as a text in up to eight characters, such as "1.0"',
        limits(maxLength=8, pattern=_POINTS),
    ),
]
SignedPoints: TypeAlias = Annotated[
    str,
    Definition(
        "signed_points",
        'points as a text in up to eight characters, such as "2.0"',
        limits(maxLength=8, pattern=_SIGNED),
    ),
]
AbnormalValue: TypeAlias = Annotated[
    str,
    Definition(
        "abnormal_value",
        'points as a text, such as "1.5" or "-0.5"',
        limits(pattern=r"^-?(?:[0-9]{1,2}(?:\.[0-9])?|[0-9](?:\.[0-9]{1,2})?|[0-9]{1,4})$"),
    ),
]


# ── Objects ──────────────────────────────────────────────────────────────────
class GameCellForm(TypedDict):
    """A game."""

    opponent: Annotated[Number, "Number of the opponent."]
    colour: Annotated[
        Literal["white", "black", None], "Colour as scheduled; null if it was not recorded."
    ]
    result: Annotated[
        Literal[
            "win",
            "draw",
            "loss",
            "unrated_win",
            "unrated_draw",
            "unrated_loss",
            "forfeit_win",
            "forfeit_loss",
            None,
        ],
        "Result of this player; unrated: a game of less than one move; null: not known yet.",
    ]


class ByeCellForm(TypedDict):
    """A round without opponent."""

    bye: Annotated[
        Literal["pairing_allocated", "full_point", "half_point", "zero_point"], "Kind of the bye."
    ]


class EmptyBoardCellForm(TypedDict):
    """A board of a team match won or lost by forfeit against nobody."""

    opponent: Annotated[None, "null: nobody"]
    colour: Annotated[
        Literal["white", "black", None], "Colour as scheduled; null if it was not recorded."
    ]
    result: Annotated[Literal["forfeit_win", "forfeit_loss"], "Result of this player."]


Cell: TypeAlias = Annotated[
    GameCellForm | ByeCellForm | EmptyBoardCellForm | None,
    Definition("cell", "what a player did in a round"),
]


class PlayerForm(TypedDict, total=False):
    """A player."""

    number: Annotated[
        Number, REQUIRED, "Starting-rank number, which orders the players for the pairing."
    ]
    sex: Annotated[str, _cell(1), "Sex: m or w."]
    title: Annotated[str, _cell(3), "Title, such as GM or WFM."]
    name: Annotated[str, _cell(33), REQUIRED, "Name in up to 33 characters: Lastname, Firstname."]
    rating: Annotated[int, _range(0, 9999), "Rating; left out, or 0, for an unrated player."]
    federation: Annotated[str, _cell(3), "Federation in three letters."]
    fide_id: Annotated[str, _cell(11), "FIDE identity number."]
    birth: Annotated[str, _cell(10), "Date of birth, YYYY/MM/DD in the standard."]
    points: Annotated[Points, "Points in the standings, as the file states them."]
    rank: Annotated[int, _range(0, 9999), "Rank in the standings, as the file states it."]
    rounds: Annotated[
        list[Cell],
        REQUIRED,
        "What the player did, from the first round; null for a round without entry.",
    ]


class NationalRatingForm(TypedDict, total=False):
    """A national rating record."""

    federation: Annotated[
        str,
        limits(
            pattern=r"^(?!ACC|BBD|BBF|BBL|BBU|BBW|BBZ|BYE|FOR|TNR|XXA|XXC|XXP|XXR|XXS|XXZ)[A-Z]{3}$"
        ),
        REQUIRED,
        "a federation in three capital letters, other than the records of tournament files",
    ]
    player: Annotated[Number, REQUIRED, "Number of the player."]
    sex: Annotated[str, _text(1), "Sex."]
    classification: Annotated[str, _text(3), "National title or class."]
    name: Annotated[str, _text(33), "Name."]
    rating: Annotated[int, _range(0, 9999), "National rating."]
    origin: Annotated[str, _text(3), "Region or state."]
    national_id: Annotated[str, _text(11), "National identity number."]
    birth: Annotated[str, _text(10), "Date of birth."]


class TeamForm(TypedDict, total=False):
    """A team."""

    number: Annotated[
        int, _range(1, 999), REQUIRED, "Number of the team, which orders the teams for the pairing."
    ]
    name: Annotated[str, _cell(32), "Name in up to 32 characters."]
    nickname: Annotated[str, _cell(5), "Short name."]
    strength: Annotated[str, _cell(6), "Strength factor, as text."]
    match_points: Annotated[LongPoints, "Match points, as the file states them."]
    game_points: Annotated[LongPoints, "Game points, as the file states them."]
    rank: Annotated[int, _range(0, 999), "Rank in the standings, as the file states it."]
    players: Annotated[list[Number], REQUIRED, "Players in the order of the boards."]


class PointValuesForm(TypedDict, total=False):
    """Points for what a round can bring (162); without it 1, 0.5 and 0."""

    win: Annotated[PointValue, "A win, over the board or by forfeit, and a full-point bye."]
    draw: Annotated[PointValue, "A draw, and a half-point bye."]
    loss: Annotated[PointValue, "A loss over the board."]
    absence: Annotated[PointValue, "A zero-point bye, and a loss by forfeit."]
    pairing_allocated_bye: Annotated[
        PointValue, "The pairing-allocated bye; as a win if not given."
    ]
    missing_result: Annotated[PointValue, "A game without result; as a draw if not given."]


class DetailedPointValuesForm(TypedDict, total=False):
    """Point values that depend on the colour, or tell apart what `point_values` has together
    (XXS)."""

    win_with_white: Annotated[PointValue, "A win with White."]
    win_with_black: Annotated[PointValue, "A win with Black."]
    draw_with_white: Annotated[PointValue, "A draw with White."]
    draw_with_black: Annotated[PointValue, "A draw with Black."]
    loss_with_white: Annotated[PointValue, "A loss with White."]
    loss_with_black: Annotated[PointValue, "A loss with Black."]
    forfeit_win: Annotated[PointValue, "A win by forfeit."]
    forfeit_loss: Annotated[PointValue, "A loss by forfeit."]
    zero_point_bye: Annotated[PointValue, "A zero-point bye."]
    half_point_bye: Annotated[PointValue, "A half-point bye."]
    full_point_bye: Annotated[PointValue, "A full-point bye."]
    pairing_allocated_bye: Annotated[PointValue, "The pairing-allocated bye."]


class MatchValuesForm(TypedDict, total=False):
    """Match points (362); without it 2, 1 and 0."""

    win: Annotated[SignedPoints, "A match won."]
    draw: Annotated[SignedPoints, "A match drawn."]
    loss: Annotated[SignedPoints, "A match lost."]


class HeaderForm(TypedDict, total=False):
    """The tournament and its rules."""

    name: Annotated[Text, "Name of the tournament (012)."]
    city: Annotated[Text, "City (022)."]
    federation: Annotated[Text, "Federation (032)."]
    start_date: Annotated[
        Text, "First day (042), as written in the file; YYYY/MM/DD in the standard."
    ]
    end_date: Annotated[Text, "Last day (052)."]
    number_of_players: Annotated[Count, "Number of players (062)."]
    number_of_rated_players: Annotated[Count, "Number of rated players (072)."]
    number_of_teams: Annotated[Count, "Number of teams (082)."]
    type: Annotated[
        Text, "Type of the tournament in free words (092); the pairing system is in `encoded_type`."
    ]
    chief_arbiter: Annotated[Text, "Chief arbiter (102)."]
    deputy_arbiters: Annotated[list[Text], "Deputy arbiters, one text for each line (112)."]
    time_control: Annotated[Text, "Time control in free words (122)."]
    round_dates: Annotated[
        list[
            Annotated[
                str | None,
                _cell(8),
                "the date of a round in up to eight characters, YY/MM/DD in the standard, or null",
            ]
        ],
        "Dates of the rounds from the first (132).",
    ]
    rounds: Annotated[
        int,
        _range(1, 999),
        "Number of rounds (142). Matches of two games have two for each match, as in the report file.",
    ]
    initial_colour: Annotated[Literal["white", "black"], "Initial-colour (152)."]
    point_values: PointValuesForm
    detailed_point_values: DetailedPointValuesForm
    starting_rank_method: Annotated[
        Text, "How the starting ranks were made: federation and method (172)."
    ]
    pairing_program: Annotated[Text, "Program that paired the tournament (182)."]
    encoded_type: Annotated[Text, "Encoded type, such as FIDE_DUTCH_2026 (192)."]
    acceleration: Annotated[
        Literal["baku"],
        "Baku acceleration of an event whose encoded type does not include it (ACC).",
    ]
    tpn_by_order: Annotated[
        Literal[True],
        "The order of the players, not their numbers, ranks them for the pairing (XXC rank).",
    ]
    tie_breaks: Annotated[list[Code], "Codes of the tie-breaks (202)."]
    standings: Annotated[list[Code], "Codes that order the standings, scores included (212)."]
    encoded_time_control: Annotated[Text, "Encoded time control (222)."]
    board_colours: Annotated[
        list[Annotated[Literal["white", "black"], "a colour"]],
        _NOT_EMPTY,
        "Colours by board of the team that has White on the first board (352).",
    ]
    match_values: MatchValuesForm


class RosterForm(TypedDict):
    """A roster in the old form."""

    name: Annotated[str, _cell(32), "Name of the team or club."]
    players: Annotated[list[Number], "Players in the order of the boards."]


class TeamByesForm(TypedDict, total=False):
    """The pairing-allocated byes of teams that bring the same points."""

    match_points: Annotated[Points, "Match points of the bye."]
    game_points: Annotated[Points, "Game points of the bye."]
    teams: Annotated[
        list[Annotated[int | None, _range(1, 999), "a number of a team from 1 to 999, or null"]],
        REQUIRED,
        "The team that had the bye, from the first round; null for a round without.",
    ]


class ForfeitedMatchForm(TypedDict):
    """A match that was not played."""

    round: Round
    white: Annotated[int, _range(1, 999), "Team with White on the first board."]
    black: Annotated[int, _range(1, 999), "The other team."]
    result: Annotated[Literal["white_wins", "black_wins", "both_lose"], "How the match ended."]


class LineUpForm(TypedDict):
    """Who played for a team in a match."""

    round: Round
    team: Annotated[int, _range(1, 999), "The team."]
    opponent: Annotated[int, _range(1, 999), "The opposing team."]
    players: Annotated[
        list[Annotated[int | None, _range(1, MAX_NUMBER), "a number of a player, or null"]],
        "Players by board; null for an empty board.",
    ]


class AnnouncedByesForm(TypedDict):
    """Byes of one kind in a round."""

    round: Round
    bye: Annotated[Literal["full_point", "half_point", "zero_point"], "Kind of the bye."]
    numbers: Annotated[list[Number], "Players, or teams of a team event."]


class VirtualPointsForm(TypedDict, total=False):
    """Virtual points of a range of numbers."""

    match_points: Annotated[Points, "Virtual match points of teams."]
    points: Annotated[Points, "Virtual points of players, or virtual game points of teams."]
    first_round: Annotated[Round, REQUIRED]
    last_round: Annotated[Round, REQUIRED]
    first: Annotated[Number, REQUIRED, "First player or team."]
    last: Annotated[Number, REQUIRED, "Last player or team."]


class ForbiddenPairsForm(TypedDict):
    """Some who may not meet."""

    first_round: Round
    last_round: Round
    numbers: Annotated[list[Number], "Players or teams, no two of whom may meet."]


class AbnormalPointsForm(TypedDict, total=False):
    """Points that replace those of results, or are added."""

    kind: Annotated[
        Literal[
            "win",
            "draw",
            "loss",
            "forfeit_win",
            "forfeit_loss",
            "full_point_bye",
            "half_point_bye",
            "zero_point_bye",
        ],
        "The results whose points are replaced; left out where points are added.",
    ]
    match_points: Annotated[AbnormalValue, "Match points of teams."]
    points: Annotated[AbnormalValue, "Points of players, or game points of teams."]
    round: Annotated[Round, "The round; left out for all of them."]
    numbers: Annotated[list[Number], REQUIRED, "Players or teams; none for all of them."]


class RecordLinesForm(TypedDict):
    """Lines whose content is in the properties."""

    record: Annotated[str, limits(pattern=r"^[0-9A-Z]{3}$"), "the code of a record in three signs"]
    lines: Annotated[int, _range(1, 99_999), "How many lines of it follow each other."]


class TextLineForm(TypedDict):
    """A comment, an empty line, or a record that has no property, as it is."""

    text: Annotated[
        str,
        limits(
            pattern=r"^(?!001|142|152|162|192|240|250|260|299|300|310|320|330|352|362|[Aa][Cc][Cc]|[Bb][Bb][Dd]|[Bb][Bb][Ff]|[Bb][Bb][Ll]|[Bb][Bb][Uu]|[Bb][Bb][Ww]|[Bb][Bb][Zz]|[Bb][Yy][Ee]|[Ff][Oo][Rr]|[Tt][Nn][Rr]|[Xx][Xx][Aa]|[Xx][Xx][Cc]|[Xx][Xx][Pp]|[Xx][Xx][Rr]|[Xx][Xx][Ss]|[Xx][Xx][Zz])[^\r\n\u0000]*$"
        ),
        "a line that is a comment, or whose record has no property",
    ]


class TournamentForm(TypedDict, total=False):
    """A chess tournament with everything a Tournament Report File of 2026 (TRF26) can say. Numbers
    in parentheses are its records. Points are texts, so that they stay exact. `fidepair convert`
    writes and reads this form. A property that is left out says the same as a record that is
    missing."""

    format: Annotated[Literal["fidepair-tournament"], REQUIRED, "`fidepair-tournament`"]
    version: Annotated[Literal[1], REQUIRED, "`1`"]
    line_end: Annotated[
        Literal["LF", "CR LF", "CR"], "How the lines of the report file end; LF if not given."
    ]
    tournament: HeaderForm
    players: Annotated[list[PlayerForm], _NOT_EMPTY, REQUIRED, "the players (001)"]
    national_ratings: Annotated[list[NationalRatingForm], "National rating records."]
    rosters: Annotated[
        list[RosterForm],
        "Rosters in the old form (013): teams where there are no `teams`, else only for people.",
    ]
    teams: Annotated[list[TeamForm], "The teams of a team event (310)."]
    team_byes: Annotated[list[TeamByesForm], "Pairing-allocated byes of teams (320)."]
    forfeited_matches: Annotated[list[ForfeitedMatchForm], "Matches that were not played (330)."]
    line_ups: Annotated[
        list[LineUpForm], "Line-ups that are not the first players of the roster (300)."
    ]
    byes: Annotated[list[AnnouncedByesForm], "Byes announced, and byes of teams (240)."]
    virtual_points: Annotated[
        list[VirtualPointsForm],
        "Virtual points by ranges (250). An empty list: there could be some, and nobody has any.",
    ]
    forbidden_pairs: Annotated[list[ForbiddenPairsForm], "Prohibited pairings (260)."]
    abnormal_points: Annotated[list[AbnormalPointsForm], "Abnormal points (299)."]
    lines: Annotated[
        list[RecordLinesForm | TextLineForm],
        "The order of the lines in the report file; without it the usual order. "
        "What it leaves out is placed in the usual order.",
    ]


@cache
def schema() -> Schema:
    """Return the schema of the form."""
    return schema_of(TournamentForm, TITLE)
