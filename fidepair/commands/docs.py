"""`docs`: the pages of the documents that are installed with the program."""

from __future__ import annotations

import re
from importlib.resources import files
from textwrap import fill
from typing import TYPE_CHECKING, NamedTuple

from fidepair.commands.options import TEXT, Door, Option
from fidepair.commands.question import Answer, Output, Say, TournamentFile, UseCase
from fidepair.errors import UsageError
from fidepair.text.safe import visible
from fidepair.text.wording import did_you_mean, nearest

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable


OPTIONS = (Option("topic", TEXT, metavar="[TOPIC]", is_argument=True, door=Door.TYPED),)
INDEX = "commands"
"""The topic of the list of the commands."""
_SUMMARY = re.compile(r"^\| \[`(?:lab )?(\w+)`\]\(\w+\.md\) \| (.+) \|$", re.MULTILINE)
LIST_WIDTH = 60
"""The columns of the list of the topics."""
_COMMENT = re.compile(r"^<!-- .* -->\n", re.MULTILINE)


class Asked(NamedTuple):
    """The question of `docs`: the name of a page."""

    topic: str = ""


class Topic(NamedTuple):
    """A page: what it is about, in one line, and where it is."""

    title: str
    page: Traversable

    def text(self) -> str:
        """Return the page without the comments that no reader sees."""
        return _COMMENT.sub("", self.page.read_text(encoding="utf-8"))


def topics() -> dict[str, Topic]:
    """Return the guides by name, then the commands in the order of the help.

    Where a guide has the name of a command, the page of the command is `commands/NAME`.
    """
    docs = files("fidepair").joinpath("docs")
    pages = sorted(docs.iterdir(), key=lambda page: page.name)
    found = {
        page.name.removesuffix(".md"): Topic(_title(page), page)
        for page in pages
        if page.name.endswith(".md") and page.name != "index.md"
    }
    commands = docs.joinpath("commands")
    index = commands.joinpath("index.md")
    found[INDEX] = Topic(_title(index), index)
    for name, summary in _SUMMARY.findall(index.read_text(encoding="utf-8")):
        topic = f"{INDEX}/{name}" if name in found else name
        found[topic] = Topic(summary, commands.joinpath(f"{name}.md"))
    return found


def _title(page: Traversable) -> str:
    heading, _, _ = page.read_text(encoding="utf-8").partition("\n")
    return heading.removeprefix("# ")


def _list(known: Mapping[str, Topic]) -> str:
    """Return the topics, each with a line."""
    width = max(map(len, known))
    indent = " " * (width + 2)
    lines = [
        fill(f"{name:{width}}  {topic.title}", LIST_WIDTH, subsequent_indent=indent)
        for name, topic in known.items()
    ]
    return "\n".join(["Show a page: fidepair docs TOPIC", "", *lines, ""])


def _found(known: Mapping[str, Topic], name: str) -> Topic:
    """Return the page with this name. Raises UsageError with the nearest names."""
    word = name.lower().removesuffix(".md").removesuffix("/index")
    topic = known.get(word) or known.get(word.removeprefix(f"{INDEX}/"))
    if topic is not None:
        return topic
    question = did_you_mean(nearest(word, known))
    unknown = f"Unknown topic `{visible(name)}`. {question}".rstrip()
    raise UsageError(f"{unknown}\n  See all topics: fidepair docs")


def run(_: TournamentFile, asked: Asked, __: Output, ___: Say) -> Answer:
    """Return the list of the topics, or a page."""
    known = topics()
    if not asked.topic:
        return Answer(text=_list(known))
    return Answer(text=_found(known, asked.topic).text())


USE_CASES = {"docs": UseCase(OPTIONS, Asked, run, needs_file=False)}
