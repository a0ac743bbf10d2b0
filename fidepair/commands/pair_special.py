"""Special requests in a pairing: pairs fixed by the arbiter, supposed results, corrected files, and
a round that is written back into the file."""

from fidepair import trf
from fidepair.check.replay import compare
from fidepair.commands.options import pairs
from fidepair.commands.pair_question import (
    Asked,
    StepListener,
    may_be_corrected,
    may_contradict,
    paired_round,
)
from fidepair.commands.question import Say, Ways
from fidepair.desk.day.arbiter_pairings import ByArbiter, pair_around
from fidepair.desk.day.lookup import find_pair, number_of, parse_lists
from fidepair.desk.record.declarations import contradicting_options, with_decisions
from fidepair.desk.record.missing_declarations import refuse_undeclared_matches
from fidepair.desk.record.past_state import known_at_pairing
from fidepair.errors import InputError, Keyword, PairingImpossible, Sentence, UsageError
from fidepair.explain.answering import answer
from fidepair.explain.answers import Question
from fidepair.explain.asking import Inquiry
from fidepair.forecast import predict as forecast
from fidepair.render import explanation
from fidepair.render.paired import PairedRound
from fidepair.render.report import as_published
from fidepair.swiss.boards import RoundPairing, with_round
from fidepair.swiss.cards import resolve_open_round
from fidepair.systems import Prepared, prepare, with_written_acceleration
from fidepair.text.wording import file_to_copy
from fidepair.tournament import ManualChange, Tournament
from fidepair.trf import Loaded
from fidepair.trf.proof import needs_virtual_points

_NOTED_BY_PREPARE = ("system", "edition")
"""Options for which a note already reports that the file declares another value."""


def pair_specially(
    tournament: Tournament, asked: Asked, listener: StepListener, say: Say
) -> PairedRound:
    """Return the paired round for any question; report results that were corrected since. Raises
    UsageError."""
    tournament = corrected_since(tournament, asked.ways.round, say)
    if asked.result:
        return pair_as_supposed(tournament, asked)
    return _pair_round(tournament, asked, listener)


def _pair_round(tournament: Tournament, asked: Asked, listener: StepListener) -> PairedRound:
    """Return the round by the rules, or around what the arbiter fixed, with notes on options that
    contradict the file."""
    ways = asked.ways
    if not (ways.system or tournament.system or tournament.type_code):
        refuse_undeclared_matches(tournament, tournament.source)
    options = ways.round_options(tournament)
    prepared = prepare(tournament, ways.system, options)
    notes: list[str] = []
    if may_contradict(tournament, asked):
        against = contradicting_options(tournament, prepared.system, options, "")
        notes += [one.text for one in against if one.option.name not in _NOTED_BY_PREPARE]
    if asked.is_by_hand:
        pairing, by_hand = pair_around_fixed(prepared, asked, listener)
        notes.append(by_hand)
    else:
        pairing, by_hand = prepared.system.pair(prepared.round_, listener), ""
    return paired_round(
        tournament, asked, prepared, pairing, listener, more_notes=notes, by_hand=by_hand
    )


def corrected_since(tournament: Tournament, number: int | None, say: Say) -> Tournament:
    """Return the tournament as known when the requested round was paired; report results that were
    corrected since."""
    if number is None or not may_be_corrected(tournament, number):
        return tournament
    known, since = known_at_pairing(tournament, number)
    if since:
        listed = "; ".join(map(str, since))
        say(f"note: round {number} was paired before these results were corrected: {listed}")
    return known


def pair_around_fixed(
    prepared: Prepared, asked: Asked, listener: StepListener
) -> tuple[RoundPairing, str]:
    """Return the round with the pairs and the bye of the arbiter, the fixed pairs, and the verdict
    on the whole."""
    bye = None if asked.bye is None else number_of(prepared.tournament, asked.bye)
    given = ByArbiter(tuple(parse_lists(asked.fix, prepared.tournament, find_pair)), bye)
    found = pair_around(prepared, given, listener)
    if not found.is_legal and not asked.not_fide:
        raise InputError(
            f"{given}: {found.judgement.text}.\n  Use --not-fide to pair it anyway; the file records it."
        )
    return found.pairing, f"{given}: {found.judgement.text}"


def pair_as_supposed(tournament: Tournament, asked: Asked) -> PairedRound:
    """Return the round as it would be paired after the results of --result, and what they
    change."""
    last = tournament.rounds_paired
    if asked.ways.round not in (None, last + 1):
        raise UsageError(
            f"--result is for games of round {last}, before round {last + 1}, not round {asked.ways.round}."
        )
    games = parse_lists([pairs(game) for game, _ in asked.result], tournament, find_pair)
    given = [(game, result) for game, (_, result) in zip(games, asked.result, strict=True)]
    supposed, results = forecast.suppose(tournament, given)
    paired = _pair_round(supposed, asked, StepListener())
    if tournament.open_games() and not asked.ways.adjourned:
        reason = f"round {last} has open games there, so the next round cannot be paired."
        return paired._replace(what_if=forecast.WhatIf(results, reason=reason))
    try:
        without = _pair_round(tournament, asked, StepListener())
    except PairingImpossible:
        return paired._replace(
            what_if=forecast.WhatIf(results, reason="that has no legal pairing.")
        )
    changes = forecast.changes((paired.round_, paired.pairing), (without.round_, without.pairing))
    return paired._replace(what_if=forecast.WhatIf(results, changes))


def written_back(paired: PairedRound, loaded: Loaded, asked: Asked, say: Say) -> bytes:
    """Return the file with the paired round and the options that decided it; report notes. Raises
    UsageError if that round is in the file already, or is paired by other rules than those before
    it."""
    number = paired.round_.number
    tournament = resolve_open_round(
        loaded.tournament, number, chosen=True
    )  # a bye given beforehand opens its round again
    if number <= tournament.rounds_paired:
        raise UsageError(
            f"Round {number} is already in the file. Writing it again would overwrite the published round.\n"
            "  Use another --format to see its pairing."
        )
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
    file, by = file_to_copy(loaded.document.name), Keyword("numbers", ways.numbers)
    with_system: tuple[str | Keyword, ...] = ()
    if ways.system and not loaded.tournament.system:
        with_system = (" ", Keyword("system", ways.system))
    raise UsageError(
        Sentence(
            "The numbers in the file differ from those of ",
            by,
            ", so the file would not show the order used for pairing (C.04.2, 2.3).\n"
            f"  Renumber the players first, and pair that file without the option: `fidepair fix {file} ",
            by,
            *with_system,
            " -o NEW.trf`.",
        )
    )


def beside_the_published(paired: PairedRound) -> str:
    """Return a line on whether a published round was published like this."""
    return as_published(compare(paired.tournament, paired.pairing))


def account_lines(paired: PairedRound, width: int | None, *, aloud: bool) -> list[str]:
    """Return how the pairing came about, as `explain` does; of the Lim System its steps."""
    if paired.reported:
        return ["Step by step", *paired.steps]
    prepared = Prepared(paired.tournament, paired.system, paired.round_, paired.notes)
    inquiry = Inquiry(prepared, aloud=aloud, pairing=paired.pairing)
    return explanation.text(answer(inquiry, Question("round")), plain=aloud, width=width)
