"""The golden answers: each was read against the Handbook, and says itself why it is right."""

from __future__ import annotations

import re

import pytest
from golden_answers import GOLDEN, read_golden


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_answer(path):
    """The answer is the one that was read and judged."""
    golden = read_golden(path)

    assert golden.text == golden.told()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_answers_say_why_they_are_right(path):
    """Each golden answer has the facts that were recomputed."""
    assert re.search(r"\d", read_golden(path).why)
