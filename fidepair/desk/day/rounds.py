"""The number of rounds of an event (C.04.1 1), and unpairing the last one (C.04.2 4.4)."""

from collections.abc import Sequence
from itertools import combinations

from fidepair.desk.day.change import Changed, next_round, refuse_in_mid_event
from fidepair.desk.day.prohibitions import pair_of
from fidepair.desk.record import log
from fidepair.desk.record.past_state import without_corrections
from fidepair.errors import Keyword, UsageError
from fidepair.systems.burstein import seeding_rounds
from fidepair.text.recorded_changes import REPAIR_ARTICLES, Renumbering
from fidepair.tournament import Bye, Choice, Kind, Tournament, is_pending, rounds_without_rematch
from fidepair.trf.format.remarks import CONFIGURED, FOR_RATING, remark_of

ANNOUNCED_ROUNDS = "the number of rounds was announced before the first one", "C.04.1, 1"


def with_rounds(tournament: Tournament, number: int, *, correct: bool = False) -> Changed:
    """Change the number of rounds, which is recorded once a round is paired (C.04.1 1: declared
    beforehand).

    Raises UsageError for a number that the event cannot have (`why_not`), and once a round is
    paired unless `correct`.
    """
    paired, was = tournament.rounds_paired, tournament.rounds
    reason = reason_against_rounds(tournament, number)
    if reason:
        raise UsageError(f"rounds: {reason}")
    if number == was:
        return Changed(tournament, (f"rounds: {number}, as before",))
    if was is not None:
        refuse_in_mid_event(tournament, *ANNOUNCED_ROUNDS, correct=correct)
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
    if any(one.round_number == was for one in changed.announced):
        notes.append(f"Players withdrawn until round {was} are expected back in round {was + 1}.")
    change = Choice(paired + 1, "rounds", f"{number}/{was}")
    changed = changed._replace(choices=_with_changes((*tournament.choices, change)))
    return Changed(changed, (f"rounds: {number} instead of {was}",), notes=tuple(notes))


def _with_changes(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return the options of rounds, with at most one change of the number of rounds before each
    round, and none before round one."""
    kept = {one for one in choices if one.name != "rounds"}
    changes: dict[int, Choice] = {}
    for change in choices:
        if change.name == "rounds":
            number, (now, was) = change.round_number, change.numbers
            was = changes[number].numbers[1] if number in changes else was
            changes[number] = change._replace(value=f"{now}/{was}")
    for number, change in changes.items():
        now, was = change.numbers
        if number > 1 and now != was:
            kept.add(change)
    return tuple(sorted(kept))


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


def is_published(tournament: Tournament, number: int, now: str | None) -> bool:
    """Return whether the announced start of a round is over; `now` as in `Tournament.starts`, None
    if unknown."""
    start = tournament.starts.get(number)
    return start is not None and now is not None and start <= now


def unpair(tournament: Tournament, article: str | None = None, now: str | None = None) -> Changed:
    """Unpair the last round.

    Byes that the pairing did not allocate stay, and so do forbidden pairings; a note lists those of
    this round only. 4.4: once published, a pairing is changed for few reasons only. A round with
    results was published, and so was one that has begun (`now`, if known). It needs the `article`
    with the reason, which is recorded. Raises
    UsageError without it, and if no round can be unpaired.
    """
    number = next_round(tournament) - 1
    if not number:
        raise UsageError("No round is paired yet.")
    results = _count_results(tournament, number)
    if article is None:
        _check_unpublished(tournament, number, now)
    repaired = [one for one in tournament.manual_changes if one.round_number != number]
    before = tournament._replace(manual_changes=tuple(repaired)).before_round(number)
    announced = sorted(
        (*before.announced, *tournament.announced), key=lambda one: (one.round_number, one.number)
    )
    later = [
        one._replace(round_number=number)
        for one in tournament.choices
        if one.name == "rounds" and one.round_number > number
    ]
    unpaired = before._replace(
        choices=_with_changes((*before.choices, *later)),
        announced=tuple(announced),
        virtual=tournament.virtual,
        adjustments=tournament.adjustments,
        secondary_adjustments=tournament.secondary_adjustments,
        corrections=tuple(
            log.corrected_before(comment, number)
            for comment in without_corrections(tournament, number)
        ),
        completed={each: at for each, at in tournament.completed.items() if each < number},
        renumberings=tuple(_renumbered_before(one, number) for one in tournament.renumberings),
    )
    games = len(tournament.open_games())
    noun, nouns = ("game", "games") if tournament.kind is Kind.INDIVIDUAL else ("match", "matches")
    if games + results != 1:
        noun = nouns
    message = f"round {number} is unpaired: {games + results} {noun} removed"
    notes = [f"If round {number} was published, change it only for the reasons in C.04.2, 4.4."]
    comments = []
    if article is not None:
        text = f"unpaired (C.04.2 {article})"
        if results:
            text += f"; {results} with a result"
            message += f", {results} with a result"
        message += f" (C.04.2, {article})"
        comments.append(log.comment(CONFIGURED, number, text))
        notes = []
    held = [one for one in unpaired.corrections if remark_of(one, FOR_RATING)]
    if held:
        notes.append(
            "Corrections for the rating report are kept."
            " If they now count for the event, enter them with `--correct` (C.04.2, 4.3)."
        )
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
    return Changed(unpaired, (message,), tuple(comments), tuple(notes))


def _renumbered_before(one: Renumbering, number: int) -> Renumbering:
    """Return the change of numbers as it is once round `number` is unpaired: that round will be
    paired by them."""
    paired_by_it = min(one.round_number, number)
    comment = one.comment.replace(f" {one.round_number}:", f" {paired_by_it}:", 1)
    return one._replace(comment=comment, round_number=paired_by_it)


def has_results(tournament: Tournament) -> bool:
    """Return whether a game of the last round has a result; of matches their games too."""
    entries = [one.entries[-1] for one in tournament.participants]
    past = (tournament.rounds_paired - 1) * tournament.games_a_round
    for one in tournament.individuals:
        entries += one.entries[past:]
    return any(not isinstance(entry, Bye) and not is_pending(entry) for entry in entries)


def _count_results(tournament: Tournament, number: int) -> int:
    """Return the number of games, or matches, of the last round that are not open."""
    entries = [one.entries[-1] for one in tournament.participants]
    games = [entry for entry in entries if not isinstance(entry, Bye)]
    if not games:
        raise UsageError(f"Round {number} has no game to unpair.")
    return (len(games) - sum(map(is_pending, games))) // 2


def _check_unpublished(tournament: Tournament, number: int, now: str | None) -> None:
    """Raise UsageError for a published round, which changes for a reason only."""
    reason = ""
    if has_results(tournament):
        reason = "has results"
    elif is_published(tournament, number, now):
        reason = f"began at {tournament.starts[number]}"
    if reason:
        raise UsageError(
            f"Round {number} {reason}, and a published pairing changes only for the reasons in"
            " C.04.2, 4.4.1 to 4.4.5.\n  Give the reason with "
            + Keyword("article", REPAIR_ARTICLES)
            + ". To change a few pairs, use `fidepair repair`; to correct a wrong result (4.3),"
            " use `fidepair result`."
        )
