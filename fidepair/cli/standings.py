"""`fidepair standings` and `crosstable`: the ranking of a tournament (C.07), shown or written to
the file."""

from fidepair.cli import files, streams, writing
from fidepair.cli.files import Delivery, missing_file
from fidepair.cli.parsing import Typed
from fidepair.cli.showing import show
from fidepair.commands.question import refuse_to_change
from fidepair.commands.standings import (
    Asked,
    RankingAsked,
    notes_of_ranks,
    rank,
    refuse_contradictions,
    with_ranks,
)
from fidepair.errors import UsageError
from fidepair.render import standings as in_lines
from fidepair.render.words import count_of
from fidepair.standings.ranking import Standings
from fidepair.storage.locks import locked


def standings(typed: Typed) -> int:
    """Answer `fidepair standings`: show them, or write the ranks."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    if how.dry_run and not asked.write:
        raise UsageError("--dry-run needs --write.\n  Add --write, or leave --dry-run out.")
    refuse_contradictions(asked)
    if asked.write and not how.file:
        raise missing_file()
    return write(asked.ranking, how, correct=asked.correct) if asked.write else show(typed)


# ── Written ──────────────────────────────────────────────────────────────────
def write(ranking: RankingAsked, how: Delivery, *, correct: bool) -> int:
    """Write the ranks into the file, or the file with its ranks to another path."""
    path, in_place = _target(how)
    with locked(how.file, wanted=in_place and not how.dry_run):
        content = how.read(in_place=in_place)
        if in_place:
            refuse_to_change(content, how.name)
        loaded = how.load(content, ranking.system)
        ranked = rank(loaded, ranking, how.say)
        tournament, data = with_ranks(loaded, ranked, ranking, correct=correct)
        if path is not None and not how.dry_run:
            writing.write(
                path,
                data,
                replace=in_place or how.force,
                was=content if in_place else None,
                changes=(_written(ranked),) if in_place and data != content else None,
            )
    if how.quiet:
        notes = in_lines.lots_in_words(ranked)
    else:
        notes = notes_of_ranks(loaded, ranked, tournament.ranking)
    for line in notes:
        streams.say(line)
    if how.dry_run:
        writing.show_difference(content, data, how.file, (_written(ranked),))
        if data == content:
            how.say(f"No change: {how.name} already has these ranks.")
    elif path is None:
        streams.answer(data)
    else:
        how.say(f"{_written(ranked)}: written to {files.name_of(path)}")
    return 0


def _written(ranked: Standings) -> str:
    return f"ranks of {count_of(len(ranked.lines), 'participant')} after round {ranked.after}"


def _target(how: Delivery) -> tuple[str | None, bool]:
    """Return the file to write to, None for standard output, and whether it is the input."""
    if how.form or how.as_json:
        raise UsageError(
            "Use either --write (changes a tournament file) or --format (shows the standings), not both."
        )
    is_input = how.output != "-" and how.output and files.same_file(how.file, how.output)
    in_place = how.output is None or bool(is_input)
    if in_place and how.file == "-" and not how.dry_run:
        raise UsageError(
            "--write cannot change standard input.\n  Add -o with a file, or -o - for standard output."
        )
    if in_place:
        files.refuse_stream(how.file)
        return how.file, in_place
    return how.target(), in_place


DOORS = {"standings": standings}
