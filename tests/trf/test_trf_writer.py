"""Writing: a new file says everything, an edited file changes only what differs."""

from __future__ import annotations

import random

import pytest
from trf_texts import cup, cup_players, file, load, player, six

from fidepair import trf
from fidepair.errors import InputError
from fidepair.tournament import (
    Adjustment,
    Announcement,
    Bye,
    Colour,
    Forbidden,
    Game,
    Kind,
    Participant,
    PointSystem,
    Result,
    Tournament,
)
from fidepair.trf.format import columns
from fidepair.trf.format.dialects import code_of
from fidepair.trf.proof import differences, needs_virtual_points, refuse_wide_numbers, with_facts

CLOSED = {Colour.WHITE: Result.WIN, Colour.BLACK: Result.LOSS}


def with_round(tournament: Tournament, *games: tuple[int, int], pab: int | None = None, **others: Bye) -> Tournament:
    """Return the tournament with one more round, paired and not played; who is not named is absent."""
    number = tournament.rounds_paired + 1
    new: dict[int, Game | Bye] = {p.number: Bye.ZERO for p in tournament.participants}
    new |= {a.number: a.bye for a in tournament.announced if a.round_number == number}
    for white, black in games:
        new[white], new[black] = Game(black, Colour.WHITE, Result.PENDING), Game(white, Colour.BLACK, Result.PENDING)
    if pab is not None:
        new[pab] = Bye.PAB
    new |= {int(name[1:]): bye for name, bye in others.items()}
    return tournament._replace(
        participants=tuple(p._replace(entries=(*p.entries, new[p.number])) for p in tournament.participants),
        rounds_paired=number,
        announced=tuple(a for a in tournament.announced if a.round_number > number),
    )


def with_results(tournament: Tournament) -> Tournament:
    """Return the tournament with a win for White in every open game."""

    def closed(entry: Game | Bye) -> Game | Bye:
        if isinstance(entry, Bye) or entry.result is not Result.PENDING:
            return entry
        return entry._replace(result=CLOSED[entry.colour])

    return tournament._replace(
        participants=tuple(p._replace(entries=tuple(map(closed, p.entries))) for p in tournament.participants)
    )


def edited(text: str, change) -> str:
    """Return the text of a file after its tournament was changed; it reads back as that tournament."""
    loaded = load(text)
    wanted = change(loaded.tournament)
    data = trf.write(wanted, loaded.document)

    assert [] == differences(wanted, load(data).tournament)
    return data.decode()


# ── Editing ──────────────────────────────────────────────────────────────────
def test_a_paired_round_is_written_in_full_blocks():
    """Pairs get opponent, colour and a blank to full width; PAB, byes and absentees their letters; Points stay."""
    text = file(*six(), player(7, "1.0", "- U"), "240 H   2    6")
    lines = edited(text, lambda t: with_round(t, (1, 5), (3, 2), pab=4)).splitlines()
    blocks = {line[4:8].strip(): line[99:] for line in lines if line.startswith("001")}
    expected = {
        "1": "     5 w  ",
        "2": "     3 b  ",
        "3": "     2 w  ",
        "4": "  0000 - U",
        "5": "     1 b  ",
        "6": "  0000 - H",
        "7": "  0000 - Z",
    }

    assert expected == blocks
    assert [line[:99] for line in lines] == [line[:99] for line in text.splitlines()]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"], ids=["LF", "CRLF", "CR", "CRCRLF"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_the_rest_of_the_file_stays(end, encoding):
    """Encoding, mark, line ends, comments, unknown records and the order of the lines survive."""
    text = file("### comment", "XYZ ä", *six(), "IND    1    A" + " " * 36 + "2512 KAR", "XXP 1 2")
    data = text.replace("\n", end).encode(encoding)
    loaded = load(data)
    new = trf.write(with_round(loaded.tournament, (1, 3), (4, 5), (2, 6)), loaded.document)
    before, after = text.split("\n"), new.decode(encoding).split(end)

    assert len(before) == len(after)
    assert [line for line in before if line[:3] != "001"] == [line for line in after if line[:3] != "001"]
    assert data.startswith(b"\xef\xbb\xbf") == new.startswith(b"\xef\xbb\xbf")


def test_earlier_blank_blocks_are_filled():
    """A player without entries in earlier rounds gets `0000 - Z` there, or the bye that `240` gave."""
    text = file(*six(), player(7, "0.0"), player(8, "0.5"), "240 H   1    8", "240 Z   2    7")
    lines = edited(text, lambda t: with_round(t, (1, 3), (4, 5), (2, 6), pab=8)).splitlines()

    assert "  0000 - Z  0000 - Z" == lines[9][89:]
    assert "  0000 - H  0000 - U" == lines[10][89:]


@pytest.mark.parametrize("record", ["XXZ 2 6", "BYE 2\nBYE 6"], ids=["XXZ", "BYE"])
def test_absences_move_into_the_column(record):
    """`XXZ` speaks of the round to be paired: once that is written, it is kept as a comment."""
    text = edited(file(*six(), *record.split("\n")), lambda t: with_round(t, (1, 3), (4, 5)))

    assert all(f"### {line}\n" in text for line in record.split("\n"))
    assert () == load(text).tournament.announced
    assert [2, 6] == [p.number for p in load(text).tournament.participants if p.entries[1] is Bye.ZERO]


def test_absences_of_an_open_round_are_kept_until_it_closes():
    """`XXZ` beside an open round speaks of that round; when the results are in, it is kept as a comment."""
    text = file(player(1, "0.0", "2 w"), player(2, "0.0", "1 b"), player(3), "XXZ 3")

    assert () == load(text).tournament.announced
    assert "### XXZ 3\n" in edited(text, with_results)


OPEN_WITHOUT_3 = file(player(1, "0.0", "2 w"), player(2, "0.0", "1 b"), player(3, "0.5"), "240 H   1    3", "XXZ 3")
OPEN_WITHOUT_TEAM_5 = cup(
    *[line + "     1 b  " if line.startswith("001    7") else line for line in cup_players("7 w")],
    "240 H   2    5",
    "330 +-   2   2   3",
    "BYE 5",
)


@pytest.mark.parametrize("text", [OPEN_WITHOUT_3, OPEN_WITHOUT_TEAM_5], ids=["players", "teams"])
def test_an_absence_in_an_open_round_that_240_replaces_stays_in_the_file(text):
    """The half-point bye of `240` counts, and nothing was changed: the file comes back to the byte."""
    loaded = load(text)
    away = loaded.tournament.participants[-1]

    assert Bye.HALF is away.entries[-1]
    assert text == trf.write(loaded.tournament, loaded.document).decode()


def test_byes_of_later_rounds_stay():
    """Announcements for rounds after the written one are still there."""
    text = file(*six()[:5], six()[5] + "  0000 - H            0000 - Z", "240 F   3    5")
    new = edited(text, lambda t: with_round(t, (1, 3), (4, 5)))

    assert [(3, 5), (4, 6)] == [(a.round_number, a.number) for a in load(new).tournament.announced]


@pytest.mark.parametrize("blanks", ["  ", " " * 5, " " * 30])
def test_blanks_behind_a_bye_by_record_stay(blanks):
    """A line that is not meant keeps its bytes, and is no bye of nobody; a new bye has a line of its own."""
    lines = [*six(), f"240 H   4    2{blanks}"]
    more = Announcement(3, 1, Bye.HALF)

    assert file(*lines) == edited(file(*lines), lambda t: t)
    added = edited(file(*lines), lambda t: t._replace(announced=(*t.announced, more)))
    assert sorted(file(*lines, "240 H   3    1").splitlines()) == sorted(added.splitlines())


def test_results_change_blocks_and_points():
    """Results written into an open round fill the blocks and raise the points; nothing else."""
    text = file(player(1, "0.0", "2 w"), player(2, "0.0", "1 b"), player(3, "0.0", "- U"))
    expected = file(player(1, "1.0", "2 w 1"), player(2, "0.0", "1 b 0"), player(3, "1.0", "- U"))

    assert expected == edited(text, with_results)


def test_points_that_were_never_filled_stay_so():
    """A file with blank points keeps them blank."""
    text = file(player(1, "", "2 w 1"), player(2, "", "1 b 0"))
    new = edited(text, lambda t: with_results(with_round(t, (2, 1))))

    assert ["    "] * 2 == [line[80:84] for line in new.splitlines() if line.startswith("001")]


@pytest.mark.parametrize("accent", ["bytes", "composed"])
def test_lines_with_other_columns_keep_them(accent):
    """A line whose columns count bytes, or composed accents, is edited in the same way."""
    written = {"bytes": ("é ", "é"), "composed": ("e ", "e\u0301 ")}[accent]
    line = player(2, "0.0", "1 b 0", name=written[0].strip()).replace(*written, 1)
    text = file(player(1, "1.0", "2 w 1"), line)
    new = edited(text, lambda t: with_round(t, (2, 1)))

    assert line + "     1 w  " in new


def test_a_lone_pab_becomes_part_of_its_round():
    """When the round of a lone PAB is paired, its column is filled and the absences are those of that round."""
    text = file(*[line + ("  0000 - U" if line.startswith("001    2") else "") for line in six()], "XXZ 3")

    def paired(tournament):
        shorter = tuple(p._replace(entries=p.entries[:-1]) for p in tournament.participants)
        opened = tournament._replace(participants=shorter, rounds_paired=1, lone_pab=None)
        return with_round(opened, (1, 5), (4, 6), pab=2)

    loaded = load(text)
    data = trf.write(paired(loaded.tournament), loaded.document)
    again = load(data).tournament

    assert b"### XXZ 3\n" in data
    assert paired(loaded.tournament).participants == again.participants
    assert ((), None) == (again.announced, again.lone_pab)


@pytest.mark.parametrize(
    ("header", "change", "line"),
    [
        ("XXR 5\n", {"rounds": 7}, "XXR 7"),
        ("142 005 rounds\n", {"rounds": 7}, "142 7 rounds"),
        ("152 W\n", {"rounds": 7}, "142 7"),
        ("XXC rank\n", {"rounds": 7}, "XXR 7"),
        ("142 5\n", {"initial_colour": Colour.BLACK}, "152 B"),
        ("XXR 5\n", {"initial_colour": Colour.BLACK}, "XXC black1"),
        ("XXR 5\nXXC white1\n", {"initial_colour": Colour.BLACK}, "XXC black1"),
        ("142 5\n", {"system": "dubov", "acceleration": "baku"}, "192 FIDE_DUBOV_BAKU"),
        ("142 5\n192 FIDE_DUTCH\n", {"system": "lim", "type_code": None}, "192 FIDE_LIM"),
        ("142 5\n", {"announced": (Announcement(3, 2, Bye.HALF),)}, "240 H   3    2"),
        ("142 5\n", {"forbidden": (Forbidden(1, None, frozenset({1, 2})),)}, "260   1   5    1    2"),
        ("XXR 5\n", {"forbidden": (Forbidden(1, None, frozenset({1, 2})),)}, "XXP 1 2"),
        ("142 5\n", {"virtual": {1: (10000, 10000), 2: (10000, 5000)}}, "250       1.0   1   1    1    2"),
        ("142 5\n", {"points": PointSystem(pab=5000)}, "162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5    X 0.5"),
    ],
)
def test_facts_that_were_not_in_the_file_get_their_record(header, change, line):
    """A new number of rounds, colour, type, bye, prohibition, point system is written where the dialect has it."""
    assert line in edited(file(*six(), header=header), lambda t: t._replace(**change)).splitlines()


@pytest.mark.parametrize("value", ["x", None])
@pytest.mark.parametrize("field", ["title", "rating", "federation", "sex", "fide_id", "birth"])
def test_personal_data_are_written_into_their_columns(field, value):
    """What is given stands in its columns, what is removed leaves them blank; the rest of the line stays."""
    text = file(*six())
    values = {"rating": 1987, "sex": "w", "title": "WGM", "birth": "1985/12/31", "federation": "NOR"}
    new = values.get(field, "12345678") if value else None if field == "rating" else ""
    old = text.splitlines()[3]
    line = edited(text, lambda t: t.with_data(1, **{field: new})).splitlines()[3]
    place = columns.PLAYER.field(field).place

    assert str(new or "") == line[place].strip()
    assert (old[: place.start], old[place.stop :]) == (line[: place.start], line[place.stop :])


@pytest.mark.parametrize("kind", ["National rating", "Provisional rating"])
def test_a_comment_on_ratings_is_written_anew(kind):
    """It is written anew without a rating that is gone; one that is added has a comment of its own."""
    name = "national" if kind.startswith("N") else "provisional"
    text = file(*six(), f"### {kind}: 1=2000, 2=2000")

    def comments(*numbers: int) -> list[str]:
        data = edited(text, lambda t: t._replace(**{name: dict.fromkeys(numbers, 2000)}))
        return [one for one in data.splitlines() if one.startswith("###")]

    assert [f"### {kind}: 1=2000, 2=2000"] == comments(1, 2)
    assert [f"### {kind}: 2=2000"] == comments(2)
    assert [] == comments()
    assert f"### {kind}: 1=2000, 2=2000" in comments(1, 2, 3)


def test_a_comment_goes_with_its_fact():
    """And only that one."""
    comments = ["### Fixed board @ Round 1: 1=9", "### Fixed board @ Round 1: 2=8", "### a remark"]
    text = file(*six(), *comments)
    lines = edited(text, lambda t: t._replace(seats=t.seats[1:])).splitlines()

    assert comments[1:] == [line for line in lines if line.startswith("###")]


@pytest.mark.parametrize("rounds", [2, 4, 14])
def test_a_number_of_rounds_whose_digits_are_in_the_code_too(rounds):
    """A changed number of rounds changes what stands behind the code of its record, never the code."""
    assert "142 5" in edited(file(*six(), header=f"142 {rounds}\n"), lambda t: t._replace(rounds=5)).splitlines()


def test_a_file_without_a_last_line_end_keeps_that():
    """New lines at the end take the end from the line before, and leave none behind."""
    new = edited(file().rstrip("\n"), lambda t: t._replace(announced=(Announcement(2, 1, Bye.ZERO),)))

    assert new.endswith("\n240 Z   2    1")


def test_a_missing_result_in_a_closed_round_gets_its_value():
    """When the next round is paired while a game is adjourned, the file says what that game is worth."""
    text = file(player(1, "0.0", "2 w"), player(2, "0.0", "1 b"), player(3, "0.0", "- U"))
    new = edited(text, lambda t: with_round(t, (3, 1), pab=2))

    assert "162                                               X 0.5" in new.splitlines()


IMPOSSIBLE = {
    "participant-missing": lambda t: t._replace(participants=t.participants[:-1]),
    "participant-added": lambda t: t._replace(
        participants=(*t.participants, t.participants[0]._replace(number=9, tpn=9))
    ),
    "other-name": lambda t: t._replace(participants=(t.participants[0]._replace(name="X" * 34), *t.participants[1:])),
    "sides-disagree": lambda t: t._replace(
        participants=(t.participants[0]._replace(entries=(Game(4, Colour.WHITE, Result.LOSS),)), *t.participants[1:])
    )._replace(rounds=None),
    "too-many-rounds": lambda t: t._replace(rounds=0),
}


@pytest.mark.parametrize("change", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_a_file_cannot_say_is_an_error(change):
    """A change that the file cannot express is refused, and nothing is lost."""
    loaded = load(file(*six(), "XXP 1 2"))
    with pytest.raises(InputError):
        trf.write(change(loaded.tournament), loaded.document)


# ── New files ────────────────────────────────────────────────────────────────
def people(count: int) -> tuple[Participant, ...]:
    """Return participants without entries."""
    return tuple(
        Participant(number, number, f"Player {number}", rating=2500 - number) for number in range(1, count + 1)
    )


def test_a_new_file():
    """A new file is TRF26 in UTF-8 with line feeds, and has everything in its columns."""
    tournament = with_round(
        Tournament(
            people(3),
            name="Süd",
            rounds=3,
            initial_colour=Colour.BLACK,
            system="dutch",
            edition="2026",
            announced=(Announcement(2, 3, Bye.HALF),),
            first_day=(2026, 3, 14),
        ),
        (2, 1),
        pab=3,
    )
    expected = (
        "012 Süd\n042 2026/03/14\n062 3\n142 3\n152 B\n192 FIDE_DUTCH_2026\n"
        "001    1      Player 1                          2499                             0.0    1     2 b  \n"
        "001    2      Player 2                          2498                             0.0    2     1 w  \n"
        "001    3      Player 3                          2497                             0.0    3  0000 - U\n"
        "240 H   2    3\n"
    )

    assert expected == trf.write(tournament).decode("utf-8")


VARIED = {
    "nobody-paired": Tournament(people(4)),
    "rank": Tournament(tuple(p._replace(number=5 - p.tpn) for p in people(4)), rounds=5),
    "gaps": Tournament(tuple(p._replace(number=3 * p.tpn, tpn=3 * p.tpn) for p in people(4)), rounds=5),
    "points-162": Tournament(
        people(4),
        points=PointSystem(
            *(30000, 30000, 10000, 10000, 0, 0), forfeit_win=30000, full_point_bye=30000, half_point_bye=10000, pab=5000
        ),
    ),
    "points-by-colour": Tournament(people(4), points=PointSystem(win_black=12500, pending=2500)),
    "virtual": Tournament(
        people(9), rounds=4, virtual={1: (10000, 10000, 5000, 0), 2: (10000, 10000, 0, 0), 4: (5000,) * 4}
    ),
    "virtual-none": Tournament(people(4), virtual={}),
    "forbidden": Tournament(
        people(4), forbidden=(Forbidden(1, None, frozenset({1, 2})), Forbidden(2, 3, frozenset({2, 3, 4})))
    ),
    "announced": Tournament(people(30), announced=tuple(Announcement(1, n, Bye.ZERO) for n in range(1, 28))),
    "adjustments": Tournament(
        people(4),
        adjustments=(
            Adjustment(frozenset({Result.FORFEIT_WIN}), 15000, None, frozenset()),
            Adjustment(frozenset(), -5000, 1, frozenset({2})),
        ),
    ),
    "details": Tournament(
        (Participant(1, 1, "Ä, B", (), "WGM", 2100, "FID", "w", "12345678901", "1990/04/02"), *people(3)[1:])
    ),
    "custom-type": Tournament(people(3), type_code="CUSTOM_SWISS"),
    "acceleration-alone": Tournament(people(3), acceleration="baku"),
}


@pytest.mark.parametrize("tournament", VARIED.values(), ids=VARIED)
def test_a_new_file_reads_back(tournament):
    """What was written into a new file is read again, equal, with no fault."""
    again = load(trf.write(tournament)).tournament

    assert [] == differences(tournament, again)


@pytest.mark.parametrize(
    "tournament",
    [
        Tournament((Participant(1, 1, "N" * 34), Participant(2, 2, "B"))),
        Tournament(people(2), virtual={1: (3333,)}),
        Tournament((Participant(12345, 12345, "A"), Participant(2, 2, "B"))),
        Tournament((Participant(1, 1, "A\nB"), Participant(2, 2, "B"))),
        Tournament(people(2), adjustments=(Adjustment(frozenset({Result.WIN, Bye.FULL}), 0, 1, frozenset()),)),
    ],
    ids=["long-name", "points-too-fine", "number-too-large", "line-feed-in-a-name", "kinds-without-letter"],
)
def test_nothing_is_cut(tournament):
    """A value that has no room in its columns is an error."""
    with pytest.raises(InputError):
        trf.write(tournament)


def played(seed: int) -> Tournament:
    """Return a random tournament: byes of every kind, forfeits, unrated games, an open round now and then."""
    rng = random.Random(seed)
    tournament = Tournament(people(rng.randint(2, 15)), rounds=9)
    pairs_of = [
        (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN),
        (Result.FORFEIT_WIN, Result.FORFEIT_LOSS), (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
        (Result.UNRATED_WIN, Result.UNRATED_LOSS), (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    ]  # fmt: skip
    for _ in range(rng.randint(0, 6)):
        tournament = with_results(tournament)
        numbers = [p.number for p in tournament.participants]
        rng.shuffle(numbers)
        away = {
            f"_{numbers.pop()}": rng.choice((Bye.HALF, Bye.ZERO, Bye.FULL))
            for _ in range(rng.randint(0, len(numbers) // 3))
        }
        pab = numbers.pop() if len(numbers) % 2 else None
        games = list(zip(numbers[::2], numbers[1::2], strict=True))
        if not games:
            continue
        tournament = with_round(tournament, *games, pab=pab, **away)
        outcome = {}
        for white, black in games:
            outcome[white], outcome[black] = rng.choice(pairs_of)
        if rng.random() < 0.8:
            tournament = tournament._replace(
                participants=tuple(
                    p._replace(entries=(*p.entries[:-1], p.entries[-1]._replace(result=outcome[p.number])))
                    if p.number in outcome
                    else p
                    for p in tournament.participants
                )
            )
    return tournament


@pytest.mark.parametrize("seed", range(60))
def test_random_tournaments_survive_writing_and_pairing(seed):
    """A random tournament is written, read, paired one round further into the same file, and read again."""
    tournament = played(seed)
    data = trf.write(tournament)
    loaded = load(data)

    assert [] == differences(tournament, loaded.tournament)
    closed = with_results(loaded.tournament)
    numbers = [p.number for p in closed.participants]
    further = with_round(
        closed, *zip(numbers[::2], numbers[1::2], strict=False), pab=numbers[-1] if len(numbers) % 2 else None
    )

    assert [] == differences(further, load(trf.write(further, loaded.document)).tournament)
    assert trf.write(further, loaded.document) == trf.write(further, load(trf.write(closed, loaded.document)).document)


@pytest.mark.parametrize(("number", "is_held"), [(9999, True), (10_000, False)])
def test_the_largest_number_that_a_file_holds(number: int, is_held: bool):
    """Four columns hold 9,999 (TRF26)."""
    event = Tournament((Participant(1, 1, "A"), Participant(number, number, "B")), rounds_paired=0, rounds=3)

    if is_held:
        refuse_wide_numbers(event)
        assert [1, 9999] == [one.number for one in load(trf.write(event)).tournament.participants]
    else:
        with pytest.raises(InputError, match="too few for 10000"):
            refuse_wide_numbers(event)


@pytest.mark.parametrize(
    ("declared", "system", "facts", "code"),
    [
        (("dutch", "2026", None), None, {"rounds": 7}, "FIDE_DUTCH_2026"),
        (("dutch", "2026", None), "dutch", {}, "FIDE_DUTCH_2026"),
        (("dutch", "2017", None), "dutch", {}, "FIDE_DUTCH_2017"),
        (("dutch", "2017", None), "dubov", {}, "FIDE_DUBOV"),
        (("dutch", "2026", None), "lim", {}, "FIDE_LIM"),
        (("dutch", "2026", None), None, {"acceleration": "baku"}, "FIDE_DUTCH_2026_BAKU"),
        (("dutch", "2026", "baku"), None, {"acceleration": "none"}, "FIDE_DUTCH_2026"),
        (("dutch", "2026", "baku"), None, {"rounds": None}, "FIDE_DUTCH_2026_BAKU"),
        ((None, None, None), None, {"rounds": 7}, None),
        ((None, None, None), "dubov", {"acceleration": "baku"}, "FIDE_DUBOV_BAKU"),
    ],
)
def test_the_type_follows_what_is_told(declared, system, facts, code):
    """`192` names system, edition and acceleration; another system has no edition, and None leaves a fact as it is."""
    event = Tournament((), rounds=5, **dict(zip(("system", "edition", "acceleration"), declared, strict=True)))
    event = event._replace(type_code=code_of(*declared) if declared[0] else None)
    changed = with_facts(event, "x.trf", system=system, **facts)

    assert (code, facts.get("rounds") or 5) == (changed.type_code, changed.rounds)


def test_an_acceleration_without_a_system_is_refused():
    """`192` cannot say it."""
    with pytest.raises(InputError, match="acceleration needs a pairing system"):
        with_facts(Tournament((), rounds=5), "x.trf", acceleration="baku")


@pytest.mark.parametrize(
    ("kind", "dialect", "is_declared", "is_needed"),
    [
        (Kind.INDIVIDUAL, "TRFx", True, True),
        (Kind.INDIVIDUAL, "TRFbx", False, True),
        (Kind.DOUBLE, "TRFx", True, True),
        (Kind.TEAM, "TRFx", False, False),
        (Kind.INDIVIDUAL, "TRF26", True, False),
        (Kind.INDIVIDUAL, "TRF26", False, True),
        (Kind.TEAM, "TRF26", False, True),
        (Kind.TEAM, "TRF26", True, False),
    ],
)
def test_where_virtual_points_are_needed(kind: Kind, dialect: str, is_declared: bool, is_needed: bool):
    """Readers of TRFx and TRFbx know no declared acceleration, and no virtual points of teams."""
    event = Tournament((), kind=kind, acceleration="baku")

    assert is_needed == needs_virtual_points(event, dialect, is_declared=is_declared)
    assert not needs_virtual_points(event._replace(virtual={}), dialect, is_declared=is_declared)
    assert not needs_virtual_points(event._replace(acceleration=None), dialect, is_declared=is_declared)
