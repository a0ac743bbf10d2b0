"""The manual page: everything of the help, in a form that the programs which show such pages accept."""

from __future__ import annotations

import shutil
import subprocess
import sys

import click
import pytest

from fidepair.cli.app import COMMANDS
from fidepair.cli.manpage import literal, page
from fidepair.cli.overview import overview_of
from fidepair.cli.parsing import command_of
from fidepair.commands.table import typed_name


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_is_there(name):
    """Its usage, its help text, all its options and its examples."""
    command = command_of(name)
    section = page().partition(f'.SS "fidepair {typed_name(name)}"\n')[2].partition("\n.S")[0]
    options = [one.get_help_record(click.Context(command)) for one in command.params if isinstance(one, click.Option)]

    assert section.startswith(literal(f"fidepair {typed_name(name)} [OPTIONS]"))
    assert options
    assert set() == {f"\\fB{literal(names)}\\fR" for names, _ in filter(None, options)} - set(section.splitlines())
    assert all(literal(" ".join(each.split())) in section for each in overview_of(name).text.split("\n\n"))
    assert all(literal(line) in section for _, line in overview_of(name).examples)


def test_exit_codes_are_there():
    """What scripts ask for."""
    assert literal("70 bug in fidepair") in page().partition(".SH EXIT STATUS")[2]


def test_nothing_is_a_request():
    """Text that begins like a request, and escapes, stay text."""
    assert r"\&.trf \e \-\- \(aqx\(aq" == literal(r".trf \ -- 'x'")


def test_it_is_written_by_a_command():
    """As the page of the commands tells."""
    done = subprocess.run([sys.executable, "-m", "fidepair.cli.manpage"], capture_output=True, check=True)

    assert (page().encode(), b"") == (done.stdout, done.stderr)


@pytest.mark.parametrize("check", [("mandoc", "-T", "lint", "-W", "error"), ("groff", "-man", "-ww", "-z", "-Tutf8")])
def test_who_shows_pages_has_no_complaint(check, tmp_path):
    """No error for mandoc, no warning for groff."""
    if shutil.which(check[0]) is None:
        pytest.skip(f"there is no {check[0]} here")
    (tmp_path / "fidepair.1").write_text(page(), encoding="utf-8")
    done = subprocess.run([*check, tmp_path / "fidepair.1"], capture_output=True, text=True, check=False)

    assert (0, "", "") == (done.returncode, done.stdout, done.stderr)
