"""The arbiter's worksheet as data: each bracket with its two columns, who meets whom, who floats,
what was not met.

Reads a paired round and draws nothing: `worksheet_html` and `worksheet_text` do. Texts are those of
the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.render.pairing import headings, remarks
from fidepair.render.words import colour_history, recent_floats
from fidepair.swiss.boards import bracket_title, criterion_name
from fidepair.swiss.preferences import ABSOLUTE, MILD, STRONG
from fidepair.tournament import Colour, format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from fidepair.render.paired import PairedRound
    from fidepair.swiss.boards import BracketReport
    from fidepair.swiss.cards import PairingCard
    from fidepair.swiss.criteria import Criterion


class SeatShown(NamedTuple):
    """A participant in a column of a bracket.

    `place`: the number by which the chapter orders the column; `floats`: of the last two rounds;
    `met`: who of the bracket was met; `apart`: who of it is not to be met (record 260, --forbid).
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
    moved: bool
    exchanged: bool
    aside: bool

    @property
    def not_to_be_met(self) -> str:
        """Who was met, then in brackets who is kept apart, as in `4 9 (12)`."""
        return " ".join([*map(str, self.met), *(f"({one})" for one in self.apart)])


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
    """A bracket. `leaving`: for each who leaves it, the place in the worksheet of the bracket where
    the float ends, None for the bye; `arriving`: of each who comes from elsewhere, whether from
    above; `steps`: (number, words) of a procedure."""

    score: str
    summary: str
    sentence: str
    columns: tuple[Columns, ...]
    leaving: Mapping[int, int | None]
    arriving: Mapping[int, bool]
    notes: tuple[str, ...]
    steps: tuple[tuple[int, str], ...] = ()


class Worksheet(NamedTuple):
    """All that is to be drawn. `due`, `turned`: what the letters of due colours mean, and the sign
    of who is in the other half; `boards`: the rows of the table of boards, its headings first."""

    headings: tuple[str, ...]
    due: str
    turned: str
    brackets: tuple[BracketShown, ...]
    boards: tuple[tuple[str, ...], ...]
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
    """What the brackets of one round are drawn from."""

    def __init__(self, paired: PairedRound) -> None:
        self.paired = paired
        self.round_ = paired.round_
        self.chapter = paired.system.of_round(paired.round_)
        self.cards = {card.number: card for card in paired.round_.everyone}
        self.preferences = {
            card.number: self.chapter.preference(card, paired.round_)
            for card in paired.round_.cards
        }
        games = enumerate(paired.pairing.games, start=1)
        self.games = {number: (board, game.white) for board, game in games for number in game[:2]}

    # ── the whole ────────────────────────────────────────────────────────────
    def boards(self) -> tuple[tuple[str, ...], ...]:
        """Return the table of boards, its headings first."""
        rows = [("Bd", "No", "White", "Pts", "", "No", "Black", "Pts", "Colours by")]
        for board, game in enumerate(self.paired.pairing.games, start=1):
            sides = [self.cards[number] for number in game[:2]]
            white, black = (
                (str(card.number), card.participant.name, format_points(card.standings))
                for card in sides
            )
            rows.append((str(board), *white, "-", *black, game.article))
        return tuple(rows)

    def brackets(self, opened: Sequence[int]) -> tuple[BracketShown, ...]:
        """Return the brackets from the highest score, with those from which everybody moved up."""
        reports = {report.score: report for report in self.paired.pairing.brackets}
        collapsed = {
            one for report in reports.values() if report.stage == "CLB" for one in report.residents
        }
        alone = collapsed | {self.paired.pairing.pab}
        groups = {card.score for card in self.round_.cards if card.number not in alone}
        scores = sorted({*reports, *groups}, reverse=True)
        steps = dict(
            zip(
                (report.score for report in self.paired.pairing.brackets),
                self._steps(opened),
                strict=False,
            )
        )
        ends = self._ends(scores, reports)
        return tuple(
            self._bracket(score, reports.get(score), ends, steps.get(score, ())) for score in scores
        )

    def _steps(self, opened: Sequence[int]) -> list[tuple[tuple[int, str], ...]]:
        """Return the steps of each bracket in the order of the procedure, numbered through. What
        comes before the first one belongs to it; what a procedure does between two (2.6) to the
        later one."""
        lines = self.paired.steps
        if not lines:
            return []
        inside = [line.startswith(" ") for line in lines]
        starts = [next((i + 1 for i in reversed(range(first)) if inside[i]), 0) for first in opened]
        ends = (*starts[1:], next(i for i, line in enumerate(lines) if line.startswith("Colours")))
        numbered = list(enumerate(map(str.strip, lines), start=1))
        return [tuple(numbered[start:end]) for start, end in zip(starts, ends, strict=True)]

    def _ends(
        self, scores: Sequence[int], reports: Mapping[int, BracketReport]
    ) -> dict[tuple[int, int], int]:
        """Return for each float (score of the bracket that is left, number) the place where it
        ends."""
        place = {score: i for i, score in enumerate(scores)}
        found = {}
        for score, report in reports.items():
            for number in report.upfloaters if not self.paired.steps else ():
                found[self.cards[number].score, number] = place[score]
            for number in (*report.downfloaters, *(report.upfloaters if self.paired.steps else ())):
                down = number in report.downfloaters
                beyond = scores[place[score] + 1 :] if down else reversed(scores[: place[score]])
                end = next((s for s in beyond if s in reports and number in reports[s].mdps), None)
                if end is not None:
                    found[score, number] = place[end]
        return found

    # ── a bracket ────────────────────────────────────────────────────────────
    def _bracket(
        self,
        score: int,
        report: BracketReport | None,
        ends: Mapping[tuple[int, int], int],
        steps: tuple[tuple[int, str], ...],
    ) -> BracketShown:
        leaving: dict[int, int | None] = {
            number: end for (left, number), end in ends.items() if left == score
        }
        points = format_points(score)
        gone = self._moved_up(_without(leaving, report.order if report else ()))
        if report is None:
            words = f"{len(leaving)} moved up, nobody is left"
            return BracketShown(
                points, words, f"Bracket {points}: {words}.", tuple(gone), leaving, {}, ()
            )
        scores = {number: self.cards[number].score for number in report.order}
        own = report.residents if report.stage == "CLB" else ()
        arriving = {
            number: its > score
            for number, its in scores.items()
            if its != score and number not in own
        }
        leaving |= {number: None for number in report.downfloaters if number not in leaving}
        drawn = _COLUMNS[self.chapter.name](self, report)
        summary = self._summary(report, leaving, arriving)
        sentence = self._sentence(report, leaving, summary)
        summary = _STAGES.get(report.stage, "") + summary
        return BracketShown(
            points,
            summary,
            sentence,
            (*gone, *drawn),
            leaving,
            arriving,
            self._notes(report),
            steps,
        )

    def _summary(
        self, report: BracketReport, leaving: Mapping[int, int | None], arriving: Mapping[int, bool]
    ) -> str:
        above, bye = sum(arriving.values()), sum(end is None for end in leaving.values())
        down = sum(number in report.downfloaters for number in leaving) - bye
        told = [
            (above, "from above"),
            (len(arriving) - above, "from below"),
            (len(report.residents), "resident" if len(report.residents) == 1 else "residents"),
            (len(report.pairs), "pair" if len(report.pairs) == 1 else "pairs"),
            (down, "floats down" if down == 1 else "float down"),
            (bye, "bye"),
            (len(leaving) - down - bye, "moved up"),
        ]
        return ", ".join(f"{number} {words}" for number, words in told if number)

    def _sentence(
        self, report: BracketReport, leaving: Mapping[int, int | None], summary: str
    ) -> str:
        pairs = ", ".join(f"{self.who(a)} against {self.who(b)}" for a, b in report.pairs) or "none"
        floats = f"; leaving: {', '.join(map(self.who, leaving))}" if leaving else ""
        return f"{bracket_title(report)}, {summary}. Pairs: {pairs}{floats}."

    def who(self, number: int) -> str:
        """Return number and name, without given names."""
        return f"{number} {self.cards[number].participant.name.partition(',')[0]}"

    # ── columns ──────────────────────────────────────────────────────────────
    def seat(
        self,
        number: int,
        place: int | None,
        members: Iterable[int] = (),
        *,
        moved: bool = False,
        exchanged: bool = False,
        aside: bool = False,
    ) -> SeatShown:
        """Return how a participant is shown among the members of a bracket."""
        card = self.cards[number]
        inside = card.met & {*members}
        return SeatShown(
            number,
            "" if place is None else str(place),
            card.participant.name,
            format_points(card.score),
            colour_history(card.participant, self.round_.number - 1),
            self._due(number),
            recent_floats(card.floats, arrows=True),
            tuple(sorted(inside & {*card.opponents})),
            tuple(sorted(inside - {*card.opponents})),
            moved,
            exchanged,
            aside,
        )

    def _due(self, number: int) -> str:
        """Return the colour preference as a letter: `w`, strong `W`, absolute `W!`; Lim has no
        strong ones."""
        colour, strength = self.preferences[number]
        if colour is None:
            return ""
        letter: str = (
            colour.value.upper()
            if strength >= STRONG and self.chapter.name != "lim"
            else colour.value
        )
        return letter + ("!" if strength == ABSOLUTE else "")

    def columns(
        self,
        report: BracketReport,
        titles: tuple[str, str],
        left: Sequence[int],
        right: Sequence[int],
        *,
        places: Mapping[int, int],
        exchanged: Iterable[int] = (),
        aside: Iterable[int] = (),
        has_first: bool = True,
    ) -> Columns:
        """Return two columns with the pairs between them; where there is a first candidate, it
        pairs row by row."""
        turned, waiting = set(exchanged), set(aside)

        def column(numbers: Sequence[int]) -> tuple[SeatShown, ...]:
            return tuple(
                self.seat(
                    number,
                    places.get(number),
                    report.order,
                    moved=self.cards[number].score != report.score,
                    exchanged=number in turned,
                    aside=number in waiting,
                )
                for number in numbers
            )

        row = {number: i for i, number in enumerate(right)}
        mate = {a: b for pair in report.pairs for a, b in (pair, pair[::-1])}
        pairs = []
        for i, number in enumerate(left):
            if mate.get(number) in row:
                board, white = self.games[number]
                pairs.append(PairShown(i, row[mate[number]], board, white == number))
        made = {pair[:2] for pair in pairs}
        first = (
            tuple((i, i) for i in range(min(len(pairs), len(right))) if (i, i) not in made)
            if has_first
            else ()
        )
        return Columns(titles, column(left), column(right), tuple(pairs), first)

    def _moved_up(self, numbers: Sequence[int]) -> list[Columns]:
        """Return those of a scoregroup who are paired in a bracket above, half of them in each
        column."""
        if not numbers:
            return []
        half = (len(numbers) + 1) // 2
        left, right = (
            tuple(self.seat(n, None, aside=True) for n in part)
            for part in (numbers[:half], numbers[half:])
        )
        return [Columns(("Moved up", ""), left, right)]

    # ── what could not be met ────────────────────────────────────────────────
    def _notes(self, report: BracketReport) -> tuple[str, ...]:
        rows = {(row.code, row.article): row for row in self.chapter.criteria}
        found = []
        for count in report.counts:
            row = rows[count.code, count.article]
            total = sum(count.counted) if isinstance(count.counted, tuple) else count.counted
            if not total or row.looks_ahead or not row.looks_at:  # floaters are drawn
                continue
            whom = self.whom(row, total, report)
            words = row.text.partition(", for each")[0]
            found.append(
                f"{criterion_name(row.code, row.article)} {words}: {total}{whom and f' ({whom})'}"
            )
        return (f"Not met: {'; '.join(found)}.",) if found else ()

    def whom(self, row: Criterion, total: int, report: BracketReport) -> str:
        """Return whom the criterion counted, in words; nothing where cards do not tell it."""
        floaters = report.downfloaters or report.upfloaters
        mixed = [
            pair for pair in report.pairs if self.cards[pair[0]].score != self.cards[pair[1]].score
        ]
        if row.looks_at in ("colour", "strong"):
            least = STRONG if row.looks_at == "strong" else MILD
            denied = [self._denied(*pair) for pair in report.pairs if self._same_wish(*pair, least)]
            return ", ".join(map(self.who, denied)) if len(denied) == total else ""
        looks = _LOOKS_AT.get(row.looks_at)
        if not looks:
            return ""
        if row.looks_at.startswith("up") and row.on_pair:
            asked = [lower for _, lower in mixed]
        elif row.on_pair and not row.by_score:
            asked = [higher for higher, _ in mixed]
        elif row.by_score:
            asked = list(report.mdps)
        else:
            asked = [number for number in floaters if number not in report.mdps]
        counted = [number for number in asked if looks(self.cards[number])]
        return ", ".join(map(self.who, counted)) if len(counted) == total else ""

    def _denied(self, a: int, b: int) -> int:
        white = self.games[a][1]
        return a if (self.preferences[a].colour is Colour.WHITE) != (white == a) else b

    def _same_wish(self, a: int, b: int, least: int) -> bool:
        mine, theirs = self.preferences[a], self.preferences[b]
        same = (
            mine.colour is theirs.colour is not None
            and min(mine.strength, theirs.strength) >= least
        )
        return same and (least < STRONG or STRONG in (mine.strength, theirs.strength))


_LOOKS_AT: dict[str, Callable[[PairingCard], bool]] = {
    "down1": lambda card: card.floats[-1:] == "D",
    "up1": lambda card: card.floats[-1:] == "U",
    "down2": lambda card: card.floats[-2:-1] == "D",
    "up2": lambda card: card.floats[-2:-1] == "U",
    "floater": lambda card: card.was_floater,
    "upfloated_last": lambda card: len(card.opponents) in card.upfloats,
}
"""What criteria look at besides colours, where the card alone tells it."""


# ── the columns of each chapter ──────────────────────────────────────────────
def _numbered(numbers: Iterable[int]) -> dict[int, int]:
    return {number: i for i, number in enumerate(numbers, start=1)}


def _uppers(report: BracketReport, members: Sequence[int]) -> list[int]:
    """Return of each pair among the members the one who comes first, in their order."""
    place = _numbered(members)
    inside = [pair for pair in report.pairs if place.keys() >= set(pair)]
    return sorted((min(pair, key=place.__getitem__) for pair in inside), key=place.__getitem__)


def _without(numbers: Iterable[int], others: Iterable[int]) -> list[int]:
    gone = set(others)
    return [number for number in numbers if number not in gone]


def _dutch(drawer: _Drawer, report: BracketReport) -> list[Columns]:
    """C.04.3 3.2: S1 and S2 of a homogeneous bracket; MDPs with S2, the limbo, then the remainder
    with numbers of its own (decision D10)."""
    mate = dict(report.pairs)
    mdps = [number for number in report.mdps if number in mate]
    found = []
    if mdps:
        met = {mate[number] for number in mdps}
        s2 = [number for i, number in enumerate(report.residents) if i < len(mdps) or number in met]
        places = _numbered(report.order)
        found.append(
            drawer.columns(
                report, ("S1: moved down", "S2"), mdps, s2, places=places, aside=set(s2) - met
            )
        )
    limbo = _without(report.mdps, mdps)
    if limbo:
        found.append(
            drawer.columns(report, ("Limbo", ""), limbo, (), places=_numbered(report.order))
        )
    rest = _without(report.residents, (mate[number] for number in mdps))
    if rest:
        found.append(
            _two_halves(drawer, report, rest, ("S1R", "S2R") if report.mdps else ("S1", "S2"))
        )
    return found


def _two_halves(
    drawer: _Drawer, report: BracketReport, members: Sequence[int], titles: tuple[str, str]
) -> Columns:
    s1 = _uppers(report, members)
    if not s1:
        title = "Not paired" if report.pairs or len(members) < len(report.order) else ""
        return drawer.columns(report, (title, ""), members, (), places=_numbered(members))
    turned = set(s1) ^ set(members[: len(s1)])
    s2 = _without(members, s1)
    return drawer.columns(report, titles, s1, s2, places=_numbered(members), exchanged=turned)


def _burstein(drawer: _Drawer, report: BracketReport) -> list[Columns]:
    """C.04.4.2 4.3: the smallest BSN meets the largest one that can be had."""
    uppers = _uppers(report, report.order)
    if not uppers:
        return [_two_halves(drawer, report, report.order, ("", ""))]
    others = _without(report.order, uppers)[::-1]
    turned = set(uppers) ^ set(report.order[: len(uppers)])
    titles = ("Smallest BSN first", "Largest BSN first")
    return [
        drawer.columns(
            report, titles, uppers, others, places=_numbered(report.order), exchanged=turned
        )
    ]


def _dubov(drawer: _Drawer, report: BracketReport) -> list[Columns]:
    """C.04.4.1 3.2.5, 3.2.6: S1 by ARO, T2 by TPN; shifters are who is due the colour of the other
    subgroup."""
    half = len(report.order) // 2
    s1, t2 = report.order[:half], report.order[half:]
    due_white = {
        number for number in report.order if drawer.preferences[number].colour is Colour.WHITE
    }
    has_played = any(drawer.cards[number].history for number in report.order)
    turned = (set(s1) - due_white) | (set(t2) & due_white) if has_played else ()
    places = _numbered(s1) | _numbered(t2)
    return [
        drawer.columns(report, ("S1 by ARO", "T2 by TPN"), s1, t2, places=places, exchanged=turned)
    ]


def _lexicographic(drawer: _Drawer, report: BracketReport) -> list[Columns]:
    """C.04.5 3.6, C.04.6 3.6: top members and bottom members by TPN."""
    return [_two_halves(drawer, report, report.order, ("Top members", "Bottom members"))]


def _lim(drawer: _Drawer, report: BracketReport) -> list[Columns]:
    """C.04.4.3 2.4, 3.8: floaters meet their opponents, then the top half meets the bottom half."""
    mate = {a: b for pair in report.pairs for a, b in (pair, pair[::-1])}
    places = _numbered(report.order)
    floaters = [
        n
        for n in report.mdps
        if n in mate and not (mate[n] in report.mdps and places[mate[n]] < places[n])
    ]
    met = [mate[number] for number in floaters]
    found = []
    if floaters:
        titles = ("Floaters", "Opponents")
        found.append(drawer.columns(report, titles, floaters, met, places=places, has_first=False))
    rest = [n for n in report.order if n in mate and n not in floaters and n not in met]
    if rest:
        uppers = _uppers(report, rest)
        turned = set(uppers) ^ set(rest[: len(uppers)])
        halves = drawer.columns(
            report,
            ("Top half", "Bottom half"),
            uppers,
            _without(rest, uppers),
            places=places,
            exchanged=turned,
            has_first=not turned,
        )
        found.append(halves)
    leaving = [number for number in report.order if number not in mate]
    stay = []
    if leaving:
        half = (len(leaving) + 1) // 2
        stay = [
            drawer.columns(
                report, ("Floating on", ""), leaving[:half], leaving[half:], places=places
            )
        ]
    return [*stay, *found[::-1]] if report.upfloaters else [*found, *stay]


_COLUMNS: dict[str, Callable[[_Drawer, BracketReport], list[Columns]]] = {
    "dutch": _dutch,
    "burstein": _burstein,
    "dubov": _dubov,
    "double-swiss": _lexicographic,
    "team": _lexicographic,
    "lim": _lim,
}
