"""Values of the wrong type that somebody may give the library are refused in words: found, expected, way out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fidepair import UsageError, load, read
from fidepair.swiss.cards import card
from fidepair.tournament import POINT

SAMPLE = Path(__file__).parents[1] / "trf_samples" / "open-round-4-to-pair-trf26.trf"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            b"012 Open\n001    1",
            "found `bytes`: b'012 Open\\n001    1'.\n  Use a str or a Path. For the content of a file, use `load(",
        ),
        (bytes(SAMPLE), "found `bytes`: "),
        (None, "found `NoneType`: None.\n  Use a str or a Path."),
        (3, "found `int`: 3."),
    ],
    ids=["content", "path in bytes", "None", "a descriptor"],
)
def test_read_takes_a_path(given: Any, said: str):
    """Anything else is a UsageError, which says how content is read."""
    with pytest.raises(UsageError) as error:
        read(given)

    assert "read: expected the path of a file, " in str(error.value)
    assert said in str(error.value)


def test_what_is_shown_of_content_is_short():
    """A whole file is no part of a message."""
    with pytest.raises(UsageError) as error:
        read(b"x" * 10_000_000)  # type: ignore[arg-type]

    assert len(str(error.value)) < 200


@pytest.mark.parametrize("given", ["012 Open\n", None, 3], ids=["text", "None", "number"])
def test_load_takes_bytes(given: Any):
    """A text is not the content of a file: nobody knows its encoding."""
    with pytest.raises(UsageError, match=f"must be `bytes`, found `{type(given).__name__}`[.]\n  Use `Path"):
        load(given, "x")


def test_load_takes_a_bytearray():
    """Bytes that can be changed are bytes."""
    content = SAMPLE.read_bytes()

    assert load(content, "x").tournament == load(bytearray(content), "x").tournament


@pytest.mark.parametrize("name", ["score", "standings", "secondary"])
@pytest.mark.parametrize("given", [10000, 1, 1.5, "x", "", "1.23456"])
def test_a_card_takes_scores_as_people_write_them(name: str, given: Any):
    """A number is refused, for inside the package it would be ten-thousandths of points; so is what is no number."""
    with pytest.raises(UsageError) as error:
        card(1, **{name: given})

    assert f"card: {name}={given!r} is not a valid score.\n  Write points as text" in str(error.value)
    assert f"such as {name}='1.5'." in str(error.value)
    assert isinstance(given, int) == ("10000 stands for 1 point only in points_by_round" in str(error.value))


def test_a_card_with_points_as_text():
    """Ten-thousandths are what the package makes of them."""
    made = card(1, "1.5", standings="0.5", secondary="3")

    assert (3 * POINT // 2, POINT // 2, 3 * POINT) == (made.score, made.standings, made.secondary)
