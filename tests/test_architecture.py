"""The layout holds: imports go one way, nothing below the renderers speaks or opens files, cited articles exist."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from sources import MODULES, PACKAGE, nodes_of, text_of

from fidepair.swiss.criteria import Criterion
from fidepair.trf.format.facts import RECORDS

ROOT = Path(__file__).parent.parent
ARTICLES = Path(__file__).parent / "articles"

ROWS = [
    {"errors", "matching", "text", "version"},
    {"consistency", "findings", "options", "storage", "tournament"},
    {"standings", "swiss", "trf"},
    {"systems"},
    {"check", "convert", "desk", "explain", "fix", "forecast", "lint"},
    {"render"},
    {"lab"},
    {"commands"},
    {"cli", "dropin", "requests", "web", "__init__", "__main__"},
]
ROW = {name: number for number, names in enumerate(ROWS) for name in names}
IN_A_ROW = {
    ("consistency", "tournament"),  # the facts that must agree
    ("text", "errors"),  # what people hand in is refused
    ("options", "tournament"),  # colours, kinds of scores, and the rules of team competitions
    ("check", "explain"),  # a round that differs is explained in sentences
    ("desk", "check"),  # the verdict on what the arbiter fixes
    ("lint", "check"),  # the ranks that the file gives
    ("lint", "desk"),  # comments that the desk writes and reads
    ("fix", "lint"),
    ("__main__", "cli"),
    ("cli", "__init__"),
    ("cli", "requests"),  # the command that answers lines, and lines about several files
    ("cli", "web"),  # the command that makes the page
    ("web", "requests"),  # the page asks by requests
}
NOT_YET = {
    ("commands", "requests"): "`schema` prints the schemas of requests and of documents",
    ("render", "lab"): "types of what comparing with another program reports",
    ("storage", "cli"): "a lock that cannot be had is a message, and signals end a run that holds one",
}
"""Imports against the order of the rows that are still there, each with its reason."""
OF_COMMANDS = {"Asked", "Answer"}
"""What the question of each command is called, and its answer."""
SEE_FILES = {"commands", "convert", "lab", "desk", "fix", "lint", "requests", "cli", "dropin", "__init__"}
"""Who may know that there are report files."""
ROOMS = [{"format"}, {"read", "write"}, {"proof"}, {"renumbering"}, {"files"}, {"__init__"}]
"""The rows inside `trf/`."""
RULES, PURE = 3, 4
"""The last row of the rules, and the last that does no input or output."""
WITHOUT_COMMANDS = {"lab", *(name for names in ROWS[: PURE + 1] for name in names)}
"""What needs no command line."""
ON_FILES = {"storage"}
"""What in the rows without input or output works on files."""
NAME_NO_OPTIONS = {"check"}
"""What in the rows below the rules does not know how options are typed either."""
GENERATE = PACKAGE / "lab" / "generate"
"""The part of the laboratory that only calculates."""
DICE = PACKAGE / "standings" / "dice.py"
"""The one module that makes anything random."""
OPENS_FILES = {
    *("cli/files.py", "cli/streams.py", "dropin/files.py", "lab/crosscheck/engines.py"),
    *("storage/replacing.py", "trf/files.py"),
}


def part_of(path: Path) -> str:
    """Return the row entry a module belongs to: its package below `fidepair`, or its own name."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def room_of(path: Path) -> str:
    """Return the room of a module of trf: its package below `fidepair.trf`, or its own name."""
    return path.relative_to(PACKAGE / "trf").parts[0].removesuffix(".py")


@cache
def imported(path: Path) -> set[str]:
    """Return the full names of all modules that a module imports, for type checking too."""
    found = set()
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def own_imports() -> set[tuple[str, str]]:
    """Return (importing part, imported part) for all imports inside the package."""
    found = set()
    for path in MODULES:
        for name in imported(path):
            parts = name.split(".")
            if parts[0] == "fidepair" and len(parts) > 1 and parts[1] in ROW:
                found.add((part_of(path), parts[1]))
    return {(a, b) for a, b in found if a != b}


def circles() -> list[str]:
    """Return the modules that import each other, directly or through others, for type checking too."""
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in MODULES}
    left = {}
    for path in MODULES:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        found = imported(path) & modules
        packages = {other.rpartition(".")[0] for other in found}  # `from package import module` is of the module
        left[name] = found - packages - {name}
    while free := {name for name, needed in left.items() if not needed & left.keys()}:
        left = {name: needed for name, needed in left.items() if name not in free}
    return sorted(left)


def test_every_module_has_a_row():
    """No module stands outside the table, and the table has no name without a module."""
    assert {part_of(path) for path in MODULES} == ROW.keys()
    assert {
        path.relative_to(PACKAGE / "trf").parts[0].removesuffix(".py") for path in MODULES if part_of(path) == "trf"
    } == set().union(*ROOMS)


def test_imports_go_up_the_table_only():
    """A module imports only from the rows above its own, and from its own row where that is said."""
    found = own_imports()

    assert ("systems", "swiss") in found
    assert NOT_YET.keys() == {(a, b) for a, b in found if ROW[b] > ROW[a]}
    assert set() == {(a, b) for a, b in found if ROW[b] == ROW[a]} - IN_A_ROW


def test_no_rule_sees_a_file_format():
    """Only what works on report files imports trf."""
    assert set() == {a for a, b in own_imports() if b == "trf"} - SEE_FILES


def test_those_who_read_and_those_who_write_share_the_format_only():
    """Inside trf, `read` and `write` import `format` and never each other; `proof` joins the two."""
    row = {name: number for number, names in enumerate(ROOMS) for name in names}
    found = set()
    for path in MODULES:
        if part_of(path) == "trf":
            names = [name.split(".") for name in imported(path)]
            found |= {(room_of(path), parts[2]) for parts in names if parts[:2] == ["fidepair", "trf"] and parts[2:]}
    found = {(a, b) for a, b in found if a != b and b in row}

    assert {("read", "format"), ("write", "format")} <= found
    assert [] == [(a, b) for a, b in sorted(found) if row[b] >= row[a]]


def test_no_modules_import_each_other():
    """There are no circles, not even of names for type checking."""
    assert [] == circles()


def test_systems_do_not_import_each_other():
    """A chapter stands alone; only Burstein leans on Dutch, for its seeding rounds, and the edition of 2017 on that of
    2026."""
    found = set()
    for path in MODULES:
        if part_of(path) == "systems" and path != PACKAGE / "systems" / "__init__.py":
            importing = path.relative_to(PACKAGE / "systems").parts[0].removesuffix(".py")
            names = (name.split(".") for name in imported(path))
            found |= {(importing, parts[2]) for parts in names if parts[:2] == ["fidepair", "systems"] and parts[2:]}

    leaning = {(a, b) for a in ("burstein", "dutch_2017") for b in ("dutch", "dutch_evaluation")}
    leaning.add(("dutch_evaluation", "dutch"))  # one chapter
    assert set() == {(a, b) for a, b in found if a != b} - leaning


@pytest.mark.parametrize(
    "path",
    [p for p in MODULES if (ROW[part_of(p)] <= PURE and part_of(p) not in ON_FILES) or p.parent == GENERATE],
    ids=lambda p: str(p.relative_to(PACKAGE)),
)
def test_rules_do_no_input_or_output(path: Path):
    """Below the renderers nothing prints, imports click or rich, reads the clock, or opens files (but trf.read)."""
    names = {name.split(".")[0] for name in imported(path)}
    calls = {node.func.id for node in nodes_of(path) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    allowed = {"open", "os"} if path == PACKAGE / "trf" / "files.py" else set()
    if path == DICE:
        allowed = {"random"}  # always `random.Random(seed)`, see the next test
    outside = {"click", "rich", "time", "random", "logging", "sys", "os", "socket", "subprocess", "tempfile"}

    assert set() == (names & outside) - allowed
    assert set() == (calls & {"print", "open", "input", "eval", "exec"}) - allowed


@pytest.mark.parametrize(
    "path", [p for p in MODULES if part_of(p) in WITHOUT_COMMANDS], ids=lambda p: str(p.relative_to(PACKAGE))
)
def test_the_library_needs_no_command_line(path: Path):
    """Whatever the commands do, a caller of the library can do without click and rich."""
    assert set() == {name.split(".")[0] for name in imported(path)} & {"click", "rich"}


@pytest.mark.parametrize(
    "path",
    [p for p in MODULES if (ROW[part_of(p)] <= RULES and part_of(p) != "findings") or part_of(p) in NAME_NO_OPTIONS],
    ids=lambda p: str(p.relative_to(PACKAGE)),
)
def test_only_the_command_line_spells_options(path: Path):
    """Messages of the rules name facts (`errors.Keyword`); how an option is typed is known to the command line.

    The catalogue of findings is not among the rules: its ways out are what the commands print.
    """
    strings = {node.value for node in nodes_of(path) if isinstance(node, ast.Constant) and isinstance(node.value, str)}

    assert [] == [text for text in strings if re.search(r"--[a-z]", text)]


def test_only_a_seed_makes_anything_random():
    """Generated tournaments take from `random` nothing but generators of a seed."""
    for path in MODULES:
        if path == DICE:
            for node in nodes_of(path):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                    assert "Random" == node.attr, path
                if isinstance(node, ast.ImportFrom) and node.module == "random":
                    assert ["Random"] == [alias.name for alias in node.names], path


def test_renderers_call_no_engine():
    """render/ imports data types; it never imports an engine or the toolbox of matchings."""
    found = {name for path in MODULES if part_of(path) == "render" for name in imported(path)}

    assert "fidepair.tournament" in found
    assert set() == {name for name in found if name.startswith(("fidepair.systems.", "fidepair.matching"))} - {
        "fidepair.systems.System"
    }


def test_few_modules_open_files():
    """Reading and writing stand in one place each; another program is given files, and gives one back."""
    opening = {
        str(path.relative_to(PACKAGE))
        for path in MODULES
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open"
    }

    assert OPENS_FILES == opening


def modules_loaded_by(code: str) -> set[str]:
    """Return the modules that `code` makes a fresh Python load."""
    script = f"import sys; before = set(sys.modules)\n{code}\nprint(' '.join(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stdout.split())


def test_requests_need_no_command_line_and_no_files():
    """What answers requests imports neither click nor rich, and nothing that opens files or the network."""
    found = {name.split(".")[0] for path in MODULES if part_of(path) == "requests" for name in imported(path)}

    assert "fidepair" in found
    assert set() == found & {"click", "rich", "time", "sys", "os", "pathlib", "socket", "subprocess", "tempfile"}


def test_importing_the_package_loads_nothing_of_it():
    """Every name of the package is imported when it is first used; so an interrupt at the start finds `main`."""
    loaded = {name for name in modules_loaded_by("import fidepair") if name.startswith("fidepair.")}

    assert set() == loaded


def test_every_name_of_the_package_is_there():
    """Names that the package promises can be imported, and the functions stay functions beside modules of that name."""
    code = (
        "import fidepair.check.replay, fidepair.explain.answers, fidepair.lab.generate.settings; "
        "missing = [name for name in fidepair.__all__ if getattr(fidepair, name, None) is None]; assert not missing; "
        "import fidepair.standings.ranking; assert callable(fidepair.standings); "
        "assert callable(fidepair.check) and callable(fidepair.generate); "
        "from fidepair import *; assert check is fidepair.check; assert generate is fidepair.generate; "
        "assert callable(fidepair.explain)"
    )

    assert "fidepair.check.replay" in modules_loaded_by(code)


def test_setting_up_the_commands_does_not_load_what_only_some_answers_need():
    """Setting up `fidepair pair` loads click, but not rich, json or csv."""
    loaded = modules_loaded_by("import fidepair.cli.app, fidepair.cli.pair")

    assert "click" in loaded
    assert set() == {"rich", "json", "csv", "difflib", "dataclasses"} & loaded


def test_pairing_loads_no_named_tuple_with_an_annotation_as_text():
    """`NamedTuple` compiles such an annotation, and the first one in a process costs as much as thirty classes."""
    loaded = modules_loaded_by("import fidepair.dropin.pairing, fidepair.systems.dutch")
    found = [
        f"{path.relative_to(PACKAGE)}: {definition.name}"
        for path in MODULES
        if ".".join(path.relative_to(ROOT).with_suffix("").parts) in loaded
        for definition in nodes_of(path)
        if isinstance(definition, ast.ClassDef) and "NamedTuple" in map(ast.unparse, definition.bases)
        for field in definition.body
        if isinstance(field, ast.AnnAssign) and isinstance(field.annotation, ast.Constant)
    ]

    assert "fidepair.systems.dutch" in loaded
    assert [] == found


def test_pairing_as_a_drop_in_loads_nothing_slow():
    """`fidepair-engine FILE -p` loads none of the modules that are slow to load: no library, and little of Python."""
    code = (
        "import sys; before = {*sys.modules}; from fidepair.dropin.request import run; "
        "assert 0 == run('engine', ['--dutch', 'trf_samples/open-round-4-to-pair-trf26.trf', '-p', '/dev/null']); "
        "print(' '.join({*sys.modules} - before))"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)

    loaded = {*done.stdout.split()}
    assert "fidepair.systems.dutch" in loaded
    assert "fidepair.systems.dutch_evaluation" not in loaded
    slow = {"click", "filelock", "rich", "json", "csv", "inspect", "dataclasses", "pathlib", "tempfile", "difflib"}
    assert set() == slow & loaded


def test_short_options_load_nothing_slow():
    """click looks for a long option of that name first; no error is drawn up for the miss."""
    code = (
        "from contextlib import redirect_stdout; from io import StringIO; from fidepair.cli.app import run\n"
        "with redirect_stdout(StringIO()):\n"
        "    assert 0 == run(['pair', '-q', '-f', 'list', 'trf_samples/open-round-4-to-pair-trf26.trf'])"
    )

    assert set() == {"difflib", "locale", "rich", "json", "csv"} & modules_loaded_by(code)


def test_only_what_changes_a_file_loads_locks():
    """A pairing that is only shown needs none, nor does entering results without a file: the page for browsers."""
    code = (
        "from contextlib import redirect_stdout; from io import StringIO; from fidepair.cli.app import run\n"
        "with redirect_stdout(StringIO()): run(['pair', '-f', 'list', 'trf_samples/open-round-4-to-pair-trf26.trf'])\n"
        "import fidepair.requests, fidepair.commands.desk, fidepair.web"
    )
    loaded = modules_loaded_by(code)

    assert "fidepair.commands.desk" in loaded
    assert set() == {"filelock", "fidepair.storage.locks"} & loaded


# ── report files ─────────────────────────────────────────────────────────────

SEES_LINES = ("trf", "convert", "desk", "lint", "fix")
"""The parts that look at lines of report files."""
TELLS = {"trf/format/facts.py", "trf/format/columns.py"}
"""The two modules that tell records and their columns."""
IS_TEXT = {"text", "line", "head", "block", "stripped", "comment"}
"""What a line, or a part of one, is called."""
STRIPS = {"strip", "lstrip", "rstrip", "ljust", "upper", "lower"}
NO_COLUMNS = {
    ("convert/draft.py", "text[:37]"): "as much of a line as a message shows",
    ("fix/questions.py", "text[:1]"): "the first letter of a sentence",
    ("fix/questions.py", "text[1:]"): "the other letters of it",
    ("lint/spelling.py", "line.text.strip()[:12]"): "as much of a line as a message shows",
    ("trf/read/records.py", "contrary.text[AFTER_CODE].rstrip()[:30]"): "as much of a line as a message shows",
    ("trf/read/reader.py", "first.text.strip()[:12]"): "as much of a line as a message shows",
}
"""Slices of texts by integers that no column of a record is cut by, each with what it cuts."""
PRIVATE_NAMES = {("trf/read/records.py", code) for code in ("TNR", "ACC", "BYE", "FOR")}
"""Codes of one program in the words of the finding that tells what they are read as."""


def looks_at_lines() -> list[tuple[str, list[ast.AST]]]:
    """Return (module, syntax tree as nodes) for the modules that look at lines, but for those that tell the columns."""
    found = []
    for path in MODULES:
        name = str(path.relative_to(PACKAGE))
        if part_of(path) in SEES_LINES and name not in TELLS:
            found.append((name, nodes_of(path)))
    return found


def is_text(node: ast.AST) -> bool:
    """Return whether an expression is a line or a part of one, by its name."""
    while isinstance(node, ast.Call | ast.Subscript):
        if isinstance(node, ast.Subscript):
            node = node.value
        elif isinstance(node.func, ast.Attribute) and node.func.attr in STRIPS:
            node = node.func.value
        else:
            return False
    return node.attr == "text" if isinstance(node, ast.Attribute) else isinstance(node, ast.Name) and node.id in IS_TEXT


def is_column(node: ast.AST | None) -> bool:
    """Return whether a bound or an index is an integer that counts from the beginning."""
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def test_only_the_table_tells_columns():
    """No line is cut by integers outside `columns.py`; what looks like it and is no column is listed with its reason.

    A single sign counts too, but for the first one.
    """
    found = set()
    for name, nodes in looks_at_lines():
        for node in nodes:
            if not isinstance(node, ast.Subscript) or not is_text(node.value):
                continue
            cut = node.slice
            by_slice = isinstance(cut, ast.Slice) and (is_column(cut.lower) or is_column(cut.upper))
            by_index = isinstance(cut, ast.Constant) and is_column(cut) and cut.value != 0
            if by_slice or by_index:
                found.add((name, ast.unparse(node)))

    assert NO_COLUMNS.keys() == found


def test_only_the_table_tells_codes():
    """A record is called by its fact or its layout: its code stands in the two tables, and in what findings show."""
    found = set()
    for name, nodes in looks_at_lines():
        shown = {
            id(keyword.value)
            for node in nodes
            if isinstance(node, ast.Call)
            for keyword in node.keywords
            if keyword.arg in ("found", "expected")
        }
        found |= {
            (name, node.value)
            for node in nodes
            if isinstance(node, ast.Constant) and node.value in RECORDS and id(node) not in shown
        }

    assert PRIVATE_NAMES == found


# ── articles ─────────────────────────────────────────────────────────────────

CHAPTERS = {
    "dutch": "C.04.3",
    "dubov": "C.04.4.1",
    "burstein": "C.04.4.2",
    "lim": "C.04.4.3",
    "double_swiss": "C.04.5",
    "team": "C.04.6",
    "baku": "C.04.7",
    "standings": "C.07",
}
_LEXICOGRAPHIC = ["lexicographic", "lexicographic_evaluation"]
SHARED = {"double_swiss": _LEXICOGRAPHIC, "team": _LEXICOGRAPHIC}
"""Modules of swiss/ that are part of the text of a chapter."""
NUMBER = r"\d{1,2}(?:\.\d{1,2}){0,3}"


def articles(chapter: str) -> set[str]:
    """Return the article numbers of a chapter, such as `C.04.5`, or of an older edition: `C.04.3 of 2017`."""
    lines = (ARTICLES / f"{chapter.replace(' of ', '-')}.txt").read_text(encoding="utf-8").splitlines()
    return {line.split()[0] for line in lines if line and not line.startswith("#")}


LETTERED = r"(?<![\w.])[A-E]\.[1-9]\d?(?![\d.]*\d)"
"""An article of C.04.3 of 2017."""


def test_the_edition_of_2017_cites_its_own_articles():
    """Its module cites articles that the chapter has, all of them; ranges stand for all that they span."""
    text = sources("dutch_2017")
    cited = set(re.findall(LETTERED, text))
    for letter, first, last in re.findall(r"([A-E])\.(\d+) to \1\.(\d+)", text):
        cited |= {f"{letter}.{number}" for number in range(int(first), int(last) + 1)}

    assert cited == articles("C.04.3 of 2017")


def sources(system: str) -> str:
    """Return the text of all modules of a system."""
    folder = PACKAGE / ("" if system == "standings" else "systems")
    single = folder / f"{system}.py"
    paths = (
        [single, *folder.glob(f"{system}_evaluation.py")] if single.exists() else sorted((folder / system).glob("*.py"))
    )
    paths += [PACKAGE / "swiss" / f"{name}.py" for name in SHARED.get(system, [])]
    return "\n".join(text_of(path) for path in paths)


def of_other_chapters(text: str) -> set[tuple[str, str]]:
    """Return (chapter, article) for each citation that names its chapter: `C.04.2 3.6`."""
    return set(re.findall(rf"(C\.0[47](?:\.\d){{0,2}}),? ({NUMBER})(?![\d.]*\d)", text))


def of_its_own(text: str) -> set[str]:
    """Return the articles cited without a chapter: two to four numbers with dots; ranges are written out."""
    text = re.sub(rf"(?:[BC]\.0\d(?:\.\d+){{0,2}}),? {NUMBER}(?:(?:,| and| to) \d+(?:\.\d+)*)*", " ", text)
    text = re.sub(r"(?:Dubov|Burstein|Lim|Team|Double-Swiss|Dutch) \d+(?:\.\d+)*", " ", text)
    found = set(re.findall(r"(?<![\w.\-])\d{1,2}(?:\.\d{1,2}){1,3}(?![\w.]*\d)", text))
    for first, last in re.findall(r"(\d+\.\d+(?:\.\d+)?) to (\d+\.\d+(?:\.\d+)?)", text):
        stem, _, start = first.rpartition(".")
        if stem == last.rpartition(".")[0]:
            found |= {f"{stem}.{n}" for n in range(int(start), int(last.rpartition(".")[2]) + 1)}
    return found


def excused(text: str) -> set[str]:
    """Return the articles that the docstring names after `No code here for:`."""
    match = re.search(r"No code here for:(.*?)(?:\.\s*\n\s*\n|\"\"\")", text, re.DOTALL)
    return set(re.findall(rf"(?<![\w.])({NUMBER})(?=[\s,(])", match[1])) | of_its_own(match[1]) if match else set()


@pytest.mark.parametrize(("system", "chapter"), CHAPTERS.items())
def test_every_cited_article_exists(system: str, chapter: str):
    """A chapter's module cites articles that its chapter has."""
    cited = of_its_own(sources(system))

    assert cited
    assert set() == cited - articles(chapter)


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_citations_of_other_chapters_exist(path: Path):
    """Wherever an article is cited with its chapter, the chapter has it."""
    cited = of_other_chapters(text_of(path))
    listed = {(chapter, article) for chapter, article in cited if (ARTICLES / f"{chapter}.txt").exists()}

    assert set() == {(chapter, article) for chapter, article in listed if article not in articles(chapter)}


@pytest.mark.parametrize(("system", "chapter"), CHAPTERS.items())
def test_every_article_is_cited_or_excused(system: str, chapter: str):
    """An article has code that cites it, or one below or above it; or the docstring says why it has none.

    Shared code cites it with the name of the system or the chapter: `Dutch 1.6`, `C.04.3 1.4.3`.
    """
    text = sources(system)
    elsewhere = "\n".join(text_of(path) for path in MODULES)
    shared = re.findall(rf"(?:{system.capitalize()}|{re.escape(chapter)}),? ({NUMBER})(?![\d.]*\d)", elsewhere)
    known = of_its_own(text) | excused(text) | {article for article in shared if "." in article}

    def is_covered(article: str) -> bool:
        above = {article.rsplit(".", depth)[0] for depth in range(3) if "." in article.rsplit(".", depth)[0]}
        return bool(above & known) or article in known or any(cited.startswith(f"{article}.") for cited in known)

    assert [] == sorted(article for article in articles(chapter) if not is_covered(article))


def test_a_class_name_has_one_meaning():
    """No two classes of the package have the same name, but for an underscore before it, and for the questions and
    answers of commands."""
    places: dict[str, list[str]] = {}
    for path in MODULES:
        for node in nodes_of(path):
            if isinstance(node, ast.ClassDef) and not (part_of(path) == "commands" and node.name in OF_COMMANDS):
                places.setdefault(node.name.lstrip("_"), []).append(str(path.relative_to(PACKAGE)))

    assert {} == {name: found for name, found in places.items() if len(found) > 1}


@pytest.mark.parametrize("chapter", ["dutch", "dubov", "burstein", "double_swiss", "team"])
def test_criteria_stand_in_one_place(chapter: str):
    """A chapter has no name for a single criterion, and no list of criteria but QUALITY."""
    module = import_module(f"fidepair.systems.{chapter}")
    lists = [name for name, value in vars(module).items() if isinstance(value, tuple | list | dict | set)]

    assert [] == [name for name, value in vars(module).items() if isinstance(value, Criterion)]
    assert ["QUALITY"] == [n for n in lists if any(isinstance(one, Criterion) for one in vars(module)[n])]
