"""A tournament as pages of HTML in one folder: rounds, standings after each, cross table,
participants, a page for each of them, and a screen for the hall.

They need nothing from elsewhere, obey nothing of a name, and are the same for the same tournament
and time of publication. The page of a participant keeps its name when numbers change: it is named
by the FIDE id, otherwise by the name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import chain, groupby
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from fidepair.desk.entry_list import plain
from fidepair.render import crosstable, glossary, html
from fidepair.render import standings as of_standings
from fidepair.render.language import counted, in_language, language, msgid, translated, worded
from fidepair.render.sheet import MINOR
from fidepair.render.show import (
    BYES_OF_LIST,
    BoardShown,
    board_remarks,
    board_shown,
    headings,
    name_or_empty,
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
    COLOUR_NAMES,
    colour_history,
    fraction,
    halves,
    of_rounds,
    participant_noun,
    player,
    title_of,
)
from fidepair.tournament import Bye, Colour, Kind, PrimaryScore, format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from fidepair.desk.day.header import HeaderLine
    from fidepair.desk.pages.published import PublishedBoard, PublishedRound, SingleGame
    from fidepair.desk.pages.site import Dossier, SectionEntry, Site
    from fidepair.render.sheet import Sheet
    from fidepair.render.show import Whereabouts
    from fidepair.standings.ranking import Standings
    from fidepair.swiss.cards import Preference
    from fidepair.tournament import Participant

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
_PAGE_NAME = re.compile(
    r"(?:index|screen|crosstable|players|teams|standings(?:-\d+)?|round-\d+"
    r"|(?:player|team)-[a-z0-9-]+)\.html"
)
_NUMBERED = re.compile(r"(?:^|-)no-\d+$")
"""The end of a name of a page that has the number of its participant."""
_SCREEN_LINES = 12
"""Lines in each of the two columns of the screen."""


class Published(NamedTuple):
    """What the pages show besides the event: further facts of the header, the time of publication
    as text, and for participants of the last round why they were paired."""

    header: tuple[HeaderLine, ...] = ()
    time: str = ""
    reasons: Mapping[int, Sequence[str]] = {}


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
class NameShown(NamedTuple):
    """A line of the list by name; `to` leads to the board or page, `bye` stands instead of a
    board."""

    name: str
    to: str
    about: str
    board: str
    colour: Colour | None
    bye: str
    opponent: str


class PastShown(NamedTuple):
    """A round of a participant. `result` is the participant's own; `total`: the points after it,
    None while it is not over."""

    number: int
    round_page: str
    colour: Colour | None
    opponent: str | None
    page: str | None
    about: str
    bye: str
    result: str
    is_win: bool
    total: int | None
    float: str
    board: int | None

    @property
    def is_open(self) -> bool:
        """Whether the game has no result yet, or there is none."""
        return self.opponent is None or not self.result


class _Pages:
    """Draws the pages of a site."""

    def __init__(self, site: Site, published: Published, *, is_section: bool) -> None:
        self.site, self.tournament, self.published = site, site.tournament, published
        self.title, self.ranks = title_of(site.tournament), site.standings.ranks()
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
        whereabouts = [self._where(place) for place in places(round_)]
        letters = groupby(whereabouts, key=lambda one: _initial(one.name))
        without = [(what, [*map(self._linked, people)]) for what, people in without_game(round_)]
        return self._page(
            "round.html",
            heading_of(round_),
            "Pairings",
            {
                "heading": _round_name(number),
                "state": self._lines_of_state(round_),
                "before": self._turn(number - 1, "‹ {}"),
                "after": self._turn(number + 1, "{} ›"),
                "boards": boards,
                "has_forfeits": any(board.is_forfeit for board in boards),
                "is_accelerated": round_.acceleration is not None,
                "without": without,
                "names": [(letter, [*people]) for letter, people in letters],
                "further": [(translated("Screen for the hall"), "screen.html")] if is_last else [],
                "terms": glossary.terms_in(label for label, _ in without),
            },
            script="search.js",
        )

    def _turn(self, number: int, form: str) -> tuple[str, str]:
        """Return the text and the page of the round before or after; no page for none."""
        last = self.tournament.rounds or len(self.site.rounds)
        if not 1 <= number <= max(last, len(self.site.rounds)):
            return "", ""
        page = _of_round(number) if number <= len(self.site.rounds) else ""
        return form.format(_round_name(number)), page

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
        times = timetable(self.tournament, round_.number)
        return [line, *times, *headings(round_)[1:], *board_remarks(round_)]

    def _board(self, round_: PublishedRound, board: PublishedBoard) -> BoardShown:
        who = board.white.who
        has_why = round_ is self.site.rounds[-1] and self._why(who)
        why = f"{self.names[who.number]}#why" if has_why else ""
        return board_shown(round_, board, self.names)._replace(why=why)

    def _why(self, who: Participant) -> Sequence[str]:
        """Return why the pair of a participant was made, in the last round."""
        return self.published.reasons.get(who.number, ())

    def _where(self, place: Whereabouts) -> NameShown:
        if place.bye is not None:
            page, short = self.names[place.who.number], translated(BYES_OF_LIST[place.bye])
            return NameShown(place.who.name, page, place.opponent_name, "", None, short, "")
        opponent = _surname(place.opponent.name) if place.opponent else ""
        against = translated("no opponent")
        if place.opponent:
            against = translated("against {name}", name=opponent)
        about = f"{translated(COLOUR_NAMES[place.colour])} {against}" if place.colour else against
        to = f"#b{place.board.partition('.')[0]}"
        return NameShown(place.who.name, to, about, place.board, place.colour, "", opponent)

    def screen(self, round_: PublishedRound) -> bytes:
        """Return the page that a screen in the hall shows: the list by name, which turns its
        pages."""
        lines = [self._where(place) for place in places(round_)]
        size = 2 * _SCREEN_LINES
        turns = [lines[start : start + size] for start in range(0, len(lines), size)]
        ranges = [f"{_initial(one[0].name)} – {_initial(one[-1].name)}" for one in turns]
        facts = {
            "heading": _round_name(round_.number) + of_rounds(self.tournament),
            "start": self.tournament.starts.get(round_.number, "")[-5:],
            "turns": [*zip(ranges, turns, strict=True)],
        }
        title = f"{self.title}: {translated('screen')}"
        return self._page("screen.html", title, "", facts, script="screen.js")

    # ── Tables ───────────────────────────────────────────────────────────────
    def standings(self, table: Standings) -> bytes:
        """Return the page of the standings after a round."""
        after = table.after
        turns: list[tuple[str, str | None]] = []
        for number, form in ((after - 1, "‹ {}"), (after, "{}"), (after + 1, "{} ›")):
            text = form.format(_round_name(number))
            if number == after:
                heading = translated("Starting order")
                if after:
                    heading = translated("Standings after round {number}", number=after)
                turns.append((heading, None))
            elif number < 1 or number > self.site.tables[-1].after:
                turns.append(("", ""))
            else:
                turns.append((text, _of_standings(number)))
        sheet = of_standings.sheet(table)
        return self._list("Standings", sheet, turns=turns)

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
            Column("fide_id", "FIDE ID", TEXT, lambda who: who.fide_id, leave_out=MINOR),
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
        who, over = one.who, self.site.next_round - 1
        rounds = [*self._rounds(one)]
        now = next((row for row in rounds[-1:] if row.number > over and row.is_open), None)
        past = rounds[:-1] if now else rounds
        rating = translated("rated {rating}", rating=who.rating) if who.rating else ""
        about = " · ".join(filter(None, (_number_of(who), who.federation, rating)))
        is_begun = bool(over)
        looked_at = [] if self.site.is_finished else [*self._looked_at(one)]
        sheets = [*self._people(one), *self._games(one)]
        why = self._why(who) if now else ()
        words = [*why, *(label for label, _, _ in looked_at)]
        return self._page(
            "participant.html",
            f"{who.name}, {self.title}",
            self.people,
            {
                "about": about,
                "name": " ".join(filter(None, (who.title, who.name))),
                "points_text": f"{fraction(self._points(who))}",
                "rank": self.ranks.get(who.number) if is_begun else None,
                "colours": [row.colour for row in past if row.colour],
                "now": now,
                "why": why,
                "rounds": past,
                "board_noun": translated("Match") if self.is_of_matches else translated("Board"),
                "note": self._about_results(),
                "next_round": self.site.next_round,
                "looked_at": looked_at,
                "sheets": sheets,
                "terms": glossary.terms_in(words),
            },
        )

    def _about_results(self) -> str:
        """Return what the results and totals on the page of a participant are."""
        if self.is_of_teams and self.tournament.team_rules.primary is PrimaryScore.MATCH:
            return translated("Results are this team's own game points, totals its match points.")
        if self.is_of_teams:
            return translated("Results are this team's own game points, totals its game points.")
        if self.is_of_matches:
            return translated("Results are this player's own points in the match.")
        return translated("Results are this player's own: 1 won, ½ drawn, 0 lost.")

    def _rounds(self, one: Dossier) -> Iterator[PastShown]:
        total = 0
        for past in one.rounds:
            total += past.points
            is_over = past.number < self.site.next_round
            own, _ = halves(past.result) or ("", "")
            opponent = past.opponent
            bye = translated("no opponent" if past.bye is None else BYE_NAMES[past.bye])
            if past.bye is not None:
                own = fraction(past.points)
            yield PastShown(
                past.number,
                _of_round(past.number),
                past.colour,
                opponent.name if opponent else None,
                self.names[opponent.number] if opponent else None,
                _about_opponent(opponent) if opponent else "",
                bye,
                own,
                past.bye is None and winners(past.result)[0],
                total if is_over else None,
                translated(_ARROWS.get(past.float, "")),
                past.board,
            )

    def _looked_at(self, one: Dossier) -> Iterator[tuple[str, str, list[tuple[str, str | None]]]]:
        card, over = one.card, self.site.next_round - 1
        if card.score != card.standings:
            points = format_points(card.score)
            score = translated("{points}, virtual points included (C.04.7)", points=points)
            yield msgid("Score"), score, []
        yield msgid("Colours"), _colours(one, over), []
        yield msgid("Colour preference"), _preference(one.preference), []
        none = translated("none")
        floats = [
            translated(_FLOATS[letter], number=place)
            for place, letter in enumerate(card.floats, start=1)
            if place > over - 2 and letter in _FLOATS
        ]
        yield msgid("Floats of the last two rounds"), ", ".join(floats) or none, []
        byes = [
            _bye_in_round(past.bye, past.number)
            for past in one.rounds
            if past.bye and past.number <= over
        ]
        yield msgid("Byes so far"), ", ".join(byes) or none, []
        may = translated("possible")
        if not card.may_receive_pab:
            may = translated("no longer possible, after a bye or a win without playing (C.04.1, 4)")
        yield msgid("Pairing-allocated bye"), may, []
        if one.announced:
            byes = [_bye_in_round(bye.bye, bye.round_number) for bye in one.announced]
            yield msgid("Future byes"), ", ".join(byes), []
        if one.forbidden:
            yield msgid("Forbidden pairings"), "", [self._linked(other) for other in one.forbidden]

    def _people(self, one: Dossier) -> Iterator[Sheet]:
        """Yield the players of a team, by its order of boards."""
        if not self.is_of_teams:
            return
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

    def _games(self, one: Dossier) -> Iterator[Sheet]:
        """Yield the games of matches."""
        if not self.is_of_matches:
            return
        for past in one.rounds:
            if past.board is not None:
                boards = self.site.rounds[past.number - 1].boards
                board = next(board for board in boards if board.number == past.board)
                title = translated(
                    "Round {number}, match {match}", number=past.number, match=past.board
                )
                yield _match(board, title)


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


def _round_name(number: int) -> str:
    return translated("Round {number}", number=number)


def _number_of(who: Participant) -> str:
    return translated("No {number}", number=who.number)


def _bye_in_round(bye: Bye, number: int) -> str:
    return translated("{bye} in round {number}", bye=translated(BYE_NAMES[bye]), number=number)


def _initial(name: str) -> str:
    return plain(name)[:1].upper() or "?"


def _surname(name: str) -> str:
    return name.partition(",")[0]


# ── Results ──────────────────────────────────────────────────────────────────
def _about_opponent(who: Participant) -> str:
    return f"{_number_of(who)} · {who.rating}" if who.rating else _number_of(who)


def _itself(who: Participant) -> Participant:
    return who


def _about_person(heading: str) -> tuple[Column[Participant], ...]:
    """Return the columns of a list of people; `heading`: that of their names."""
    name = NAME.of(_itself, heading=heading)
    return TITLE, name, FEDERATION, RATING.of(_itself, leave_out=0)


def _match(board: PublishedBoard, title: str) -> Sheet:
    """Return the games of a match; in a match of two games the side on the left began with
    White."""
    rows = [(place, game, halves(game.result)) for place, game in enumerate(board.games, start=1)]
    columns: tuple[Column[tuple[int, SingleGame, tuple[str, str] | None]], ...] = (
        Column("", "", INTEGER, lambda row: row[0]),
        Column("", "", TEXT, lambda row: name_or_empty(row[1].left), cut_to=20),
        Column("", "", TEXT, lambda row: translated(COLOUR_NAMES[row[1].colour])),
        Column("", "Result", TEXT, lambda row: " – ".join(row[2]) if row[2] else "?"),
        Column("", "", TEXT, lambda row: name_or_empty(row[1].right), cut_to=20),
    )
    names = {1: board.white.who.name, 4: board.black.who.name}
    return sheet_of(columns, rows, (title,)).with_names(names)


def _colours(one: Dossier, over: int) -> str:
    white, black = (one.card.history.count(letter) for letter in "WB")
    if not white + black:
        return translated("none yet")
    return translated(
        "{history} (White {white}, Black {black}; u: not played)",
        history=colour_history(one.who, over),
        white=white,
        black=black,
    )


def _preference(preference: Preference) -> str:
    if preference.colour is None:
        return translated("none")
    colour = translated(COLOUR_NAMES[preference.colour])
    return f"{colour}, {translated(_STRENGTHS[preference.strength])}"
