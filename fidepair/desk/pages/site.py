"""The data of a site about a tournament: published rounds, standings, and a dossier of each player; of
an event with several sections, players who take part in more than one of them.

Nothing is paired here: due colours, floats and byes follow from the finished games.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from fidepair.desk.entry_list import plain
from fidepair.desk.pages.published import PublishedBoard, PublishedRound
from fidepair.desk.record.past_state import published
from fidepair.errors import FidepairError, UsageError
from fidepair.options import EDITIONS, RoundOptions
from fidepair.standings.ranking import Standings, last_round_over, standings
from fidepair.swiss.cards import PairingCard, Preference, RoundToPair, draw_up, forbidden_opponents
from fidepair.swiss.supposed_results import board_result_text
from fidepair.systems import System, acceleration_of, choose, with_declared_options
from fidepair.text.wording import Phrase
from fidepair.tournament import Announcement, Bye, Colour, Participant, Tournament, consistent


class RoundOfOne(NamedTuple):
    """A round of one participant: the board and the opponent (None: none), the colour, the result
    with the own side on the left, or the bye; the points of the round, and the float as on a card
    (empty: the round is not over)."""

    number: int
    board: int | None
    opponent: Participant | None
    colour: Colour | None
    result: str
    bye: Bye | None
    points: int
    float: str


class Dossier(NamedTuple):
    """A participant: the rounds so far, and the data for the pairing of `Site.next_round`: the
    card, the colour preference as the chapter defines it, the forbidden opponents, the byes of that
    round and later ones."""

    who: Participant
    rounds: tuple[RoundOfOne, ...]
    card: PairingCard
    preference: Preference
    forbidden: tuple[Participant, ...]
    announced: tuple[Announcement, ...]


class Site(NamedTuple):
    """A tournament as a site shows it. `next_round`: the first round that is not over; `dossiers`:
    by number; `tables`: the standings after each finished round, or the starting order;
    `system`: the pairing system and its chapter, empty if it is not declared."""

    tournament: Tournament
    rounds: tuple[PublishedRound, ...]
    tables: tuple[Standings, ...]
    next_round: int
    dossiers: Mapping[int, Dossier]
    system: str

    @property
    def standings(self) -> Standings:
        """The standings after the last finished round."""
        return self.tables[-1]

    @property
    def is_finished(self) -> bool:
        """Whether all rounds are over."""
        rounds = self.tournament.rounds
        return rounds is not None and self.next_round > rounds


def site_of(tournament: Tournament, system: str | None = None, *, after: int | None = None) -> Site:
    """Return the data of the site, with `after` as they were after that round. Raises UsageError if
    it is not over.

    A round that is entered in part is not published yet. `system`: to pair by, where the file
    declares none.
    """
    tournament = consistent(tournament)
    over = last_round_over(tournament)
    if after is not None:
        if not 0 <= after <= over:
            raise UsageError(f"Round {after} is not over. The last finished round is {over}.")
        tournament, over = _after(tournament, after), after
    is_begun = tournament.lone_pab is not None or bool(tournament.unentered)
    shown = tournament.rounds_paired - is_begun
    rounds = tuple(published(tournament, number) for number in range(1, shown + 1))
    dossiers = {one.who.number: one for one in _dossiers(tournament, system, over + 1, rounds)}
    tables = [standings(tournament, after=number) for number in range(1, over)]
    tables.append(standings(tournament))
    chosen = _chosen(tournament, system)
    name = ""
    if chosen:
        name = Phrase("{system} ({chapter})", system=Phrase(chosen.title), chapter=chosen.chapter)
    return Site(tournament, rounds, tuple(tables), over + 1, dossiers, name)


def _after(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament as it was after a round; of the next round, only announced byes are
    kept."""
    if number == tournament.rounds_paired:
        return tournament
    return tournament.before_round(number + 1)._replace(announced=tournament.announced)


def _dossiers(
    tournament: Tournament, system: str | None, number: int, rounds: Sequence[PublishedRound]
) -> Iterator[Dossier]:
    chosen = _chosen(tournament, system)
    round_ = _drawn_up(tournament, chosen, number)
    people = tournament.by_number()
    boards = [_boards_by_player(one) for one in rounds]
    forbidden = forbidden_opponents(tournament, number)
    cards = {card.number: card for card in round_.everyone}
    for who in tournament.participants:
        card = cards[who.number]
        byes = {one.round_number: one for one in tournament.announced if one.number == who.number}
        entry = who.entries[number - 1] if number <= len(who.entries) else None
        is_placed = entry is not None and not isinstance(entry, Bye)  # by a repair
        if card.bye is not None and not is_placed:
            byes[number] = Announcement(number, who.number, card.bye)
        preference = card.preference if chosen is None else chosen.preference(card, round_)
        yield Dossier(
            who,
            tuple(_past(tournament, who, card, boards)),
            card,
            preference,
            tuple(people[other] for other in sorted(forbidden.get(who.number, ()))),
            tuple(byes[later] for later in sorted(byes) if later >= number),
        )


def _boards_by_player(published_: PublishedRound) -> dict[int, PublishedBoard]:
    """Return the board of each participant in a round."""
    found: dict[int, PublishedBoard] = {}
    for board in published_.boards:
        found |= dict.fromkeys(board.pair, board)
    return found


def _past(
    tournament: Tournament,
    who: Participant,
    card: PairingCard,
    boards: Sequence[Mapping[int, PublishedBoard]],
) -> Iterator[RoundOfOne]:
    """Yield the rounds of a participant, as many as are published."""
    points_by_round = tournament.points_by_round(who)
    for number, (entry, on_boards) in enumerate(zip(who.entries, boards, strict=False), start=1):
        points = points_by_round[number - 1]
        float_ = card.floats[number - 1 : number]
        if isinstance(entry, Bye):
            yield RoundOfOne(number, None, None, None, "", entry, points, float_)
            continue
        board = on_boards.get(who.number)
        place = opponent = None
        result = entry.result.value
        if board is not None:
            place = board.number
            white, black = board.white.who, board.black.who
            opponent = black if white.number == who.number else white
            reply = opponent.entries[number - 1]
            if not isinstance(reply, Bye):
                result = board_result_text(tournament, entry, reply)
        yield RoundOfOne(number, place, opponent, entry.colour, result, None, points, float_)


# ── The cards ────────────────────────────────────────────────────────────────
def _chosen(tournament: Tournament, system: str | None) -> System | None:
    """Return the pairing system; None if it is not declared: colour preferences are then those that
    most chapters share."""
    try:
        return choose(tournament, system)[0]
    except FidepairError:
        if system is not None:
            raise
        return None


def _drawn_up(tournament: Tournament, chosen: System | None, number: int) -> RoundToPair:
    """Return the cards before a round. Data that only its pairing needs may be missing: the number
    of rounds, the initial-colour; an acceleration that cannot be computed is left out."""
    rounds = max(tournament.rounds or number, number)
    options = RoundOptions(number, rounds, tournament.initial_colour or Colour.WHITE, tpn="file")
    before = tournament._replace(unentered=(), choices=())
    edition = EDITIONS[-1]
    if chosen is not None:
        options = with_declared_options(before, chosen, options)
        edition = chosen.edition[:4]
    try:
        acceleration = acceleration_of(before, None) if tournament.rounds else None
        return draw_up(before, options, acceleration, edition)
    except FidepairError:
        return draw_up(before, options, edition=edition)


class SectionEntry(NamedTuple):
    """A player in a section, by the place of the section."""

    section: int
    player: Participant


def in_several_sections(tournaments: Iterable[Tournament]) -> list[list[SectionEntry]]:
    """Return the entries of each player who takes part in several sections: with the same FIDE ID,
    or, if one of the IDs is missing, with the same name and date of birth."""
    groups: list[list[SectionEntry]] = []
    by_key: dict[tuple[str, ...], list[SectionEntry]] = {}
    for section, tournament in enumerate(tournaments):
        for one in tournament.players:
            group = next((by_key[key] for key in _keys(one) if _is_of(by_key.get(key), one)), None)
            if group is None:
                group = []
                groups.append(group)
            group.append(SectionEntry(section, one))
            for key in _keys(one):
                by_key.setdefault(key, group)
    return [group for group in groups if len({entry.section for entry in group}) > 1]


def _keys(one: Participant) -> Iterator[tuple[str, ...]]:
    number = _fide_id(one)
    if number:
        yield (number,)
    if one.birth.strip("0/"):
        yield plain(one.name), one.birth


def _is_of(group: list[SectionEntry] | None, one: Participant) -> bool:
    """Return whether a player may be the one of a group: no FIDE ID differs."""
    if group is None:
        return False
    return {_fide_id(entry.player) for entry in group} <= {"", _fide_id(one)} or not _fide_id(one)


def _fide_id(one: Participant) -> str:
    return one.fide_id.strip().lstrip("0")
