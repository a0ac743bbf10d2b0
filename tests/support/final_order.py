"""Report files as some programs write them: numbered by the final order, the starting order where the ranks belong."""

from __future__ import annotations

from typing import Any

from fidepair.lab.generate import generate
from fidepair.lab.generate.settings import NEVER, Settings
from fidepair.trf import write


def event(seed: int, players: int = 16, **settings: Any) -> str:
    """Return a report file of a generated event of five rounds, whose ranks are the final order."""
    chosen = Settings(rounds=5, withdrawals=NEVER)._replace(players=(players, players), **settings)
    return write(generate(chosen, seed)).decode()


def new_numbers(text: str) -> dict[int, int]:
    """Return the ranks by number."""
    return {int(line[4:8]): int(line[85:89]) for line in text.splitlines() if line.startswith("001")}


def by_final_order(text: str) -> str:
    """Return the file with the ranks as numbers and the numbers as ranks, sorted by the new numbers."""
    new = new_numbers(text)
    lines = text.splitlines()
    players = []
    for line in filter(lambda line: line.startswith("001"), lines):
        number, rank = int(line[4:8]), int(line[85:89])
        fixed = f"{line[:4]}{rank:4}{line[8:85]}{number:4}{line[89:91]}"
        blocks = (line[start : start + 10] for start in range(91, len(line), 10))
        players.append(fixed + "".join(_renamed(block, new) for block in blocks))
    players.sort(key=lambda line: int(line[4:8]))
    return "".join(f"{players.pop(0) if line.startswith('001') else line}\n" for line in lines)


def _renamed(block: str, new: dict[int, int]) -> str:
    opponent = block[:4].strip()
    return block if opponent in ("", "0000") else f"{new[int(opponent)]:4}{block[4:]}"
