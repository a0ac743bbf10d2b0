"""The catalogues of the pages: their texts come from the sources.

    python -m tests.support.catalogues

adds new texts to each `fidepair/render/locale/LANG/LC_MESSAGES/fidepair.po`, removes those that no
source has any more, and compiles the catalogues. Without Babel, `texts_of_sources` and `problems` work too.
"""

from __future__ import annotations

import ast
import io
import string
import sys
from datetime import datetime, timezone
from gettext import GNUTranslations
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import jinja2
from jinja2 import nodes

from fidepair.standings.methods import ROWS
from fidepair.systems import DUTCH_2017, SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
RENDER = ROOT / "fidepair" / "render"
LOCALE = RENDER / "locale"
FOLDERS = (RENDER, RENDER.parent / "standings", RENDER.parent / "desk" / "pages")
"""Where texts for pages are: phrases of the standings, and all that is drawn."""
LANGUAGES = ("de", "es", "fr", "it", "pl", "pt")
OF_PAGES = ("boards.py", "crosstable.py", "pairing.py", "show.py", "site.py", "standings.py", "table_columns.py")
"""Modules whose columns are on pages: their headings are translated."""
Text = str | tuple[str, str]
"""A text, or the forms of a text for one and for several."""


def texts_of_sources() -> dict[Text, None]:
    """Return what the catalogues have to contain, in the order of the sources."""
    found: dict[Text, None] = {}
    for path in chain.from_iterable(sorted(folder.glob("*.py")) for folder in FOLDERS):
        found |= dict.fromkeys(_in_module(path))
    environment = jinja2.Environment()
    for path in sorted((RENDER / "templates").glob("*.html")):
        for call in environment.parse(path.read_text("utf-8")).find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == "_":
                found |= dict.fromkeys(one.value for one in call.args if isinstance(one, nodes.Const))
    titles = (system.title for system in (*SYSTEMS.values(), DUTCH_2017))
    return found | dict.fromkeys((*(row.words for row in ROWS), *titles))


def _in_module(path: Path) -> Iterator[Text]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        function = node.func.value if isinstance(node.func, ast.Subscript) else node.func
        name = function.id if isinstance(function, ast.Name) else ""
        texts = [value.value for value in ast.walk(ast.Tuple(elts=node.args)) if isinstance(value, ast.Constant)]
        if name == "Phrase" and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
            yield tuple(value.value for value in node.args)  # type: ignore[misc, attr-defined]
        elif name in ("msgid", "translated", "Phrase"):
            yield from (text for text in texts if isinstance(text, str) and text)
        if name == "counted" and isinstance(node.args[1], ast.Constant):
            yield tuple(value.value for value in node.args[1:3])  # type: ignore[misc, attr-defined]
        if name == "Column" and path.name in OF_PAGES and isinstance(node.args[1], ast.Constant) and node.args[1].value:
            yield node.args[1].value  # type: ignore[misc]


def names_in(text: str) -> set[str]:
    """Return the names of the facts in a text, as in `{number}`."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def path_of(language: str, ending: str) -> Path:
    """Return the path of a catalogue: `po` to edit, `mo` to read."""
    return LOCALE / language / "LC_MESSAGES" / f"fidepair.{ending}"


def read_compiled(file: BinaryIO) -> tuple[dict[object, str], str]:
    """Return the texts of a compiled catalogue, and its rule for plurals. The header has the version of Babel."""
    found = GNUTranslations(file)
    texts: dict[object, str] = found._catalog  # type: ignore[attr-defined]
    return {key: text for key, text in texts.items() if key}, found.info()["plural-forms"]


def problems(language: str) -> list[str]:
    """Return the texts that the compiled catalogue of a language lacks, or translates without a fact."""
    with path_of(language, "mo").open("rb") as file:
        catalogue, _ = read_compiled(file)
    forms = {key[1] for key in catalogue if isinstance(key, tuple)}
    found = []
    for text in texts_of_sources():
        one, several = (text, text) if isinstance(text, str) else text
        keys = [one] if isinstance(text, str) else [(one, form) for form in sorted(forms)]
        for key in keys:
            translation = catalogue.get(key, "")
            if not translation.strip():
                found.append(f"missing: {key}")
            elif not names_in(one) & names_in(several) <= names_in(translation) <= names_in(several):
                found.append(f"other facts: {key}: {translation}")
    return found


def compiled(language: str) -> bytes:
    """Return the compiled form of the catalogue that people edit."""
    from babel.messages import mofile, pofile

    with path_of(language, "po").open("rb") as file:
        catalogue = pofile.read_po(file, locale=language)
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=timezone.utc)  # the same bytes
    content = io.BytesIO()
    mofile.write_mo(content, catalogue)
    return content.getvalue()


def refresh(language: str) -> None:
    """Bring a catalogue up to the sources, and compile it."""
    from babel.messages import pofile
    from babel.messages.catalog import Catalog

    path = path_of(language, "po")
    path.parent.mkdir(parents=True, exist_ok=True)
    old = Catalog(locale=language)
    if path.exists():
        with path.open("rb") as file:
            old = pofile.read_po(file, locale=language)
    new = Catalog(locale=language, project="fidepair", charset="utf-8", fuzzy=False)
    for text in texts_of_sources():
        known = old.get(text[0] if isinstance(text, tuple) else text)
        new.add(text, known.string if known else None)
    header = f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    header += f'"Plural-Forms: {new.plural_forms}\\n"\n'
    content = io.BytesIO()
    pofile.write_po(content, new, width=100, omit_header=True)
    path.write_text(header + "\n" + content.getvalue().decode(), "utf-8")
    path_of(language, "mo").write_bytes(compiled(language))


if __name__ == "__main__":
    for one in LANGUAGES:
        refresh(one)
    found = {one: problems(one) for one in LANGUAGES}
    for one, texts in found.items():
        print(f"{one}: {'; '.join(texts) or 'complete'}")
    sys.exit(any(found.values()))
