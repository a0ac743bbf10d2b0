"""Pairing a round as it is asked for: from a file and the options to the round with all that is
told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair import trf
from fidepair.errors import InputError, Keyword, PairingImpossible, Sentence, UsageError
from fidepair.findings import in_groups
from fidepair.options import round_options
from fidepair.render.paired import PairedRound, pair_list
from fidepair.serve.options import as_typed, pairs, pairs_meant, participant_meant, ways_to_pair
from fidepair.swiss.boards import with_round
from fidepair.swiss.cards import as_it_was
from fidepair.swiss.observer import Observer
from fidepair.systems import Prepared, prepare, with_written_acceleration
from fidepair.text.typed import is_number
from fidepair.tournament import ManualChange
from fidepair.trf.format.document import KEPT

if TYPE_CHECKING:
    from fidepair.errors import FidepairError
    from fidepair.render.pairing_data import NoPairing
    from fidepair.render.sheet import Sheet
    from fidepair.serve.options import Say
    from fidepair.serve.request import Request, Response
    from fidepair.swiss.boards import RoundPairing
    from fidepair.tournament import Tournament
    from fidepair.trf import Loaded


def respond(request: Request) -> Response:
    """Return the pairing of a round; with `in_place` the file that has it too."""
    from fidepair.serve.request import Response  # noqa: PLC0415 - start-up

    options = {**request.options, "is_written": request.options["in_place"]}
    refuse_contradictions(options, is_written=options["in_place"])
    loaded = request.load()
    paired = pair_told(
        ordered_told(loaded, options, request.say), options, StepListener(), request.say
    )
    refuse_lost_byes(paired, loaded)
    data = written_back(paired, loaded, options, request.say) if options["in_place"] else None
    if request.form is None:
        from fidepair.render.pairing_data import document  # noqa: PLC0415 - start-up

        return Response(document(paired), data=data)
    if request.form == "plain":
        from fidepair.render.sheet import draw  # noqa: PLC0415 - start-up

        return Response(text=draw(pairing_sheet(paired, arrows=True)), data=data)
    return Response(text=as_data(paired, request.form), data=data)


def as_data(paired: PairedRound, form: str) -> str | bytes:
    """Return the pairing as `list`, `csv` or `json`. Only what it needs is loaded."""
    if form == "list":
        return pair_list(paired.pairing)
    from fidepair.render import pairing_data as data  # noqa: PLC0415 - start-up
    from fidepair.text.safe import csv_bytes, json_bytes  # noqa: PLC0415 - start-up

    return json_bytes(data.document(paired)) if form == "json" else csv_bytes(data.csv_rows(paired))


def pairing_sheet(paired: PairedRound, *, arrows: bool, quiet: bool = False) -> Sheet:
    """Return the pairing table, with what was supposed, what that changes, and whether the round
    was published so."""
    from fidepair.render import pairing as for_people  # noqa: PLC0415 - start-up

    sheet = for_people.sheet(paired, arrows=arrows, only_the_answer=quiet)
    asked = what_if_lines(paired)
    sheet = sheet._replace(headings=(*sheet.headings, *asked[:1]))
    if quiet:
        return sheet
    return sheet._replace(remarks=(*sheet.remarks, *asked[1:], *beside_the_published(paired)))


def error_document(error: FidepairError) -> NoPairing:
    """Return what JSON has instead of a pairing."""
    from fidepair.render import pairing_data, words  # noqa: PLC0415 - start-up

    return pairing_data.no_pairing(words.error_document(error))


# ── What is asked for ────────────────────────────────────────────────────────
def refuse_contradictions(options: dict[str, Any], *, is_written: bool) -> None:
    """Raise UsageError for options that do not go together. `is_written`: the round is to be
    written down."""
    if options["result"] and is_written:
        raise UsageError(
            "--result asks what would be, and a round that only would be is not written down.\n"
            "  Leave -o, --in-place and --format trf out; or enter the results into the file, and pair without it."
        )
    fixed = bool(options["fix"]) or options["bye"] is not None
    for name in ("result", "player", "verbose"):
        if fixed and options[name]:
            raise UsageError(
                f"--{name} is about the pairing of the rules, --fix and --bye change it.\n  Leave one out."
            )
    if options["not_fide"] and not fixed:
        raise UsageError("--not-fide is about --fix and --bye.\n  Leave it out.")


def ordered_told(loaded: Loaded, options: dict[str, Any], say: Say) -> Tournament:
    """Return the tournament by the numbers asked for; tell warnings."""
    ordered = trf.ordered(loaded, options["numbers"])
    for finding in in_groups(ordered.findings):
        say(f"warning: {finding}")
    return ordered.tournament


def as_known(tournament: Tournament, options: dict[str, Any], say: Say) -> Tournament:
    """Return the tournament as it was known when the round asked for was paired; tell which results
    are not those."""
    if not tournament.corrections or options["round"] not in range(1, tournament.rounds_paired + 1):
        return tournament
    from fidepair.desk.record.past_state import known_when_paired  # noqa: PLC0415 - few files have been corrected

    known, since = known_when_paired(tournament, options["round"])
    if since:
        listed = "; ".join(map(str, since))
        say(
            f"note: round {options['round']} was paired before these results were corrected: {listed}"
        )
    return known


def round_to_show(tournament: Tournament, options: dict[str, Any]) -> int | None:
    """Return the round to show where none is asked for: the last published one if it is not over,
    or if the tournament is; None for the next one, which --adjourned and --absent mean too."""
    last, closed = tournament.rounds_paired, tournament.rounds_closed
    asked: int | None = options["round"]
    if asked is not None or options["adjourned"] or options["absent"] or not last:
        return asked
    rounds = options["rounds"] or tournament.rounds
    is_over = rounds is not None and closed >= rounds
    return last if is_over or (closed < last and tournament.lone_pab is None) else None


_TOLD_BY_PREPARE = ("system", "edition")
_OF_THE_EVENT = ("acceleration", "rounds", "initial_colour", "colours", "primary", "no_secondary")
"""Options of what is declared for all rounds of an event; of the first two a note says already that
the file declares another one."""


# ── The round ────────────────────────────────────────────────────────────────
def pair_told(
    tournament: Tournament, options: dict[str, Any], listener: StepListener, say: Say
) -> PairedRound:
    """Return the paired round; tell notes."""
    tournament = as_known(tournament, options, say)
    paired = (_supposed if options.get("result") else _pair_round)(tournament, options, listener)
    for note in paired.notes:
        say(f"note: {note}")
    return paired


def refuse_lost_byes(paired: PairedRound, loaded: Loaded) -> None:
    """Raise InputError where the file keeps byes on which the round depends only as comments."""
    if KEPT.encode() in loaded.document.to_bytes():
        from fidepair.desk.record.kept_byes import refuse_kept_byes  # noqa: PLC0415 - few files were converted

        refuse_kept_byes(loaded.document, paired.tournament, paired.round_)


def _pair_round(
    tournament: Tournament, options: dict[str, Any], listener: StepListener
) -> PairedRound:
    """Return the paired round with everything that an output may show."""
    if not (options["system"] or tournament.system or tournament.type_code):
        from fidepair.desk.record.missing_declarations import refuse_undeclared_matches  # noqa: PLC0415 - start-up

        refuse_undeclared_matches(tournament, tournament.source)
    asked = round_options(**ways_to_pair(options, tournament))
    by_the_rules, system, round_, notes = prepare(tournament, options["system"], asked)
    if (
        tournament.rounds_paired
        and not options.get("is_written")
        and any(options.get(name) for name in _OF_THE_EVENT)
    ):
        from fidepair.desk.record.declarations import against_the_event  # noqa: PLC0415 - start-up

        found = against_the_event(tournament, system, asked, "")
        notes = (
            *notes,
            *(against.said for against in found if against.option.name not in _TOLD_BY_PREPARE),
        )
    by_hand = ""
    if options.get("fix") or options.get("bye") is not None:
        pairing, by_hand = _around_fixed(
            Prepared(by_the_rules, system, round_, notes), options, listener
        )
        notes = (*notes, by_hand)
    else:
        pairing = system.pair(round_, listener)
    named = options["acceleration"] or tournament.acceleration
    acceleration = "given" if tournament.virtual is not None else None if named == "none" else named
    notes = tuple(map(as_typed, notes))
    return PairedRound(
        by_the_rules,
        system,
        round_,
        pairing,
        acceleration,
        notes,
        tuple(listener.lines),
        by_hand=by_hand,
    )


def _around_fixed(
    prepared: Prepared, options: dict[str, Any], listener: StepListener
) -> tuple[RoundPairing, str]:
    """Return the round with the pairs and the bye of the arbiter, and what was fixed, with the
    verdict on the whole."""
    from fidepair.desk.day.arbiter_pairings import ByArbiter, pair_around  # noqa: PLC0415 - start-up

    bye = None if options["bye"] is None else participant_meant(prepared.tournament, options["bye"])
    given = ByArbiter(tuple(pairs_meant(options["fix"], prepared.tournament)), bye)
    found = pair_around(prepared, given, listener)
    if not found.is_legal and not options["not_fide"]:
        raise InputError(
            f"{given}: {found.judgement.text}.\n  --not-fide pairs it all the same, and the file will say so."
        )
    return found.pairing, f"{given}: {found.judgement.text}"


def _supposed(
    tournament: Tournament, options: dict[str, Any], listener: StepListener
) -> PairedRound:
    """Return the round as it would be paired after the results of --result, and what they
    change."""
    from fidepair.forecast import whatif  # noqa: PLC0415 - start-up

    last = tournament.rounds_paired
    if options["round"] not in (None, last + 1):
        raise UsageError(
            f"--result is about round {last}, which round {options['round']} does not follow."
        )
    given = []
    for game, result in options["result"]:
        board = game.lower().removeprefix("b")
        if is_number(board):
            whole = round_options(**ways_to_pair({**options, "adjourned": True}, tournament))
            pair = whatif.pair_on_board(
                tournament, prepare(tournament, options["system"], whole).round_, int(board)
            )
        else:
            (pair,) = pairs_meant([pairs(game)], tournament)
        given.append((pair, result))
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


def what_if_lines(paired: PairedRound) -> list[str]:
    """Return what was supposed, and what it changes; nothing if nothing was."""
    if paired.what_if is None:
        return []
    from fidepair.render import whatif  # noqa: PLC0415 - start-up

    return [whatif.question(paired.what_if), *whatif.answer(paired.what_if)]


class StepListener(Observer):
    """Hears the steps of a system that is a procedure, and keeps a line for each; `opened`: which
    of them open a bracket."""

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


# ── Beside the file ──────────────────────────────────────────────────────────
def is_published(tournament: Tournament, number: int) -> bool:
    """Return whether the file has the pairing of the round; a lone bye is none."""
    return number < tournament.rounds_paired + (tournament.lone_pab is None)


def beside_the_published(paired: PairedRound) -> list[str]:
    """Return a line on whether the round was published like this; none for a round that is not
    paired yet."""
    tournament = paired.tournament
    if not is_published(tournament, paired.round_.number):
        return []
    from fidepair.check.replay import compare  # noqa: PLC0415 - earlier rounds only
    from fidepair.render.report import as_published  # noqa: PLC0415

    return [as_published(compare(tournament, paired.pairing))]


def written_back(paired: PairedRound, loaded: Loaded, options: dict[str, Any], say: Say) -> bytes:
    """Return the file with the paired round added, and with what decided it besides; tell notes.
    Raises UsageError if that round is in the file already, or is paired by other rules than those
    before it."""
    number = paired.round_.number
    tournament = as_it_was(
        loaded.tournament, number, chosen=True
    )  # a bye given beforehand opens its round again
    if number <= tournament.rounds_paired:
        raise UsageError(
            f"round {number} is in the file already; writing it again would overwrite what was published.\n"
            "  Use another --format to see how the round is paired."
        )
    from fidepair.desk.record.declarations import with_decisions  # noqa: PLC0415 - start-up

    _refuse_other_numbers(paired, loaded, options)
    asked = round_options(**ways_to_pair(options, tournament))
    told, comments, notes = with_decisions(
        tournament, paired.system, paired.round_, asked, loaded.document.name
    )
    for note in notes:
        say(f"note: {note}")
    if paired.by_hand:
        change = ManualChange(number, paired.by_hand)
        told = told._replace(manual_changes=(*told.manual_changes, change))
    new = with_round(told, paired.pairing)
    if told.acceleration is not None:
        from fidepair.trf.proof import needs_virtual_points  # noqa: PLC0415 - few events are accelerated

        is_declared = (
            loaded.document.declares_acceleration or told.type_code != tournament.type_code
        )
        if needs_virtual_points(told, loaded.document.dialect, is_declared=is_declared):
            new = with_written_acceleration(new)
    return trf.write(new, like=loaded.document, comments=comments)


def _refuse_other_numbers(paired: PairedRound, loaded: Loaded, options: dict[str, Any]) -> None:
    """Raise UsageError where the numbers of the file are not those that paired the round: whoever
    reads it pairs by them (C.04.2 2.3)."""
    ours, theirs = (
        [one.number for one in told.participants] for told in (paired.tournament, loaded.tournament)
    )
    if ours == theirs:
        return
    from fidepair.text.safe import file_to_copy  # noqa: PLC0415 - start-up

    file, by = file_to_copy(loaded.document.name), Keyword("numbers", options["numbers"])
    told = (
        ()
        if loaded.tournament.system or not options["system"]
        else (" ", Keyword("system", options["system"]))
    )
    raise UsageError(
        Sentence(
            "the numbers of the file are not those of ",
            by,
            ": the file would not tell by which order the round was paired (C.04.2 2.3).\n"
            f"  Number the players first, and pair that file without the option: `fidepair fix {file} ",
            by,
            *told,
            " -o NEW.trf`.",
        )
    )
