"""The account of a round below its pairing (`pair -v`) is the story of `explain`."""

from __future__ import annotations

from importlib import import_module

import pytest

from fidepair.explain import speech
from fidepair.explain.answering import answer
from fidepair.explain.answers import Question
from fidepair.explain.asking import Inquiry
from fidepair.lab.generate import generate
from fidepair.lab.generate.settings import Settings
from fidepair.render import explanation
from fidepair.systems import SYSTEMS, prepare

WITH_CRITERIA = [name for name in SYSTEMS if name != "lim"]
SAMPLE = "trf_samples/open-round-4-to-pair-trf26.trf"


def test_pair_shows_the_story(fidepair):
    """After the table, the same lines as those of `explain`."""
    story = fidepair("explain", SAMPLE, "-q").out

    assert fidepair("pair", SAMPLE, "-v").out.endswith(story)


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_a_story_of_many_fits_two_screens(system):
    """For 300 participants it has at most 100 lines of 80 places; the bye is explained."""
    players = 299 if system != "dubov" else 300
    event = generate(Settings(system=system, players=(players, players), rounds=5), 1)
    inquiry = Inquiry(prepare(event._replace(rounds=9), system))
    lines = explanation.text(answer(inquiry, Question("round")), width=80)

    assert len(lines) <= 100
    assert inquiry.pairing.pab is None or "has the bye: it goes" in " ".join(" ".join(lines).split())


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_every_colour_rule_has_words(system):
    """Each rule of the table of a chapter is told in words."""
    assert set() == {rule.__name__ for _, rule in import_module(SYSTEMS[system].module).COLOURS} - speech._RULES.keys()
