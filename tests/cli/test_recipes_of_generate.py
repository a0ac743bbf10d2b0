"""What `lab generate` makes of its options: settings, names of files, what it says of a file."""

from __future__ import annotations

import pytest

from fidepair import trf
from fidepair.cli import generate as door
from fidepair.commands.generate import Asked, GeneratedEvent, make, recipe_of
from fidepair.commands.question import TournamentFile
from fidepair.errors import UsageError

CONFIG = b"players=6\nrounds=5\n"


def recipe(typed: dict[str, str], asked: Asked = Asked(), **files: bytes):  # noqa: B008 - a frozen tuple
    """Return the recipe of typed settings; `files`: the contents of files by name."""
    return recipe_of(typed, asked, lambda name: TournamentFile(files[name], name))


@pytest.mark.parametrize(
    ("typed", "config", "rounds"),
    [
        ({}, None, 9),
        ({"players": "10"}, None, 9),
        ({"players": "9"}, None, 9),
        ({"players": "8"}, None, 7),
        ({"players": "4"}, None, 3),
        ({"players": "4-60"}, None, 3),
        ({"players": "2"}, None, 1),
        ({"players": "40", "rounds": "5"}, None, 5),
        ({}, CONFIG, 5),
        ({"rounds": "3"}, CONFIG, 3),
        ({"players": "40"}, CONFIG, 5),
        ({}, b"players=40\nrounds=11\n", 11),
    ],
)
def test_the_number_of_rounds(typed: dict[str, str], config: bytes | None, rounds: int):
    """Nine, or as many as the fewest players can play without a second meeting, unless a number is given."""
    asked = Asked() if config is None else Asked(config="c")

    assert rounds == recipe(typed, asked, c=config or b"").settings.rounds


def test_more_rounds_than_opponents_are_refused():
    """A number that is given is not changed."""
    with pytest.raises(UsageError, match="round"):
        recipe({"players": "4", "rounds": "9"})


def test_a_model_has_its_rounds(samples):
    """Neither a model nor its settings are cut to the usual number."""
    model = (samples / "open-round-4-to-pair-trf26.trf").read_bytes()
    made = recipe({}, Asked(model="m"), m=model)

    assert (7, "dutch") == (made.settings.rounds, made.settings.system)
    assert ("--model", "m") == made.arguments[:2]


@pytest.mark.parametrize(
    ("dialect", "typed", "refusal"),
    [
        ("trf26", {"system": "team"}, ""),
        ("trfx", {"system": "team"}, "--dialect trfx has no records for team events."),
        ("trf16", {"points": "W=3 D=1"}, "--dialect trf16 has no record for game points."),
        ("trf16", {"points": "W=1 D=0.5"}, ""),
        ("trf16", {}, ""),
        ("trfx", {"points": "W=3 D=1"}, ""),
        ("trf26", {"points": "W=3 D=1"}, ""),
    ],
)
def test_what_a_dialect_can_hold(dialect: str, typed: dict[str, str], refusal: str):
    """Matches of teams are in TRF26 only, points other than FIDE's not in TRF16; the dialect is in the arguments."""
    if refusal:
        with pytest.raises(UsageError) as refused:
            recipe(typed, Asked(dialect=dialect))
        assert refusal == str(refused.value).splitlines()[0]
        return
    arguments = recipe(typed, Asked(dialect=dialect)).arguments
    assert (dialect != "trf26") == ("--dialect" in arguments)
    if dialect != "trf26":
        assert ("--dialect", dialect) == arguments[-2:]


@pytest.mark.parametrize(
    ("output", "number", "names"),
    [
        (None, None, []),
        ("-", None, []),
        ("a.trf", None, ["a.trf"]),
        ("out/t%05d.trf", 2, ["out/t00001.trf", "out/t00002.trf"]),
        ("%d.trf", 3, ["1.trf", "2.trf", "3.trf"]),
        ("t%2d.trf", 1, ["t 1.trf"]),
        ("a%d/%d.trf", 1, ["a%d/1.trf"]),
    ],
)
def test_the_names_of_files(output: str | None, number: int | None, names: list[str]):
    """The number of each file is in the last part of its path, from 1; one file has the name that is given."""
    assert names == door._paths(output, number)


@pytest.mark.parametrize(
    ("output", "message"),
    [
        (None, "-n generates several files."),
        ("-", "-n generates several files."),
        ("t.trf", "-o: `t.trf` needs one place for the number of each file."),
        ("t%d-%d.trf", "-o: `t%d-%d.trf` needs one place for the number of each file."),
        ("t%d/a.trf", "-o: `t%d/a.trf` needs one place for the number of each file."),
    ],
)
def test_a_pattern_is_needed(output: str | None, message: str):
    with pytest.raises(UsageError) as refused:
        door._paths(output, 2)

    assert message == str(refused.value).splitlines()[0]


def test_a_loss_is_listed_once():
    """Of several files, the first one; its notes are those of each file."""
    before: set[str] = set()
    event = GeneratedEvent(b"", ("ends early",), ("teams", "points", "teams"))
    first = door._news("a.trf", event, before)
    second = door._news("b.trf", event._replace(losses=("points", "byes")), before)

    assert ["lost: teams", "lost: points", "note: a.trf: ends early"] == first
    assert ["lost: byes", "note: b.trf: ends early"] == second


def test_a_file_has_its_command_and_its_losses():
    """The comment repeats the arguments in the quotes of a shell; ranks are those of the standings."""
    made = make(recipe({"players": "6", "rounds": "3", "tie-breaks": "BH"}, Asked(dialect="trf16")), 4)
    title, command, *_ = made.content.decode().splitlines()

    assert ("012 Random tournament 4", "### fidepair generate ") == (title, command[:22])
    assert command.endswith(" --dialect trf16 --seed 4")
    assert made.losses
    assert not any("`" in loss for loss in made.losses)
    ranks = [line[85:89] for line in made.content.decode().splitlines() if line.startswith("001")]
    assert [1, 2, 3, 4, 5, 6] == sorted(map(int, ranks))
    assert trf.load(made.content, "x").tournament.rounds_paired == 3


def test_one_file_by_a_pattern(fidepair, tmp_path):
    """Its folder is made, and its seed told."""
    told = fidepair("lab", "generate", "--players", 4, "-n", 1, "--seed", 7, "-o", tmp_path / "out" / "t%d.trf")

    assert (0, "1 tournament written, seeds 7 to 7\n") == (told.code, told.err)
    assert (tmp_path / "out" / "t1.trf").exists()
