"""The pairing systems by name, and the one way to pair a tournament with them."""

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import InputError, Keyword, NotSupported, UsageError
from fidepair.options import NO_OPTIONS, RoundOptions, round_options
from fidepair.swiss.boards import RoundPairing
from fidepair.swiss.cards import (
    Acceleration,
    PairingCard,
    RoundToPair,
    draw_up,
    rounds_not_given,
    starters,
    with_virtual_points,
)
from fidepair.swiss.colours import ColourCase
from fidepair.swiss.criteria import Criterion
from fidepair.swiss.observer import SILENT, Observer
from fidepair.swiss.preferences import Preference
from fidepair.tournament import Bye, Kind, PrimaryScore, Tournament

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from fidepair.options import GivenOptions
    from fidepair.swiss.evaluation import Evaluation, Fault, Proposal
    from fidepair.swiss.forcing import Fulfilled, Memory, Wish


class System(NamedTuple):
    """A pairing system: its name, chapter and edition (first day in force); its module is loaded
    when it pairs or judges a pairing. Of the Dutch System there are two, `SYSTEMS["dutch"]` and
    `DUTCH_2017`.

    `kind`: what its participants do in a round; it pairs no other kind of event. `needs_rounds`:
    why it needs the number of rounds, if for more than the last one. `contested`: decisions that
    others read differently, so that a published round may be right by the other reading.
    """

    name: str
    title: str
    chapter: str
    edition: str
    module: str
    kind: Kind = Kind.INDIVIDUAL
    needs_rounds: str = ""
    contested: tuple[str, ...] = ("G4",)

    @property
    def boards_by_standings(self) -> bool:
        """Whether virtual points do not count in the order of boards (decision E10)."""
        return self.edition < "2026"

    @property
    def declared_edition(self) -> str | None:
        """The edition that the encoded type of an event declares; only codes of the Dutch System
        name one."""
        return self.edition.partition("-")[0] if self.name == "dutch" else None

    def notes(self, round_: RoundToPair) -> tuple[str, ...]:
        """Return what the chapter asks of the arbiter before this round is paired."""
        of_chapter = getattr(import_module(self.module), "notes", None)
        return of_chapter(round_) if of_chapter else ()

    def of_round(self, round_: RoundToPair) -> "System":
        """Return the system by whose chapter this round is paired: another one in seeding rounds
        (C.04.4.2 1.6.1)."""
        followed = getattr(import_module(self.module), "followed_in", None)
        return SYSTEMS[followed(round_)] if followed else self

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """The quality criteria of the chapter in descending priority; none if it numbers none
        (Lim)."""
        return getattr(import_module(self.module), "QUALITY", ())

    def preference(self, card: PairingCard, round_: RoundToPair) -> Preference:
        """Return the colour preference as the chapter defines it."""
        of_chapter = getattr(import_module(self.module), "preference", None)
        found: Preference = of_chapter(card, round_) if of_chapter else card.preference
        return found

    def pair(self, round_: RoundToPair, observer: Observer = SILENT) -> RoundPairing:
        """Return the pairing of the round. Raises PairingImpossible if there is none."""
        pairing: RoundPairing = import_module(self.module).pair(round_, observer)
        return pairing

    def faults(self, round_: RoundToPair, proposal: "Proposal") -> "tuple[Fault, ...]":
        """Return why the proposal is no legal complete pairing of the round; nothing if it is
        one."""
        found: tuple[Fault, ...] = import_module(self.module).faults(round_, proposal)
        return found

    def evaluate(self, round_: RoundToPair, proposal: "Proposal") -> "Evaluation | None":
        """Return what the chapter counts in a legal complete proposal; None if it numbers no
        criteria (Lim)."""
        found: Evaluation | None = import_module(self.module).evaluate(round_, proposal)
        return found

    def colour_case(self, round_: RoundToPair, a: PairingCard, b: PairingCard) -> ColourCase:
        """Return what decides the colours of a pair. Not for the Lim System, where it matters how
        the pair was made."""
        found: ColourCase = import_module(self.module).colour_case(a, b, round_)
        return found

    def asked(
        self, round_: RoundToPair, wish: "Wish", memory: "Memory | None" = None
    ) -> "Fulfilled":
        """Return the best and first legal complete pairing in which the wish comes true; `memory`:
        shared by questions about one round. Raises WishImpossible; not for the Lim System, a
        procedure that weighs no pairings."""
        found: Fulfilled = import_module(self.module).asked(
            round_, wish, {} if memory is None else memory
        )
        return found


_DOUBLE_SWISS = "fidepair.systems.double_swiss"
SYSTEMS = {
    system.name: system
    for system in (
        System("dutch", "FIDE (Dutch) System", "C.04.3", "2026-02-01", "fidepair.systems.dutch"),
        System(
            "dubov",
            "Dubov System",
            "C.04.4.1",
            "2026-02-01",
            "fidepair.systems.dubov",
            contested=("U3", "G4"),
        ),
        System(
            "burstein",
            "Burstein System",
            "C.04.4.2",
            "2026-02-01",
            "fidepair.systems.burstein",
            needs_rounds=": half of them, but at most four, are seeding rounds (C.04.4.2 1.6.2), so nobody knows by"
            " which rules this one is paired",
            contested=("B1", "G4"),
        ),
        System("lim", "Lim System", "C.04.4.3", "2026-02-01", "fidepair.systems.lim"),
        System(
            "double-swiss",
            "Double-Swiss System",
            "C.04.5",
            "2026-02-01",
            _DOUBLE_SWISS,
            Kind.DOUBLE,
        ),
        System(
            "team",
            "Team Pairing System",
            "C.04.6",
            "2026-02-01",
            "fidepair.systems.team",
            Kind.TEAM,
            contested=("G3", "G4"),
        ),
    )
}

_PAIRS = {
    Kind.INDIVIDUAL: "players who play one game a round",
    Kind.DOUBLE: "players who play matches of two games",
    Kind.TEAM: "teams",
}

DUTCH_2017 = SYSTEMS["dutch"]._replace(
    title="FIDE (Dutch) System, edition of 2017",
    edition="2017-07-01",
    module="fidepair.systems.dutch_2017",
)
"""The Dutch System as it was in force until 31 January 2026."""
_FIRST_OF_2017, _BAR_OF_2025, _FIRST_OF_2026 = (2017, 7, 1), (2025, 7, 1), (2026, 2, 1)
_ANNOUNCED_BAR = (
    "a full-point bye does not bar from the PAB by the rules of 2017, which are followed; from 1 July 2025 on a program"
    " may have let it do so (C.04.1 4 as announced in June 2024)"
)

ACCELERATIONS = {"baku": "fidepair.systems.baku"}


class Prepared(NamedTuple):
    """A round ready to be paired: the tournament with the rules that options chose, by which
    system, its cards, and what the arbiter should know."""

    tournament: Tournament
    system: System
    round_: RoundToPair
    notes: tuple[str, ...]


def _in_words(tournament: Tournament) -> str:
    said = tournament.type_text
    return f": the file says `{said}`, which names no system" if said else ""


def choose(
    tournament: Tournament, system: str | None = None, edition: str | None = None
) -> tuple[System, tuple[str, ...]]:
    """Return the system to pair by, and notes about that choice: the request, else what the
    tournament declares; of the Dutch System the edition asked for, else declared, else in force on
    the first day, else the one in force now. Who asks for an edition where nothing is declared asks
    for the Dutch System.

    Raises UsageError for an unknown request, InputError if nothing is declared, NotSupported for
    other systems.
    """
    if edition and not (system or tournament.system or tournament.type_code):
        system = "dutch"
    chosen, notes = _system_chosen(tournament, system)
    if chosen.name == "dutch":
        chosen, of_edition = _edition_chosen(tournament, edition)
        return chosen, notes + of_edition
    if edition not in (None, chosen.edition[:4]):
        raise UsageError(
            Keyword("edition", edition)
            + f" is about the Dutch System; the {chosen.title} is known in the edition in"
            f" force from {chosen.edition} only.\n  Leave it out."
        )
    return chosen, notes + _older_notes(tournament, chosen)


def _system_chosen(tournament: Tournament, system: str | None) -> tuple[System, tuple[str, ...]]:
    """Return the system asked for or declared, whatever the edition, and notes about that."""
    known = ", ".join(SYSTEMS)
    if system is not None:
        if not isinstance(system, str) or system not in SYSTEMS:
            raise UsageError(
                f"`{system}` is not a pairing system of this program.\n  Choose one of: {known}."
            )
        notes = []
        if tournament.type_code and tournament.system != system:
            declared = f"the file declares {tournament.type_code}; paired by "
            notes.append(declared + Keyword("system", system) + " as asked")
        return SYSTEMS[system], tuple(notes)
    if tournament.system is None:
        if tournament.type_code:
            raise NotSupported(
                f"the file declares {tournament.type_code}, which this program does not pair.\n"
                "  Use " + Keyword("system") + f" to pair it by one of: {known}."
            )
        raise InputError(
            f"the pairing system is not given{_in_words(tournament)}.\n  Use "
            + Keyword("system")
            + f" with one of: {known};"
            " or add a record such as `192 FIDE_DUTCH_2026`."
        )
    if tournament.system not in SYSTEMS:
        raise NotSupported(
            f"the {tournament.system} system is not supported.\n  Supported: {known}."
        )
    return SYSTEMS[tournament.system], ()


def _edition_chosen(tournament: Tournament, asked: str | None) -> tuple[System, tuple[str, ...]]:
    """Return the Dutch System in the edition to pair by, and notes where that choice is not
    plain."""
    declared = tournament.edition if tournament.system == "dutch" else None
    if asked:
        note = (
            f"the file declares {tournament.type_code}; paired by "
            + Keyword("edition", asked)
            + " as asked"
        )
        return _dutch(asked), (note,) if declared not in (None, asked) else ()
    if declared is not None:
        return _dutch(declared), _older_notes(tournament, _dutch(declared))
    now, first_day = _dutch("2026"), tournament.first_day
    if first_day is None or first_day >= _FIRST_OF_2026:
        if tournament.system == "dutch" and tournament.type_code:
            return now, (
                f"{tournament.type_code} names no edition; the rules in force from {now.edition} are followed",
            )
        return now, ()
    began = "the event began on {:04d}-{:02d}-{:02d}".format(*first_day)
    if first_day < _FIRST_OF_2017:
        return now, (
            f"{began}, when C.04.3 was another chapter: neither the edition of 2017 nor that of 2026 applied; the rules"
            f" in force from {now.edition} are followed",
        )
    return DUTCH_2017, (
        f"{began}: the edition of 2017 is followed, in force from 2017-07-01 to 2026-01-31",
    )


def _dutch(edition: str) -> System:
    return DUTCH_2017 if edition == "2017" else SYSTEMS["dutch"]


def _older_notes(tournament: Tournament, system: System) -> tuple[str, ...]:
    """Say so where an event began before the only edition of its system that is known."""
    year, month, day = tournament.first_day or (9999, 1, 1)
    if f"{year:04d}-{month:02d}-{day:02d}" < system.edition:
        return (
            f"the event began before {system.edition}; the rules in force from that day are followed",
        )
    return ()


def boards_by_standings(tournament: Tournament) -> bool:
    """Return whether virtual points do not count in the order of the boards of an event (decision
    E10)."""
    return tournament.system == "dutch" and _edition_chosen(tournament, None)[0].boards_by_standings


def edition_is_declared(tournament: Tournament, asked: str | None) -> bool:
    """Return whether somebody says by which edition of the Dutch System the event is paired."""
    return asked is not None or (tournament.system == "dutch" and tournament.edition is not None)


def _bar_notes(tournament: Tournament, system: System, round_: RoundToPair) -> tuple[str, ...]:
    """Say so where somebody who had a full-point bye may get the PAB, and others may have thought
    otherwise."""
    if (
        system is not DUTCH_2017
        or not _BAR_OF_2025 <= (tournament.first_day or ()) < _FIRST_OF_2026
    ):
        return ()
    concerned = len(round_.cards) % 2 and any(
        Bye.FULL in card.participant.entries for card in round_.cards
    )
    return (_ANNOUNCED_BAR,) if concerned else ()


def acceleration_of(tournament: Tournament, requested: str | None) -> Acceleration | None:
    """Return the acceleration to compute: as requested (`none`, `baku`), else as declared, unless
    records give it.

    A request for the one that is declared asks for nothing new where records give the virtual
    points.
    """
    if tournament.virtual is not None and requested == tournament.acceleration:
        return None
    if requested == "none":
        if tournament.virtual is not None:
            raise InputError(
                "the file gives virtual points (record 250 or XXA); "
                + Keyword("acceleration", "none")
                + " cannot"
                " overrule them.\n  Remove the records to pair without acceleration."
            )
        return None
    name = requested or (tournament.acceleration if tournament.virtual is None else None)
    if name is None:
        return None
    if name not in ACCELERATIONS:
        raise UsageError(
            f"`{name}` is not an acceleration.\n  Choose one of: none, {', '.join(ACCELERATIONS)}."
        )
    if tournament.kind is Kind.TEAM and tournament.team_rules.primary is PrimaryScore.GAME:
        raise InputError(
            "Baku acceleration needs a win worth two draws and a loss worth zero (C.04.7 1.1); game points of teams are"
            " not of that kind.\n"
            "  Pair without acceleration, or by match points (" + Keyword("primary", "match") + ")."
        )
    acceleration: Acceleration = import_module(ACCELERATIONS[name]).virtual_points
    return acceleration


def with_written_acceleration(tournament: Tournament) -> Tournament:
    """Return the tournament with the virtual points of its declared acceleration, as records would
    give them.

    It stays as it is where no acceleration is declared, where records give virtual points, and
    where the number of rounds is missing. Raises InputError for point values that cannot be
    accelerated (C.04.7 1.1).
    """
    acceleration = acceleration_of(tournament, None)
    if acceleration is None or tournament.rounds is None:
        return tournament
    to_pair = tournament.with_lone_pab_announced()
    return tournament._replace(
        virtual=with_virtual_points(to_pair, tournament.rounds, acceleration).virtual
    )


def prepare(
    tournament: Tournament, system: str | None = None, options: RoundOptions = NO_OPTIONS
) -> Prepared:
    """Return the round to be paired next (or `options.round`, as it was), with the system to pair
    it by.

    Raises UsageError, InputError or NotSupported, each with a way out.
    """
    tournament = with_team_rules(tournament, options)
    chosen, notes = choose(tournament, system, options.edition)
    options = as_told(tournament, chosen, options)
    if options.maxi and chosen.name != "lim":
        raise UsageError(
            Keyword("maxi")
            + " is about Maxi-tournaments of the Lim System (C.04.4.3).\n  Leave it out."
        )
    if chosen.kind is not tournament.kind:
        raise InputError(
            f"the {chosen.title} pairs {_PAIRS[chosen.kind]}; the tournament was read as one of "
            f"{_PAIRS[tournament.kind]}.\n  Choose another system, or read the file as the other kind of event."
        )
    if chosen.needs_rounds and options.rounds is None and tournament.rounds is None:
        raise rounds_not_given(chosen.needs_rounds)
    acceleration = acceleration_of(tournament, options.acceleration)
    round_ = draw_up(tournament, options, acceleration, chosen.edition[:4])
    notes += _bar_notes(tournament, chosen, round_) + _group_notes(tournament, acceleration, round_)
    return Prepared(tournament, chosen, round_, (*notes, *round_.notes, *chosen.notes(round_)))


def _group_notes(
    tournament: Tournament, acceleration: Acceleration | None, round_: RoundToPair
) -> tuple[str, ...]:
    """Say so where a comment names another last GA participant than the numbers of round one show
    (decision G10)."""
    if (acceleration is None and tournament.virtual is None) or tournament.last_of_ga is None:
        return ()
    from fidepair.systems.baku import contradiction  # noqa: PLC0415  few events are accelerated

    byes = {card.number: card.bye for card in round_.everyone if card.bye is not None}
    said = contradiction(tournament, starters(tournament, byes))
    return (said,) if said else ()


def as_told(tournament: Tournament, system: System, options: RoundOptions) -> RoundOptions:
    """Return the options with what the file tells of how this round was paired, where nothing else
    is asked for."""
    ratings = tournament.ratings_told
    if not tournament.choices and not ratings:
        return options
    number = tournament.rounds_paired + 1 if options.round is None else options.round
    told = {
        choice.name: choice.value for choice in tournament.choices if choice.round_number == number
    }
    people = tournament.numbered_at(number).participants
    given = {
        one.number: ratings[one.number]
        for one in people
        if one.rating is None and one.number in ratings
    }
    return options._replace(
        maxi=options.maxi or (system.name == "lim" and "maxi" in told),
        tpn=options.tpn or told.get("tpn"),
        rating={**given, **options.rating},
    )


def with_team_rules(tournament: Tournament, options: RoundOptions) -> Tournament:
    """Return the tournament with the rules of team events that the options choose. Raises
    UsageError for others."""
    given = [name for name in ("colours", "primary", "no_secondary") if getattr(options, name)]
    if not given:
        return tournament
    if tournament.kind is not Kind.TEAM:
        raise UsageError(
            Keyword(given[0]) + " is about teams, and this is no team event.\n  Leave it out."
        )
    if (
        options.primary not in (None, tournament.team_rules.primary)
        and tournament.virtual is not None
    ):
        raise UsageError(
            f"the file gives virtual {tournament.team_rules.primary.value} points (record 250); "
            + Keyword("primary", options.primary.value)
            + " cannot use them.\n  Leave it out, or remove the records."
        )
    return tournament.with_team_rules(
        options.colours, options.primary, False if options.no_secondary else None
    )


def pair(
    tournament: Tournament,
    system: str | None = None,
    *,
    observer: Observer = SILENT,
    **options: "Unpack[GivenOptions]",
) -> RoundPairing:
    """Return the pairing of the next round of the tournament (or of `round`, as it was then).

    Options are those of the command, by name: see `round_options`. Raises PairingImpossible if no
    pairing complies with the absolute criteria.
    """
    prepared = prepare(tournament, system, round_options(**options))
    return prepared.system.pair(prepared.round_, observer)
