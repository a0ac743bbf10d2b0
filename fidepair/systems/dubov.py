"""C.04.4.1 Dubov System, applied from 1 February 2026.

Reads in the order of the chapter. No code here for: 0 (preface), 1.2 (TPNs are facts of the
tournament), 1.4 and 1.5 (cards), 1.7.2 (every round is drawn up afresh), 1.9.3 (the Chief Arbiter
decides: PairingImpossible says who is left), 5.1 (the initial-colour is a fact of the tournament).

Nothing enumerates sets of upfloaters, shifters or transpositions: the best ones are the complete
matchings of least cost in a graph, and the first of them follows from walking players in the order
of Article 4, asking of each only whether a best matching remains. Each bracket costs at most three
weighted matchings, and in each walk one question for each player, so the whole round is polynomial.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, pairwise
from operator import attrgetter
from typing import NamedTuple

from fidepair.errors import InputError, Keyword
from fidepair.matching import BestMatching, Matching, Optimum, mask_of
from fidepair.swiss import colours, evaluation
from fidepair.swiss.boards import SILENT, BracketReport, Observer, RoundPairing, close_round
from fidepair.swiss.bracket import end_of_scoregroup, higher_ranked_first, numbers_of
from fidepair.swiss.cards import MILD, PairingCard, Preference, RoundToPair
from fidepair.swiss.colours import (
    ColourCase,
    ColourTable,
    alternate_to_last_difference,
    both_preferences,
    colour_clash,
    higher_first,
    initial_colour_by_tpn,
    preference_of_higher,
    stronger_preference,
)
from fidepair.swiss.completion import PlayingField, pab_assignee, players_have
from fidepair.swiss.criteria import (
    CountedBracket,
    Criterion,
    Digits,
    alike,
    appearance,
    applying,
    before_last_round,
    can_count,
    each,
    largest_count,
    preference_denied,
)
from fidepair.swiss.evaluation import (
    Evaluation,
    Fault,
    Fulfilled,
    Memory,
    Order,
    Proposal,
    Wish,
    opponents_of,
    pab_counts,
    pab_with,
)
from fidepair.tournament import Bye, Colour, Game, Result

# ── 1 Definitions ────────────────────────────────────────────────────────────


def required_ratings(round_: RoundToPair) -> dict[int, int]:
    """1.1.1: return the rating of each player, absent ones too, by number. Raises InputError for
    players without a rating."""
    unrated = [card.number for card in round_.everyone if not card.participant.rating]
    if unrated:
        raise InputError(
            f"{players_have(unrated)} no rating, but the Dubov System needs one for each player (C.04.4.1, 1.1.1).\n"
            "  The Chief Arbiter assigns a provisional one (1.1.2), such as "
            + Keyword("rating", {unrated[0]: 1500})
            + "."
        )
    return {card.number: card.participant.rating or 0 for card in round_.everyone}


def as_chapter_sees(card: PairingCard) -> PairingCard:
    """Return the card with what this chapter defines differently: a player without a game has a
    mild preference for Black (1.6.4, decision U1); a win by forfeit bars from the PAB (3.1.1)."""
    if not card.history:
        card = card._replace(preference=Preference(Colour.BLACK, MILD))
    if card.may_receive_pab and card.unplayed and won_without_playing(card):
        card = card._replace(may_receive_pab=False)
    return card


def preference(card: PairingCard, _round: RoundToPair) -> Preference:
    """1.6: the colour preference, also of players without a game (1.6.4)."""
    return as_chapter_sees(card).preference


def won_without_playing(card: PairingCard) -> bool:
    """3.1.1: whether the player scored a win by forfeit or had a full-point bye, whatever it is
    worth (decision U4)."""
    return any(
        entry is Bye.FULL or (type(entry) is Game and entry.result is Result.FORFEIT_WIN)
        for entry in card.participant.entries
    )


def notes(round_: RoundToPair, came_later: Collection[int]) -> tuple[str, ...]:
    """1.2.2: return a note for the Chief Arbiter before round four is paired, if ratings contradict
    the TPNs, which must then be recalculated (decision U9). `came_later`: the numbers of late
    entries after this round."""
    if round_.number > LAST_ROUND_OF_NEW_TPNS:
        return ()
    rated = []
    for card in round_.everyone:
        entries = {*card.participant.entries}
        will_come_late = card.bye is Bye.ZERO and entries <= {Bye.ZERO}
        has_number = not will_come_late and card.number not in came_later
        if card.participant.rating and has_number:
            rated.append((card.number, card.participant.rating))
    for (higher, rating), (lower, other_rating) in pairwise(rated):
        if rating < other_rating:
            return (
                f"the ratings contradict the pairing numbers: player {lower} ({other_rating}) comes"
                f" after player {higher} ({rating}); before round four is paired, the Chief"
                " Arbiter must recalculate the TPNs (C.04.4.1, 1.2.2)",
            )
    return ()


LAST_ROUND_OF_NEW_TPNS = 4


def average_rating_of_opponents(card: PairingCard, ratings: Mapping[int, int]) -> int:
    """1.7.1, 1.7.3: mean rating of the opponents of played games, half up; 0 without a game
    (decision U2)."""
    of_opponents = [ratings[number] for number in card.opponents if number]
    games = len(of_opponents)
    if not games:
        return 0
    return (2 * sum(of_opponents) + games) // (2 * games)


def maximum_upfloats(rounds: int) -> int:
    """1.8.2: MaxT, for a tournament of this number of rounds."""
    return 2 + rounds // 5


def played_upfloats(card: PairingCard) -> tuple[int, ...]:
    """Return the rounds of upfloats without the forfeited ones: the other reading of decision
    U3."""
    return tuple(number for number in card.upfloats if number not in card.forfeited_upfloats)


class Player:
    """A player in the pairing of one round: the card, its place in the ranking, and the values of
    Article 1.

    `upfloats_at_maximum`: the number of upfloats of a maximum upfloater (1.8.1), forfeited games
    included (decision U3), otherwise 0. `upfloated_last`: whether in the previous round of the
    tournament (decision G6).
    """

    __slots__ = (
        "aro",
        "card",
        "colour",
        "number",
        "place",
        "score",
        "tpn",
        "upfloated_last",
        "upfloats_at_maximum",
    )

    def __init__(
        self, card: PairingCard, place: int, round_: RoundToPair, ratings: Mapping[int, int]
    ) -> None:
        upfloats = card.upfloats
        if "U3" in round_.otherwise:
            upfloats = played_upfloats(card)
        self.card = card
        self.place = place
        self.number = card.number
        self.tpn = card.tpn
        self.score = card.score
        self.colour = card.preference.colour
        self.aro = average_rating_of_opponents(card, ratings)
        self.upfloats_at_maximum = 0
        if len(upfloats) >= maximum_upfloats(round_.rounds):
            self.upfloats_at_maximum = len(upfloats)
        self.upfloated_last = round_.number - 1 in upfloats


# ── 2.1 Absolute criteria ────────────────────────────────────────────────────

# 2.1.1 [C1] is `card.met` (decision G7), 2.1.2 [C2] is `card.may_receive_pab`, 2.1.3 [C3] is
# `colour_clash` (1.6.1); swiss.completion puts them together. 2.2.1 [C4] is kept from bracket to
# bracket, see `choose_upfloaters`.

# ── 2.3 Quality criteria ─────────────────────────────────────────────────────


def _is_maximum(player: Player, _moved: bool) -> int:
    return player.upfloats_at_maximum > 0


def _upfloats_of_maximum(player: Player, _moved: bool) -> int:
    """2.3.5: the sum of the upfloats of the maximum upfloaters so far (decision U3)."""
    return player.upfloats_at_maximum


def _upfloated_last(player: Player, _moved: bool) -> int:
    return player.upfloated_last


QUALITY = (
    Criterion("C5", "2.3.1", "number of upfloaters", on_floater=each),
    Criterion(
        "C6",
        "2.3.2",
        "upfloaters of each lower score, the lowest first",
        on_floater=each,
        by_score=True,
    ),
    Criterion(
        "C7",
        "2.3.3",
        "players who do not get their colour preference",
        one="player who does not get the colour preference",
        on_pair=preference_denied,
        looks_at="colour",
    ),
    Criterion(
        "C8",
        "2.3.4",
        "maximum upfloaters who upfloat",
        one="maximum upfloater who upfloats",
        on_floater=_is_maximum,
        looks_at="upfloats_at_maximum",
        applies=before_last_round,
    ),
    Criterion(
        "C9",
        "2.3.5",
        "upfloats so far of the maximum upfloaters who upfloat",
        one="upfloat so far of the maximum upfloaters who upfloat",
        on_floater=_upfloats_of_maximum,
        looks_at="upfloats_at_maximum",
        applies=before_last_round,
        largest=attrgetter("upfloats_at_maximum"),
    ),
    Criterion(
        "C10",
        "2.3.6",
        "upfloaters who upfloated in the previous round",
        one="upfloater who upfloated in the previous round",
        on_floater=_upfloated_last,
        looks_at="upfloated_last",
        applies=before_last_round,
    ),
)
"""The quality criteria in descending priority; their situation is the round."""


class TopScoregroup(NamedTuple):
    """A scoregroup about to be paired. `residents`: its unpaired players; `lower`: the unpaired
    players of lower scores, who are the possible upfloaters (4.2.1); both in ranking order: score,
    then TPN. `criteria`: the rows that apply."""

    field: PlayingField
    residents: Sequence[Player]
    lower: Sequence[Player]
    criteria: Sequence[Criterion]

    @property
    def is_bounded(self) -> bool:
        """Whether the number of upfloaters and then their scores come first, as the levels below 2
        assume."""
        shapes = [(row.on_floater is each, row.by_score) for row in self.criteria[:2]]
        return shapes == [(True, False), (True, True)]

    def with_upfloaters(self, upfloaters: Sequence[Player]) -> list[Player]:
        """1.3.2: return residents and upfloaters, paired as one bracket, by ascending TPN."""
        return sorted((*self.residents, *upfloaters), key=attrgetter("tpn"))


# ── 3.2.1, 3.2.2 Upfloaters ──────────────────────────────────────────────────
#
# At the smallest number of upfloaters each of them meets a resident: if two met each other, both
# could stay below and meet there. So each resident who meets no resident needs an upfloater, and
# their number is at least that of the residents left over by a largest matching among residents.
# The bracket looks at as little as it can:
#
# Level 0: no resident is left over, and all others can be paired ([C4]): no upfloaters.
# Level 1: residents and a *window*, the fewest following scoregroups with which no resident is left
#     over. The graph gives the number of upfloaters: it has a vertex for staying below for each of
#     the others. [C4] is not in the costs but verified.
# Level 2: all unpaired players; everything is in the costs, and nothing must be verified.
#
# The rest of the field only removes sets. With the number that level 1 assumes, which no set
# undercuts, a set reaching below the window has a lower score in it than any set inside, so it is
# worse by [C6]; and the first best set inside the window, once shown to leave a complete rest, is
# best and first with [C4] too. So all levels give the same set. That holds where [C5] and [C6] come
# first, in whatever order the others follow; otherwise level 2 alone decides.

LEVELS = (0, 1, 2)


def choose_upfloaters(bracket: TopScoregroup, levels: Sequence[int] = LEVELS) -> list[Player]:
    """Return the first of the best sets of upfloaters (3.2.2, decision U5), in the order of 4.2.2.

    `levels`: how much of the field may be looked at; the last of them must be 2.
    """
    if not bracket.lower:
        return []
    if not bracket.is_bounded:
        levels = levels[-1:]
    number = _number_left_over(bracket)
    if not number:
        if 0 in levels and _completes(bracket, bracket.lower):
            return []
    elif 1 in levels:
        upfloaters = _first_best(bracket, _window(bracket, number), number)
        chosen = set(upfloaters)
        if _completes(bracket, [player for player in bracket.lower if player not in chosen]):
            return upfloaters
    return _first_best(bracket, bracket.lower, None)


def _number_left_over(bracket: TopScoregroup) -> int:
    """3.2.1: return for how many residents a largest matching among themselves has no partner."""
    residents = bracket.residents
    size = len(residents)
    if bracket.field.plainly_complete(size - size % 2, residents[0].place, residents[-1].place + 1):
        return size % 2
    return _left_over_with(bracket, ())


def _window(bracket: TopScoregroup, number: int) -> Sequence[Player]:
    """Return the fewest following scoregroups with which no resident is left over. `number`: of
    residents left over without them."""
    lower = bracket.lower
    for stop in range(number, len(lower)):
        is_end = lower[stop].score != lower[stop - 1].score
        if is_end and not _left_over_with(bracket, lower[:stop]):
            return lower[:stop]
    return lower  # the round can be completed so far


def _left_over_with(bracket: TopScoregroup, window: Sequence[Player]) -> int:
    """Return the number of residents without a partner in a largest matching of residents and
    window.

    The residents are first matched with each other, then with the window. So no player of the
    window is used where a resident is enough. If all residents can have a partner, one augmentation
    finds it for each resident left over.
    """
    size = len(bracket.residents)
    rows = bracket.field.legal_rows([player.card for player in (*bracket.residents, *window)])
    residents = (1 << size) - 1
    for v in range(size, len(rows)):
        rows[v] &= residents
    matching = Matching(rows, alive=residents)
    matching.match_greedily()
    for alive in (residents, (1 << len(rows)) - 1):
        matching.alive = alive
        left_over = [v for v in range(size) if matching.mate[v] < 0 and not matching.augment(v)]
    return len(left_over)


def _first_best(
    bracket: TopScoregroup, window: Sequence[Player], number: int | None
) -> list[Player]:
    """Return the first best set of upfloaters from `window`: this number of them, or if None the
    fewest with which the rest can be paired.

    With a number, vertices are added for players who stay below, and players of the window meet
    residents only.
    """
    residents = bracket.residents
    first, stop = len(residents), len(residents) + len(window)
    people = [*residents, *window]
    rows = bracket.field.legal_rows([player.card for player in people])
    inside = (1 << first) - 1
    hint = None
    if number is not None:
        staying = (1 << stop + len(window) - number) - (1 << stop)
        for v in range(first, stop):
            rows[v] = rows[v] & inside | staying
        rows.extend([(1 << stop) - (1 << first)] * (len(window) - number))
        hint = _stay_below(bracket, window, number)
    kinds, costs = _kinds_and_costs(bracket, window, len(rows), number is not None)
    best = BestMatching(rows, kinds, costs, hint, go_on=bracket.field.go_on)
    if not best.solve():
        raise AssertionError("a complete matching was shown to exist")
    optimum = Optimum(best)
    size = sum(inside >> optimum.mate[v] & 1 for v in range(first, stop))
    # 4.2.3: [C5] and [C6] are the same in all best matchings. 4.2.2: the window is in the order of
    # sequence numbers.
    return [people[v] for v in first_set(optimum, range(first, stop), size, inside)]


def _stay_below(bracket: TopScoregroup, window: Sequence[Player], number: int) -> list[int]:
    """Return partners to begin with: the players of the window stay below, except the `number` that
    is needed, if possible of the colour that suits most residents. This saves time and changes no
    result."""
    first = len(bracket.residents)
    stop = first + len(window)
    due_white = sum(player.colour is Colour.WHITE for player in bracket.residents)
    wanted = Colour.BLACK if 2 * due_white > first else Colour.WHITE
    of_wanted = []
    others = []
    for v, player in enumerate(window, start=first):
        if player.colour is wanted:
            of_wanted.append(v)
        else:
            others.append(v)
    staying = (of_wanted + others)[number:]
    hint = [-1] * (stop + len(staying))
    for vertex, v in enumerate(staying, start=stop):
        hint[v] = vertex
        hint[vertex] = v
    return hint


def _deciding(
    bracket: TopScoregroup, window: Sequence[Player], number_is_fixed: bool
) -> list[Criterion]:
    """Return the criteria that can differ between sets of upfloaters from `window`. A fixed number
    decides nothing, and scores decide nothing if there is only one."""
    several_scores = window[0].score != window[-1].score

    def can_differ(row: Criterion) -> bool:
        if row.on_floater is each:
            return not number_is_fixed or (row.by_score and several_scores)
        if row.on_pair:
            return can_count(row, (*bracket.residents, *window))
        return can_count(row, window)

    return [row for row in bracket.criteria if can_differ(row)]


def _kinds_and_costs(
    bracket: TopScoregroup, window: Sequence[Player], vertices: int, number_is_fixed: bool
) -> tuple[list[int], list[list[int]]]:
    """Return the kind of each vertex and the packed costs between kinds; the last kind is that of
    staying below."""
    criteria = _deciding(bracket, window, number_is_fixed)
    people = [*bracket.residents, *window]
    score = people[0].score
    of_resident = appearance(row for row in criteria if row.on_pair)
    of_lower = appearance(criteria)
    keys = [(score, of_resident(player)) for player in bracket.residents]
    keys += [(player.score, of_lower(player)) for player in window]
    kinds, examples = alike(people, keys)
    n = len(examples)
    kinds.extend([n] * (vertices - len(people)))
    most = len(people) * largest_count(criteria, window)
    scores = sorted({player.score for player in people})
    digits = Digits(criteria, scores=scores, most=most)
    costs = [[0] * (n + 1) for _ in range(n + 1)]
    for a, higher in enumerate(examples):
        if higher.score != score:
            continue
        for b, lower in enumerate(examples):
            mixed = lower.score != score
            cost = digits.of_pair(higher, lower)
            if mixed:
                cost += digits.of_floater(lower, True)
            costs[a][b] = costs[b][a] = cost
    return kinds, costs


def _completes(bracket: TopScoregroup, rest: Sequence[Player]) -> bool:
    """2.2.1 [C4]: return whether all of `rest` can be paired."""
    if not rest:
        return True
    field = bracket.field
    if field.plainly_complete(len(rest), rest[0].place, len(field.cards)):
        return True
    return field.completion([player.card for player in rest]).complete()


# ── 3.2.3 to 3.2.6 Pairing the bracket ───────────────────────────────────────


class Subgroups(NamedTuple):
    """G1 and G2, as places in the list of the bracket's players."""

    g1: list[int]
    g2: list[int]

    @property
    def smaller_first(self) -> tuple[list[int], list[int]]:
        """3.2.4: the subgroups in the order in which they give shifters: the smaller one first, of
        equal ones G1 (decision U7)."""
        if len(self.g1) <= len(self.g2):
            return self.g1, self.g2
        return self.g2, self.g1

    def s1(self, players: Sequence[Player], shifted: set[int]) -> list[int]:
        """3.2.5: return G1 after the shifters of both subgroups have changed sides, by ascending
        ARO, then TPN."""
        return by_aro(players, set(self.g1) ^ shifted)


def by_aro(players: Sequence[Player], places: Iterable[int]) -> list[int]:
    """3.2.5, 4.3.2: return places of players by ascending ARO, then TPN."""
    return sorted(places, key=lambda v: (players[v].aro, v))


def divide(players: Sequence[Player]) -> Subgroups:
    """3.2.3: return the players who are due White and the others; two halves if no player of the
    bracket has played (decision U6)."""
    places = range(len(players))
    if not any(player.card.history for player in players):
        half = len(players) // 2
        return Subgroups([*places[:half]], [*places[half:]])
    due_white = [v for v in places if players[v].colour is Colour.WHITE]
    others = [v for v in places if players[v].colour is not Colour.WHITE]
    return Subgroups(due_white, others)


def pair_bracket(field: PlayingField, players: Sequence[Player]) -> list[tuple[Player, Player]]:
    """Return the pairs (of S1, of T2) of a bracket, its players by ascending TPN, as 3.2.3 to 3.2.6
    say.

    A legal pairing with i pairs inside the smaller subgroup has i pairs inside the larger one too,
    and half of the difference of their sizes more; all others are across. When G1 and G2 are
    divided by colours, [C7] counts the inside pairs, so the fewest in the smaller subgroup (3.2.4)
    and the best [C7] are the same; else [C7] is the same for all. Hence the best pairings are the
    complete matchings with the fewest inside pairs: costs 1 inside, 0 across.

    Shifting one of each inside pair makes all pairs lead from S1 to T2. Conversely, let as many be
    shifted as there are such pairs. A pair of S1 and T2 is inside only if exactly one of it was
    shifted, and the number of these inside the smaller subgroup is not below the fewest, so each of
    the shifted meets one of its own subgroup who was not. In particular, every legal pairing of S1
    with T2 is a best one (decision U8).
    """
    subgroups = divide(players)
    smaller, larger = subgroups.smaller_first
    kinds = [0] * len(players)
    for v in subgroups.g2:
        kinds[v] = 1
    rows = field.legal_rows([player.card for player in players])
    best = BestMatching(rows, kinds, [[1, 0], [0, 1]], go_on=field.go_on)
    if not best.solve():
        raise AssertionError("the bracket was shown to have a legal pairing")
    optimum = Optimum(best)
    shifted = _shift(optimum, smaller, shifters_in_order(players, smaller))  # 3.2.4, first part
    shifted |= _shift(optimum, larger, second_shifters(players, larger, shifted))  # second part
    s1 = subgroups.s1(players, shifted)
    t2 = (1 << len(players)) - 1 - mask_of(s1)
    pairs = optimum.first_assignment(s1, t2)  # 3.2.6: places are in the order of 4.4.2
    if pairs is None:
        raise AssertionError("a best pairing of S1 and T2 was at hand")
    return [(players[v], players[w]) for v, w in pairs]


def _shift(optimum: Optimum, group: Sequence[int], pool: Sequence[int]) -> set[int]:
    """3.2.4: return the first set of players of `group`, one for each pair that must be made inside
    it; `pool`: its players in the order of their sequence numbers (4.3)."""
    mask = mask_of(group)
    in_pairs = sum(mask >> optimum.mate[v] & 1 for v in group)
    return set(first_set(optimum, pool, in_pairs // 2, mask, apart=True))


# ── 4 Sorting criteria ───────────────────────────────────────────────────────


def first_set(
    optimum: Optimum, pool: Iterable[int], size: int, partners: int, *, apart: bool = False
) -> list[int]:
    """4.1.3: return the first set of `size` members of `pool` (4.1.1) that all meet one of
    `partners` in one best matching, and restrict the optimum to such matchings.

    `pool`: in the order of sequence numbers (4.1.2). `apart`: the members do not meet each other.
    By the smallest differing number, the first set takes the first player of any valid set, then
    the first that can join, and so on: one question for each player of the pool.
    """
    chosen: list[int] = []
    for v in pool:
        if len(chosen) == size:
            break
        can_join = partners >> optimum.mate[v] & 1 or optimum.first_partner(v, partners) >= 0
        if can_join:
            optimum.restrict(v, partners)
            chosen.append(v)
            if apart:
                partners &= ~(1 << v)
        elif not apart:
            optimum.restrict(v, ~partners)
    return chosen


def second_shifters(
    players: Sequence[Player], larger: Sequence[int], shifted: set[int]
) -> list[int]:
    """4.3: return the places of possible shifters from the larger subgroup, which has just received
    `shifted`.

    These seek the other colour, so they have no sequence number. If no player of the bracket has
    played, all seek Black (1.6.4): then they have sequence numbers too, but do not shift back
    (decision U7).
    """
    if not shifted or any(player.card.history for player in players):
        return shifters_in_order(players, larger)
    pool = shifters_in_order(players, sorted({*larger, *shifted}))
    return [v for v in pool if v not in shifted]


def shifters_in_order(players: Sequence[Player], group: Sequence[int]) -> list[int]:
    """4.3: return the places of possible shifters of one subgroup in the order of their sequence
    numbers."""
    if all(players[v].colour is Colour.WHITE for v in group):
        return from_the_middle(by_aro(players, group))  # 4.3.2
    return from_the_middle(group)  # by ascending TPN


def from_the_middle(places: Sequence[int]) -> list[int]:
    """4.3.3: return the list from its middle outwards; of two at equal distance the one higher in
    the list comes first."""
    last = len(places) - 1

    def twice_the_distance(index: int) -> int:
        return abs(2 * index - last)

    return [places[index] for index in sorted(range(len(places)), key=twice_the_distance)]


# 4.4: transpositions by ascending TPN are Optimum.first_assignment, with places by ascending TPN.

# ── 5 Colour allocation rules ────────────────────────────────────────────────


COLOURS: ColourTable = (
    ("5.2.1", initial_colour_by_tpn),
    ("5.2.2", both_preferences),
    ("5.2.3", stronger_preference),
    ("5.2.4", alternate_to_last_difference),
    ("5.2.5", preference_of_higher),  # all players have a preference (1.6.4)
)
"""5.2, in descending priority."""


def colour_case(a: PairingCard, b: PairingCard, round_: RoundToPair) -> ColourCase:
    """Return what decides the colours of a pair."""
    return ColourCase(COLOURS, *higher_first(as_chapter_sees(a), as_chapter_sees(b)), round_)


# ── The round (1.9) ──────────────────────────────────────────────────────────


def pair(
    round_: RoundToPair, observer: Observer = SILENT, levels: Sequence[int] = LEVELS
) -> RoundPairing:
    """Return the round-pairing (1.9.1). Raises InputError if a player has no rating (1.1.1),
    PairingImpossible if no pairing complies with the absolute criteria.

    `levels`: how much of the field may be looked at, see `choose_upfloaters`.
    """
    field = field_of(round_)
    players = in_ranking_order(field, round_)
    # 3.1: 3.1.4 counts games played (decision U4), 3.1.5 the largest TPN
    pab = pab_assignee(field, lambda card: card.tpn, "C.04.4.1 1.9.3")
    left = [player for player in players if player.card is not pab]
    pairs: list[tuple[Player, Player]] = []
    reports = []
    while left:  # 1.9.2: scoregroup by scoregroup, from the top
        bracket = top_bracket(field, left, round_)
        observer.bracket_opened(left[0].score, [], [player.card for player in bracket.residents])
        upfloaters = choose_upfloaters(bracket, levels)
        of_bracket = pair_bracket(field, bracket.with_upfloaters(upfloaters))
        pairs += of_bracket
        moved = set(upfloaters)
        left = [player for player in bracket.lower if player not in moved]
        report = report_of(bracket, upfloaters, of_bracket)
        reports.append(report)
        observer.bracket_closed(report)
    games = (colours.allocate(colour_case(a.card, b.card, round_)) for a, b in pairs)
    return close_round(round_, "dubov", games, pab.number if pab else None, reports)


def field_of(round_: RoundToPair) -> PlayingField:
    """Return the players to be paired, in ranking order, with their colour preferences (1.6)."""
    cards = [as_chapter_sees(card) for card in round_.cards]
    cards.sort(key=lambda card: (-card.score, card.tpn))
    return PlayingField(cards, colour_clash, round_.go_on)


def in_ranking_order(field: PlayingField, round_: RoundToPair) -> list[Player]:
    """Return the players of the field. Raises InputError if a player, present or not, has no rating
    (1.1.1)."""
    ratings = required_ratings(round_)
    return [Player(card, place, round_, ratings) for place, card in enumerate(field.cards)]


def top_bracket(field: PlayingField, left: Sequence[Player], round_: RoundToPair) -> TopScoregroup:
    """1.3.1: return the scoregroup to be paired next, with the possible upfloaters. `left`: the
    unpaired players in ranking order."""
    stop = end_of_scoregroup(left, 0)
    return TopScoregroup(field, left[:stop], left[stop:], applying(QUALITY, round_))


def report_of(
    bracket: TopScoregroup, upfloaters: Sequence[Player], pairs: Sequence[tuple[Player, Player]]
) -> BracketReport:
    """Return how the bracket is paired, and what every criterion counts in it; pairs (of S1, of
    T2)."""
    s1 = [player for player, _ in pairs]
    s2 = sorted([player for _, player in pairs], key=attrgetter("tpn"))
    seen = _as_counted(bracket, upfloaters, pairs)
    return BracketReport(
        bracket.residents[0].score,
        (),
        numbers_of(bracket.residents),
        tuple((higher.number, lower.number) for higher, lower in seen.pairs),
        (),
        seen.counts(sorted({player.score for player in bracket.lower})),
        numbers_of(upfloaters),
        numbers_of([*s1, *s2]),
    )


def _as_counted(
    bracket: TopScoregroup, upfloaters: Sequence[Player], pairs: Sequence[tuple[Player, Player]]
) -> CountedBracket:
    moved = [(player, True) for player in upfloaters]
    return CountedBracket(QUALITY, bracket.criteria, higher_ranked_first(pairs), moved)


# ── A given pairing: what makes it illegal, and what it counts ───────────────


def faults(round_: RoundToPair, proposal: Proposal) -> tuple[Fault, ...]:
    """Return why the proposal is not a legal complete round-pairing (1.9.1, 2.1); empty if it is
    one."""
    seen = round_._replace(cards=tuple(map(as_chapter_sees, round_.cards)))
    return evaluation.faults(seen, proposal, evaluation.absolute_of_players(colour_clash))


def evaluate(round_: RoundToPair, proposal: Proposal) -> Evaluation:
    """Return what Article 2 counts in a legal complete proposal, and its place in the order of
    Article 4.

    From the top, the unpaired players of a scoregroup are its residents, and their opponents of
    lower scores are its upfloaters (1.3.2). [C4] always holds, since all players are paired. Raises
    InputError if a player has no rating (1.1.1).
    """
    field = field_of(round_)
    opponents = opponents_of(proposal)
    left = [player for player in in_ranking_order(field, round_) if player.number != proposal.pab]
    reports, orders, whom = [], [], []
    while left:
        bracket = top_bracket(field, left, round_)
        moved = {opponents[player.number] for player in bracket.residents}
        upfloaters = [player for player in bracket.lower if player.number in moved]
        left = [player for player in bracket.lower if player.number not in moved]
        sequence = [i for i, player in enumerate(bracket.lower, start=1) if player.number in moved]
        chosen = Order("4.2", tuple(sequence), "", "the upfloaters", numbers_of(upfloaters))
        pairs, steps = _generated(bracket.with_upfloaters(upfloaters), opponents)
        reports.append(report_of(bracket, upfloaters, pairs))
        orders.append((chosen, *steps))
        whom.append(_as_counted(bracket, upfloaters, pairs).whom())
    first = pab_counts(
        field.cards, proposal.pab, lambda card: card.tpn, ("3.1.3", "3.1.4", "3.1.5")
    )
    return Evaluation(first, tuple(reports), tuple(orders), tuple(whom))


def asked(round_: RoundToPair, wish: Wish, memory: Memory) -> Fulfilled:
    """Return the best and first legal complete pairing in which the wish comes true. Raises
    WishImpossible.

    No criterion looks ahead: if the usual pairing of a bracket does not leave room for the wish,
    the wish is put into the field.
    """
    field = field_of(round_)
    pab = pab_with(wish, field, lambda card: card.tpn)
    left = [player for player in in_ranking_order(field, round_) if player.card is not pab]
    pairs: list[tuple[Player, Player]] = []
    while left:
        of_bracket = _asked_bracket(top_bracket(field, left, round_), wish, memory)
        pairs += of_bracket
        members = set(numbers_of(chain.from_iterable(of_bracket)))
        left = [player for player in left if player.number not in members]
    numbers = frozenset(frozenset(numbers_of(pair)) for pair in pairs)
    return Fulfilled(Proposal(numbers, pab.number if pab else None))


def _asked_bracket(
    bracket: TopScoregroup, wish: Wish, memory: Memory
) -> list[tuple[Player, Player]]:
    """Return the pairs of the bracket with which the wish comes true, here or below."""
    score = bracket.residents[0].score
    if wish.score != score and not wish.inside(numbers_of(bracket.residents)):
        pairs = _paired_without_wish(bracket, memory)
        members = set(numbers_of(chain.from_iterable(pairs)))
        lower = [player.card for player in bracket.lower]
        if wish.is_possible_below(bracket.field, score, lower, members):
            return pairs
    wished = bracket._replace(field=wish.field(bracket.field))
    upfloaters = choose_upfloaters(wished, levels=LEVELS[-1:])
    return pair_bracket(wished.field, bracket.with_upfloaters(upfloaters))


def _paired_without_wish(bracket: TopScoregroup, memory: Memory) -> list[tuple[Player, Player]]:
    key = frozenset(numbers_of([*bracket.residents, *bracket.lower]))
    if key not in memory:
        members = bracket.with_upfloaters(choose_upfloaters(bracket))
        memory[key] = pair_bracket(bracket.field, members)
    found: list[tuple[Player, Player]] = memory[key]
    return found


def _generated(
    players: Sequence[Player], opponents: Mapping[int, int]
) -> tuple[list[tuple[Player, Player]], tuple[Order, ...]]:
    """Return the pairs (of S1, of T2) of a bracket, and their places in the orders of 3.2.3 to
    3.2.6. `players`: of the bracket, by ascending TPN.

    These pairs result from shifting one player of each pair inside a subgroup, and from nothing
    else (`pair_bracket` has the proof). The first such set has the player with the smaller sequence
    number of each pair, since it is then the smallest at each place. More inside pairs than
    necessary are never generated, so they come last.
    """

    def step(article: str, key: object, what: str, places: Iterable[int]) -> Order:
        return Order(article, key, "", what, numbers_of(players[v] for v in places))

    place = {player.number: v for v, player in enumerate(players)}
    mate = [place[opponents[player.number]] for player in players]
    subgroups = divide(players)
    smaller, larger = subgroups.smaller_first
    first = _first_shifters(shifters_in_order(players, smaller), mate)
    second = _first_shifters(second_shifters(players, larger, set(first.values())), mate)
    s1 = subgroups.s1(players, {*first.values(), *second.values()})
    t2 = [mate[v] for v in s1]
    shifters = [*first.values(), *second.values()]
    transposition = tuple(players[v].tpn for v in t2)
    steps = (
        step("3.2.4", len(first), "the shifters", shifters),
        step("4.3", tuple(first), "the shifters of the smaller subgroup", first.values()),
        step("4.3", tuple(second), "the shifters of the larger subgroup", second.values()),
        step("4.4", transposition, "the transposition of S2", t2),
    )
    return [(players[v], players[mate[v]]) for v in s1], steps


def _first_shifters(order: Sequence[int], mate: Sequence[int]) -> dict[int, int]:
    """4.3: return the first set of players of a subgroup, one of each pair inside it, by their
    ascending sequence numbers; `order`: its players in the order of their sequence numbers."""
    sequence_number = {v: number for number, v in enumerate(order, start=1)}
    shifters = {}
    for v, number in sequence_number.items():
        if number < sequence_number.get(mate[v], 0):
            shifters[number] = v
    return shifters
