"""Compares the program with a folder of positions whose right pairing stands beside them.

    python tests/corpora.py dutch ../shared/corpora/dutch

Every `*.trf` in the sub-folders `next` and `criteria` has an `.expected` file: `white black` for each board,
`player 0` for the bye, or `no valid pairing`. Pairs, colours and bye must be equal; the order of the boards need not.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fidepair import FidepairError, pair, read
from fidepair.errors import PairingImpossible

NO_PAIRING = "no valid pairing"


def expected(path: Path) -> set[tuple[int, int]] | str:
    """Return the boards in an `.expected` file, or that there is no pairing."""
    text = path.read_text(encoding="utf-8").strip()
    if text == NO_PAIRING:
        return NO_PAIRING
    boards = [tuple(map(int, line.split())) for line in text.splitlines()]
    if len(boards[0]) == 1:  # the number of lines may come first
        boards = boards[1:]
    return {(white, black) for white, black in boards}


def found(system: str, path: Path) -> set[tuple[int, int]] | str:
    """Return the boards that the program gives, in the same form."""
    try:
        pairing = pair(read(path), system)
    except PairingImpossible:
        return NO_PAIRING
    except FidepairError as error:
        return f"{type(error).__name__}: {error}"
    boards = {(game.white, game.black) for game in pairing.games}
    return boards if pairing.pab is None else boards | {(pairing.pab, 0)}


def main(system: str, folder: str) -> int:
    """Compare all positions, tell which differ, and return the exit code."""
    paths = [path for part in ("next", "criteria") for path in sorted(Path(folder, part).glob("*.trf"))]
    different = 0
    for path in paths:
        right, ours = expected(path.with_suffix(".expected")), found(system, path)
        if right != ours:
            different += 1
            print(f"{path}: expected {right}, found {ours}")
    print(f"{system}: {len(paths)} positions, {len(paths) - different} equal, {different} different")
    return 1 if different or not paths else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
