"""A tournament as pages of HTML in one folder: rounds, standings, cross table, participants, a page
for each of them.

They need nothing from elsewhere, have no scripts, obey nothing of a name, and are the same for the
same tournament. Their names stay the same from round to round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.render import crosstable, markup
from fidepair.render import show as of_rounds
from fidepair.render import standings as of_standings
from fidepair.render.sheet import MINOR, Column, Sheet
from fidepair.render.words import BYE_WORDS, colour_history, count_of, player, title_of
from fidepair.tournament import Bye, Colour, Kind, format_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from fidepair.desk.day.header import HeaderLine
    from fidepair.desk.pages.published import PublishedBoard
    from fidepair.desk.pages.site import Dossier, RoundOfOne, Site
    from fidepair.swiss.preferences import Preference

MARK = '<meta name="generator" content="fidepair publish">'
"""What every page has in its head, and no file of somebody else."""
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
_TOLD = (
    "city",
    "federation",
    "start date",
    "end date",
    "type",
    "time control",
    "chief arbiter",
    "deputy arbiters",
)
"""What the first page tells of the header."""
_STRENGTHS = ("none", "mild", "strong", "absolute")
_COLOURS = {Colour.WHITE: "White", Colour.BLACK: "Black"}
_FLOATS = {"D": "down", "U": "up"}
_BYES = BYE_WORDS | {Bye.PAB: "pairing-allocated bye"}


def pages(site: Site, header: Iterable[HeaderLine] = ()) -> dict[str, bytes]:
    """Return the pages by the name of their file; `header`: what a report file tells of the event
    besides."""
    drawn = _Pages(site, {line.name: line.text for line in header if line.text})
    found = {"index.html": drawn.index()}
    found |= {_of_round(round_.number): drawn.round(round_.number) for round_ in site.rounds}
    found |= {"standings.html": drawn.standings(), "crosstable.html": drawn.crosstable()}
    found[drawn.list_name] = drawn.participants()
    return found | {
        drawn.of(number): drawn.participant(one) for number, one in site.dossiers.items()
    }


def is_page_name(name: str) -> bool:
    """Return whether a file of this name may be a page of a site."""
    stem, _, ending = name.rpartition(".")
    kind, _, number = stem.partition("-")
    if ending != "html":
        return False
    return (
        stem in _NAMES if not number else kind in ("round", "player", "team") and number.isdecimal()
    )


_NAMES = frozenset({"index", "standings", "crosstable", "players", "teams"})


def _of_round(number: int) -> str:
    return f"round-{number}.html"


class _Pages:
    """Draws the pages of a site."""

    def __init__(self, site: Site, header: Mapping[str, str]) -> None:
        self.site, self.tournament, self.header = site, site.tournament, header
        self.title, self.ranks = title_of(site.tournament), site.standings.ranks()
        self.is_of_teams = site.tournament.kind is Kind.TEAM
        self.noun = "team" if self.is_of_teams else "player"
        self.list_name = f"{self.noun}s.html"

    def of(self, number: int) -> str:
        """Return the name of the page of a participant."""
        return f"{self.noun}-{number}.html"

    # ── What all pages have ──────────────────────────────────────────────────
    def _page(self, name: str, title: str, body: Iterable[str], columns: int = 0) -> bytes:
        style = f"{markup.paper(columns)}\n{markup.STYLE}\n{_STYLE}"
        drawn = markup.document(title, style, [*self._navigation(name), *body])
        return drawn.replace("<title>", f"{MARK}\n<title>", 1).encode("utf-8", "replace")

    def _navigation(self, name: str) -> Iterator[str]:
        rounds = [(_of_round(one.number), f"Round {one.number}") for one in self.site.rounds]
        fixed = [("standings.html", "Standings"), ("crosstable.html", "Cross table")]
        everybody = (self.list_name, f"{self.noun.capitalize()}s")
        yield "<nav>"
        for to, text in (("index.html", "Overview"), *rounds, *fixed, everybody):
            yield f"<b>{text}</b>" if to == name else markup.link(text, to)
        yield "</nav>"

    def _sheet_page(self, name: str, sheet: Sheet) -> bytes:
        return self._page(
            name, sheet.headings[0], markup.body(sheet, self._links(sheet)), len(sheet.columns)
        )

    def _links(self, sheet: Sheet) -> dict[tuple[int, int], str]:
        """Return where names lead to: a name is that of the number before it; of players of teams
        there are no pages, their boards are numbered like `2.1`."""
        number = -1
        found = {}
        for place, column in enumerate(sheet.columns):
            number = place if column.heading == "No" else number
            if column.cut_to and number >= 0:
                for row, cells in enumerate(sheet.rows):
                    if cells[number].isdecimal() and "." not in cells[0]:
                        found[row, place] = self.of(int(cells[number]))
        return found

    # ── Pages about all ──────────────────────────────────────────────────────
    def index(self) -> bytes:
        """Return the page that leads to all others."""
        return self._page("index.html", self.title, self._index())

    def _index(self) -> Iterator[str]:
        site = self.site
        of = f" of {self.tournament.rounds}" if self.tournament.rounds else ""
        yield f"<h1>{markup.html(self.title)}</h1>"
        yield f"<p>{count_of(len(site.dossiers), self.noun)}, {count_of(len(site.rounds), 'round')}{of} paired</p>"
        yield from _list(
            (name.capitalize(), markup.html(self.header[name]))
            for name in _TOLD
            if name in self.header
        )
        yield "<ul>"
        for round_ in reversed(site.rounds):
            left = sum(not board.result for board in round_.boards)
            state = (
                f"{len(round_.boards) - left} of {len(round_.boards)} results known"
                if left
                else "results"
            )
            yield f"<li>{markup.link(f'Round {round_.number}', _of_round(round_.number))}: {state}</li>"
        over = site.next_round - 1
        after = f"after round {over}" if over else "before round 1"
        yield f"<li>{markup.link('Standings', 'standings.html')} {after}</li>"
        yield f"<li>{markup.link('Cross table', 'crosstable.html')} {after}</li>"
        everybody = f"{self.noun.capitalize()}s"
        yield f"<li>{markup.link(everybody, self.list_name)}, with opponents, colours and floats of each</li></ul>"

    def round(self, number: int) -> bytes:
        """Return the page of a round: its boards with the points before it, or with results as soon
        as one is known."""
        round_ = self.site.rounds[number - 1]
        is_begun = any(
            board.result or any(game.result for game in board.games) for board in round_.boards
        )
        sheet = of_rounds.results(round_) if is_begun else of_rounds.posting(round_)
        columns = (
            c._replace(leave_out=c.leave_out + MINOR if c.leave_out else 0) for c in sheet.columns
        )
        return self._sheet_page(_of_round(number), sheet._replace(columns=tuple(columns)))

    def standings(self) -> bytes:
        """Return the page of the standings."""
        return self._sheet_page("standings.html", of_standings.sheet(self.site.standings))

    def crosstable(self) -> bytes:
        """Return the page of the cross table."""
        return self._sheet_page("crosstable.html", crosstable.sheet(self.site.standings))

    def participants(self) -> bytes:
        """Return the list of the participants by number."""
        columns = (
            Column("No", right=True),
            Column("Ttl", leave_out=MINOR),
            Column(self.noun.capitalize(), cut_to=20),
            Column("Fed", leave_out=MINOR),
            Column("Rtg", right=True),
            Column("FIDE id", leave_out=MINOR),
            Column("Pts", right=True),
            Column("Rk", right=True),
        )
        rows = []
        for who in (one.who for one in self.site.dossiers.values()):
            points = sum(self.tournament.points_by_round(who)[: self.site.next_round - 1])
            rating = "" if who.rating is None else str(who.rating)
            person = (str(who.number), who.title, who.name, who.federation, rating, who.fide_id)
            rows.append((*person, format_points(points), str(self.ranks.get(who.number, ""))))
        sheet = Sheet((f"{self.title}: {self.noun}s",), columns, tuple(rows))
        return self._sheet_page(
            self.list_name, of_standings.used_columns(sheet, only_the_answer=False)
        )

    # ── The page of one ──────────────────────────────────────────────────────
    def participant(self, one: Dossier) -> bytes:
        """Return the page of a participant: opponents, results, and what the next pairing looks
        at."""
        body = [
            f"<h1>{markup.html(player(one.who))}</h1>",
            *_list(self._about(one)),
            *self._past(one),
            *([] if self.site.is_finished else self._next(one)),
            *self._people(one),
            *self._games(one),
        ]
        return self._page(self.of(one.who.number), f"{one.who.name}, {self.title}", body)

    def _about(self, one: Dossier) -> Iterator[tuple[str, str]]:
        who, over = one.who, self.site.next_round - 1
        yield "Tournament", markup.link(self.title, "index.html")
        if who.federation:
            yield "Federation", markup.html(who.federation)
        if who.rating is not None:
            yield "Rating", str(who.rating)
        rank = self.ranks.get(who.number)
        points = format_points(sum(self.tournament.points_by_round(who)[:over]))
        if over and rank is not None:
            yield "Points", f"{points} after {count_of(over, 'round')}, rank {rank}"

    def _past(self, one: Dossier) -> Iterator[str]:
        if not one.rounds:
            return
        columns = (
            Column("Rd", right=True),
            Column("Bd", right=True),
            Column("Game 1" if self.tournament.kind is Kind.DOUBLE else "Colour"),
            Column("No", right=True),
            Column("Opponent", cut_to=20),
            Column("Rtg", right=True, leave_out=MINOR),
            Column("Result"),
            Column("Pts", right=True),
            Column("Float"),
        )
        rows, sum_ = [], 0
        for past in one.rounds:
            sum_ += past.points
            is_known = past.number < self.site.next_round
            rows.append(
                (
                    *_round_cells(past),
                    format_points(sum_) if is_known else "",
                    _FLOATS.get(past.float, ""),
                )
            )
        sheet = Sheet(("Rounds",), columns, tuple(rows))
        links = self._links(sheet) | {
            (row, 0): _of_round(past.number) for row, past in enumerate(one.rounds)
        }
        yield from markup.body(sheet, links, "h2")

    def _next(self, one: Dossier) -> Iterator[str]:
        number = self.site.next_round
        is_paired = number <= len(self.site.rounds)
        yield f"<h2>What the pairing of round {number} {'looked' if is_paired else 'looks'} at</h2>"
        yield from _list(self._looked_at(one))

    def _looked_at(self, one: Dossier) -> Iterator[tuple[str, str]]:
        card, over = one.card, self.site.next_round - 1
        if card.score != card.standings:
            yield "Score", f"{format_points(card.score)}, virtual points included (C.04.7)"
        yield "Colours", _colours(one, over)
        yield "Colour preference", _preference(one.preference)
        floats = [
            f"{_FLOATS[sign]}float in round {place}"
            for place, sign in enumerate(card.floats, start=1)
            if place > over - 2 and sign in _FLOATS
        ]
        yield "Floats of the last two rounds", ", ".join(floats) or "none"
        byes = [
            f"{_BYES[past.bye]} in round {past.number}"
            for past in one.rounds
            if past.bye and past.number <= over
        ]
        yield "Byes had", ", ".join(byes) or "none"
        may = (
            "may be given"
            if card.may_receive_pab
            else "not any more, after one or after a win without playing (C.04.1 4)"
        )
        yield "Pairing-allocated bye", may
        if one.announced:
            asked = (f"{_BYES[known.bye]} in round {known.round_number}" for known in one.announced)
            yield "Byes to come", ", ".join(asked)
        if one.forbidden:
            links = (markup.link(player(other), self.of(other.number)) for other in one.forbidden)
            yield "Must not meet, by prohibition", ", ".join(links)

    def _people(self, one: Dossier) -> Iterator[str]:
        """Yield the players of a team, by its order of boards."""
        players = {player_.number: player_ for player_ in self.tournament.individuals}
        people = (
            [players[number] for number in one.who.roster if number in players]
            if self.is_of_teams
            else []
        )
        if people:
            columns = (
                Column("Bd", right=True),
                Column("Ttl", leave_out=MINOR),
                Column("Player", cut_to=20),
                Column("Fed", leave_out=MINOR),
                Column("Rtg", right=True),
            )
            rows = [
                (str(place), who.title, who.name, who.federation, str(who.rating or ""))
                for place, who in enumerate(people, start=1)
            ]
            sheet = Sheet(("Players",), columns, tuple(rows))
            yield from markup.body(
                of_standings.used_columns(sheet, only_the_answer=False), tag="h2"
            )

    def _games(self, one: Dossier) -> Iterator[str]:
        """Yield the games of matches."""
        if self.tournament.kind is Kind.INDIVIDUAL:
            return
        for past in one.rounds:
            if past.board is not None:
                board = self.site.rounds[past.number - 1].boards[past.board - 1]
                title = f"Round {past.number}, match {past.board}"
                yield from markup.body(_match(board, title), tag="h2")


def _match(board: PublishedBoard, title: str) -> Sheet:
    """Return the games of a match; in a match of two games who sits on the left is the one who
    began with White."""
    sides = [side.who.name for side in (board.white, board.black)]
    columns = (
        Column("", right=True),
        Column(sides[0], cut_to=20),
        Column(""),
        Column("Result"),
        Column(sides[1], cut_to=20),
    )
    rows = [
        (
            str(place),
            game.left.name if game.left else "nobody",
            game.colour.value.upper(),
            game.result or "?",
            game.right.name if game.right else "nobody",
        )
        for place, game in enumerate(board.games, start=1)
    ]
    return Sheet((title,), columns, tuple(rows))


def _round_cells(past: RoundOfOne) -> tuple[str, ...]:
    """Return the cells of a round up to the result."""
    who = past.opponent
    colour = _COLOURS[past.colour] if past.colour else ""
    number = "" if who is None else str(who.number)
    name = who.name if who else _BYES[past.bye] if past.bye else "nobody"
    rating = "" if who is None or who.rating is None else str(who.rating)
    board = "" if past.board is None else str(past.board)
    return str(past.number), board, colour, number, name, rating, past.result


def _list(facts: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield facts, which are HTML, with their names."""
    lines = [f"<dt>{name}</dt><dd>{text}</dd>" for name, text in facts]
    yield from ("<dl>", *lines, "</dl>") if lines else ()


def _colours(one: Dossier, over: int) -> str:
    white, black = (one.card.history.count(letter) for letter in "WB")
    if not white + black:
        return "none yet"
    return f"{colour_history(one.who, over)} (White {white}, Black {black}; u: not played)"


def _preference(preference: Preference) -> str:
    if preference.colour is None:
        return "none"
    return f"{_COLOURS[preference.colour]}, {_STRENGTHS[preference.strength]}"
