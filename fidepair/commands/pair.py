"""`pair`: the next round of a tournament, or an earlier one as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair import trf
from fidepair.commands import options as rows
from fidepair.commands.options import Door, Many, Option, ValueKind, format_option
from fidepair.commands.question import (
    Answer,
    UseCase,
    Ways,
    as_typed,
    in_starting_order,
    participant_number,
    participants_in_pairs,
)
from fidepair.commands.values import game_and_result, pairs
from fidepair.errors import InputError, Keyword, PairingImpossible, Sentence, UsageError
from fidepair.render.paired import PairedRound, pair_list
from fidepair.swiss.boards import Observer, with_round
from fidepair.swiss.cards import as_it_was
from fidepair.systems import Prepared, prepare, with_written_acceleration
from fidepair.text.safe import is_number
from fidepair.tournament import ManualChange
from fidepair.trf.format.document import KEPT

if TYPE_CHECKING:
    from fidepair.commands.question import Output, Pairs, Say, TournamentFile
    from fidepair.errors import FidepairError
    from fidepair.render.pairing_data import NoPairing
    from fidepair.render.sheet import Sheet
    from fidepair.swiss.boards import RoundPairing
    from fidepair.tournament import Tournament
    from fidepair.trf import Loaded

FORMATS = ("table", "plain", "list", "json", "csv", "trf", "ndjson")
OPTIONS = (
    rows.FILES,
    rows.SYSTEM,
    rows.ROUND._replace(help="Round to pair; an earlier one is paired as it was then."),
    *rows.DECLARED_BESIDES,
    rows.ABSENT,
    *rows.HOW_TO_PAIR,
    Option(
        "result",
        ValueKind(rows.TEXTS.schema, game_and_result),
        "What if a game of the last round ended so: 3-7=1-0, White first, or b3=1-0 for board 3. Repeatable.",
        metavar="GAME=RESULT",
        many=Many.EACH,
        default=(),
    ),
    rows.ADJOURNED,
    Option(
        "fix",
        rows.PAIRS,
        "Pairs that the arbiter fixes (C.04.2 4.4), such as 3-17, White first; the rest by the rules. Repeatable.",
        metavar="PAIRS",
        many=Many.LISTS,
        default=(),
    ),
    Option(
        "bye",
        rows.WHO,
        "Who has the bye by the arbiter (C.04.2 4.4): number, or part of a name.",
        metavar="WHO",
    ),
    Option(
        "not_fide", rows.FLAG, "Pair as --fix and --bye say even against the absolute criteria."
    ),
    Option(
        "player",
        rows.TEXT,
        "Also tell how this one came to be paired: number, or part of a name.",
        metavar="WHO",
        door=Door.TYPED,
    ),
    format_option(
        FORMATS,
        "Form of the answer. Default: table; with -o, by the ending .trf, .json, .csv, else plain.",
    ),
    rows.OUTPUT._replace(help="Write the answer to this file, or into this folder."),
    Option("in_place", rows.FLAG, "Write the paired round into FILE itself."),
    rows.DRY_RUN._replace(
        help="Write nothing of what --in-place would; show the pairing, and the lines."
    ),
    rows.FORCE,
    rows.MAX_FILE_SIZE,
    rows.JSON,
    rows.QUIET,
    rows.VERBOSE,
    rows.NO_COLOUR,
)


class Asked(NamedTuple):
    """What `pair` is asked; `is_written`: the round goes into a file, so that nobody may doubt
    what decided it."""

    ways: Ways = Ways()
    result: tuple[tuple[str, str], ...] = ()
    fix: tuple[Pairs | str, ...] = ()
    bye: str | None = None
    not_fide: bool = False
    player: str | None = None
    verbose: bool = False
    in_place: bool = False
    is_written: bool = False


def run(file: TournamentFile, asked: Asked, output: Output, say: Say) -> Answer:
    """Return the pairing of a round; with `in_place` the file that has it too."""
    asked = asked._replace(is_written=asked.in_place)
    refuse_contradictions(asked, is_written=asked.in_place)
    loaded = file.load(asked.ways.system)
    tournament = in_starting_order(loaded, asked.ways.numbers, say)
    paired = pair_and_report(tournament, asked, StepListener(), say)
    refuse_lost_byes(paired, loaded)
    data = written_back(paired, loaded, asked, say) if asked.in_place else None
    if output.format == "json":
        from fidepair.render.pairing_data import document  # noqa: PLC0415 - start-up

        return Answer(document(paired), data=data)
    if output.format == "plain":
        return Answer(sheet=pairing_sheet(paired, arrows=True), data=data)
    return Answer(text=as_data(paired, output.format), data=data)


def as_data(paired: PairedRound, form: str) -> str | bytes:
    """Return the pairing as `list`, `csv` or `json`. Only what it needs is loaded."""
    if form == "list":
        return pair_list(paired.pairing)
    from fidepair.render import pairing_data as data  # noqa: PLC0415 - start-up
    from fidepair.text.data import csv_bytes, json_bytes  # noqa: PLC0415 - start-up

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
def refuse_contradictions(asked: Asked, *, is_written: bool) -> None:
    """Raise UsageError for options that do not go together. `is_written`: the round is to be
    written down."""
    if asked.result and is_written:
        raise UsageError(
            "--result asks what would be, and a round that only would be is not written down.\n"
            "  Leave -o, --in-place and --format trf out; or enter the results into the file, and pair without it."
        )
    is_by_hand = bool(asked.fix) or asked.bye is not None
    for name in ("result", "player", "verbose"):
        if is_by_hand and getattr(asked, name):
            raise UsageError(
                f"--{name} is about the pairing of the rules, --fix and --bye change it.\n  Leave one out."
            )
    if asked.not_fide and not is_by_hand:
        raise UsageError("--not-fide is about --fix and --bye.\n  Leave it out.")


def known_at_pairing(tournament: Tournament, number: int | None, say: Say) -> Tournament:
    """Return the tournament as it was known when the round asked for was paired; tell which results
    are not those."""
    is_published = number is not None and 1 <= number <= tournament.rounds_paired
    if number is None or not is_published or not tournament.corrections:
        return tournament
    from fidepair.desk.record.past_state import known_when_paired  # noqa: PLC0415 - few files have been corrected

    known, since = known_when_paired(tournament, number)
    if since:
        listed = "; ".join(map(str, since))
        say(f"note: round {number} was paired before these results were corrected: {listed}")
    return known


def round_to_show(tournament: Tournament, ways: Ways) -> int | None:
    """Return the round to show where none is asked for: the last published one if it is not over,
    or if the tournament is; None for the next one, which --adjourned and --absent mean too."""
    last, closed = tournament.rounds_paired, tournament.rounds_closed
    if ways.round is not None or ways.adjourned or ways.absent or not last:
        return ways.round
    rounds = ways.rounds or tournament.rounds
    is_over = rounds is not None and closed >= rounds
    return last if is_over or (closed < last and tournament.lone_pab is None) else None


_NOTED_BY_PREPARE = ("system", "edition")
_OF_THE_EVENT = ("acceleration", "rounds", "initial_colour", "colours", "primary", "no_secondary")
"""Options of what is declared for all rounds of an event; of the first two a note says already that
the file declares another one."""


# ── The round ────────────────────────────────────────────────────────────────
def pair_and_report(
    tournament: Tournament, asked: Asked, listener: StepListener, say: Say
) -> PairedRound:
    """Return the paired round; say notes."""
    tournament = known_at_pairing(tournament, asked.ways.round, say)
    if asked.result:
        paired = _pair_as_supposed(tournament, asked, listener)
    else:
        paired = _pair_round(tournament, asked, listener)
    for note in paired.notes:
        say(f"note: {note}")
    return paired


def refuse_lost_byes(paired: PairedRound, loaded: Loaded) -> None:
    """Raise InputError where the file keeps byes on which the round depends only as comments."""
    if KEPT.encode() in loaded.document.to_bytes():
        from fidepair.desk.record.kept_byes import refuse_kept_byes  # noqa: PLC0415 - few files were converted

        refuse_kept_byes(loaded.document, paired.tournament, paired.round_)


def _pair_round(tournament: Tournament, asked: Asked, listener: StepListener) -> PairedRound:
    """Return the paired round with everything that an output may show."""
    ways = asked.ways
    if not (ways.system or tournament.system or tournament.type_code):
        from fidepair.desk.record.missing_declarations import refuse_undeclared_matches  # noqa: PLC0415 - start-up

        refuse_undeclared_matches(tournament, tournament.source)
    options = ways.round_options(tournament)
    by_the_rules, system, round_, notes = prepare(tournament, ways.system, options)
    if (
        tournament.rounds_paired
        and not asked.is_written
        and any(getattr(ways, name) for name in _OF_THE_EVENT)
    ):
        from fidepair.desk.record.declarations import against_the_event  # noqa: PLC0415 - start-up

        against = against_the_event(tournament, system, options, "")
        more = [one.said for one in against if one.option.name not in _NOTED_BY_PREPARE]
        notes = (*notes, *more)
    by_hand = ""
    if asked.fix or asked.bye is not None:
        prepared = Prepared(by_the_rules, system, round_, notes)
        pairing, by_hand = _pair_around_fixed(prepared, asked, listener)
        notes = (*notes, by_hand)
    else:
        pairing = system.pair(round_, listener)
    return PairedRound(
        by_the_rules,
        system,
        round_,
        pairing,
        _acceleration_of(tournament, ways),
        tuple(map(as_typed, notes)),
        tuple(listener.lines),
        by_hand=by_hand,
    )


def _acceleration_of(tournament: Tournament, ways: Ways) -> str | None:
    """Return the name of the acceleration, `given` where the file has the virtual points."""
    if tournament.virtual is not None:
        return "given"
    named = ways.acceleration or tournament.acceleration
    return None if named == "none" else named


def _pair_around_fixed(
    prepared: Prepared, asked: Asked, listener: StepListener
) -> tuple[RoundPairing, str]:
    """Return the round with the pairs and the bye of the arbiter, and what was fixed, with the
    verdict on the whole."""
    from fidepair.desk.day.arbiter_pairings import ByArbiter, pair_around  # noqa: PLC0415 - start-up

    bye = None if asked.bye is None else participant_number(prepared.tournament, asked.bye)
    given = ByArbiter(tuple(participants_in_pairs(asked.fix, prepared.tournament)), bye)
    found = pair_around(prepared, given, listener)
    if not found.is_legal and not asked.not_fide:
        raise InputError(
            f"{given}: {found.judgement.text}.\n  --not-fide pairs it all the same, and the file will say so."
        )
    return found.pairing, f"{given}: {found.judgement.text}"


def _pair_as_supposed(tournament: Tournament, asked: Asked, listener: StepListener) -> PairedRound:
    """Return the round as it would be paired after the results of --result, and what they
    change."""
    from fidepair.forecast import whatif  # noqa: PLC0415 - start-up

    last = tournament.rounds_paired
    if asked.ways.round not in (None, last + 1):
        raise UsageError(
            f"--result is about round {last}, which round {asked.ways.round} does not follow."
        )
    given = [(_pair_meant(tournament, game, asked.ways), result) for game, result in asked.result]
    supposed, results = whatif.suppose(tournament, given)
    paired = _pair_round(supposed, asked, listener)
    if tournament.open_games() and not asked.ways.adjourned:
        reason = f"games of round {last} have no result there, so that it cannot be paired."
        return paired._replace(what_if=whatif.WhatIf(results, reason=reason))
    try:
        without = _pair_round(tournament, asked, StepListener())
    except PairingImpossible:
        return paired._replace(what_if=whatif.WhatIf(results, reason="that has no legal pairing."))
    changes = whatif.changes((paired.round_, paired.pairing), (without.round_, without.pairing))
    return paired._replace(what_if=whatif.WhatIf(results, changes))


def _pair_meant(tournament: Tournament, game: str, ways: Ways) -> tuple[int, int]:
    """Return the pair of a game of the last round, named as a pair or by its board."""
    from fidepair.forecast import whatif  # noqa: PLC0415 - start-up

    board = game.lower().removeprefix("b")
    if not is_number(board):
        (pair,) = participants_in_pairs([pairs(game)], tournament)
        return pair
    options = ways._replace(adjourned=True).round_options(tournament)
    return whatif.pair_on_board(
        tournament, prepare(tournament, ways.system, options).round_, int(board)
    )


def what_if_lines(paired: PairedRound) -> list[str]:
    """Return what was supposed, and what it changes; nothing if nothing was."""
    if paired.what_if is None:
        return []
    from fidepair.render.pairing import what_if_answer, what_if_question  # noqa: PLC0415 - start-up

    return [what_if_question(paired.what_if), *what_if_answer(paired.what_if)]


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


def written_back(paired: PairedRound, loaded: Loaded, asked: Asked, say: Say) -> bytes:
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

    _refuse_other_numbers(paired, loaded, asked.ways)
    options = asked.ways.round_options(tournament)
    declared, comments, notes = with_decisions(
        tournament, paired.system, paired.round_, options, loaded.document.name
    )
    for note in notes:
        say(f"note: {note}")
    if paired.by_hand:
        change = ManualChange(number, paired.by_hand)
        declared = declared._replace(manual_changes=(*declared.manual_changes, change))
    new = with_round(declared, paired.pairing)
    if declared.acceleration is not None:
        from fidepair.trf.proof import needs_virtual_points  # noqa: PLC0415 - few events are accelerated

        is_declared = (
            loaded.document.declares_acceleration or declared.type_code != tournament.type_code
        )
        if needs_virtual_points(declared, loaded.document.dialect, is_declared=is_declared):
            new = with_written_acceleration(new)
    return trf.write(new, like=loaded.document, comments=comments)


def _refuse_other_numbers(paired: PairedRound, loaded: Loaded, ways: Ways) -> None:
    """Raise UsageError where the numbers of the file are not those that paired the round: whoever
    reads it pairs by them (C.04.2 2.3)."""
    ours = [one.number for one in paired.tournament.participants]
    theirs = [one.number for one in loaded.tournament.participants]
    if ours == theirs:
        return
    from fidepair.text.safe import file_to_copy  # noqa: PLC0415 - start-up

    file, by = file_to_copy(loaded.document.name), Keyword("numbers", ways.numbers)
    with_system: tuple[str | Keyword, ...] = ()
    if ways.system and not loaded.tournament.system:
        with_system = (" ", Keyword("system", ways.system))
    raise UsageError(
        Sentence(
            "the numbers of the file are not those of ",
            by,
            ": the file would not tell by which order the round was paired (C.04.2 2.3).\n"
            f"  Number the players first, and pair that file without the option: `fidepair fix {file} ",
            by,
            *with_system,
            " -o NEW.trf`.",
        )
    )


USE_CASES = {"pair": UseCase(OPTIONS, Asked, run, ("plain", "list", "csv"))}
