"""What a check found, for other programs: CSV and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fidepair.check import CheckReport, PublishedGame, RoundCheck
    from fidepair.swiss.boards import PairedGame

CHECK_SCHEMA = "fidepair.check/1"
CSV_HEADER = (
    "file",
    "round",
    "status",
    "kind",
    "published_white",
    "published_black",
    "rules_white",
    "rules_black",
    "message",
)


def csv_rows(report: CheckReport, file: str) -> list[tuple[str, ...]]:
    """Return a row for each round that agrees or is impossible, and a row for each difference of the others.

    `kind` of a difference: `pair` (one of the two sides is filled), `colours`, or `bye` (number in the white column).
    """
    rows: list[tuple[str, ...]] = []
    for found in report.rounds:
        for kind, published, rules, message in _differences(found) or [("", ("", ""), ("", ""), found.reason)]:
            rows.append((file, str(found.number), found.status, kind, *published, *rules, message))
    return rows


def csv_error(file: str, message: str) -> tuple[str, ...]:
    """Return the row for a file that could not be checked."""
    return (file, "", "error", *[""] * 5, message)


_Difference = tuple[str, tuple[str, str], tuple[str, str], str]


def _differences(found: RoundCheck) -> list[_Difference]:
    nobody = ("", "")
    rows: list[_Difference] = [("pair", _numbers(game), nobody, "") for game in found.surplus]
    rows += [("pair", nobody, _numbers(game), "") for game in found.missing]
    rows += [
        ("colours", _numbers(wrong.published), _numbers(wrong.by_the_rules), f"article {wrong.by_the_rules.article}")
        for wrong in found.wrong_colours
    ]
    if found.status == "differs" and found.published_pab != found.pab:
        rows.append(("bye", (str(found.published_pab or ""), ""), (str(found.pab or ""), ""), ""))
    return rows


def _numbers(game: PublishedGame | PairedGame) -> tuple[str, str]:
    return str(game.white), str(game.black)


def file_document(report: CheckReport, file: str) -> dict[str, Any]:
    """Return what was found in one file, as a JSON object."""
    system = report.system
    return {
        "file": file,
        "tournament": report.tournament.name,
        "system": {"name": system.name, "chapter": system.chapter, "edition": system.edition},
        "agrees": report.agrees,
        "rounds": [_round(found) for found in report.rounds],
        "notes": list(report.notes),
    }


def _round(found: RoundCheck) -> dict[str, Any]:
    document: dict[str, Any] = {"round": found.number, "status": found.status, "boards": found.boards}
    if found.declared:
        document["declared_changes"] = list(found.declared)
    if found.status == "impossible":
        document["reason"] = found.reason
    if found.status == "differs":
        document |= {
            "published_only": [_game(game) for game in found.surplus],
            "rules_only": [_game(game) for game in found.missing],
            "wrong_colours": [
                {"published": _game(wrong.published), "rules": _game(wrong.by_the_rules)}
                for wrong in found.wrong_colours
            ],
            "bye": {"published": found.published_pab, "rules": found.pab},
        }
    return document


def _game(game: PublishedGame | PairedGame) -> dict[str, Any]:
    document: dict[str, Any] = {"white": game.white, "black": game.black}
    article = getattr(game, "article", "")
    return document | {"article": article} if article else document


def document(files: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the whole run as a JSON object: the files in the order given, and the summary."""
    checked = [file for file in files if "error" not in file]
    rounds = [found for file in checked for found in file["rounds"]]
    return {
        "schema": CHECK_SCHEMA,
        "files": files,
        "summary": {
            "files": len(files),
            "files_not_checked": len(files) - len(checked),
            "rounds": len(rounds),
            "rounds_differing": sum(found["status"] != "agrees" for found in rounds),
            "rounds_differing_undeclared": sum(
                found["status"] != "agrees" and "declared_changes" not in found for found in rounds
            ),
        },
    }
