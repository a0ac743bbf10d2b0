"""`publish`: a tournament as web pages."""

from __future__ import annotations

from typing import NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import Option
from fidepair.commands.question import UseCase

OVERWRITE = rows.FORCE._replace(
    help="Let -o replace files of these names that this command has not made."
)
OPTIONS = (
    rows.FILE,
    rows.OUTPUT._replace(
        help="Write the pages into this folder. It is made if it is not there.",
        metavar="DIR",
        is_required=True,
    ),
    Option("after", rows.FROM_0, "As it was after round N. Default: as it is.", metavar="N"),
    rows.SYSTEM,
    OVERWRITE,
    rows.DRY_RUN._replace(help="List the pages that would be written. Write nothing."),
    rows.MAX_FILE_SIZE,
    rows.QUIET._replace(help="No notes, no warnings."),
)


class Asked(NamedTuple):
    """What `publish` is asked; `after`: as the event was after this round."""

    after: int | None = None
    system: str | None = None


USE_CASES = {"publish": UseCase(OPTIONS, Asked)}
