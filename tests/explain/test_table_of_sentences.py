"""Explanations take all their sentences from one table, which a translator could read from top to bottom."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from fidepair.text import wording as sentences
from fidepair.text.wording import fields_of, say, say_counted, table

TABLE = Path(sentences.__file__).with_name("sentences.txt")
PACKAGE = TABLE.parents[1]
LIM = ("floaters", "scrutiny", "steps")
ELSEWHERE = ("render/account.py", "render/explanation.py", *(f"systems/lim/{name}.py" for name in LIM))
"""The modules of other rooms that explain."""
CALLS = ("say", "say_counted", "Because")
NOT_SHOWN = ("UsageError", "NotSupported", "startswith", "compile")
"""Calls whose texts are no explanations: errors stand where they are raised, as in every room; patterns."""


def modules() -> list[Path]:
    return [*sorted(PACKAGE.glob("explain/*.py")), *(PACKAGE / name for name in ELSEWHERE)]


def called(node: ast.AST) -> str:
    """Return the name of the function or method that is called; empty if this is no call."""
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")


def is_type(node: ast.AST) -> bool:
    """Whether this is the name of a type, or a type with its description in a schema."""
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.annotation) == "TypeAlias"
    return isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Annotated"


def texts(node: ast.AST):
    """Yield the line and the text of each string that may be shown, `0` in place of each value in it."""
    if called(node) in NOT_SHOWN or isinstance(node, (ast.Assert, ast.Compare)) or is_type(node):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):  # a docstring
        return
    if isinstance(node, ast.JoinedStr):
        yield node.lineno, "".join(str(part.value) if isinstance(part, ast.Constant) else "0" for part in node.values)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.lineno, node.value
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns"):
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, ast.AST) and not (isinstance(node, ast.JoinedStr) and isinstance(one, ast.Constant)):
                    yield from texts(one)


def is_sentence(text: str) -> bool:
    """Whether a text has three words or more, or is a whole sentence with a full stop."""
    words = re.findall(r"(?<![\w(])[A-Za-z][A-Za-z'-]+(?![\w|])", text)
    return len(words) > 2 or (bool(words) and text.endswith((".", "?")))


def values_of_data(tree: ast.AST) -> set[str]:
    """Return the texts that a schema lists as values: these are for programs."""
    listed = [one for one in ast.walk(tree) if isinstance(one, ast.Subscript) and ast.unparse(one.value) == "Literal"]
    return {part.value for one in listed for part in ast.walk(one.slice) if isinstance(part, ast.Constant)}


@pytest.mark.parametrize("path", modules(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_sentence_stands_outside_the_table(path):
    """A text of three words, or one that ends as a sentence, is a row of the table."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [(line, text) for line, text in texts(tree) if is_sentence(text)]

    assert [] == [(line, text) for line, text in found if text not in values_of_data(tree)]


def test_the_search_finds_a_sentence():
    """Three words are found in a plain string and in one with values; refusals and keys are no explanations."""
    found = (
        'x = "the bye goes"\ny = f"Not {x}."\nraise UsageError("the bye goes there")\nz["three-words-of"] == "a b c"'
    )

    assert ["the bye goes", "Not 0."] == [text for _, text in texts(ast.parse(found)) if is_sentence(text)]


def test_each_sentence_of_the_table_is_said_with_all_its_fields():
    """Every name that is said is in the table, has a value for each field, and every row is said somewhere."""
    said: Counter[str] = Counter()
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if called(node) not in CALLS or isinstance(node.args[0], ast.Attribute):
                continue
            first = int(called(node) == "say_counted")
            names = [one.value for one in ast.walk(node.args[first]) if isinstance(one, ast.Constant)]
            for name in names:
                said.update([name, f"{name}.several"] if first else [name])
                facts = node.args[first + 1 :]
                if called(node) == "Because" and facts:
                    facts = facts[0].elts
                if not any(isinstance(one, ast.Starred) for one in facts):
                    assert len(fields_of(name)) == len(facts), (path.name, name)

    assert set(table()) == set(said)


def test_a_name_stands_once_and_the_plural_has_the_same_fields():
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    names = [line.partition(": ")[0] for line in lines if line and not line.startswith("#")]

    assert [name for name, times in Counter(names).items() if times > 1] == []
    for name in names:
        if name.endswith(".several"):
            assert fields_of(name) == fields_of(name.removesuffix(".several"))


def test_facts_fill_the_fields_in_their_order():
    """A field that stands twice is given once; one thing has the singular, two and none the plural."""
    assert say("cannot-have-bye", "4 Ito", "met", "(C2)") == "4 Ito cannot have the bye: met (C2)."
    with pytest.raises(ValueError, match="zip"):
        say("meets", 1)
    assert say_counted(1, "floats-down", "4") == "4 floats down"
    assert say_counted(2, "floats-down", "4 and 5") == "4 and 5 float down"


@pytest.mark.parametrize("system", ["open", "lim"])
def test_the_table_is_loaded_only_where_something_is_explained(system):
    sample = Path(__file__).parents[2] / "trf_samples" / f"{system}-round-4-to-pair-trf26.trf"
    program = (
        "import sys\nfrom fidepair.cli import main\n"
        f"sys.argv = ['fidepair', 'pair', {str(sample)!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "module = sys.modules.get('fidepair.text.wording')\n"
        "print(bool(module and module.table.cache_info().currsize))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-1] == "False"
