"""The work of an arbiter on a tournament in memory: what the methods of `Tournament` do.

Each function returns a new tournament whose facts agree, with the same records as the commands
write into a file: `write` then makes the file that these commands would have made.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from fidepair.desk.day import byes as day_byes
from fidepair.desk.day import late_entries
from fidepair.desk.day import results as day_results
from fidepair.desk.day import rounds as day_rounds
from fidepair.desk.day.header import codes_of_tie_breaks
from fidepair.desk.entry_list.entries import RATINGS, EntryList
from fidepair.desk.entry_list.new_tournament import (
    ORDERS,
    USUAL_ORDER,
    EventPlan,
    opened,
    participant_of,
)
from fidepair.desk.record.declarations import with_decisions
from fidepair.errors import NotSupported, UsageError
from fidepair.options import round_options
from fidepair.swiss.boards import with_round
from fidepair.systems import prepare
from fidepair.tournament import (
    Bye,
    Colour,
    Entrant,
    Kind,
    Participant,
    PointSystem,
    TeamRules,
    Tournament,
    consistent,
)
from fidepair.trf.format.dialects import with_type_code
from fidepair.trf.format.remarks import BY_HAND, Remark, is_correction, remark_of, renumbering_of
from fidepair.trf.renumbering import renumbered_comment

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from fidepair.desk.day.change import Changed
    from fidepair.options import GivenOptions

_UNNAMED = "the tournament"


# ── A new event ──────────────────────────────────────────────────────────────
def new_tournament(
    players: Iterable[Entrant | str],
    *,
    system: str,
    rounds: int,
    name: str = "",
    order: Sequence[str] = USUAL_ORDER,
    initial_colour: Colour | str | None = None,
    seed: int = 1,
    acceleration: str | None = None,
    tie_breaks: Sequence[str] = (),
    points: PointSystem | None = None,
    first_day: tuple[int, int, int] | None = None,
    unrated: int | None = None,
    boards: int = 4,
    team_rules: TeamRules = TeamRules(),  # noqa: B008 - it is frozen
) -> Tournament:
    """Return the event of these players before round one, numbered by C.04.2 2.2 and 2.3.

    `players`: each an `Entrant`, or only a name. `order`: the criteria that give the numbers, in
    descending priority: `rating`, `title`, `name`, `list` (the order given) or `lots`.
    `initial_colour`: `white` or `black`; None for a draw by lot. `seed`: of all lots.
    `acceleration`: `baku`. `tie_breaks`: codes of C.07, such as `["BH/C1", "DE"]`. `points`: of a game,
    or of a team match; None for the usual ones. `first_day`: (year, month, day). `unrated`: the
    strength of unrated players (2.1). `boards`, `team_rules`: of team events, whose players name
    their `team`.

    Raises UsageError for a value that is not valid, InputError for players who do not fit the
    event.
    """
    entrants = []
    for place, player in enumerate(players, start=1):
        entrant = Entrant(player) if isinstance(player, str) else player
        _check_entrant(entrant)
        entrants.append(entrant._replace(line=place))
    chosen = round_options(rounds=rounds, initial_colour=initial_colour, acceleration=acceleration)
    wrong = [criterion for criterion in order if criterion not in ORDERS]
    if isinstance(order, str) or wrong:
        raise UsageError(f"order: `{order}` is not valid.\n  Choose from: {', '.join(ORDERS)}.")
    plan = EventPlan(
        system,
        rounds,
        name,
        order=tuple(order),
        initial_colour=chosen.initial_colour,
        seed=seed,
        acceleration=None if acceleration == "none" else acceleration,
        start=first_day,
        points=points,
        unrated=unrated,
        boards=boards,
        rules=team_rules,
    )
    event = opened(EntryList("players", tuple(entrants)), plan).tournament
    if tie_breaks:
        codes = codes_of_tie_breaks(",".join(tie_breaks)).split(",")
        event = event._replace(ranking=("PTS", *codes))
    return consistent(with_type_code(event))


def _check_entrant(one: Entrant) -> None:
    """Refuse an entrant with a value of a wrong type or out of range."""
    if not isinstance(one, Entrant):
        raise UsageError(f'players: `{one!r}` is not an Entrant.\n  Example: Entrant("Roe, Jane").')
    texts = (one.name, one.title, one.federation, one.sex, one.birth, one.fide_id, one.team)
    if not all(isinstance(text, str) and text.isprintable() for text in texts):
        raise UsageError(f"players: {one!r} has a value that is not a printable text.")
    if not one.name.strip():
        raise UsageError("players: an entrant has no name.\n  Give each a name.")
    for rating in (one.rating, one.national):
        if rating is not None and rating not in RATINGS:
            raise UsageError(
                f"players: {one.name}: `{rating!r}` is not a rating.\n"
                f"  Expected a number from {RATINGS.start} to {RATINGS.stop - 1}, or None."
            )
    _rounds(one.byes)


# ── Pairing ──────────────────────────────────────────────────────────────────
def with_next_round(
    tournament: Tournament, system: str | None = None, **options: Unpack[GivenOptions]
) -> Tournament:
    """Return the tournament with the next round paired, as `fidepair pair --in-place` records it.

    Options as for `pair`; those that decide rounds are kept for the next ones and for `check`.
    Raises as `pair`, and UsageError for options that contradict the rules of earlier rounds.
    """
    tournament = consistent(tournament)
    chosen = round_options(**options)
    if chosen.round not in (None, tournament.rounds_paired + 1):
        raise UsageError(
            f"Round {chosen.round} is not the next one.\n  Leave out `round`; to see an earlier"
            " round as it was, use `pair`."
        )
    prepared = prepare(tournament, system, chosen)
    name = tournament.source or _UNNAMED
    decided = with_decisions(tournament, prepared.system, prepared.round_, chosen, name)
    declared = _recorded(with_type_code(decided.tournament), decided.comments)
    return consistent(with_round(declared, prepared.system.pair(prepared.round_)))


def without_last_round(tournament: Tournament) -> Tournament:
    """Return the tournament with its last round unpaired."""
    return _applied(day_rounds.unpair(consistent(tournament)))


# ── Results, byes, late entries ──────────────────────────────────────────────
def with_results(
    tournament: Tournament,
    results: Mapping[int | str | tuple[int, int], str],
    round_number: int | None,
    *,
    correct: bool,
) -> Tournament:
    """Return the tournament with these results by board or pair."""
    tournament = consistent(tournament)
    if not isinstance(results, Mapping):
        raise UsageError(
            f'results: `{results!r}` is not a table of results by board, such as {{1: "1-0"}}.'
        )
    entries = []
    for place, result in results.items():
        text = "-".join(map(str, place)) if isinstance(place, tuple) else str(place)
        entries.append(day_results.parse_result(f"{text}={result}"))
    changed = day_results.with_entered_results(tournament, entries, round_number, correct=correct)
    return _applied(changed)


def with_bye(
    tournament: Tournament, number: int, rounds: int | Collection[int], bye: Bye
) -> Tournament:
    """Return the tournament with a bye in future rounds."""
    tournament = consistent(tournament)
    one = _participant(tournament, number)
    if bye not in (Bye.HALF, Bye.ZERO, Bye.FULL):
        raise UsageError(
            f"bye: `{bye}` cannot be given.\n  Choose Bye.HALF, Bye.ZERO or Bye.FULL;"
            " the pairing gives Bye.PAB."
        )
    return _applied(day_byes.bye(tournament, one, _rounds(rounds), bye))


def without_bye(tournament: Tournament, number: int, rounds: int | Collection[int]) -> Tournament:
    """Return the tournament without the byes of a participant in future rounds."""
    tournament = consistent(tournament)
    one = _participant(tournament, number)
    return _applied(day_byes.cancel(tournament, one, _rounds(rounds)))


def with_withdrawal(tournament: Tournament, number: int, first: int | None) -> Tournament:
    """Return the tournament without a participant from round `first` on."""
    tournament = consistent(tournament)
    return _applied(day_byes.withdraw(tournament, _participant(tournament, number), first))


def with_return(tournament: Tournament, number: int, first: int | None) -> Tournament:
    """Return the tournament with an absent participant back from round `first` on."""
    tournament = consistent(tournament)
    return _applied(day_byes.reinstate(tournament, _participant(tournament, number), first))


def with_late_entry(
    tournament: Tournament,
    player: Entrant | str,
    first: int | None,
    *,
    number: int | None,
    half: Collection[int],
) -> Tournament:
    """Return the tournament with a late entry, numbered by C.04.2 2.2 to 2.5."""
    tournament = consistent(tournament)
    entrant = Entrant(player) if isinstance(player, str) else player
    _check_entrant(entrant)
    if tournament.kind is Kind.TEAM or entrant.team:
        raise NotSupported(
            "A late entry of a team event cannot be added in memory.\n"
            "  Use `fidepair late` on the file."
        )
    one = participant_of(entrant)
    changed = late_entries.late(tournament, one, first, number=number, half=_rounds(half))
    place = next(
        each.number for each in changed.tournament.participants if each.name == entrant.name
    )
    if entrant.is_by_federation:
        changed = late_entries.with_national(changed, {place})
    added = _applied(changed)
    return with_bye(added, place, entrant.byes, Bye.HALF) if entrant.byes else added


def _participant(tournament: Tournament, number: int) -> Participant:
    """Return the participant with a number."""
    one = tournament.by_number().get(number)
    if one is None:
        raise UsageError(
            f"No participant has the number {number!r}.\n  Use a number of `participants`."
        )
    return one


def _rounds(rounds: int | Collection[int]) -> list[int]:
    """Return the rounds that are given as a number or as several."""
    given = [rounds] if isinstance(rounds, int) else list(rounds)
    for number in given:
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise UsageError(f"`{number!r}` is not a round.\n  Expected a number of at least 1.")
    return given


# ── Records ──────────────────────────────────────────────────────────────────
def _applied(changed: Changed) -> Tournament:
    """Return the tournament after a change, with the records that a file would have."""
    tournament = changed.tournament
    if changed.numbers:
        tournament = _with_renumbered_records(tournament, changed.numbers)
    return consistent(_recorded(tournament, changed.comments))


def _recorded(tournament: Tournament, comments: Iterable[str]) -> Tournament:
    """Return the tournament with the facts in comments on changes."""
    lines = [f"### {comment}" for comment in comments]
    renumberings = [one for one in map(renumbering_of, lines) if one is not None]
    return tournament._replace(
        corrections=(*tournament.corrections, *filter(is_correction, lines)),
        renumberings=(*tournament.renumberings, *renumberings),
    )


def _with_renumbered_records(tournament: Tournament, new: Mapping[int, int]) -> Tournament:
    """Return the tournament whose records have the new numbers of participants."""
    changes = []
    for change in tournament.manual_changes:
        line = renumbered_comment(Remark(BY_HAND, change.round_number, change.text).line, new)
        remark = remark_of(line, BY_HAND)
        changes.append(change if remark is None else change._replace(text=remark.text))
    lines = [renumbered_comment(one.comment, new) for one in tournament.renumberings]
    renumberings = [one for one in map(renumbering_of, lines) if one is not None]
    return tournament._replace(
        manual_changes=tuple(changes),
        corrections=tuple(renumbered_comment(line, new) for line in tournament.corrections),
        renumberings=tuple(renumberings),
    )
