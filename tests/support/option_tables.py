"""Make the parts of the documents that repeat the program: options, and summaries of commands.

    python -m tests.support.option_tables            # name the pages that differ from the program
    python -m tests.support.option_tables --write    # rewrite them

Each page of fidepair/docs/commands has the options of its command between two comments, with the help
texts of the rows word for word. The index of these pages has the summaries of `fidepair --help`.
The first page of the site lists the guides.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from fidepair.cli.overview import overview_of
from fidepair.commands.options import FLAG, Door, Option
from fidepair.commands.table import COMMANDS, typed_name, use_case

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "fidepair" / "docs" / "commands"
BEGIN = "<!-- made by tests/support/option_tables.py -->"
END = "<!-- end -->"
MADE = re.compile(rf"^{BEGIN}\n.*?^{END}$", re.MULTILINE | re.DOTALL)


def typed_options(name: str) -> list[Option]:
    """Return the rows of the options that can be typed for a command, in the order of its help."""
    return [row for row in use_case(name).options if row.door is not Door.REQUESTED and not row.is_argument]


def spellings(row: Option) -> list[str]:
    """Return the names of an option on the command line, short ones first."""
    short = [name for name in row.also if not name.startswith("--")]
    return [*short, row.typed_name, *(name for name in row.also if name not in short)]


def value_of(row: Option) -> str:
    """Return the placeholder for the value of an option, or its words; nothing for a flag."""
    if row.kind is FLAG:
        return ""
    if row.metavar:
        return row.metavar.strip("[]")
    if row.kind.words:
        return "|".join(row.kind.words)
    if row.kind.minimum is not None or row.kind.is_duration:
        return "N"
    reader = row.kind.read
    return "TEXT" if reader in (None, str) else reader.__name__.upper()


def option_cell(row: Option) -> str:
    """Return the names of an option, the last one with its value, as code."""
    names = [f"`{name}`" for name in spellings(row)]
    value = value_of(row)
    if value:
        names[-1] = f"`{spellings(row)[-1]} {escaped(value)}`"
    return ", ".join(names)


def escaped(text: str) -> str:
    """Return a text for a cell of a table."""
    return text.replace("|", "\\|")


def options_part(name: str) -> str:
    """Return the table of the options of a command, with its comments."""
    rows = [f"| {option_cell(row)} | {escaped(row.help)} |" for row in typed_options(name)]
    table = ["| Option | What it does |", "| --- | --- |", *rows] if rows else ["This command has no options."]
    return "\n".join([BEGIN, *table, END])


def commands_part() -> str:
    """Return the table of the commands with their summaries, with its comments."""
    rows = [f"| [`{typed_name(name)}`]({name}.md) | {overview_of(name).summary.rstrip('.')} |" for name in COMMANDS]
    return "\n".join([BEGIN, "| Command | What it is for |", "| --- | --- |", *rows, END])


def guides_part() -> str:
    """Return the list of the guides, each with its heading, with its comments."""
    rows = []
    for path in sorted(PAGES.parent.glob("*.md")):
        heading, _, _ = path.read_text(encoding="utf-8").partition("\n")
        if path.stem != "index":
            rows.append(f"- [{heading.removeprefix('# ')}]({path.name})")
    return "\n".join([BEGIN, *rows, END])


def made(path: Path) -> str:
    """Return the text of a page with the parts that are made as they are today."""
    text = path.read_text(encoding="utf-8")
    if path.parent == PAGES.parent:
        return MADE.sub(lambda _: guides_part(), text, count=1)
    part = commands_part() if path.stem == "index" else options_part(path.stem)
    return MADE.sub(lambda _: part, text, count=1)


def pages() -> list[Path]:
    """Return the pages with parts that are made."""
    return [PAGES.parent / "index.md", *sorted(PAGES.glob("*.md"))]


def main(arguments: list[str]) -> int:
    """Rewrite the pages that differ, or name them."""
    writes = "--write" in arguments
    differing = [path for path in pages() if made(path) != path.read_text(encoding="utf-8")]
    for path in differing:
        if writes:
            path.write_text(made(path), encoding="utf-8", newline="\n")
        print(f"{path.relative_to(ROOT)}: {'rewritten' if writes else 'differs from the program'}")
    return 0 if writes else int(bool(differing))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
