"""The TRF26 lines of a tournament, written with the same columns as the reader uses.

A value that does not fit its columns raises InputError: nothing is truncated.

The blocks of `001` lines: the games of the players, also if rounds are matches.

A match of the last paired round has no games yet: its boards get opponents and colours without
results.

The lines of team events, and their update after a new round: byes, totals and line-ups of teams.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain, groupby, zip_longest
from typing import TypeAlias

from fidepair.errors import InputError
from fidepair.tournament import (
    GAMES,
    POINT_SYMBOLS,
    Adjustment,
    Announcement,
    Bye,
    Colour,
    Entry,
    Forbidden,
    Game,
    Kind,
    LineUp,
    Match,
    Participant,
    PointSystem,
    PrimaryScore,
    Result,
    Tournament,
    format_points,
)
from fidepair.trf.format import facts
from fidepair.trf.format.cells import BLANK, READ_AS, block, player_line
from fidepair.trf.format.columns import (
    ABNORMAL,
    BYES,
    FORBIDDEN,
    FORFEITED,
    LAST_ROUND,
    LINE_UP,
    MATCH_VALUES,
    PLAYER,
    PLAYER_POINTS,
    PLAYER_RANK,
    POINT_VALUES,
    ROSTER_NUMBER,
    ROSTER_WRITTEN,
    TEAM,
    TEAM_PABS,
    VIRTUAL,
    VIRTUAL_OF_PLAYER,
    Field,
    Layout,
    whole,
)
from fidepair.trf.format.dialects import with_type_code
from fidepair.trf.format.document import Document, Line
from fidepair.trf.format.facts import BOARD_COLOURS
from fidepair.trf.format.reading import Reading, TeamLine

# ── Blocks of players ────────────────────────────────────────────────────────

Blocks: TypeAlias = "list[Entry | None]"
"""One entry for each block, None for a blank one."""
Texts: TypeAlias = "dict[int, str | None]"
"""The text of each line by its number; None if the line is removed."""


def blocks_of(tournament: Tournament) -> dict[int, Blocks]:
    """Return the blocks of each player. Raises InputError if the games of a match are unknown."""
    if tournament.kind is Kind.TEAM:
        return _of_boards(tournament)
    if tournament.kind is Kind.INDIVIDUAL:
        return {one.number: list(one.entries) for one in tournament.participants}
    games = {one.number: one.entries for one in tournament.individuals}
    blocks = {}
    for one in tournament.participants:
        blocks[one.number] = _of_two_games(one, games.get(one.number, ()))
    return blocks


# ── Matches of two games ─────────────────────────────────────────────────────
def _of_two_games(participant: Participant, played: tuple[Entry, ...]) -> Blocks:
    blocks: Blocks = []
    for index, entry in enumerate(participant.entries):
        if isinstance(entry, Bye):
            blocks += [entry] * GAMES
            continue
        entries = played[GAMES * index : GAMES * (index + 1)]
        games = [game if isinstance(game, Game) else None for game in entries]
        is_open = entry.result is Result.PENDING and not any(games)
        if is_open and entry.colour is not None:
            colours = (entry.colour, entry.colour.opposite)
            blocks += [Game(entry.opponent, colour, Result.PENDING) for colour in colours]
        elif len(games) == GAMES:  # the block of an unplayed game is blank
            blocks += games
        else:
            raise InputError(
                f"the games of the match {participant.number}-{entry.opponent} in round"
                f" {index + 1} are unknown"
            )
    return blocks


def count_in_blocks(tournament: Tournament) -> Tournament:
    """Return the tournament with rounds counted as in the file, with two blocks for each match of
    two games. Its entries are unchanged."""
    if tournament.kind is not Kind.DOUBLE:
        return tournament
    announced = [
        one._replace(round_number=GAMES * one.round_number - later)
        for one in tournament.announced
        for later in (1, 0)
    ]
    virtual = None
    if tournament.virtual is not None:
        virtual = {}
        for number, points in tournament.virtual.items():
            virtual[number] = tuple(chain.from_iterable(zip(points, points, strict=True)))
    forbidden = []
    for group in tournament.forbidden:
        last = group.last and GAMES * group.last
        forbidden.append(group._replace(first=GAMES * group.first - 1, last=last))
    adjustments = []
    for adjustment in tournament.adjustments:
        block = adjustment.round_number and GAMES * adjustment.round_number - 1
        adjustments.append(adjustment._replace(round_number=block))
    return tournament._replace(
        rounds_paired=GAMES * tournament.rounds_paired,
        rounds=tournament.rounds and GAMES * tournament.rounds,
        announced=tuple(announced),
        virtual=virtual,
        forbidden=tuple(forbidden),
        adjustments=tuple(adjustments),
    )


# ── Boards of team matches ───────────────────────────────────────────────────
def _of_boards(tournament: Tournament) -> dict[int, Blocks]:
    """Return the games of the players, and open boards for later rounds, according to the line-ups
    or the first players of the rosters.

    The players of a team with the pairing-allocated bye get its letter; other byes are in records
    of the team.
    """
    played = min((len(player.entries) for player in tournament.individuals), default=0)
    blocks: dict[int, Blocks] = {}
    for player in tournament.individuals:
        missing = tournament.rounds_paired - len(player.entries)
        blocks[player.number] = [*player.entries, *[None] * missing]
    for index in range(tournament.rounds_paired):
        for team in tournament.participants:
            entry = team.entries[index]
            if isinstance(entry, Match):
                if entry.result is Result.PENDING and entry.colour is Colour.WHITE:
                    _open_boards(tournament, team, entry.opponent, index, blocks)
            elif entry is Bye.PAB and index >= played:
                for member in team.roster[: tournament.boards]:
                    blocks[member][index] = entry
    return blocks


def _open_boards(
    tournament: Tournament, team: Participant, number: int, index: int, blocks: dict[int, Blocks]
) -> None:
    """Fill the boards of a match without games, in place. A board stays blank if one of the teams
    leaves it empty."""
    opponent = next(one for one in tournament.participants if one.number == number)
    if any(isinstance(blocks[member][index], Game) for member in team.roster + opponent.roster):
        return
    line_up = tournament.line_up_of(team, opponent.number, index + 1)
    other_line_up = tournament.line_up_of(opponent, team.number, index + 1)
    colours = tournament.colours_of_boards(tournament.boards or 0)
    for player, other, colour in zip(line_up, other_line_up, colours, strict=False):
        if player and other:
            blocks[player][index] = Game(other, colour, Result.PENDING)
            blocks[other][index] = Game(player, colour.opposite, Result.PENDING)


# ── Points of a game ─────────────────────────────────────────────────────────
def points_of_a_game(tournament: Tournament) -> PointSystem:
    """Return the point values of single games, for `162`.

    The PAB is worth a win if the others are standard, unless it has a value of its own.
    """
    if tournament.kind is Kind.INDIVIDUAL:
        return tournament.points
    if tournament.kind is Kind.DOUBLE:
        games, of_match = GAMES, tournament.points
    else:
        games = tournament.boards or 1
        of_match = tournament.with_primary(PrimaryScore.MATCH).secondary or PointSystem()
    game = PointSystem(*[points // games for points in of_match])
    with_usual_pab = game._replace(pab=game.win_white)
    if with_usual_pab == PointSystem() and not has_a_bye_of_its_own(tournament):
        return with_usual_pab
    return game


def points_of_members(tournament: Tournament) -> dict[int, int]:
    """Return the points of the players of teams from the closed rounds, by number.

    Games count, and the half- and full-point byes in the blocks of the players: a half-point bye is
    worth a draw, a full-point bye a win. The pairing-allocated bye belongs to the team (`320`).
    """
    game, closed = points_of_a_game(tournament), tournament.rounds_closed
    points = {}
    for player in tournament.individuals:
        entries = player.entries[:closed]
        points[player.number] = sum(game.of(entry) for entry in entries if entry is not Bye.PAB)
    return points


def has_a_bye_of_its_own(tournament: Tournament) -> bool:
    """Whether the PAB in matches of two games is not worth a win and a draw, so `162` must state
    its value."""
    if tournament.kind is not Kind.DOUBLE:
        return False
    points = tournament.points
    return points.pab != (points.win + points.draw_white) // 2


# ── Lines ────────────────────────────────────────────────────────────────────

_NUMBERS_IN_A_LINE = 20
_PLACE_OF_MISSING = [*POINT_SYMBOLS].index("X")


# ── Documents ────────────────────────────────────────────────────────────────
def document_of(name: str, texts: Iterable[str], end: str = "\n") -> Document:
    """Return a document with these lines."""
    return Document(name, tuple(Line(number, text, end) for number, text in enumerate(texts, 1)))


def renumbered(document: Document, lines: Iterable[Line]) -> Document:
    """Return the document with other lines, numbered in their order."""
    return document._replace(
        lines=tuple(line._replace(number=number) for number, line in enumerate(lines, 1))
    )


def put_points(
    text: str, points: int, like: str, layout: Layout = PLAYER, name: str = "points"
) -> str:
    """Return the line of a player, or of another `layout`, with new points in the named field.
    `like`: the name of the file. Raises InputError if they do not fit.
    """
    field, written = layout.field(name), format_points(points)
    if len(written) > field.width:
        raise InputError(f"{like}: {written} points do not fit {field} of record {layout.code}")
    return field.put(text, written)


# ── The header ───────────────────────────────────────────────────────────────
def type_line(tournament: Tournament) -> list[str]:
    """Return the line with the encoded type, declared or derived from the system, after a comment
    on the code of the Lim System."""
    code = with_type_code(tournament).type_code
    if not code:
        return []
    lines = facts.TYPE.lines(code)
    if code.upper().startswith("FIDE_LIM"):
        return [_LIM_IS_UNREGISTERED, *lines]
    return lines


_LIM_IS_UNREGISTERED = (
    "### The table of types has no code for the Lim System; programs use this one."
)


def scoring_lines(tournament: Tournament) -> list[str]:
    """Return the lines with the point values of a game, none for the standard ones."""
    needed = has_missing_results(tournament) or has_a_bye_of_its_own(tournament)
    return value_lines(points_of_a_game(tournament), needed)


def value_lines(points: PointSystem, with_missing: bool = False) -> list[str]:
    """Return the lines with the point values, none for the standard ones: `162`, or `XXS` if `162`
    cannot express them.

    `with_missing`: closed rounds have games without a result, so their value must be stated.
    """
    if points == PointSystem() and not with_missing:
        return []
    symbols = values_of(points, POINT_SYMBOLS)
    if all(len(values) == 1 for values in symbols.values()):
        pairs = [(symbol, format_points(*values)) for symbol, values in symbols.items()]
        return [POINT_VALUES.groups(pairs)]
    pairs = []
    for code, values in values_of(points, facts.CODES_XXS).items():
        if len(facts.CODES_XXS[code]) == 1:
            pairs.append((code, format_points(*values)))
    return [facts.POINT_PAIRS.line(pairs), missing_line(points)]


def values_of(points: PointSystem, symbols: Mapping[str, Sequence[str]]) -> dict[str, set[int]]:
    """Return the point values that each symbol stands for; a record cannot express a symbol with
    several."""
    values = points._asdict()
    found = {}
    for symbol, names in symbols.items():
        found[symbol] = {values[name] for name in names}
    return found


def missing_line(points: PointSystem) -> str:
    """Return the `162` line that has only the value of a missing result."""
    field = POINT_VALUES.repetition(_PLACE_OF_MISSING)
    return field.put(POINT_VALUES.code, f"X{format_points(points.pending):>4}")


def has_missing_results(tournament: Tournament) -> bool:
    """Whether a closed round has a game without a result."""
    closed = tournament.rounds_closed
    for one in tournament.participants:
        results = [entry.result for entry in one.entries[:closed] if not isinstance(entry, Bye)]
        if Result.PENDING in results:
            return True
    return False


def dates_line(dates: Iterable[str | None]) -> str:
    """Return the line with the dates of the rounds, each above its block."""
    text = facts.ROUND_DATES.code.ljust(PLAYER_RANK.last)
    for date in dates:
        text += f"  {date or '':<8}"
    return text.rstrip()


# ── Players ──────────────────────────────────────────────────────────────────
def line_of_player(participant: Participant, points: int, rank: int, entries: Blocks) -> str:
    """Return the `001` line of a player. Points that do not fit are left out; readers compute
    them."""
    written = format_points(points)
    values = {
        "number": str(participant.number),
        "sex": participant.sex,
        "title": participant.title,
        "name": participant.name,
        "rating": "" if participant.rating is None else str(participant.rating),
        "federation": participant.federation,
        "fide_id": participant.fide_id,
        "birth": participant.birth,
        "points": written if len(written) <= PLAYER_POINTS.width else "",
        "rank": str(rank),
    }
    blocks = (block(entry) if entry is not None else BLANK for entry in entries)
    return player_line(values, blocks)


def player_lines(
    tournament: Tournament, ranks: Mapping[int, int] | None = None, *, wide: bool = False
) -> list[str]:
    """Return the `001` lines of the participants of an individual event, ascending TPN. `ranks`: by
    number; by default, in order of the points. `wide`: announced byes are entries of their
    rounds."""
    blocks = blocks_of(tournament)
    closed = tournament.rounds_closed
    points = {}
    for one in tournament.participants:
        points[one.number] = sum(tournament.points_by_round(one)[:closed])
    if ranks is None:
        ranks = ranks_in_order(tournament.participants, lambda one: (-points[one.number], one.tpn))
    announced = {(one.round_number, one.number) for one in tournament.announced}
    byes: dict[int, list[Announcement]] = {}
    for bye in tournament.announced if wide else ():
        byes.setdefault(bye.number, []).append(bye)
    last = tournament.rounds_paired
    lines = []
    for participant in tournament.participants:
        number = participant.number
        entries = blocks[number]
        if tournament.lone_pab not in (None, number) and (last, number) not in announced:
            entries = entries[: len(entries) * (last - 1) // last]
        for bye in byes.get(number, ()):
            entries = entries + [None] * (bye.round_number - len(entries))
            entries[bye.round_number - 1] = bye.bye
        lines.append(line_of_player(participant, points[number], ranks[number], entries))
    return lines


def ranks_in_order(
    people: Iterable[Participant], key: Callable[[Participant], tuple[int, ...]]
) -> dict[int, int]:
    """Return the ranks by participant number, in the order of `key`."""
    ordered = sorted(people, key=key)
    return {participant.number: rank for rank, participant in enumerate(ordered, 1)}


def first_new_round(tournament: Tournament, old: Tournament) -> int:
    """Return the index of the first round that is paired in `tournament` but not in `old`, its
    earlier state."""
    is_lone_pab_paired = old.lone_pab is not None and tournament.lone_pab is None
    return old.rounds_paired - int(is_lone_pab_paired)


# ── Lists ────────────────────────────────────────────────────────────────────
def list_lines(tournament: Tournament, dialect: str = facts.TRF26) -> list[str]:
    """Return the lines of announced byes, virtual points, forbidden pairings (as in `dialect`) and
    abnormal points."""
    counted = count_in_blocks(tournament)
    primary, secondary = scores_of(tournament)
    later = [one for one in counted.announced if one.round_number > counted.rounds_paired]
    by_player = dialect in facts.EXTENDED and tournament.kind is not Kind.TEAM
    return [
        *bye_lines(later),
        *virtual_lines(counted, by_player=by_player),
        *forbidden_lines(counted.forbidden, counted.rounds, dialect),
        *_adjustment_lines(counted.adjustments, primary),
        *_adjustment_lines(counted.secondary_adjustments, secondary),
    ]


def scores_of(tournament: Tournament) -> tuple[str, str]:
    """Return the fields of the primary and the secondary score in `250` and `299`; players have
    only `points`."""
    if tournament.kind is not Kind.TEAM:
        return "points", "points"
    if tournament.team_rules.primary is PrimaryScore.MATCH:
        return "match points", "points"
    return "points", "match points"


def bye_lines(announced: Iterable[Announcement]) -> list[str]:
    """Return the `240` lines of announced byes."""
    groups: dict[tuple[int, Bye], list[int]] = {}
    for one in sorted(announced, key=lambda one: (one.round_number, one.bye.value, one.number)):
        groups.setdefault((one.round_number, one.bye), []).append(one.number)
    lines = []
    for (round_number, bye), numbers in groups.items():
        for start in range(0, len(numbers), _NUMBERS_IN_A_LINE):
            part = map(str, numbers[start : start + _NUMBERS_IN_A_LINE])
            lines.append(BYES.line({"type": bye.value, "round": str(round_number)}, part))
    return lines


def virtual_lines(counted: Tournament, *, by_player: bool = False) -> list[str]:
    """Return the `250` lines of virtual points, for ranges of numbers with the same points in the
    same rounds.

    `counted`: with rounds as counted in the file. `by_player`: write `XXA` lines of each player
    instead, up to the last round with virtual points. An `XXA` line is also written if there could
    be virtual points but there are none, because `250` cannot express that.
    """
    virtual = counted.virtual
    if virtual is None:
        return []
    if by_player and any(map(any, virtual.values())):
        return _virtual_lines_by_player(virtual)
    score, _ = scores_of(counted)
    numbers = sorted(participant.number for participant in counted.participants)
    rounds = range(1, max(map(len, virtual.values()), default=0) + 1)
    rounds_of: dict[tuple[int, int, int], dict[int, int]] = {}
    for number in rounds:
        points_of = {
            one: points[number - 1] for one, points in virtual.items() if number <= len(points)
        }
        for run in _runs(points_of, numbers):
            rounds_of.setdefault(run, {})[number] = 1
    lines = []
    for run in sorted(rounds_of, key=lambda run: (list(rounds_of[run]), run)):
        first, last, points = run
        for start, end, _ in _runs(rounds_of[run], rounds):
            values = {
                score: format_points(points),
                "first round": str(start),
                "last round": str(end),
                "first player": str(first),
                "last player": str(last),
            }
            lines.append(VIRTUAL.line(values))
    return lines or [no_virtual_points_line(numbers[0])]


def _virtual_lines_by_player(virtual: Mapping[int, Sequence[int]]) -> list[str]:
    in_rounds = zip_longest(*virtual.values(), fillvalue=0)
    last = max(number for number, points in enumerate(in_rounds, 1) if any(points))
    lines = []
    for number, values in sorted(virtual.items()):
        points = map(format_points, values[:last])
        lines.append(VIRTUAL_OF_PLAYER.line({"player": str(number)}, points))
    return lines


def no_virtual_points_line(number: int) -> str:
    """Return the line of a participant that stands for an event that could have virtual points but
    has none."""
    return VIRTUAL_OF_PLAYER.line({"player": str(number)}, ["0.0"])


def _runs(values: Mapping[int, int], numbers: Iterable[int]) -> list[tuple[int, int, int]]:
    """Return (first, last, value) for each run of neighbours with the same value, except zero."""
    runs = []
    for value, group in groupby(numbers, key=lambda number: values.get(number, 0)):
        same = list(group)
        if value:
            runs.append((same[0], same[-1], value))
    return runs


def forbidden_lines(
    forbidden: Iterable[Forbidden], rounds: int | None, dialect: str = facts.TRF26
) -> list[str]:
    """Return the lines of forbidden pairings: by rounds, or, for all rounds, in the record of the
    dialect (`XXP`)."""
    lines = []
    for group in forbidden:
        numbers = [str(number) for number in sorted(group.numbers)]
        own_lines = []
        if group.first == 1 and group.last is None:
            own_lines = facts.NEVER_MEET.lines(numbers, dialect)
        if own_lines:
            lines += own_lines
            continue
        last = rounds or LAST_ROUND
        if group.last is not None:
            last = group.last
        rounds_of = {"first round": str(group.first), "last round": str(last)}
        lines.append(FORBIDDEN.line(rounds_of, numbers))
    return lines


def _adjustment_lines(adjustments: Iterable[Adjustment], score: str) -> list[str]:
    """Return the `299` lines of abnormal points of a score."""
    letters = {kinds: letter for letter, kinds in facts.KINDS_299.items()}
    lines = []
    for adjustment in adjustments:
        if adjustment.kinds not in letters:
            kinds = ", ".join(sorted(kind.value for kind in adjustment.kinds))
            raise InputError(
                f"record 299 has no letter for abnormal points of these results together: {kinds}"
            )
        values = {
            "type": letters[adjustment.kinds],
            score: format_points(adjustment.points),
            "round": "" if adjustment.round_number is None else str(adjustment.round_number),
        }
        lines.append(ABNORMAL.line(values, [str(number) for number in sorted(adjustment.numbers)]))
    return lines


def header_lines(tournament: Tournament) -> list[str]:
    """Return the colours of the boards and the points of a match (`352`, `362`)."""
    colours = tournament.colours_of_boards(tournament.boards or 0)
    points = tournament.points
    values = (("TW", points.win), ("TD", points.draw_white), ("TL", points.loss))
    groups = [(symbol, format_points(value)) for symbol, value in values]
    for index, (symbol, written) in enumerate(groups):
        field = MATCH_VALUES.repetition(index)
        if len(symbol + written) > field.width:
            raise InputError(
                f'"{written}" points for {symbol} do not fit {field} of record {MATCH_VALUES.code}'
            )
    return [*BOARD_COLOURS.lines(colours or None), MATCH_VALUES.groups(groups)]


def member_lines(tournament: Tournament) -> list[str]:
    """Return the `001` lines of the players; their points are the sums of their own blocks."""
    blocks, points = blocks_of(tournament), points_of_members(tournament)
    ranks = ranks_in_order(
        tournament.individuals, lambda player: (-points[player.number], player.number)
    )
    lines = []
    for player in tournament.individuals:
        number = player.number
        lines.append(line_of_player(player, points[number], ranks[number], blocks[number]))
    return lines


def team_lines(tournament: Tournament, ranks: Mapping[int, int] | None = None) -> list[str]:
    """Return the `310` lines, ascending TPN. `ranks`: by number; by default, in order of the
    primary score, then the secondary one."""
    closed = tournament.rounds_closed
    totals = {team.number: totals_of(tournament, team, closed) for team in tournament.participants}
    is_by_match_points = tournament.team_rules.primary is PrimaryScore.MATCH

    def order(team: Participant) -> tuple[int, ...]:
        match_points, game_points = totals[team.number]
        if is_by_match_points:
            return -match_points, -game_points, team.tpn
        return -game_points, -match_points, team.tpn

    if ranks is None:
        ranks = ranks_in_order(tournament.participants, order)
    lines = []
    for team in tournament.participants:
        match_points, game_points = totals[team.number]
        values = {
            "number": str(team.number),
            "name": team.name,
            "nickname": team.federation,
            "strength": "" if team.rating is None else str(team.rating),
            "match points": format_points(match_points),
            "game points": format_points(game_points),
            "rank": str(ranks[team.number]),
        }
        lines.append(TEAM.line(values, map(str, team.roster)))
    return lines


def totals_of(tournament: Tournament, team: Participant, closed: int) -> tuple[int, int]:
    """Return the match points and the game points of the closed rounds."""
    primary = sum(tournament.points_by_round(team)[:closed])
    secondary = sum(tournament.secondary_by_round(team)[:closed])
    if tournament.team_rules.primary is PrimaryScore.MATCH:
        return primary, secondary
    return secondary, primary


def placed_lines(tournament: Tournament) -> list[str]:
    """Return the lines of pairing-allocated byes, forfeited matches, line-ups and other byes of
    paired rounds (`320`, `330`, `300`, `240`).

    A forfeited match that appears in the blocks of the players has no record.
    """
    return [
        *pab_lines(tournament),
        *_forfeit_lines(tournament),
        *map(_line_up_line, tournament.line_ups),
        *_bye_lines(tournament, {}, 0, ()),
    ]


def _line_up_line(found: LineUp) -> str:
    numbers = map(str, (found.round_number, found.team, found.opponent))
    values = dict(zip(("round", "team", "opponent"), numbers, strict=True))
    return LINE_UP.line(values, (str(player) if player else "0000" for player in found.players))


def _bye_lines(
    tournament: Tournament,
    former: Mapping[int, Participant],
    first: int,
    stated: Collection[tuple[int, int]],
) -> list[str]:
    """Return the `240` lines of byes that are not in the file yet: not those that `former` teams had
    in rounds before index `first`, nor later ones that are `stated`, as (round, number)."""
    byes = []
    for team in tournament.participants:
        was = former[team.number].entries[:first] if team.number in former else ()
        for index, entry in enumerate(team.entries):
            if index < first:
                is_known = entry in was[index : index + 1]
            else:
                is_known = (index + 1, team.number) in stated
            if isinstance(entry, Bye) and entry is not Bye.PAB and not is_known:
                byes.append(Announcement(index + 1, team.number, entry))
    return bye_lines(byes)


def pab_lines(tournament: Tournament) -> list[str]:
    """Return the line of the pairing-allocated byes and their points."""
    secondary = tournament.secondary or PointSystem()
    values = {
        "match points": format_points(tournament.points.pab),
        "game points": format_points(secondary.pab),
    }
    return [TEAM_PABS.line(values, pabs_by_round(tournament))]


def pabs_by_round(tournament: Tournament) -> list[str]:
    """Return the number of the team with the pairing-allocated bye in each round, or an empty
    text."""
    found = [""] * tournament.rounds_paired
    for team in tournament.participants:
        for index, entry in enumerate(team.entries):
            if entry is Bye.PAB:
                found[index] = str(team.number)
    return found


def _forfeit_lines(tournament: Tournament) -> list[str]:
    blocks = blocks_of(tournament)
    teams = tournament.by_number()
    lines = []
    for team in tournament.participants:
        for index, entry in enumerate(team.entries):
            if not isinstance(entry, Match) or entry.result.is_played:
                continue
            if entry.colour is not Colour.WHITE:
                continue
            played = [blocks[member][index] for member in team.roster]
            if any(isinstance(game, Game) and game.opponent for game in played):
                continue
            opponent = teams[entry.opponent].entries[index]
            assert isinstance(opponent, Match)
            values = {
                "result": entry.result.value + opponent.result.value,
                "round": str(index + 1),
                "white": str(team.number),
                "black": str(entry.opponent),
            }
            lines.append(FORFEITED.line(values))
    return lines


# ── An existing file ─────────────────────────────────────────────────────────
def edit_teams(
    tournament: Tournament,
    before: Reading,
    stated: Collection[tuple[int, int]],
    ahead: Collection[int],
    texts: Texts,
) -> list[str]:
    """Update pairing-allocated byes, totals and line-ups; return lines for facts that have no line
    yet.

    Requested byes and absences get a `240` record unless they have one: those are `stated`, as
    (round, number). `ahead`: the numbers of teams whose totals include byes of a round that is not
    closed.
    """
    tournament = tournament.with_primary(PrimaryScore.MATCH)
    first = first_new_round(tournament, before.tournament)
    _edit_totals(tournament, before, ahead, texts)
    _remove_forfeits(tournament, before, texts)
    return [
        *_edit_pabs(tournament, before, texts),
        *_edit_line_ups(tournament, before, texts),
        *_bye_lines(tournament, before.tournament.by_number(), first, stated),
    ]


def new_teams(tournament: Tournament, before: Reading) -> dict[int, list[str]]:
    """Return the lines of new teams, by the number of the last team line, after which they are
    inserted."""
    assert before.event.teams is not None
    sheets = before.event.teams.teams
    existing = {team.number for team in sheets}
    added = tuple(team for team in tournament.participants if team.number not in existing)
    if not added:
        return {}
    last = max(sheets, key=lambda team: team.line.number).line
    if last.code == TEAM.code:
        ranks = {team.number: rank for rank, team in enumerate(added, len(sheets) + 1)}
        lines = team_lines(tournament._replace(participants=added), ranks)
        for field in _blank_fields(sheets):
            lines = [field.put(line, "") for line in lines]
        return {last.number: lines}
    has_numbers = all(whole(ROSTER_NUMBER.cut(team.line.text)) == team.number for team in sheets)
    lines = []
    for team in added:
        name = team.name
        if has_numbers:
            name = f"{team.number:>{ROSTER_NUMBER.width}} {name}"
        lines.append(ROSTER_WRITTEN.line({"name": name}, map(str, team.roster)))
    return {last.number: lines}


def _blank_fields(sheets: Sequence[TeamLine]) -> list[Field]:
    """Return the fields of totals and ranks that are blank in all team lines."""
    blank = []
    if all(team.match_points is None for team in sheets):
        blank.append(TEAM.field("match points"))
    if all(team.game_points is None for team in sheets):
        blank.append(TEAM.field("game points"))
    if not any(TEAM.field("rank").cut(team.line.text) for team in sheets):
        blank.append(TEAM.field("rank"))
    return blank


def _edit_totals(
    tournament: Tournament, before: Reading, ahead: Collection[int], texts: Texts
) -> None:
    """Update totals after rounds were closed, or after a bye counted `ahead` was removed. Blank
    totals stay blank."""
    old = before.tournament.with_primary(PrimaryScore.MATCH)
    former = old.by_number()
    closed, closed_before = tournament.rounds_closed, old.rounds_closed
    assert before.event.teams is not None
    sheets = {team.number: team for team in before.event.teams.teams}
    for team in tournament.participants:
        if team.number not in former:
            continue
        match_points, game_points = totals_of(tournament, team, closed)
        totals_before = totals_of(old, former[team.number], closed_before)
        has_lost_bye = team.number in ahead and _has_lost_bye(team, before, closed_before)
        if (match_points, game_points) == totals_before and not has_lost_bye:
            continue
        sheet = sheets[team.number]
        if sheet.line.code != TEAM.code:
            continue
        text = texts[sheet.line.number] or sheet.line.text
        if sheet.match_points is not None:
            text = put_points(text, match_points, before.document.name, TEAM, "match points")
        if sheet.game_points is not None:
            text = put_points(text, game_points, before.document.name, TEAM, "game points")
        texts[sheet.line.number] = text


def _has_lost_bye(team: Participant, before: Reading, closed: int) -> bool:
    """Whether the file has a bye after the closed rounds that the team no longer has."""
    signs = before.event.roster.rows[team.number].signs
    for index in range(closed, len(signs)):
        if signs[index] not in READ_AS:
            continue
        entry = team.entries[index] if index < len(team.entries) else None
        if not isinstance(entry, Bye) or entry.value != signs[index]:
            return True
    return False


def _edit_line_ups(tournament: Tournament, before: Reading, texts: Texts) -> list[str]:
    """Update changed line-ups and remove those that no longer exist; return lines for new ones."""
    old = {one[:2]: one for one in before.tournament.line_ups}
    now = {one[:2]: one for one in tournament.line_ups}
    for line in before.records.lines(LINE_UP.code):
        number = whole(LINE_UP.field("round").cut(line.text)) or 0
        team = whole(LINE_UP.field("team").cut(line.text)) or 0
        wanted = now.get((number, team))
        if old.get((number, team)) != wanted:
            texts[line.number] = _line_up_line(wanted) if wanted else None
    return [_line_up_line(one) for place, one in now.items() if place not in old]


def _remove_forfeits(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Remove the forfeited matches of rounds that are no longer paired."""
    for line in before.records.lines(FORFEITED.code):
        number = whole(FORFEITED.field("round").cut(line.text)) or 0
        if tournament.rounds_paired < number <= before.tournament.rounds_paired:
            texts[line.number] = None


def _edit_pabs(tournament: Tournament, before: Reading, texts: Texts) -> list[str]:
    """Write the teams with the pairing-allocated bye into `320`, for the paired rounds. A file
    without that record gets one if it needs it."""
    pabs, was = pabs_by_round(tournament), pabs_by_round(before.tournament)
    line = before.records.first(TEAM_PABS.code)
    if line is None:
        has_others = pabs[: len(was)] != was[: len(pabs)] or any(pabs[len(was) :])
        return pab_lines(tournament) if has_others else []
    text = line.text
    if len(pabs) < len(was):
        text = text[: TEAM_PABS.repetition(len(pabs)).first - 1].rstrip()
    for index, number in enumerate(pabs):
        if [number] != (was[index : index + 1] or [""]):
            text = TEAM_PABS.repetition(index).put(text, number)
    texts[line.number] = text
    return []
