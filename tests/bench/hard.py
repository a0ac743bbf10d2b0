"""Hard positions: fields on which matchings cost the most, of any size, for every system.

    python tests/bench/hard.py                                  all kinds, all systems, 200 players
    python tests/bench/hard.py --sizes 1000 2000 --kinds colours clubs --systems dutch lim
    python tests/bench/hard.py --systems lim --maxi 0 300 2000          Maxi-tournaments, ratings close or far apart

Prints the CPU time of pairing, the peak memory of the process that did it (the position included), and a digest by
which two versions of the program can be compared. Every position is made and paired in a process of its own, which is
given up after `--limit` seconds.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import random
import resource
import time
from importlib import import_module
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import PairingImpossible
from fidepair.options import RoundOptions
from fidepair.swiss.cards import draw_up
from fidepair.systems import SYSTEMS, baku
from fidepair.tournament import (
    HALF_POINT,
    POINT,
    Bye,
    Colour,
    Game,
    Kind,
    Match,
    Participant,
    PointSystem,
    Result,
    Tournament,
    points_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from multiprocessing.connection import Connection

    from fidepair.swiss.boards import RoundPairing
    from fidepair.swiss.cards import RoundToPair
    from fidepair.tournament import Entry

DRAW = 0.5
_OUTCOMES = {1: (Result.WIN, Result.LOSS), 0: (Result.LOSS, Result.WIN), DRAW: (Result.DRAW, Result.DRAW)}


class History(NamedTuple):
    """What has happened, participants numbered from 0: in each round games (White, Black, points of White); who is in
    none had a PAB in the first such round and is absent in others.

    `apart`: pairs who must not meet besides; `more_rounds`: how many follow the one to be paired; `extra`: virtual half
    points for the round to be paired; `is_baku`: virtual points as C.04.7 gives them.
    """

    size: int
    rounds: Sequence[Sequence[tuple[int, int, float]]]
    apart: Iterable[tuple[int, int]] = ()
    more_rounds: int = 2
    extra: Sequence[int] = ()
    is_baku: bool = False


# ── what has happened ────────────────────────────────────────────────────────


def _white_wins(draw: random.Random) -> float:
    return 1 if draw.random() < 0.7 else 0


def _rotations(size: int, rounds: int, draw: random.Random, *, mixed: bool) -> list[list[tuple[int, int, float]]]:
    """Return rounds in which the upper half meets the lower half, always with White, or `mixed` with any colour."""
    half = size // 2
    played = []
    for shift in range(rounds):
        couples = [(k, half + (k + shift) % half) for k in range(half)]
        turned = [(b, a) if mixed and draw.random() < 0.5 else (a, b) for a, b in couples]
        played.append([(a, b, _white_wins(draw)) for a, b in turned])
    return played


def _fair(size: int, draw: random.Random) -> History:
    """Everybody had both colours twice: nobody clashes."""
    rounds = _rotations(size, 4, draw, mixed=False)
    turned = [[(b, a, points) for a, b, points in games] for games in rounds]
    return History(size, [rounds[0], turned[1], turned[2], rounds[3]])


def colours(size: int, draw: random.Random) -> History:
    """Everybody had White twice or Black twice: halves that can only meet across."""
    return History(size, _rotations(size, 2, draw, mixed=False))


def colours_long(size: int, draw: random.Random) -> History:
    """The same after five rounds, scores from 0 to 5, any two rounds with colours as before and one turned round."""
    rounds = _rotations(size, 5, draw, mixed=False)
    for number in (1, 3):
        rounds[number] = [(b, a, points) for a, b, points in rounds[number]]
    return History(size, rounds)


def colours_odd(size: int, draw: random.Random) -> History:
    """An odd field of the first kind: somebody has had a bye in each round."""
    return History(size - 1, _rotations(size - 2, 2, draw, mixed=False))


def colours_drawn(size: int, draw: random.Random) -> History:
    """The first kind with all games drawn: one scoregroup."""
    return History(size, [[(a, b, DRAW) for a, b, _ in games] for games in _rotations(size, 2, draw, mixed=False)])


def colours_baku(size: int, draw: random.Random) -> History:
    """The first kind with virtual points."""
    return colours(size, draw)._replace(is_baku=True, more_rounds=7)


def topscorers(size: int, draw: random.Random) -> History:
    """The first kind with the last round to be paired: those who won both games may meet whom they like."""
    return colours(size, draw)._replace(more_rounds=0)


def topscorers_long(size: int, draw: random.Random) -> History:
    """The last round of many, colours as they fell."""
    return History(size, _rotations(size, 6, draw, mixed=True), more_rounds=0)


def one_scoregroup(size: int, draw: random.Random) -> History:
    """All games drawn, colours as they fell."""
    return History(size, [[(a, b, DRAW) for a, b, _ in games] for games in _rotations(size, 4, draw, mixed=True)])


def ladder(size: int, draw: random.Random) -> History:
    """Nobody has the score of another: everybody floats."""
    return History(size, _rotations(size, 4, draw, mixed=True), extra=draw.sample(range(8, 8 + 20 * size, 20), size))


def ladder_colours(size: int, draw: random.Random) -> History:
    """The same where everybody had White twice or Black twice."""
    return colours(size, draw)._replace(extra=draw.sample(range(8, 8 + 20 * size, 20), size))


def _random_pairs(size: int, share: float, draw: random.Random) -> list[tuple[int, int]]:
    return [(a, b) for a in range(size) for b in range(a) if draw.random() < share]


def forbidden_30(size: int, draw: random.Random) -> History:
    """Everybody must not meet about 30 % of the others."""
    return History(size, _rotations(size, 3, draw, mixed=True), _random_pairs(size, 0.3, draw))


def forbidden_60(size: int, draw: random.Random) -> History:
    """Everybody must not meet about 60 % of the others."""
    return History(size, _rotations(size, 3, draw, mixed=True), _random_pairs(size, 0.6, draw))


def forbidden_colours(size: int, draw: random.Random) -> History:
    """The first kind, and everybody must not meet about half of the others."""
    return colours(size, draw)._replace(apart=_random_pairs(size, 0.5, draw))


def _inside(groups: Iterable[Sequence[int]]) -> list[tuple[int, int]]:
    return [(a, b) for group in groups for i, a in enumerate(group) for b in group[:i]]


def clubs(size: int, draw: random.Random) -> History:
    """Clubs of very different sizes, of which no two members may meet."""
    left = draw.sample(range(size), size)
    groups = []
    while left:
        number = min(len(left), max(1, round(size * draw.choice((0.02, 0.05, 0.2, 0.3)))))
        groups.append(left[:number])
        left = left[number:]
    return History(size, _rotations(size, 3, draw, mixed=True), _inside(groups))


def big_club(size: int, draw: random.Random) -> History:
    """A club of half the field, no two members of which may meet: every one of them meets somebody else."""
    club = draw.sample(range(size), size // 2)
    return History(size, _rotations(size, 1, draw, mixed=True), _inside([club]), 4)


def too_big_club(size: int, draw: random.Random) -> History:
    """A club of more than half the field: nobody can pair that."""
    club = draw.sample(range(size), size // 2 + 1)
    return History(size, _rotations(size, 1, draw, mixed=True), _inside([club]), 4)


def _all_but(size: int, legal: set[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(a, b) for a in range(size) for b in range(a) if (a, b) not in legal]


def _edge(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a > b else (b, a)


def sparse(size: int, draw: random.Random) -> History:
    """Nearly everybody has met nearly everybody: four opponents each are left, more or less."""
    legal = set()
    order = draw.sample(range(size), size)
    legal.update(_edge(a, b) for a, b in zip(order[::2], order[1::2], strict=True))
    legal.update(_edge(*draw.sample(range(size), 2)) for _ in range(3 * size // 2))
    return _fair(size, draw)._replace(apart=_all_but(size, legal))


def clusters(size: int, draw: random.Random) -> History:
    """Small groups of odd size are all that is left of a round robin, each linked to the next one by one pair."""
    legal = set()
    start = 0
    groups: list[list[int]] = []
    order = draw.sample(range(size), size)
    while start < size:
        number = draw.choice((3, 5, 7, 9))
        groups.append(order[start : start + number])
        start += number
    legal.update(_edge(a, b) for a, b in _inside(groups))
    for one, other in pairwise(groups):
        legal.add(_edge(draw.choice(one), draw.choice(other)))
        legal.add(_edge(one[0], other[0]))
    return _fair(size, draw)._replace(apart=_all_but(size, legal))


def cliques(size: int, draw: random.Random) -> History:
    """A few large groups of odd size; members of different groups have met, but for a few."""
    order = draw.sample(range(size), size)
    stops = sorted(draw.sample(range(1, size // 2), 7))
    groups = [order[a * 2 : b * 2 - 1] for a, b in zip((0, *stops), (*stops, size // 2), strict=True)]
    legal = {_edge(a, b) for a, b in _inside(groups)}
    for k in range(0, size, 2):
        legal.add(_edge(order[k], order[k + 1]))
    single = [order[b * 2 - 1] for b in (*stops, size // 2)]
    legal.update(_edge(a, b) for a, b in _inside([single]))
    return _fair(size, draw)._replace(apart=_all_but(size, legal))


def chain(size: int, draw: random.Random) -> History:
    """Players stand in a row and can meet their neighbours only, one place off or two."""
    order = draw.sample(range(size), size)
    legal = {_edge(order[k], order[k + far]) for far in (1, 2) for k in range(size - far)}
    return _fair(size, draw)._replace(apart=_all_but(size, legal))


KINDS: dict[str, Callable[[int, random.Random], History]] = {
    made.__name__.replace("_", "-"): made
    for made in (
        colours,
        colours_long,
        colours_odd,
        colours_drawn,
        colours_baku,
        topscorers,
        topscorers_long,
        one_scoregroup,
        ladder,
        ladder_colours,
        forbidden_30,
        forbidden_60,
        forbidden_colours,
        clubs,
        big_club,
        too_big_club,
        sparse,
        clusters,
        cliques,
        chain,
    )
}

# ── the position ─────────────────────────────────────────────────────────────

_POINTS = {
    Kind.INDIVIDUAL: PointSystem(),
    Kind.DOUBLE: points_of(2 * POINT, POINT, pab=3 * HALF_POINT),
    Kind.TEAM: points_of(2 * POINT, POINT, pab=POINT),
}


def _entry(kind: Kind, opponent: int, colour: Colour, result: Result) -> Entry:
    if kind is Kind.INDIVIDUAL:
        return Game(opponent, colour, result)
    points = _POINTS[kind].of(Game(opponent, colour, result))
    return Match(opponent, colour, result, points, 2 * points)


def tournament_of(history: History, kind: Kind, spread: int | None = None) -> Tournament:
    """Return the tournament, everybody rated in the order of numbers; so many points between the first and the last."""
    spread = history.size // 2 if spread is None else spread
    entries: list[list[Entry]] = [[] for _ in range(history.size)]
    had_pab: set[int] = set()
    for games in history.rounds:
        row: dict[int, Entry] = {}
        for white, black, points in games:
            own, other = _OUTCOMES[points]
            row[white] = _entry(kind, black + 1, Colour.WHITE, own)
            row[black] = _entry(kind, white + 1, Colour.BLACK, other)
        for v in range(history.size):
            entries[v].append(row.get(v, Bye.ZERO if v in had_pab else Bye.PAB))
            if v not in row:
                had_pab.add(v)
    participants = tuple(
        Participant(v + 1, v + 1, f"Player {v + 1}", tuple(own), rating=2700 - v * spread // history.size)
        for v, own in enumerate(entries)
    )
    played = len(history.rounds)
    rounds = played + 1 + history.more_rounds
    virtual = {v + 1: (*[0] * played, extra * HALF_POINT) for v, extra in enumerate(history.extra)} or None
    tournament = Tournament(
        participants,
        rounds_paired=played,
        rounds=rounds,
        initial_colour=Colour.WHITE,
        points=_POINTS[kind],
        virtual=virtual,
        kind=kind,
        boards=4 if kind is Kind.TEAM else None,
        secondary=points_of(4 * POINT, 2 * POINT, pab=2 * POINT) if kind is Kind.TEAM else None,
    )
    if history.is_baku:
        virtual = dict(baku.virtual_points(tournament, range(1, history.size + 1), rounds))
    return tournament._replace(virtual=virtual)


def position(kind: str, size: int, system: str, seed: int = 1, *, maxi: int | None = None) -> RoundToPair:
    """Return the position of a kind, so many participants large, to be paired by the system; `maxi`: as a
    Maxi-tournament with so many points between the first rating and the last."""
    history = KINDS[kind](size, random.Random(f"{kind} {size} {seed}"))
    round_ = draw_up(tournament_of(history, SYSTEMS[system].kind, maxi), RoundOptions(maxi=maxi is not None))
    apart: dict[int, set[int]] = {card.number: set() for card in round_.cards}
    for a, b in history.apart:
        apart[a + 1].add(b + 1)
        apart[b + 1].add(a + 1)
    cards = tuple(card._replace(met=card.met.union(apart.pop(card.number))) for card in round_.everyone)
    return round_._replace(cards=cards, everyone=cards)


def paired(system: str, round_: RoundToPair) -> RoundPairing | PairingImpossible:
    """Return the pairing, or why there is none."""
    try:
        pairing: RoundPairing = import_module(SYSTEMS[system].module).pair(round_)
    except PairingImpossible as error:
        return error
    return pairing


def told(outcome: RoundPairing | PairingImpossible) -> str:
    """Return a digest of the games, the PAB and what the brackets count; or that nothing can be paired."""
    if isinstance(outcome, PairingImpossible):
        return "none"
    text = repr((outcome.games, outcome.pab, outcome.brackets))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


# ── measuring ────────────────────────────────────────────────────────────────


def _measure(kind: str, size: int, system: str, seed: int, answer: Connection, *, maxi: int | None) -> None:
    round_ = position(kind, size, system, seed, maxi=maxi)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    outcome = paired(system, round_)
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    answer.send((seconds, before // 1024, peak // 1024, told(outcome)))


def measured(
    kind: str, size: int, system: str, seed: int, limit: float, *, maxi: int | None = None
) -> tuple[float, int, int, str] | None:
    """Return seconds of CPU time, peak MB before and after pairing, and the digest; None beyond the limit."""
    mine, theirs = multiprocessing.Pipe()
    child = multiprocessing.Process(target=_measure, args=(kind, size, system, seed, theirs), kwargs={"maxi": maxi})
    child.start()
    theirs.close()
    try:
        found: tuple[float, int, int, str] | None = mine.recv() if mine.poll(limit) else None
    except EOFError:
        found = (-1.0, 0, 0, "failed")
    child.kill()
    child.join()
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[200], help="even numbers of participants")
    parser.add_argument("--kinds", nargs="+", choices=list(KINDS), default=list(KINDS), metavar="KIND")
    parser.add_argument("--systems", nargs="+", choices=list(SYSTEMS), default=list(SYSTEMS), metavar="SYSTEM")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--maxi",
        type=int,
        nargs="+",
        default=[None],
        metavar="POINTS",
        help="Maxi-tournaments of the Lim System, so many points between the first rating and the last",
    )
    parser.add_argument("--limit", type=float, default=100, help="seconds for one position, the making of it included")
    asked = parser.parse_args()
    print(f"{'kind':18} {'size':>5} {'system':13} {'CPU s':>8} {'MB before':>9} {'MB peak':>8}  digest")
    for size, kind, system, maxi in product(asked.sizes, asked.kinds, asked.systems, asked.maxi):
        found = measured(kind, size, system, asked.seed, asked.limit, maxi=maxi)
        figures = f"> {asked.limit:.0f} s" if found is None else "{:8.3f} {:9} {:8}  {}".format(*found)
        name = system if maxi is None else f"{system} maxi {maxi}"
        print(f"{kind:18} {size:5} {name:13} {figures}", flush=True)


if __name__ == "__main__":
    main()
