"""What a site about a tournament tells: rounds as published, standings, and what the next pairing
looks at.

Nothing is paired here: which colour is due, floats, and byes follow from the games that are over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.desk.record.past_state import published
from fidepair.errors import FidepairError, UsageError
from fidepair.options import EDITIONS, RoundOptions
from fidepair.standings.ranking import last_round_over, standings
from fidepair.swiss.cards import draw_up
from fidepair.swiss.supposed_results import told
from fidepair.systems import acceleration_of, as_told, choose
from fidepair.tournament import Announcement, Bye, Colour

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fidepair.desk.pages.published import PublishedBoard, PublishedRound
    from fidepair.standings.ranking import Standings
    from fidepair.swiss.cards import PairingCard, RoundToPair
    from fidepair.swiss.preferences import Preference
    from fidepair.systems import System
    from fidepair.tournament import Participant, Tournament


class RoundOfOne(NamedTuple):
    """What a round was for one participant: the board (None: none), the opponent (None: nobody),
    the colour, the result with the own side on the left, or the bye; the points that it brought,
    and the float as on a card (empty: the round is not over)."""

    number: int
    board: int | None
    opponent: Participant | None
    colour: Colour | None
    result: str
    bye: Bye | None
    points: int
    float: str


class Dossier(NamedTuple):
    """One participant: the rounds, and what the pairing of `Site.next_round` looks at: the card,
    the colour preference as the chapter defines it, who must not be met by prohibition, the byes
    known for that round and later ones."""

    who: Participant
    rounds: tuple[RoundOfOne, ...]
    card: PairingCard
    preference: Preference
    forbidden: tuple[Participant, ...]
    announced: tuple[Announcement, ...]


class Site(NamedTuple):
    """A tournament as a site tells it; `next_round`: the first that is not over; `dossiers` by
    number."""

    tournament: Tournament
    rounds: tuple[PublishedRound, ...]
    standings: Standings
    next_round: int
    dossiers: Mapping[int, Dossier]

    @property
    def is_finished(self) -> bool:
        """Whether all rounds are over."""
        rounds = self.tournament.rounds
        return rounds is not None and self.next_round > rounds


def site_of(tournament: Tournament, system: str | None = None, *, after: int | None = None) -> Site:
    """Return what the site tells; with `after` as it was after that round. Raises UsageError if
    that is not over.

    A round that is typed in partly is not published yet.
    `system`: the one to pair by, where the file declares none.
    """
    over = last_round_over(tournament)
    if after is not None:
        if not 0 <= after <= over:
            raise UsageError(f"round {after} is not over; the last one that is over is {over}.")
        tournament, over = _after(tournament, after), after
    is_begun = tournament.lone_pab is not None or bool(tournament.unentered)
    shown = tournament.rounds_paired - is_begun
    rounds = tuple(published(tournament, number) for number in range(1, shown + 1))
    dossiers = {one.who.number: one for one in _dossiers(tournament, system, over + 1, rounds)}
    return Site(tournament, rounds, standings(tournament), over + 1, dossiers)


def _after(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament as it was after a round: of the next one only byes that were announced
    are told."""
    if number == tournament.rounds_paired:
        return tournament
    return tournament.before_round(number + 1)._replace(announced=tournament.announced)


def _dossiers(
    tournament: Tournament, system: str | None, number: int, rounds: Sequence[PublishedRound]
) -> Iterator[Dossier]:
    chosen = _chosen(tournament, system)
    round_ = _drawn_up(tournament, chosen, number)
    people = tournament.by_number()
    boards = []
    for one in rounds:
        boards.append(
            {side.who.number: board for board in one.boards for side in (board.white, board.black)}
        )
    in_force = [
        one
        for one in tournament.forbidden
        if one.first <= number and (one.last is None or number <= one.last)
    ]
    cards = {card.number: card for card in round_.everyone}
    for who in tournament.participants:
        card = cards[who.number]
        apart = {
            other
            for group in in_force
            if who.number in group.numbers
            for other in group.numbers - {who.number}
        }
        asked = {one.round_number: one for one in tournament.announced if one.number == who.number}
        if card.bye is not None:
            asked[number] = Announcement(number, who.number, card.bye)
        yield Dossier(
            who,
            tuple(_past(tournament, who, card, boards)),
            card,
            card.preference if chosen is None else chosen.preference(card, round_),
            tuple(people[other] for other in sorted(apart)),
            tuple(asked[later] for later in sorted(asked) if later >= number),
        )


def _past(
    tournament: Tournament,
    who: Participant,
    card: PairingCard,
    boards: Sequence[Mapping[int, PublishedBoard]],
) -> Iterator[RoundOfOne]:
    points = tournament.points_by_round(who)
    for number, (entry, on_boards) in enumerate(zip(who.entries, boards, strict=False), start=1):
        sign = card.floats[number - 1 : number]
        if isinstance(entry, Bye):
            yield RoundOfOne(number, None, None, None, "", entry, points[number - 1], sign)
            continue
        board = on_boards.get(who.number)
        other = (
            None
            if board is None
            else (board.black if board.white.who.number == who.number else board.white).who
        )
        answer = other.entries[number - 1] if other else None
        result = (
            entry.result.value
            if answer is None or isinstance(answer, Bye)
            else told(tournament, entry, answer)
        )
        at = board.number if board else None
        yield RoundOfOne(number, at, other, entry.colour, result, None, points[number - 1], sign)


# ── The cards ────────────────────────────────────────────────────────────────
def _chosen(tournament: Tournament, system: str | None) -> System | None:
    """Return the system; None where nobody says it: preferences are those that most chapters have
    in common then."""
    try:
        return choose(tournament, system)[0]
    except FidepairError:
        if system is not None:
            raise
        return None


def _drawn_up(tournament: Tournament, chosen: System | None, number: int) -> RoundToPair:
    """Return the cards before a round. What only its pairing needs need not be known: how many
    rounds there are, which colour was drawn by lot; an acceleration that cannot be computed is left
    out."""
    rounds = max(tournament.rounds or 0, number)
    options = RoundOptions(number, rounds, tournament.initial_colour or Colour.WHITE, tpn="file")
    before = tournament._replace(unentered=(), choices=())
    if chosen is not None:
        options = as_told(before, chosen, options)
    edition = chosen.edition[:4] if chosen is not None else EDITIONS[-1]
    try:
        return draw_up(
            before, options, acceleration_of(before, None) if tournament.rounds else None, edition
        )
    except FidepairError:
        return draw_up(before, options, edition=edition)
