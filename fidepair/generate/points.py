"""Point systems as people write them: `W=3 D=1`, with the symbols of record 162 and the codes of record XXS."""

from __future__ import annotations

from fidepair.errors import UsageError
from fidepair.systems import SYSTEMS
from fidepair.tournament import (
    POINT,
    POINT_CODES,
    POINT_SYMBOLS,
    Kind,
    PointSystem,
    format_points,
    parse_points,
    points_of_teams,
)

_LARGEST = 99 * POINT
_OF_MATCHES = points_of_teams(2 * POINT, POINT)


def usual_points(system: str) -> PointSystem:
    """Return the points that `--points` starts from: of a game; of a match in team events (C.04.6 1.4)."""
    found = SYSTEMS.get(system)
    return _OF_MATCHES if found is not None and found.kind is Kind.TEAM else PointSystem()


def read_points(text: str, system: str) -> PointSystem | None:
    """Return the point system in `text`: pairs such as `W=3` between blanks or commas, each over what is usual.

    A symbol of several results goes before codes of single ones. Without `P` or `PAB` an allocated bye brings what a
    win does, in team events what a draw does; without `X` a missing result counts as a draw. `usual` is None.
    Raises UsageError.
    """
    if text.strip().lower() == "usual":
        return None
    given: dict[str, int] = {}
    for pair in text.replace(",", " ").split():
        code, sign, value = pair.partition("=")
        code = code.upper()
        if not sign or (code not in POINT_SYMBOLS and code not in POINT_CODES):
            known = ", ".join((*POINT_SYMBOLS, *POINT_CODES))
            raise UsageError(f'"{pair}" gives no points.\n  Write W=3 D=1 L=0; codes: {known}.')
        if code in given:
            raise UsageError(f"{code} is given twice.\n  Leave one of them out.")
        given[code] = value_of(value)
    return points_from(given, system)


def points_from(given: dict[str, int], system: str) -> PointSystem:
    """Return the point system with the values given by symbol or code; what follows from others, as `read_points`."""
    points = usual_points(system)
    for table in (POINT_SYMBOLS, POINT_CODES):
        for code, names in table.items():
            if code in given:
                points = points._replace(**dict.fromkeys(names, given[code]))
    is_team = SYSTEMS[system].kind is Kind.TEAM if system in SYSTEMS else False
    if not given.keys() & {"P", "PAB"}:
        points = points._replace(pab=points.draw_white if is_team else points.win)
    if is_team and not given.keys() & {"A", "FL"}:
        points = points._replace(forfeit_loss=points.loss)
    if "X" not in given:
        points = points._replace(pending=points.draw_white)
    return points


def check_points(points: PointSystem, kind: Kind) -> None:
    """Raise UsageError for points that no report file of this kind of event can say.

    Of matches of two games: points by colour, or of an allocated bye (a win and a draw, C.04.5 1.4). Of team events:
    all but those of a match that is won, drawn and lost, and of an allocated bye.
    """
    win, draw, loss = points.win_white, points.draw_white, points.loss_white
    if kind is Kind.DOUBLE and points != points._replace(win_black=win, draw_black=draw, loss_black=loss, pab=win):
        raise UsageError(
            "in matches of two games, points do not depend on the colour, and an allocated bye brings a win and a draw"
            " (C.04.5 1.4).\n  Give the points of a game such as W=3 D=1."
        )
    if kind is Kind.TEAM and points != points_of_teams(win, draw, loss, pab=points.pab):
        raise UsageError(
            "in team events only the points of a match that is won, drawn and lost, and of an allocated bye, can be"
            " chosen.\n  Give them such as W=3 D=1 L=0 P=1."
        )


def value_of(text: str) -> int:
    """Return the points in `text`, from 0 to 99. Raises UsageError."""
    try:
        points = parse_points(text)
    except ValueError:
        points = -1
    if not 0 <= points <= _LARGEST:
        raise UsageError(f'"{text}" is not a number of points from 0 to 99.\n  Write it such as 1.5.')
    return points


def points_text(points: PointSystem | None) -> str:
    """Return the text that `read_points` reads as this point system: by symbol where that says it, else by code."""
    if points is None:
        return "usual"
    values = points._asdict()
    pairs = []
    for symbol, names in POINT_SYMBOLS.items():
        found = {values[name] for name in names}
        if len(found) == 1:
            pairs.append(f"{symbol}={format_points(found.pop())}")
        else:
            single = ((code, values[name]) for name in names for code, own in POINT_CODES.items() if own == (name,))
            pairs += [f"{code}={format_points(value)}" for code, value in single]
    return ",".join(pairs)
