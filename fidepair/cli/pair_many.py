"""`fidepair pair` on several files: an error in one of them does not stop the others. It
writes each result into a folder, into its own file, or as a line of JSON on standard output."""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial

from fidepair.cli import files, streams
from fidepair.cli.files import Delivery
from fidepair.cli.many_files import Batch, Source, error_line, file_problem, names_of
from fidepair.commands.options import Parts
from fidepair.commands.pair import refuse_contradictions, run
from fidepair.commands.pair_question import Asked
from fidepair.commands.question import Answer, Output, Say, TournamentFile
from fidepair.errors import FidepairError, UsageError
from fidepair.requests import JsonObject, answered_by, failed, line_of

NDJSON = "ndjson"
ENDINGS = {
    "plain": "txt",
    "table": "txt",
    "list": "pairs",
    "json": "json",
    "csv": "csv",
    "html": "html",
    "trf": "trf",
}
"""Extensions of files in a folder, by the format of their content."""
_DEFAULT = "plain"


def pair_all(
    asked: Asked, how: Delivery, parts: Parts, pair: Callable[[Asked, Delivery], int]
) -> int:
    """Pair each of the files; an error in one does not stop the others. Return the highest exit
    code.

    `pair` pairs one file.
    """
    paths = names_of(how.paths)
    if how.form == NDJSON:
        return _lines(paths, asked, how, parts)
    if parts.is_shared:
        raise UsageError(
            f"--jobs, --cluster, --executor and --time-limit need --format {NDJSON}:"
            " fidepair writes your files one after another."
        )
    if how.in_place:
        targets: Mapping[str, str | None] = dict.fromkeys(paths)
    elif how.output is None or how.output == "-":
        raise UsageError(
            "Several files need several outputs.\n  Use -o FOLDER, --in-place or --format ndjson."
        )
    else:
        folder, form = how.output, how.form or _DEFAULT
        how = how._replace(form=form)
        targets = {**_targets(paths, folder, form)}
        files.make_folder(folder)
    exit_code = 0
    for path, target in targets.items():
        try:
            code = pair(asked, how._replace(file=path, output=target))
        except Exception as error:
            found_out = file_problem(error)
            streams.say(error_line(path, found_out))
            code = found_out.exit_code
        exit_code = max(exit_code, code)
    return exit_code


def _targets(paths: Sequence[str], folder: str, form: str) -> dict[str, str]:
    """Return the file in the folder for each of the files. Raises UsageError if two of them would
    be the same."""
    targets: dict[str, str] = {}
    taken: dict[str, str] = {}
    for path in paths:
        stem = os.path.splitext(os.path.basename(files.name_in_data(path).strip("<>")))[0]
        target = targets[path] = os.path.join(folder, f"{stem}.{ENDINGS[form]}")
        other = taken.setdefault(target, path)
        if other != path:
            both = f"{files.name_of(other)} and {files.name_of(path)}"
            raise UsageError(
                f"{both} would both be written to {files.name_of(target)}.\n  Pair them one after another."
            )
    return targets


def _lines(paths: list[str], asked: Asked, how: Delivery, parts: Parts) -> int:
    """Write a line for each file, as `fidepair serve` answers; its name is the `id`."""
    if how.in_place or how.output not in (None, "-"):
        raise UsageError(
            "--format ndjson writes to standard output only.\n  Leave -o and --in-place out."
        )
    refuse_contradictions(asked, is_written=False)
    exit_code = 0
    with closing(Batch(paths, how, parts).outcomes(partial(_line, asked, how), _failed)) as lines:
        for line in lines:
            exit_code = max(exit_code, line["exit_code"])
            streams.answer(line_of(line))
    return exit_code


def _line(asked: Asked, how: Delivery, source: Source) -> JsonObject:
    """Return the line about one file, in any process."""
    name = files.name_in_data(source.path)

    def work(say: Say) -> Answer:
        return run(TournamentFile(source.text(how), name), asked, Output(), say)

    return answered_by({"id": name, "ok": True, "do": "pair"}, work)


def _failed(path: str, error: FidepairError) -> JsonObject:
    return failed(error, {"id": files.name_in_data(path)})
