"""A campaign of single slips: `python tests/campaigns/slips.py --seeds 0-40000 --jobs 2`.

One character, one field, or a result with its points on one line is changed in a good report file of some system, and
the next round is paired. The file is refused, or a warning is told that the good file does not bring, or the pairing
stays, or changes in silence. Prints the table of outcomes, and what was changed in silence with the reason why nobody
could notice it (`WHY`); what stands there with `?` is worth a look. `lint/test_slips.py` has slips that are noticed.

    python tests/campaigns/slips.py --show 4711
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    tests = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(tests.parent), str(tests), str(tests / "support")]

from fidepair import FidepairError, trf
from fidepair.convert import convert
from fidepair.findings import WARNING
from fidepair.lab.generate import generate
from fidepair.lab.generate.knobs import put_all
from fidepair.lab.generate.settings import Settings
from fidepair.lint import lint
from fidepair.options import RoundOptions
from fidepair.systems import SYSTEMS, prepare
from fidepair.tournament import Kind
from fidepair.trf.format.columns import COLOUR, LAYOUTS, OPPONENT, PLAYER, RESULT

EVENTS: dict[str, dict[str, str]] = {
    "as usual": {},
    "accelerated": {"played": "1", "acceleration": "baku"},
    "forbidden": {"forbidden": "3", "forbidden-groups": "3"},
    "three points": {"points": "W=3 D=1"},
    "in progress": {"unfinished": "40%"},
    "absences": {"half-point-byes": "10%", "zero-point-byes": "10%", "withdrawals": "2"},
}
USUAL = {"players": "9-16", "rounds": "7", "played": "3", "forfeits": "4%", "withdrawals": "0", "late-entries": "0"}
SEEDS = 6
BLOCK = 100
RESULTS = "10=+-WDLUHFZ "
OUTCOMES = ("refused", "warned", "same pairing", "in silence")

WHY = {
    "001 rating": "another rating that somebody may have (the Dubov System pairs by them)",
    "001 result": "a bye of another kind, or both lost by forfeit, with the points of that",
    "142": "another number of rounds (it heads every table; `lint` warns of too many)",
    "152": "the other colour; the lots are known to the arbiter only",
    "162": "other points for what did not happen yet, or changes no total",
    "192": "another type that the table has",
    "240": "another participant, round or kind of bye, as possible as the first",
    "250": "other virtual points, rounds or participants, as some acceleration gives them",
    "260": "another pair or other rounds, as possible as the first",
    "299": "no other line says what the arbiter gave",
    "XXA": "other virtual points, as some acceleration gives them",
    "XXC": "the other colour; the lots are known to the arbiter only",
    "XXP": "another pair, as possible as the first",
    "XXR": "another number of rounds (it heads every table; `lint` warns of too many)",
    "XXS": "other points for what did not happen yet, or changes no total",
    "XXZ": "another participant, as possible as the first",
}
"""Why nobody can notice what was changed, by record and field."""


class Slip(NamedTuple):
    """The damaged file, the place of the change (from 1), and what was there and is there now."""

    source: str
    data: bytes
    line: int
    column: int
    change: str


class Trial(NamedTuple):
    """What came of a slip; `field`: where it stands; `said`: the codes that lint has for it, in silence."""

    seed: int
    system: str
    outcome: str
    field: str
    shown: str
    said: str = ""


# ── Good files ───────────────────────────────────────────────────────────────
@cache
def sources(system: str) -> tuple[tuple[str, str], ...]:
    """Return good files of a system, each with a name: events of several kinds, in TRF26 and older dialects."""
    found = []
    for name, knobs in EVENTS.items():
        for seed in range(SEEDS):
            event = generate(put_all(Settings(), {"system": system, **USUAL, **knobs}), seed)
            data = trf.write(event)
            title = f"{system}, {name}, {seed}"
            found.append(
                (title, _with_virtual_points(data.decode()) if name == "accelerated" and seed % 2 else data.decode())
            )
            if SYSTEMS[system].kind is Kind.INDIVIDUAL and not seed % 3:
                found.append((f"{title}, TRFx", convert(data, title, "trfx").data.decode()))
    return tuple((title, text) for title, text in found if _pairing(text.encode(), system)[0])


def _with_virtual_points(text: str) -> str:
    """Return the file with virtual points that it gives by itself, instead of those that its type gives."""
    lines = [line.removesuffix("_BAKU") if line.startswith("192") else line for line in text.splitlines()]
    return "\n".join([*lines, "250       1.0   1   2    1    6", "250       0.5   3   4    1    6", ""])


def _pairing(data: bytes, system: str) -> tuple[object, frozenset[tuple[str, str]]]:
    """Return how the next round is paired, None if it is refused, and what is told with it: codes, or whole notes."""
    try:
        loaded = trf.load(data, "slip.trf", SYSTEMS[system].kind)
        options = RoundOptions(adjourned=True)
        prepared = prepare(loaded.tournament, loaded.tournament.system or system, options)
        made = prepared.system.pair(prepared.round_)
    except FidepairError:
        return None, frozenset()
    told = {(found.code, found.found) for found in loaded.findings} | {("note", str(note)) for note in prepared.notes}
    return (prepared.round_.number, sorted(made.games), made.pab), frozenset(told)


@cache
def _as_it_was(system: str, place: int) -> tuple[object, frozenset[tuple[str, str]], frozenset[str]]:
    text = sources(system)[place][1].encode()
    return (*_pairing(text, system), _lint_codes(text))


def _lint_codes(data: bytes) -> frozenset[str]:
    return frozenset(f"{found.code} {found.severity}" for found in lint(data, "slip.trf").findings)


# ── Slips ────────────────────────────────────────────────────────────────────
def slip(seed: int) -> tuple[str, int, Slip]:
    """Return the system of a seed, the place of its good file, and the slip."""
    rng = random.Random(f"slip {seed}")
    system = sorted(SYSTEMS)[seed % len(SYSTEMS)]
    place = rng.randrange(len(sources(system)))
    title, text = sources(system)[place]
    lines = text.split("\n")[:-1]
    for _ in range(100):
        index = _some_line(rng, lines)
        column, new = rng.choice((_character, _character, _field, _field, _correction))(rng, lines, index)
        if new != lines[index]:
            break
    change = f"{lines[index][column - 1 : column + 7]!r} -> {new[column - 1 : column + 7]!r}"
    lines[index] = new
    return system, place, Slip(title, ("\n".join(lines) + "\n").encode(), index + 1, column, change)


def _some_line(rng: random.Random, lines: list[str]) -> int:
    """Return the place of a line: half the time one of a player, else of any record, rare ones as often as others."""
    code = "001" if rng.random() < 0.5 else rng.choice(sorted({line[:3] for line in lines}))
    return rng.choice([index for index, line in enumerate(lines) if line[:3] == code])


def _character(rng: random.Random, lines: list[str], index: int) -> tuple[int, str]:
    """Replace, drop or add one character, or turn two round."""
    line = lines[index]
    at = rng.randrange(len(line))
    if line[at] == " " and rng.random() < 0.7:  # blanks are many, and say little
        at = rng.choice([place for place, sign in enumerate(line) if sign != " "])
    like = "0123456789" if line[at].isdecimal() and rng.random() < 0.8 else f"0123456789wb.{RESULTS}ABR"
    kind = rng.randrange(6)
    if kind == 0:
        return at + 1, line[:at] + line[at + 1 :]
    if kind == 1:
        return at + 1, line[:at] + rng.choice(like) + line[at:]
    if kind == 2:
        return at + 1, line[:at] + line[at : at + 2][::-1] + line[at + 2 :]
    return at + 1, line[:at] + rng.choice(like) + line[at + 1 :]


def _field(rng: random.Random, lines: list[str], index: int) -> tuple[int, str]:
    """Replace a field by the same one of another line, by another number, or by blanks."""
    line = lines[index]
    fields = _fields(line)
    if not fields:
        return _character(rng, lines, index)
    _, first, last = rng.choice(fields)
    was = line[first - 1 : last]
    others = [other[first - 1 : last] for other in lines if other[:3] == line[:3] and len(other) >= last]
    new = rng.choice([*others, " " * len(was), f"{rng.randint(1, 16):>{len(was)}}"[: len(was)], was[1:] + was[:1]])
    return first, (line[: first - 1] + new + line[last:]).rstrip() if new.isspace() else line[: first - 1] + new + line[
        last:
    ]


def _correction(rng: random.Random, lines: list[str], index: int) -> tuple[int, str]:
    """Change a result, and the points of the same line by what one result is worth more than another."""
    line, points = lines[index], PLAYER.field("points")
    places = [place for place in range(PLAYER.repetition(0).last, len(line) + 1, PLAYER.step) if line[place - 1] != " "]
    if line[:3] != PLAYER.code or not places:
        return _character(rng, lines, index)
    at = rng.choice(places)
    worth = {"1": 2, "+": 2, "W": 2, "F": 2, "U": 2, "=": 1, "D": 1, "H": 1}
    new = rng.choice(RESULTS[:-1])
    total = float(points.cut(line) or 0) + (worth.get(new, 0) - worth.get(line[at - 1], 0)) / 2
    line = line[: at - 1] + new + line[at:]
    return at, line[: points.first - 1] + f"{total:4.1f}" + line[points.last :]


def _fields(line: str) -> list[tuple[str, int, int]]:
    """Return the fields of a line with first and last column; those of a block one by one."""
    layout = LAYOUTS.get(line[:3])
    if layout is None:
        return []
    found = [(field.name, field.first, field.last) for field in layout.fields if field.first <= len(line)]
    for repeated in layout.repetitions(line) if layout.repeated else ():
        parts = (OPPONENT, COLOUR, RESULT) if layout is PLAYER else ()
        start = repeated.first - 1
        found += [(part.name, start + part.first, start + part.last) for part in parts]
        found += [] if parts else [(repeated.name, repeated.first, repeated.last)]
    return found


def field_at(line: str, column: int) -> str:
    """Return the record and the field in which a column of a line stands."""
    if column <= 3:
        return f"{line[:3]} code"
    name = next((name for name, first, last in _fields(line) if first <= column <= last), "")
    return f"{line[:3]} {name}".strip()


def trial(seed: int) -> Trial:
    """Return what comes of the slip of a seed."""
    system, place, made = slip(seed)
    pairing, told, codes = _as_it_was(system, place)
    now, told_now = _pairing(made.data, system)
    line = sources(system)[place][1].split("\n")[made.line - 1]
    shown = f"{made.source}, line {made.line}, column {made.column}: {made.change} in `{line[:100].strip()}`"
    field, said = field_at(line, made.column), ""
    if now is None:
        outcome = "refused"
    elif told_now - told:
        outcome = "warned"
    elif now == pairing:
        outcome = "same pairing"
    else:
        outcome, said = "in silence", " ".join(sorted(_lint_codes(made.data) - codes))
    return Trial(seed, system, outcome, field, shown, said)


# ── The campaign ─────────────────────────────────────────────────────────────
def why(field: str) -> str:
    """Return why nobody can notice what was changed in a field, `?` if no reason is known."""
    return WHY.get(field) or WHY.get(field[:3]) or "?"


def run_block(seeds: range) -> list[Trial]:
    """Return what came of the seeds."""
    return [trial(seed) for seed in seeds]


def report(trials: list[Trial], every: bool) -> str:
    """Return the tables: outcomes by system; what was changed in silence, how often, why, and what lint says."""
    counts = Counter((found.system, found.outcome) for found in trials)
    lines = [f"{'':14}" + "".join(f"{outcome:>14}" for outcome in OUTCOMES)]
    for system in [*sorted(SYSTEMS), "all"]:
        row = [
            sum(n for (name, kind), n in counts.items() if kind == outcome and system in (name, "all"))
            for outcome in OUTCOMES
        ]
        lines.append(f"{system:14}" + "".join(f"{number:14}" for number in row))
    silent = [found for found in trials if found.outcome == "in silence"]
    fields = Counter(found.field for found in silent)
    lines += ["", "in silence"]
    for field, number in fields.most_common():
        warned = sum(WARNING in found.said for found in silent if found.field == field)
        lines.append(f"{number:6} {field:22} {why(field)}" + (f" ({warned} times lint warns)" if warned else ""))
    if every:
        lines += ["", *(f"seed {found.seed}: {found.shown}; lint: {found.said or '-'}" for found in silent)]
    return "\n".join(lines)


def main() -> int:
    """Run the campaign as the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="0-40000", help="first seed, and the one after the last")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    parser.add_argument("--list", action="store_true", help="print each slip that changed a pairing in silence")
    parser.add_argument("--show", type=int, metavar="SEED", help="write the damaged file of a seed to standard output")
    options = parser.parse_args()
    if options.show is not None:
        made = slip(options.show)[2]
        print(f"{made.source}, line {made.line}, column {made.column}: {made.change}", file=sys.stderr)
        sys.stdout.buffer.write(made.data)
        return 0
    first, last = map(int, options.seeds.split("-"))
    blocks = [range(start, min(start + BLOCK, last)) for start in range(first, last, BLOCK)]
    with ProcessPoolExecutor(options.jobs) as pool:
        trials = [found for block in pool.map(run_block, blocks) for found in block]
    print(report(trials, options.list))
    return 0


if __name__ == "__main__":
    sys.exit(main())
