"""How often fidepair was compared, and with what: the tables of `docs/evidence.md`.

    python tests/campaigns/evidence.py --state FILE --minutes 60 --engine bbp6=/opt/bbpPairings.exe --write

Each row of `ROWS` compares fidepair with another program, or with a literal oracle, seed by seed. The state file counts
what each row has done; the same command goes on after the last seed. Rows with fewer than `--first` rounds come first,
then the row with the smallest share of its goal. A row whose program is not given rests. Differences are files in
the folder `FILE.differences`, with the verdict of the rules. `--write` puts the counts into the document.

    python tests/campaigns/evidence.py --only lim --seeds 0-20000

compares these seeds only, prints the differences, and exits with 1 if there is one.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from datetime import date
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if __name__ == "__main__":
    tests = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(tests.parent), str(tests), str(tests / "support")]

import campaign
import campaign_dutch_2017
import campaign_evaluation
import campaign_matched
import campaign_oracles
import campaign_standings
import campaign_wishes
from oracles import baku
from positions import any_position, dense_position

from fidepair import __version__, check, read, trf
from fidepair.convert import convert
from fidepair.forecast import Draws
from fidepair.lab.crosscheck.contest import compare_standings
from fidepair.lab.crosscheck.engines import engine_of
from fidepair.lab.generate import generate
from fidepair.lab.generate.settings import Amount, Frequency, Settings
from fidepair.options import RoundOptions
from fidepair.swiss.cards import draw_up
from fidepair.systems import SYSTEMS, prepare, with_written_acceleration
from fidepair.tournament import HALF_POINT, POINT, ColourType, Kind, PrimaryScore, TeamRules, points_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from fidepair.swiss.cards import RoundToPair
    from fidepair.tournament import Tournament

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "fidepair" / "docs" / "evidence.md"
BEGIN, END = "<!-- made by tests/campaigns/evidence.py -->", "<!-- end -->"
MOST_KEPT = 200


class Difference(NamedTuple):
    """Something that differs: a name for its file, its kind (a verdict), and the file's content."""

    name: str
    kind: str
    text: str


class Compared(NamedTuple):
    """What a batch of seeds did: events (or positions), rounds compared, rounds that could not be, differences."""

    events: int = 0
    rounds: int = 0
    left_out: int = 0
    differences: tuple[Difference, ...] = ()


Compare: TypeAlias = "Callable[[range, str], Compared]"


class Row(NamedTuple):
    """One comparison. `batch`: seeds at a time; `goal`: of `unit`; `engine`: its name for `--engine`, empty for none;
    `compare`: the seeds and the path of the program to what was found; `counted`: the noun, if it counts no rounds."""

    name: str
    what: str
    against: str
    goal: int
    batch: int
    compare: Compare
    axes: str
    engine: str = ""
    unit: str = "rounds"
    counted: str = ""


# ── Events and programs ──────────────────────────────────────────────────────
def _rate(*per_mille: int) -> tuple[Frequency, ...]:
    return tuple(Frequency(Amount(rate=1000 * one)) for one in per_mille)


def dutch_settings(seed: int, edition: str | None = None) -> Settings:
    """Return the settings of an event with every axis of the Dutch rows drawn by the seed."""
    draw = Random(f"dutch {seed}")
    players = draw.choice((draw.randint(6, 12), draw.randint(8, 20), draw.randint(16, 40), draw.randint(30, 64)))
    rounds = min(draw.randint(5, 11), players - 2 + players % 2)
    half_bye = points_of(POINT, HALF_POINT, pab=HALF_POINT)
    points = draw.choice((None, None, None, None, points_of(3 * POINT, POINT), half_bye))
    return Settings(
        players=(players, players),
        rounds=rounds,
        draws=draw.choice((Draws(1_000_000), Draws(400_000), Draws(1_800_000), Draws(600_000, of_all=True))),
        zero_point_byes=draw.choice(_rate(0, 10, 60)),
        half_point_byes=draw.choice(_rate(0, 10, 60)),
        full_point_byes=draw.choice(_rate(0, 0, 0, 20)),
        forfeits=draw.choice(_rate(0, 10, 80)),
        double_forfeits=draw.choice(_rate(0, 1, 20)),
        quick_games=draw.choice(_rate(0, 0, 0, 40)),
        zero_zero=draw.choice(_rate(0, 0, 0, 7)),
        half_zero=draw.choice(_rate(0, 0, 0, 7)),
        zero_half=draw.choice(_rate(0, 0, 0, 7)),
        withdrawals=draw.choice(_rate(0, 2, 30)),
        late_entries=draw.choice(_rate(0, 2, 30)),
        forbidden_pairs=draw.choice((0, 0, 0, players // 2)),
        forbidden_groups=draw.choice(((), (), (), (3,))),
        order=draw.choice(("rating", "rating", "shuffle")),
        points=points,
        acceleration="baku" if edition is None and points is None and draw.random() < 0.3 else "none",
        edition=edition,
    )


def _checked_by_bbp(edition: str | None) -> Compare:
    """Return a comparison: events of fidepair, every round of which the checker of bbpPairings pairs again."""

    def compare(seeds: range, engine: str) -> Compared:
        events = rounds = left_out = 0
        found: list[Difference] = []
        with TemporaryDirectory() as folder:
            path = Path(folder) / "event.trf"
            for seed in seeds:
                event = with_written_acceleration(generate(dutch_settings(seed, edition), seed))
                path.write_bytes(convert(trf.write(event), "event.trf", "trfbx", Kind.INDIVIDUAL).data)
                run = subprocess.run([engine, "--dutch", str(path), "-c"], capture_output=True, text=True, check=False)
                if run.returncode:
                    left_out += event.rounds_paired
                    found.append(_difference(f"seed-{seed}", "not compared", run.stderr, path))
                    continue
                events += 1
                rounds += event.rounds_paired
                for number, lines in discrepancies(run.stdout).items():
                    text = f"round {number}\n{lines}"
                    found.append(_difference(f"seed-{seed}-round-{number}", "different", text, path))
        return Compared(events, rounds, left_out, tuple(found))

    return compare


def discrepancies(printed: str) -> dict[int, str]:
    """Return what a checker of bbpPairings says about rounds, by number: those with any line below their heading."""
    found: dict[int, list[str]] = {}
    number = 0
    for line in printed.splitlines():
        _, heading, after = line.partition(": Round #")
        if heading and after.strip().isdecimal():
            number = int(after)
        elif line.strip():
            found.setdefault(number, []).append(line)
    return {number: "\n".join(lines) for number, lines in found.items()}


def bbp_configuration(seed: int) -> tuple[str, int]:
    """Return the settings of an event in the form of bbpPairings, and its number of rounds."""
    draw = Random(seed)
    players = draw.choice((draw.randint(8, 14), draw.randint(15, 40), draw.randint(30, 64)))
    rounds = min(draw.randint(5, 11), players - 2)
    settings = {
        "PlayersNumber": players,
        "RoundsNumber": rounds,
        "DrawPercentage": draw.choice([10, 30, 50]),
        "ForfeitRate": draw.choice([10, 20, 50, 1000]),
        "RetiredRate": draw.choice([50, 100, 1000]),
        "HalfPointByeRate": draw.choice([20, 50, 100, 1000]),
        "HighestRating": 2600,
        "LowestRating": 1400,
    }
    return "".join(f"{name}={value}\n" for name, value in settings.items()), rounds


def _made_by_bbp(edition: str) -> Compare:
    """Return a comparison: events that bbpPairings makes and pairs, checked by fidepair."""

    def compare(seeds: range, engine: str) -> Compared:
        events = rounds = left_out = 0
        found: list[Difference] = []
        with TemporaryDirectory() as folder:
            settings, made = Path(folder) / "settings.txt", Path(folder) / "event.trf"
            for seed in seeds:
                text, number_of_rounds = bbp_configuration(seed)
                settings.write_text(text, encoding="utf-8")
                command = [engine, "--dutch", "-g", str(settings), "-o", str(made), "-s", str(seed)]
                if subprocess.run(command, capture_output=True, check=False).returncode:
                    left_out += number_of_rounds  # it found no legal pairing, and made no event
                    continue
                report = check(read(made), "dutch", edition=edition, rounds=number_of_rounds)
                events += 1
                rounds += len(report.rounds)
                for one in report.differing:
                    text = "\n".join((one.judgement.text if one.judgement else one.reason, *one.sentences))
                    found.append(_difference(f"seed-{seed}-round-{one.number}", one.kind, text, made))
        return Compared(events, rounds, left_out, tuple(found))

    return compare


def _difference(name: str, kind: str, text: str, path: Path) -> Difference:
    """Return a difference with the text above the tournament file, as comments."""
    content = path.read_bytes().replace(b"\r\n", b"\n").replace(b"\r", b"\n").decode("utf-8", "replace")
    return Difference(name, kind, "".join(f"### {line}\n" for line in text.splitlines()) + content)


# ── Literal oracles ──────────────────────────────────────────────────────────
def _by_oracle(system: str) -> Compare:
    """Return a comparison of small positions with the oracle of a system: every other one nearly a round robin."""

    def compare(seeds: range, _: str) -> Compared:
        rounds, found = 0, []
        for seed in seeds:
            report = campaign_oracles.difference(system, seed, 8 + seed // 2 % 3)
            rounds += report is not None
            if report:
                found.append(Difference(f"seed-{seed}", "different", report))
        return Compared(rounds, rounds, 0, tuple(found))

    return compare


def _dutch_by_oracle(system: str) -> Compare:
    """Return a comparison of small positions (of Burstein: seeding rounds) with the oracle of the Dutch System."""

    def compare(seeds: range, _: str) -> Compared:
        rounds, found = 0, []
        for seed in seeds:
            for kind in campaign.KINDS:
                rounds += campaign.drawn_up(kind, seed, 8, system) is not None
                report = campaign.first_difference(kind, [seed], 8, system)
                if report:
                    found.append(Difference(f"{kind}-seed-{seed}", "different", report))
        return Compared(rounds, rounds, 0, tuple(found))

    return compare


def _dutch_2017_by_oracle(seeds: range, _: str) -> Compared:
    rounds, found = 0, []
    for kind in campaign_dutch_2017.KINDS:
        for seed in seeds:
            counts, reports = campaign_dutch_2017.differences(kind, [seed], 8 + seed % 3)
            rounds += counts["positions"]
            found += [Difference(f"{kind}-seed-{seed}", "different", report) for report in reports]
    return Compared(len(seeds), rounds, 0, tuple(found))


def _by_matching(system: str) -> Compare:
    """Return a comparison of larger events with brackets paired by one matching, each answer of which is proved."""

    def compare(seeds: range, _: str) -> Compared:
        events, counts = 0, Counter[str]()
        found: list[Difference] = []
        for seed in seeds:
            kind = [*campaign_matched.KINDS][seed % len(campaign_matched.KINDS)]
            if system == "burstein" and kind == "accelerated":
                kind = "ordinary"  # the facts of that oracle know virtual points only where the file gives them
            draw = Random(f"{system} {kind} {seed}")
            size, rounds = draw.randint(24, 80), draw.randint(7, 11)
            events += 1
            tournament = campaign_matched.played(kind, system, size, rounds, seed)
            for round_ in campaign_matched.compared(tournament, system, 2):
                for fault in campaign_matched.faults(round_, draw, counts):
                    found.append(Difference(f"{kind}-seed-{seed}-round-{round_.number}", "different", fault))
        return Compared(events, counts["rounds"], 0, tuple(found))

    return compare


def _by_judgement(seeds: range, _: str) -> Compared:
    """Judge other pairings of small positions of each system: none may be better than that of the engine."""
    pairings, found = 0, []
    for seed in seeds:
        for system in SYSTEMS.values():
            verdicts, report = campaign_evaluation.judged(system, seed, 8)
            pairings += sum(verdicts.values())
            if report:
                found.append(Difference(f"{system.name}-seed-{seed}", "better", report))
    return Compared(len(seeds) * len(SYSTEMS), pairings, 0, tuple(found))


def _by_wishes(seeds: range, _: str) -> Compared:
    """Compare the best pairing with each requested pair, bye and floater with all legal pairings of the position."""
    questions = 0
    found: list[Difference] = []
    for name in (*campaign_wishes.WISHERS, "lim"):
        if name == "lim":
            counts, reports = campaign_wishes.differences_of_lim(seeds, 8)
        else:
            counts, reports = campaign_wishes.differences(name, seeds, 8)
        questions += counts["questions"]
        found += [Difference(f"{name}-{seeds.start}-{n}", "different", report) for n, report in enumerate(reports)]
    return Compared(len(seeds) * (len(campaign_wishes.WISHERS) + 1), questions, 0, tuple(found))


def accelerated_position(seed: int) -> Tournament:
    """Return a position of an event with Baku acceleration, without virtual points in the file."""
    position = (dense_position if seed % 2 else any_position)(seed, 8)
    rounds = max(position.rounds or 0, position.rounds_paired + 1 + seed % 5)
    points = (None, points_of(2 * POINT, POINT), points_of(3 * POINT, 3 * HALF_POINT))[seed // 2 % 3]
    return position._replace(
        virtual=None, rounds=rounds, acceleration="baku", system="dutch", points=points or type(position.points)()
    )


def _baku_by_oracle(seeds: range, _: str) -> Compared:
    """Compare pairings of accelerated positions with the oracle of the Dutch System, given literal virtual points; and
    the scores of every round of larger events."""
    events = rounds = 0
    found: list[Difference] = []
    for seed in seeds:
        tournament = accelerated_position(seed)
        if len(baku_starters(tournament)) >= 2:
            events += 1
            rounds += 1
            found += _accelerated_difference(tournament, tournament.rounds_paired + 1, seed, paired=True)
        if seed % 10 == 0:
            settings = dutch_settings(seed)._replace(acceleration="baku", points=None)
            event = generate(settings, seed)
            events += 1
            for number in range(1, event.rounds_paired + 1):
                rounds += 1
                found += _accelerated_difference(event, number, seed, paired=False)
    return Compared(events, rounds, 0, tuple(found))


def baku_starters(tournament: Tournament) -> list[int]:
    """Return who takes part in the pairing of round one, as the oracle sees it."""
    return [one.number for one in tournament.participants if baku.in_round_one(tournament, one)]


def _accelerated_difference(tournament: Tournament, number: int, seed: int, *, paired: bool) -> Iterator[Difference]:
    """Yield the difference in the scores before a round, or if `paired` in its pairing."""
    assert tournament.rounds is not None
    ours = prepare(tournament, "dutch", RoundOptions(round=number)).round_
    literal = baku.virtual_points(tournament.before_round(number), tournament.rounds)
    plain = tournament._replace(virtual=literal, acceleration=None)
    theirs = draw_up(plain, RoundOptions(round=number))
    wanted, got = _scores(theirs), _scores(ours)
    if wanted == got and paired:
        wanted, got = campaign.expected(theirs), campaign.found(ours)
    if wanted != got:
        name = f"seed-{seed}-round-{number}"
        yield Difference(name, "different", f"{campaign.described(ours)}\noracle: {wanted}\nengine: {got}")


def _scores(round_: RoundToPair) -> Any:
    return [(card.number, card.score, card.scores_before) for card in round_.everyone]


def _standings_by_calculator(seeds: range, _: str) -> Compared:
    found = []
    for seed in seeds:
        found += [
            Difference(f"seed-{seed}", "different", " ".join(map(str, one)))
            for one in campaign_standings.differences(seed)
        ]
    return Compared(len(seeds), 2 * len(seeds), 0, tuple(found))


# ── gacrux ───────────────────────────────────────────────────────────────────
CHECK_ALL = """
import os, runpy, sys
for name in sys.argv[1:]:
    sys.argv = ["pairingchecker", "-i", name, "-f", "TRF", "-c", "-o", name + ".json"]
    try:
        runpy.run_module("gacrux.pairingchecker", run_name="__main__", alter_sys=True)
    except BaseException as error:
        sys.stderr.write(f"{name}: {error!r}\\n")
"""
"""Runs the program on many files in one process: it takes longer to start than to pair."""


def team_settings(seed: int) -> Settings:
    """Return the settings of a team event with every axis drawn by the seed."""
    draw = Random(f"team {seed}")
    teams = draw.choice((draw.randint(5, 9), draw.randint(8, 16), draw.randint(14, 30)))
    primary = draw.choice((PrimaryScore.MATCH, PrimaryScore.MATCH, PrimaryScore.GAME))
    return Settings(
        system="team",
        players=(teams, teams),
        rounds=min(draw.randint(4, 9), teams - 2 + teams % 2),
        zero_point_byes=draw.choice(_rate(0, 10, 60)),
        half_point_byes=draw.choice(_rate(0, 0, 20)),
        forfeits=draw.choice(_rate(0, 10, 40)),
        double_forfeits=draw.choice(_rate(0, 1)),
        withdrawals=draw.choice(_rate(0, 2, 20)),
        late_entries=Frequency(),
        forbidden_pairs=draw.choice((0, 0, 0, teams // 3)),
        boards=draw.choice((2, 4, 5)),
        team_rules=TeamRules(colours=draw.choice(tuple(ColourType)), primary=primary),
        order=draw.choice(("rating", "shuffle")),
    )


def _team_by_gacrux(seeds: range, python: str) -> Compared:
    events = rounds = left_out = 0
    found: list[Difference] = []
    with TemporaryDirectory() as folder:
        paths = {}
        for seed in seeds:
            path = Path(folder) / f"{seed}.trf"
            event = generate(team_settings(seed), seed)
            path.write_bytes(trf.write(event))
            paths[path] = event.rounds_paired
        names = [str(path) for path in paths]
        plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        run = subprocess.run([python, "-c", CHECK_ALL, *names], capture_output=True, text=True, env=plain, check=False)
        for path, paired in paths.items():
            answer = path.with_name(path.name + ".json")
            try:
                by_round = json.loads(answer.read_bytes())["pairingResult"]["roundpairing"]
            except (OSError, ValueError, KeyError):
                left_out += paired
                errors = [line for line in run.stderr.splitlines() if line.startswith(str(path))]
                found.append(_difference(f"seed-{path.stem}", "not compared", "\n".join(errors), path))
                continue
            events += 1
            rounds += len(by_round)
            for one in by_round:
                if sorted(one["pairs"]) != sorted(one["current"]):
                    text = f"round {one['round']}\ntheirs: {sorted(one['pairs'])}\nours: {sorted(one['current'])}"
                    found.append(_difference(f"seed-{path.stem}-round-{one['round']}", "different", text, path))
    return Compared(events, rounds, left_out, tuple(found))


CODES = ("BH/C1", "BH", "BH/C2", "BH/M1", "SB", "SB/C1", "DE", "WIN", "WON", "BPG", "PS", "PS/C1", "ARO", "TPR", "APRO")


def _standings_by_gacrux(seeds: range, python: str) -> Compared:
    engine = engine_of(f"gacrux:{python}", 60, of_standings=True)
    columns = left_out = 0
    found: list[Difference] = []
    for seed in seeds:
        draw = Random(f"standings {seed}")
        settings = dutch_settings(seed)._replace(acceleration="none", tie_breaks=("PTS", *draw.sample(CODES, 4)))
        compared = compare_standings(engine, generate(settings, seed), f"seed-{seed}", None)
        columns += compared.same + len(compared.differences)
        for one in compared.differences:
            text = compared.content.decode()
            found.append(Difference(one.name, one.finding.value, f"### {one.text}\n{text}"))
    return Compared(len(seeds), columns, left_out, tuple(found))


# ── The rows ─────────────────────────────────────────────────────────────────
OF_DUTCH = (
    "6 to 64 players, 5 to 11 rounds, draws from few to 60 %, half-, zero- and full-point byes, forfeits, double"
    " forfeits, games of less than one move, odd results, withdrawals, late entries, forbidden pairs and groups, 3-1-0,"
    " a PAB of half a point, numbers against the ratings"
)
OF_BBP = "8 to 64 players, 5 to 11 rounds, draws, forfeits, half-point byes, retirements, as that program draws them"
OF_ORACLES = (
    "up to 8 participants (other systems: 10) with any history: late, absent, forfeits, unusual points, virtual"
    " points, forbidden pairs,"
    " abnormal points; half of them nearly round robins"
)
OF_MATCHED = (
    "24 to 80 players, 7 to 11 rounds, all from the second on; ordinary, accelerated (Dutch), with many forbidden pairs"
    " or absences"
)
AS_DUTCH = "as `dutch`"
ROWS = (
    Row("dutch-checker", "Dutch, our events", "bbpPairings 6, checker", 500_000, 150, _checked_by_bbp(None),
        OF_DUTCH + ", Baku acceleration", "bbp6"),
    Row("dutch-pairings", "Dutch, its events", "bbpPairings 6, pairings", 500_000, 150, _made_by_bbp("2026"), OF_BBP,
        "bbp6"),
    Row("dutch", "Dutch", "literal oracle", 100_000, 500, _dutch_by_oracle("dutch"),
        OF_ORACLES + "; and positions of cards no results need have produced"),
    Row("dutch-2017-checker", "Dutch of 2017, our events", "bbpPairings 5.0.1, checker", 50_000, 150,
        _checked_by_bbp("2017"), "as `dutch-checker`, without acceleration", "bbp5"),
    Row("dutch-2017-pairings", "Dutch of 2017, its events", "bbpPairings 5.0.1, pairings", 50_000, 150,
        _made_by_bbp("2017"), "as `dutch-pairings`", "bbp5"),
    Row("dutch-2017", "Dutch of 2017", "literal oracle", 100_000, 300, _dutch_2017_by_oracle,
        AS_DUTCH + "; and events whose rounds the oracle paired"),
    *(
        Row(system, name, "literal oracle", 100_000, 1500, _by_oracle(system), AS_DUTCH + axes)
        for system, name, axes in (
            ("dubov", "Dubov", "; ratings drawn, many forbidden pairs in round one"),
            ("burstein", "Burstein", "; rounds after the seeding rounds"),
            ("lim", "Lim", "; one in five as a Maxi-tournament"),
            ("double-swiss", "Double-Swiss", "; matches of two games"),
            ("team", "Team", "; all colour types and primary scores"),
        )
    ),
    Row("burstein-seeding", "Burstein, seeding rounds", "literal oracle", 20_000, 300, _dutch_by_oracle("burstein"),
        "as `dutch`, rounds 1 to 4"),
    Row("dutch-matched", "Dutch, larger fields", "one matching, proved", 500, 1, _by_matching("dutch"), OF_MATCHED),
    Row("burstein-matched", "Burstein, larger fields", "one matching, proved", 500, 1, _by_matching("burstein"),
        OF_MATCHED),
    Row("evaluation", "All systems", "all other legal pairings", 100_000, 20, _by_judgement,
        AS_DUTCH + "; up to 6 participants every legal pairing, of more random ones, and changes made by us",
        counted="pairings"),
    Row("wishes", "All systems, requested pairs, byes, floaters", "all legal pairings", 20_000, 3, _by_wishes,
        AS_DUTCH, counted="questions"),
    Row("baku", "Baku acceleration", "literal oracle", 100_000, 1000, _baku_by_oracle,
        "2 to 8 players with any history, paired by the Dutch System; scores of every round of events to 64 players"),
    Row("team-gacrux", "Team, our events", "gacrux, checker", 20_000, 60, _team_by_gacrux,
        "5 to 30 teams, 4 to 9 rounds, 2 to 5 boards, types A, B and none, match and game points first, byes, forfeited"
        " matches, withdrawals, forbidden pairs", "gacrux"),
    Row("standings-gacrux", "Standings", "gacrux, tie-breaks", 500, 20, _standings_by_gacrux,
        "as `dutch-checker`, with the points and four of " + ", ".join(CODES), "gacrux", "events", "columns"),
    Row("standings", "Standings", "literal calculator", 2_000, 15, _standings_by_calculator,
        "small events of players, matches and teams; every method with every modifier, at its end and one round before",
        unit="events", counted="states"),
)  # fmt: skip
BY_NAME = {row.name: row for row in ROWS}


# ── The state, and the run ───────────────────────────────────────────────────
class Done(NamedTuple):
    """What a row has done: its next seed, the counts of all its batches, and differences by kind."""

    next: int = 1
    events: int = 0
    rounds: int = 0
    left_out: int = 0
    differences: dict[str, int] = {}  # noqa: RUF012 - never changed in place
    seconds: float = 0
    day: str = ""
    version: str = ""

    def with_batch(self, seeds: range, batch: Compared, seconds: float) -> Done:
        """Return the counts after one more batch."""
        kinds = Counter(self.differences) + Counter(one.kind for one in batch.differences)
        return Done(
            seeds.stop,
            self.events + batch.events,
            self.rounds + batch.rounds,
            self.left_out + batch.left_out,
            dict(kinds),
            round(self.seconds + seconds, 1),
            date.today().isoformat(),
            __version__,
        )

    def amount(self, row: Row) -> int:
        """Return how much has been compared, in the unit of the row."""
        return self.events if row.unit == "events" else self.rounds


def load(path: Path) -> dict[str, Done]:
    """Return the state in a file; a file that does not exist has none."""
    if not path.exists():
        return {}
    return {name: Done(**done) for name, done in json.loads(path.read_text("utf-8")).items()}


def save(path: Path, state: dict[str, Done]) -> None:
    """Replace the state file whole."""
    temporary = path.with_name(path.name + ".new")
    temporary.write_text(json.dumps({name: done._asdict() for name, done in state.items()}, indent=1), "utf-8")
    temporary.replace(path)


def next_row(rows: Iterable[Row], state: dict[str, Done], first: int) -> Row:
    """Return the row whose turn it is: one below `first` rounds, then the smallest share of its goal."""

    def turn(row: Row) -> tuple[bool, float]:
        amount = state.get(row.name, Done()).amount(row)
        return amount >= min(first, row.goal), amount / row.goal

    return min(rows, key=turn)


def keep(folder: Path, row: Row, differences: Iterable[Difference]) -> None:
    """Write each difference into a file of its own, as long as there are not too many."""
    for one in differences:
        folder.mkdir(parents=True, exist_ok=True)
        if len([*folder.glob(f"{row.name}-*")]) < MOST_KEPT:
            (folder / f"{row.name}-{one.name}.txt").write_text(f"### {one.kind}\n{one.text}", "utf-8")


def turns(minutes: float) -> Iterator[None]:
    """Yield until the time is over."""
    until = time.monotonic() + 60 * minutes
    while time.monotonic() < until:
        yield


def go_on(path: Path, rows: list[Row], engines: dict[str, str], minutes: float, first: int) -> dict[str, Done]:
    """Compare batch by batch until the time is over, and save the state after each; return it."""
    state = load(path)
    for _ in turns(minutes):
        row = next_row(rows, state, first)
        done = state.get(row.name, Done())
        seeds = range(done.next, done.next + row.batch)
        began = time.monotonic()
        batch = row.compare(seeds, engines.get(row.engine, ""))
        keep(path.with_name(path.name + ".differences"), row, batch.differences)
        state[row.name] = done.with_batch(seeds, batch, time.monotonic() - began)
        save(path, state)
        for one in batch.differences:
            print(f"{row.name} {one.name}: {one.kind}", flush=True)
    return state


# ── The page ─────────────────────────────────────────────────────────────────
def table(state: dict[str, Done]) -> str:
    """Return the tables of the page: how much was compared, and what the seeds were drawn from."""
    lines = [
        "| Compared | With | Events | Rounds | Left out | Differences | Seeds | Last run |",
        "| --- | --- | ---: | ---: | ---: | ---: | --- | --- |",
    ]
    for row in ROWS:
        done = state.get(row.name)
        if done is None:
            continue
        kinds = {kind: count for kind, count in done.differences.items() if kind != "not compared"}
        counted = f"{done.rounds:,} {row.counted}".rstrip()
        cells = (f"{done.events:,}", counted, f"{done.left_out:,}", f"{sum(kinds.values()):,}")
        lines.append(f"| {row.what} | {row.against} | {' | '.join(cells)} | 1-{done.next - 1} | {done.day} |")
    lines += ["", "| Row of `--only` | Drawn by the seed |", "| --- | --- |"]
    lines += [f"| `{row.name}` | {row.axes} |" for row in ROWS if row.name in state]
    return "\n".join(lines)


def written(page: str, state: dict[str, Done]) -> str:
    """Return the page with these tables in it."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table(state)}\n{END}{after}"


# ── The command ──────────────────────────────────────────────────────────────
def main(arguments: list[str] | None = None) -> int:
    """Run the campaign; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--state", type=Path, help="file with what has been done, outside the repository")
    parser.add_argument("--minutes", type=float, default=0, help="how long to go on; 0: only --write")
    parser.add_argument("--first", type=int, default=20_000, help="rounds that every row does first")
    parser.add_argument("--engine", action="append", default=[], metavar="NAME=PATH", help="bbp6, bbp5, gacrux")
    parser.add_argument("--only", action="append", choices=BY_NAME, default=[], help="these rows; repeatable")
    parser.add_argument("--seeds", help="compare these seeds of the rows, such as 0-999, without a state")
    parser.add_argument("--write", action="store_true", help=f"write the tables of {PAGE.name}")
    given = parser.parse_args(arguments)
    engines = dict(one.split("=", 1) for one in given.engine)
    rows = [row for row in ROWS if row.name in (given.only or BY_NAME) and (not row.engine or row.engine in engines)]
    if not rows:
        parser.error("no row is left: give its program with --engine")
    if given.seeds:
        first, _, last = given.seeds.partition("-")
        return compare_only(rows, range(int(first), int(last or first) + 1), engines)
    if given.state is None:
        parser.error("give --state or --seeds")
    state = go_on(given.state, rows, engines, given.minutes, given.first)
    if given.write:
        PAGE.write_text(written(PAGE.read_text("utf-8"), state), "utf-8")
    return 0


def compare_only(rows: list[Row], seeds: range, engines: dict[str, str]) -> int:
    """Compare these seeds of each row, print what differs and the counts; return the exit code."""
    differing = 0
    for row in rows:
        batch = row.compare(seeds, engines.get(row.engine, ""))
        for one in batch.differences:
            print(f"{one.name}: {one.kind}\n{one.text}")
        differing += sum(one.kind != "not compared" for one in batch.differences)
        print(f"{row.name}: {batch.events} events, {batch.rounds} rounds, {len(batch.differences)} differ", flush=True)
    return min(1, differing)


if __name__ == "__main__":
    sys.exit(main())
