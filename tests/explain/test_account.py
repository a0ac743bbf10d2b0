"""The account of a round: brackets with all pairs, who floats and why, what could not be met, the bye, and colours."""

from __future__ import annotations

from importlib import import_module

import pytest

from fidepair import read
from fidepair.explain.answering import COLOUR_RULES, account
from fidepair.explain.asking import Inquiry
from fidepair.lab.generate import generate
from fidepair.lab.generate.settings import Settings
from fidepair.render import explanation
from fidepair.systems import SYSTEMS, prepare

WITH_CRITERIA = [name for name in SYSTEMS if name != "lim"]


def inquiry_into(system, players, seed=1):
    """Return what is asked about the next round of a generated tournament."""
    event = generate(Settings(system=system, players=(players, players), rounds=5), seed)
    return Inquiry(prepare(event._replace(rounds=9), system))


@pytest.fixture
def sample():
    """Return what is asked about round four of the open of the samples."""
    return Inquiry(prepare(read("trf_samples/open-round-4-to-pair-trf26.trf")))


def test_the_account_of_a_round(sample):
    """Each bracket with its pairs, who floats and why; who has the bye and why; which rules gave colours."""
    assert [
        "Brackets, highest score first",
        "  Bracket 2.5: no pairs",
        "    1 Abrantes and 4 Dvorakova float down from bracket 2.5: they met in round 2.",
        "  Bracket 2.0: 1 Abrantes (2.5) and 4 Dvorakova (2.5) moved down; 1-13 4-5 2-3",
        "  Bracket 1.5: no pairs",
        "    9 Ibarrola floats down from bracket 1.5: no opponent is left there.",
        "  Bracket 1.0: 9 Ibarrola (1.5) moved down; 9-7 6-11",
        "  Bracket 0.0: no pairs",
        "    10 Jankauskas is left over and has the bye.",
    ] == explanation.text(account(sample))[:9]
    assert [
        "  Colours, by article of C.04.3:",
        "    5.2.2, the stronger colour preference: 4-5",
        "    5.2.1, both get the colour due: all others",
    ] == explanation.text(account(sample))[-3:]


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_an_account_of_many_fits_two_screens(system):
    """For 300 participants it has at most 100 lines of 80 places; all pairs are there, and the bye is explained."""
    inquiry = inquiry_into(system, 299 if system != "dubov" else 300)
    lines = explanation.text(account(inquiry), width=80)
    words = " ".join(lines).split()

    assert len(lines) <= 100
    assert set() == {inquiry_pair(inquiry, game) for game in inquiry.pairing.games} - set(words)
    assert inquiry.pairing.pab is None or "has the bye: it goes" in " ".join(words)


def inquiry_pair(inquiry, game):
    """Return a pair, the higher ranked first."""
    cards = sorted((inquiry.cards[number] for number in game[:2]), key=lambda card: (-card.score, card.tpn))
    return "-".join(str(card.number) for card in cards)


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_every_colour_rule_has_words(system):
    """Each rule of the table of a chapter is told in words."""
    assert set() == {rule.__name__ for _, rule in import_module(SYSTEMS[system].module).COLOURS} - COLOUR_RULES.keys()
