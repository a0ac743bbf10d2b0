"""Reports of the parts of a run, added up to the report of the whole: the same bytes as one run
would have written."""

from __future__ import annotations

import json
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.check.replay import Tally
from fidepair.commands import options as rows
from fidepair.commands.question import UseCase
from fidepair.convert.json_schema import MAX_VALUES, has_too_many_values
from fidepair.errors import EXIT_CODES, InputError
from fidepair.lab.crosscheck import ComparisonTally, Difference, Worth
from fidepair.lab.shards import Shard
from fidepair.render import lab, report_data
from fidepair.text.data import json_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import TypeAlias

    JsonObject: TypeAlias = Mapping[str, Any]
    """A report that was read; a report in any other format than ours is refused."""

OPTIONS = (rows.FILES._replace(metavar="REPORT..."), rows.OUTPUT, rows.FORCE, rows.MAX_FILE_SIZE)
_WAY_OUT = "Give the output of `check`, `crosscheck` or `generate` with --shard and --json."


class Asked(NamedTuple):
    """The question of `tally`: the reports to add up."""

    paths: tuple[str, ...]


class ShardReport(NamedTuple):
    """The report of one part of a run: the `name` of its file, the part, the exit code, and the
    content."""

    name: str
    shard: Shard
    exit_code: int
    content: JsonObject


def tallied(reports: Sequence[tuple[str, bytes]]) -> tuple[bytes, int]:
    """Return the report of the whole run, and its exit code, from (name, content) of the reports of
    all its parts, in any order. Raises InputError if they are not those of one run."""
    parts = _in_order([_read(name, content) for name, content in reports])
    add = _ADDING[_schema_of(parts[0].content)]
    try:
        whole = b"".join(add([part.content for part in parts]))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise InputError(
            f"{parts[0].name}: these are not reports of fidepair.\n  {_WAY_OUT}"
        ) from None
    return whole, max(part.exit_code for part in parts)


def _read(name: str, content: bytes) -> ShardReport:
    try:
        text = content.decode("utf-8-sig")
        if has_too_many_values(text):
            raise InputError(
                f"{name}: the report has more than {MAX_VALUES:,} values.\n  Split the run into more parts."
            )
        found = json.loads(text)
        shard = Shard(found["shard"]["number"], found["shard"]["of"])
        exit_code = found["shard"]["exit_code"]
        if (
            not all(type(number) is int for number in (*shard, exit_code))
            or _schema_of(found) not in _ADDING
        ):
            raise ValueError
        if exit_code not in EXIT_CODES:
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise InputError(f"{name} is not a report of part of a run.\n  {_WAY_OUT}") from None
    return ShardReport(name, shard, exit_code, found)


def _schema_of(found: JsonObject) -> Any:
    return found["schema"] if isinstance(found["schema"], str | int) else None


def _in_order(parts: list[ShardReport]) -> list[ShardReport]:
    """Return the parts in their order. Raises InputError if one is missing, duplicated, or from
    another run."""
    first = parts[0]
    by_number: dict[int, ShardReport] = {}
    for part in parts:
        if part.shard.of != first.shard.of or _run_of(part.content) != _run_of(first.content):
            raise InputError(
                f"{part.name} and {first.name} are parts of different runs.\n  Give the parts of one run."
            )
        other = by_number.setdefault(part.shard.number, part)
        if other is not part:
            raise InputError(
                f"{part.name} and {other.name} are both part {part.shard.number}.\n  Leave one of them out."
            )
    wanted = range(1, first.shard.of + 1)
    missing = [number for number in wanted if number not in by_number]
    if missing or len(by_number) > len(wanted):
        listed = ", ".join(map(str, missing[:10])) + (" and more" if len(missing) > 10 else "")
        raise InputError(
            f"Of {first.shard.of} parts, these are missing: {listed}.\n  Run them, and add their reports."
        )
    return [by_number[number] for number in wanted]


def _run_of(found: JsonObject) -> tuple[Any, ...]:
    """Return the facts that the reports of one run share."""
    nouns = tuple(noun for noun in ("rounds", "columns") if noun in found)
    return _schema_of(found), found.get("engine"), nouns


# ── check ────────────────────────────────────────────────────────────────────
def _of_checks(parts: Sequence[JsonObject]) -> Iterator[bytes]:
    total = Tally()
    yield report_data.JSON_OPENING
    before = b""
    for part in parts:
        for file in part["files"]:
            yield before + report_data.json_file(file)
            before = report_data.JSON_BETWEEN
        total = total.plus(_tally(part["summary"]))
    yield report_data.json_closing(total)


def _tally(summary: JsonObject) -> Tally:
    """Return the counts in a summary."""
    return Tally(
        tournaments=summary["files"] - summary["files_not_checked"],
        not_checked=summary["files_not_checked"],
        rounds=summary["rounds"],
        differing=summary["rounds_differing"],
        kinds=_kinds(summary["kinds"]),
        declared_kinds=_kinds(summary["kinds_declared"]),
        ranked=summary["ranks_checked"],
        misranked=summary["ranks_differing"],
    )


def _kinds(kinds: JsonObject) -> dict[tuple[str, str], int]:
    """Return the counts by kind and criterion; an empty criterion for rounds without one."""
    found: dict[tuple[str, str], int] = {}
    for kind, entry in kinds.items():
        without = entry["rounds"] - sum(entry["criteria"].values())
        found |= {
            (kind, code): count
            for code, count in (*entry["criteria"].items(), ("", without))
            if count
        }
    return found


# ── crosscheck ───────────────────────────────────────────────────────────────
def _of_comparisons(parts: Sequence[JsonObject]) -> Iterator[bytes]:
    first = parts[0]
    total = ComparisonTally(None, "column" if "columns" in first else "round")
    for part in parts:
        total.tournaments += part["tournaments"]
        total.counts.update(
            {Worth(name): count for name, count in part["verdicts"].items() if count}
        )
        for entry in part["differences"]:
            total.kept.setdefault(Worth(entry["verdict"]), []).append(_difference(entry))
    kept = next((part["kept_in"] for part in parts if part["kept_in"] is not None), "")
    yield json_bytes(lab.crosscheck_document(total, first["engine"], lab.folder_of_all(kept)))


def _difference(entry: JsonObject) -> Difference:
    return Difference(
        entry["name"],
        Worth(entry["verdict"]),
        entry["text"],
        entry["code"] or "",
        entry["article"] or "",
        tuple(entry["sentences"]),
    )


# ── generate ─────────────────────────────────────────────────────────────────
def _of_generated(parts: Sequence[JsonObject]) -> Iterator[bytes]:
    yield json_bytes(
        lab.generate_document(list(chain.from_iterable(part["files"] for part in parts)))
    )


_ADDING: dict[object, Callable[[Sequence[JsonObject]], Iterator[bytes]]] = {
    report_data.CHECK_SCHEMA: _of_checks,
    lab.CROSSCHECK_SCHEMA: _of_comparisons,
    lab.GENERATE_SCHEMA: _of_generated,
}
USE_CASES = {"tally": UseCase(OPTIONS, Asked)}
