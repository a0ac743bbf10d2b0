"""A long campaign of tournament days: `python tests/campaigns/days.py --seeds 1-10000 --log days.log`.

Each day is a random event, to whose file commands are given at random: every command of the desk, `undo N` and `redo M`
among them. After each the file is read without error, without a warning that it had not, and without a fault of the
program. In the evening each change is undone and redone, one by one and all at once, to the byte, and `check` agrees
with every round, but for illegal repairs, which are declared. One event in fifty is large. Prints the seeds that fail
with their commands, and exits with 1. With `--log` each twenty days are a line of that file, and a campaign that was
stopped goes on after the last of them. `test_random_days.py` runs a few days.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import random
import shutil
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    tests = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(tests.parent), str(tests), str(tests / "support")]

from fidepair import generate, trf
from fidepair.cli.app import run
from fidepair.commands import check
from fidepair.commands.question import Ways
from fidepair.convert import convert
from fidepair.lab.generate.settings import Settings
from fidepair.lint import lint
from fidepair.tournament import Bye, Colour, Kind
from fidepair.trf.read.reader import interpret

if TYPE_CHECKING:
    from fidepair.tournament import Tournament

SYSTEMS = ("dutch", "team", "double-swiss", "burstein", "dubov", "lim")
TOLERATED = {
    "T085",  # a full-point bye where nobody has the allocated one: it was asked for
    "T052",  # gaps in the numbers of players whose team was removed
    "T240",  # more rounds than opponents: told when the number is told
    "T228",  # ranks that results after them have made wrong: `standings --write` comes next
    "T270",  # the same, where tie-breaks tell
    "T238",  # a forbidden pair that a repair with --not-fide declares
    "T227",  # a bye after a win that a correction made a forfeit
    "T088",  # two who were paired again after a forfeit, which a correction made a game: later pairings stand
    "T242",  # a difference of colours that games with the wrong colours have made
    "T241",  # a game that a correction made a forfeit is none any more, and colours around it follow each other
}
ARTICLES = ("4.4.1", "4.4.2", "4.4.2", "4.4.2", "4.4.3", "4.4.4", "4.4.5")
COMMANDS = 14
LARGE = 50
"""One event in so many is large."""
CONDITIONS = ("sex=w", "born>=2000", "rating<1900", "federation=GER and title=none", "club=North", "group=U12")


def event(seed: int) -> bytes:
    """Return the file of the event before its first round, or in the middle."""
    dice = random.Random(seed)
    system = SYSTEMS[seed % len(SYSTEMS)]
    more = {"acceleration": "baku"} if dice.random() < 0.2 and system in ("dutch", "burstein") else {}
    players = (8, 14) if seed % LARGE else (50, 90)
    settings = Settings(system=system, players=players, rounds=6, rounds_played=dice.randrange(6), **more)
    data = trf.write(generate(settings, seed))
    to_trfx = system == "dutch" and not more and dice.random() < 0.3
    return convert(data, "x.trf", "trfx", None).data if to_trfx else data


def command(tournament: Tournament, dice: random.Random) -> list[str]:
    """Return a command that makes sense now and then; `day.trf` is the file."""
    one, other = (str(p.number) for p in dice.sample(tournament.participants, 2))
    later = str(dice.randint(tournament.rounds_paired, 7))
    rating = str(dice.randrange(1200, 2700))
    name = f"Late, {chr(65 + dice.randrange(26))}{dice.randrange(1000)}"
    team = ["--team", one] if tournament.kind is Kind.TEAM else []
    national = ["--national"] if rating[-1] in "05" else []
    half = ["--half", str(dice.randint(1, 3))] if dice.random() < 0.3 else []
    if tournament.kind is Kind.TEAM and dice.random() < 0.3:
        team = ["--players", "team.csv"]
    drawn = dice.random() < 0.1  # pages cost as much as ten changes
    if tournament.open_games() and dice.random() < 0.5:
        entering = ["result", "day.trf", *_results(tournament, dice)]
        return entering if dice.random() < 0.7 else _repair(tournament, dice)
    if tournament.rounds_paired and dice.random() < 0.2:
        return dice.choice([_wrong_colours, _corrected_bye])(tournament, dice)
    if tournament.rounds_closed > 1 and dice.random() < 0.1:
        told = f"{dice.randint(1, 4)}={dice.choice(['1-0', 'draw', '0-1', '+-'])}"
        return ["result", "day.trf", "--round", str(dice.randrange(1, tournament.rounds_closed)), told, "--for-rating"]
    if tournament.rounds_paired and dice.random() < 0.1:
        told = f"{dice.randint(1, 4)}={dice.choice(['1-0', 'draw', '0-1', '+-'])}"
        return ["result", "day.trf", "--round", str(dice.randint(1, tournament.rounds_paired)), told, "--correct"]
    if tournament.kind is Kind.TEAM and tournament.rounds_paired and dice.random() < 0.2:
        return _line_up(tournament, dice)
    return dice.choice(
        [
            ["pair", "day.trf", "--in-place"],
            ["pair", "day.trf", "--in-place"],
            ["bye", "day.trf", one, "--round", later, dice.choice(["--half", "--zero", "--full"])],
            ["withdraw", "day.trf", one],
            ["return", "day.trf", one],
            ["forbid", "day.trf", f"{one}-{other}"],
            ["allow", "day.trf", f"{one}-{other}"],
            ["late", "day.trf", name, "--rating", rating, *national, *team, *half],
            ["player", "day.trf", one, "--rating", rating, *national],
            ["unpair", "day.trf"],
            ["unpair", "day.trf", "--article", dice.choice(ARTICLES)],
            ["remove", "day.trf", *dice.choice([[one], [one, other], [str(len(tournament.participants))]])],
            ["player", "day.trf", one, "--rating", rating, "--for-rating"],
            ["player", "day.trf", one, "--number", other, *dice.choice([[], ["--correct"]])],
            ["info", "day.trf", "--set", f"round {later}=2026-08-15 14:00", "--set", "error deadline=30 min"],
            ["standings", "day.trf", "--write", "--tie-breaks", "BH/C1,BH,SB", "-q"],
            ["report", "day.trf", "--to", dice.choice(["trf16", "trf26"]), "-o", "final.trf", "--force", "-q"],
            ["info", "day.trf", "--set", f"city={name}"],
            ["info", "day.trf", "--set", f"rounds={dice.randint(5, 8)}", *dice.choice([[], ["--correct"]])],
            ["info", "day.trf", "--set", f"first board={dice.choice([1, 41])}"],
            ["player", "day.trf", one, "--board", dice.choice(["0", "3", "7"])],
            ["forbid", "day.trf", "--same", dice.choice(["federation", "federation=GER"]), "--except", other],
            ["forbid", "day.trf", "--same", "club", "--rounds", f"{later}-"],
            ["player", "day.trf", one, dice.choice(["--club", "--group"]), dice.choice(["North", "U12", "none"])],
            ["forbid", "day.trf", "--same", dice.choice(["club", "group"])],
            ["standings", "day.trf", "--only", dice.choice(CONDITIONS), "-q"],
            ["history", "day.trf", *dice.choice([[], ["--json"]])],
            *([["post", "day.trf", "-q"], ["publish", "day.trf", "other.trf", "-o", "site", "--force", "-q"]] * drawn),
            ["day.trf"],
            *[[what, "day.trf", str(dice.randint(1, 3))] for what in ("undo", "undo", "redo")],
        ]
    )


def _repair(tournament: Tournament, dice: random.Random) -> list[str]:
    """Return other pairs for some participants of open games, and places for whom they leave; now and then one has
    none, or was absent."""
    games = tournament.open_games()
    if not games:
        return ["unpair", "day.trf"]
    named = [number for game in dice.sample(games, min(len(games), dice.randint(1, 2))) for number in game]
    absent = [one.number for one in tournament.participants if isinstance(one.entries[-1], Bye)]
    if absent and dice.random() < 0.5:
        named.append(dice.choice(absent))
    dice.shuffle(named)
    pairs = [f"{one}-{other}" for one, other in zip(named[::2], named[1::2], strict=False)]
    more = [dice.choice(["--bye", "--absent"]), str(named[-1])] if len(named) % 2 else []
    if pairs and dice.random() < 0.3:
        more += ["--absent", pairs.pop().replace("-", ",")]
    how = dice.choice([[], ["--not-fide"]])
    return ["repair", "day.trf", *pairs, *more, "--article", dice.choice(ARTICLES), *how]


def _corrected_bye(tournament: Tournament, dice: random.Random) -> list[str]:
    """Return another bye for whoever was absent in a paired round."""
    byes = [
        (one.number, number)
        for one in tournament.participants
        for number, entry in enumerate(one.entries, start=1)
        if isinstance(entry, Bye) and (entry is not Bye.PAB or dice.random() < 0.1)
    ]
    who, number = dice.choice(byes) if byes else (1, 1)
    return ["bye", "day.trf", str(who), "--round", str(number), dice.choice(["--half", "--zero"]), "--correct"]


def _wrong_colours(tournament: Tournament, dice: random.Random) -> list[str]:
    """Return that a game or match was played with the wrong colours, for the event or for the rating."""
    number = dice.randint(1, tournament.rounds_paired)
    entries = [(one.number, one.entries[number - 1]) for one in tournament.participants]
    games = [(one, entry) for one, entry in entries if not isinstance(entry, Bye) and entry.colour is Colour.WHITE]
    if not games:
        return ["unpair", "day.trf"]
    white, entry = dice.choice(games)
    pair = f"{entry.opponent}-{white}"
    count = 1 if tournament.kind is Kind.INDIVIDUAL else 2 if tournament.kind is Kind.DOUBLE else tournament.boards or 1
    if count > 1 and dice.random() < 0.3:
        pair, count = f"{pair}.{dice.randint(1, count)}", 1
    told = f"{pair}=" + ",".join(dice.choice(["1-0", "draw", "0-1"]) for _ in range(count))
    how = dice.choice([["--correct"], ["--correct"], ["--for-rating"], []])
    return ["result", "day.trf", "--round", str(number), told, "--colours-swapped", *how]


def _results(tournament: Tournament, dice: random.Random) -> list[str]:
    """Return results for all open games, or for some of them."""
    games = len(tournament.open_games())
    boards = range(1, games + 1) if dice.random() < 0.8 else dice.sample(range(1, games + 1), dice.randint(1, games))
    if tournament.kind is Kind.INDIVIDUAL:
        return [f"{board}={dice.choice(['1-0', 'draw', '0-1', '+-'])}" for board in boards]
    size = 2 if tournament.kind is Kind.DOUBLE else (tournament.boards or 1)
    return [f"{board}=" + ",".join(dice.choice(["1-0", "draw", "0-1"]) for _ in range(size)) for board in boards]


def _line_up(tournament: Tournament, dice: random.Random) -> list[str]:
    """Return a line-up of some team, other data of it, or the result of two players who may be on one board."""
    team, other = dice.sample(tournament.participants, 2)
    boards = tournament.boards or 1
    if dice.random() < 0.1:
        return ["team", "day.trf", str(team.number), "--name", f"Team {dice.randrange(1000)}", "--strength", "1999"]
    if dice.random() < 0.2:
        return ["result", "day.trf", f"{dice.choice(team.roster)}-{dice.choice(other.roster)}=1-0"]
    players = [*team.roster, *[0] * boards]
    chosen = dice.sample(players, boards) if dice.random() < 0.3 else players[:boards]
    if dice.random() < 0.6:
        chosen[dice.randrange(boards)] = dice.choice([0, *(one for one in team.roster if one not in chosen)])
    number = dice.choice([tournament.rounds_paired, dice.randint(1, tournament.rounds_paired)])
    correct = ["--correct"] if dice.random() < 0.5 else []
    return ["lineup", "day.trf", str(team.number), ",".join(map(str, chosen)), "--round", str(number), *correct]


@lru_cache(maxsize=4)
def warned(data: bytes) -> set[str]:
    """Return the codes of errors and warnings about a file."""
    return {finding.code for finding in lint(data, "day.trf").findings if finding.severity != "note"}


class Day:
    """A file on its day: the bytes of each version before it and of those that were undone, and the number of it."""

    def __init__(self, data: bytes) -> None:
        self.versions, self.now = [data], 0

    def goes(self, words: list[str], after: bytes) -> str:
        """Follow a command that has been done; return what is wrong with an undo or redo."""
        if words[0] in ("undo", "redo"):
            self.now += int(words[2]) * (1 if words[0] == "redo" else -1)
            if not 0 <= self.now < len(self.versions) or self.versions[self.now] != after:
                return f"{' '.join(words)} does not bring the bytes back"
        elif after != self.versions[self.now]:
            self.versions[self.now + 1 :] = [after]
            self.now += 1
        return ""

    def evening(self) -> str:
        """Undo and redo each change, and all at once; return what went wrong."""
        last = len(self.versions) - 1
        ways = [("redo", last - self.now)] if last > self.now else []
        ways += [("undo", 1)] * last + [("redo", 1)] * last + ([("undo", last), ("redo", last)] if last > 1 else [])
        for command, steps in ways:
            words = [command, "day.trf", str(steps), "-q"]
            with contextlib.redirect_stdout(io.StringIO()):
                run(words)
            problem = self.goes(words, Path("day.trf").read_bytes())
            if problem:
                return problem
        return ""


def day(seed: int) -> str:
    """Return what went wrong on the day of this seed, nothing if all went well."""
    dice, path = random.Random(seed), Path("day.trf")
    shutil.rmtree("day-post", ignore_errors=True)
    path.write_bytes(event(seed))
    Path("other.trf").write_bytes(path.read_bytes())
    Path("team.csv").write_text("Name;Elo\nAce, Ann;2100\nBee, Bob;2000\nCee, Cid;1900\nDee, Dot;1800\n")
    Path("day.trf.history").unlink(missing_ok=True)
    file = Day(path.read_bytes())
    had, done = warned(path.read_bytes()), [f"seed {seed}"]
    problem = ""
    for _ in range(COMMANDS):
        before = path.read_bytes()
        words = command(trf.load(before, "day.trf").tournament, dice)
        said = io.TextIOWrapper(io.BytesIO(), "utf-8", errors="surrogateescape", write_through=True)
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            code = run(words)
        done.append(f"{code} {' '.join(words)}")
        after = path.read_bytes()
        problem = _problem(code, before, after, had, said.buffer.getvalue().decode("utf-8", "replace"))
        problem = problem or (file.goes(words, after) if not code else "")
        if problem:
            break
        had = had | (warned(after) & TOLERATED)
    problem = problem or _disagreement(path.read_bytes(), SYSTEMS[seed % len(SYSTEMS)]) or file.evening()
    return "\n".join([*done, problem, path.read_text("utf-8", "replace")]) if problem else ""


def _disagreement(data: bytes, system: str) -> str:
    """Return what `check` blames at the end of the day, but for illegal repairs, which are declared."""
    reading = interpret(data, "day.trf")
    if not reading.tournament.rounds_paired:
        return ""
    asked = check.Asked(Ways(system=None if reading.tournament.system else system))
    report, _ = check.check_file(reading, asked, lambda _: None)
    problems = [f"check: {one}" for one in report.comments if one.contradiction]
    for found in report.rounds:
        is_illegal = any("illegal" in text for text in found.declared)
        if found.status != "agrees" and not is_illegal:
            problems.append(f"check: round {found.number} {found.judgement} {found.surplus} {found.wrong_colours}")
    return "\n".join(problems)


def _problem(code: int, before: bytes, after: bytes, had: set[str], said: str) -> str:
    in_report = "- form: in TRF16 the file would contradict"
    contradicts = "would contradict" in said and in_report not in said
    if code == 70 or contradicts or "a bug in fidepair" in said or "cannot say" in said:
        return said
    if code and before != after:
        return f"changed in spite of a refusal: {said}"
    new = warned(after) - had - TOLERATED
    if new:
        return f"new findings {new}: {said}"
    return ""


def days(seeds: list[int]) -> list[str]:
    """Return what went wrong on the days of these seeds."""
    here = Path.cwd()
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None  # no power fails here, and nobody waits for the disk
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        os.chdir(folder)
        try:
            return [problem for problem in map(day, seeds) if problem]
        finally:
            os.chdir(here)


def main() -> int:
    """Run the campaign."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seeds", default="1-100")
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--log", type=Path, help="lines of what is done; the campaign goes on after the last")
    told = options.parse_args()
    first, _, last = told.seeds.partition("-")
    seeds = [*range(int(first), int(last or first) + 1)]
    if told.log and told.log.exists():
        done = [int(line.split()[0].split("-")[1]) for line in told.log.read_text().splitlines()]
        seeds = [seed for seed in seeds if seed > max((one for one in done if one in seeds), default=0)]
    os.fsync = lambda _: None
    pieces = [seeds[start : start + 20] for start in range(0, len(seeds), 20)]
    problems = 0
    with ProcessPoolExecutor(told.jobs) as pool:
        for piece, found in zip(pieces, pool.map(days, pieces), strict=True):
            print(*found, f"up to seed {piece[-1]}", sep="\n\n", flush=True)
            problems += len(found)
            if told.log:
                with told.log.open("a") as log:
                    log.write(f"{piece[0]}-{piece[-1]} {len(found)} with a problem\n")
    print(f"{len(seeds)} days, {problems} of them with a problem")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
