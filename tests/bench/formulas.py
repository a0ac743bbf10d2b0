"""Maxi-tournaments of the Lim System that ask whether a formula can be satisfied: no method is known that is fast.

    python tests/bench/formulas.py                              random formulas of one variable, how long they take
    python tests/bench/formulas.py --variables 2 3 --seeds 1    of two and three: refused

A formula is a list of clauses, a clause some literals: `v` or `-v` for variable `v` from 1. Wanted is for each variable
whether it is true, so that a literal of each clause is; one that stands twice in a clause counts once. The tournament
of a formula has one round: winners, who may not meet each other and all float into the group of those who drew; and
losers, who are paired among themselves. The floaters take their opponents, one after the other:

- `x`, one for each variable: may meet T and F, two residents of 2000 points, with due colours (5.2). Taking T says
  that the variable is true;
- `p`, one for each literal of each clause: may meet T, or F if the literal is negated, whose due colour is its own; and
  two residents of its own, `u` of 1950 points and `a` of 1880, with due colours;
- `c`, one for each clause: may meet the `u` of its literals, with due colours; and `d`, a resident of its own of 1500
  points whose due colour is its own;
- all others, as many as residents are left: may meet every resident.

Everybody who is left can always be paired: an `x` has T and F, a `p` its `a`, a `c` its `d`, and the others all who are
left. So everybody whom a floater may meet, and who is left, is available, the floaters reach 100 points from the first
of these (3.8), and:

    The best sequence of good and bad pairs begins with a good pair of each `x`, `p` and `c` if, and only if, the
    formula can be satisfied.

If it can, each `x` takes T or F as the variable is. A `p` whose literal is true finds the resident of 2000 points gone,
its first one is `u`, and it takes `a`, 70 points from it; any other `p` takes `u`. So in each clause a `u` is left for
`c`. If, the other way round, all these pairs are good: each `c` has a `u`, whose `p` has taken `a`, which it cannot
have reached, 120 points away, with the resident of 2000 points there. So `x` had taken that one, and the literal is
true as `x` says. That is one in each clause.

The tournament is not much larger than the formula, and the best sequence is what Article 5.2 asks for (decisions L16
and L19). Who could tell it in a time that grows with a power of the number of players could satisfy formulas so, and
solve all problems that are called NP; nobody knows how, and few believe that it can be done.
"""

from __future__ import annotations

import argparse
import random
import time
from itertools import chain, product
from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import NotSupported
from fidepair.options import RoundOptions
from fidepair.swiss.cards import draw_up
from fidepair.systems import lim
from fidepair.tournament import Colour, Forbidden, Game, Participant, Result, Tournament

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    Formula: TypeAlias = Sequence[Sequence[int]]

_OTHER = {Colour.WHITE: Colour.BLACK, Colour.BLACK: Colour.WHITE}


class _Role(NamedTuple):
    """A player: what for, the due colour, the rating."""

    name: str
    due: Colour
    rating: int


class Asked(NamedTuple):
    """The tournament of a formula, and the first numbers: floaters whose pairs are all good if it can be satisfied."""

    tournament: Tournament
    deciding: range


def satisfied(formula: Formula) -> bool:
    """Return whether a formula can be satisfied, by trying everything."""
    variables = sorted({abs(literal) for literal in chain(*formula)})
    for values in product((False, True), repeat=len(variables)):
        is_true = dict(zip(variables, values, strict=True))
        if all(any(is_true[abs(literal)] is (literal > 0) for literal in clause) for clause in formula):
            return True
    return False


def formula_of(variables: int, clauses: int, draw: random.Random, literals: Sequence[int] = (3,)) -> Formula:
    """Return a random formula; `literals`: how many a clause may have."""
    names = range(1, variables + 1)
    return tuple(
        tuple(draw.choice((1, -1)) * name for name in sorted(draw.sample(names, draw.choice(literals))))
        for _ in range(clauses)
    )


def asked(formula: Formula) -> Asked:
    """Return the tournament of a formula."""
    white, black = Colour.WHITE, Colour.BLACK
    formula = [[*dict.fromkeys(clause)] for clause in formula]
    variables = sorted({abs(literal) for literal in chain(*formula)})
    occurrences = [(clause, literal) for clause, literals in enumerate(formula) for literal in literals]
    floaters = {f"x{v}": _Role(f"x{v}", white, 2400) for v in variables}
    floaters |= {name: _Role(name, black, 2400) for name in (f"p{c}.{lit}" for c, lit in occurrences)}
    floaters |= {name: _Role(name, black, 2400) for name in (f"c{c}" for c in range(len(formula)))}
    deciding = len(floaters)
    residents = [_Role(f"{side}{v}", black, 2000) for v in variables for side in "TF"]
    residents += [_Role(f"u{c}.{lit}", white, 1950) for c, lit in occurrences]
    residents += [_Role(f"a{c}.{lit}", white, 1880) for c, lit in occurrences]
    residents += [_Role(f"d{c}", black, 1500) for c in range(len(formula))]
    balance = sum(1 if role.due is white else -1 for role in residents)
    residents += [_Role(f"more{k}", black if balance > 0 else white, 1400) for k in range(abs(balance))]
    others = len(residents) - deciding
    roles = [*floaters.values(), *(_Role(f"other{k}", white, 2300) for k in range(others)), *residents]
    number = {role.name: place for place, role in enumerate(roles, 1)}
    may_meet = {f"x{v}": {f"T{v}", f"F{v}"} for v in variables}
    may_meet |= {
        f"p{c}.{lit}": {f"{'T' if lit > 0 else 'F'}{abs(lit)}", f"u{c}.{lit}", f"a{c}.{lit}"} for c, lit in occurrences
    }
    may_meet |= {f"c{c}": {f"d{c}", *(f"u{c}.{lit}" for lit in clause)} for c, clause in enumerate(formula)}
    apart = [frozenset(range(1, len(residents) + 1))]
    apart += [
        frozenset((number[name], number[role.name]))
        for name, those in may_meet.items()
        for role in residents
        if role.name not in those
    ]
    return Asked(
        Tournament(
            tuple(_participants(roles, len(residents))),
            rounds_paired=1,
            rounds=5,
            initial_colour=white,
            forbidden=tuple(Forbidden(1, None, numbers) for numbers in apart),
        ),
        range(1, deciding + 1),
    )


def _participants(roles: Sequence[_Role], half: int) -> list[Participant]:
    """Return the winners, who come first; those who drew with each other, as many; and the losers."""
    games = [(k, 2 * half + k, Result.WIN, Result.LOSS) for k in range(half)]
    by_due = [[k for k in range(half, 2 * half) if roles[k].due is due] for due in (Colour.WHITE, Colour.BLACK)]
    games += [(one, other, Result.DRAW, Result.DRAW) for one, other in zip(*by_due, strict=True)]
    losers = [_Role(f"loser{k}", _OTHER[roles[k].due], 1000) for k in range(half)]
    people = [*roles, *losers]
    entries = {}
    for one, other, own, theirs in games:
        entries[one] = Game(other + 1, _OTHER[people[one].due], own)
        entries[other] = Game(one + 1, people[one].due, theirs)
    return [
        Participant(place + 1, place + 1, role.name, (entries[place],), rating=role.rating)
        for place, role in enumerate(people)
    ]


def is_satisfied(found: Asked) -> bool:
    """Return whether the pairs of all deciding floaters are good in the pairing of the round, by the Lim System."""
    pairing = lim.pair(draw_up(found.tournament, RoundOptions(maxi=True)))
    had = {one.number: one.entries[0].colour for one in found.tournament.participants}
    met = {one: other for game in pairing.games for one, other in ((game.white, game.black), (game.black, game.white))}
    return all(had[number] is not had[met[number]] for number in found.deciding)


def main() -> None:
    """Print how long random formulas take: four clauses and a quarter for each variable are the hardest."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variables", type=int, nargs="+", default=[1])
    parser.add_argument("--seeds", type=int, default=3)
    options = parser.parse_args()
    print(f"{'variables':>9} {'clauses':>7} {'players':>7} {'CPU s':>8}")
    for variables, seed in product(options.variables, range(options.seeds)):
        clauses = variables * 17 // 4
        found = asked(formula_of(variables, clauses, random.Random(f"{variables} {seed}"), (min(variables, 3),)))
        start = time.process_time()
        try:
            answer = str(is_satisfied(found))
        except NotSupported:
            answer = "refused"
        size = len(found.tournament.participants)
        print(f"{variables:9} {clauses:7} {size:7} {time.process_time() - start:8.3f}  {answer}", flush=True)


if __name__ == "__main__":
    main()
