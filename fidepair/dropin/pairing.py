"""`-p`: the pairing of the next round, as a list of numbers."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from fidepair.dropin.files import (
    BANNER,
    INVALID,
    NO_PAIRING,
    Refusal,
    answer,
    complain,
    in_lines,
    not_understood,
    read,
    refuse_cut,
    write,
    write_list,
)
from fidepair.errors import FidepairError, PairingImpossible
from fidepair.options import RoundOptions
from fidepair.render.pair_list import list_of
from fidepair.swiss.boards import GAMES_ONLY, RoundPairing, place_of_board
from fidepair.swiss.cards import ABSOLUTE, MILD, NONE, STRONG, PairingCard, RoundToPair
from fidepair.systems import SYSTEMS, Prepared, System, prepare
from fidepair.text.wording import cleaned, visible
from fidepair.tournament import POINT, Colour, Tournament
from fidepair.trf import load
from fidepair.trf.format.document import KEPT

if TYPE_CHECKING:
    from collections.abc import Collection

    from fidepair.dropin.request import EngineRequest


NOT_ALL_MATCHED = (
    "The players could not be simultaneously matched while satisfying all absolute criteria."
)


def run(request: EngineRequest) -> int:
    """Pair the next round of the file, and return the exit code. Raises Refusal."""
    assert request.source is not None
    source = request.source
    content = read(source)
    kind = SYSTEMS[request.system].kind
    refuse_cut(source, content, kind)
    try:
        loaded = load(content, visible(os.path.basename(source)), kind)
        prepared = _prepared(loaded.tournament, request)
        if KEPT.encode() in content:
            from fidepair.desk.record.missing_declarations import refuse_kept_byes  # noqa: PLC0415 - few files were converted

            refuse_kept_byes(loaded.document, prepared.tournament, prepared.round_)
        pairing = paired(prepared)
    except FidepairError as error:
        raise refused(source, error) from None
    pairs, banner, exit_code = "", "", NO_PAIRING
    if pairing is not None:
        pairs, banner, exit_code = listed(prepared.round_, pairing), BANNER, 0
    else:
        failure = f"Error while pairing {visible(source)}"
        complain(f"{failure}: No valid pairing exists: {NOT_ALL_MATCHED}")
    if request.output is not None:
        write(request.output, in_lines(pairs), source)
    elif pairing is not None:
        answer(pairs)
    if request.list_file is not None:
        rows = table(prepared.system, prepared.round_, pairing)
        write_list(request.list_file, rows + banner, source)
    return exit_code


def _prepared(tournament: Tournament, request: EngineRequest) -> Prepared:
    source = request.source or ""
    if tournament.rounds is None:
        sentence = "The total number of rounds in the tournament must be specified."
        raise not_understood(source, sentence)
    refuse_more_rounds(source, tournament.rounds_paired + 1, tournament.rounds)
    return prepare(tournament, request.system, options_of(request))


def paired(prepared: Prepared) -> RoundPairing | None:
    """Return the pairing without reports of its brackets, None if there is none. Raises InputError
    if the system needs a missing fact."""
    try:
        return prepared.system.pair(prepared.round_, GAMES_ONLY)
    except PairingImpossible:
        return None


def refuse_more_rounds(source: str, number: int, rounds: int | None) -> None:
    """Raise Refusal for a round beyond the last one that the file announces."""
    if rounds is not None and number > rounds:
        sentence = "The number of rounds is larger than the reported number of rounds."
        raise not_understood(source, sentence)


def options_of(request: EngineRequest) -> RoundOptions:
    """Return the options of the request for pairing rounds."""
    return RoundOptions(acceleration="baku") if request.baku else RoundOptions()


def refused(source: str, error: FidepairError) -> Refusal:
    """Return the refusal of a file that cannot be paired or checked, with a hint."""
    if error.facts == ("initial_colour",):
        sentence = "Please configure the initial piece colors."
        return Refusal(INVALID, f"Error while parsing {visible(source)}: {sentence}")
    return not_understood(source, in_words(error))


def in_words(error: FidepairError) -> str:
    """Return the message of an error of the library, with the options of `fidepair pair` that give
    missing facts."""
    from fidepair.commands.options import as_typed  # noqa: PLC0415 - for faults only

    message, typed = str(error), as_typed(error.args[0])
    if typed != message:
        typed += "\n  Options are those of `fidepair pair`."
    return cleaned(typed)


def listed(round_: RoundToPair, pairing: RoundPairing) -> str:
    """Return the list of the pairs in board order."""
    pairs = [(game.white, game.black) for game in pairing.games]
    return list_of(in_board_order(round_, pairs), pairing.pab)


def in_board_order(
    round_: RoundToPair, pairs: Collection[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Return the pairs by scores without virtual points (our own outputs have them, decision G9), a
    bye (0) last."""
    places = {card.number: (card.standings, card.tpn) for card in round_.everyone}
    games = [(white, black) for white, black in pairs if black]
    games.sort(key=lambda game: place_of_board(places[game[0]], places[game[1]]))
    return [*games, *(pair for pair in pairs if not pair[1])]


_PREFERENCES = {ABSOLUTE: "{} ", STRONG: "({})", MILD: "{} ", NONE: "A "}


def table(system: System, round_: RoundToPair, pairing: RoundPairing | None) -> str:
    """Return the check list of a round: the players to pair, by score and TPN, in groups of one
    score; without a pairing it has no opponents."""
    opponents_now = _opponents_now(pairing)
    header = ["ID", "Pts", "-" * round_.number, "Pref", "C2", "C14", "C16", "Cur", ""]
    header += [f"R{one}" for one in range(1, round_.number)]
    cards = sorted(round_.cards, key=lambda card: (-card.score, card.tpn))
    rows = [_cells(card, system, round_, opponents_now.get(card.number, "")) for card in cards]
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    lines = ["", _line(header, widths)]
    score = None
    for card, row in zip(cards, rows, strict=True):
        if card.score != score:
            lines.append("")
        score = card.score
        lines.append(_line(row, widths))
    return "\n".join(lines) + "\n\n\n"


def _line(cells: list[str], widths: list[int]) -> str:
    padded = map(str.rjust, cells, widths)
    return "".join([f"{cell}\t" for cell in padded])


def _cells(card: PairingCard, system: System, round_: RoundToPair, opponent_now: str) -> list[str]:
    floats = card.floats.replace("-", " ")
    return [
        str(card.number),
        points(card.score),
        card.history,
        _preference(card, system, round_),
        "Y" if card.may_receive_pab else "N",
        floats[-1:] or " ",
        floats[-2:-1] or " ",
        opponent_now,
        "",
        *(str(opponent) if opponent else "" for opponent in card.opponents),
    ]


def points(score: int) -> str:
    """Return a score with one decimal, as the other programs write it."""
    tenths = abs(score) * 10 // POINT
    sign = "-" if score < 0 else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"


def _preference(card: PairingCard, system: System, round_: RoundToPair) -> str:
    colour, strength = system.preference(card, round_)
    letter = {None: "", Colour.WHITE: "W", Colour.BLACK: "B"}[colour]
    return _PREFERENCES[strength].format(letter.lower() if strength == MILD else letter)


def _opponents_now(pairing: RoundPairing | None) -> dict[int, str]:
    """Return the opponent of each player with the player's colour, or the bye, by number."""
    found: dict[int, str] = {}
    if pairing is None:
        return found
    for white, black, _ in pairing.games:
        found[white], found[black] = f"({black}W)", f"({white}B)"
    if pairing.pab is not None:
        found[pairing.pab] = "(bye)"
    return found
