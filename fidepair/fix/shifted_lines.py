"""Lines out of their columns: moved where exactly one way of moving makes every field fit, else
left alone.

Only blanks and tabs are added or removed, so every word of the line stays as it is and in its
order.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from fidepair.findings import ERROR
from fidepair.fix.repairs import RepairDraft, Rewritten
from fidepair.trf.format.cells import BROKEN, FIRST, WIDTH, read_block
from fidepair.trf.format.columns import (
    AFTER_CODE,
    BYES,
    CODE,
    COLOUR,
    FILLER,
    FORBIDDEN,
    FORFEITED,
    LAYOUTS,
    LINE_UP,
    PLAYER,
    SEPARATOR,
    TEAM,
    TEAM_PABS,
    VIRTUAL,
    VIRTUAL_OF_PLAYER,
    Field,
    Layout,
    composed,
    in_bytes,
    in_letters,
    points_or_none,
    whole,
)
from fidepair.trf.format.facts import RECORDS
from fidepair.trf.read.players import fits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from fidepair.trf.format.document import Line

FURTHEST = 3
"""Lines that are further out of their columns are not moved."""
LONGEST_TRIED = 1500
"""Longer lines are not moved either: every run of blanks is tried, and each try reads the whole
line."""
_WIDEST_TAB = 90
_LONGEST_NAME = 12
_FIXED = {
    layout.code: layout
    for layout in (
        PLAYER,
        TEAM,
        BYES,
        VIRTUAL,
        FORBIDDEN,
        LINE_UP,
        TEAM_PABS,
        FORFEITED,
        VIRTUAL_OF_PLAYER,
    )
}
_POINTS = frozenset({"points", "match points", "game points", "strength"})
_WORDS = frozenset({"name", "nickname", "title"})
_NEEDED = frozenset({"number"})
_TIDY = frozenset({"number", "name"})
_YEAR = 4
_BESIDE = PLAYER.before("rating", "federation", "fide_id", "birth", "points", "rank")
_BLANKS = (slice(FIRST + COLOUR.first - 2, None, WIDTH), slice(FIRST, None, WIDTH))
"""In all blocks, the column before the colour and the first one."""
Contents = tuple[object, ...]


def repair_columns(draft: RepairDraft, of_teams: bool) -> None:
    """Bring late lines to column 1, tabs and shifted fields of players and teams to their
    columns."""
    draft.rewrite(lambda line: _not_late(line, of_teams))
    draft.rewrite(_without_tab_at_the_end)
    draft.rewrite(lambda line: _without_tab(line, of_teams))
    draft.rewrite(_in_characters, PLAYER.code)
    faults = (finding for finding in draft.examination.findings if finding.severity == ERROR)
    wrong = {
        fault.line for fault in faults if fault.code != "T051"
    }  # a number given twice stands in its columns
    _move_heads(draft, of_teams)
    draft.rewrite(
        lambda line: _moved(line, of_teams) if line.number in wrong else None,
        PLAYER.code,
        TEAM.code,
    )


def _move_heads(draft: RepairDraft, of_teams: bool) -> None:
    """Move all fields before the points where every player has them out of place by the same number
    of columns."""
    players = [line for line in draft.lines if line.code == PLAYER.code]
    if not any(finding.code == "T065" for finding in draft.examination.findings) or not players:
        return
    fitting = []
    for count in chain(range(1, FURTHEST + 1), range(-FURTHEST, 0)):
        texts = [_with_head_moved(line.text, count) for line in players]
        if all(text is not None and contents(PLAYER, text, of_teams) is not None for text in texts):
            fitting.append((count, texts))
    if len(fitting) != 1 or all(
        contents(PLAYER, line.text, of_teams) is not None for line in players
    ):
        return
    ((count, texts),) = fitting
    how = f"{abs(count)} column{'s' if abs(count) > 1 else ''} to the {'right' if count > 0 else 'left'}"
    for line, text in zip(players, texts, strict=True):
        said = f"all fields before the points are moved {how}, as in every line"
        draft.put(line, Rewritten(text or line.text, "T065", said))


def _with_head_moved(text: str, count: int) -> str | None:
    """Return the line with what stands between the code and the points moved; None if there is no
    room."""
    start, end = SEPARATOR.last, PLAYER.field("points").first - 1
    body = text[start:end].ljust(end - start)
    given, lost = (body[:-count], body[-count:]) if count > 0 else (body[-count:], body[:-count])
    if lost.strip():
        return None
    return text[:start] + (" " * count + given if count > 0 else given + " " * -count) + text[end:]


# ── What a line says if it is read by its columns ────────────────────────────
def contents(layout: Layout, text: str, of_teams: bool) -> Contents | None:
    """Return what the fields hold; None unless everything stands in a field and looks like what
    belongs there."""
    if layout is PLAYER and _is_out_of_place(text):
        return None
    if "\t" in text or SEPARATOR.cut(text) or layout.stray(text) is not None:
        return None
    found: list[object] = []
    for field in (*layout.fields, *layout.repetitions(text.rstrip())):
        value = _held(layout, field, text, of_teams)
        if value is None:
            return None
        found.append(value)
    return tuple(found)


def _held(layout: Layout, field: Field, text: str, of_teams: bool) -> object | None:
    """Return what a field holds, blanks in a name run together; None if it does not look like what
    belongs there."""
    if field.name == "block":
        block = field.raw(text)
        opponent, sign, _ = read_block(block, of_teams)
        wrong = sign == BROKEN or block.strip() == "0"  # that is a result
        return None if wrong else (opponent, sign)
    value = field.cut(text)
    if not _belongs(layout, field.name, value):
        return None
    return " ".join(value.split()) if field.name in _WORDS else value


def _is_out_of_place(text: str) -> bool:
    """Return whether a column of a player that separates two fields is not blank: most wrong shifts
    end here, soon."""
    if "".join(_BESIDE(text)).strip():
        return True
    return (
        not all(text[blanks].isspace() for blanks in _BLANKS)
        if len(text) > _BLANKS[0].start
        else False
    )


def _belongs(layout: Layout, name: str, value: str) -> bool:
    """Return whether a value looks like what a field holds; text in a field of numbers may be part
    of another one."""
    if not value:
        return name not in _NEEDED
    if name in _WORDS:
        return True
    if name in _POINTS:
        points = points_or_none(value)
        return points is not None and (points >= 0 or layout is not PLAYER)
    if layout in (BYES, FORFEITED) and name in ("type", "result"):
        return not any(sign.isdecimal() for sign in value)
    looks_right = _LOOKS.get(name)
    return whole(value) is not None if looks_right is None else looks_right(value)


_LOOKS: dict[str, Callable[[str], bool]] = {
    "number": lambda value: bool(whole(value)),
    "sex": lambda value: value in "mwfuMWFU",
    "federation": lambda value: len(value) == 3 and (value.isalpha() or value == "---"),
    "birth": lambda value: (
        not value.strip("0123456789/.-") and (len(value) >= _YEAR or not value.strip("/.-"))
    ),
}


def _only_fit(layout: Layout, candidates: Iterable[str], line: Line, of_teams: bool) -> str | None:
    """Return the candidate that fits if all that fit say the same; None if they do not, or a name
    could be another."""
    if len(line.text) > LONGEST_TRIED:
        return None
    fitting: dict[Contents, list[str]] = {}
    for text in candidates:
        found = contents(layout, text, of_teams)
        if found is not None:
            fitting.setdefault(found, []).append(text)
    if len(fitting) != 1:
        return None
    [texts] = fitting.values()
    kept = [text for text in texts if _keeps_words(layout, text, line)]
    best = max(kept, key=lambda text: _tidiness(layout, text), default=None)
    if best is None or (layout is PLAYER and not _has_a_name(best)):
        return None
    return best


def _keeps_words(layout: Layout, text: str, line: Line) -> bool:
    """Return whether the fields of words in `text` stand in the line as well."""
    words = [field for field in layout.fields if field.name in _WORDS]
    return all(field.cut(text) in line.text for field in words)


def _has_a_name(text: str) -> bool:
    """Return whether a player has a name, and what stands for the title is not the sex, a column or
    two too late."""
    sex, title, name = (PLAYER.field(field).cut(text) for field in ("sex", "title", "name"))
    return bool(name) and (bool(sex) or title not in ("m", "w", "f"))


def _tidiness(layout: Layout, text: str) -> int:
    """Return of how many fields the text begins, or the number ends, where it does in most
    files."""
    places = [
        (field.first if field.name == "name" else field.last)
        for field in layout.fields
        if field.name in _TIDY
    ]
    return sum(bool(text[place - 1 : place].strip()) for place in places)


# ── Late lines, tabs ─────────────────────────────────────────────────────────
def _not_late(line: Line, of_teams: bool) -> Rewritten | None:
    """Return a line that begins with blanks and a known code from its code on.

    The blanks may have been added to the line, or the code alone be out of place.
    """
    stripped = line.text.lstrip()
    late = len(line.text) - len(stripped)
    written = stripped[CODE]
    code = written.upper()
    if not late or code not in RECORDS or SEPARATOR.cut(stripped):
        return None
    said = f"the line starts {late} column{'s' if late > 1 else ''} earlier"
    if code not in LAYOUTS:
        return Rewritten(stripped, "T010", said)
    if code not in _FIXED:
        return None
    candidates = (stripped, written + " " * late + stripped[AFTER_CODE])
    found = _only_fit(_FIXED[code], candidates, line, of_teams)
    return None if found is None else Rewritten(found, "T010", said)


def _without_tab_at_the_end(line: Line) -> Rewritten | None:
    kept = line.text.rstrip(" \t")
    if line.code not in LAYOUTS or "\t" not in line.text[len(kept) :]:
        return None
    return Rewritten(kept, "T007", "the tab at the end is removed")


def _without_tab(line: Line, of_teams: bool) -> Rewritten | None:
    """Return the line with blanks in place of its tab if only one number of them makes all fields
    fit."""
    text = line.text
    if line.code not in _FIXED or "\t" not in text:
        return None
    first, last = text.index("\t"), text.rindex("\t") + 1
    head, tail = text[:first].rstrip(), text[last:].lstrip()
    if text[first:last].strip() or not tail:
        return None  # several tabs: too many ways to read them
    candidates = (head + " " * width + tail for width in range(1, _WIDEST_TAB))
    found = _only_fit(_FIXED[line.code], candidates, line, of_teams)
    return (
        None
        if found is None
        else Rewritten(found, "T008", "blanks in place of the tab bring all fields to place")
    )


# ── Columns counted in another way, shifted fields ───────────────────────────
def _in_characters(line: Line) -> Rewritten | None:
    """Return a player whose columns are counted in bytes, or before accents are composed, in
    columns of characters."""
    if line.text.isascii() or fits(line.text):
        return None
    for way, text in (
        ("bytes", _recounted(PLAYER, line.text)),
        ("decomposed accents", composed(line.text)),
    ):
        if text is not None and text != line.text and fits(text):
            if way == "bytes" and not fits(in_bytes(line.text)):
                continue
            return Rewritten(
                text, "T014", f"columns that were counted in {way} are counted in characters"
            )
    return None


def _recounted(layout: Layout, text: str) -> str | None:
    """Return a line counted in bytes with its fields in columns of characters; None if that cannot
    be."""
    view = in_bytes(text)
    for field in layout.fields:
        cell = field.raw(view)
        if FILLER in cell and not cell.startswith(FILLER):
            view = field.put(view, in_letters(cell))
    return None if FILLER in view else view


def _moved(line: Line, of_teams: bool) -> Rewritten | None:
    """Return a player or a team with one run of blanks made longer or shorter, if that alone makes
    all fields fit."""
    layout = _FIXED[line.code]
    if contents(layout, line.text, of_teams) is not None:
        return None
    recounted = _recounted(TEAM, line.text) if layout is TEAM and not line.text.isascii() else None
    candidates = chain(
        _shifts(layout, line.text, of_teams), [] if recounted is None else [recounted]
    )
    found = _only_fit(layout, candidates, line, of_teams)
    if found is None:
        return None
    if found == recounted:
        return Rewritten(
            found, "T014", "columns that were counted in bytes are counted in characters"
        )
    count = len(found) - len(line.text)
    if not count:
        return Rewritten(found, "T065", "a field is moved into its columns")
    how = f"{abs(count)} column{'s' if abs(count) > 1 else ''} to the {'right' if count > 0 else 'left'}"
    return Rewritten(found, "T065", f"what follows is moved {how}")


def _shifts(layout: Layout, text: str, of_teams: bool) -> Iterator[str]:
    """Return the text with one run of blanks after the code longer or shorter by up to `FURTHEST`
    columns.

    What follows moves along, or only the word up to the next run of blanks, which makes up for it.
    What is left out cannot fit: it keeps a field that is wrong, or brings the last block to where
    it is.
    """
    last = _end_of_first_misfit(layout, text, of_teams)
    gaps = list(_gaps(text))
    wrong = {
        count: _wrong_from(layout, text, count, of_teams)
        for count in range(-FURTHEST, FURTHEST + 1)
    }
    for (start, end), (next_start, next_end) in zip(gaps, [*gaps[1:], (0, 0)], strict=False):
        if start >= last:
            return
        for count in range(1, FURTHEST + 1):
            blanks = " " * count
            if end - start > count:
                if end > wrong[-count]:
                    yield text[: end - count] + text[end:]
                if next_end and next_end > wrong[0]:
                    yield text[: end - count] + text[end:next_start] + blanks + text[next_start:]
            if end > wrong[count]:
                yield text[:end] + blanks + text[end:]
            if next_end - next_start > count and next_end > wrong[0]:
                yield text[:end] + blanks + text[end:next_start] + text[next_start + count :]


def _end_of_first_misfit(layout: Layout, text: str, of_teams: bool) -> int:
    """Return the last column of the first field, or between fields, that does not hold what belongs
    there."""
    fields = (*layout.fields, *layout.repetitions(text.rstrip()))
    misfit = next(
        (field.last for field in fields if _held(layout, field, text, of_teams) is None), len(text)
    )
    return min(misfit, layout.stray(text) or misfit)


def _wrong_from(layout: Layout, text: str, count: int, of_teams: bool) -> int:
    """Return where the last block or number begins if it is wrong when everything moves by `count`;
    else -1."""
    assert layout.repeated is not None
    moved = " " * count + text.rstrip() if count >= 0 else text.rstrip()[-count:]
    index = (len(moved) - layout.repeated.first) // layout.step
    if index < 0 or _held(layout, layout.repetition(index), moved, of_teams) is not None:
        return -1
    return layout.repetition(index).first - 1 - count


def _gaps(text: str) -> Iterator[tuple[int, int]]:
    """Return where runs of blanks begin and end, from column 4 to the last sign."""
    end = 3
    for word in text[end:].split():
        start, end = end, text.index(word, end)
        if start < end:
            yield start, end
        end += len(word)


def shortened(line: Line, of_teams: bool) -> tuple[int, str]:
    """Return by how many columns the name of a player is too long, if everything fits without them,
    and that line.

    0 if that is not what is wrong. What follows may be out of place up to any run of blanks before
    the first round.
    """
    last, blocks = PLAYER.field("name").last, PLAYER.repetition(0).last
    if len(line.text) > LONGEST_TRIED:
        return 0, line.text
    for count in range(1, _LONGEST_NAME):
        if not line.text[last : last + count].strip():
            continue
        text = line.text[:last] + line.text[last + count :]
        rejoined = (
            text[:end] + " " * count + text[end:]
            for start, end in _gaps(text[:blocks])
            if start >= last
        )
        for candidate in (text, *rejoined):
            if contents(PLAYER, candidate, of_teams) is not None:
                return count, candidate
    return 0, line.text
