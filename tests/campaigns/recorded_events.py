"""Events with late entries and corrections: `python tests/campaigns/recorded_events.py --seeds 0-499`.

In each event rounds are paired and played, and between them the desk adds late entries, corrects ratings, names,
numbers and results, exchanges colours, and unpairs rounds. Comments record all of it (C.04.2 2.3, 4.3), so `check` has
to agree with every round after every command. Prints the events that fail, and exits with 1.
`tests/desk/test_recorded_events.py` runs some of them.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    tests = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(tests.parent), str(tests), str(tests / "support")]

from fidepair import generate, pair, trf
from fidepair.check.replay import check
from fidepair.commands.check import tournament_at_pairing
from fidepair.desk.day import byes, late_entries, results, rounds
from fidepair.desk.day.change import changed_file
from fidepair.desk.record.decisive import contradicting_comments
from fidepair.desk.record.declarations import with_decisions
from fidepair.errors import InputError, PairingImpossible, UsageError
from fidepair.lab.generate.settings import Settings
from fidepair.options import round_options
from fidepair.swiss.boards import with_round
from fidepair.systems import prepare
from fidepair.tournament import Bye, Colour, Participant

if TYPE_CHECKING:
    from fidepair.desk.day.change import Changed
    from fidepair.tournament import Tournament

SYSTEMS = ("dutch", "dubov", "burstein", "lim", "double-swiss")
COMMANDS = 16
ROUNDS = 6
NAME = "event.trf"


def event(seed: int) -> str:
    """Play the event of this seed; return what `check` does not agree with and the file, or nothing."""
    dice = random.Random(seed)
    system = SYSTEMS[seed % len(SYSTEMS)]
    settings = Settings(system=system, players=(8, 12), rounds=ROUNDS, rounds_played=dice.randrange(3))
    data = trf.write(generate(settings, seed))
    done: list[str] = []
    for _ in range(COMMANDS):
        try:
            data = _after_a_command(data, dice, done)
        except (InputError, UsageError, PairingImpossible):
            continue
        try:
            problem = _problem(data)
        except InputError as error:
            problem = str(error)
        if problem:
            return "\n".join([f"seed {seed}", *done, problem, data.decode()])
    return ""


def _after_a_command(data: bytes, dice: random.Random, done: list[str]) -> bytes:
    """Return the file after some command, which is added to those that are `done`. Raises what commands raise."""
    tournament = trf.load(data, NAME).tournament
    is_open = bool(tournament.open_games())
    kind = dice.choice(["play" if is_open else "pair"] * 4 + list(_CHANGES))
    if kind == "pair":
        written = _paired(data, dice)
    else:
        change = _CHANGES.get(kind, _played)
        written = changed_file(data, NAME, lambda now: change(now, dice)).data
    done.append(kind)
    return written


def _problem(data: bytes) -> str:
    """Return which rounds `check` does not agree with, or which comments are taken for forged ones."""
    loaded = trf.load(data, NAME)
    tournament = loaded.tournament
    if not tournament.rounds_paired:
        return ""
    wrong = contradicting_comments(tournament, loaded.document.lines)
    if wrong:
        return f"not used: {wrong}"
    report = check(tournament, known=tournament_at_pairing(tournament))
    return "" if report.agrees else f"rounds {report.differing} differ"


def _paired(data: bytes, dice: random.Random) -> bytes:
    """Return the file with the next round paired; the Dubov System needs a rating of everybody."""
    loaded = trf.load(data, NAME)
    tournament = loaded.tournament
    unrated = [one.number for one in tournament.participants if one.rating is None]
    rating = {number: dice.randrange(1000, 2000) for number in unrated} if tournament.system == "dubov" else {}
    prepared = prepare(tournament, None, round_options(rating=rating))
    decided = with_decisions(tournament, prepared.system, prepared.round_, round_options(rating=rating), NAME)
    pairing = pair(tournament, rating=rating)
    return trf.write(with_round(decided.tournament, pairing), like=loaded.document, comments=decided.comments)


def _some_result(tournament: Tournament, dice: random.Random) -> str:
    games = 2 if tournament.kind.value == "double" else 1
    return ",".join(dice.choice(["1-0", "draw", "0-1"]) for _ in range(games))


def _played(tournament: Tournament, dice: random.Random) -> Changed:
    """Enter the results of all open games."""
    told = [f"{white}-{black}={_some_result(tournament, dice)}" for white, black in tournament.open_games()]
    return results.with_entered_results(tournament, [*map(results.parse_result, told)])


def _some_game(tournament: Tournament, dice: random.Random) -> tuple[int, int, int]:
    """Return round, White and Black of a game that was paired. Raises UsageError without one."""
    games = [
        (number, one.number, entry.opponent)
        for one in tournament.participants
        for number, entry in enumerate(one.entries, start=1)
        if not isinstance(entry, Bye) and entry.colour is Colour.WHITE
    ]
    if not games:
        raise UsageError("no game")
    return dice.choice(games)


def _corrected_result(tournament: Tournament, dice: random.Random) -> Changed:
    number, white, black = _some_game(tournament, dice)
    told = results.parse_result(f"{white}-{black}={_some_result(tournament, dice)}")
    return results.with_entered_results(tournament, [told], number, correct=True)


def _exchanged_colours(tournament: Tournament, dice: random.Random) -> Changed:
    number, white, black = _some_game(tournament, dice)
    told = results.parse_result(f"{black}-{white}={_some_result(tournament, dice)}")
    return results.with_entered_results(tournament, [told], number, correct=True, colours_swapped=True)


def _late(tournament: Tournament, dice: random.Random) -> Changed:
    ratings = [dice.randrange(1000, 2800), tournament.participants[0].rating]
    rating = dice.choice(ratings if tournament.system == "dubov" else [None, *ratings])  # Dubov 1.1.1
    name = f"Late, {chr(65 + dice.randrange(26))}{dice.randrange(1000)}"
    half = [1] if tournament.rounds_paired and dice.random() < 0.3 else []
    number = dice.choice([None, None, None, dice.randint(1, len(tournament.participants))])
    return late_entries.late(tournament, Participant(0, 0, name, rating=rating), number=number, half=half)


def _someone(tournament: Tournament, dice: random.Random) -> Participant:
    """Return a participant, a late one in half of the cases."""
    late = [one for one in tournament.participants if "Late" in one.name]
    return dice.choice(late if late and dice.random() < 0.5 else tournament.participants)


def _new_rating(tournament: Tournament, dice: random.Random) -> Changed:
    one = _someone(tournament, dice)
    rating = {"rating": dice.choice([None, dice.randrange(1000, 2800), dice.randrange(1000, 2800)])}
    return late_entries.correct_data(
        tournament, one, rating, national=rating["rating"] is not None and dice.random() < 0.2
    )


def _new_name(tournament: Tournament, dice: random.Random) -> Changed:
    name = f"{dice.choice('ABZ')} Late, {dice.randrange(1000)}"
    return late_entries.correct_data(tournament, _someone(tournament, dice), {"name": name})


def _new_number(tournament: Tournament, dice: random.Random) -> Changed:
    number = dice.randint(1, len(tournament.participants))
    return late_entries.correct_data(tournament, _someone(tournament, dice), {}, number=number, correct=True)


def _bye(tournament: Tournament, dice: random.Random) -> Changed:
    kind = dice.choice([Bye.HALF, Bye.ZERO])
    return byes.bye(tournament, _someone(tournament, dice), [tournament.rounds_paired + 1], kind)


def _withdrawn(tournament: Tournament, dice: random.Random) -> Changed:
    return byes.withdraw(tournament, _someone(tournament, dice))


def _unpaired(tournament: Tournament, _: random.Random) -> Changed:
    return rounds.unpair(tournament)


_CHANGES = {
    "late": _late,
    "late again": _late,
    "rating": _new_rating,
    "name": _new_name,
    "number": _new_number,
    "result": _corrected_result,
    "colours": _exchanged_colours,
    "bye": _bye,
    "withdraw": _withdrawn,
    "unpair": _unpaired,
}


def main() -> int:
    """Run the campaign."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seeds", default="0-499")
    first, _, last = options.parse_args().seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    problems = [problem for problem in map(event, seeds) if problem]
    print(*problems, f"{len(seeds)} events, {len(problems)} of them with a problem", sep="\n\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
