"""The pairing of a round for people: the table with its remarks, and the steps of a procedure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fidepair.render.sheet import Column, Sheet
from fidepair.render.words import (
    BYE_WORDS,
    colour_history,
    player,
    recent_floats,
    rules_in_words,
    score_names,
    seat_cells,
    title_of,
)
from fidepair.tournament import Kind, format_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.render.paired import PairedRound
    from fidepair.swiss.cards import PairingCard
    from fidepair.tournament import Participant

ACCELERATION_WORDS = {"baku": "Baku acceleration (C.04.7)", "given": "virtual points of the file"}


def sheet(paired: PairedRound, *, arrows: bool, only_the_answer: bool = False) -> Sheet:
    """Return the pairing table. `arrows`: floats as arrows, else as `v` and `^`."""
    everyone = {card.number: card for card in paired.round_.everyone}
    rows = []
    for board, game in enumerate(paired.pairing.games, start=1):
        white, black = everyone[game.white], everyone[game.black]
        cells = (_cells(card, paired, arrows=arrows) for card in (white, black))
        rows.append((str(board), *next(cells), "", *next(cells)))
    columns = (
        Column("Bd", right=True),
        *_side_columns(paired, "White"),
        Column(""),
        *_side_columns(paired, "Black"),
    )
    above = () if only_the_answer else headings(paired)
    drawn = Sheet(above, columns, tuple(rows), remarks(paired))
    # A column in which no side of any board has anything is left out, such as floats before the
    # first round.
    used = {column.heading for i, column in enumerate(columns) if any(row[i] for row in rows)}
    return drawn.keeping(
        [i for i, column in enumerate(columns) if rows and column.heading in used | {""}]
    )


def _side_columns(paired: PairedRound, name: str) -> tuple[Column, ...]:
    """Return the columns of one side; for want of room colours go first, then floats, titles,
    ratings, pairing points.

    Teams have two scores, first the one by which they are paired.
    """
    return (
        Column("No", right=True),
        Column("Ttl", leave_out=3),
        Column(name, cut_to=20),
        Column("Rtg", right=True, leave_out=2),
        *(Column(score, right=True) for score in score_names(paired.tournament)),
        *((Column("PPts", right=True, leave_out=1),) if paired.acceleration else ()),
        Column("Fl", leave_out=4),
        Column("Colours", leave_out=5),
    )


def _cells(card: PairingCard, paired: PairedRound, *, arrows: bool) -> tuple[str, ...]:
    participant = card.participant
    return (
        *seat_cells(paired.tournament, participant, card.standings, card.secondary),
        *((format_points(card.score),) if paired.acceleration else ()),
        recent_floats(card.floats, arrows=arrows),
        colour_history(participant, paired.round_.number - 1),
    )


def headings(paired: PairedRound) -> tuple[str, ...]:
    """Return the title of the round, and by which rules it is paired."""
    round_, system = paired.round_, paired.system
    parts = [
        f"{system.title} ({system.chapter})",
        f"initial-colour {round_.initial_colour.name.capitalize()}",
    ]
    if paired.tournament.kind is Kind.TEAM:
        parts[1:1] = rules_in_words(paired.tournament.team_rules)
    if paired.acceleration:
        parts.append(ACCELERATION_WORDS[paired.acceleration])
    return f"{title_of(paired.tournament)}: round {round_.number} of {round_.rounds}", ", ".join(
        parts
    )


def remarks(paired: PairedRound) -> tuple[str, ...]:
    """Return who has the bye and who is absent."""
    pairing = paired.pairing
    everyone = {card.number: card for card in paired.round_.everyone}
    lines = []
    if pairing.pab is not None:
        lines.append(f"Bye: {_with_points(everyone[pairing.pab])}")
    lines += [
        f"Absent: {_with_points(everyone[number])}, {BYE_WORDS[bye]}"
        for number, bye in pairing.absent
    ]
    if not pairing.games and pairing.pab is None:
        lines.insert(0, "Nobody is to be paired.")
    return tuple(lines)


def _with_points(card: PairingCard) -> str:
    return f"{player(card.participant)} ({format_points(card.standings)})"


def steps(paired: PairedRound, player: int | None = None) -> list[str]:
    """Return what a procedure did step by step; of one `player` the steps that name the number,
    each below its scoregroup."""
    if player is None:
        return ["Step by step", *paired.steps]
    named = re.compile(rf"(?<![\d.]){player}(?![\d.])")
    lines = [f"Step by step, of {player}"]
    heading = ""
    for step in paired.steps:
        if not step.startswith(" "):
            heading = step
        elif named.search(re.sub(r"\([\d.]+\)|, type \w", "", step)):
            lines += [heading, step] if heading else [step]
            heading = ""
    return lines


def boards_by_roster(paired: PairedRound) -> list[str]:
    """Return the players of each match of teams: as stated for this round, else as the rosters have
    them; nothing for other events.

    Who plays is the teams' affair: a line-up may differ.
    """
    tournament = paired.tournament
    if tournament.kind is not Kind.TEAM:
        return []
    teams = tournament.by_number()
    players = {one.number: one for one in tournament.individuals}
    colours = tournament.colours_of_boards(tournament.boards or 0)
    lines = ["Boards by roster"]
    for number, game in enumerate(paired.pairing.games, start=1):
        white, black = teams[game.white], teams[game.black]
        sides = ((white, black.number), (black, white.number))
        line_ups = [
            tournament.line_up_of(one, other, paired.pairing.round_number) for one, other in sides
        ]
        lines.append(f"  {number}  {player(white)} - {player(black)}")
        for board, colour in enumerate(colours):
            names = [_on_board(line_up, board, players) for line_up in line_ups]
            signs = (colour.value.upper(), colour.opposite.value.upper())
            lines.append(
                f"     {number}.{board + 1}  {signs[0]} {names[0]} - {signs[1]} {names[1]}"
            )
    return lines


def _on_board(line_up: Sequence[int], board: int, players: dict[int, Participant]) -> str:
    """Return who plays on a board, with the rating; a dash for nobody."""
    if board >= len(line_up) or not line_up[board]:
        return "-"
    one = players[line_up[board]]
    return f"{player(one)} ({one.rating})" if one.rating else player(one)
