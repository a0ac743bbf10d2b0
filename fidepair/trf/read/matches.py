"""Matches: the results of participants round by round, in rows of one sign for each match; matches
of two games (C.04.5).

Rows are like those of players (`cells`): state, byes and rounds are found in the same way. The sign
has the colour of the match and its result as a whole (`w1`, `b-`, `w ` while a game is missing).

In matches of two games two blocks of a player are one match; records that count blocks count two
for a round. This encoding keeps the result of every game, as the rating needs it. The other
encoding in use, one block for each match, is refused.
"""

from collections.abc import Mapping
from typing import NamedTuple

from fidepair.findings import Findings
from fidepair.tournament import (
    GAMES,
    Adjustment,
    Colour,
    Forbidden,
    Kind,
    Match,
    PointSystem,
    Result,
    Tournament,
    format_points,
    match_of_two_games,
    points_of_two_games,
)
from fidepair.trf.format.cells import BROKEN, Row, entry, opposite, sign_of
from fidepair.trf.format.columns import COLOUR, OPPONENT, PLAYER, RESULT, TEXT_FROM
from fidepair.trf.format.facts import ABNORMAL, FORBIDDEN, PAB_CODES, ROUNDS, VIRTUAL
from fidepair.trf.format.reading import Event, Matches, PlayerLine, Records, Roster, Scoring
from fidepair.trf.read.sides import check_sides
from fidepair.trf.read.statements import AnnouncedBye, read_decisions


def roster_of(
    players: dict[int, PlayerLine], matches: Matches, byes: dict[tuple[int, int], str], blocks: int
) -> Roster:
    """Return the rows of matches and byes (letters, by number and index of the round)."""
    last = max([-1, *(index for _, index in byes)])
    for of_player in matches.values():
        for index, match in enumerate(of_player):
            if match is not None and index > last:
                last = index
    width = last + 1
    rows = {number: Row([0] * width, [""] * width) for number in players}
    for (number, index), letter in byes.items():
        rows[number].put(index, 0, letter)
    has_pending = False
    for number, of_player in matches.items():
        for index, match in enumerate(of_player):
            if match is not None:
                rows[number].put(index, match.opponent, sign_of(match.colour, match.result))
                has_pending = has_pending or match.result is Result.PENDING
    return Roster(players, rows, width, has_pending, blocks)


def colour_named(letter: str) -> Colour | None:
    """Return the colour with that letter, None for any other character."""
    return {"w": Colour.WHITE, "b": Colour.BLACK}.get(letter)


# ── Matches of two games ─────────────────────────────────────────────────────
class Cells(NamedTuple):
    """The two blocks of a match in the line of a player: opponents and codes."""

    opponents: tuple[int, int]
    signs: tuple[str, str]

    @property
    def opponent(self) -> int:
        """The opponent in the match, 0 if there is none."""
        return self.opponents[0] or self.opponents[1]

    @property
    def colour(self) -> str:
        """The letter of the colour in the first game, also from the second one; `-` if neither has
        it."""
        first, second = self._characters(0, "-")
        return opposite(second) if first == "-" else first

    def results(self) -> tuple[str, str]:
        """Return the results of both games; a blank for a missing one."""
        return self._characters(1, " ")

    def _characters(self, place: int, missing: str) -> tuple[str, str]:
        """Return a character for both codes, `missing` for a block without a game."""
        first, second = (
            sign[place] if opponent else missing
            for opponent, sign in zip(self.opponents, self.signs, strict=True)
        )
        return first, second


def read_double(records: Records, boards: Roster, scoring: Scoring, findings: Findings) -> Event:
    """Return the event of matches of two games. Blocks that do not make matches are findings."""
    check_sides(boards, findings, read_decisions(records, GAMES))
    matches: Matches = {}
    byes: dict[tuple[int, int], str] = {}
    rows = boards.rows
    for row in rows.values():
        row.pad(boards.width + boards.width % GAMES)
    for number, row in rows.items():
        of_player = matches[number] = [None] * (len(row.signs) // GAMES)
        for index in range(len(of_player)):
            cells = _cells(row, index)
            is_match = _is_match(cells, boards.by_number[number], index, findings)
            if is_match and cells.opponent in rows:
                theirs = _cells(rows[cells.opponent], index)
                of_player[index] = _match(cells, theirs, scoring.points)
            elif not cells.opponent:
                byes[number, index] = max(cells.signs)
    points = match_points(scoring, records, findings)
    roster = roster_of(boards.by_number, matches, byes, GAMES)
    return Event(Kind.DOUBLE, boards, roster, scoring, points, matches)


def _cells(row: Row, index: int) -> Cells:
    first, second = GAMES * index, GAMES * index + 1
    return Cells(
        (row.opponents[first], row.opponents[second]), (row.signs[first], row.signs[second])
    )


def _match(cells: Cells, theirs: Cells, points: PointSystem) -> Match:
    """Return the match from the side of `cells`; `theirs`: the blocks of the opponent."""
    own_results = tuple(map(Result, cells.results()))
    their_results = tuple(map(Result, theirs.results()))
    sums = _sum(cells, points), _sum(theirs, points)
    colour = colour_named(cells.colour)
    return match_of_two_games(cells.opponent, colour, own_results, their_results, sums)


def _sum(cells: Cells, points: PointSystem) -> int:
    games = zip(cells.opponents, cells.signs, strict=True)
    return sum(
        points.of(entry(opponent, sign)) if opponent else points.pending for opponent, sign in games
    )


# ── Do the two blocks make a match? ──────────────────────────────────────────
def _is_match(cells: Cells, player: PlayerLine, index: int, findings: Findings) -> bool:
    """Return whether two blocks are one match; blocks that are neither a match nor one bye are a
    finding."""
    if BROKEN in cells.signs:
        return False
    problem = _problem_of_match(cells) if cells.opponent else _problem_of_bye(cells)
    if problem is None:
        return cells.opponent > 0
    code, case, text, column = problem
    first, second = (PLAYER.repetition(GAMES * index + game) for game in range(GAMES))
    shown = player.text[first.first + 1 : second.last].rstrip()
    message = (
        f"player {player.number}, match {index + 1} "
        f"(blocks {GAMES * index + 1} and {GAMES * index + 2}): `{shown}` {text}"
    )
    findings.tell(code, message, **player.line.at(second.first + column - 1, shown), case=case)
    return False


def _problem_of_bye(cells: Cells) -> tuple[str, str, str, int] | None:
    """Return code, case, text and column (in the second block) if two blocks are not one bye; Z may
    be blank."""
    signs = set(cells.signs)
    if len(signs) == 1 or signs == {"", "Z"}:
        return None
    return "T215", "", "does not have the same bye in both blocks", RESULT.first


def _problem_of_match(cells: Cells) -> tuple[str, str, str, int] | None:
    """Return code, case, text and column (in the second block) if two blocks are not one match."""
    (first, second), signs = cells
    if first and second and first != second:
        text = f"has the opponents {first} and {second}; a two-game match has one"
        return "T214", "", text, OPPONENT.first
    if (not first and signs[0]) or (not second and signs[1]):
        return "T215", "game", "has a game in one block and a bye in the other", RESULT.first
    if first and second and signs[0][0] == signs[1][0] != "-":
        return "T216", "", "has the same colour in both games", COLOUR.first
    return None


# ── Points of a match ────────────────────────────────────────────────────────
def match_points(scoring: Scoring, records: Records, findings: Findings) -> PointSystem:
    """Return the points of a match: those of two games, and of a win and a draw for the PAB (C.04.5
    1.4).

    A value for the PAB in the file is that of a game; that of the whole match is accepted too.
    """
    game = scoring.points
    points = points_of_two_games(game)
    if not scoring.states_pab or points.pab in (game.pab, GAMES * game.pab):
        return points
    pab = GAMES * game.pab
    line = records.lines(*PAB_CODES)[0]  # one of them gives it
    message = (
        f"a pairing-allocated bye is worth {format_points(pab)}, twice the value for a game; the usual value is "
        f"{format_points(points.pab)}, a win and a draw (C.04.5, 1.4)"
    )
    findings.tell("T217", message, **line.at(TEXT_FROM, format_points(game.pab)), case="matches")
    return points._replace(pab=pab)


# ── What counts blocks ───────────────────────────────────────────────────────
def in_matches(tournament: Tournament, records: Records, findings: Findings) -> Tournament:
    """Return the tournament with rounds that are matches. A range that covers half a match is a
    finding."""
    rounds = tournament.rounds
    if rounds is not None and rounds % GAMES:
        line = records.lines(*ROUNDS.codes)[0]
        findings.tell(
            "T218",
            f"`{line.code.upper()}` counts games, two for each match; {rounds} is odd",
            **line.at(TEXT_FROM, str(rounds)),
            expected="an even number",
            case="rounds",
            blocks=GAMES * rounds,
            matches=rounds,
        )
    return tournament._replace(
        rounds=rounds and rounds // GAMES,
        virtual=_virtual_in_matches(tournament.virtual, records, findings),
        forbidden=tuple(
            _forbidden_in_matches(group, records, findings) for group in tournament.forbidden
        ),
        adjustments=tuple(
            _adjustment_in_matches(one, records, findings) for one in tournament.adjustments
        ),
    )


def byes_in_matches(byes: list[AnnouncedBye], findings: Findings) -> list[AnnouncedBye]:
    """Return the byes with rounds that are matches. A bye for half a match is a finding."""
    given = {(bye.round_number, bye.number): bye.bye for bye in byes}
    found = []
    for bye in byes:
        block = bye.round_number
        is_first = block % GAMES > 0
        partner = block + 1 if is_first else block - 1
        if given.get((partner, bye.number)) is not bye.bye:
            message = (
                f"`240` gives player {bye.number} a bye {bye.bye.value} in block {block} and not in block "
                f"{partner} of the same match"
            )
            expected = f"{min(partner, block)} and {max(partner, block)}"
            findings.tell("T218", message, **bye.line.at(bye.column, str(block)), expected=expected)
        if is_first:
            found.append(bye._replace(round_number=partner // GAMES))
    return found


def _virtual_in_matches(
    virtual: Mapping[int, tuple[int, ...]] | None, records: Records, findings: Findings
) -> dict[int, tuple[int, ...]] | None:
    if virtual is None:
        return None
    in_matches = {}
    for number, values in virtual.items():
        first, second = values[0::GAMES], values[1::GAMES]
        if len(second) < len(first):  # half a match at the end
            second = (*second, first[-1])
        if first != second:
            line = records.lines(*VIRTUAL.codes)[0]
            message = f"virtual points of player {number} differ between the two blocks of a match"
            findings.tell("T218", message, **line.at_text(), case="virtual points")
        in_matches[number] = first
    return in_matches


def _forbidden_in_matches(group: Forbidden, records: Records, findings: Findings) -> Forbidden:
    begins_late = group.first % GAMES == 0
    ends_early = group.last is not None and group.last % GAMES > 0
    if begins_late or ends_early:
        line = records.lines(FORBIDDEN.code)[0]
        message = (
            f"`260` forbids in rounds {group.first} to {group.last or 'the last'}, "
            "which is not a whole number of matches"
        )
        findings.tell("T218", message, **line.at_text(), case="prohibitions")
    return group._replace(first=(group.first + 1) // GAMES, last=group.last and group.last // GAMES)


def _adjustment_in_matches(
    adjustment: Adjustment, records: Records, findings: Findings
) -> Adjustment:
    """Return abnormal points of a match: points that are added in a block are added in its
    match."""
    if adjustment.kinds:
        line = records.lines(ABNORMAL.code)[0]
        message = (
            "`299` changes the points of a kind of result, but not whether for one game of a match "
            "or for the whole match"
        )
        findings.tell("T204", message, **line.at_text(), case="matches")
    block = adjustment.round_number
    return adjustment._replace(round_number=block and (block + 1) // GAMES)
