"""Questions about rounds of the Lim System (C.04.4.3): why something is so, and by which step of the procedure."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from itertools import combinations
from textwrap import wrap

import pytest
from makers import card, round_to_pair, tournament
from oracles.lim import due_colour, permissible_colours
from positions import any_position, any_round, open_position, rated
from short import seeds_in_parts

from fidepair import trf
from fidepair.errors import FidepairError, NotSupported, UsageError
from fidepair.explain import asking
from fidepair.explain.answering import answer
from fidepair.explain.answers import Question
from fidepair.explain.asking import Inquiry
from fidepair.explain.procedure import Procedure, scoregroups
from fidepair.options import round_options
from fidepair.storage import Deadline
from fidepair.swiss.cards import draw_up
from fidepair.systems import SYSTEMS, Prepared, lim, prepare
from fidepair.systems.lim.steps import Because, Cracked, Exchanged, FloaterPaired, GroupOpened, Transferred

WHITE_OF = {"W": "White", "B": "Black"}


def asked_about(round_):
    """Return a round of the Lim System about which questions can be asked."""
    return Inquiry(Prepared(tournament(2), SYSTEMS["lim"], round_, ()))


def told(inquiry, *question):
    """Return the sentences of an answer."""
    found = answer(inquiry, Question(*question))
    return [found.sentence, *found.more]


@pytest.fixture(scope="module")
def forest_cup():
    """Round 4 of the sample."""
    with open("trf_samples/lim-round-4-to-pair-trf26.trf", "rb") as file:
        return Inquiry(prepare(trf.load(file.read(), "forest").tournament))


# ── the sample, judged by hand against the Handbook ──────────────────────────


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        pytest.param(
            ("pair", 3),
            [
                "1 Abrantes and 3 Cardenal meet in scoregroup 2.5: no other players were left there, by the"
                " procedure (3.8).",
                "1 floats from scoregroup 3.0, because no other player is left there (2.3.1).",
            ],
            id="model-answer-11-3-meets-1",
        ),
        pytest.param(
            ("pair", 6, None, 7),
            [
                "6 Fontanelli and 7 Grzywacz do not meet: 11 was paired before 7, and took 6, by the procedure (2.5).",
                "Not 11-7: they met in round 2 (2.5).",
            ],
            id="model-answer-11-why-6-not-7",
        ),
        pytest.param(
            ("pair", 6, 11),
            [
                "11 Kermadec and 6 Fontanelli meet in scoregroup 1.0: 11 was to meet 7, but they met in round 2, by the"
                " procedure (2.5)."
            ],
            id="model-answer-11-why-6-and-11",
        ),
        pytest.param(
            ("pair", 13, None, 2),
            [
                "13 Mandelblatt and 2 Bergqvist do not meet: 13 meets 4, because 2 is due the same colour as 13, but 4"
                " is not, by the procedure (3.8)."
            ],
            id="due-the-alternate-colour",
        ),
        pytest.param(
            ("float", 13),
            [
                "13 Mandelblatt floats down from scoregroup 2.0, because the number there is odd, by the procedure"
                " (2.3.4).",
                "13 has a compatible opponent in the next group (type d, 3.9.1).",
                "Not 9: 9 is not due White, and more are due White than Black (3.2.2).",
                "Not 5: among equals the lowest numbered floats: 13 (3.3).",
            ],
            id="floater",
        ),
        pytest.param(
            ("pair", 4, None, 9),
            [
                "4 Dvorakova and 9 Ibarrola do not meet: 13 floats from scoregroup 2.0 instead of 9: 9 is not due"
                " White, and more are due White than Black, by the procedure (3.2.2).",
                "4 was paired in scoregroup 1.5, with 13.",
            ],
            id="never-in-one-scoregroup",
        ),
        pytest.param(
            ("pair", 1, None, 5),
            ["1 Abrantes and 5 Eskildsen cannot meet: they met in round 3, and players may not meet twice (2.1)."],
            id="absolute",
        ),
    ],
)
def test_the_sample_in_sentences(forest_cup, question, expected):
    """The answer comes first, with numbers and names; what the procedure decides is called so, with the article."""
    assert expected == told(forest_cup, *question)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        pytest.param(
            ("colour", 10),
            "10 Jankauskas has White against 2 Bergqvist: both should have White, and 10 cannot have the other colour"
            " (5.3).",
            id="5.3",
        ),
        pytest.param(
            ("colour", 6),
            "6 Fontanelli has White against 11 Kermadec: both should have Black and their colours were the same, so"
            " below the median 11, the lower ranked, gets it (5.4).",
            id="5.4-below-the-median",
        ),
        pytest.param(
            ("colour", 3),
            "3 Cardenal has White against 1 Abrantes: both should have Black and their colours were the same, so 1,"
            " the higher ranked, gets it (5.4).",
            id="5.4-above-the-median",
        ),
    ],
)
def test_colours_in_a_sentence(forest_cup, question, expected):
    """5: the article that decides, and what it looks at; below the median the lower ranked comes first."""
    assert expected == told(forest_cup, *question)[0]


def test_the_story_of_a_round(forest_cup):
    """2.2: the scoregroups in the order in which they are paired, with who floats and who was exchanged."""
    story = answer(forest_cup, Question("round"))

    assert [30_000, 25_000, 20_000, 10_000, 15_000] == [part.bracket for part in story.answers]
    assert "Scoregroup 1.0, upwards: 11-6 and 8-7." == story.answers[3].sentence
    assert ("11-6: 11 was to meet 7, but they met in round 2 (2.5).",) == story.answers[3].more


def test_all_about_a_player(forest_cup):
    """Everybody else who plays is told once, the nearest scores first."""
    found = answer(forest_cup, Question("player", 2))

    assert {1, 3, 4, 5, 6, 7, 8, 9, 11, 13} == {part.question.instead for part in found.answers}
    assert "Not 4 Dvorakova (1.5): 13 was paired before 2, and took 4, by the procedure (3.8)." == (
        found.answers[0].sentence
    )


def with_bye():
    """Return a round in which 5 has the bye: 6 and 7 are lower, but 6 may not have it, and 7 has met all but one."""
    cards = [card(1, "1"), card(2, "1"), card(3, "1"), card(4, "1"), card(5, "0.5")]
    cards += [card(6, "0", may_receive_pab=False)]
    return asked_about(round_to_pair([*cards, card(7, "0", may_receive_pab=False)], number=3))


def test_the_bye():
    """1.1, C.04.1 4: the lowest ranked who may have it; of those who rank lower it is told why not."""
    inquiry = with_bye()
    assert 5 == inquiry.pairing.pab

    assert [
        "5 (0.5) has the bye: the lowest-ranked player who may have it while all others can be paired,"
        " by the procedure (1.1).",
        "Not 7 (0.0): 7 scored as much as a win without playing (C.04.1, 4).",
        "Not 6 (0.0): 6 scored as much as a win without playing (C.04.1, 4).",
    ] == told(inquiry, "bye")
    assert "1 does not have the bye: 5 has a lower score, 0.5 (1.1)." == told(inquiry, "bye", None, None, 1)[0]


BYE_IN_ROUND_ONE = """
012 Three with an earlier bye
042 2026/03/01
092 Lim
142 5
152 W
001    1      One                               2000                             2.0    1     2 w 1     3 b 1
001    2      Two                               1900                             1.0    2     1 b 0     4 w 1
001    3      Three                             1800                             1.0    3  0000 - U     1 w 0
001    4      Four                              1700                             0.0    4     5 w 0     2 b 0
001    5      Five                              1600                             1.0    5     4 b 1  0000 - Z
"""


def test_the_round_of_an_earlier_bye_is_named():
    """C.04.1 4: 3 had the bye in round 1, and that is why not again; the question names no other round."""
    inquiry = Inquiry(prepare(trf.load(BYE_IN_ROUND_ONE.encode(), "earlier").tournament, "lim"))

    assert ["3 Three does not have the bye: 3 had the bye in round 1 (C.04.1, 4)."] == told(
        inquiry, "bye", None, None, 3
    )


def exchanged_floater():
    """Return a round in which 7 was to make scoregroup 2.0 even, and 2, who can meet only 6 and 1, floats instead."""
    apart = [(1, n) for n in (2, 3, 4, 5, 7)] + [(2, n) for n in (3, 4, 5, 7)]
    cards = [card(n, "2", met=[b for a, b in apart if a == n]) for n in range(1, 8)]
    return asked_about(round_to_pair([*cards, card(11, "1")], number=3))


def test_who_was_chosen_for_parity_and_exchanged_is_named():
    """2.3.4, 4.4.1: in the answer about the one who floats, about the one who was exchanged, and in the story."""
    inquiry = exchanged_floater()
    chosen = "7, chosen to make the number even (2.3.4), was exchanged"

    assert chosen in told(inquiry, "float", 2)[0]
    assert "(4.4.1)" in told(inquiry, "float", 2)[0]
    assert chosen in told(inquiry, "float", 2, None, 7)[0]
    assert [chosen in line for part in answer(inquiry, Question("round")).answers for line in part.more].count(
        True
    ) == 1
    assert "chosen to make" not in " ".join(told(inquiry, "float", 2, None, 3))


def test_a_forbidden_pair_names_what_keeps_it_apart():
    """Decision G7: the record of the file, and not the article about those who met; else the option that does it."""
    text = BYE_IN_ROUND_ONE + "260   1   5    2    5\n"
    of_file = Inquiry(prepare(trf.load(text.encode(), "apart").tournament, "lim"))
    apart = "2 Two and 5 Five cannot meet: they are kept apart"
    assert [f"{apart} in round 3 (260, XXP)."] == told(of_file, "pair", 2, None, 5)

    tournament_ = trf.load(BYE_IN_ROUND_ONE.encode(), "option").tournament
    of_option = Inquiry(prepare(tournament_, "lim", round_options(forbid=[(2, 5)])))
    assert [f"{apart} in round 3 (option forbid)."] == told(of_option, "pair", 2, None, 5)


def on_the_median(colours, *met, **facts):
    """Return a round three, by default of nine, with players on one point who had these colours."""
    cards = [card(n, "1", had, met=[b for a, b in met if a == n]) for n, had in enumerate(colours, start=1)]
    return asked_about(round_to_pair(cards, number=3, **facts))


@pytest.mark.parametrize(
    ("inquiry", "question", "expected"),
    [
        pytest.param(
            on_the_median(("W", "B", "W", "B")),
            ("pair", 1, None, 3),
            [
                "1 and 3 do not meet: 1 meets 4, because 1 and 3 are both due Black, which can be avoided, by the"
                " procedure (5.2)."
            ],
            id="due-colours-5.2",
        ),
        pytest.param(
            on_the_median("WWWWBB", (1, 5), (1, 6), (2, 5), (2, 6)),
            ("pair", 1, None, 4),
            [
                "1 and 4 do not meet: 1 meets 2, because other pairs can give due colours in other ways, by the"
                " procedure (5.2)."
            ],
            id="due-colours-of-others-5.2",
        ),
        pytest.param(
            on_the_median(("", "", "", ""), (2, 4)),
            ("pair", 1, None, 3),
            [
                "1 and 3 do not meet: 1 meets 4, because with 3 others would be left without an opponent, by the"
                " procedure (4.3)."
            ],
            id="others-4.3",
        ),
        pytest.param(
            on_the_median(("", "", "", "")),
            ("pair", 2, None, 3),
            ["2 and 3 do not meet: 1 was paired before 2, and took 3, by the procedure (2.4)."],
            id="as-proposed-2.4",
        ),
        pytest.param(
            on_the_median(("WW", "WW", "WB", "WB")),
            ("pair", 1, None, 2),
            ["1 and 2 cannot meet: both can only have Black (colours W W and W W) (2.1)."],
            id="limits-2.1",
        ),
    ],
)
def test_steps_in_sentences(inquiry, question, expected):
    """Small scoregroups in which one article decides."""
    assert expected == told(inquiry, *question)


def test_the_type_of_the_one_who_makes_the_number_even():
    """3.9.2, decision L5: 5 floats anyway, and has nobody left below when 2 floats too; of that nothing is said, for 1,
    3 and 4 have nobody below themselves."""
    met = {1: [5, 8], 2: [5], 3: [5, 8], 4: [5, 8], 5: [1, 2, 3, 4, 6], 6: [5, 8]}
    cards = [card(n, "2", met=others) for n, others in met.items()]
    cards += [card(8, "1"), card(9, "0"), card(10, "0"), card(11, "0")]
    inquiry = asked_about(round_to_pair(cards, number=3))

    assert [
        "2 floats down from scoregroup 2.0, because the number there is odd, by the procedure (2.3.4).",
        "2 has a compatible opponent in the next group (type d, 3.9.1).",
        "Not 6, 4, 3 and 1: each has no opponent left in the next group, type c (3.9.2).",
    ] == told(inquiry, "float", 2)


def test_a_blocked_median():
    """2.6: the last pair of a side is taken apart, and its players float to the median; both are told."""
    met = {1: [2], 3: [1, 2], 4: [3]}
    cards = [card(1, "2", met=met[1]), card(2, "2"), card(3, "1", met=met[3]), card(4, "1", met=met[4])]
    cards += [card(5, "2"), card(6, "2")]
    inquiry = asked_about(round_to_pair(cards, number=3))
    cracked = [step for step in inquiry.steps if isinstance(step, Cracked)]

    assert cracked
    for step in cracked:
        for number in step.pair:
            sentence = told(inquiry, "float", number)[0]
            assert sentence.endswith(f"from a pair that was split, by the procedure ({step.article}).")
        assert any("side, was split" in part.sentence for part in answer(inquiry, Question("round")).answers)


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (("pair", 1, 2), "1 does not meet 2"),
        (("pair", 1, None, 3), "1 and 3 do meet"),
        (("float", 5), "5 does not float"),
        (("bye",), "Round 4 has no bye"),
        (("pair", 1, None, 12), "12 is absent"),
        (("float", 13, None, 13), "13 floats too"),
        (("colour", 1, 2), "1 meets 3"),
    ],
)
def test_wrong_questions(forest_cup, question, message):
    """What is asked about something that is not so is refused, with what is."""
    with pytest.raises(UsageError, match=message):
        answer(forest_cup, Question(*question))


# ── any round: what is told is true ──────────────────────────────────────────


def small_rounds(seeds):
    """Yield small rounds of all kinds that can be paired."""
    for seed in seeds:
        for made in (
            lambda seed=seed: draw_up(any_position(seed, 10)),
            lambda seed=seed: draw_up(open_position(9 + seed % 8, seed % 6, 7, seed, byes=0.05, forfeits=0.05)),
            lambda seed=seed: any_round(seed, 10),
            lambda seed=seed: draw_up(rated(any_position(seed, 10), seed))._replace(maxi=True),
        ):
            with suppress(FidepairError):
                yield asked_about(made())


def test_reasons_why_others_stay_end_in_time(monkeypatch):
    """4.4: where the time is over, an answer says so, and gives no other reason instead."""
    found = 0
    for in_time in small_rounds(range(60)):
        last_floats = {step.number: step for step in in_time.steps if isinstance(step, Transferred)}
        for pair in [step.pair for step in in_time.steps if isinstance(step, Cracked)]:
            for number in pair:
                last_floats.pop(number, None)
        exchanged = [s for s in last_floats.values() if s.article.startswith("4.4") and s.considered]
        if not exchanged:
            continue
        with monkeypatch.context() as patch:
            patch.setattr(asking, "working_time", lambda _: Deadline(0))
            too_late = asked_about(in_time.round_)

        assert in_time.has_all_reasons
        assert not too_late.has_all_reasons
        assert in_time.games == too_late.games
        last = exchanged[-1]
        sentences = told(too_late, "float", last.number)
        assert any("the time was too short" in one.lower() for one in sentences)
        assert not any(one.startswith("Not ") for one in sentences)
        assert "a longer --patience" not in " ".join(told(in_time, "float", last.number))
        floating = {step.number for step in in_time.steps if isinstance(step, Transferred)}
        for stays in {c.number for c in last.considered} - floating:
            with pytest.raises(NotSupported, match="Allow more: --patience 60"):
                answer(too_late, Question("float", last.number, None, stays))
            found += 1
    assert found


def lines_of(found):
    """Return how many lines of 98 places an answer fills."""
    return sum(len(wrap(line, 98)) if len(line) > 98 else 1 for line in (found.sentence, *found.more))


class Rules:
    """Who may meet whom, written from 2.1, 5.1 and 6."""

    def __init__(self, round_):
        self.cards = {made.number: made for made in round_.cards}
        self.is_last = round_.is_last
        self.before = {made.number: made.scores_before for made in round_.everyone}
        self.median = round_.points.win * (round_.number - 2) / 2

    def floated(self, a):
        """3.10, L10: whether somebody was transferred in the round just before, towards the median."""
        entry = self.cards[a].participant.entries[-1]
        own, other = self.before[a][-1], self.before[entry.opponent][-1]
        return (own > other and own > self.median) or (own < other and own < self.median)

    def limits(self, a, b):
        """2.1: whether the two have colours within the limits."""
        mine, theirs = (permissible_colours(self.cards[n].history) for n in (a, b))
        return ("W" in mine and "B" in theirs) or ("B" in mine and "W" in theirs)

    def may_meet(self, a, b, *, fallen):
        """2.1, 6: whether two may meet; `fallen`: colour limits do not keep those of the same score apart."""
        free = fallen and self.is_last and self.cards[a].score == self.cards[b].score
        return b not in self.cards[a].met and (free or self.limits(a, b))

    def good(self, a, b):
        """5.2, L14: whether both get the due colour."""
        mine, theirs = self.due(a), self.due(b)
        return not mine or not theirs or mine != theirs

    def due(self, a):
        """5.1: the due colour."""
        return due_colour(self.cards[a].history) if self.cards[a].history else ""

    def thirds(self, a, b):
        """6: how many of the two get a colour beyond the limits at least."""
        mine, theirs = (permissible_colours(self.cards[n].history) for n in (a, b))
        return min((x not in mine) + (y not in theirs) for x, y in ("WB", "BW"))

    def best(self, left, *, fallen):
        """5.2, 6: return the least of all complete pairings of these, in the order of scrutiny; None without one:
        third colours where limits have fallen, then bad pairs in turn."""

        @cache
        def least(left):
            if not left:
                return 0, ()
            a, found = left[0], []
            for b in left[1:]:
                if self.may_meet(a, b, fallen=fallen):
                    rest = least(tuple(n for n in left[1:] if n != b))
                    if rest is not None:
                        thirds = self.thirds(a, b) if fallen else 0
                        found.append((rest[0] + thirds, (not self.good(a, b), *rest[1])))
            return min(found, default=None)

        return least(tuple(left))

    def with_pair(self, a, b, left, *, fallen):
        """Return the same if these two, the first of whom is the first of all, meet."""
        rest = self.best([n for n in left if n not in (a, b)], fallen=fallen)
        if rest is None or not self.may_meet(a, b, fallen=fallen):
            return None
        return rest[0] + (self.thirds(a, b) if fallen else 0), (not self.good(a, b), *rest[1])


@pytest.mark.parametrize("seeds", seeds_in_parts(100, 25, 5))
def test_why_two_do_not_meet(seeds):
    """Of two who do not meet it is told why: an absolute rule, the bye, or the last step that concerns one of them."""
    asked = 0
    for inquiry in small_rounds(seeds):
        rules, procedure = Rules(inquiry.round_), Procedure(inquiry)
        for a, b in combinations(sorted(inquiry.present), 2):
            if inquiry.opponents.get(a) == b:
                continue
            found = answer(inquiry, Question("pair", a, None, b))
            asked += 1
            assert 6 >= lines_of(found)
            assert (found.decided == "absolute") is not rules.may_meet(a, b, fallen=True)
            if found.decided == "absolute":
                continue
            assert found.sentence.endswith(f", by the procedure ({found.article}).")
            assert (found.decided == "bye") is (inquiry.pairing.pab in (a, b))
            if found.decided == "bye":
                continue
            parting = procedure.parting(a, b)
            together = [
                s for s in inquiry.steps if isinstance(s, GroupOpened) and {a, b} <= {*s.floaters, *s.residents}
            ]
            if together:
                assert together[-1] == parting.group.opened
            else:
                assert a in parting.group.members or b in parting.group.members
    assert asked


@pytest.mark.parametrize("seeds", seeds_in_parts(100, 25, 5))
def test_why_others_were_passed_over(seeds):
    """Everybody who was left is told, and each reason is true: by colours, by number, by all pairings of the group."""
    for inquiry in small_rounds(seeds):
        rules = Rules(inquiry.round_)
        groups = scoregroups(inquiry.steps)
        for place, group in enumerate(groups):
            stay = [n for n in group.members if group.transfer_of(n) is None]
            for step in group.transfers:
                for considered in step.considered:
                    check_stayed(rules, group, step, considered, stay)
                    if (
                        considered.reason.words.endswith("type c")
                        and len(group.transfers) == 1
                        and place + 1 < len(groups)
                    ):
                        check_without_opponent(rules, group, groups[place + 1], considered.number)
            for turn in group.turns:
                if turn.step is None:
                    assert rules.may_meet(*turn[:2], fallen=group.limits_fallen)
                    continue
                others = {*turn.left} - {turn.number, turn.opponent}
                assert others == {c.number for c in turn.considered}
                for considered in turn.considered:
                    check_passed_over(rules, group, turn, considered, maxi=inquiry.round_.maxi)


def check_passed_over(rules, group, turn, considered, *, maxi):
    """Judge why somebody did not become the opponent."""
    v, x, why, fallen = turn.number, considered.number, considered.reason.words, group.limits_fallen
    if why == "they have met":
        assert x in rules.cards[v].met
    elif why == "both can have only the same colour":
        assert x not in rules.cards[v].met
        assert not rules.may_meet(v, x, fallen=fallen)
    else:
        assert rules.may_meet(v, x, fallen=fallen)
        if considered.article in ("4.3", "5.2", "5.7", "6"):
            check_others(rules, turn, considered, fallen=fallen, maxi=maxi)
        else:
            check_order(rules, group, turn, considered, maxi=maxi)


def check_others(rules, turn, considered, *, fallen, maxi):
    """4.3, 5.2, 6: judge by all pairings of those who were left."""
    v, w, x = turn.number, turn.opponent, considered.number
    here, there = (rules.with_pair(v, n, turn.left, fallen=fallen) for n in (w, x))
    assert here is not None
    if considered.article == "4.3":
        assert there is None
    elif considered.article == "6":
        assert there[0] > here[0]
    elif maxi:
        assert there is not None
    else:
        assert there[0] == here[0]
        assert there[1] > here[1]
        avoided = rules.good(v, w) and not rules.good(v, x)
        assert avoided is considered.reason.words.startswith("due colours")


def check_order(rules, group, turn, considered, *, maxi):
    """3.8, 4.2: judge who comes first."""
    v, w, x, why = turn.number, turn.opponent, considered.number, considered.reason.words
    if "order of exchanges" in why:
        half = len(turn.left) // 2
        order = [*turn.left[half:], *turn.left[half - 1 : 0 : -1]]
        assert order.index(x) > order.index(w)
    elif "is due the same colour as" in why:
        assert rules.due(x) == rules.due(v)
        assert rules.due(w) != rules.due(v)
    elif "by number" in why:
        assert (rules.cards[x].tpn > rules.cards[w].tpn) is (group.opened.direction != "up")
    elif why.startswith("floaters meet"):
        assert x in group.opened.floaters
        assert w in group.opened.residents
    else:
        assert maxi
        assert "100 rating points" in why


def check_stayed(rules, group, step, considered, stay):
    """Judge why somebody stayed, or was no opponent for one who could not stay."""
    x, why = considered.number, considered.reason.words
    fallen = group.limits_fallen
    if step.article == "2.3.4" and considered.article == "3.9.2":
        assert "dcba".index(why[-1]) > "dcba".index(step.kind)
    if not step.kind:
        assert not rules.may_meet(step.number, x, fallen=fallen)
    elif why == "the others could not all be paired then":
        others = [n for n in group.members if (n in stay and n != x) or n == step.number]
        assert rules.best(others, fallen=fallen) is None
    elif "numbered floats" in why:
        lower = rules.cards[x].tpn < rules.cards[step.number].tpn
        assert lower is (group.opened.direction == "down")
    elif "and more are due" in why:
        left = [n for n in group.members if not (group.transfer_of(n) and not group.transfer_of(n).kind)]
        dues = [rules.due(n) for n in left]
        more = "W" if dues.count("W") > dues.count("B") else "B"
        assert f"{x} is not due {WHITE_OF[more]}" in why
        assert rules.due(x) != more
    elif "floated in the round just before" in why:
        assert rules.floated(x)
    elif "order of scrutiny" in why:
        assert group.members.index(x) < group.members.index(step.number)
    elif "has already floated to this group" in why:
        assert x in group.opened.floaters
    elif "floats first" in why:
        assert why.startswith(f"{step.number}, ")
    else:
        assert any(words in why for words in ("worse type", "type c", "one pair fewer", "100 rating points")), why


def check_without_opponent(rules, group, following, number):
    """3.9.1: judge that nobody in the next group of the same side can meet the only floater there might be."""
    if following.opened.direction == group.opened.direction:
        assert not any(rules.may_meet(number, n, fallen=group.limits_fallen) for n in following.opened.residents)


def test_telling_does_not_change_the_pairing():
    """Who listens hears the same pairing as who does not."""
    for inquiry in small_rounds(range(300, 340)):
        assert lim.pair(inquiry.round_) == inquiry.pairing


@pytest.mark.slow
def test_all_questions_are_answered():
    """Every pair, floater, colour, player, bye and round has an answer of at most six lines."""
    for inquiry in small_rounds(range(400, 430)):
        answer(inquiry, Question("round"))
        floaters = {step.number for step in inquiry.steps if isinstance(step, Transferred)}
        for number in inquiry.present:
            found = [answer(inquiry, Question("player", number)), answer(inquiry, Question("pair", number))]
            if number in floaters:
                found += [answer(inquiry, Question("float", number))]
            if number in inquiry.opponents:
                found += [answer(inquiry, Question("colour", number))]
            for one in found:
                assert 6 >= lines_of(one)


def test_steps_tell_whom_they_considered(forest_cup):
    """3.8, decision L13: who is due the alternate colour comes before a higher number."""
    taken = next(step for step in forest_cup.steps if isinstance(step, FloaterPaired) and step.floater == 13)
    exchanged = next(step for step in forest_cup.steps if isinstance(step, Exchanged))

    assert (4, [2, 10]) == (taken.opponent, [c.number for c in taken.considered])
    assert (7, Because("have-met"), "2.5") == exchanged.considered[0]
