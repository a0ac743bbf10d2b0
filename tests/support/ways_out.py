"""What a message proposes, done with closed eyes: no fact of the event changes, and the next command works.

Each command is run on a file; then the records and the commands that its messages name are written and typed as
they stand.
"""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

from fidepair import trf
from fidepair.errors import FidepairError
from fidepair.systems import choose
from fidepair.trf.proof import differences

if TYPE_CHECKING:
    from pathlib import Path

ASKED = (
    ("check",),
    ("pair",),
    ("pair", "--system", "dutch"),
    ("explain", "--system", "dutch"),
    ("standings", "--write", "-o", "ranked.trf"),
    ("report", "--to", "trf16"),
    ("lint",),
)
RECORDS = re.compile(r"`((?:142|XXR|192) \w+)`")
COMMANDS = re.compile(r"^\s*(fidepair .*)$", re.MULTILINE)
OPEN = re.compile(r"\.\.\.|=[A-Z]+\b|\b(?:SYSTEM|COLOUR|NEW\.trf|N)\b")
"""What stands for something that only the arbiter knows."""
DECLARED = {"rounds", "system", "edition", "acceleration", "type_code"}
"""What the proposed records declare."""
WRITES = {"fix", "standings", "info", "convert"}


def tournament(path: Path):
    """Return the tournament of a file; None if it cannot be read."""
    try:
        return trf.read(path)
    except FidepairError:
        return None


def ranks(path: Path) -> list[str]:
    """Return the ranks as they stand in the file."""
    return [line[85:89] for line in path.read_bytes().splitlines() if line[:3] == b"001"]


def with_record(path: Path, record: str) -> Path:
    """Return a copy of the file with this line, in the place of one of the same record."""
    content, line = path.read_bytes(), record.encode()
    end = b"\r\n" if b"\r\n" in content else b"\n" if b"\n" in content else b"\r"
    lines = [one for one in content.rstrip().split(end) if not one.startswith(line[:4])]
    copy = path.with_name("with-record.trf")
    copy.write_bytes(end.join([*lines, line, b""]))
    return copy


def follow_record(fidepair, path: Path, record: str, question: tuple[str, ...]) -> None:
    """Write a record as proposed: it declares what was missing, and nothing else changes."""
    before, copy = tournament(path), with_record(path, record)
    if before is None:  # for another reason
        return
    after = tournament(copy)
    assert after is not None, record
    assert {one.split(" ")[0].rstrip(":") for one in differences(before, after)} <= DECLARED, record
    if record.startswith("192 FIDE_DUTCH"):
        assert choose(before, "dutch")[0] == choose(after)[0], record
    elif record[:3] != "192" and before.rounds_paired:
        assert "All " in fidepair("pair", copy, "--system", "dutch").err, record
    command, *options = question
    assert f"`{record}`" not in fidepair(command, copy, *options).err


def follow_command(fidepair, path: Path, command: str) -> None:
    """Type a command as proposed: it works, and the file it writes is the same event."""
    words = shlex.split(command)[1:]
    if words[0] not in WRITES:
        return
    before, published = tournament(path), ranks(path)
    told = fidepair(*words)
    assert told.code in {0, 1}, (command, told.err)
    written = path.with_name(words[-1]) if words[-2] == "-o" else path
    after = tournament(written)
    if after is None:  # one round of questions raises the next
        told = fidepair("check", written)
        again = next(line for line in COMMANDS.findall(told.err) if line != command)
        follow_command(fidepair, written, again)
        return
    if before is not None:
        assert [] == differences(before, after), command
        if all(map(bytes.strip, published)) and not before.ranking:
            assert published == ranks(written), command


def follow_all(fidepair, folder: Path, data: bytes) -> None:
    """Ask everything about this file in a folder, the current one, and follow each message."""
    path = folder / "event.trf"
    done: set[str] = set()
    for question in ASKED:
        path.write_bytes(data)
        command, *options = question
        told = fidepair(command, path.name, *options)
        text = told.err + (told.out if command in {"report", "lint"} else "")
        for record in RECORDS.findall(text):
            is_quoted = record.encode() in data
            if not is_quoted and (key := f"{command} {record}") not in done:
                done.add(key)
                follow_record(fidepair, path, record, question)
        for line in COMMANDS.findall(text):
            if line not in done and not OPEN.search(line):
                done.add(line)
                follow_command(fidepair, path, line)
                path.write_bytes(data)
