"""Compares another program with the rules: both pair the same file, round by round.

Its standings are compared with C.07. Their table has a line for each participant, with columns
separated by tabs, semicolons, commas or blanks. The first line names them: the number of the
participant, the rank, and the methods by their codes. Two columns without names are number and rank.
"""

import csv
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from fidepair import trf
from fidepair.check.ranks import compare as compare_ranks
from fidepair.check.ranks import describe_difference
from fidepair.check.verdicts import Judgement, Verdict, judge
from fidepair.convert import convert
from fidepair.errors import InputError, PairingImpossible, UsageError
from fidepair.explain.differences import BY_ANOTHER, what_is_wrong
from fidepair.lab.crosscheck import Difference, Worth
from fidepair.lab.crosscheck.engines import KIND, ROUND, Engine, Reply, ReplyKind, answer_of, ask
from fidepair.options import RoundOptions
from fidepair.standings.ranking import Standings, Value, exact_value, parse_declared_code, standings
from fidepair.standings.rounds import is_predetermined
from fidepair.swiss.boards import RoundPairing
from fidepair.swiss.cards import RoundToPair, draw_up
from fidepair.systems import SYSTEMS, Prepared, System, choose, prepare, with_written_acceleration
from fidepair.text.wording import is_number
from fidepair.tournament import Forbidden, Kind, Tournament

DIALECTS = ("trf16", "trfx", "trfbx", "trf26")


# ── Verdicts on a reply ──────────────────────────────────────────────────────
WITHOUT_ANSWER = {
    ReplyKind.NO_PAIRING: Worth.REFUSED,
    ReplyKind.UNREADABLE: Worth.UNREADABLE,
    ReplyKind.CRASH: Worth.CRASH,
    ReplyKind.HANG: Worth.HANG,
}
"""The kinds of replies without an answer."""


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
        return Comparison(WITHOUT_ANSWER[reply.kind], reply.text, reply, ours)
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


NUMBERS = ("number", "startno", "no", "no.", "nr", "id", "tpn")
RANKS = ("rank", "place", "pos", "position")
NOTHING = ("", "-", "none", "n/a", "*")
MOST_NAMED = 5


class StandingsTable(NamedTuple):
    """The table of another program: ranks by number; each column with its heading and the values as
    written."""

    ranks: Mapping[int, int]
    columns: Sequence[tuple[str, Mapping[int, str]]]


class ComparedStandings(NamedTuple):
    """The file for both programs, the standings by C.07, the reply; the number of equal columns,
    and the differences: one for the ranks, one for each method."""

    content: bytes
    ours: Standings
    reply: Reply
    same: int
    differences: tuple[Difference, ...]


def compare_standings(
    engine: Engine, tournament: Tournament, name: str, dialect: str | None
) -> ComparedStandings:
    """Return the comparison of the standings after the last closed round. Raises InputError without
    declared tie-breaks."""
    if not tournament.ranking:
        raise InputError(
            "The tie-breaks are missing in the file (202, 212), so there are no standings to compare."
        )
    ours = standings(tournament)
    shown = ours.tournament._replace(announced=())
    content = convert(
        trf.write(shown), "standings.trf", dialect or engine.dialect or "trf26", shown.kind
    ).data
    kind = "p" if is_predetermined(shown) else "s"
    codes = tuple(method.code.text for method in ours.methods)
    reply = answer_of(engine, content, ((KIND, kind), (ROUND, str(ours.after))), codes)
    noun = "team" if shown.kind is Kind.TEAM else "player"
    if reply.kind is not ReplyKind.PAIRING:
        return ComparedStandings(
            content, ours, reply, 0, (Difference(name, WITHOUT_ANSWER[reply.kind], reply.text),)
        )
    try:
        table = read_table(reply.raw)
    except ValueError as error:
        return ComparedStandings(
            content, ours, reply, 0, (Difference(name, Worth.UNREADABLE, str(error)),)
        )
    found = [*_of_ranks(ours, table, name, noun), *_of_values(ours, table, name, noun)]
    differences = tuple(difference for difference in found if difference is not None)
    return ComparedStandings(content, ours, reply, len(found) - len(differences), differences)


def _of_ranks(
    ours: Standings, table: StandingsTable, name: str, noun: str
) -> Iterator[Difference | None]:
    """Yield the difference in the ranks, or None."""
    missing = [number for number in ours.ranks() if number not in table.ranks]
    wrong = [one for one in compare_ranks(ours, table.ranks) if one.is_wrong]
    if missing:
        yield Difference(f"{name}-ranks", Worth.RANKS, f"without a rank: {_few(missing)}")
    elif wrong:
        code = article = ""
        if wrong[0].method is not None:
            method = ours.methods[wrong[0].method]
            code = method.code.text
            article = method.tie_break.article if method.tie_break else ""
        sentences = tuple(describe_difference(one, ours, noun) for one in wrong)
        text = f"{len(wrong)} tied set{'s' * (len(wrong) > 1)} in another order; {sentences[0]}"
        yield Difference(f"{name}-ranks", Worth.RANKS, text, code, article, sentences)
    else:
        yield None


def _of_values(
    ours: Standings, table: StandingsTable, name: str, noun: str
) -> Iterator[Difference | None]:
    """Yield for each method that both programs give the difference in its values, or None."""
    columns: dict[str, list[Mapping[int, str]]] = {}
    for heading, values in table.columns:
        columns.setdefault(parse_declared_code(heading).text, []).append(values)
    for place, method in enumerate(ours.methods):
        of_code = columns.get(method.code.text)
        if not of_code or method.dropped or method.tie_break is None:
            continue
        column = of_code.pop(0)  # direct encounter may be in a list several times
        own = {line.participant.number: line.values[place] for line in ours.lines}
        if any(isinstance(value, tuple) for value in own.values()):
            continue
        sentences = tuple(_different_values(own, column, noun))
        if not sentences:
            yield None
            continue
        code, article = method.code.text, method.tie_break.article
        text = f"{code} ({article}) of {len(sentences)}: {'; '.join(sentences[:MOST_NAMED])}"
        if len(sentences) > MOST_NAMED:
            text += "; ..."
        yield Difference(f"{name}-method-{place}", Worth.VALUES, text, code, article, sentences)


def _different_values(
    own: Mapping[int, Value], column: Mapping[int, str], noun: str
) -> Iterator[str]:
    """Yield a sentence for each value that differs, as far as the decimals of the column go."""
    decimals = max((len(text.partition(".")[2]) for text in column.values()), default=0)
    for number, value in own.items():
        written = column.get(number, "")
        if not _is_same(value, written, decimals):
            yield f"{noun} {number}: {exact_value(value)}, theirs {written or 'nothing'}"


def _is_same(value: Value, written: str, decimals: int) -> bool:
    """Return whether a value is the written one, rounded to this number of decimals. A blank is
    zero."""
    text = written.strip()
    if text.lower() in NOTHING:
        text = "0"
    own = value if isinstance(value, Fraction) else Fraction(0)
    try:
        return bool(2 * abs(own - Fraction(text)) * 10**decimals <= 1)
    except (ValueError, ZeroDivisionError):
        return False


def _few(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:MOST_NAMED]))
    return f"{shown}, ..." if len(numbers) > MOST_NAMED else shown


# ── The table ────────────────────────────────────────────────────────────────
def read_table(text: str) -> StandingsTable:
    """Return the table in a text. Raises ValueError with what is wrong in words."""
    rows = _rows(text)
    head = [cell.lower() for cell in rows[0]]
    number, rank = _column_of(NUMBERS, head), _column_of(RANKS, head)
    if number is None or rank is None:
        raise ValueError(
            f"the first line has no column for the number or the rank: {' '.join(rows[0])[:60]}"
        )
    ranks: dict[int, int] = {}
    columns: list[tuple[str, dict[int, str]]] = [(name, {}) for name in rows[0]]
    for line in rows[1:]:
        if len(line) <= max(number, rank) or not is_number(line[number]):
            continue  # a line below the table
        who = int(line[number])
        if who in ranks:
            raise ValueError(f"{who} is on two lines")
        if not is_number(line[rank]):
            raise ValueError(f"{who} has the rank `{line[rank][:20]}`, which is not a number")
        ranks[who] = int(line[rank])
        for (_, values), cell in zip(columns, line, strict=False):
            values[who] = cell
    if not ranks:
        raise ValueError("no line has a number and a rank")
    return StandingsTable(ranks, columns)


def _column_of(names: Sequence[str], head: Sequence[str]) -> int | None:
    """Return the index of the column with the first of these names in the head, or None."""
    for name in names:
        if name in head:
            return head.index(name)
    return None


def _rows(text: str) -> list[list[str]]:
    """Return the cells of each line, the names of the columns first."""
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    if not lines:
        raise ValueError("it has no lines")
    separators = [mark for mark in "\t;," if mark in lines[0]]
    if separators:
        read = csv.reader(lines, delimiter=separators[0])
        rows = [list(map(str.strip, row)) for row in read]
    else:
        rows = [line.split() for line in lines]
    is_bare = len(rows[0]) == 2 and all(map(is_number, rows[0]))
    if is_bare:
        rows.insert(0, [NUMBERS[0], RANKS[0]])
    return rows


def our_table(ours: Standings) -> str:
    """Return the standings as such a table."""
    rows = [["number", "rank", *(method.code.text for method in ours.methods)]]
    for line in ours.lines:
        row = [str(line.participant.number), str(line.rank)]
        for value in line.values:
            row.append("" if value is None else exact_value(value))
        rows.append(row)
    return "".join("\t".join(row) + "\n" for row in rows)
