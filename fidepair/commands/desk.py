"""Commands that an arbiter uses between two pairings; each makes one change to the file.

`result`, `lineup`, `bye`, `withdraw`, `return`, `forbid`, `allow`, `info`, `repair`, `unpair`,
`late`, `player`, `remove`, `team`. Each question has a function from the tournament to the changed one.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias, TypedDict, cast

from fidepair import trf
from fidepair.commands import options as rows
from fidepair.commands.entry_lists import LAYOUT, RATING_LIST, EntryListFile, as_found
from fidepair.commands.options import Door, Many, Option, OptionKind, one_of, span, text_or, whole
from fidepair.commands.question import Answer, Output, Say, TournamentFile, UseCase
from fidepair.desk.day import (
    arbiter_pairings,
    byes,
    header,
    late_entries,
    line_ups,
    prohibitions,
    rounds,
)
from fidepair.desk.day.change import Changed, changed_file
from fidepair.desk.day.for_rating import correct_for_rating, correct_rating_for_rating
from fidepair.desk.day.lookup import find, find_pair, number_and_name, parse_names
from fidepair.desk.day.prohibitions import CLUB, FEDERATION, GROUP, labels_of
from fidepair.desk.day.results import ResultEntry, parse_result, with_entered_results
from fidepair.desk.entry_list import new_tournament, titled
from fidepair.desk.entry_list.entries import AS_FOUND, EntryList, ListLayout
from fidepair.errors import NotSupported, UsageError
from fidepair.text.data import some_of
from fidepair.text.recorded_changes import REPAIR_ARTICLES
from fidepair.tournament import TITLES, Bye, Entrant, Kind, Participant, Tournament
from fidepair.trf.format.columns import PLAYER, read_date
from fidepair.trf.format.remarks import MAX_BOARD

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.commands.entry_lists import Fill
    from fidepair.desk.day.late_entries import ParticipantFacts

    Change: TypeAlias = Callable[[Tournament], Changed]

_BYES = {"half": Bye.HALF, "zero": Bye.ZERO, "full": Bye.FULL}


# ── Documents ────────────────────────────────────────────────────────────────
class NextObject(TypedDict):
    """What comes next."""

    do: Annotated[str, Literal["pair", "result", "standings"]]
    round: int


class ChangeDocument(TypedDict):
    """What the commands of the desk answer in `fidepair serve`: `new`, `result`, `lineup`, `late`,
    `player`, `team`, `remove`, `bye`, `withdraw`, `return`, `forbid`, `allow`, `info`, `repair`,
    `unpair`."""

    schema: Literal["fidepair.change/1"]
    file: str
    said: Annotated[list[str], "What has changed."]
    notes: list[str]
    next: NextObject


class HeaderFact(TypedDict):
    """A fact of the header."""

    name: str
    text: str


class HeaderDocument(TypedDict):
    """What `info` answers in `fidepair serve` if nothing is set."""

    schema: Literal["fidepair.header/1"]
    file: str
    header: list[HeaderFact]


class NextStep(NamedTuple):
    """The next command, and the round that it is about."""

    do: str
    round: int


def coming(tournament: Tournament) -> NextStep:
    """Return the next command: enter results, show the standings of a finished event, or pair a
    round."""
    closed = tournament.rounds_closed
    if tournament.open_games():
        return NextStep("result", tournament.rounds_paired)
    if closed and closed == tournament.rounds:
        return NextStep("standings", closed)
    return NextStep("pair", closed + 1)


def answer_change(
    file: TournamentFile, change: Change, say: Say, *, of_header: bool = False
) -> Answer:
    """Return the changes, the next command, and the changed file."""
    changed = changed_file(file.content, file.name, change, of_header=of_header)
    for note in changed.notes:
        say(f"note: {file.name}: {note}")
    for line in changed.messages:
        say(f"{file.name}: {line}")
    step = coming(changed.tournament)
    document: ChangeDocument = {
        "schema": "fidepair.change/1",
        "file": file.file,
        "said": list(changed.messages),
        "notes": list(changed.notes),
        "next": {"do": step.do, "round": step.round},
    }
    return Answer(document, data=changed.data)


def _runs(change: Callable[..., Changed]) -> Callable[..., Answer]:
    """Return the function that answers a command by this change, which takes its question."""

    def run(file: TournamentFile, asked: object, _: Output, say: Say) -> Answer:
        return answer_change(file, partial(change, asked=asked), say)

    return run


# ── result, lineup ───────────────────────────────────────────────────────────
RESULT_OPTIONS = (
    rows.FILE,
    Option(
        "results",
        rows.TEXTS,
        metavar="[RESULT|LIST]...",
        many=Many.EACH,
        is_argument=True,
        door=Door.TYPED,
    ),
    Option("results", rows.TEXTS, many=Many.EACH, is_required=True, door=Door.REQUESTED),
    rows.PUBLISHED_ROUND,
    Option(
        "correct", rows.FLAG, "Replace existing results, and record the correction (C.04.2, 4.3)."
    ),
    Option(
        "colours_swapped",
        rows.FLAG,
        "The game was played with reversed colours: 8-1=0-1, 8 had White (C.04.2, 4.3.2).",
    ),
    Option(
        "for_rating",
        rows.FLAG,
        "Change the rating report only: the correction came too late (C.04.2, 4.3).",
    ),
    *rows.HOW_TO_CHANGE,
)


class ResultAsked(NamedTuple):
    """The question of `result`: results of a round, as texts such as `3=1-0`; `now`: the time, if
    the caller has a clock."""

    results: tuple[str, ...] = ()
    number: int | None = None
    correct: bool = False
    colours_swapped: bool = False
    for_rating: bool = False
    now: str | None = None


def enter_results(
    tournament: Tournament, asked: ResultAsked, results: list[ResultEntry] | None = None
) -> Changed:
    """Enter results; `results`: used instead of the texts."""
    if results is None:
        results = [parse_result(text) for text in asked.results]
    number, swapped = asked.number, asked.colours_swapped
    if asked.for_rating:
        return correct_for_rating(
            tournament, results, number, colours_swapped=swapped, now=asked.now
        )
    return with_entered_results(
        tournament, results, number, correct=asked.correct, colours_swapped=swapped
    )


_BOARD = {"anyOf": [{"type": "string"}, rows.FROM_0.schema]}
LINEUP_OPTIONS = (
    rows.FILE,
    Option("team", rows.WHO, metavar="TEAM", is_argument=True, is_required=True),
    Option(
        "players",
        OptionKind(
            text_or({"type": "array", "items": _BOARD}, "players by board such as [5, 7, 0, 24]"),
            str,
            separator=";",
        ),
        metavar="PLAYERS",
        is_argument=True,
        is_required=True,
    ),
    rows.PUBLISHED_ROUND,
    Option(
        "correct",
        rows.FLAG,
        "Also change boards that have a result. The result stays, and the change is recorded (C.04.2, 4.3).",
    ),
    *rows.HOW_TO_CHANGE,
)


class LineupAsked(NamedTuple):
    """The question of `lineup`."""

    team: str
    players: str
    number: int | None = None
    correct: bool = False


def set_line_up(tournament: Tournament, asked: LineupAsked) -> Changed:
    """Put other players of a team on the boards of its match."""
    return line_ups.set_line_up(
        tournament, asked.team, asked.players, asked.number, correct=asked.correct
    )


# ── bye, withdraw, return ────────────────────────────────────────────────────
PERSON = Option("who", rows.WHO, metavar="WHO", is_argument=True, is_required=True)
FIRST_ROUND = Option(
    "from", rows.FROM_1, "First round of the change. Default: the next.", field="first", metavar="N"
)
ABSENCE_OPTIONS = (rows.FILE, PERSON, FIRST_ROUND, *rows.HOW_TO_CHANGE)


def _bye_flag(kind: str, text: str) -> Option:
    return Option(kind, rows.FLAG, text, field="kind", value=kind, door=Door.TYPED)


BYE_OPTIONS = (
    rows.FILE,
    PERSON,
    Option(
        "round",
        rows.NUMBER_LIST,
        "The round, or rounds, such as 3,5.",
        field="rounds",
        metavar="N",
        is_required=True,
    ),
    Option("kind", one_of(("zero", "half", "full", "none")), door=Door.REQUESTED),
    _bye_flag("half", "A half-point bye."),
    _bye_flag("zero", "A zero-point bye (default)."),
    _bye_flag("full", "A full-point bye (deprecated by FIDE)."),
    _bye_flag("none", "Cancel a bye."),
    Option(
        "correct",
        rows.FLAG,
        "Correct the bye of a paired round in which the player was absent, and record it (C.04.2, 4.3.1).",
    ),
    *rows.HOW_TO_CHANGE,
)


class ByeAsked(NamedTuple):
    """The question of `bye`; the kind `none` cancels a bye."""

    who: str
    rounds: tuple[int, ...]
    kind: str | None = None
    correct: bool = False


def give_bye(tournament: Tournament, asked: ByeAsked) -> Changed:
    """Give a bye in future rounds, or cancel it."""
    participant, numbers = find(tournament, asked.who), sorted({*asked.rounds})
    kind = None if asked.kind == "none" else _BYES[asked.kind or "zero"]
    if kind is not None:
        give = byes.correct if asked.correct else byes.bye
        return give(tournament, participant, numbers, kind)
    if asked.correct:
        raise UsageError(
            "A bye of a paired round can be corrected, but not cancelled (C.04.2, 4.4)."
        )
    return byes.cancel(tournament, participant, numbers)


class AbsenceAsked(NamedTuple):
    """The question of `withdraw` and `return`."""

    who: str
    first: int | None = None


def withdraw(tournament: Tournament, asked: AbsenceAsked) -> Changed:
    """Withdraw a participant."""
    return byes.withdraw(tournament, find(tournament, asked.who), asked.first)


def reinstate(tournament: Tournament, asked: AbsenceAsked) -> Changed:
    """Reinstate a participant."""
    return byes.reinstate(tournament, find(tournament, asked.who), asked.first)


# ── forbid, allow ────────────────────────────────────────────────────────────
LIST_OF_PAIRS = OptionKind(rows.PAIRS_SCHEMA, str, separator="-")
PAIRS = Option("pairs", LIST_OF_PAIRS, metavar="[PAIR]...", many=Many.EACH, is_argument=True)
FORBID_OPTIONS = (
    rows.FILE,
    PAIRS,
    Option(
        "group",
        OptionKind(
            {
                "type": "array",
                "items": rows.SOME_SCHEMA,
                "description": "groups such as [[3, 7, 12]]",
            },
            str,
        ),
        "Keep a whole group apart, such as 3,7,12, or names. Repeatable.",
        field="groups",
        metavar="LIST",
        many=Many.EACH,
    ),
    Option(
        "same",
        rows.TEXTS,
        "Keep the players of each club, federation or group apart, of one (federation=GER), or of a list such as "
        "3,7,12. Repeatable.",
        metavar="[club|federation|group|LIST]",
        many=Many.EACH,
    ),
    Option(
        "except",
        rows.TEXTS,
        "Leave these players out of the groups, such as 3,7, or names. Repeatable.",
        field="left_out",
        metavar="LIST",
        many=Many.EACH,
    ),
    Option(
        "rounds",
        OptionKind({"anyOf": [{"type": "string"}, rows.FROM_1.schema]}, span),
        "Rounds: 3, 1-3 or 2- (from 2 on). Default: from the next round on.",
        metavar="N-N",
    ),
    *rows.HOW_TO_CHANGE,
)


def number_of(tournament: Tournament, text: str) -> int:
    """Return the number of the participant that a text means."""
    return find(tournament, text).number


class ForbidAsked(NamedTuple):
    """The question of `forbid`; `rounds`: the first and the last round, None for no end; `same`:
    `club`, `federation=GER` or a list."""

    pairs: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    rounds: tuple[int, int | None] | None = None
    same: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def forbid(tournament: Tournament, asked: ForbidAsked) -> Changed:
    """Keep participants apart. Raises UsageError if none is given."""
    if not asked.pairs and not asked.groups and not asked.same:
        raise UsageError("No players given.\n  Name a pair such as 4-9, or use --group 3,7,12.")
    pairs = [find_pair(tournament, pair) for pair in asked.pairs]
    groups, same = [*asked.groups], []
    for text in asked.same:
        what, _, wanted = (part.strip() for part in text.partition("="))
        if what.lower() in (FEDERATION, CLUB, GROUP):
            same += prohibitions.groups(labels_of(tournament, what.lower()), what.lower(), wanted)
        else:
            groups.append(text)
    left_out = {
        number for text in asked.left_out for number in parse_names(tournament, text, number_of)
    }
    by_list = [{*parse_names(tournament, group, number_of)} - left_out for group in groups]
    same = [group._replace(numbers=group.numbers - left_out) for group in same]
    first, last = asked.rounds or (None, None)
    changed = prohibitions.forbid(tournament, [*pairs, *by_list], first, last, same)
    missing = [one for one in tournament.participants if one.number not in tournament.clubs]
    if missing and any(text.lower().startswith(CLUB) for text in asked.same):
        names = some_of([number_and_name(one) for one in missing])
        note = f"No club in the file, so not kept apart: {names}"
        changed = changed._replace(notes=(note, *changed.notes))
    return changed


ALLOW_OPTIONS = (
    rows.FILE,
    PAIRS._replace(metavar="PAIR...", is_required=True),
    *rows.HOW_TO_CHANGE,
)


class AllowAsked(NamedTuple):
    """The question of `allow`."""

    pairs: tuple[str, ...]


def allow(tournament: Tournament, asked: AllowAsked) -> Changed:
    """Allow forbidden pairings again."""
    return prohibitions.allow(tournament, [find_pair(tournament, pair) for pair in asked.pairs])


# ── info, unpair ─────────────────────────────────────────────────────────────
INFO_OPTIONS = (
    rows.FILE_TO_READ,
    Option(
        "set",
        rows.TEXTS,
        "Set a detail, such as 'chief arbiter=Zellweger, Urs'. Repeatable.",
        field="facts",
        metavar="NAME=TEXT",
        many=Many.EACH,
    ),
    Option(
        "correct",
        rows.FLAG,
        "Change the rounds, system or tie-breaks although rounds are paired, and record it.",
    ),
    rows.ENCODING,
    *rows.HOW_TO_CHANGE,
)


class InfoAsked(NamedTuple):
    """The question of `info`: set facts such as `city=Bern`, or show them."""

    facts: tuple[str, ...] = ()
    correct: bool = False


def set_header(tournament: Tournament, asked: InfoAsked) -> Changed:
    """Change the header."""
    return header.with_header(tournament, asked.facts, correct=asked.correct)


def run_info(file: TournamentFile, asked: InfoAsked, _: Output, say: Say) -> Answer:
    """Return the facts in the header of a file, by names; or the file with another header."""
    if asked.facts:
        return answer_change(file, partial(set_header, asked=asked), say, of_header=True)
    lines = header.header(trf.load(file.content, file.name))
    facts: list[HeaderFact] = [{"name": line.name, "text": line.text} for line in lines]
    document: HeaderDocument = {"schema": "fidepair.header/1", "file": file.file, "header": facts}
    return Answer(document)


ARTICLE = Option(
    "article",
    one_of(REPAIR_ARTICLES),
    "The article of C.04.2 that allows the change of a published pairing.",
)
REPAIR_OPTIONS = (
    rows.FILE,
    PAIRS,
    rows.ABSENT._replace(
        help="Players who are absent in this round, such as 8 or names. Repeatable."
    ),
    Option("bye", rows.WHO, "The player with the pairing-allocated bye.", metavar="WHO"),
    ARTICLE._replace(is_required=True),
    Option("not_fide", rows.FLAG, "Allow pairs that the rules forbid; the file records them."),
    rows.SYSTEM,
    *rows.HOW_TO_CHANGE,
)


class RepairAsked(NamedTuple):
    """The question of `repair`: the new places of players in the last round, and the article."""

    pairs: tuple[str, ...] = ()
    absent: tuple[tuple[int, ...] | str, ...] = ()
    bye: str | None = None
    article: str = ""
    not_fide: bool = False
    system: str | None = None


def repair(tournament: Tournament, asked: RepairAsked) -> Changed:
    """Change some pairs of the last round."""
    absent: list[int] = []
    for each in asked.absent:
        absent += parse_names(tournament, each, number_of) if isinstance(each, str) else each
    wanted = arbiter_pairings.Repairing(
        tuple(find_pair(tournament, pair) for pair in asked.pairs),
        tuple(absent),
        None if asked.bye is None else number_of(tournament, asked.bye),
    )
    return arbiter_pairings.repair(
        tournament, wanted, asked.article, asked.system, not_fide=asked.not_fide
    )


UNPAIR_OPTIONS = (rows.FILE, ARTICLE, *rows.HOW_TO_CHANGE)


class UnpairAsked(NamedTuple):
    """The question of `unpair`: the article that allows it once the round is published; `now`: the
    time, if the caller has a clock."""

    article: str | None = None
    now: str | None = None


def unpair(tournament: Tournament, asked: UnpairAsked) -> Changed:
    """Unpair the last round."""
    return rounds.unpair(tournament, asked.article, asked.now)


# ── late, player, team ───────────────────────────────────────────────────────
def fide_id(text: str) -> str:
    """Return a FIDE ID in the format of tournament files; an empty text removes it. Raises
    UsageError."""
    digits, most = text.strip(), PLAYER.field("fide_id").width
    is_empty = not digits
    is_number = digits.isascii() and digits.isdigit() and digits.strip("0") != ""
    if not is_empty and not (is_number and len(digits) <= most):
        raise UsageError(
            f"`{text}` is not a FIDE ID, a number of at most {most} digits such as 4100018."
        )
    return digits


def born(text: str) -> str:
    """Return a date of birth in the format of tournament files, from a year or a day. Raises
    UsageError."""
    day = f"{text}/00/00" if text.isdecimal() else text.strip()
    date = read_date(day)
    if date is None or not date.is_possible:
        raise UsageError(f"`{text}` is not a year or a day such as 1990 or 1990-05-23.")
    return "{:04d}/{:02d}/{:02d}".format(*date.day)


NAME = Option("name", rows.FIELD, "The name.", metavar="NAME")
DATA_OF_A_PLAYER = (
    Option("rating", whole(0, 3100), "The rating (0: none).", metavar="N"),
    Option("title", one_of((*filter(None, TITLES), "none"), ignores_case=True), "The title."),
    Option("federation", rows.FIELD, "The federation, such as GER.", metavar="FED"),
    Option("sex", one_of(("m", "w")), "The sex."),
    Option("birth", OptionKind(rows.WHO.schema, born), "Year or day of birth.", metavar="DATE"),
    Option("fide_id", OptionKind(rows.WHO.schema, fide_id), "The FIDE ID.", metavar="ID"),
    Option("national", rows.FLAG, "The rating is a federation rating, not a FIDE rating."),
    Option(
        "number", rows.FROM_1, "The pairing number. Default: by rank (C.04.2, 2.2).", metavar="N"
    ),
)
LABELS = (
    Option(
        "club",
        rows.TEXT,
        "The club, for prizes and `forbid --same` (none: no club).",
        metavar="NAME",
    ),
    Option(
        "group", rows.TEXT, "The group, such as U12, for prizes (none: no group).", metavar="NAME"
    ),
)
FIXED_BOARD = Option(
    "board",
    whole(0, MAX_BOARD),
    "A fixed board, such as for a wheelchair (0: none). Pairings do not change.",
    metavar="N",
)
LATE_OPTIONS = (
    rows.FILE,
    NAME._replace(help="", is_argument=True, is_required=True),
    *DATA_OF_A_PLAYER,
    rows.ROUND._replace(help="First round to play. Default: the next.", field="first"),
    Option(
        "half",
        rows.NUMBER_LIST,
        "Give half a point for these missed rounds, if the tournament rules allow it (C.04.2, 2.4).",
        metavar="N,N",
    ),
    *LABELS,
    Option("team", rows.WHO, "The team of the player, in a team event.", metavar="TEAM"),
    Option(
        "players",
        rows.TEXT,
        "NAME is a team: entry list of its players, in board order.",
        metavar="LIST",
    ),
    *LAYOUT,
    RATING_LIST,
    *rows.HOW_TO_CHANGE,
)


class PlayerData(NamedTuple):
    """The given data of a player; None leaves a field unchanged. The rating 0 and the title `none`
    remove the value."""

    name: str | None = None
    rating: int | None = None
    title: str | None = None
    federation: str | None = None
    sex: str | None = None
    birth: str | None = None
    fide_id: str | None = None

    def facts(self) -> ParticipantFacts:
        """Return the given data, by the fields of Participant."""
        fields = self._asdict().items()
        given = cast(
            "ParticipantFacts", {name: value for name, value in fields if value is not None}
        )
        if self.rating == 0:
            given["rating"] = None
        if self.title == "none":
            given["title"] = ""
        return given


class LateAsked(NamedTuple):
    """The question of `late`. `players`: the entry list of a team, with all its players.
    `national`: the rating is a federation rating."""

    player: PlayerData = PlayerData()
    first: int | None = None
    number: int | None = None
    team: str | None = None
    half: tuple[int, ...] = ()
    players: str | None = None
    national: bool = False
    layout: ListLayout = AS_FOUND
    club: str | None = None
    group: str | None = None


def add_late_entry(
    tournament: Tournament,
    asked: LateAsked,
    players: EntryListFile | None = None,
    fill: Fill = as_found,
) -> Changed:
    """Add a late entry; `players`: the list of a team instead of the text. `fill`: completes players
    from the rating list."""
    if players is None and asked.players is not None:
        players = EntryListFile(asked.players.encode(), "players", asked.layout)
    elif players is None and asked.layout != AS_FOUND:
        raise UsageError(
            "--encoding, --sheet and --columns describe the list of a team.\n  Add --players LIST."
        )
    entry = _late_player(asked, fill) if players is None else _late_team(asked, players, fill)
    name = entry.data["name"]
    added = late_entries.late(
        tournament,
        Participant(0, 0, "")._replace(**entry.data),
        asked.first,
        number=asked.number,
        team=None if asked.team is None else find(tournament, asked.team),
        half=frozenset(asked.half),
        members=entry.members,
    )
    added = added._replace(notes=(*entry.notes, *added.notes))
    if _has_label(asked):
        people = added.tournament.participants
        number = next((one.number for one in people if one.name == name), 0)
        added = added.then(prohibitions.label(added.tournament, number, asked.club, asked.group))
    if not entry.by_federation:
        return added
    people = added.tournament.players
    return late_entries.with_national(
        added, {one.number for one in people if one.name in entry.by_federation}
    )


class _LateEntry(NamedTuple):
    """The data of a late entry, and notes on them; `by_federation`: the names of those with a
    federation rating; `members`: the players of a team."""

    data: ParticipantFacts
    notes: tuple[str, ...]
    by_federation: frozenset[str]
    members: list[Participant] | None = None


def _late_player(asked: LateAsked, fill: Fill) -> _LateEntry:
    data, notes = _split_title(asked.player.facts())
    nobody = Participant(0, 0, "")
    data, is_national, more = _completed(nobody, data, fill, national=asked.national)
    by_federation = frozenset({data["name"]} if is_national else ())
    return _LateEntry(data, (*notes, *more), by_federation)


def _late_team(asked: LateAsked, players: EntryListFile, fill: Fill) -> _LateEntry:
    data = asked.player.facts()
    team = new_tournament.of_team(fill(players.read(Kind.TEAM)), data["name"])
    by_federation = frozenset(one.name for one in team.entrants if one.is_by_federation)
    return _LateEntry(data, team.notes, by_federation, new_tournament.team_of(team))


def _has_label(asked: LateAsked | PlayerAsked) -> bool:
    return asked.club is not None or asked.group is not None


def _completed(
    player: Participant, data: ParticipantFacts, fill: Fill, *, national: bool
) -> tuple[ParticipantFacts, bool, tuple[str, ...]]:
    """Return the new data of a player with the missing ones from the rating list, whether the rating
    is a national one, and notes. Given data are never replaced."""
    one = player._replace(**data)
    entrant = Entrant(
        one.name,
        rating=None if national else one.rating,
        national=one.rating if national else None,
        title=one.title,
        federation=one.federation,
        sex=one.sex,
        birth=one.birth,
        fide_id=one.fide_id,
    )
    listed = fill(EntryList("", (entrant,)))
    (found,) = listed.entrants
    filled: ParticipantFacts = {
        "rating": found.strength,
        "title": found.title,
        "federation": found.federation,
        "sex": found.sex,
        "birth": found.birth,
        "fide_id": found.fide_id,
    }
    new = {name: value for name, value in filled.items() if value != getattr(one, name)}
    notes = listed.notes
    if national and "rating" in data and found.rating:
        notes += (f"{one.name}: the national rating is kept, not {found.rating} of the list",)
        is_national = True
    else:
        is_national = found.is_by_federation or (national and found.strength is None)
    return cast("ParticipantFacts", {**new, **data}), is_national, notes


PLAYER_OPTIONS = (
    *(rows.FILE, PERSON, NAME, *DATA_OF_A_PLAYER, *LABELS, FIXED_BOARD, RATING_LIST),
    Option(
        "for_rating",
        rows.FLAG,
        "Change the rating in the rating report only: the correction came too late (C.04.2, 4.3.3).",
    ),
    Option(
        "correct",
        rows.FLAG,
        "Change --number although rounds are paired, and record it (C.04.2, 2.3).",
    ),
    *rows.HOW_TO_CHANGE,
)


class PlayerAsked(NamedTuple):
    """The question of `player`; `national`: the rating is a federation rating."""

    who: str
    player: PlayerData = PlayerData()
    number: int | None = None
    national: bool = False
    board: int | None = None
    for_rating: bool = False
    correct: bool = False
    club: str | None = None
    group: str | None = None


def correct_player(tournament: Tournament, asked: PlayerAsked, fill: Fill = as_found) -> Changed:
    """Change a player's data; `fill`: adds missing ones from the rating list. Raises UsageError if
    nothing is given."""
    data = asked.player.facts()
    has_more = asked.number is not None or asked.national or fill is not as_found
    has_other = asked.board is not None or _has_label(asked)
    if not (data or has_more or has_other):
        raise UsageError("Nothing to change.\n  Give at least one option, such as --rating 1850.")
    if asked.for_rating and ([*data] != ["rating"] or has_more or has_other):
        raise UsageError(
            "--for-rating holds a rating until the rating report.\n  Give it with --rating alone."
        )
    player = _player(tournament, asked.who)
    if asked.for_rating:
        return correct_rating_for_rating(tournament, player, data["rating"])
    data, notes = _split_title(data)
    changed = Changed(tournament, ())
    if data or has_more:
        changed = _with_data(tournament, player, data, asked, fill)
    number = (changed.numbers or {}).get(player.number, player.number)
    if _has_label(asked):
        changed = changed.then(
            prohibitions.label(changed.tournament, number, asked.club, asked.group)
        )
    if asked.board is not None:
        one = next(one for one in changed.tournament.players if one.number == number)
        changed = changed.then(arbiter_pairings.set_board(changed.tournament, one, asked.board))
    return changed._replace(notes=(*notes, *changed.notes))


def _player(tournament: Tournament, who: str) -> Participant:
    """Return the player that a text means. Raises UsageError, also for a team."""
    is_team_event = tournament.kind is Kind.TEAM
    try:
        return find(tournament, who, tournament.individuals if is_team_event else None)
    except UsageError:
        if is_team_event:
            _refuse_team(tournament, who)
        raise


def _with_data(
    tournament: Tournament,
    player: Participant,
    data: ParticipantFacts,
    asked: PlayerAsked,
    fill: Fill,
) -> Changed:
    """Return the change of a player's data, with missing ones from the rating list."""
    national = asked.national
    notes: tuple[str, ...] = ()
    if fill is not as_found:
        stays_national = "rating" not in data and late_entries.is_nationally_rated(
            tournament, player
        )
        data, national, notes = _completed(
            player, data, fill, national=asked.national or stays_national
        )
        if not data and asked.number is None and national == stays_national:
            raise UsageError("\n  ".join(("No change from the rating list:", *notes)))
        if stays_national and not asked.national:
            national = False  # the file has declared it
    changed = late_entries.correct_data(
        tournament, player, data, number=asked.number, national=national, correct=asked.correct
    )
    return changed._replace(notes=(*notes, *changed.notes))


def _refuse_team(tournament: Tournament, who: str) -> None:
    try:
        one = find(tournament, who)
    except UsageError:
        return
    raise UsageError(
        f"{one.number} {one.name} is a team, not a player.\n"
        f"  Correct its details with `fidepair team FILE {one.number} --name ...`."
    )


REMOVE_OPTIONS = (
    rows.FILE,
    Option(
        "who",
        OptionKind(rows.SOME_SCHEMA, str),
        metavar="WHO...",
        many=Many.EACH,
        is_argument=True,
        is_required=True,
    ),
    *rows.HOW_TO_CHANGE,
)


class RemoveAsked(NamedTuple):
    """The question of `remove`."""

    who: tuple[str, ...]


def remove(tournament: Tournament, asked: RemoveAsked) -> Changed:
    """Remove entries which were never paired."""
    people: list[Participant] = []
    for who in asked.who:
        people += parse_names(tournament, who, find)
    return byes.remove(tournament, people)


TEAM_OPTIONS = (
    rows.FILE,
    PERSON._replace(metavar="TEAM"),
    NAME,
    Option("short", rows.FIELD, "The short name, up to five characters.", metavar="NAME"),
    Option(
        "strength",
        whole(0, 999_999),
        "The team strength, such as the average rating (0: none).",
        metavar="N",
    ),
    *rows.HOW_TO_CHANGE,
)


class TeamAsked(NamedTuple):
    """The question of `team`; None leaves a field unchanged, the strength 0 removes it."""

    who: str
    name: str | None = None
    short: str | None = None
    strength: int | None = None

    def facts(self) -> ParticipantFacts:
        """Return the given data, by the fields of Participant."""
        given: ParticipantFacts = {}
        if self.name is not None:
            given["name"] = self.name
        if self.short is not None:
            given["federation"] = self.short
        if self.strength is not None:
            given["rating"] = self.strength or None
        return given


def correct_team(tournament: Tournament, asked: TeamAsked) -> Changed:
    """Change a team's data. Raises UsageError if nothing is given."""
    data = asked.facts()
    if not data:
        raise UsageError(
            "Nothing to change.\n  Give at least one option: --name, --short or --strength."
        )
    if tournament.kind is not Kind.TEAM:
        raise NotSupported("This is not a team event.\n  Correct a player with `fidepair player`.")
    return late_entries.correct_team_data(tournament, find(tournament, asked.who), data)


def _split_title(data: ParticipantFacts) -> tuple[ParticipantFacts, tuple[str, ...]]:
    """Return the data of a player with a title beside the name moved to the title field, and a note
    on that."""
    if "name" not in data or data.get("title") == "":
        return data, ()
    title, name, beside = titled(data["name"], data.get("title", ""))
    if not beside:
        return data, ()
    note = (
        f"{name}: title {title}, read from the name (C.04.2, 2.2.2). If it is part of the name, run"
        " `fidepair undo FILE`, then repeat the command with `--title none`."
    )
    return {**data, "name": name, "title": title}, (note,)


CHANGES: dict[str, tuple[tuple[Option, ...], type, Callable[..., Changed]]] = {
    "result": (RESULT_OPTIONS, ResultAsked, enter_results),
    "lineup": (LINEUP_OPTIONS, LineupAsked, set_line_up),
    "bye": (BYE_OPTIONS, ByeAsked, give_bye),
    "withdraw": (ABSENCE_OPTIONS, AbsenceAsked, withdraw),
    "return": (ABSENCE_OPTIONS, AbsenceAsked, reinstate),
    "forbid": (FORBID_OPTIONS, ForbidAsked, forbid),
    "allow": (ALLOW_OPTIONS, AllowAsked, allow),
    "repair": (REPAIR_OPTIONS, RepairAsked, repair),
    "unpair": (UNPAIR_OPTIONS, UnpairAsked, unpair),
    "late": (LATE_OPTIONS, LateAsked, add_late_entry),
    "player": (PLAYER_OPTIONS, PlayerAsked, correct_player),
    "remove": (REMOVE_OPTIONS, RemoveAsked, remove),
    "team": (TEAM_OPTIONS, TeamAsked, correct_team),
}
"""By command: its options, its question, and the change of the tournament."""
USE_CASES = {
    "info": UseCase(INFO_OPTIONS, InfoAsked, run_info),
    **{
        name: UseCase(options, asked, _runs(change))
        for name, (options, asked, change) in CHANGES.items()
    },
}
