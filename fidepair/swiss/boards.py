"""The result of pairing a round, and the order of its boards before publication (C.04.2 3.6)."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from fidepair.swiss.cards import PairingCard, RoundToPair
from fidepair.tournament import (
    Bye,
    Colour,
    Entry,
    Game,
    Kind,
    Match,
    Participant,
    Result,
    Tournament,
    format_points,
)

Count: TypeAlias = int | tuple[int, ...]


class PairedGame(NamedTuple):
    """One board: the players by number, and the article that gave them these colours (`5.2.1`)."""

    white: int
    black: int
    article: str


class CriterionCount(NamedTuple):
    """What one criterion counted in a bracket: zero is perfect. Criteria on several scores count
    for each of them, highest first."""

    code: str
    article: str
    counted: Count


class BracketReport(NamedTuple):
    """How a bracket was paired. Players by number, in bracket order; pairs as (higher ranked, lower
    ranked).

    `mdps` and `downfloaters` where the chapter moves players down, `upfloaters` where it moves them
    up (Dubov 1.3.2). `order`: all members as the chapter numbers them (BSNs; by TPN in Double-Swiss
    and Team), in Dubov those of S1, then those of T2. `stage`: `PPB` for the penultimate bracket
    that was paired again, `CLB` for the collapsed last one (C.04.3 of 2017, A.9), else empty.
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
    """Return what a bracket is called: by its score, unless it holds residents of several."""
    return (
        "the collapsed last bracket"
        if bracket.stage == "CLB"
        else f"bracket {format_points(bracket.score)}"
    )


def bracket_title(bracket: BracketReport) -> str:
    """Return the name of a bracket as the head of what is said of it."""
    name = bracket_name(bracket)
    return f"{name[0].upper()}{name[1:]}{', paired again as PPB' * (bracket.stage == 'PPB')}"


def criterion_name(code: str, article: str) -> str:
    """Return code and article of a criterion, as in `C12 (2.4.7)`; once, where the code is the
    article."""
    return f"{code} ({article})" if code not in ("", article) else article


class RoundPairing(NamedTuple):
    """The pairing of a round: games in board order, who has the PAB, who was not to be paired, and
    why it is so."""

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

    Higher ranked is who has the higher score, then the smaller TPN, in the Burstein System too
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


def place_of_board(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int, int]:
    """Return what orders the boards, by the score and the TPN of both sides (C.04.2 3.6)."""
    score, tpn = one if (-one[0], one[1]) <= (-other[0], other[1]) else other
    return -score, -one[0] - other[0], tpn


def floats_in(round_: RoundToPair, pairing: RoundPairing) -> dict[int, str]:
    """Return who meets somebody of a lower score (`D`), of a higher one (`U`) or neither (`-`), by
    number."""
    score = {card.number: card.score for card in round_.cards}
    found = {}
    for white, black, _ in pairing.games:
        above = score[white] - score[black]
        found[white], found[black] = ("DU" if above > 0 else "UD") if above else "--"
    return found


def with_round(tournament: Tournament, pairing: RoundPairing) -> Tournament:
    """Return the tournament with `pairing` as its last round, paired but not played.

    The pairing must be that of the round after the last paired one. Announcements for the round
    become its entries. A match that is not played yet counts as a draw (C.04.2 3.1).
    """
    if pairing.round_number != tournament.rounds_paired + 1:
        raise ValueError(
            f"round {pairing.round_number} does not follow round {tournament.rounds_paired}"
        )
    entries: dict[int, Entry] = dict(pairing.absent)
    for game in pairing.games:
        entries[game.white] = _pending(tournament, game.black, Colour.WHITE)
        entries[game.black] = _pending(tournament, game.white, Colour.BLACK)
    if pairing.pab is not None:
        entries[pairing.pab] = Bye.PAB

    def after(participant: Participant) -> Participant:
        return participant._replace(entries=(*participant.entries, entries[participant.number]))

    return tournament._replace(
        participants=tuple(after(participant) for participant in tournament.participants),
        rounds_paired=pairing.round_number,
        announced=tuple(a for a in tournament.announced if a.round_number > pairing.round_number),
    )


def _pending(tournament: Tournament, opponent: int, colour: Colour) -> Entry:
    if tournament.kind is Kind.INDIVIDUAL:
        return Game(opponent, colour, Result.PENDING)
    secondary = tournament.secondary.pending if tournament.secondary else 0
    return Match(opponent, colour, Result.PENDING, tournament.points.pending, secondary)


def absentees(round_: RoundToPair) -> tuple[tuple[int, Bye], ...]:
    """Return those who are not to be paired, ascending TPN, with their bye."""
    return tuple((card.number, card.bye) for card in round_.everyone if card.bye is not None)
