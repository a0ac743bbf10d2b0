"""Team files: matches follow from the boards and the records of teams; what does not fit is refused by its row."""

from __future__ import annotations

import pytest
from trf_texts import (
    CUP_HEADER,
    cup,
    cup_of_two_rounds,
    cup_players,
    cup_teams,
    errors,
    file,
    load,
    matches,
    player,
    six,
    team,
    warnings,
)

from fidepair import trf
from fidepair.findings.catalogue import CATALOGUE
from fidepair.tournament import (
    POINT,
    Adjustment,
    Bye,
    Colour,
    ColourType,
    Forbidden,
    Kind,
    LineUp,
    Match,
    Participant,
    PointSystem,
    PrimaryScore,
    Result,
    TeamRules,
    Tournament,
)
from fidepair.trf.write.lines import team_lines

PLAYERS, TEAMS = cup_players(), cup_teams()
UNTYPED = CUP_HEADER.replace("192 FIDE_TEAM\n", "")


def event(blocks: dict[int, str], *lines: str, header: str = CUP_HEADER) -> str:
    """Return a file of five teams of two players with these blocks (rounds parted by `;`), and no totals."""
    players = [player(n, "0.0", *blocks.get(n, "").split(";")) for n in range(1, 11)]
    teams = [line for line in lines if line[:3] in ("310", "013")]
    teams = teams or [team(n, 2 * n - 1, 2 * n, match="", game="") for n in range(1, 6)]
    others = [line for line in lines if line[:3] not in ("310", "013")]
    return header + "".join(f"{line}\n" for line in (*players, *teams, *others))


def changed(old: str, new: str, times: int = 1) -> str:
    """Return the sample with something replaced."""
    assert old in cup()
    return cup().replace(old, new, times)


# ── What a match is ──────────────────────────────────────────────────────────
def test_matches_follow_from_the_boards():
    """Opponent, colour on board 1, result and match points follow from the games; the PAB is in `320`."""
    expected = [["3w1 2.0"], ["4b= 1.0"], ["1b0 0.0"], ["2w= 1.0"], ["U"]]

    assert [] == warnings(cup())
    assert expected == [matches(cup(), number) for number in range(1, 6)]


def test_game_points_are_the_sums_of_the_boards():
    """The secondary score of a match is the sum of its boards; that of the PAB is in `320`."""
    tournament = load(cup()).tournament
    expected = [[15000], [10000], [5000], [10000], [10000]]

    assert expected == [tournament.secondary_by_round(participant) for participant in tournament.participants]


def test_teams_and_players():
    """Participants are the teams with their rosters; the players keep their games."""
    tournament = load(cup()).tournament
    first, game = tournament.participants[0], tournament.individuals[0].entries[0]

    assert (Kind.TEAM, "team", 2, 10) == (
        *(tournament.kind, tournament.system, tournament.boards, len(tournament.individuals)),
    )
    assert (1, "Team 1", "T1", (1, 2)) == (first.number, first.name, first.federation, first.roster)
    assert (5, Result.WIN) == (game.opponent, game.result)


# blocks of players 1, 2 (team 1) and 5, 6 (team 3); what teams 1 and 3 did
DERIVED = {
    "played": (("5 w 0", "6 b 1", "1 b 1", "2 w 0"), "3w= 1.0", "1b= 1.0"),
    "a-board-forfeited": (("5 w 1", "6 b -", "1 b 0", "2 w +"), "3w= 1.0", "1b= 1.0"),
    "board-1-forfeited": (("5 w -", "6 b =", "1 b +", "2 w ="), "3w0 0.0", "1b1 2.0"),
    "all-boards-forfeited": (("5 w +", "6 b +", "1 b -", "2 w -"), "3w+ 2.0", "1b- 0.0"),
    "forfeits-without-colour": (("5 - +", "6 - +", "1 - -", "2 - -"), "3-+ 2.0", "1-- 0.0"),
    "both-forfeited": (("5 w -", "6 b -", "1 b -", "2 w -"), "3w- 0.0", "1b- 0.0"),
    "one-forfeit-each": (("5 w +", "6 b -", "1 b -", "2 w +"), "3w- 1.0", "1b- 1.0"),
    "not-rated": (("5 w W", "6 b D", "1 b L", "2 w D"), "3w1 2.0", "1b0 0.0"),
    "empty-board": (("5 w 1", "- +", "1 b 0", "- -"), "3w1 2.0", "1b0 0.0"),
    "empty-board-1": (("- Z", "6 b 1", "- +", "2 w 0"), "3w= 1.0", "1b= 1.0"),
    "open": (("5 w", "6 b", "1 b", "2 w"), "3w  1.0", "1b  1.0"),
    "one-board-open": (("5 w 1", "6 b", "1 b 0", "2 w"), "3w  2.0", "1b  0.0"),
}
LINED_UP = {"empty-board-1": ("300   1   1   3 0000    2", "300   1   3   1    5    6")}


@pytest.mark.parametrize("name", DERIVED)
def test_one_match(name):
    """A match is forfeited if no board was played; a missing board counts as a draw; the colour is that of board 1."""
    blocks, first, second = DERIVED[name]
    text = event(dict(zip((1, 2, 5, 6), blocks, strict=True)), *LINED_UP.get(name, ()))

    assert ([first], [second]) == (matches(text, 1), matches(text, 3))


@pytest.mark.parametrize(
    ("blocks", "sign", "first", "second"),
    [
        ({1: "- +", 2: "- +"}, "+-", "3w+ 2.0", "1b- 0.0"),
        ({1: "- +", 2: "- +", 5: "- -", 6: "- -"}, "+-", "3w+ 2.0", "1b- 0.0"),
        ({}, "+-", "3w+ 2.0", "1b- 0.0"),
        ({5: "- +", 6: "- +"}, "-+", "3w- 0.0", "1b+ 2.0"),
        ({}, "--", "3w- 0.0", "1b- 0.0"),
    ],
    ids=["winner", "both", "no-trace", "black", "double"],
)
def test_a_forfeited_match_by_record(blocks, sign, first, second):
    """`330` has the match of a team that did not come, whatever the blocks of its players show of it."""
    text = event(blocks, f"330 {sign}   1   1   3")
    tournament = load(text).tournament
    games = [tournament.secondary_by_round(tournament.by_number()[number]) for number in (1, 3)]

    assert ([first], [second]) == (matches(text, 1), matches(text, 3))
    assert games == [[20000 * (letter == "+")] for letter in sign]


BYES = {
    "320": ({}, "320             5", "U"),
    "all-players": ({9: "- U", 10: "- U"}, "", "U"),
    "one-player": ({9: "- U", 10: "- Z"}, "", "U"),
    "half": ({}, "240 H   1    5", "H"),
    "half-in-the-blocks": ({9: "- H", 10: "- H"}, "", "H"),
    "half-and-absent-players": ({9: "- Z", 10: "- -"}, "240 H   1    5", "H"),
    "full": ({9: "- F", 10: "- F"}, "240 F   1    5", "F"),
    "absent": ({9: "- Z", 10: "- -"}, "", "Z"),
    "nothing": ({}, "", "Z"),
}


@pytest.mark.parametrize(("blocks", "record", "bye"), BYES.values(), ids=BYES)
def test_byes(blocks, record, bye):
    """A bye is that of the team: by record, or the letter of its players; `240` tells which, where they are away."""
    text = event({1: "5 w 1", 2: "6 b 1", 5: "1 b 0", 6: "2 w 0"} | blocks, *filter(None, [record]))

    assert [bye] == matches(text, 5)


def test_a_player_who_is_away_later_does_not_take_the_team_along():
    """Only if all players of a team have a bye in a round to come has the team one."""
    text = event({1: ";- Z", 3: ";- Z", 4: ";- Z", 5: "7 w 1", 6: "8 b 1", 7: "5 b 0", 8: "6 w 0"})

    assert [(2, 2, Bye.ZERO)] == [tuple(announced) for announced in load(text).tournament.announced]


def test_values_of_a_bye():
    """Byes bring what the results do that they stand for; the PAB is as a drawn match unless `320` says otherwise."""
    tournament = load(event({})).tournament
    stated = load(event({}, "320  2.0  1.5")).tournament
    values = [
        (points.full_point_bye, points.half_point_bye, points.pab)
        for points in (tournament.points, tournament.secondary)
    ]

    assert [(20000, 10000, 10000), (20000, 10000, 10000)] == values
    assert (20000, 15000) == (stated.points.pab, stated.secondary.pab)


def test_points_of_matches():
    """`362` states what a match brings; every value that is not there keeps its default."""
    points = load(event({}, "362 TW 3.0   TD 1.5")).tournament.points

    assert (30000, 15000, 0, 15000) == (points.win, points.draw_white, points.loss, points.pab)


def test_a_zero_point_bye_brings_nothing():
    """C.04.2 3.3: an absence scores 0, whatever `362 TL` gives for a lost match; a forfeited match is a lost one."""
    points = load(event({}, "362 TW 3.0   TD 2.0   TL 1.0")).tournament.points

    assert (10000, 10000, 0) == (points.loss, points.forfeit_loss, points.zero_point_bye)


def test_a_line_up_tells_the_boards():
    """With `300` the colour of the match is that of the player on board 1, and an empty board counts as one."""
    blocks = {1: "6 b 1", 2: "5 w 0", 5: "2 b 1", 6: "1 w 0"}
    line_up = event(blocks, "300   1   1   3    2    1")
    empty = event({1: "6 b 1", 6: "1 w 0"}, "300   1   1   3 0000    1", "300   1   3   1    0    6")

    assert ["3w= 1.0"] == matches(line_up, 1)
    assert (LineUp(1, 1, 3, (2, 1)),) == load(line_up).tournament.line_ups
    assert (["3w1 2.0"], ["1b0 0.0"]) == (matches(empty, 1), matches(empty, 3))


def test_colours_of_boards_begin_with_the_other_team():
    """`352 BW` means the other team, and is read as `352 WB` with a warning."""
    tournament = load(cup(header=CUP_HEADER.replace("352 WB", "352 BW"))).tournament

    assert "wb" == "".join(colour.value for colour in tournament.board_colours)
    assert ["T220"] == warnings(cup(header=CUP_HEADER.replace("352 WB", "352 BW")))


@pytest.mark.parametrize(
    ("lines", "boards"),
    [((), 2), (("352 WBBW",), 4), (("300   1   1   3    1    2    0",), 3)],
    ids=["rosters", "352", "300"],
)
def test_number_of_boards(lines, boards):
    """The number of boards is the length of `352`, else that of the longest line-up, else of the shortest roster."""
    assert boards == load(event({}, *lines, header=CUP_HEADER.replace("352 WB\n", ""))).tournament.boards


RULES = {
    "FIDE_TEAM": (ColourType.A, PrimaryScore.MATCH, True),
    "FIDE_TEAM_BAKU": (ColourType.A, PrimaryScore.MATCH, True),
    "FIDE_TEAM_TYPEA_GP_MP": (ColourType.A, PrimaryScore.GAME, True),
    "FIDE_TEAM_TYPEB_MP_GP_BAKU": (ColourType.B, PrimaryScore.MATCH, True),
    "FIDE_TEAM_TYPEB_GP": (ColourType.B, PrimaryScore.GAME, False),
    "FIDE_TEAM_MP_GP": (ColourType.NONE, PrimaryScore.MATCH, True),
    "FIDE_TEAM_MP": (ColourType.NONE, PrimaryScore.MATCH, False),
}


@pytest.mark.parametrize(("code", "rules"), RULES.items())
def test_rules_of_a_type(code, rules):
    """The type chooses colours and scores; `FIDE_TEAM` has type A, `FIDE_TEAM_MP_GP` no colour preferences."""
    tournament = load(cup(header=CUP_HEADER.replace("FIDE_TEAM", code))).tournament

    assert TeamRules(*rules) == tournament.team_rules
    assert ("team", "baku" if code.endswith("BAKU") else None) == (tournament.system, tournament.acceleration)


def test_game_points_may_come_first():
    """Where game points are primary they are the points of a match, and match points the other score."""
    tournament = load(cup(header=CUP_HEADER.replace("FIDE_TEAM", "FIDE_TEAM_TYPEA_GP_MP"))).tournament
    first = tournament.participants[0]

    assert ([15000], [20000]) == (tournament.points_by_round(first), tournament.secondary_by_round(first))


def test_numbers_in_records_are_those_of_teams():
    """`240`, `250`, `260` and `299` name teams; virtual points are match points."""
    records = (
        "240 H   2    4",
        "250  2.0        1   1    1    2",
        "260   1   2    1    5",
        "299 +   2.5   1.5   2    3",
    )
    tournament = load(cup(*records)).tournament
    forfeit = frozenset({Result.FORFEIT_WIN})

    assert [(2, 4, Bye.HALF)] == [tuple(announced) for announced in tournament.announced]
    assert {1: (20000, 0, 0, 0, 0), 2: (20000, 0, 0, 0, 0)} == tournament.virtual
    assert (Forbidden(1, 2, frozenset({1, 5})),) == tournament.forbidden
    assert (Adjustment(forfeit, 25000, 2, frozenset({3})),) == tournament.adjustments
    assert (Adjustment(forfeit, 15000, 2, frozenset({3})),) == tournament.secondary_adjustments


def test_abnormal_points_leave_a_blank_score_alone():
    """A `299` with one value changes one score."""
    tournament = load(event({}, "299 -   1.0", "299 +         1.5")).tournament

    assert (10000,) == tuple(adjustment.points for adjustment in tournament.adjustments)
    assert (15000,) == tuple(adjustment.points for adjustment in tournament.secondary_adjustments)


# ── Which event it is ────────────────────────────────────────────────────────
ROSTERS = [f"013 {'Town A':<32}    1    2    3", f"013 {'Town B':<32}    4    5    6"]


def test_rosters_are_teams_only_if_somebody_says_so():
    """`013` alone is kept and not used; `082`, a type, or the user make a team event of it."""
    text = file(*six(), *ROSTERS)
    by_count = load(text.replace("142 5", "082 2\n142 5"))
    by_type = load(text.replace("142 5", "142 5\n192 FIDE_TEAM"))
    by_word = trf.load(text.encode(), "test.trf", Kind.TEAM)

    assert (Kind.INDIVIDUAL, ["T124"]) == (load(text).tournament.kind, warnings(text))
    assert [Kind.TEAM] * 3 == [loaded.tournament.kind for loaded in (by_count, by_type, by_word)]
    assert ["T122"] == [finding.code for finding in by_count.findings if finding.code != "T119"]
    assert [(1, "Town A", (1, 2, 3)), (2, "Town B", (4, 5, 6))] == [
        (one.number, one.name, one.roster) for one in by_word.tournament.participants
    ]


def test_rosters_with_numbers():
    """If every `013` begins with a number, that is the number of the team."""
    rosters = [f"013 {n:4d} {'Town':<32}        {a:4d} {a + 1:4d} {a + 2:4d}" for n, a in ((2, 1), (1, 4))]
    tournament = trf.load(file(*six(), *rosters).encode(), "test.trf", Kind.TEAM).tournament

    assert [(1, "Town", (4, 5, 6)), (2, "Town", (1, 2, 3))] == [
        (one.number, one.name, one.roster) for one in tournament.participants
    ]


def test_310_counts_and_013_does_not():
    """Where both are given the rosters of `310` are used."""
    text = cup() + "013 Others                             1    3\n"

    assert [] == warnings(text)
    assert (1, 2) == load(text).tournament.participants[0].roster


def test_asked_for_players_a_team_file_is_refused():
    """Who asks for an individual event does not get one of a file of teams; nor does a type that says so."""
    with pytest.raises(trf.TrfError, match="individual event"):
        trf.load(cup().encode(), "test.trf", Kind.INDIVIDUAL)
    with pytest.raises(trf.TrfError, match="the declared type is an individual event, but the file has `310 "):
        load(changed("192 FIDE_TEAM", "192 FIDE_DUTCH_2026"))


# ── The tolerance table ──────────────────────────────────────────────────────
ACCEPTED = {
    "118-left-aligned": changed("310   1", "310 1  "),
    "118-decimals-in-the-strength": changed(" T1           ", " T1    2395.5 "),
    "119-with-the-bye-of-the-round-to-pair": cup(
        *PLAYERS[:8], *[f"{line}  0000 - H" for line in PLAYERS[8:]],
        *TEAMS[:4], team(5, 9, 10, match="2.0", game="2.0"), "240 H   2    5",
    ),
    "informative": cup("801 anything", "802   1 T1"),
    "half-point-bye-in-the-points-of-players": cup_of_two_rounds("0.5", "1.5"),
    "half-point-bye-left-out-of-the-points-of-players": cup_of_two_rounds("0.0", "1.0"),
    "points-of-players": changed("1990/01/01  1.0          5 w 1", "1990/01/01  9.0          5 w 1"),
    "162-per-board": cup("162  P 0.5"),
    "162-whole-bye": cup("162  P 1.0"),
    "362": cup("362 TW 2.0   TD 1.0   TL 0.0"),
}  # fmt: skip


@pytest.mark.parametrize("text", ACCEPTED.values(), ids=ACCEPTED)
def test_accepted_in_silence(text):
    """A harmless spelling is read without a word."""
    assert ([], []) == (errors(text), [] if errors(text) else warnings(text))


def four_boards(colours: str = "bwwb") -> str:
    """Return a cup of four teams and boards: A beats C with these colours in the order of its roster, B beats D."""
    blocks = {}
    for board in range(4):
        of_a, of_b = colours[board], "wbwb"[board]
        opponent = 9 + board if colours == "wbwb" else (10, 9, 11, 12)[board]
        blocks[1 + board], blocks[opponent] = f"{opponent} {of_a} 1", f"{1 + board} {'wb'[of_a == 'w']} 0"
        blocks[5 + board], blocks[13 + board] = f"{13 + board} {of_b} 1", f"{5 + board} {'wb'[of_b == 'w']} 0"
    people = [player(n, "1.0" if n < 9 else "0.0", blocks[n]) for n in range(1, 17)]
    totals = {1: ("2.0", "4.0"), 2: ("2.0", "4.0"), 3: ("0.0", "0.0"), 4: ("0.0", "0.0")}
    teams = [team(n, *range(4 * n - 3, 4 * n + 1), match=totals[n][0], game=totals[n][1]) for n in range(1, 5)]
    return CUP_HEADER + "".join(f"{line}\n" for line in (*people, *teams))


def test_boards_of_the_other_team_give_the_colours():
    """Boards 1 and 2 of a team changed places, those of its opponents did not: they had Black on board 1."""
    found = trf.load(four_boards().encode(), "cup.trf").tournament.by_number()

    assert (Colour.WHITE, Colour.BLACK) == (found[1].entries[0].colour, found[3].entries[0].colour)


WARNED = {
    "21-teams": (cup(header=CUP_HEADER + "082 4\n"), "T021"),
    "34-362-shifted": (cup("362 TW  2.0   TD  1.0   TL  0.0"), "T034"),
    "52-gap": (cup(*TEAMS[:4], team(6, 9, 10, match="1.0", game="1.0"), "320  1.0  1.0   6"), "T052"),
    "82-star-without-opponent": (changed("0000 - U", "0000 - *"), "T082"),
    "110-game-point-field": (cup("250       2.0   1   1    1    2"), "T110"),
    "110-both-fields": (cup("250  2.0  1.0   1   1    1    2"), "T110"),
    "119-blank": (event({1: "5 w 1", 2: "6 b 1", 5: "1 b 0", 6: "2 w 0"}), "T119"),
    "119-never-filled": (cup(*[team(n, 2 * n - 1, 2 * n) for n in range(1, 6)]), "T119"),
    "119-virtual": (
        cup(team(1, 1, 2, match="4.0", game="1.5"), *TEAMS[1:], "250  2.0        2   2    1    1"),
        "T119",
    ),
    "122-no-type": (cup(header=UNTYPED), "T122"),
    "125-with-totals": (
        cup(*PLAYERS[:8], *[player(number, "1.0", "- -") for number in (9, 10)]),
        "T125",
    ),
    "252-no-other-round": (
        event({1: "5 w 1", 5: "1 b 0", 2: "- -"}).replace(" 0.0       0000 - -", " 1.0       0000 - -"),
        "T252",
    ),
    "217-pab": (cup("162  P 2.5"), "T217"),
    "219-in-no-team": (cup(*PLAYERS, player(11, "0.0")), "T219"),
    "222-colours": (
        event({1: "5 w 1", 2: "6 w 1", 5: "1 b 0", 6: "2 b 0"}, *TEAMS[:0], header=CUP_HEADER), "T222",
    ),
    "222-order": (four_boards(), "T222"),
    "222-order-of-013": (four_boards().replace("352 WB\n", ""), "T222"),
    "226-xxz": (cup("XXZ 3"), "T226"),
    "226-xxp": (cup("XXP 1 2"), "T226"),
}  # fmt: skip


BESIDES = {"T119", "T208"}
"""What files without totals, or with teams that have no entry, bring with them."""


@pytest.mark.parametrize(("text", "code"), WARNED.values(), ids=WARNED)
def test_read_with_a_warning(text, code):
    """An oddity is read and named once, with its line."""
    found = [finding for finding in load(text).findings if finding.code in (code, *CATALOGUE.keys() - BESIDES)]

    assert [code] == [finding.code for finding in found]
    assert found[0].line
    assert code in CATALOGUE


# id: (text, code, line, words of the message)
REFUSED = {
    "35-362": (cup("362 TX 2.0"), "T035", 22, "match points"),
    "40-baku": (
        cup("362 TW 3.0   TD 1.0   TL 0.0", header=CUP_HEADER.replace("_TEAM", "_TEAM_BAKU")), "T040", 4, "C.04.7",
    ),
    "50-number-of-a-team": (changed("310   1", "310   x"), "T209", 16, "number of a team"),
    "51-team-twice": (changed("310   2", "310   1"), "T051", 17, "line 16 and in line 17"),
    "65-shifted": (changed("Team 1 ", "Team 1  "), "T065", 16, "shifted"),
    "65-points": (changed("  2.0    1.5", "  x.0    1.5"), "T065", 16, "shifted"),
    "100-member": (changed("    1    2\n310", "    1   99\n310"), "T100", 16, "player 99"),
    "100-team": (cup("240 H   2    9"), "T100", 22, "team 9"),
    "109-no-number": (cup("250  2.0  x.0   1   1    1    2"), "T109", 22, "not a number"),
    "100-320": (changed("320  1.0  1.0   5", "320  1.0  1.0   9"), "T100", 21, "team 9"),
    "109-reversed": (cup("250  2.0        3   1    1    2"), "T109", 22, "ends before it begins"),
    "112-byes-of-players": (
        event({1: "- H", 2: "- F"}), "T112", 7, "a bye is for the whole team",
    ),
    "113-bye-and-match": (cup("240 H   1    1"), "T113", 22, "a game with team 3"),
    "116-draft": (cup("330 H    1   2"), "T116", 22, "2025 draft"),
    "119-match-points": (changed("2.0    1.5", "3.0    1.5"), "T119", 16, "team 1: match points 3.0, boards give 2.0"),
    "119-game-points": (changed("2.0    1.5", "2.0    2.5"), "T119", 16, "team 1: game points 2.5, boards give 1.5"),
    "120-two-teams": (changed("    3    4\n", "    3    1\n"), "T120", 17, "in team 1 and in team 2"),
    "121-320-and-games": (cup("320  1.0  1.0   1"), "T121", 21, "`320` gives team 1 the bye of round 1"),
    "121-330-and-games": (cup("330 +-   1   1   3"), "T121", 22, "it has games in that round"),
    "121-330-and-another": (
        event({1: "5 w +", 2: "6 b +", 5: "1 b -", 6: "2 w -"}, "330 +-   1   1   2"), "T121", 21, "against team 3",
    ),
    "121-330-twice": (event({}, "330 +-   1   1   2", "330 +-   1   1   3"), "T121", 22, "two matches"),
    "121-330-itself": (event({}, "330 +-   1   1   1"), "T121", 21, "on both sides"),
    "121-u-beside-games": (
        event({1: "5 w 1", 2: "- U", 5: "1 b 0"}), "T121", 7, "player 2 of team 1 has the bye U",
    ),
    "123-no-teams": (file(*six(), header="142 5\n192 FIDE_TEAM_TYPEB_MP\n"), "T123", 2, "no team (`310`)"),
    "209-320-points": (cup("320  x.x  1.0   5"), "T209", 21, "match points of a bye"),
    "209-330": (cup("330 ++   1   1   3"), "T209", 22, "forfeited match"),
    "209-352": (cup(header=CUP_HEADER.replace("352 WB", "352 WX")), "T209", 5, "board colours"),
    "219-games-in-no-team": (cup(*TEAMS[:3], team(4, 7), TEAMS[4]), "T219", 13, "player 8 has games"),
    "221-line-up-of-others": (cup("300   1   1   3    1    5"), "T221", 22, "player 5 for team 1"),
    "221-line-up-twice": (cup("300   1   1   3    1    1"), "T221", 22, "player 1 for team 1"),
    "221-line-up-against-others": (cup("300   1   1   4    1    2"), "T221", 22, "against team 4"),
    "221-not-lined-up": (cup("300   1   1   3    1    0"), "T221", 22, "without player 2"),
    "15-line-up-differs": (cup("300   1   1   3    1    2", "300   1   1   3    2    1"), "T015", 23, "two line-ups"),
    "223-both-white": (
        event({1: "6 w 1", 2: "5 b 1", 5: "2 w 0", 6: "1 b 0"}, header=CUP_HEADER.replace("352 WB\n", "")),
        "T223", 15, "both have White",
    ),
    "224-two-opponents": (
        event({1: "5 w 1", 2: "3 b 1", 5: "1 b 0", 3: "2 w 0"}), "T224", 6, "teams 2 and 3",
    ),
    "224-own-team": (event({1: "2 w 1", 2: "1 b 0"}), "T224", 7, "its own players"),
    "225-nobody": (event({1: "- +", 2: "- +"}), "T225", 6, "330 +-"),
    "75-sides": (changed("5 w 1", "5 w +"), "T075", 6, "player 5"),
    "83-no-result": (
        event({1: "5 w;3 w 1", 5: "1 b;7 w 1", 3: ";1 b 0", 7: ";5 b 0"}), "T083", 16, "round 1, 1-3: no result",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "code", "line", "said"), REFUSED.values(), ids=REFUSED)
def test_refused_with_a_reason(text, code, line, said):
    """A fault names its line and column, what was found, and the way out."""
    found = errors(text)
    first = next((finding for finding in found if finding.code == code), None)

    assert first is not None, [str(finding) for finding in found]
    assert line == first.line, str(first)
    assert first.column
    assert said.lower() in str(first).lower()
    assert first.hint
    assert code in CATALOGUE


# ── The state ────────────────────────────────────────────────────────────────
def test_an_open_round():
    """A round is paired and not played if its boards have opponents and no results; single players may be blank."""
    text = event({1: "5 w", 5: "1 b"}, "320  1.0  1.0   5")
    tournament = load(text).tournament

    assert (1, [(1, 3)]) == (tournament.rounds_paired, tournament.open_games())


def test_a_lone_pab_is_left_open():
    """A PAB in `320` for a round in which nobody plays is told, and nobody decides yet which round is meant."""
    tournament = load(cup("320  1.0  1.0   5   2")).tournament

    assert (2, 2) == (tournament.lone_pab, tournament.rounds_paired)


def test_teams_that_come_back_are_told():
    """A team without entry in the last closed round will be paired in the next one, which is said."""
    assert "T208" in warnings(event({1: "5 w 1", 5: "1 b 0"}))


@pytest.mark.parametrize(
    ("primary", "ranks"), [(PrimaryScore.MATCH, [3, 7, 6, 2, 4, 1, 5]), (PrimaryScore.GAME, [1, 7, 6, 5, 3, 2, 4])]
)
def test_ranks_of_teams_that_are_written(primary: PrimaryScore, ranks: list[int]):
    """By match points, then game points; or by game points first; then by number. 5 and 7 have as many of both, 1 as
    many match points as they, 6 as many game points."""
    totals = [(2, 4), (0, 0.5), (0, 1), (3, 2.5), (2, 3), (3, 3), (2, 3)]
    teams = []
    for number, of in enumerate(totals, 1):
        match = Match(9, Colour.WHITE, Result.WIN, *(round(one * POINT) for one in of))
        teams.append(Participant(number, number, f"Team {number}", (match,)))
    rules = TeamRules(primary=primary)
    if primary is PrimaryScore.GAME:
        teams = [
            t._replace(entries=(m._replace(points=m.secondary, secondary=m.points),)) for t in teams for m in t.entries
        ]
    event = Tournament(
        tuple(teams),
        rounds_paired=1,
        rounds=5,
        kind=Kind.TEAM,
        points=PointSystem(),
        secondary=PointSystem(),
        team_rules=rules,
    )
    lines = team_lines(event)

    assert totals == [(float(line[54:60]), float(line[61:67])) for line in lines]
    assert ranks == [int(line[68:71]) for line in lines]


@pytest.mark.parametrize(
    ("record", "code", "column", "words"),
    [
        ("330 +-   x   1   3", "T209", 8, "is not the round"),
        ("330 +-       1   3", "T209", 8, "the round (columns 8-10) is missing"),
        ("330 +-   2   9   3", "T100", 12, "team 9, who is not in the file"),
        ("330 +-   2       3", "T209", 12, "the white (columns 12-14) is missing"),
        ("330 +-   2   1   9", "T100", 16, "team 9, who is not in the file"),
        ("330 +-   2   1    ", "T209", 16, "the black (columns 16-18) is missing"),
        ("300   x   1   3    1    2", "T209", 5, "is not the round"),
        ("300   1   9   3    1    2", "T100", 9, "team 9, who is not in the file"),
        ("300   1       3    1    2", "T209", 9, "the team (columns 9-11) is missing"),
        ("300   1   1   9    1    2", "T100", 13, "team 9, who is not in the file"),
    ],
)
def test_one_wrong_field_is_one_error(record: str, code: str, column: int, words: str):
    """A record of a match with one field that names nothing is told at that field, and nothing is made of the rest."""
    (found,) = errors(cup(record))

    assert (code, 22, column) == (found.code, found.line, found.column)
    assert words in found.text


@pytest.mark.parametrize(
    ("blocks", "line_up_is_known"),
    [
        ({1: "4 w 1", 2: "5 b 1", 4: "1 b 0", 5: "2 w 0"}, True),
        ({1: "4 w 1", 3: "6 w 1", 4: "1 b 0", 6: "3 b 0"}, True),
        ({1: "5 b 1", 2: "6 w 1", 5: "1 w 0", 6: "2 b 0"}, True),
        ({1: "5 b 1", 2: "4 w 1", 4: "2 b 0", 5: "1 w 0"}, False),
    ],
    ids=["board 3 empty", "board 2 empty", "board 1 empty", "out of order"],
)
def test_the_boards_of_a_team_that_is_one_short(blocks: dict[int, str], line_up_is_known: bool):
    """Three boards, the first with White in team 1: the full team shows which board is empty. Two players who sit in
    another order than that of the roster need a `300` record."""
    full = {number: blocks.get(number, "- +") for number in (4, 5, 6)}
    people = [player(number, "", (full | blocks).get(number, "")) for number in range(1, 7)]
    teams = [team(1, 1, 2, 3, match="", game=""), team(2, 4, 5, 6, match="", game="")]
    text = CUP_HEADER + "".join(f"{line}\n" for line in (*people, *teams))

    if line_up_is_known:
        assert ["2w1 2.0"] == matches(text, 1)
    else:
        (found,) = errors(text)
        assert "both have Black on board 1" in found.text
