"""`-g`: a random tournament, by a configuration, by a model, or as the seed likes; the same seed
gives the same file.

The tournament is not the one that another program makes of that seed: the streams of chance differ.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from fidepair.convert import convert
from fidepair.dropin.check_list import table
from fidepair.dropin.files import (
    BANNER,
    INVALID,
    NO_PAIRING,
    Refusal,
    complain,
    name_of,
    read,
    write,
    write_list,
)
from fidepair.dropin.pairing import NOT_ALL_MATCHED, in_words, refused
from fidepair.dropin.whole import refuse_cut
from fidepair.errors import FidepairError
from fidepair.lab.generate import produce
from fidepair.lab.generate.configuration import settings_from_configuration
from fidepair.lab.generate.from_model import settings_from_model
from fidepair.lab.generate.settings import Settings, checked, most_rounds
from fidepair.options import RoundOptions
from fidepair.standings.dice import Dice
from fidepair.swiss.observer import GAMES_ONLY
from fidepair.systems import SYSTEMS, prepare
from fidepair.tournament import Kind
from fidepair.trf import load
from fidepair.trf import write as as_report

if TYPE_CHECKING:
    from fidepair.dropin.request import EngineRequest
    from fidepair.tournament import Tournament

NAME = "AutoTest Tournament"
_PLAYERS, _ROUNDS = (15, 215), (5, 15)
"""How large an event is of which nothing is said: from the least to the most."""
_DIALECTS = {Kind.INDIVIDUAL: "trfbx"}
"""What the programs can read for which this one stands in; they know no events of other kinds."""


def run(request: EngineRequest) -> int:
    """Write the tournament and return the exit code: it ends early where no pairing exists. Raises
    Refusal."""
    assert request.output is not None
    seed = int.from_bytes(os.urandom(4), "big") if request.seed is None else request.seed
    settings = _settings(request, seed)
    asked = settings.last_played
    try:
        made = produce(checked(_within_what_can_be_paired(settings)), seed).tournament
        content = as_report(made)
        if dialect := _DIALECTS.get(made.kind):
            content = convert(content, NAME, dialect, made.kind).data
    except FidepairError as error:
        raise Refusal(
            INVALID, f"Error generating {name_of(request.output)}: {in_words(error)}"
        ) from None
    write(request.output, content.replace(b"\n", b"\r"), request.source)
    if request.list_file is not None:
        write_list(request.list_file, _lists(made, request.system), request.source)
    if made.rounds_paired == asked:
        return 0
    of_round = f"round {made.rounds_paired + 1} of the generated tournament"
    complain(
        f"Error generating {name_of(request.output)}: No valid pairing exists for {of_round}: {NOT_ALL_MATCHED}"
    )
    return NO_PAIRING


def _lists(made: Tournament, system: str) -> str:
    """Return the check lists of all rounds."""
    lists = []
    for number in range(1, made.rounds_paired + 1):
        prepared = prepare(made, system, RoundOptions(round=number))
        pairing = prepared.system.pair(prepared.round_, GAMES_ONLY)
        lists.append(f"Round #{number}.\n{table(prepared.system, prepared.round_, pairing)}")
    return "".join(lists) + BANNER


def _settings(request: EngineRequest, seed: int) -> Settings:
    """Return what was asked for. Raises Refusal."""
    source = request.source
    dice = Dice(seed, "size")
    players, rounds = dice.between(*_PLAYERS), dice.between(*_ROUNDS)
    base = Settings(system=request.system, players=(players, players), rounds=rounds)
    if source is None:
        return _as_asked(base, request)
    if request.is_model:
        content = read(source)
        kind = SYSTEMS[request.system].kind
        refuse_cut(source, content, kind)
        try:
            tournament = load(content, name_of(os.path.basename(source)), kind).tournament
            return _as_asked(
                settings_from_model(tournament)._replace(system=request.system), request
            )
        except FidepairError as error:
            raise refused(source, error) from None
    try:
        text = read(source).decode("utf-8", "replace")
    except Refusal as refusal:
        said = f"Error while reading configuration file {name_of(source)}: Error loading configuration file."
        raise Refusal(refusal.exit_code, said) from None
    try:
        found = settings_from_configuration(
            text, name_of(os.path.basename(source)), base, one_in=request.of_bbp
        )
    except FidepairError as error:
        raise Refusal(
            INVALID, f"Error parsing configuration file {name_of(source)}: {in_words(error)}"
        ) from None
    return _as_asked(found, request)


def _as_asked(settings: Settings, request: EngineRequest) -> Settings:
    return settings._replace(
        name=NAME, acceleration="baku" if request.baku else settings.acceleration
    )


def _within_what_can_be_paired(settings: Settings) -> Settings:
    """Return the settings for as many rounds as there can be before two meet again; the file still
    tells all."""
    possible = most_rounds(settings.players[0])
    return settings._replace(rounds=min(settings.rounds, possible))
