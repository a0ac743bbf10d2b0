"""Lines out of their columns: moved if exactly one move makes every field fit, otherwise left
alone.

Only blanks and tabs are added or removed, so the words of the line and their order stay the same.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

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
    compose_accents,
    in_bytes,
    in_letters,
    points_or_none,
    whole,
)
from fidepair.trf.format.document import Line
from fidepair.trf.format.facts import RECORDS
from fidepair.trf.read.players import fits

_MAX_SHIFT = 3
"""Lines that are further out of their columns are not moved."""
_MAX_LENGTH = 1500
"""Longer lines are not moved either: every run of blanks is tried, and each try reads the whole
line."""
_MAX_TAB = 90
_MAX_SURPLUS = 12
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
    """Move late lines to column 1, and tabs and shifted fields of players and teams into their
    columns."""
    draft.rewrite(lambda line: _not_late(line, of_teams))
    draft.rewrite(_without_tab_at_the_end)
    draft.rewrite(lambda line: _without_tab(line, of_teams))
    draft.rewrite(_in_characters, PLAYER.code)
    wrong: set[int | None] = set()
    for finding in draft.examination.findings:
        if finding.severity == ERROR and finding.code != "T051":  # a repeated number is in place
            wrong.add(finding.line)
    _move_heads(draft, of_teams)
    for line in draft.lines:
        if line.code in (PLAYER.code, TEAM.code) and line.number in wrong:
            draft.put(line, _moved(line, of_teams))


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
    return all(text and contents(PLAYER, text, of_teams) is not None for text in texts)


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


# ── The contents of a line by its columns ────────────────────────────────────
def contents(layout: Layout, text: str, of_teams: bool) -> Contents | None:
    """Return the values of the fields; None if any text is outside the fields or looks wrong for
    its field."""
    if layout is PLAYER and _is_out_of_place(text):
        return None
    if "\t" in text or SEPARATOR.cut(text) or layout.stray(text) is not None:
        return None
    found: list[object] = []
    for field in (*layout.fields, *layout.repetitions(text.rstrip())):
        value = _value_in(field, layout, text, of_teams)
        if value is None:
            return None
        found.append(value)
    return tuple(found)


def _value_in(field: Field, layout: Layout, text: str, of_teams: bool) -> object | None:
    """Return the value of a field, with single blanks between words; None if it looks wrong for the
    field."""
    if field.name == "block":
        block = field.raw(text)
        opponent, sign, _ = read_block(block, of_teams)
        is_wrong = sign == BROKEN or block.strip() == "0"  # that is a result
        return None if is_wrong else (opponent, sign)
    value = field.cut(text)
    if not _belongs(layout, field.name, value):
        return None
    return " ".join(value.split()) if field.name in _WORDS else value


def _is_out_of_place(text: str) -> bool:
    """Return whether a blank column between two fields of a player is not blank, the quickest test
    for most wrong moves."""
    if "".join(_BESIDE(text)).strip():
        return True
    if len(text) <= _BLANKS[0].start:
        return False
    return not all(text[blanks].isspace() for blanks in _BLANKS)


def _belongs(layout: Layout, name: str, value: str) -> bool:
    """Return whether a value looks right for a field; text in a field of numbers may belong to
    another."""
    if not value:
        return name not in _NEEDED
    if name in _WORDS:
        return True
    if name in _POINTS:
        points = points_or_none(value)
        return points is not None and (points >= 0 or layout is not PLAYER)
    if layout in (BYES, FORFEITED) and name in ("type", "result"):
        return not any(map(str.isdecimal, value))
    looks_right = _LOOKS.get(name)
    if looks_right is not None:
        return looks_right(value)
    return whole(value) is not None


def _is_like_a_date(value: str) -> bool:
    is_given = bool(value.strip("/.-"))
    return not value.strip("0123456789/.-") and (len(value) >= _YEAR or not is_given)


_LOOKS: dict[str, Callable[[str], bool]] = {
    "number": lambda value: bool(whole(value)),
    "sex": lambda value: value in "mwfuMWFU",
    "federation": lambda value: len(value) == 3 and (value.isalpha() or value == "---"),
    "birth": _is_like_a_date,
}


def _only_fit(layout: Layout, candidates: Iterable[str], line: Line, of_teams: bool) -> str | None:
    """Return the candidate that fits if all fitting ones have the same contents; None if they
    differ, or a name is in doubt."""
    if len(line.text) > _MAX_LENGTH:
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
    """Return whether the names and titles in `text` also occur in the line."""
    words = [field for field in layout.fields if field.name in _WORDS]
    return all(field.cut(text) in line.text for field in words)


def _has_a_name(text: str) -> bool:
    """Return whether a player has a name, and the title is not the sex in wrong columns."""
    if not PLAYER.field("name").cut(text):
        return False
    title = PLAYER.field("title").cut(text)
    return bool(PLAYER.field("sex").cut(text)) or title not in ("m", "w", "f")


def _tidiness(layout: Layout, text: str) -> int:
    """Return how many of name and number are aligned as in most files."""
    count = 0
    for field in layout.fields:
        if field.name in _TIDY:
            aligned = field.first if field.name == "name" else field.last
            count += bool(text[aligned - 1 : aligned].strip())
    return count


# ── Late lines, tabs ─────────────────────────────────────────────────────────
def _not_late(line: Line, of_teams: bool) -> Rewritten | None:
    """Return a line that begins with blanks and a known code without these blanks.

    Either the whole line is out of place, or only its code.
    """
    stripped = line.text.lstrip()
    late = len(line.text) - len(stripped)
    written = stripped[CODE]
    code = written.upper()
    if not late or code not in RECORDS or SEPARATOR.cut(stripped):
        return None
    columns = "1 column" if late == 1 else f"{late} columns"
    sentence = f"the line starts {columns} earlier"
    if code not in LAYOUTS:
        return Rewritten(stripped, "T010", sentence)
    if code not in _FIXED:
        return None
    candidates = (stripped, written + " " * late + stripped[AFTER_CODE])
    found = _only_fit(_FIXED[code], candidates, line, of_teams)
    return None if found is None else Rewritten(found, "T010", sentence)


def _without_tab_at_the_end(line: Line) -> Rewritten | None:
    """Return the line without a tab at its end, unless it may stand for the colour and the result of
    the last block."""
    kept = line.text.rstrip(" \t")
    if line.code not in LAYOUTS or "\t" not in line.text[len(kept) :]:
        return None
    if line.code == PLAYER.code:
        *_, last = PLAYER.repetition(0), *PLAYER.repetitions(kept)
        if read_block(last.raw(kept))[1] == BROKEN:
            return None
    return Rewritten(kept, "T007", "the tab at the end is removed")


def _without_tab(line: Line, of_teams: bool) -> Rewritten | None:
    """Return the line with its tab replaced by blanks, if only one number of them makes all fields
    fit."""
    text = line.text
    if line.code not in _FIXED or "\t" not in text:
        return None
    first, last = text.index("\t"), text.rindex("\t") + 1
    head, tail = text[:first].rstrip(), text[last:].lstrip()
    if text[first:last].strip() or not tail:
        return None  # several tabs: too many ways to read them
    candidates = (head + " " * width + tail for width in range(1, _MAX_TAB))
    found = _only_fit(_FIXED[line.code], candidates, line, of_teams)
    if found is None:
        return None
    return Rewritten(found, "T008", "blanks instead of the tab put all fields into their columns")


# ── Columns counted in another way, shifted fields ───────────────────────────
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


def _moved(line: Line, of_teams: bool) -> Rewritten | None:
    """Return a player or a team with one run of blanks made longer or shorter, if this alone makes
    all fields fit."""
    layout = _FIXED[line.code]
    if contents(layout, line.text, of_teams) is not None:
        return None
    found = _only_fit(layout, _shifts(layout, line.text, of_teams), line, of_teams)
    if found is None:
        return None
    count = len(found) - len(line.text)
    sentence = f"the fields after it are moved {_distance(count)}"
    if not count:
        sentence = "a field is moved into its columns"
    return Rewritten(found, "T065", sentence)


def _shifts(layout: Layout, text: str, of_teams: bool) -> Iterator[str]:
    """Yield the text with one run of blanks after the code longer or shorter by up to `_MAX_SHIFT`
    columns.

    The rest of the line moves along, or only the word up to the next run of blanks, which absorbs
    the move. Moves that keep a wrong field are skipped.
    """
    last = _end_of_first_misfit(layout, text, of_teams)
    gaps = list(_gaps(text))
    for (start, end), (next_start, next_end) in zip(gaps, [*gaps[1:], (0, 0)], strict=False):
        if start >= last:
            return
        for count in range(1, _MAX_SHIFT + 1):
            blanks = " " * count
            if end - start > count:
                yield text[: end - count] + text[end:]
                if next_end:
                    yield text[: end - count] + text[end:next_start] + blanks + text[next_start:]
            yield text[:end] + blanks + text[end:]
            if next_end - next_start > count:
                yield text[:end] + blanks + text[end:next_start] + text[next_start + count :]


def _end_of_first_misfit(layout: Layout, text: str, of_teams: bool) -> int:
    """Return the last column of the first wrong field, or an earlier column with text outside the
    fields."""
    end = len(text)
    for field in (*layout.fields, *layout.repetitions(text.rstrip())):
        if _value_in(field, layout, text, of_teams) is None:
            end = field.last
            break
    return min(end, layout.stray(text) or end)


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

    0 for other records, and if the name is not too long, or the rest does not fit either. The
    fields behind the name may be out of place up to any run of blanks before the first round.
    """
    last, blocks = PLAYER.field("name").last, PLAYER.repetition(0).last
    if len(line) > _MAX_LENGTH or not line.startswith(PLAYER.code):
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
            if contents(PLAYER, candidate, of_teams=False) is not None:
                return count, candidate
    return 0, line
