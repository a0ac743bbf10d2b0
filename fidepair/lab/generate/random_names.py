"""The players of a random tournament: invented people, their ratings and titles, in the order of
their TPNs."""

from typing import NamedTuple

from fidepair.lab.generate.settings import Amount, Ratings, Settings
from fidepair.standings.dice import Dice
from fidepair.tournament import TITLES, Participant

_STEMS = """Abel Ander Berg Bram Carl Cor Dahl Den Ecker Falk Gar Gren Halm Har Ing Jor Kal Kest Lam
    Lind Mar Mon Nor Ostr Pel Quin Ros Sal Stern Tor Ulm Val Wend Yor Zell"""
_ENDINGS = """ac ander ari berg bran dal den dorf edi escu ez feld gard hagen ich idis ik ini insky lund
    man mont ov quist sen stein strom tal vic wald"""
_WOMEN = """Adela Bianca Clara Dorota Elif Freya Greta Hana Ines Jana Karin Lucia Milena Nadia Olga
    Petra Renata Silvia Tamar Vera"""
_MEN = """Anton Boris Cyril Dario Emil Felix Goran Hugo Ivan Jonas Karim Leon Milan Nils Oscar Pavel
    Ravi Stefan Tomas Viktor"""
_FEDERATIONS = """ALG ARG ARM AUS AUT AZE BEL BRA BUL CAN CHI CHN COL CRO CUB CZE DEN EGY ENG ESP EST FIN
    FRA GEO GER GRE HUN IND IRL ISL ISR ITA KAZ LAT LTU MEX NED NOR PER POL POR ROU RSA SCO
    SLO SRB SUI SVK SWE TUR UKR URU USA UZB VIE ZAM"""
_TITLES_BY_RATING = (
    (2500, "GM", "GM"),
    (2400, "IM", "WGM"),
    (2300, "FM", "WIM"),
    (2150, "CM", "WFM"),
    (2000, "", "WCM"),
)
"""The least rating, and the usual titles of men and of women with it."""
_WOMEN_RATE = 200_000
_TITLED_RATE = 700_000
_FIRST_ID, _IDS = 90_000_000, 10_000_000
"""Numbers of eight digits that no federation was given."""


class People(NamedTuple):
    """The players in the order of their TPNs, before round one, and their strength by number: the
    rating, or a hidden one of unrated players."""

    participants: tuple[Participant, ...]
    strength: dict[int, int]


def how_many(settings: Settings, seed: int) -> int:
    """Return the number of players (or teams) that the seed draws."""
    return Dice(seed, "players").between(*settings.players)


def people(settings: Settings, size: int, seed: int) -> People:
    """Return `size` players drawn by the seed, or those of the model if there is one."""
    strengths = ratings_of(settings.ratings, size, Dice(seed, "ratings"))
    by_number = {}
    if settings.model is not None:
        players = settings.model.individuals or settings.model.participants
        for player, strength in zip(players, strengths, strict=True):
            by_number[player.number] = player.rating or strength
        return People(players, by_number)
    unrated = chosen(settings.unrated, size, Dice(seed, "unrated"))
    titles = Dice(seed, "titles")
    drawn = []
    for index, person in enumerate(_persons(size, seed)):
        strength = strengths[index]
        title = _title(strength, person.sex, titles)
        rated = person._replace(rating=strength, title=title)
        drawn.append((person if index in unrated else rated, strength))
    if settings.order == "shuffle":
        drawn = Dice(seed, "order").shuffled(drawn)
    else:
        drawn.sort(key=lambda found: _rank(found[0]))
    numbered = []
    for tpn, (person, strength) in enumerate(drawn, start=1):
        numbered.append(person._replace(number=tpn, tpn=tpn))
        by_number[tpn] = strength
    return People(tuple(numbered), by_number)


def _rank(person: Participant) -> tuple[int, int, str]:
    """Return the key of C.04.2 2.2: rating, title, name."""
    return -(person.rating or 0), TITLES.index(person.title), person.name


def ratings_of(ratings: Ratings, size: int, dice: Dice) -> list[int]:
    """Return the ratings of `size` players: the same number in each group, each rating the mean of
    three even draws."""
    found = []
    for index in range(size):
        first, last = band(ratings, ratings.groups - 1 - index % ratings.groups)
        above_lowest = (sum(dice.between(first, last) for _ in range(3)) + 1) // 3
        found.append(ratings.lowest + above_lowest)
    return found


def band(ratings: Ratings, group: int) -> tuple[int, int]:
    """Return the lowest and the highest rating of a group (0: the weakest), counted from the lowest
    of all."""
    lowest, highest, groups, gap = ratings
    width = highest - lowest - (groups - 1) * gap
    start = group * gap
    return start + width * group // groups, start + width * (group + 1) // groups


def chosen(amount: Amount, size: int, dice: Dice) -> set[int]:
    """Return the indices, of `size` players, that are drawn: each by the rate, or the exact
    number."""
    if amount.number:
        return set(dice.shuffled(range(size))[: amount.number])
    return {index for index in range(size) if dice.chance(amount.rate)}


def _persons(size: int, seed: int) -> list[Participant]:
    """Return people with different names and FIDE ids, without rating and title; number and TPN are
    still 0."""
    names, sexes, ids = Dice(seed, "names"), Dice(seed, "sexes"), Dice(seed, "ids")
    federations, births = Dice(seed, "federations"), Dice(seed, "births")
    stems, endings, all_federations = _STEMS.split(), _ENDINGS.split(), _FEDERATIONS.split()
    first_names = {"w": _WOMEN.split(), "m": _MEN.split()}
    taken: set[object] = set()
    found = []
    for _ in range(size):
        sex = "w" if sexes.chance(_WOMEN_RATE) else "m"
        name = fide_id = ""
        while not name or name in taken:
            name = f"{names.pick(stems)}{names.pick(endings)}, {names.pick(first_names[sex])}"
        while not fide_id or fide_id in taken:
            fide_id = str(_FIRST_ID + ids.below(_IDS))
        taken |= {name, fide_id}
        year, month, day = births.between(1945, 2014), births.between(1, 12), births.between(1, 28)
        birth = f"{year}/{month:02d}/{day:02d}"
        federation = federations.pick(all_federations)
        found.append(
            Participant(0, 0, name, federation=federation, sex=sex, fide_id=fide_id, birth=birth)
        )
    return found


def _title(rating: int, sex: str, dice: Dice) -> str:
    """Return a title that goes with the rating, or none."""
    if not dice.chance(_TITLED_RATE):
        return ""
    for least, of_men, of_women in _TITLES_BY_RATING:
        if rating >= least:
            return of_women if sex == "w" else of_men
    return ""
