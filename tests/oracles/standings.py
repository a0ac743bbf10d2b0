"""Where each legal complete pairing of a round stands among all of them, by the literal oracles: for evaluations.

Each `of` returns what the articles compare, in descending priority, the smaller being better or earlier; it ends where
a chapter says no more. Lim numbers no criteria and has nothing here; the Dutch one stands in `dutch`.
"""

from __future__ import annotations

from functools import cache, cmp_to_key
from typing import TYPE_CHECKING, TypeAlias

from oracles import burstein, double_swiss, dubov, dutch_2017, facts, team, upfloating

if TYPE_CHECKING:
    from fidepair.tournament import Tournament

Pairs: TypeAlias = frozenset[frozenset[int]]


def partners(pairs: Pairs) -> dict[int, int]:
    """Return whom each participant meets, by number."""
    return {a: b for pair in pairs for a in pair for b in pair if a != b}


def made_by(members: frozenset[int], pairs: Pairs) -> Pairs:
    """Return the pairs in which one of these is."""
    return frozenset(pair for pair in pairs if pair & members)


class Upfloating:
    """C.04.5 and C.04.6."""

    def __init__(self, tournament: Tournament, system: str) -> None:
        self.now = facts.before(tournament)
        self.chapter = {"double-swiss": double_swiss, "team": team}[system].chapter(self.now)
        self.field = upfloating.Field(self.now.present)
        self.floaters = upfloating.floaters_before(self.now)

    def of(self, pairs: Pairs, pab: int | None) -> list[object]:
        """3.4; then for each bracket C4 to C7, 3.5.4, the later criteria, 3.6.3."""
        field, chapter = self.field, self.chapter
        mate = partners(pairs)
        standing: list[object] = []
        if pab is not None:
            receiver = field.by_number[pab]
            standing += [receiver.score, -sum(1 for opponent in receiver.opponents if opponent), -receiver.tpn]
        paired = unpaired = frozenset(mate)
        while unpaired:
            score = max(map(field.score, unpaired))
            top = frozenset(n for n in unpaired if field.score(n) == score)
            lower = unpaired - top
            chosen = tuple(
                sorted((n for n in lower if mate[n] in top), key=lambda n: (-field.score(n), field.by_number[n].tpn))
            )
            standing += [len(chosen), [-score for score in sorted(map(field.score, chosen))]]
            c6 = upfloating.upfloaters_of_following(field, paired, score, lower, chosen) if chosen else None
            standing += [c6 or 0, sum(n in self.floaters for n in chosen) if chapter.spares_floaters else 0]
            standing.append([field.by_number[n].tpn for n in chosen])
            made = [field.ascending(pair) for pair in made_by(top, pairs)]
            upfloaters = frozenset(chosen)
            counts = [chapter.counts_of_pair(*(field.by_number[n] for n in pair), upfloaters) for pair in made]
            standing += upfloating.comparable(upfloating.total(counts))
            standing.append(upfloating.identifier(field, [(a, b) for a, b in made]))
            unpaired = lower - upfloaters
        return standing


class Dubov:
    """C.04.4.1."""

    def __init__(self, tournament: Tournament) -> None:
        self.now = facts.before(tournament)
        self.players = [dubov.draw_up(past, self.now) for past in self.now.present]
        self.generated = cache(self._generated)

    def of(self, pairs: Pairs, pab: int | None) -> list[object]:
        """3.1; then for each bracket C5 to C10, the set in the order of 4.2, the pairing in that of 4.3 and 4.4.

        It ends with a bracket that the procedure does not make, which comes after all that it makes.
        """
        standing: list[object] = []
        for player in self.players:
            if player.number == pab:
                standing += [player.score, -player.games, -player.tpn]
        mate = partners(pairs)
        rest = [player for player in self.players if player.number != pab]
        while rest:
            score = max(player.score for player in rest)
            top = frozenset(player.number for player in rest if player.score == score)
            pool = dubov.sort_possible_upfloaters([player for player in rest if player.score < score])
            chosen = [player for player in pool if mate[player.number] in top]
            members = sorted((p for p in rest if p.number in top or p in chosen), key=lambda player: player.tpn)
            made = made_by(top, pairs)
            by_number = {player.number: player for player in members}
            denied = dubov.denied([(by_number[a], by_number[b]) for a, b in made])
            counts = dubov.upfloater_counts(chosen, self.now)
            standing += [len(chosen), [-score for score in sorted(player.score for player in chosen)], denied]
            standing += [*counts.values(), [pool.index(player) for player in chosen]]
            order = self.generated(tuple(members))
            standing.append(order.index(made) if made in order else len(order))
            if made not in order:
                break
            rest = [player for player in pool if player not in chosen]
        return standing

    def _generated(self, members: tuple[dubov.Player, ...]) -> list[Pairs]:
        """Return every pairing of a bracket that 3.2.3 to 3.2.6 generate, in order."""
        every = (
            frozenset(frozenset((a.number, b.number)) for a, b in pairs)
            for g1, g2 in dubov.recompositions(*dubov.subgroups(members))
            for pairs in dubov.pairings_across(dubov.sort_s1(g1), sorted(g2, key=lambda player: player.tpn))
        )
        return list(dict.fromkeys(every))


class Dutch2017:
    """C.04.3 of 2017, down to the first bracket that is not paired as the rules pair it (decision E9)."""

    def __init__(self, tournament: Tournament) -> None:
        dutch_2017.completable.cache_clear()
        self.players = dutch_2017.players_of(facts.before(tournament))
        self.brackets = dutch_2017.brackets_of(self.players)[0] if dutch_2017.completable(self.players) else []

    def of(self, pairs: Pairs, _pab: int | None) -> list[object]:
        """C.5 to C.19 of each bracket, then its place in the order of part D."""
        standing: list[object] = []
        for bracket, chosen, _ in self.brackets:
            made = self._made(bracket, pairs)
            standing += [len(made.downfloaters), dutch_2017.counted(dutch_2017.PSD, bracket)(made)]
            if bracket.kind == "plain" and not bracket.is_last:
                standing.append(self._reach_of_following(bracket, made))
            standing += [dutch_2017.counted(criterion, bracket)(made) for criterion in dutch_2017.AFTER_C7]
            standing.append(self._place(bracket, made))
            if made != self._made(bracket, _numbers(chosen)):
                break
        return standing

    def _made(self, bracket: dutch_2017.Bracket, pairs: Pairs) -> dutch_2017.Candidate:
        mate = partners(pairs)
        members = {player.number: player for player in (*bracket.mdps, *bracket.residents)}
        mdps = {player.number for player in bracket.mdps}
        both = [(one, members[mate[n]]) for n, one in members.items() if mate.get(n) in members]
        with_mdps = tuple((one, other) for one, other in both if one.number in mdps)
        others = tuple(
            (one, other) for one, other in both if one.rank < other.rank and not mdps & {one.number, other.number}
        )
        left = tuple(one for n, one in members.items() if mate.get(n) not in members)
        return dutch_2017.Candidate(with_mdps, others, left)

    def _reach_of_following(self, bracket: dutch_2017.Bracket, made: dutch_2017.Candidate) -> tuple[object, ...]:
        lower = [player for player in self.players if player.score < bracket.residents[0].score]
        following = tuple(player for player in lower if player.score == lower[0].score)
        is_last = len(following) == len(lower)
        return dutch_2017.best_of_following(dutch_2017.Bracket(made.downfloaters, following, is_last))

    def _place(self, bracket: dutch_2017.Bracket, made: dutch_2017.Candidate) -> object:
        def compare(one: dutch_2017.Candidate, other: dutch_2017.Candidate) -> int:
            if one == other:
                return 0
            return -1 if dutch_2017.first_generated(bracket, [one, other]) == one else 1

        return cmp_to_key(compare)(made)


def _numbers(chosen: dutch_2017.Candidate) -> Pairs:
    return frozenset(frozenset((a.number, b.number)) for a, b in (*chosen.with_mdps, *chosen.others))


class Burstein:
    """C.04.4.2 after the seeding rounds."""

    def __init__(self, tournament: Tournament) -> None:
        self.table = burstein.Table(facts.before(tournament))
        self.places = cache(self._places)
        self.next_bracket = cache(self._next_bracket)

    def of(self, pairs: Pairs, pab: int | None) -> list[object]:
        """3.1; then for each bracket C5 to C8, and the place in the order of 4.3 among those with as many pairs."""
        table = self.table
        standing: list[object] = []
        if pab is not None:
            past = table.present[pab]
            standing += [past.score, -sum(1 for opponent in past.opponents if opponent), -table.rank[pab]]
        to_pair = frozenset(table.present) - {pab}
        scores = sorted({table.present[n].score for n in to_pair}, reverse=True)
        groups = [frozenset(n for n in to_pair if table.present[n].score == score) for score in scores]
        floaters: frozenset[int] = frozenset()
        for index, group in enumerate(groups):
            players, later = floaters | group, tuple(groups[index + 1 :])
            made = frozenset(pair for pair in pairs if pair <= players)
            floaters = players.difference(*made)
            denied = sum(table.denied(*pair) for pair in made)
            standing += [len(floaters), table.scores(floaters), self.next_bracket(floaters, later), denied]
            standing.append(self.places(players, len(floaters))[made])
        return standing

    def _next_bracket(self, floaters: frozenset[int], later: tuple[frozenset[int], ...]) -> tuple[object, ...]:
        return burstein.best_of_next_bracket(self.table, floaters, list(later))

    def _places(self, players: frozenset[int], zeros: int) -> dict[Pairs, int]:
        """Return the place of each pairing of a bracket with so many floaters, legal or not."""
        ranked = tuple(sorted(players, key=self.table.rank.__getitem__))
        found: dict[Pairs, int] = {}
        for candidate in burstein.pairings_in_order(ranked, zeros):
            found.setdefault(frozenset(frozenset(pair) for pair in candidate if 0 not in pair), len(found))
        return found
