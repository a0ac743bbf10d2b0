"""Findings about a file as data, their collection, and the error that contains them.

The catalogue has the severity and hint of each finding; the caller gives the code and the text.
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from fidepair.errors import InputError
from fidepair.findings.catalogue import CATALOGUE, ERROR, NOTE, WARNING

_T = TypeVar("_T")

__all__ = ["ERROR", "NOTE", "WARNING", "Finding", "Findings", "TrfError", "tell"]

PLACES_SHOWN = 5
"""At most this many places of a code are shown."""
MAX_QUOTED = 1000
"""A text of a finding has at most this many characters: a line may have a megabyte."""
MAX_FINDINGS = 20_000
"""At most this many findings are kept: a file may have one in each cell."""
_LINE_CUT = "T061"
"""The code of a line that is cut short; it makes the lines after it look wrong."""


class Finding(NamedTuple):
    """An error or oddity: its place (line and column from 1), the text found and expected, and the
    hint."""

    code: str
    severity: str
    text: str
    hint: str = ""
    line: int | None = None
    column: int | None = None
    found: str = ""
    expected: str = ""
    file: str = ""

    def shortened(self) -> "Finding":
        """Return the finding with long texts cut."""
        return self._replace(
            text=_cut(self.text),
            hint=_cut(self.hint),
            found=_cut(self.found),
            expected=_cut(self.expected),
        )

    def __str__(self) -> str:
        """Return the finding as shown to people: `file:line:column: text`, with the hint below."""
        place = [self.file or "-"]
        if self.line is not None:
            place.append(str(self.line))
            if self.column is not None:
                place.append(str(self.column))
        hint = self.hint and "\n  " + self.hint.replace("\n", "\n  ")
        return f"{':'.join(place)}: {self.text}{hint}"


def tell(
    code: str,
    text: str,
    line: int | None = None,
    column: int | None = None,
    found: str = "",
    *,
    expected: str = "",
    case: str = "",
    advised: bool = True,
    **values: object,
) -> Finding:
    """Return the finding with that code, with severity and hint from its row or from a case of the
    row.

    `values`, and those of the finding, fill in the hint. `advised`: also with the advice for an
    oddity that does not stop a reader.
    """
    severity, hint, advice = CATALOGUE[code].in_case(case)
    if advised:
        hint = hint or advice
    filled = hint.format(line=line, column=column, found=found, expected=expected, **values)
    return Finding(code, severity, text, filled, line, column, found, expected)


def _cut(text: str) -> str:
    if len(text) <= MAX_QUOTED:
        return text
    return f"{text[: MAX_QUOTED - 4]} ..."


def _place(finding: Finding) -> tuple[bool, int, int]:
    """Return the place in a file; what is about the whole file comes last."""
    return finding.line is None, finding.line or 0, finding.column or 0


class TrfError(InputError):
    """An unreadable tournament file. `findings`: all errors, and the oddities found before them."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = tuple(findings)
        errors = [finding for finding in findings if finding.severity == ERROR]
        errors.sort(key=lambda finding: finding.code != _LINE_CUT)
        super().__init__("\n".join(in_groups(errors)))


def in_groups(findings: Iterable[Finding]) -> list[str]:
    """Return the findings as shown to people, grouped by code: an error may be in very many lines.

    Only the first places are shown, and each hint once.
    """
    groups: dict[str, list[Finding]] = {}
    for finding in findings:
        groups.setdefault(finding.code, []).append(finding)
    texts = []
    for code, group in groups.items():
        hints: set[str] = set()
        for finding in group[:PLACES_SHOWN]:
            shown = finding._replace(hint="") if finding.hint in hints else finding
            texts.append(str(shown))
            hints.add(finding.hint)
        more = len(group) - PLACES_SHOWN
        if more > 0:
            places = f"{more} more place{'s' * (more > 1)} like these ({code})"
            texts.append(f"{group[0].file or '-'}: and {places}; see `fidepair lint`")
    return texts


class Findings:
    """Collects the findings about one file, in the order of reading. `noun`: player or team.

    `every`: keep each place of a finding, as `lint` shows it. Otherwise one that repeats is shown
    once, with its number.
    """

    def __init__(self, file: str, noun: str = "player", *, every: bool = False) -> None:
        self.file = file
        self.noun = noun
        self.every = every
        self._all: list[Finding] = []
        self._repeated: dict[str, tuple[int, int]] = {}  # code: index of the first, how often
        self._left_out: dict[str, int] = {}  # code: how many beyond those that are kept
        self._oddities: set[tuple[str, str]] = set()  # code and case of each of them
        self.has_errors = False

    def tell(
        self,
        code: str,
        text: str,
        *,
        line: int | None = None,
        column: int | None = None,
        found: str = "",
        expected: str = "",
        case: str = "",
        once: bool = False,
        again: bool = False,
        **values: object,
    ) -> None:
        """Add a finding, made as by the function `tell`.

        `once`: only count later places of an oddity. `again`: an earlier place already has the
        hint.
        """
        if self.is_counted(code, case, once=once):
            return
        if once and not self.every:
            self._repeated[code] = (len(self._all), 1)
        finding = tell(
            code,
            text,
            line,
            column,
            found,
            expected=expected,
            case=case,
            advised=self.every,
            **values,
        )
        if again and not self.every:
            finding = finding._replace(hint="")
        self.has_errors |= finding.severity == ERROR
        self._all.append(finding._replace(file=self.file).shortened())
        if len(self._all) > MAX_FINDINGS:
            self.stop_at_errors()

    def is_counted(self, code: str, case: str = "", *, once: bool = False) -> bool:
        """Return whether a finding is only counted, because it repeats another one or there are very
        many; then it need not be made."""
        if once and not self.every and code in self._repeated:
            index, count = self._repeated[code]
            self._repeated[code] = (index, count + 1)
            return True
        return len(self._all) >= MAX_FINDINGS and self._is_left_out(code, case)

    def _is_left_out(self, code: str, case: str) -> bool:
        """Count one more oddity without making it if there are very many; one more error ends the
        reading."""
        if (code, case) not in self._oddities:
            if CATALOGUE[code].in_case(case)[0] == ERROR:
                return False
            self._oddities.add((code, case))
        self._left_out[code] = self._left_out.get(code, 0) + 1
        return True

    def places(self, places: list[_T]) -> list[list[_T]]:
        """Return the groups of places that make a finding each: every place if each is kept, otherwise
        all together."""
        if self.every:
            return [[place] for place in places]
        if places:
            return [places]
        return []

    def in_order(self) -> list[Finding]:
        """Return the findings by line and column, those about the whole file last."""
        for index, count in self._repeated.values():
            if count > 1:
                finding = self._all[index]
                self._all[index] = finding._replace(
                    text=f"{finding.text} ({count} times in the file)"
                )
        self._repeated.clear()
        for code, count in self._left_out.items():
            text = f"{CATALOGUE[code].title}: {count} more findings of this kind are not shown"
            hint = "Correct the others first."
            self._all.append(Finding(code, WARNING, text, hint, file=self.file))
        self._left_out.clear()
        return sorted(self._all, key=_place)

    def stop_at_errors(self) -> None:
        """Raise TrfError if one of the findings is an error."""
        if self.has_errors:
            raise TrfError(self.in_order())
