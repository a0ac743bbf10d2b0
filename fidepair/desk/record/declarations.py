"""Options that decided a pairing: written into the file for the next command.

Declarations for the whole event stay: no round is paired by other rules than the rounds before it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from fidepair.desk.day.rounds import ANNOUNCED_ROUNDS, reason_against_rounds, with_rounds
from fidepair.desk.record import log
from fidepair.desk.record.past_state import initial_colour_paired
from fidepair.errors import Keyword, Sentence, UsageError
from fidepair.options import RoundOptions
from fidepair.swiss.cards import RoundToPair, starters
from fidepair.systems import System
from fidepair.systems.baku import last_ga_participant
from fidepair.text.wording import article_text, file_to_copy, to_copy
from fidepair.tournament import Choice, Kind, Tournament
from fidepair.trf.format.remarks import ADJOURNED
from fidepair.trf.proof import with_facts

_INITIAL_COLOUR = {"lim": "7.2", "double-swiss": "4.1", "team": "4.1"}
"""Articles on the drawing of lots, by system, where the chapter does not have it in 5.1."""


class Decided(NamedTuple):
    """A tournament with the options of a round in it; `comments` and `notes` as in
    `desk.day.change.Changed`."""

    tournament: Tournament
    comments: tuple[str, ...]
    notes: tuple[str, ...]


class ContradictedOption(NamedTuple):
    """An option that contradicts the rules by which earlier rounds were paired.

    `text`: the contradiction, as a sentence. `fact`: what `info --set` needs to correct a wrong
    declaration; empty if it cannot.
    """

    text: Sentence
    option: Keyword
    fact: str = ""

    def hint(self, name: str) -> Sentence:
        """Return the lines of the message on what to do with the file `name`."""
        file = file_to_copy(name)
        hint = (
            f"\n  Leave it out. To compare the rounds in the file with it, use `fidepair check {file} "
            + self.option
            + "`."
        )
        if self.fact:
            hint += (
                "\n  To correct a wrong declaration, use"
                f" `fidepair info {file} --set {to_copy(self.fact)} --correct`."
            )
        return hint


def with_decisions(
    tournament: Tournament, system: System, round_: RoundToPair, options: RoundOptions, name: str
) -> Decided:
    """Return the tournament of the file `name` with the options by which this round was paired.

    System and edition, rules of teams, acceleration, number of rounds and initial-colour hold for
    the event, forbidden pairings for this round, provisional ratings from now on; all others are a
    comment on this round. Raises UsageError for options that contradict the rules of earlier rounds
    (`against_the_event`), InputError for facts that no file can have.
    """
    for against in contradicting_options(tournament, system, options, name):
        raise UsageError(against.text + against.hint(name))
    declared = _as_declared(tournament, system, options, name)
    changed = declared
    comments: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    if options.rounds not in (None, tournament.rounds):
        longer = with_rounds(declared, options.rounds)
        changed = longer.tournament._replace(virtual=declared.virtual)
        comments, notes = longer.comments, longer.notes
    number = round_.number
    known, forbidden = set(tournament.forbidden), list(changed.forbidden)
    last = None if number == changed.rounds else number
    for group in options.forbid:
        of_round = group._replace(first=number, last=last)
        if of_round not in known:
            forbidden.append(of_round)
    changed = changed._replace(
        last_of_ga=_last_of_ga(changed, round_),
        initial_colour=options.initial_colour or tournament.initial_colour,
        forbidden=tuple(forbidden),
        provisional={**tournament.provisional, **options.rating},
        choices=tuple(sorted((*tournament.choices, *_choices(tournament, number, options)))),
    )
    comments = (*comments, *_rating_comments(tournament, number, options))
    games = tournament.adjourned_games(number).get(number - 1)
    if games:
        comments = (*comments, log.comment(ADJOURNED, number - 1, games))
    return Decided(changed, comments, notes)


def _rating_comments(tournament: Tournament, number: int, options: RoundOptions) -> list[str]:
    """Return the comments on provisional ratings that replace those of earlier rounds."""
    was = tournament.provisional_ratings if number > 1 else {}
    return [
        log.comment(log.CORRECTION, number, f"{who} rating {was[who]} -> {rating}")
        for who, rating in sorted(options.rating.items())
        if was.get(who, rating) != rating
    ]


def _last_of_ga(tournament: Tournament, round_: RoundToPair) -> int | None:
    """Return the last GA participant of an event with Baku acceleration, who stays the same from
    the first pairing on (C.04.7 1.3.2, decision G10).

    Where records give the virtual points, they show who it is.
    """
    is_decided = tournament.rounds_paired and tournament.last_of_ga is not None
    if tournament.acceleration is None or is_decided:
        return tournament.last_of_ga
    byes = {card.number: card.bye for card in round_.everyone if card.bye is not None}
    return last_ga_participant(tournament, starters(tournament, byes))


def _as_declared(
    tournament: Tournament, system: System, options: RoundOptions, name: str
) -> Tournament:
    """Return the tournament with the system, acceleration and rules of teams of the options."""
    changed = tournament
    if tournament.kind is Kind.TEAM:
        use_secondary = False if options.no_secondary else None
        changed = changed.with_team_rules(options.colours, options.primary, use_secondary)
    has_other_rules = changed.team_rules != tournament.team_rules
    has_other_edition = options.edition not in (None, tournament.edition)
    has_other_system = system.name != tournament.system or options.acceleration
    if not (has_other_rules or has_other_edition or has_other_system):
        return changed
    return with_facts(
        changed,
        name,
        system=system.name,
        acceleration=options.acceleration,
        edition=options.edition,
    )


def contradicting_options(
    tournament: Tournament, system: System, options: RoundOptions, name: str
) -> Iterator[ContradictedOption]:
    """Yield the options that contradict the rules by which earlier rounds were paired.

    These are declared in the file `name`, or shown by its first round: the system with its edition,
    the acceleration and the rules of teams (C.04.2 1.3, C.04.7 1.4), the number of rounds of an
    accelerated event, and the initial-colour, which is drawn before round one.
    """
    last = tournament.rounds_paired
    if not last:
        return
    paired = "round 1 is" if last == 1 else f"rounds 1 to {last} are"
    asked = _as_declared(tournament, system, options, name)
    for option, article in _other_rules(tournament, asked, options):
        declared = tournament.type_code or "Baku acceleration"
        yield ContradictedOption(
            f"The file declares {declared}, and {paired} paired with it. "
            + option
            + f" cannot change it to {asked.type_code} ({article_text(article)}).",
            option,
            f"system={asked.type_code}",
        )
    if options.rounds not in (None, tournament.rounds):
        reason = reason_against_rounds(asked, options.rounds)
        option = Keyword("rounds", options.rounds)
        if reason:
            yield ContradictedOption(option + f" is not possible: {reason}", option)
        elif tournament.rounds is not None:
            what, article = ANNOUNCED_ROUNDS
            text = f"{paired} paired, and {what}: {tournament.rounds}. "
            yield ContradictedOption(
                text + option + f" cannot change it ({article}).",
                option,
                f"rounds={options.rounds}",
            )
    colour, shown = options.initial_colour, initial_colour_paired(tournament)
    was = shown or tournament.initial_colour
    if colour is None or was is None or colour in (shown, tournament.initial_colour):
        return
    where = "The first round shows" if shown else "The file declares"
    article = f"{system.chapter} {_INITIAL_COLOUR.get(system.name, '5.1')}"
    option = Keyword("initial_colour", colour.name.lower())
    yield ContradictedOption(
        f"{where} {was.name.capitalize()} as initial-colour, and {paired} paired. "
        + option
        + f" cannot change it: it is drawn by lot before round one ({article_text(article)}).",
        option,
        "" if shown else f"initial colour={colour.name.lower()}",
    )


def _other_rules(
    tournament: Tournament, asked: Tournament, options: RoundOptions
) -> Iterator[tuple[Keyword, str]]:
    """Yield the first option, with the article, by which the rules that are `asked` for differ from
    the declared ones."""
    is_declared = bool(tournament.type_code)
    if is_declared and asked.system != tournament.system:
        yield Keyword("system", asked.system), "C.04.2 1.3"
        return
    if tournament.edition and asked.edition != tournament.edition:
        yield Keyword("edition", options.edition), "C.04.2 1.3"
        return
    is_accelerated = is_declared or tournament.acceleration
    if is_accelerated and asked.acceleration != tournament.acceleration:
        yield Keyword("acceleration", options.acceleration), "C.04.2 1.3, C.04.7 1.4"
        return
    if is_declared and asked.team_rules != tournament.team_rules:
        rules = (
            Keyword("colours", options.colours and options.colours.value),
            Keyword("primary", options.primary and options.primary.value),
            Keyword("no_secondary", options.no_secondary or None),
        )
        option = next(option for option in rules if option.value)
        yield option, "C.04.2 1.3, C.04.6 1.2, 1.7"


def _choices(tournament: Tournament, number: int, options: RoundOptions) -> list[Choice]:
    """Return the options of this round that are kept as comments, without those that already
    are."""
    choices = []
    if options.maxi:
        choices.append(Choice(number, "maxi", "yes"))
    if options.tpn:
        choices.append(Choice(number, "tpn", options.tpn))
    return [choice for choice in choices if choice not in tournament.choices]
