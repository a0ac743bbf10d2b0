"""What the codes of findings mean, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.render.findings import PLAIN_WIDTH, Line, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fidepair.lint.explanations import Explanation


def explained(explanation: Explanation, width: int = PLAIN_WIDTH) -> list[Line]:
    """Return what a code means: severity and title, the rule, lines that show the fault, and the lines put right."""
    severity = explanation.severity
    lines: list[Line] = [(Span(f"{severity} {explanation.code}", severity), Span(f": {explanation.title}", "heading"))]
    lines += [(), *_wrapped(explanation.rule, width)]
    for name, example in (("Example", explanation.example), ("Put right", explanation.better)):
        if example:
            lines += [(), (Span(name, "heading"),), *((Span(f"  {line}"),) for line in example)]
    return lines


def _wrapped(text: str, width: int) -> Iterator[Line]:
    """Yield the paragraphs of the text, broken into lines, with an empty line between two."""
    from textwrap import wrap  # noqa: PLC0415 - start-up

    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ()
        yield from ((Span(line),) for line in wrap(paragraph, min(width, PLAIN_WIDTH), break_on_hyphens=False))


def titles(explanations: Iterable[Explanation]) -> list[Line]:
    """Return a line for each code, with its severity and title."""
    return [(Span(one.code, one.severity), Span(f"  {one.severity:<7}  {one.title}")) for one in explanations]
