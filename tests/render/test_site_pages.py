"""The pages of a site: links that lead somewhere, names that nobody obeys, the same bytes for the same event."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hostile import TEXTS, faults_of
from makers import tournament
from match_makers import matches

from fidepair import read
from fidepair.desk.pages.site import SectionEntry, site_of
from fidepair.desk.record.past_state import published
from fidepair.render.html import sheet_page
from fidepair.render.language import in_language
from fidepair.render.sheet import MINOR, Sheet, SheetColumn
from fidepair.render.show import result_page
from fidepair.render.site import MARK, Published, Section, first_page, is_page_name, pages
from fidepair.tournament import Kind

SAMPLES = Path(__file__).parents[2] / "trf_samples"
EVENTS = (
    "open-round-3-unfinished-trf26",
    "finished-standings-trf26",
    "double-swiss-round-4-to-pair-trf26",
    "team-round-4-to-pair-trf26",
    "round-1-to-pair-trf26",
)
VOID = {"meta", "input", "br"}


class Reader(HTMLParser):
    """Reads a page: its tags, whether they are closed in order, its links and attributes."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.links: list[str] = []
        self.text = ""
        self.feed(page.decode("utf-8"))
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.links += [(value or "").partition("#")[0] for name, value in attrs if name == "href"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.pop()

    def handle_data(self, data: str) -> None:
        self.text += data


def site_in(name: str) -> dict[str, bytes]:
    """Return the pages of a sample."""
    return pages(site_of(read(SAMPLES / f"{name}.trf")))


@pytest.mark.parametrize("name", EVENTS)
def test_every_link_leads_to_a_page(name: str):
    """And every page is reached from the first."""
    made = site_in(name)
    links = {page: {*Reader(content).links} for page, content in made.items()}
    reached, new = set(), {"index.html"}
    while new:
        reached |= new
        new = set().union(*(links[page] for page in new)) - reached - {""}

    assert made.keys() == reached
    assert all(map(is_page_name, made))


@pytest.mark.parametrize("name", EVENTS)
def test_pages_need_nothing_else(name: str):
    """No picture, no style or script from elsewhere, no handler: nothing but links to other pages."""
    read_ = [Reader(page) for page in site_in(name).values()]
    attributes, tags = (
        set[str]().union(*(one.attributes for one in read_)),
        set[str]().union(*(one.tags for one in read_)),
    )

    assert not [name for name in attributes if name in ("src", "style", "action", "srcset") or name.startswith("on")]
    assert not {"img", "link", "iframe", "form", "object", "base"} & tags
    assert not any(b"url(" in page or b"@import" in page for page in site_in(name).values())


@pytest.mark.parametrize("name", EVENTS)
def test_the_policy_of_a_page_permits_its_own_style_and_script_only(name: str):
    """By their hashes; a page without a script permits none."""
    for page in site_in(name).values():
        text = page.decode()
        policy = re.search('http-equiv="Content-Security-Policy" content="([^"]*)"', text)
        assert policy
        assert policy[1].startswith("default-src 'none'; ")
        for tag, what in (("style", "style-src"), ("script", "script-src")):
            contents = re.findall(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
            hashes = [b64encode(sha256(content.encode()).digest()).decode() for content in contents]
            assert [f"{what} 'sha256-{one}'" for one in hashes] == re.findall(f"{what} [^;]*", policy[1])


def test_the_same_event_gives_the_same_bytes():
    """Page by page."""
    assert site_in(EVENTS[0]) == site_in(EVENTS[0])


def test_names_stay_the_same_from_round_to_round():
    """The next round adds its page and its standings, and changes no name."""
    before, after = (pages(site_of(read(SAMPLES / f"{EVENTS[0]}.trf"), after=number)) for number in (1, 2))

    assert {"round-2.html", "standings-2.html"} == after.keys() ^ before.keys()


def test_the_page_of_a_player_keeps_its_name_when_numbers_change():
    """It is named by the FIDE id, otherwise by the name; players who share a name are told apart by their numbers."""
    facts = tournament(4, ["1-3 1:0, 4-2 0:1"])
    names = ("Östlund, Görel", "Doe, John", "Doe, John", "李, 明")
    ids = ("", "", "", "1503014")
    people = tuple(
        one._replace(name=name, fide_id=fide_id)
        for one, name, fide_id in zip(facts.participants, names, ids, strict=True)
    )
    made = pages(site_of(facts._replace(participants=people)))

    assert {
        "player-ostlund-gorel.html",
        "player-doe-john-no-2.html",
        "player-doe-john-no-3.html",
        "player-1503014.html",
    } == {name for name in made if name.startswith("player-")}


@pytest.mark.parametrize(
    ("fide_id", "expected"),
    [
        pytest.param("../../../a", "player-a.html", id="folders-above"),
        pytest.param("a/b", "player-a-b.html", id="another-folder"),
        pytest.param("c:\\x", "player-c-x.html", id="drive"),
        pytest.param('"><x>&', "player-x.html", id="html"),
        pytest.param("--", "player-doe-john.html", id="no-letters"),
    ],
)
def test_no_fide_id_leads_out_of_the_folder(fide_id: str, expected: str):
    """The file is the player's, so a FIDE id may have any characters: a page has only letters and digits of it."""
    facts = tournament(2, ["1-2 1:0"])
    one, *others = facts.participants
    people = (one._replace(name="Doe, John", fide_id=fide_id), *others)
    made = pages(site_of(facts._replace(participants=people)))

    assert expected in made
    assert all(is_page_name(name) for name in made)


def test_no_page_of_a_player_replaces_that_of_another():
    """A name that ends like the page of a namesake gets its own number too."""
    facts = tournament(4, ["1-3 1:0, 4-2 0:1"])
    names = ("Li, Wei", "Li, Wei", "Li, Wei No 1", "No 2")
    people = tuple(one._replace(name=name) for one, name in zip(facts.participants, names, strict=True))
    made = pages(site_of(facts._replace(participants=people)))

    assert {
        "player-li-wei-no-1.html",
        "player-li-wei-no-2.html",
        "player-li-wei-no-1-no-3.html",
        "player-no-2-no-4.html",
    } == {name for name in made if name.startswith("player-")}


@pytest.mark.parametrize("text", [*TEXTS.values(), '"><script>alert(1)</script>', "</title><b onclick=x>"])
def test_nothing_of_a_name_is_obeyed(text: str):
    """Names of players and of the event are text and nothing else, whatever is in them."""
    facts = tournament(4, ["1-3 1:0, 4-2 0:1", "2-1, 3-4"])
    people = tuple(one._replace(name=text, title=text, federation=text) for one in facts.participants)
    for page in pages(site_of(facts._replace(name=text, participants=people))).values():
        shown = Reader(page)

        assert "onclick" not in shown.attributes
        assert page.count(b"<script>") == page.count(b"</script>") <= 1
        assert [] == faults_of(page.decode())


def test_the_page_of_a_player():
    """It tells the rounds, and in words what the next pairing looks at."""
    shown = Reader(site_in("open-round-4-to-pair-trf26")["player-jankauskas-rytis.html"])

    assert "Facts for the pairing of round 4" in shown.text
    assert re.search("Colour preference(White|Black), (mild|strong|absolute)", shown.text)
    assert {"round-1.html", "round-2.html", "round-3.html"} <= {*shown.links}


def test_a_game_has_the_own_result_on_the_page_of_a_player():
    """A win as Black is 1, and a loss 0: no reader takes them for the score of the board, White first."""
    made = pages(site_of(tournament(4, ["1-3 0:1, 4-2 =:="])))
    pages_of_players = {page.decode() for name, page in made.items() if name.startswith("player-")}
    for number, colour, opponent, expected in ((1, "White", 3, "0"), (3, "Black", 1, "1"), (2, "Black", 4, "½")):
        (page,) = (page for page in pages_of_players if re.search(f'state">No {number}[ <]', page))
        (row,) = re.findall("<tr><td.*?</tr>", page)

        assert f">{colour} </span>" in row
        assert f">No {opponent}" in row
        assert [expected] == re.findall('<td class="r[^"]*">([^<]*)</td>', row)
        assert not re.search("0-1|1-0|½-½|1/2", row)


def test_a_forfeited_game_is_no_colour_of_a_player():
    """Only played games count in the sequence of colours (C.04.2, 3.4); the row of the game keeps its colour."""
    made = pages(site_of(tournament(4, ["1-3 +:-, 4-2 =:=", "2-1 =:=, 3-4 1:0"])))
    (page,) = (page.decode() for page in made.values() if b'state">No 1<' in page or b'state">No 1 ' in page)
    (box,) = re.findall("Colours</span><div>(.*?)</div>", page)

    assert ["Black"] == re.findall(">([A-Z][a-z]+) </span>", box)
    assert ["White", "Black"] == re.findall('hidden">([A-Z][a-z]+) </span></td>', page)


def test_a_finished_event_has_no_next_pairing():
    """After the last round nobody's colour is due."""
    assert b"Facts for the pairing" not in b"".join(site_in("finished-standings-trf26").values())


def test_the_page_of_a_team():
    """It has the players by board, and the games of every match; opponents have links, players have no pages."""
    shown = Reader(site_in("team-round-4-to-pair-trf26")["team-lakeside.html"])

    assert "Players" in shown.text
    assert "Round 1, match 3" in shown.text
    assert "this team's own game points, totals its match points" in shown.text
    assert "team-observatory.html" in shown.links
    assert not [link for link in shown.links if link.startswith("player-")]


def test_the_page_of_a_match_of_two_games():
    """It has every match as the page of the round has it: the results of both games beside each name."""
    page = site_in("double-swiss-round-4-to-pair-trf26")["player-arnason-edda.html"].decode()

    assert 3 == page.count(", match ")
    assert re.findall(r'<span class="rw[^>]*>([^<]*)<', page) == ["½ ½", "½ 1", "0 1"]


def test_a_telephone_shows_each_column_of_a_table():
    """The second line of a card has what stands in the columns that a telephone has no room for: a round or a
    tie-break with its heading, a title or a rating without one, nothing for an empty cell."""
    columns = (
        SheetColumn("Rk", right=True),
        SheetColumn("Ttl", leave_out=MINOR + 1),
        SheetColumn("Name", cut_to=20),
        SheetColumn("Rtg", right=True, leave_out=MINOR),
        SheetColumn("R1"),
        SheetColumn("Pts", right=True),
        SheetColumn("BH", right=True, leave_out=1),
    )
    rows = (("1", "WGM", "Abrantes", "2140", "7b1", "1.5", "2.5"), ("2", "", "Ito", "", "-", "0.0", "1.0"))
    page = sheet_page(Sheet(("Open",), columns, rows))
    below = re.findall(r'<span class="below">([^<]*)</span>', page)
    hidden = re.findall(r'<th class="[^"]*room[^"]*">([^<]*)<', page)

    assert below == ["WGM · 2140 · R1&#160;7b1 · BH&#160;2½", "BH&#160;1"]
    assert hidden == ["Ttl", "Rtg", "R1", "BH"]


def test_a_telephone_shows_the_second_side_of_a_board_on_a_line():
    """It begins with the number of the other player, and everything about that player follows."""
    side = (SheetColumn("No", right=True), SheetColumn("White", cut_to=20), SheetColumn("Pts", right=True))
    columns = (SheetColumn("Bd", right=True), *side, *side)
    page = sheet_page(Sheet(("Open",), columns, (("1", "4", "Ito", "1.0", "7", "Abrantes", "0.5"),)))

    assert ["No&#160;7 · Abrantes · Pts&#160;½"] == re.findall(r'<span class="below">(.*?)</span>', page)
    assert 4 == page.count("</th>") - len(re.findall('<th class="[^"]*room', page))


def test_results_of_teams_have_their_games():
    """Each match with its games, in the same rows as on the page of the round."""
    facts = read(SAMPLES / "team-round-4-to-pair-trf26.trf")
    rows = re.compile('<tr class="games.*?</tr>', re.DOTALL)
    site = pages(site_of(facts))["round-3.html"].decode()

    assert 16 == len(rows.findall(site))
    assert rows.findall(site) == rows.findall(result_page(published(facts, 3)))


@pytest.mark.parametrize(
    ("name", "line", "note"),
    [
        ("open-round-3-unfinished-trf26", "of 6 results", "1 won, ½ drawn, 0 lost"),
        ("team-round-4-to-pair-trf26", "All results", "own game points"),
        ("double-swiss-round-4-to-pair-trf26", "All results", "own points in the match"),
    ],
)
def test_results_are_explained_by_the_kind_of_event(name: str, line: str, note: str):
    """A game brings 1, ½ or 0; a match brings points of several games."""
    made = site_in(name)
    page = next(made[name] for name in made if name.startswith(("player-", "team-")))

    assert line in Reader(made["index.html"]).text
    assert note in Reader(page).text


def test_boards_of_a_match_event_are_matches():
    """In words, on the pages of the round and of a player."""
    facts = matches(2, ["1-2 1.5:0.5", "2-1"], rounds=2)
    made = pages(site_of(facts))
    page = next(Reader(made[name]) for name in made if name.startswith("player-"))

    assert "1 match, no results yet." in Reader(made["index.html"]).text
    assert "Match1" in page.text.replace(" ", "")
    assert "Board1" not in page.text.replace(" ", "")
    assert ["Round 2 is not over (1 match has no result): these are the standings after round 1."] == [
        note for note in site_of(facts).standings.notes if "not over" in note
    ]


def test_every_page_says_who_made_it():
    """By this a later run knows which files are its own."""
    assert all(MARK.encode() in page for page in site_in(EVENTS[0]).values())


@pytest.mark.parametrize(
    "name",
    [
        "index.htm",
        "round-.html",
        "round-1-2.html",
        "players-1.html",
        "my.html",
        "standings-.html",
        "player-.html",
        "round-x.html",
    ],
)
def test_other_files_are_no_pages(name: str):
    """A folder may have files of other names: they are not looked at."""
    assert not is_page_name(name)


def test_the_foot_of_each_page_is_in_the_language_of_the_page():
    """The system and the remark on FIDE are read by players as well as the rest."""
    with in_language("es"):
        page = Reader(site_in("open-round-3-unfinished-trf26")["index.html"])

    assert "Sistema FIDE (holandés) (C.04.3)" in page.text
    assert "no está homologado por la FIDE" in page.text
    assert "Paired with" not in page.text


def test_pages_drawn_later_keep_their_language():
    """Pages of participants are drawn when they are asked for, in the language in force when the site was made."""
    site = site_of(read("trf_samples/open-round-4-to-pair-trf26.trf"))
    with in_language("de"):
        later = pages(site)
        now = dict(later.items())
    assert now == dict(later.items())
    assert len(now) == len(later)
    assert "player-nobody.html" not in later


# ── Sections ─────────────────────────────────────────────────────────────────
def test_the_first_page_of_sections():
    """Each section with its folder and counts, then the players of several sections with their numbers."""
    one = tournament(3, ["1-2 1:0, 3 U"], rounds=5, name="A & B")
    two = matches(2, ["1-2 2:0"], kind=Kind.TEAM, boards=2, rounds=None, name="Cup")
    sections = [Section("a b", site_of(one)), Section("cup", site_of(two))]
    entries = [SectionEntry(0, one.participants[1]), SectionEntry(1, two.participants[0])]
    page = first_page(sections, [entries])
    shown = " ".join(Reader(page).text.split())

    assert {"a%20b/index.html", "cup/index.html"} <= {*Reader(page).links}
    assert "3 players, 1 round of 5 paired" in shown
    assert "2 teams, 1 round paired" in shown
    assert "Player 2: A & B (number 2), Cup (number 1)" in shown
    assert "A & B · Cup" in shown
    assert MARK.encode() in page


@pytest.mark.parametrize("is_section", [False, True])
def test_a_section_leads_back_to_all_sections(is_section: bool):
    """Before the other links; an event of its own has no such page above it."""
    made = pages(site_of(tournament(2, ["1-2 1:0"])), is_section=is_section)
    expected = [*["../index.html"] * is_section, "index.html", "standings.html", "crosstable.html", "players.html"]

    for name, page in made.items():
        if name != "screen.html":
            assert expected == Reader(page).links[: len(expected)]


# ── Rounds ───────────────────────────────────────────────────────────────────
def of_rounds(*played: str, **facts) -> dict[str, bytes]:
    return pages(
        site_of(tournament(4, played, **facts)), Published(time="at noon", reasons={1: ("Because.",), 3: ("So.",)})
    )


def turns(page: bytes) -> list[tuple[str, str]]:
    """Return the text and the page of the rounds before and after."""
    found = re.findall(r'<(?:a class="turn" href="([^"]*)"|span class="turn")>([^<]*)<', page.decode())
    return [(text, to) for to, text in found]


def test_the_rounds_before_and_after():
    """A round that is not paired yet has no page; before the first and after the last there is none."""
    made = of_rounds("1-2 1:0, 3-4 =:=", "1-3, 4-2", rounds=3)

    assert [("", ""), ("Round 2 ›", "round-2.html")] == turns(made["round-1.html"])
    assert [("‹ Round 1", "round-1.html"), ("Round 3 ›", "")] == turns(made["round-2.html"])
    over = of_rounds("1-2 1:0, 3-4 =:=", rounds=1)
    assert [("", ""), ("", "")] == turns(over["round-1.html"])
    unknown = of_rounds("1-2 1:0, 3-4 =:=", "1-3 1:0, 4-2 1:0", rounds=None)
    assert [("‹ Round 1", "round-1.html"), ("", "")] == turns(unknown["round-2.html"])


def test_the_state_of_a_round():
    """How many results are known; the time of publication, and why pairs were made, in the last round only."""
    first, last = (
        of_rounds("1-2 1:0, 3-4 =:=", "1-3 1:0, 4-2", rounds=3)[f"round-{number}.html"].decode() for number in (1, 2)
    )

    assert "All results are known." in first
    assert "1 of 2 results. Published at noon." in last
    assert "Published at noon." not in first
    assert ("#why" in last, "#why" in first) == (True, False)
    nothing = of_rounds("1-2, 3-4", rounds=3)["round-1.html"].decode()
    assert "2 boards, no results yet." in nothing
    silent = pages(site_of(tournament(4, ["1-2, 3-4"], rounds=3)))["round-1.html"].decode()
    assert "Published" not in silent
    assert "#why" not in silent


def test_links_between_standings():
    """The heading stands between those of the rounds before and after."""
    made = of_rounds("1-2 1:0, 3-4 =:=", "1-3 1:0, 4-2 1:0", rounds=3)
    links = {number: re.findall(r"standings-\d", made[f"standings-{number}.html"].decode()) for number in (1, 2)}

    assert {1: ["standings-2"], 2: ["standings-1"]} == links
    assert "Standings after round 2" in made["standings-2.html"].decode()


def test_why_stands_on_the_pages_of_both():
    """While the game is open."""
    made = of_rounds("1-2, 3-4", rounds=3)

    assert [
        "Because." in made["player-player-1.html"].decode(),
        "Because." in made["player-player-2.html"].decode(),
    ] == [True, False]
    closed = of_rounds("1-2 1:0, 3-4 1:0", rounds=3)
    assert "Because." not in closed["player-player-1.html"].decode()


def test_names_in_lists_lead_to_their_pages():
    """By the number before the name, and nothing else does."""
    made = of_rounds("1-2 1:0, 3-4 =:=", rounds=3)
    for name in ("players.html", "standings.html", "crosstable.html"):
        rows = re.findall("<tr>(<td.*?)</tr>", made[name].decode(), re.DOTALL)
        found = [re.findall(r'<a href="([^"]*)">([^<]*)</a>', row) for row in rows]
        assert [[(f"player-player-{text[-1]}.html", text)] for ((_, text),) in found] == found
        assert {f"Player {number}" for number in range(1, 5)} == {text for ((_, text),) in found}


def test_ranks_and_players_of_a_page():
    """A rank only after a round; players only of teams."""
    before, after = of_rounds("1-2, 3-4", rounds=3), of_rounds("1-2 1:0, 3-4 1:0", rounds=3)

    assert "Rank –" in " ".join(re.sub("<[^>]*>", " ", before["player-player-1.html"].decode()).split())
    assert "Rank 1" in " ".join(re.sub("<[^>]*>", " ", after["player-player-1.html"].decode()).split())
    assert ">Players</h2>" not in after["player-player-1.html"].decode()
    team = site_in("team-round-4-to-pair-trf26")
    assert all(">Players</h2>" in page.decode() for name, page in team.items() if name.startswith("team-"))


def facts_of(page: bytes) -> dict[str, str]:
    """Return the facts for the next pairing on the page of a participant."""
    rows = re.findall("<dt>(.*?)</dt><dd>(.*?)</dd>", page.decode(), re.DOTALL)
    return {name: " ".join(re.sub("<[^>]*>", " ", text).split()) for name, text in rows}


@pytest.mark.parametrize(
    ("played", "floats"),
    [
        pytest.param([], "none", id="none-yet"),
        pytest.param(["4 U, 1-2 =:="], "downfloat in round 1", id="bye"),
        pytest.param(["4 U, 1-2 =:=", "1-4 =:=, 2-3 =:="], "downfloat in round 1, downfloat in round 2", id="both"),
        pytest.param(
            ["4 U, 1-2 =:=", "1-4 =:=", "4-2 1:0"], "downfloat in round 2, downfloat in round 3", id="last-two"
        ),
    ],
)
def test_floats_of_the_last_two_rounds(played: list[str], floats: str):
    """A bye that scores, and games against opponents with fewer points (C.04.3, 1.4)."""
    made = pages(site_of(tournament(4, played, rounds=9, system="dutch")))

    assert floats == facts_of(made["player-player-4.html"])["Floats of the last two rounds"]


def test_the_screen_of_the_hall():
    """Twenty-four names on each of its pages, with the letters they reach to, and the hour of the start."""
    played = [", ".join(f"{number}-{number + 25}" for number in range(1, 26))]
    event = tournament(50, played, name="Large", starts={1: "2026-03-14 14:30"})
    people = [one._replace(name=f"{chr(65 + one.number // 2)}{one.number:02}") for one in event.participants]
    page = pages(site_of(event._replace(participants=tuple(people))))["screen.html"].decode()
    turns = re.findall(r'<ol class="page"( hidden)? aria-label="([^"]*)">(.*?)</ol>', page, re.DOTALL)

    assert [("", 24), (" hidden", 24), (" hidden", 2)] == [(hidden, turn.count("<li>")) for hidden, _, turn in turns]
    assert ["A – M", "M – Y", "Y – Z"] == [letters for _, letters, _ in turns]
    assert "<b>14:30</b>" in page
    assert "Round 1 of 9" in page


def test_pages_of_players_have_neither_players_nor_matches():
    """Those of teams have both: the players numbered by board, and its matches, of rounds 1 and 3."""
    page = site_in("team-round-4-to-pair-trf26")["team-lakeside.html"].decode()
    players = page.partition(">Players</h2>")[2].partition("</table>")[0]
    boards = re.findall(r'<tr><td class="r">(\d+)<', players)
    alone = of_rounds("1-2 1:0, 3-4 1:0", rounds=3)["player-player-1.html"].decode()

    assert [*map(str, range(1, len(boards) + 1))] == boards
    assert len(boards) > 3
    assert ["1", "3"] == re.findall(r"<h2>Round (\d+), match", page)
    assert "<h2>Round" not in alone
    assert ">Players</h2>" not in alone


@pytest.mark.parametrize("is_accelerated", [False, True])
def test_an_accelerated_round_explains_the_points_in_brackets(is_accelerated: bool):
    """On its page; in other rounds there are none."""
    facts = tournament(4, ["1-2, 3-4"], rounds=9, acceleration="baku" if is_accelerated else None)
    page = pages(site_of(facts))["round-1.html"].decode()

    assert is_accelerated is ("in brackets the points for pairing" in page)
    assert is_accelerated is ("Baku acceleration (C.04.7)" in page)


def test_the_list_of_participants():
    """Points before the next round, without those of the round that is not over, and the rank; of teams too."""
    made = of_rounds("1-2 1:0, 3-4 =:=", "1-3 1:0, 4-2", rounds=3)
    rows = re.findall("<tr>(<td.*?)</tr>", made["players.html"].decode(), re.DOTALL)
    shown = [[re.sub('<span class="below">.*|<[^>]*>', "", cell) for cell in row.split("</td>")] for row in rows]
    headings = re.findall("<th[^>]*>([^<]*)</th>", made["players.html"].decode())
    teams = site_in("team-round-4-to-pair-trf26")["teams.html"].decode()

    assert ["No", "Player", "Rtg", "Pts", "Rk"] == headings
    assert [["1", "1", "1"], ["2", "0", "4"], ["3", "½", "2"], ["4", "½", "2"]] == [
        [row[0], row[3], row[4]] for row in shown
    ]
    assert "Team" in re.findall("<th[^>]*>([^<]*)</th>", teams)
    assert [True, False] == [">Teams</a>" in teams, ">Players</a>" in teams]
    assert [False, True] == [f">{name}</a>" in made["index.html"].decode() for name in ("Teams", "Players")]


def test_the_worksheet_of_the_last_round():
    """A page of its own, which the page of the round leads to; without one there is neither."""
    site = site_of(tournament(4, ["1-2 1:0, 3-4 =:=", "1-3, 4-2"], rounds=3))
    with_one = pages(site, Published(worksheet="<html><head><title>Sheet</title></head></html>"))
    without = pages(site)

    assert {"worksheet.html"} == with_one.keys() - without.keys()
    assert MARK.encode() in with_one["worksheet.html"]
    assert [False, True] == [b'"worksheet.html"' in with_one[f"round-{number}.html"] for number in (1, 2)]
    assert b'"worksheet.html"' not in without["round-2.html"]
