"""Random tournaments of every system, paired by the engines: the same seed gives the same
tournament everywhere.

    from fidepair import Settings, generate

    tournament = generate(Settings(system="dutch", players=(20, 60), rounds=9), seed=1)

`settings` has what can be chosen. Settings come from options (`knobs`), from a configuration file
of another program, or from a model (`configuration`). `events` invents the players, plans absences
and unusual endings of games, and plays round after round; `team_events` does it for teams. Random
numbers are those of `standings.dice`; `forecast` decides how games end.
"""

from fidepair.lab.generate import events, team_events
from fidepair.lab.generate.events import Generated
from fidepair.lab.generate.settings import Settings, checked
from fidepair.standings.ranking import standings
from fidepair.systems import SYSTEMS
from fidepair.tournament import Kind, Tournament
from fidepair.trf.format.dialects import with_type_code


def generate(settings: Settings, seed: int) -> Tournament:
    """Return the random tournament of this seed, every round paired by the rules and played.

    It has fewer rounds where the rules give no pairing of the next one. Raises UsageError for
    settings by which no tournament can be made.
    """
    return produce(settings, seed).tournament


def produce(settings: Settings, seed: int) -> Generated:
    """Return the same tournament, with notes on settings that could not be followed."""
    kind = SYSTEMS[checked(settings).system].kind
    make = team_events.event if kind is Kind.TEAM else events.event
    generated = make(settings, seed)
    tournament = with_type_code(generated.tournament)
    if not settings.tie_breaks:
        return generated._replace(tournament=tournament)
    tournament = tournament._replace(ranking=settings.tie_breaks)
    notes = (*generated.notes, *standings(tournament).notes)
    return generated._replace(tournament=tournament, notes=notes)
