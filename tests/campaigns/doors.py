"""A campaign at the doors: `python tests/campaigns/doors.py --seeds 1-20000`; `--processes` runs commands as processes.

Each seed is one hostile thing: an archive, a list of paths, a report to go on with, published pages, comments,
an encoding; or a law: changes that change no fact change no verdict, a file comes back from every format, `undo`
brings back every byte. Prints each kind of fault with its first seed, and the memory; exits with 1 if there is one.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import re
import resource
import subprocess
import sys
import tarfile
import tempfile
import traceback
import zipfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    tests = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(tests.parent), str(tests), str(tests / "support"), str(tests / "campaigns")]

import mutations
from fuzz import EXIT_CODES, TooLongError, within
from hostile import FILE_NAMES, TEXTS, Said, faults_of, program

from fidepair import FidepairError, trf
from fidepair.convert import convert
from fidepair.lab.generate import generate
from fidepair.lab.generate.settings import Settings
from fidepair.trf.proof import differences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GOOD = "good.trf"
SECONDS = 30
_NAMES = [
    "../../up.trf",
    "/tmp/x.trf",
    "a/./b.trf",
    "a\\b.trf",
    "CON.trf",
    "x" * 300 + ".trf",
    "a.trf",
    "a.zip",
    *FILE_NAMES.values(),
]
_ENCODINGS = [
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "koi8-r",
    "cp1251",
    "cp1250",
    "cp1257",
    "cp850",
    "cp866",
    "mac_roman",
    "utf-7",
    "utf-32",
]
_ENCODING_NAMES = [
    *_ENCODINGS,
    "",
    "zlib",
    "rot13",
    "idna",
    "punycode",
    "undefined",
    "unicode_escape",
    "../x",
    "a\x1bb",
    "\udcff",
    "mbcs",
]
_PEOPLE = ["Šachový Žďár", "Łódź Ćma", "Иванов Пётр", "Bērziņš Jānis", "Müller Jörg", "Çelik Gökçe", "Åse Ørn"]
_COMMENTS = [
    "Members of club: {a},{b} = {t}",
    "Members of group: {a} = {t}",
    "Members of club: {a}, = ",
    "Members of group: = = =",
    "Adjournment @ Round {r}: {a}-{b}",
    "Adjournment @ Round {r}: {a}-{a}",
    "Import: {t}",
    "Import @ Round {r}: {t}",
    "Error deadline: {a} min",
    "Error deadline: {t}",
    "Results complete @ Round {r}: 2026-07-{a} 1{b}:00",
    "Start @ Round {r}: 2026-02-30 24:60",
    "Correction @ Round {r}: {a}-{b} 1-0 -> {t}",
    "Decision @ Round {r}: {a}-{b} 1/2-0",
    "Configuration @ Round {r}: {a} rounds instead of {b} (C.04.1 1)",
    "MPA @ Round {r}: {a}-{b} instead of {b}-{a}",
    "Fixed board @ Round {r}: {a}={b}",
    "Withdrawal @ Round {r}: {a} had a half-point bye",
    "Last GA participant: {a} {t}",
]
_CHECKS = [[], ["-f", "json"], ["-f", "ndjson"], ["-f", "summary"], ["-f", "html"], ["-q"], ["--html", "page.html"]]


def event(rng: random.Random) -> bytes:
    """Return a small event that is in order."""
    system = rng.choice(("dutch", "dutch", "dubov", "burstein", "lim"))
    played = rng.randint(0, 4)
    made = Settings(system=system, players=(8, 14), rounds=5, rounds_played=played)
    return trf.write(generate(made, rng.randrange(10**6)))


def any_file(rng: random.Random) -> bytes:
    """Return an event in order or a damaged file."""
    return event(rng) if rng.random() < 0.5 else mutations.strange(rng.randrange(10**6))[1]


# ── Hostile things: each returns the words of commands ───────────────────────
def archive(rng: random.Random) -> Iterator[list[str]]:
    data = io.BytesIO()
    name = rng.choice(("a.zip", "a.tar", "a.tar.gz", "a.tar.xz", "a.tbz2"))
    members = rng.choices(_NAMES, k=rng.randint(0, 4))
    if name == "a.zip":
        with zipfile.ZipFile(
            data, "w", rng.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA))
        ) as zipped:
            for member in members:
                content = b"\0" * 3_000_000 if rng.random() < 0.1 else any_file(rng)
                zipped.writestr(zipfile.ZipInfo(member.encode("utf-8", "replace").decode()), content)
    else:
        with tarfile.open(
            fileobj=data, mode="w:" + {"gz": "gz", "xz": "xz", "a.tbz2": "bz2"}.get(name.rpartition(".")[2], "")
        ) as tarred:
            for member in members:
                info = tarfile.TarInfo(member)
                content = b"\0" * 3_000_000 if rng.random() < 0.1 else any_file(rng)
                info.type = rng.choice(
                    (
                        tarfile.REGTYPE,
                        tarfile.REGTYPE,
                        tarfile.REGTYPE,
                        tarfile.SYMTYPE,
                        tarfile.LNKTYPE,
                        tarfile.FIFOTYPE,
                        tarfile.CHRTYPE,
                    )
                )
                info.linkname = rng.choice(("/etc/passwd", member, "a.trf", "../" + GOOD))
                info.size = len(content) if info.isreg() else 0
                tarred.addfile(info, io.BytesIO(content))
    raw = data.getvalue()
    for mutator in rng.choices(
        (mutations.flip, mutations.truncate, mutations.noise, mutations.delete), k=rng.choice((0, 0, 1, 2))
    ):
        raw = mutator(rng, raw)
    Path(name).write_bytes(raw)
    yield ["check", name, *rng.choice(_CHECKS)]
    yield [rng.choice(("lint", "pair", "fix", "status")), name]


def paths(rng: random.Random) -> Iterator[list[str]]:
    Path("d").mkdir()
    Path("d", rng.choice(_NAMES[4:5] + list(FILE_NAMES.values()))).write_bytes(any_file(rng))
    names = [GOOD, "d", "-", "missing.trf", "", " ", "\0", "*.trf", "/dev/null", ".", "..", *FILE_NAMES.values()]
    names = [GOOD, *rng.choices([one for one in names if one != ".."], k=rng.randint(0, 5))]
    given = rng.choice(("\n", "\r\n", "\0")).join(names).encode("utf-8", "surrogateescape")
    if rng.random() < 0.3:
        given = rng.choice((mutations.flip, mutations.truncate, mutations.noise))(rng, given)
    Path("given").write_bytes(given)
    yield ["check", "-", *rng.choice(_CHECKS)]
    yield [rng.choice(("lint", "pair", "check")), rng.choice(("-", "d", "d/*", "nothing*", "."))]


def report(rng: random.Random) -> Iterator[list[str]]:
    Path("other.trf").write_bytes(any_file(rng))
    command = rng.choice(("check", "lint"))
    program(command, GOOD, "other.trf", "--resume", "report")
    whole = Path("report").read_bytes()
    kind = rng.randrange(4)
    if kind == 0:
        whole = mutations.truncate(rng, whole)
    elif kind == 1:
        whole = rng.choice((mutations.flip, mutations.noise, mutations.delete))(rng, whole)
    elif kind == 2:
        lines = [_damaged_json(rng, json.loads(line)) for line in whole.splitlines()]
        whole = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    else:
        whole = rng.choice((b"notes", b"[1]\n", b"{}\n", b'{"file": 1}\n', any_file(rng), b"[" * 5000 + b"\n"))
    Path("report").write_bytes(whole)
    more = rng.choice(([], ["--html", "page.html"], ["-f", "ndjson"])) if command == "check" else []
    yield [rng.choice((command, command, "check", "lint")), GOOD, "other.trf", "--resume", "report", *more]


def _damaged_json(rng: random.Random, value: object, chance: float = 0.04) -> object:
    """Return a value of JSON in which some parts are others, missing or twice."""
    if rng.random() < chance:
        return rng.choice(
            (
                None,
                True,
                -1,
                10**30,
                1.5,
                float("inf"),
                "",
                "x",
                "9999",
                "\ud800",
                [],
                {},
                [[]],
                {"a": 1},
                *TEXTS.values(),
            )
        )
    if isinstance(value, dict):
        return {key: _damaged_json(rng, each, chance) for key, each in value.items() if rng.random() > chance / 2}
    if isinstance(value, list):
        return [_damaged_json(rng, each, chance) for each in value for _ in range(2 if rng.random() < chance else 1)]
    return value


def pages(rng: random.Random) -> Iterator[list[str]]:
    count = rng.randint(2, 12)
    white = "White Player"
    people = [
        {"N": str(n), "NAME": f"P {n}", "Rtg": "2000", "RtgF": rng.choice(("2000", "0")), "Fed": "ENG"}
        for n in range(1, count + 1)
    ]
    made: dict[str, object] = {"index.html": {"tables": [{"rows": people}]}}
    for number in range(1, rng.randint(1, 4)):
        order = rng.sample(range(1, count + 1), count)
        rows = []
        for place in range(0, count - 1, 2):
            two = [{"href": f"playercard.html#{who}"} for who in order[place : place + 2]]
            rows.append(
                {
                    "Bo.": str(place),
                    white: two[0],
                    "Result": rng.choice(("1 - 0", "½ - ½", "0 - 1", "1F-0F", "...")),
                    "Black Player": two[1],
                }
            )
        made[f"pairs{number}.html"] = {"tables": [{"rows": rows}]}
    facts = {"Tournament Name": "T", "Rounds": "5", "Tie break": "BH-C1 DirE", "Date Begin": "01/02/2026"}
    whole = {"metadata": facts, "page": made}
    damaged = whole if rng.random() < 0.1 else _damaged_json(rng, whole, rng.choice((0.01, 0.04)))
    Path("data.json").write_text(json.dumps(damaged, ensure_ascii=rng.random() < 0.9), "utf-8", "surrogatepass")
    yield ["convert", "data.json", "--to", rng.choice(("trf26", "trf16", "json", "csv")), "-o", "out.trf"]
    yield [rng.choice(("check", "lint", "fix", "standings", "pair")), "data.json"]


def comments(rng: random.Random) -> Iterator[list[str]]:
    lines = event(rng).splitlines(keepends=True)
    for text in rng.choices(_COMMENTS, k=rng.randint(1, 5)):
        a, b = rng.sample((0, 1, 2, 3, 4, 13, 9999, 99999), 2)
        told = text.format(
            a=a,
            b=b,
            r=rng.choice((0, 1, 2, 3, 5, 999, 10**6)),
            t=rng.choice((*TEXTS.values(), "A = B", "Lake", ":", "1-0", "")),
        )
        lines.insert(rng.randint(0, len(lines)), f"### {told}\n".encode())
    Path("told.trf").write_bytes(b"".join(lines))
    yield from (
        ["check", "told.trf", *rng.choice(_CHECKS)],
        [rng.choice(("lint", "status", "info", "standings", "crosstable", "pair")), "told.trf"],
    )
    yield rng.choice(
        (
            ["convert", "told.trf", "--to", "json", "-o", "o"],
            ["publish", "told.trf", "-o", "site"],
            ["post", "told.trf", "-o", "p"],
            ["explain", "told.trf"],
        )
    )


def encoded(rng: random.Random) -> Iterator[list[str]]:
    text = event(rng).decode()
    for name in rng.choices(_PEOPLE, k=3):
        text = re.sub(
            r"(?m)^(001.{11}).{33}", lambda found, name=name: found[1] + name.ljust(33), text, count=rng.randint(1, 5)
        )
    parts = [text] if rng.random() < 0.8 else text.splitlines(keepends=True)
    Path("e.trf").write_bytes(b"".join(part.encode(rng.choice(_ENCODINGS), "replace") for part in parts))
    how = ["--encoding", rng.choice(_ENCODING_NAMES)] if rng.random() < 0.7 else []
    yield ["check", "e.trf", *how]
    yield ["lint", "e.trf"]
    yield ["fix", "e.trf", "--dry-run"]


def laboratory(rng: random.Random) -> Iterator[list[str]]:
    sizes = rng.choice(("0", "3", "4-12", "12-4", "10000", "x", "9" * 30, "-1", "\uff12"))
    rest = ["--rounds", rng.choice(("1", "4", "99", "0", "1000")), "--seed", str(rng.randrange(99)), "-o", "%d.trf"]
    yield ["lab", "generate", "--players", sizes, "--system", rng.choice(("dutch", "lim", "team", "no")), *rest]
    Path("m.trf").write_bytes(any_file(rng))
    yield ["lab", "generate", "--model", "m.trf", "--rounds", "2", "-o", "out.trf"]


# ── Laws: each raises AssertionError ─────────────────────────────────────────
def _verdicts(data: bytes) -> list[object]:
    answer = json.loads(program("check", "-", "--json", given=data).out)
    return [{**one, "file": "", "notes": [], "comments": []} for one in answer["files"]]


def verdict_law(rng: random.Random) -> None:
    """Changes that change no fact change no verdict."""
    data = event(rng) if rng.random() < 0.5 else rng.choice(mutations.small_sources())[1]
    try:
        trf.load(data, GOOD)
    except FidepairError:
        return
    lines = data.decode("utf-8", "surrogateescape").splitlines()
    is_comment = [line.startswith("#") for line in lines]
    kinds: dict[str, Callable[[], bytes]] = {
        "line ends": lambda: "\r\n".join([*lines, ""]).encode("utf-8", "surrogateescape"),
        "blanks": lambda: "\n".join(line + " " * rng.randint(0, 5) for line in [*lines, ""]).encode(
            "utf-8", "surrogateescape"
        ),
        "mark": lambda: b"\xef\xbb\xbf" + data,
        "comments last": lambda: "\n".join(
            [
                *(x for x, c in zip(lines, is_comment, strict=True) if not c),
                *(x for x, c in zip(lines, is_comment, strict=True) if c),
                "",
            ]
        ).encode("utf-8", "surrogateescape"),
        "zeros": lambda: "\n".join(
            re.sub(r"^001 ( *)(\d+)", lambda m: "001 " + "0" * len(m[1]) + m[2], x) for x in [*lines, ""]
        ).encode("utf-8", "surrogateescape"),
    }
    kind = rng.choice(sorted(kinds))
    before, after = _verdicts(data), _verdicts(kinds[kind]())
    assert before == after, f"{kind} changes the verdict"


def round_trip_law(rng: random.Random) -> None:
    """An event comes back from every format with the same facts."""
    data = event(rng)
    now = convert(convert(data, GOOD, "trfx").data, GOOD, "json").data
    back = convert(now, GOOD, "trf26").data
    assert [] == differences(trf.load(data, GOOD).tournament, trf.load(back, GOOD).tournament), "a fact is another one"


_CHANGES = [
    ["pair", GOOD, "--in-place"],
    ["withdraw", GOOD, "2"],
    ["bye", GOOD, "1", "--round", "5", "--half"],
    ["forbid", GOOD, "1-2"],
    ["unpair", GOOD],
    ["info", GOOD, "--set", "name=Other"],
    ["player", GOOD, "1", "--rating", "2222"],
    ["player", GOOD, "1", "--club", "Lake = side"],
    ["late", GOOD, "Newcomer, N", "--rating", "1900"],
    ["result", GOOD, "1", "1-0"],
    ["remove", GOOD, "3"],
    ["fix", GOOD, "--in-place"],
]


def undo_law(rng: random.Random) -> None:
    """`undo` brings back every byte, `redo` the change."""
    versions = [Path(GOOD).read_bytes()]
    for change in rng.choices(_CHANGES, k=4):
        said = program(*change, "-q") if rng.random() < 0.1 else program(*change)
        assert said.code in EXIT_CODES, f"{change}: exit code {said.code}"
        if Path(GOOD).read_bytes() != versions[-1]:
            versions.append(Path(GOOD).read_bytes())
    for before in reversed(versions[:-1]):
        program("undo", GOOD)
        assert before == Path(GOOD).read_bytes(), "undo leaves other bytes"
    for after in versions[1:]:
        program("redo", GOOD)
        assert after == Path(GOOD).read_bytes(), "redo leaves other bytes"


THINGS = [archive, paths, report, pages, comments, encoded, laboratory]
LAWS = [verdict_law, round_trip_law, undo_law]


# ── The campaign ─────────────────────────────────────────────────────────────
def _run(words: list[str], *, as_process: bool) -> Said:
    given = Path("given").read_bytes() if Path("given").exists() else b""
    if not as_process:
        return program(*words, given=given)
    done = subprocess.run(
        [sys.executable, "-m", "fidepair", *words], input=given, capture_output=True, timeout=120, check=False
    )
    return Said(done.returncode, done.stdout, done.stderr)


def faults(seed: int, *, as_process: bool = False) -> list[str]:
    """Return what went wrong with the thing or the law of a seed."""
    rng = random.Random(f"door {seed}")
    what = rng.choice(THINGS if as_process else THINGS + LAWS)
    Path(GOOD).write_bytes(event(rng))
    found = []
    try:
        with within(SECONDS):
            for words in what(rng) or ():
                sound = Path("report").read_bytes() if "--resume" in words else b""
                said = _run([word.replace("\0", "") for word in words], as_process=as_process)
                kind = f"{what.__name__}: {words[0]}"
                if said.code not in EXIT_CODES or b"Traceback" in said.err:
                    found.append(f"{kind}: exit code {said.code} {said.err[-200:]!r}")
                if (
                    said.code == 3
                    and sound
                    and not Path("report").read_bytes().startswith(sound[: sound.rfind(b"\n") + 1])
                ):
                    found.append(f"{kind}: a report was cut")
                found += [f"{kind}: stderr has {each}" for each in faults_of(said.err.decode("utf-8", "replace"))]
    except TooLongError:
        found.append(f"{what.__name__}: too long\n{traceback.format_exc(limit=-4)}")
    except Exception as error:
        found.append(f"{what.__name__}: {type(error).__name__} {str(error)[:120]}\n{traceback.format_exc(limit=-3)}")
    return found


def main() -> int:
    """Run the campaign as the command line asks; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="1-20000", help="first and last seed")
    parser.add_argument("--processes", action="store_true", help="run the commands as processes")
    told = parser.parse_args()
    first, last = map(int, told.seeds.split("-"))
    counts: Counter[str] = Counter()
    for seed in range(first, last + 1):
        before = Path.cwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                found = faults(seed, as_process=told.processes)
            finally:
                os.chdir(before)
        for fault in found:
            kind = re.sub(r"\d+", "N", fault.partition("\n")[0])[:160]
            counts[kind] += 1
            if counts[kind] == 1:
                print(f"seed {seed}: {fault}", flush=True)
        if seed % 500 == 0:
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            print(f"{seed - first + 1} seeds, {counts.total()} faults of {len(counts)} kinds, {memory} MB", flush=True)
    for kind, count in counts.most_common():
        print(f"{count:6} {kind}")
    return 1 if counts else 0


if __name__ == "__main__":
    sys.exit(main())
