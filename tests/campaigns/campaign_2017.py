"""The edition of 2017 against random events of bbpPairings 5.0.1, which generates them and pairs every round.

    python tests/campaigns/campaign_2017.py --engine /opt/bbpPairings.exe --seeds 1-500

The program lies where `--engine` says; it generates an event of 8 to 120 players for each seed, and every round of it
must be that of the rules. Prints each round that is not, and how many were compared, of which so many collapsed; exits
with 1 if any differs.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from fidepair import check, read


def configuration(seed: int) -> tuple[str, int]:
    """Return the settings of an event in the form of that program, and its number of rounds."""
    draw = random.Random(seed)
    players = draw.choice([draw.randint(8, 14), draw.randint(15, 40), draw.randint(41, 120)])
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


def compared(engine: str, seed: int, folder: Path) -> Counter[str]:
    """Return how many rounds of one event agree, differ, collapse; it has none if the program finds no pairing."""
    text, rounds = configuration(seed)
    settings, made = folder / "settings.txt", folder / f"event-{seed}.trf"
    settings.write_text(text, encoding="utf-8")
    command = [engine, "--dutch", "-g", str(settings), "-o", str(made), "-s", str(seed)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        return Counter({"no event": 1})
    report = check(read(made), "dutch", edition="2017", rounds=rounds)
    counts = Counter({"events": 1, "rounds": len(report.rounds), "different": len(report.differing)})
    for found in report.rounds:
        counts["collapses"] += found.pairing is not None and any(one.stage for one in found.pairing.brackets)
        if found.status != "agrees":
            print(f"seed {seed}, round {found.number}: {found.judgement and found.judgement.text}", flush=True)
    return counts


def main() -> int:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True, help="where bbpPairings 5.0.1 lies")
    parser.add_argument("--seeds", default="1-500", help="first and last, as in 1-500")
    given = parser.parse_args()
    first, last = map(int, given.seeds.split("-"))
    total: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        for seed in range(first, last + 1):
            total += compared(given.engine, seed, Path(folder))
    print(dict(total))
    return 1 if total["different"] or not total["rounds"] else 0


if __name__ == "__main__":
    sys.exit(main())
