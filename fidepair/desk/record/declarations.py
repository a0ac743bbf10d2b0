"""What decided a pairing besides what the file says: written into it, so that the next command sees
the same.

What is declared for a whole event stays: a round is not paired by other rules than the rounds
before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.desk.day.rounds import why_not, with_rounds
from fidepair.desk.record import log
from fidepair.desk.record.past_state import initial_colour_paired
from fidepair.errors import Keyword, UsageError
from fidepair.swiss.cards import starters
from fidepair.systems.baku import last_ga_participant
from fidepair.text.safe import file_to_copy, to_copy
from fidepair.tournament import Choice, Colour, Kind
from fidepair.trf.proof import told_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.errors import Sentence
    from fidepair.options import RoundOptions
    from fidepair.swiss.cards import RoundToPair
    from fidepair.systems import System
    from fidepair.tournament import Tournament

_INITIAL_COLOUR = {"lim": "7.2", "double-swiss": "4.1", "team": "4.1"}
"""Where the chapter of a system has the drawing of lots, if not in 5.1."""


class Decided(NamedTuple):
    """A tournament in which the options of a round stand; `comments` and `notes` as in
    `desk.change.Changed`."""

    tournament: Tournament
    comments: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Against(NamedTuple):
    """An option that would change for the rest of an event what its rounds were paired by: in a
    sentence, and the words of the command that mends a wrong declaration (nothing if there is
    none)."""

    said: Sentence
    option: Keyword
    fact: str = ""

    def way_out(self, name: str) -> Sentence:
        """Return the lines that tell what to do with the file `name`."""
        file = file_to_copy(name)
        leave = f"\n  Leave it out. `fidepair check {file} "
        mend = f"\n  A wrong declaration is mended by `fidepair info {file} --set {to_copy(self.fact)}`."
        return (
            leave
            + self.option
            + "` tells whether the rounds in the file are right by it."
            + mend * bool(self.fact)
        )


def with_decisions(
    tournament: Tournament, system: System, round_: RoundToPair, options: RoundOptions, name: str
) -> Decided:
    """Return the tournament of the file `name` in which the options stand by which this round was
    paired.

    System and edition, rules of teams, acceleration, number of rounds and initial-colour hold for
    the event; pairs who must not meet for this round; provisional ratings from now on; the rest is
    a comment on this round. Raises UsageError for what is declared otherwise for rounds that are
    paired (`against_the_event`), InputError for what no file can say.
    """
    for against in against_the_event(tournament, system, options, name):
        raise UsageError(against.said + against.way_out(name))
    changed = _as_declared(tournament, system, options, name)
    decided = Decided(changed)
    if options.rounds not in (None, tournament.rounds):
        longer = with_rounds(changed, options.rounds)
        decided = Decided(
            longer.tournament._replace(virtual=changed.virtual), longer.comments, longer.notes
        )
    known = {(group.first, group.last, group.numbers) for group in tournament.forbidden}
    number = round_.number
    groups = (group._replace(first=number, last=number) for group in options.forbid)
    changed = decided.tournament
    return decided._replace(
        comments=(*decided.comments, *_of_new_ratings(tournament, number, options)),
        tournament=changed._replace(
            last_of_ga=_last_of_ga(changed, round_),
            initial_colour=options.initial_colour or tournament.initial_colour,
            forbidden=(
                *changed.forbidden,
                *(group for group in groups if tuple(group) not in known),
            ),
            provisional={**tournament.provisional, **options.rating},
            choices=(*tournament.choices, *_choices(tournament, number, options)),
        ),
    )


def _of_new_ratings(tournament: Tournament, number: int, options: RoundOptions) -> list[str]:
    """Return the comments on provisional ratings that replace others, by which earlier rounds were
    paired."""
    was = tournament.ratings_told if number > 1 else {}
    return [
        log.comment(log.CORRECTION, number, f"{who} rating {was[who]} -> {rating}")
        for who, rating in sorted(options.rating.items())
        if was.get(who, rating) != rating
    ]


def _last_of_ga(tournament: Tournament, round_: RoundToPair) -> int | None:
    """Return the last GA participant of an event with Baku acceleration, which stays the same from
    its first pairing on (C.04.7 1.3.2, decision G10); where records give the virtual points, these
    show who it is."""
    if tournament.acceleration is None or (
        tournament.rounds_paired and tournament.last_of_ga is not None
    ):
        return tournament.last_of_ga
    byes = {card.number: card.bye for card in round_.everyone if card.bye is not None}
    return last_ga_participant(tournament, starters(tournament, byes))


def _as_declared(
    tournament: Tournament, system: System, options: RoundOptions, name: str
) -> Tournament:
    """Return the tournament that declares the system, acceleration and rules of teams that the
    options name."""
    changed = tournament
    if tournament.kind is Kind.TEAM:
        use_secondary = False if options.no_secondary else None
        changed = changed.with_team_rules(options.colours, options.primary, use_secondary)
    other_rules = changed.team_rules != tournament.team_rules or options.edition not in (
        None,
        tournament.edition,
    )
    if system.name != tournament.system or options.acceleration or other_rules:
        changed = told_of(
            changed,
            name,
            system=system.name,
            acceleration=options.acceleration,
            edition=options.edition,
        )
    return changed


def against_the_event(
    tournament: Tournament, system: System, options: RoundOptions, name: str
) -> Iterator[Against]:
    """Yield the options that contradict what the file `name` declares, or its first round shows,
    where rounds are paired by it: the system with its edition, the acceleration and the rules of
    teams (C.04.2 1.3, C.04.7 1.4), the number of rounds of an accelerated event, and the
    initial-colour, which is drawn before round one."""
    last = tournament.rounds_paired
    if not last:
        return
    paired = "round 1 is" if last == 1 else f"rounds 1 to {last} are"
    told = _as_declared(tournament, system, options, name)
    for option, article in _other_rules(tournament, told, options):
        declared = f"the file declares {tournament.type_code or 'Baku acceleration'}, by which {paired} paired; "
        yield Against(
            declared + option + f" cannot make it {told.type_code} for the event ({article}).",
            option,
            f"system={told.type_code}",
        )
    if options.rounds not in (None, tournament.rounds) and (
        reason := why_not(told, options.rounds)
    ):
        option = Keyword("rounds", options.rounds)
        yield Against(option + f" cannot be: {reason}", option)
    colour, shown = options.initial_colour, initial_colour_paired(tournament)
    if (
        colour is None
        or colour in (shown, tournament.initial_colour)
        or (shown or tournament.initial_colour) is None
    ):
        return
    was = shown or tournament.initial_colour
    where = "the first round shows" if shown else "the file declares"
    article = f"{system.chapter} {_INITIAL_COLOUR.get(system.name, '5.1')}"
    option = Keyword("initial_colour", colour.name.lower())
    yield Against(
        f"{where} {'White' if was is Colour.WHITE else 'Black'} as initial-colour, and {paired} paired; "
        + option
        + f" cannot make it another one: it is drawn by lot before round one ({article}).",
        option,
        "" if shown else f"initial colour={colour.name.lower()}",
    )


def _other_rules(
    tournament: Tournament, told: Tournament, options: RoundOptions
) -> Iterator[tuple[Keyword, str]]:
    """Yield the option, and the article, by which `told` has other rules than are declared; the
    first one is enough."""
    if tournament.type_code and told.system != tournament.system:
        yield Keyword("system", told.system), "C.04.2 1.3"
    elif tournament.edition and told.edition != tournament.edition:
        yield Keyword("edition", options.edition), "C.04.2 1.3"
    elif (
        tournament.type_code or tournament.acceleration
    ) and told.acceleration != tournament.acceleration:
        yield Keyword("acceleration", options.acceleration), "C.04.2 1.3, C.04.7 1.4"
    elif tournament.type_code and told.team_rules != tournament.team_rules:
        rules = (
            Keyword("colours", options.colours and options.colours.value),
            Keyword("primary", options.primary and options.primary.value),
            Keyword("no_secondary", options.no_secondary or None),
        )
        yield next(option for option in rules if option.value), "C.04.2 1.3, C.04.6 1.2, 1.7"


def _choices(tournament: Tournament, number: int, options: RoundOptions) -> list[Choice]:
    made = [Choice(number, "maxi", "yes")] if options.maxi else []
    made += [Choice(number, "tpn", options.tpn)] if options.tpn else []
    return [choice for choice in made if choice not in tournament.choices]
