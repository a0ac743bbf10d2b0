"""All that the rules look at, derived once from the facts: one pairing card for each participant.

The only place that turns results into scores, colour histories, floats and rights (C.04.1, C.04.2)."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain, repeat
from operator import add
from typing import NamedTuple, TypeAlias

from fidepair.errors import InputError, Keyword, UsageError
from fidepair.options import COLOURS, NO_OPTIONS, RoundOptions
from fidepair.tournament import (
    GAMES,
    POINT,
    Bye,
    Colour,
    Entry,
    Forbidden,
    Game,
    Kind,
    Match,
    Participant,
    PointSystem,
    Result,
    TeamRules,
    Tournament,
    parse_points,
)

NONE, MILD, STRONG, ABSOLUTE = range(4)
WHITE, BLACK = Colour.WHITE, Colour.BLACK


class Preference(NamedTuple):
    """The colour a player should have next, and how strongly; `colour` is None exactly if
    `strength` is NONE."""

    colour: Colour | None
    strength: int


@lru_cache(4096)
def preference(history: str) -> Preference:
    """Return the preference after the played games `history`, such as `WBW` (Dutch 1.7, Dubov 1.6,
    Burstein 1.5).

    If the difference and the last two colours contradict each other, the difference decides
    (decision G5).
    """
    if not history:
        return Preference(None, NONE)
    difference = colour_difference(history)
    equalising = BLACK if difference > 0 else WHITE
    alternate = BLACK if history[-1] == "W" else WHITE
    if abs(difference) > 1:
        return Preference(equalising, ABSOLUTE)
    if history[-2:] in ("WW", "BB"):
        return Preference(alternate, ABSOLUTE)
    if difference:
        return Preference(equalising, STRONG)
    return Preference(alternate, MILD)


def colour_difference(history: str) -> int:
    """Return games with White minus games with Black (Dutch 1.6)."""
    return 2 * history.count("W") - len(history)


Acceleration: TypeAlias = Callable[
    [Tournament, Collection[int], int], Mapping[int, tuple[int, ...]]
]
"""The tournament, numbers of those who make the groups (decision G10), rounds -> virtual points by
number."""


class PairingCard(NamedTuple):
    """One participant before the round is paired, as the rules see it; `card` makes one by hand.

    `number`: identity, used in output; `tpn`: order; `parity`: the number whose parity decides in
    colour rules (decision G4). `score`: with virtual points; `standings`: without. `history`:
    colours of played games, `WBW`. `met`: numbers of the participants that must not be met (again,
    or at all). `bye`: why the participant is not paired now. `opponents`, `points_by_round`,
    `scores_before`: for each earlier round the opponent of a played game or 0, its points, and the
    pairing score before it. `floats`: one letter for each of them, `D`, `U` or `-` (Dutch 1.4).
    `unplayed`: the number of earlier rounds without a played game. `secondary`: the secondary score
    of a team (C.04.6 1.2), else 0. `participant`: the facts before this round.
    """

    participant: Participant
    number: int
    tpn: int
    parity: int
    score: int
    standings: int
    history: str
    colour_difference: int
    preference: Preference
    met: frozenset[int]
    may_receive_pab: bool
    bye: Bye | None
    opponents: tuple[int, ...]
    points_by_round: tuple[int, ...]
    scores_before: tuple[int, ...]
    floats: str
    forfeited_upfloats: tuple[int, ...]
    unplayed: int
    secondary: int

    def __repr__(self) -> str:
        return f"PairingCard({self.number})"

    @property
    def upfloats(self) -> tuple[int, ...]:
        """The earlier rounds, ascending, in which the participant was paired with a higher pairing
        score, whether the game was played or not (Dubov 1.8, decision U3)."""
        played = [number for number, float_ in enumerate(self.floats, start=1) if float_ == "U"]
        return tuple(sorted([*played, *self.forfeited_upfloats]))

    @property
    def was_floater(self) -> bool:
        """Whether the participant played an opponent of a different score in the previous round
        (C.04.5 1.5, C.04.6 1.5, decisions S1 and G6)."""
        return bool(self.opponents) and self.opponents[-1] != 0 and self.floats[-1] != "-"


class RoundToPair(NamedTuple):
    """A round about to be paired. `cards`: of the participants to be paired, ascending TPN;
    `everyone`: of the absent ones too.

    `initial_colour` is the colour drawn by lot (Dutch 5.1). `notes`: for the reader of the pairing.
    `team_rules`: what a team competition chose (C.04.6 1.2, 1.7). `maxi`: a Maxi-tournament
    (C.04.4.3 3.2.3, 3.8, 5.7). `patience`: seconds to search, see `RoundOptions`. `otherwise`:
    contested decisions that are read the other way, such as `U3` (see `check`). `go_on`: raises
    TimeIsOver when a search that the caller can do without has lasted too long; all searches call
    it again and again.
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
    patience: int | None = None
    otherwise: frozenset[str] = frozenset()
    go_on: Callable[[], None] | None = None

    @property
    def is_last(self) -> bool:
        """Whether this is the final round of the tournament (decision G12)."""
        return self.number == self.rounds


def draw_up(
    tournament: Tournament,
    options: RoundOptions = NO_OPTIONS,
    acceleration: Acceleration | None = None,
    edition: str = "2026",
) -> RoundToPair:
    """Return the round to pair, with one card for each participant.

    The default is the first round that is not paired. A paired round can also be drawn up, as it
    was before it was paired: the participants with a game or the PAB count as present. Options
    override the tournament; absent participants, forbidden pairings and provisional ratings add to
    it.

    Raises InputError if a fact is missing that a rule needs, or the round cannot be paired now;
    UsageError for unknown participants. `edition`: of the rules of individual Dutch events; that of
    2017 gives other floats and other rights to the PAB.
    """
    number = options.round
    if number is None:
        number = tournament.rounds_paired + 1
    published = resolve_open_round(
        tournament, number, chosen=options.round is not None
    ).numbered_at(number)
    rounds = _rounds(published, number, options.rounds)
    tournament = published.before_round(number)
    if tournament is published and not options.adjourned:
        _require_results(tournament)
    absent = _known(tournament, options.absent, "absent")
    byes = _byes(tournament, number, absent)
    tournament = _provisionally_rated(tournament, options.rating)
    virtual = _virtual(tournament, byes, rounds, acceleration)
    for group in options.forbid:
        _known(tournament, group.numbers, "forbid")
    apart = forbidden_opponents(tournament, number, options.forbid)
    if tpn_of_file_decides(tournament.kind, options):
        parities = [participant.tpn for participant in tournament.participants]
    else:
        parities = _arrival_numbers(tournament, byes)
    everyone = _cards(tournament, byes, virtual, apart, parities)
    if edition == "2017":
        everyone = tuple(map(_of_2017, everyone))
    colour, notes = _initial_colour(published, tournament, options)
    present = tuple(card for card in everyone if card.bye is None)
    for one in sorted(absent):
        if byes[one] is not Bye.ZERO:
            announced = (
                f"{_noun(tournament)} {one} keeps the bye `{byes[one].value}` announced for round"
                f" {number}; "
            )
            notes.append(announced + Keyword("absent") + " does not change it")
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
        options.patience,
        options.otherwise,
    )


def _initial_colour(
    published: Tournament, tournament: Tournament, options: RoundOptions
) -> tuple[Colour, list[str]]:
    """Return the initial-colour, with a note if the file contradicts its first round. `published`:
    the tournament with all its rounds."""
    inferred = initial_colour_shown(published)
    colour = options.initial_colour or tournament.initial_colour or inferred
    if colour is None:
        raise InputError(
            "The initial-colour is missing, and no game has been played to show it.\n"
            "  Add a record `152 W` or `152 B`, or use "
            + Keyword("initial_colour", tuple(COLOURS))
            + "."
        )
    if options.initial_colour is not None or inferred in (None, colour):
        return colour, []
    name = "White" if colour is Colour.WHITE else "Black"
    note = (
        f"The file gives {name} as initial-colour, but its first round shows the other one; {name}"
        " is used"
    )
    return colour, [note]


# ── which round, and is everything known ─────────────────────────────────────


def resolve_open_round(tournament: Tournament, number: int, *, chosen: bool) -> Tournament:
    """Return the tournament with the doubt about its last round resolved, if that round is
    incomplete or has only a PAB: the user must have named the round."""
    last = tournament.rounds_paired
    if number < 1 or number > last + 1:
        raise InputError(
            f"Round {number} cannot be paired: the file ends with round {last}.\n"
            f"  The next round is {last + 1}; leave out "
            + Keyword("round")
            + ", or complete the file."
        )
    if tournament.unentered and (number == last or not chosen):
        raise _typed_in_partly(tournament)
    if tournament.lone_pab is None or number < last:
        if tournament.unentered:
            return tournament._replace(unentered=())
        return tournament
    if not chosen:
        raise InputError(
            f"Only {_noun(tournament)} {tournament.lone_pab} has an entry in round {last}, a `U`. Has that round"
            " been played?\n"
            "  Remove it or complete the round. Or use "
            + (
                Keyword("round", last)
                + " to pair that round, "
                + Keyword("round", last + 1)
                + " for the next."
            )
        )
    if number == last + 1:
        return tournament._replace(lone_pab=None)
    return tournament.with_lone_pab_announced()


def _typed_in_partly(tournament: Tournament) -> InputError:
    """Return the error about a last round with entries for some participants only."""
    last, missing = tournament.rounds_paired, len(tournament.unentered)
    participants = tournament.by_number()
    pairs = []
    for one in tournament.participants:
        entry = one.entries[-1]
        if isinstance(entry, Bye) or entry.colour is Colour.BLACK:
            continue
        opponent = participants[entry.opponent]
        pairs.append(f"{one.number} {one.name} - {opponent.number} {opponent.name}")
    listed = "; ".join(pairs[:4])
    if len(pairs) > 4:
        listed += "; ..."
    return InputError(
        f"Round {last} is incomplete in the file: {listed}; {missing} other {_noun(tournament)}s have no entry.\n"
        f"  Complete the round. Or remove these entries from the file to pair round {last}, and use "
        + Keyword("forbid")
        + " to keep players apart.\n  If the others were absent, write `0000 - Z` for them, or use "
        + Keyword("round", last + 1)
        + " to pair the next round."
    )


def _rounds(tournament: Tournament, number: int, rounds: int | None) -> int:
    total = rounds or tournament.rounds
    if total is None:
        raise rounds_not_given("; the rules for the last round need it", tournament)
    if number > total:
        done = f"All {total} rounds are paired. See the standings: `fidepair standings`.\n  "
        if rounds is None:
            raise InputError(done + "To change the number of rounds, use `fidepair info`.")
        raise InputError(done + Keyword("rounds") + " changes the number of rounds.")
    return total


def rounds_not_given(why: str, tournament: Tournament) -> InputError:
    """Return the error about the missing number of rounds; `why` it is needed. Record 142 counts
    the games of a match."""
    missing = f"The number of rounds is missing{why}.\n  "
    paired = tournament.rounds_paired
    if paired:
        number = paired * GAMES if tournament.kind is Kind.DOUBLE else paired
        missing += f"If round {paired} was the last one, add the record `142 {number}`. Otherwise, "
        return InputError(missing + "set the number with " + Keyword("rounds") + " or that record.")
    return InputError(
        missing
        + "Set it with "
        + Keyword("rounds", 9)
        + ", or add the record `142 9` (or `XXR 9`)."
    )


def _require_results(tournament: Tournament) -> None:
    """Raise InputError if games of the last round have no result."""
    games = tournament.open_games()
    if not games:
        return
    listed = ", ".join(f"{white}-{black}" for white, black in games[:8])
    if len(games) > 8:
        listed += " ..."
    one, several = _SINGULAR_AND_PLURAL[tournament.kind is Kind.INDIVIDUAL]
    noun = one if len(games) == 1 else several
    number = tournament.rounds_paired
    raise InputError(
        f"Round {number} has {len(games)} open {noun}: {listed}.\n"
        "  Enter the results, or use "
        + Keyword("adjourned", True)
        + " to count open games as draws (C.04.2, 3.1).\n"
        f"  To see how the rules pair round {number}, use "
        + Keyword("round", number)
        + ", or `fidepair check`."
    )


_SINGULAR_AND_PLURAL = {True: ("game", "games"), False: ("match", "matches")}


def _noun(tournament: Tournament) -> str:
    return "team" if tournament.kind is Kind.TEAM else "player"


def _known(tournament: Tournament, numbers: Iterable[int], what: str) -> set[int]:
    wanted = set(numbers)
    unknown = sorted(wanted - {p.number for p in tournament.participants})
    if unknown:
        raise UsageError(Keyword(what) + f": no {_noun(tournament)} has the number {unknown[0]}.")
    return wanted


def _provisionally_rated(tournament: Tournament, ratings: Mapping[int, int]) -> Tournament:
    """Return the tournament with a rating for players who have none (Dubov 1.1.2)."""
    if not _known(tournament, ratings, "rating"):
        return tournament
    rated = []
    for participant in tournament.participants:
        rating = ratings.get(participant.number)
        if rating is None:
            rated.append(participant)
        elif participant.rating is None:
            rated.append(participant._replace(rating=rating))
        else:
            raise UsageError(
                Keyword("rating")
                + f": player {participant.number} already has a rating, {participant.rating}.\n"
                "  Provisional ratings are for unrated players. To change a rating, use `fidepair player`."
            )
    return tournament._replace(participants=tuple(rated))


def _byes(tournament: Tournament, number: int, absent: set[int]) -> dict[int, Bye]:
    """Return the byes of the participants that are not paired in the round, by number (C.04.2
    3.3)."""
    byes = {a.number: a.bye for a in tournament.announced if a.round_number == number}
    return dict.fromkeys(absent - byes.keys(), Bye.ZERO) | byes


# ── the cards ────────────────────────────────────────────────────────────────

_COLOUR_LETTER = {Colour.WHITE: "W", Colour.BLACK: "B"}


_Past: TypeAlias = tuple[str, tuple[int, ...], tuple[int, ...]]
"""The results of one participant: history, opponents and points by round, as a card has them."""


@lru_cache(64)
def _effects(
    points: PointSystem,
) -> tuple[dict[tuple[Colour | None, Result], tuple[int, str | None]], dict[Bye, int]]:
    """Return the effect of each kind of game, its points and the letter of its colour if it counts
    as played; and the points of each bye."""
    games = {}
    for colour in (None, *Colour):
        for result in Result:
            letter = None
            if colour and result.is_played:
                letter = _COLOUR_LETTER[colour]
            games[colour, result] = points.of(Game(0, colour, result)), letter
    return games, {bye: points.of(bye) for bye in Bye}


def _pasts(tournament: Tournament) -> list[_Past]:
    """Return the results of each participant, in their order."""
    effect, byes_bring = _effects(tournament.points)
    found = []
    for participant in tournament.participants:
        points = []
        opponents = []
        history = ""
        for entry in participant.entries:
            if type(entry) is Game:
                gained, letter = effect[entry.colour, entry.result]
                points.append(gained)
                if letter:
                    history += letter
                    opponents.append(entry.opponent)
                    continue
            elif type(entry) is Match:
                points.append(entry.points)
                if entry.result.is_played:
                    # A regular match of two games that were both forfeited has no colour (C.04.5 0,
                    # 1.6).
                    if entry.colour:
                        history += _COLOUR_LETTER[entry.colour]
                    opponents.append(entry.opponent)
                    continue
            else:
                points.append(byes_bring[entry])  # type: ignore[index]  # what is left are byes
            opponents.append(0)
        if tournament.adjustments:
            points = tournament.points_by_round(participant)
        found.append((history, tuple(opponents), tuple(points)))
    return found


def _cards(
    tournament: Tournament,
    byes: Mapping[int, Bye],
    virtual: Mapping[int, tuple[int, ...]],
    apart: Mapping[int, set[int]],
    parities: Iterable[int],
) -> tuple[PairingCard, ...]:
    """Return the cards of all participants: results first, then scores, which floats compare."""
    pasts = _pasts(tournament)
    scores = _scores(tournament, pasts, virtual)
    win, loss, kind = tournament.points.win, tournament.points.loss, tournament.kind
    everyone = []
    for participant, past, parity in zip(tournament.participants, pasts, parities, strict=True):
        history, opponents, points = past
        number = participant.number
        own_scores = scores[number]
        met = frozenset(opponents)
        unplayed = 0
        may_receive_pab = True
        forfeited_upfloats: tuple[int, ...] = ()
        if 0 in met:
            met -= _NOBODY
            idle = [index for index, opponent in enumerate(opponents) if not opponent]
            unplayed = len(idle)
            may_receive_pab = not _barred_from_pab(participant.entries, points, idle, win, kind)
            forfeited_upfloats = _forfeited_upfloats(participant, idle, scores)
        if number in apart:
            met |= apart[number]
        everyone.append(
            PairingCard(
                participant,
                number,
                participant.tpn,
                parity,
                own_scores[-1],
                sum(points),
                history,
                colour_difference(history),
                preference(history),
                met,
                may_receive_pab,
                byes.get(number),
                opponents,
                points,
                own_scores[:-1],
                _floats(participant, past, scores, loss),
                forfeited_upfloats,
                unplayed,
                sum(tournament.secondary_by_round(participant)) if kind is Kind.TEAM else 0,
            )
        )
    return tuple(everyone)


_NOBODY = frozenset({0})
_TO_BE_PAIRED = (None, Bye.PAB)


def _barred_from_pab(
    entries: Sequence[Entry], points: Sequence[int], idle: Iterable[int], win: int, kind: Kind
) -> bool:
    """C.04.1 4: an earlier PAB, or as many points as for a win in one round without playing
    (decision G2).

    In events of matches, a match won by forfeit and a full-point bye bar, whatever they are worth
    (C.04.5 2.1.2, C.04.6 2.1.2). `idle`: places of the rounds without a played game.
    """
    return any(points[index] >= win or _bars_from_pab(entries[index], kind) for index in idle)


def _of_2017(card: PairingCard) -> PairingCard:
    """Return the card by C.04.3 of 2017: a player who does not play receives a downfloat (A.4);
    only a PAB or a game won by forfeit bars from the PAB (A.5, decision E7)."""
    if not card.unplayed:
        return card
    floats = ""
    may_receive_pab = True
    rounds = zip(card.participant.entries, card.opponents, card.floats, strict=True)
    for entry, opponent, float_ in rounds:
        if opponent:
            floats += float_
            continue
        floats += "D"
        won_by_forfeit = type(entry) is Game and entry.result is Result.FORFEIT_WIN
        if entry is Bye.PAB or won_by_forfeit:
            may_receive_pab = False
    return card._replace(floats=floats, may_receive_pab=may_receive_pab)


def _bars_from_pab(entry: Entry, kind: Kind) -> bool:
    if isinstance(entry, Bye):
        return entry is Bye.PAB or (entry is Bye.FULL and kind is not Kind.INDIVIDUAL)
    return isinstance(entry, Match) and entry.result is Result.FORFEIT_WIN


def _virtual(
    tournament: Tournament, byes: Mapping[int, Bye], rounds: int, acceleration: Acceleration | None
) -> Mapping[int, tuple[int, ...]]:
    """Return virtual points by number and round; records are the truth, an option cannot overrule
    them."""
    if tournament.virtual is not None:
        if acceleration is not None:
            raise InputError(
                "The file gives virtual points (record 250 or XXA), and an acceleration was requested too.\n"
                "  Leave out " + Keyword("acceleration") + ", or remove the records."
            )
        return tournament.virtual
    if acceleration is None:
        return {}
    return acceleration(tournament, starters(tournament, byes), rounds)


def starters(tournament: Tournament, byes: Mapping[int, Bye]) -> set[int]:
    """Return the numbers that make the groups of an acceleration (decision G10): of the players who
    took part in the pairing of round one, or, before it, have no bye in `byes`, which are those of
    round one. All teams, since their numbers do not move.
    """
    if tournament.kind is Kind.TEAM:
        return {one.number for one in tournament.participants}
    if tournament.rounds_paired:
        then = tournament.before_repairs(1).participants
        return {one.number for one in then if _was_to_be_paired(one.entries[0])}
    return {one.number for one in tournament.participants if byes.get(one.number) in _TO_BE_PAIRED}


def with_virtual_points(
    tournament: Tournament, rounds: int, acceleration: Acceleration
) -> Tournament:
    """Return the tournament, whose next round is to be paired, with the virtual points of the
    acceleration, as records would give them."""
    byes = _byes(tournament, tournament.rounds_paired + 1, set())
    return tournament._replace(virtual=_virtual(tournament, byes, rounds, acceleration))


def _was_to_be_paired(entry: Entry) -> bool:
    return not isinstance(entry, Bye) or entry is Bye.PAB


def _scores(
    tournament: Tournament, pasts: Iterable[_Past], virtual: Mapping[int, tuple[int, ...]]
) -> dict[int, tuple[int, ...]]:
    """Return the pairing scores by number: before each earlier round, then before the one to be
    paired."""
    scores = {}
    for participant, (_, _, points) in zip(tournament.participants, pasts, strict=True):
        running = tuple(accumulate(points, initial=0))
        extra = virtual.get(participant.number)
        if extra:
            running = tuple(map(add, running, chain(extra, repeat(0))))
        scores[participant.number] = running
    return scores


def float_against(own: int, theirs: int) -> str:
    """Return the float of a player of one score against another one (Dutch 1.4.1, 1.4.2): `D`, `U`,
    or `-` for none."""
    if own == theirs:
        return "-"
    return "D" if own > theirs else "U"


def _floats(
    participant: Participant, past: _Past, scores: Mapping[int, tuple[int, ...]], loss: int
) -> str:
    """Dutch 1.4: return one letter for each earlier round (see `PairingCard`)."""
    _, opponents, points = past
    own = scores[participant.number]
    floats = ""
    for index, opponent in enumerate(opponents):
        if opponent:
            floats += float_against(own[index], scores[opponent][index])
        # 1.4.3: the PAB whatever it is worth (decision D1), other unplayed rounds if worth more
        # than a loss.
        elif points[index] > loss or participant.entries[index] is Bye.PAB:
            floats += "D"
        else:
            floats += "-"
    return floats


def _forfeited_upfloats(
    participant: Participant, idle: Iterable[int], scores: Mapping[int, tuple[int, ...]]
) -> tuple[int, ...]:
    """Return the rounds with an opponent of a higher score in which the game was not played."""
    own = scores[participant.number]
    found = []
    for index in idle:
        entry = participant.entries[index]
        if type(entry) is Game and scores[entry.opponent][index] > own[index]:
            found.append(index + 1)
    return tuple(found)


def forbidden_opponents(
    tournament: Tournament, number: int, more: Iterable[Forbidden] = ()
) -> dict[int, set[int]]:
    """Return the forbidden opponents of each participant in a round, by number: forbidden pairs are
    like pairs that have met (decision G7). `more`: groups besides those of the tournament."""
    apart: dict[int, set[int]] = {}
    for group in (*tournament.forbidden, *more):
        if group.first <= number and (group.last is None or number <= group.last):
            for one in group.numbers:
                apart.setdefault(one, set()).update(group.numbers - {one})
    return apart


def tpn_of_file_decides(kind: Kind, options: RoundOptions) -> bool:
    """Return whether the parity of the number in the file decides colours (decision G4): by default
    for teams only (C.04.6 1.1.1, 1.1.3)."""
    of_file = options.tpn == "file"
    if options.tpn is None:
        of_file = kind is Kind.TEAM
    return of_file is not ("G4" in options.otherwise)


def _arrival_numbers(tournament: Tournament, byes: Mapping[int, Bye]) -> list[int]:
    """Return the numbers whose parity decides, if not those of the file: the participants that have
    arrived are numbered in order of TPN (decision G4)."""
    arrived = 0
    parities = []
    for participant in tournament.participants:
        is_present = byes.get(participant.number) in _TO_BE_PAIRED
        if is_present or any(map(_was_to_be_paired, participant.entries)):
            arrived += 1
            parities.append(arrived)
        else:
            parities.append(participant.tpn)
    return parities


def initial_colour_shown(tournament: Tournament) -> Colour | None:
    """Return the initial-colour that the first round with games shows (decision F1).

    The highest participant that was paired or had a PAB by then shows it; if it has no colour
    there, the next one shows its opposite, and so on. A round that was played with other colours
    than it was paired shows nothing.
    """
    for index in range(tournament.rounds_paired):
        if index + 1 in tournament.recoloured:
            return None
        if all(isinstance(p.entries[index], Bye) for p in tournament.participants):
            continue
        place = 0
        then = tournament.before_repairs(index + 1).numbered_at(index + 1)
        for participant in then.participants:
            if not any(map(_was_to_be_paired, participant.entries[: index + 1])):
                continue
            entry = participant.entries[index]
            if not isinstance(entry, Bye) and entry.colour is not None:
                return entry.colour if place % 2 == 0 else entry.colour.opposite
            place += 1
    return None


# ── by hand ──────────────────────────────────────────────────────────────────


def card(
    tpn: int,
    score: str = "0",
    colours: str = "",
    floats: str = "",
    *,
    met: Iterable[int] = (),
    may_receive_pab: bool = True,
    bye: Bye | None = None,
    rating: int | None = None,
    number: int | None = None,
    parity: int | None = None,
    standings: str | None = None,
    secondary: str = "0",
    opponents: Iterable[int] = (),
    points_by_round: Iterable[int] = (),
    scores_before: Iterable[int] = (),
    forfeited_upfloats: Iterable[int] = (),
    unplayed: int = 0,
) -> PairingCard:
    """Return a card without results behind it; the defaults are those of a new participant.

    Scores as people write them; `colours` of played games and `floats` by round, oldest first. The
    default of `number` and `parity` is the `tpn`, of `standings` the score. Nothing follows from
    anything else: `opponents` do not add to `met`. Raises UsageError for a score that is not such a
    text.
    """
    points = of_standings = _points_of("score", score)
    if standings is not None:
        of_standings = _points_of("standings", standings)
    if number is None:
        number = tpn
    return PairingCard(
        participant=Participant(number, tpn, "", rating=rating),
        number=number,
        tpn=tpn,
        parity=tpn if parity is None else parity,
        score=points,
        standings=of_standings,
        history=colours,
        colour_difference=colour_difference(colours),
        preference=preference(colours),
        met=frozenset(met),
        may_receive_pab=may_receive_pab,
        bye=bye,
        opponents=tuple(opponents),
        points_by_round=tuple(points_by_round),
        scores_before=tuple(scores_before),
        floats=floats,
        forfeited_upfloats=tuple(forfeited_upfloats),
        unplayed=unplayed,
        secondary=_points_of("secondary", secondary),
    )


def _points_of(name: str, text: str) -> int:
    """Return the points in the text of an argument of `card`."""
    try:
        return parse_points(text)
    except (AttributeError, TypeError, ValueError):
        hint = "Write points as text"
        if isinstance(text, int):
            hint += f" ({POINT} stands for 1 point only in points_by_round and scores_before)"
        raise UsageError(
            f"card: {name}={text!r} is not a valid score.\n  {hint}, such as {name}='1.5'."
        ) from None


def round_of(
    cards: Iterable[PairingCard],
    number: int,
    rounds: int,
    initial_colour: Colour = Colour.WHITE,
    points: PointSystem | None = None,
) -> RoundToPair:
    """Return the round for which these cards were made by hand. If one card has met another one,
    the other has met the first."""
    everyone = sorted(cards, key=lambda one: one.tpn)
    met: dict[int, set[int]] = {one.number: set(one.met) for one in everyone}
    for one in everyone:
        for opponent in one.met & met.keys():
            met[opponent].add(one.number)
    mutual = tuple(one._replace(met=frozenset(met[one.number])) for one in everyone)
    present = tuple(one for one in mutual if one.bye is None)
    return RoundToPair(number, rounds, initial_colour, points or PointSystem(), present, mutual)
