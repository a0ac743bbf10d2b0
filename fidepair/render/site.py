"""A tournament as pages of HTML in one folder: rounds, standings after each, cross table,
participants, a page for each of them, and a screen for the hall.

They need nothing from elsewhere, obey nothing of a name, and are the same for the same tournament
and time of publication. The page of a participant keeps its name when numbers change: it is named
by the FIDE id, otherwise by the name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, groupby
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from fidepair.desk.entry_list import plain
from fidepair.render import crosstable, glossary, html
from fidepair.render import standings as of_standings
from fidepair.render.language import counted, in_language, language, msgid, translated, worded
from fidepair.render.sheet import MINOR, Sheet
from fidepair.render.show import (
    BYES_OF_LIST,
    BoardOnPage,
    board_remarks,
    board_shown,
    headings,
    places,
    timetable,
    winners,
    without_game,
)
from fidepair.render.show import heading as heading_of
from fidepair.render.table_columns import (
    FEDERATION,
    INTEGER,
    NAME,
    NUMBER,
    POINTS,
    RATING,
    TEXT,
    TITLE,
    Column,
    sheet_of,
)
from fidepair.render.words import (
    BYE_NAMES,
    colour_history,
    fraction,
    halves,
    of_rounds,
    participant_noun,
    player,
    round_name,
    title_of,
)
from fidepair.tournament import Kind, Participant, PrimaryScore, format_points

if TYPE_CHECKING:
    from fidepair.desk.day.header import HeaderLine
    from fidepair.desk.pages.published import PublishedBoard, PublishedRound
    from fidepair.desk.pages.site import Dossier, SectionEntry, Site
    from fidepair.standings.ranking import Standings

MARK = html.mark_of("publish")
"""The line in the head of every page, by which `publish` knows its own files."""
_HEADER = {
    "city": msgid("City"),
    "federation": msgid("Federation"),
    "start date": msgid("Start date"),
    "end date": msgid("End date"),
    "type": msgid("Type"),
    "time control": msgid("Time control"),
    "chief arbiter": msgid("Chief arbiter"),
    "deputy arbiters": msgid("Deputy arbiters"),
}
"""The facts of the header that the list of participants shows."""
_LISTS = {
    "Standings": msgid("standings"),
    "Cross table": msgid("cross table"),
    "Players": msgid("players"),
    "Teams": msgid("teams"),
}
"""The lists as the titles of their pages name them."""
_STRENGTHS = (msgid("none"), msgid("mild"), msgid("strong"), msgid("absolute"))
_FLOATS = {"D": msgid("downfloat in round {number}"), "U": msgid("upfloat in round {number}")}
_ARROWS = {"D": msgid("↓ floated down"), "U": msgid("↑ floated up")}
_TERMS = ("colour preference", "float", "bye", "PAB")
"""The terms in the data for the next pairing."""
_PAGE_NAME = re.compile(
    r"(?:index|screen|worksheet|crosstable|players|teams|standings(?:-\d+)?|round-\d+"
    r"|(?:player|team)-[a-z0-9-]+)\.html"
)
_NUMBERED = re.compile(r"(?:^|-)no-\d+$")
"""The end of a name of a page that has the number of its participant."""
_SCREEN_LINES = 12
"""Lines in each of the two columns of the screen."""


class Published(NamedTuple):
    """What the pages show besides the event: further facts of the header, the time of publication
    as text, for participants of the last round why they were paired, and the page with the
    worksheet of that round, empty without one."""

    header: tuple[HeaderLine, ...] = ()
    time: str = ""
    reasons: Mapping[int, Sequence[str]] = {}
    worksheet: str = ""


def pages(
    site: Site,
    published: Published = Published(),  # noqa: B008  # a tuple
    *,
    is_section: bool = False,
) -> Mapping[str, bytes]:
    """Return the pages by the name of their file. `is_section`: whether the folder above has the
    first page of several sections."""
    drawn = _Pages(site, published, is_section=is_section)
    rounds = {_of_round(round_.number): drawn.round(round_) for round_ in site.rounds}
    tables = [drawn.standings(table) for table in site.tables]
    people = drawn.participants()
    found = {"index.html": people}
    if site.rounds:
        last = site.rounds[-1]
        found["index.html"] = rounds[_of_round(last.number)]
        found["screen.html"] = drawn.screen(last)
    if published.worksheet:
        found["worksheet.html"] = html.marked(published.worksheet, "publish")
    found |= rounds
    for table, page in zip(site.tables[: site.next_round - 1], tables, strict=False):
        found[_of_standings(table.after)] = page
    found["standings.html"] = tables[-1]
    found |= {"crosstable.html": drawn.crosstable(), drawn.list_name: people}
    return _Drawn(
        found,
        {
            drawn.names[number]: partial(drawn.participant, one)
            for number, one in site.dossiers.items()
        },
    )


class _Drawn(Mapping[str, bytes]):
    """Pages by name. Those of participants, most of a site, are drawn when they are asked for, so
    that they are not in memory together; `later` has the functions that draw them."""

    def __init__(self, ready: dict[str, bytes], later: dict[str, Callable[[], bytes]]) -> None:
        self._ready, self._later, self._language = ready, later, language()

    def __getitem__(self, name: str) -> bytes:
        if name in self._ready:
            return self._ready[name]
        with in_language(self._language):
            return self._later[name]()

    def __contains__(self, name: object) -> bool:
        return name in self._ready or name in self._later

    def __iter__(self) -> Iterator[str]:
        return chain(self._ready, self._later)

    def __len__(self) -> int:
        return len(self._ready) + len(self._later)


class Section(NamedTuple):
    """A section of an event: its folder, and what its pages show."""

    folder: str
    site: Site


def first_page(sections: Sequence[Section], several: Iterable[Sequence[SectionEntry]]) -> bytes:
    """Return the first page of several sections, with the players who are in several of them."""
    title = " \N{MIDDLE DOT} ".join(title_of(one.site.tournament) for one in sections)
    shown = []
    for one in sections:
        folder = quote(one.folder, errors="surrogateescape")
        counts = _counts(one.site)
        shown.append((title_of(one.site.tournament), f"{folder}/index.html", counts))
    facts = {"sections": shown, "several": [in_sections(sections, found) for found in several]}
    return html.marked(html.page("sections.html", title, facts), "publish")


def in_sections(sections: Sequence[Section], entries: Sequence[SectionEntry]) -> str:
    """Return a player with the sections that have them."""
    places = [
        translated(
            "{section} (number {number})",
            section=title_of(sections[entry.section].site.tournament),
            number=entry.player.number,
        )
        for entry in entries
    ]
    return f"{entries[0].player.name}: {', '.join(places)}"


def _counts(site: Site) -> str:
    """Return how many players and rounds a tournament has."""
    people = len(site.dossiers)
    if site.tournament.kind is Kind.TEAM:
        players = counted(people, "{number} team", "{number} teams")
    else:
        players = counted(people, "{number} player", "{number} players")
    of = of_rounds(site.tournament)
    rounds = len(site.rounds)
    paired = counted(rounds, "{number} round{of} paired", "{number} rounds{of} paired", of=of)
    return f"{players}, {paired}"


def is_page_name(name: str) -> bool:
    """Return whether a file of this name may be a page of a site."""
    return _PAGE_NAME.fullmatch(name) is not None


def _of_round(number: int) -> str:
    return f"round-{number}.html"


def _of_standings(after: int) -> str:
    return f"standings-{after}.html"


# ── What templates show ──────────────────────────────────────────────────────
class _Pages:
    """Draws the pages of a site."""

    def __init__(self, site: Site, published: Published, *, is_section: bool) -> None:
        self.site = site
        self.tournament = site.tournament
        self.published = published
        self.title = title_of(site.tournament)
        self.ranks = site.standings.ranks()
        self.is_of_teams = site.tournament.kind is Kind.TEAM
        self.is_of_matches = site.tournament.kind is not Kind.INDIVIDUAL
        self.noun = participant_noun(site.tournament)
        self.list_name = f"{self.noun}s.html"
        self.names = _names_of_pages(self.noun, site.tournament.participants)
        self.people = msgid("Teams") if self.is_of_teams else msgid("Players")
        links = [
            (msgid("Pairings"), "index.html"),
            (msgid("Standings"), "standings.html"),
            (msgid("Cross table"), "crosstable.html"),
            (self.people, self.list_name),
        ]
        if is_section:
            links.insert(0, (msgid("All sections"), "../index.html"))
        foot = [worded(site.system)] if site.system else []
        foot.append(
            translated(
                "Paired with fidepair. It implements the published rules of FIDE and is not endorsed by FIDE."
            )
        )
        self.event = {"title": self.title, "links": links, "foot": foot}

    def _page(
        self,
        template: str,
        title: str,
        here: str,
        facts: Mapping[str, object],
        *,
        columns: int = 0,
        script: str = "",
    ) -> bytes:
        common = {"event": self.event, "here": here}
        shown = html.page(template, title, {**common, **facts}, columns=columns, script=script)
        return html.marked(shown, "publish")

    def _linked(self, who: Participant) -> tuple[str, str | None]:
        return player(who), self.names.get(who.number)

    # ── A round ──────────────────────────────────────────────────────────────
    def round(self, round_: PublishedRound) -> bytes:
        """Return the page of a round: its boards with the points before it, the results that are
        known, and the list by name."""
        number = round_.number
        is_last = round_ is self.site.rounds[-1]
        boards = [self._board(round_, board) for board in round_.boards]
        known = len(self.site.rounds)
        before, after = self._turns(number, self.tournament.rounds or known, known, _of_round)
        letters = groupby(places(round_), key=lambda one: _initial(one.who.name))
        without = [(what, [*map(self._linked, people)]) for what, people in without_game(round_)]
        return self._page(
            "round.html",
            heading_of(round_),
            "Pairings",
            {
                "heading": round_name(number),
                "state": self._lines_of_state(round_),
                "before": before,
                "after": after,
                "boards": boards,
                "has_forfeits": any(board.is_forfeit for board in boards),
                "is_accelerated": round_.acceleration is not None,
                "without": without,
                "letters": [(letter, [*people]) for letter, people in letters],
                "names": self.names,
                "short_byes": BYES_OF_LIST,
                "surname": _surname,
                "is_last": is_last,
                "has_worksheet": is_last and bool(self.published.worksheet),
                "terms": glossary.terms_in(label for label, _ in without),
            },
            script="search.js",
        )

    def _turns(
        self, number: int, last: int, shown: int, page: Callable[[int], str]
    ) -> list[tuple[str, str]]:
        """Return the texts and the pages of the rounds before and after this one, of which there
        are `last`: nothing for none, and no page for those after the `shown` ones."""
        found = []
        for other, form in ((number - 1, "‹ {}"), (number + 1, "{} ›")):
            is_one = 1 <= other <= last
            text = form.format(round_name(other)) if is_one else ""
            found.append((text, page(other) if is_one and other <= shown else ""))
        return found

    def _lines_of_state(self, round_: PublishedRound) -> list[str]:
        known, boards = sum(bool(board.result) for board in round_.boards), len(round_.boards)
        line = counted(
            boards, "{known} of {number} result.", "{known} of {number} results.", known=known
        )
        if not known:
            line = counted(
                boards, "{number} board, no results yet.", "{number} boards, no results yet."
            )
            if self.is_of_matches:
                line = counted(
                    boards, "{number} match, no results yet.", "{number} matches, no results yet."
                )
        elif known == boards:
            line = translated("All results are known.")
        if self.published.time and round_ is self.site.rounds[-1]:
            line += " " + translated("Published {time}.", time=self.published.time)
        times = timetable(round_)
        return [line, *times, *headings(round_)[1:], *board_remarks(round_)]

    def _board(self, round_: PublishedRound, board: PublishedBoard) -> BoardOnPage:
        who = board.white.who
        has_why = round_ is self.site.rounds[-1] and self._why(who)
        why = f"{self.names[who.number]}#why" if has_why else ""
        return board_shown(round_, board, self.names)._replace(why=why)

    def _why(self, who: Participant) -> Sequence[str]:
        """Return why the pair of a participant was made, in the last round."""
        return self.published.reasons.get(who.number, ())

    def screen(self, round_: PublishedRound) -> bytes:
        """Return the page that a screen in the hall shows: the list by name, which turns its
        pages."""
        lines = places(round_)
        size = 2 * _SCREEN_LINES
        turns = [lines[start : start + size] for start in range(0, len(lines), size)]
        ranges = [f"{_initial(one[0].who.name)} – {_initial(one[-1].who.name)}" for one in turns]
        facts = {
            "heading": round_name(round_.number) + of_rounds(self.tournament),
            "start": self.tournament.starts.get(round_.number, "")[-5:],
            "turns": [*zip(ranges, turns, strict=True)],
            "short_byes": BYES_OF_LIST,
            "surname": _surname,
        }
        title = f"{self.title}: {translated('screen')}"
        return self._page("screen.html", title, "", facts, script="screen.js")

    # ── Tables ───────────────────────────────────────────────────────────────
    def standings(self, table: Standings) -> bytes:
        """Return the page of the standings after a round."""
        after = table.after
        last = self.site.tables[-1].after
        before, behind = self._turns(after, last, last, _of_standings)
        heading = translated("Starting order")
        if after:
            heading = translated("Standings after round {number}", number=after)
        turns = (before, (heading, None), behind)
        return self._list("Standings", of_standings.sheet(table), turns=turns)

    def crosstable(self) -> bytes:
        """Return the page of the cross table."""
        return self._list("Cross table", crosstable.sheet(self.site.standings))

    def participants(self) -> bytes:
        """Return the list of the participants by number, with the facts of the event."""
        people = [one.who for one in self.site.dossiers.values()]
        sheet = of_standings.used_columns(sheet_of(self._columns(), people, (self.title,)))
        facts = {line.name: line.text for line in self.published.header if line.text}
        header = [
            (translated(label), facts[name]) for name, label in _HEADER.items() if name in facts
        ]
        return self._list(self.people, sheet, header=header)

    def _list(
        self,
        here: str,
        sheet: Sheet,
        *,
        turns: Sequence[tuple[str, str | None]] = (),
        header: Sequence[tuple[str, str]] = (),
    ) -> bytes:
        return self._page(
            "list.html",
            f"{self.title}: {translated(_LISTS[here])}",
            here,
            {
                "heading": translated(here),
                "sheet": sheet,
                "links": self._links(sheet),
                "turns": turns,
                "header": header,
            },
            columns=len(sheet.columns),
        )

    def _links(self, sheet: Sheet) -> dict[tuple[int, int], str]:
        """Return where names lead to: a name is that of the number before it."""
        number = -1
        found = {}
        for place, column in enumerate(sheet.columns):
            if column.heading == translated("No"):
                number = place
            if not column.cut_to or number < 0:
                continue
            for row, cells in enumerate(sheet.rows):
                if cells[number].isdecimal():
                    found[row, place] = self.names[int(cells[number])]
        return found

    def _columns(self) -> tuple[Column[Participant], ...]:
        return (
            NUMBER,
            *_about_person(msgid("Team") if self.is_of_teams else msgid("Player")),
            Column("fide_id", "FIDE ID", TEXT, leave_out=MINOR),
            Column("points", "Pts", POINTS, self._points),
            Column("rank", "Rk", INTEGER, lambda who: self.ranks.get(who.number)),
        )

    def _points(self, who: Participant) -> int:
        """Return the points before the next round."""
        return sum(self.tournament.points_by_round(who)[: self.site.next_round - 1])

    # ── The page of one ──────────────────────────────────────────────────────
    def participant(self, one: Dossier) -> bytes:
        """Return the page of a participant: opponents, results, and the facts that the next pairing
        depends on."""
        who, over, card = one.who, self.site.next_round - 1, one.card
        past = [*one.rounds]
        is_open = past and past[-1].number > over and not past[-1].result
        now = past.pop() if is_open else None
        why = self._why(who) if now else ()
        is_unfinished = not self.site.is_finished
        floats = [
            (_FLOATS[letter], place)
            for place, letter in enumerate(card.floats, start=1)
            if place > over - 2 and letter in _FLOATS
        ]
        return self._page(
            "participant.html",
            f"{who.name}, {self.title}",
            self.people,
            {
                **one._asdict(),
                "names": self.names,
                "points_text": fraction(self._points(who)),
                "rank": self.ranks.get(who.number) if over else None,
                "past": past,
                "now": now,
                "why": why,
                "over": over,
                "is_unfinished": is_unfinished,
                "is_of_teams": self.is_of_teams,
                "is_of_matches": self.is_of_matches,
                "is_by_match_points": self.tournament.team_rules.primary is PrimaryScore.MATCH,
                "history": colour_history(who.entries[:over]),
                "floats": floats,
                "sheets": [*self._people(one)],
                "matches": [*self._matches(one)],
                "terms": glossary.terms_in([*why, *(_TERMS if is_unfinished else ())]),
                **_OF_PARTICIPANTS,
            },
        )

    def _people(self, one: Dossier) -> Iterator[Sheet]:
        """Yield the players of a team, by its order of boards."""
        players = {player_.number: player_ for player_ in self.tournament.individuals}
        people = [players[number] for number in one.who.roster if number in players]
        if not people:
            return
        ordinals = {who.number: place for place, who in enumerate(people, start=1)}
        columns: tuple[Column[Participant], ...] = (
            Column("board", "Bd", INTEGER, lambda who: ordinals[who.number]),
            *_about_person(msgid("Player")),
        )
        title = translated("Players")
        yield of_standings.used_columns(sheet_of(columns, people, (title,)))

    def _matches(self, one: Dossier) -> Iterator[tuple[str, BoardOnPage]]:
        """Yield the matches, each with its title."""
        if not self.is_of_matches:
            return
        for past in one.rounds:
            if past.board is not None:
                round_ = self.site.rounds[past.number - 1]
                board = next(board for board in round_.boards if board.number == past.board)
                title = translated(
                    "Round {number}, match {match}", number=past.number, match=past.board
                )
                yield title, board_shown(round_, board, self.names)


# ── Names of pages ───────────────────────────────────────────────────────────
def _names_of_pages(noun: str, people: Sequence[Participant]) -> dict[int, str]:
    """Return the file names of the pages of participants: by FIDE id, otherwise by name; of both,
    only letters and digits. The number follows a key that others have, or that ends with one."""
    keys = [_slug(who.fide_id) or _slug(who.name) for who in people]
    count = Counter(keys)
    found = {}
    for who, key in zip(people, keys, strict=True):
        is_lasting = key and count[key] == 1 and not _NUMBERED.search(key)
        lasting = key if is_lasting else f"{key}-no-{who.number}".lstrip("-")
        found[who.number] = f"{noun}-{lasting}.html"
    return found


def _slug(name: str) -> str:
    words = [re.sub(r"[^a-z0-9]", "", plain(word)) for word in re.split(r"[\W_]+", name)]
    return "-".join(filter(None, words))


_OF_PARTICIPANTS = {
    "arrows": _ARROWS,
    "bye_names": BYE_NAMES,
    "format_points": format_points,
    "halves": halves,
    "number_of": lambda who: translated("No {number}", number=who.number),
    "player": player,
    "strengths": _STRENGTHS,
    "winners": winners,
}
"""What the page of each participant shows its data with."""


def _initial(name: str) -> str:
    return plain(name)[:1].upper() or "?"


def _surname(name: str) -> str:
    return name.partition(",")[0]


def _about_person(heading: str) -> tuple[Column[Participant], ...]:
    """Return the columns of a list of people; `heading`: that of their names."""
    return TITLE, NAME.of(heading=heading), FEDERATION, RATING.of(leave_out=0)
