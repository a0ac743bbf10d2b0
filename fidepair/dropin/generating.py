"""`-g`: a random tournament from a configuration, a model, or the seed alone; the same seed gives
the same file.

The random numbers differ from those of other programs, so the same seed gives another tournament.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from fidepair.convert import convert
from fidepair.dropin.files import (
    BANNER,
    INVALID,
    NO_PAIRING,
    Refusal,
    complain,
    read,
    refuse_cut,
    write,
    write_list,
)
from fidepair.dropin.pairing import NOT_ALL_MATCHED, in_words, refused, table
from fidepair.errors import FidepairError
from fidepair.lab.generate import produce
from fidepair.lab.generate.configuration import settings_from_configuration, settings_from_model
from fidepair.lab.generate.settings import Settings, checked, most_rounds
from fidepair.options import RoundOptions
from fidepair.standings.dice import Dice
from fidepair.swiss.boards import GAMES_ONLY
from fidepair.systems import SYSTEMS, prepare
from fidepair.text.wording import visible
from fidepair.tournament import Kind, Tournament
from fidepair.trf import load
from fidepair.trf import write as as_report

if TYPE_CHECKING:
    from fidepair.dropin.request import EngineRequest

NAME = "AutoTest Tournament"
_PLAYERS, _ROUNDS = (15, 215), (5, 15)
"""The size of an event without settings: the least and the most."""
_DIALECTS = {Kind.INDIVIDUAL: "trfbx"}
"""The dialects that the replaced programs can read; they know no events of other kinds."""


def run(request: EngineRequest) -> int:
    """Write the tournament and return the exit code: it ends early if no pairing exists. Raises
    Refusal."""
    assert request.output is not None
    seed = request.seed
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "big")
    settings = _settings(request, seed)
    failure = f"Error generating {visible(request.output)}"
    possible = most_rounds(settings.players[0])  # without a rematch; the file has all rounds
    playable = settings._replace(rounds=min(settings.rounds, possible))
    try:
        tournament = produce(checked(playable), seed).tournament
        content = as_report(tournament)
        dialect = _DIALECTS.get(tournament.kind)
        if dialect:
            content = convert(content, NAME, dialect, tournament.kind).data
    except FidepairError as error:
        raise Refusal(INVALID, f"{failure}: {in_words(error)}") from None
    write(request.output, content.replace(b"\n", b"\r"), request.source)
    if request.list_file is not None:
        write_list(request.list_file, _lists(tournament, request.system), request.source)
    if tournament.rounds_paired == settings.last_played:
        return 0
    of_round = f"round {tournament.rounds_paired + 1} of the generated tournament"
    complain(f"{failure}: No valid pairing exists for {of_round}: {NOT_ALL_MATCHED}")
    return NO_PAIRING


def _lists(tournament: Tournament, system: str) -> str:
    """Return the check lists of all rounds."""
    lists: list[str] = []
    for number in range(1, tournament.rounds_paired + 1):
        prepared = prepare(tournament, system, RoundOptions(round=number))
        pairing = prepared.system.pair(prepared.round_, GAMES_ONLY)
        lists.append(f"Round #{number}.\n{table(prepared.system, prepared.round_, pairing)}")
    return "".join(lists) + BANNER


def _settings(request: EngineRequest, seed: int) -> Settings:
    """Return the settings of the request. Raises Refusal."""
    dice = Dice(seed, "size")
    players, rounds = dice.between(*_PLAYERS), dice.between(*_ROUNDS)
    settings = Settings(system=request.system, players=(players, players), rounds=rounds)
    if request.source is not None and request.is_model:
        settings = _settings_of_model(request.source, request.system)
    elif request.source is not None:
        settings = _configured(request.source, settings, one_in=request.of_bbp)
    acceleration = "baku" if request.baku else settings.acceleration
    return settings._replace(name=NAME, acceleration=acceleration)


def _settings_of_model(source: str, system: str) -> Settings:
    content = read(source)
    kind = SYSTEMS[system].kind
    refuse_cut(source, content, kind)
    try:
        tournament = load(content, visible(os.path.basename(source)), kind).tournament
        return settings_from_model(tournament)._replace(system=system)
    except FidepairError as error:
        raise refused(source, error) from None


def _configured(source: str, settings: Settings, *, one_in: bool) -> Settings:
    try:
        text = read(source).decode("utf-8", "replace")
    except Refusal as refusal:
        failure = f"Error while reading configuration file {visible(source)}"
        sentence = f"{failure}: Error loading configuration file."
        raise Refusal(refusal.exit_code, sentence) from None
    name = visible(os.path.basename(source))
    try:
        return settings_from_configuration(text, name, settings, one_in=one_in)
    except FidepairError as error:
        failure = f"Error parsing configuration file {visible(source)}"
        raise Refusal(INVALID, f"{failure}: {in_words(error)}") from None
