"""The next command of a tournament, as it is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.commands.desk import coming
from fidepair.desk.record.missing_declarations import (
    COLOUR,
    ROUNDS,
    SYSTEM,
    command_to_declare_double_swiss,
    kept_in_comments,
    looks_like_matches,
    options_to_pair,
)
from fidepair.text.safe import file_to_copy

if TYPE_CHECKING:
    from fidepair.tournament import Tournament


def next_step(tournament: Tournament, content: bytes, file: str) -> str:
    """Return the next command, with the options for facts that are missing from the file, whose
    content and path are given."""
    name, (do, number) = file_to_copy(file), coming(tournament)
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
