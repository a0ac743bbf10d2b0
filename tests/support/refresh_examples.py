"""Rewrite the outputs of the examples in README.md and in the pages of fidepair/docs.

    python -m tests.support.refresh_examples [FILE ...]

Run it in the checkout after a message or a table has changed, and read the difference: the tests
only ask that an example shows what the program prints today.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "fidepair" / "docs"
TUTORIAL = DOCS / "tutorial.md"
"""Its commands run one after the other in one folder."""
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STEP = re.compile(r"^```(console|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ENTRIES = re.compile(r"^```csv\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^```python\n(?P<code>.*?)^```\n(?:\n^```text\n(?P<output>.*?)^```$)?", re.MULTILINE | re.DOTALL)


def pages() -> list[Path]:
    """Return README.md and the pages of the documents whose examples run by themselves, in any order."""
    return [ROOT / "README.md", *(page for page in sorted(DOCS.rglob("*.md")) if page != TUTORIAL)]


def run_python(*arguments: str, folder: Path = ROOT) -> str:
    """Return everything a fresh Python prints in a folder, standard error included."""
    environment = {"PYTHONIOENCODING": "utf-8", "PATH": "", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        cwd=folder,
        env=environment,
        check=False,
    )
    return done.stdout


def console_examples(page: str) -> list[tuple[str, str]]:
    """Return (command, output) of each command line in the console blocks of a page."""
    return [example for block in CONSOLE.findall(page) for example in examples_of(block)]


def examples_of(block: str) -> list[tuple[str, str]]:
    """Return (command, output) of each command line in a console block."""
    parts = (part.partition("\n") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:])
    return [(command, output.rstrip("\n")) for command, _, output in parts]


def output_of(command: str, folder: Path = ROOT) -> str:
    """Return what a command line that begins with `fidepair` prints."""
    _, *arguments = shlex.split(command)
    return run_python("-m", "fidepair", *arguments, folder=folder).rstrip("\n")


def python_examples(page: str) -> list[tuple[str, str]]:
    """Return (code, output) of each block of Python in a page; its output is the block of text below it."""
    return [(found["code"], found["output"] or "") for found in PYTHON.finditer(page)]


def refreshed(page: str) -> str:
    """Return a page with the outputs that its examples have today."""
    page = CONSOLE.sub(lambda found: f"```console\n{refreshed_block(found[1])}```", page)
    return PYTHON.sub(refreshed_python, page)


def refreshed_python(found: re.Match[str]) -> str:
    """Return a block of Python, and below it the block of text with what it prints."""
    output = run_python("-c", found["code"])
    if "\nTraceback (most recent call last)" in f"\n{output}":
        print(f"not refreshed, the code fails:\n{found['code']}{output}", file=sys.stderr)
        return found[0]
    shown = f"\n```text\n{output}```" if output else ""
    return f"```python\n{found['code']}```\n{shown}"


def refreshed_block(block: str, folder: Path = ROOT) -> str:
    """Return a console block with the outputs of today."""
    text = ""
    for command, _ in examples_of(block):
        output = output_of(command, folder)
        text += f"$ {command}\n"
        if output:
            text += f"{output}\n"
    return text


def refreshed_tutorial(page: str) -> str:
    """Return the tutorial with the outputs of today; its blocks for a shell run too."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "entries.csv").write_text(ENTRIES.findall(page)[0], encoding="utf-8")

        def refreshed_step(found: re.Match[str]) -> str:
            language, block = found.groups()
            if language == "console":
                return f"```console\n{refreshed_block(block, folder)}```"
            for line in block.splitlines():
                output_of(line, folder)
            return found[0]

        return STEP.sub(refreshed_step, page)


def main(names: list[str]) -> None:
    """Rewrite the pages that have changed, and print their names."""
    for path in [Path(name).resolve() for name in names] or [*pages(), TUTORIAL]:
        old = path.read_text(encoding="utf-8")
        new = refreshed_tutorial(old) if path == TUTORIAL else refreshed(old)
        if new != old:
            path.write_text(new, encoding="utf-8", newline="\n")
            print(f"{path}: refreshed")


if __name__ == "__main__":
    main(sys.argv[1:])
