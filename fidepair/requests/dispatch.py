"""The answer to a request: its command is found, its options are read; any error is reported in the
answer."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypedDict

from fidepair.commands.messages import bug_message, error_as_typed
from fidepair.commands.options import Door, Many, fill
from fidepair.commands.question import Output, TournamentFile
from fidepair.commands.table import REQUESTS, use_case
from fidepair.commands.values import as_text
from fidepair.convert.json_schema import HINT, Twice, faults_of
from fidepair.errors import FidepairError, UsageError
from fidepair.render.sheet import draw
from fidepair.render.table_columns import ErrorObject
from fidepair.render.words import error_document
from fidepair.text.safe import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.commands.options import Option
    from fidepair.commands.question import Answer, Say, UseCase

JsonObject: TypeAlias = dict[str, Any]
USUAL = "pair"
NAME = "request"
"""The command that is meant, and the name of the file, by default."""
COMMON = ("id", "do", "trf", "base64", "file", "time_limit", "format")
"""The keys of every request."""


class AnswerBase(TypedDict):
    """What every answer says."""

    ok: Literal[True]
    do: str
    exit_code: Annotated[int, "The exit code of the command; 1: the answer is no."]
    said: Annotated[list[str], "Warnings, notes and changes."]


class AnswerObject(AnswerBase, total=False):
    """The answer to a request."""

    id: object
    answer: Annotated[Mapping[str, object], "The document of the command."]
    text: Annotated[str, "The requested text format."]
    trf: Annotated[str, "The changed file."]
    base64: Annotated[str, "The changed file, if it is not UTF-8."]


class RefusalBase(TypedDict):
    """What every refusal says."""

    ok: Literal[False]
    exit_code: int
    error: ErrorObject
    said: list[str]


class RefusalObject(RefusalBase, total=False):
    """A request that failed."""

    id: object
    do: str


AnswerLine: TypeAlias = Annotated[
    AnswerObject | RefusalObject,
    "A line of `fidepair serve`, and what `fidepair.requests.answer` returns. "
    "`fidepair schema request` has the requests; `fidepair schema pair`, for example, has the documents.",
]


def answer_request(request: Any) -> JsonObject:
    """Return the answer to a request. Errors in it never raise."""
    found = _begun(request)

    def work(say: Say) -> Answer:
        do = _command_of(request)
        found["ok"], found["do"] = True, do
        return _run(do, request, say)

    return answer(found, work)


def answer(found: JsonObject, work: Callable[[Say], Answer]) -> JsonObject:
    """Return the answer that begins with `found`, with the result of the work."""
    messages: list[str] = []
    try:
        response = work(messages.append)
    except FidepairError as error:
        return _failed(found, error_as_typed(error), messages)
    except Exception as error:  # a bug in fidepair, as in `fidepair.cli.app`
        return _failed(found, FidepairError(bug_message(error)), messages)
    found["exit_code"] = response.exit_code
    if response.document is not None:
        found["answer"] = response.document
    text = response.text
    if response.sheet is not None:
        text = draw(*response.sheets())
    if text is not None:
        found["text"] = text if isinstance(text, str) else text.decode("utf-8", "replace")
    messages += (*response.asides, *response.notes)
    found["said"] = messages
    if response.data is not None:
        found |= _as_json(response.data)
    return found


def failed(error: FidepairError, request: Any = None) -> JsonObject:
    """Return the answer to a request that failed."""
    return _failed(_begun(request), error, [])


def _begun(request: Any) -> JsonObject:
    return {"id": request["id"]} if isinstance(request, dict) and "id" in request else {}


def _failed(found: JsonObject, error: FidepairError, messages: list[str]) -> JsonObject:
    return found | {
        "ok": False,
        "exit_code": error.exit_code,
        "error": error_document(error),
        "said": messages,
    }


def _as_json(data: bytes) -> dict[str, str]:
    """Return the content of a file as in a request: as text if possible."""
    try:
        return {"trf": data.decode()}
    except UnicodeDecodeError:
        return {"base64": b64encode(data).decode()}


# ── The question ────────────────────────────────────────────────────────
def _run(do: str, request: JsonObject, say: Say) -> Answer:
    """Return the answer of a command. Raises UsageError for an invalid request, and the errors of
    the command."""
    command = use_case(do)
    values = values_of(do, command, request)
    form = _form_of(do, command, request.get("format"))
    needs_file = command.needs_file and not values.get(command.without_file)
    content = _content_of(request, is_needed=needs_file)
    file = request.get("file", NAME)
    if not isinstance(file, str):
        raise UsageError(
            "`file` must be a text, the name of the file.\n  Give the content as `trf`."
        )
    assert command.run is not None
    return command.run(
        TournamentFile(content, file), fill(command.asked, values), Output(form), say
    )


def _command_of(request: Any) -> str:
    if isinstance(request, Twice):
        raise UsageError(f"`{visible(request.key)}` is given twice.\n  Keep one of the two.")
    if not isinstance(request, dict):
        raise UsageError(f'a request is an object such as {{"do": "{USUAL}", "trf": "..."}}.')
    do = request.get("do", USUAL)
    if not isinstance(do, str) or do not in REQUESTS:
        near = get_close_matches(do, REQUESTS, n=1) if isinstance(do, str) else []
        meant = f"Did you mean `{near[0]}`?" if near else f"Choose one of: {', '.join(REQUESTS)}."
        raise UsageError(f"`do` is not a command for requests.\n  {meant}")
    return do


def values_of(do: str, command: UseCase, request: JsonObject) -> JsonObject:
    """Return the values of the options in a request, by the fields of the question. Raises
    UsageError."""
    given = {
        key: value for key, value in request.items() if value is not None and key not in COMMON
    }
    faults = faults_of(given, options_schema(do))
    if faults:
        fault = faults[0]
        path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in fault.path)
        place = f"`{path.lstrip('.')}`" if path else do
        hint = fault.hint
        if hint == HINT:
            hint = "See the format of requests: `fidepair schema request`."
        raise UsageError(f"{place}: {fault.text}\n  {hint}")
    values: JsonObject = {}
    for row in _rows(command):
        value = given.get(row.name)
        if value is not None and value is not False and value not in ([], {}):
            values[row.target] = _read(row, value)
        elif row.is_required and value is not False:
            raise UsageError(f"`{row.name}`: the list is empty.\n  Give at least one.")
    return values


def _rows(command: UseCase) -> list[Option]:
    return [row for row in command.options if row.door is not Door.TYPED]


def _read(row: Option, value: object) -> object:
    """Return the value of an option as the command takes it. Raises UsageError."""
    read, separator = row.kind.read, row.kind.separator
    if row.value:
        return row.value
    try:
        if row.many is Many.EACH:
            parts = value if isinstance(value, list) else [value]
            return tuple((read or str)(as_text(part, separator)) for part in parts)
        if read is None:
            return value
        meant = read(as_text(value, separator))
    except UsageError as error:
        raise UsageError(f"`{row.name}`: {error}") from None
    return (meant,) if row.many is Many.LISTS else meant


def _form_of(do: str, command: UseCase, form: object) -> str:
    if form in (None, "json"):
        return "json"
    if not isinstance(form, str) or form not in command.forms:
        raise UsageError(f"`format` of {do} is one of: {', '.join(('json', *command.forms))}.")
    return form


def _content_of(request: Mapping[str, object], *, is_needed: bool) -> bytes:
    """Return the content of the file. Raises UsageError unless it is given once."""
    given = {key: request[key] for key in ("trf", "base64") if request.get(key) is not None}
    if len(given) != 1:
        if not given and not is_needed:
            return b""
        how = "given twice, as `trf` and as `base64`" if given else "missing"
        raise UsageError(f"the content of the file is {how}.\n  Give it once, as text in `trf`.")
    ((key, value),) = given.items()
    if not isinstance(value, str):
        raise UsageError(f"`{key}` must be a text, the content of the file.")
    try:
        return value.encode() if key == "trf" else b64decode(value, validate=True)
    except UnicodeEncodeError:
        raise UsageError(
            "`trf` has half a character (a lone surrogate).\n  Write the whole character."
        ) from None
    except ValueError:
        raise UsageError(
            "`base64` is not valid base64.\n  Give text as `trf`, or encode the bytes again."
        ) from None


# ── The form of requests ─────────────────────────────────────────────────────
@cache
def options_schema(do: str) -> JsonObject:
    """Return the JSON Schema of the options of a command."""
    rows = _rows(use_case(do))
    return {
        "type": "object",
        "properties": {row.name: row.kind.schema for row in rows},
        "required": [row.name for row in rows if row.is_required],
        "additionalProperties": False,
    }


def request_schema() -> JsonObject:
    """Return the JSON Schema of requests."""
    text = {"type": "string"}
    common = {
        "id": {"description": "Any value; the answer repeats it."},
        "trf": {"description": "The tournament file, as text.", **text},
        "base64": {"description": "Instead of `trf`: the bytes of the file.", **text},
        "file": {
            "description": f"Its name in messages and documents; `{NAME}` by default.",
            **text,
        },
        "time_limit": {"description": "Seconds, more than 0.", "type": "number"},
    }
    forms = []
    for do in REQUESTS:
        form, words = options_schema(do), use_case(do).forms
        asked = {"format": {"enum": ["json", *words]}} if words else {}
        needed = [] if do == USUAL else ["do"]
        properties = {"do": {"const": do}, **common, **asked, **form["properties"]}
        forms.append({**form, "properties": properties, "required": [*needed, *form["required"]]})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "fidepair request, version 1",
        "description": "A line that `fidepair serve` reads, and what `fidepair.requests.answer` takes. "
        "Without `do` it is `pair`. The file is given as `trf` or as `base64`.",
        "anyOf": forms,
    }
