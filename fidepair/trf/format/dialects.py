"""The name of the dialect of a file, and the table of the encoded types.

A dialect is only a name for messages. It does not change how a file is read: all known records are
read, then compared.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from fidepair.text.wording import nearest
from fidepair.tournament import ColourType, Kind, PrimaryScore, TeamRules, Tournament
from fidepair.trf.format.facts import NAMING, RECORDS, SUMMARY


class Type(NamedTuple):
    """The facts in an encoded type. `kind`: `swiss`, `team`, `double`, `other`; `system`: None for
    a known type that fidepair does not pair."""

    kind: str
    system: str | None = None
    edition: str | None = None
    acceleration: str | None = None


_SWISS = {
    "FIDE_DUTCH": ("dutch", None),
    "FIDE_DUTCH_2017": ("dutch", "2017"),
    # The name of the edition of 2026 when it was planned to start a year earlier.
    "FIDE_DUTCH_2025": ("dutch", "2026"),
    "FIDE_DUTCH_2026": ("dutch", "2026"),
    "FIDE_DUBOV": ("dubov", None),
    "FIDE_BURSTEIN": ("burstein", None),
    # Not registered, but written by programs that need them.
    "FIDE_DUBOV_2026": ("dubov", "2026"),
    "FIDE_BURSTEIN_2026": ("burstein", "2026"),
    "FIDE_LIM": ("lim", None),
    "FIDE_LIM_2026": ("lim", "2026"),
}
_COLOURS = {"TYPEA_": ColourType.A, "TYPEB_": ColourType.B, "": ColourType.NONE}
_SCORES = {
    "MP_GP": (PrimaryScore.MATCH, True),
    "GP_MP": (PrimaryScore.GAME, True),
    "MP": (PrimaryScore.MATCH, False),
    "GP": (PrimaryScore.GAME, False),
}
_RULES = {
    "FIDE_TEAM": TeamRules(),  # type A; `FIDE_TEAM_MP_GP` has no colour preferences
    **{
        f"FIDE_TEAM_{colours}{scores}": TeamRules(colour_type, *choice)
        for colours, colour_type in _COLOURS.items()
        for scores, choice in _SCORES.items()
    },
}
_MAY_BE_ACCELERATED = tuple(
    code for code, rules in _RULES.items() if rules.primary is PrimaryScore.MATCH
)
_OTHER_TEAM = (
    "CUSTOM_TEAM_SWISS",
    "CUSTOM_TEAM_SWISS_MP",
    "CUSTOM_TEAM_SWISS_GP",
    "BERGER_TEAM_ROUNDROBIN",
    "BERGER_TEAM_DOUBLEROUNDROBIN",
    "FIDE_TEAM_ROUNDROBIN",
    "FIDE_TEAM_DOUBLEROUNDROBIN",
    "CUSTOM_TEAM_ROUNDROBIN",
    "CUSTOM_TEAM_KNOCKOUT",
    "FIDE_OLYMPIAD",
    "FIDE_OLYMPIAD_BAKU",
)
_OTHER = (
    "CUSTOM_SWISS",
    "BERGER_ROUNDROBIN",
    "BERGER_DOUBLEROUNDROBIN",
    "FIDE_ROUNDROBIN",
    "FIDE_DOUBLEROUNDROBIN",
    "CUSTOM_ROUNDROBIN",
    "FIDE_SCHILLER",
    "CUSTOM_SCHILLER",
    "FIDE_SCHEVENINGEN",
    "FIDE_DOUBLESCHEVENINGEN",
    "CUSTOM_SCHEVENINGEN",
    "CUSTOM_KNOCKOUT",
)
TYPES: dict[str, Type] = {
    **{code: Type("swiss", system, edition) for code, (system, edition) in _SWISS.items()},
    **{
        f"{code}_BAKU": Type("swiss", system, edition, "baku")
        for code, (system, edition) in _SWISS.items()
    },
    "FIDE_DOUBLESWISS": Type("double", "double-swiss"),
    "FIDE_DOUBLESWISS_BAKU": Type("double", "double-swiss", None, "baku"),
    "CUSTOM_DOUBLESWISS": Type("double"),
    **dict.fromkeys(_RULES, Type("team", "team")),
    **{f"{code}_BAKU": Type("team", "team", None, "baku") for code in _MAY_BE_ACCELERATED},
    **dict.fromkeys(_OTHER_TEAM, Type("team")),
    **dict.fromkeys(_OTHER, Type("other")),
}


_OF_SEVERAL_GAMES = ("ROUNDROBIN", "SCHEVENINGEN")
"""Types of events in which a pair may play several games, for example with `_G2`."""


def type_of(code: str) -> Type | None:
    """Return the facts in the encoded type `code`, in any case, or None if it is not in the
    table."""
    code = code.strip().upper()
    found = TYPES.get(code)
    if found is not None:
        return found
    stem, _, tail = code.rpartition("_")  # games per pair (`_G2`), size of the match (`_4x2`)
    if stem.endswith(_OF_SEVERAL_GAMES) and tail[:1] == "G" and tail[1:].isdecimal():
        return TYPES.get(stem)
    if stem == "FIDE_SCHILLER" and all(map(str.isdecimal, tail.split("X"))):
        return TYPES[stem]
    return None


# ── The type in words ────────────────────────────────────────────────────────
_ENGINES = (
    r"(?i)(?:javafo|gacrux|bbp\s?pairings|swiss-?manager|vega|fidepair)(?:\s*v?\d+(?:\.\d+)+)?"
)
_SAYS_NOTHING = {
    *("individual", "tournament", "event", "swiss", "system", "fide", "pairing", "pairings"),
    *("rules", "edition", "of", "the", "standard", "rapid", "blitz"),
}
_IN_WORDS = {"dutch", "dubov", "burstein", "lim"}
_YEARS = {"2017": "2017", "2025": "2026", "2026": "2026"}
_ACCELERATED = ["baku", "acceleration"]
_MATCHES = "double-swiss system"


def type_in_words(text: str) -> Type | None:
    """Return the facts in a type in words, such as `swiss FIDE Dutch 2017 (JaVaFo)`; None if it
    names no system, or has a word that may change the meaning (`Dutch Open Championship`).

    The name of the program says nothing about the rules. Matches of two games are only named by
    the full title of their system.
    """
    if _MATCHES in text.lower():
        found = type_in_words(text.lower().replace(_MATCHES, "dutch"))
        if found is None or found.system != "dutch" or found.edition is not None:
            return None
        return found._replace(kind="double", system="double-swiss")
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", re.sub(_ENGINES, " ", text)).lower()
    words = [word for word in re.findall(r"\w+", apart) if word not in _SAYS_NOTHING]
    acceleration = None
    if words[-2:] == _ACCELERATED:
        words, acceleration = words[:-2], "baku"
    systems = {word for word in words if word in _IN_WORDS}
    years = {word: _YEARS[word] for word in words if word in _YEARS}
    if len(systems) != 1 or len(set(years.values())) > 1 or systems.union(years) != set(words):
        return None
    (system,) = systems
    edition = next(iter(years.values()), None)
    found = Type("swiss", system, edition, acceleration)
    return found if found in TYPES.values() else None


def rules_of(code: str) -> TeamRules:
    """Return the rules in the encoded type of a team event; one that fidepair does not pair may
    still have a primary score."""
    code = code.strip().upper()
    if code == "CUSTOM_TEAM_SWISS_GP":
        return TeamRules(primary=PrimaryScore.GAME)
    return _RULES.get(code.removesuffix("_BAKU"), TeamRules())


def declaration_of(
    tournament: Tournament,
) -> tuple[str | None, str | None, str | None, TeamRules | None]:
    """Return the facts of a tournament that an encoded type declares: the system, the edition, the
    acceleration, and the rules of a team event."""
    rules = tournament.team_rules if tournament.kind is Kind.TEAM else None
    return tournament.system, tournament.edition, tournament.acceleration, rules


def code_of(
    system: str | None,
    edition: str | None,
    acceleration: str | None,
    rules: TeamRules | None = None,
) -> str | None:
    """Return the last encoded type in the table for a system, and the rules of a team event, or
    None if there is none."""
    for code, declared in reversed(TYPES.items()):
        if declared[1:] != (system, edition, acceleration):
            continue
        if rules is None or rules_of(code) == rules:
            return code
    return None


def with_type_code(tournament: Tournament) -> Tournament:
    """Return the tournament with the encoded type that a new file of it has, if it has none."""
    if tournament.type_code is not None or tournament.system is None:
        return tournament
    return tournament._replace(type_code=code_of(*declaration_of(tournament)))


@lru_cache(8)  # a file is read again for each repair that is tried
def near_code(code: str) -> str | None:
    """Return the encoded type most similar to `code`, or None if none is similar."""
    found = nearest(code.upper(), TYPES, 1)
    return found[0] if found else None


def name_dialect(codes: Iterable[str], results: set[str]) -> str:
    """Return the name of the dialect of a file with these record codes and results."""
    present = [RECORDS[code] for code in codes if code in RECORDS]
    homes = {record.dialects[:1] for record in present if record.shape != SUMMARY}
    for dialect in NAMING:
        if (dialect,) in homes:
            return dialect
    return "TRF16" if results & set("HFUZWDLhfuzwdl") else "TRF06"
