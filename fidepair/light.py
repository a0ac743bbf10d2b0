"""What a short run needs of `typing`, `enum`, `functools` and `importlib`, without loading them.

A program that pairs one round spends most of its time on starting, and these four, with what they load, are more than a
bare start of Python; each named tuple that `typing` defines costs as much as a module. So what is always loaded takes
`NamedTuple` and `Enum` from here. For type checkers they are those of the standard library; when the program runs they
do the same for everything that this package does with them. The figures: `tests/bench/starts.py`.

Names for annotations only are imported where `TYPE_CHECKING` is true, from `typing` and `collections.abc`.
"""

from __future__ import annotations

from _functools import _lru_cache_wrapper  # type: ignore[import-not-found]

__all__ = ["TYPE_CHECKING", "Enum", "NamedTuple", "Sequence", "import_module", "remembered"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from enum import Enum
    from types import ModuleType
    from typing import Any, NamedTuple, TypeVar

    _F = TypeVar("_F", bound=Callable[..., Any])
else:
    from _collections import _tuplegetter
    from _collections_abc import Sequence

    # ── Named tuples ─────────────────────────────────────────────────────────
    _FEW = 8
    """Compiling a constructor takes as long as making so many instances without one; most classes of a run have fewer.
    """

    def _new(cls, /, *values, **named):
        """Make an instance of a class that has few; from then on by a constructor that is compiled for the class."""
        owner = next(base for base in cls.__mro__ if "_fields" in base.__dict__)
        owner._made += 1
        fields = owner._fields
        if owner._made < _FEW:
            given = values if not named else ()
            if len(fields) != len(values) <= len(fields) and named.keys().isdisjoint(fields[: len(values)]):
                known = {**owner._field_defaults, **dict(zip(fields, values, strict=False)), **named}
                given = [known[field] for field in fields if field in known] if len(known) <= len(fields) else ()
            if len(given) == len(fields):
                return tuple.__new__(cls, given)
        names = "".join(f"{field}, " for field in fields)
        new = eval(
            f"lambda _cls, {names}: make(_cls, ({names}))", {"make": tuple.__new__, "__name__": owner.__module__}
        )
        new.__defaults__ = tuple(owner._field_defaults.values()) or None
        new.__name__ = new.__qualname__ = "__new__"
        owner.__new__ = staticmethod(new)
        return new(cls, *values, **named)

    def _make(cls, iterable):
        """Make a new instance from a sequence."""
        made = tuple.__new__(cls, iterable)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replace(self, /, **named):
        """Return a new instance with other values in some fields."""
        made = tuple.__new__(self.__class__, map(named.pop, self._fields, self))
        if named:
            raise ValueError(f"Got unexpected field names: {list(named)!r}")
        return made

    def _asdict(self):
        """Return the values by the names of the fields."""
        return dict(zip(self._fields, self, strict=True))

    def _values(self):
        """Return what another instance like this one is made of."""
        return tuple(self)

    def _repr(self):
        shown = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
        return f"{self.__class__.__name__}({shown})"

    _METHODS = {
        "__slots__": (),
        "__new__": _new,
        "_make": classmethod(_make),
        "_replace": _replace,
        "_asdict": _asdict,
        "__repr__": _repr,
        "__getnewargs__": _values,
    }

    class _NamedTupleType(type):
        """Makes the tuple that a class statement describes: its annotations are the fields."""

        def __new__(cls, name, _, namespace):
            fields = tuple(namespace.get("__annotations__", ()))
            defaults = {field: namespace.pop(field) for field in fields if field in namespace}
            getters = {field: _tuplegetter(place, None) for place, field in enumerate(fields)}
            facts = {"_fields": fields, "_field_defaults": defaults, "__match_args__": fields, "_made": 0}
            return type(name, (tuple,), {**_METHODS, **facts, **getters, **namespace})

    NamedTuple = type.__new__(_NamedTupleType, "NamedTuple", (), {})

    # ── Enumerations ─────────────────────────────────────────────────────────
    class _EnumType(type):
        """Makes one member for each value that a class statement gives a name; methods and `_names` are none."""

        def __new__(cls, name, bases, namespace):
            values = {key: value for key, value in namespace.items() if key[0] != "_" and not hasattr(value, "__get__")}
            made = type.__new__(cls, name, bases, {key: one for key, one in namespace.items() if key not in values})
            made.__members__ = {}
            made._by_value = {}
            for key, value in values.items():
                member = object.__new__(made)
                member.name, member.value = key, value
                made.__members__[key] = made._by_value[value] = member
                setattr(made, key, member)
            return made

        def __call__(cls, value):
            if value.__class__ is cls:
                return value
            try:
                return cls._by_value[value]
            except (KeyError, TypeError):
                raise ValueError(f"{value!r} is not a valid {cls.__qualname__}") from None

        def __getitem__(cls, name):
            return cls.__members__[name]

        def __iter__(cls):
            return iter(cls.__members__.values())

        def __len__(cls):
            return len(cls.__members__)

        def __contains__(cls, value):
            return value.__class__ is cls or value in cls._by_value

        def __bool__(cls):
            return True

        def __repr__(cls):
            return f"<enum {cls.__name__!r}>"

    class Enum(metaclass=_EnumType):
        """The base of enumerations."""

        def __repr__(self):
            return f"<{self.__class__.__name__}.{self.name}: {self.value!r}>"

        def __str__(self):
            return f"{self.__class__.__name__}.{self.name}"

        def __reduce_ex__(self, _):
            return self.__class__, (self.value,)


# ── Modules, and answers that are kept ───────────────────────────────────────
def import_module(name: str) -> ModuleType:
    """Return the module of that full name."""
    module: ModuleType = __import__(name, fromlist=("",))
    return module


def remembered(most: int) -> Callable[[_F], _F]:
    """Let a function keep so many of its answers, those that were asked for last: `functools.lru_cache`."""

    def of(function: _F) -> _F:
        kept = _lru_cache_wrapper(function, most, False, None)
        kept.__doc__, kept.__name__, kept.__module__ = function.__doc__, function.__name__, function.__module__
        kept.__wrapped__ = function
        answers: _F = kept
        return answers

    return of
