"""`fidepair-engine`: argument forms, where files go, exit codes, and whatever somebody may give it."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest
from trf_texts import file, player

from fidepair.dropin import files
from fidepair.dropin.files import BANNER
from fidepair.dropin.generating import _settings
from fidepair.dropin.request import EngineRequest, NotUnderstood, read_request, run
from fidepair.tournament import Kind
from fidepair.trf import load

KNOWN = Path(__file__).parent / "known"
OPEN = (KNOWN / "tiny_n009_r04of05_s100101.trf").read_bytes()
PAIRS = (KNOWN / "tiny_n009_r04of05_s100101.p").read_bytes()
NO_PAIRING = (KNOWN / "nopairing_tiny_n007_r06of06_s100103.trf").read_bytes()
ENGINE = [sys.executable, "-c", "from fidepair.dropin import main; main()"]


@pytest.fixture
def event(tmp_path: Path, monkeypatch) -> Path:
    """A file in a folder below the working folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "event").mkdir()
    path = Path("event") / "in.trf"
    path.write_bytes(OPEN)
    return path


# ── Argument forms ───────────────────────────────────────────────────────────
BBP = EngineRequest(banner=False, of_bbp=True)
JAVAFO = BBP._replace(of_bbp=False)


@pytest.mark.parametrize(
    ("words", "request_"),
    [
        ("", BBP._replace(banner=True, of_bbp=False)),
        ("-r", BBP._replace(banner=True, of_bbp=False)),
        ("--dutch IN -c", BBP._replace(action="c", source="IN")),
        ("-r --dutch IN -c", BBP._replace(action="c", source="IN", banner=True)),
        ("--dutch a/in.trf -c -l", BBP._replace(action="c", source="a/in.trf", list_file="a/in.list")),
        ("--dutch a/in.trf -p -l L", BBP._replace(action="p", source="a/in.trf", list_file="a/L")),
        ("--dutch a/IN -p OUT", BBP._replace(action="p", source="a/IN", output="a/OUT")),
        ("--dutch a/IN -p ./OUT", BBP._replace(action="p", source="a/IN", output="./OUT")),
        ("--dutch a/IN -p -c", BBP._replace(action="p", source="a/IN", output="a/-c")),
        ("--burstein - -p", BBP._replace(action="p", source="-", system="burstein")),
        ("--double-swiss IN -p", BBP._replace(action="p", source="IN", system="double-swiss")),
        ("--dutch IN -p OUT --baku", BBP._replace(action="p", source="IN", output="OUT", baku=True)),
        ("--dutch /dev/stdin -p OUT", BBP._replace(action="p", source="/dev/stdin", output="OUT")),
        ("--dutch /dev/stdin -c -l", BBP._replace(action="c", source="/dev/stdin", list_file="stdin.list")),
        ("--dutch /devices/IN -p O", BBP._replace(action="p", source="/devices/IN", output="/devices/O")),
        ("--lim -g -o T", BBP._replace(action="g", output="T", system="lim")),
        ("--dutch -g c/C -o T -s 5", BBP._replace(action="g", source="c/C", output="c/T", seed=5)),
        ("--dutch M -g -o T -l", BBP._replace(action="g", source="M", is_model=True, output="T", list_file="T.list")),
        ("IN -p", JAVAFO._replace(action="p", source="IN")),
        ("IN -b -p OUT", JAVAFO._replace(action="p", source="IN", output="OUT", baku=True)),
        ("IN -p OUT -q 10000", JAVAFO._replace(action="p", source="IN", output="OUT")),
        ("IN -p OUT -q 10000 -w", JAVAFO._replace(action="p", source="IN", output="OUT")),
        ("IN -p OUT -w", JAVAFO._replace(action="p", source="IN", output="OUT")),
        ("IN -c", JAVAFO._replace(action="c", source="IN")),
        ("IN -c 3", JAVAFO._replace(action="c", source="IN", round=3)),
        ("-g -o T", JAVAFO._replace(action="g", output="T")),
        ("-g 77 -o T", JAVAFO._replace(action="g", output="T", seed=77)),
        ("-g C -b -o T", JAVAFO._replace(action="g", source="C", output="T", baku=True)),
        ("M -g -b -o T", JAVAFO._replace(action="g", source="M", is_model=True, output="T", baku=True)),
    ],
    ids=lambda value: value.replace("/", "!") if isinstance(value, str) else "",
)
def test_the_forms_of_both_programs_are_understood(words: str, request_: EngineRequest):
    """What is asked for is told by the words alone; files without a folder lie beside the one that is read."""
    assert request_ == read_request(words.split())


@pytest.mark.parametrize(
    "words",
    [
        *(
            "-x",
            "--dutch",
            "--dutch IN",
            "--dutch IN -l",
            "-r -r",
            "--dutch IN -p A B",
            "--dutch IN -c 3",
            "IN",
            "--baku",
        ),
        *("--dutch -g", "--dutch -g C", "--dutch -g -s 5 -o T", "--dutch -g -o T -s x", "--dutch -g -o T -s -5"),
        *(
            "--dutch -g -o T -s 999999999999999999999",
            "IN -c x",
            "--dutch -p",
            "--dutch IN -p -l L M",
            "--dutch IN -p -w X",
        ),
    ],
)
def test_anything_else_is_shown_the_usage(words: str, capfdbinary):
    """Exit code 3, nothing on standard output, the forms on standard error."""
    with pytest.raises(NotUnderstood):
        read_request(words.split())
    assert 3 == run("engine", words.split())
    out, err = capfdbinary.readouterr()
    assert (b"", True) == (out, err.startswith(f"{BANNER}\n\nCommand line argument syntax:\nengine [-r]\n".encode()))


@pytest.mark.parametrize("words", [[], ["-r"]], ids=["nothing", "-r"])
def test_a_probe_gets_one_line(words: list[str], capfdbinary):
    """Without a request the banner is shown, and the exit code is 0."""
    assert 0 == run("engine", words)
    assert (f"{BANNER}\n".encode(), b"") == capfdbinary.readouterr()


# ── Where answers go ─────────────────────────────────────────────────────────
def test_the_list_goes_to_standard_output(event: Path, capfdbinary):
    """Without OUT the pairs are the whole of standard output."""
    assert 0 == run("engine", ["--dutch", str(event), "-p"])
    assert (PAIRS, b"") == capfdbinary.readouterr()


@pytest.mark.parametrize(
    ("named", "lies"), [("out", "event/out"), ("./out", "out"), ("in.trf.txt", "event/in.trf.txt")]
)
def test_out_lies_beside_in(event: Path, named: str, lies: str, capfdbinary):
    """OUT without a folder lies in the folder of IN; what was there is replaced."""
    Path(lies).write_bytes(b"old and much longer than the list of pairs that takes its place")

    assert 0 == run("engine", [str(event), "-p", named])
    assert ((b"", b""), PAIRS) == (capfdbinary.readouterr(), Path(lies).read_bytes())


def test_no_pairing_leaves_out_empty(event: Path, capfdbinary):
    """OUT is there and empty, a sentence is on standard error, the exit code is 1; the check list has no opponents."""
    event.write_bytes(NO_PAIRING)
    Path("event/out").write_bytes(b"old")

    assert 1 == run("engine", ["--dutch", str(event), "-p", "out", "-l"])
    out, err = capfdbinary.readouterr()
    assert (b"", b"") == (out, Path("event/out").read_bytes())
    assert err.startswith(f"Error while pairing {event}: No valid pairing exists: ".encode())
    assert (KNOWN / "nopairing_tiny_n007_r06of06_s100103.l").read_bytes() == Path("event/in.list").read_bytes()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ((b"142 5", b"### 5"), "The total number of rounds in the tournament must be specified."),
        ((b"142 5", b"142 3"), "The number of rounds is larger than the reported number of rounds."),
        ((b"001    1", b"001    x"), "in.trf:5:"),
        ((b"1 b =     9 w 1", b"1 b       9 w 1"), ""),
    ],
    ids=["no rounds", "too few rounds", "no number", "a result is missing"],
)
def test_a_fault_of_the_file_is_one_of_the_input(event: Path, change: tuple[bytes, bytes], sentence: str, capfdbinary):
    """Exit code 3; OUT is not created, standard output stays empty."""
    event.write_bytes(OPEN.replace(*change))

    assert 3 == run("engine", ["--dutch", str(event), "-p", "out"])
    out, err = capfdbinary.readouterr()
    assert (b"", False) == (out, Path("event/out").exists())
    assert err.startswith(f"Error parsing file {event}: {sentence}".encode())


def test_what_a_system_lacks_is_a_fault_of_the_file(event: Path, capfdbinary):
    """The Dubov System needs ratings: exit code 3, and how a rating is given."""
    event.write_bytes(OPEN.replace(b"2083", b"    "))

    assert 3 == run("engine", ["--dubov", str(event), "-p", "out"])
    err = capfdbinary.readouterr().err.decode()
    assert "--rating 1=1500" in err
    assert "`fidepair pair`" in err
    assert not Path("event/out").exists()


def test_the_initial_colour_must_be_given(event: Path, capfdbinary):
    """Round one cannot be paired where nobody says who has White; nothing is drawn by lot."""
    players = [line[:80] + b" 0.0" for line in OPEN.splitlines() if line.startswith(b"001")]
    event.write_bytes(b"\n".join([b"142 5", *players, b""]))

    assert 3 == run("engine", [str(event), "-p"])
    sentence = f"Error while parsing {event}: Please configure the initial piece colors.\n"
    assert sentence.encode() == capfdbinary.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--dutch none -p", "Error reading file none: The file could not be loaded."),
        ("--dutch . -p", "Error reading file .: The file could not be loaded."),
        ("--dutch - -p", "Error reading file -: The file could not be loaded."),
        ("--dutch event/in.trf -p none/out", "The output file (none/out) could not be opened."),
        ("--dutch event/in.trf -p ./event", "The output file (./event) could not be opened."),
        ("--dutch event/in.trf -p in.trf", "The output file (event/in.trf) could not be opened."),
        ("--dutch -g none -o t", "Error while reading configuration file none: Error loading configuration file."),
    ],
)
def test_a_file_that_cannot_be_opened_is_an_error_of_its_own(event: Path, words: str, sentence: str, capfdbinary):
    """Exit code 5; and the tournament itself is never written over."""
    assert 5 == run("engine", words.split())
    assert (b"", f"{sentence}\n".encode()) == capfdbinary.readouterr()
    assert OPEN == event.read_bytes()


def test_a_list_that_cannot_be_written_changes_nothing_else(event: Path, capfdbinary):
    """The pairs are there, the exit code is 0, and a sentence tells of the list."""
    assert 0 == run("engine", ["--dutch", str(event), "-p", "-l", "none/list"])
    assert (PAIRS, b"The checklist file (none/list) could not be opened.\n") == capfdbinary.readouterr()


def test_a_file_may_be_too_large(event: Path, monkeypatch, capfdbinary):
    """Exit code 4 for more megabytes than any tournament has."""
    monkeypatch.setattr(files, "MAX_SIZE", 0)

    assert 4 == run("engine", ["--dutch", str(event), "-p"])
    assert b"larger than" in capfdbinary.readouterr().err


@pytest.mark.parametrize(("error", "code"), [(MemoryError, 4), (RecursionError, 4), (KeyError, 2)])
def test_a_fault_of_the_program_is_told_in_a_sentence(
    event: Path, error: type[Exception], code: int, monkeypatch, capfdbinary
):
    """No traceback, whatever happens."""

    def fails(*_: object) -> None:
        raise error("x\x1b[31m")

    monkeypatch.setattr("fidepair.dropin.pairing.load", fails)
    assert code == run("engine", ["--dutch", str(event), "-p"])
    out, err = capfdbinary.readouterr()
    assert (b"", 1, False) == (out, err.count(b"\n"), b"\x1b" in err)


# ── What is read as the other programs read it ───────────────────────────────
def test_an_absentee_is_not_paired(event: Path, capfdbinary):
    """`XXZ` is honoured, as JaVaFo does; bbpPairings ignores it."""
    event.write_bytes(OPEN + b"XXZ 1\n")

    assert 0 == run("engine", ["--dutch", str(event), "-p"])
    out = capfdbinary.readouterr().out
    assert (b"4\n", False) == (out[:2], b"1" in out.split()[1:])


def test_a_round_that_differs_is_listed_pair_by_pair(event: Path, capfdbinary):
    """Pairs of the rules stand on the left, those of the file on the right; the exit code is 0."""
    event.write_bytes(OPEN.replace(b"152 B", b"152 W"))

    assert 0 == run("engine", [str(event), "-c", "1"])
    lines = capfdbinary.readouterr().out.decode().split("\n")
    assert ["in: Round #1", "  Checker pairings        Tournament pairings "] == lines[:2]
    assert ["      1 -   5                  5 -   1", "      6 -   2                  2 -   6"] == lines[2:4]
    assert ["      8 -   4                  4 -   8", "", "", ""] == lines[5:]


@pytest.mark.parametrize(
    ("entries", "rows"),
    [
        (
            ("3 w 1", "- U", "1 b 0"),
            ["      1 -   2                  1 -   3", "      3 -   0                  2 -   0"],
        ),
        (("2 b 0", "1 w 1", "- U"), ["      1 -   2                  2 -   1"]),
        (("2 w 1", "1 b 0", "- U"), []),
        (("2 - +", "1 - -", "- U"), []),
    ],
    ids=["another bye", "colours turned", "as by the rules", "colours unknown"],
)
def test_round_one_of_three_players(tmp_path: Path, capfdbinary, entries: tuple[str, ...], rows: list[str]):
    """The rules pair 1 with 2, who has Black, and give 3 the bye; a game without colours counts as right."""
    path = tmp_path / "in.trf"
    points = ["1.0" if entry[-1] in "1U+" else "0.0" for entry in entries]
    players = (player(number, points[number - 1], entries[number - 1]) for number in (1, 2, 3))
    path.write_text(file(*players, header="012 X\n142 3\n152 W\n"))

    assert 0 == run("engine", [str(path), "-c"])
    heading = ["  Checker pairings        Tournament pairings "] if rows else []
    end = ["", ""] if rows else [""]
    assert ["in: Round #1", *heading, *rows, *end, ""] == capfdbinary.readouterr().out.decode().split("\n")


@pytest.mark.parametrize("number", ["0", "4"])
def test_a_round_that_is_not_there_is_not_checked(event: Path, number: str, capfdbinary):
    """Exit code 3, and how many there are."""
    assert 3 == run("engine", [str(event), "-c", number])
    said = f"Error parsing file {event}: There is no round {number}: the file has 3.\n"
    assert (b"", said.encode()) == capfdbinary.readouterr()


POINTS_OF_JAVAFO = {
    "WW": "3.0",
    "BW": "3.0",
    "WD": "1.0",
    "BD": "1.0",
    "WL": "0.0",
    "BL": "0.0",
    "ZPB": "0.0",
    "HPB": "1.0",
    "FPB": "3.0",
    "PAB": "3.0",
    "FW": "3.0",
    "FL": "0.0",
}


# ── Random tournaments ───────────────────────────────────────────────────────
@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim", "double-swiss", "team"])
def test_the_same_seed_gives_the_same_file(system: str, tmp_path: Path, monkeypatch, capfdbinary):
    """The first line tells the seed, lines end with a carriage return, and the rounds are those of the rules."""
    monkeypatch.chdir(tmp_path)
    Path("c").write_text("PlayersNumber=12\nRoundsNumber=4\nForfeitRate=20\n", encoding="ascii")
    for name in ("one", "two"):
        assert 0 == run("engine", [f"--{system}", "-g", "c", "-o", name, "-s", "5", "-l"])
    content = Path("one").read_bytes()

    assert content == Path("two").read_bytes()
    assert Path("one.list").read_bytes() == Path("two.list").read_bytes()
    assert (True, False) == (content.startswith(b"012 AutoTest Tournament 5\r"), b"\n" in content)
    kind = {"double-swiss": Kind.DOUBLE, "team": Kind.TEAM}.get(system, Kind.INDIVIDUAL)
    assert (12, 4) == (
        len(load(content, "", kind).tournament.participants),
        load(content, "", kind).tournament.rounds_paired,
    )
    capfdbinary.readouterr()
    assert 0 == run("engine", [f"--{system}", "one", "-c"])
    assert b"one: Round #1\none: Round #2\none: Round #3\none: Round #4\n\n" == capfdbinary.readouterr().out


@pytest.mark.parametrize(
    ("words", "keys", "forfeits"),
    [
        ("--dutch -g c -o t -s 1", "ForfeitRate=2", True),
        ("-g c -o t -s 1", "ForfeitRate=2", False),
        ("-g c -o t -s 1", "ForfeitRate=2\nDrawPercentage=30", True),
        ("--dutch -g c -o t -s 1", "ForfeitRate=2\nFPBRate=1", False),
    ],
    ids=["of bbpPairings", "of JaVaFo", "a key of bbpPairings", "a key of JaVaFo"],
)
def test_rates_mean_what_they_mean_to_the_program_of_the_file(
    words: str, keys: str, forfeits: bool, tmp_path: Path, monkeypatch
):
    """Two is one game in two to bbpPairings, two thousandths to JaVaFo; keys tell whose file it is, else the words."""
    monkeypatch.chdir(tmp_path)
    Path("c").write_text(f"# both\nPlayersNumber=40\nRoundsNumber=5\n{keys}\n", encoding="ascii")

    assert 0 == run("engine", words.split())
    assert forfeits is (Path("t").read_bytes().count(b" +") > 20)


def test_all_keys_of_javafo_are_read(tmp_path: Path, monkeypatch):
    """Its 23 keys are accepted, whatever the words are."""
    monkeypatch.chdir(tmp_path)
    points = [f"{code}Points={worth}" for code, worth in POINTS_OF_JAVAFO.items()]
    keys = ["PlayersNumber=20", "RoundsNumber=5", "ForfeitRate=20", "QuickgameRate=5", "ZPBRate=10", "HPBRate=10"]
    keys += ["FPBRate=5", "HighestRating=2600", "LowestRating=1400", "Groups=2", "Separator=100", *points]
    Path("c").write_text("\n".join(keys), encoding="ascii")

    for words in (["-g", "c", "-o", "t"], ["--dutch", "-g", "c", "-o", "t"]):
        assert 0 == run("engine", words)


def test_an_event_ends_where_no_pairing_exists(tmp_path: Path, monkeypatch, capfdbinary):
    """The rounds so far are written, and the exit code is 1."""
    monkeypatch.chdir(tmp_path)
    Path("c").write_text("PlayersNumber=6\nRoundsNumber=12\n", encoding="ascii")

    assert 1 == run("engine", ["--dutch", "-g", "c", "-o", "t", "-s", "3"])
    assert capfdbinary.readouterr().err.startswith(b"Error generating t: No valid pairing exists for round ")
    assert load(Path("t").read_bytes(), "").tournament.rounds_paired < 6


def test_an_unknown_key_is_refused(tmp_path: Path, monkeypatch, capfdbinary):
    """Exit code 3, and no file."""
    monkeypatch.chdir(tmp_path)
    Path("c").write_text("Bogus=3\n", encoding="ascii")

    assert 3 == run("engine", ["--dutch", "-g", "c", "-o", "t"])
    assert capfdbinary.readouterr().err.startswith(b"Error parsing configuration file c: ")
    assert not Path("t").exists()


def test_the_size_of_an_event_without_settings():
    """15 to 215 players and 5 to 15 rounds, by the seed (drop-in.md)."""
    found = [_settings(EngineRequest(banner=False, output="t"), seed) for seed in range(1500)]
    players = {one.players for one in found}

    assert ((15, 15), (215, 215)) == (min(players), max(players))
    assert {*range(5, 16)} == {one.rounds for one in found}
    assert all(least == most for least, most in players)


@pytest.mark.parametrize(("digits", "is_read"), [(20, True), (21, False)])
def test_a_seed_has_at_most_twenty_digits(digits: int, is_read: bool):
    """Seeds have 64 bits."""
    words = ["--dutch", "-g", "-o", "T", "-s", "1" * digits]
    if is_read:
        assert int("1" * digits) == read_request(words).seed
    else:
        with pytest.raises(NotUnderstood):
            read_request(words)


@pytest.mark.parametrize(("size", "is_read"), [(0, True), (1 << 20, True), ((1 << 20) + 1, False)])
def test_a_file_of_the_largest_size(tmp_path: Path, monkeypatch, size: int, is_read: bool):
    """It is read; one byte more is too much."""
    monkeypatch.setattr(files, "MAX_SIZE", 1)
    (tmp_path / "a").write_bytes(bytes(size))
    if is_read:
        assert bytes(size) == files.read(str(tmp_path / "a"))
    else:
        with pytest.raises(files.Refusal, match="The file is larger than 1 MB") as refused:
            files.read(str(tmp_path / "a"))
        assert files.TOO_LARGE == refused.value.exit_code


def test_paths_that_cannot_be_compared():
    """A path that no file can have is none of the others; it cannot be written either."""
    assert files._is_same_file("a", "a\0") is False
    assert files._is_same_file("a\0", "a") is False
    assert files._is_standard_output("a\0") is False


# ── As a process ─────────────────────────────────────────────────────────────
def test_standard_input_can_be_named():
    """`/dev/stdin` is a file like any other."""
    done = subprocess.run([*ENGINE, "--dutch", "/dev/stdin", "-p"], input=OPEN, capture_output=True, check=False)

    assert (0, PAIRS, b"") == (done.returncode, done.stdout, done.stderr)


def test_signals_end_it_quietly():
    """An interrupt ends it at once, and leaves no traceback."""
    with subprocess.Popen([*ENGINE, "-r", "/dev/stdin", "-p"], stdin=PIPE, stdout=PIPE, stderr=PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()  # the banner: it waits for the file
        child.send_signal(signal.SIGINT)
        _, err = child.communicate()

    assert (-signal.SIGINT, b"") == (child.returncode, err)


def test_a_closed_output_is_told():
    """Exit code 5 where nobody can take the list."""
    script = f"exec {sys.executable} -c 'from fidepair.dropin import main; main()' --dutch /dev/stdin -p >&-"
    done = subprocess.run(["/bin/sh", "-c", script], input=OPEN, capture_output=True, check=False)

    assert (5, b"Standard output could not be written.\n") == (done.returncode, done.stderr)
