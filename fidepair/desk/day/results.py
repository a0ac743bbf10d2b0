"""Results of a published round: entered by board or by pair, and corrected (C.04.2 4.3).

Of a match the side named first is on the left in every result, whatever the colours on a board are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from fidepair.desk.day.change import Changed, too_late
from fidepair.desk.day.line_ups import line_ups_of
from fidepair.desk.day.lookup import both, found
from fidepair.desk.day.lookup import told as shown
from fidepair.desk.day.result_entry import Entered, the_other_way, with_entered, without_opponent
from fidepair.desk.day.wrong_colours import as_played, exchanged_colours, others, unknown_white
from fidepair.desk.pages.published import game_named, place_of
from fidepair.desk.record.log import LoggedCorrection
from fidepair.desk.record.past_state import OPEN, published, recorded_of, without_rated
from fidepair.errors import Keyword, UsageError
from fidepair.swiss.cards import initial_colour_shown
from fidepair.swiss.supposed_results import is_played, result_shown, results_named
from fidepair.text.safe import is_number
from fidepair.tournament import Bye, Kind, Result, is_pending

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fidepair.desk.pages.published import PublishedBoard, PublishedRound
    from fidepair.tournament import Participant, Tournament

MOST_TOLD = 8
_MOST_NAMED = 3
_PLACE = re.compile(r"[bB]?(\d{1,5})(?:-(\d{1,5}))?(?:\.(\d{1,3}))?")
_USUAL = "1-0, draw, 0-1, +-, -+ or --"
_TAKEN_OUT = ("none", "open")
"""What takes a result out. So does OPEN where it is all that is told; in the results of a match it
leaves a game."""


class ToldResult(NamedTuple):
    """A result as somebody tells it: of a board (`3`, in a match `3.2`), or of a pair (`15-11`);
    `where`: it was found, for messages."""

    place: str
    result: str
    where: str = ""


def read_told(text: str) -> ToldResult:
    """Return a result told in one word, such as `3=1-0`, `15-11=draw`, `Late-Smith=draw`, `2.3=+-`.
    Raises UsageError."""
    place, found, result = (part.strip() for part in text.partition("="))
    if not found or not result or not (_PLACE.fullmatch(place) or "-" in place.strip("-")):
        raise UsageError(
            f"`{text}` is not a board or pair with its result.\n  Write 3=1-0, or 15-11=draw."
        )
    return ToldResult(place, result)


def read_lines(lines: Iterable[str], name: str) -> list[ToldResult]:
    """Return the results in lines `board result`, `white black result` or as `read_told` has them;
    empty lines, and what stands after `#`, are nothing. Raises UsageError with the line."""
    found = []
    for number, line in enumerate(lines, start=1):
        words = line.partition("#")[0].replace("\t", " ").split()
        where = f"{name}:{number}: "
        if not words:
            continue
        if len(words) == 1 and "=" in words[0]:
            found.append(read_told(words[0])._replace(where=where))
        elif len(words) in (2, 3) and all(_PLACE.fullmatch(word) for word in words[:-1]):
            found.append(ToldResult("-".join(words[:-1]), words[-1], where))
        else:
            raise UsageError(
                f"{where}`{' '.join(words)}` is no result.\n  Write a board and a result in each line, such as `3 1-0`;"
                " or White, Black and the result."
            )
    return found


def entered(
    tournament: Tournament,
    told: Sequence[ToldResult],
    number: int | None = None,
    *,
    correct: bool = False,
    colours_swapped: bool = False,
) -> Changed:
    """Return the tournament with these results of a round, by default the last one.

    4.3: with `correct` results that are there are replaced. That is recorded, and so is a result
    that comes when a later round is paired already; later pairings stay as they are. 4.3.2: with
    `colours_swapped` the games were played with the wrong colours; each is told by its pair,
    whoever had White first (of a match: in its first game, or on board 1), and so is the result. A
    result of the last round can be taken out with `correct`, as long as no pairing was made with
    it. Raises UsageError for boards and results that there are not, and for games that have another
    result already.
    """
    entering = entering_of(tournament, told, number, colours_swapped=colours_swapped)
    round_, new, changing = entering.round_, entering.new, entering.changing
    gone = [one for one in changing if one.is_open]
    if gone and round_.number < tournament.rounds_paired:
        raise _followed(gone[0], tournament.rounds_paired)
    for one in gone:
        if any(
            each.exchanged is not None for each in recorded_of(tournament, round_.number, one.board)
        ):
            raise _recoloured(one)
    if changing and not correct:
        raise _already(changing)
    changed = entering.tournament
    late = (
        new
        if round_.number < tournament.rounds_paired
        else [one for one in changing if not one.is_open]
    )
    concerned = dict.fromkeys([*(one.board.number for one in late), *entering.colours])
    comments = tuple(map(str, _corrections(round_, changed, concerned, entering.colours)))
    boards = {one.board.number: one.board for one in new}
    notes = [*entering.notes, *_met_again(round_, changed, boards)]
    if changing or entering.colours:
        again = "tell it again with --for-rating"
        notes += too_late(tournament, round_.number, f"round {round_.number}", again)
    if entering.colours and changed.initial_colour is None:
        recoloured = changed._replace(recoloured=frozenset([round_.number]))
        if initial_colour_shown(recoloured) is None:  # this round showed it (decision F1)
            changed = changed._replace(initial_colour=initial_colour_shown(tournament))
    kept = without_rated(changed, round_, {one.board.number for one in changing})
    if kept != changed.corrections:
        notes.append("what was recorded of these games for the rating report is taken out.")
    return Changed(
        changed._replace(corrections=kept), tuple(said_of(entering)), comments, tuple(notes)
    )


class Entering(NamedTuple):
    """What is entered: the results that are `new`, among them those `changing` others; in which
    games of which boards the `colours` are exchanged (none: in all); boards that are won because
    nobody plays there; the tournament then."""

    round_: PublishedRound
    new: list[Entered]
    changing: list[Entered]
    colours: dict[int, tuple[int, ...]]
    alone: list[Entered]
    tournament: Tournament
    notes: list[str]

    def is_turned(self, one: Entered) -> bool:
        """Whether the colours of a game are exchanged."""
        games = self.colours.get(one.board.number)
        return games is not None and (not games or one.game + 1 in games)


def entering_of(
    tournament: Tournament, told: Sequence[ToldResult], number: int | None, *, colours_swapped: bool
) -> Entering:
    """Return what is entered of what is told; whether it may be is for the caller to say."""
    round_ = published(tournament, number)
    found = _found(round_, told, colours_swapped=colours_swapped)
    colours = exchanged_colours(round_, found) if colours_swapped else {}
    found += others(found, colours)
    new = (
        found
        if colours_swapped
        else [one for one in found if one.known.result != result_shown(*one.results)]
    )
    changing = [one for one in new if one.known.result]
    gone = [one for one in changing if one.is_open]
    opened = {(one.board.number, one.game) for one in gone}
    for one in gone:
        games = enumerate(one.board.games)
        if None in one.known[:2] and any(
            game.result and (one.board.number, at) not in opened for at, game in games
        ):
            raise UsageError(
                f"{_named(one)} is won by forfeit as long as its match has another result.\n"
                f"  Take all of it out: {one.board.number}=none."
            )
    notes = [
        f"{_named(one)}: {result_shown(*one.results)} is a result that only a decision of the arbiter gives."
        for one in new
        if not one.is_open
        and is_played(one.results)
        and sum(map(_SHARES.__getitem__, one.results)) != 2
    ]
    alone = without_opponent(new)
    notes += [
        f"{_named(one)}: nobody is there to play, and it is won by forfeit."
        for one in alone
        if one not in new
    ]
    return Entering(round_, new, changing, colours, alone, with_entered(round_, new), notes)


def _met_again(
    before: PublishedRound, after: Tournament, boards: Mapping[int, PublishedBoard]
) -> Iterator[str]:
    """Yield what is to be known of two who were paired again because their game was none (3.5), and
    now is one."""
    old, new = before.tournament.by_number(), after.by_number()
    for board in boards.values():
        one, other = sorted((board.white.who.number, board.black.who.number))
        met = _meetings(new[one], other)
        if len(met) > 1 and met != _meetings(old[one], other):
            last = met[-1]
            open_yet = is_pending(new[one].entries[last - 1])
            change = (
                " As long as it is not played, the Chief Arbiter may change it (4.4.1)."
                if open_yet
                else ""
            )
            yield (
                f"{one} {new[one].name} and {other} {new[other].name} have now met {len(met)} times, in rounds"
                f" {', '.join(map(str, met[:-1]))} and {last}: what is corrected later changes no pairing, and that of"
                f" round {last} stands (C.04.2 4.3).{change}"
            )


def _meetings(one: Participant, other: int) -> list[int]:
    """Return the rounds in which one played the other, or is to."""
    return [
        number
        for number, entry in enumerate(one.entries, start=1)
        if not isinstance(entry, Bye) and entry.opponent == other and entry.result.is_played
    ]


_SHARES = {
    **dict.fromkeys((Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN), 2),
    **dict.fromkeys((Result.DRAW, Result.UNRATED_DRAW), 1),
    **dict.fromkeys((Result.LOSS, Result.UNRATED_LOSS, Result.FORFEIT_LOSS), 0),
}


# ── Which games are meant ────────────────────────────────────────────────────
def _found(
    round_: PublishedRound, told: Iterable[ToldResult], *, colours_swapped: bool
) -> list[Entered]:
    boards = {board.number: board for board in round_.boards}
    pairs = {(board.white.who.number, board.black.who.number): board for board in round_.boards}
    found: dict[tuple[int, int], Entered] = {}
    for one in told:
        try:
            of_players = () if colours_swapped else _of_players(round_, one, pairs)
            for entry in of_players or _of_board(
                round_, one, boards, pairs, colours_swapped=colours_swapped
            ):
                if (
                    found.setdefault((entry.board.number, entry.game), entry).results
                    != entry.results
                ):
                    raise UsageError(
                        f"{_named(entry)} is given two results.\n  Leave one of them out."
                    )
        except UsageError as error:
            raise UsageError(one.where + error.args[0]) from None
    return list(found.values())


def _of_board(
    round_: PublishedRound,
    told: ToldResult,
    boards: Mapping[int, PublishedBoard],
    pairs: Mapping[tuple[int, int], PublishedBoard],
    *,
    colours_swapped: bool,
) -> list[Entered]:
    """Return the results of the games that are meant."""
    board, first, game = _meant(round_, told, boards, pairs, colours_swapped=colours_swapped)
    texts = [text.strip() for text in told.result.split(",")]
    if texts == [OPEN]:
        texts = [_TAKEN_OUT[0]]
    count = len(board.games)
    if game is not None and not 1 <= game <= count:
        raise UsageError(f"board {board.number} has no game {game}: its match has {count}.")
    if colours_swapped:
        board, is_left = as_played(round_, board, first, game)
        texts = texts if is_left else [*map(the_other_way, texts)]
    if game is not None:
        places = [game - 1]
    else:
        places = [*range(count)]
        results = results_named(texts[0])
        if len(texts) == 1 and (
            texts[0].lower() in _TAKEN_OUT or (results and not is_played(results))
        ):
            texts *= count
    if len(texts) != len(places):
        listed = ",".join(("1-0", "draw", "0-1", "draw")[:count]) + ",..." * (count > 4)
        raise UsageError(
            f"`{told.result}` is no result of board {board.number}, a match of {count} games.\n"
            f"  Write one for each, such as {board.number}={listed}, or of a single one {board.number}.1=1-0;"
            f" {board.number}=+- if all was forfeited."
            if count > 1
            else f"`{told.result}` is more than one result, and board {board.number} has one game."
        )
    pairs_of = zip(places, texts, strict=True)
    return [_result_of(board, at, text) for at, text in pairs_of if text not in ("", OPEN)]


def _meant(
    round_: PublishedRound,
    told: ToldResult,
    boards: Mapping[int, PublishedBoard],
    pairs: Mapping[tuple[int, int], PublishedBoard],
    *,
    colours_swapped: bool,
) -> tuple[PublishedBoard, int, int | None]:
    """Return the board, who is named first, and the game of the match, from 1; None for all."""
    place = _PLACE.fullmatch(told.place)
    one, other, game = (
        (int(text) if text else None for text in place.groups()) if place else (None, None, None)
    )
    if place is None:
        one, other = both(round_.tournament, told.place)
    pair = one or 0, other or 0
    if other is None:
        board = boards.get(pair[0])
        if board is None:
            raise UsageError(f"there is no board {one}: round {round_.number} has {len(boards)}.")
        if colours_swapped:
            raise unknown_white(board)
        return board, board.white.who.number, game
    if pair in pairs:
        return pairs[pair], pair[0], game
    if colours_swapped and pair[::-1] in pairs:
        return pairs[pair[::-1]], pair[0], game
    raise _no_such_pair(pair, pairs, round_.number)


# ── Games of teams by their players ──────────────────────────────────────────
def _of_players(
    round_: PublishedRound, told: ToldResult, pairs: Mapping[tuple[int, int], PublishedBoard]
) -> list[Entered]:
    """Return the result of the game of two players of teams, from the one named first; nothing
    where that is not meant.

    Raises UsageError for players who do not play each other, and where it may be the match of teams
    too.
    """
    text, pair = told.result.strip(), _players_named(round_.tournament, told)
    if pair is None:
        return []
    match = (pairs.get(pair) or pairs.get(pair[::-1])) if _PLACE.fullmatch(told.place) else None
    results = results_named(text)
    of_a_game = text.lower() not in _TAKEN_OUT and (results is None or is_played(results))
    for board in round_.boards:
        for at, game in enumerate(board.games):
            seated = tuple(side.number if side else 0 for side in game[:2])
            if seated not in (pair, pair[::-1]):
                continue
            if match and (not of_a_game or len(match.games) == 1):
                raise UsageError(
                    f"`{told.place}` may be the match of these teams, or the game of these players.\n"
                    f"  Write the board: {match.number}=... or {place_of(board, at)}=..."
                )
            entry = _result_of(board, at, text)
            return [entry if seated == pair else entry._replace(results=entry.results[::-1])]
    if match is None:
        _refuse_other_line_up(round_, pair)
    return []


def _players_named(tournament: Tournament, told: ToldResult) -> tuple[int, int] | None:
    """Return who may be the players of a single game, by number; None where a board or teams are
    named, or more than one game. Raises UsageError for nobody."""
    if tournament.kind is not Kind.TEAM or "," in told.result:
        return None
    place = _PLACE.fullmatch(told.place)
    if place:
        return (int(place[1]), int(place[2])) if place[2] and not place[3] else None
    try:
        both(tournament, told.place)
    except UsageError as error:
        try:
            return both(tournament, told.place, tournament.individuals)
        except UsageError as of_players:
            if error.names_nobody and of_players.names_nobody:
                raise _no_two_alike(tournament, told.place) from None
            raise (of_players if error.names_nobody else error) from None
    return None


def _no_two_alike(tournament: Tournament, text: str) -> UsageError:
    """Return what is wrong with a pair such as `Late-Smith` that is neither of two teams nor of two
    players."""
    kinds = {}
    for side in text.split("-"):
        is_team, is_player = (
            _is_somebody(tournament, side, among) for among in (None, tournament.individuals)
        )
        if not is_team and not is_player:
            what = f"the number {int(side)}" if is_number(side) else f"a name with `{side}` in it"
            way_out = "Write two teams for their match, or two players for their game"
            return UsageError(
                f"no team and no player has {what}.\n  {way_out}: numbers, or any part of the names.",
                names_nobody=True,
            )
        kinds[side] = "a team" if is_team else "a player"
    said = " and ".join(f"`{side}` is {kind}" for side, kind in kinds.items())
    return UsageError(
        f"{said}.\n  Write two teams for their match, or two players for their game; or its board, such as 2.1=1-0."
    )


def _is_somebody(tournament: Tournament, text: str, among: Sequence[Participant] | None) -> bool:
    """Return whether somebody may be meant, even more than one."""
    try:
        found(tournament, text, among)
    except UsageError as error:
        return not error.names_nobody
    return True


def _refuse_other_line_up(round_: PublishedRound, pair: tuple[int, int]) -> None:
    """Raise UsageError for two players whose teams meet, on other boards or without them."""
    people = {one.number: one for one in round_.tournament.individuals}
    for board in round_.boards:
        sides = board.white.who, board.black.who
        if pair[0] not in sides[0].roster:
            pair = pair[::-1]
        if not all(one in side.roster for one, side in zip(pair, sides, strict=True)):
            continue
        line_ups = line_ups_of(round_.tournament, round_.number, board)
        away = [side for side, line_up in enumerate(line_ups) if pair[side] not in line_up]
        said = f"{shown(people[pair[0]])} and {shown(people[pair[1]])} do not play each other in round {round_.number}"
        team, players = sides[0].number, "..."
        if len(away) == 1:
            side, place = away[0], line_ups[1 - away[0]].index(pair[1 - away[0]])
            instead = people.get(line_ups[side][place])
            said += f": {shown(instead) if instead else 'nobody'} plays on board {board.number}.{place + 1}"
            team = sides[side].number
            players = ",".join(
                str(pair[side] if at == place else one) for at, one in enumerate(line_ups[side])
            )
        raise UsageError(
            f"{said}.\n  If they do, enter that first: `fidepair lineup FILE {team} {players} --round {round_.number}`."
        )


def _no_such_pair(
    pair: tuple[int, int], pairs: Mapping[tuple[int, int], PublishedBoard], round_number: int
) -> UsageError:
    met = f"in round {round_number}"
    if pair[::-1] in pairs:
        return UsageError(
            f"{pair[0]} had Black {met}, and White comes first.\n"
            f"  Write {pair[1]}-{pair[0]}, and the result the other way round too. If {pair[0]} did play with White,"
            " which was wrong, use " + Keyword("colours_swapped", True) + " (C.04.2 4.3.2)."
        )
    theirs = [f"{white}-{black}" for white, black in pairs if {white, black} & {*pair}]
    return UsageError(
        f"{pair[0]} and {pair[1]} did not meet {met}.\n  There are {', '.join(theirs) or 'no such games'}."
    )


def _result_of(board: PublishedBoard, game: int, text: str) -> Entered:
    results = results_named(text)
    entry = Entered(board, game, results or (Result.PENDING, Result.PENDING))
    if text.lower() in _TAKEN_OUT:
        return entry
    if results is None:
        raise UsageError(
            f"`{text}` is no result of {_named(entry)}.\n  Write {_USUAL}; W, D or L for a game that is not"
            " rated; 0-0, 1/2-0 or 0-1/2 if the arbiter decides so; none to take a result out."
        )
    if is_played(results) and None in (entry.known.left, entry.known.right):
        raise UsageError(
            f"{_named(entry)} has one player only.\n  Write +- or -+ for who is there."
        )
    if is_played(results) and not board.colours_known:
        raise UsageError(
            f"the file does not say who had White in {_named(entry)}, and what is played has colours.\n"
            "  Write them into the file."
        )
    return entry


def _named(one: Entered) -> str:
    """Return how a game is named in messages."""
    return game_named(one.board, one.game)


def _ended(one: Entered) -> str:
    """Return how a game ended, and in a match who won it."""
    text, left, right = result_shown(*one.results) or "no result", *one.known[:2]
    own, theirs = (_SHARES.get(result, 0) for result in one.results)
    winner = left if own > theirs else right if theirs > own else None
    return (
        f"{text}, won by {winner.number} {winner.name}"
        if winner and len(one.board.games) > 1
        else text
    )


def _already(changing: Sequence[Entered]) -> UsageError:
    listed = "; ".join(f"{_named(one)} has {one.known.result}" for one in changing[:MOST_TOLD])
    more = f"; and {len(changing) - MOST_TOLD} more" if len(changing) > MOST_TOLD else ""
    return UsageError(
        f"there are other results already: {listed}{more}.\n  Nothing is changed. To replace them, use "
        + Keyword("correct", True)
        + " (C.04.2 4.3)."
    )


def _followed(one: Entered, last: int) -> UsageError:
    return UsageError(
        f"{_named(one)} has {one.known.result}, and round {last} was paired since: the result can be corrected, and not"
        f" taken out.\n  Nothing is changed. Tell the right result with "
        + Keyword("correct", True)
        + f"; or take round {last} back first, with `unpair`, if nothing in it is played."
    )


def _recoloured(one: Entered) -> UsageError:
    return UsageError(
        f"{_named(one)} is recorded as played with the wrong colours: its result can be corrected, and not taken out"
        " (C.04.2 4.3.2).\n  Nothing is changed. Tell the right result with "
        + Keyword("correct", True)
        + ", or take the record back with `undo`."
    )


# ── What is said and recorded ────────────────────────────────────────────────
def result_of_board(board: PublishedBoard) -> str:
    """Return the results of all games of a board, `?` for one that is open; nothing if all are."""
    texts = [game.result for game in board.games]
    return ",".join(text or OPEN for text in texts) if any(texts) else ""


def _corrections(
    before: PublishedRound,
    after: Tournament,
    concerned: Iterable[int],
    colours: Mapping[int, tuple[int, ...]],
) -> list[LoggedCorrection]:
    """Return what is recorded of these boards; `colours`: in which of their games they are
    exchanged."""
    boards, later = {board.number: board for board in before.boards}, after.rounds_paired
    now = (
        {board.pair: board for board in published(after, before.number).boards} if concerned else {}
    )
    found = []
    for number in concerned:
        board = boards[number]
        pair = board.white.who.number, board.black.who.number
        texts = result_of_board(board), result_of_board(now[board.pair])
        last = later if later > before.number else None
        found.append(LoggedCorrection(before.number, *pair, *texts, last, colours.get(number)))
    return found


def said_of(entering: Entering) -> list[str]:
    """Return what is said of the new results."""
    round_, alone = entering.round_, entering.alone
    turned = [one for one in entering.new if entering.is_turned(one)]
    new = [one for one in entering.new if one not in turned]
    changing = [one for one in entering.changing if one not in turned]
    fresh = [one for one in new if one not in changing]
    count, lines = len(fresh), []
    if count > _MOST_NAMED:
        lines.append(f"round {round_.number}: {count} results entered")
    else:
        lines = [f"round {round_.number}, {_named(one)}: {_ended(one)}" for one in fresh]
    for one in turned[:MOST_TOLD]:
        was = one.known.result
        ended = (
            f"{was} -> {_ended(one)}"
            if was not in ("", result_shown(*one.results))
            else _ended(one)
        )
        lines.append(
            f"round {round_.number}, {_named(one)}: colours exchanged, {ended} (C.04.2 4.3.2)"
        )
    if len(turned) > MOST_TOLD:
        lines.append(f"and {len(turned) - MOST_TOLD} more games with exchanged colours")
    now = {(one.board.number, one.game): not one.is_open for one in (*alone, *entering.new)}
    games = (
        (board.number, place, game)
        for board in round_.boards
        for place, game in enumerate(board.games)
    )
    left = sum(not now.get((number, place), game.result) for number, place, game in games)
    if left and (count or any(one.is_open for one in new)):
        lines.append(
            f"{left} {'game is' if left == 1 else 'games are'} still open in round {round_.number}"
        )
    for one in changing[:MOST_TOLD]:
        lines.append(
            f"round {round_.number}, {_named(one)}: {one.known.result} -> {_ended(one)} (C.04.2 4.3)"
        )
    if len(changing) > MOST_TOLD:
        lines.append(f"and {len(changing) - MOST_TOLD} more corrections")
    return lines or [f"round {round_.number}: nothing is new"]
