"""The question of each command without options, and the numbers that its options take."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest

from fidepair.cli.files import Delivery
from fidepair.cli.parsing import click_type
from fidepair.commands.options import FLAG, Option, Parts, fill
from fidepair.commands.table import COMMANDS, use_case

_COMMANDS = (*COMMANDS, "version")
_REQUIRED_WITH_DEFAULT = {("crosscheck", "engine"), ("late", "name"), ("repair", "article"), ("result", "results")}
"""Required options whose fields have a default, since others before them have, or a part of the question as a whole."""


def defaults_of(kind: type) -> dict[str, object]:
    """Return the default of each field of a question and of its parts; fields without one have an ellipsis."""
    found: dict[str, object] = {}
    for name in kind._fields:  # type: ignore[attr-defined]
        default = kind._field_defaults.get(name, ...)  # type: ignore[attr-defined]
        found |= defaults_of(type(default)) if hasattr(default, "_fields") else {name: default}
    return found


def with_fields(command: str) -> Iterator[tuple[Option, object]]:
    """Yield the options of a command, each with the default of its field."""
    fields = defaults_of(use_case(command).asked)
    for row in use_case(command).options:
        if row.target in fields:
            yield row, fields[row.target]


@pytest.mark.parametrize("command", _COMMANDS)
def test_what_is_not_given(command: str):
    """A row and its field have the same default; without one, flags are not set and lists are empty."""
    for row, default in with_fields(command):
        expected = row.default
        if isinstance(expected, str) and row.kind.read is not None:
            expected = row.kind.read(expected)
        if row.is_required:
            assert default is ... or (command, row.name) in _REQUIRED_WITH_DEFAULT, row.name
        elif row.kind is FLAG and not row.value:
            assert default is False, row.name
        elif expected is None:
            assert default in (None, ()), row.name
        else:
            assert default == expected, row.name


def test_every_question_can_be_asked_with_nothing():
    """Where no option is required, the question is made of its defaults."""
    for command in _COMMANDS:
        asked = use_case(command).asked
        if not any(default is ... for default in defaults_of(asked).values()):
            assert asked() == fill(asked, {})


def test_how_an_answer_is_delivered_by_default():
    """To standard output, of the file as it is, with all notes, by this process."""
    assert not any([*Delivery(), *Parts()])
    assert (1, False, False) == (Parts().processes, Parts().is_shared, Parts().is_elsewhere)


_LIMITS = {
    "--after": (0, None),
    "--board": (0, 9999),
    "--boards": (1, 99),
    "--from": (1, None),
    "--jobs": (0, None),
    "--number": (1, None),
    "--patience": (1, None),
    "--rating": (0, 3100),  # T244: no rating is higher
    "--round": (1, None),
    "--rounds": (1, None),
    "--sample": (1, 100_000),
    "--seed": (0, None),
    "--steps": (1, None),
    "--strength": (0, 999_999),
    "--to": (0, None),
    "--unrated": (1, 3100),
}
_OTHER_LIMITS = {("new", "--rounds"): (1, 99), ("generate", "--number"): (1, 1_000_000)}
_LARGEST = 1_000_000_000
"""What a request may have where there is no other limit."""


def numbers_of(command: str) -> dict[str, Option]:
    """Return the options of a command that take a whole number within limits."""
    return {row.typed_name: row for row in use_case(command).options if row.kind.minimum is not None}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_limits_of_numbers(command: str):
    """Each limit is taken, and the number beyond it is not, on either door."""
    for name, row in numbers_of(command).items():
        lowest, highest = _OTHER_LIMITS.get((command, name), _LIMITS[name])
        numbers = click_type(row.kind)
        assert isinstance(numbers, click.ParamType)
        assert lowest == numbers.convert(str(lowest), None, None), name
        with pytest.raises(click.BadParameter):
            numbers.convert(str(lowest - 1), None, None)
        most = _LARGEST if highest is None else highest
        assert (lowest, most) == (row.kind.schema["minimum"], row.kind.schema["maximum"]), name
        assert most == numbers.convert(str(most), None, None), name
        if highest is not None:
            with pytest.raises(click.BadParameter):
                numbers.convert(str(highest + 1), None, None)


def test_every_limit_is_of_some_option():
    assert {*_LIMITS} == {name for command in COMMANDS for name in numbers_of(command)}
