"""Questions about a round and their answers, as data; `render` prints them.

At the end a bracket in two pairings, for two pictures side by side: types only; `drawing` fills them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from fidepair.swiss.boards import Count
from fidepair.swiss.criteria import Counted
from fidepair.swiss.evaluation import Proposal
from fidepair.text.wording import say

Subject: TypeAlias = Literal["round", "pair", "player", "float", "bye", "colour"]
Decided: TypeAlias = Literal[
    "absolute", "completion", "bye", "criterion", "order", "procedure", "colour"
]


class Question(NamedTuple):
    """A question about a round; participants by number.

    `round`: how it came about. `pair`: why `first` and `other` meet, or why `first` does not meet
    `instead`. `player`: everything about `first`. `float`: why `first` floats, and not `instead`.
    `bye`: why it goes where it goes, and not to `instead`. `colour`: why `first` and `other` have
    their colours. `everybody`: the answer about a player covers all others, however many there are.
    """

    about: Subject
    first: int | None = None
    other: int | None = None
    instead: int | None = None
    everybody: bool = False

    @property
    def subject(self) -> int:
        """The participant asked about; not for questions about the bye or the round."""
        assert self.first is not None
        return self.first


class TableRow(NamedTuple):
    """A row of the table below an answer: what a criterion counts of a bracket, or a step in the
    order of generation (`code` is empty; the counts are then participants by number, in the order
    of the step).

    `rules`: in the pairing by the rules; `asked`: in the best one with what was asked for;
    `whom_rules`, `whom_asked`: whom the criterion counts. `decides`: whether this is the first row
    in which the two differ. `shown_rules`, `shown_asked`: both counts as text.
    """

    code: str
    article: str
    text: str
    rules: Count
    asked: Count
    whom_rules: Counted
    whom_asked: Counted
    decides: bool = False
    shown_rules: str = ""
    shown_asked: str = ""


class Answer(NamedTuple):
    """The answer to a question.

    `sentence`: the answer in one sentence; `more`: further ones, in their order; `notes`: what
    looks odd and is right. `decided`: what decides; `code`, `article`: of the criterion or rule
    that decides (no code: no criterion); `bracket`: the score of the bracket in which it decides
    (None: in no bracket). `rows`: the table. `asked`: the best and first legal pairing with what
    was asked for, if there is one and it is proven; `exact`: whether it is. All sentences are
    proven. `witness`: participants who cannot all be paired, by number. `answers`: parts of this
    one (about a player, or a round). `what`: what was asked for, as in `1-3`. For pages: `short`:
    the reason with names and without codes; `picture`: the bracket that decides, in both pairings.
    """

    question: Question
    sentence: str
    more: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    decided: Decided = "criterion"
    code: str = ""
    article: str = ""
    bracket: int | None = None
    rows: tuple[TableRow, ...] = ()
    asked: Proposal | None = None
    exact: bool = True
    witness: tuple[int, ...] = ()
    answers: tuple[Answer, ...] = ()
    what: str = ""
    short: tuple[str, ...] = ()
    picture: Picture | None = None


def more_others(question: Question, left: int, *, out_of_time: bool) -> Iterator[Answer]:
    """Yield an answer that counts the others left out, because there are many or because they were
    `out_of_time`; nothing if there are none."""
    if left:
        how = say("more-time") if out_of_time else say("all-shown")
        yield Answer(question, say("more-distant", left, how))


class SeatInPicture(NamedTuple):
    """A participant in both pictures. `due`: `White`, `Black` or empty."""

    number: int
    name: str
    due: str


PictureRow = tuple[SeatInPicture | None, SeatInPicture | None]


class PictureSection(NamedTuple):
    """Rows of a picture below the captions of both columns."""

    captions: tuple[str, str]
    rows: tuple[PictureRow, ...]


class PictureSide(NamedTuple):
    """One of the two pictures: its title, what the deciding row counts, the pairs, words for single
    participants, and the participants who lose by it: whom the deciding row counts, as asked."""

    title: str
    counted: str
    pairs: tuple[tuple[int, int], ...]
    words: Mapping[int, str]
    loses: frozenset[int]


class Picture(NamedTuple):
    """A bracket in both pairings, with the participants in the same places. `left_out`: how many
    pairs that are the same in both are not drawn."""

    sections: tuple[PictureSection, ...]
    rules: PictureSide
    asked: PictureSide
    left_out: int = 0

    @property
    def common(self) -> frozenset[frozenset[int]]:
        """The pairs that are the same in both."""
        return in_sets(self.rules.pairs) & in_sets(self.asked.pairs)


def in_sets(pairs: Iterable[tuple[int, int]]) -> frozenset[frozenset[int]]:
    """Return pairs without an order of their members."""
    return frozenset(map(frozenset, pairs))
