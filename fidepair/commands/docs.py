"""`docs`: the pages of the documents that are installed with the program."""

from __future__ import annotations

import re
from importlib.resources import files
from textwrap import fill
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.console import Console
from rich.markdown import CodeBlock, Markdown
from rich.text import Text
from rich.theme import Theme

from fidepair.commands.options import TEXT, Door, Option
from fidepair.commands.question import Answer, Output, Say, TournamentFile, UseCase
from fidepair.errors import UsageError
from fidepair.text.safe import visible
from fidepair.text.wording import did_you_mean, nearest, without_links

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
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


class _CodeLines(CodeBlock):
    def __rich_console__(self, *_: object) -> Iterator[Text]:
        yield Text(f"{self.text}".rstrip(), self.style_name, no_wrap=True, overflow="ignore")


class _FittedPage(Markdown):
    elements: ClassVar = {**Markdown.elements, "fence": _CodeLines, "code_block": _CodeLines}


# Without the black background that rich gives to code.
_THEME = Theme({"markdown.code": "cyan", "markdown.code_block": "cyan"})


def on_terminal(text: str, width: int) -> str:
    """Return a page as a terminal of this width is to get it: paragraphs, lists and tables fit the
    width, blocks of code keep their lines, and links to other pages, which lead nowhere there, are
    words."""
    console = Console(width=width, highlight=False, theme=_THEME)
    with console.capture() as captured:
        console.print(_FittedPage(without_links(text)), crop=False)
    lines = captured.get().splitlines()
    return "\n".join([*(line.rstrip() for line in lines), ""])


def _found(known: Mapping[str, Topic], name: str) -> Topic:
    """Return the page with this name. Raises UsageError with the nearest names."""
    word = name.lower().removesuffix(".md").removesuffix("/index")
    topic = known.get(word) or known.get(word.removeprefix(f"{INDEX}/"))
    if topic is not None:
        return topic
    question = did_you_mean(nearest(word, known))
    unknown = f"Unknown topic `{visible(name)}`. {question}".rstrip()
    raise UsageError(f"{unknown}\n  See all topics: fidepair docs")


def run(_: TournamentFile, asked: Asked, output: Output, __: Say) -> Answer:
    """Return the list of the topics, or a page."""
    known = topics()
    if not asked.topic:
        return Answer(text=_list(known))
    text = _found(known, asked.topic).text()
    if output.width is None or not output.has_arrows:
        return Answer(text=text)
    return Answer(text=on_terminal(text, output.width))


USE_CASES = {"docs": UseCase(OPTIONS, Asked, run, needs_file=False)}
