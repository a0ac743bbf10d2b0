"""Golden answers: files of `golden/`, each a question, why its answer is right, and the answer as text.

# Why: facts that were recomputed by hand from the file and the Handbook.
$ trf_samples/FILE [OPTION=VALUE ...] pair 1 not 4
The text of the answer.

`python tests/explain/golden_answers.py` writes the answers of the program into the files: each that changes is to be
read and judged again before it is kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from fidepair import Question, explain, read
from fidepair.render import explanation

ROOT = Path(__file__).parent.parent.parent
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


class GoldenAnswer(NamedTuple):
    """A question about a file, with the system and options, and its answer; `why` it is right."""

    why: str
    file: str
    options: dict[str, str]
    question: Question
    text: str

    def told(self) -> str:
        """Return the answer of the program."""
        tournament = read(str(ROOT / self.file))
        given = dict(self.options)
        answer = explain(tournament, self.question, given.pop("system", None), **numbers(given))
        return "\n".join(explanation.text(answer, width=explanation.LONGEST)) + "\n"


def numbers(options: dict[str, str]) -> dict[str, int]:
    """Return options whose values are numbers."""
    return {name: int(value) for name, value in options.items()}


def question_of(words: list[str]) -> Question:
    """Return the question: what it is about, who, and after `not` who else."""
    about, *rest = words
    instead = int(rest[rest.index("not") + 1]) if "not" in rest else None
    who = [int(word) for word in rest if word.isdecimal()][: -1 if instead else None]
    return (
        Question(about, *who[:1], *([None] if len(who) < 2 else who[1:2]), instead)
        if who
        else Question(about, None, None, instead)
    )


def read_golden(path: Path) -> GoldenAnswer:
    """Read a file of `golden/`."""
    before, _, rest = path.read_text(encoding="utf-8").partition("$ ")
    asked, _, text = rest.partition("\n")
    file, *words = asked.split()
    options = dict(word.split("=") for word in words if "=" in word)
    question = question_of([word for word in words if "=" not in word])
    return GoldenAnswer(before.replace("# ", "").strip(), file, options, question, text)


def write_golden(path: Path) -> None:
    """Write the answer of the program into a file: to be read and judged before it is kept."""
    golden = read_golden(path)
    head, _, _ = path.read_text(encoding="utf-8").partition("\n$ ")
    asked = next(line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("$ "))
    path.write_text(f"{head}\n{asked}\n{golden.told()}", encoding="utf-8")


if __name__ == "__main__":
    for one in GOLDEN:
        write_golden(one)
