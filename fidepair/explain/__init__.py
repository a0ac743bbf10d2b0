"""Why a round is paired as it is (C.04.1 9): questions about it, and their answers.

    from fidepair import Question, explain, read

    answer = explain(read("open.trf"), Question("pair", 1, instead=4))
    print(answer.sentence, *answer.more, *answer.notes, sep="\n")

`asking` finds the facts, `answering` has a function for each kind of question. `reasons` (why
something is not so), `orders` and `story` (of a bracket; the table below an answer, and what looks
odd) choose the sentences and fill them; `speech` has the words for participants, and
what is said of colours. The Lim System, a procedure, has its answers in `procedure`. The sentences
themselves are in one table, `text/sentences.txt`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.explain.answering import answer
from fidepair.explain.asking import Inquiry
from fidepair.options import round_options
from fidepair.systems import prepare
from fidepair.tournament import Tournament, consistent

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from fidepair.explain.answers import Answer, Question
    from fidepair.options import GivenOptions


def explain(
    tournament: Tournament,
    question: Question,
    system: str | None = None,
    **options: Unpack[GivenOptions],
) -> Answer:
    """Return the answer to a question about the next round, or about `round` as it was then.

    Options as for `pair`. Raises UsageError for a wrong question, and otherwise as `pair`.
    """
    return answer(
        Inquiry(prepare(consistent(tournament), system, round_options(**options))), question
    )
