"""The result of pairing a round, and the order of its boards before publication (C.04.2 3.6).

The events that an engine announces while it pairs a round. A listener may record them, and cannot
change the pairing.
"""

from collections.abc import Iterable, Sequence
from itertools import count
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias, TypeVar

from fidepair.errors import UsageError
from fidepair.swiss.cards import PairingCard, RoundToPair, float_against
from fidepair.text.wording import article_text, in_runs
from fidepair.tournament import Bye, Colour, Entry, Participant, Tournament, format_points

Count: TypeAlias = int | tuple[int, ...]


class PairedGame(NamedTuple):
    """One board: the players by number, and the article that gave them these colours (`5.2.1`)."""

    white: int
    black: int
    article: str


class CriterionCount(NamedTuple):
    """The count of one criterion in a bracket: zero is perfect. Criteria on several scores have one
    number for each of them, highest first."""

    code: str
    article: str
    counted: Count


class BracketReport(NamedTuple):
    """A paired bracket. Players by number, in bracket order; pairs as (higher ranked, lower
    ranked).

    `mdps` and `downfloaters`: if the chapter moves players down; `upfloaters`: if it moves them up
    (Dubov 1.3.2). `order`: all members as the chapter numbers them (BSNs; by TPN in Double-Swiss
    and Team), in Dubov those of S1, then those of T2. `stage`: `PPB` for the penultimate bracket
    that was paired again, `CLB` for the collapsed last one (C.04.3 of 2017, A.9), otherwise empty.
    """

    score: int
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    counts: tuple[CriterionCount, ...]
    upfloaters: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    stage: str = ""


def bracket_name(bracket: BracketReport) -> str:
    """Return the name of a bracket: by its score, unless it holds residents of several."""
    if bracket.stage == "CLB":
        return "the collapsed last bracket"
    return f"bracket {format_points(bracket.score)}"


def bracket_title(bracket: BracketReport) -> str:
    """Return the name of a bracket as a heading."""
    name = bracket_name(bracket)
    title = name[0].upper() + name[1:]
    if bracket.stage == "PPB":
        title += ", paired again as PPB"
    return title


def criterion_name(code: str, article: str) -> str:
    """Return code and article of a criterion, as in `C12 (2.4.7)`; only one of them if they are
    equal."""
    shown = article_text(article)
    return shown if code in ("", article) else f"{code} ({shown})"


class RoundPairing(NamedTuple):
    """The pairing of a round: games in board order, the receiver of the PAB, the participants that
    were not to be paired with their byes, and the reports of the brackets."""

    system: str
    round_number: int
    games: tuple[PairedGame, ...]
    pab: int | None
    absent: tuple[tuple[int, Bye], ...]
    brackets: tuple[BracketReport, ...] = ()


def in_board_order(
    games: Iterable[tuple[PairingCard, PairingCard, str]], *, by_standings: bool = False
) -> tuple[PairedGame, ...]:
    """Return the games (White, Black, article) in the order of C.04.2 3.6, with the scores of
    C.04.7 1.5 (decision G9).

    The higher ranked player has the higher score, then the smaller TPN, in the Burstein System too
    (decision B9). `by_standings`: virtual points do not count (decision E10).
    """

    def place(game: tuple[PairingCard, PairingCard, str]) -> tuple[int, int, int]:
        white, black, _ = game
        if by_standings:
            return place_of_board((white.standings, white.tpn), (black.standings, black.tpn))
        return place_of_board((white.score, white.tpn), (black.score, black.tpn))

    return tuple(
        PairedGame(white.number, black.number, article)
        for white, black, article in sorted(games, key=place)
    )


def close_round(
    round_: RoundToPair,
    system: str,
    games: Iterable[tuple[PairingCard, PairingCard, str]],
    pab: int | None,
    reports: Iterable[BracketReport],
    *,
    by_standings: bool = False,
) -> RoundPairing:
    """Return the pairing of the round, its games (White, Black, article) in board order."""
    boards = in_board_order(games, by_standings=by_standings)
    return RoundPairing(system, round_.number, boards, pab, absentees(round_), tuple(reports))


def place_of_board(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int, int]:
    """Return the key that orders the boards, from (score, TPN) of both sides (C.04.2 3.6): scores are
    negative in it."""
    (score, tpn), (other_score, other_tpn) = one, other
    higher_score, higher_tpn = min((-score, tpn), (-other_score, other_tpn))
    return higher_score, -score - other_score, higher_tpn


_G = TypeVar("_G", bound=tuple[Any, ...])


def numbered(tournament: Tournament, number: int, games: Iterable[_G]) -> list[tuple[int, int, _G]]:
    """Return the games of a round, which begin with two numbers and are in the order of boards
    (C.04.2 3.6): by the number of the board, each with that number and its place in the order.

    A fixed board is that of its participant's game; where both players have one, it is the lower
    one. The other games have the other numbers in their order, from the first board on.
    """
    fixed = tournament.fixed_boards(number)
    ordered = [*games]
    taken: dict[int, int] = {}
    for place, game in enumerate(ordered):
        wanted = [fixed[who] for who in game[:2] if who in fixed]
        if wanted:
            taken.setdefault(min(wanted), place)
    own = {place: board for board, place in taken.items()}
    free = (board for board in count(tournament.first_board(number)) if board not in taken)
    found = []
    for place, game in enumerate(ordered):
        board = own[place] if place in own else next(free)
        found.append((board, place + 1, game))
    return sorted(found, key=itemgetter(0))


def board_range(numbers: Iterable[int]) -> str:
    """Return the numbers of boards in words: `boards 1 to 9`, with others after them."""
    texts = in_runs(numbers)
    noun = "board" if len(texts) == 1 and texts[0].isdecimal() else "boards"
    return f"{noun} {', '.join(texts)}"


def floats_in(round_: RoundToPair, pairing: RoundPairing) -> dict[int, str]:
    """Return the float of each paired player, by number: `D` against a lower score, `U` against a
    higher one, otherwise `-`."""
    score = {card.number: card.score for card in round_.cards}
    found = {}
    for white, black, _ in pairing.games:
        found[white] = float_against(score[white], score[black])
        found[black] = float_against(score[black], score[white])
    return found


def with_round(tournament: Tournament, pairing: RoundPairing) -> Tournament:
    """Return the tournament with `pairing` as its last round, paired but not played.

    Announcements for the round become its entries. A match that is not played yet counts as a draw
    (C.04.2 3.1). Raises UsageError unless the pairing is of the round after the last paired one,
    and has each participant once.
    """
    if pairing.round_number != tournament.rounds_paired + 1:
        raise UsageError(
            f"Round {pairing.round_number} does not follow round {tournament.rounds_paired}.\n"
            "  Use the pairing of the next round."
        )
    _refuse_other_participants(tournament, pairing)
    entries: dict[int, Entry] = dict(pairing.absent)
    for game in pairing.games:
        entries[game.white] = tournament.open_game(game.black, Colour.WHITE)
        entries[game.black] = tournament.open_game(game.white, Colour.BLACK)
    if pairing.pab is not None:
        entries[pairing.pab] = Bye.PAB

    def after(participant: Participant) -> Participant:
        return participant._replace(entries=(*participant.entries, entries[participant.number]))

    return tournament._replace(
        participants=tuple(after(participant) for participant in tournament.participants),
        rounds_paired=pairing.round_number,
        announced=tuple(a for a in tournament.announced if a.round_number > pairing.round_number),
    )


def _refuse_other_participants(tournament: Tournament, pairing: RoundPairing) -> None:
    """Raise UsageError unless a pairing has each participant once."""
    sides = [number for number, _ in pairing.absent]
    for game in pairing.games:
        sides += game[:2]
    if pairing.pab is not None:
        sides.append(pairing.pab)
    expected = [one.number for one in tournament.participants]
    if sorted(sides) == sorted(expected):
        return
    wrong = {*sides} ^ {*expected} or {number for number in sides if sides.count(number) > 1}
    listed = ", ".join(map(str, sorted(wrong)))
    raise UsageError(
        "The pairing does not have each participant of the tournament once.\n"
        f"  Missing, unknown or given twice: {listed}."
    )


def absentees(round_: RoundToPair) -> tuple[tuple[int, Bye], ...]:
    """Return the participants that are not paired in the round, by ascending TPN, with their
    byes."""
    return tuple((card.number, card.bye) for card in round_.everyone if card.bye is not None)


# ── Announcements ────────────────────────────────────────────────────────────


class Observer:
    """A listener to the decisions of an engine, in order. Every method may stay empty.

    `asks_why`: whether steps must list the players that they passed over, with reasons, which takes
    time. `asks_reports`: whether brackets must be reported, here and in the pairing; if not, their
    counts are not computed.
    """

    asks_why = False
    asks_reports = True

    def has_time(self) -> bool:
        """Return whether there is time left for reasons that take longer than the pairing."""
        return True

    def bracket_opened(
        self, score: int, mdps: Sequence[PairingCard], residents: Sequence[PairingCard]
    ) -> None:
        """A bracket is about to be paired: its score, MDPs and residents in their order."""

    def bracket_closed(self, report: BracketReport) -> None:
        """A bracket was paired."""

    def step(self, step: Any) -> None:
        """A procedural system took one step of its procedure (the Lim System:
        `fidepair.systems.lim.steps`)."""


SILENT = Observer()


class GamesOnly(Observer):
    """A listener that needs only the games and the receiver of the PAB: reports of brackets may be
    missing."""

    asks_reports = False


GAMES_ONLY = GamesOnly()
