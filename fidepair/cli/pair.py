"""`fidepair pair`: the pairing of the next round."""

import os
from typing import NamedTuple

from fidepair.cli import files, streams
from fidepair.cli.files import Delivery
from fidepair.cli.parsing import Typed
from fidepair.commands.options import Parts
from fidepair.commands.pair import pair_loaded, refuse_contradictions
from fidepair.commands.pair_question import Asked
from fidepair.errors import UsageError
from fidepair.render.language import for_form
from fidepair.render.pair_list import pair_list

_BY_ENDING = {".trf": "trf", ".html": "html", ".htm": "html", ".json": "json", ".csv": "csv"}


class Target(NamedTuple):
    """The target and the format of the answer. `path` None: standard output."""

    path: str | None
    form: str


def pair(typed: Typed) -> int:
    """Answer `fidepair pair`."""
    asked, how, parts = typed.fill(Asked), typed.fill(Delivery), typed.fill(Parts)
    how = how._replace(form=how.format_wanted())
    is_folder = any(os.path.isdir(path) for path in (how.output, *how.paths) if path is not None)
    if len(how.paths) == 1 and how.form != "ndjson" and not is_folder and not parts.is_shared:
        return pair_one(asked, how._replace(file=how.paths[0]))
    from fidepair.cli.pair_many import pair_all  # noqa: PLC0415 - start-up

    return pair_all(asked, how, parts, pair_one)


def pair_one(asked: Asked, how: Delivery) -> int:
    """Pair one file and send the answer to `how.output` in the format `how.form`."""
    target = target_of(how)
    asked = asked._replace(is_written=target.form == "trf")
    for_form(asked.lang, is_page=target.form == "html")
    if how.dry_run and not how.in_place:
        raise UsageError("--dry-run needs --in-place.\n  Without --in-place, FILE does not change.")
    refuse_contradictions(asked, is_written=target.path is not None or target.form == "trf")
    if target != Target(None, "list") or asked.result:
        from fidepair.cli import pair_files  # noqa: PLC0415 - the list needs nothing of it

        return pair_files.deliver(asked, *target, how)
    loaded = how.load(how.read(), asked.ways.system)
    streams.answer(pair_list(pair_loaded(loaded, asked, how.say).pairing))
    return 0


def target_of(how: Delivery) -> Target:
    """Return the target of the answer. Raises UsageError if it could overwrite a file that the
    arbiter wants to keep."""
    if how.in_place:
        files.refuse_in_place(how.file, None if how.output == "-" else how.output)
        if how.form not in (None, "trf"):
            raise UsageError(
                f"--in-place cannot write {how.form} to a tournament file.\n  Leave --format out, or use -o."
            )
        return Target(how.file, "trf")
    path = how.target("Use --in-place to record the round in it.", has_formats=True)
    return Target(path, how.form or streams.form_for(path, _BY_ENDING))


DOORS = {"pair": pair}
