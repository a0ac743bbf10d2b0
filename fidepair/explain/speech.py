"""How a round and those in it are spoken of: by number and name, with their scores, colours and
earlier rounds."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fidepair.swiss.boards import bracket_name
from fidepair.swiss.completion import listed
from fidepair.swiss.evaluation import Proposal
from fidepair.swiss.preferences import NONE, Preference
from fidepair.tournament import Bye, Colour, Kind, Result, format_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fidepair.explain.asking import Inquiry
    from fidepair.swiss.boards import BracketReport
    from fidepair.swiss.cards import PairingCard
    from fidepair.swiss.colours import ColourCase
    from fidepair.swiss.criteria import Counted, Criterion

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
LONGEST_NAME = 18
MOST_NAMED = 5
"""So many are named in a list; of longer ones the others are counted."""
NO_PREFERENCE = Preference(None, NONE)
OF_COLOURS = ("colour", "strong")
"""What criteria on colours look at."""


class Speech:
    """How a round is spoken of in one answer: the first mention of somebody comes with the name."""

    def __init__(self, inquiry: Inquiry) -> None:
        self.inquiry = inquiry
        self.is_team = inquiry.prepared.tournament.kind is Kind.TEAM
        self.noun = "team" if self.is_team else "player"
        self.upwards = inquiry.system.name in ("dubov", "double-swiss", "team")
        self.floater = "upfloater" if self.upwards else "downfloater"
        if inquiry.chapter == "burstein":
            self.floater = "outgoing floater"
        self.has_strengths = inquiry.system.name in ("dutch", "dubov", "burstein")
        self.has_preferences = any(row.looks_at in OF_COLOURS for row in inquiry.criteria.values())
        self.of_2017 = (
            inquiry.system.edition < "2026"
        )  # the Dutch System only: criteria are called by their articles
        self.completion = (
            "C3" if inquiry.system.name in ("double-swiss", "team") else "C4",
            "2.2.1",
        )
        self.opponents, self.right_to_bye = ("C1", "2.1.1"), ("C2", "2.1.2")
        if self.of_2017:
            self.completion, self.opponents, self.right_to_bye = (
                ("", "A.9"),
                ("C.1", "C.1"),
                ("C.2", "C.2"),
            )
        self._named: set[int] = set()
        self.case = lru_cache(maxsize=None)(self._case)

    # ── who ──────────────────────────────────────────────────────────────────

    def card(self, one: int) -> PairingCard:
        """Return the card of somebody."""
        return self.inquiry.cards[one]

    def who(self, one: int) -> str:
        """Return number and name, as in `4 Dvorakova`; after the first time the number."""
        if one in self._named:
            return str(one)
        self._named.add(one)
        name = self.card(one).participant.name
        name = name if self.is_team else name.partition(",")[0]
        return f"{one} {name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + '…'}".rstrip()

    def all_of(self, numbers: Sequence[int], *, scores: bool = False) -> str:
        """Return a list of participants, a long one cut."""
        some = [
            f"{self.who(one)} ({self.score(one)})" if scores else self.who(one)
            for one in numbers[:MOST_NAMED]
        ]
        return _cut(some, len(numbers))

    def with_scores(self, numbers: Sequence[int]) -> str:
        """Return numbers with scores, as in `3 (5.0) and 9 (3.0)`."""
        return _cut([f"{one} ({self.score(one)})" for one in numbers[:MOST_NAMED]], len(numbers))

    def score(self, one: int) -> str:
        """Return the score by which somebody is paired."""
        return format_points(self.card(one).score)

    def rank(self, one: int) -> tuple[int, ...]:
        """Return the place in the order of scores, then of pairing numbers."""
        card = self.card(one)
        return -card.score, card.tpn

    # ── pairs and brackets ───────────────────────────────────────────────────

    def pair(self, pair: Iterable[int]) -> str:
        """Return a pair, the higher ranked first."""
        return (" against " if self.inquiry.aloud else "-").join(
            map(str, sorted(pair, key=self.rank))
        )

    def pairs(self, pairs: Sequence[Iterable[int]]) -> str:
        """Return pairs, as in `1-13, 4-5 and 2-3`; of many the first ones."""
        return _cut([self.pair(pair) for pair in pairs[: 2 * MOST_NAMED]], len(pairs))

    def games(self, games: Sequence[tuple[int, int]]) -> str:
        """Return pairs with White first; of many the first ones."""
        against = " against " if self.inquiry.aloud else "-"
        return _cut([against.join(map(str, game)) for game in games[: 2 * MOST_NAMED]], len(games))

    def bracket(self, report: BracketReport) -> str:
        """Return the name of a bracket."""
        return bracket_name(report)

    def is_legal(self, a: int, b: int) -> bool:
        """Return whether no absolute rule keeps the two apart."""
        faults = self.inquiry.system.faults(
            self.inquiry.round_, Proposal(frozenset({frozenset((a, b))}))
        )
        return all(fault.incomplete for fault in faults)

    def met(self, a: int, b: int) -> str:
        """Return when the two met, or that they are kept apart otherwise; nothing if they may
        meet."""
        if b in self.card(a).opponents:
            return f"met in round {self.card(a).opponents.index(b) + 1}"
        if b in self.card(a).met:
            return f"are not to be paired with each other {self._rounds_apart(a, b)}"
        return "" if self.is_legal(a, b) else f"must both have {self.due(a)}"

    def _rounds_apart(self, a: int, b: int) -> str:
        """Return in which rounds two are kept apart: those of the file, or this one if only an
        option does it."""
        now, end = self.inquiry.round_.number, self.inquiry.round_.rounds
        groups = self.inquiry.groups_apart(a, b)
        spans = [(now, now)] + [(group.first, min(group.last or end, end)) for group in groups]
        first, last = max(spans, key=lambda span: span[1] - span[0])
        if (first, last) == (1, end):
            return "in this tournament"
        if first == last:
            return f"in round {first}"
        return f"from round {first} on" if last == end else f"in rounds {first} to {last}"

    # ── colours ──────────────────────────────────────────────────────────────

    def _case(self, a: int, b: int) -> ColourCase:
        """Return what decides the colours of a pair."""
        return self.inquiry.system.colour_case(self.inquiry.round_, self.card(a), self.card(b))

    def preference(self, one: int) -> Preference:
        """Return the colour preference, as the chapter sees it; none where no criterion looks at
        it."""
        if not self.has_preferences:
            return NO_PREFERENCE
        found: Preference = self.case(one, one).sides[0].preference
        return found

    def due(self, one: int) -> str:
        """Return the colour that somebody should have; nothing without a preference."""
        colour = self.preference(one).colour
        return colour.name.capitalize() if colour else ""

    def difference(self, difference: int) -> str:
        """Return a colour difference, to be read aloud as `minus 1`."""
        if not difference or not self.inquiry.aloud:
            return f"{difference:+d}" if difference else "0"
        return f"{'plus' if difference > 0 else 'minus'} {abs(difference)}"

    def denied(self, pair: Sequence[int]) -> tuple[int, ...]:
        """Return who of a pair would not get the colour due."""
        case = self.case(*pair)
        colour = case.decided()[2]
        given = ((case.first.number, colour), (case.other.number, colour.opposite))
        return tuple(one for one, colour in given if self.preference(one).colour is colour.opposite)

    # ── whom a criterion counts ──────────────────────────────────────────────

    def meant(self, row: Criterion, pair: Sequence[int]) -> tuple[int, ...]:
        """Return of whom in a pair the criterion speaks."""
        if row.looks_at in OF_COLOURS:
            return self.denied(pair)
        if row.looks_at == "limits":
            return self._beyond_limits(pair) or tuple(pair)
        if row.looks_at.startswith("up"):
            return tuple(pair[1:])
        return tuple(pair[:1] if row.looks_at.startswith(("down", "floater")) else pair)

    def _beyond_limits(self, pair: Sequence[int]) -> tuple[int, ...]:
        """Return who of a pair gets a colour difference beyond 2, or a third time the same colour
        in a row."""
        case = self.case(*pair)
        colour = case.decided()[2]
        found = []
        for card, sign in (
            (case.first, colour.value.upper()),
            (case.other, colour.opposite.value.upper()),
        ):
            difference = card.colour_difference + (1 if sign == "W" else -1)
            if abs(difference) > 2 or card.history[-2:] == 2 * sign:
                found.append(card.number)
        return tuple(found)

    def counted(self, row: Criterion, whom: Counted) -> str:
        """Return whom a criterion counted, as in `5 Eskildsen in 4-5`; nothing if nobody."""
        both = [(self.meant(row, pair), f" in {self.pair(pair)}") for pair in whom.pairs]
        both += [((one,), "") for one in whom.players]
        told = []
        for ones, where in both[:MOST_NAMED]:
            if ones:
                names = [self.who(one) for one in ones]
                told.append(listed(names) + where)
        return _cut(told, len(both)) if told else ""

    # ── earlier rounds ───────────────────────────────────────────────────────

    def floated(self, one: int, back: int) -> str:
        """Return how somebody floated so many rounds before, as in `floated up in round 3, against
        4`."""
        card = self.card(one)
        round_ = self.inquiry.round_.number - back
        sign = card.floats[-back:][:1] if len(card.floats) >= back else "-"
        if sign == "-":
            return ""
        way = "down" if sign == "D" else "up"
        if min(len(card.opponents), len(card.participant.entries)) < back:  # a card made by hand
            return f"floated {way} in round {round_}"
        opponent = card.opponents[-back]
        if not opponent:
            return f"{absence(card.participant.entries[-back])} in round {round_}, which is a downfloat"
        return f"floated {way} in round {round_}, against {opponent}"

    def may_have_bye(self, one: int) -> bool:
        """Return whether no earlier round bars somebody from the bye."""
        faults = self.inquiry.system.faults(self.inquiry.round_, Proposal(frozenset(), one))
        return all(fault.incomplete for fault in faults)

    def barred(self, one: int) -> str:
        """Return why somebody may not have the bye."""
        win, of_2017 = self.inquiry.round_.points.win, self.of_2017
        card = self.card(one)
        for place, entry in enumerate(card.participant.entries):
            won = getattr(entry, "result", None) is Result.FORFEIT_WIN
            if (
                entry is Bye.PAB
                or won
                or (entry is Bye.FULL and not of_2017)
                or (
                    not card.opponents[place] and card.points_by_round[place] >= win and not of_2017
                )
            ):
                return f"{absence(entry)} in round {place + 1}"
        return "scored as much as for a win without playing"


def absence(entry: Any) -> str:
    """Return what somebody had in a round without playing."""
    if isinstance(entry, Bye):
        return {
            Bye.PAB: "had the bye",
            Bye.FULL: "had a full-point bye",
            Bye.HALF: "had a half-point bye",
        }.get(entry, "was absent")
    return (
        "won by forfeit" if getattr(entry, "result", None) is Result.FORFEIT_WIN else "did not play"
    )


def _cut(told: list[str], total: int) -> str:
    return listed(told if len(told) >= total else [*told, f"{total - len(told)} more"])


def number(count: int) -> str:
    """Return a number as a word, if it is a small one."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def several(count: int, row: Criterion) -> str:
    """Return what a criterion counted, as in `three players who do not get their colour
    preference`."""
    return f"{number(count)} {row.one if count == 1 and row.one else row.text}"


def capital(text: str) -> str:
    """Return the sentence with a capital."""
    return text[:1].upper() + text[1:]


def cited(code: str, article: str) -> str:
    """Return what decides, as in `(C12, 2.4.7)`."""
    return f"({code}, {article})" if code not in ("", "PAB", article) else f"({article})"


def colour_name(colour: Colour) -> str:
    """Return the name of a colour."""
    return colour.name.capitalize()
