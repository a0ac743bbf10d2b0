"""The number of rounds of an event (C.04.1 1), and unpairing the last one (C.04.2 4.4)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from fidepair.desk.day.change import Changed, next_round
from fidepair.desk.day.prohibitions import pair_of
from fidepair.desk.record import log
from fidepair.errors import UsageError
from fidepair.systems.burstein import seeding_rounds
from fidepair.tournament import Bye, Kind, is_pending, rounds_without_rematch
from fidepair.trf.format.remarks import CONFIGURED

if TYPE_CHECKING:
    from fidepair.text.recorded_changes import Renumbering
    from fidepair.tournament import Tournament


def with_rounds(tournament: Tournament, number: int) -> Changed:
    """Change the number of rounds, which is recorded once a round is paired (C.04.1 1: declared
    beforehand).

    Raises UsageError for a number that the event cannot have (`why_not`).
    """
    paired, was = tournament.rounds_paired, tournament.rounds
    reason = reason_against_rounds(tournament, number)
    if reason:
        raise UsageError(f"rounds: {reason}")
    if number == was:
        return Changed(tournament, (f"rounds: {number}, as before",))
    forbidden = []
    for group in tournament.forbidden:
        if group.first <= number:
            is_to_the_end = group.last is not None and group.last >= number
            forbidden.append(group._replace(last=None) if is_to_the_end else group)
    changed = tournament._replace(
        rounds=number,
        virtual=None,  # by the new number, when round one is paired
        announced=tuple(one for one in tournament.announced if one.round_number <= number),
        forbidden=tuple(forbidden),
    )
    notes = []
    size = len(tournament.participants)
    most = rounds_without_rematch(size)
    if number > most:
        notes.append(
            f"{number} rounds are too many:"
            f" {size} participants can have new opponents in at most {most} (C.04.1, 2)."
        )
    if was is None:
        return Changed(changed, (f"rounds: {number}",), notes=tuple(notes))
    if number > was and any(one.round_number == was for one in tournament.announced):
        notes.append(f"Players withdrawn until round {was} are expected back in round {was + 1}.")
    comments = []
    if paired:
        comments.append(log.comment(CONFIGURED, paired + 1, f"{number} rounds instead of {was}"))
    message = f"rounds: {number} instead of {was}"
    return Changed(changed, (message,), tuple(comments), tuple(notes))


def reason_against_rounds(tournament: Tournament, number: int) -> str:
    """Return why the event cannot have this number of rounds; nothing if it can.

    It cannot be less than the number of paired rounds. The declared number stays if rounds depended
    on it: accelerated rounds (C.04.7 1.4), and seeding rounds (C.04.4.2 1.6.2).
    """
    paired, was = tournament.rounds_paired, tournament.rounds
    if number < paired:
        return f"{number} are too few, because {paired} are already paired."
    if number == was or not paired:
        return ""
    if tournament.acceleration or tournament.virtual:
        return (
            f"the acceleration depends on the number of rounds, and began with {was},"
            " so you cannot change it (C.04.7, 1.4)."
        )
    if was is None or tournament.system != "burstein":
        return ""
    if min(paired, seeding_rounds(was)) != min(paired, seeding_rounds(number)):
        return (
            f"their number, {was}, decided which of the {paired} paired rounds"
            " are seeding rounds, so you cannot change it (C.04.4.2, 1.6.2)."
        )
    return ""


def unpair(tournament: Tournament) -> Changed:
    """Unpair the last round, if nothing in it has a result.

    Byes that the pairing did not allocate stay, and so do forbidden pairings; a note lists those of
    this round only. 4.4: once published, a pairing is changed for few reasons only. Raises
    UsageError if no round can be unpaired.
    """
    number = next_round(tournament) - 1
    if not number:
        raise UsageError("No round is paired yet.")
    _check_open(tournament, number)
    before = tournament.before_round(number)
    announced = sorted((*before.announced, *tournament.announced), key=lambda one: one[:2])
    unpaired = before._replace(
        announced=tuple(announced),
        virtual=tournament.virtual,
        adjustments=tournament.adjustments,
        secondary_adjustments=tournament.secondary_adjustments,
        corrections=tuple(
            log.corrected_before(comment, number) for comment in tournament.corrections
        ),
        renumberings=tuple(_renumbered_before(one, number) for one in tournament.renumberings),
    )
    games = len(tournament.open_games())
    noun, nouns = ("game", "games") if tournament.kind is Kind.INDIVIDUAL else ("match", "matches")
    if games != 1:
        noun = nouns
    message = f"round {number} is unpaired: {games} {noun} removed"
    notes = [f"If round {number} was published, change it only for the reasons in C.04.2, 4.4."]
    of_round: set[str] = set()
    for group in unpaired.forbidden:
        if group.first == group.last == number:
            of_round.update(map(pair_of, combinations(sorted(group.numbers), 2)))
    if of_round:
        pairs = " ".join(sorted(of_round))
        notes.append(
            f"These are still kept apart in round {number}: {pairs}."
            f" To allow them, use `fidepair allow FILE {pairs}`."
        )
    return Changed(unpaired, (message,), notes=tuple(notes))


def _renumbered_before(one: Renumbering, number: int) -> Renumbering:
    """Return the change of numbers as it is once round `number` is unpaired: that round will be
    paired by them."""
    if one.round_number <= number:
        return one
    comment = one.comment.replace(f" {one.round_number}:", f" {number}:", 1)
    return one._replace(comment=comment, round_number=number)


def has_results(tournament: Tournament, number: int) -> bool:
    """Return whether a game of the last round, which has this number, has a result; of matches
    their games too."""
    entries = [one.entries[-1] for one in tournament.participants]
    past = (number - 1) * tournament.games_a_round
    for one in tournament.individuals:
        entries += one.entries[past:]
    return any(not isinstance(entry, Bye) and not is_pending(entry) for entry in entries)


def _check_open(tournament: Tournament, number: int) -> None:
    """Raise UsageError for a round without games, or with a result."""
    if has_results(tournament, number):
        raise UsageError(
            f"Round {number} has results, so you cannot unpair it.\n"
            "  A pairing that was played cannot be changed (C.04.2, 4.4),"
            " but you can correct a wrong result (4.3)."
            " If no game was played, remove the results:"
            " `fidepair result FILE 1=none --correct`."
        )
    if not any(is_pending(one.entries[-1]) for one in tournament.participants):
        raise UsageError(f"Round {number} has no game to unpair.")
