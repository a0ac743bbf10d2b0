"""Golden cases: the smallest positions found that one fact of a chapter's criteria decides.

`golden/SYSTEM/2.4.9-before-2.4.10.trf` is a tournament whose next round is paired otherwise if these two neighbours
change places in the chapter's `QUALITY`; `2.4.9-looks-at.trf` one that is, if the criterion takes for interchangeable
whom it should tell apart. `.pairs` beside it has the pairing: a line for each pair by number, `5 0` for the PAB.

Where no results were found that lead to such a position, `.cards` has the cards of a round instead:

    # comments
    round 6 of 9
    1 2.0 WBW -D | met 2 3, unplayed 1, standings 1.5, no PAB

After the number come score, colours of played games and floats by round, oldest first, `-` alone for none; then what is
not as usual. TPNs are the numbers; the initial-colour is White.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from makers import card, round_to_pair

from fidepair import trf
from fidepair.systems import prepare

if TYPE_CHECKING:
    from types import ModuleType

    from fidepair.swiss.cards import PairingCard, RoundToPair
    from fidepair.swiss.criteria import Criterion

GOLDEN = Path(__file__).parent / "golden"


class Case(NamedTuple):
    """A position, and how it is paired: pairs with 0 as the opponent of the PAB."""

    path: Path
    pairs: frozenset[frozenset[int]]

    @property
    def name(self) -> str:
        """The name of the file without suffix."""
        return self.path.stem

    @property
    def round_(self) -> RoundToPair:
        """The round to be paired."""
        return round_of(self.path)


def cases(system: str) -> dict[str, Case]:
    """Return the golden cases of a system by name."""
    paths = [path for path in sorted((GOLDEN / system).iterdir()) if path.suffix in (".trf", ".cards")]
    return {path.stem: Case(path, _pairs(path.with_suffix(".pairs"))) for path in paths}


def _pairs(path: Path) -> frozenset[frozenset[int]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return frozenset(frozenset(map(int, line.split())) for line in lines)


def round_of(path: Path) -> RoundToPair:
    """Return the round that a `.trf` or `.cards` file describes."""
    if path.suffix == ".trf":
        return prepare(trf.load(path.read_bytes(), path.name).tournament).round_
    head, *rows = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    _, number, _, rounds = head.split()
    return round_to_pair([_card(row) for row in rows], number=int(number), rounds=int(rounds))


def _card(row: str) -> PairingCard:
    usual, _, more = row.partition("|")
    number, score, colours, floats = usual.split()
    facts = {fact.split()[0]: fact.split()[1:] for fact in filter(None, map(str.strip, more.split(",")))}
    return card(
        int(number),
        score,
        colours.strip("-"),
        "" if floats == "-" else floats,
        standings=facts["standings"][0] if "standings" in facts else None,
        met=map(int, facts.get("met", ())),
        unplayed=int(facts.get("unplayed", ["0"])[0]),
        may_receive_pab="no" not in facts,
    )


def pairing(module: ModuleType, round_: RoundToPair) -> frozenset[frozenset[int]]:
    """Return the pairing of the chapter in the form of a case."""
    found = module.pair(round_)
    pab = () if found.pab is None else (frozenset((found.pab, 0)),)
    return frozenset((*(frozenset((game.white, game.black)) for game in found.games), *pab))


def swapped(quality: tuple[Criterion, ...], first: str, second: str) -> tuple[Criterion, ...]:
    """Return the criteria with two neighbours in each other's place."""
    articles = [row.article for row in quality]
    place = articles.index(first)
    assert articles.index(second) == place + 1
    return (*quality[:place], quality[place + 1], quality[place], *quality[place + 2 :])


def alone(quality: tuple[Criterion, ...], article: str) -> tuple[Criterion, ...]:
    """Return the criteria without the others that look at the same attribute of a seat as this one."""
    looks_at = next(row.looks_at for row in quality if row.article == article)
    return tuple(row for row in quality if row.article == article or row.looks_at != looks_at)


def blinded(quality: tuple[Criterion, ...], article: str) -> tuple[Criterion, ...]:
    """Return the criteria, this one looking at the score, which costs always tell apart, and at nothing else."""
    return tuple(row._replace(looks_at="score") if row.article == article else row for row in quality)
