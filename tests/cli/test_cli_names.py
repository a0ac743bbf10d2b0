"""Who is meant in the options of `pair` and of the commands beside it: numbers, or parts of names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fidepair.trf import load

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("by_number", "by_name"),
    [
        (["--absent", "7,3"], ["--absent", "Grzyw,cardenal"]),
        (["--absent", "7"], ["--absent", "Grzywacz, Hanna"]),
        (["--forbid", "1-2,3-5"], ["--forbid", "Abrantes-Bergqvist,Cardenal-5"]),
        (["--forbid", "1-2"], ["--forbid", "Abrantes, Ines-Bergqvist, Nils"]),
        (["--fix", "2-6", "--bye", "9"], ["--fix", "Bergq-Fontan", "--bye", "maite"]),
        (["--rating", "13=1579"], ["--rating", "Mandelblatt, Oskar=1579"]),
    ],
)
def test_names_mean_the_same_as_numbers(fidepair, samples, by_number: list[str], by_name: list[str]):
    """A part of a name that nobody else has stands for the number, in lists too; a name may have a comma."""
    file = samples / "open-round-4-to-pair-trf26.trf"
    expected, told = (fidepair("pair", file, "-f", "list", *words) for words in (by_number, by_name))

    assert (0, expected.out) == (told.code, told.out)


def test_games_that_would_end_otherwise_are_named(fidepair, samples):
    """`--result` takes the names of White and Black."""
    file = samples / "open-round-3-unfinished-trf26.trf"

    assert fidepair("pair", file, "--result", "1-2=1-0").out == fidepair("pair", file, "--result", "Ines-Nils=1-0").out


@pytest.mark.parametrize("option", [["--absent", "an"], ["--forbid", "an-1"], ["--bye", "an"]])
def test_a_name_that_several_have_lists_them(fidepair, samples, option: list[str]):
    """Nobody is chosen among several, and the answer names them with their numbers."""
    told = fidepair("pair", samples / "open-round-4-to-pair-trf26.trf", *option)

    assert (2, "") == (told.code, told.out)
    assert "`an` matches 1 Abrantes, Ines; 6 Fontanelli, Bruno" in " ".join(told.err.split())


@pytest.mark.parametrize(
    ("text", "number"), [("Krueger, Max", 2), ("krüger, max", 1), ("Kruger, Max", 1), ("Krueger", 0)]
)
def test_a_name_to_the_letter_wins_over_other_spellings(fidepair, tmp_path, text: str, number: int):
    """A double entry in two spellings can be removed by its name; another spelling of both means neither."""
    (tmp_path / "list.txt").write_text("Krüger, Max 1930\nKrueger, Max 1928\nLopez, Diego 1890\n", "utf-8")
    path = tmp_path / "open.trf"
    fidepair("new", tmp_path / "list.txt", "-o", path, "--system", "dutch", "--rounds", "3")
    told = fidepair("remove", path, text, "--dry-run")

    assert (0 if number else 2) == told.code
    assert (
        f"Removed {number} {text[:2]}" if number else f"`{text}` matches 1 Krüger, Max; 2 Krueger, Max"
    ).casefold() in (told.out + " ".join(told.err.split())).casefold()


@pytest.mark.parametrize("option", [["--absent", "abr,,ber"], ["--absent", "Ab,xyz"], ["--bye", ""], ["--absent", ","]])
def test_nobody_is_made_up(fidepair, samples, option: list[str]):
    """Letters of a name are not put together over a comma, and nothing is nobody."""
    told = fidepair("pair", samples / "open-round-4-to-pair-trf26.trf", *option)

    assert (2, "") == (told.code, told.out)
    assert "No player matches" in told.err


def test_a_group_is_named(fidepair, sample):
    """`forbid --group` takes names beside numbers."""
    path = sample("open-round-4-to-pair-trf26")
    fidepair("forbid", path, "--group", "Cardenal,7,Holloway")

    assert "260   4   7    3    7    8" in path.read_text()


def test_a_worksheet_says_where_it_is(fidepair, samples, tmp_path):
    """`sheet -o` tells what was written; with -q nothing."""
    file = samples / "open-round-4-to-pair-trf26.trf"

    assert f"round 4 of 7, worksheet: written to {tmp_path / 'a.html'}" in " ".join(
        fidepair("sheet", file, "-o", tmp_path / "a.html").err.split()
    )
    assert "" == fidepair("sheet", file, "-o", tmp_path / "b.html", "-q").err


@pytest.fixture
def accents(sample) -> Path:
    """A tournament in which names have accents."""
    path = sample("open-round-3-unfinished-trf26")
    text = path.read_text()
    names = [line[14:47] for line in text.splitlines() if line.startswith("001")]
    for name, other in zip(
        names, ("Weber, Udo", "Özdemir, Can", "Müller, Jörg", "Straße, Ann", "Späth, Max"), strict=False
    ):
        text = text.replace(name, f"{other:33}", 1)
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Mueller", "Müller"),
        ("Spaeth", "Späth"),
        ("Oezdemir, C", "Özdemir"),
        ("strasse", "Straße"),
        ("muller", "Müller"),
    ],
)
def test_names_are_found_without_their_accents(fidepair, accents: Path, text: str, name: str):
    """`ü` is written as `ue`, or as `u`."""
    assert name in fidepair("player", accents, text, "--rating", "1500", "--dry-run").out


def test_lists_by_name_go_by_letters(fidepair, accents: Path):
    """An accent does not put a name behind all others."""
    lines = fidepair("show", accents, "--by-name", "-f", "csv").out.splitlines()[1:]
    names = [line.split('"')[1] for line in lines if '"' in line]

    assert names.index("Müller, Jörg") < names.index("Özdemir, Can") < names.index("Weber, Udo")


@pytest.mark.parametrize("text", ["abc", "123456789012", "000", "12-5"])
def test_what_is_no_fide_id_is_refused(fidepair, samples, text: str):
    """At once, with what an id is."""
    told = fidepair("player", samples / "open-round-3-unfinished-trf26.trf", "3", "--fide-id", text, "--dry-run")

    assert (2, True) == (told.code, "a number of at most 11 digits such as 4100018" in " ".join(told.err.split()))


@pytest.mark.parametrize(
    "words",
    [
        ["late", "FILE", "Foo, Bar", "--federation", "GER"],
        ["player", "FILE", "3", "--name", "Foo, Bar", "--federation", "GER"],
        ["team", "TEAMS", "2", "--name", "Foo, Bar", "--short", "GER"],
    ],
    ids=lambda words: words[0],
)
def test_spaces_around_a_name(fidepair, samples, tmp_path, words: list[str]):
    """A name pasted with spaces before and after it is the name without them: a file has no others."""
    written = []
    for name in ("Foo, Bar", "  Foo, Bar "):
        path = tmp_path / "event.trf"
        sample = "team" if "TEAMS" in words else "open"
        path.write_bytes((samples / f"{sample}-round-4-to-pair-trf26.trf").read_bytes())
        typed = [name if word == "Foo, Bar" else " GER " if word == "GER" else word for word in words]
        told = fidepair(typed[0], path, *typed[2:])
        assert 0 == told.code, told.err
        written.append(path.read_bytes())

    assert written[0] == written[1]
    assert b"Foo, Bar" in written[0]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["GM Foo, Bar"], ("Foo, Bar", "GM", True)),
        (["Foo, Bar"], ("Foo, Bar", "", False)),
        (["GM Foo, Bar", "--title", "none"], ("GM Foo, Bar", "", False)),
        (["Foo, Bar", "--title", "IM"], ("Foo, Bar", "IM", False)),
        (["Foo, Bar", "--title", "none"], ("Foo, Bar", "", False)),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
@pytest.mark.parametrize("command", ["late", "player"])
def test_a_title_beside_a_name(fidepair, sample, command: str, words: list[str], expected: tuple[str, str, bool]):
    """It is the title, with a note, unless it is part of the name: then --title none keeps it (C.04.2, 2.2.2)."""
    path = sample("round-1-to-pair-trf26")
    who = next(one.number for one in load(path.read_bytes(), "x").tournament.participants if not one.title)
    told = fidepair(command, path, *([who, "--name"] if command == "player" else []), *words)
    people = load(path.read_bytes(), "x").tournament.participants

    assert 0 == told.code, told.err
    (found,) = (one for one in people if "Foo" in one.name)
    assert expected == (found.name, found.title, "read from the name (C.04.2, 2.2.2)" in told.err)


def test_the_encoding_of_a_list_is_not_that_of_the_file(fidepair, sample, tmp_path):
    """The players of a late team are read as asked; the letters of the tournament file are those that it has."""
    path, players = sample("team-round-4-to-pair-trf26"), tmp_path / "list.csv"
    fidepair("team", path, "1", "--name", "Škoda Café")
    players.write_bytes("Name;Rating\nDvořák, Jiří;1900\nRoe, Jane;1800\nDoe, J;1700\nPoe, K;1600\n".encode("cp1250"))
    told = fidepair("late", path, "Knights", "--players", players, "--encoding", "windows-1250")
    whole = load(path.read_bytes(), "x").tournament

    assert 0 == told.code, told.err
    assert {"Škoda Café", "Knights"} <= {one.name for one in whole.participants}
    assert "Dvořák, Jiří" in {one.name for one in whole.individuals}
