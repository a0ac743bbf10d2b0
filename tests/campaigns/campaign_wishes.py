"""A long look for a pairing with a wish (`swiss.evaluation`) that is not the best and first of those that fulfil it.

Row `wishes` of `evidence.py`.

On each small position all legal complete pairings are counted by the criteria and the order of the chapter. For every
pair that the rules do not make, every other bye and every other floater, the whole pairing that is found must be the
best and first of those in which that comes true, or there is none; and the chapter walked literally (`oracles`) must
put none of them before it. The floaters asked about are told by who meets whom, not by the brackets of the program.
Where the program says that it could not try all, only the part that is proven is compared. Of more than ten
participants not all pairings are listed, but those found for all wishes and small changes of them: none of these may be
better than what is found for a wish that it fulfils.

Players of Dubov have provisional ratings in half of the positions (`--rating`). Lim weighs no pairings: there it must
be right that a pair is against an absolute rule, also in Maxi-tournaments (`--maxi`). Prints the first seeds where
anything differs, and exits with 1. `test_wishes.py` runs the first seeds.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cmp_to_key
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from all_proposals import legal_proposals, proposal_of, proposed
from campaign import described
from campaign_evaluation import changed
from campaign_oracles import CASES
from oracles import dutch, lim, standings
from positions import ROUNDS, any_position, dense_position

from fidepair.errors import InputError, PairingImpossible
from fidepair.explain.answering import answer
from fidepair.explain.answers import Question
from fidepair.explain.asking import Inquiry
from fidepair.options import RoundOptions
from fidepair.swiss.cards import draw_up
from fidepair.swiss.evaluation import Memory, Wish, WishImpossible, first_difference, opponents_of
from fidepair.systems import DUTCH_2017, SYSTEMS, Prepared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from fidepair.swiss.cards import PairingCard, RoundToPair
    from fidepair.swiss.evaluation import Evaluation, FirstDifference, Fulfilled, Proposal
    from fidepair.systems import System
    from fidepair.tournament import Tournament

WISHERS: dict[str, System] = {**{name: system for name, system in SYSTEMS.items() if name != "lim"}, "2017": DUTCH_2017}
"""The systems in which pairings with a wish are found, the Dutch one in both editions."""
MOST_LISTED = 10
"""Of so many participants at most all legal pairings are listed."""
CHANGES = 4
"""So many random changes of each pairing that is found are compared in larger fields."""


# ── positions ────────────────────────────────────────────────────────────────


class Position(NamedTuple):
    """A round to be paired; `literal()` tells where pairings of it stand by the articles walked literally."""

    round_: RoundToPair
    literal: Callable[[], Any]


def position(name: str, seed: int, largest: int) -> Position:
    """Return the position of a seed. Raises InputError where all rounds are paired."""
    if name == "dutch":
        kinds = tuple(ROUNDS["dutch"].values())
        round_ = kinds[seed % len(kinds)](seed, largest)
        return Position(round_, lambda: dutch.Standings(round_))
    if name == "2017":
        tournament = (dense_position if seed % 2 else any_position)(seed, largest)
        return Position(draw_up(tournament, edition="2017"), lambda: standings.Dutch2017(tournament))
    tournament = CASES[name].position(seed, largest)
    round_ = _with_ratings_given(tournament, seed) if name == "dubov" else draw_up(tournament)
    if name == "burstein" and WISHERS[name].of_round(round_).name == "dutch":
        return Position(round_, lambda: dutch.Standings(round_))
    return Position(round_, lambda: _LITERAL[name](tournament))


def _with_ratings_given(tournament: Tournament, seed: int) -> RoundToPair:
    """Return the round, in half of them with some ratings that are given as options."""
    draw = random.Random(f"given ratings {seed}")
    missing = {one.number for one in tournament.participants if draw.random() < 0.3} if seed % 4 < 2 else set()
    unrated = [one._replace(rating=None) if one.number in missing else one for one in tournament.participants]
    given = {one.number: one.rating for one in tournament.participants if one.number in missing and one.rating}
    return draw_up(tournament._replace(participants=tuple(unrated)), RoundOptions(rating=given))


_LITERAL: dict[str, Callable[[Tournament], Any]] = {
    "dubov": standings.Dubov,
    "burstein": standings.Burstein,
    "double-swiss": lambda tournament: standings.Upfloating(tournament, "double-swiss"),
    "team": lambda tournament: standings.Upfloating(tournament, "team"),
}


# ── wishes ───────────────────────────────────────────────────────────────────


class Counted(NamedTuple):
    """A legal complete pairing and what it counts."""

    proposal: Proposal
    evaluation: Evaluation


class Asked(NamedTuple):
    """What the rules do not do, and whether it comes true in a pairing."""

    wish: Wish
    comes_true: Callable[[Proposal], bool]


def compare(one: Counted, other: Counted) -> int:
    """Return a number below zero if the first is better, or comes before, above zero if the second does."""
    found = first_difference(one.evaluation, other.evaluation)
    if found is None:
        return 0
    return -1 if found.mine.value < found.theirs.value else 1


def wishes(round_: RoundToPair, best: Counted, *, left_over: bool) -> Iterator[Asked]:
    """Yield all that is asked for. `left_over`: whether who has the bye floats, as in the Dutch System."""
    numbers = [card.number for card in round_.cards]
    for pair in combinations(numbers, 2):
        if frozenset(pair) not in best.proposal.pairs:
            yield Asked(Wish(pair=pair), lambda one, pair=frozenset(pair): pair in one.pairs)
    for number in numbers:
        if best.proposal.pab not in (None, number):
            yield Asked(Wish(bye=number), lambda one, number=number: one.pab == number)
    yield from float_wishes(round_, best, left_over=left_over)


def float_wishes(round_: RoundToPair, best: Counted, *, left_over: bool) -> Iterator[Asked]:
    """Yield that somebody who floats does not, alone or with another who does instead."""
    scores = {card.number: card.score for card in round_.cards}
    for place, report in enumerate(best.evaluation.brackets):
        lower = [number for later in best.evaluation.brackets[place + 1 :] for number in later.residents]
        others = {*report.mdps, *report.residents} if report.downfloaters else set(lower)
        gone = {*report.downfloaters, *report.upfloaters}
        score = min(scores[number] for number in report.residents)
        for one in gone:
            for instead in (None, *sorted(others - gone)):
                come = frozenset() if instead is None else frozenset({instead})
                wish = Wish(floats=come, stays=frozenset({one}), score=score)
                upwards = bool(report.upfloaters)

                def comes_true(made: Proposal, wish: Wish = wish, upwards: bool = upwards) -> bool:
                    paired = scores if left_over else {n: score for n, score in scores.items() if n != made.pab}
                    there = not wish.floats or wish.score in paired.values()
                    return there and _floats(scores, wish, made, upwards=upwards, left_over=left_over)

                yield Asked(wish, comes_true)


def _floats(scores: dict[int, int], wish: Wish, made: Proposal, *, upwards: bool, left_over: bool) -> bool:
    """Return whether in a pairing all float who are to, and none who are not; these do not have the bye either.

    Who leaves the bracket of a score downwards meets somebody below it, or is left over; who comes into it from below
    meets one of its score.
    """
    opponents = opponents_of(made)

    def floats(one: int) -> bool:
        if one not in opponents:
            return left_over
        opponent = scores[opponents[one]]
        assert wish.score is not None
        return opponent == wish.score if upwards else opponent < wish.score

    return all(map(floats, wish.floats)) and not any(one not in opponents or floats(one) for one in wish.stays)


# ── comparison ───────────────────────────────────────────────────────────────


class Comparison:
    """What was compared of a system, and reports of all that is not as it should be."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.system = WISHERS[name]
        self.compared: Counter[str] = Counter()
        self.reports: list[str] = []

    def look_at(self, seed: int, largest: int) -> None:
        """Ask everything about the position of a seed."""
        try:
            round_, literal = position(self.name, seed, largest)
            pairing = self.system.pair(round_)
        except (InputError, PairingImpossible):
            return
        ours = self.counted(round_, proposed(pairing))
        where = f"{self.name} seed {seed}, up to {largest}"
        memory = Memory()
        left_over = self.system.of_round(round_).name == "dutch"
        found = [(wish, self._asked(round_, wish.wish, memory)) for wish in wishes(round_, ours, left_over=left_over)]
        many = len(round_.cards) > MOST_LISTED
        known = [ours.proposal, *(one.proposal for _, one in found if one)]
        proposals = self._near(round_, known, seed) if many else legal_proposals(self.system, round_)
        counted = sorted((self.counted(round_, one) for one in proposals), key=cmp_to_key(compare))
        if counted[0].proposal != ours.proposal:
            self.reports.append(f"{where}: the engine's pairing is not the best\n{described(round_)}")
        of = literal().of if not many else None
        standing = {one: of(*one) for one in proposals} if of else {}
        before = len(self.reports)
        for (wish, comes_true), asked in found:
            fulfilling = [one for one in counted if comes_true(one.proposal)]
            wrong = self._judged(asked, fulfilling, ours, standing)
            if wrong:
                self.reports.append(f"{where}: {wish}\n found {asked}\n {wrong}\n rules {ours.proposal}")
            self.compared["questions"] += 1
            self.compared["floats" if wish.score is not None else "bye" if wish.bye else "pair"] += 1
        self.compared["odd fields"] += len(round_.cards) % 2
        self.compared["positions"] += 1
        if len(self.reports) > before:
            self.reports[-1] += f"\n{described(round_)}"

    def _near(self, round_: RoundToPair, found: list[Proposal], seed: int) -> list[Proposal]:
        """Return these and legal pairings that are like them."""
        draw = random.Random(seed)
        near = dict.fromkeys(found)
        for one in found:
            pairing = [(max(pair), min(pair)) for pair in one.pairs] + ([(one.pab, 0)] if one.pab else [])
            for _ in range(CHANGES):
                made = changed(pairing, draw)
                near[
                    proposal_of(
                        *(pair for pair in made if 0 not in pair), pab=next((a for a, b in made if b == 0), None)
                    )
                ] = None
        return [one for one in near if not self.system.faults(round_, one)]

    def _asked(self, round_: RoundToPair, wish: Wish, memory: Memory) -> Fulfilled | None:
        """Return the pairing that is found, None if there is none."""
        try:
            return self.system.asked(round_, wish, memory)
        except WishImpossible:
            return None

    def counted(self, round_: RoundToPair, proposal: Proposal) -> Counted:
        evaluation = self.system.evaluate(round_, proposal)
        assert evaluation is not None
        return Counted(proposal, evaluation)

    def _judged(
        self, asked: Fulfilled | None, fulfilling: list[Counted], best: Counted, standing: dict[Proposal, list[object]]
    ) -> str:
        """Return what is wrong with a pairing that was found, or with there being none; nothing if it is right."""
        if asked is None or not fulfilling:
            self.compared["impossible"] += 1
            return "" if asked is None and not fulfilling else f"right {[one.proposal for one in fulfilling[:1]]}"
        mine = next((one for one in fulfilling if one.proposal == asked.proposal), None)
        if mine is None:
            return "the wish does not come true"
        return self._compared_with_best(asked, mine, fulfilling, best, standing)

    def _compared_with_best(
        self,
        asked: Fulfilled,
        mine: Counted,
        fulfilling: list[Counted],
        best: Counted,
        standing: dict[Proposal, list[object]],
    ) -> str:
        right = fulfilling[0]
        if not asked.exact:
            self.compared["not exact"] += 1
            return "" if mine == right or _same_above(mine, right, asked.score) else f"right above {right.proposal}"
        self.compared["exact"] += 1
        if compare(mine, right):
            row = told(first_difference(mine.evaluation, best.evaluation))
            same = "the same row" if row == told(first_difference(right.evaluation, best.evaluation)) else "another row"
            return f"{same} decides, another pairing is the best: right {right.proposal}"
        if standing and standing[mine.proposal] != min(standing[one.proposal] for one in fulfilling):
            return f"by the articles: right {min(fulfilling, key=lambda one: standing[one.proposal]).proposal}"
        return ""


def _same_above(one: Counted, other: Counted, score: int | None) -> bool:
    """Return whether two pairings differ in no bracket above the one of this score."""
    found = first_difference(one.evaluation, other.evaluation)
    if found is None or found.bracket is None or score is None:
        return found is None
    return one.evaluation.brackets[found.bracket].score <= score


def told(found: FirstDifference | None) -> object:
    """Return what an answer tells of a difference."""
    return found and (found.bracket, found.place, found.mine, found.theirs)


def differences(name: str, seeds: Iterable[int], largest: int, questions: int = 0) -> tuple[Counter[str], list[str]]:
    """Return how many wishes of each kind were compared, and reports of those that were not found as they should be.

    `questions`: where it is not 0, stop when so many have been asked.
    """
    comparison = Comparison(name)
    for seed in seeds:
        comparison.look_at(seed, largest)
        comparison.compared["last seed"] = seed
        if 0 < questions <= comparison.compared["questions"]:
            break
    return comparison.compared, comparison.reports


# ── Lim ──────────────────────────────────────────────────────────────────────


def differences_of_lim(seeds: Iterable[int], largest: int, questions: int = 0) -> tuple[Counter[str], list[str]]:
    """Return the same of the Lim System: an absolute rule is named if, and only if, the pair or the bye is against
    one."""
    compared: Counter[str] = Counter()
    reports: list[str] = []
    system = SYSTEMS["lim"]
    for seed in seeds:
        tournament = CASES["lim"].position(seed, largest)
        round_ = draw_up(tournament, RoundOptions(maxi=seed % 3 == 0))
        try:
            inquiry = Inquiry(Prepared(tournament, system, round_, ()))
        except PairingImpossible:
            continue
        cards = {card.number: card for card in round_.cards}
        for a, b in combinations(sorted(inquiry.present), 2):
            if inquiry.opponents.get(a) == b:
                continue
            found = answer(inquiry, Question("pair", a, None, b))
            compared["questions"] += 1
            compared[found.decided] += 1
            against = _are_kept_apart(cards[a], cards[b])
            if round_.is_last and b not in cards[a].met:
                continue  # article 6: in the last round it depends on what else can be paired
            if (found.decided == "absolute") is not against:
                reports.append(f"lim seed {seed}, up to {largest}: {a}-{b}: {found.sentence}\n{described(round_)}")
        compared["Maxi-tournaments"] += round_.maxi
        compared["last seed"] = seed
        if 0 < questions <= compared["questions"]:
            break
    return compared, reports


def _are_kept_apart(one: PairingCard, other: PairingCard) -> bool:
    """Return whether two have met, or one would get a colour that is not permissible (C.04.4.3 2.1, 5.1)."""
    mine, theirs = lim.permissible_colours(one.history), lim.permissible_colours(other.history)
    return other.number in one.met or not any(colour in mine and rest in theirs for colour, rest in ("WB", "BW"))
