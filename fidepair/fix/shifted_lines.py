"""Lines of players out of their columns: moved if all are shifted alike and exactly one move makes
every field fit, otherwise left alone.

Only blanks and tabs are added or removed, so the words of the line and their order stay the same.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from fidepair.fix.repairs import RepairDraft, Rewritten
from fidepair.trf.format.cells import BROKEN, FIRST, WIDTH, read_block
from fidepair.trf.format.columns import (
    COLOUR,
    FILLER,
    LAYOUTS,
    PLAYER,
    SEPARATOR,
    compose_accents,
    in_bytes,
    in_letters,
    points_or_none,
    whole,
)
from fidepair.trf.format.document import Line
from fidepair.trf.read.players import fits

_MAX_SHIFT = 3
"""Lines that are further out of their columns are not moved."""
_MAX_LENGTH = 1500
"""A name in a longer line is not shortened: every run of blanks is tried, and each try reads the
whole line."""
_MAX_SURPLUS = 12
_YEAR = 4
_BESIDE = PLAYER.before("rating", "federation", "fide_id", "birth", "points", "rank")
_BLANKS = (slice(FIRST + COLOUR.first - 2, None, WIDTH), slice(FIRST, None, WIDTH))
"""In all blocks, the column before the colour and the first one."""


def repair_columns(draft: RepairDraft, of_teams: bool) -> None:
    """Remove tabs at the end of lines, and move shifted fields of players into their columns."""
    draft.rewrite(_without_tab_at_the_end)
    draft.rewrite(_in_characters, PLAYER.code)
    _move_heads(draft, of_teams)


def _move_heads(draft: RepairDraft, of_teams: bool) -> None:
    """Move all fields before the points if they are out of place by the same number of columns for
    every player."""
    players = [line for line in draft.lines if line.code == PLAYER.code]
    has_shift = any(finding.code == "T065" for finding in draft.examination.findings)
    if not players or not has_shift:
        return
    fitting: dict[int, list[str]] = {}
    for count in chain(range(1, _MAX_SHIFT + 1), range(-_MAX_SHIFT, 0)):
        texts = [_with_head_moved(line.text, count) for line in players]
        if _all_fit(texts, of_teams):
            fitting[count] = texts
    if len(fitting) != 1 or _all_fit([line.text for line in players], of_teams):
        return
    count, texts = fitting.popitem()
    sentence = f"all fields before the points are moved {_distance(count)}, as in every line"
    for line, text in zip(players, texts, strict=True):
        draft.put(line, Rewritten(text, "T065", sentence))


def _all_fit(texts: Iterable[str], of_teams: bool) -> bool:
    """Return whether every line of a player has all its fields in their columns; an empty one has
    not."""
    return all(text and is_in_columns(text, of_teams) for text in texts)


def _distance(count: int) -> str:
    """Return the length and the direction of a move to the right, or of a negative one to the
    left."""
    columns = "1 column" if abs(count) == 1 else f"{abs(count)} columns"
    return f"{columns} to the {'right' if count > 0 else 'left'}"


def _with_head_moved(text: str, count: int) -> str:
    """Return the line with the fields between code and points moved, or an empty text if there is
    no room."""
    start, end = SEPARATOR.last, PLAYER.field("points").first - 1
    head = text[start:end].ljust(end - start)
    blanks = " " * abs(count)
    if count > 0:
        moved, lost = blanks + head[:-count], head[-count:]
    else:
        moved, lost = head[-count:] + blanks, head[:-count]
    return "" if lost.strip() else text[:start] + moved + text[end:]


# ── The fields of a line by their columns ────────────────────────────────────
def is_in_columns(text: str, of_teams: bool) -> bool:
    """Return whether the line of a player has no text outside the fields, and none that looks wrong
    for its field."""
    if _is_out_of_place(text) or "\t" in text:
        return False
    if SEPARATOR.cut(text) or PLAYER.stray(text) is not None:
        return False
    if not all(_belongs(field.name, field.cut(text)) for field in PLAYER.fields):
        return False
    for field in PLAYER.repetitions(text.rstrip()):
        block = field.raw(text)
        _, sign, _ = read_block(block, of_teams)
        if sign == BROKEN or block.strip() == "0":  # that is a result
            return False
    return True


def _is_out_of_place(text: str) -> bool:
    """Return whether a blank column between two fields of a player is not blank, the quickest test
    for most wrong moves."""
    if "".join(_BESIDE(text)).strip():
        return True
    if len(text) <= _BLANKS[0].start:
        return False
    return not all(text[blanks].isspace() for blanks in _BLANKS)


def _belongs(name: str, value: str) -> bool:
    """Return whether a value looks right for a field; text in a field of numbers may belong to
    another."""
    if not value:
        return name != "number"
    looks_right = _LOOKS.get(name)
    return looks_right(value) if looks_right is not None else whole(value) is not None


def _is_points(value: str) -> bool:
    points = points_or_none(value)
    return points is not None and points >= 0


def _is_like_a_date(value: str) -> bool:
    is_given = bool(value.strip("/.-"))
    return not value.strip("0123456789/.-") and (len(value) >= _YEAR or not is_given)


_LOOKS: dict[str, Callable[[str], bool]] = {
    "number": lambda value: bool(whole(value)),
    "sex": lambda value: value in "mwfuMWFU",
    "title": lambda _: True,
    "name": lambda _: True,
    "federation": lambda value: len(value) == 3 and (value.isalpha() or value == "---"),
    "birth": _is_like_a_date,
    "points": _is_points,
}


# ── Tabs, and columns counted in another way ─────────────────────────────────
def _without_tab_at_the_end(line: Line) -> Rewritten | None:
    kept = line.text.rstrip(" \t")
    if line.code not in LAYOUTS or "\t" not in line.text[len(kept) :]:
        return None
    return Rewritten(kept, "T007", "the tab at the end is removed")


def _in_characters(line: Line) -> Rewritten | None:
    """Return a player whose columns are counted in bytes, or in decomposed accents, in columns of
    characters."""
    if line.text.isascii() or fits(line.text):
        return None
    text, unit = _recounted(line.text), "bytes"
    if text is None or text == line.text or not fits(text) or not fits(in_bytes(line.text)):
        text, unit = compose_accents(line.text), "decomposed accents"
        if text == line.text or not fits(text):
            return None
    sentence = f"columns that were counted in {unit} are counted in characters"
    return Rewritten(text, "T014", sentence)


def _recounted(text: str) -> str | None:
    """Return the line of a player counted in bytes with its fields in columns of characters; None if this is
    impossible."""
    view = in_bytes(text)
    for field in PLAYER.fields:
        cell = field.raw(view)
        if FILLER in cell and not cell.startswith(FILLER):
            view = field.put(view, in_letters(cell))
    return None if FILLER in view else view


def _gaps(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each run of blanks, from column 4 to the last character."""
    end = 3
    for word in text[end:].split():
        start, end = end, text.index(word, end)
        if start < end:
            yield start, end
        end += len(word)


def shortened(line: str) -> tuple[int, str]:
    """Return the number of surplus columns in the name of a player of no team, and the line without
    them.

    0 if the name is not too long, or the rest does not fit either. The fields behind the name may
    be out of place up to any run of blanks before the first round.
    """
    last, blocks = PLAYER.field("name").last, PLAYER.repetition(0).last
    if len(line) > _MAX_LENGTH:
        return 0, line
    for count in range(1, _MAX_SURPLUS):
        if not line[last : last + count].strip():
            continue
        text = line[:last] + line[last + count :]
        blanks = " " * count
        candidates = [text]
        for start, end in _gaps(text[:blocks]):
            if start >= last:
                candidates.append(text[:end] + blanks + text[end:])
        for candidate in candidates:
            if is_in_columns(candidate, of_teams=False):
                return count, candidate
    return 0, line
