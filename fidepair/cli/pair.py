"""`fidepair pair`: the pairing of the next round."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from fidepair.cli import files, streams
from fidepair.cli.parsing import Delivery
from fidepair.commands.pair import (
    Asked,
    StepListener,
    as_data,
    error_document,
    pair_and_report,
    pairing_sheet,
    refuse_contradictions,
    refuse_lost_byes,
    what_if_lines,
    written_back,
)
from fidepair.commands.question import (
    error_as_typed,
    in_starting_order,
    kind_of,
    participant_number,
)
from fidepair.errors import FidepairError, UsageError
from fidepair.systems import Prepared
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from fidepair.cli.parsing import Typed
    from fidepair.render.paired import PairedRound
    from fidepair.tournament import Tournament
    from fidepair.trf import Loaded

_BY_ENDING = {".trf": "trf", ".json": "json", ".csv": "csv"}


class Target(NamedTuple):
    """Where the answer goes and in which form. `path` None: standard output; `in_place`: it is the
    input file."""

    path: str | None
    form: str
    in_place: bool
    force: bool


def pair(typed: Typed) -> int:
    """Answer `fidepair pair`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    form = how.format_wanted()
    is_folder = how.output is not None and os.path.isdir(how.output)
    if len(how.paths) == 1 and form != "ndjson" and not is_folder:
        return pair_one(how.paths[0], asked, how._replace(form=form))
    from fidepair.cli.pair_many import pair_all  # noqa: PLC0415 - start-up

    return pair_all(asked, how._replace(form=form), pair_one)


def pair_one(file: str, asked: Asked, how: Delivery) -> int:
    """Pair one file, whose answer goes to `how.output` in the form of `how.form`."""
    target = target_of(file, how)
    asked = asked._replace(is_written=target.form == "trf")
    if asked.player is not None and target.form not in ("table", "plain"):
        raise UsageError(
            f"--player is told in words, and {target.form} has none.\n  Leave one of them out."
        )
    if how.dry_run and not target.in_place:
        raise UsageError(
            "--dry-run is about --in-place.\n  Without it nothing is written into the file anyway."
        )
    refuse_contradictions(asked, is_written=target.path is not None or target.form == "trf")
    try:
        return _pair(file, asked, target, how)
    except FidepairError as error:
        if target.form == "json" and target.path is None:
            from fidepair.text.data import json_bytes  # noqa: PLC0415 - start-up

            streams.answer(json_bytes(error_document(error_as_typed(error))))
        raise


def _pair(file: str, asked: Asked, target: Target, how: Delivery) -> int:
    if not target.in_place or how.dry_run:
        return _pair_and_deliver(file, asked, target, how)
    from fidepair.storage.locks import locked  # noqa: PLC0415 - start-up

    with locked(file):
        return _pair_and_deliver(file, asked, target, how)


def _pair_and_deliver(file: str, asked: Asked, target: Target, how: Delivery) -> int:
    quiet = how.quiet
    content = files.read(file, how.max_size)
    loaded, paired = load_and_pair(content, file, asked, quiet=quiet)
    if paired.what_if and not quiet and target.form in ("list", "csv"):
        for line in what_if_lines(paired):
            streams.say(line)
    result = answer(paired, loaded, target, asked, how)
    if target.path is None:
        streams.answer(result)
        return 0
    if isinstance(result, str):
        result = result.encode("utf-8", "replace")
    if how.dry_run:
        from fidepair.cli.desk_files import show_difference  # noqa: PLC0415 - start-up

        if not quiet:
            streams.answer(_drawn(paired, "plain", asked, how) + "\n")
        show_difference(content, result, file)
        return 0
    replace = target.in_place or target.force
    was = content if target.in_place else None
    files.write(target.path, result, replace=replace, was=was, keep=target.in_place)
    if not quiet:
        what = "boards" if paired.tournament.kind is Kind.INDIVIDUAL else "matches"
        done = f"round {paired.round_.number}, {len(paired.pairing.games)} {what}"
        streams.say(f"{done}: written to {files.name_of(target.path)}")
    if not quiet and target.in_place:
        from fidepair.text.safe import file_to_copy  # noqa: PLC0415 - start-up

        streams.say(f"enter results: fidepair result {file_to_copy(file)}")
    return 0


def target_of(file: str, how: Delivery) -> Target:
    """Return where the answer goes. Raises UsageError where that could overwrite what the arbiter
    wants to keep."""
    if how.in_place:
        files.refuse_in_place(file, None if how.output == "-" else how.output)
        if how.form not in (None, "trf"):
            raise UsageError(
                f"--in-place would replace the tournament by a {how.form}.\n  Leave --format out, or use -o."
            )
        return Target(file, "trf", in_place=True, force=how.force)
    path = files.output_of(
        file,
        how.output,
        force=how.force,
        instead="Use --in-place to write the paired round into it.",
    )
    form = how.form or streams.form_for(path, _BY_ENDING)
    return Target(path, form, in_place=False, force=how.force)


def load_and_pair(
    content: bytes, file: str, asked: Asked, *, quiet: bool
) -> tuple[Loaded, PairedRound]:
    """Return what the file says, and the paired round; say warnings and notes, unless `quiet`."""
    ways, say = asked.ways, streams.speaker(quiet=quiet)
    loaded, tournament = load_in_order(content, file, ways.system, ways.numbers, quiet=quiet)
    paired = pair_and_report(tournament, asked, StepListener(), say)
    refuse_lost_byes(paired, loaded)
    return loaded, paired


def load_in_order(
    content: bytes, file: str, system: str | None, numbers: str | None, *, quiet: bool
) -> tuple[Loaded, Tournament]:
    """Return what the file says, and the tournament by the numbers asked for; say warnings, unless
    `quiet`."""
    loaded = files.load(file, content, kind_of(system), advised=not quiet)
    return loaded, in_starting_order(loaded, numbers, streams.speaker(quiet=quiet))


def answer(
    paired: PairedRound, loaded: Loaded, target: Target, asked: Asked, how: Delivery
) -> str | bytes:
    """Return the answer in the form asked for: text for people, bytes for programs. Only what it
    needs is loaded."""
    if target.form == "trf":
        return written_back(paired, loaded, asked, streams.speaker(quiet=how.quiet))
    if target.form in ("list", "json", "csv"):
        return as_data(paired, target.form)
    return _drawn(paired, target.form, asked, how)


def _drawn(paired: PairedRound, form: str, asked: Asked, how: Delivery) -> str:
    to_file = how.output not in (None, "-")
    sheet = pairing_sheet(paired, arrows=to_file or streams.can_show("↓↑"), quiet=how.quiet)
    plain = to_file or form == "plain"
    drawn = streams.drawn(sheet, plain=plain, coloured=not how.no_color)
    if asked.player is not None:
        number = participant_number(paired.tournament, asked.player)
        account = _account(paired, number, aloud=form == "plain")
        return f"{drawn}\n{streams.in_lines(account, plain=plain)}"
    if not asked.verbose:
        return drawn
    from fidepair.render import pairing as for_people  # noqa: PLC0415 - asked for by -v

    account = _account(paired, None, aloud=form == "plain")
    lines = [*account, *for_people.boards_by_roster(paired)]
    return f"{drawn}\n{streams.in_lines(lines, plain=plain)}"


def _account(paired: PairedRound, player: int | None, *, aloud: bool) -> list[str]:
    """Return how the pairing came about, or how one participant came to be paired. Raises
    UsageError for somebody who is not to be paired."""
    from fidepair.explain.answering import account, account_of  # noqa: PLC0415 - asked for by -v
    from fidepair.explain.asking import Inquiry  # noqa: PLC0415
    from fidepair.render import explanation  # noqa: PLC0415
    from fidepair.render.pairing import steps  # noqa: PLC0415

    if player is not None and player not in {card.number for card in paired.round_.cards}:
        raise UsageError(
            f"--player {player}: is not to be paired in this round.\n  Use a number of the pairing table."
        )
    if paired.steps:
        return steps(paired, player)
    prepared = Prepared(paired.tournament, paired.system, paired.round_, paired.notes)
    inquiry = Inquiry(prepared, aloud=aloud, pairing=paired.pairing)
    story = account(inquiry) if player is None else account_of(inquiry, player)
    return explanation.text(story, plain=aloud, width=streams.room(explanation.LONGEST))


DOORS = {"pair": pair}
