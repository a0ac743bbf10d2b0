"""The arbiter's worksheet as data: each bracket with its two columns, the pairs, the floats, and
the criteria that are not fully met.

Reads a paired round and draws nothing: `worksheet_forms` does. Texts are those of the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.render.pairing import SIDE, PairingRow, boards, headings, remarks
from fidepair.render.table_columns import INTEGER, TEXT, Column, sheet_of, side_columns
from fidepair.render.words import colour_history, in_brackets, noun_of, recent_floats
from fidepair.swiss.boards import BracketReport, bracket_title, criterion_name
from fidepair.swiss.cards import ABSOLUTE, MILD, STRONG, PairingCard
from fidepair.text.wording import article_text
from fidepair.tournament import Colour, format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from fidepair.render.paired import PairedRound
    from fidepair.render.sheet import Sheet
    from fidepair.swiss.criteria import Criterion


class SeatShown(NamedTuple):
    """A participant in a column of a bracket.

    `place`: the number by which the chapter orders the column; `floats`: of the last two rounds;
    `met`: earlier opponents in the bracket; `apart`: forbidden opponents in it (record 260,
    --forbid).
    `moved`: from another scoregroup; `exchanged`: to the other half; `aside`: not paired where it
    stands, but in another bracket or further down.
    """

    number: int
    place: str
    name: str
    points: str
    colours: str
    due: str
    floats: str
    met: tuple[int, ...]
    apart: tuple[int, ...]
    moved: bool = False
    exchanged: bool = False
    aside: bool = False

    @property
    def not_to_be_met(self) -> str:
        """Earlier opponents, then forbidden ones in brackets, as in `4 9 (12)`."""
        met = [str(number) for number in self.met]
        apart = [f"({number})" for number in self.apart]
        return " ".join([*met, *apart])


class PairShown(NamedTuple):
    """A pair, by its rows in the two columns."""

    left: int
    right: int
    board: int
    white_left: bool


class Columns(NamedTuple):
    """Two columns of participants, and the pairs between them. `first`: pairs (row, row) of the
    first candidate that are not made."""

    titles: tuple[str, str]
    left: tuple[SeatShown, ...]
    right: tuple[SeatShown, ...]
    pairs: tuple[PairShown, ...] = ()
    first: tuple[tuple[int, int], ...] = ()


class BracketShown(NamedTuple):
    """A bracket. `leaving`: the floaters, each with the place in the worksheet of the bracket where
    the float ends (None: the bye). `arriving`: the players from other brackets, and whether they
    come from above. `steps`: (number, words) of a procedure."""

    score: str
    summary: str
    sentence: str
    columns: tuple[Columns, ...]
    leaving: Mapping[int, int | None]
    arriving: Mapping[int, bool]
    notes: tuple[str, ...]
    steps: tuple[tuple[int, str], ...] = ()


_OF_BOARDS = ("number", "name", "points")
"""What the table of boards has of each side."""


class Worksheet(NamedTuple):
    """The whole worksheet. `due`, `turned`: the meaning of the letters of due colours, and of the
    mark for players in the other half; `boards`: the table of boards."""

    headings: tuple[str, ...]
    due: str
    turned: str
    brackets: tuple[BracketShown, ...]
    boards: Sheet
    remarks: tuple[str, ...]


def worksheet(paired: PairedRound, opened: Sequence[int] = ()) -> Worksheet:
    """Return the worksheet of a paired round. `opened`: of a procedure, where the steps of each
    bracket begin."""
    drawer = _Drawer(paired)
    title, *more = headings(paired)
    name = drawer.chapter.name
    due = _STRENGTHS.get(name, "w b mild, W B strong, W! B! absolute preference")
    return Worksheet(
        (f"{title}, worksheet", *more),
        due,
        _TURNED.get((name, drawer.chapter.edition[:4]), "⇄ not in the half of its number"),
        drawer.brackets(opened),
        drawer.boards(),
        remarks(paired),
    )


_STRENGTHS = {
    "lim": "w b the due colour, w! b! the only one allowed",
    "team": "w b the colour preference, W B a strong one",
    "double-swiss": "",
}
_STAGES = {"PPB": "paired again as PPB (A.9), ", "CLB": "collapsed last bracket (A.9), "}
_TURNED = {
    ("dutch", "2026"): "⇄ exchanged (4.3)",
    ("dutch", "2017"): "⇄ exchanged (D.2)",
    ("dubov", "2026"): "⇄ shifter (3.2.4)",
}


class _Drawer:
    """Draws the brackets of one round."""

    def __init__(self, paired: PairedRound) -> None:
        self.paired = paired
        self.round_ = paired.round_
        self.chapter = paired.system.of_round(paired.round_)
        self.cards = {card.number: card for card in paired.round_.everyone}
        self.preferences = {
            card.number: self.chapter.preference(card, paired.round_)
            for card in paired.round_.cards
        }
        self.games: dict[int, tuple[int, int]] = {}
        """Board and White, by the numbers of both sides."""
        for board, _, game in paired.boards():
            self.games[game.white] = self.games[game.black] = board, game.white

    # ── the whole ────────────────────────────────────────────────────────────
    def boards(self) -> Sheet:
        """Return the table of boards."""
        side = [column for column in SIDE if column.key in _OF_BOARDS]
        columns: tuple[Column[PairingRow], ...] = (
            Column("board", "Bd", INTEGER),
            *side_columns("white", side, {"name": "White"}),
            Column("", "", TEXT, lambda _: "-"),
            *side_columns("black", side, {"name": "Black"}),
            Column("article", "Colours by", TEXT, lambda row: article_text(row.article)),
        )
        return sheet_of(columns, boards(self.paired))

    def brackets(self, opened: Sequence[int]) -> tuple[BracketShown, ...]:
        """Return the brackets from the highest score, with those that all players left."""
        in_order = self.paired.pairing.brackets
        reports = {report.score: report for report in in_order}
        alone = {self.paired.pairing.pab}
        for report in in_order:
            if report.stage == "CLB":
                alone.update(report.residents)
        groups = {card.score for card in self.round_.cards if card.number not in alone}
        scores = sorted({*reports, *groups}, reverse=True)
        steps = dict(zip([report.score for report in in_order], self._steps(opened), strict=False))
        ends = self._ends(scores, reports)
        brackets = []
        for score in scores:
            found = self._bracket(score, reports.get(score), ends[score])
            brackets.append(found._replace(steps=steps.get(score, ())))
        return tuple(brackets)

    def _steps(self, opened: Sequence[int]) -> list[tuple[tuple[int, str], ...]]:
        """Return the steps of each bracket in the order of the procedure, numbered through. Steps
        between two brackets (2.6) belong to the later one, those before all to the first."""
        lines = self.paired.steps
        if not lines or not opened:  # a single player has the bye
            return []
        inside = [line.startswith(" ") for line in lines]
        starts = []
        for first in opened:
            before = [place for place in range(first) if inside[place]]
            starts.append(max(before, default=-1) + 1)
        end = next(i for i, line in enumerate(lines) if line.startswith("Colours"))
        numbered = [(number, line.strip()) for number, line in enumerate(lines, start=1)]
        spans = zip(starts, (*starts[1:], end), strict=True)
        return [tuple(numbered[start:stop]) for start, stop in spans]

    def _ends(
        self, scores: Sequence[int], reports: Mapping[int, BracketReport]
    ) -> dict[int, dict[int, int | None]]:
        """Return for each bracket that is left, by its score, the place where the float of each
        number ends."""
        place = {score: i for i, score in enumerate(scores)}
        is_procedure = bool(self.paired.reported)
        found: dict[int, dict[int, int | None]] = {score: {} for score in scores}
        for score, report in reports.items():
            nearest_below = scores[place[score] + 1 :]
            nearest_above = [*reversed(scores[: place[score]])]
            floats = [(number, nearest_below) for number in report.downfloaters]
            if is_procedure:
                floats += [(number, nearest_above) for number in report.upfloaters]
            else:  # whoever floats up is in the report of the bracket where the float ends
                for number in report.upfloaters:
                    found[self.cards[number].score][number] = place[score]
            for number, others in floats:
                for other in others:
                    if other in reports and number in reports[other].mdps:
                        found[score][number] = place[other]
                        break
        return found

    # ── a bracket ────────────────────────────────────────────────────────────
    def _bracket(
        self, score: int, report: BracketReport | None, leaving: dict[int, int | None]
    ) -> BracketShown:
        points = format_points(score)
        if report is None:
            words = f"{len(leaving)} moved up, no players left"
            sentence = f"Bracket {points}: {words}."
            gone = self._moved_up([*leaving])
            return BracketShown(points, words, sentence, tuple(gone), leaving, {}, ())
        gone = self._moved_up(_without(leaving, report.order))
        own = report.residents if report.stage == "CLB" else ()
        arriving = {}
        for number in _without(report.order, own):
            its_score = self.cards[number].score
            if its_score != score:
                arriving[number] = its_score > score
        for number in report.downfloaters:
            leaving.setdefault(number, None)
        drawn = _COLUMNS[self.chapter.name](self, report)
        summary = self._summary(report, leaving, arriving)
        return BracketShown(
            points,
            _STAGES.get(report.stage, "") + summary,
            self._sentence(report, leaving, summary),
            (*gone, *drawn),
            leaving,
            arriving,
            self._notes(report),
        )

    def _summary(
        self, report: BracketReport, leaving: Mapping[int, int | None], arriving: Mapping[int, bool]
    ) -> str:
        above = sum(arriving.values())
        bye = sum(end is None for end in leaving.values())
        down = sum(number in report.downfloaters for number in leaving) - bye
        residents, pairs = len(report.residents), len(report.pairs)
        counts = [
            (above, "from above"),
            (len(arriving) - above, "from below"),
            (residents, noun_of(residents, "resident", "residents")),
            (pairs, noun_of(pairs, "pair", "pairs")),
            (down, noun_of(down, "floats down", "float down")),
            (bye, "bye"),
            (len(leaving) - down - bye, "moved up"),
        ]
        return ", ".join(f"{number} {words}" for number, words in counts if number)

    def _sentence(
        self, report: BracketReport, leaving: Mapping[int, int | None], summary: str
    ) -> str:
        pairs = ", ".join(f"{self.who(a)} against {self.who(b)}" for a, b in report.pairs) or "none"
        text = f"{bracket_title(report)}, {summary}. Pairs: {pairs}"
        if leaving:
            text += f"; leaving: {', '.join(self.who(number) for number in leaving)}"
        return f"{text}."

    def who(self, number: int) -> str:
        """Return number and name, without given names."""
        return f"{number} {self.cards[number].participant.name.partition(',')[0]}"

    # ── columns ──────────────────────────────────────────────────────────────
    def seat(self, number: int, members: Iterable[int] = ()) -> SeatShown:
        """Return how a participant is shown among the members of a bracket, without a place in
        it."""
        card = self.cards[number]
        inside = card.met & {*members}
        return SeatShown(
            number,
            "",
            card.participant.name,
            format_points(card.score),
            colour_history(card.participant.entries),
            self._due(number),
            recent_floats(card.floats),
            tuple(sorted(inside & {*card.opponents})),
            tuple(sorted(inside - {*card.opponents})),
        )

    def _due(self, number: int) -> str:
        """Return the colour preference as a letter: `w`, strong `W`, absolute `W!`; Lim has no
        strong ones."""
        colour, strength = self.preferences[number]
        if colour is None:
            return ""
        letter: str = colour.value
        if strength >= STRONG and self.chapter.name != "lim":
            letter = letter.upper()
        if strength == ABSOLUTE:
            letter += "!"
        return letter

    def columns(
        self,
        report: BracketReport,
        titles: tuple[str, str],
        left: Sequence[int],
        right: Sequence[int],
        *,
        places: Mapping[int, int],
        exchanged: Collection[int] = (),
        aside: Collection[int] = (),
    ) -> Columns:
        """Return two columns with the pairs between them; the first candidate pairs row by row."""

        def column(numbers: Sequence[int]) -> tuple[SeatShown, ...]:
            return tuple(
                self.seat(number, report.order)._replace(
                    place=str(places.get(number, "")),
                    moved=self.cards[number].score != report.score,
                    exchanged=number in exchanged,
                    aside=number in aside,
                )
                for number in numbers
            )

        row = {number: i for i, number in enumerate(right)}
        mate = _mates(report)
        pairs = []
        for i, number in enumerate(left):
            other = mate.get(number)
            if other in row:
                board, white = self.games[number]
                pairs.append(PairShown(i, row[other], board, white == number))
        made = {(pair.left, pair.right) for pair in pairs}
        in_rows = [(i, i) for i in range(min(len(pairs), len(right)))]
        first = tuple(ends for ends in in_rows if ends not in made)
        return Columns(titles, column(left), column(right), tuple(pairs), first)

    def _moved_up(self, numbers: Sequence[int]) -> list[Columns]:
        """Return those of a scoregroup who are paired in a bracket above, half of them in each
        column."""
        if not numbers:
            return []
        half = (len(numbers) + 1) // 2
        seats = tuple(self.seat(number)._replace(aside=True) for number in numbers)
        return [Columns(("Moved up", ""), seats[:half], seats[half:])]

    # ── criteria not fully met ────────────────────────────────────────────────
    def _notes(self, report: BracketReport) -> tuple[str, ...]:
        rows = {(row.code, row.article): row for row in self.chapter.criteria}
        found = []
        for count in report.counts:
            row = rows[count.code, count.article]
            total = sum(count.counted) if isinstance(count.counted, tuple) else count.counted
            if not total or row.looks_ahead or not row.looks_at:  # floaters are drawn
                continue
            words = row.text.partition(", for each")[0]
            text = f"{criterion_name(row.code, row.article)} {words}: {total}"
            names = self._counted_names(row, total, report)
            found.append(f"{text}{in_brackets(names)}")
        if not found:
            return ()
        return (f"Not met: {'; '.join(found)}.",)

    def _counted_names(self, row: Criterion, total: int, report: BracketReport) -> str:
        """Return the players that a criterion counted, or nothing if the cards do not show them."""
        if row.looks_at in ("colour", "strong"):
            least = STRONG if row.looks_at == "strong" else MILD
            pairs = [pair for pair in report.pairs if self._have_same_preference(*pair, least)]
            counted = [self._without_preference(*pair) for pair in pairs]
        else:
            looks = _LOOKS_AT.get(row.looks_at)
            if looks is None:
                return ""
            asked = self._members_counted(row, report)
            counted = [number for number in asked if looks(self.cards[number])]
        if len(counted) != total:
            return ""
        return ", ".join(self.who(number) for number in counted)

    def _members_counted(self, row: Criterion, report: BracketReport) -> list[int]:
        """Return the members of a bracket whose cards a criterion looks at."""
        cards = self.cards
        mixed = [(a, b) for a, b in report.pairs if cards[a].score != cards[b].score]
        if row.looks_at.startswith("up") and row.on_pair:
            return [lower for _, lower in mixed]
        if row.on_pair and not row.by_score:
            return [higher for higher, _ in mixed]
        if row.by_score:
            return list(report.mdps)
        return _without(report.downfloaters or report.upfloaters, report.mdps)

    def _without_preference(self, a: int, b: int) -> int:
        """Return which of two players with the same preference does not get the colour."""
        _, white = self.games[a]
        wants_white = self.preferences[a].colour is Colour.WHITE
        return b if wants_white == (white == a) else a

    def _have_same_preference(self, a: int, b: int, least: int) -> bool:
        """Return whether both have the same preference, each at least this strong. Of two strong
        ones (`least`) at least one must not be absolute."""
        mine, theirs = self.preferences[a], self.preferences[b]
        if mine.colour is None or mine.colour is not theirs.colour:
            return False
        strengths = (mine.strength, theirs.strength)
        return min(strengths) >= least and (least < STRONG or STRONG in strengths)


_LOOKS_AT: dict[str, Callable[[PairingCard], bool]] = {
    "down1": lambda card: card.floats[-1:] == "D",
    "up1": lambda card: card.floats[-1:] == "U",
    "down2": lambda card: card.floats[-2:-1] == "D",
    "up2": lambda card: card.floats[-2:-1] == "U",
    "floater": lambda card: card.was_floater,
    "upfloated_last": lambda card: len(card.opponents) in card.upfloats,
}
"""Facts other than colours that criteria look at and a card has."""


# ── the columns of each chapter ──────────────────────────────────────────────
def _numbered(numbers: Iterable[int]) -> dict[int, int]:
    return {number: i for i, number in enumerate(numbers, start=1)}


def _mates(report: BracketReport) -> dict[int, int]:
    """Return the opponents of a bracket, each by the other."""
    mates = {}
    for higher, lower in report.pairs:
        mates[higher], mates[lower] = lower, higher
    return mates


def _uppers(report: BracketReport, members: Sequence[int]) -> list[int]:
    """Return the first member of each pair among the members, in their order."""
    place = _numbered(members)
    uppers = []
    for pair in report.pairs:
        if all(number in place for number in pair):
            uppers.append(min(pair, key=place.__getitem__))
    return sorted(uppers, key=place.__getitem__)


def _without(numbers: Iterable[int], others: Iterable[int]) -> list[int]:
    gone = set(others)
    return [number for number in numbers if number not in gone]


def _dutch(drawer: _Drawer, report: BracketReport) -> list[Columns]:
    """C.04.3 3.2: S1 and S2 of a homogeneous bracket. In a heterogeneous one, the MDPs with S2 and
    the limbo, then the remainder with its own numbers (decision D10)."""
    mate = dict(report.pairs)
    places = _numbered(report.order)
    mdps = [number for number in report.mdps if number in mate]
    met = [mate[number] for number in mdps]
    found = []
    if mdps:
        shown = {*report.residents[: len(mdps)], *met}
        s2 = [number for number in report.residents if number in shown]
        aside = {*s2} - {*met}
        titles = ("S1: moved down", "S2")
        found.append(drawer.columns(report, titles, mdps, s2, places=places, aside=aside))
    limbo = _without(report.mdps, mdps)
    if limbo:
        found.append(drawer.columns(report, ("Limbo", ""), limbo, (), places=places))
    rest = _without(report.residents, met)
    if rest:
        titles = ("S1R", "S2R") if report.mdps else ("S1", "S2")
        found.append(_two_halves(drawer, report, rest, titles))
    return found


def _two_halves(
    drawer: _Drawer,
    report: BracketReport,
    members: Sequence[int],
    titles: tuple[str, str],
    *,
    places: Mapping[int, int] | None = None,
    upwards: bool = False,
) -> Columns:
    """Return the first members of the pairs and beside them all others, numbered by these `places`,
    by default among the members. `upwards`: the others from the last one."""
    s1 = _uppers(report, members)
    places = places or _numbered(members)
    if not s1:
        is_part = report.pairs or len(members) < len(report.order)
        titles = ("Not paired" if is_part else "", "")
        return drawer.columns(report, titles, members, (), places=places)
    turned = set(s1) ^ set(members[: len(s1)])
    s2 = _without(members, s1)
    others = s2[::-1] if upwards else s2
    return drawer.columns(report, titles, s1, others, places=places, exchanged=turned)


def _burstein(drawer: _Drawer, report: BracketReport) -> list[Columns]:
    """C.04.4.2 4.3: the smallest BSN meets the largest one that can be had."""
    titles = ("Smallest BSN first", "Largest BSN first")
    return [_two_halves(drawer, report, report.order, titles, upwards=True)]


def _dubov(drawer: _Drawer, report: BracketReport) -> list[Columns]:
    """C.04.4.1 3.2.5, 3.2.6: S1 by ARO, T2 by TPN; shifters are who is due the colour of the other
    subgroup."""
    half = len(report.order) // 2
    s1, t2 = report.order[:half], report.order[half:]
    wishes = drawer.preferences
    due_white = {number for number in report.order if wishes[number].colour is Colour.WHITE}
    turned: set[int] = set()
    if any(drawer.cards[number].history for number in report.order):
        turned = (set(s1) - due_white) | (set(t2) & due_white)
    places = _numbered(s1) | _numbered(t2)
    titles = ("S1 by ARO", "T2 by TPN")
    return [drawer.columns(report, titles, s1, t2, places=places, exchanged=turned)]


def _lexicographic(drawer: _Drawer, report: BracketReport) -> list[Columns]:
    """C.04.5 3.6, C.04.6 3.6: top members and bottom members by TPN."""
    return [_two_halves(drawer, report, report.order, ("Top members", "Bottom members"))]


def _lim(drawer: _Drawer, report: BracketReport) -> list[Columns]:
    """C.04.4.3 2.4, 3.8: floaters meet their opponents, then the top half meets the bottom half."""
    mate = _mates(report)
    places = _numbered(report.order)
    floaters = []
    for number in report.mdps:
        if number in mate and mate[number] not in floaters:
            floaters.append(number)
    met = [mate[number] for number in floaters]
    found = []
    if floaters:
        titles = ("Floaters", "Opponents")
        drawn = drawer.columns(report, titles, floaters, met, places=places)
        found.append(drawn._replace(first=()))
    paired = [number for number in report.order if number in mate]
    rest = _without(paired, [*floaters, *met])
    if rest:
        titles = ("Top half", "Bottom half")
        halves = _two_halves(drawer, report, rest, titles, places=places)
        if any(seat.exchanged for seat in halves.left):
            halves = halves._replace(first=())
        found.append(halves)
    leaving = _without(report.order, paired)
    stay = []
    if leaving:
        half = (len(leaving) + 1) // 2
        left, right = leaving[:half], leaving[half:]
        stay.append(drawer.columns(report, ("Floating on", ""), left, right, places=places))
    if report.upfloaters:
        return [*stay, *found[::-1]]
    return [*found, *stay]


_COLUMNS: dict[str, Callable[[_Drawer, BracketReport], list[Columns]]] = {
    "dutch": _dutch,
    "burstein": _burstein,
    "dubov": _dubov,
    "double-swiss": _lexicographic,
    "team": _lexicographic,
    "lim": _lim,
}
