"""The dialects of report files as targets: every line the target knows stays, records that differ are restated.

This module has the header: number of rounds, initial-colour, type, and what only informs. Point values are in
`targets_points`, lists of players in `targets_lists`, teams in `targets_teams`.

Where TRF26 has no record for a fact that decides pairings (`XXC rank`, point values that `162` cannot say), the record
of the other dialect stays in the file, as mixed files have it, and that is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.convert.draft import Draft
from fidepair.convert.proof import prove
from fidepair.convert.targets_lists import restate_abnormal, restate_byes, restate_forbidden, restate_virtual
from fidepair.convert.targets_points import restate_points
from fidepair.convert.targets_teams import restate_teams
from fidepair.tournament import TeamRules
from fidepair.trf.format.dialects import INFORMATIVE, ROUNDS, type_of
from fidepair.trf.format.scan import words
from fidepair.trf.read.records import type_line, value_of
from fidepair.trf.write import lines as trf_lines

if TYPE_CHECKING:
    from fidepair.convert.loss import Loss
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.reading import Reading

TRF26_ONLY = {
    "172": "the starting rank method",
    "182": "the pairing program",
    "202": "tie-breaks",
    "212": "the order of the standings",
    "222": "an encoded time control",
    **dict.fromkeys(sorted(INFORMATIVE), "summaries of teams"),
}
"""Records which inform people, and what they are about."""

_COLOUR_WORDS = frozenset({"white1", "black1"})


def to_dialect(reading: Reading, target: str) -> tuple[bytes, tuple[Loss, ...]]:
    """Return the file in the dialect `target`, and what is lost. InputError for what cannot be said there."""
    draft = Draft(reading, target)
    restate_rounds(draft)
    restate_colour(draft)
    restate_type(draft)
    restate_points(draft)
    restate_byes(draft)
    restate_virtual(draft)
    restate_forbidden(draft)
    restate_abnormal(draft)
    restate_teams(draft)
    restate_informative(draft)
    return prove(draft), tuple(draft.losses)


def restate_rounds(draft: Draft) -> None:
    """`142`, `XXR`, `TNR`. TRF16 has no number of rounds."""
    lines = draft.records.lines(*ROUNDS)
    if draft.target == "trf16":
        for line in lines:
            draft.lose(line, "TRF16 has no record for the number of rounds; name it with --rounds")
        return
    own = "142" if draft.target == "trf26" else "XXR"
    draft.restate(lines, (own,), trf_lines.rounds_line(draft.counted.rounds, own))


def restate_colour(draft: Draft) -> None:
    """`152` and `XXC`, whose word `rank` only TRFx has. TRF16 has no initial-colour."""
    if draft.target == "trf26":
        _colour_as_152(draft)
        return
    if draft.target == "trf16":
        for line in draft.records.lines("152", "XXC"):
            draft.lose(line, f"TRF16 has no record for {_subjects(_spoken(line))}")
        return
    stated = any(_COLOUR_WORDS & _spoken(line) for line in draft.records.lines("XXC"))
    text = [] if stated else trf_lines.colour_line(draft.counted.initial_colour, "XXC")
    draft.restate(draft.records.lines("152"), (), text)


def _spoken(line: Line) -> set[str]:
    return {word.lower() for word, _ in words(line.text)}


def _subjects(spoken: set[str]) -> str:
    if spoken == {"rank"}:
        return "players ranked by the order of their lines"
    ranked = "players ranked by the order of their lines and " if "rank" in spoken else ""
    return f"{ranked}the initial-colour; name it with --initial-colour"


def _colour_as_152(draft: Draft) -> None:
    missing = not draft.records.lines("152")
    for line in draft.records.lines("XXC"):
        spoken = [word for word, _ in words(line.text)]
        rest = [word for word in spoken if word.lower() not in _COLOUR_WORDS]
        colour = trf_lines.colour_line(draft.counted.initial_colour) if missing and len(rest) < len(spoken) else []
        missing = missing and not colour
        draft.replace(line, *colour, *([f"XXC {' '.join(rest)}"] if rest else []))
        if rest:
            kept = f"`XXC {' '.join(rest)}` is kept"
            draft.tell(line, f"{kept}; TRF26 has no record for it, and other programs may skip it")


def restate_type(draft: Draft) -> None:
    """`192`, which only TRF26 has, and `ACC` of one program."""
    line = type_line(draft.records)
    if draft.target != "trf26":
        for found in draft.records.lines("192"):
            draft.lose(found, f"{draft.name} has no record for the type; {_way_to_name(draft)}")
    elif line is not None and line.code == "092":
        draft.replace(line, line.text, f"192 {value_of(line).upper()}")
    declared = type_of(value_of(line)) if line is not None else None
    for found in draft.records.lines("ACC"):
        if value_of(found).lower() in ("false", "0"):
            draft.keep(found)  # it states nothing
        elif draft.target != "trf26":
            draft.lose(found, f"{draft.name} has no record for acceleration; name it with --acceleration baku")
        elif declared is not None and declared.acceleration is not None:
            draft.replace(found)
        else:
            kept = f"`{found.text.strip()}` is kept"
            draft.tell(found, f"{kept}; TRF26 declares acceleration together with the system, and none is declared")


def _way_to_name(draft: Draft) -> str:
    tournament = draft.reading.tournament
    if tournament.system is None:
        return "name the system when pairing"
    rules = tournament.team_rules
    options = [
        f"--system {tournament.system}",
        *(["--acceleration baku"] if tournament.acceleration else []),
        *([f"--colours {rules.colours.value}"] if rules.colours is not TeamRules().colours else []),
        *([f"--primary {rules.primary.value}"] if rules.primary is not TeamRules().primary else []),
        *([] if rules.use_secondary else ["--no-secondary"]),
    ]
    return f"name it with {' '.join(options)}"


def restate_informative(draft: Draft) -> None:
    """Records of TRF26 that decide nothing."""
    if draft.target == "trf26":
        return
    for code, subject in TRF26_ONLY.items():
        for line in draft.records.lines(code):
            draft.lose(line, f"{draft.name} has no record for {subject}")
