"""`fidepair history`, `undo`, `redo`: the earlier versions of a tournament file."""

import os
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from fidepair.cli import files, streams, writing
from fidepair.cli.files import Delivery
from fidepair.cli.parsing import Typed
from fidepair.commands import history as render
from fidepair.commands.history import UndoAsked
from fidepair.errors import FileProblem, UsageError
from fidepair.storage import history as versions
from fidepair.storage.history import History, Version
from fidepair.storage.locks import locked
from fidepair.storage.signals import cleanup_on_signal, held_back
from fidepair.text.data import json_bytes
from fidepair.text.wording import file_to_copy


class Passage(NamedTuple):
    """A way through the history: the number of the version at its end; what it does (`undid`), with
    the changes that it passes, and the command that leads back."""

    number: int
    done: str
    passed: tuple[Version, ...]
    back: str


def history(typed: Typed) -> int:
    """List the changes to a file."""
    how = typed.fill(Delivery)
    files.refuse_standard_input(how.file)
    folder = os.path.dirname(files.end_of_links(how.file)) or "."
    with locked(how.file, wanted=os.access(folder, os.W_OK)):  # nobody writes between the two
        content = files.read(how.file)
        found = versions.load(how.file)
    if found.versions:
        found = found.at(content)
    if how.as_json:
        streams.answer(json_bytes(render.document(found, how.name_in_data)))
    elif found.versions:
        streams.answer_lines(render.lines(found))
    else:
        streams.answer_lines([f"No change to {how.name} is recorded."])
    return 0


def undo(typed: Typed) -> int:
    """Restore an earlier version of a file."""
    asked, how = typed.fill(UndoAsked), typed.fill(Delivery)
    if asked.to is not None and asked.steps is not None:
        raise UsageError("Use either N or --to, not both.")
    is_one_step = asked.to is None and asked.steps in (None, 1)
    return _go(how, lambda found: _undone(found, asked, how.file), uses_kept=is_one_step)


def redo(typed: Typed) -> int:
    """Restore a version that was undone."""
    asked, how = typed.fill(UndoAsked), typed.fill(Delivery)
    count = asked.steps or 1
    return _go(how, lambda found: _stepped(found, "redo", count, how.file), uses_kept=False)


# ── The way ──────────────────────────────────────────────────────────────────
def _undone(found: History, asked: UndoAsked, file: str) -> Passage:
    """Return the way to an earlier version. Raises FileProblem if it is not kept."""
    if asked.to is not None:
        if asked.to not in found.versions:
            raise FileProblem(
                f"The history has no version {asked.to}.\n  See all: fidepair history {file_to_copy(file)}"
            )
        back = f"To go back: fidepair undo {file_to_copy(file)} --to {found.current}"
        return Passage(asked.to, "restored", (found.versions[asked.to],), back)
    return _stepped(found, "undo", asked.steps or 1, file)


def _stepped(found: History, what: str, count: int, file: str) -> Passage:
    """Return the way of some steps along the history: with `undo` back, with `redo` on. Raises
    FileProblem if it has fewer."""
    line, is_back = found.line(), what == "undo"
    here = line.index(found.current) if line else 0
    way = line[here::-1] if is_back else line[here:]
    left = max(len(way) - 1, 0)
    if count > left:
        raise FileProblem(_too_few(found, what, left, count, file))
    passed = way[:count] if is_back else way[1 : count + 1]
    done, back = ("undid", "redo") if is_back else ("redid", "undo")
    changes = tuple(found.versions[number] for number in passed)
    return Passage(way[count], done, changes, _command_back(back, file, count))


def _too_few(found: History, what: str, left: int, count: int, file: str) -> str:
    name = file_to_copy(file)
    if left:
        return (
            f"Cannot {what} {count} changes.\n  To {what} all {left}: fidepair {what} {name} {left}"
        )
    if what == "redo" and not found.versions.keys() <= {*found.line()}:
        return (
            "Nothing to redo: the file was changed after the last undo.\n"
            f"  Undone versions have numbers in `fidepair history {name}`;"
            f" restore one with `fidepair undo {name} --to NUMBER`."
        )
    return f"Nothing to {what}.\n  See all versions: fidepair history {name}"


def _command_back(command: str, file: str, count: int) -> str:
    return (
        f"To {command}: fidepair {command} {file_to_copy(file)}{f' {count}' if count > 1 else ''}"
    )


# ── The file ─────────────────────────────────────────────────────────────────
def _go(how: Delivery, find: Callable[[History], Passage], *, uses_kept: bool) -> int:
    """Give the file the content of another version, and report the changes.

    `uses_kept`: without a history, restore the version that is kept beside the file. Raises
    FileProblem if there is nothing to restore.
    """
    file = how.file
    with cleanup_on_signal(), locked(file, wanted=not how.dry_run):
        content = how.read(in_place=True)
        known = _history(file, uses_kept=uses_kept)
        if uses_kept and not known.versions:
            then, lines = _kept(content, how)
        else:
            step = find(known.at(content) if known.versions else known)
            then = versions.content_of(file, step.number)
            lines = _lines(file, step, content, then)
            if not how.dry_run:
                with held_back():
                    versions.remember(file, content)
                    writing.write(file, then, replace=True, was=content)
                    _move(file, content, step.number)
    if how.dry_run:
        writing.show_difference(content, then, file, () if how.quiet else lines[:-1])
    elif not how.quiet:
        streams.answer_lines(lines)
    return 0


def _history(file: str, *, uses_kept: bool) -> History:
    """Return the history of the file; an empty one if it cannot be read, and a version is kept
    beside the file."""
    try:
        return versions.load(file)
    except FileProblem:
        if uses_kept and os.path.isfile(writing.kept_beside(file)):
            return versions.EMPTY
        raise


def _kept(content: bytes, how: Delivery) -> tuple[bytes, list[str]]:
    """Restore the version that is kept beside the file, and return it with the messages."""
    file, kept = how.file, writing.kept_beside(how.file)
    try:
        then = files.read(kept)
    except FileProblem:
        raise FileProblem(
            f"No earlier version of {how.name} to restore.\n"
            f"  Each command that changes a file records the change in {files.name_of(versions.place_of(file))}."
        ) from None
    change = f"{files.name_of(kept)} restored: {_count(content, then)}"
    if not how.dry_run:
        writing.change(file, content, then, (change,))
    return then, [f"{how.name}: {change}", _command_back("undo", file, 1)]


def _move(file: str, content: bytes, number: int) -> None:
    """Record the step. The next command finds it by the content of the file, if that fails."""
    try:
        versions.move(file, content, number)
    except FileProblem as problem:
        streams.say(f"note: {problem}")


# ── Words ────────────────────────────────────────────────────────────────────
def _lines(file: str, step: Passage, content: bytes, then: bytes) -> list[str]:
    """Return the messages: the changes that are undone or done again, those among them that no
    command has recorded, and the way back."""
    labels = [
        f"{version.number} ({version.command})" if version.command else str(version.number)
        for version in step.passed
    ]
    changes = [text for version in step.passed for text in version.changes]
    count = _count(content, then)
    what = f"{'; '.join(changes)} ({count})" if changes else count
    notes = [
        f"note: version {version.number} was {render.UNRECORDED}"
        for version in step.passed
        if version.command is None and version.parent is not None
    ]
    return [f"{files.name_of(file)}: {step.done} {', '.join(labels)}: {what}", *notes, step.back]


def _count(now: bytes, then: bytes) -> str:
    """Return how many lines the restored content has not, and has again."""
    old, new = Counter(now.splitlines()), Counter(then.splitlines())
    gone, back = (old - new).total(), (new - old).total()
    return f"{gone} {'line' if gone == 1 else 'lines'} removed, {back} restored"


DOORS = {"history": history, "undo": undo, "redo": redo}
