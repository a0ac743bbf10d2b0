"""Changes of numbers, ratings and names during an event (C.04.2 2.3), as comments record them,
undone one by one; and comments on changes by hand.

A comment is only a statement: one that contradicts the names, games or numbers of the file is not
obeyed. This module works on numbers and names, without a tournament.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Renumbering(NamedTuple):
    """A change before round `round_number` was paired, and the comment that records it.

    It is a late entry (`is_late`), a removed entry (`is_removed`), or another number for a
    participant, with `name`, `number` and the pairs of old and new numbers in `moved`; or another
    rating (`rated`) or name (`renamed`), each with the number, the old and the new value.
    `instead_of`: the number that the participant had before, if the comment has it.
    """

    comment: str
    round_number: int
    name: str = ""
    number: int | None = None
    is_late: bool = False
    instead_of: int | None = None
    moved: tuple[tuple[int, int], ...] = ()
    rated: tuple[int, int | None, int | None] | None = None
    renamed: tuple[int, str, str] | None = None
    is_removed: bool = False


class Entrants(NamedTuple):
    """The participants at one time: TPN and name by the number in the file, without later entries.

    `ratings`: in the columns; `provisional`: ratings by which players without one are paired.
    `first_rounds`: the first round with a game or the PAB, for participants who have one.
    """

    tpns: Mapping[int, int]
    names: Mapping[int, str]
    ratings: Mapping[int, int | None]
    provisional: Mapping[int, int]
    first_rounds: Mapping[int, int]

    def rating(self, number: int) -> int | None:
        """Return the rating by which a player is paired."""
        rating = self.ratings[number]
        if rating is None:
            return self.provisional.get(number)
        return rating


class Undone(NamedTuple):
    """The field before the changes; the changes that were undone, the latest first; and the ones
    that contradict the file, each with the contradiction in words."""

    field: Entrants
    obeyed: tuple[Renumbering, ...]
    refused: tuple[tuple[Renumbering, str], ...]


class _Contradiction(Exception):
    """A comment that does not fit the file; the argument says why."""


def undo(field: Entrants, changes: Iterable[Renumbering], last_round: int) -> Undone:
    """Return the field before these changes, given in the order of time; changes that contradict
    it are ignored.

    `last_round`: the last round that can have been paired after a change.
    """
    obeyed, refused = [], []
    in_order = sorted(changes, key=lambda one: one.round_number)
    for change in reversed(in_order):
        try:
            field = _before(field, change, last_round)
        except _Contradiction as contradiction:
            refused.append((change, str(contradiction)))
        else:
            obeyed.append(change)
    return Undone(field, tuple(obeyed), tuple(refused))


def _before(field: Entrants, change: Renumbering, last_round: int) -> Entrants:
    """Return the field before a change. Raises _Contradiction."""
    if not 1 <= change.round_number <= last_round:
        raise _Contradiction(f"round {change.round_number} is neither paired nor the next one")
    if change.rated is not None and change.round_number == 1:
        return field  # no round was paired by the old rating; later changes need no record
    if change.rated is not None:
        return _before_rating(field, *change.rated)
    if change.renamed is not None:
        return _before_name(field, *change.renamed)
    if change.is_removed:
        return _before_removal(field, change)
    who = _participant(field, change)
    if change.is_late:
        return _before_entry(field, change, who)
    return _before_move(field, change)


def _before_rating(field: Entrants, number: int, was: int | None, now: int | None) -> Entrants:
    if number not in field.ratings:
        raise _Contradiction(f"no player has number {number}")
    in_file, rating = field.ratings[number], field.rating(number)
    if now not in (in_file, rating):  # an unrated player may have a provisional rating since
        raise _Contradiction(f"player {number} has {_rating_text(rating)}, not {_rating_text(now)}")
    if in_file is None and now is not None and was is not None:
        return field._replace(provisional={**field.provisional, number: was})
    return field._replace(ratings={**field.ratings, number: was})


def _rating_text(rating: int | None) -> str:
    if rating is None:
        return "no rating"
    return f"rating {rating}"


def _before_name(field: Entrants, number: int, was: str, now: str) -> Entrants:
    if number not in field.names:
        raise _Contradiction(f"no participant has number {number}")
    if not _is_same_name(field.names[number], now):
        raise _Contradiction(f'participant {number} has another name than "{now}"')
    return field._replace(names={**field.names, number: was})


def _participant(field: Entrants, change: Renumbering) -> int:
    """Return the number in the file of the participant that a change of numbers is about. Raises
    _Contradiction."""
    who = next((one for one, tpn in field.tpns.items() if tpn == change.number), None)
    if who is None:
        raise _Contradiction(f"no participant had number {change.number} then")
    if not _is_same_name(field.names[who], change.name):
        raise _Contradiction(f'number {change.number} was not "{change.name}"')
    return who


def _is_same_name(name: str, recorded: str) -> bool:
    return _letters(name) == _letters(recorded)


def _letters(name: str) -> str:
    """Return the letters and digits of a name in lower case, without accents: programs differ in
    the rest."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", name.casefold())))


def _before_entry(field: Entrants, change: Renumbering, who: int) -> Entrants:
    """Return the field before a late entry, who has no game in earlier rounds: the participants
    behind had the number before theirs (2.4)."""
    first = field.first_rounds.get(who, change.round_number)
    if first < change.round_number:
        raise _Contradiction(f"{change.name} was already paired in round {first}")
    place = field.tpns[who]
    behind = sorted(tpn for tpn in field.tpns.values() if tpn > place)
    if sorted(change.moved) != [(tpn - 1, tpn) for tpn in behind]:
        raise _Contradiction("the numbers behind the late entry did not change so")
    tpns = {one: tpn - (tpn > place) for one, tpn in field.tpns.items() if one != who}
    return field._replace(tpns=tpns)


def _before_removal(field: Entrants, change: Renumbering) -> Entrants:
    """Return the field with an entry that was removed, and never paired: the participants behind
    had the number after theirs (C.04.2 4.1). It has a number that no file has."""
    place = change.number or 0
    behind = sorted(tpn for tpn in field.tpns.values() if tpn >= place)
    is_behind_the_last = place > max(field.tpns.values(), default=0) + 1
    if is_behind_the_last or sorted(change.moved) != [(tpn + 1, tpn) for tpn in behind]:
        raise _Contradiction("the numbers behind the removed entry did not change so")
    tpns = {one: tpn + (tpn >= place) for one, tpn in field.tpns.items()}
    unused = min([0, *tpns]) - 1
    return field._replace(tpns={**tpns, unused: place}, names={**field.names, unused: change.name})


def _before_move(field: Entrants, change: Renumbering) -> Entrants:
    """Return the field before a participant got another number: `moved` is a permutation of
    numbers in use (2.3)."""
    old = {new: former for former, new in change.moved}
    is_permutation = len(old) == len(change.moved) and sorted(old) == sorted(old.values())
    if not is_permutation or not {*old} <= {*field.tpns.values()}:
        raise _Contradiction("no such exchange of numbers is possible")
    former = old.get(change.number or 0)
    if former is None or change.instead_of not in (None, former):
        raise _Contradiction(f"these changes do not give number {change.number} to {change.name}")
    tpns = {one: old.get(tpn, tpn) for one, tpn in field.tpns.items()}
    return field._replace(tpns=tpns)


_FIXED = re.compile(
    r"(\d{1,4}-\d{1,4}(?:, \d{1,4}-\d{1,4})*) (?:fixed by the arbiter|instead of \d+-\d+)"
)
_BYE = re.compile(r"(?:^|; )(\d{1,4}) has the bye by the arbiter")


class ByHand(NamedTuple):
    """The published pairs in a comment on a change by hand, and the participant with the
    pairing-allocated bye."""

    pairs: tuple[frozenset[int], ...] = ()
    bye: int | None = None


def by_hand(text: str) -> ByHand:
    """Return the pairs and the bye of `3-17, 4-8 fixed by the arbiter; 12 has the bye by the
    arbiter`, or of `12-7 instead of 12-9`; a free text has neither."""
    fixed = _FIXED.match(text)
    pairs = []
    if fixed:
        for pair in fixed[1].split(", "):
            pairs.append(frozenset(map(int, pair.split("-"))))
    bye = _BYE.search(text)
    return ByHand(tuple(pairs), int(bye[1]) if bye else None)


# ── Repairs of a published round (C.04.2 4.4) ────────────────────────────────
BYE_WORDS = {"U": "bye", "Z": "absent", "H": "half-point bye", "F": "full-point bye"}
"""The words for a participant without an opponent, by the letters of byes."""
REPAIR_ARTICLES = ("4.4.1", "4.4.2", "4.4.3", "4.4.4", "4.4.5")
_LETTERS = {word: letter for letter, word in BYE_WORDS.items()}
_ITEM = rf"\d{{1,5}}(?:-\d{{1,5}}| (?:{'|'.join(_LETTERS)}))"
_ITEMS = rf"{_ITEM}(?:, {_ITEM})*"
_REPAIR = re.compile(rf"({_ITEMS}) instead of ({_ITEMS}) \(C\.04\.2 (4\.4\.[1-5])\)(?:: (.*))?")


class Places(NamedTuple):
    """The places of some participants in a round: pairs, White first, and byes by number, each as
    its letter."""

    pairs: tuple[tuple[int, int], ...] = ()
    byes: tuple[tuple[int, str], ...] = ()

    def __str__(self) -> str:
        pairs = [f"{white}-{black}" for white, black in self.pairs]
        return ", ".join([*pairs, *(f"{one} {BYE_WORDS[bye]}" for one, bye in self.byes)])

    def numbers(self) -> list[int]:
        """Return the participants, ascending; one with two places twice."""
        paired = [number for pair in self.pairs for number in pair]
        return sorted([*paired, *(number for number, _ in self.byes)])


class RoundRepair(NamedTuple):
    """A change of some pairs of a published round: the places of the participants `now`, those that
    they had before (`was`), the article that allows it (4.4.1 to 4.4.5), and the fault of an
    illegal pair."""

    now: Places
    was: Places
    article: str
    fault: str = ""

    def __str__(self) -> str:
        text = f"{self.now} instead of {self.was} (C.04.2 {self.article})"
        return f"{text}: {self.fault}" if self.fault else text


def repair_of(text: str) -> RoundRepair | None:
    """Return the repair in a comment on a change by hand, such as `3-22, 8 absent instead of 3-8,
    22 bye (C.04.2 4.4.3)`; None for any other text."""
    found = _REPAIR.fullmatch(text)
    if not found:
        return None
    now, was = _places(found[1]), _places(found[2])
    numbers = now.numbers()
    if numbers != was.numbers() or len({*numbers}) < len(numbers):
        return None
    return RoundRepair(now, was, found[3], found[4] or "")


def _places(text: str) -> Places:
    pairs: list[tuple[int, int]] = []
    byes: list[tuple[int, str]] = []
    for item in text.split(", "):
        number, _, word = item.partition(" ")
        if word:
            byes.append((int(number), _LETTERS[word]))
        else:
            white, _, black = item.partition("-")
            pairs.append((int(white), int(black)))
    return Places(tuple(pairs), tuple(byes))
