"""Stands for other pairing programs: refuses and overlooks in report files what they do, and pairs what is left.

Run as `python fake_programs.py PROGRAM ARGUMENTS`, with the arguments of that program. What each of them does was
observed from outside: which records they refuse, skip, or take for something else.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from fidepair import trf
from fidepair.render.pair_list import pair_list
from fidepair.systems import pair

VALUES = {"1": 1.0, "+": 1.0, "W": 1.0, "U": 1.0, "F": 1.0, "=": 0.5, "D": 0.5, "H": 0.5}
"""What a result brings where no record says otherwise."""


def refuse(reason: str) -> None:
    """End as a program does that cannot read the file."""
    sys.stderr.write(reason + "\n")
    sys.exit(3)


def bbp(lines: list[str]) -> list[str]:
    """bbpPairings 6: no record 192, no value for absences; skips `XXZ` and `XXS`."""
    if any(line.startswith("192 FIDE_DUTCH_2026") or re.match(r"162 .*\bA\b", line) for line in lines):
        refuse("Error parsing file: invalid line")
    return [line for line in lines if not line.startswith(("XXZ", "XXS", "250", "260", "240"))]


def javafo(lines: list[str]) -> list[str]:
    """JaVaFo, as far as this goes: needs `XXR`; Points are the sum of all cells."""
    if not any(line.startswith("XXR") for line in lines):
        refuse("No number of rounds provided")
    stated = " ".join(line[3:] for line in lines if line.startswith("XXS"))
    values = {**VALUES, **{code: float(value) for code, value in re.findall(r"\b([WD])=(\S+)", stated)}}
    values |= {"1": values["W"], "+": values["W"], "F": values["W"], "=": values["D"], "H": values["D"]}
    values["U"] = float(dict(re.findall(r"\b(PAB)=(\S+)", stated)).get("PAB", 1.0))
    for line in lines:
        cells = [line[start : start + 10] for start in range(89, len(line.rstrip()), 10)]
        total = sum(values.get(cell[9:10], 0.0) for cell in cells)
        if line.startswith("001") and total != float(line[80:84]):
            refuse(f"Calculated points as {total}, expected {line[80:84]}")
    return [line for line in lines if not line.startswith(("250", "260", "240"))]


def py4swiss(lines: list[str]) -> list[str]:
    """py4swiss reads as JaVaFo does, but values of `XXS` have a decimal, and `XXP` is two numbers."""
    for line in lines:
        if line.startswith("XXS") and not re.fullmatch(r"XXS( \w+=\d+\.\d+)+", line):
            refuse("string index out of range")
        if line.startswith("XXP") and len(line.split()) != 3:
            refuse(f"Invalid forbidden pair '{line[4:]}'")
    return javafo(lines)


def gacrux(lines: list[str]) -> list[str]:
    """TieBreakServer: records of TRF26; those of TRFx have no effect."""
    return [line for line in lines if not line.startswith(("XXC", "XXA", "XXS", "XXZ"))]


def main(program: str, *arguments: str) -> None:
    """Pair a file as the program would, and write the pair list where it is wanted."""
    forms = {
        "bbp": r"--(\w+) (\S+) -p (\S+)",
        "py4swiss": r"-t (\S+) -e (\w+) -p (\S+)",
        "javafo": r"(\S+) (-)p (\S+)",
        "gacrux": r"-i (\S+) -f TR(F) -p -d T -o (\S+)",
    }
    called = re.fullmatch(forms[program], " ".join(arguments))
    if called is None:
        refuse(f"usage: {forms[program]}")
        return
    first, second, out = called.groups()
    given = Path(second if program == "bbp" else first)
    readers = {"bbp": bbp, "py4swiss": py4swiss, "javafo": javafo, "gacrux": gacrux}
    text = "\n".join(readers[program](given.read_text(encoding="utf-8").splitlines())) + "\n"
    tournament = trf.load(text.encode(), "round.trf").tournament
    Path(out).write_text(pair_list(pair(tournament, first if program == "bbp" else "dutch")), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
