"""`fidepair standings` and `crosstable`: the ranking of a tournament by C.07, shown or written into
the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair import trf
from fidepair.cli import files, streams
from fidepair.cli.parsing import Delivery
from fidepair.commands.question import error_as_typed, kind_of, participant_number
from fidepair.commands.standings import (
    Asked,
    as_data,
    aside,
    notes_of_ranks,
    rank,
    refuse_contradictions,
    refuse_form_of_account,
    with_ranks,
)
from fidepair.errors import FidepairError, UsageError
from fidepair.render import account as in_words
from fidepair.render import account_data, crosstable
from fidepair.render import standings as in_lines
from fidepair.render.words import count_of, error_document
from fidepair.standings.account import account
from fidepair.standings.ranking import ranking_of
from fidepair.storage.locks import locked
from fidepair.text.safe import json_bytes
from fidepair.trf.read.ranks import read_ranks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from fidepair.cli.parsing import Typed
    from fidepair.commands.standings import RankingAsked
    from fidepair.render.sheet import Sheet
    from fidepair.standings.ranking import Standings
    from fidepair.trf import Loaded

_AS_TEXT = ("table", "plain")
_BY_ENDING = {".csv": "csv", ".json": "json", ".md": "markdown", ".html": "html", ".htm": "html"}


def show_standings(typed: Typed) -> int:
    """Answer `fidepair standings`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    if how.dry_run and not asked.write:
        raise UsageError(
            "--dry-run tells what --write would write.\n  Add --write, or leave --dry-run out."
        )
    refuse_contradictions(asked)
    if asked.write:
        return write(asked.ranking, how)
    return show(in_lines if asked.who is None else account_data, asked, how)


def show_crosstable(typed: Typed) -> int:
    """Answer `fidepair crosstable`."""
    return show(crosstable, typed.fill(Asked), typed.fill(Delivery))


# ── Shown ────────────────────────────────────────────────────────────────────
def show(render: ModuleType, asked: Asked, how: Delivery) -> int:
    """Answer with the standings in the form asked for, or with an account of one place in them.
    `render`: a module with `SCHEMA` and `document`, and what the other forms need."""
    path = files.output_of(
        how.file, how.output, force=how.force, instead="Use --write to write the ranks."
    )
    form = how.format_wanted() or streams.form_for(path, _BY_ENDING)
    try:
        loaded, ranked, _ = load_and_rank(asked.ranking, how)
        if asked.who is None:
            answer = _formatted(ranked, form, render, how, to_file=path is not None)
        else:
            answer = _explanation(loaded, ranked, form, asked.who, to_file=path is not None)
    except FidepairError as error:
        if form == "json" and path is None:
            streams.answer(
                json_bytes(
                    {"schema": render.SCHEMA, "error": error_document(error_as_typed(error))}
                )
            )
        raise
    for line in aside(ranked, form, quiet=how.quiet):
        streams.say(line)
    if path is None:
        streams.answer(answer)
        return 0
    content = answer.encode("utf-8", "replace") if isinstance(answer, str) else answer
    files.write(path, content, replace=how.force)
    if not how.quiet:
        streams.say(f"written to {files.name_of(path)}")
    return 0


def load_and_rank(ranking: RankingAsked, how: Delivery) -> tuple[Loaded, Standings, bytes]:
    """Return what the file says, its standings, and its content; say warnings, unless `quiet`."""
    content = files.read(how.file, how.max_size)
    loaded = files.load(how.file, content, kind_of(ranking.system), advised=not how.quiet)
    return loaded, rank(loaded, ranking, streams.speaker(quiet=how.quiet)), content


def _formatted(
    ranked: Standings, form: str, render: ModuleType, how: Delivery, *, to_file: bool
) -> str | bytes:
    if form not in _AS_TEXT:
        return as_data(ranked, form, render)
    sheet: Sheet = render.sheet(ranked, only_the_answer=how.quiet)
    drawn = streams.drawn(sheet, plain=to_file or form == "plain", coloured=not how.no_color)
    if to_file or streams.can_show("½"):
        return drawn
    return drawn.replace("½", "=")


def _explanation(
    loaded: Loaded, ranked: Standings, form: str, who: str, *, to_file: bool
) -> str | bytes:
    refuse_form_of_account(form)
    place = account(ranking_of(ranked), participant_number(loaded.tournament, who))
    if form == "json":
        return json_bytes(account_data.document(place))
    width = in_words.LONGEST if to_file else streams.room(in_words.LONGEST)
    return streams.in_lines(in_words.lines(place, width), plain=True)


# ── Written ──────────────────────────────────────────────────────────────────
def write(ranking: RankingAsked, how: Delivery) -> int:
    """Write the ranks into the file, or what it would say then into another one."""
    path, in_place = _target(how)
    with locked(how.file, wanted=in_place and not how.dry_run):
        loaded, ranked, content = load_and_rank(ranking, how)
        tournament, data = with_ranks(loaded, ranked, ranking)
        if path is not None and not how.dry_run:
            was = content if in_place else None
            files.write(path, data, replace=in_place or how.force, was=was, keep=in_place)
    if how.quiet:
        notes = in_lines.lots_in_words(ranked)
    else:
        notes = notes_of_ranks(loaded, ranked, tournament.ranking)
    for line in notes:
        streams.say(line)
    if how.dry_run:
        changes = [*_changes(loaded, content, ranked, tournament.ranking)]
        lines = changes or ["Nothing would change: the file has these ranks."]
        streams.answer(streams.in_lines(lines, plain=True))
    elif path is None:
        streams.answer(data)
    elif not how.quiet:
        ranks = f"ranks of {count_of(len(ranked.lines), 'participant')} after round {ranked.after}"
        streams.say(f"{ranks}: written to {files.name_of(path)}")
    return 0


def _target(how: Delivery) -> tuple[str | None, bool]:
    """Return the file to write to, None for standard output, and whether it is the input."""
    if how.form or how.as_json:
        raise UsageError(
            "--write writes a report file, and --format is for what is shown.\n  Leave one of them out."
        )
    is_input = how.output != "-" and how.output and files.same_file(how.file, how.output)
    in_place = how.output is None or bool(is_input)
    if in_place and how.file == "-" and not how.dry_run:
        raise UsageError(
            "--write has no file to write to: FILE is standard input.\n  Add -o, with a file or - for standard output."
        )
    if in_place:
        return how.file, in_place
    return files.output_of(how.file, how.output, force=how.force), in_place


def _changes(
    loaded: Loaded, content: bytes, ranked: Standings, ranking: tuple[str, ...]
) -> Iterator[str]:
    """Yield what would be written that is not in the file yet."""
    if ranking != loaded.tournament.ranking:
        yield f"Record 212: {','.join(ranking)}."
    event = trf.examine(content, loaded.document.name, loaded.tournament.kind).event
    was = {} if event is None else {one.number: one.written for one in read_ranks(event)}
    for line in ranked.lines:
        number = line.participant.number
        if was.get(number) != str(line.rank):
            before = f"instead of {was[number]}" if was.get(number) else "instead of none"
            yield f"{number} {line.participant.name}: rank {line.rank} {before}."


DOORS = {"standings": show_standings, "crosstable": show_crosstable}
