"""Random events of players: invented people, and what happens besides normal games.

Absences, forfeits and the like are planned before the first round, because the number of games in a
round follows from the participants who are present. Each round is paired by the engine, then played
by the model: one game a round, or a match of two games (C.04.5). A forfeit of the first game of a
match is, in half of the cases, one of the whole match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.errors import PairingImpossible
from fidepair.forecast import Ending, maybe_irregular, nobody_comes, played
from fidepair.lab.generate.settings import NOTHING, Amount, Frequency, Ratings, Settings, system_of
from fidepair.standings.dice import Dice
from fidepair.swiss.boards import GAMES_ONLY, RoundPairing, with_round
from fidepair.systems import SYSTEMS, prepare
from fidepair.tournament import (
    GAMES,
    TITLES,
    Announcement,
    Bye,
    Colour,
    Entry,
    Forbidden,
    Game,
    Kind,
    Match,
    Participant,
    PointSystem,
    Tournament,
    match_of_two_games,
    points_of_two_games,
)

if TYPE_CHECKING:
    Play: TypeAlias = "Callable[[Tournament, RoundPairing, Mapping[int, Ending]], Tournament]"


_STEMS = """Abel Ander Berg Bram Carl Cor Dahl Den Ecker Falk Gar Gren Halm Har Ing Jor Kal Kest Lam
    Lind Mar Mon Nor Ostr Pel Quin Ros Sal Stern Tor Ulm Val Wend Yor Zell"""
_ENDINGS = """ac ander ari berg bran dal den dorf edi escu ez feld gard hagen ich idis ik ini insky lund
    man mont ov quist sen stein strom tal vic wald"""
_WOMEN = """Adela Bianca Clara Dorota Elif Freya Greta Hana Ines Jana Karin Lucia Milena Nadia Olga
    Petra Renata Silvia Tamar Vera"""
_MEN = """Anton Boris Cyril Dario Emil Felix Goran Hugo Ivan Jonas Karim Leon Milan Nils Oscar Pavel
    Ravi Stefan Tomas Viktor"""
_FEDERATIONS = """ALG ARG ARM AUS AUT AZE BEL BRA BUL CAN CHI CHN COL CRO CUB CZE DEN EGY ENG ESP EST FIN
    FRA GEO GER GRE HUN IND IRL ISL ISR ITA KAZ LAT LTU MEX NED NOR PER POL POR ROU RSA SCO
    SLO SRB SUI SVK SWE TUR UKR URU USA UZB VIE ZAM"""
_TITLES_BY_RATING = (
    (2500, "GM", "GM"),
    (2400, "IM", "WGM"),
    (2300, "FM", "WIM"),
    (2150, "CM", "WFM"),
    (2000, "", "WCM"),
)
"""The least rating, and the usual titles of men and of women with it."""
_WOMEN_RATE = 200_000
_TITLED_RATE = 700_000
_FIRST_ID, _IDS = 90_000_000, 10_000_000
"""Numbers of eight digits that no federation was given."""


class People(NamedTuple):
    """The players in the order of their TPNs, before round one, and their strength by number: the
    rating, or a hidden one of unrated players."""

    participants: tuple[Participant, ...]
    strength: dict[int, int]


def how_many(settings: Settings, seed: int) -> int:
    """Return the number of players (or teams) that the seed draws."""
    return Dice(seed, "players").between(*settings.players)


def people(settings: Settings, size: int, seed: int) -> People:
    """Return `size` players drawn by the seed, or those of the model if there is one."""
    strengths = ratings_of(settings.ratings, size, Dice(seed, "ratings"))
    by_number = {}
    if settings.model is not None:
        players = settings.model.individuals or settings.model.participants
        for player, strength in zip(players, strengths, strict=True):
            by_number[player.number] = player.rating or strength
        return People(players, by_number)
    unrated = chosen(settings.unrated, size, Dice(seed, "unrated"))
    titles = Dice(seed, "titles")
    drawn = []
    for index, person in enumerate(_persons(size, seed)):
        strength = strengths[index]
        title = _title(strength, person.sex, titles)
        rated = person._replace(rating=strength, title=title)
        drawn.append((person if index in unrated else rated, strength))
    if settings.order == "shuffle":
        drawn = Dice(seed, "order").shuffled(drawn)
    else:
        drawn.sort(key=lambda found: _rank(found[0]))
    numbered = []
    for tpn, (person, strength) in enumerate(drawn, start=1):
        numbered.append(person._replace(number=tpn, tpn=tpn))
        by_number[tpn] = strength
    return People(tuple(numbered), by_number)


def _rank(person: Participant) -> tuple[int, int, str]:
    """Return the key of C.04.2 2.2: rating, title, name."""
    return -(person.rating or 0), TITLES.index(person.title), person.name


def ratings_of(ratings: Ratings, size: int, dice: Dice) -> list[int]:
    """Return the ratings of `size` players: the same number in each group, each rating the mean of
    three even draws."""
    found = []
    for index in range(size):
        first, last = band(ratings, ratings.groups - 1 - index % ratings.groups)
        above_lowest = (sum(dice.between(first, last) for _ in range(3)) + 1) // 3
        found.append(ratings.lowest + above_lowest)
    return found


def band(ratings: Ratings, group: int) -> tuple[int, int]:
    """Return the lowest and the highest rating of a group (0: the weakest), counted from the lowest
    of all."""
    lowest, highest, groups, gap = ratings
    width = highest - lowest - (groups - 1) * gap
    start = group * gap
    return start + width * group // groups, start + width * (group + 1) // groups


def chosen(amount: Amount, size: int, dice: Dice) -> set[int]:
    """Return the indices, of `size` players, that are drawn: each by the rate, or the exact
    number."""
    if amount.number:
        return set(dice.shuffled(range(size))[: amount.number])
    return {index for index in range(size) if dice.chance(amount.rate)}


def _persons(size: int, seed: int) -> list[Participant]:
    """Return people with different names and FIDE ids, without rating and title; number and TPN are
    still 0."""
    names, sexes, ids = Dice(seed, "names"), Dice(seed, "sexes"), Dice(seed, "ids")
    federations, births = Dice(seed, "federations"), Dice(seed, "births")
    stems, endings, all_federations = _STEMS.split(), _ENDINGS.split(), _FEDERATIONS.split()
    first_names = {"w": _WOMEN.split(), "m": _MEN.split()}
    taken: set[object] = set()
    found = []
    for _ in range(size):
        sex = "w" if sexes.chance(_WOMEN_RATE) else "m"
        name = fide_id = ""
        while not name or name in taken:
            name = f"{names.pick(stems)}{names.pick(endings)}, {names.pick(first_names[sex])}"
        while not fide_id or fide_id in taken:
            fide_id = str(_FIRST_ID + ids.below(_IDS))
        taken |= {name, fide_id}
        year, month, day = births.between(1945, 2014), births.between(1, 12), births.between(1, 28)
        birth = f"{year}/{month:02d}/{day:02d}"
        federation = federations.pick(all_federations)
        found.append(
            Participant(0, 0, name, federation=federation, sex=sex, fide_id=fide_id, birth=birth)
        )
    return found


def _title(rating: int, sex: str, dice: Dice) -> str:
    """Return a title that goes with the rating, or none."""
    if not dice.chance(_TITLED_RATE):
        return ""
    for least, of_men, of_women in _TITLES_BY_RATING:
        if rating >= least:
            return of_women if sex == "w" else of_men
    return ""


FEWEST_PRESENT = 2


class Generated(NamedTuple):
    """A random tournament, and notes on settings that could not be followed."""

    tournament: Tournament
    notes: tuple[str, ...]


class Plan(NamedTuple):
    """The plan of an event. `away`: by round and number, the bye of an absent participant;
    `endings`: by round, of games counted from 0 in the order of the boards; `notes`: on events that
    found no place."""

    away: Mapping[int, Mapping[int, Bye]]
    endings: Mapping[int, Mapping[int, Ending]]
    notes: tuple[str, ...]


_Slot: TypeAlias = "tuple[int, int]"
"""A round, and the number of a player or the place of a game in it."""
_BYES = (
    ("zero_point_byes", Bye.ZERO),
    ("half_point_byes", Bye.HALF),
    ("full_point_byes", Bye.FULL),
)


def plan(settings: Settings, size: int, seed: int, games: int = 1) -> Plan:
    """Return the plan of an event with `size` participants; each pair plays `games` games in a
    round.

    If a round is left to be paired, the byes of that round are planned too.
    """
    last = settings.last_played
    attendance = _Attendance(size, min(last + 1, settings.rounds))
    draw = _Draw(settings, seed)
    rounds = attendance.rounds
    everyone = dict.fromkeys(rounds, range(1, size + 1))
    later = {round_: numbers for round_, numbers in everyone.items() if round_ > 1}
    first_half = [round_ for round_ in later if round_ <= max(2, settings.rounds // 2)]
    draw.of("late_entries", later, attendance.arrives, first_half)
    draw.of("withdrawals", later, attendance.leaves)
    for name, bye in _BYES:
        draw.of(name, everyone, partial(attendance.misses, bye))
    boards, endings = {}, {}
    for round_ in range(1, last + 1):
        present = size - len(attendance.away[round_])
        boards[round_] = range(present // 2 * games)
        endings[round_] = dict[int, Ending]()
    for ending in Ending:
        candidates = boards
        if ending is Ending.UNFINISHED and last:
            candidates = {last: boards[last]}
        draw.of(ending.value, candidates, partial(_ends, endings, ending))
    return Plan(attendance.away, endings, tuple(draw.notes))


def _ends(endings: dict[int, dict[int, Ending]], ending: Ending, slot: _Slot) -> bool:
    """Give a game this ending, unless it has another one. Return whether it has this one."""
    round_, board = slot
    return endings[round_].setdefault(board, ending) is ending


class _Attendance:
    """The absences of each round. At least two participants are present in every round."""

    def __init__(self, size: int, last: int) -> None:
        self.rounds = range(1, last + 1)
        self.away: dict[int, dict[int, Bye]] = {round_: {} for round_ in self.rounds}
        self._most_away = size - FEWEST_PRESENT
        self._arrivals: dict[int, int] = {}
        self._departed: set[int] = set()

    def misses(self, bye: Bye, slot: _Slot) -> bool:
        """Give a participant who is present a bye. Return whether that is possible, as the methods
        below do."""
        round_, number = slot
        if number in self.away[round_]:
            return False
        return self._take(number, [round_], bye)

    def arrives(self, slot: _Slot) -> bool:
        """Make a participant join in this round and miss all earlier ones."""
        round_, number = slot
        if number in self._arrivals:
            return False
        if not self._take(number, range(1, round_), Bye.ZERO):
            return False
        self._arrivals[number] = round_
        return True

    def leaves(self, slot: _Slot) -> bool:
        """Withdraw a participant from this round on."""
        round_, number = slot
        if number in self._departed or self._arrivals.get(number, 1) >= round_:
            return False
        if not self._take(number, range(round_, len(self.rounds) + 1), Bye.ZERO):
            return False
        self._departed.add(number)
        return True

    def _take(self, number: int, rounds: Iterable[int], bye: Bye) -> bool:
        missed = [self.away[round_] for round_ in rounds]
        if any(len(away) >= self._most_away for away in missed):
            return False
        for away in missed:
            away[number] = bye
        return True


class _Draw:
    """Draws the participants or games of each event from a separate random stream; adds a note if
    there are too few."""

    def __init__(self, settings: Settings, seed: int) -> None:
        self._settings = settings
        self._seed = seed
        self.notes: list[str] = []

    def of(
        self,
        name: str,
        candidates: Mapping[int, range],
        happens: Callable[[_Slot], bool],
        general: Iterable[int] | None = None,
    ) -> None:
        """Apply the setting of that name. `candidates`: by round; `happens`: applies it to one of
        them and returns whether that was possible; `general`: the rounds of the general amount, if
        not all of them."""
        chosen: Frequency = getattr(self._settings, name)
        own = dict(chosen.by_round)
        for round_, of_round in candidates.items():
            if round_ in own:
                self._in_rounds(name, own[round_], {round_: of_round}, happens)
        rounds = candidates if general is None else general
        rest = {round_: candidates[round_] for round_ in rounds if round_ not in own}
        self._in_rounds(name, chosen.general, rest, happens)

    def _in_rounds(
        self,
        name: str,
        amount: Amount,
        candidates: Mapping[int, range],
        happens: Callable[[_Slot], bool],
    ) -> None:
        if amount == NOTHING:
            return
        if amount.rate:
            for round_, of_round in candidates.items():
                dice = Dice(self._seed, f"{name} {round_}")
                for candidate in [one for one in of_round if dice.chance(amount.rate)]:
                    happens((round_, candidate))
            return
        slots: list[_Slot] = []
        for round_, of_round in candidates.items():
            slots += [(round_, candidate) for candidate in of_round]
        where = f"{name} {next(iter(candidates))}" if len(candidates) == 1 else name
        found = 0
        for slot in Dice(self._seed, where).shuffled(slots):
            if found == amount.number:
                return
            if happens(slot):
                found += 1
        if found < amount.number:
            words = name.replace("_", " ")
            self.notes.append(f"{words}: only {found} of {amount.number} were possible")


def event(settings: Settings, seed: int) -> Generated:
    """Return the event of this seed."""
    kind = SYSTEMS[settings.system].kind
    colours = tuple(Colour)[: GAMES if kind is Kind.DOUBLE else 1]
    players = people(settings, how_many(settings, seed), seed)
    tournament = before_round_one(settings, players.participants, seed)
    points = tournament.points
    if kind is Kind.DOUBLE:
        tournament = tournament._replace(
            kind=kind, points=points_of_two_games(points), individuals=players.participants
        )

    def play(
        paired: Tournament, pairing: RoundPairing, endings: Mapping[int, Ending]
    ) -> Tournament:
        games = _games(settings, seed, pairing, colours, strength=players.strength, endings=endings)
        entries: dict[int, Entry] = {number: own[0] for number, own in games.items()}
        if kind is Kind.DOUBLE:
            entries = {
                number: match_of(own, games[own[0].opponent], points)
                for number, own in games.items()
            }
        blocks = {
            p.number: games.get(p.number) or (p.entries[-1],) * GAMES for p in paired.participants
        }
        return with_entries(paired, entries, blocks)

    return round_by_round(
        tournament, settings, plan(settings, len(players.participants), seed, len(colours)), play
    )


def _games(
    settings: Settings,
    seed: int,
    pairing: RoundPairing,
    colours: tuple[Colour, ...],
    *,
    strength: Mapping[int, int],
    endings: Mapping[int, Ending],
) -> dict[int, tuple[Game, ...]]:
    """Return the games of each player in a round, by number. `colours`: of the side with White on
    the board, in each game; `endings`: of unusual games, counted board by board."""
    number = pairing.round_number
    dice = Dice(seed, f"results {number}")
    found = {}
    for board, pair in enumerate(pairing.games):
        one, other, first = strength[pair.white], strength[pair.black], len(colours) * board
        results = []
        for place, colour in enumerate(colours, start=first):
            usual = played(one, other, settings.draws, dice, colour)
            results.append(maybe_irregular(usual, endings, place, seed, str(number)))
        if len(colours) > 1 and nobody_comes(endings, first, Dice(seed, f"match {number} {board}")):
            results = results[:1] * len(colours)
        sides = [*zip(colours, results, strict=True)]
        found[pair.white] = tuple(Game(pair.black, colour, own) for colour, (own, _) in sides)
        found[pair.black] = tuple(
            Game(pair.white, colour.opposite, own) for colour, (_, own) in sides
        )
    return found


def match_of(own: tuple[Game, ...], theirs: tuple[Game, ...], points: PointSystem) -> Match:
    """Return the match from the side of `own`."""
    opponent, colour, _ = own[0]
    brought = sum(map(points.of, own)), sum(map(points.of, theirs))
    results, answers = ([game.result for game in side] for side in (own, theirs))
    return match_of_two_games(opponent, colour, results, answers, brought)


# ── What all events do ───────────────────────────────────────────────────────
def before_round_one(
    settings: Settings, participants: tuple[Participant, ...], seed: int
) -> Tournament:
    """Return the event with nothing played."""
    size = len(participants)
    return Tournament(
        participants,
        name=f"{settings.name or 'Random tournament'} {seed}",
        rounds=settings.rounds,
        initial_colour=settings.initial_colour or Dice(seed, "initial colour").pick(tuple(Colour)),
        points=settings.points or PointSystem(),
        system=settings.system,
        edition=system_of(settings).declared_edition,
        acceleration=None if settings.acceleration == "none" else settings.acceleration,
        forbidden=forbidden(settings, size, seed),
        first_day=settings.first_day,
    )


def forbidden(settings: Settings, size: int, seed: int) -> tuple[Forbidden, ...]:
    """Return the prohibitions: pairs drawn by lot, and groups that share no player."""
    pairs: set[frozenset[int]] = set()
    dice = Dice(seed, "forbidden pairs")
    while len(pairs) < settings.forbidden_pairs:
        one, other = dice.between(1, size), dice.between(1, size)
        if one != other:
            pairs.add(frozenset((one, other)))
    groups = []
    drawn = iter(Dice(seed, "forbidden groups").shuffled(range(1, size + 1)))
    for length in settings.forbidden_groups:
        groups.append(frozenset(next(drawn) for _ in range(length)))
    return tuple(Forbidden(1, None, numbers) for numbers in sorted((*pairs, *groups), key=sorted))


def announced(away: Mapping[int, Mapping[int, Bye]], number: int) -> tuple[Announcement, ...]:
    """Return the byes of a round; none after the last."""
    return tuple(
        Announcement(number, player, bye) for player, bye in sorted(away.get(number, {}).items())
    )


def round_by_round(
    tournament: Tournament,
    settings: Settings,
    planned: Plan,
    play: Play,
    seen: Callable[[Tournament], Tournament] = lambda tournament: tournament,
) -> Generated:
    """Return the event after its rounds. Each is paired by the rules, from the event as `seen`
    returns it, and played by `play` with the planned endings. The event ends early, with a note,
    where the rules give no pairing.
    """
    notes = list(planned.notes)
    for number in range(1, settings.last_played + 1):
        prepared = prepare(seen(tournament._replace(announced=announced(planned.away, number))))
        try:
            pairing = prepared.system.pair(prepared.round_, GAMES_ONLY)
        except PairingImpossible:
            notes.append(
                f"the event ends after round {number - 1}: round {number} has no legal pairing"
            )
            break
        tournament = play(with_round(tournament, pairing), pairing, planned.endings[number])
    return Generated(
        tournament._replace(announced=announced(planned.away, tournament.rounds_paired + 1)),
        tuple(notes),
    )


def with_entries(
    paired: Tournament, entries: Mapping[int, Entry], of_players: Mapping[int, tuple[Entry, ...]]
) -> Tournament:
    """Return the tournament with these entries in its last round, by number of the participant; the
    others keep theirs. `of_players`: the entries of the players in matches."""
    return paired._replace(
        participants=tuple(
            p._replace(entries=(*p.entries[:-1], entries.get(p.number, p.entries[-1])))
            for p in paired.participants
        ),
        individuals=tuple(
            p._replace(entries=(*p.entries, *of_players[p.number])) for p in paired.individuals
        ),
    )
