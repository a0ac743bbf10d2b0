"""Comments with a fixed form, for facts that no record can express: writing and reading them.

### MPA @ Round 3: 12-7 instead of 12-9
### Configuration @ Round 3: Maxi-tournament
### Provisional rating: 9=1500, 12=1400
### National rating: 3=2105
### Withdrawal @ Round 4: 3 had a half-point bye
### Correction @ Round 3: 9 rating 2100 -> 1850
### Adjournment @ Round 2: 8-4
### Correction @ Round 3: 9 name "Smyth, Al" -> "Smith, Al"
### Initial order: rating, list
### Last GA participant: 8 "Ibarrola, Maite"
### Correction for rating @ Round 1: 15-11 1-0 -> 1/2-1/2 (after round 2 ended)
### Decision @ Round 2: 10-4 1/2-0
### Fixed board @ Round 3: 12=7
### First board @ Round 1: 41
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import Announcement, BoardNumber, Bye, Choice, Tournament
from fidepair.trf.format.columns import read_date, whole

if TYPE_CHECKING:
    from fidepair.text.recorded_changes import Renumbering

BY_HAND = "MPA"
CONFIGURED = "Configuration"
PROVISIONAL = "Provisional rating"
NATIONAL = "National rating"
WITHDRAWN = "Withdrawal"
CORRECTED = "Correction"
ADJOURNED = "Adjournment"
"""Games that had no result when the next round was paired: they counted as draws (C.04.2 3.1)."""
IMPORTED = "Import"
"""A comment of other programs: the file was made from one of another kind."""
REGENERATION = "TPN regeneration"
"""Earlier rounds were not paired with the numbers in the file (C.04.2 2.5)."""
ORDERED = "Initial order"
"""The criteria of the initial order, if it is not the usual one (C.04.2 2.2.3)."""
LAST_OF_GA = "Last GA participant"
"""C.04.7 1.3.2: late entries are placed by that participant; the comment has the number, and the
name as a check."""
FOR_RATING, RATED = "Correction for rating", "Corrected for rating"
"""C.04.2 4.3: a result that differs for the rating only. With the first, the file has the result of
the event; with the second, the submitted file has the other one, beside the ranks of the event."""
DECIDED = "Decision"
"""A result that only an arbiter can award, entered by a command: White, Black, and the result."""
FIXED_BOARD, FIRST_BOARD = "Fixed board", "First board"
"""Board numbers from a round on; they change no pairing."""
MAX_BOARD = 9999
START = "Start"
"""The announced start of a round: `### Start @ Round 3: 2026-08-15 14:00`."""
ERROR_DEADLINE = "Error deadline"
"""C.04.2 4.3: how long after the publication of results errors can be notified."""
COMPLETED = "Results complete"
"""When the last result of a round was entered, if there is a deadline for errors."""
CLUB, GROUP = "Members of club", "Members of group"
"""Players by number, and the name of their club or group: `### Members of club: 3,7 = Lakeside`."""
EXCHANGED = "exchanged, "
"""Part of a correction of games that were played with the wrong colours."""
KINDS = (
    FOR_RATING,
    RATED,
    CORRECTED,
    DECIDED,
    ADJOURNED,
    IMPORTED,
    REGENERATION,
    BY_HAND,
    CONFIGURED,
    PROVISIONAL,
    NATIONAL,
    FIXED_BOARD,
    WITHDRAWN,
    CLUB,
    GROUP,
)
"""The kinds of events and of facts about participants; the longer words come first."""
SPOKEN = tuple(
    kind.upper()
    for kind in (*KINDS, ORDERED, LAST_OF_GA, FIRST_BOARD, START, ERROR_DEADLINE, COMPLETED)
)
"""All kinds in capitals; each of these comments contains one of them."""
CHOICES: dict[tuple[str, str], str] = {
    ("maxi", "yes"): "Maxi-tournament",
    ("tpn", "file"): "colours by the numbers as they are in the file",
    ("tpn", "arrived"): "colours by the numbers among those who have arrived",
}
"""The texts of the options of a round that have no record."""
_HAD = {Bye.HALF: "had a half-point bye", Bye.FULL: "had a full-point bye"}
_BYE_OF = {text: bye for bye, text in _HAD.items()}
_OTHER_ROUNDS = r"(\d{1,3}) rounds instead of (\d{1,3}) \(C\.04\.1 1\)"
_CHOICE_OF = {text.lower(): choice for choice, text in CHOICES.items()}

_MOVED = r"(\d{1,4})(?:-(\d{1,4}))? became (\d{1,4})(?:-(\d{1,4}))?"
_RENUMBERED = (
    r'(late entry )?"(.*)" is (\d{1,4})(?: instead of (\d{1,4}))?'
    rf"(?:; ({_MOVED}(?:, {_MOVED})*))?"
)
_REMOVED = rf'removed "(.*)" was (\d{{1,4}})(?:; ({_MOVED}(?:, {_MOVED})*))?'
_NEW_RATING = r"(\d{1,4}) rating (\d{1,4}|none) -> (\d{1,4}|none)"
_NEW_NAME = r'(\d{1,4}) name "(.*)" -> "(.*)"'


class Remark(NamedTuple):
    """A comment `### KIND @ Round N: text`. `round_number`: None if it has no readable round."""

    kind: str
    round_number: int | None
    text: str

    @property
    def line(self) -> str:
        """The comment as a line of a file."""
        where = "" if self.round_number is None else f" @ Round {self.round_number}"
        return f"### {self.kind}{where}: {self.text}".rstrip(" :")


def remark_of(comment: str, kind: str) -> Remark | None:
    """Return the comment as a remark of this kind, or None if it is not one."""
    text = comment.lstrip("#").strip()
    rest = text[len(kind) :]
    if text[: len(kind)].upper() != kind.upper() or rest[:1].isalnum():
        return None
    place = rest.strip().removeprefix("@").strip()
    head, _, after_round = place.partition(" ")
    if head.upper() != "ROUND":
        return Remark(kind, None, rest.strip(" :"))
    number_and_text = after_round.lstrip()
    text = number_and_text.lstrip("0123456789")
    digits = number_and_text[: len(number_and_text) - len(text)]
    number = int(digits) if 0 < len(digits) <= _ROUND_DIGITS else None
    return Remark(kind, number, text.lstrip(" :,-\t").rstrip())


_ROUND_DIGITS = 4


def choice_of(remark: Remark) -> Choice | None:
    """Return the option in a remark on the configuration, or None if there is none."""
    choice = _CHOICE_OF.get(remark.text.lower())
    rounds = re.fullmatch(_OTHER_ROUNDS, remark.text)
    if rounds:
        choice = "rounds", f"{rounds[1]}/{rounds[2]}"
    if choice is None or remark.round_number is None:
        return None
    return Choice(remark.round_number, *choice)


def _choice_line(choice: Choice) -> str:
    text = CHOICES.get((choice.name, choice.value))
    if text is None:
        text = "{} rounds instead of {} (C.04.1 1)".format(*choice.numbers)
    return Remark(CONFIGURED, choice.round_number, text).line


def rating_lines(kind: str, ratings: Mapping[int, int]) -> list[str]:
    """Return the comment with ratings of this kind by number; none without ratings."""
    if not ratings:
        return []
    parts = [f"{number}={rating}" for number, rating in sorted(ratings.items())]
    return [Remark(kind, None, ", ".join(parts)).line]


def ratings_of(remark: Remark) -> dict[int, int] | None:
    """Return the ratings in a remark by number, or None if they are unreadable."""
    found = {}
    for part in remark.text.split(","):
        number_and_rating = rating_of(part)
        if number_and_rating is None:
            return None
        number, rating = number_and_rating
        found[number] = rating
    return found


def rating_of(part: str) -> tuple[int, int] | None:
    """Return the number and the rating in a part such as `3=2105`, or None if it is unreadable."""
    left, _, right = part.partition("=")
    number, rating = whole(left.strip()), whole(right.strip())
    if number is None or rating is None:
        return None
    return number, rating


def is_rating(rating: int) -> bool:
    """Whether the number is a possible rating, of at most four digits."""
    return 0 < rating < 10000


def renumbering_of(comment: str) -> "Renumbering | None":
    """Return the change of numbers, of a rating or of a name in a comment, or None if there is
    none."""
    remark = remark_of(comment, REGENERATION) or remark_of(comment, CORRECTED)
    if remark is None or not remark.round_number:
        return None
    from fidepair.text.recorded_changes import Renumbering  # noqa: PLC0415  seldom needed

    if remark.kind == CORRECTED:
        return _correction_of_data(Renumbering(comment, remark.round_number), remark.text)
    found = re.fullmatch(_RENUMBERED, remark.text)
    if found is not None:
        late, name, number, instead_of, runs = found.group(1, 2, 3, 4, 5)
    else:
        found = re.fullmatch(_REMOVED, remark.text)
        if found is None:
            return None
        late, instead_of = None, None
        name, number, runs = found.group(1, 2, 3)
    moved = []
    for run in re.findall(_MOVED, runs or ""):
        moved += _moves_of_run(*run)
    return Renumbering(
        comment,
        remark.round_number,
        name,
        int(number),
        is_late=late is not None,
        instead_of=None if instead_of is None else int(instead_of),
        moved=tuple(moved),
        is_removed=remark.text.startswith("removed "),
    )


def _moves_of_run(first: str, last: str, new_first: str, new_last: str) -> list[tuple[int, int]]:
    """Return the old and the new numbers of `5-14 became 6-15`. Runs of different lengths become a
    repeated pair, which is not a permutation."""
    old = range(int(first), int(last or first) + 1)
    new = range(int(new_first), int(new_last or new_first) + 1)
    if len(old) != len(new):
        return [(int(first), int(new_first))] * 2
    return list(zip(old, new, strict=True))


def _correction_of_data(change: "Renumbering", text: str) -> "Renumbering | None":
    """Return the change with the new rating or name in a correction, or None if it is about a
    game."""
    rated = re.fullmatch(_NEW_RATING, text)
    if rated:
        ratings = [None if rating == "none" else int(rating) for rating in rated.group(2, 3)]
        return change._replace(rated=(int(rated[1]), ratings[0], ratings[1]))
    renamed = re.fullmatch(_NEW_NAME, text)
    if renamed:
        return change._replace(renamed=(int(renamed[1]), renamed[2], renamed[3]))
    return None


def time_of(remark: Remark) -> str:
    """Return the day and the time in a remark on a round; empty if they are unreadable."""
    day, _, clock = remark.text.partition(" ")
    found = read_date(day) if re.fullmatch(_TIME, remark.text) else None
    is_time = found is not None and found.is_whole and clock < "24:00" and clock[3:] < "60"
    return remark.text if is_time and remark.round_number else ""


_TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}"
_DURATION = r"([0-9]{1,3}) ?(min|minutes?|h|hours?)"


def minutes_of(text: str) -> int:
    """Return the minutes of a duration such as `30 min` or `2 h`; 0 if it is none."""
    found = re.fullmatch(_DURATION, text.lower())
    if found is None:
        return 0
    return int(found[1]) * (60 if found[2].startswith("h") else 1)


def members_of(remark: Remark) -> tuple[list[int], str] | None:
    """Return the players by number, and the name of their club or group, in a remark; None if they
    are unreadable."""
    texts, equals, name = remark.text.partition(" = ")
    numbers = [whole(text.strip()) for text in texts.split(",")]
    found = [number for number in numbers if number]
    return (found, name.strip()) if equals and name.strip() and len(found) == len(numbers) else None


def _label_lines(kind: str, labels: Mapping[int, str]) -> list[str]:
    """Return a comment for each club, or group, with its players."""
    members: dict[str, list[str]] = {}
    for number, name in sorted(labels.items()):
        members.setdefault(name, []).append(str(number))
    return [
        Remark(kind, None, f"{','.join(numbers)} = {name}").line
        for name, numbers in members.items()
    ]


def is_correction(comment: str) -> bool:
    """Whether a comment records a corrected result, or one that the arbiter decided."""
    found = remark_of(comment, CORRECTED) or remark_of(comment, RATED)
    if found is None:
        return decided_game(comment) is not None
    return renumbering_of(comment) is None


def rounds_with_exchanged_colours(comments: Iterable[str]) -> frozenset[int]:
    """Return the rounds in which colours were exchanged according to comments."""
    return frozenset(number for number, _ in _exchanges(comments))


def exchanged_pairs(comments: Iterable[str]) -> list[tuple[int, int, int]]:
    """Return the pairs whose colours were exchanged according to comments: the round and the two
    numbers."""
    found = []
    for round_number, text in _exchanges(comments):
        first, _, second = text.partition(" ")[0].partition("-")
        number, opponent = whole(first), whole(second)
        if number and opponent:
            found.append((round_number, number, opponent))
    return found


def _exchanges(comments: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the rounds and the texts of comments on exchanged colours."""
    for comment in comments:
        remark = remark_of(comment, CORRECTED) or remark_of(comment, RATED)
        if remark and remark.round_number and EXCHANGED in remark.text:
            yield remark.round_number, remark.text


_DECISION = r"(\d{1,9})-(\d{1,9}) (0-0|1/2-0|0-1/2)"


def decision_of(remark: Remark) -> tuple[int, int, str] | None:
    """Return White, Black and the codes of both results in a remark on a decision of the arbiter,
    or None if it is unreadable."""
    found = re.fullmatch(_DECISION, remark.text)
    if found is None:
        return None
    return int(found[1]), int(found[2]), found[3].replace("1/2", "=").replace("-", "")


def decided_game(comment: str) -> tuple[int, tuple[int, int]] | None:
    """Return the round and the pair in a comment on a decision of the arbiter, or None if it is not
    one."""
    remark = remark_of(comment, DECIDED)
    found = None if remark is None else decision_of(remark)
    if remark is None or found is None or not remark.round_number:
        return None
    return remark.round_number, found[:2]


def are_rated_otherwise(comments: Iterable[str]) -> bool:
    """Whether the file has results corrected for the rating only, so the ranks do not follow from
    them."""
    return any(remark_of(comment, RATED) for comment in comments)


def withdrawal_of(remark: Remark) -> Announcement | None:
    """Return the earlier bye in a remark on a withdrawal, or None if it is unreadable."""
    digits, _, text = remark.text.partition(" ")
    number, bye = whole(digits), _BYE_OF.get(text)
    if bye is None or remark.round_number is None or number is None:
        return None
    return Announcement(remark.round_number, number, bye)


def seat_of(remark: Remark) -> BoardNumber | None:
    """Return the fixed board, or the first board, in a remark; None if it is unreadable."""
    number_and_board = rating_of(remark.text)
    if remark.kind == FIRST_BOARD:
        number_and_board = rating_of(f"0={remark.text}")
    if number_and_board is None or remark.round_number is None:
        return None
    number, board = number_and_board
    is_first = remark.kind == FIRST_BOARD
    if not is_first <= board <= MAX_BOARD or is_first == bool(number):
        return None
    return BoardNumber(remark.round_number, number, board)


def _seat_line(seat: BoardNumber) -> str:
    if seat.number:
        return Remark(FIXED_BOARD, seat.round_number, f"{seat.number}={seat.board}").line
    return Remark(FIRST_BOARD, seat.round_number, str(seat.board)).line


def _last_of_ga_line(number: int, name: str) -> str:
    return Remark(LAST_OF_GA, None, f'{number} "{name}"').line


def last_of_ga_lines(tournament: Tournament) -> list[str]:
    """Return the comment with the last GA participant; none if that is unknown."""
    if tournament.last_of_ga is None:
        return []
    last = tournament.by_number().get(tournament.last_of_ga)
    return [] if last is None else [_last_of_ga_line(last.number, last.name)]


def last_of_ga(remark: Remark) -> tuple[int, str] | None:
    """Return the number and the name of the last GA participant in a remark, or None if they are
    unreadable."""
    digits, _, name = remark.text.partition(" ")
    number = whole(digits)
    is_quoted = len(name) > 1 and name[0] == name[-1] == '"'
    return (number, name[1:-1]) if number and is_quoted else None


def with_new_last_of_ga(comment: str, new: Mapping[int, int]) -> str:
    """Return the comment with the new number of the last GA participant; any other comment
    unchanged."""
    remark = remark_of(comment, LAST_OF_GA)
    found = None if remark is None else last_of_ga(remark)
    if found is None:
        return comment
    number, name = found
    return _last_of_ga_line(new.get(number, number), name)


def lines_of(tournament: Tournament) -> list[str]:
    """Return all comments on facts of a tournament that no record can express."""
    found = [Remark(BY_HAND, one.round_number, one.text) for one in tournament.manual_changes]
    lines = [remark.line for remark in found]
    lines += map(_choice_line, tournament.choices)
    lines += rating_lines(PROVISIONAL, tournament.provisional)
    lines += rating_lines(NATIONAL, tournament.national)
    lines += tournament.corrections
    lines += [one.comment for one in tournament.renumberings]
    for round_number, number, bye in tournament.put_aside:
        lines.append(Remark(WITHDRAWN, round_number, f"{number} {_HAD[bye]}").line)
    lines += map(_seat_line, tournament.seats)
    if tournament.initial_order:
        lines.append(Remark(ORDERED, None, tournament.initial_order).line)
    for number, text in sorted(tournament.starts.items()):
        lines.append(Remark(START, number, text).line)
    if tournament.error_deadline:
        lines.append(Remark(ERROR_DEADLINE, None, tournament.error_deadline).line)
    for number, text in sorted(tournament.completed.items()):
        lines.append(Remark(COMPLETED, number, text).line)
    lines += _label_lines(CLUB, tournament.clubs)
    lines += _label_lines(GROUP, tournament.groups)
    return lines + last_of_ga_lines(tournament)


def as_written(comment: str) -> str:
    """Return a comment in the form of `lines_of`, whoever wrote it."""
    for kind in (FIXED_BOARD, FIRST_BOARD):
        seated = remark_of(comment, kind)
        seat = None if seated is None else seat_of(seated)
        if seat is not None:
            return _seat_line(seat)
    for kind in (CLUB, GROUP):
        labelled = remark_of(comment, kind)
        found = None if labelled is None else members_of(labelled)
        if found is not None:
            numbers, name = found
            return _label_lines(kind, dict.fromkeys(numbers, name))[0]
    remark = remark_of(comment, BY_HAND) or remark_of(comment, WITHDRAWN)
    return comment.rstrip() if remark is None else remark.line
