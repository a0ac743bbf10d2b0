"""Matches: what participants did round by round, in rows of one sign for each match; matches of two
games (C.04.5).

Rows are as those of players (`cells`), so that state, byes and rounds are found in the same way:
the sign has the colour of the match and its result as a whole (`w1`, `b-`, `w ` while something is
missing).

In matches of two games two blocks of a player are one match; what counts blocks counts two for a
round. Of the encodings that are in use this is the one that keeps the result of every game (rating
needs them). One block for each match, the other encoding, is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import (
    GAMES,
    Adjustment,
    Colour,
    Forbidden,
    Kind,
    Match,
    PointSystem,
    Result,
    format_points,
    match_of_two_games,
    points_of_two_games,
)
from fidepair.trf.format.cells import BROKEN, Row, entry, opposite, sign_of
from fidepair.trf.format.columns import COLOUR, OPPONENT, PLAYER, RESULT, TEXT_FROM
from fidepair.trf.format.facts import ABNORMAL, FORBIDDEN, PAB_CODES, ROUNDS, VIRTUAL
from fidepair.trf.format.reading import Event, Matches, Roster
from fidepair.trf.read.sides import check_sides

if TYPE_CHECKING:
    from fidepair.findings import Findings
    from fidepair.trf.format.reading import PlayerLines, Records, Scoring
    from fidepair.trf.read.statements import AnnouncedBye, Statements


def roster_of(
    players: PlayerLines, matches: Matches, byes: dict[tuple[int, int], str], blocks: int
) -> Roster:
    """Return the rows that matches and byes (letters, by number and index of the round) make."""
    played = [
        index
        for of_one in matches.values()
        for index, match in enumerate(of_one)
        if match is not None
    ]
    width = max([-1, *played, *[index for _, index in byes]]) + 1
    rows = {number: Row([0] * width, [""] * width) for number in players.numbers}
    for (number, index), letter in byes.items():
        rows[number].put(index, 0, letter)
    has_pending = False
    for number, of_one in matches.items():
        for index, match in enumerate(of_one):
            if match is not None:
                rows[number].put(index, match.opponent, sign_of(match.colour, match.result))
                has_pending = has_pending or match.result is Result.PENDING
    return Roster(players, rows, width, has_pending, blocks)


def colour_named(letter: str) -> Colour | None:
    """Return the colour with that letter, None for any other sign."""
    return {"w": Colour.WHITE, "b": Colour.BLACK}.get(letter)


# ── Matches of two games ─────────────────────────────────────────────────────
class Cells(NamedTuple):
    """The two blocks of a match as the player has them: opponents and signs."""

    opponents: tuple[int, int]
    signs: tuple[str, str]

    @property
    def opponent(self) -> int:
        """The opponent in the match, 0 if there is none."""
        return self.opponents[0] or self.opponents[1]

    @property
    def colour(self) -> str:
        """The colour sign of the first game, which the second may tell too; `-` if neither does."""
        first, second = (sign[0] if opponent else "-" for opponent, sign in zip(*self, strict=True))
        return first if first != "-" else opposite(second)

    def results(self) -> tuple[str, str]:
        """Return the result signs of both games; a blank where there is none yet."""
        first, second = (sign[1] if opponent else " " for opponent, sign in zip(*self, strict=True))
        return first, second


def read_double(records: Records, boards: Roster, scoring: Scoring, findings: Findings) -> Event:
    """Return the event of matches of two games. Blocks which do not make matches are findings."""
    check_sides(boards, findings)
    matches: Matches = {}
    byes: dict[tuple[int, int], str] = {}
    rows = boards.rows
    for row in rows.values():
        row.pad(boards.width + boards.width % GAMES)
    known: dict[
        tuple[str, ...], Match
    ] = {}  # what the signs of both sides make; there are few of them
    for number, row in rows.items():
        of_player = matches[number] = [None] * (len(row.signs) // GAMES)
        for index in range(len(row.signs) // GAMES):
            place = slice(GAMES * index, GAMES * (index + 1))
            opponent, other = row.opponents[place]
            signs = (
                (*row.signs[place], *rows[opponent].signs[place])
                if opponent == other in rows
                else ()
            )
            if signs in known:
                of_player[index] = known[signs]._replace(opponent=opponent)
                continue
            cells = _cells(row, index)
            if (
                _is_match(cells, number, boards.players, index, findings=findings)
                and cells.opponent in rows
            ):
                match = _match(cells, _cells(rows[cells.opponent], index), scoring.points)
                of_player[index] = match
                if signs:
                    known[signs] = match
            elif not cells.opponent:
                byes[number, index] = max(cells.signs)
    points = match_points(scoring, records, findings)
    return Event(
        Kind.DOUBLE,
        boards,
        roster_of(boards.players, matches, byes, GAMES),
        scoring,
        points,
        matches,
    )


def _cells(row: Row, index: int) -> Cells:
    first, second = GAMES * index, GAMES * index + 1
    return Cells(
        (row.opponents[first], row.opponents[second]), (row.signs[first], row.signs[second])
    )


def _match(cells: Cells, theirs: Cells, points: PointSystem) -> Match:
    """Return the match from one side."""
    own, other = (tuple(map(Result, side.results())) for side in (cells, theirs))
    brought = _sum(cells, points), _sum(theirs, points)
    return match_of_two_games(cells.opponent, colour_named(cells.colour), own, other, brought)


def _sum(cells: Cells, points: PointSystem) -> int:
    games = zip(cells.opponents, cells.signs, strict=True)
    return sum(
        points.of(entry(opponent, sign)) if opponent else points.pending for opponent, sign in games
    )


# ── Do the two blocks make a match? ──────────────────────────────────────────
def _is_match(
    cells: Cells, number: int, players: PlayerLines, index: int, *, findings: Findings
) -> bool:
    """Return whether two blocks are one match; what is neither that nor one bye is a finding."""
    if BROKEN in cells.signs:
        return False
    fault = _fault_of_bye(cells) if not cells.opponent else _fault_of_match(cells)
    if fault is None:
        return cells.opponent > 0
    code, case, text, column = fault
    player = players.numbered(number)
    fields = [PLAYER.repetition(GAMES * index + game) for game in range(GAMES)]
    shown = player.text[fields[0].first + 1 : fields[1].last].rstrip()
    said = f"player {number}, match {index + 1} (blocks {GAMES * index + 1} and {GAMES * index + 2}): `{shown}` {text}"
    findings.tell(code, said, **player.line.at(fields[1].first + column - 1, shown), case=case)
    return False


def _fault_of_bye(cells: Cells) -> tuple[str, str, str, int] | None:
    """Return code, case, text and column (in the second block) if two blocks are not one bye; Z may
    be blank."""
    if len(set(cells.signs)) == 1 or set(cells.signs) == {"", "Z"}:
        return None
    return "T215", "", "does not have the same bye in both blocks", RESULT.first


def _fault_of_match(cells: Cells) -> tuple[str, str, str, int] | None:
    """Return code, case, text and column (in the second block) if two blocks are not one match."""
    (first, second), signs = cells
    if first and second and first != second:
        return (
            "T214",
            "",
            f"has the opponents {first} and {second}: a match of two games has one",
            OPPONENT.first,
        )
    if any(not opponent and sign for opponent, sign in zip(*cells, strict=True)):
        return "T215", "game", "has a game in one block and a bye in the other", RESULT.first
    if first and second and signs[0][0] == signs[1][0] != "-":
        return "T216", "", "has the same colour in both games", COLOUR.first
    return None


# ── Points of a match ────────────────────────────────────────────────────────
def match_points(scoring: Scoring, records: Records, findings: Findings) -> PointSystem:
    """Return the points of a match: those of two games, and of a win and a draw for the PAB (C.04.5
    1.4).

    A value for the PAB in the file is that of a game; where it is that of the whole match it is
    understood too.
    """
    game = scoring.points
    points = points_of_two_games(game)
    usual = pab = points.pab
    if scoring.states_pab and usual not in (game.pab, GAMES * game.pab):
        pab = GAMES * game.pab
        line = records.lines(*PAB_CODES)[0]  # one of them states it
        said = (
            f"a pairing-allocated bye brings {format_points(pab)}, twice what the file gives for a game; usual are "
            f"{format_points(usual)}, a win and a draw (C.04.5 1.4)"
        )
        findings.tell("T217", said, **line.at(TEXT_FROM, format_points(game.pab)), case="matches")
    return points._replace(pab=pab)


# ── What counts blocks ───────────────────────────────────────────────────────
def in_matches(said: Statements, records: Records, findings: Findings) -> Statements:
    """Return the statements with rounds that are matches. A range that covers half a match is a
    finding."""
    rounds = said.rounds
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
    return said._replace(
        rounds=None if rounds is None else rounds // GAMES,
        byes=_byes_in_matches(said.byes, findings),
        virtual=_virtual(said.virtual, records, findings),
        forbidden=tuple(_forbidden(group, records, findings) for group in said.forbidden),
        adjustments=tuple(_adjustment(found, records, findings) for found in said.adjustments),
    )


def _byes_in_matches(byes: list[AnnouncedBye], findings: Findings) -> list[AnnouncedBye]:
    given = {(bye.round_number, bye.number): bye.bye for bye in byes}
    found = []
    for bye in byes:
        partner = bye.round_number + 1 if bye.round_number % GAMES else bye.round_number - 1
        if given.get((partner, bye.number)) is not bye.bye:
            findings.tell(
                "T218",
                f"`240` gives player {bye.number} a bye {bye.bye.value} in block {bye.round_number} and not in block "
                f"{partner} of the same match",
                **bye.line.at(bye.column, str(bye.round_number)),
                expected=f"{min(partner, bye.round_number)} and {max(partner, bye.round_number)}",
            )
        if bye.round_number % GAMES:
            found.append(bye._replace(round_number=partner // GAMES))
    return found


def _virtual(
    virtual: dict[int, tuple[int, ...]] | None, records: Records, findings: Findings
) -> dict[int, tuple[int, ...]] | None:
    if virtual is None:
        return None
    for number, values in virtual.items():
        if values[0::GAMES] != (*values[1::GAMES], *values[-1:])[: len(values[0::GAMES])]:
            line = records.lines(*VIRTUAL.codes)[0]
            said = f"virtual points of player {number} differ between the two blocks of a match"
            findings.tell("T218", said, **line.at_text(), case="virtual points")
    return {number: values[0::GAMES] for number, values in virtual.items()}


def _forbidden(group: Forbidden, records: Records, findings: Findings) -> Forbidden:
    if group.first % GAMES == 0 or (group.last is not None and group.last % GAMES):
        line = records.lines(FORBIDDEN.code)[0]
        said = f"`260` forbids in rounds {group.first} to {group.last or 'the last'}, which is not whole matches"
        findings.tell("T218", said, **line.at_text(), case="prohibitions")
    return group._replace(
        first=(group.first + 1) // GAMES, last=None if group.last is None else group.last // GAMES
    )


def _adjustment(found: Adjustment, records: Records, findings: Findings) -> Adjustment:
    """Return abnormal points of a match: what is added in a block is added in its match."""
    if found.kinds:
        line = records.lines(ABNORMAL.code)[0]
        said = "`299` gives a kind of result other points: in one game of a match, or in the match? It does not say"
        findings.tell("T204", said, **line.at_text(), case="matches")
    return found._replace(round_number=found.round_number and (found.round_number + 1) // GAMES)
