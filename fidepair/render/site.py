"""A tournament as pages of HTML in one folder: rounds, standings, cross table, participants, a page
for each of them.

They need nothing from elsewhere, have no scripts, obey nothing of a name, and are the same for the
same tournament. Their names stay the same from round to round.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from fidepair.render import crosstable, glossary, markup
from fidepair.render import standings as of_standings
from fidepair.render.sheet import MINOR
from fidepair.render.show import posting, results
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
    count_of,
    of_rounds,
    participant_noun,
    player,
    title_of,
)
from fidepair.tournament import Kind, format_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fidepair.desk.day.header import HeaderLine
    from fidepair.desk.pages.published import PublishedBoard, PublishedRound, SingleGame
    from fidepair.desk.pages.sections import SectionEntry
    from fidepair.desk.pages.site import Dossier, RoundOfOne, Site
    from fidepair.render.sheet import Sheet
    from fidepair.swiss.preferences import Preference
    from fidepair.tournament import Participant

MARK = markup.mark_of("publish")
_STYLE = """
body { overflow-wrap: break-word } nav { display: flex; flex-wrap: wrap; gap: .1em 1em; margin: 0 0 1em }
nav a { padding: .3em 0 } nav b { padding: .3em 0 } h2 { font-size: 1.05em; margin: 1.2em 0 .2em }
a { color: #0b4a8f } dl { display: grid; grid-template-columns: max-content 1fr; gap: .2em 1em; margin: .6em 0 }
dt { color: #555 } dd { margin: 0; min-width: 0 } ul { padding-left: 1.2em; margin: .3em 0 } li { padding: .15em 0 }
@media screen and (max-width: 45em) { body { font-size: 15px } table { font: 12.5px/1.35 Arial, sans-serif }
  td, th { padding: .3em .2em } .name { min-width: 5.2em; overflow-wrap: anywhere }
  dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .4em } }
@media print { nav { display: none } a { color: inherit; text-decoration: none } h2 { break-after: avoid }
  dl { font-size: 9pt } }
""".strip()
_HEADER = (
    "city",
    "federation",
    "start date",
    "end date",
    "type",
    "time control",
    "chief arbiter",
    "deputy arbiters",
)
"""The facts of the header that the first page shows."""
_STRENGTHS = ("none", "mild", "strong", "absolute")
_FLOATS = {"D": "down", "U": "up"}


def pages(
    site: Site, header: Iterable[HeaderLine] = (), *, is_section: bool = False
) -> dict[str, bytes]:
    """Return the pages by the name of their file; `header`: further facts of the event;
    `is_section`: whether the folder above has the first page of several sections."""
    facts = {line.name: line.text for line in header if line.text}
    drawn = _Pages(site, facts, is_section=is_section)
    found = {"index.html": drawn.index()}
    found |= {_of_round(round_.number): drawn.round(round_.number) for round_ in site.rounds}
    found |= {"standings.html": drawn.standings(), "crosstable.html": drawn.crosstable()}
    found[drawn.list_name] = drawn.participants()
    return found | {
        drawn.of(number): drawn.participant(one) for number, one in site.dossiers.items()
    }


class Section(NamedTuple):
    """A section of an event: its folder, and what its pages show."""

    folder: str
    site: Site


def first_page(sections: Sequence[Section], several: Iterable[Sequence[SectionEntry]]) -> bytes:
    """Return the first page of several sections, with the players who are in several of them."""
    title = " \N{MIDDLE DOT} ".join(title_of(one.site.tournament) for one in sections)
    lines = [f"<h1>{markup.html(title)}</h1>", "<ul>"]
    for one in sections:
        link = markup.link(
            title_of(one.site.tournament),
            f"{quote(one.folder, errors='surrogateescape')}/index.html",
        )
        lines.append(f"<li>{link}: {_counts(one.site)}</li>")
    lines.append("</ul>")
    found = [*map(partial(in_sections, sections), several)]
    if found:
        lines.append("<h2>In several sections</h2>")
        lines += ["<ul>", *(f"<li>{markup.html(text)}</li>" for text in found), "</ul>"]
    style = f"{markup.paper(0)}\n{markup.STYLE}\n{_STYLE}"
    page = markup.document(title, style, lines).encode("utf-8", "replace")
    return markup.marked(page, MARK)


def in_sections(sections: Sequence[Section], entries: Sequence[SectionEntry]) -> str:
    """Return a player with the sections that have them."""
    places = [
        f"{title_of(sections[entry.section].site.tournament)} (number {entry.player.number})"
        for entry in entries
    ]
    return f"{entries[0].player.name}: {', '.join(places)}"


def _counts(site: Site) -> str:
    """Return how many players and rounds a tournament has."""
    players = count_of(len(site.dossiers), participant_noun(site.tournament))
    return f"{players}, {count_of(len(site.rounds), 'round')}{of_rounds(site.tournament)} paired"


def is_page_name(name: str) -> bool:
    """Return whether a file of this name may be a page of a site."""
    stem, _, ending = name.rpartition(".")
    kind, _, number = stem.partition("-")
    if ending != "html":
        return False
    if not number:
        return stem in _NAMES
    return kind in ("round", "player", "team") and number.isdecimal()


_NAMES = frozenset({"index", "standings", "crosstable", "players", "teams"})


def _of_round(number: int) -> str:
    return f"round-{number}.html"


class _Pages:
    """Draws the pages of a site."""

    def __init__(self, site: Site, header: Mapping[str, str], *, is_section: bool) -> None:
        self.is_section = is_section
        self.site, self.tournament, self.header = site, site.tournament, header
        self.title, self.ranks = title_of(site.tournament), site.standings.ranks()
        self.is_of_teams = site.tournament.kind is Kind.TEAM
        self.noun = participant_noun(site.tournament)
        self.list_name = f"{self.noun}s.html"

    def of(self, number: int) -> str:
        """Return the name of the page of a participant."""
        return f"{self.noun}-{number}.html"

    # ── What all pages have ──────────────────────────────────────────────────
    def _page(self, name: str, title: str, body: Iterable[str], columns: int = 0) -> bytes:
        style = f"{markup.paper(columns)}\n{markup.STYLE}\n{_STYLE}"
        drawn = markup.document(title, style, [*self._navigation(name), *body])
        return markup.marked(drawn.encode("utf-8", "replace"), MARK)

    def _navigation(self, name: str) -> Iterator[str]:
        rounds = [(_of_round(one.number), f"Round {one.number}") for one in self.site.rounds]
        fixed = [("standings.html", "Standings"), ("crosstable.html", "Cross table")]
        everybody = (self.list_name, f"{self.noun.capitalize()}s")
        yield "<nav>"
        if self.is_section:
            yield markup.link("All sections", "../index.html")
        for to, text in (("index.html", "Overview"), *rounds, *fixed, everybody):
            yield f"<b>{text}</b>" if to == name else markup.link(text, to)
        yield "</nav>"

    def _sheet_page(self, name: str, sheet: Sheet, *, with_terms: bool = False) -> bytes:
        body = [*markup.body(sheet, self._links(sheet))]
        if with_terms:
            body += glossary.html(body)
        return self._page(name, sheet.headings[0], body, len(sheet.columns))

    def _links(self, sheet: Sheet) -> dict[tuple[int, int], str]:
        """Return where names lead to: a name is that of the number before it; of players of teams
        there are no pages, their boards are numbered like `2.1`."""
        number = -1
        found = {}
        for place, column in enumerate(sheet.columns):
            if column.heading == "No":
                number = place
            if not column.cut_to or number < 0:
                continue
            for row, cells in enumerate(sheet.rows):
                is_linked = cells[number].isdecimal() and "." not in cells[0]
                if is_linked:
                    found[row, place] = self.of(int(cells[number]))
        return found

    # ── Pages about all ──────────────────────────────────────────────────────
    def index(self) -> bytes:
        """Return the page that leads to all others."""
        return self._page("index.html", self.title, self._index())

    def _index(self) -> Iterator[str]:
        site = self.site
        yield f"<h1>{markup.html(self.title)}</h1>"
        yield f"<p>{_counts(site)}</p>"
        shown = [name for name in _HEADER if name in self.header]
        yield from _list((name.capitalize(), markup.html(self.header[name])) for name in shown)
        yield "<ul>"
        for round_ in reversed(site.rounds):
            link = markup.link(f"Round {round_.number}", _of_round(round_.number))
            yield f"<li>{link}: {_state(round_)}</li>"
        over = site.next_round - 1
        after = f"after round {over}" if over else "before round 1"
        yield f"<li>{markup.link('Standings', 'standings.html')} {after}</li>"
        yield f"<li>{markup.link('Cross table', 'crosstable.html')} {after}</li>"
        everybody = markup.link(f"{self.noun.capitalize()}s", self.list_name)
        yield f"<li>{everybody}, with opponents, colours and floats of each</li></ul>"

    def round(self, number: int) -> bytes:
        """Return the page of a round: its boards with the points before it, or with results as soon
        as one is known."""
        round_ = self.site.rounds[number - 1]
        is_begun = any(_has_result(board) for board in round_.boards)
        sheet = results(round_) if is_begun else posting(round_)
        columns = []
        for column in sheet.columns:
            is_spare = column.leave_out > 0
            columns.append(column._replace(leave_out=column.leave_out + MINOR * is_spare))
        sheet = sheet._replace(columns=tuple(columns))
        return self._sheet_page(_of_round(number), sheet, with_terms=True)

    def standings(self) -> bytes:
        """Return the page of the standings."""
        return self._sheet_page("standings.html", of_standings.sheet(self.site.standings))

    def crosstable(self) -> bytes:
        """Return the page of the cross table."""
        return self._sheet_page("crosstable.html", crosstable.sheet(self.site.standings))

    def participants(self) -> bytes:
        """Return the list of the participants by number."""
        people = [one.who for one in self.site.dossiers.values()]
        sheet = sheet_of(self._columns(), people, (f"{self.title}: {self.noun}s",))
        return self._sheet_page(self.list_name, of_standings.used_columns(sheet))

    def _columns(self) -> tuple[Column[Participant], ...]:
        return (
            NUMBER,
            *_about_person(self.noun.capitalize()),
            Column("fide_id", "FIDE id", TEXT, lambda who: who.fide_id, leave_out=MINOR),
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
        body = [f"<h1>{markup.html(player(one.who))}</h1>", *_list(self._about(one))]
        body += self._past(one)
        if not self.site.is_finished:
            body += self._next(one)
        body += [*self._people(one), *self._games(one)]
        body += glossary.html(body)
        return self._page(self.of(one.who.number), f"{one.who.name}, {self.title}", body)

    def _about(self, one: Dossier) -> Iterator[tuple[str, str]]:
        who, over = one.who, self.site.next_round - 1
        yield "Tournament", markup.link(self.title, "index.html")
        if who.federation:
            yield "Federation", markup.html(who.federation)
        if who.rating is not None:
            yield "Rating", str(who.rating)
        rank = self.ranks.get(who.number)
        points = format_points(self._points(who))
        if over and rank is not None:
            yield "Points", f"{points} after {count_of(over, 'round')}, rank {rank}"

    def _past(self, one: Dossier) -> Iterator[str]:
        if not one.rounds:
            return
        rows, sum_ = [], 0
        for past in one.rounds:
            sum_ += past.points
            is_known = past.number < self.site.next_round
            rows.append(PastRound(past, sum_ if is_known else None))
        colour = "Game 1" if self.tournament.kind is Kind.DOUBLE else "Colour"
        sheet = sheet_of(_past_columns(colour), rows, ("Rounds",))
        links = self._links(sheet)
        for row, past in enumerate(one.rounds):
            links[row, 0] = _of_round(past.number)
        yield from markup.body(sheet, links, "h2")

    def _next(self, one: Dossier) -> Iterator[str]:
        number = self.site.next_round
        yield f"<h2>Facts for the pairing of round {number}</h2>"
        yield from _list(self._looked_at(one))

    def _looked_at(self, one: Dossier) -> Iterator[tuple[str, str]]:
        card, over = one.card, self.site.next_round - 1
        if card.score != card.standings:
            yield "Score", f"{format_points(card.score)}, virtual points included (C.04.7)"
        yield "Colours", _colours(one, over)
        yield "Colour preference", _preference(one.preference)
        floats = [
            f"{_FLOATS[letter]}float in round {place}"
            for place, letter in enumerate(card.floats, start=1)
            if place > over - 2 and letter in _FLOATS
        ]
        yield "Floats of the last two rounds", ", ".join(floats) or "none"
        byes = [
            f"{BYE_NAMES[past.bye]} in round {past.number}"
            for past in one.rounds
            if past.bye and past.number <= over
        ]
        yield "Byes so far", ", ".join(byes) or "none"
        may = "possible"
        if not card.may_receive_pab:
            may = "no longer possible, after a bye or a win without playing (C.04.1, 4)"
        yield "Pairing-allocated bye", may
        if one.announced:
            byes = [f"{BYE_NAMES[bye.bye]} in round {bye.round_number}" for bye in one.announced]
            yield "Future byes", ", ".join(byes)
        if one.forbidden:
            links = (markup.link(player(other), self.of(other.number)) for other in one.forbidden)
            yield "Forbidden pairings", ", ".join(links)

    def _people(self, one: Dossier) -> Iterator[str]:
        """Yield the players of a team, by its order of boards."""
        if not self.is_of_teams:
            return
        players = {player_.number: player_ for player_ in self.tournament.individuals}
        people = [players[number] for number in one.who.roster if number in players]
        if not people:
            return
        places = {who.number: place for place, who in enumerate(people, start=1)}
        columns: tuple[Column[Participant], ...] = (
            Column("board", "Bd", INTEGER, lambda who: places[who.number]),
            *_about_person("Player"),
        )
        sheet = of_standings.used_columns(sheet_of(columns, people, ("Players",)))
        yield from markup.body(sheet, tag="h2")

    def _games(self, one: Dossier) -> Iterator[str]:
        """Yield the games of matches."""
        if self.tournament.kind is Kind.INDIVIDUAL:
            return
        for past in one.rounds:
            if past.board is not None:
                boards = self.site.rounds[past.number - 1].boards
                board = next(board for board in boards if board.number == past.board)
                title = f"Round {past.number}, match {past.board}"
                yield from markup.body(_match(board, title), tag="h2")


class PastRound(NamedTuple):
    """A round of a participant, and the points after it, None while it is not over."""

    past: RoundOfOne
    points: int | None

    @property
    def opponent(self) -> Participant | None:
        """The opponent."""
        return self.past.opponent

    @property
    def opponent_name(self) -> str:
        """The opponent, or the bye."""
        if self.past.opponent is not None:
            return self.past.opponent.name
        return BYE_NAMES[self.past.bye] if self.past.bye else "nobody"

    @property
    def colour(self) -> str:
        """The colour."""
        return COLOUR_NAMES[self.past.colour] if self.past.colour else ""


def _past_columns(colour: str) -> tuple[Column[PastRound], ...]:
    """Return the columns of the rounds of a participant; `colour`: the heading of that column."""
    return (
        Column("round", "Rd", INTEGER, lambda row: row.past.number),
        Column("board", "Bd", INTEGER, lambda row: row.past.board),
        Column("colour", colour, TEXT, lambda row: row.colour),
        NUMBER.of(_opponent),
        Column("name", "Opponent", TEXT, lambda row: row.opponent_name, cut_to=20),
        RATING.of(_opponent),
        Column("result", "Result", TEXT, lambda row: row.past.result),
        Column("points", "Pts", POINTS, lambda row: row.points),
        Column("float", "Float", TEXT, lambda row: _FLOATS.get(row.past.float)),
    )


def _opponent(row: PastRound) -> Participant | None:
    return row.opponent


def _itself(who: Participant) -> Participant:
    return who


def _about_person(heading: str) -> tuple[Column[Participant], ...]:
    """Return the columns of a list of people; `heading`: that of their names."""
    name = NAME.of(_itself, heading=heading)
    return TITLE, name, FEDERATION, RATING.of(_itself, leave_out=0)


def _match(board: PublishedBoard, title: str) -> Sheet:
    """Return the games of a match; in a match of two games the side on the left began with
    White."""
    columns: tuple[Column[tuple[int, SingleGame]], ...] = (
        Column("", "", INTEGER, lambda row: row[0]),
        Column("", board.white.who.name, TEXT, lambda row: _name(row[1].left), cut_to=20),
        Column("", "", TEXT, lambda row: row[1].colour.value.upper()),
        Column("", "Result", TEXT, lambda row: row[1].result or "?"),
        Column("", board.black.who.name, TEXT, lambda row: _name(row[1].right), cut_to=20),
    )
    return sheet_of(columns, [*enumerate(board.games, start=1)], (title,))


def _name(who: Participant | None) -> str:
    return who.name if who else "nobody"


def _state(round_: PublishedRound) -> str:
    """Return how much of a round is known."""
    boards = len(round_.boards)
    results = sum(bool(board.result) for board in round_.boards)
    return "results" if results == boards else f"{results} of {boards} results known"


def _has_result(board: PublishedBoard) -> bool:
    return bool(board.result) or any(game.result for game in board.games)


def _list(facts: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield facts, which are HTML, with their names."""
    lines = [f"<dt>{name}</dt><dd>{text}</dd>" for name, text in facts]
    if lines:
        yield from ("<dl>", *lines, "</dl>")


def _colours(one: Dossier, over: int) -> str:
    white, black = (one.card.history.count(letter) for letter in "WB")
    if not white + black:
        return "none yet"
    return f"{colour_history(one.who, over)} (White {white}, Black {black}; u: not played)"


def _preference(preference: Preference) -> str:
    if preference.colour is None:
        return "none"
    return f"{COLOUR_NAMES[preference.colour]}, {_STRENGTHS[preference.strength]}"
