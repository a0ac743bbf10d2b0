"""Several sections of one event: players who take part in more than one of them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fidepair.desk.entry_list.spellings import plain
from fidepair.tournament import Kind, Participant, Tournament


class SectionEntry(NamedTuple):
    """A player in a section, by the place of the section."""

    section: int
    player: Participant


def in_several_sections(tournaments: Iterable[Tournament]) -> list[list[SectionEntry]]:
    """Return the entries of each player who takes part in several sections: with the same FIDE ID,
    or, if one of the IDs is missing, with the same name and date of birth."""
    groups: list[list[SectionEntry]] = []
    by_key: dict[tuple[str, ...], list[SectionEntry]] = {}
    for section, tournament in enumerate(tournaments):
        is_team_event = tournament.kind is Kind.TEAM
        people = tournament.individuals if is_team_event else tournament.participants
        for one in people:
            group = next((by_key[key] for key in _keys(one) if _is_of(by_key.get(key), one)), None)
            if group is None:
                group = []
                groups.append(group)
            group.append(SectionEntry(section, one))
            for key in _keys(one):
                by_key.setdefault(key, group)
    return [group for group in groups if len({entry.section for entry in group}) > 1]


def _keys(one: Participant) -> Iterator[tuple[str, ...]]:
    number = _fide_id(one)
    if number:
        yield (number,)
    if one.birth.strip("0/"):
        yield plain(one.name), one.birth


def _is_of(group: list[SectionEntry] | None, one: Participant) -> bool:
    """Return whether a player may be the one of a group: no FIDE ID differs."""
    if group is None:
        return False
    return {_fide_id(entry.player) for entry in group} <= {"", _fide_id(one)} or not _fide_id(one)


def _fide_id(one: Participant) -> str:
    return one.fide_id.strip().lstrip("0")
