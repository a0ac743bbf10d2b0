"""The literal oracle of the Dutch edition of 2017: cases derived by hand from the articles, and the corpus."""

from __future__ import annotations

from pathlib import Path

import pytest

from fidepair import read
from fidepair.tournament import (
    HALF_POINT,
    POINT,
    Announcement,
    Bye,
    Colour,
    Forbidden,
    Game,
    Participant,
    PointSystem,
    Result,
    Tournament,
)
from oracles import dutch_2017
from oracles.facts import NoPairing, before

WHITE, BLACK = Colour.WHITE, Colour.BLACK
SIGNS = {**{result.value: result for result in Result}, **{bye.value: bye for bye in Bye}}
CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpora" / "dutch-2017"
MOST_PRESENT = 10


def tournament(*lines, **facts):
    """Return a tournament of nine rounds in which number n did what the n-th line says: `2w1 3b= U`."""
    participants = tuple(Participant(n, n, f"P{n}", tuple(map(entry, line.split()))) for n, line in enumerate(lines, 1))
    played = len(participants[0].entries)
    return Tournament(participants, **{"rounds": 9, "initial_colour": WHITE, "rounds_paired": played, **facts})


def entry(word):
    """Return the entry of a word: a bye, or opponent, colour and result."""
    if word in ("U", "F", "H", "Z"):
        return SIGNS[word]
    return Game(int(word[:-2]), Colour(word[-2]), SIGNS[word[-1]])


def players(*lines, **facts):
    """Return who is to be paired, by number."""
    return {one.number: one for one in dutch_2017.players_of(before(tournament(*lines, **facts)))}


def paired(*lines, **facts):
    """Return the boards as (White, Black), (number, 0) for the bye; and the score of the PPB."""
    found = dutch_2017.pair(tournament(*lines, **facts))
    return found.games | ({(found.pab, 0)} if found.pab else set()), found.collapsed


def kinds(found):
    """Return the kinds of the brackets, with who came and who stayed."""
    return [
        (one.bracket.kind, [mdp.number for mdp in one.bracket.mdps], [who.number for who in one.chosen.downfloaters])
        for one in found.brackets
    ]


# ── A  Definitions ──


def test_a4_floats():
    """Who plays one of another score floats; who does not play floats down, also after both kinds of forfeit and while
    away; scores are those before the round."""
    found = players(
        "2w1 3b1 4w1", "1b0 4w1 3b+", "4b1 1w0 2w-", "3w0 2b0 1b0", "Z H Z", announced=(Announcement(4, 4, Bye.ZERO),)
    )

    assert {1: ("D", ""), 2: ("D", ""), 3: ("D", ""), 5: ("D", "D")} == {n: one.floats for n, one in found.items()}


def test_a4_virtual_points_make_floats():
    """With virtual points those of that round count."""
    found = players("2w1", "1b0", virtual={1: (POINT, POINT)})

    assert [("D", ""), ("U", "")] == [one.floats for one in found.values()]


@pytest.mark.parametrize(
    ("word", "may"), [("U", False), ("2w+", False), ("2w-", True), ("F", True), ("H", True), ("Z", True), ("2w1", True)]
)
def test_a5_who_is_barred_from_the_pab(word, may):
    """A PAB and a win by forfeit bar, nothing else (reading E7), whatever they are worth."""
    found = players(word, "Z", points=PointSystem(pab=HALF_POINT, forfeit_win=0))

    assert may is found[1].may_receive_pab


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        pytest.param("", ("", dutch_2017.NONE), id="A.6.d"),
        pytest.param("BW", ("B", dutch_2017.MILD), id="A.6.c"),
        pytest.param("BWB", ("W", dutch_2017.STRONG), id="A.6.b"),
        pytest.param("BWW", ("B", dutch_2017.ABSOLUTE), id="A.6.a-twice"),
        pytest.param("WBWBWW", ("B", dutch_2017.ABSOLUTE), id="A.6.a-difference"),
        pytest.param("WWWWBB", ("B", dutch_2017.ABSOLUTE), id="A.6.a-decision-G5"),
    ],
)
def test_a6_preferences(colours, expected):
    """Absolute, strong, mild or none."""
    assert expected == dutch_2017.preference_of(colours)


def test_a7_topscorers():
    """In the final round those above half of the points, without virtual ones."""
    lines = ("3w1 4b1", "4w1 3b=", "1b0 2w=", "2b0 1w0")
    virtual = {3: (0, 0, POINT)}

    assert {1, 2} == {n for n, one in players(*lines, rounds=3, virtual=virtual).items() if one.is_topscorer}
    assert not any(one.is_topscorer for one in players(*lines, rounds=4, virtual=virtual).values())


def test_a8_psd():
    """A pair counts its difference; a downfloater the way to one point below the lowest ranked player, be a win worth
    one point or three."""
    top, middle, low, lowest = players("F", "H", "Z", "Z").values()
    bracket = dutch_2017.Bracket((top,), (middle, low, lowest), is_last=True)
    candidate = dutch_2017.Candidate(((top, low),), (), (middle, lowest))

    assert (3 * HALF_POINT, POINT, POINT) == dutch_2017.counted(dutch_2017.PSD, bracket)(candidate)


def test_a9_collapse():
    """The top pair leaves two who have met: it is paired again as PPB, and all end up in the CLB."""
    lines = ("F", "F", "4w=", "3b=")
    found = dutch_2017.pair(tournament(*lines))

    assert ({(1, 3), (4, 2)}, POINT) == (found.games, found.collapsed)
    assert [("PPB", [], [1, 2]), ("CLB", [1, 2], [])] == kinds(found)


def test_a9_clb_has_all_lower_scores():
    """The collapsed scoregroup has players of several scores; two of different scores may be paired as residents."""
    lines = ("F", "F", "4w=", "3b=", "6w-", "5b-")
    found = dutch_2017.pair(tournament(*lines, forbidden=(Forbidden(1, None, frozenset({4, 5, 6})),)))

    assert [("PPB", [1, 2], [1, 2]), ("CLB", [3, 4, 5, 6], [])] == [
        (
            one.bracket.kind,
            [who.number for who in one.bracket.residents],
            [who.number for who in one.chosen.downfloaters],
        )
        for one in found.brackets
    ]


def test_a9_no_complete_pairing():
    """Where no complete pairing exists the arbiter decides."""
    with pytest.raises(NoPairing):
        dutch_2017.pair(tournament("2w1", "1b0"))


# ── C  Criteria ──


def test_c3_one_topscorer_lifts_it():
    """Two with the same absolute preference do not meet, unless one of them is a topscorer."""
    one = players("2w1", "1b0")[1]._replace(preference="W", strength=dutch_2017.ABSOLUTE, met=frozenset())
    other = one._replace(number=9)

    assert not dutch_2017.may_meet(one, other)
    assert dutch_2017.may_meet(one._replace(is_topscorer=True), other)


def test_c7_e6_counts_the_pab_of_the_last_bracket():
    """In the last bracket 4 and 5 are barred from the PAB; so not 3, who is barred too, floats into it, but 2: the
    following bracket has no pairing otherwise, and the round would collapse."""
    lines = ("F", "F", "U", "6w+", "7w+", "4b-", "5b-")
    absent = tuple(Announcement(2, number, Bye.ZERO) for number in (6, 7))
    games, collapsed = paired(*lines, points=PointSystem(forfeit_win=0), announced=absent)

    assert ({(1, 3), (2, 0), (4, 5)}, None) == (
        {tuple(sorted(game, key=lambda n: n or 9)) for game in games},
        collapsed,
    )


@pytest.mark.parametrize(
    ("higher", "lower", "c8", "c9"),
    [
        pytest.param("WBWBWW", "WWBWW", [1], [1], id="the-wider-difference-is-granted"),
        pytest.param("BWW", "WBWBWW", [0], [1], id="refused-with-the-smaller-difference"),
        pytest.param("WWBW", "WBWW", [1], [0], id="equal-differences-and-only-one-had-it-twice"),
        pytest.param("BWW", "BWBWW", [0], [1], id="equal-differences-and-both-had-it-twice"),
        pytest.param("BWW", "WBB", [0], [0], id="nobody-refused"),
        pytest.param("BWW", "BBBWBB", [1], [0], id="granted-and-still-beyond-two"),
    ],
)
def test_c8_c9_look_at_the_colours_that_are_given(higher, lower, c8, c9):
    """Of two topscorers with the same absolute preference one is refused, by E.2."""
    made = players("F", "F")
    one, other = (
        made[number]._replace(
            colours=colours,
            difference=colours.count("W") - colours.count("B"),
            preference=dutch_2017.preference_of(colours)[0],
            strength=dutch_2017.ABSOLUTE,
            is_topscorer=True,
        )
        for number, colours in ((1, higher), (2, lower))
    )

    assert c8 == dutch_2017.of_topscorers(one, other, dutch_2017.exceeds_two)
    assert c9 == dutch_2017.of_topscorers(one, other, dutch_2017.third_time)


# ── D  The order of generation ──


def test_d2_exchanges_follow_the_examples():
    """Fewer BSNs first; then the smaller difference; then the largest that leaves S1; then the smallest that comes."""
    found = dutch_2017.exchanges(11, 5)

    def place(leaving, coming):
        return found.index(frozenset({1, 2, 3, 4, 5} - leaving | coming))

    assert 0 == place(set(), set())
    assert place({5}, {11}) < place({5, 4}, {6, 7})
    assert place({4}, {6}) < place({5}, {8})
    assert place({3, 4}, {8, 6}) < place({4, 5}, {9, 8})
    assert place({5}, {7}) < place({4}, {6})
    assert place({5, 2}, {6, 7}) < place({4, 3}, {6, 7})
    assert place({4, 5}, {6, 9}) < place({4, 5}, {7, 8})


def test_d1_first_pairing_is_the_upper_against_the_lower_half():
    """Nothing decides in round one but the order: 1-4, 2-5, 3-6, 7 has the bye."""
    assert ({(1, 4), (5, 2), (3, 6), (7, 0)}, None) == paired(*[""] * 7)


def test_d3_prefers_mdps_of_higher_rank():
    """Of two MDPs with equal scores of whom one can be paired the first one is."""
    top, second, resident = players("F", "F", "Z").values()
    bracket = dutch_2017.Bracket((top, second), (resident,), is_last=True)
    found = [dutch_2017.Candidate(((mdp, resident),), (), (left,)) for mdp, left in ((second, top), (top, second))]

    assert found[1] == dutch_2017.first_generated(bracket, found)


# ── E  Colours ──


@pytest.mark.parametrize(
    ("higher", "lower", "white"),
    [
        pytest.param("BW", "WB", 2, id="E.1"),
        pytest.param("", "BW", 1, id="E.1-none-against-mild"),
        pytest.param("BWB", "WB", 1, id="E.2"),
        pytest.param("WBB", "BWBWBB", 2, id="E.2-wider-difference"),
        pytest.param("WBBW", "BW", 2, id="E.4-equal-in-what-both-have"),
        pytest.param("BWWB", "WBWB", 2, id="E.3"),
        pytest.param("", "", 1, id="E.5"),
    ],
)
def test_e_colours(higher, lower, white):
    """The articles in descending priority."""
    made = players("F", "F")
    one, other = (
        made[number]._replace(
            colours=colours,
            difference=colours.count("W") - colours.count("B"),
            preference=dutch_2017.preference_of(colours)[0],
            strength=dutch_2017.preference_of(colours)[1],
        )
        for number, colours in ((1, higher), (2, lower))
    )

    assert white == dutch_2017.white_of(other, one, WHITE).number


# ── The corpus: rounds and positions with the pairings of another program, of at most ten who are present ──


def published(one, number):
    """Return the boards of a round in a file, (number, 0) for the PAB."""
    row = [(who.number, who.entries[number - 1]) for who in one.participants]
    games = {(who, did.opponent) for who, did in row if isinstance(did, Game) and did.colour is WHITE}
    return games | {(who, 0) for who, did in row if did is Bye.PAB}


def boards(found):
    """Return the boards that the oracle gives."""
    return found.games | ({(found.pab, 0)} if found.pab else set())


def index():
    """Return the column of the corpus that tells where rounds collapse, by file; not of events with point values of
    their own, which the program that counted it did not read."""
    rows = [
        line.split("\t") for line in (CORPUS / "index.tsv").read_text(encoding="utf-8").splitlines() if "\t" in line
    ]
    told = {Path(row[0]).stem: row[3] for row in rows}
    return {stem: text for stem, text in told.items() if not stem.startswith(("odd_310", "odd_pabhalf"))}


@pytest.mark.skipif(not CORPUS.exists(), reason="the folder ../shared/corpora is not there")
@pytest.mark.slow
def test_oracle_pairs_the_rounds_of_the_corpus():
    """Boards, colours, PAB, and in which rounds a bracket collapses, are those of the corpus."""
    differing, compared, collapses, told = [], 0, 0, index()
    for path in sorted([*CORPUS.glob("full/small*.trf"), *CORPUS.glob("full/odd*.trf")]):  # others have 15 and more
        whole = read(path)
        whole = whole._replace(rounds=whole.rounds or whole.rounds_paired)
        for number in range(1, whole.rounds_paired + 1):
            if len(before(whole.before_round(number)).present) > MOST_PRESENT:
                continue
            found = dutch_2017.pair(whole, number)
            collapsed = found.collapsed is not None
            as_told = path.stem not in told or collapsed == (str(number) in told[path.stem].split())
            if boards(found) != published(whole, number) or not as_told:
                differing.append((path.stem, number))
            compared += 1
            collapses += collapsed

    assert [] == differing
    assert (89, 32) == (compared, collapses)


@pytest.mark.skipif(not CORPUS.exists(), reason="the folder ../shared/corpora is not there")
def test_oracle_pairs_the_positions_of_the_corpus():
    """The same of positions in which one criterion or reading decides; three of them have no legal pairing."""
    differing, compared, collapses, told = [], 0, 0, index()
    for path in sorted(CORPUS.glob("next/*.trf")):
        position = read(path)
        if len(before(position).present) > MOST_PRESENT:
            continue
        lines = path.with_suffix(".expected").read_text(encoding="utf-8").splitlines()
        expected = {tuple(map(int, line.split())) for line in lines[1:] if line.strip()}
        try:
            found = dutch_2017.pair(position)
        except NoPairing:
            agrees = lines[0].startswith("no valid pairing")
        else:
            collapsed = found.collapsed is not None
            agrees = boards(found) == expected and collapsed == (told.get(path.stem, collapsed) in (True, "yes"))
            collapses += collapsed
        compared += 1
        differing += [] if agrees else [path.stem]

    assert [] == differing
    assert (42, 19) == (compared, collapses)
