"""The words of an answer about participants made by hand."""

from __future__ import annotations

from makers import card

from fidepair.explain.asking import Inquiry
from fidepair.explain.speech import Speech
from fidepair.swiss.boards import BracketReport, RoundPairing
from fidepair.swiss.cards import round_of
from fidepair.systems import SYSTEMS, Prepared
from fidepair.tournament import POINT, Colour, Kind, Tournament


def named(number, score="0", colours="", *, name="", entries=(), **facts):
    one = card(number, score, colours, **facts)
    return one._replace(participant=one.participant._replace(name=name, entries=tuple(entries)))


def words(*cards, system="dutch", number=3, rounds=9, kind=Speech, brackets=(), games=(), pab=None, aloud=False):
    """Return the words for a round of these cards, with a pairing that nobody looks at."""
    round_ = round_of(cards, number, rounds, Colour.WHITE, None)
    event = Tournament(tuple(one.participant for one in cards))
    if system == "team":
        event = event._replace(kind=Kind.TEAM)
    pairing = RoundPairing(system, number, games, pab, (), brackets)
    return kind(Inquiry(Prepared(event, SYSTEMS[system], round_, ()), pairing=pairing, aloud=aloud))


def bracket(*pairs, score=1, mdps=(), residents=(), down=(), up=(), order=(), counts=(), stage=""):
    """Return a bracket with these pairs; its residents are those of the pairs who did not move, if none are given."""
    moved = {*mdps, *up}
    inside = residents or tuple(sorted({one for pair in pairs for one in pair} - moved))
    points = round(score * POINT)
    return BracketReport(points, tuple(mdps), inside, pairs, tuple(down), tuple(counts), tuple(up), order, stage)
