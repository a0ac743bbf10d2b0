"""The story of a bracket: its members, its floaters and their reasons, criteria not met, the order,
and refused colours. Then what is printed below an answer: the table, and what looks odd but is
right."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from fidepair.explain.answers import TableRow
from fidepair.explain.asking import Reason, why_not
from fidepair.explain.orders import changing, exchanged, halves
from fidepair.explain.reasons import briefly, clashes
from fidepair.explain.speech import (
    OF_COLOURS,
    Speech,
    cited,
    first_words,
    list_numbers,
    number,
    of_rule,
    opposite,
    rounds_back,
    several,
)
from fidepair.swiss.boards import BracketReport, Count, bracket_name
from fidepair.swiss.cards import PairingCard
from fidepair.swiss.completion import listed
from fidepair.swiss.criteria import Counted, Criterion, difference_down, each
from fidepair.swiss.evaluation import Evaluation, Wish
from fidepair.text.wording import capital, say, say_counted
from fidepair.tournament import Game, format_points

MAX_COLOURS = 3
"""The colours refused of at most this many participants are explained."""
LONGEST_ORDER = 8
COLLAPSE = {"PPB": say("penultimate"), "CLB": say("collapsed")}
"""The sentence about each stage of a round that collapsed (C.04.3 of 2017)."""
FLOATS = ("down1", "down2", "floater", "upfloated_last")
"""The attributes of criteria that count floaters with earlier floats (`Criterion.looks_at`)."""


def of_bracket(speech: Speech, place: int) -> tuple[str, list[str]]:
    """Return who was in a bracket and how it was paired, in one sentence; then further sentences
    about it."""
    report = speech.brackets[place]
    parts = []
    if report.mdps:
        parts.append(f"{speech.all_of(report.mdps, scores=True)} moved down")
    if report.upfloaters:
        parts.append(f"{speech.all_of(report.upfloaters, scores=True)} came up")
    if report.pairs:
        parts.append(speech.pairs(report.pairs))
    else:
        parts.append(f"{speech.all_of(report.residents)}; no pairs")
    sentence = say("bracket-paired", capital(bracket_name(report)), "; ".join(parts))
    return sentence, [*_further(speech, place)]


def _further(speech: Speech, place: int) -> Iterator[str]:
    """Yield a collapse, floaters and their reasons, criteria not met, exchanges, and refused
    colours."""
    report = speech.brackets[place]
    if report.stage:
        yield COLLAPSE[report.stage]
    floaters = why_floating(speech, report)
    if floaters:
        yield f"{capital(floaters)}."
    yield from _not_met(speech, place)
    if speech.inquiry.chapter == "dutch":
        yield from _order_of_halves(speech, place)
    yield from _colours_refused(speech, report)


# ── floaters ─────────────────────────────────────────────────────────────────


def why_floating(speech: Speech, report: BracketReport) -> str:
    """Return who leaves the bracket or comes into it, and why; empty without floaters."""
    if report.upfloaters:
        up, bracket = report.upfloaters, bracket_name(report)
        return say_counted(len(up), "come-up", speech.all_of(up), bracket, _why_up(speech, report))
    moved_on: set[int] = set()
    for lower in speech.brackets:
        if lower.score < report.score:
            moved_on.update(lower.mdps)
    down = [one for one in report.downfloaters if one != speech.pab or one in moved_on]
    if down:
        floaters, bracket = speech.all_of(down), bracket_name(report)
        why = _why_down(speech, [*report.mdps, *report.residents], report)
        return say_counted(len(down), "float-down", floaters, bracket, why)
    if report.downfloaters:
        return say("left-over", speech.who(report.downfloaters[0]))
    return ""


def _why_up(speech: Speech, report: BracketReport) -> str:
    residents, upfloaters = len(report.residents), len(report.upfloaters)
    if residents == 1:
        return say("alone-there", speech.who(report.residents[0]))
    if upfloaters == 1 and residents % 2:
        return say("odd-left-there", number(residents), speech.noun)
    against = clashes(speech, report.residents) if upfloaters == residents else ""
    return against or say("with-fewer", speech.noun)


def _why_down(speech: Speech, members: Sequence[int], report: BracketReport) -> str:
    if len(members) == 1:
        return say("no-opponent-there")
    if report.pairs:
        if len(report.downfloaters) == 1 and len(members) % 2:
            return say("odd-there", number(len(members)), speech.noun)
        return say("no-more-pairs", _so_that(speech, report))
    if len(members) == 2:
        return _why_two_down(speech, members[0], members[1])
    return clashes(speech, members) or say("nobody-can-meet", _so_that(speech, report))


def _why_two_down(speech: Speech, a: int, b: int) -> str:
    met = speech.met(a, b)
    if met:
        return f"they {met}"
    reason = briefly(speech.inquiry, why_not(speech.inquiry, Wish(pair=(a, b))))
    comma = "," if reason[:1].isdigit() else ""
    return f"with {speech.pair((a, b))}{comma} {reason}"


def _so_that(speech: Speech, report: BracketReport) -> str:
    """Return the condition under which no more pairs can be made: that all others can be paired; by
    the rules of 2017 it concerns the PPB only."""
    others = say("so-that")
    if speech.of_2017:
        if report.stage == "PPB":
            return f"{others} (C.4)"
        return ""
    pab = speech.pab
    if pab is None:
        return others
    if speech.inquiry.chapter != "dutch":
        return say("so-that-with-bye", others, pab)
    return say("so-that-and-lowest", others, speech.score(pab))


def against_floating(speech: Speech, one: int, report: BracketReport) -> list[str]:
    """Return which earlier floats speak against another one, by criteria that come later than the
    number of floaters."""
    counted = _codes_counting(speech, report, one)
    rows: dict[str, Criterion] = {}
    for row in speech.inquiry.criteria.values():
        if row.on_floater and row.code in counted:
            rows[row.looks_at] = row
    if not rows:
        return []
    but = _must_float(speech, one, report, next(iter(rows.values())).code)
    if not but:
        return []
    floats: list[str] = []
    for row in rows.values():
        text = f"{speech.floated(one, rounds_back(row))} ({row.code})"
        floats.append(text.removeprefix("floated down ") if floats else text)
    return [say("floated-but", one, ", and ".join(floats), but)]


def _codes_counting(speech: Speech, report: BracketReport, one: int) -> set[str]:
    """Return the codes of the criteria on floats that count a participant in the bracket."""
    evaluation = speech.inquiry.evaluation
    place = evaluation.brackets.index(report)
    codes = set()
    for count, whom in zip(report.counts, evaluation.whom[place], strict=True):
        row = speech.inquiry.criteria[count.code]
        if one in whom.players and row.looks_at in FLOATS:
            codes.add(count.code)
    return codes


def _staying(speech: Speech, one: int, report: BracketReport) -> Reason:
    """Return why a floater of the bracket does not stay in it."""
    score = speech.inquiry.float_score(report)
    return why_not(speech.inquiry, Wish(stays=frozenset({one}), score=score))


def _must_float(speech: Speech, one: int, report: BracketReport, code: str) -> str:
    """Return what comes before the criterion of this code and makes a participant float; empty if
    nothing does.

    That is the criterion by which the best pairing is worse in which the participant stays: all of
    them are worse by this or an earlier one.
    """
    reason = _staying(speech, one, report)
    if reason.decided in ("completion", "bye"):
        return say("if-not", one, briefly(speech.inquiry, reason))
    if reason.decided not in ("criterion", "order") or not reason.proven:
        return ""
    difference = reason.difference
    assert difference is not None
    assert difference.bracket is not None
    above = speech.brackets[difference.bracket]
    if above.score > report.score and not speech.upwards:
        return say("if-not-bracket", one, bracket_name(above))
    decides, codes = difference.mine.code, [*speech.inquiry.criteria]
    if above.score != report.score or decides not in codes:
        return ""
    if codes.index(decides) >= codes.index(code):
        return ""
    return say("comes-before", decides)


# ── what could not be met ────────────────────────────────────────────────────


def _not_met(speech: Speech, place: int) -> Iterator[str]:
    """Yield the criteria that could not be met in a bracket, with the participants they count; the
    same pairs once."""
    report = speech.inquiry.evaluation.brackets[place]
    seen: set[object] = set()
    for row, counted, whom in _of_players(speech, place):
        names = speech.counted(row, whom) if whom.pairs or whom.players else ""
        if not names or not _could_be_met(speech, report, row, whom):
            continue
        if whom.pairs in seen:
            continue
        if row.mixed_only:
            if whom.pairs and _no_choice(speech, report, row, whom):
                continue
            seen.add(whom.pairs)
        if whom.players and not whom.pairs and _all_forced(speech, report, whom):
            continue
        what = several(counted, row) if isinstance(counted, int) else first_words(row)
        yield say("cannot-be-met", capital(what), names, cited(row.code, row.article))


def _could_be_met(speech: Speech, report: BracketReport, row: Criterion, whom: Counted) -> bool:
    """Return whether the bracket might have met a criterion, as far as that is quickly seen.

    A bracket without pairs had no choice. A criterion about colours could have been met if it
    counts more than the surplus of one colour forces; one about MDPs if any MDP floats. Whether
    participants could have stayed or met others is asked later (`_all_forced`, `_no_choice`).
    """
    if row.on_floater is each or row.looks_ahead or not report.pairs:
        return False
    is_of_colours = row.looks_at in OF_COLOURS
    if is_of_colours and len(whom.pairs) <= _colours_refused_at_least(speech, report, row):
        return False
    if row.on_pair and row.on_floater and whom.pairs and report.stage != "CLB":
        return bool(set(report.downfloaters) & set(report.mdps))
    return True


def _of_players(speech: Speech, place: int) -> Iterator[tuple[Criterion, Count, Counted]]:
    """Yield each criterion with its count in a bracket, and the participants counted. By the rules
    of 2017 the number of those who float again always includes all MDPs: only residents can make a
    difference, unless the bracket is collapsed.
    """
    report = speech.inquiry.evaluation.brackets[place]
    residents_only = speech.of_2017 and report.stage != "CLB"
    for count, whom in zip(report.counts, speech.inquiry.evaluation.whom[place], strict=True):
        row = speech.inquiry.criteria[count.code]
        if residents_only and row.on_floater and isinstance(count.counted, int):
            floaters = tuple(one for one in whom.players if one in report.residents)
            yield row, len(floaters), Counted((), floaters)
        else:
            yield row, count.counted, whom


def _no_choice(speech: Speech, report: BracketReport, row: Criterion, whom: Counted) -> bool:
    """Return whether no counted participant who moved into the bracket may meet another resident
    whom the criterion would not count; False where residents of several scores meet."""
    if report.stage == "CLB":
        return False
    moved = {*report.mdps, *report.upfloaters}
    for pair in whom.pairs:
        one = next(n for n in pair if n in moved)
        for other in report.residents:
            if other in pair or _is_looked_at(speech.card(other), row):
                continue
            if speech.is_legal(one, other):
                return False
    return True


def _is_looked_at(card: PairingCard, row: Criterion) -> bool:
    if row.looks_at == "floater":
        return card.was_floater
    back = rounds_back(row)
    if not row.looks_at.startswith("up") or len(card.floats) < back:
        return False
    return card.floats[-back] == "U"


def _colours_refused_at_least(speech: Speech, report: BracketReport, row: Criterion) -> int:
    """Return the smallest number of paired participants who must miss their colour, whatever the
    pairs."""
    least = 2 if row.looks_at == "strong" else 1
    dues = []
    for one in chain(*report.pairs):
        preference = speech.preference(one)
        if preference.strength >= least:
            dues.append(speech.due(one))
    larger = max(dues.count("White"), dues.count("Black"))
    return max(0, larger - len(report.pairs))


def _all_forced(speech: Speech, report: BracketReport, whom: Counted) -> bool:
    """Return whether each of the floaters must float for the number and scores of the floaters to
    stay the same."""
    for one in whom.players:
        reason = _staying(speech, one, report)
        if reason.decided in ("order", "untried"):
            return False
        if reason.decided != "criterion":
            continue
        difference = reason.difference
        assert difference is not None
        assert difference.bracket is not None
        row = speech.inquiry.criteria[difference.mine.code]
        deciding = speech.brackets[difference.bracket]
        if deciding.score == report.score and row.on_floater is not each:
            return False
    return True


# ── the order of a Dutch bracket, and colours ────────────────────────────────


def _order_of_halves(speech: Speech, place: int) -> Iterator[str]:
    """Yield the exchange between the halves of a Dutch bracket, if there is one, and the
    transposition of the second half, if it is short."""
    report = speech.brackets[place]
    *_, first, second = speech.inquiry.evaluation.orders[place]
    leaving, arriving = exchanged(report, first.who)
    if leaving:
        yield f"{capital(changing(leaving, arriving))} {cited('', first.article)}."
    members = chain(*halves(report))
    half = [one for one in members if one not in first.who][: len(second.who)]
    if list(second.who) != half and len(half) <= LONGEST_ORDER:
        order = ", ".join(map(str, second.who))
        yield say("second-half", order, cited("", second.article))


def _colours_refused(speech: Speech, report: BracketReport) -> Iterator[str]:
    """Yield who does not get the colour due, and by which rule."""
    refused = [(one, pair) for pair in report.pairs for one in speech.denied(pair)]
    for one, pair in refused[:MAX_COLOURS]:
        case = speech.case(*pair)
        article, rule, _ = case.decided()
        other = next(n for n in pair if n != one)
        due = speech.due(one)
        who, against = speech.who(one), speech.who(other)
        why, end = of_rule(speech, case, rule), cited("", article)
        yield say("colour-refused", who, due, opposite(due), against, why, end)
    rest = [one for one, _ in refused[MAX_COLOURS:]]
    if rest:
        names = list_numbers(rest) if len(rest) < LONGEST_ORDER else f"{len(rest)} more"
        yield say("refused-too", names)


# ── The table ────────────────────────────────────────────────────────────────

NOBODY = Counted()
MAX_SIZES = 4
"""A cell shows at most this many differences of scores."""
_FIRST = (say("score-of-bye"), say("extra-games"), say("rank-lower"))
"""The counts that decide before the first bracket: in the Dutch System only the first of them."""


def rows_of(speech: Speech, reason: Reason) -> tuple[TableRow, ...]:
    """Return the counts of the criteria in the deciding bracket, in both pairings, up to the first
    difference."""
    difference, asked = reason.difference, reason.evaluation
    if difference is None or asked is None:
        return ()
    rules = speech.inquiry.evaluation
    if difference.bracket is None:
        rows = [*_rows_before_brackets(rules, asked)]
    elif reason.proven:
        rows = [*_rows_of_bracket(speech, rules, asked, difference.bracket)]
    else:
        return ()
    return (*rows[: difference.place], rows[difference.place]._replace(decides=True))


def _rows_before_brackets(rules: Evaluation, asked: Evaluation) -> Iterator[TableRow]:
    """Yield a row for each rule about who has the bye."""
    for text, mine, theirs in zip(_FIRST, rules.first, asked.first, strict=False):
        code = "" if mine.code == "PAB" else mine.code
        counts = mine.counted, theirs.counted
        cells = [_first_cell(text, count) for count in counts]
        yield TableRow(code, mine.article, text, *counts, NOBODY, NOBODY, False, *cells)


def _first_cell(text: str, count: Count) -> str:
    if text == _FIRST[0] and isinstance(count, int):
        return format_points(count)
    return str(count)


def _rows_of_bracket(
    speech: Speech, rules: Evaluation, asked: Evaluation, place: int
) -> Iterator[TableRow]:
    """Yield a row for each criterion and step, in the order in which they decide."""
    report = rules.brackets[place]
    steps: dict[str, list[TableRow]] = {}
    for step, other in zip(rules.orders[place], asked.orders[place], strict=True):
        text, both = f"order: {step.what}", (step.who, other.who)
        cells = map(_numbers, both)
        row = TableRow("", step.article, text, *both, NOBODY, NOBODY, False, *cells)
        steps.setdefault(step.after, []).append(row)
    counts = zip(report.counts, asked.brackets[place].counts, strict=True)
    whoms = zip(rules.whom[place], asked.whom[place], strict=True)
    for (mine, theirs), whom in zip(counts, whoms, strict=True):
        criterion, sizes = speech.inquiry.criteria[mine.code], (mine.counted, theirs.counted)
        if criterion.by_difference:
            shown = [_sizes(speech, report, one) for one in whom]
        else:
            shown = [_cell(speech, *one) for one in zip(sizes, whom, strict=True)]
        yield TableRow(mine.code, mine.article, criterion.text, *sizes, *whom, False, *shown)
        yield from steps.get(mine.code, ())
    yield from steps.get("", ())


def _cell(speech: Speech, count: Count, whom: Counted) -> str:
    """Return a count with those it counts, as in `1 (4-5)`; of several scores the participants with
    their scores."""
    names = ""
    if whom != NOBODY:
        names = listed([*map(speech.pair, whom.pairs), *map(str, whom.players)])
    if isinstance(count, int):
        if names and count:
            return f"{count} ({names})"
        return str(count)
    if whom.players:
        return speech.with_scores(whom.players)
    return names or "none"


def _sizes(speech: Speech, report: BracketReport, whom: Counted) -> str:
    """Return the differences of scores that a criterion counts, the largest first."""
    score = {one: speech.card(one).score for one in report.order}
    lowest = min(score[one] for one in report.residents)
    sizes = [abs(score[a] - score[b]) for a, b in whom.pairs]
    sizes += [difference_down(score[one], lowest) for one in whom.players]
    sizes.sort(reverse=True)
    cells = [format_points(size) for size in sizes[:MAX_SIZES]]
    if len(sizes) > MAX_SIZES:
        cells.append("...")
    return " ".join(cells) or "none"


def _numbers(numbers: Sequence[int]) -> str:
    """Return the numbers of a step, `-` for an empty place."""
    return " ".join(str(one or "-") for one in numbers) or "-"


# ── What looks odd and is right ──────────────────────────────────────────────

MAX_NOTES = 2
TIMES = ("second", "third", "fourth")


def noted(notes: Iterable[str]) -> tuple[str, ...]:
    """Return the first notes, each with the words that they all begin with."""
    return tuple(say("odd", note) for note in dict.fromkeys(notes))[:MAX_NOTES]


def of_equals(speech: Speech, a: int, b: int) -> Iterator[str]:
    """Note that two of equal scores do not meet because they have met."""
    if speech.card(a).score == speech.card(b).score and b in speech.card(a).opponents:
        yield say("equals-who-met", speech.noun)


def of_pair(speech: Speech, a: int, b: int) -> Iterator[str]:
    """Add notes on unusual pairs of the round: its members were paired before, have distant scores,
    or virtual points."""
    for place, entry in enumerate(speech.card(a).participant.entries):
        if isinstance(entry, Game) and entry.opponent == b and not entry.result.is_played:
            yield say("did-not-play-each-other", a, b, place + 1)
            break
    yield from of_distance(speech, a, b)
    yield from of_virtual(speech, (a, b))


def of_distance(speech: Speech, a: int, b: int) -> Iterator[str]:
    """Note that participants with other scores are between those of a pair."""
    low, high = sorted((speech.card(a).score, speech.card(b).score))
    present = {card.score for card in speech.inquiry.round_.cards}
    between = sorted((score for score in present if low < score < high), reverse=True)
    if between:
        scores = f"{len(between)} other scores"
        if len(between) < 4:
            scores = listed([*map(format_points, between)])
        far = format_points(high - low)
        yield say("points-apart", a, b, far, speech.noun, scores)


def of_virtual(speech: Speech, numbers: Iterable[int]) -> Iterator[str]:
    """Note that the scores by which some are paired include virtual points."""
    virtual = []
    for one in numbers:
        card = speech.card(one)
        if card.score != card.standings:
            points = card.standings, card.score, card.score - card.standings
            virtual.append(say("virtual-points", one, *map(format_points, points)))
    if virtual:
        yield say("virtual-count", "; ".join(virtual))


def of_colours(speech: Speech, white: int, black: int) -> Iterator[str]:
    """Note that a participant has the same colour again."""
    for one, colour in ((white, "White"), (black, "Black")):
        history = speech.card(one).history
        times = len(history) - len(history.rstrip(colour[0]))
        if times:
            yield say("same-colour-again", one, colour, TIMES[min(times, 3) - 1])


def of_unplayed(speech: Speech, numbers: Iterable[int]) -> Iterator[str]:
    """Note that a round without a game gives no colour."""
    for one in numbers:
        card = speech.card(one)
        if card.history and 0 in card.opponents:
            yield say("no-colour-without-game", one)


def of_bye(speech: Speech, asked: int) -> Iterator[str]:
    """Note that the last in rank has fewer points than the participant with the bye; not if the
    question was about the last."""
    pab = speech.pab
    last = max((card.number for card in speech.inquiry.round_.cards), key=speech.rank)
    if pab is None or last == asked or speech.card(last).score == speech.card(pab).score:
        return
    if speech.of_2017:
        why = briefly(speech.inquiry, why_not(speech.inquiry, Wish(bye=last)))
    elif not speech.may_have_bye(last):
        why = f"{speech.barred(last)} {cited(*speech.right_to_bye)}"
    else:
        end = cited(*speech.completion)
        why = say("bye-leaves-others-unpaired", last, speech.others_unpaired, end)
    scores = [speech.score(one) for one in (last, pab)]
    yield say("fewer-points-but", last, scores[0], pab, scores[1], why)
