"""Another program against the rules: both pair the same file, round by round, and their answers are
compared."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from fidepair import trf
from fidepair.check.verdicts import Verdict, judge
from fidepair.convert import convert
from fidepair.errors import InputError, PairingImpossible, UsageError
from fidepair.lab.crosscheck.engines import Reply, ReplyKind, ask
from fidepair.options import RoundOptions
from fidepair.swiss.cards import draw_up
from fidepair.systems import SYSTEMS, choose, prepare, with_written_acceleration
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from fidepair.check.verdicts import Judgement
    from fidepair.lab.crosscheck.engines import Engine
    from fidepair.swiss.boards import RoundPairing
    from fidepair.swiss.cards import RoundToPair
    from fidepair.systems import Prepared, System
    from fidepair.tournament import Forbidden, Tournament

DIALECTS = ("trf16", "trfx", "trfbx", "trf26")


# ── What an answer is worth ──────────────────────────────────────────────────
class Worth(Enum):
    """What the reply to a round is worth, from no difference to the gravest; the last three are
    faults of this program.

    NOT_COMPARED: the file cannot tell what decides the round. VALUES, RANKS: of standings, those of
    a method, those of the list. The next ones are verdicts on its pairing. REFUSED: it gives no
    pairing, and the rules do. FOUND: it gives a legal pairing, and this program finds none.
    """

    SAME = "same"
    NOT_COMPARED = "not compared"
    VALUES = "values"
    RANKS = "ranks"
    COLOURS = "colours"
    LATER = "later"
    DIFFERENT = "different"
    WORSE = "worse"
    INCOMPLETE = "incomplete"
    ILLEGAL = "illegal"
    REFUSED = "refused"
    UNREADABLE = "unreadable"
    CRASH = "crash"
    HANG = "hang"
    EARLIER = "earlier"
    BETTER = "better"
    FOUND = "found"

    @property
    def differs(self) -> bool:
        """Whether the other program does not do as the rules say."""
        return self not in (Worth.SAME, Worth.NOT_COMPARED)


OUR_FAULTS = (Worth.EARLIER, Worth.BETTER, Worth.FOUND)
_NO_ANSWER = {
    ReplyKind.NO_PAIRING: Worth.REFUSED,
    ReplyKind.UNREADABLE: Worth.UNREADABLE,
    ReplyKind.CRASH: Worth.CRASH,
    ReplyKind.HANG: Worth.HANG,
}


def no_answer(reply: Reply) -> Worth:
    """Return what a reply is worth that is no answer."""
    return _NO_ANSWER[reply.kind]


class Comparison(NamedTuple):
    """What a reply is worth, in a sentence; the pairing of the rules, None if there is none; and
    the verdict, if the reply was a pairing that could be judged by it."""

    finding: Worth
    text: str
    reply: Reply
    ours: RoundPairing | None = None
    judgement: Judgement | None = None


def compare(system: System, round_: RoundToPair, reply: Reply) -> Comparison:
    """Return what the reply to a round is worth by the rules of the system."""
    ours, impossible = None, ""
    try:
        ours = system.pair(round_)
    except PairingImpossible as error:
        impossible = str(error)
        if reply.gives_nothing:
            return Comparison(Worth.SAME, "neither program finds a pairing", reply)
    if reply.kind is not ReplyKind.PAIRING:
        return Comparison(no_answer(reply), reply.text, reply, ours)
    judgement = judge(system, round_, list(reply.games), reply.pab, ours)
    finding, text = Worth[judgement.verdict.name], judgement.text
    if ours is None and judgement.verdict is Verdict.BETTER:
        finding, text = Worth.FOUND, f"a legal pairing, where this program finds none: {impossible}"
    elif ours is None:
        text += "; there is no legal pairing"
    return Comparison(finding, text, reply, ours, judgement)


# ── The rounds of a tournament ───────────────────────────────────────────────
def rounds_to_compare(tournament: Tournament) -> range:
    """Return the rounds that another program can be asked for: those that were paired, and the next
    one if all games have a result and a round is left."""
    last = tournament.rounds_paired
    if (
        tournament.lone_pab is not None or tournament.unentered
    ):  # nobody knows whether that round was paired
        return range(1, last)
    next_one = (
        tournament.rounds is not None and last < tournament.rounds and not tournament.open_games()
    )
    return range(1, last + 1 + next_one)


def before_round(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament as it stood before round `number`, which is then the round to be
    paired.

    What nothing states is what the rounds show that were still to come: the initial-colour that of
    the first round, and the number of rounds the last one paired (decision G12), so that the rules
    see the same round. Everybody has the number of that day, for other programs know no other one
    (C.04.2 2.3).
    """
    if number == tournament.rounds_paired + 1:
        return tournament
    colour = tournament.initial_colour
    if colour is None:
        told = RoundOptions(round=number, rounds=max(number, tournament.rounds or 0))
        colour = draw_up(tournament, told).initial_colour
    then = tournament.numbered_at(number)
    before = (then if then is tournament else then.renumbered()).before_round(number)
    return before._replace(
        rounds=tournament.rounds or tournament.rounds_paired, initial_colour=colour
    )


class Contest(NamedTuple):
    """How rounds are compared: with which program, by which system, in which dialect (None: see
    `dialect_of`), by which edition of the Dutch System (None: see `systems.choose`)."""

    engine: Engine
    system: str
    dialect: str | None
    edition: str | None = None


class ComparedRound(NamedTuple):
    """The file that both programs have paired, how their answers compare, and the round as this
    program sees it; None where the other one was not asked."""

    number: int
    content: bytes
    comparison: Comparison
    prepared: Prepared | None = None

    @property
    def sentences(self) -> tuple[str, ...]:
        """Whom the verdict concerns, by number and name; nothing without a verdict, or without a
        difference."""
        finding, _, reply, ours, judgement = self.comparison
        if not finding.differs or self.prepared is None or ours is None or judgement is None:
            return ()
        from fidepair.explain.differences import BY_ANOTHER, what_is_wrong  # noqa: PLC0415 - only of differences

        return what_is_wrong(self.prepared, ours, reply.games, reply.pab, BY_ANOTHER)


def dialect_of(contest: Contest) -> str:
    """Return the dialect of the files: the one asked for, else the one this program reads, or most
    do.

    Raises UsageError for one that cannot say who the teams are.
    """
    kind = SYSTEMS[contest.system].kind
    if kind is Kind.TEAM and contest.dialect not in (None, "trf26"):
        raise UsageError(
            f"--dialect {contest.dialect} has no records for team events.\n  Leave it out: TRF26 has them."
        )
    return contest.dialect or (
        contest.engine.dialect or "trfx" if kind is Kind.INDIVIDUAL else "trf26"
    )


def compare_round(contest: Contest, tournament: Tournament, number: int) -> ComparedRound:
    """Return how the answers to a round of the tournament compare, as it stood before that round
    was paired.

    What another program is told by its own options, the rules are told too: system, number of
    rounds, initial-colour, rules of team events. Virtual points are written into the file, for no
    other program knows who belongs to which group (C.04.7 1.2) if somebody missed round one. Where
    the dialect cannot carry what decides the round (who must not meet, in TRF16), the other program
    is not asked.
    """
    before = with_written_acceleration(before_round(tournament, number))
    if contest.engine.only_pairs:
        before = before._replace(forbidden=tuple(_in_pairs(before)))
    content = convert(trf.write(before), "round.trf", dialect_of(contest), before.kind).data
    written = trf.load(content, "round.trf", before.kind).tournament
    if before.kind is Kind.TEAM:
        written = written.with_team_rules(*before.team_rules)
    told = RoundOptions(
        rounds=before.rounds,
        initial_colour=before.initial_colour,
        acceleration="none",
        edition=choose(tournament, contest.system, contest.edition)[0].declared_edition,
    )
    prepared = _prepared(written, contest, told)
    missing = _untold(_prepared(before, contest, told).round_, prepared.round_)
    if missing:
        reply = Reply(ReplyKind.NO_PAIRING)
        return ComparedRound(
            number,
            content,
            Comparison(Worth.NOT_COMPARED, f"the file cannot tell {missing}", reply),
        )
    reply = ask(contest.engine, content, contest.system)
    return ComparedRound(
        number, content, compare(prepared.system, prepared.round_, reply), prepared
    )


def _in_pairs(tournament: Tournament) -> Iterator[Forbidden]:
    """Yield who must not meet, two at a time."""
    for forbidden in tournament.forbidden:
        yield from (
            forbidden._replace(numbers=frozenset(pair))
            for pair in combinations(sorted(forbidden.numbers), 2)
        )


def _prepared(tournament: Tournament, contest: Contest, told: RoundOptions) -> Prepared:
    if tournament.virtual is not None:
        told = told._replace(acceleration=None)
    return prepare(tournament, contest.system, told)


def _untold(meant: RoundToPair, told: RoundToPair) -> str:
    """Return what the round of the file lacks of the one that is meant, in words; nothing if they
    are paired alike."""
    if meant.points != told.points:
        return "the point values"
    for ours, theirs in zip(meant.everyone, told.everyone, strict=True):
        if ours.bye != theirs.bye:
            return f"who is absent ({ours.number})"
        if ours.met != theirs.met:
            return f"who must not meet ({ours.number})"
        if (ours.score, ours.scores_before) != (theirs.score, theirs.scores_before):
            return "virtual or abnormal points"
    return ""


def compare_rounds(
    contest: Contest, tournament: Tournament, only: Collection[int] = ()
) -> list[ComparedRound]:
    """Return how the answers to all rounds of the tournament compare, or to those of them that are
    in `only`.

    Raises InputError where that is none.
    """
    rounds = [number for number in rounds_to_compare(tournament) if not only or number in only]
    if not rounds:
        raise InputError(
            "there is no round to compare.\n  Choose other rounds, or a file with rounds to be paired."
        )
    return [compare_round(contest, tournament, number) for number in rounds]


# ── Many comparisons ─────────────────────────────────────────────────────────
class Difference(NamedTuple):
    """A round with a difference: how it is called (`seed-3-round-4`), what was found, in a
    sentence, the criterion and article that this is about, if there is one, and whom it concerns,
    in sentences."""

    name: str
    finding: Worth
    text: str
    code: str = ""
    article: str = ""
    sentences: tuple[str, ...] = ()


def difference_in(compared: ComparedRound, name: str) -> Difference:
    """Return the difference that a round shows; `name`: of its tournament."""
    finding, text, _, _, judgement = compared.comparison
    code, article = (judgement.code, judgement.article) if judgement else ("", "")
    return Difference(
        f"{name}-round-{compared.number}", finding, text, code, article, compared.sentences
    )


class ComparisonTally:
    """Counts comparisons, and keeps at most `most_kept` differences of each finding (None: all).
    `noun`: what is compared."""

    def __init__(self, most_kept: int | None, noun: str = "round") -> None:
        self.most_kept = most_kept
        self.noun = noun
        self.tournaments = 0
        self.counts: Counter[Worth] = Counter()
        self.kept: dict[Worth, list[Difference]] = {}

    def add(self, same: int, differences: tuple[Difference, ...]) -> None:
        """Count the rounds of one tournament: so many without a difference, and the others."""
        self.tournaments += 1
        self.counts[Worth.SAME] += same
        for difference in differences:
            self.counts[difference.finding] += 1
            kept = self.kept.setdefault(difference.finding, [])
            if self.most_kept is None or len(kept) < self.most_kept:
                kept.append(difference)

    @property
    def rounds(self) -> int:
        """The number of rounds compared."""
        return sum(self.counts.values())

    @property
    def differing(self) -> int:
        """The number of rounds with a difference."""
        return sum(count for finding, count in self.counts.items() if finding.differs)

    @property
    def our_faults(self) -> int:
        """The number of rounds that show a fault of this program."""
        return sum(self.counts[finding] for finding in OUR_FAULTS)
