"""Findings about records of some participants in some rounds, about teams and about matches."""

from fidepair.findings.catalogue.row import HEADER, MATCH, RECORD, TEAM, Case, Row
from fidepair.findings.severities import ERROR, NOTE, WARNING

_OF_299 = (
    "Write `299 +         1.5    1    1`: type in column 5, points in 14-17, round in 20-22, players in 24-27, "
    "29-32, ..."
)

RECORDS = (
    # ── Byes, virtual points, prohibitions, abnormal points ──────────────────
    Row(
        "T100",
        "player not in the file",
        ERROR,
        RECORD,
        "Correct the number, or remove it.",
        question="Which number is meant by {found} in line {line}?",
    ),
    Row("T101", "absent, and paired", ERROR, RECORD, "Remove the number, or the pairing."),
    Row(
        "T102",
        "a prohibition of one player",
        WARNING,
        RECORD,
        "Name two players or more.",
        question="Whom must they not meet? {text}.",
        asked_from=WARNING,
    ),
    Row("T103", "prohibition not readable", ERROR, RECORD, "Write {expected}."),
    Row(
        "T104",
        "virtual points out of their columns",
        WARNING,
        RECORD,
        "Put the player in columns 5-8 and the values in 10-13, 15-18, ...",
    ),
    Row("T105", "virtual points for too many rounds", ERROR, RECORD, "Remove the values after the last round."),
    Row(
        "T106",
        "virtual points of past rounds missing",
        WARNING,
        RECORD,
        "Give the virtual points of every round from the first.",
        question="Which virtual points were given in the rounds before? {text}.",
        asked_from=WARNING,
    ),
    Row(
        "T107",
        "a record of another program under the same code",
        ERROR,
        RECORD,
        "Write pairs such as `XXS W=3 D=1 PAB=3`.",
        cases={"virtual points": Case(ERROR, "Write {expected}.")},
    ),
    Row("T108", "point values not readable", ERROR, HEADER, "Write pairs such as `XXS W=3 D=1 PAB=3`."),
    Row(
        "T109",
        "range of virtual points wrong",
        ERROR,
        RECORD,
        "Write `250       1.0   1   3    1   18`: points, first and last round, first and last player.",
        cases={
            "teams": Case(
                ERROR,
                "Write `250  2.0        1   3    1   18`: match points, first and last round, first and last team.",
            )
        },
    ),
    Row(
        "T110",
        "virtual points in the field of the other score",
        WARNING,
        RECORD,
        "Write them in {field}.",
        question="Are these virtual points of the score by which teams are paired? {text}.",
        asked_from=WARNING,
    ),
    Row(
        "T111",
        "virtual points given twice, differently",
        ERROR,
        RECORD,
        "Correct one of the two lines.",
        cases={"two kinds of records": Case(ERROR, "Keep one kind of record, or make both agree.")},
    ),
    Row(
        "T112",
        "byes that disagree",
        ERROR,
        RECORD,
        "Correct one of the two.",
        question="Which bye was it? {text}.",
        cases={"players": Case(ERROR, "A bye is that of the whole team: the same letter for every player, or blank.")},
    ),
    Row(
        "T113",
        "a bye for a player who played",
        ERROR,
        RECORD,
        "Correct one of the two.",
        question="Did they play, or have the bye? {text}.",
    ),
    Row("T114", "end of a range missing", ERROR, RECORD, "Write {expected}."),
    Row(
        "T115",
        "abnormal points in narrow columns",
        NOTE,
        RECORD,
        "Write the points in columns 14-17, the round in 20-22, the players in 24-27, 29-32, ...",
    ),
    Row(
        "T116",
        "record of the draft of 2025",
        ERROR,
        RECORD,
        "Export the file as TRF26, where `240`, `250` and `330` have replaced it.",
        cases={
            "acceleration": Case(
                ERROR, "Write virtual points as `250` records, or `_BAKU` at the end of the type in `192`."
            )
        },
    ),
    Row("T203", "match points in an individual event", ERROR, RECORD, "Write the points in {field}."),
    Row(
        "T204",
        "abnormal points not clear",
        ERROR,
        RECORD,
        "Name the round in columns 20-22; write one line for each round.",
        cases={
            "columns": Case(ERROR, _OF_299),
            "matches": Case(ERROR, "Leave the type blank, and give the points that are added."),
        },
    ),
    Row(
        "T205",
        "a value out of its columns",
        ERROR,
        RECORD,
        "Bring every field to its columns.\n{ruler}",
        cases={"columns": Case(ERROR, _OF_299)},
    ),
    Row("T209", "a field not readable", ERROR, RECORD, "Write {expected}."),
    Row("T212", "bye after the last round", WARNING, RECORD, advice="Correct the round, or the number of rounds."),
    # ── Matches of two games ─────────────────────────────────────────────────
    Row(
        "T214",
        "two opponents in a match of two games",
        ERROR,
        MATCH,
        "Write two blocks for each match, with the same opponent; one block for each match is not read.",
    ),
    Row(
        "T215",
        "one bye, or a bye and a game, in a match of two games",
        ERROR,
        MATCH,
        "Write the same letter in both.",
        cases={"game": Case(ERROR, "Write a game, or a bye, in both.")},
    ),
    Row(
        "T216",
        "one colour in both games of a match",
        ERROR,
        MATCH,
        "Colours change within a match: w then b, or b then w.",
    ),
    Row(
        "T218",
        "half a match",
        ERROR,
        RECORD,
        "Rounds of `240` count blocks: write a line for both blocks of the match.",
        cases={
            "rounds": Case(ERROR, "Write {blocks} for {matches} matches."),
            "virtual points": Case(
                ERROR, "Rounds of `250` and `XXA` count blocks: give both blocks of a match the same points."
            ),
            "prohibitions": Case(
                ERROR, "Rounds of `260` count blocks: begin with an odd one and end with an even one."
            ),
        },
    ),
    # ── Teams ────────────────────────────────────────────────────────────────
    Row("T117", "two kinds of team rosters", NOTE, TEAM, "Leave out the `013` lines."),
    Row(
        "T118",
        "number of a team in another place",
        NOTE,
        TEAM,
        "Write `310`, with the number right-aligned in columns 5-7.",
    ),
    Row(
        "T119",
        "totals of a team do not follow from the boards",
        ERROR,
        TEAM,
        "Correct the totals, or the results that were changed after them.",
        cases={
            "other values": Case(
                ERROR,
                "The match points of all teams fit other points of a match; if they are right, declare: `{record}`",
            ),
            "not filled": Case(WARNING, "", "Fill the totals."),
            "virtual points": Case(WARNING, "Write standings points, without virtual points."),
        },
    ),
    Row("T120", "player in two teams", ERROR, TEAM, "A player has one place in one team."),
    Row(
        "T121",
        "bye or forfeit of a team against its games",
        ERROR,
        MATCH,
        "Correct one of the two.",
        cases={"players": Case(ERROR, "A bye is that of the whole team: the same letter for every player, or blank.")},
    ),
    Row(
        "T122",
        "teams, and no type of a team event",
        WARNING,
        TEAM,
        "Write `192 FIDE_TEAM`, or the type with the rules of the event.",
    ),
    Row(
        "T123",
        "team records without teams, or a team event without them",
        ERROR,
        TEAM,
        "Remove the line, or add the teams.",
        cases={
            "declared": Case(ERROR, "Add the teams as `310` records with their players, or correct the type in `192`.")
        },
    ),
    Row(
        "T124",
        "team rosters in an individual event",
        WARNING,
        TEAM,
        advice="Nothing, if they are clubs; else write `082`, `310` or the type.",
    ),
    Row(
        "T125",
        "boards won against nobody that the file does not place",
        ERROR,
        TEAM,
        "Write such a board as `0000 - +`, or give the totals of the teams in `310`.",
        cases={"totals": Case(WARNING)},
    ),
    Row(
        "T219",
        "player in no team",
        WARNING,
        TEAM,
        advice="Add the player to a roster, or nothing for one who never plays.",
        cases={"with games": Case(ERROR, "Add the player to the `310` record of a team.")},
    ),
    Row("T220", "colours of boards turned round", WARNING, HEADER, "Write `352 {turned}`."),
    Row(
        "T221",
        "line-up against the roster or the games",
        ERROR,
        MATCH,
        "Correct the number, or the roster in `310`; 0000 is an empty board.",
        cases={"boards": Case(ERROR, "Correct one of the two.")},
    ),
    Row(
        "T222",
        "colours that are not those of the boards",
        WARNING,
        MATCH,
        "Write a `300` record where the line-up is not the first players of the roster, in order.",
    ),
    Row(
        "T223",
        "both teams with one colour",
        ERROR,
        MATCH,
        "Write a `300` record for the team whose line-up is not the first players of its roster, in order.",
    ),
    Row(
        "T224",
        "two opposing teams",
        ERROR,
        MATCH,
        "Correct the opponents, or the rosters: a match has one opposing team.",
    ),
    Row(
        "T225",
        "boards won by forfeit against nobody",
        ERROR,
        MATCH,
        "Write the match as `330 +- {round:3d} {team:3d} ...`: result, round, White, Black.",
    ),
    Row(
        "T226",
        "record of players in a team event",
        WARNING,
        RECORD,
        "Write `240`, `250` or `260`, which have teams.",
    ),
)
