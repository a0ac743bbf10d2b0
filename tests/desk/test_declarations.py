"""What decided a pairing stands in the file that is written: the next command sees the same."""

from __future__ import annotations

import pytest
from conftest import SAMPLES
from trf_texts import file, player

from fidepair.desk.day.rounds import reason_against_rounds
from fidepair.trf import load, read

OPEN, LIM, DUBOV = "open-round-4-to-pair-trf26", "lim-round-4-to-pair-trf26", "dubov-round-4-to-pair-trf26"
LAST_OF_GA = '### Last GA participant: 8 "Holloway, Percy"'
"""Of the 13 who were there in round one, the first half, rounded up to the nearest even number, is 8 (C.04.7 1.2)."""


def new_lines(before: str, after: str) -> set[str]:
    """Return the lines that are no players' and were not there before."""
    return {line for line in after.splitlines() if not line.startswith("001")} - set(before.splitlines())


def undeclared(text: str) -> str:
    """Return the text of a file without the system."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("192"))


@pytest.mark.parametrize(
    ("name", "options", "written"),
    [
        (OPEN, ["--forbid", "1-5"], {"260   4   4    1    5"}),
        (OPEN, ["--initial-colour", "white"], set()),
        (OPEN, ["--absent", "4"], set()),
        (OPEN, ["--tpn", "file"], {"### Configuration @ Round 4: colours by the numbers as they are in the file"}),
        ("", ["--system", "lim"], {"192 FIDE_LIM"}),
        ("", ["--system", "dutch", "--acceleration", "baku"], {"192 FIDE_DUTCH_BAKU", LAST_OF_GA}),
        ("", ["--system", "dubov", "--rating", "13=1500"], {"192 FIDE_DUBOV", "### Provisional rating: 13=1500"}),
        (LIM, ["--maxi"], {"### Configuration @ Round 4: Maxi-tournament"}),
        (LIM, ["--patience", "9"], set()),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value if isinstance(value, str) else "",
)
def test_what_decided_is_written_and_read_again(fidepair, sample, name, options, written):
    """Without the options the round is as it was paired with them, and only what they say is new in the file."""
    path = sample(name or OPEN)
    before = path.read_text("utf-8") if name else undeclared(path.read_text("utf-8"))
    path.write_text(before, "utf-8")
    asked = fidepair("pair", path, *options, "-f", "list", "-q").out
    fidepair("pair", path, "--in-place", *options, "-q")

    assert new_lines(before, path.read_text("utf-8")) == written
    assert (asked, 0) == fidepair("pair", path, "--round", "4", "-f", "list", "-q")[1::-1]
    assert not fidepair("lint", path, "--strict").out.count("error")


# C.04.7 1.2 to 1.4: of six players four are in GA; of five rounds two bring them a win, one half of it.
VIRTUAL_OF_PLAYERS = {f"XXA    {number}  1.0  1.0  0.5" for number in (1, 2, 3, 4)}
LAST_OF_GA = '### Last GA participant: 4 "Player 4"'
"""Of six participants: 2 * ceil(6 / 4) (C.04.7 1.2), which the first pairing of each such event writes."""
VIRTUAL_BY_RANGES = {"250       1.0   1   2    1    4", "250       0.5   3   3    1    4"}


@pytest.mark.parametrize(
    ("header", "options", "written"),
    [
        ("XXR 5\nXXC white1\nACC true", ["--system", "dutch"], {"192 FIDE_DUTCH_BAKU", *VIRTUAL_OF_PLAYERS}),
        ("XXR 5\nXXC white1\n092 FIDE_DUTCH_BAKU", [], VIRTUAL_OF_PLAYERS),
        (
            "XXR 5\nXXC white1",
            ["--system", "dutch", "--acceleration", "baku"],
            {"192 FIDE_DUTCH_BAKU", *VIRTUAL_OF_PLAYERS},
        ),
        ("142 5\n152 W\n092 FIDE_DUTCH_BAKU", [], VIRTUAL_BY_RANGES),
        ("142 5\n152 W\n192 FIDE_DUTCH_BAKU", [], set()),
        ("142 5\n152 W", ["--system", "dutch", "--acceleration", "baku"], {"192 FIDE_DUTCH_BAKU"}),
    ],
    ids=["ACC", "092-in-TRFx", "options-in-TRFx", "092-in-TRF26", "declared", "options-in-TRF26"],
)
def test_acceleration_that_others_cannot_read(fidepair, tmp_path, header, options, written):
    """Where no record of the dialect declares it, the virtual points are in the file once a round is paired, and the
    next round can be paired with the same options."""
    path = tmp_path / "open.trf"
    path.write_text("\n".join(["012 Sample Open", header, *(player(number) for number in range(1, 7)), ""]), "utf-8")
    before = path.read_text("utf-8")
    fidepair("pair", path, "--in-place", *options, "-q")

    assert new_lines(before, path.read_text("utf-8")) == {LAST_OF_GA, *written}
    assert 0 == fidepair("pair", path, *options, "--round", "1").code


def test_absent_players_do_not_move_the_groups_of_others(fidepair, tmp_path):
    """Players who are absent in round one by option do not count in the size of GA (C.04.7 1.2)."""
    path = tmp_path / "open.trf"
    lines = ["012 Sample Open", "XXR 5", "XXC white1", "ACC true", *(player(number) for number in range(1, 9)), ""]
    path.write_text("\n".join(lines), "utf-8")
    fidepair("pair", path, "--in-place", "--system", "dutch", "--absent", "1,8", "-q")
    accelerated = [line[:8] for line in path.read_text("utf-8").splitlines() if line.startswith("XXA")]

    assert [f"XXA    {number}" for number in (1, 2, 3, 4, 5)] == accelerated


def test_other_comments_decide_nothing(fidepair, sample):
    """A comment on the configuration that is not one of ours, and a rating for nobody, are left alone."""
    path = sample(OPEN)
    asked = fidepair("pair", path, "-f", "list", "-q").out
    path.write_text(
        path.read_text("utf-8") + "### Configuration @ Round 4: by night\n### Provisional rating: 99=1500\n"
        "### Provisional rating: a=b\n### Configuration @ Round 3: colours by the numbers as they are in the file\n",
        "utf-8",
    )

    assert asked == fidepair("pair", path, "-f", "list", "-q").out


# ── What is declared for the event stays ─────────────────────────────────────
AGAINST = {
    "--system lim": (
        "declares FIDE_DUTCH_2026, and rounds 1 to 3 are paired with it",
        "C.04.2, 1.3",
        "system=FIDE_LIM",
    ),
    "--edition 2017": ("declares FIDE_DUTCH_2026", "C.04.2, 1.3", "system=FIDE_DUTCH_2017"),
    "--acceleration baku": ("declares FIDE_DUTCH_2026", "C.04.7, 1.4", "system=FIDE_DUTCH_2026_BAKU"),
    "--initial-colour black": ("The first round shows White", "C.04.3, 5.1", ""),
}


@pytest.mark.parametrize("how", ["--in-place", "-f trf", "-o", "folder"])
@pytest.mark.parametrize("option", AGAINST)
def test_an_option_does_not_change_the_event(fidepair, sample, tmp_path, option, how):
    """Once rounds are paired by what the file declares, nothing is written by an option that declares it otherwise: the
    refusal tells what the file has, the article, and how to see which is right."""
    path = sample(OPEN)
    before = path.read_bytes()
    folder = tmp_path / "many"
    folder.mkdir()
    written = {"-o": ["-o", tmp_path / "new.trf"], "folder": ["-o", folder, "-f", "trf"]}.get(how, how.split())
    ended = fidepair("pair", path, *option.split(), *written)
    declared, article, fact = AGAINST[option]

    assert 2 == ended.code
    assert (before, "", []) == (path.read_bytes(), ended.out, [*folder.iterdir()])
    assert not (tmp_path / "new.trf").exists()
    assert all(words in ended.err for words in (declared, article, option, f"fidepair check {path} {option}", fact))


@pytest.mark.parametrize("option", [one for one in AGAINST if one.startswith(("--acc", "--init"))])
def test_printing_by_another_declaration_warns(fidepair, sample, option):
    """What is only printed is paired as asked, with a note."""
    ended = fidepair("pair", sample(OPEN), *option.split(), "-f", "list")

    assert 0 == ended.code
    assert AGAINST[option][0] in ended.err


def test_printing_by_another_system_is_told_once(fidepair, sample):
    """One note tells that the file declares another system."""
    ended = fidepair("pair", sample(OPEN), "--system", "lim", "-f", "list")

    assert 1 == ended.err.count("the file declares FIDE_DUTCH_2026")


def test_the_command_that_mends_a_wrong_declaration(fidepair, sample):
    """It is recorded, and the round is paired by what is declared then."""
    path = sample(OPEN)
    told = fidepair("info", path, "--set", "system=FIDE_DUTCH_2017", "--correct")

    assert (0, True) == (told.code, "Run `fidepair check` to compare with the new value." in told.err)
    assert 0 == fidepair("pair", path, "--edition", "2017", "--in-place").code
    text = "### Configuration @ Round 4: system FIDE_DUTCH_2017 instead of FIDE_DUTCH_2026 (C.04.2 1.1)"
    assert text in path.read_text("utf-8")


def test_before_round_one_everything_may_be_declared(fidepair, sample):
    """The options of the first pairing are those of the event."""
    path = sample("round-1-to-pair-trf26")
    ended = fidepair(
        "pair", path, "--in-place", "--system", "burstein", "--acceleration", "baku", "--initial-colour", "black"
    )

    assert 0 == ended.code
    assert {"152 B", "192 FIDE_BURSTEIN_BAKU"} <= {*path.read_text("utf-8").splitlines()}


def test_the_colour_that_earlier_rounds_show_stays(fidepair, sample):
    """Where no record has the initial-colour, the first round tells it."""
    path = sample(OPEN)
    path.write_text(path.read_text("utf-8").replace("152 W\n", ""), "utf-8")
    other, same = (fidepair("pair", path, "--initial-colour", colour, "-f", "trf") for colour in ("black", "white"))

    assert (2, True) == (other.code, "The first round shows White" in other.err)
    assert "152 W" in same.out.splitlines()


def test_the_colour_of_a_round_that_was_played_with_other_colours(fidepair, sample):
    """The first round shows the initial-colour by which it was paired, whatever colours it was played with (C.04.2
    4.3.2); where its records do not tell that, a declaration can be mended."""
    path = sample(OPEN)
    games = ("7-1=0-1", "2-8=1-0", "9-3=draw", "4-10=1-0", "11-5=0-1", "6-12=1-0")
    assert 0 == fidepair("result", path, "--round", "1", *games, "--correct", "--colours-swapped", "-q").code
    before = path.read_bytes()
    set_ = fidepair("info", path, "--set", "initial colour=black")
    asked = fidepair("pair", path, "--initial-colour", "black", "--in-place")

    assert (2, True) == (set_.code, "the first round shows White, as published (C.04.2, 4.3.2)" in set_.err)
    assert (2, True) == (asked.code, "The first round shows White as initial-colour" in asked.err)
    assert before == path.read_bytes()
    path.write_bytes(before.replace(b"1-7 colours exchanged, 1-0 -> 0-1", b"1-7 colours exchanged, 0-1 -> 1-0"))
    assert 0 == fidepair("info", path, "--set", "initial colour=black").code


def test_an_accelerated_event_keeps_its_rounds(fidepair, sample):
    """C.04.7 1.4: the virtual points of the rounds that are paired went by their number."""
    path = sample("accelerated-round-3-to-pair-trf26")
    ended, asked = fidepair("pair", path, "--rounds", "8", "--in-place"), fidepair("pair", path, "--rounds", "8")

    assert (2, 0) == (ended.code, asked.code)
    assert "C.04.7, 1.4" in ended.err
    assert "C.04.7, 1.4" in asked.err


def test_why_an_event_cannot_have_so_many_rounds():
    """The reason is told by itself, for whoever asks; nothing where there is none."""
    tournament = read(SAMPLES / f"{OPEN}.trf")

    assert "2 are too few, because 3 are already paired." == reason_against_rounds(tournament, 2)
    assert ("", "") == (reason_against_rounds(tournament, tournament.rounds), reason_against_rounds(tournament, 9))


def test_seeding_rounds_stay(fidepair, sample):
    """C.04.4.2 1.6.2: with eight rounds for five a third round would have been a seeding round; seven for six change
    nothing."""
    path = sample(OPEN)
    burstein = path.read_text("utf-8").replace("192 FIDE_DUTCH_2026", "192 FIDE_BURSTEIN")

    def ended(was: str, now: str) -> int:
        path.write_text(burstein.replace("142 7", f"142 {was}"), "utf-8")
        return fidepair("info", path, "--set", f"rounds={now}", "--correct").code

    assert (2, 2, 0) == (ended("5", "8"), ended("8", "5"), ended("6", "7"))


def test_each_round_of_a_maxi_tournament_says_so(fidepair, tmp_path):
    """However many rounds were paired so: each option is told of its round, and none stands in the way of another."""
    path = tmp_path / "maxi.trf"
    (tmp_path / "list.csv").write_text("Name;Rating\n" + "".join(f"Player {n};{2400 - 90 * n}\n" for n in range(8)))
    fidepair(
        "new",
        str(tmp_path / "list.csv"),
        "-o",
        str(path),
        "--system",
        "lim",
        "--rounds",
        "6",
        "--initial-colour",
        "white",
    )
    for _ in range(3):
        assert 0 == fidepair("pair", str(path), "--maxi", "--in-place").code
        fidepair("result", str(path), "1=1-0", "2=draw", "3=0-1", "4=1-0")

    found = load(path.read_bytes(), "maxi.trf").tournament.choices
    assert [(1, "maxi", "yes"), (2, "maxi", "yes"), (3, "maxi", "yes")] == list(map(tuple, found))
    assert 0 == fidepair("check", str(path)).code


@pytest.mark.parametrize(
    ("system", "written"), [("dutch", "260   2   2    1    3"), ("double-swiss", "260   3   4    1    3")]
)
def test_a_pair_can_be_kept_apart_in_the_last_round_alone(fidepair, tmp_path, system, written):
    """Of four players who won or lost, 1 and 3 would meet in round 2, the last one; their record ends with the event.
    A match of the Double-Swiss System is two rounds of the file."""
    (tmp_path / "list.txt").write_text("One 2000\nTwo 1900\nThree 1800\nFour 1700\n", "utf-8")
    path = tmp_path / "event.trf"
    fidepair("new", tmp_path / "list.txt", "-o", path, "--system", system, "--rounds", "2", "--initial-colour", "white")
    fidepair("pair", path, "--in-place")
    fidepair("result", path, *["1=1-0", "2=0-1"] if system == "dutch" else ["1=1-0,1-0", "2=0-1,0-1"])
    assert written not in path.read_text("utf-8")

    assert 0 == fidepair("pair", path, "--forbid", "1-3", "--in-place").code

    assert written in path.read_text("utf-8")
    assert 0 == fidepair("check", path).code


@pytest.mark.parametrize("rounds", [0, 1])
def test_another_provisional_rating(fidepair, tmp_path, rounds):
    """Before round 1 it takes the place of the old one; later the rounds that were paired by the old one keep it."""
    blocks = {1: ("4 w 1", "1.0"), 4: ("1 b 0", "0.0"), 2: ("3 b 1", "1.0"), 3: ("2 w 0", "0.0")}
    lines = []
    for number, (block, points) in sorted(blocks.items()):
        rating = "" if number == 4 else 2000 - number
        lines.append(player(number, points, block, rating=rating) if rounds else player(number, rating=rating))
    path = tmp_path / "event.trf"
    path.write_text(file(*lines, "### Provisional rating: 4=1500", header="012 Open\n142 3\n152 W\n192 FIDE_DUBOV\n"))

    assert 0 == fidepair("pair", path, "--in-place", "--rating", "4=1600").code
    found = [line for line in path.read_text("utf-8").splitlines() if line.startswith("###")]
    was = ["### Correction @ Round 2: 4 rating 1500 -> 1600"] if rounds else []
    assert sorted(["### Provisional rating: 4=1600", *was]) == sorted(found)
