"""Requests: each is a JSON object, and so is its answer.

The answer has the document that the command prints with `--json`, its messages, and the changed
file. Errors are part of the answer. Requests use no files, no network and no clock. As lines, a
request is one object in UTF-8, and its answer one in plain ASCII.

The schema of a document is made from its type when it is asked for.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NoReturn,
    TypeAlias,
    TypedDict,
    get_type_hints,
)

from fidepair.commands.options import (
    Door,
    Many,
    Option,
    as_text,
    bug_message,
    error_as_typed,
    fill,
    system_name,
)
from fidepair.commands.question import Answer, Output, Say, TournamentFile, UseCase, kind_of
from fidepair.commands.table import REQUESTS, use_case
from fidepair.convert import convert
from fidepair.convert.form import schema
from fidepair.convert.json_form import from_form
from fidepair.convert.json_schema import (
    HINT,
    MAX_VALUES,
    Schema,
    Twice,
    faults_of,
    has_too_many_values,
    located,
    object_of,
    refuse_faults,
    schema_of,
)
from fidepair.errors import FidepairError, UsageError
from fidepair.render.sheet import draw
from fidepair.render.table_columns import ErrorObject
from fidepair.render.words import error_document
from fidepair.text.wording import did_you_mean, nearest, visible

JsonObject: TypeAlias = dict[str, Any]
Limited: TypeAlias = "Callable[[float | None, Callable[[], JsonObject]], JsonObject | None]"
"""A function that returns the result of some work, or None if it takes longer than the time limit
in seconds."""
USUAL = "pair"
NAME = "request"
"""The command that is meant, and the name of the file, by default."""
COMMON = ("id", "do", "base64", "file", "format")
"""The keys of every request, besides the text of its file."""


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
    tournament: Annotated[
        Mapping[str, object], "The changed file in JSON, if the request has it so."
    ]
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


def answer(request: Any) -> JsonObject:
    """Return the answer to a request. Errors in it never raise."""
    found = _with_id(request)

    def work(say: Say) -> Answer:
        do = _command_of(request)
        found["ok"], found["do"] = True, do
        answered = _run(do, request, say)
        if answered.data is None or "to" in request or request.get("tournament") is None:
            return answered
        found["tournament"] = _form_of_file(answered.data, request, say)
        return answered._replace(data=None)

    return answered_by(found, work)


def answered_by(found: JsonObject, work: Callable[[Say], Answer]) -> JsonObject:
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
    if response.sheets:
        text = draw(*response.sheets)
    if text is not None:
        found["text"] = text if isinstance(text, str) else text.decode("utf-8", "replace")
    messages += (*response.asides, *response.notes)
    found["said"] = messages
    if response.data is not None:
        found |= _as_json(response.data)
    return found


def failed(error: FidepairError, request: Any = None) -> JsonObject:
    """Return the answer to a request that failed."""
    return _failed(_with_id(request), error, [])


def _with_id(request: Any) -> JsonObject:
    """Return the beginning of an answer: the `id` of the request, if it has one."""
    return {"id": request["id"]} if isinstance(request, dict) and "id" in request else {}


def _failed(found: JsonObject, error: FidepairError, messages: list[str]) -> JsonObject:
    return found | {
        "ok": False,
        "exit_code": error.exit_code,
        "error": error_document(error),
        "said": messages,
    }


def _form_of_file(data: bytes, request: JsonObject, say: Say) -> JsonObject:
    """Return the content of a file in JSON, and report what this format cannot carry."""
    system = request.get("system")
    kind = None if system is None else kind_of(system_name(system))
    converted = convert(data, NAME, "json", kind)
    for loss in converted.losses:
        say(f"lost: {loss.text}")
    form: JsonObject = json.loads(converted.data)
    return form


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
    output_format = _format_of(do, command, request.get("format"))
    content = _content_of(request, command.content, is_needed=command.needs_file)
    file = request.get("file", NAME)
    if not isinstance(file, str):
        raise UsageError(
            "`file` must be a text, the name of the file.\n  Give the content as `trf`."
        )
    assert command.run is not None
    return command.run(
        TournamentFile(content, file), fill(command.asked, values), Output(output_format), say
    )


def _command_of(request: Any) -> str:
    if isinstance(request, Twice):
        raise UsageError(f"`{visible(request.key)}` is given twice.\n  Keep one of the two.")
    if not isinstance(request, dict):
        raise UsageError(f'A request is an object such as {{"do": "{USUAL}", "trf": "..."}}.')
    do = request.get("do", USUAL)
    if not isinstance(do, str) or do not in REQUESTS:
        near = nearest(do, REQUESTS, 1) if isinstance(do, str) else []
        meant = did_you_mean(near, "`") or f"Choose one of: {', '.join(REQUESTS)}."
        raise UsageError(f"`do` is not a command for requests.\n  {meant}")
    return do


def values_of(do: str, command: UseCase, request: JsonObject) -> JsonObject:
    """Return the values of the options in a request, by the fields of the question. Raises
    UsageError."""
    common = {*COMMON, *_keys_of_content(command.content)}
    given = {
        key: value for key, value in request.items() if value is not None and key not in common
    }
    faults = faults_of(given, options_schema(do))
    if faults:
        hint = "See the format of requests: `fidepair schema request`."
        raise UsageError(located(faults[0], do, hint if faults[0].hint == HINT else None))
    values: JsonObject = {}
    for row in _options_of(command):
        value = given.get(row.name)
        if value is not None and value is not False and value not in ([], {}):
            values[row.target] = _read(row, value)
        elif row.is_required:
            raise UsageError(f"`{row.name}`: the list is empty.\n  Give at least one.")
    return values


def _options_of(command: UseCase) -> list[Option]:
    """Return the options that requests can have."""
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


def _format_of(do: str, command: UseCase, asked: object) -> str:
    """Return the output format. Raises UsageError for one that the command does not have."""
    if asked in (None, "json"):
        return "json"
    if not isinstance(asked, str) or asked not in command.forms:
        raise UsageError(f"`format` of {do} is one of: {', '.join(('json', *command.forms))}.")
    return asked


def _keys_of_content(text: str) -> tuple[str, ...]:
    """Return the keys by which a request gives its file; `text`: the one for its text. Only a
    tournament file can be in JSON."""
    return (text, "base64", "tournament") if text == "trf" else (text, "base64")


def _content_of(request: Mapping[str, object], text: str, *, is_needed: bool) -> bytes:
    """Return the content of the file. Raises UsageError unless it is given once."""
    given = {key: request[key] for key in _keys_of_content(text) if request.get(key) is not None}
    if len(given) != 1:
        if not given and not is_needed:
            return b""
        how = f"given twice, as {' and as '.join(f'`{key}`' for key in given)}"
        raise UsageError(
            f"The content of the file is {how if given else 'missing'}.\n  Give it once, as text in `{text}`."
        )
    ((key, value),) = given.items()
    if key == "tournament":
        return _from_form(value)
    if not isinstance(value, str):
        raise UsageError(f"`{key}` must be a text, the content of the file.")
    try:
        return value.encode() if key == text else b64decode(value, validate=True)
    except UnicodeEncodeError:
        raise UsageError(
            f"`{key}` has half a character (a lone surrogate).\n  Write the whole character."
        ) from None
    except ValueError:
        raise UsageError(
            f"`base64` is not valid base64.\n  Give text as `{text}`, or encode the bytes again."
        ) from None


def _from_form(form: Any) -> bytes:
    """Return the tournament file of a tournament in JSON. Raises InputError with every place that
    breaks its schema."""
    faults = [
        fault._replace(path=("tournament", *fault.path)) for fault in faults_of(form, schema())
    ]
    refuse_faults(faults, lambda fault: located(fault, NAME))
    return from_form(form, NAME).to_bytes()


# ── The form of requests ─────────────────────────────────────────────────────
@cache
def options_schema(do: str) -> JsonObject:
    """Return the JSON Schema of the options of a command."""
    rows = _options_of(use_case(do))
    return {
        "type": "object",
        "properties": {row.name: row.kind.schema for row in rows},
        "required": [row.name for row in rows if row.is_required],
        "additionalProperties": False,
    }


def request_schema() -> JsonObject:
    """Return the JSON Schema of requests."""
    text = {"type": "string"}
    in_json = {"type": "object", "description": "Instead of `trf`: the tournament in JSON."}
    contents = {
        "trf": {
            "trf": {"description": "The tournament file, as text.", **text},
            "tournament": in_json,
        },
        "entries": {"entries": {"description": "The entry list, as text.", **text}},
    }
    common = {
        "id": {"description": "Any value; the answer repeats it."},
        "base64": {"description": "Instead of the text: the bytes of the file.", **text},
        "file": {
            "description": f"Its name in messages and documents; `{NAME}` by default.",
            **text,
        },
    }
    forms = []
    for do in REQUESTS:
        form, words = options_schema(do), use_case(do).forms
        file = contents[use_case(do).content]
        asked = {"format": {"enum": ["json", *words]}} if words else {}
        needed = [] if do == USUAL else ["do"]
        properties = {"do": {"const": do}, **file, **common, **asked, **form["properties"]}
        forms.append({**form, "properties": properties, "required": [*needed, *form["required"]]})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "fidepair request, version 1",
        "description": "A line that `fidepair serve` reads, and what `fidepair.requests.answer` takes. "
        "Without `do` it is `pair`. The file is given as `trf`, `base64` or `tournament`, "
        "which is as `fidepair schema tournament` describes it.",
        "anyOf": forms,
    }


_MAX_DIGITS = 1000


class TimeLimit(FidepairError):
    """A request took longer than it may."""

    exit_code = 75


def answer_line(line: bytes, seconds: float | None, limited: Limited) -> bytes:
    """Return the line that answers a line. `seconds`: the time limit of a request, None without
    one."""
    request: Any = None
    try:
        request = _value_in(line)
        found = limited(seconds, lambda: answer(request))
        if found is None:
            hint = "Allow more with --time-limit, or ask for less."
            raise TimeLimit(f"no answer after {seconds:g} s.\n  {hint}")
    except FidepairError as error:
        found = failed(error, request)
    return line_of(found)


def _value_in(line: bytes) -> Any:
    """Return the value in a line. Raises UsageError if it is not valid JSON, or not in UTF-8."""
    try:
        text = line.decode("utf-8-sig").rstrip()
    except UnicodeDecodeError as problem:
        column = problem.start + 1
        raise UsageError(
            f"Byte {line[problem.start]:02X} at column {column} is not UTF-8.\n"
            "  Give files of other encodings as `base64`."
        ) from None
    if has_too_many_values(text):
        raise UsageError(f"The line has more than {MAX_VALUES:,} values, the limit for a request.")
    try:
        return json.loads(
            text, object_pairs_hook=object_of, parse_int=_whole, parse_constant=_refuse_constant
        )
    except json.JSONDecodeError as problem:
        what = f"{problem.msg[:1].lower()}{problem.msg[1:]}"
        raise UsageError(
            f"column {problem.colno}: this is not JSON: {what}\n  Write one object per line."
        ) from None
    except RecursionError:
        raise UsageError("Lists and objects are nested too deep.") from None


def _whole(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:  # Python would refuse them in its own words, or take long
        raise UsageError(f"A number has more than {_MAX_DIGITS} digits.")
    return int(digits)


def _refuse_constant(name: str) -> NoReturn:
    raise UsageError(f"{name} is not a valid JSON number.")


def line_of(line: JsonObject) -> bytes:
    """Return the answer as a line."""
    try:
        return json.dumps(line, allow_nan=False).encode() + b"\n"
    except (ValueError, RecursionError):  # only `id` can contain such values
        error = UsageError(
            "`id` cannot be returned: it has an infinite number, or is nested too deep."
        )
        return json.dumps(failed(error)).encode() + b"\n"


class Described(NamedTuple):
    """A document: the module and the name of its type, and the title of its schema. `answers`:
    what asks for it, if it may have an error instead."""

    module: str
    kind: str
    title: str
    answers: str = ""


SCHEMAS = {
    "tournament": Described(
        "fidepair.convert.form", "TournamentForm", "fidepair tournament, version 1"
    ),
    "pair": Described(
        "fidepair.render.pairing",
        "FullPairing",
        "fidepair pairing, version 1",
        "`fidepair pair --json`, and of `pair` in `fidepair serve`. Points are texts.",
    ),
    "show": Described(
        "fidepair.render.show", "ShowDocument", "fidepair published round, version 1"
    ),
    "lint": Described("fidepair.render.findings", "LintDocument", "fidepair lint, version 1"),
    "explanations": Described(
        "fidepair.render.findings",
        "ExplanationsDocument",
        "fidepair explanations of findings, version 1",
    ),
    "fix": Described("fidepair.render.fixes", "FixDocument", "fidepair repairs, version 1"),
    "report": Described(
        "fidepair.render.fixes",
        "ReportDocument",
        "fidepair readiness of a rating report, version 1",
    ),
    "crosscheck": Described(
        "fidepair.render.lab",
        "CrosscheckDocument",
        "fidepair comparison with another program, version 1",
    ),
    "convert": Described(
        "fidepair.commands.convert", "ConvertDocument", "fidepair conversion, version 1"
    ),
    "publish": Described(
        "fidepair.commands.sites", "PublishDocument", "fidepair web pages, version 1"
    ),
    "systems": Described(
        "fidepair.commands.serve", "SystemsDocument", "fidepair pairing systems, version 1"
    ),
    "version": Described(
        "fidepair.commands.serve", "VersionDocument", "fidepair version, version 1"
    ),
    "status": Described("fidepair.commands.status", "StatusDocument", "fidepair status, version 1"),
    "change": Described("fidepair.commands.desk", "ChangeDocument", "fidepair change, version 1"),
    "header": Described("fidepair.commands.desk", "HeaderDocument", "fidepair header, version 1"),
    "history": Described(
        "fidepair.commands.history", "HistoryDocument", "fidepair history, version 1"
    ),
    "serve": Described(
        "fidepair.requests", "AnswerLine", "fidepair answer to a request, version 1"
    ),
    "answer": Described(
        "fidepair.render.explanation",
        "WholeAnswer",
        "fidepair answer, version 1",
        "`fidepair explain --json`. Participants are numbers.",
    ),
    "standings": Described(
        "fidepair.render.standings",
        "StandingsObject",
        "fidepair standings, version 1",
        "`fidepair standings --json`. Points and values are texts.",
    ),
    "boards": Described(
        "fidepair.render.boards", "BoardsDocument", "fidepair standings --per-board, version 1"
    ),
    "account": Described(
        "fidepair.render.account",
        "AccountObject",
        "fidepair standings --explain, version 1",
        "`fidepair standings --explain WHO --json`. Points and values are texts.",
    ),
    "crosstable": Described(
        "fidepair.render.crosstable",
        "CrosstableObject",
        "fidepair crosstable, version 1",
        "`fidepair crosstable --json`. Points and values are texts.",
    ),
    "predict": Described(
        "fidepair.render.prediction",
        "PredictionObject",
        "fidepair prediction, version 1",
        "`fidepair predict --json`. Points and weights are texts.",
    ),
    "check": Described("fidepair.render.report", "CheckDocument", "fidepair check, version 1"),
}
"""By the name that `fidepair schema` takes; a module is loaded when its schema is asked for."""


def schema_of_document(of: str = "tournament") -> Schema:
    """Return the schema of a document."""
    described = SCHEMAS[of]
    kind = getattr(import_module(described.module), described.kind)
    if described.answers:
        kind = _or_error(kind, f"The answer of {described.answers} An error has `error` instead.")
    return schema_of(kind, described.title)


def _or_error(document: type, about: str) -> object:
    """Return the type of a document that may have an error instead."""
    fields = {"schema": get_type_hints(document)["schema"], "error": ErrorObject}
    members = {"__annotations__": fields, "__required_keys__": frozenset(fields)}
    no_answer = type("NoAnswer", (), {"__doc__": "Why there is no answer.", **members})
    return Annotated[document | no_answer, about]
