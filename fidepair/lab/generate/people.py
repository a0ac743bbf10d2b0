"""The players of a random tournament: invented people, their ratings and titles, in the order of
their TPNs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.standings.dice import Dice
from fidepair.tournament import TITLES, Participant

if TYPE_CHECKING:
    from fidepair.lab.generate.settings import Amount, Ratings, Settings

_STEMS = (
    *(
        "Abel",
        "Ander",
        "Berg",
        "Bram",
        "Carl",
        "Cor",
        "Dahl",
        "Den",
        "Ecker",
        "Falk",
        "Gar",
        "Gren",
        "Halm",
        "Har",
    ),
    *(
        "Ing",
        "Jor",
        "Kal",
        "Kest",
        "Lam",
        "Lind",
        "Mar",
        "Mon",
        "Nor",
        "Ostr",
        "Pel",
        "Quin",
        "Ros",
        "Sal",
        "Stern",
    ),
    *("Tor", "Ulm", "Val", "Wend", "Yor", "Zell"),
)
_ENDINGS = (
    *(
        "ac",
        "ander",
        "ari",
        "berg",
        "bran",
        "dal",
        "den",
        "dorf",
        "edi",
        "escu",
        "ez",
        "feld",
        "gard",
        "hagen",
        "ich",
    ),
    *(
        "idis",
        "ik",
        "ini",
        "insky",
        "lund",
        "man",
        "mont",
        "ov",
        "quist",
        "sen",
        "stein",
        "strom",
        "tal",
        "vic",
    ),
    *("wald",),
)
_WOMEN = (
    *(
        "Adela",
        "Bianca",
        "Clara",
        "Dorota",
        "Elif",
        "Freya",
        "Greta",
        "Hana",
        "Ines",
        "Jana",
        "Karin",
        "Lucia",
    ),
    *("Milena", "Nadia", "Olga", "Petra", "Renata", "Silvia", "Tamar", "Vera"),
)
_MEN = (
    *(
        "Anton",
        "Boris",
        "Cyril",
        "Dario",
        "Emil",
        "Felix",
        "Goran",
        "Hugo",
        "Ivan",
        "Jonas",
        "Karim",
        "Leon",
    ),
    *("Milan", "Nils", "Oscar", "Pavel", "Ravi", "Stefan", "Tomas", "Viktor"),
)
_FEDERATIONS = (
    *(
        "ALG",
        "ARG",
        "ARM",
        "AUS",
        "AUT",
        "AZE",
        "BEL",
        "BRA",
        "BUL",
        "CAN",
        "CHI",
        "CHN",
        "COL",
        "CRO",
        "CUB",
        "CZE",
    ),
    *(
        "DEN",
        "EGY",
        "ENG",
        "ESP",
        "EST",
        "FIN",
        "FRA",
        "GEO",
        "GER",
        "GRE",
        "HUN",
        "IND",
        "IRL",
        "ISL",
        "ISR",
        "ITA",
    ),
    *(
        "KAZ",
        "LAT",
        "LTU",
        "MEX",
        "NED",
        "NOR",
        "PER",
        "POL",
        "POR",
        "ROU",
        "RSA",
        "SCO",
        "SLO",
        "SRB",
        "SUI",
        "SVK",
    ),
    *("SWE", "TUR", "UKR", "URU", "USA", "UZB", "VIE", "ZAM"),
)
_TITLES_BY_RATING = (
    (2500, "GM", "GM"),
    (2400, "IM", "WGM"),
    (2300, "FM", "WIM"),
    (2150, "CM", "WFM"),
    (2000, "", "WCM"),
)
"""From a rating on: the title of men, and of women, who have one."""
_WOMEN_RATE = 200_000
_TITLED_RATE = 700_000
_FIRST_ID, _IDS = 90_000_000, 10_000_000
"""Numbers of eight digits that no federation was given."""


class People(NamedTuple):
    """The players in the order of their TPNs, before round one, and how strong each is, by number:
    the rating, and a hidden one of those who have none."""

    participants: tuple[Participant, ...]
    strength: dict[int, int]


def how_many(settings: Settings, seed: int) -> int:
    """Return how many players (or teams) the seed draws."""
    return Dice(seed, "players").between(*settings.players)


def people(settings: Settings, size: int, seed: int) -> People:
    """Return the players whom the seed draws, so many; those of the model if there is one."""
    strengths = ratings_of(settings.ratings, size, Dice(seed, "ratings"))
    if settings.model is not None:
        known = settings.model.individuals or settings.model.participants
        return People(
            known, {p.number: p.rating or drawn for p, drawn in zip(known, strengths, strict=True)}
        )
    unrated = chosen(settings.unrated, size, Dice(seed, "unrated"))
    persons = _persons(size, seed)
    titles = Dice(seed, "titles")
    unordered = []
    for index, (person, strength) in enumerate(zip(persons, strengths, strict=True)):
        rated = person._replace(rating=strength, title=_title(strength, person.sex, titles))
        unordered.append((person if index in unrated else rated, strength))
    if settings.order == "shuffle":
        ordered = Dice(seed, "order").shuffled(unordered)
    else:
        ordered = sorted(unordered, key=lambda found: _rank(found[0]))
    return People(
        tuple(
            person._replace(number=tpn, tpn=tpn) for tpn, (person, _) in enumerate(ordered, start=1)
        ),
        {tpn: strength for tpn, (_, strength) in enumerate(ordered, start=1)},
    )


def _rank(person: Participant) -> tuple[int, int, str]:
    """Return the key of C.04.2 2.2: rating, title, name."""
    return -(person.rating or 0), TITLES.index(person.title), person.name


def ratings_of(ratings: Ratings, size: int, dice: Dice) -> list[int]:
    """Return the ratings of so many players: as many in each group, in each the mean of three even
    draws."""
    found = []
    for index in range(size):
        first, last = band(ratings, ratings.groups - 1 - index % ratings.groups)
        steps = (sum(dice.between(first, last) for _ in range(3)) + 1) // 3
        found.append(ratings.lowest + steps * ratings.step)
    return found


def band(ratings: Ratings, group: int) -> tuple[int, int]:
    """Return the lowest and the highest rating of a group (0: the weakest), counted in steps from
    the lowest of all."""
    lowest, highest, step, groups, gap = ratings
    width = highest - lowest - (groups - 1) * gap
    first, last = group * gap + width * group // groups, group * gap + width * (group + 1) // groups
    return -(-first // step), last // step


def chosen(amount: Amount, size: int, dice: Dice) -> set[int]:
    """Return the indices of those to whom something happens, of so many: by rate, or exactly so
    many."""
    if amount.number:
        return set(dice.shuffled(range(size))[: amount.number])
    return {index for index in range(size) if dice.chance(amount.rate)}


def _persons(size: int, seed: int) -> list[Participant]:
    """Return people with different names and FIDE ids, without rating and title; number and TPN are
    still 0."""
    names, sexes, ids = Dice(seed, "names"), Dice(seed, "sexes"), Dice(seed, "ids")
    federations, births = Dice(seed, "federations"), Dice(seed, "births")
    taken: set[object] = set()
    found = []
    for _ in range(size):
        sex = "w" if sexes.chance(_WOMEN_RATE) else "m"
        name = fide_id = ""
        while not name or name in taken:
            name = f"{names.pick(_STEMS)}{names.pick(_ENDINGS)}, {names.pick(_WOMEN if sex == 'w' else _MEN)}"
        while not fide_id or fide_id in taken:
            fide_id = str(_FIRST_ID + ids.below(_IDS))
        taken |= {name, fide_id}
        birth = (
            f"{births.between(1945, 2014)}/{births.between(1, 12):02d}/{births.between(1, 28):02d}"
        )
        federation = federations.pick(_FEDERATIONS)
        found.append(
            Participant(0, 0, name, federation=federation, sex=sex, fide_id=fide_id, birth=birth)
        )
    return found


def _title(rating: int, sex: str, dice: Dice) -> str:
    """Return a title that goes with the rating, or none."""
    has_one = dice.chance(_TITLED_RATE)
    for least, of_men, of_women in _TITLES_BY_RATING:
        if rating >= least:
            return (of_women if sex == "w" else of_men) if has_one else ""
    return ""
