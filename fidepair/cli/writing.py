"""Writes files so that the old or the new content exists at any moment."""

import difflib
import os
import shlex
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from types import ModuleType

import click

from fidepair.cli import files, streams
from fidepair.errors import FileProblem
from fidepair.storage import replacing
from fidepair.storage.locks import locked
from fidepair.storage.replacing import keep_permissions, status_to_replace
from fidepair.storage.signals import cleanup_on_signal, held_back
from fidepair.text.wording import file_to_copy, visible

TOGETHER = 100
"""Files that are written to the disk together."""

_unrecorded: set[str] = set()
"""The files whose history this process could not write."""


def deliver(content: bytes, output: str | None, *, force: bool) -> None:
    """Write the content to the file, or to standard output if there is none."""
    if output is None:
        streams.answer(content)
    else:
        write(output, content, replace=force)


def kept_beside(path: str) -> str:
    """Return the path of the content before the last change, if it is not in the history: beside
    the file itself, after following links. Raises FileProblem if the links form a loop."""
    return f"{files.end_of_links(path) if os.path.islink(path) else path}~"


def write(
    path: str,
    content: bytes,
    *,
    replace: bool,
    was: bytes | None = None,
    changes: Sequence[str] | None = None,
    same_step: bool = False,
) -> None:
    """Write the file whole or not at all.

    Without `replace`, an existing file is left alone; otherwise it is locked until the end. `was`:
    the content that the file must still have; `changes`, in words: record them in the history of
    the file after the new content is written, None for no record; `same_step`: undo them together
    with the change before. Links are followed, permissions kept. Raises FileProblem; no temporary
    file is left behind, even if the program is stopped.
    """

    try:
        if replacing.write_directly(path, content):
            return
        target = files.end_of_links(path)
        with (
            cleanup_on_signal(),
            locked(target, wanted=replace),
            replacing.Beside(target, content) as temporary,
            held_back(),
        ):
            _move(temporary, target, replace=replace, was=was, keep=changes is not None)
            replacing.sync_folder(os.path.dirname(target))
            if was is not None and changes is not None:
                _record(target, was, content, changes, same_step=same_step)
    except FileExistsError:
        files.refuse_existing(path)
        raise
    except BrokenPipeError:
        raise
    except OSError as error:
        raise FileProblem(f"Cannot write {files.name_of(path)}: {error.strerror}.") from error


def change(
    path: str, was: bytes, content: bytes, changes: Sequence[str], *, same_step: bool = False
) -> None:
    """Write the new content of a file that still has the content `was`, and record its `changes`, as
    `write` does."""
    write(path, content, replace=True, was=was, changes=changes, same_step=same_step)


def write_many(contents: Iterable[tuple[str, bytes]]) -> int:
    """Write files that the command can make again, such as pages, by their paths: each whole or not
    at all. Return how many. Raises FileProblem."""
    left = iter(contents)
    written = 0
    while batch := dict(islice(left, TOGETHER)):
        written += len(batch)
        try:
            files_only = {
                path: content
                for path, content in batch.items()
                if not replacing.write_directly(path, content)
            }
            with cleanup_on_signal(), held_back():
                replacing.replace_many(files_only, _move_over)
        except BrokenPipeError:
            raise
        except OSError as error:
            name = files.name_of(error.filename or next(iter(batch)))
            raise FileProblem(f"Cannot write {name}: {error.strerror}.") from error
    return written


def show_difference(before: bytes, after: bytes, file: str, messages: Sequence[str] = ()) -> None:
    """Report a change that is not written: its `messages`, and the lines that differ, as a unified
    diff."""
    if before == after:
        return
    name = files.name_of(file)
    old, new = (
        list(map(visible, data.decode("utf-8", "replace").splitlines())) for data in (before, after)
    )
    lines = [*difflib.unified_diff(old, new, name, f"{name} (changed)", n=1, lineterm="")]
    if messages:
        heading = f"{name}: no changes made. This would change:"
        lines = [heading, *(f"  {line}" for line in messages), "", *lines]
    streams.answer_lines(lines)


def remove(path: str) -> None:
    """Remove a file. Raises FileProblem."""
    try:
        os.unlink(path)
    except OSError as error:
        raise FileProblem(f"Cannot remove {files.name_of(path)}: {error.strerror}.") from error


def _history() -> ModuleType:
    """Return the module of the earlier versions, which loads SQLite. Raises FileProblem where Python
    has none."""
    from fidepair.storage import history  # noqa: PLC0415 - start-up: only what changes a file needs it

    return history


def _record(
    target: str, was: bytes, content: bytes, changes: Sequence[str], *, same_step: bool
) -> None:
    """Record a change in the history of the file. If that fails, keep the old content beside the
    file, with one note."""
    context = click.get_current_context(silent=True)
    try:
        command = shlex.join(context.obj) if context else ""
        _history().record(target, was, content, command, changes, same_step=same_step)
    except FileProblem as problem:
        if same_step and target in _unrecorded:
            return
        _unrecorded.add(target)
        kept = _kept_instead(target, was)
        streams.say(f"note: {files.name_of(target)} was changed. {problem}\n  {kept}")


def _kept_instead(target: str, was: bytes) -> str:
    """Keep the content before a change beside the file, and return where it is."""
    former = kept_beside(target)
    try:
        with replacing.Beside(target, was) as temporary:
            replacing.keep_permissions(temporary, target, os.stat(target))
            os.replace(temporary, former)
    except OSError as error:
        return f"The version before this change is not kept: {error.strerror}."
    return f"The version before this change is {files.name_of(former)}."


def _remember(target: str, was: bytes) -> None:
    """Record the content of the file before its change. Where that fails, `_record` says why."""
    with suppress(FileProblem):
        _history().remember(target, was)


def _move(temporary: str, target: str, *, replace: bool, was: bytes | None, keep: bool) -> None:
    """Give the temporary file its name, with the permissions of the file it replaces; `keep`: that
    one is in its history then."""

    if not replace:
        _name_new(temporary, target)
        return
    changed: Iterable[str] = ()
    old = status_to_replace(target)
    if old is not None:
        _refuse_changed(target, old, was)
        if was is not None and old.st_nlink > 1:
            name = files.name_of(target)
            raise FileProblem(
                f"{name} has other names too (hard links), which would keep the old content.\n"
                f"  No changes made. Remove the other names, or change a copy:"
                f" cp {file_to_copy(target)} copy.trf"
            )
        keep_permissions(temporary, target, old)
        changed = _not_kept(old, os.stat(temporary))
    if keep and was is not None:
        _remember(target, was)
    os.replace(temporary, target)
    for what in changed:
        streams.say(f"note: {files.name_of(target)}: {what}")


def _move_over(temporary: str, target: str) -> None:
    _move(temporary, target, replace=True, was=None, keep=False)


def _name_new(temporary: str, target: str) -> None:
    """Give the temporary file its name, if nothing has that name yet."""
    if os.path.isdir(target):
        raise IsADirectoryError(21, "it is a folder")
    try:
        os.link(temporary, target)  # unlike a rename, this fails if the name has just been taken
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if os.path.lexists(target):
            raise FileExistsError(17, "already exists") from None
        os.rename(temporary, target)


def _refuse_changed(target: str, old: os.stat_result, was: bytes | None) -> None:
    """Raise FileProblem if the content of the file is no longer `was`."""
    if was is not None and (old.st_size != len(was) or files.read(target, None) != was):
        raise FileProblem(
            f"Another program changed {files.name_of(target)} in the meantime.\n"
            "  No changes made. Run the command again."
        )


def _not_kept(old: os.stat_result, new: os.stat_result) -> Iterator[str]:
    """Yield the attributes that change when a file replaces another one."""
    if old.st_nlink > 1:
        yield "had other names too (hard links); they keep the old content."
    if old.st_uid != new.st_uid:
        yield f"now belongs to you; it belonged to the user with the number {old.st_uid}."
