"""The languages of the pages: complete catalogues, nothing left in English, and English everywhere else."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import catalogues
import jinja2
import pytest
from makers import tournament
from short import first_of

from fidepair import read
from fidepair.desk.pages.site import site_of
from fidepair.options import LANGUAGES
from fidepair.render.language import counted, in_language, language, translated
from fidepair.render.show import posting, slip_page
from fidepair.render.site import pages
from fidepair.requests import answer

SAMPLES = Path(__file__).parents[2] / "trf_samples"
OPEN = SAMPLES / "open-round-3-unfinished-trf26.trf"
TEAMS = SAMPLES / "team-round-4-to-pair-trf26.trf"
EVENTS = (OPEN, TEAMS, SAMPLES / "double-swiss-round-4-to-pair-trf26.trf", SAMPLES / "finished-standings-trf26.trf")
PAPER = (
    "boards",
    "event",
    "list",
    "matches",
    "names",
    "participant",
    "parts",
    "round",
    "screen",
    "sections",
    "sheet",
    "slips",
)
"""Templates of what players read. Explanations and worksheets are in English."""
LANGS = catalogues.LANGUAGES


# ── Catalogues ───────────────────────────────────────────────────────────────
def test_each_language_has_a_catalogue():
    """English texts are the keys."""
    assert ("en", *LANGS) == LANGUAGES
    assert sorted(LANGS) == sorted(path.name for path in catalogues.LOCALE.iterdir())


@pytest.mark.parametrize("lang", first_of(LANGS))
def test_each_text_of_the_sources_is_translated_with_its_facts(lang: str):
    """`python -m tests.support.catalogues` adds what is missing; a person translates it."""
    assert [] == catalogues.problems(lang)


def test_the_texts_of_the_sources_are_found():
    """Of templates, of code, of headings of columns, of both forms for numbers, and of tie-breaks."""
    found = catalogues.texts_of_sources()

    assert {"Why this pair?", "Screen for the hall", "Rtg", ("{number} player", "{number} players")} <= {*found}
    assert "Direct Encounter" in found


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_read_is_what_people_edit(lang: str):
    """The compiled catalogue is made of the other; `python -m tests.support.catalogues` does it."""
    pytest.importorskip("babel")

    edited = catalogues.read_compiled(io.BytesIO(catalogues.compiled(lang)))
    with catalogues.path_of(lang, "mo").open("rb") as file:
        assert edited == catalogues.read_compiled(file)


@pytest.mark.parametrize("name", PAPER)
def test_a_template_has_no_text_of_its_own(name: str):
    """Each word in it goes through `_`."""
    source = (catalogues.RENDER / "templates" / f"{name}.html").read_text("utf-8")
    data = jinja2.Environment().parse(source).find_all(jinja2.nodes.TemplateData)
    text = "\0".join(one.data for one in data).replace(' lang="en"', "")
    without_tags = re.sub(r"<[^>]*>?|^[^<>]*>|&\w+;", "", text)
    labels = re.findall(r'(?:label|placeholder|title|alt)="([^"\0]+)"', text)

    assert [] == re.findall(r"[A-Za-z]{2,}", without_tags)
    assert [] == labels


# ── Pages ────────────────────────────────────────────────────────────────────
class Shown(HTMLParser):
    """The texts of a page that a reader sees or hears, without the parts that are in English."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.lang = ""
        self.skipped: list[str] = []
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        if tag == "html":
            self.lang = facts["lang"] or ""
        self.texts += [facts[name] or "" for name in ("aria-label", "placeholder") if name in facts]
        is_skipped = self.skipped or tag in ("style", "script") or (tag != "html" and facts.get("lang") == "en")
        if is_skipped and tag not in ("meta", "input", "br"):
            self.skipped.append(tag)

    def handle_endtag(self, _: str) -> None:
        if self.skipped:
            self.skipped.pop()

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.texts.append(data.strip())


def english_words(lang: str) -> set[str]:
    """Return the words of the list that the language has others for, in the pieces between facts."""
    found = set()
    with in_language(lang):
        for text in catalogues.texts_of_sources():
            one, several = (text, text) if isinstance(text, str) else text
            facts = dict.fromkeys(catalogues.names_in(several) - {"number"}, "")
            other = translated(one) if isinstance(text, str) else counted(1, one, several, **facts)
            pieces = {piece.strip(" .,:;()") for piece in re.split(r"\{\w*\}", f"{one}{{}}{several}")}
            found |= {piece for piece in pieces if piece not in other}
    return {piece for piece in found if len(piece) > 1 and piece != "bye"}  # `bye` is also a cell of cross tables


@pytest.mark.slow
@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_no_english_word_is_left_in_a_german_page(path: Path):
    """Other than in explanations and in what the file says."""
    words = "|".join(map(re.escape, sorted(english_words("de"), key=len, reverse=True)))
    pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)")
    title, found = read(path).name, {}
    with in_language("de"):
        for name, page in pages(site_of(read(path))).items():
            shown = Shown(page)
            assert "de" == shown.lang
            hits = {hit for text in shown.texts for hit in pattern.findall(text.replace(title, ""))}
            if hits:
                found[name] = hits

    assert {} == found


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("de", ("Runde 3", "Weiß", "Schwarz", "Brett 1", "Rangliste", "Abwesend", "Ergebnis", "Spieler suchen")),
        ("es", ("Ronda 3", "Blancas", "Negras", "Mesa 1", "Clasificación", "Ausente", "Resultado")),
        ("fr", ("Ronde 3", "Blancs", "Noirs", "Échiquier 1", "Classement", "Absent", "Résultat")),
        ("it", ("Turno 3", "Bianco", "Nero", "Scacchiera 1", "Classifica", "Assente", "Risultato")),
        ("pl", ("Runda 3", "Białe", "Czarne", "Szachownica 1", "Klasyfikacja", "Nieobecny", "Wynik")),
        ("pt", ("Ronda 3", "Brancas", "Pretas", "Tabuleiro 1", "Classificação", "Ausente", "Resultado")),
    ],
)
def test_pages_and_slips_have_the_terms_of_the_federation(fidepair, tmp_path: Path, lang: str, words: tuple[str, ...]):
    """On the first page of `publish`, and on the slips of `post`."""
    fidepair("publish", OPEN, "-o", tmp_path, "--lang", lang)
    fidepair("post", OPEN, "-o", tmp_path / "wall", "--lang", lang)
    page, slips = ((tmp_path / name).read_text("utf-8") for name in ("index.html", "wall/slips.html"))
    visible_page = " ".join(Shown(page.encode()).texts) + " ".join(Shown(slips.encode()).texts)

    assert f'<html lang="{lang}">' in page
    assert f'<html lang="{lang}">' in slips
    assert [] == [word for word in words if word not in visible_page]


def test_explanations_are_marked_as_english(fidepair, tmp_path: Path):
    """A program that reads the page aloud changes its voice."""
    fidepair("publish", OPEN, "-o", tmp_path, "--lang", "it")
    page = (tmp_path / "player-abrantes-ines.html").read_text("utf-8")

    assert "<summary>Perché questo abbinamento?</summary>" in page
    assert '<p lang="en">2 Bergqvist (2) and 1 Abrantes (1½) meet' in page
    assert '<dl class="plain" lang="en">' in page


def test_letters_of_colours_are_those_of_the_language(fidepair):
    """A Spanish reader takes `b` for blancas: the game of 1 against place 4 had Black (negras)."""
    english = fidepair("crosstable", OPEN, "-f", "html").out
    spanish = fidepair("crosstable", OPEN, "-f", "html", "--lang", "es").out

    assert "4b½" in english
    assert "4n½" in spanish
    assert "4b½" not in spanish


def test_names_of_the_file_are_not_translated():
    """Neither those that are terms, nor those with braces."""
    teams = read(TEAMS)
    people = (teams.participants[0]._replace(name="Result"), *teams.participants[1:])
    event = tournament(2, ["1-2 1:0"])
    braces = event.participants[0]._replace(name="{number}")
    with in_language("de"):
        made = pages(site_of(teams._replace(participants=people, name="White")))
        odd = pages(site_of(event._replace(participants=(braces, event.participants[1]), name="{title}")))
    page = Shown(made["team-result.html"])

    assert "Result" in page.texts
    assert "Ergebnis" in page.texts
    assert "White" in page.texts
    assert "{title}: Runde 1 von 9" in Shown(odd["index.html"]).texts
    assert "{number}" in Shown(odd["index.html"]).texts


def test_a_hostile_name_stays_text_in_a_translated_sentence():
    """`against NAME` is a sentence of the catalogue around a link."""
    event = tournament(2, ["1-2"])
    people = (event.participants[0]._replace(name="<b>&{x}"), event.participants[1])
    with in_language("fr"):
        made = pages(site_of(event._replace(participants=people)))
    page = next(page.decode() for name, page in made.items() if name.startswith("player") and b"contre" in page)

    assert "<b>&{x}" not in page
    assert "&lt;b&gt;&amp;{x}" in "".join(page.decode() for page in made.values())


def test_numbers_have_their_plural():
    """Polish has three forms: 1 drużyna, 2 drużyny, 5 drużyn, 22 drużyny."""
    with in_language("pl"):
        shown = [counted(number, "{number} team", "{number} teams") for number in (1, 2, 5, 12, 22)]

    assert ["1 drużyna", "2 drużyny", "5 drużyn", "12 drużyn", "22 drużyny"] == shown
    assert "1 team" == counted(1, "{number} team", "{number} teams")


# ── Which language ───────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "pt"}, "pt"),
        ({"LC_MESSAGES": "fr_CH", "LANG": "de_CH"}, "fr"),
        ({"LC_ALL": "C", "LC_MESSAGES": "fr_CH", "LANG": "de_CH"}, "en"),
        ({"LC_ALL": "", "LANG": "es_ES@euro"}, "es"),
        ({"LANG": "nl_NL.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_without_lang_the_locale_decides(fidepair, monkeypatch, environment: dict[str, str], lang: str):
    """LC_ALL, else LC_MESSAGES, else LANG; a language without catalogue gives English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert f'<html lang="{lang}">' in fidepair("show", OPEN, "-f", "html").out
    assert '<html lang="it">' in fidepair("show", OPEN, "-f", "html", "--lang", "it").out


@pytest.mark.parametrize(
    "command",
    [
        ("show", OPEN),
        ("show", OPEN, "--json"),
        ("show", OPEN, "-f", "csv", "--by-name"),
        ("standings", OPEN),
        ("crosstable", OPEN, "-f", "csv"),
        ("sheet", SAMPLES / "open-round-4-to-pair-trf26.trf", "-f", "html"),
    ],
    ids=lambda command: " ".join(map(str, command[::2])),
)
def test_tables_data_and_messages_are_english_in_each_locale(fidepair, monkeypatch, command: tuple[object, ...]):
    """The same bytes as in an English locale."""
    monkeypatch.setenv("LC_ALL", "C")
    english = fidepair(*command)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")

    assert english == fidepair(*command)


@pytest.mark.parametrize(
    "command", [("show", OPEN), ("show", OPEN, "--json"), ("standings", OPEN, "-f", "csv"), ("crosstable", OPEN)]
)
def test_a_language_of_what_is_english_is_refused(fidepair, command: tuple[object, ...]):
    """It would have no effect."""
    outcome = fidepair(*command, "--lang", "de")

    assert 2 == outcome.code
    assert "" == outcome.out
    assert "--lang is for pages and slips." in outcome.err
    assert "Add --format html" in outcome.err


def test_slips_are_translated_as_text_too(fidepair):
    """They are paper for players."""
    assert "Weiß: 1 GM Abrantes, Ines" in fidepair("show", OPEN, "--slips", "--lang", "de").out
    assert "Capitaine ____" in fidepair("show", TEAMS, "--sheets", "--lang", "fr").out


def test_a_page_of_pair_is_translated_whole(fidepair):
    """The system, the rules of teams, and what supposed results change; tables of terminals stay English."""
    asked = ("pair", TEAMS, "--result", "2-1=1-3")
    page = fidepair(*asked, "-f", "html", "--lang", "de").out
    for words in ("Mannschaftspaarungssystem (C.04.6), Farbansprüche Typ A", "Was wäre, wenn", "in der Datei"):
        assert words in page
    assert not {*re.findall("Team Pairing|colour pref|What if|in the file|Compared|instead of", page)}
    assert "What if: " in fidepair(*asked).out


def test_a_request_does_not_change_the_language_of_the_next():
    """Nor does one that fails."""
    asked = {"do": "publish", "trf": OPEN.read_text("utf-8")}
    german = answer({**asked, "lang": "de"})
    failed = answer({"do": "show", "trf": asked["trf"], "lang": "de", "round": 9, "format": "html"})
    plain = answer(asked)

    assert '<html lang="de">' in json.dumps(german, ensure_ascii=False).replace('\\"', '"')
    assert not failed["ok"]
    assert '<html lang="en">' in json.dumps(plain).replace('\\"', '"')
    assert "en" == language()


def test_notes_of_post_are_english(fidepair, tmp_path: Path):
    """Messages for the arbiter."""
    (tmp_path / "other.trf").write_text(OPEN.read_text("utf-8").replace("192 ", "### ", 1))
    english = fidepair("post", tmp_path / "other.trf", "-o", tmp_path / "wall")
    german = fidepair("post", tmp_path / "other.trf", "-o", tmp_path / "wand", "--lang", "de")

    assert english.err.replace("wall", "wand") == german.err


def test_notes_of_standings_are_in_the_language_with_their_values(fidepair):
    """Two open games, of a round that is not over: a sentence within a sentence."""
    english = fidepair("standings", OPEN, "-f", "html").out
    german = fidepair("standings", OPEN, "-f", "html", "--lang", "de").out

    games = len(read(OPEN).open_games())
    assert f"Note: Round 3 is not over ({games} games have no result): these are the standings" in english
    assert f"Hinweis: Runde 3 ist nicht beendet ({games} Partien haben kein Ergebnis): Dies ist der Stand" in german


def test_the_language_comes_through_a_process():
    """From the environment of a real process, for a page on standard output."""
    command = [sys.executable, "-m", "fidepair", "standings", str(OPEN), "-f", "html"]
    root = Path(__file__).parents[2]
    environment = {"PATH": "", "LC_ALL": "pl_PL.UTF-8", "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(root)}
    shown = subprocess.run(command, capture_output=True, check=True, env=environment).stdout.decode()

    assert '<html lang="pl">' in shown
    assert "klasyfikacja po rundzie 2 z 7" in shown


def test_without_a_language_functions_of_pages_are_english():
    """The library and other commands draw the same sheets."""
    round_ = site_of(read(OPEN)).rounds[-1]
    with in_language("fr"):
        french = posting(round_).headings[0]

    assert french.endswith(": ronde 3 sur 7")
    assert posting(round_).headings[0].endswith(": round 3 of 7")
    assert "Board <b>1</b>" in slip_page(round_)
