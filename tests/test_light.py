"""What stands in for `typing.NamedTuple` and `enum.Enum` does what they do."""

from __future__ import annotations

import copy
import pickle
import typing
from enum import Enum as RealEnum

import pytest

from fidepair import light
from fidepair.tournament import Colour, Game, PointSystem, Result


class Point(light.NamedTuple):
    """A point."""

    x: int
    y: int = 2

    @property
    def sum(self) -> int:
        """Both together."""
        return self.x + self.y


class RealPoint(typing.NamedTuple):
    """A point."""

    x: int
    y: int = 2


class Nothing(light.NamedTuple):
    """No fields."""


class Further(Point):
    """A subclass, as programs may write one."""


@pytest.mark.parametrize("given", [{"x": 1}, {"x": 1, "y": 5}, {"y": 5, "x": 0}])
def test_a_named_tuple_is_made_by_names_and_defaults(given: dict[str, int]):
    """What is made by name is what the standard library makes."""
    assert tuple(RealPoint(**given)) == Point(**given)
    assert RealPoint(1)._replace(**given)._asdict() == Point(1)._replace(**given)._asdict()


def test_a_named_tuple_has_the_facts_of_the_real_one():
    """Fields, defaults, the text about it, how it is shown, and how it is taken apart are those of the real one."""
    assert (("x", "y"), {"y": 2}, ("x", "y")) == (Point._fields, Point._field_defaults, Point.__match_args__)
    assert (RealPoint._fields, RealPoint._field_defaults) == (Point._fields, Point._field_defaults)
    assert ("A point.", "Point(x=1, y=2)", 3) == (Point.__doc__, repr(Point(1)), Point(1).sum)
    assert RealPoint.__annotations__.keys() == Point.__annotations__.keys()
    assert () == Nothing() == Nothing._make([])
    match Point(4):
        case Point(x, y=two):
            assert (4, 2) == (x, two)


@pytest.mark.parametrize(
    "make",
    [
        lambda kind: kind(),
        lambda kind: kind(1, 2, 3),
        lambda kind: kind(1, z=3),
        lambda kind: kind._make([1]),
        lambda kind: kind(1)._replace(z=3),
    ],
    ids=["missing", "too many", "unknown", "too short", "unknown in replace"],
)
def test_a_named_tuple_refuses_what_the_real_one_refuses(make):
    """Wrong arguments are errors of the same kind."""
    with pytest.raises((TypeError, ValueError)):
        make(RealPoint)
    with pytest.raises((TypeError, ValueError)):
        make(Point)


def test_named_tuples_can_be_sent_to_another_process():
    """Pickled and copied they are the same, of the same class; so is a subclass."""
    for one in (Point(1), Further(3, 4), PointSystem(), Game(3, Colour.WHITE, Result.WIN)):
        for same in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
            assert (one, type(one)) == (same, type(same))


def test_a_subclass_may_be_made_first():
    """The constructor is the same whether the class or its subclass is used first."""

    class Base(light.NamedTuple):
        a: int
        b: int = 7

    class Derived(Base):
        pass

    assert ((1, 7), Derived) == (Derived(1), type(Derived(1)))
    assert ((2, 7), Base) == (Base(2), type(Base(2)))


class RealColour(RealEnum):
    """The same as `Colour`."""

    WHITE = "w"
    BLACK = "b"


def test_an_enumeration_has_the_facts_of_the_real_one():
    """Members come by value, by name and in order; they are shown as by the standard library."""
    assert [one.name for one in RealColour] == [one.name for one in Colour]
    assert (Colour.WHITE, Colour.WHITE, Colour.BLACK) == (Colour("w"), Colour(Colour.WHITE), Colour["BLACK"])
    assert [*RealColour.__members__] == [*Colour.__members__]
    assert (len(RealColour), True, True) == (len(Colour), bool(Colour), Colour.WHITE in Colour)
    assert ("<Colour.WHITE: 'w'>", "Colour.WHITE") == (repr(Colour.WHITE), str(Colour.WHITE))
    assert isinstance(Colour.WHITE, light.Enum)
    for wrong in ("x", 3, [], None):
        with pytest.raises(ValueError, match="is not a valid Colour"):
            Colour(wrong)


def test_members_stay_the_same_objects():
    """Pickled and copied a member is itself."""
    for one in (Colour.WHITE, Result.DRAW):
        assert one is pickle.loads(pickle.dumps(one)) is copy.copy(one) is copy.deepcopy(one)


def test_answers_are_kept():
    """A remembered function is asked once for each question."""
    asked = []

    @light.remembered(2)
    def twice(number: int) -> int:
        """Twice the number."""
        asked.append(number)
        return 2 * number

    assert [2, 2, 4] == [twice(1), twice(1), twice(2)]
    assert [1, 2] == asked
    assert ("twice", "Twice the number.") == (twice.__name__, twice.__doc__)
