"""The words for a round and its participants: number and name, score, colours, earlier rounds.

The sentences about colours: what a participant should have, and by which rule a pair gets its
colours.
"""

from collections.abc import Callable, Iterable, Sequence

from fidepair.explain.asking import Inquiry, fault_of
from fidepair.swiss.cards import NONE, PairingCard, Preference
from fidepair.swiss.colours import ColourCase, ColourRule, last_difference
from fidepair.swiss.completion import listed
from fidepair.swiss.criteria import Counted, Criterion
from fidepair.swiss.evaluation import Wish
from fidepair.text.wording import article_text, say
from fidepair.tournament import Bye, Colour, Entry, Result, format_points

# ── Rounds and participants ──────────────────────────────────────────────────

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
LONGEST_NAME = 35
MAX_NAMED = 5
"""A list names at most this many; it counts the others."""
NO_PREFERENCE = Preference(None, NONE)
OF_COLOURS = ("colour", "strong")
"""The attributes of criteria on colours (`Criterion.looks_at`)."""
_BYES = {Bye.PAB: say("had-bye"), Bye.FULL: say("had-full-bye"), Bye.HALF: say("had-half-bye")}


class Speech:
    """The words of one answer: the first mention of a participant comes with the name.

    `upwards`: whether floaters come up into a bracket; `floater`, `float`, `float_at`: what they
    are called and do; `wanted`: how many points they shall have, `many` or `few`. `completion`,
    `opponents`, `right_to_bye`: code and article of the rules that all others can be
    paired, that opponents meet once, and who may have the bye.
    """

    def __init__(self, inquiry: Inquiry) -> None:
        self.inquiry = inquiry
        self.brackets, self.pab = inquiry.brackets, inquiry.pab
        system = inquiry.system
        self.is_team = inquiry.is_team
        self.noun = inquiry.noun
        self.others_unpaired = say("others-unpaired", self.noun)
        self.upwards = system.name in ("dubov", "double-swiss", "team")
        self.floater, self.float, self.float_at = (
            "downfloater",
            "float down",
            say("float-down-from"),
        )
        self.wanted = "few"
        if self.upwards:
            self.floater, self.float, self.float_at = "upfloater", "come up", say("come-up-into")
            self.wanted = "many"
        if inquiry.chapter == "burstein":
            self.floater = "outgoing floater"
        self.has_strengths = system.name in ("dutch", "dubov", "burstein")
        self.has_preferences = any(row.looks_at in OF_COLOURS for row in inquiry.criteria.values())
        self.of_2017 = system.edition < "2026"
        code_of_completion = "C3" if system.name in ("double-swiss", "team") else "C4"
        self.completion = (code_of_completion, "2.2.1")
        self.opponents, self.right_to_bye = ("C1", "2.1.1"), ("C2", "2.1.2")
        if self.of_2017:  # which calls criteria by their articles
            self.completion = ("", "A.9")
            self.opponents, self.right_to_bye = ("C.1", "C.1"), ("C.2", "C.2")
        self._named: set[int] = set()
        self._cases: dict[tuple[int, int], ColourCase] = {}

    # ── participants ─────────────────────────────────────────────────────────

    def card(self, one: int) -> PairingCard:
        """Return the card of a participant."""
        return self.inquiry.cards[one]

    def who(self, one: int) -> str:
        """Return number and name, as in `4 Dvorakova`; after the first mention only the number."""
        if one in self._named:
            return str(one)
        self._named.add(one)
        name = self.card(one).participant.name
        if not self.is_team:
            name = name.partition(",")[0]
        if len(name) > LONGEST_NAME:
            name = name[: LONGEST_NAME - 1] + "…"
        return f"{one} {name}".rstrip()

    def again(self, one: int) -> str:
        """Return the number, for lists without names."""
        return str(one)

    def who_scored(self, one: int) -> str:
        """Return number and name with the score, as in `4 Dvorakova (1.5)`."""
        return f"{self.who(one)} ({self.score(one)})"

    def all_of(self, numbers: Sequence[int], *, scores: bool = False) -> str:
        """Return a list of participants by number and name; a long one is cut."""
        name = self.who_scored if scores else self.who
        return _cut([name(one) for one in numbers[:MAX_NAMED]], len(numbers))

    def with_scores(self, numbers: Sequence[int]) -> str:
        """Return a list of numbers with scores, as in `3 (5.0) and 9 (3.0)`; a long one is cut."""
        return _cut([f"{one} ({self.score(one)})" for one in numbers[:MAX_NAMED]], len(numbers))

    def score(self, one: int) -> str:
        """Return the score by which a participant is paired."""
        return format_points(self.card(one).score)

    def rank(self, one: int) -> tuple[int, ...]:
        """Return the key of the order by score, then by pairing number."""
        card = self.card(one)
        return -card.score, card.tpn

    def tpn(self, one: int) -> int:
        """Return the pairing number."""
        return self.card(one).tpn

    # ── pairs and brackets ───────────────────────────────────────────────────

    def pair(self, pair: Iterable[int]) -> str:
        """Return a pair, the higher ranked first."""
        return self.inquiry.against.join(map(str, sorted(pair, key=self.rank)))

    def pairs(self, pairs: Sequence[Iterable[int]]) -> str:
        """Return pairs, as in `1-13, 4-5 and 2-3`; a long list is cut."""
        return _cut([self.pair(pair) for pair in pairs[: 2 * MAX_NAMED]], len(pairs))

    def games(self, games: Sequence[tuple[int, int]]) -> str:
        """Return pairs with White first; a long list is cut."""
        against = self.inquiry.against
        return _cut([against.join(map(str, game)) for game in games[: 2 * MAX_NAMED]], len(games))

    def is_legal(self, a: int, b: int) -> bool:
        """Return whether no absolute rule keeps the two apart."""
        return fault_of(self.inquiry, Wish(pair=(a, b))) is None

    def met(self, a: int, b: int) -> str:
        """Return what keeps two participants apart, such as `met in round 2`; empty if they may
        meet."""
        card = self.card(a)
        if b in card.opponents:
            return say("met-in", card.opponents.index(b) + 1)
        if b in card.met:
            return say("kept-apart", self.inquiry.round_.number)
        if self.is_legal(a, b):
            return ""
        return say("must-both-have", self.due(a))

    # ── colours ──────────────────────────────────────────────────────────────

    def case(self, a: int, b: int) -> ColourCase:
        """Return what decides the colours of a pair."""
        if (a, b) not in self._cases:
            inquiry = self.inquiry
            case = inquiry.system.colour_case(inquiry.round_, self.card(a), self.card(b))
            self._cases[a, b] = case
        return self._cases[a, b]

    def preference(self, one: int) -> Preference:
        """Return the colour preference as the chapter defines it; none if no criterion looks at
        it."""
        if not self.has_preferences:
            return NO_PREFERENCE
        found: Preference = self.case(one, one).sides[0].preference
        return found

    def due(self, one: int) -> str:
        """Return the colour that a participant should have; empty without a preference."""
        colour = self.preference(one).colour
        if colour:
            return colour_name(colour)
        return ""

    def difference(self, difference: int) -> str:
        """Return a colour difference, as in `+1`, or as in `plus 1` to be read aloud."""
        if not difference:
            return "0"
        if not self.inquiry.aloud:
            return f"{difference:+d}"
        if difference > 0:
            return f"plus {difference}"
        return f"minus {-difference}"

    def denied(self, pair: Sequence[int]) -> tuple[int, ...]:
        """Return the members of a pair who would not get the colour due."""
        denied = []
        for card, given in _colours_given(self.case(*pair)):
            if self.preference(card.number).colour is given.opposite:
                denied.append(card.number)
        return tuple(denied)

    # ── whom a criterion counts ──────────────────────────────────────────────

    def meant(self, row: Criterion, pair: Sequence[int]) -> tuple[int, ...]:
        """Return the members of a pair that the criterion is about."""
        if row.looks_at in OF_COLOURS:
            return self.denied(pair)
        if row.looks_at == "limits":
            return self._beyond_limits(pair) or tuple(pair)
        if row.looks_at.startswith("up"):
            return tuple(pair[1:])
        if row.looks_at.startswith(("down", "floater")):
            return tuple(pair[:1])
        return tuple(pair)

    def _beyond_limits(self, pair: Sequence[int]) -> tuple[int, ...]:
        """Return the members of a pair who get a colour difference beyond 2, or the same colour
        three times in a row."""
        found = []
        for card, given in _colours_given(self.case(*pair)):
            letter = given.value.upper()
            difference = card.colour_difference + (1 if letter == "W" else -1)
            if abs(difference) > 2 or card.history[-2:] == 2 * letter:
                found.append(card.number)
        return tuple(found)

    def counted(self, row: Criterion, whom: Counted) -> str:
        """Return the participants that a criterion counts, as in `5 Eskildsen in 4-5`; empty if
        there are none."""
        both = [(self.meant(row, pair), f" in {self.pair(pair)}") for pair in whom.pairs]
        both += [((one,), "") for one in whom.players]
        names = []
        for ones, where in both[:MAX_NAMED]:
            if ones:
                names.append(listed([self.who(one) for one in ones]) + where)
        return _cut(names, len(both))

    def counted_numbers(self, row: Criterion, whom: Counted) -> list[int]:
        """Return the numbers of all participants that a criterion counts, in pairs and as
        floaters."""
        numbers: list[int] = []
        for pair in whom.pairs:
            numbers += self.meant(row, pair)
        return numbers + list(whom.players)

    # ── earlier rounds ───────────────────────────────────────────────────────

    def floated(self, one: int, back: int) -> str:
        """Return how a participant floated `back` rounds before, as in `floated up in round 3,
        against 4`; empty without a float."""
        card = self.card(one)
        round_ = self.inquiry.round_.number - back
        float_ = card.floats[-back:][:1] if len(card.floats) >= back else "-"
        if float_ == "-":
            return ""
        way = "down" if float_ == "D" else "up"
        if min(len(card.opponents), len(card.participant.entries)) < back:  # a card made by hand
            return say("floated", way, round_)
        opponent = card.opponents[-back]
        if not opponent:
            entry = card.participant.entries[-back]
            return say("floated-by-absence", absence(entry), round_)
        return say("floated-against", way, round_, opponent)

    def may_have_bye(self, one: int) -> bool:
        """Return whether no earlier round bars a participant from the bye."""
        return fault_of(self.inquiry, Wish(bye=one)) is None

    def barred(self, one: int) -> str:
        """Return why a participant may not have the bye."""
        for place, entry in enumerate(self.card(one).participant.entries):
            if self._bars_from_bye(one, place, entry):
                return f"{absence(entry)} in round {place + 1}"
        return say("scored-as-win")

    def _bars_from_bye(self, one: int, place: int, entry: Entry) -> bool:
        if entry is Bye.PAB or _is_forfeit_win(entry):
            return True
        if self.of_2017:
            return False
        if entry is Bye.FULL:
            return True
        card = self.card(one)
        win = self.inquiry.round_.points.win
        return not card.opponents[place] and card.points_by_round[place] >= win


class ShortSpeech(Speech):
    """The words of a clause: numbers without names."""

    def who(self, one: int) -> str:
        """Return the number."""
        return str(one)

    def counted(self, row: Criterion, whom: Counted) -> str:
        """Return all whom a criterion counts, without their pairs; a long list is cut."""
        return self.all_of(self.counted_numbers(row, whom))


def _colours_given(case: ColourCase) -> list[tuple[PairingCard, Colour]]:
    colour = case.decided()[2]
    return [(case.first, colour), (case.other, colour.opposite)]


def _is_forfeit_win(entry: Entry) -> bool:
    return not isinstance(entry, Bye) and entry.result is Result.FORFEIT_WIN


def absence(entry: Entry) -> str:
    """Return the entry of a participant in a round without a game."""
    if isinstance(entry, Bye):
        return _BYES.get(entry, "was absent")
    if _is_forfeit_win(entry):
        return say("won-by-forfeit")
    return say("did-not-play")


def _cut(names: list[str], total: int) -> str:
    if not names:
        return ""
    left = total - len(names)
    return listed([*names, f"{left} more"] if left > 0 else names)


def list_numbers(numbers: Iterable[object]) -> str:
    """Return numbers as words: `1, 2 and 3`."""
    return listed([*map(str, numbers)])


def rounds_back(row: Criterion) -> int:
    """Return how many rounds before the criterion looks for floats."""
    if row.looks_at.endswith("2"):
        return 2
    return 1


def opposite(colour: str) -> str:
    """Return the name of the other colour."""
    if colour == "White":
        return "Black"
    return "White"


def number(count: int) -> str:
    """Return a number, a small one as a word."""
    if count < len(NUMBERS):
        return NUMBERS[count]
    return str(count)


def number_or_none(count: int) -> str:
    """Return a number, and `none` for zero."""
    if count:
        return number(count)
    return "none"


def plural(count: int, noun: str) -> str:
    """Return the noun for this number of things."""
    if count == 1:
        return noun
    return f"{noun}s"


def in_brackets(text: str) -> str:
    """Return a blank and the text in brackets; empty without a text."""
    if text:
        return f" ({text})"
    return ""


def several(count: int, row: Criterion) -> str:
    """Return a phrase for the participants that a criterion counts, as in `three players who do not
    get their colour preference`."""
    noun = row.one if count == 1 and row.one else row.text
    return f"{number(count)} {noun}"


def first_words(row: Criterion) -> str:
    """Return a phrase for the participants that a criterion counts, without the explanation after
    the comma."""
    return row.text.partition(",")[0]


def cited(code: str, article: str) -> str:
    """Return the rule that decides, as in `(C12, 2.4.7)`."""
    shown = article_text(article)
    return f"({shown})" if code in ("", "PAB", article) else f"({code}, {shown})"


def colour_name(colour: Colour) -> str:
    """Return the name of a colour."""
    return colour.name.capitalize()


# ── Colours ──────────────────────────────────────────────────────────────────

COLOURS = {"W": "White", "B": "Black"}
STRENGTHS = ("no", "mild", "strong", "absolute")


def both_sides(speech: Speech, case: ColourCase) -> list[str]:
    """Return for each of a pair the colours so far, and the colour that should come next."""
    mine, theirs = case.sides
    return [
        _of_side(speech, case.first, mine.preference),
        _of_side(speech, case.other, theirs.preference),
    ]


def _of_side(speech: Speech, card: PairingCard, preference: Preference) -> str:
    colours = " ".join(card.history) or "none yet"
    if card.history and speech.inquiry.chapter == "double-swiss":
        whites = card.history.count("W")
        colours += f", {number(whites)} {plural(whites, 'White')}"
    elif card.history:
        colours += f", difference {speech.difference(card.colour_difference)}"
    idle = [place for place, opponent in enumerate(card.opponents) if not opponent]
    absences = []
    for place in idle[:2]:
        absences.append(f"{absence(card.participant.entries[place])} in round {place + 1}")
    if absences:
        colours += in_brackets(f"{', '.join(absences)}: no colour")
    return say("colours-of", card.number, colours, _wish(speech, preference))


def _wish(speech: Speech, preference: Preference) -> str:
    if not speech.has_preferences:
        return ""
    if preference.colour is None:
        return say("no-preference-wish")
    colour = colour_name(preference.colour)
    if speech.has_strengths:
        return f"; {STRENGTHS[preference.strength]} preference for {colour}"
    return f"; should have {colour}"


def of_rule(speech: Speech, case: ColourCase, rule: ColourRule) -> str:
    """Return the facts that the rule compared in this pair."""
    return _RULES[rule.__name__](speech, case)


def _initial(speech: Speech, case: ColourCase) -> str:
    initial = colour_name(speech.inquiry.round_.initial_colour)
    first = case.first.number
    gets = say("even-number", first)
    if case.sides[0].parity % 2:
        gets = say("odd-number", first)
    return say("no-colour-yet", first, gets, initial)


def _granted(_speech: Speech, case: ColourCase) -> str:
    wishes, without = [], []
    for card, side in zip((case.first, case.other), case.sides, strict=True):
        colour = side.preference.colour
        if colour is None:
            without.append(card.number)
        else:
            wishes.append(f"{card.number} should have {colour_name(colour)}")
    if without:
        return say("and-no-preference", wishes[0], without[0])
    return f"{wishes[0]} and {wishes[1]}"


def _stronger(_speech: Speech, case: ColourCase) -> str:
    mine, theirs = (side.preference for side in case.sides)
    first, other = case.first.number, case.other.number
    if mine.strength > theirs.strength:
        stronger, weaker, colour = first, other, mine.colour
    else:
        stronger, weaker, colour = other, first, theirs.colour
    strengths = sorted((mine.strength, theirs.strength), reverse=True)
    return say(
        "stronger",
        colour_name(colour),
        stronger,
        STRENGTHS[strengths[0]],
        weaker,
        STRENGTHS[strengths[1]],
    )


def _differences(speech: Speech, case: ColourCase) -> str:
    """Return the colour differences of both, as in `3: +1, 8: 0`."""
    cards = (case.first, case.other)
    return ", ".join(f"{one.number}: {speech.difference(one.colour_difference)}" for one in cards)


def _alternated(_speech: Speech, case: ColourCase) -> str:
    mine, theirs = case.sides
    last = last_difference(mine.history, theirs.history)
    assert last is not None
    white, black = case.first.number, case.other.number
    if last[0] != "W":
        white, black = black, white
    return say("reversed", white, black)


def _higher(_speech: Speech, case: ColourCase) -> str:
    side, _ = case.sides
    colour = side.preference.colour
    assert colour is not None
    return say("higher-equally", colour_name(colour), case.first.number)


def _whites(_speech: Speech, case: ColourCase) -> str:
    mine, theirs = (side.history.count("W") for side in case.sides)
    counts = f"{case.first.number}: {mine}, {case.other.number}: {theirs}"
    return say("fewer-whites", counts)


def _last_of_first(_speech: Speech, case: ColourCase) -> str:
    return say("last-of-first", case.first.number, COLOURS[case.sides[0].history[-1]])


def _last_of_other(_speech: Speech, case: ColourCase) -> str:
    colour = COLOURS[case.sides[1].history[-1]]
    return say("last-of-other", case.first.number, case.other.number, colour)


_RULES: dict[str, Callable[[Speech, ColourCase], str]] = {
    "initial_colour_by_tpn": _initial,
    "both_preferences": _granted,
    "only_preference": _granted,
    "stronger_preference": _stronger,
    "wider_difference": lambda speech, case: say("wider", _differences(speech, case)),
    "alternate_to_last_difference": _alternated,
    "preference_of_higher": _higher,
    "fewer_whites": _whites,
    "lower_difference": lambda speech, case: say("lower-difference", _differences(speech, case)),
    "alternate_first": _last_of_first,
    "alternate_other": _last_of_other,
}
"""The words of each rule in the chapters' tables of colours."""
