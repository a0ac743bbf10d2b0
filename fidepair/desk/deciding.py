"""What decided a pairing besides what the file says: written into it, so that the next command sees the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.tournament import Choice, Kind
from fidepair.trf.proof import told_of

if TYPE_CHECKING:
    from fidepair.options import RoundOptions
    from fidepair.swiss.cards import RoundToPair
    from fidepair.systems import System
    from fidepair.tournament import Tournament


def with_decisions(
    tournament: Tournament, system: System, round_: RoundToPair, options: RoundOptions, name: str
) -> Tournament:
    """Return the tournament of the file `name` in which the options stand by which this round was paired.

    System and edition, rules of teams, acceleration, number of rounds and initial-colour hold for the event; pairs who
    must not meet for this round; provisional ratings from now on; the rest is a comment on this round. Raises
    InputError for what no file can say.
    """
    changed = tournament
    if tournament.kind is Kind.TEAM:
        use_secondary = False if options.no_secondary else None
        changed = changed.with_team_rules(options.colours, options.primary, use_secondary)
    other_rules = changed.team_rules != tournament.team_rules or options.edition not in (None, tournament.edition)
    if system.name != tournament.system or options.acceleration or other_rules:
        changed = told_of(changed, name, system=system.name, acceleration=options.acceleration, edition=options.edition)
    known = {(group.first, group.last, group.numbers) for group in tournament.forbidden}
    number = round_.number
    groups = (group._replace(first=number, last=number) for group in options.forbid)
    return changed._replace(
        rounds=options.rounds or tournament.rounds,
        initial_colour=options.initial_colour or tournament.initial_colour,
        forbidden=(*changed.forbidden, *(group for group in groups if tuple(group) not in known)),
        provisional={**tournament.provisional, **options.rating},
        choices=(*tournament.choices, *_choices(tournament, number, options)),
    )


def _choices(tournament: Tournament, number: int, options: RoundOptions) -> list[Choice]:
    made = [Choice(number, "maxi", "yes")] if options.maxi else []
    made += [Choice(number, "tpn", options.tpn)] if options.tpn else []
    return [choice for choice in made if choice not in tournament.choices]
