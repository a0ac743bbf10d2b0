"""From an entry list to a new tournament file: reading lists, ratings, the initial order.

Spellings in entry lists: headings of columns, sexes, titles, names, and words for "no rating".

Words are compared without case, accents, blanks and punctuation (`plain`): `Né(e) le` is `neele`.
Covered are English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech and Russian,
and the words of common programs; the most frequent words in Turkish, Greek, Chinese, Croatian and
others.
"""

import re
import unicodedata
from typing import NamedTuple

from fidepair.errors import UsageError
from fidepair.text.wording import is_number
from fidepair.tournament import TITLES

_WITHOUT_STROKE = str.maketrans("łøđı", "lodi")


def plain(text: str) -> str:
    """Return the letters and digits of a text, in lower case, without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_WITHOUT_STROKE))
    return "".join(filter(str.isalnum, letters.casefold()))


def spelt_out(text: str) -> str:
    """Return the same with `ä`, `ö` and `ü` as two letters: `Müller` as `mueller`."""
    return plain(unicodedata.normalize("NFC", text).casefold().translate(_TWO_LETTERS))


def by_letters(name: str) -> tuple[list[str], str]:
    """Return the key that sorts names alphabetically: last name, first name, without accents."""
    return [plain(part) for part in name.split(",")], name


def is_same_name(name: str, other: str) -> bool:
    """Return whether two spellings of a name have the same words in any order, apart from accents
    and titles."""
    return sorted(_words(name)) == sorted(_words(other))


class Titled(NamedTuple):
    """The FIDE title and the name of a player, and the titles that were written `beside` the
    name."""

    title: str
    name: str
    beside: tuple[str, ...]


def titled(name: str, title: str, of_women: str = "") -> Titled:
    """Return the FIDE title that ranks a player, and the name without titles before it or in
    brackets behind it.

    `title`, and from a column of its own `of_women`: the titles in columns. A player has at most
    one open title and one women's title: any other one stays in the name. So does an open title
    that differs from those found before and can be part of the name (`IM JAE`): it is not in
    brackets, nor before another title.
    """
    declared = [*filter(None, (title, of_women))]
    beside: list[str] = []
    while found := _TITLED.match(name) or _TITLED_BEHIND.search(name):
        one = found[1]
        rest = name[: found.start()] + name[found.end() :]
        is_of_women = one.startswith("W")
        of_same_kind = [x for x in (*declared, *beside) if x.startswith("W") is is_of_women]
        is_third = any(other != one for other in of_same_kind)
        can_be_name = not is_of_women and found.start() == 0 and not _TITLED.match(rest)
        is_unexpected = (title or beside) and one not in declared and can_be_name
        if is_third or one in beside or is_unexpected:
            break
        name = rest
        beside.append(one)
    return Titled(highest("", *declared, *beside), name, tuple(beside))


def highest(*titles: str) -> str:
    """Return the title that ranks a player who has several (C.04.2 2.2.2): FM with WIM, WGM with
    FM."""
    return min(titles, key=TITLES.index)


def names_fit(name: str, listed: str) -> bool:
    """Return whether two names can belong to one person.

    A word of the last name is in both, and each word of the shorter name, or its initial, in the
    longer one. Accents, titles, the order of words and transliteration do not matter. `listed`:
    with the last name before a comma, if it has one.
    """
    words, listed_words = _words(name), _words(listed)
    if _is_rotation(words, listed_words):
        return True
    last_name = {_sound(word) for word in _words(listed.partition(",")[0])}
    if last_name.isdisjoint(_sound(word) for word in words if len(word) > 1):
        return False
    shorter, longer = words, listed_words
    if len(longer) < len(shorter):
        shorter, longer = longer, shorter
    unmatched = list(longer)
    for word in sorted(shorter, key=len, reverse=True):  # initials match what longer words leave
        match = _find_match(word, unmatched)
        if match is None:
            return False
        unmatched.remove(match)
    return True


def _is_rotation(words: list[str], others: list[str]) -> bool:
    """Return whether the words, begun at one of them, sound like the others, however these are
    divided."""
    sound = _sound("".join(others))
    rotations = ["".join(words[place:] + words[:place]) for place in range(len(words))]
    return any(_sound(rotation) == sound for rotation in rotations)


def _find_match(word: str, others: list[str]) -> str | None:
    """Return the first of the others that sounds like the word, or one where either is the initial
    of the other; None if there is none."""
    sound = _sound(word)
    for other in others:
        if _sound(other) == sound:
            return other
    for other in others:
        if 1 in (len(other), len(word)) and other[0] == word[0]:
            return other
    return None


def _words(name: str) -> list[str]:
    """Return the words of a name, plain, without titles."""
    parts = re.split(r"[\s,.;()-]+", _TITLE_BESIDE.sub("", name))
    words = [plain(part) for part in parts]
    return [word for word in words if word and word not in _DEGREES]


def _sound(word: str) -> str:
    """Return the common key of transliterations of a plain word, such as `sergey`, `sergei` and
    `serguei`."""
    for letters, sound in _SOUNDS:
        word = letters.sub(sound, word)
    return word


_TITLE = "|".join(filter(None, TITLES))
_TITLE_BESIDE = re.compile(rf"^(?:{_TITLE})\s+|[\s(]+(?:{_TITLE})\)?$")
_TITLED = re.compile(rf"({_TITLE}) +(?=\S)")
_TITLED_BEHIND = re.compile(rf" +\(({_TITLE})\)$")
_DEGREES = frozenset(("dr", "prof", "ing", "dipl", "mag"))
_SOUNDS = [
    (re.compile(letters), sound)
    for letters, sound in (
        ("gu(?=[ei])", "g"),
        ("ck|q", "k"),
        ("ct", "kt"),
        ("tsch|tch|ch|ts|tz|cz", "c"),
        ("sch|sh|sz", "s"),
        ("zh", "z"),
        ("kh", "h"),
        ("ph", "f"),
        ("th", "t"),
        ("gh", "g"),
        ("w", "v"),
        ("x", "ks"),
        ("ou", "u"),
        ("(?<=[aou])e", ""),
        ("^[jy]e", "e"),
        ("[jy]", "i"),
        ("(?<=.)i[eo](?=.)", "e"),
        (r"(.)\1", r"\1"),
    )
]
"""Letters of transliteration, and one way to write each of them."""
_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "æ": "ae"})

_HEADS = {
    "name": """name names player playername players fullname participant participantname spieler spielername teilnehmer
        teilnehmername nom joueur nomprenom nometprenom nomcomplet participante nombre jugador nombrecompleto
        nombreyapellidos apellidosynombre apellidosnombre giocatore nominativo cognomenome cognomeenome nomecognome
        partecipante nome jogador nomecompleto atleta naam speler spelernaam deelnemer volledigenaam zawodnik gracz
        uczestnik nazwiskoiimie nazwiskoimie imieinazwisko lastnamefirstname namefirstname namevorname jmeno hrac
        ucastnik nev navn namn nimi
        prijmeniajmeno prijmenijmeno jmenoaprijmeni jmenoprijmeni celejmeno фио фамилияимя фамилияиимя имяифамилия
        игрок имя
        участник шахматист
        adsoyad adisoyadi advesoyad adivesoyadi soyadad soyadiadi isim oyuncu sporcu ονοματεπωνυμο επωνυμοονομα ονομα
        παικτησ 姓名 名字 选手 選手 棋手 氏名
        ime imeiprezime imeprezime prezimeiime prezimeime igrac igralec priimekinime
        imeinpriimek nume numesiprenume numeprenume jucator име""",
    "last": """last lastname surname familyname family nachname familienname zuname nomdefamille apellido apellidos
        cognome apelido apelidos sobrenome ultimonome achternaam familienaam nazwisko prijmeni etternavn efternavn
        efternamn фамилия
        soyad soyadi soyisim επωνυμο επιθετο 姓 prezime priimek vezeteknev sukunimi perekonnanimi uzvards pavarde
        презиме прізвище""",
    "first": """first firstname firstnames givenname givennames given forename vorname rufname prenom prenoms
        nombredepila nombrepropio primeironome nomeproprio voornaam roepnaam imie imiona krestnijmeno fornavn fornamn
        имяотчество
        ad adi 名 prenume keresztnev etunimi eesnimi vards vardas імя""",
    "infix": "tussenvoegsel tussenvoegsels voorvoegsel infix",
    "rating": """rating elo rtg rtgi rat ratingi ratingfide fiderating fide fideelo elofide eloi intrating rtgint
        ratingint elorating eloint elointernational internationalrating stdrating standardrating ratingstandard
        elostandard elostd std srtng strength fidertg rtgfide eloclassique wertung wertungszahl twz elozahl
        fidewertung classement cote puntuacion elointernacional eloint punteggioelo forca ranking rankingfide rankingelo
        elofiderating ratingelo elopont ertekszam реитинг эло реитингэло реитингфиде фиде элофиде
        ελο διεθνεσελο βαθμολογια 等级分 等級分 国际等级分 國際等級分 rejting rejtingfide fiderejting elorejting
        vahvuusluku""",
    "national": """nationalrating natrating nationalelo rtgn rtgnat nrtg ratingn ratingnat ratingnational elon nelo
        elonat natelo nwz dwz ingo elonational classementnational elonacional ratingnacional elonazionale
        ratingnazionale nationalerating knsb knsbrating rankingkrajowy rankingkraj ecf ecfrating uscf uscfrating
        elocr lok lokcr narodnielo национальныиреитинг реитингнациональныи рш
        ukd ulusalkuvvetderecesi ulusalrating εθνικοελο nacionalnirejting selo""",
    "title": """title titles fidetitle tit titel fidetitel titre titrefide titulo titulofide titolo titolofide tytul
        titulfide звание титул разряд
        unvan unvani τιτλοσ 称号 稱號 头衔 titula naslov titlu""",
    "womens_title": """wtitle wtitles wtit womentitle womantitle womenstitle womanstitle titlewomen titlew frauentitel
        titrefeminin titulofemenino titolofemminile""",
    "federation": """fed feds federation fidefederation country countrycode nation nationality nat land verband
        foderation foederation nationalitat pays nationalite federacion pais nacionalidad federazione nazione paese
        nazionalita federacao nacionalidade federatie nationaliteit fede federacja kraj panstwo federace zeme stat
        федерация страна
        federasyon ulke ομοσπονδια χωρα 协会 協會 国家 國家 federacija savez drzava federatie tara orszag maa""",
    "sex": """sex gender mf mw fm wm geschlecht sexe genre hf sexo genero sesso genere geslacht mv neme kjonn plec
        km mk pohlavi пол
        cinsiyet cinsiyeti φυλο 性别 性別 spol kon""",
    "birth": """birth birthdate dateofbirth datebirth dob born birthday bday yearofbirth birthyear yob geboren
        geburtsdatum geburtstag geburtsjahr geburt geb gebdatum gebdat jahrgang datedenaissance datenaissance naissance
        ddn neele anneedenaissance fechadenacimiento fechanacimiento fechanac fecnac nacimiento fnac anodenacimiento
        datadinascita datanascita nascita annodinascita annonascita datadenascimento datanascimento nascimento dtnasc
        anodenascimento geboortedatum geboortejaar geboren dataurodzenia dataur urodzenia rokurodzenia rokur
        szuletett szuletesiev fodt fodd fodselsar fodselsdato narozen narozeni datumnarozeni
        datumnar datnar roknarozeni roknar rocnik датарождения годрождения \u0433\u0440
        dogumtarihi dogumyili dtarihi ημερομηνιαγεννησησ ημνιαγεννησησ ετοσγεννησησ γεννηση 出生日期 出生年月 出生年
        生日 datumrodenja godinarodenja godiste datumrojstva letorojstva datanasterii annasterii""",
    "fide_id": """fideid fideno fidenumber fidecode fideidnumber fideidno idfide idnumber idno fidekennung fidenr
        fidenummer fideidentnummer codefide codfide numerofide numfide nofide nfide codigofide codfide idinternacional
        codicefide matricolafide idfidenumber fideidcode nrfide numerfide kodfide cislofide идфиде фидеид кодфиде
        номерфиде""",
    "club": """club clubname clubcity clubort verein vereinort vereinsname clubville clubcitta circolo societa
        associazione clube clubecidade vereniging schaakclub klub klubb egyesulet klubmiasto oddil klubmesto клуб
        город
        kulup kulubu sehir il σωματειο συλλογοσ ομιλοσ 俱乐部 俱樂部 单位 單位 seura""",
    "team": """team teamname teams mannschaft mannschaftsname equipe nomequipe nomdelequipe equipo nombreequipo squadra
        nomesquadra equipa nomedaequipe ploeg teamnaam druzyna zespol nazwadruzyny druzstvo tym команда
        takim takimadi ομαδα 队伍 隊伍 队名 代表队 ekipa momcad echipa""",
    "board": """board boardno boardnr boardnumber brett brettnr brettnummer echiquier tablero ntablero scacchiera
        tabuleiro bord bordnr bordnummer szachownica nrszachownicy sachovnice доска
        masa masano σκακιερα 台次 ploca sahovnica""",
    "byes": """bye byes byerounds byeround halfpointbye halfpointbyes halfpointbyerounds hpb requestedbyes requestedbye
        half halfbye halfbyes halfpoint halfpoints halfbyerounds halbpunkt halbebyes
        freilos freilose spielfrei halbpunktfreilos byedemipoint byesdemipoint demipoint exempt byemediopunto
        byesmediopunto
        descanso descansos byemezzopunto riposo riposi byemeiponto byemeioponto folga folgas halvepuntbye halvepuntbyes
        vrijerondes polpunktu byepolpunktu pauza pauzy volno volna""",
    "": """number no nr n num numero nummer lp pos position rank rk rg rang platz snr sno startno startnr startnummer
        startrank tpn seed c noпп пп poradi cislo porcislo nasazeni номер место
        sira sirano \u03b1\u03b1 序号 序號 编号 編號 名次 rb rednibroj""",
}
"""The words for each column; a pairing number has no field, because it is assigned anew."""
COLUMNS = {word: field for field, words in _HEADS.items() for word in words.split()} | {"": ""}

_SEXES = {
    "w": """f w fem female woman girl weiblich frau femme feminin fille mujer femenino femmina femminile donna feminino
        mulher v vrouw vrouwelijk k kobieta z zena ж жен женскии kadin kiz \u03b3 γυναικα 女""",
    "m": """m male man boy mannlich maennlich herr h homme masculin garcon hombre masculino maschio maschile uomo u
        homem mannelijk mezczyzna muz м муж мужскои e erkek \u03b1 ανδρασ 男""",
}
SEXES = {word: sex for sex, words in _SEXES.items() for word in words.split()}
_NOTHING = "none n/a na no unr unrated ur nr ohne sans sin geen brak bez нет бп \u0431/\u0440 yok"
NOTHING = frozenset(_NOTHING.split())
"""Words in a cell that mean "none"."""
_SUMS = """total totals sum count number average averagerating mean players entries participants summe gesamt anzahl
    schnitt durchschnitt eloschnitt spieler teilnehmer totaux moyenne joueurs inscrits suma promedio jugadores totale
    media giocatori iscritti jogadores inscritos totaal gemiddeld gemiddelde spelers deelnemers razem srednia zawodnikow
    uczestnikow celkem prumer hracu итого всего среднии игроков участников toplam ortalama oyuncu συνολο ukupno prosjek
    igraca 总计 人数"""
SUMS = frozenset(_SUMS.split())
"""Words of rows around a list that give the number of players, or their mean rating."""
_EVENTS = """open cup championship championships tournament league memorial festival turnier meisterschaft
    stadtmeisterschaft vereinsmeisterschaft pokal tournoi championnat coupe torneo campeonato copa campionato coppa
    turniej mistrzostwa puchar toernooi kampioenschap turnaj turnir prvenstvo turnuvasi турнир чемпионат кубок"""
_MONTHS = """january february march april may june july august september october november december januar
    februar marz mai juni juli oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre
    novembre decembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre de of"""
EVENTS, MONTHS = frozenset(_EVENTS.split()), frozenset(_MONTHS.split())
"""Words of the title of an event, and of a date between day and year."""
NATIONAL_MARKS = frozenset(("n", "nat", "nac", "naz", "national", "nacional", "nazionale"))
"""Marks behind a rating that is not a FIDE rating, beside the headings of columns with such
ratings."""
TITLE_WORDS = {title.lower(): title for title in TITLES if title} | {
    "gmi": "GM",
    "mi": "IM",
    "mf": "FM",
    "mif": "WIM",
    "mff": "WFM",
    "gmf": "WGM",
    "mc": "CM",
}
"""FIDE titles, and their names in Romance languages."""


_LARGEST = 1_000
_EXAMPLE = "Write name=3,rating=7 for columns, or name=1-30,rating=35-38 for characters of a line."


class GivenColumn(NamedTuple):
    """The field of a column, and its number from 1; with `last`, the characters `first` to `last`
    of each line."""

    field: str
    first: int
    last: int | None = None


def given_columns(text: str) -> tuple[GivenColumn, ...]:
    """Return the columns in a text such as `name=3,rating=7`. Raises UsageError."""
    found = [_column(part.strip()) for part in text.split(",")]
    fields = {one.field for one in found}
    is_clear = len(fields) == len({one.first for one in found}) == len(found)
    lasts = [one.last for one in found]
    if not is_clear or (None in lasts and any(lasts)):
        raise UsageError(f"`{text}` does not give each field one column.\n  {_EXAMPLE}")
    if fields.isdisjoint(("name", "last")):
        raise UsageError(f"`{text}` has no column for names.\n  {_EXAMPLE}")
    return tuple(found)


def _column(text: str) -> GivenColumn:
    word, _, place = text.partition("=")
    field = COLUMNS.get(plain(word), "")
    if not field:
        raise UsageError(
            f"`{word.strip()}` is not a column of an entry list, such as name or rating.\n  {_EXAMPLE}"
        )
    first, dash, last = (part.strip() for part in place.partition("-"))
    numbers = [first, last] if dash else [first]
    is_valid = all(is_number(number) and 1 <= int(number) <= _LARGEST for number in numbers)
    if not is_valid or (dash and int(last) < int(first)):
        raise UsageError(f"`{text}` has no valid column.\n  {_EXAMPLE}")
    return GivenColumn(field, int(first), int(last) if dash else None)
