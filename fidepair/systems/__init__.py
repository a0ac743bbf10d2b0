"""The pairing systems by name, and the one way to pair a tournament with them."""

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import InputError, Keyword, NotSupported, UsageError
from fidepair.options import NO_OPTIONS, RoundOptions, round_options
from fidepair.swiss.boards import SILENT, Observer, RoundPairing
from fidepair.swiss.cards import (
    Acceleration,
    PairingCard,
    Preference,
    RoundToPair,
    draw_up,
    rounds_not_given,
    starters,
    with_virtual_points,
)
from fidepair.swiss.colours import ColourCase
from fidepair.swiss.criteria import Criterion
from fidepair.tournament import Bye, Kind, PrimaryScore, Tournament, consistent

if TYPE_CHECKING:
    from types import ModuleType

    from typing_extensions import Unpack

    from fidepair.options import GivenOptions
    from fidepair.swiss.completion import PlayingField
    from fidepair.swiss.evaluation import Evaluation, Fault, Fulfilled, Memory, Proposal, Wish


class System(NamedTuple):
    """A pairing system: its name, chapter and edition (first day in force). The Dutch System has
    two editions, `SYSTEMS["dutch"]` and `DUTCH_2017`.

    `module`: the module of the chapter, loaded when the system pairs. `evaluation`: the module that
    judges given pairings, if that is another one, which pairing need not load. `kind`: what its
    participants do in a round; it pairs no other kind of event. `needs_rounds`: why it needs the
    number of rounds, if for more than the last one. `contested`: decisions with another reading, by
    which a published round may be correct.
    """

    name: str
    title: str
    chapter: str
    edition: str
    module: str
    kind: Kind = Kind.INDIVIDUAL
    needs_rounds: str = ""
    contested: tuple[str, ...] = ("G4",)
    evaluation: str = ""

    @property
    def boards_by_standings(self) -> bool:
        """Whether virtual points do not count in the order of boards (decision E10)."""
        return self.edition.startswith("2017")

    @property
    def declared_edition(self) -> str | None:
        """The edition that the encoded type of an event declares; only codes of the Dutch System
        name one."""
        return self.edition.partition("-")[0] if self.name == "dutch" else None

    def notes(self, tournament: Tournament, round_: RoundToPair) -> tuple[str, ...]:
        """Return what the chapter asks of the arbiter before this round is paired."""
        of_chapter = getattr(import_module(self.module), "notes", None)
        if of_chapter is None:
            return ()
        found: tuple[str, ...] = of_chapter(round_, tournament.came_after(round_.number))
        return found

    def of_round(self, round_: RoundToPair) -> "System":
        """Return the system by whose chapter this round is paired: another one in seeding rounds
        (C.04.4.2 1.6.1)."""
        followed = getattr(import_module(self.module), "followed_in", None)
        if followed is None:
            return self
        return SYSTEMS[followed(round_)]

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """The quality criteria of the chapter in descending priority; none if it numbers none
        (Lim)."""
        return getattr(import_module(self.module), "QUALITY", ())

    def preference(self, card: PairingCard, round_: RoundToPair) -> Preference:
        """Return the colour preference as the chapter defines it."""
        of_chapter = getattr(import_module(self.module), "preference", None)
        if of_chapter is None:
            return card.preference
        found: Preference = of_chapter(card, round_)
        return found

    def pair(self, round_: RoundToPair, observer: Observer = SILENT) -> RoundPairing:
        """Return the pairing of the round. Raises PairingImpossible if there is none."""
        pairing: RoundPairing = import_module(self.module).pair(round_, observer)
        return pairing

    def _judging(self) -> "ModuleType":
        """Return the module that judges given pairings."""
        return import_module(self.evaluation or self.module)

    def faults(self, round_: RoundToPair, proposal: "Proposal") -> "tuple[Fault, ...]":
        """Return why the proposal is not a legal complete pairing of the round; empty for a legal
        complete one."""
        found: tuple[Fault, ...] = self._judging().faults(round_, proposal)
        return found

    def evaluate(self, round_: RoundToPair, proposal: "Proposal") -> "Evaluation | None":
        """Return what the chapter counts in a legal complete proposal; None if it numbers no
        criteria (Lim)."""
        found: Evaluation | None = self._judging().evaluate(round_, proposal)
        return found

    def legal_opponents(self, round_: RoundToPair) -> tuple[list[PairingCard], list[int]]:
        """Return the participants to be paired, as the chapter sees them, and for each the mask of
        those that it may meet."""
        chapter = import_module(self.of_round(round_).module)
        of_chapter = getattr(chapter, "legal_opponents", None)
        if of_chapter is not None:
            found: tuple[list[PairingCard], list[int]] = of_chapter(round_)
            return found
        field: PlayingField = chapter.field_of(round_)
        return field.cards, field.legal_rows(field.cards)

    def colour_case(self, round_: RoundToPair, a: PairingCard, b: PairingCard) -> ColourCase:
        """Return what decides the colours of a pair. Not for the Lim System, where it matters how
        the pair was made."""
        found: ColourCase = import_module(self.module).colour_case(a, b, round_)
        return found

    def asked(self, round_: RoundToPair, wish: "Wish", memory: "Memory") -> "Fulfilled":
        """Return the best and first legal complete pairing in which the wish comes true; `memory`:
        shared by questions about one round. Raises WishImpossible, and TimeIsOver if the memory has
        a time limit; not for the Lim System, a procedure that compares no pairings."""
        if memory.deadline:
            round_ = round_._replace(go_on=memory.deadline.go_on)
        found: Fulfilled = self._judging().asked(round_, wish, memory)
        return found


SYSTEMS = {
    system.name: system
    for system in (
        System(
            "dutch",
            "FIDE (Dutch) System",
            "C.04.3",
            "2026-02-01",
            "fidepair.systems.dutch",
            evaluation="fidepair.systems.dutch_evaluation",
        ),
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
            needs_rounds=": half of them, but at most four, are seeding rounds (C.04.4.2, 1.6.2), and they have"
            " rules of their own",
            contested=("B1", "G4"),
        ),
        System("lim", "Lim System", "C.04.4.3", "2026-02-01", "fidepair.systems.lim"),
        System(
            "double-swiss",
            "Double-Swiss System",
            "C.04.5",
            "2026-02-01",
            "fidepair.systems.double_swiss",
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
    evaluation="",
)
"""The Dutch System as it was in force until 31 January 2026."""
_FIRST_OF_2017, _BAR_OF_2025, _FIRST_OF_2026 = (2017, 7, 1), (2025, 7, 1), (2026, 2, 1)
_ANNOUNCED_BAR = (
    "by the rules of 2017, a full-point bye does not bar a player from the PAB; from 1 July 2025 a program may have"
    " barred the player (C.04.1, 4 as announced in June 2024)"
)

ACCELERATIONS = {"baku": "fidepair.systems.baku"}


class Prepared(NamedTuple):
    """A round ready to be paired: the tournament with the rules that options chose, the system, the
    cards, and notes for the arbiter."""

    tournament: Tournament
    system: System
    round_: RoundToPair
    notes: tuple[str, ...]


def choose(
    tournament: Tournament, system: str | None = None, edition: str | None = None
) -> tuple[System, tuple[str, ...]]:
    """Return the system to pair by, and notes about that choice.

    The system is the requested one, or the declared one. The edition of the Dutch System is the
    requested one, else the declared one, else the one in force on the first day, else the one in
    force now. A request for an edition, where no system is declared, is for the Dutch System.

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
            + f" is for the Dutch System only; the {chosen.title} has only the edition in force"
            f" from {chosen.edition}.\n  Leave it out."
        )
    return chosen, notes + _older_notes(tournament, chosen)


def _system_chosen(tournament: Tournament, system: str | None) -> tuple[System, tuple[str, ...]]:
    """Return the requested or the declared system, whatever the edition, and notes about that."""
    names = ", ".join(SYSTEMS)
    if system is not None:
        if not isinstance(system, str) or system not in SYSTEMS:
            raise UsageError(
                f"`{system}` is not a supported pairing system.\n  Choose one of: {names}."
            )
        declared = _declaration(tournament)
        if not declared or tournament.system == system:
            return SYSTEMS[system], ()
        requested = Keyword("system", system)
        note = f"the file declares {declared}; paired by " + requested + " as requested"
        return SYSTEMS[system], (note,)
    if tournament.system is not None:
        if tournament.system not in SYSTEMS:
            raise NotSupported(
                f"The {tournament.system} system is not supported.\n  Supported: {names}."
            )
        found, declared = SYSTEMS[tournament.system], _declaration(tournament)
        if not declared or tournament.type_code:
            return found, ()
        return found, (
            f"the file says {declared} (record 092), so the system is the {found.title}",
        )
    raise _undeclared(tournament, names)


def _declaration(tournament: Tournament) -> str:
    """Return what the file declares: an encoded type, or the words that name a system; empty if it
    declares none."""
    if tournament.type_code or tournament.kind is not Kind.INDIVIDUAL or not tournament.system:
        return tournament.type_code or ""
    return f"`{tournament.type_text}`" if tournament.type_text else ""


def _undeclared(tournament: Tournament, names: str) -> InputError | NotSupported:
    """Return why no system of the table is declared, with what to do."""
    if tournament.type_code:
        return NotSupported(
            f"The file declares {tournament.type_code}, which fidepair cannot pair.\n"
            "  Use " + Keyword("system") + f" to pair it with one of: {names}."
        )
    if tournament.is_called_round_robin:
        return NotSupported(
            f"The file says `{tournament.type_text}` (record 092): a round robin, whose pairings are"
            " fixed beforehand.\n  For standings, use `fidepair standings`. If it is a Swiss event,"
            " give its system with " + Keyword("system") + f": {names}."
        )
    unnamed = ""
    if tournament.type_text:
        unnamed = f": `{tournament.type_text}` in the file is not a system"
    example = "192 FIDE_DUTCH"
    if (tournament.first_day or ()) >= _FIRST_OF_2017:
        example += f"_{_edition_of_the_day(tournament).edition[:4]}"
    return InputError(
        f"The pairing system is missing{unnamed}.\n  Choose one with "
        + Keyword("system")
        + f": {names}; or add a record such as `{example}`."
    )


def _edition_chosen(tournament: Tournament, asked: str | None) -> tuple[System, tuple[str, ...]]:
    """Return the Dutch System in the edition to pair by, and notes where that choice is not
    obvious."""
    code = _declaration(tournament)
    is_dutch = tournament.system == "dutch"
    declared = tournament.edition if is_dutch else None
    if asked:
        if declared in (None, asked):
            return _dutch(asked), ()
        note = f"the file declares {code}; paired by " + Keyword("edition", asked) + " as requested"
        return _dutch(asked), (note,)
    if declared is not None:
        return _dutch(declared), _older_notes(tournament, _dutch(declared))
    current, first_day = _edition_of_the_day(tournament), tournament.first_day
    followed = f"the rules in force from {current.edition} are followed"
    if first_day is None or first_day >= _FIRST_OF_2026:
        unspecified = (f"{code} has no edition; {followed}",)
        return current, unspecified if is_dutch and code else ()
    began = "the event began on {:04d}-{:02d}-{:02d}".format(*first_day)
    if first_day < _FIRST_OF_2017:
        return current, (
            f"{began}, when C.04.3 was another chapter and neither the 2017 nor the 2026"
            f" edition applied; {followed}",
        )
    return current, (
        f"{began}: the edition of 2017 is followed, in force from 2017-07-01 to 2026-01-31",
    )


def _edition_of_the_day(tournament: Tournament) -> System:
    """Return the edition of the Dutch System that was in force on the first day, or that is known
    best: the present one."""
    is_of_2017 = _FIRST_OF_2017 <= (tournament.first_day or ()) < _FIRST_OF_2026
    return DUTCH_2017 if is_of_2017 else SYSTEMS["dutch"]


def _dutch(edition: str) -> System:
    return DUTCH_2017 if edition == "2017" else SYSTEMS["dutch"]


def _older_notes(tournament: Tournament, system: System) -> tuple[str, ...]:
    """Return a note if the event began before the only known edition of its system."""
    if tournament.first_day is None:
        return ()
    first_day = "{:04d}-{:02d}-{:02d}".format(*tournament.first_day)
    if first_day >= system.edition:
        return ()
    return (
        f"the event began before {system.edition}; the rules in force from that day are followed",
    )


def boards_by_standings(tournament: Tournament) -> bool:
    """Return whether virtual points do not count in the order of the boards of an event (decision
    E10)."""
    if tournament.system != "dutch":
        return False
    system, _ = _edition_chosen(tournament, None)
    return system.boards_by_standings


def edition_is_declared(tournament: Tournament, asked: str | None) -> bool:
    """Return whether the file or a request names the edition of the Dutch System."""
    return asked is not None or (tournament.system == "dutch" and tournament.edition is not None)


def _bar_notes(tournament: Tournament, system: System, round_: RoundToPair) -> tuple[str, ...]:
    """Return a note if a player with a full-point bye may get the PAB, which other programs may not
    have allowed."""
    if system is not DUTCH_2017 or len(round_.cards) % 2 == 0:
        return ()
    if not _BAR_OF_2025 <= (tournament.first_day or ()) < _FIRST_OF_2026:
        return ()
    if any(Bye.FULL in card.participant.entries for card in round_.cards):
        return (_ANNOUNCED_BAR,)
    return ()


def acceleration_of(tournament: Tournament, requested: str | None) -> Acceleration | None:
    """Return the acceleration to compute: the requested one (`none`, `baku`), or the declared one,
    unless records give the virtual points.

    Where records give the virtual points, a request for the declared acceleration changes nothing.
    """
    if tournament.virtual is not None and requested == tournament.acceleration:
        return None
    if requested == "none":
        if tournament.virtual is not None:
            raise InputError(
                "The file gives virtual points (record 250 or XXA); "
                + Keyword("acceleration", "none")
                + " cannot override them.\n  Remove the records to pair without acceleration."
            )
        return None
    name = requested
    if not name and tournament.virtual is None:
        name = tournament.acceleration
    if name is None:
        return None
    if name not in ACCELERATIONS:
        raise UsageError(
            f"`{name}` is not an acceleration.\n  Choose one of: none, {', '.join(ACCELERATIONS)}."
        )
    if tournament.kind is Kind.TEAM and tournament.team_rules.primary is PrimaryScore.GAME:
        raise InputError(
            "Baku acceleration needs a win worth two draws and a loss worth zero (C.04.7, 1.1);"
            " game points of teams do not fit.\n"
            "  Pair without acceleration, or by match points (" + Keyword("primary", "match") + ")."
        )
    acceleration: Acceleration = import_module(ACCELERATIONS[name]).virtual_points
    return acceleration


def with_written_acceleration(tournament: Tournament) -> Tournament:
    """Return the tournament with the virtual points of its declared acceleration, as records would
    give them.

    The tournament is returned unchanged if no acceleration is declared, if records give virtual
    points, or if the number of rounds is missing. Raises InputError for point values that cannot be
    accelerated (C.04.7 1.1).
    """
    acceleration = acceleration_of(tournament, None)
    if acceleration is None or tournament.rounds is None:
        return tournament
    to_pair = tournament.with_lone_pab_announced()
    accelerated = with_virtual_points(to_pair, tournament.rounds, acceleration)
    return tournament._replace(virtual=accelerated.virtual)


def prepare(
    tournament: Tournament, system: str | None = None, options: RoundOptions = NO_OPTIONS
) -> Prepared:
    """Return the next round (or `options.round`, as it was), and the system that pairs it.

    Raises UsageError, InputError or NotSupported, each with a hint.
    """
    tournament = with_team_rules(tournament, options)
    chosen, notes = choose(tournament, system, options.edition)
    options = with_declared_options(tournament, chosen, options)
    if options.maxi and chosen.name != "lim":
        raise UsageError(
            Keyword("maxi")
            + " is for Maxi-tournaments of the Lim System only (C.04.4.3).\n  Leave it out."
        )
    if chosen.kind is not tournament.kind:
        raise InputError(
            f"The {chosen.title} pairs {_PAIRS[chosen.kind]}, but the tournament was read as one of "
            f"{_PAIRS[tournament.kind]}.\n  Choose another system, or read the file as the other kind of event."
        )
    if chosen.needs_rounds and options.rounds is None and tournament.rounds is None:
        raise rounds_not_given(chosen.needs_rounds, tournament)
    acceleration = acceleration_of(tournament, options.acceleration)
    round_ = draw_up(tournament, options, acceleration, chosen.edition[:4])
    notes += _bar_notes(tournament, chosen, round_)
    if acceleration is not None or tournament.virtual is not None:
        notes += _group_notes(tournament, round_)
    notes += round_.notes + chosen.notes(tournament, round_)
    return Prepared(tournament, chosen, round_, notes)


def _group_notes(tournament: Tournament, round_: RoundToPair) -> tuple[str, ...]:
    """Return a note if a comment names another last GA participant than the numbers of round one
    show (decision G10)."""
    if tournament.last_of_ga is None:
        return ()
    byes = {card.number: card.bye for card in round_.everyone if card.bye is not None}
    baku = import_module(ACCELERATIONS["baku"])
    note: str = baku.contradiction(tournament, starters(tournament, byes))
    if not note:
        return ()
    return (note,)


def with_declared_options(
    tournament: Tournament, system: System, options: RoundOptions
) -> RoundOptions:
    """Return the options, completed by what the file declares about the pairing of this round."""
    provisional = tournament.provisional_ratings
    if not tournament.choices and not provisional:
        return options
    number = options.round
    if number is None:
        number = tournament.rounds_paired + 1
    declared = {one.name: one.value for one in tournament.choices if one.round_number == number}
    ratings = {}
    for participant in tournament.numbered_at(number).participants:
        if participant.rating is None and participant.number in provisional:
            ratings[participant.number] = provisional[participant.number]
    return options._replace(
        rounds=options.rounds or tournament.rounds_at(number),
        maxi=options.maxi or (system.name == "lim" and "maxi" in declared),
        tpn=options.tpn or declared.get("tpn"),
        rating={**ratings, **options.rating},
    )


def with_team_rules(tournament: Tournament, options: RoundOptions) -> Tournament:
    """Return the tournament with the rules of team events that the options choose.

    Raises UsageError for events of players, and for primary scores that contradict the records.
    """
    given = [name for name in ("colours", "primary", "no_secondary") if getattr(options, name)]
    if not given:
        return tournament
    if tournament.kind is not Kind.TEAM:
        raise UsageError(Keyword(given[0]) + " is for team events only.\n  Leave it out.")
    primary, requested = tournament.team_rules.primary, options.primary
    if requested is not None and requested is not primary and tournament.virtual is not None:
        raise UsageError(
            f"The file gives virtual {primary.value} points (record 250); "
            + Keyword("primary", requested.value)
            + " cannot use them.\n  Leave it out, or remove the records."
        )
    use_secondary = False if options.no_secondary else None
    return tournament.with_team_rules(options.colours, options.primary, use_secondary)


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
    prepared = prepare(consistent(tournament), system, round_options(**options))
    return prepared.system.pair(prepared.round_, observer)
