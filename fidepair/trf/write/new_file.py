"""A tournament as a new TRF26 file: everything it says, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.tournament import Kind, PrimaryScore
from fidepair.trf.format import facts
from fidepair.trf.format.document import Document, Line
from fidepair.trf.write import lines as trf_lines
from fidepair.trf.write.blocks import has_a_bye_of_its_own, in_blocks, points_of_a_game

if TYPE_CHECKING:
    from fidepair.tournament import Tournament

NEW = "new.trf"


def new_document(tournament: Tournament) -> Document:
    """Return a TRF26 document that says `tournament`."""
    by_rank = any(participant.number != participant.tpn for participant in tournament.participants)
    first_day = tournament.first_day
    texts = [
        *facts.NAME.lines(tournament.name or None),
        *facts.FIRST_DAY.lines(first_day and "{:04d}/{:02d}/{:02d}".format(*first_day)),
        *_count_lines(tournament),
        *facts.ROUNDS.lines(in_blocks(tournament).rounds),
        *facts.INITIAL_COLOUR.lines(tournament.initial_colour),
        *scoring_lines(tournament),
        *trf_lines.type_line(tournament),
        *([facts.BAKU] if tournament.acceleration and tournament.system is None else []),  # no encoded type says it
        *([facts.RANKED_BY_ORDER] if by_rank else []),
        *(_team_lines(tournament) if tournament.kind is Kind.TEAM else trf_lines.player_lines(tournament)),
        *list_lines(tournament),
        *trf_lines.manual_change_lines(tournament.manual_changes),
    ]
    return Document(tournament.source or NEW, tuple(Line(number, text, "\n") for number, text in enumerate(texts, 1)))


def _count_lines(tournament: Tournament) -> list[str]:
    if tournament.kind is Kind.TEAM:
        players = facts.PLAYER_COUNT.lines(len(tournament.individuals))
        return players + facts.TEAM_COUNT.lines(len(tournament.participants))
    return facts.PLAYER_COUNT.lines(len(tournament.participants))


def _team_lines(tournament: Tournament) -> list[str]:
    from fidepair.trf.write import team_lines  # noqa: PLC0415  few events are of teams

    by_match = tournament.with_primary(PrimaryScore.MATCH)
    return [
        *team_lines.header_lines(by_match),
        *team_lines.member_lines(by_match),
        *team_lines.team_lines(tournament),
        *team_lines.placed_lines(by_match),
    ]


def scoring_lines(tournament: Tournament) -> list[str]:
    """Return the lines with the point values of a game, none for the standard ones."""
    needed = misses_results(tournament) or has_a_bye_of_its_own(tournament)
    return trf_lines.scoring_lines(points_of_a_game(tournament), needed)


def list_lines(tournament: Tournament, dialect: str = facts.TRF26) -> list[str]:
    """Return the lines of byes of later rounds, virtual points, prohibitions (as in `dialect`), abnormal points."""
    numbers = sorted(participant.number for participant in tournament.participants)
    teams = tournament.kind is Kind.TEAM
    by_match = not teams or tournament.team_rules.primary is PrimaryScore.MATCH
    score = "match points" if teams and by_match else "points"
    counted = in_blocks(tournament)
    return [
        *trf_lines.bye_lines(a for a in counted.announced if a.round_number > counted.rounds_paired),
        *trf_lines.virtual_lines(counted.virtual, numbers, score),
        *trf_lines.forbidden_lines(counted.forbidden, counted.rounds, dialect),
        *trf_lines.adjustment_lines(counted.adjustments, score),
        *trf_lines.adjustment_lines(counted.secondary_adjustments, "points" if by_match else "match points"),
    ]


def misses_results(tournament: Tournament) -> bool:
    """Return whether a closed round has a game without result."""
    closed = trf_lines.closed_rounds(tournament)
    return any(
        trf_lines.is_pending(entry) for participant in tournament.participants for entry in participant.entries[:closed]
    )
