"""`status`: what a tournament file is, its round, what is open, and the next command."""

from typing import Annotated, Literal, TypedDict

from fidepair.commands import options as rows
from fidepair.commands.desk import NextObject, coming
from fidepair.commands.question import Answer, NothingAsked, Output, Say, TournamentFile, UseCase
from fidepair.desk.record.missing_declarations import (
    COLOUR,
    ROUNDS,
    SYSTEM,
    command_to_declare_double_swiss,
    kept_in_comments,
    looks_like_matches,
    options_to_pair,
)
from fidepair.desk.record.past_state import published
from fidepair.errors import FidepairError
from fidepair.findings import WARNING
from fidepair.render.words import count_of, game_noun, noun_of, participant_noun
from fidepair.systems import choose
from fidepair.text.data import some_of
from fidepair.text.wording import file_to_copy, in_lines
from fidepair.tournament import Tournament
from fidepair.trf.files import format_of

OPTIONS = (rows.FILE_TO_READ, rows.JSON, rows.ENCODING, rows.QUIET)
_PLURAL = {"match": "matches", "game": "games"}


class OpenBoard(TypedDict):
    """A board, or a match, without a result."""

    board: int
    white: int
    black: int


class StatusDocument(TypedDict):
    """The JSON of `status`."""

    schema: Literal["fidepair.status/1"]
    file: str
    name: str
    format: Annotated[str, "The dialect of the file, such as TRF26; JSON or CSV."]
    system: Annotated[str | None, "The pairing system; null if the file declares none."]
    participants: int
    rounds: Annotated[int | None, "The rounds of the tournament; null if missing."]
    paired: Annotated[int, "The rounds that are paired."]
    open: list[OpenBoard]
    warnings: int
    next: NextObject
    advice: Annotated[str, "The next step, with the command to type."]


def run(file: TournamentFile, _: NothingAsked, output: Output, __: Say) -> Answer:
    """Return the state of the tournament."""
    loaded = file.load()
    tournament = loaded.tournament
    open_boards = _open_boards(tournament)
    step, system = coming(tournament), _system(tournament)
    warnings = sum(one.severity == WARNING for one in loaded.findings)
    command = next_step(tournament, file.content, file.file)
    found = format_of(file.content)
    file_format = loaded.document.dialect if found == "trf" else found.upper()
    if output.format == "json":
        document: StatusDocument = {
            "schema": "fidepair.status/1",
            "file": file.file,
            "name": tournament.name,
            "format": file_format,
            "system": tournament.system,
            "participants": len(tournament.participants),
            "rounds": tournament.rounds,
            "paired": tournament.rounds_paired,
            "open": open_boards,
            "warnings": warnings,
            "next": {"do": step.do, "round": step.round},
            "advice": command,
        }
        return Answer(document)
    players = count_of(len(tournament.participants), participant_noun(tournament))
    lines = [
        f"{file.name}: {tournament.name or 'a tournament without a name'}",
        f"{system}, {players}, {file_format}",
        _round_in_words(tournament, open_boards),
    ]
    for number, games in tournament.adjourned_games(tournament.rounds_paired).items():
        lines.append(f"Round {number} still has open games: {games}")
    if warnings:
        lint = f"fidepair lint {file_to_copy(file.file)}"
        lines.append(f"{count_of(warnings, 'warning')}: see {lint}")
    return Answer(text=in_lines([*lines, command]))


def _system(tournament: Tournament) -> str:
    try:
        return choose(tournament)[0].title
    except FidepairError:
        return tournament.type_code or "No pairing system"


def _open_boards(tournament: Tournament) -> list[OpenBoard]:
    """Return the boards of the last round without a result."""
    open_games = {frozenset(pair) for pair in tournament.open_games()}
    if not open_games:
        return []
    return [
        {"board": one.number, "white": one.white.who.number, "black": one.black.who.number}
        for one in published(tournament).boards
        if one.pair in open_games
    ]


def _round_in_words(tournament: Tournament, open_boards: list[OpenBoard]) -> str:
    """Return the last round, and what is open in it."""
    paired, rounds = tournament.rounds_paired, tournament.rounds
    of_all = "" if rounds is None else f" of {rounds}"
    if not paired:
        return f"No round{of_all} is paired yet"
    if not open_boards:
        return f"Round {paired}{of_all} is complete"
    singular = game_noun(tournament)
    noun = noun_of(len(open_boards), singular, _PLURAL[singular])
    boards = some_of(
        [f"board {one['board']} ({one['white']}-{one['black']})" for one in open_boards]
    )
    return f"Round {paired}{of_all} has {len(open_boards)} open {noun}: {boards}"


USE_CASES = {
    "status": UseCase(
        OPTIONS, NothingAsked, run, ("plain",), error_schema=lambda _: "fidepair.status/1"
    )
}


def next_step(tournament: Tournament, content: bytes, file: str) -> str:
    """Return the next command, with the options for facts that are missing from the file, whose
    content and path are given."""
    name, (do, number) = file_to_copy(file), coming(tournament)
    if format_of(content) != "trf":
        return f"Next: make a tournament file: fidepair convert {name} --to trf26 -o NEW.trf"
    if looks_like_matches(tournament):
        return f"This looks like matches of two games. Declare it: {command_to_declare_double_swiss(file)}"
    if do == "result":
        return f"Next: enter the results of round {number}: fidepair result {name}"
    if do == "standings":
        for earlier in tournament.adjourned_games(number):
            return f"Next: enter the results of round {earlier}: fidepair result {name} --round {earlier}"
        return f"All {number} rounds are played. See the standings: fidepair standings {name}"
    words = options_to_pair(tournament, kept_in_comments(content, tournament))
    missing = [word for word in words if word in (SYSTEM, ROUNDS, COLOUR)]
    asked = f" (missing in the file: {' and '.join(missing)})" if missing else ""
    return (
        f"Next: pair round {number}: fidepair pair {' '.join((name, *words, '--in-place'))}{asked}"
    )
