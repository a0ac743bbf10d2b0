"""`fidepair pair`: the pairing of the next round."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from fidepair import trf
from fidepair.cli import files, streams
from fidepair.cli.options import (
    QuickCommand,
    absent_option,
    adjourned_option,
    declared_besides,
    fixed_pairs,
    force_option,
    format_wanted,
    game_and_result,
    how_to_pair,
    how_to_tell,
    kind_asked,
    option,
    shared,
    size_option,
    system_option,
    ways_to_pair,
)
from fidepair.errors import FidepairError, InputError, PairingImpossible, UsageError
from fidepair.findings import in_groups
from fidepair.options import round_options
from fidepair.render.paired import PairedRound, pair_list
from fidepair.swiss.boards import with_round
from fidepair.swiss.cards import as_it_was
from fidepair.swiss.observer import Observer
from fidepair.systems import Prepared, prepare
from fidepair.tournament import Kind, ManualChange

if TYPE_CHECKING:
    from fidepair.swiss.boards import RoundPairing
    from fidepair.tournament import Tournament
    from fidepair.trf import Loaded

FORMATS = ("table", "plain", "list", "json", "csv", "trf")
_BY_ENDING = {".trf": "trf", ".json": "json", ".csv": "csv"}


class Delivery(NamedTuple):
    """Where the answer goes and in which form. `path` None: standard output; `in_place`: it is the input file."""

    path: str | None
    form: str
    in_place: bool
    force: bool


@click.command("pair", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@system_option
@option("--round", type=click.IntRange(min=1), help="Round to pair; an earlier one is paired as it was then.")
@shared(declared_besides)
@absent_option
@shared(how_to_pair)
@option(
    "--result",
    type=game_and_result,
    multiple=True,
    metavar="GAME=RESULT",
    help="What if a game of the last round ended so: 3-7=1-0, White first, or b3=1-0 for board 3. Repeatable.",
)
@adjourned_option
@option(
    "--fix",
    type=fixed_pairs,
    multiple=True,
    metavar="PAIRS",
    help="Pairs that the arbiter fixes (C.04.2 4.4), such as 3-17, White first; the rest by the rules. Repeatable.",
)
@option("--bye", type=click.IntRange(min=1), metavar="NUMBER", help="Who has the bye by the arbiter (C.04.2 4.4).")
@option("--not-fide", is_flag=True, help="Pair as --fix and --bye say even against the absolute criteria.")
@option("--player", type=click.IntRange(min=1), metavar="NUMBER", help="Also tell how this one came to be paired.")
@option(
    "-f",
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Form of the answer. Default: table; with -o, by the ending .trf, .json, .csv, else plain.",
)
@option("-o", "--output", metavar="FILE", help="Write the answer to this file instead of standard output.")
@option("--in-place", is_flag=True, help="Write the paired round into FILE itself.")
@option("--dry-run", is_flag=True, help="Write nothing of what --in-place would; show it.")
@force_option
@size_option
@shared(how_to_tell)
def command(file: str, form: str | None, as_json: bool, **options: Any) -> int:
    """Pair the next round of the tournament in FILE (- is standard input).

    The system is the one FILE declares in record 192, or the one given with --system.
    """
    delivery = delivery_of(file, format_wanted(form, as_json), options["output"], options["in_place"], options["force"])
    if options["player"] is not None and delivery.form not in ("table", "plain"):
        raise UsageError(f"--player is told in words, and {delivery.form} has none.\n  Leave one of them out.")
    if options["result"] and (delivery.path is not None or delivery.form == "trf"):
        raise UsageError(
            "--result asks what would be, and a round that only would be is not written down.\n"
            "  Leave -o, --in-place and --format trf out; or enter the results into the file, and pair without it."
        )
    if options["dry_run"] and not delivery.in_place:
        raise UsageError("--dry-run is about --in-place.\n  Without it nothing is written into the file anyway.")
    _refuse_beside_fixed(options)
    try:
        return _pair(file, delivery, options)
    except FidepairError as error:
        if delivery.form == "json" and delivery.path is None:
            from fidepair.cli.typed import error_as_typed  # noqa: PLC0415 - start-up

            streams.answer(_json_error(error_as_typed(error)))
        raise


def _refuse_beside_fixed(options: dict[str, Any]) -> None:
    """Raise UsageError for options that do not go with pairs of the arbiter."""
    fixed = bool(options["fix"] or options["bye"])
    for name in ("result", "player", "verbose"):
        if fixed and options[name]:
            raise UsageError(
                f"--{name} is about the pairing of the rules, --fix and --bye change it.\n  Leave one out."
            )
    if options["not_fide"] and not fixed:
        raise UsageError("--not-fide is about --fix and --bye.\n  Leave it out.")


def _pair(file: str, delivery: Delivery, options: dict[str, Any]) -> int:
    quiet = options["quiet"]
    content = files.read(file, options["max_size"])
    loaded, paired = load_and_pair(content, file, options, StepListener())
    if paired.what_if and not quiet and delivery.form in ("list", "csv"):
        for line in _what_if_lines(paired):
            streams.say(line)
    result = answer(paired, loaded, delivery.form, options)
    if delivery.path is None:
        streams.answer(result)
        return 0
    if isinstance(result, str):
        result = result.encode("utf-8", "replace")
    if options["dry_run"]:
        from fidepair.cli.desk_files import show_difference  # noqa: PLC0415 - start-up

        show_difference(content, result, file)
        return 0
    replace = delivery.in_place or delivery.force
    was = content if delivery.in_place else None
    files.write(delivery.path, result, replace=replace, was=was, keep=delivery.in_place)
    if not quiet:
        what = "boards" if paired.tournament.kind is Kind.INDIVIDUAL else "matches"
        done = f"round {paired.round_.number}, {len(paired.pairing.games)} {what}"
        streams.say(f"{done}: written to {files.name_of(delivery.path)}")
    return 0


def delivery_of(file: str, form: str | None, output: str | None, in_place: bool, force: bool) -> Delivery:
    """Return where the answer goes. Raises UsageError where that could overwrite what the arbiter wants to keep."""
    if in_place:
        files.refuse_in_place(file, None if output == "-" else output)
        if form not in (None, "trf"):
            raise UsageError(f"--in-place would replace the tournament by a {form}.\n  Leave --format out, or use -o.")
        return Delivery(file, "trf", in_place=True, force=force)
    path = files.output_of(file, output, force=force, instead="Use --in-place to write the paired round into it.")
    by_ending = "table" if path is None else _BY_ENDING.get(os.path.splitext(path)[1].lower(), "plain")
    return Delivery(path, form or by_ending, in_place=False, force=force)


def load_and_pair(
    content: bytes, file: str, options: dict[str, Any], listener: StepListener
) -> tuple[Loaded, PairedRound]:
    """Return what the file says, and the paired round; tell warnings and notes, unless `quiet`."""
    loaded, tournament = load_told(content, file, options)
    return loaded, pair_told(tournament, options, listener)


def pair_told(tournament: Tournament, options: dict[str, Any], listener: StepListener) -> PairedRound:
    """Return the paired round; tell notes, unless `quiet`."""
    tournament = as_known(tournament, options)
    paired = (_supposed if options.get("result") else _pair_round)(tournament, options, listener)
    for note in () if options["quiet"] else paired.notes:
        streams.say(f"note: {note}")
    return paired


def load_told(content: bytes, file: str, options: dict[str, Any]) -> tuple[Loaded, Tournament]:
    """Return what the file says, and the tournament by the numbers asked for; tell warnings, unless `quiet`."""
    loaded = files.load(file, content, kind_asked(options["system"]), advised=not options["quiet"])
    ordered = trf.ordered(loaded, options["numbers"])
    for finding in () if options["quiet"] else in_groups(ordered.findings):
        streams.say(f"warning: {finding}")
    return loaded, ordered.tournament


def as_known(tournament: Tournament, options: dict[str, Any]) -> Tournament:
    """Return the tournament as it was known when the round asked for was paired; tell which results are not those."""
    if not tournament.corrections or options["round"] not in range(1, tournament.rounds_paired + 1):
        return tournament
    from fidepair.desk.known import known_when_paired  # noqa: PLC0415 - few files have been corrected

    known, since = known_when_paired(tournament, options["round"])
    if since and not options["quiet"]:
        listed = "; ".join(map(str, since))
        streams.say(f"note: round {options['round']} was paired before these results were corrected: {listed}")
    return known


def _pair_round(tournament: Tournament, options: dict[str, Any], listener: StepListener) -> PairedRound:
    """Return the paired round with everything that an output may show."""
    by_the_rules, system, round_, notes = prepare(tournament, options["system"], round_options(**ways_to_pair(options)))
    by_hand = ""
    if options.get("fix") or options.get("bye"):
        pairing, by_hand = _around_fixed(Prepared(by_the_rules, system, round_, notes), options, listener)
        notes = (*notes, by_hand)
    else:
        pairing = system.pair(round_, listener)
    named = options["acceleration"] or tournament.acceleration
    acceleration = "given" if tournament.virtual is not None else None if named == "none" else named
    if notes:
        from fidepair.cli.typed import as_typed  # noqa: PLC0415 - start-up

        notes = tuple(map(as_typed, notes))
    return PairedRound(
        by_the_rules, system, round_, pairing, acceleration, notes, tuple(listener.lines), by_hand=by_hand
    )


def _around_fixed(prepared: Prepared, options: dict[str, Any], listener: StepListener) -> tuple[RoundPairing, str]:
    """Return the round with the pairs and the bye of the arbiter, and what was fixed, with the verdict on the whole."""
    from fidepair.desk.fixing import ByArbiter, pair_around  # noqa: PLC0415 - start-up

    given = ByArbiter(tuple(pair for pairs in options["fix"] for pair in pairs), options["bye"])
    found = pair_around(prepared, given, listener)
    if not found.is_legal and not options["not_fide"]:
        raise InputError(
            f"{given}: {found.judgement.text}.\n  --not-fide pairs it all the same, and the file will say so."
        )
    return found.pairing, f"{given}: {found.judgement.text}"


def _supposed(tournament: Tournament, options: dict[str, Any], listener: StepListener) -> PairedRound:
    """Return the round as it would be paired after the results of --result, and what they change."""
    from fidepair import whatif  # noqa: PLC0415 - start-up

    last = tournament.rounds_paired
    if options["round"] not in (None, last + 1):
        raise UsageError(f"--result is about round {last}, which round {options['round']} does not follow.")
    given = []
    for game, result in options["result"]:
        if isinstance(game, int):
            whole = round_options(**ways_to_pair({**options, "adjourned": True}))
            given.append(
                (whatif.pair_on_board(tournament, prepare(tournament, options["system"], whole).round_, game), result)
            )
        else:
            given.append((game, result))
    supposed, results = whatif.suppose(tournament, given)
    paired = _pair_round(supposed, options, listener)
    if tournament.open_games() and not options["adjourned"]:
        reason = f"games of round {last} have no result there, so that it cannot be paired."
        return paired._replace(what_if=whatif.WhatIf(results, reason=reason))
    try:
        without = _pair_round(tournament, options, StepListener())
    except PairingImpossible:
        return paired._replace(what_if=whatif.WhatIf(results, reason="that has no legal pairing."))
    changes = whatif.changes((paired.round_, paired.pairing), (without.round_, without.pairing))
    return paired._replace(what_if=whatif.WhatIf(results, changes))


def _what_if_lines(paired: PairedRound) -> list[str]:
    """Return what was supposed, and what it changes; nothing if nothing was."""
    if paired.what_if is None:
        return []
    from fidepair.render import whatif  # noqa: PLC0415 - start-up

    return [whatif.question(paired.what_if), *whatif.answer(paired.what_if)]


class StepListener(Observer):
    """Hears the steps of a system that is a procedure, and keeps a line for each; `opened`: which of them open a
    bracket."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.opened: list[int] = []

    def bracket_opened(self, *_: object) -> None:
        """The last step was to open a bracket."""
        self.opened.append(len(self.lines) - 1)

    def step(self, step: Any) -> None:
        """Keep the step, in words."""
        from fidepair.systems.lim.steps import describe  # noqa: PLC0415 - only this system has steps

        self.lines.append(describe(step))


def answer(paired: PairedRound, loaded: Loaded, form: str, options: dict[str, Any]) -> str | bytes:
    """Return the answer in the form asked for: text for people, bytes for programs. Only what it needs is loaded."""
    if form == "list":
        return pair_list(paired.pairing)
    if form == "trf":
        return _written_back(paired, loaded, options)
    if form in ("json", "csv"):
        from fidepair.render import pairing_data as data  # noqa: PLC0415
        from fidepair.shown import csv_bytes, json_bytes  # noqa: PLC0415

        return json_bytes(data.document(paired)) if form == "json" else csv_bytes(data.csv_rows(paired))
    return _drawn(paired, form, options)


def _drawn(paired: PairedRound, form: str, options: dict[str, Any]) -> str:
    from fidepair.render import pairing as for_people  # noqa: PLC0415

    to_file = options["output"] not in (None, "-")
    sheet = for_people.sheet(paired, arrows=to_file or streams.can_show("↓↑"), only_the_answer=options["quiet"])
    asked = _what_if_lines(paired)
    sheet = sheet._replace(headings=(*sheet.headings, *asked[:1]))
    if not options["quiet"]:
        sheet = sheet._replace(remarks=(*sheet.remarks, *asked[1:], *beside_the_published(paired)))
    plain = to_file or form == "plain"
    drawn = streams.drawn(sheet, plain=plain, coloured=not options["no_color"])
    player = options.get("player")
    if options["verbose"] or player is not None:
        drawn += "\n" + streams.in_lines(_account(paired, player, aloud=form == "plain"), plain=plain)
        if player is None:
            drawn += streams.in_lines(for_people.boards_by_roster(paired), plain=plain)
    return drawn


def _account(paired: PairedRound, player: int | None, *, aloud: bool) -> list[str]:
    """Return how the pairing came about, or how one participant came to be paired. Raises UsageError for somebody who
    is not to be paired."""
    from fidepair.explain.account import account, account_of  # noqa: PLC0415 - asked for by -v
    from fidepair.explain.asking import Inquiry  # noqa: PLC0415
    from fidepair.render import explanation  # noqa: PLC0415
    from fidepair.render.pairing import steps  # noqa: PLC0415

    if player is not None and player not in {card.number for card in paired.round_.cards}:
        raise UsageError(f"--player {player}: is not to be paired in this round.\n  Use a number of the pairing table.")
    if paired.steps:
        return steps(paired, player)
    prepared = Prepared(paired.tournament, paired.system, paired.round_, paired.notes)
    inquiry = Inquiry(prepared, aloud=aloud, pairing=paired.pairing)
    told = account(inquiry) if player is None else account_of(inquiry, player)
    return explanation.text(told, plain=aloud, width=streams.room(explanation.LONGEST))


def round_to_show(tournament: Tournament, options: dict[str, Any]) -> int | None:
    """Return the round to show where none is asked for: the last published one if it is not over, or if the tournament
    is; None for the next one, which --adjourned and --absent mean too."""
    last, closed = tournament.rounds_paired, tournament.rounds_closed
    asked: int | None = options["round"]
    if asked is not None or options["adjourned"] or options["absent"] or not last:
        return asked
    rounds = options["rounds"] or tournament.rounds
    is_over = rounds is not None and closed >= rounds
    return last if is_over or (closed < last and tournament.lone_pab is None) else None


def is_published(tournament: Tournament, number: int) -> bool:
    """Return whether the file has the pairing of the round; a lone bye is none."""
    return number < tournament.rounds_paired + (tournament.lone_pab is None)


def beside_the_published(paired: PairedRound) -> list[str]:
    """Return a line on whether the round was published like this; none for a round that is not paired yet."""
    tournament = paired.tournament
    if not is_published(tournament, paired.round_.number):
        return []
    from fidepair.check import compare  # noqa: PLC0415 - earlier rounds only
    from fidepair.render.report import as_published  # noqa: PLC0415

    return [as_published(compare(tournament, paired.pairing))]


def _written_back(paired: PairedRound, loaded: Loaded, options: dict[str, Any]) -> bytes:
    """Return the file with the paired round added, and with what decided it besides. Raises UsageError if that round is
    in the file already."""
    number = paired.round_.number
    tournament = as_it_was(loaded.tournament, number, chosen=True)  # a bye given beforehand opens its round again
    if number <= tournament.rounds_paired:
        raise UsageError(
            f"round {number} is in the file already; writing it again would overwrite what was published.\n"
            "  Use another --format to see how the round is paired."
        )
    from fidepair.desk.deciding import with_decisions  # noqa: PLC0415 - start-up

    asked = round_options(**ways_to_pair(options))
    told = with_decisions(tournament, paired.system, paired.round_, asked, loaded.document.name)
    if paired.by_hand:
        change = ManualChange(number, paired.by_hand)
        told = told._replace(manual_changes=(*told.manual_changes, change))
    return trf.write(with_round(told, paired.pairing), like=loaded.document)


def _json_error(error: FidepairError) -> bytes:
    from fidepair.render import pairing_data, words  # noqa: PLC0415
    from fidepair.shown import json_bytes  # noqa: PLC0415

    return json_bytes({"schema": pairing_data.PAIRING_SCHEMA, "error": words.error_document(error)})
