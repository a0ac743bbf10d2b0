"""Comments of a stable form, by which a file tells what no record of it can: how they are written
and read.

### MPA @ Round 3: 12-7 instead of 12-9
### Configuration @ Round 3: Maxi-tournament
### Provisional rating: 9=1500, 12=1400
### National rating: 3=2105
### Withdrawal @ Round 4: 3 had a half-point bye
### Correction @ Round 3: 9 rating 2100 -> 1850
### Correction @ Round 3: 9 name "Smyth, Al" -> "Smith, Al"
### Initial order: rating, list
### Last GA participant: 8 "Ibarrola, Maite"
### Correction for rating @ Round 1: 15-11 1-0 -> 1/2-1/2 (after round 2 ended)
"""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import Announcement, Bye, Choice, ManualChange, Tournament
from fidepair.trf.format.columns import whole

if TYPE_CHECKING:
    from fidepair.text.recorded_changes import Renumbering

BY_HAND, CONFIGURED, PROVISIONAL, WITHDRAWN = (
    "MPA",
    "Configuration",
    "Provisional rating",
    "Withdrawal",
)
CORRECTED, REGENERATION, NATIONAL, ORDERED = (
    "Correction",
    "TPN regeneration",
    "National rating",
    "Initial order",
)
"""The second one tells that earlier rounds were not paired by the numbers of the file (C.04.2 2.5),
the last one what ranked the participants, where that is not the usual order (2.2.3)."""
LAST_OF_GA = "Last GA participant"
"""C.04.7 1.3.2: late entries are placed by that participant; the comment has the number, and the
name as proof."""
FOR_RATING, RATED = "Correction for rating", "Corrected for rating"
"""C.04.2 4.3: a result that is another one for the rating only. By the first the file has the
result of the event, by the second the other one, as it was handed in, beside the ranks of the
event."""
EXCHANGED = "exchanged, "
"""Stands in a correction of games that were played with the wrong colours."""
SPOKEN = tuple(
    kind.upper()
    for kind in (
        *(
            BY_HAND,
            CONFIGURED,
            PROVISIONAL,
            WITHDRAWN,
            CORRECTED,
            REGENERATION,
            NATIONAL,
            ORDERED,
            RATED,
        ),
        LAST_OF_GA,
    )
)
"""What one of these comments has in it, in capitals."""
CHOICES: dict[tuple[str, str], str] = {
    ("maxi", "yes"): "Maxi-tournament",
    ("tpn", "file"): "colours by the numbers as they are in the file",
    ("tpn", "arrived"): "colours by the numbers among those who have arrived",
}
"""What is said of an option of a round that has no record."""
_HAD = {Bye.HALF: "had a half-point bye", Bye.FULL: "had a full-point bye"}
_CHOICE_OF = {said.lower(): choice for choice, said in CHOICES.items()}

_MOVED = r"(\d{1,4})(?:-(\d{1,4}))? became (\d{1,4})(?:-(\d{1,4}))?"
_RENUMBERED = rf'(late entry )?"(.*)" is (\d{{1,4}})(?: instead of (\d{{1,4}}))?(?:; ({_MOVED}(?:, {_MOVED})*))?'
_NEW_RATING = r"(\d{1,4}) rating (\d{1,4}|none) -> (\d{1,4}|none)"
_NEW_NAME = r'(\d{1,4}) name "(.*)" -> "(.*)"'


class Remark(NamedTuple):
    """A comment `### KIND @ Round N: text`. `round_number` None: it names no round that can be
    read."""

    kind: str
    round_number: int | None
    text: str

    @property
    def line(self) -> str:
        """The comment as a line of a file."""
        where = "" if self.round_number is None else f" @ Round {self.round_number}"
        return f"### {self.kind}{where}: {self.text}".rstrip(" :")


def remark_of(comment: str, kind: str) -> Remark | None:
    """Return the remark of this kind that a comment is, or None if it is none."""
    text = comment.lstrip("#").strip()
    if text[: len(kind)].upper() != kind.upper() or text[len(kind) : len(kind) + 1].isalnum():
        return None
    head, _, rest = text[len(kind) :].strip().removeprefix("@").strip().partition(" ")
    if head.upper() != "ROUND":
        return Remark(kind, None, text[len(kind) :].strip(" :"))
    return Remark(kind, *_number_before_text(rest))


def _number_before_text(text: str) -> tuple[int | None, str]:
    """Return the number that `text` begins with, and what stands after it and a colon, dash or
    comma."""
    digits = text.lstrip()
    end = next(
        (index for index, sign in enumerate(digits) if sign not in "0123456789"), len(digits)
    )
    number = int(digits[:end]) if 0 < end < 5 else None
    return number, digits[end:].lstrip(" :,-\t").rstrip()


def manual_change_lines(changes: Iterable[ManualChange]) -> list[str]:
    """Return the comments that declare changes of the pairing by hand."""
    return [Remark(BY_HAND, change.round_number, change.text).line for change in changes]


def choice_lines(choices: Iterable[Choice]) -> list[str]:
    """Return the comments that tell how rounds were paired."""
    return [
        Remark(CONFIGURED, number, CHOICES[name, value]).line for number, name, value in choices
    ]


def choice_of(remark: Remark) -> Choice | None:
    """Return the option that a remark on the configuration tells, None if it tells another
    thing."""
    known = _CHOICE_OF.get(remark.text.lower())
    return (
        None
        if known is None or remark.round_number is None
        else Choice(remark.round_number, *known)
    )


def rating_lines(kind: str, ratings: Mapping[int, int]) -> list[str]:
    """Return the comment that tells ratings of this kind by number; none without any."""
    said = ", ".join(f"{number}={rating}" for number, rating in sorted(ratings.items()))
    return [Remark(kind, None, said).line] if said else []


def ratings_of(remark: Remark) -> dict[int, int] | None:
    """Return the ratings by number that a remark tells, None if it cannot be read."""
    found = {}
    for part in remark.text.split(","):
        told = rating_of(part)
        if told is None:
            return None
        found[told[0]] = told[1]
    return found


def rating_of(part: str) -> tuple[int, int] | None:
    """Return the number and the rating that a part such as `3=2105` tells, None if it cannot be
    read."""
    left, _, right = part.partition("=")
    number, rating = whole(left.strip()), whole(right.strip())
    return None if number is None or rating is None else (number, rating)


def is_rating(rating: int) -> bool:
    """Return whether a rating that a comment tells can be one, which stands in four columns."""
    return 0 < rating < 10000


def renumbering_of(comment: str) -> "Renumbering | None":
    """Return the change of numbers, of a rating or of a name that a comment records, None if it
    records none."""
    remark = remark_of(comment, REGENERATION) or remark_of(comment, CORRECTED)
    if remark is None or not remark.round_number:
        return None
    if remark.kind == CORRECTED:
        return _correction_of_data(comment, remark.round_number, remark.text)

    from fidepair.text.recorded_changes import Renumbering  # noqa: PLC0415

    found = re.fullmatch(_RENUMBERED, remark.text)
    if found is None:
        return None
    late, name, number, instead_of, moves = found.group(1, 2, 3, 4, 5)
    return Renumbering(
        comment,
        remark.round_number,
        name,
        int(number),
        is_late=late is not None,
        instead_of=None if instead_of is None else int(instead_of),
        moved=tuple(
            move for run in re.findall(_MOVED, moves or "") for move in _moves_of_run(*run)
        ),
    )


def _moves_of_run(first: str, last: str, new_first: str, new_last: str) -> list[tuple[int, int]]:
    """Return the old and the new numbers of `5-14 became 6-15`; what has other lengths makes no
    permutation."""
    old = range(int(first), int(last or first) + 1)
    new = range(int(new_first), int(new_last or new_first) + 1)
    if len(old) != len(new):
        return [(int(first), int(new_first))] * 2
    return list(zip(old, new, strict=True))


def _correction_of_data(comment: str, round_number: int, text: str) -> "Renumbering | None":
    """Return the new rating or name of a participant that a correction records, None if it is about
    a game."""
    from fidepair.text.recorded_changes import Renumbering  # noqa: PLC0415

    rated = re.fullmatch(_NEW_RATING, text)
    if rated:
        was, now = (None if rating == "none" else int(rating) for rating in rated.group(2, 3))
        return Renumbering(comment, round_number, rated=(int(rated[1]), was, now))
    renamed = re.fullmatch(_NEW_NAME, text)
    if renamed:
        return Renumbering(comment, round_number, renamed=(int(renamed[1]), renamed[2], renamed[3]))
    return None


def is_correction(comment: str) -> bool:
    """Return whether a comment records a corrected result."""
    found = remark_of(comment, CORRECTED) or remark_of(comment, RATED)
    return found is not None and renumbering_of(comment) is None


def recoloured(comments: Iterable[str]) -> frozenset[int]:
    """Return the rounds with games of which comments tell that their colours were exchanged."""
    told = (remark_of(comment, kind) for comment in comments for kind in (CORRECTED, RATED))
    return frozenset(
        one.round_number for one in told if one and one.round_number and EXCHANGED in one.text
    )


def exchanged_pairs(comments: Iterable[str]) -> list[tuple[int, int, int]]:
    """Return the round and the two numbers of each pair of which comments tell that colours were
    exchanged."""
    found = []
    for comment in comments:
        remark = remark_of(comment, CORRECTED) or remark_of(comment, RATED)
        pair = (
            remark.text.partition(" ")[0].split("-") if remark and EXCHANGED in remark.text else []
        )
        numbers = [whole(number) for number in pair]
        if remark and remark.round_number and len(numbers) == 2 and numbers[0] and numbers[1]:
            found.append((remark.round_number, numbers[0], numbers[1]))
    return found


def are_rated_otherwise(comments: Iterable[str]) -> bool:
    """Return whether results of the file were corrected for the rating only, so that ranks are not
    by them."""
    return any(remark_of(comment, RATED) for comment in comments)


def withdrawal_lines(put_aside: Iterable[Announcement]) -> list[str]:
    """Return the comments that tell of byes with points in the place of which somebody is out."""
    return [Remark(WITHDRAWN, number, f"{who} {_HAD[bye]}").line for number, who, bye in put_aside]


def withdrawal_of(remark: Remark) -> Announcement | None:
    """Return the bye that a remark on a withdrawal tells, None if it cannot be read."""
    who, _, had = remark.text.partition(" ")
    bye = next((bye for bye, said in _HAD.items() if said == had), None)
    number = whole(who)
    if bye is None or remark.round_number is None or number is None:
        return None
    return Announcement(remark.round_number, number, bye)


def last_of_ga_lines(tournament: Tournament) -> list[str]:
    """Return the comment that names the last GA participant; none if nobody is known to be it."""
    last = (
        None if tournament.last_of_ga is None else tournament.by_number().get(tournament.last_of_ga)
    )
    return [] if last is None else [Remark(LAST_OF_GA, None, f'{last.number} "{last.name}"').line]


def last_of_ga(remark: Remark) -> tuple[int, str] | None:
    """Return the number and the name of the last GA participant in a remark, None if it cannot be
    read."""
    head, _, name = remark.text.partition(" ")
    number = whole(head)
    return (
        (number, name[1:-1]) if number and name[:1] == name[-1:] == '"' and len(name) > 1 else None
    )


def with_new_last_of_ga(comment: str, new: Mapping[int, int]) -> str:
    """Return the comment with the new number of the last GA participant; any other comment as it
    is."""
    remark = remark_of(comment, LAST_OF_GA)
    found = None if remark is None else last_of_ga(remark)
    return (
        comment
        if found is None
        else Remark(LAST_OF_GA, None, f'{new.get(found[0], found[0])} "{found[1]}"').line
    )


def lines_of(tournament: Tournament) -> list[str]:
    """Return all comments by which a file tells what no record of it can."""
    return [
        *manual_change_lines(tournament.manual_changes),
        *choice_lines(tournament.choices),
        *rating_lines(PROVISIONAL, tournament.provisional),
        *rating_lines(NATIONAL, tournament.national),
        *tournament.corrections,
        *(one.comment for one in tournament.renumberings),
        *withdrawal_lines(tournament.put_aside),
        *(
            [Remark(ORDERED, None, tournament.initial_order).line]
            if tournament.initial_order
            else []
        ),
        *last_of_ga_lines(tournament),
    ]


def as_written(comment: str) -> str:
    """Return a comment as `lines_of` has it, however somebody else wrote it."""
    found = (remark_of(comment, kind) for kind in (BY_HAND, WITHDRAWN))
    return next((remark.line for remark in found if remark is not None), comment.rstrip())
