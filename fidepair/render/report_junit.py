"""What a check found, as the XML that CI systems read (JUnit): a suite for each file, a case for each round.

The root has no totals, so that each suite can be written when it is known, and forgotten.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fidepair.render.report import differences, names_of, result

if TYPE_CHECKING:
    from fidepair.check import CheckReport, RoundCheck
    from fidepair.errors import FidepairError

OPENING = b'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="fidepair check">\n'
CLOSING = b"</testsuites>\n"

_NOT_ALLOWED = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_ESCAPES_IN_ATTRIBUTES = _ESCAPES | str.maketrans({'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def suite(report: CheckReport, file: str) -> bytes:
    """Return the suite of one file: its rounds, and as failures those that are not what the rules give."""
    system = report.system
    properties = {
        "tournament": report.tournament.name,
        "system": system.name,
        "chapter": system.chapter,
        "edition": system.edition,
    }
    totals = _attributes(name=file, tests=len(report.rounds), failures=len(report.differing), errors=0)
    lines = [
        f"  <testsuite{totals}>\n",
        "    <properties>\n",
        *(f"      <property{_attributes(name=key, value=value)}/>\n" for key, value in properties.items()),
        "    </properties>\n",
        *(_case(report, found, file) for found in report.rounds),
    ]
    if report.notes:
        notes = "\n".join(f"note: {note}" for note in report.notes)
        lines.append(f"    <system-out>{_text(notes)}</system-out>\n")
    return "".join([*lines, "  </testsuite>\n"]).encode()


def suite_not_checked(error: FidepairError, file: str) -> bytes:
    """Return the suite of a file that could not be checked: one case, which is an error."""
    first = str(error).partition("\n")[0]
    return (
        f"  <testsuite{_attributes(name=file, tests=1, failures=0, errors=1)}>\n"
        f"    <testcase{_attributes(classname=file, name='file')}>\n"
        f"      <error{_attributes(type=type(error).__name__, message=first)}>{_text(str(error))}</error>\n"
        "    </testcase>\n"
        "  </testsuite>\n"
    ).encode()


def _case(report: CheckReport, found: RoundCheck, file: str) -> str:
    attributes = _attributes(classname=file, name=f"round {found.number}")
    if found.status == "agrees":
        return f"    <testcase{attributes}/>\n"
    details = "\n".join(differences(found, names_of(report.tournament)))
    message = found.judgement.text if found.judgement else result(found)
    return (
        f"    <testcase{attributes}>\n"
        f"      <failure{_attributes(type=found.kind, message=message)}>{_text(details)}</failure>\n"
        "    </testcase>\n"
    )


def _attributes(**values: object) -> str:
    """Return the attributes, in the order given, with a space before each."""
    return "".join(
        f' {name}="{_allowed(str(value)).translate(_ESCAPES_IN_ATTRIBUTES)}"' for name, value in values.items()
    )


def _text(text: str) -> str:
    return _allowed(text).translate(_ESCAPES)


def _allowed(text: str) -> str:
    """Return the text with a replacement character for each that XML 1.0 does not have, escaped or not (2.2)."""
    return _NOT_ALLOWED.sub("\ufffd", text)
