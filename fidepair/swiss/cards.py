"""All that the rules look at, derived once from the facts: one pairing card for each participant.

The only place that turns results into scores, colour histories, floats and rights (C.04.1, C.04.2).
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from fidepair.errors import InputError, UsageError
from fidepair.options import NO_OPTIONS, RoundOptions
from fidepair.swiss.preferences import Preference, colour_difference, preference
from fidepair.tournament import (
    Announcement,
    Bye,
    Colour,
    Forbidden,
    Game,
    Kind,
    Match,
    PointSystem,
    Result,
    TeamRules,
    Tournament,
)

if TYPE_CHECKING:
    from fidepair.tournament import Entry, Participant

Acceleration: TypeAlias = (
    "Callable[[Sequence[Participant], Collection[int], int, PointSystem], Mapping[int, tuple[int, ...]]]"
)
"""Participants by TPN, numbers of those who make the groups (decision G10), rounds, points -> virtual points by
number."""


class PairingCard:
    """What the rules know of one participant before the round is paired.

    `number`: identity, used in output; `tpn`: order; `parity`: the number whose parity decides in colour rules
    (decision G4). `score`: with virtual points; `standings`: without. `met`: numbers of those who must not be met
    again (or are forbidden). `history`: colours of played games, `WBW`. `floats`: one sign for each earlier round,
    `D`, `U` or `-` (Dutch 1.4). `unplayed`: earlier rounds without a played game. `opponents`, `points_by_round`,
    `scores_before`: for each earlier round the opponent of a played game or 0, the points it brought, and the pairing
    score before it. `secondary`: the secondary score of a team (C.04.6 1.2), else 0. `bye`: why the participant is not
    paired now.
    """

    __slots__ = (
        "bye",
        "colour_difference",
        "floats",
        "forfeited_upfloats",
        "history",
        "may_receive_pab",
        "met",
        "number",
        "opponents",
        "parity",
        "participant",
        "points_by_round",
        "preference",
        "score",
        "scores_before",
        "secondary",
        "standings",
        "tpn",
        "unplayed",
    )

    bye: Bye | None
    colour_difference: int
    floats: str
    forfeited_upfloats: tuple[int, ...]
    history: str
    may_receive_pab: bool
    met: set[int]
    number: int
    opponents: list[int]
    parity: int
    participant: "Participant"
    points_by_round: list[int]
    preference: Preference
    score: int
    scores_before: list[int]
    secondary: int
    standings: int
    tpn: int
    unplayed: int

    def __repr__(self) -> str:
        return f"PairingCard({self.number})"

    @property
    def upfloats(self) -> tuple[int, ...]:
        """The earlier rounds, ascending, in which the participant was paired with somebody of a higher pairing score,
        whether the game was played or not (Dubov 1.8, decision U3)."""
        played = [number for number, sign in enumerate(self.floats, start=1) if sign == "U"]
        return tuple(sorted((*played, *self.forfeited_upfloats)))

    @property
    def was_floater(self) -> bool:
        """Whether the participant played an opponent of a different score in the previous round (C.04.5 1.5, C.04.6
        1.5, decisions S1 and G6)."""
        return bool(self.opponents) and self.opponents[-1] != 0 and self.floats[-1] != "-"


class RoundToPair(NamedTuple):
    """A round about to be paired. `cards`: those to be paired, ascending TPN; `everyone`: the absent ones too.

    `initial_colour` is the colour drawn by lot (Dutch 5.1). `notes`: what the reader of the pairing should be told.
    `team_rules`: what a team competition chose (C.04.6 1.2, 1.7). `maxi`: a Maxi-tournament (C.04.4.3 3.2.3, 3.8, 5.7).
    `otherwise`: contested decisions that are read the other way, such as `U3` (see `check`).
    """

    number: int
    rounds: int
    initial_colour: Colour
    points: PointSystem
    cards: tuple[PairingCard, ...]
    everyone: tuple[PairingCard, ...]
    notes: tuple[str, ...] = ()
    team_rules: TeamRules = TeamRules()
    maxi: bool = False
    otherwise: frozenset[str] = frozenset()

    @property
    def is_last(self) -> bool:
        """Whether this is the final round of the tournament (decision G12)."""
        return self.number == self.rounds


def draw_up(
    tournament: Tournament,
    options: RoundOptions = NO_OPTIONS,
    acceleration: "Acceleration | None" = None,
) -> RoundToPair:
    """Return the round to be paired, with one card for each participant.

    The round defaults to the first one that is not paired. A round that is paired already can be drawn up too, as it
    was before: present are those who then had a game or the PAB. Options override what the tournament says; those who
    are absent, who must not meet, and provisional ratings add to it.

    Raises InputError where a fact is missing that a rule needs, or the round cannot be paired now; UsageError for
    participants who do not exist.
    """
    number = tournament.rounds_paired + 1 if options.round is None else options.round
    tournament = as_it_was(tournament, number, chosen=options.round is not None)
    replayed = number <= tournament.rounds_paired
    rounds = _rounds(tournament, number, options.rounds)
    if not (replayed or options.adjourned):
        _require_results(tournament)
    byes = _byes(tournament, number, _known(tournament, options.absent, "absent"))
    everyone = _cards(_provisionally_rated(tournament, options.rating), number, byes)
    if tournament.kind is Kind.TEAM:
        for card in everyone:
            card.secondary = sum(tournament.secondary_by_round(card.participant)[: number - 1])
    _score(tournament, everyone, number, _virtual(tournament, everyone, rounds, acceleration))
    _forbid(tournament, everyone, number, options.forbid)
    if tpn_of_file_decides(tournament.kind, options):
        _number_as_in_file(everyone)
    else:
        _number_those_arrived(everyone, number)
    inferred = _inferred_initial_colour(tournament)
    colour = options.initial_colour or tournament.initial_colour or inferred
    if colour is None:
        raise InputError(
            "the initial-colour is not known: no game with colours was played and the file does not give it.\n"
            "  Add a record `152 W` or `152 B`, or use --initial-colour white|black."
        )
    present = tuple(card for card in everyone if card.bye is None)
    notes = []
    if options.initial_colour is None and inferred not in (None, colour):
        shown = "White" if colour is Colour.WHITE else "Black"
        notes.append(f"the file gives {shown} as initial-colour, its first round shows the other one; {shown} is used")
    return RoundToPair(
        number,
        rounds,
        colour,
        tournament.points,
        present,
        everyone,
        tuple(notes),
        tournament.team_rules,
        options.maxi,
        options.otherwise,
    )


# ── which round, and is everything known ─────────────────────────────────────


def as_it_was(tournament: Tournament, number: int, *, chosen: bool) -> Tournament:
    """Return the tournament with the doubt about a lone PAB resolved: the user must have named the round."""
    last = tournament.rounds_paired
    if number < 1 or number > last + 1:
        raise InputError(
            f"round {number} cannot be paired: the file ends with round {last}.\n"
            f"  The round to be paired is {last + 1}; leave out --round, or complete the file."
        )
    if tournament.lone_pab is None or number < last:
        return tournament
    if not chosen:
        raise InputError(
            f"only {_noun(tournament)} {tournament.lone_pab} has an entry in round {last}, a `U`: is that round played"
            " or not?\n"
            f"  Remove it or complete the round; or use --round {last} to pair that round, --round {last + 1} for the"
            " next."
        )
    if number == last + 1:
        return tournament._replace(lone_pab=None)
    shortened = tuple(p._replace(entries=p.entries[:-1]) for p in tournament.participants)
    bye = Announcement(last, tournament.lone_pab, Bye.PAB)
    return tournament._replace(
        participants=shortened, rounds_paired=last - 1, announced=(*tournament.announced, bye), lone_pab=None
    )


def _rounds(tournament: Tournament, number: int, rounds: int | None) -> int:
    total = rounds or tournament.rounds
    if total is None:
        raise InputError(
            "the number of rounds is not given; the rules for the last round need it.\n"
            "  Add a record `142 9` (or `XXR 9`), or use --rounds 9."
        )
    if number > total:
        raise InputError(f"all {total} rounds have been paired.\n  Nothing is left to do; --rounds changes the number.")
    return total


def _require_results(tournament: Tournament) -> None:
    games = tournament.open_games()
    if games:
        listed = ", ".join(f"{white}-{black}" for white, black in games[:8]) + (" ..." if len(games) > 8 else "")
        noun = "game" if tournament.kind is Kind.INDIVIDUAL else "match"
        plural = f"{noun} has" if len(games) == 1 else f"{noun}{'es' if noun == 'match' else 's'} have"
        raise InputError(
            f"round {tournament.rounds_paired} is paired, {len(games)} {plural} no result: {listed}.\n"
            "  Enter the results; or use --adjourned to count games without a result as draws (C.04.2 3.1).\n"
            f"  To see how the rules pair round {tournament.rounds_paired}, use --round {tournament.rounds_paired}, or"
            " `fidepair check`."
        )


def _noun(tournament: Tournament) -> str:
    return "team" if tournament.kind is Kind.TEAM else "player"


def _known(tournament: Tournament, numbers: Iterable[int], what: str) -> set[int]:
    wanted = set(numbers)
    unknown = sorted(wanted - {p.number for p in tournament.participants})
    if unknown:
        raise UsageError(f"--{what}: no {_noun(tournament)} has the number {unknown[0]}")
    return wanted


def _provisionally_rated(tournament: Tournament, ratings: Mapping[int, int]) -> Tournament:
    """Return the tournament with a rating for players who have none (Dubov 1.1.2)."""
    if not _known(tournament, ratings, "rating"):
        return tournament
    rated = []
    for participant in tournament.participants:
        rating = ratings.get(participant.number)
        if rating is not None and participant.rating is not None:
            raise UsageError(
                f"--rating: player {participant.number} has a rating already, {participant.rating}.\n"
                "  Only players without one are given a provisional rating; correct the file to change a rating."
            )
        rated.append(participant if rating is None else participant._replace(rating=rating))
    return tournament._replace(participants=tuple(rated))


def _byes(tournament: Tournament, number: int, absent: set[int]) -> dict[int, Bye]:
    """Return who is not to be paired in the round, by number (C.04.2 3.3)."""
    byes: dict[int, Bye]
    if number <= tournament.rounds_paired:
        entries = ((p.number, p.entries[number - 1]) for p in tournament.participants)
        byes = {n: entry for n, entry in entries if isinstance(entry, Bye) and entry is not Bye.PAB}
    else:
        byes = {a.number: a.bye for a in tournament.announced if a.round_number == number}
    return dict.fromkeys(absent - byes.keys(), Bye.ZERO) | byes


# ── the cards ────────────────────────────────────────────────────────────────

_COLOUR_LETTER = {Colour.WHITE: "W", Colour.BLACK: "B"}


def _cards(tournament: Tournament, number: int, byes: dict[int, Bye]) -> tuple[PairingCard, ...]:
    """Return the cards with all that needs no opponent's card: results, colours, who was met, right to the PAB."""
    upto = number - 1
    of = tournament.points.of
    # What each kind of game does, looked up once: its points, and the letter of its colour if it counts as played.
    effect = {
        (colour, result): (of(Game(0, colour, result)), _COLOUR_LETTER.get(colour) if result.is_played else None)
        for colour in (None, *Colour)
        for result in Result
    }
    byes_bring: dict[Bye, int] = dict(zip(Bye, map(of, Bye), strict=True))
    win = tournament.points.win
    everyone = []
    for participant in tournament.participants:
        card = PairingCard()
        points = []
        opponents = []
        history = ""
        for entry in participant.entries[:upto]:
            if type(entry) is Game:
                opponent, colour, result = entry
                gained, letter = effect[colour, result]
                points.append(gained)
                if letter:
                    history += letter
                    opponents.append(opponent)
                    continue
            elif type(entry) is Match:
                points.append(entry.points)
                if entry.result.is_played:
                    # A regular match of two games that were both forfeited has no colour (C.04.5 0, 1.6).
                    history += _COLOUR_LETTER[entry.colour] if entry.colour else ""
                    opponents.append(entry.opponent)
                    continue
            else:
                points.append(byes_bring[cast("Bye", entry)])
            opponents.append(0)
        if tournament.adjustments:
            points = tournament.points_by_round(participant)[:upto]
        card.participant = participant
        card.number = participant.number
        card.tpn = participant.tpn
        card.bye = byes.get(participant.number)
        card.opponents = opponents
        card.met = set(opponents)
        card.history = history
        card.colour_difference = colour_difference(history)
        card.preference = preference(history)
        card.unplayed = opponents.count(0)
        card.points_by_round = points
        card.standings = sum(points)
        card.secondary = 0
        card.may_receive_pab = True
        if 0 in card.met:
            card.met.discard(0)
            card.may_receive_pab = not _barred_from_pab(card, win, tournament.kind)
        everyone.append(card)
    return tuple(everyone)


def _barred_from_pab(card: PairingCard, win: int, kind: Kind) -> bool:
    """C.04.1 4: a PAB before, or as many points as for a win in one round without playing (decision G2).

    Where matches are played, a match won by forfeit and a full-point bye bar whatever they brought (C.04.5 2.1.2,
    C.04.6 2.1.2).
    """
    entries = zip(card.participant.entries, card.opponents, card.points_by_round, strict=False)
    return any(not opponent and (gained >= win or _bars_from_pab(entry, kind)) for entry, opponent, gained in entries)


def _bars_from_pab(entry: "Entry", kind: Kind) -> bool:
    if isinstance(entry, Bye):
        return entry is Bye.PAB or (entry is Bye.FULL and kind is not Kind.INDIVIDUAL)
    return isinstance(entry, Match) and entry.result is Result.FORFEIT_WIN


def _virtual(
    tournament: Tournament,
    everyone: tuple[PairingCard, ...],
    rounds: int,
    acceleration: "Acceleration | None",
) -> Mapping[int, tuple[int, ...]]:
    """Return virtual points by number and round; records are the truth, an option cannot overrule them."""
    if tournament.virtual is not None:
        if acceleration is not None:
            raise InputError(
                "the file gives virtual points (record 250 or XXA), and an acceleration was asked for as well.\n"
                "  Leave out --acceleration, or remove the records."
            )
        return tournament.virtual
    if acceleration is None:
        return {}
    if tournament.kind is Kind.TEAM:  # decision G10: their numbers do not move, so all of them count
        starters = {p.number for p in tournament.participants}
    elif tournament.rounds_paired:
        starters = {p.number for p in tournament.participants if _was_to_be_paired(p.entries[0])}
    else:
        starters = {card.number for card in everyone if card.bye in (None, Bye.PAB)}
    return acceleration(tournament.participants, starters, rounds, tournament.points)


def _was_to_be_paired(entry: "Entry") -> bool:
    return not isinstance(entry, Bye) or entry is Bye.PAB


def _score(
    tournament: Tournament,
    everyone: tuple[PairingCard, ...],
    number: int,
    virtual: Mapping[int, tuple[int, ...]],
) -> None:
    """Fill in pairing scores, those before each earlier round, and floats (Dutch 1.4)."""
    nothing = (0,) * number
    for card in everyone:
        running = list(accumulate(card.points_by_round, initial=0))
        extra = virtual.get(card.number)
        if extra:
            extra = (*extra, *nothing)[:number]
            running = [points + more for points, more in zip(running, extra, strict=True)]
        card.score = running.pop()
        card.scores_before = running
    loss = tournament.points.loss
    before = {card.number: card.scores_before for card in everyone}
    for card in everyone:
        floats = ""
        for index, (opponent, own) in enumerate(zip(card.opponents, card.scores_before, strict=True)):
            if opponent:
                theirs = before[opponent][index]
                floats += "-" if own == theirs else "D" if own > theirs else "U"
            # 1.4.3: the PAB whatever it is worth (decision D1), other unplayed rounds if worth more than a loss.
            elif card.points_by_round[index] > loss or card.participant.entries[index] is Bye.PAB:
                floats += "D"
            else:
                floats += "-"
        card.floats = floats
        card.forfeited_upfloats = _forfeited_upfloats(card, before) if card.unplayed else ()


def _forfeited_upfloats(card: PairingCard, before: Mapping[int, list[int]]) -> tuple[int, ...]:
    """Return the rounds in which the participant had an opponent of a higher score and the game was not played."""
    rounds = enumerate(zip(card.participant.entries, card.opponents, card.scores_before, strict=False), start=1)
    return tuple(
        number
        for number, (entry, opponent, own) in rounds
        if type(entry) is Game and not opponent and before[entry.opponent][number - 1] > own
    )


def _forbid(tournament: Tournament, everyone: tuple[PairingCard, ...], number: int, more: Iterable[Forbidden]) -> None:
    """Treat forbidden pairs like pairs that have met (decision G7)."""
    more = tuple(more)
    for group in more:
        _known(tournament, group.numbers, "forbid")
    for group in (*tournament.forbidden, *more):
        if group.first <= number and (group.last is None or number <= group.last):
            for card in everyone:
                if card.number in group.numbers:
                    card.met |= group.numbers - {card.number}


def tpn_of_file_decides(kind: Kind, options: RoundOptions) -> bool:
    """Whether the parity of the number in the file decides colours (decision G4): by default that of teams only
    (C.04.6 1.1.1, 1.1.3)."""
    of_file = kind is Kind.TEAM if options.tpn is None else options.tpn == "file"
    return of_file is not ("G4" in options.otherwise)


def _number_as_in_file(everyone: tuple[PairingCard, ...]) -> None:
    for card in everyone:
        card.parity = card.tpn


def _number_those_arrived(everyone: tuple[PairingCard, ...], number: int) -> None:
    """Number those who have arrived, in order of TPN (decision G4)."""
    arrived = 0
    for card in everyone:
        here = card.bye in (None, Bye.PAB) or any(map(_was_to_be_paired, card.participant.entries[: number - 1]))
        arrived += here
        card.parity = arrived if here else card.tpn


def _inferred_initial_colour(tournament: Tournament) -> Colour | None:
    """Return the initial-colour that the first round with games shows (decision in section 2 on initial-colour).

    The highest participant who was paired or had a PAB by then shows it; if that one has no colour there, the next
    one shows its opposite, and so on.
    """
    for index in range(tournament.rounds_paired):
        if all(isinstance(p.entries[index], Bye) for p in tournament.participants):
            continue
        place = 0
        for participant in tournament.participants:
            if not any(map(_was_to_be_paired, participant.entries[: index + 1])):
                continue
            entry = participant.entries[index]
            if not isinstance(entry, Bye) and entry.colour is not None:
                return entry.colour if place % 2 == 0 else entry.colour.opposite
            place += 1
    return None
