"""Settings as people write them: options, configuration files of the programs in use, and models."""

from __future__ import annotations

import pytest

from fidepair import trf
from fidepair.errors import InputError, UsageError
from fidepair.forecast import Draws
from fidepair.lab.generate import generate
from fidepair.lab.generate.configuration import settings_from_configuration, settings_from_model
from fidepair.lab.generate.knobs import KNOBS, arguments_of, points_text, put_all, read_points
from fidepair.lab.generate.settings import NEVER, Amount, Frequency, Ratings, Settings
from fidepair.tournament import HALF_POINT, POINT, PointSystem, points_of

RATES = """# a comment
PlayersNumber=100
RoundsNumber = 11
ForfeitRate=20
QuickgameRate=5
ZPBRate=10

HPBRate=30
FPBRate=0
HighestRating=2650
LowestRating=1000
Separator=100
Groups=2
"""


def test_the_keys_of_other_programs():
    """Rates are in thousandths; groups of ratings stand apart; what these programs cannot do does not happen."""
    made = settings_from_configuration(RATES)

    assert ((100, 100), 11) == (made.players, made.rounds)
    assert Ratings(1000, 2650, groups=2, gap=100) == made.ratings
    assert [20_000, 5_000, 10_000, 30_000, 0] == [
        getattr(made, name).general.rate
        for name in ("forfeits", "quick_games", "zero_point_byes", "half_point_byes", "full_point_byes")
    ]
    assert (NEVER, NEVER, NEVER) == (made.withdrawals, made.late_entries, made.double_forfeits)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param("WWPoints=3.0\nBWPoints=3", {"win_white": 3 * POINT, "win_black": 3 * POINT}, id="single-values"),
        pytest.param("PABPoints=.5", {"pab": HALF_POINT}, id="allocated-bye"),
        pytest.param("PointsForWin=1\nPointsForDraw=0.5", {}, id="the-usual-ones"),
    ],
)
def test_point_values_leave_others_alone(lines, expected):
    """A value of a configuration changes that value, as the codes of record XXS do; the usual points are no choice."""
    points = settings_from_configuration(lines).points

    assert (PointSystem()._replace(**expected) if expected else None) == points


def test_points_for_a_win_are_those_of_everything_like_it():
    """`PointsForWin` is the value of forfeits, full-point byes and allocated ones, as `BBW` is."""
    points = settings_from_configuration(
        "PointsForWin=3\nPointsForDraw=2\nPointsForLoss=1\nPointsForForfeitLoss=0"
    ).points

    assert points_of(3 * POINT, 2 * POINT, POINT)._replace(forfeit_loss=0, zero_point_bye=0) == points


ONE_IN = """PlayersNumber=60
RoundsNumber=7
DrawPercentage=30
ForfeitRate=20
RetiredRate=100
HalfPointByteRate=4
PointsForWin=3
PointsForDraw=1
PointsForForfeitLoss=0.5
"""


def test_the_keys_of_bbpPairings():  # noqa: N802 - its name
    """A file with keys that only bbpPairings has means "one in N" by its rates; its value of a lost forfeit is that of
    an absence too."""
    made = settings_from_configuration(ONE_IN)

    assert [50_000, 10_000, 250_000] == [
        getattr(made, name).general.rate for name in ("forfeits", "withdrawals", "half_point_byes")
    ]
    assert Draws(300_000, of_all=True) == made.draws
    assert (NEVER, NEVER) == (made.late_entries, made.double_forfeits)
    assert (HALF_POINT, HALF_POINT) == (made.points.forfeit_loss, made.points.zero_point_bye)


@pytest.mark.parametrize("key", ["DrawPercentage=30", "RetiredRate=9", "HalfPointByeRate=9", "PointsForZPB=0"])
def test_one_key_tells_whose_file_it_is(key):
    """`ForfeitRate=20` is one game in twenty beside a key of bbpPairings, else twenty in a thousand; 0 is never."""
    rates = [
        settings_from_configuration(f"ForfeitRate={rate}\n{more}").forfeits.general.rate
        for rate, more in (("20", key), ("20", ""), ("0", key))
    ]

    assert [50_000, 20_000, 0] == rates


def test_names_of_our_options_are_keys():
    """Every option is a key as well; flags are yes or no."""
    made = settings_from_configuration(
        "system=team\nboards=6\nhalf-point-byes = 2%,3:4\nno-secondary=yes\npoints=W=3 D=1"
    )

    assert ("team", 6) == (made.system, made.boards)
    assert Frequency(Amount(rate=20_000), ((3, Amount(number=4)),)) == made.half_point_byes
    assert not made.team_rules.use_secondary
    assert points_of(3 * POINT, POINT, pab=POINT) == made.points
    assert Settings().withdrawals == made.withdrawals


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("HPBRat=3", "a.cfg:1:1: `HPBRat` is not a valid key.\n  Did you mean HPBRate"),
        ("\n  Rate", "a.cfg:2:3: `Rate` has no value."),
        ("HPBRate= 2.5", "a.cfg:1:10: HPBRate: `2.5` is not a whole number."),
        ("HPBRate=1001", "a.cfg:1:9: HPBRate: `1001` is more than 1000."),
        ("LowestRating=low", "a.cfg:1:14: LowestRating: `low` is not a whole number."),
        ("PABPoints=x", "a.cfg:1:11: PABPoints: `x` is not a number of points"),
        ("order=up", "a.cfg:1:7: order: `up` is not a valid value.\n  Choose one of: rating, shuffle."),
        ("HPBRate=20\nhalf-point-byes=3%", "a.cfg:2:17: half-point-byes: `3%` contradicts HPBRate=20 in line 1."),
        ("HPBRate=20\nHPBRate=30", "a.cfg:2:9: HPBRate: `30` contradicts HPBRate=20 in line 1."),
        ("PABPoints=1\nPointsForPAB=1", "a.cfg:2:14: PointsForPAB: `1` contradicts PABPoints=1 in line 1."),
        ("RetiredRate=9\nHPBRate=9", "a.cfg:2:9: HPBRate: this is a key of JaVaFo, and RetiredRate"),
        ("WWPoints=1\nPointsForDraw=1", "a.cfg:1:10: WWPoints: this is a key of JaVaFo"),
        ("DrawPercentage=101", "a.cfg:1:16: DrawPercentage: `101` is more than 100."),
        ("ratings=1-9\nLowestRating=2", "a.cfg:2:14: LowestRating: line 1 sets the ratings too."),
        ("points=W=3\nWWPoints=2", "a.cfg:2:10: WWPoints: line 1 sets the points too."),
    ],
    ids=lambda value: value.splitlines()[0][:24],
)
def test_faults_of_a_configuration(text, said):
    """Unknown keys, values that cannot be used and contradictions are refused with line and column."""
    with pytest.raises(InputError) as caught:
        settings_from_configuration(text, "a.cfg")

    assert str(caught.value).startswith(said)


# ── options ──────────────────────────────────────────────────────────────────
CHOICES = {
    "system": "team",
    "players": "20-30",
    "rounds": "7",
    "played": "4",
    "ratings": "1000-2600",
    "rating-groups": "2",
    "rating-gap": "50",
    "unrated": "12.5%",
    "order": "shuffle",
    "draws": "150%",
    "forbidden": "3",
    "forbidden-groups": "3,2",
    "points": "W=3,D=1,L=0,A=0,P=1,X=1",
    "edition": "2026",
    "acceleration": "baku",
    "initial-colour": "black",
    "tie-breaks": "MPTS,EDE,BH:GP/C1",
    "boards": "6",
    "reserves": "2",
    "colours": "B",
    "primary": "game",
    "no-secondary": "yes",
}


def test_options_and_settings_say_the_same():
    """The options that settings give make these settings again, for every knob there is."""
    frequencies = {knob.name: "0.1%,2:3" for knob in KNOBS if knob.metavar == "OFTEN"}
    chosen = put_all(Settings(), CHOICES | frequencies)
    said = arguments_of(chosen)
    names = [knob.name for knob in KNOBS]
    again = dict(zip(said, [*said[1:], ""], strict=True))

    assert set(names) == (CHOICES | frequencies).keys()
    assert set(names) == {word[2:] for word in said if word.startswith("--")}
    assert chosen == put_all(Settings(), {name: again[f"--{name}"] for name in names[:-1]} | {"no-secondary": "yes"})


def test_only_the_system_is_always_said():
    """Settings that are as usual need no option but the system."""
    assert ["--system", "dutch"] == arguments_of(Settings())


@pytest.mark.parametrize(
    ("system", "text", "expected"),
    [
        pytest.param("dutch", "W=3 D=1", points_of(3 * POINT, POINT), id="pab-as-a-win"),
        pytest.param("team", "W=3 D=1", points_of(3 * POINT, POINT, pab=POINT), id="pab-of-teams-as-a-draw"),
        pytest.param("dutch", "w=1,p=.5", PointSystem(pab=HALF_POINT), id="any-case-and-commas"),
        pytest.param("dutch", "BW=2 W=1.5", points_of(15_000, 5_000)._replace(win_black=20_000), id="single-over-all"),
        pytest.param("dutch", "usual", None, id="usual"),
    ],
)
def test_point_systems(system, text, expected):
    """Values of single results stand over those of several; the text of a point system gives it back."""
    points = read_points(text, system)

    assert expected == points
    assert points == read_points(points_text(points), system)


@pytest.mark.parametrize("text", ["W", "Q=1", "W=1 w=2", "W=-1", "W=100", "W=1.23456", "3"])
def test_points_that_are_none(text):
    """What gives no points, or gives them twice, is refused."""
    with pytest.raises(UsageError):
        read_points(text, "dutch")


# ── models ───────────────────────────────────────────────────────────────────
def model(samples, name: str) -> Settings:
    """Return the settings of a sample taken as a model."""
    return settings_from_model(trf.read(samples / f"{name}.trf"))


@pytest.mark.parametrize(
    "name", ["open-round-4-to-pair-trf26", "team-round-4-to-pair-trf26", "double-swiss-round-4-to-pair-trf26"]
)
def test_a_model_lends_its_people(samples, name):
    """The same people play, with their ratings and teams, by the same rules; the results are new."""
    before = trf.read(samples / f"{name}.trf")
    made = generate(settings_from_model(before), 3)

    assert [p._replace(entries=()) for p in before.participants] == [p._replace(entries=()) for p in made.participants]
    assert [p.name for p in before.individuals] == [p.name for p in made.individuals]
    assert (before.rounds, before.system, before.points) == (made.rounds, made.system, made.points)
    assert made.rounds == made.rounds_paired
    assert before.participants[0].entries != made.participants[0].entries[: before.rounds_paired]


def test_a_model_lends_its_frequencies(samples):
    """Byes and forfeits are as frequent as in the model: one half-point bye among 13 players in three rounds."""
    made = model(samples, "open-round-4-to-pair-trf26")
    before = trf.read(samples / "open-round-4-to-pair-trf26.trf")
    halves = sum(entry.value == "H" for p in before.participants for entry in p.entries if not hasattr(entry, "result"))

    assert halves
    assert halves * 1_000_000 // 39 == made.half_point_byes.general.rate
    assert made.forfeits.general.rate


def test_numbers_with_gaps_are_closed(samples):
    """The players of a model are numbered by their order, whatever numbers they had."""
    before = trf.read(samples / "round-1-to-pair-trf26.trf")
    renumbered = before._replace(
        participants=tuple(p._replace(number=2 * p.number, tpn=2 * p.tpn) for p in before.participants)
    )

    assert settings_from_model(before).model == settings_from_model(renumbered).model


def test_a_model_needs_people(samples):
    """One player alone is no model."""
    before = trf.read(samples / "round-1-to-pair-trf26.trf")

    with pytest.raises(InputError, match="cannot be a model"):
        settings_from_model(before._replace(participants=before.participants[:1]))
