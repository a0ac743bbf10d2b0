"""The answer to a request: its command is found, its options are read; whatever goes wrong is told
in the answer."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypedDict

from fidepair.convert.schema import WAY_OUT, Twice, faults_of
from fidepair.errors import FidepairError, UsageError
from fidepair.render.documents import ErrorObject
from fidepair.render.words import error_document
from fidepair.serve import changes
from fidepair.serve.options import error_as_typed, fault_in_words
from fidepair.serve.request import Request, Response
from fidepair.serve.vocabulary import COMMANDS
from fidepair.text.safe import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.serve.options import Say

USUAL = "pair"
NAME = "request"
"""The command that is meant, and the name of the file, if nothing is said."""
COMMON = ("id", "do", "trf", "base64", "file", "time_limit", "format")
"""The keys of every request."""


class AnswerBase(TypedDict):
    """What every answer says."""

    ok: Literal[True]
    do: str
    exit_code: Annotated[int, "That of the command: 1 means that the answer is no."]
    said: Annotated[list[str], "Warnings, notes, and what has changed."]


class AnswerObject(AnswerBase, total=False):
    """The answer to a request."""

    id: object
    answer: Annotated[Mapping[str, object], "The document of the command."]
    text: Annotated[str, "The form for people that was asked for."]
    trf: Annotated[str, "The changed file."]
    base64: Annotated[str, "The changed file, if it is not UTF-8."]


class RefusalBase(TypedDict):
    """What every refusal says."""

    ok: Literal[False]
    exit_code: int
    error: ErrorObject
    said: list[str]


class RefusalObject(RefusalBase, total=False):
    """A request that came to nothing."""

    id: object
    do: str


AnswerLine: TypeAlias = Annotated[
    AnswerObject | RefusalObject,
    "A line of `fidepair serve`, and what `fidepair.serve.answer` returns. `fidepair schema request` has the requests; "
    "`fidepair schema pair` and so on the documents.",
]
_ROOMS = {
    **{
        name: (name, "respond")
        for name in (
            *("pair", "check", "explain", "sheet", "predict", "standings", "show"),
            *("lint", "fix", "report", "convert"),
        )
    },
    "crosstable": ("standings", "respond_crosstable"),
    "info": ("changes", "respond_header"),
}
"""The module and the function that answer a command; all others are changes."""


def answered(request: Any) -> dict[str, Any]:
    """Return the answer to a request. Nothing that is wrong with it raises."""
    found = _begun(request)

    def work(say: Say) -> Response:
        do = _command_of(request)
        found["ok"], found["do"] = True, do
        return respond(do, request, say)

    return told(found, work)


def told(found: dict[str, Any], work: Callable[[Say], Response]) -> dict[str, Any]:
    """Return the answer that begins with `found`, with what the work comes to."""
    said: list[str] = []
    try:
        response = work(said.append)
    except FidepairError as error:
        return _failed(found, error_as_typed(error), said)
    except Exception as error:  # a fault of this program, as in `fidepair.cli.app`
        return _failed(found, FidepairError(fault_in_words(error)), said)
    found["exit_code"] = response.exit_code
    if response.document is not None:
        found["answer"] = response.document
    if response.text is not None:
        found["text"] = (
            response.text
            if isinstance(response.text, str)
            else response.text.decode("utf-8", "replace")
        )
    found["said"] = said
    if response.data is not None:
        found |= _as_json(response.data)
    return found


def failed(error: FidepairError, request: Any = None) -> dict[str, Any]:
    """Return the answer to a request that came to nothing."""
    return _failed(_begun(request), error, [])


def _begun(request: Any) -> dict[str, Any]:
    return {"id": request["id"]} if isinstance(request, dict) and "id" in request else {}


def _failed(found: dict[str, Any], error: FidepairError, said: list[str]) -> dict[str, Any]:
    return found | {
        "ok": False,
        "exit_code": error.exit_code,
        "error": error_document(error),
        "said": said,
    }


def _as_json(data: bytes) -> dict[str, str]:
    """Return the bytes of a file as a request can have them: as text if they are one."""
    try:
        return {"trf": data.decode()}
    except UnicodeDecodeError:
        return {"base64": b64encode(data).decode()}


# ── What is asked for ────────────────────────────────────────────────────────
def respond(do: str, request: dict[str, Any], say: Say) -> Response:
    """Return what a command does. Raises UsageError for a request that cannot be understood, and
    what it raises."""
    options, form = options_of(do, request)
    content = _content_of(
        request, is_needed=COMMANDS[do].needs_file and options.get("explain") is None
    )
    file = request.get("file", NAME)
    if not isinstance(file, str):
        raise UsageError(
            "`file` is the name of the file, and a text.\n  Give the content as `trf`."
        )
    asked = Request(content, file, options, say, form)
    if do in _ROOMS:
        module, function = _ROOMS[do]
        made: Response = getattr(import_module(f"fidepair.serve.{module}"), function)(asked)
        return made

    return changes.respond(do, asked)


def _command_of(request: Any) -> str:
    if isinstance(request, Twice):
        raise UsageError(f"`{visible(request.key)}` is given twice.\n  Keep one of the two.")
    if not isinstance(request, dict):
        raise UsageError(f'a request is an object such as {{"do": "{USUAL}", "trf": "..."}}.')
    do = request.get("do", USUAL)
    if not isinstance(do, str) or do not in COMMANDS:
        near = get_close_matches(do, COMMANDS, n=1) if isinstance(do, str) else []
        meant = f"Did you mean `{near[0]}`?" if near else f"Choose one of: {', '.join(COMMANDS)}."
        raise UsageError(f"`do` names no command that takes requests.\n  {meant}")
    return do


def options_of(do: str, request: Mapping[str, Any]) -> tuple[dict[str, Any], str | None]:
    """Return the options of a request as the command line has them, and the form for people that it
    asks for. Raises UsageError."""
    command = COMMANDS[do]
    given = {
        key: value for key, value in request.items() if value is not None and key not in COMMON
    }
    faults = faults_of(given, options_form(do))
    if faults:
        fault = faults[0]
        path = "".join(
            f"[{step}]" if isinstance(step, int) else f".{step}" for step in fault.path
        ).lstrip(".")
        way_out = (
            "`fidepair schema serve` prints the form of requests."
            if fault.way_out == WAY_OUT
            else fault.way_out
        )
        raise UsageError(f"{f'`{path}`' if path else do}: {fault.text}\n  {way_out}")
    options = {word.parameter: word.default for word in command.words} | dict(command.others)
    for word in command.words:
        value = given.get(word.name)
        if value is not None and value is not False and value not in ([], {}):
            options[word.parameter] = _read(word.name, word.read, value)
        elif word.is_needed and value is not False:
            raise UsageError(f"`{word.name}`: nothing is in the list.\n  Give at least one.")
    return options, _form_of(do, request.get("format"))


def _read(name: str, read: Callable[[Any], Any], value: Any) -> Any:
    try:
        return read(value)
    except UsageError as error:
        raise UsageError(f"`{name}`: {error}") from None


def _form_of(do: str, form: Any) -> str | None:
    forms = COMMANDS[do].forms
    if form in (None, "json"):
        return None
    if not isinstance(form, str) or form not in forms:
        raise UsageError(f"`format` of {do} is one of: {', '.join(('json', *forms))}.")
    return form


def _content_of(request: Mapping[str, Any], *, is_needed: bool) -> bytes:
    """Return the content of the file. Raises UsageError if there is none, or two."""
    given = {key: request[key] for key in ("trf", "base64") if request.get(key) is not None}
    if len(given) != 1:
        if not given and not is_needed:
            return b""
        said = "both as `trf` and as `base64`" if given else "neither as `trf` nor as `base64`"
        raise UsageError(
            f"the content of the file is given {said}.\n  Give it once: its text as `trf`."
        )
    ((key, value),) = given.items()
    if not isinstance(value, str):
        raise UsageError(f"`{key}` is the content of the file, and a text.")
    try:
        return value.encode() if key == "trf" else b64decode(value, validate=True)
    except UnicodeEncodeError:
        raise UsageError(
            "`trf` has half a character (a lone surrogate).\n  Write the whole character."
        ) from None
    except ValueError:
        raise UsageError(
            "`base64` is not in base 64.\n  Give text as `trf`, or encode the bytes again."
        ) from None


# ── The form of requests ─────────────────────────────────────────────────────
@cache
def options_form(do: str) -> dict[str, Any]:
    """Return the JSON Schema of the options of a command."""
    words = COMMANDS[do].words
    return {
        "type": "object",
        "properties": {word.name: word.form for word in words},
        "required": [word.name for word in words if word.is_needed],
        "additionalProperties": False,
    }


def request_schema() -> dict[str, Any]:
    """Return the JSON Schema of requests."""
    text = {"type": "string"}
    common = {
        "id": {"description": "Anything; the answer has it."},
        "trf": {"description": "The report file, as text.", **text},
        "base64": {"description": "Instead of `trf`: its bytes.", **text},
        "file": {
            "description": f"Its name in messages and documents; `{NAME}` if nothing is said.",
            **text,
        },
        "time_limit": {"description": "Seconds, more than 0.", "type": "number"},
    }
    forms = []
    for do, command in COMMANDS.items():
        form = options_form(do)
        asked = {"format": {"enum": ["json", *command.forms]}} if command.forms else {}
        needed = [] if do == USUAL else ["do"]
        properties = {"do": {"const": do}, **common, **asked, **form["properties"]}
        forms.append({**form, "properties": properties, "required": [*needed, *form["required"]]})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "fidepair request, version 1",
        "description": "A line that `fidepair serve` reads, and what `fidepair.serve.answer` takes. Without `do` it is "
        "`pair`. The file is given as `trf` or as `base64`.",
        "anyOf": forms,
    }
