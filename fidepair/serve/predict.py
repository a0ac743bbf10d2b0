"""Whom players can meet in the next round: from a file and the options to the prediction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from fidepair.errors import UsageError
from fidepair.forecast.predict import predict
from fidepair.render import prediction as shown
from fidepair.render.sheet import draw
from fidepair.serve.options import as_typed, participant_meant, ways_to_pair
from fidepair.serve.pair import ordered_told
from fidepair.serve.request import Request, Response
from fidepair.text.safe import csv_bytes
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from fidepair.serve.options import Say
    from fidepair.tournament import Tournament

    Watch = Callable[[Collection["_T"]], Iterable["_T"]]
    """Gives the cases one by one, and may show how far it is."""

_T = TypeVar("_T")


def respond(request: Request) -> Response:
    """Return whom everybody, or one player, can meet."""
    options = request.options
    tournament = ordered_told(request.load(), options, request.say)
    asked = predicted(tournament, options, request.say, iter)
    if request.form is None:
        return Response(shown.document(asked))
    if request.form == "csv":
        return Response(text=csv_bytes(shown.csv_rows(asked)))

    return Response(text=draw(shown.sheet(asked, at_length=False)))


def predicted(
    tournament: Tournament, options: Mapping[str, Any], say: Say, watch: Watch[Any]
) -> shown.Asked:
    """Return the prediction, and what it says of the player who is asked about, or of all; tell
    notes."""
    player, sample, seed = options["player"], options["sample"], options["seed"]
    number = None if player is None else participant_meant(tournament, player)
    if number is not None and number not in tournament.by_number():
        raise UsageError(
            f"--player: no {'team' if tournament.kind is Kind.TEAM else 'player'} has the number {number}."
        )
    ways = ways_to_pair(options, tournament)
    found = predict(tournament, options["system"], sample=sample, seed=seed, watch=watch, **ways)
    for note in found.prepared.notes:
        say(f"note: {as_typed(note)}")
    if number is None:
        return shown.Asked(found, None, found.possibilities(), seed)
    return shown.Asked(found, number, {number: found.of(number)}, seed)
