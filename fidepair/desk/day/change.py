"""A change of a tournament file, as a pure function of the tournament: the file is read, changed,
written, read again and proved.

C.04.2 has the facts that may change between two pairings; each function that returns a `Changed`
cites its article.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from fidepair.desk.record import log
from fidepair.desk.record.missing_declarations import refuse_undeclared_matches
from fidepair.errors import InputError, Keyword, UsageError
from fidepair.tournament import Bye, Participant, Tournament, is_pending
from fidepair.trf.format.facts import NAMING
from fidepair.trf.format.remarks import minutes_of
from fidepair.trf.proof import rewritten
from fidepair.trf.read.reader import interpret_again
from fidepair.trf.renumbering import renumbered_comment, with_new_numbers


class Changed(NamedTuple):
    """A tournament with changed facts.

    `messages`: texts on the changes; `notes`: such as advice against them by the rules. `comments`:
    events to record in the file, as `desk.record.log` writes them. `header`: other records of one
    line that change, by their names in JSON, empty for one that is removed. `numbers`: the new
    numbers by the old ones, if they change. `removed`: participants who leave the file, by their
    new numbers.
    """

    tournament: Tournament
    messages: tuple[str, ...]
    comments: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    header: Mapping[str, str] = MappingProxyType({})
    numbers: Mapping[int, int] | None = None
    removed: frozenset[int] = frozenset()

    def then(self, later: Changed) -> Changed:
        """Return this change and a later one, which changes no numbers, as one."""
        return later._replace(
            messages=(*self.messages, *later.messages),
            comments=(*self.comments, *later.comments),
            notes=(*self.notes, *later.notes),
            header=self.header,
            numbers=self.numbers,
        )


class ChangedFile(NamedTuple):
    """The content of the file after a change, and its tournament; `said` and `notes` as in
    `Changed`."""

    data: bytes
    messages: tuple[str, ...]
    notes: tuple[str, ...]
    tournament: Tournament


def changed_file(
    data: bytes, name: str, change: Callable[[Tournament], Changed], *, of_header: bool = False
) -> ChangedFile:
    """Return the file after the change; all other bytes of it stay.

    The written file is read again, and must have the changed facts and no others. Raises TrfError
    for a file with errors, and InputError for a fact that it cannot have. A file that looks like
    undeclared matches is an InputError too, unless the change is `of_header` and leaves the rounds
    alone, or declares them. Only a change `of_header` may add a record of another dialect. Errors
    of `change` pass through.
    """
    read = partial(interpret_again, kind=None)
    before = read(data, name)
    if not of_header:
        refuse_undeclared_matches(before.tournament, name)
    changed = change(before.tournament)
    if changed.tournament != before.tournament:
        refuse_undeclared_matches(changed.tournament, name)
    if changed.numbers:
        was_corrected = before.tournament.corrections
        moved = with_new_numbers(
            data, name, changed.numbers, None, partial(renumbered_comment, new=changed.numbers)
        )
        before = read(moved, name)
        now = before.tournament
        renumbered = changed.tournament._replace(
            manual_changes=now.manual_changes,
            corrections=tuple(
                line
                for was, line in zip(was_corrected, now.corrections, strict=True)
                if was in changed.tournament.corrections
            ),
            renumberings=now.renumberings,
        )
        changed = changed._replace(tournament=renumbered)
    if changed.removed:
        left = changed.tournament
        about = partial(log.is_about, numbers=changed.removed)
        corrections = tuple(one for one in left.corrections if not about(one))
        renumberings = tuple(one for one in left.renumberings if not about(one.comment))
        changed = changed._replace(
            tournament=left._replace(corrections=corrections, renumberings=renumberings)
        )
    written = rewritten(
        changed.tournament,
        before,
        changed.header,
        changed.comments,
        read=read,
        removed=changed.removed,
    ).document
    dialect, after = before.document.dialect, written.dialect
    notes = changed.notes
    if after != dialect and after in NAMING:
        if not of_header:
            raise InputError(
                f"{name}: {dialect} files cannot store this. No changes made.\n"
                f"  Convert the file to {after} first: `fidepair convert FILE --to {after.lower()} -o NEW.trf`."
            )
        notes += (f"{dialect} has no record for this, so the file is a {after} file now.",)
    return ChangedFile(written.to_bytes(), changed.messages, notes, changed.tournament)


def has_been_paired(one: Participant) -> bool:
    """Return whether a participant has a game or the PAB in a paired round."""
    return any(not isinstance(entry, Bye) or entry is Bye.PAB for entry in one.entries)


def meetings(one: Participant, other: int) -> list[int]:
    """Return the rounds in which a participant played, or is to play, against another."""
    return [
        number
        for number, entry in enumerate(one.entries, start=1)
        if not isinstance(entry, Bye) and entry.opponent == other and entry.result.is_played
    ]


def next_round(tournament: Tournament) -> int:
    """Return the round that will be paired next. Raises InputError while only one bye is in it."""
    if tournament.lone_pab is not None:
        raise InputError(
            f"Round {tournament.rounds_paired} has a pairing-allocated bye but no games.\n"
            "  Add its games to the file, or remove the bye."
        )
    return tournament.rounds_paired + 1


def refuse_in_mid_event(tournament: Tournament, what: str, article: str, *, correct: bool) -> None:
    """Raise UsageError for a change of what was announced before round one, once a round is
    paired, unless it is meant (`correct`)."""
    last = tournament.rounds_paired
    if correct or not last:
        return
    paired = "Round 1 is" if last == 1 else f"Rounds 1 to {last} are"
    raise UsageError(
        f"{paired} paired, and {what} ({article}).\n  Use "
        + Keyword("correct", True)
        + " to change it anyway; the file records it."
    )


def deadline_of(tournament: Tournament, number: int) -> str:
    """Return when the deadline for errors in a round ends, such as `2026-08-15 18:35`; nothing if it
    is unknown (C.04.2 4.3)."""
    complete = tournament.completed.get(number)
    if not complete or not tournament.error_deadline:
        return ""
    minutes = minutes_of(tournament.error_deadline)
    return str(datetime.fromisoformat(complete) + timedelta(minutes=minutes))[: len(complete)]


def is_past_deadline(tournament: Tournament, number: int, now: str | None) -> bool:
    """Return whether an error in the last paired round is notified after its deadline; `now` as in
    `Tournament.starts`, None if unknown."""
    end = deadline_of(tournament, number)
    return now is not None and bool(end) and end < now and number == tournament.rounds_paired


def with_deadline(before: Tournament, changed: Changed, now: str) -> Changed:
    """Return the change, with the time if it completes the results of a round, and with a note if it
    corrects a round after the deadline for errors (C.04.2 4.3)."""
    after = changed.tournament
    number = after.rounds_closed
    if not after.error_deadline or number < before.rounds_closed:
        return changed
    if number > before.rounds_closed:
        completed = {**after.completed, number: now}
        return changed._replace(tournament=after._replace(completed=completed))
    if not is_past_deadline(before, number, now) or not _corrects(before, changed):
        return changed
    note = (
        f"The deadline for errors in round {number} was {deadline_of(before, number)},"
        f" {before.error_deadline} after its results were complete. If this error was notified"
        " later, it does not count for the event: run `fidepair undo FILE`, and use --for-rating"
        " (C.04.2, 4.3)."
    )
    return changed._replace(notes=(*changed.notes, note))


def _corrects(before: Tournament, changed: Changed) -> bool:
    """Return whether results, byes, colours or ratings changed of those who were already there; a
    result of an open game is no correction."""
    after = changed.tournament
    people = (*before.participants, *before.individuals)
    now = (*after.participants, *after.individuals)
    if len(people) != len(now) or changed.numbers:
        return False
    for one, new in zip(people, now, strict=True):
        if one.rating != new.rating:
            return True
        for was, entry in zip(one.entries, new.entries, strict=True):
            if was != entry and not is_pending(was):
                return True
    return False


def late_error_notes(
    tournament: Tournament, number: int, what: str, again: str | None = ""
) -> tuple[str, ...]:
    """Return the note on an error in `what` of this round if the next one is over (C.04.2 4.3, its
    last sentence), nothing before.

    `again`: how it can be recorded for the rating report only; by default after the last round,
    None if it cannot.
    """
    if number >= tournament.rounds_closed:
        return ()
    if again == "" and tournament.rounds_closed != tournament.rounds:
        again = "enter it again after the last round"
    hint = (
        f" Unless you knew of it in time, run `fidepair undo FILE`, and {again}." if again else ""
    )
    return (
        f"After the end of round {number + 1}, an error in {what} is corrected for the rating report"
        f" only, once the tournament is over (C.04.2, 4.3).{hint}",
    )
