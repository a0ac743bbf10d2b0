"""Replays the rounds of a tournament and compares what was published with what the rules give.

Each round is drawn up from the published state before it, so that one wrong round does not spoil
the rounds after it.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from operator import add
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from fidepair.check.corrections import other_results, uncorrected
from fidepair.check.ranks import check_ranks
from fidepair.check.verdicts import judge
from fidepair.errors import InputError, Keyword, PairingImpossible, UsageError
from fidepair.options import EDITIONS, RoundOptions, round_options
from fidepair.swiss.cards import starters
from fidepair.swiss.observer import SILENT, Observer
from fidepair.systems import Prepared, System, choose, edition_is_declared, prepare
from fidepair.systems.baku import group_a
from fidepair.tournament import Bye, Colour, Kind, distances

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typing_extensions import Unpack

    from fidepair.check.corrections import Correction
    from fidepair.check.ranks import RankCheck
    from fidepair.check.verdicts import Judgement
    from fidepair.options import GivenOptions
    from fidepair.swiss.boards import PairedGame, RoundPairing
    from fidepair.tournament import Tournament

Status: TypeAlias = Literal["agrees", "differs", "impossible"]

ROUNDS_THAT_TELL = 8
"""With so many rounds there are four seeding rounds, however many more follow (Burstein 1.6.2)."""
FEWEST = 2
"""With so many games of round one a group shows that it was paired by halves."""
FAULTS_OF_OURS = ("better", "earlier")
"""Kinds of differences that no right program can see: the pairing of the rules is the best, and the
first of these."""
_ILLEGAL = frozenset({"impossible", "illegal", "incomplete"})
_OF_GRAVITY = {
    "illegal": _ILLEGAL,
    "worse": _ILLEGAL | {"worse", "later", "different", *FAULTS_OF_OURS},
}
GRAVITIES = (*_OF_GRAVITY, "colours", "any")
"""Words for differences so grave or graver; the last two are for all."""
UNDECLARED = "undeclared"
"""Asks to leave out what the file declares as changed by hand."""


class PublishedGame(NamedTuple):
    """A pair as the file has it. Without recorded colours (`colours_known` false) `white` is the
    smaller number."""

    white: int
    black: int
    colours_known: bool = True


class WrongColours(NamedTuple):
    """A pair that the rules give too, with the colours the other way round."""

    published: PublishedGame
    by_the_rules: "PairedGame"


class OtherReading(NamedTuple):
    """A contested decision by whose other reading the published round would be right; or, of a
    round that differs in more, the colours of these `games`."""

    decision: str
    games: tuple[PublishedGame, ...] = ()


class AcceleratedStart(NamedTuple):
    """Those who met only each other in round one: the first `size`, down to number `last`;
    `is_baku`: they are GA as Baku acceleration has it (C.04.7 1.2)."""

    size: int
    last: int
    is_baku: bool


class Corrections(NamedTuple):
    """Which single results of earlier games, had they been others, make the published round right
    (C.04.2 4.3).

    Games of the round before are tried first. `tried`: how many other results; `left`: how many
    more there are. `as_round`: an earlier round that differs is right before the same correction;
    what explains earlier rounds is tried first, and nothing else if it explains this one.
    """

    found: "tuple[Correction, ...]"
    tried: int
    left: int
    as_round: int | None = None


class RoundCheck(NamedTuple):
    """One round: what was published, and how it compares.

    `boards`: number of published pairs. `surplus`: published pairs that the rules do not give;
    `missing`: pairs of the rules that were not published, in board order. `published_pab`, `pab`:
    who has the bye, as published and by the rules. `impossible`: the rules give no pairing at all,
    `reason` says why, and nothing is compared. `declared`: what the file says about a change of
    this pairing by hand. It explains a difference; it does not undo one (C.04.2 1.5). `judgement`:
    of what kind the difference is; None for a round that agrees. `otherwise`: contested decisions
    whose other reading explains it, or a colour; `corrections`: other results that explain it, None
    where they were not looked for; it stays a difference. `accelerated`: what round one looks like,
    where it differs and nobody says that it was accelerated. `sentences`: whom the verdict
    concerns, by number and name.
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
    corrections: Corrections | None = None
    sentences: tuple[str, ...] = ()

    @property
    def differs_undeclared(self) -> bool:
        """Whether the round is not what the rules give, and the file does not say that it was
        changed by hand."""
        return self.status != "agrees" and not self.declared

    @property
    def kind(self) -> str:
        """Of what kind the difference is: `impossible`, or the value of the verdict; empty for a
        round that agrees."""
        verdict = self.judgement.verdict.value if self.judgement is not None else ""
        return (
            self.status
            if self.status == "impossible" and verdict not in FAULTS_OF_OURS
            else verdict
        )

    @property
    def is_fault_of_ours(self) -> bool:
        """Whether the published pairing is better than what this program takes for that of the
        rules."""
        return self.kind in FAULTS_OF_OURS

    def fails(self, on: Collection[str]) -> bool:
        """Return whether the round differs as gravely as one of `on` (words of GRAVITIES; none of
        them: any) says, and, if UNDECLARED is among these, is not declared as changed by hand."""
        if self.status == "agrees" or (UNDECLARED in on and self.declared):
            return False
        words = [word for word in on if word != UNDECLARED]
        return not words or any(
            word not in _OF_GRAVITY or self.kind in _OF_GRAVITY[word] for word in words
        )


class DecisiveComment(NamedTuple):
    """A comment of the file, its line, and the checked rounds that are judged by it (none: the
    ranks are), or why it contradicts the file and is not obeyed."""

    line: int
    text: str
    rounds: tuple[int, ...] = ()
    contradiction: str = ""


class CheckReport(NamedTuple):
    """The rounds that were checked, in order; by which system; what the reader should know.
    `ranks`: how those of the file compare with the standings, if they were compared, and `places`:
    line and column of each, by number. Without a system only the ranks were checked. `comments`:
    those of the file that decide the verdicts, by line."""

    tournament: "Tournament"
    system: System | None
    rounds: tuple[RoundCheck, ...]
    notes: tuple[str, ...] = ()
    ranks: "RankCheck | None" = None
    places: Mapping[int, tuple[int, int]] = {}
    comments: tuple[DecisiveComment, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether every checked round is what the rules give."""
        return not self.differing

    @property
    def differing(self) -> tuple[int, ...]:
        """The numbers of the rounds that are not what the rules give."""
        return tuple(found.number for found in self.rounds if found.status != "agrees")

    def ranks_fail(self, on: Collection[str] = ()) -> bool:
        """Return whether ranks contradict the standings, and `on` (as in `RoundCheck.fails`) has a
        word for all."""
        words = [word for word in on if word != UNDECLARED]
        return (
            self.ranks is not None
            and not self.ranks.agrees
            and (not words or not _OF_GRAVITY.keys() >= {*words})
        )


class Tally(NamedTuple):
    """What a run over many tournaments counts, so that it need not keep them.

    `rounds`: checked; `differing`: of these. `kinds`: the differing rounds by kind and by the code
    of the criterion, which may be empty; `declared_kinds`: of these, those with a change by hand
    that the file declares. `ranked`: of how many tournaments the ranks were checked, `misranked`:
    of how many of these they differ.
    """

    tournaments: int = 0
    not_checked: int = 0
    rounds: int = 0
    differing: int = 0
    kinds: Mapping[tuple[str, str], int] = {}
    declared_kinds: Mapping[tuple[str, str], int] = {}
    ranked: int = 0
    misranked: int = 0

    @property
    def declared(self) -> int:
        """How many differing rounds the file declares as changed by hand."""
        return sum(self.declared_kinds.values())

    def plus(self, other: "Tally") -> "Tally":
        """Return both together."""
        kinds = (
            Counter(one) + Counter(another)
            for one, another in zip(self[4:6], other[4:6], strict=True)
        )
        return Tally._make([*map(add, self[:4], other[:4]), *kinds, *map(add, self[6:], other[6:])])


def tally(report: CheckReport) -> Tally:
    """Return what one tournament adds to the tally of a run."""
    differing = [found for found in report.rounds if found.status != "agrees"]
    kinds, declared_kinds = (
        Counter((found.kind, found.judgement.code if found.judgement else "") for found in rounds)
        for rounds in (differing, [found for found in differing if found.declared])
    )
    ranked, misranked = report.ranks is not None, report.ranks_fail()
    return Tally(
        1, 0, len(report.rounds), len(differing), kinds, declared_kinds, int(ranked), int(misranked)
    )


def check(
    tournament: "Tournament",
    system: str | None = None,
    *,
    observer: Observer = SILENT,
    trials: int = 0,
    ranks: Mapping[int, int] | None = None,
    known: "Callable[[int], tuple[Tournament, Sequence[object]]] | None" = None,
    **options: "Unpack[GivenOptions]",
) -> CheckReport:
    """Return how the published rounds (or only `round`) compare with the pairings of the system.

    Options as for `pair`. A round that differs is judged; and so many other results of earlier
    games are tried, over all rounds, to find a correction that explains it. `known` gives the
    tournament as it was known when a round was paired, and the corrections recorded since (C.04.2
    4.3): a round that is right by these is right. The last round may be open: its results do not
    matter. Where nothing gives the number of rounds, the last one in the file is taken for the last
    of the tournament, with a note (decision G12); not where the rules need it before (decision B8).
    `ranks`: of the file, by number; they are compared with the standings. Raises InputError where
    no round is published or a fact is missing, UsageError, NotSupported.
    """
    chosen = round_options(**options)
    for name in ("absent", "adjourned"):
        if getattr(chosen, name):
            raise UsageError(
                Keyword(name)
                + " is about a round to be paired, not about published ones.\n  Leave it out."
            )
    last, notes = _last_published(tournament)
    if chosen.rounds is None and tournament.rounds is None:
        needs_rounds = choose(tournament, system, chosen.edition)[0].needs_rounds
        if (
            not needs_rounds or tournament.rounds_paired >= ROUNDS_THAT_TELL
        ):  # (Burstein 1.6.2, decision B8)
            notes.append(
                f"the number of rounds is not given; round {tournament.rounds_paired} is taken for the last one"
            )
            chosen = chosen._replace(rounds=tournament.rounds_paired)
    elif chosen.rounds is not None and chosen.rounds < tournament.rounds_paired:
        more = f"the file has {tournament.rounds_paired} rounds, more than the {chosen.rounds} of "
        raise InputError(more + Keyword("rounds") + ".")
    if chosen.round is not None and not 1 <= chosen.round <= last:
        raise InputError(
            f"round {chosen.round} is not paired: there is nothing to check.\n"
            f"  The file has pairings for rounds 1 to {last}."
        )
    found: list[RoundCheck] = []
    tried = 0
    for number in range(1, last + 1) if chosen.round is None else (chosen.round,):
        of_round = chosen._replace(round=number)
        prepared = prepare(tournament, system, of_round)
        notes += [note for note in prepared.notes if note not in notes]
        shown = prepared.tournament
        checked = _check_round(prepared, system, of_round, observer)
        then, recorded = known(number) if known else (tournament, ())
        if recorded:  # decision G14
            as_known = prepare(then, system, of_round)
            by_known = _check_round(as_known, system, of_round, observer)
            prepared, checked, how = _by_the_log((as_known, by_known), (prepared, checked))
            notes += [
                f"round {number} is {how} (C.04.2 4.3): {'; '.join(map(str, recorded))}"
            ] * bool(how)
        if (
            checked.differs_undeclared
            and number > 1
            and trials
            and tournament.kind is Kind.INDIVIDUAL
        ):
            corrections = _corrections(
                checked, prepared, system, of_round, trials=trials - tried, earlier=found
            )
            tried += corrections.tried
            checked = checked._replace(corrections=corrections)
        found.append(checked)
    notes += [
        f"round {round_.number}: a change by hand is declared, and the published pairing is that of the rules"
        for round_ in found
        if round_.declared and round_.status == "agrees"
    ]
    notes += _by_the_other_edition(prepared, found, system, chosen)
    report = CheckReport(shown, prepared.system, tuple(found), tuple(notes))
    return report if ranks is None else _with_ranks(report, tournament, ranks)


def check_only_ranks(
    tournament: "Tournament", ranks: Mapping[int, int], *notes: str
) -> CheckReport:
    """Return how the ranks, by number, compare with the standings, and nothing about the
    pairings."""
    return _with_ranks(CheckReport(tournament, None, (), notes), tournament, ranks)


def _with_ranks(
    report: CheckReport, tournament: "Tournament", ranks: Mapping[int, int]
) -> CheckReport:
    found = check_ranks(tournament, ranks)
    return report._replace(ranks=found, notes=(*report.notes, *found.standings.notes))


def _by_the_log(
    then: tuple[Prepared, RoundCheck], now: tuple[Prepared, RoundCheck]
) -> tuple[Prepared, RoundCheck, str]:
    """Return how a round compares before which results were corrected since: by those known `then`,
    unless it is right by those known `now` alone; and which of them that is, if it matters
    (decision G14)."""
    if then[1].status == now[1].status == "agrees":
        return *now, ""
    if then[1].status == "agrees":
        return *then, "right by the results known when it was paired"
    if now[1].status == "agrees":
        return (
            *now,
            "right by the results as they are now, and not by those that the file records as known then",
        )
    return *then, "judged by the results known when it was paired"


def _check_round(
    prepared: Prepared, system: str | None, options: RoundOptions, observer: Observer
) -> RoundCheck:
    """Return how the published round compares with that of the rules, judged where it differs."""
    tournament, number = prepared.tournament, prepared.round_.number
    declared = tuple(change.text for change in tournament.changes_by_hand(number))
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
        from fidepair.explain.differences import what_is_wrong  # noqa: PLC0415  most rounds agree

        found = found._replace(
            judgement=_judgement(prepared, ours),
            otherwise=tuple(_right_otherwise(found, prepared, system, options)),
            accelerated=_accelerated(prepared) if number == 1 else None,
            sentences=what_is_wrong(prepared, ours, *published_sides(tournament, number, ours)),
        )
    return found


def _by_the_other_edition(
    prepared: Prepared, found: Sequence[RoundCheck], system: str | None, options: RoundOptions
) -> "Iterator[str]":
    """Yield by which edition of the Dutch System fewer of the rounds differ, if some do and nobody
    says which edition they are paired by."""
    tournament, followed = prepared.tournament, prepared.system.declared_edition
    here = sum(one.status != "agrees" for one in found)
    if not here or followed is None or edition_is_declared(tournament, options.edition):
        return
    other = next(edition for edition in EDITIONS if edition != followed)
    there = 0
    for one in found:
        of_other = prepare(tournament, system, options._replace(round=one.number, edition=other))
        try:
            there += compare(tournament, of_other.system.pair(of_other.round_)).status != "agrees"
        except PairingImpossible:
            there += 1
    if here != there:
        less = other if there < here else followed
        shown = f"{there or 'none'} of {len(found)}" if there < here else f"{there} of {len(found)}"
        differs = "differs" if here == 1 else "differ"
        yield (
            f"the edition is not declared: {here} of {len(found)} rounds {differs} by that of {followed}, which is"
            f" followed, and {shown} by that of {other}; the event differs less by "
            + Keyword("edition", less)
        )


def _accelerated(prepared: Prepared) -> AcceleratedStart | None:
    """Return who met only each other in round one, by halves, where those below them did so too;
    some of these may be out of place. None where virtual points are known."""
    tournament = prepared.tournament.numbered_at(1)
    if any(card.score != card.standings for card in prepared.round_.everyone):
        return None
    apart = distances(tournament.participants) or [0]
    first, rest = apart[: apart[0]], apart[apart[0] :]
    alike = sum(one == other for one, other in pairwise(rest))
    if (
        {*first} != {len(first)}
        or len(first) < FEWEST
        or len(rest) < FEWEST
        or 4 * alike < 3 * (len(rest) - 1)
    ):
        return None

    met = [one.number for one in tournament.participants if not isinstance(one.entries[0], Bye)]
    last = met[2 * len(first) - 1]
    return AcceleratedStart(
        2 * len(first), last, last == group_a(tournament, starters(tournament, {})).last
    )


def _right_otherwise(
    found: RoundCheck, prepared: Prepared, system: str | None, options: RoundOptions
) -> "Iterator[OtherReading]":
    """Yield the contested decisions by whose other reading the published round, or some of its
    colours, would be right."""
    for decision in prepared.system.contested:
        round_ = prepare(
            prepared.tournament, system, options._replace(otherwise=frozenset({decision}))
        ).round_
        try:
            theirs = compare(prepared.tournament, prepared.system.pair(round_))
        except PairingImpossible:
            continue
        if theirs.status == "agrees":
            yield OtherReading(decision)
            continue
        still_wrong = {wrong.published for wrong in theirs.wrong_colours} | set(theirs.surplus)
        right = tuple(
            wrong.published for wrong in found.wrong_colours if wrong.published not in still_wrong
        )
        if right:
            yield OtherReading(decision, right)


def _corrections(
    found: RoundCheck,
    prepared: Prepared,
    system: str | None,
    options: RoundOptions,
    *,
    trials: int,
    earlier: Sequence[RoundCheck],
) -> Corrections:
    """Return the corrections that explain the round: those that explain an `earlier` one too, else
    those that so many trials find."""
    tournament = prepared.tournament

    def explains(correction: "Correction") -> bool:
        before = uncorrected(tournament, correction)
        try:
            ours = prepared.system.pair(prepare(before, system, options).round_)
        except PairingImpossible:
            return False
        return compare(before, ours).status == "agrees"

    concerned = {found.published_pab, found.pab}.union(
        *(game[:2] for game in (*found.surplus, *found.missing))
    )
    numbers = range(found.number - 1, 0, -1)
    everything = [
        correction
        for number in numbers
        for correction in other_results(tournament, number, concerned)
    ]
    known = {
        one: checked.number
        for checked in reversed(earlier)
        if checked.corrections
        for one in checked.corrections.found
    }
    again = tuple(filter(explains, known))
    if again:
        return Corrections(again, len(known), len(everything) - len(known), known[again[0]])
    tried = everything[: max(trials, 0)]
    return Corrections(tuple(filter(explains, tried)), len(tried), len(everything) - len(tried))


def _judgement(prepared: Prepared, ours: "RoundPairing | None") -> "Judgement":
    """Return the verdict on the published round."""
    sides, pab = published_sides(prepared.tournament, prepared.round_.number, ours)
    return judge(prepared.system, prepared.round_, sides, pab, ours)


def published_sides(
    tournament: "Tournament", number: int, ours: "RoundPairing | None"
) -> tuple[list[tuple[int, int]], int | None]:
    """Return the published pairs of a round as (White, Black), and who has the PAB. A game without
    recorded colours has those of the rules."""
    games, pab = published_round(tournament, number)
    by_the_rules = {frozenset(game[:2]): game[:2] for game in (ours.games if ours else ())}
    return [
        game[:2] if game.colours_known else by_the_rules.get(frozenset(game[:2]), game[:2])
        for game in games
    ], pab


def _last_published(tournament: "Tournament") -> tuple[int, list[str]]:
    """Return the last round that can be checked; a lone bye is no published pairing, nor is a part
    of one."""
    last = tournament.rounds_paired
    notes = []
    if tournament.lone_pab is not None:
        who = "team" if tournament.kind is Kind.TEAM else "player"
        notes.append(
            f"round {last} is not checked: only {who} {tournament.lone_pab} has an entry in it, a `U`"
        )
        last -= 1
    elif tournament.unentered:
        notes.append(f"round {last} is not checked: it is in the file only in part")
        last -= 1
    if last < 1:
        raise InputError(
            "no round is paired: there is nothing to check.\n  Use `fidepair pair` to pair the first round."
        )
    return last, notes


def published_round(
    tournament: "Tournament", number: int
) -> tuple[tuple[PublishedGame, ...], int | None]:
    """Return the published pairs of a round, ascending TPN of the one listed first, and who has the
    PAB."""
    games = []
    pab = None
    seen = set()
    for participant in tournament.participants:
        entry = participant.entries[number - 1]
        if entry is Bye.PAB:
            pab = participant.number
        if isinstance(entry, Bye) or participant.number in seen:
            continue
        seen.add(entry.opponent)
        if entry.colour is None:
            pair = participant.number, entry.opponent
            games.append(PublishedGame(min(pair), max(pair), colours_known=False))
        elif entry.colour is Colour.WHITE:
            games.append(PublishedGame(participant.number, entry.opponent))
        else:
            games.append(PublishedGame(entry.opponent, participant.number))
    return tuple(games), pab


def compare(tournament: "Tournament", pairing: "RoundPairing") -> RoundCheck:
    """Return how the published round of the tournament compares with `pairing`, the answer of the
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
    missing = tuple(by_the_rules.values())  # what is left, in board order still
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
