"""Compares another program with the rules: both pair the same file, round by round."""

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import NamedTuple

from fidepair import trf
from fidepair.check.verdicts import Judgement, Verdict, judge
from fidepair.convert import convert
from fidepair.errors import InputError, PairingImpossible, UsageError
from fidepair.explain.differences import BY_ANOTHER, what_is_wrong
from fidepair.lab.crosscheck import Difference, Worth
from fidepair.lab.crosscheck.engines import Engine, Reply, ReplyKind, ask
from fidepair.options import RoundOptions
from fidepair.swiss.boards import RoundPairing
from fidepair.swiss.cards import RoundToPair, draw_up
from fidepair.systems import SYSTEMS, Prepared, System, choose, prepare, with_written_acceleration
from fidepair.tournament import Forbidden, Kind, Tournament

DIALECTS = ("trf16", "trfx", "trfbx", "trf26")


# ── Verdicts on a reply ──────────────────────────────────────────────────────
_NO_ANSWER = {
    ReplyKind.NO_PAIRING: Worth.REFUSED,
    ReplyKind.UNREADABLE: Worth.UNREADABLE,
    ReplyKind.CRASH: Worth.CRASH,
    ReplyKind.HANG: Worth.HANG,
}


def no_answer(reply: Reply) -> Worth:
    """Return the kind of a reply without an answer."""
    return _NO_ANSWER[reply.kind]


class Comparison(NamedTuple):
    """The kind of a reply, in a sentence; the pairing by the rules, None if there is none; and the
    verdict on the pairing, if the reply was one."""

    finding: Worth
    text: str
    reply: Reply
    ours: RoundPairing | None = None
    judgement: Judgement | None = None


def compare(system: System, round_: RoundToPair, reply: Reply) -> Comparison:
    """Return how the reply to a round compares with the rules of the system."""
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
        finding, text = Worth.FOUND, f"a legal pairing, where fidepair finds none: {impossible}"
    elif ours is None:
        text += "; no legal pairing exists"
    return Comparison(finding, text, reply, ours, judgement)


# ── The rounds of a tournament ───────────────────────────────────────────────
def rounds_to_compare(tournament: Tournament) -> range:
    """Return the rounds that another program can pair: those that were paired, and the next one if
    all games have a result and a round is left."""
    last = tournament.rounds_paired
    if tournament.lone_pab is not None or tournament.unentered:
        return range(1, last)  # it is unknown whether the last round was paired
    has_next = tournament.rounds is not None and last < tournament.rounds
    if has_next and not tournament.open_games():
        return range(1, last + 2)
    return range(1, last + 1)


def before_round(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament as it was before round `number`, which is then the next round to pair.

    Missing facts are taken from later rounds, so that the rules see the same round: the
    initial-colour from round one, the number of rounds from the last one paired (decision G12).
    Participants have their numbers of that day, the only ones that other programs know (C.04.2
    2.3).
    """
    if number == tournament.rounds_paired + 1:
        return tournament
    colour = tournament.initial_colour
    if colour is None:
        options = RoundOptions(round=number, rounds=max(number, tournament.rounds or 0))
        colour = draw_up(tournament, options).initial_colour
    then = tournament.numbered_at(number)
    if then is not tournament:
        then = then.renumbered()
    return then.before_round(number)._replace(
        rounds=tournament.rounds or tournament.rounds_paired, initial_colour=colour
    )


class Contest(NamedTuple):
    """How rounds are compared: the other program, the system, the dialect (None: see `dialect_of`),
    the edition of the Dutch System (None: see `systems.choose`)."""

    engine: Engine
    system: str
    dialect: str | None
    edition: str | None = None


class ComparedRound(NamedTuple):
    """The file that both programs paired, the comparison, and the round as fidepair sees it; None
    where the other program was not asked."""

    number: int
    content: bytes
    comparison: Comparison
    prepared: Prepared | None = None

    @property
    def sentences(self) -> tuple[str, ...]:
        """Sentences on the participants concerned; none without a verdict or a difference."""
        finding, _, reply, ours, judgement = self.comparison
        if not finding.differs or self.prepared is None or ours is None or judgement is None:
            return ()

        return what_is_wrong(self.prepared, ours, reply.games, reply.pab, BY_ANOTHER)


def dialect_of(contest: Contest) -> str:
    """Return the dialect of the files: the requested one, by default the one that the other program
    reads, or most do.

    Raises UsageError for one without records for teams.
    """
    kind = SYSTEMS[contest.system].kind
    if kind is Kind.TEAM and contest.dialect not in (None, "trf26"):
        raise UsageError(
            f"--dialect {contest.dialect} has no records for team events.\n  Leave it out to use TRF26, which has them."
        )
    if contest.dialect:
        return contest.dialect
    if kind is Kind.INDIVIDUAL:
        return contest.engine.dialect or "trfx"
    return "trf26"


def compare_round(contest: Contest, tournament: Tournament, number: int) -> ComparedRound:
    """Return the comparison of a round of the tournament, as it was before its pairing.

    The rules get the same facts as the options of the other program: system, number of rounds,
    initial-colour, rules of team events. Virtual points are written into the file, because no other
    program knows the groups (C.04.7 1.2) if a player missed round one. Where the dialect cannot
    hold what decides the round (such as forbidden pairings in TRF16), the other program is not
    asked.
    """
    before = with_written_acceleration(before_round(tournament, number))
    if contest.engine.only_pairs:
        before = before._replace(forbidden=tuple(_in_pairs(before)))
    content = convert(trf.write(before), "round.trf", dialect_of(contest), before.kind).data
    written = trf.load(content, "round.trf", before.kind).tournament
    if before.kind is Kind.TEAM:
        written = written.with_team_rules(*before.team_rules)
    options = RoundOptions(
        rounds=before.rounds,
        initial_colour=before.initial_colour,
        acceleration="none",
        edition=choose(tournament, contest.system, contest.edition)[0].declared_edition,
    )
    prepared = _prepared(written, contest, options)
    missing = _missing_from_file(_prepared(before, contest, options).round_, prepared.round_)
    if missing:
        reply = Reply(ReplyKind.NO_PAIRING)
        comparison = Comparison(Worth.NOT_COMPARED, f"the file cannot hold {missing}", reply)
        return ComparedRound(number, content, comparison)
    reply = ask(contest.engine, content, contest.system)
    comparison = compare(prepared.system, prepared.round_, reply)
    return ComparedRound(number, content, comparison, prepared)


def _in_pairs(tournament: Tournament) -> Iterator[Forbidden]:
    """Yield the forbidden pairings, two participants at a time."""
    for forbidden in tournament.forbidden:
        for pair in combinations(sorted(forbidden.numbers), 2):
            yield forbidden._replace(numbers=frozenset(pair))


def _prepared(tournament: Tournament, contest: Contest, options: RoundOptions) -> Prepared:
    if tournament.virtual is not None:
        options = options._replace(acceleration=None)
    return prepare(tournament, contest.system, options)


def _missing_from_file(meant: RoundToPair, written: RoundToPair) -> str:
    """Return the facts of a round that are missing from its file, as text; empty if both are paired
    alike."""
    if meant.points != written.points:
        return "the point values"
    for ours, theirs in zip(meant.everyone, written.everyone, strict=True):
        if ours.bye != theirs.bye:
            return f"the absence of {ours.number}"
        if ours.met != theirs.met:
            return f"the forbidden pairings of {ours.number}"
        if (ours.score, ours.scores_before) != (theirs.score, theirs.scores_before):
            return "virtual or abnormal points"
    return ""


def compare_rounds(
    contest: Contest, tournament: Tournament, only: Collection[int] = ()
) -> list[ComparedRound]:
    """Return the comparisons of all rounds of the tournament, or of those in `only`.

    Raises InputError if there is no such round.
    """
    rounds = [number for number in rounds_to_compare(tournament) if not only or number in only]
    if not rounds:
        raise InputError(
            "No round to compare.\n  Choose other rounds, or a file with rounds to pair."
        )
    return [compare_round(contest, tournament, number) for number in rounds]


def difference_in(compared: ComparedRound, name: str) -> Difference:
    """Return the difference that a round shows; `name`: of its tournament."""
    finding, text, _, _, judgement = compared.comparison
    code, article = (judgement.code, judgement.article) if judgement else ("", "")
    return Difference(
        f"{name}-round-{compared.number}", finding, text, code, article, compared.sentences
    )
