"""The replay of a tournament: its published rounds are compared with the pairings by the rules.

Each round is drawn up from the published state before it, so one wrong round does not spoil the
rounds after it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from operator import add
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from fidepair.check.causes import Agrees, Causes, Guess, Unexplained, away, explain
from fidepair.check.ranks import RankCheck, check_ranks
from fidepair.check.verdicts import Judgement, judge, judge_repair
from fidepair.errors import InputError, Keyword, NotSupported, PairingImpossible, UsageError
from fidepair.options import EDITIONS, RoundOptions, round_options
from fidepair.storage import Deadline, seconds_worked, working_time
from fidepair.swiss.boards import SILENT, Observer, PairedGame, RoundPairing
from fidepair.swiss.cards import RoundToPair, starters
from fidepair.swiss.published import PublishedGame, published_round
from fidepair.systems import Prepared, System, choose, edition_is_declared, prepare
from fidepair.systems.baku import group_a
from fidepair.tournament import Bye, Kind, Tournament, consistent, distances

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from fidepair.options import GivenOptions
    from fidepair.text.recorded_changes import RoundRepair

Status: TypeAlias = Literal["agrees", "differs", "impossible"]

ROUNDS_FOR_SEEDING = 8
"""Tournaments of at least this many rounds have four seeding rounds (Burstein 1.6.2)."""
MIN_GAMES = 2
"""A group of at least this many games of round one shows that it was paired by halves."""
WORK = 50_000
"""How many participants are paired in the search for explanations, without `patience`: about two
seconds of work. A count, so that every machine finds the same."""
MAX_SECONDS = 3
"""The work ends after so many seconds all the same: in hard rounds it would take minutes."""
FAULTS_OF_OURS = ("better", "earlier")
"""Kinds of differences that no correct program can find: the pairing by the rules is the best, and
the first of the best."""
_ILLEGAL = frozenset({"impossible", "illegal", "incomplete"})
_OF_GRAVITY = {
    "illegal": _ILLEGAL,
    "worse": _ILLEGAL | {"worse", "later", "different", *FAULTS_OF_OURS},
}
GRAVITIES = (*_OF_GRAVITY, "colours", "any")
"""Words for differences of this gravity or a higher one; the last two are for all."""
UNDECLARED = "undeclared"
"""The word that leaves out rounds that the file declares as changed by hand."""


class WrongColours(NamedTuple):
    """A pair that the rules give too, with the colours the other way round."""

    published: PublishedGame
    by_the_rules: "PairedGame"


class OtherReading(NamedTuple):
    """A contested decision whose other reading makes the published round right, or at least the
    colours of these `games`."""

    decision: str
    games: tuple[PublishedGame, ...] = ()


class AcceleratedStart(NamedTuple):
    """The top group that met only each other in round one: the first `size` participants, down to
    number `last`; `is_baku`: they are GA of the Baku acceleration (C.04.7 1.2)."""

    size: int
    last: int
    is_baku: bool


class RoundCheck(NamedTuple):
    """One round: what was published, and how it compares.

    `boards`: number of published pairs. `surplus`: published pairs that the rules do not give;
    `missing`: pairs by the rules that were not published, in board order. `published_pab`, `pab`:
    the participant with the bye, as published and by the rules. `impossible`: the rules give no
    pairing at all, for this `reason`, and nothing is compared. `declared`: the comments of the file
    on a change of this pairing by hand; they explain a difference, which remains one (C.04.2 1.5).
    `repaired`: the pairs that the arbiter changed after publication (C.04.2 4.4): they are judged
    as legal or not, and only the rest is compared. `judgement`: the kind of difference; None for a
    round that agrees. `otherwise`: contested decisions whose other reading explains the difference,
    or a colour. `causes`: boards made by hand, or numbers of that day, that explain it; None if none were
    tried. `accelerated`: the groups of round one, where it differs and no acceleration is declared.
    `sentences`: whom the verdict concerns, by number and name.
    """

    number: int
    status: Status
    boards: int
    surplus: tuple[PublishedGame, ...] = ()
    missing: "tuple[PairedGame, ...]" = ()
    wrong_colours: tuple[WrongColours, ...] = ()
    published_pab: int | None = None
    pab: int | None = None
    reason: str = ""
    pairing: "RoundPairing | None" = None
    declared: tuple[str, ...] = ()
    judgement: "Judgement | None" = None
    otherwise: tuple[OtherReading, ...] = ()
    accelerated: AcceleratedStart | None = None
    causes: Causes | None = None
    sentences: tuple[str, ...] = ()
    repaired: "tuple[RoundRepair, ...]" = ()

    @property
    def differs_undeclared(self) -> bool:
        """Whether the round differs from the rules, and the file declares no change by hand."""
        return self.status != "agrees" and not self.declared

    @property
    def kind(self) -> str:
        """The kind of difference: `impossible`, or the value of the verdict; empty for a round that
        agrees."""
        verdict = "" if self.judgement is None else self.judgement.verdict.value
        if self.status == "impossible" and verdict not in FAULTS_OF_OURS:
            return self.status
        return verdict

    @property
    def is_explained(self) -> bool:
        """Whether boards made by hand, or numbers of that day, explain the round."""
        return self.causes is not None and bool(self.causes.found)

    @property
    def is_fault_of_ours(self) -> bool:
        """Whether the published pairing is better than the one by the rules: a bug in this
        program."""
        return self.kind in FAULTS_OF_OURS

    def fails(self, on: Collection[str]) -> bool:
        """Return whether the round differs at least as gravely as one of `on` (words of GRAVITIES;
        without any every difference counts). UNDECLARED among them excepts rounds that are declared
        as changed by hand."""
        if self.status == "agrees" or (UNDECLARED in on and self.declared):
            return False
        gravities = _gravities(on)
        if not gravities:
            return True
        for gravity in gravities:
            kinds = _OF_GRAVITY.get(gravity)
            if kinds is None or self.kind in kinds:
                return True
        return False


def _gravities(on: Collection[str]) -> list[str]:
    return [word for word in on if word != UNDECLARED]


class DecisiveComment(NamedTuple):
    """A comment of the file, its line, and the checked rounds for which it decides the verdict (or
    the ranks, without rounds). If it contradicts the file, it is not obeyed."""

    line: int
    text: str
    rounds: tuple[int, ...] = ()
    contradiction: str = ""


class CheckReport(NamedTuple):
    """The rounds that were checked, in order; the system; notes for the reader. Without a system
    only the ranks were checked. `ranks`: how the ranks of the file compare with the standings, if
    they were compared, and `places`: line and column of each, by number. `comments`: comments of
    the file that decide verdicts, by line. `better_edition`: of the Dutch System, by which fewer
    rounds differ, if the event declares none."""

    tournament: "Tournament"
    system: System | None
    rounds: tuple[RoundCheck, ...]
    notes: tuple[str, ...] = ()
    ranks: "RankCheck | None" = None
    places: Mapping[int, tuple[int, int]] = {}
    comments: tuple[DecisiveComment, ...] = ()
    better_edition: str | None = None

    @property
    def agrees(self) -> bool:
        """Whether every checked round agrees with the rules."""
        return not self.differing

    @property
    def differing(self) -> tuple[int, ...]:
        """The numbers of the rounds that differ from the rules."""
        return tuple(found.number for found in self.rounds if found.status != "agrees")

    def ranks_fail(self, on: Collection[str] = ()) -> bool:
        """Return whether ranks contradict the standings, and `on` (as in `RoundCheck.fails`) asks
        for all differences."""
        if self.ranks is None or self.ranks.agrees:
            return False
        gravities = _gravities(on)
        return not gravities or not _OF_GRAVITY.keys() >= {*gravities}


class Tally(NamedTuple):
    """The counts of a run over many tournaments, which the run does not keep.

    `rounds`: rounds checked; `differing`: of these. `kinds`: the differing rounds by kind and by
    the code of the criterion, which may be empty; `declared_kinds`: of these, the ones that the
    file declares as changed by hand. `ranked`: tournaments whose ranks were checked, `misranked`:
    of these, the ones whose ranks differ.
    """

    tournaments: int = 0
    not_checked: int = 0
    rounds: int = 0
    differing: int = 0
    kinds: Counter[tuple[str, str]] = Counter()  # noqa: RUF012 - nobody adds to it
    declared_kinds: Counter[tuple[str, str]] = Counter()  # noqa: RUF012
    ranked: int = 0
    misranked: int = 0

    @property
    def declared(self) -> int:
        """The number of differing rounds that the file declares as changed by hand."""
        return sum(self.declared_kinds.values())

    def plus(self, other: "Tally") -> "Tally":
        """Return both together."""
        return Tally(*map(add, self, other))


def tally(report: CheckReport) -> Tally:
    """Return what one tournament adds to the tally of a run."""
    differing = [found for found in report.rounds if found.status != "agrees"]
    return Tally(
        tournaments=1,
        rounds=len(report.rounds),
        differing=len(differing),
        kinds=_kinds(differing),
        declared_kinds=_kinds(found for found in differing if found.declared),
        ranked=int(report.ranks is not None),
        misranked=int(report.ranks_fail()),
    )


def _kinds(rounds: Iterable[RoundCheck]) -> Counter[tuple[str, str]]:
    return Counter((one.kind, one.judgement.code if one.judgement else "") for one in rounds)


# ── the replay ───────────────────────────────────────────────────────────────


class _ReplayedRound(NamedTuple):
    """A checked round, with the data prepared for the check."""

    prepared: Prepared
    check: RoundCheck


def check(
    tournament: "Tournament",
    system: str | None = None,
    *,
    observer: Observer = SILENT,
    causes: bool = False,
    ranks: Mapping[int, int] | None = None,
    known: "Callable[[int], tuple[Tournament, Sequence[object]]] | None" = None,
    **options: "Unpack[GivenOptions]",
) -> CheckReport:
    """Return how the published rounds (or only `round`) compare with the pairings of the system.

    Options as for `pair`. The last round may be open: its results do not matter. If the number of
    rounds is missing, the last one in the file counts as the last of the tournament, with a note
    (decision G12); not where the rules need the number before (decision B8).

    `causes`: for rounds that differ, try boards made by hand and numbers of that day, to find what
    explains them, for at most `patience` seconds of work, by default WORK. `known`: a function that
    returns the tournament as known when a round was paired, and the corrections recorded since
    (C.04.2 4.3). A round that is right by these is right. `ranks`: the ranks of the file, by
    number, to be compared with the standings.

    Raises InputError where no round is published or a fact is missing, UsageError, NotSupported.
    """
    tournament = consistent(tournament)
    chosen = round_options(**options)
    _refuse_options(chosen)
    last, notes = _last_published(tournament)
    chosen, more_notes = with_number_of_rounds(tournament, system, chosen)
    notes += more_notes
    if chosen.round is not None and not 1 <= chosen.round <= last:
        raise InputError(
            f"Round {chosen.round} is not paired, so there is nothing to check.\n"
            f"  The file has pairings for rounds 1 to {last}."
        )
    found: list[RoundCheck] = []
    unexplained: dict[int, Tournament] = {}
    for number in range(1, last + 1) if chosen.round is None else (chosen.round,):
        of_round = chosen._replace(round=number)
        now = _replay(tournament, system, of_round, observer)
        notes += [note for note in now.prepared.notes if note not in notes]
        judged = now
        then, recorded = (tournament, ()) if known is None else known(number)
        if recorded:  # decision G14
            judged, how = _by_record(_replay(then, system, of_round, observer), now)
            if how:
                changes = "; ".join(map(str, recorded))
                notes.append(f"round {number} is {how} (C.04.2, 4.3): {changes}")
        prepared, checked = judged
        if checked.differs_undeclared and not checked.repaired:
            unexplained[len(found)] = prepared.tournament
        found.append(checked)
    if causes:

        def prepare_round(then: "Tournament", number: int) -> Prepared:
            return prepare(then, system, chosen._replace(round=number))

        _explain(found, unexplained, prepare_round, chosen)
    notes += _needlessly_declared(found)
    better, more_notes = _better_edition(prepared, found, system, chosen)
    notes += more_notes
    report = CheckReport(
        now.prepared.tournament, prepared.system, tuple(found), tuple(notes), better_edition=better
    )
    if ranks is None:
        return report
    return _with_ranks(report, tournament, ranks)


def _needlessly_declared(rounds: Sequence[RoundCheck]) -> "Iterator[str]":
    """Yield a note for each round that agrees, although a change by hand is declared."""
    for checked in rounds:
        is_by_hand = len(checked.declared) > len(checked.repaired)
        if is_by_hand and checked.status == "agrees":
            yield (
                f"round {checked.number}: a change by hand is declared, but the published pairing"
                " follows the rules"
            )


def _refuse_options(options: RoundOptions) -> None:
    for name in ("absent", "adjourned"):
        if getattr(options, name):
            raise UsageError(Keyword(name) + " is for unpaired rounds only.\n  Leave it out.")


def with_number_of_rounds(
    tournament: "Tournament", system: str | None, options: RoundOptions
) -> tuple[RoundOptions, list[str]]:
    """Return the options with the number of rounds, if the published rounds can replace it, and a
    note on that. Raises InputError for fewer rounds than are published."""
    paired = tournament.rounds_paired
    if options.rounds is not None and options.rounds < paired:
        raise InputError(
            f"The file has {paired} rounds, more than the {options.rounds} of "
            + Keyword("rounds")
            + "."
        )
    if options.rounds is not None or tournament.rounds is not None:
        return options, []
    needs_rounds = choose(tournament, system, options.edition)[0].needs_rounds
    if needs_rounds and paired < ROUNDS_FOR_SEEDING:  # (Burstein 1.6.2, decision B8)
        return options, []
    note = f"the number of rounds is missing; round {paired} is taken as the last one"
    return options._replace(rounds=paired), [note]


def check_only_ranks(
    tournament: "Tournament", ranks: Mapping[int, int], *notes: str
) -> CheckReport:
    """Return how the ranks, by number, compare with the standings; the pairings are not
    checked."""
    return _with_ranks(CheckReport(tournament, None, (), notes), tournament, ranks)


def _with_ranks(
    report: CheckReport, tournament: "Tournament", ranks: Mapping[int, int]
) -> CheckReport:
    found = check_ranks(tournament, ranks)
    return report._replace(ranks=found, notes=(*report.notes, *found.standings.notes))


def _by_record(then: _ReplayedRound, now: _ReplayedRound) -> tuple[_ReplayedRound, str]:
    """Return the check of a round that was paired before corrections: by the results known `then`,
    unless only the results as they are `now` make it right. Return too which of them decide, if it
    matters (decision G14)."""
    right_then, right_now = then.check.status == "agrees", now.check.status == "agrees"
    if right_then and right_now:
        return now, ""
    if right_then:
        return then, "right by the results known when it was paired"
    if right_now:
        return now, (
            "right by the current results, but not by those that the file records as known then"
        )
    return then, "judged by the results known when it was paired"


def _replay(
    tournament: "Tournament", system: str | None, options: RoundOptions, observer: Observer
) -> _ReplayedRound:
    prepared = prepare(tournament, system, options)
    return _ReplayedRound(prepared, _check_round(prepared, system, options, observer))


def _check_round(
    prepared: Prepared, system: str | None, options: RoundOptions, observer: Observer
) -> RoundCheck:
    """Return how the published round compares with that of the rules, judged where it differs."""
    tournament, number = prepared.tournament, prepared.round_.number
    declared = tuple(change.text for change in tournament.changes_by_hand(number))
    unrepaired, repairs, _ = tournament.repairs_undone(number)
    if repairs:
        prepared = prepared._replace(tournament=unrepaired)
        found = _check_published(prepared, system, options, observer, declared)
        return _with_repairs(found, prepared, tournament, repairs)
    return _check_published(prepared, system, options, observer, declared)


def _with_repairs(
    found: RoundCheck, prepared: Prepared, now: "Tournament", repairs: "tuple[RoundRepair, ...]"
) -> RoundCheck:
    """Return the check of a repaired round (C.04.2 4.4, decision G15); `found`: of the round as it
    was published first.

    The pairs that the arbiter changed must be legal. The boards that stayed must be those of the
    rules.
    """
    named = {number for repair in repairs for number in repair.now.numbers()}
    games, pab = published_round(now, found.number)
    changed = [game for game in games if named.intersection(game[:2])]
    found = found._replace(repaired=repairs, boards=len(games))
    illegal = judge_repair(
        prepared.system,
        prepared.round_,
        [game[:2] for game in changed],
        pab if pab in named else None,
    )
    if illegal is not None:
        surplus = tuple(changed)
        return found._replace(status="differs", surplus=surplus, judgement=illegal, sentences=())
    if found.status != "differs":
        return found
    surplus = tuple(game for game in found.surplus if not named.intersection(game[:2]))
    wrong = tuple(one for one in found.wrong_colours if not named.intersection(one.published[:2]))
    is_other_pab = found.published_pab != found.pab and found.published_pab not in {*named, None}
    if surplus or wrong or is_other_pab:
        return found
    return RoundCheck(
        found.number,
        "agrees",
        len(games),
        pairing=found.pairing,
        declared=found.declared,
        repaired=repairs,
    )


def _check_published(
    prepared: Prepared,
    system: str | None,
    options: RoundOptions,
    observer: Observer,
    declared: tuple[str, ...],
) -> RoundCheck:
    """Return how the round of this tournament compares with that of the rules."""
    tournament, number = prepared.tournament, prepared.round_.number
    try:
        ours = prepared.system.pair(prepared.round_, observer)
    except PairingImpossible as error:
        games, pab = published_round(tournament, number)
        found = RoundCheck(
            number,
            "impossible",
            len(games),
            published_pab=pab,
            reason=str(error),
            declared=declared,
        )
        return found._replace(judgement=_judgement(prepared, None))
    found = compare(tournament, ours)._replace(declared=declared)
    if found.status == "differs":
        from fidepair.explain.differences import what_is_wrong  # noqa: PLC0415 - start-up

        found = found._replace(
            judgement=_judgement(prepared, ours),
            otherwise=tuple(_right_otherwise(found, prepared, system, options)),
            accelerated=_accelerated(prepared) if number == 1 else None,
            sentences=what_is_wrong(prepared, ours, *published_sides(tournament, number, ours)),
        )
    return found


def _better_edition(
    prepared: Prepared, found: Sequence[RoundCheck], system: str | None, options: RoundOptions
) -> tuple[str | None, list[str]]:
    """Return by which edition of the Dutch System fewer of the rounds differ, if some do and
    nothing declares the edition by which they are paired, and a note on that."""
    tournament, followed = prepared.tournament, prepared.system.declared_edition
    here = sum(one.status != "agrees" for one in found)
    if not here or followed is None or edition_is_declared(tournament, options.edition):
        return None, []
    other = next(edition for edition in EDITIONS if edition != followed)
    there = 0
    for one in found:
        of_other = prepare(tournament, system, options._replace(round=one.number, edition=other))
        if not _agrees(tournament, of_other.system, of_other.round_):
            there += 1
    if here == there:
        return None, []
    better = other if there < here else followed
    differs = "differs" if here == 1 else "differ"
    note = (
        f"the edition is not declared: {here} of {len(found)} rounds {differs} by that of"
        f" {followed}, which is followed, and {there or 'none'} of {len(found)} by that of {other};"
        " the event differs less by " + Keyword("edition", better)
    )
    return better, [note]


def _agrees(tournament: "Tournament", system: System, round_: "RoundToPair") -> bool:
    """Return whether the published round agrees with the rules."""
    try:
        pairing = system.pair(round_)
    except PairingImpossible:
        return False
    published = tournament.before_repairs(round_.number)
    return compare(published, pairing).status == "agrees"


def _accelerated(prepared: Prepared) -> AcceleratedStart | None:
    """Return the top group that met only each other in round one, by halves, if those below it did
    so too; some of them may be out of place. None where virtual points are known."""
    tournament = prepared.tournament.numbered_at(1)
    if any(card.score != card.standings for card in prepared.round_.everyone):
        return None
    apart = distances(tournament.participants) or [0]
    games = apart[0]
    top, below = apart[:games], apart[games:]
    is_top_by_halves = {*top} == {len(top)}
    alike = sum(one == other for one, other in pairwise(below))
    is_rest_by_halves = 4 * alike >= 3 * (len(below) - 1)
    if min(len(top), len(below)) < MIN_GAMES or not is_top_by_halves or not is_rest_by_halves:
        return None
    met = [one.number for one in tournament.participants if not isinstance(one.entries[0], Bye)]
    size = 2 * games
    last = met[size - 1]
    baku = group_a(tournament, starters(tournament, {}))
    return AcceleratedStart(size, last, last == baku.last)


def _right_otherwise(
    found: RoundCheck, prepared: Prepared, system: str | None, options: RoundOptions
) -> "Iterator[OtherReading]":
    """Yield the contested decisions whose other reading makes the published round right, or some of
    its colours."""
    tournament = prepared.tournament
    for decision in prepared.system.contested:
        of_reading = options._replace(otherwise=frozenset({decision}))
        round_ = prepare(tournament, system, of_reading).round_
        try:
            theirs = compare(tournament, prepared.system.pair(round_))
        except PairingImpossible:
            continue
        if theirs.status == "agrees":
            yield OtherReading(decision)
            continue
        still_wrong = {wrong.published for wrong in theirs.wrong_colours} | set(theirs.surplus)
        wrong_here = [wrong.published for wrong in found.wrong_colours]
        right = tuple(game for game in wrong_here if game not in still_wrong)
        if right:
            yield OtherReading(decision, right)


class _Trials:
    """Trials of guesses: the round is paired again, and compared. `paired`: how many participants
    were paired so far."""

    def __init__(self, prepare_round: "Callable[[Tournament, int], Prepared]") -> None:
        self.paired = 0
        self._prepare_round = prepare_round

    def of_round(self, differs: Unexplained) -> Agrees:
        """Return the function that tries a guess for this round."""
        return partial(
            self._agrees, differs, self._prepare_round(differs.tournament, differs.number)
        )

    def _agrees(
        self, differs: Unexplained, prepared: Prepared, guess: "Guess", deadline: Deadline
    ) -> bool:
        deadline.go_on()
        then, round_ = guess.tournament, prepared.round_
        if then is not differs.tournament:
            round_ = self._prepare_round(then, differs.number).round_
        if guess.left_out:
            cards = [card for card in round_.cards if card.number not in guess.left_out]
            round_ = round_._replace(cards=tuple(cards))
            then = away(then, differs.number, guess.left_out)
        try:
            return _agrees(then, prepared.system, round_._replace(go_on=deadline.go_on))
        except NotSupported:  # too hard, unlike the round itself
            return False
        finally:
            self.paired += len(prepared.round_.cards)


def _deadlines(patience: int | None, trials: _Trials) -> tuple[Deadline, Deadline]:
    """Return when a search for single boards ends, and when the whole search: after so many
    seconds, or else so much work, which takes longer only where rounds are hard to pair."""
    if patience is not None:
        return working_time(patience / 2), working_time(patience)
    start = seconds_worked()

    def spent() -> float:
        """Return the part of the work or of the time that is used up."""
        return max(trials.paired / WORK, (seconds_worked() - start) / MAX_SECONDS)

    return Deadline(0.5, spent), Deadline(1, spent)


def _explain(
    found: list[RoundCheck],
    tournaments: "Mapping[int, Tournament]",
    prepare_round: "Callable[[Tournament, int], Prepared]",
    options: RoundOptions,
) -> None:
    """Add to the rounds at these places what explains them; `tournaments`: as each was paired."""
    trials = _Trials(prepare_round)
    rounds = []
    for place, tournament in tournaments.items():
        one = found[place]
        bye = one.published_pab, one.pab
        rounds.append(Unexplained(tournament, one.number, one.surplus, one.missing, *bye))
    deadlines = _deadlines(options.patience, trials)
    explanations = explain(rounds, trials.of_round, *deadlines, earlier_agree=options.round is None)
    for place, causes in zip(tournaments, explanations, strict=True):
        found[place] = found[place]._replace(causes=causes)


def _judgement(prepared: Prepared, ours: "RoundPairing | None") -> "Judgement":
    """Return the verdict on the published round."""
    sides, pab = published_sides(prepared.tournament, prepared.round_.number, ours)
    return judge(prepared.system, prepared.round_, sides, pab, ours)


def published_sides(
    tournament: "Tournament", number: int, ours: "RoundPairing | None"
) -> tuple[list[tuple[int, int]], int | None]:
    """Return the published pairs of a round as (White, Black), and the participant with the PAB. A
    game without recorded colours has those of the rules."""
    games, pab = published_round(tournament, number)
    by_the_rules = {frozenset(game[:2]): game[:2] for game in (ours.games if ours else ())}
    sides = []
    for game in games:
        pair = game[:2]
        if not game.colours_known:
            pair = by_the_rules.get(frozenset(pair), pair)
        sides.append(pair)
    return sides, pab


def _last_published(tournament: "Tournament") -> tuple[int, list[str]]:
    """Return the last round that can be checked, and a note on a later one: neither a lone bye nor
    a part of a pairing can be checked."""
    last = tournament.rounds_paired
    notes = []
    if tournament.lone_pab is not None:
        who = "team" if tournament.kind is Kind.TEAM else "player"
        notes.append(
            f"round {last} is not checked: only {who} {tournament.lone_pab} has an entry in it, a"
            " `U`"
        )
        last -= 1
    elif tournament.unentered:
        notes.append(f"round {last} is not checked: the file has only part of it")
        last -= 1
    if last < 1:
        raise InputError(
            "No round is paired, so there is nothing to check.\n"
            "  Pair the first round with `fidepair pair`."
        )
    return last, notes


def compare(tournament: "Tournament", pairing: "RoundPairing") -> RoundCheck:
    """Return how the published round of the tournament compares with `pairing`, the one by the
    rules."""
    games, published_pab = published_round(tournament, pairing.round_number)
    by_the_rules = {frozenset(game[:2]): game for game in pairing.games}
    surplus = []
    wrong_colours = []
    for game in games:
        ours = by_the_rules.pop(frozenset(game[:2]), None)
        if ours is None:
            surplus.append(game)
        elif game.colours_known and game.white != ours.white:
            wrong_colours.append(WrongColours(game, ours))
    missing = tuple(by_the_rules.values())  # in board order
    differs = surplus or missing or wrong_colours or published_pab != pairing.pab
    return RoundCheck(
        pairing.round_number,
        "differs" if differs else "agrees",
        len(games),
        tuple(surplus),
        missing,
        tuple(wrong_colours),
        published_pab,
        pairing.pab,
        pairing=pairing,
    )
