"""Reads the values of settings; each `..._text` writes a value as the function above it reads it.

The functions that read raise UsageError for an invalid text.
"""

from datetime import date

from fidepair.errors import UsageError
from fidepair.forecast.chances import Draws
from fidepair.lab.generate.settings import NOTHING, Amount, Frequency, usual_points
from fidepair.standings.dice import MILLION
from fidepair.standings.ranking import listed
from fidepair.systems import SYSTEMS
from fidepair.tournament import (
    POINT,
    POINT_CODES,
    POINT_SYMBOLS,
    Kind,
    PointSystem,
    format_points,
    parse_points,
)

_LARGEST = 99 * POINT


# ── Numbers and days ─────────────────────────────────────────────────────────
def _digits(text: str, most: int) -> int:
    """Return a whole number of at most this many digits. Raises ValueError."""
    if not (text.isascii() and text.isdecimal() and len(text) <= most):
        raise ValueError(text)
    return int(text)


def whole(text: str, example: str) -> int:
    """Return a whole number of at most six digits."""
    try:
        return _digits(text.strip(), 6)
    except ValueError:
        raise UsageError(
            f"`{text}` is not a whole number.\n  Write it such as {example}."
        ) from None


def span(text: str, example: str) -> tuple[int, int]:
    """Return the range `20-60`, or `60` twice."""
    first, dash, last = text.partition("-")
    if not dash:
        last = first
    try:
        return _digits(first.strip(), 6), _digits(last.strip(), 6)
    except ValueError:
        raise UsageError(
            f"`{text}` is neither a number nor a range.\n  Write it such as {example}."
        ) from None


def span_text(both: tuple[int, int]) -> str:
    """Return a range, or a single number if both its ends are the same."""
    first, last = both
    return str(first) if first == last else f"{first}-{last}"


def day(text: str) -> tuple[int, int, int]:
    """Return a day, `2026-03-01` or `2026/03/01`, as (year, month, day)."""
    parts = text.strip().replace("/", "-").split("-")
    are_digits = all(part.isascii() and part.isdecimal() for part in parts)
    if [len(part) for part in parts] != [4, 2, 2] or not are_digits:
        raise UsageError(f"`{text}` is not a day.\n  Write it such as 2026-03-01.")
    year, month, of_month = map(int, parts)
    try:
        date(year, month, of_month)
    except ValueError:
        raise UsageError(
            f"`{text}` is not in the calendar.\n  Write a day such as 2026-03-01."
        ) from None
    return year, month, of_month


def tie_breaks(text: str) -> tuple[str, ...]:
    """Return the codes of a list such as `BH/C1,BH,SB`, with the points before it if it begins with
    no score."""
    if not text.strip():
        return ()
    return tuple(code.text for code in listed(text))


# ── How often ────────────────────────────────────────────────────────────────
def parts_per_million(text: str) -> int:
    """Return the rate in `text` (`0.02`, `2%`, `1.5`). Raises ValueError unless it is exact in
    millionths."""
    number, decimals = text, 6
    if text.endswith("%"):
        number, decimals = text[:-1].strip(), 4
    units, _, fraction = number.partition(".")
    fraction = fraction.rstrip("0")
    if number in ("", ".") or len(fraction) > decimals:
        raise ValueError(text)
    unit: int = 10**decimals
    return _digits(units or "0", 9) * unit + _digits(fraction.ljust(decimals, "0"), 9)


def draws(text: str) -> Draws:
    """Return the factor `0.5` or `150%`, or the share of all games `=30%`."""
    of_all, rate = text.strip().startswith("="), text.strip().removeprefix("=")
    try:
        return Draws(parts_per_million(rate), of_all)
    except ValueError:
        raise UsageError(
            f"`{text}` is not a factor.\n  Write it such as 0.5 or 150%; =30% is a share."
        ) from None


def draws_text(chosen: Draws) -> str:
    """Return the number of draws as `draws` reads it."""
    rate = rate_text(chosen.rate)
    return f"={rate}" if chosen.of_all else rate


def rate_text(rate: int) -> str:
    """Return a rate in parts per million as `2%` or `0.1%`."""
    percent, rest = divmod(rate, MILLION // 100)
    decimals = f"{rest:04d}".rstrip("0")
    return f"{percent}.{decimals}%" if decimals else f"{percent}%"


def amount(text: str) -> Amount:
    """Return the amount in `text`: a rate if it has a point or a per cent sign (`0.02`, `2%`),
    otherwise a number (`3`).

    Rates above one, and those finer than a millionth, are refused.
    """
    written = text.strip()
    try:
        if "." in written or written.endswith("%"):
            found = Amount(rate=parts_per_million(written))
        else:
            found = Amount(number=_digits(written, 9))
    except ValueError:
        found = None
    if found is None or found.rate > MILLION:
        raise UsageError(
            f"`{text}` is not a rate and not a number.\n"
            "  Write a rate with a point or a per cent sign (0.02, 2%; at most 1.0, six decimals), or a number (3)."
        )
    return found


def amount_text(chosen: Amount) -> str:
    """Return an amount as a rate or a number."""
    return rate_text(chosen.rate) if chosen.rate else str(chosen.number)


def frequency(text: str) -> Frequency:
    """Return the frequency in `text`: an amount for all rounds (`2%`, `3`), amounts of single
    rounds (`1:10%,5:4`), or both; the amount without a round is then for all other rounds."""
    general: list[Amount] = []
    by_round: dict[int, Amount] = {}
    for part in text.split(","):
        round_, colon, written = part.rpartition(":")
        if not colon:
            general.append(amount(written))
            continue
        try:
            number = _digits(round_.strip(), 9)
        except ValueError:
            number = 0
        if number < 1 or number in by_round:
            what = "named twice" if number in by_round else "not the number of a round"
            raise UsageError(
                f"`{text}`: the round `{round_.strip()}` is {what}.\n  Write ROUND:VALUE with one value for each round,"
                " such as 1:10%,5:4."
            )
        by_round[number] = amount(written)
    if len(general) > 1:
        raise UsageError(
            f"`{text}` has {len(general)} values without a round.\n  Write one, or ROUND:VALUE for each."
        )
    return Frequency(general[0] if general else NOTHING, tuple(sorted(by_round.items())))


def frequency_text(chosen: Frequency) -> str:
    """Return a frequency as its general amount and those of single rounds."""
    parts = [f"{number}:{amount_text(own)}" for number, own in chosen.by_round]
    if chosen.general != NOTHING or not parts:
        parts.insert(0, amount_text(chosen.general))
    return ",".join(parts)


# ── Points ───────────────────────────────────────────────────────────────────
def read_points(text: str, system: str) -> PointSystem | None:
    """Return the point system in `text`: pairs such as `W=3` between blanks or commas, each over
    what is usual.

    A symbol of several results goes before codes of single ones. Without `P` or `PAB` an allocated
    bye scores like a win, in team events like a draw; without `X` a missing result counts as a
    draw. `usual` is None. Raises UsageError.
    """
    if text.strip().lower() == "usual":
        return None
    given: dict[str, int] = {}
    for pair in text.replace(",", " ").split():
        code, sign, value = pair.partition("=")
        code = code.upper()
        if not sign or (code not in POINT_SYMBOLS and code not in POINT_CODES):
            known = ", ".join((*POINT_SYMBOLS, *POINT_CODES))
            raise UsageError(f"`{pair}` gives no points.\n  Write W=3 D=1 L=0; codes: {known}.")
        if code in given:
            raise UsageError(f"{code} is given twice.\n  Leave one of them out.")
        given[code] = value_of(value)
    return points_from(given, system)


def points_from(given: dict[str, int], system: str) -> PointSystem:
    """Return the point system with the values given by symbol or code; other values follow from
    them as in `read_points`."""
    points = usual_points(system)
    for table in (POINT_SYMBOLS, POINT_CODES):
        for code, names in table.items():
            if code in given:
                points = points._replace(**dict.fromkeys(names, given[code]))
    is_team = system in SYSTEMS and SYSTEMS[system].kind is Kind.TEAM
    if given.keys().isdisjoint({"P", "PAB"}):
        points = points._replace(pab=points.draw_white if is_team else points.win)
    if is_team and given.keys().isdisjoint({"A", "FL"}):
        points = points._replace(forfeit_loss=points.loss)
    if "X" not in given:
        points = points._replace(pending=points.draw_white)
    return points


def value_of(text: str) -> int:
    """Return the points in `text`, from 0 to 99."""
    try:
        points = parse_points(text)
    except ValueError:
        points = -1
    if not 0 <= points <= _LARGEST:
        raise UsageError(
            f"`{text}` is not a number of points from 0 to 99.\n  Write it such as 1.5."
        )
    return points


def points_text(points: PointSystem | None) -> str:
    """Return the text that `read_points` reads as this point system: by symbol where one value
    covers it, otherwise by code."""
    if points is None:
        return "usual"
    values = points._asdict()
    codes = {names: code for code, names in POINT_CODES.items()}
    pairs = []
    for symbol, names in POINT_SYMBOLS.items():
        if len({values[name] for name in names}) == 1:
            pairs.append(f"{symbol}={format_points(values[names[0]])}")
            continue
        for name in names:
            if (name,) in codes:
                pairs.append(f"{codes[name,]}={format_points(values[name])}")
    return ",".join(pairs)
