"""The page of what is public and stable says what the package has."""

from __future__ import annotations

import enum
import importlib
import inspect
import re
import subprocess
import sys
from typing import Any

import pytest
from refresh_examples import DOCS

import fidepair
from fidepair import FidepairError, InputError, Question, UsageError, explain, read

PAGE = (DOCS / "public.md").read_text(encoding="utf-8")
NAMES = re.findall(r"`(\w+)`", "".join(re.findall(r"^\|((?: `\w+`)+) \|", PAGE, re.MULTILINE)))
OPEN = "trf_samples/open-round-4-to-pair-trf26.trf"


def public() -> dict[str, Any]:
    """Return the public names with what they are."""
    return {name: getattr(fidepair, name) for name in fidepair.__all__}


def test_the_page_has_all_names_once():
    """The tables and `fidepair.__all__` are the same names."""
    assert sorted(NAMES) == sorted(fidepair.__all__)


def test_each_name_is_loaded_and_listed():
    """All can be imported, and a shell completes them."""
    assert {*fidepair.__all__} <= {*dir(fidepair)}
    assert all(value is not None for value in public().values())


def test_the_names_for_type_checkers_are_those_of_the_table():
    """What a type checker imports comes from the module that is loaded at the first use."""
    source = inspect.getsource(fidepair)
    seen = {
        name.strip(): module
        for module, several, one in re.findall(
            r"^    from fidepair\.(\S+) import (?:\(([^)]*)\)|(.*))$", source, re.MULTILINE
        )
        for name in (several or one).split(",")
        if name.strip()
    }

    assert seen == fidepair._MODULE_OF


def test_an_unknown_name_is_an_attribute_error():
    """It is not looked for in inner modules."""
    with pytest.raises(AttributeError, match="module 'fidepair' has no attribute 'Tournment'"):
        _ = fidepair.Tournment


def test_import_loads_nothing():
    """A name costs only its own module."""
    code = "import sys, fidepair; print([name for name in sys.modules if name.startswith('fidepair.')])"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert "[]\n" == printed


@pytest.mark.parametrize("name", ["check", "explain", "lint", "standings"])
def test_a_function_stays_a_function_when_its_package_is_imported(name: str):
    """Python binds a package that is imported to the same name."""
    importlib.import_module(f"fidepair.{name}")

    assert inspect.isfunction(getattr(fidepair, name))


def test_everything_public_has_a_docstring():
    """Functions, classes, and the methods of a tournament."""
    functions = {name: one for name, one in public().items() if inspect.isfunction(one) or inspect.isclass(one)}
    methods = {
        name: one
        for name, one in vars(fidepair.Tournament).items()
        if inspect.isfunction(one) and name != "__annotate_func__"  # made by Python 3.14
    }

    assert [] == [name for name, one in {**functions, **methods}.items() if not one.__doc__]


def test_facts_and_values_are_of_the_standard_library():
    """Facts are named tuples; values are enumerations of the standard `enum`."""
    facts = re.findall(r"`(\w+)`", re.search(r"^\|(.*)\| Facts:", PAGE, re.MULTILINE)[1])
    values = re.findall(r"`(\w+)`", re.search(r"^\|(.*)\| Values of", PAGE, re.MULTILINE)[1])

    assert [] == [name for name in facts if not issubclass(public()[name], tuple)]
    assert [] == [name for name in values if not issubclass(public()[name], enum.Enum)]


def test_errors_on_the_page_are_all_errors():
    """Each kind of FidepairError that is exported is in the line of errors."""
    line = re.search(r"^\|(.*)\| Errors \|", PAGE, re.MULTILINE)[1]
    kinds = {name for name, one in public().items() if inspect.isclass(one) and issubclass(one, FidepairError)}

    assert kinds == {*re.findall(r"`(\w+)`", line)}


# ── Questions that are not valid ─────────────────────────────────────────────
@pytest.mark.parametrize(
    ("question", "text"),
    [
        (Question("pairs", 1), "`pairs` is not a valid subject.\n  Choose one of: round, pair, player"),  # type: ignore[arg-type]
        (Question("pair"), '`pair` needs the number of a participant.\n  Example: Question("pair", 1).'),
        (Question("float"), "`float` needs the number of a participant."),
        (Question("player"), "`player` needs the number of a participant."),
        (Question("colour"), "`colour` needs the number of a participant."),
        (Question("pair", "1"), "`1` is not the number of a participant."),  # type: ignore[arg-type]
        (Question("pair", True), "`True` is not the number of a participant."),
        (Question(None, 1), "`None` is not a valid subject."),  # type: ignore[arg-type]
        ("pair", "`pair` is not a Question."),
        (Question("pair", 99), "99 does not exist."),
    ],
    ids=str,
)
@pytest.mark.parametrize("system", ["dutch", "lim"])
def test_a_wrong_question_is_refused_in_words(question: Any, text: str, system: str):
    """It is a UsageError, never a KeyError or an assertion."""
    with pytest.raises(UsageError) as error:
        explain(read(OPEN), question, system)

    assert text in str(error.value)
    assert not isinstance(error.value, InputError)
