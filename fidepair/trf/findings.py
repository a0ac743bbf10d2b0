"""What a reader has to say about a file: findings as data, gathered, and the error that carries them.

The code of a finding is the number of its row in the tolerance table of the format (`T008`: row 8); from `T200` on
stand findings which the table does not have. `TITLES` names every one of them.
"""

from typing import NamedTuple

from fidepair.errors import InputError

ERROR = "error"
WARNING = "warning"
MOST_SHOWN = 200

TITLES = {
    "T002": "not a text in one byte per letter or UTF-8",
    "T003": "not UTF-8",
    "T008": "a tab inside fixed columns",
    "T010": "the line starts too late",
    "T011": "unknown record",
    "T012": "unknown record that looks like a player",
    "T013": "code in lower case",
    "T014": "columns counted in another way",
    "T015": "record given twice",
    "T017": "no players",
    "T018": "not a tournament report",
    "T021": "a count that does not fit",
    "T023": "number of rounds missing",
    "T024": "number of rounds given twice, differently",
    "T025": "number of rounds not readable",
    "T027": "more rounds than announced",
    "T030": "initial-colour not readable",
    "T031": "initial-colour given twice, differently",
    "T033": "unknown word of configuration",
    "T034": "point values out of their columns",
    "T035": "point values not readable",
    "T036": "point values given twice, differently",
    "T037": "unknown type of tournament",
    "T038": "type of tournament in the wrong record",
    "T040": "Baku acceleration with other points",
    "T050": "number of a player not readable",
    "T051": "number of a player twice",
    "T052": "gaps in the numbers",
    "T054": "number of a player too large",
    "T056": "rating not readable",
    "T061": "player line cut",
    "T062": "points with a comma",
    "T063": "points not readable",
    "T064": "points do not follow from the results",
    "T065": "line out of its columns",
    "T070": "game without colour and result",
    "T074": "opponent not in the file",
    "T075": "two sides of a game disagree",
    "T076": "both players with one colour",
    "T077": "bye with an opponent",
    "T078": "win by forfeit against nobody",
    "T079": "result against nobody",
    "T080": "point against nobody",
    "T081": "colour without opponent",
    "T082": "sign that is not a result",
    "T083": "result missing",
    "T084": "several pairing-allocated byes in a round",
    "T085": "full-point bye where a pairing-allocated one seems meant",
    "T088": "two players met twice",
    "T089": "a dummy player stands for the bye",
    "T100": "player not in the file",
    "T101": "absent, and paired",
    "T102": "a prohibition of one player",
    "T103": "prohibition not readable",
    "T104": "virtual points out of their columns",
    "T105": "virtual points for too many rounds",
    "T106": "virtual points of past rounds missing",
    "T107": "a record of another program under the same code",
    "T108": "point values not readable",
    "T109": "range of virtual points wrong",
    "T110": "virtual points in the field of the other score",
    "T111": "virtual points given twice, differently",
    "T112": "byes that disagree",
    "T113": "a bye for a player who played",
    "T114": "end of a range missing",
    "T116": "record of the draft of 2025",
    "T119": "totals of a team do not follow from the boards",
    "T120": "player in two teams",
    "T121": "bye or forfeit of a team against its games",
    "T122": "teams, and no type of a team event",
    "T123": "team records without teams, or a team event without them",
    "T124": "team rosters in an individual event",
    "T125": "boards won against nobody that the file does not place",
    "T200": "column 4 not blank",
    "T201": "game without colour",
    "T202": "a round without entries",
    "T203": "match points in an individual event",
    "T204": "abnormal points not clear",
    "T205": "a value out of its columns",
    "T206": "colour not readable",
    "T207": "acceleration declared and not declared",
    "T208": "players without entry who come back",
    "T209": "a field not readable",
    "T210": "private record of one program",
    "T211": "directive inside a comment",
    "T212": "bye after the last round",
    "T213": "another kind of event",
    "T214": "two opponents in a match of two games",
    "T215": "one bye, or a bye and a game, in a match of two games",
    "T216": "one colour in both games of a match",
    "T217": "value of a bye not clear",
    "T218": "half a match",
    "T219": "player in no team",
    "T220": "colours of boards turned round",
    "T221": "line-up against the roster or the games",
    "T222": "colours that are not those of the boards",
    "T223": "both teams with one colour",
    "T224": "two opposing teams",
    "T225": "boards won by forfeit against nobody",
    "T226": "record of players in a team event",
}


class Finding(NamedTuple):
    """One fault or oddity: where it stands (line and column from 1), what was found and expected, the way out."""

    code: str
    severity: str
    text: str
    way_out: str = ""
    line: int | None = None
    column: int | None = None
    found: str = ""
    expected: str = ""
    file: str = ""

    def __str__(self) -> str:
        """Return the finding as a person reads it: `file:line:column: text`, the way out below."""
        place = [self.file or "-"]
        if self.line is not None:
            place.append(str(self.line))
            if self.column is not None:
                place.append(str(self.column))
        way_out = "".join(f"\n  {line}" for line in self.way_out.splitlines())
        return f"{':'.join(place)}: {self.text}{way_out}"


class TrfError(InputError):
    """A tournament report that cannot be read. `findings`: all faults, and the oddities met on the way."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = tuple(findings)
        faults = [finding for finding in findings if finding.severity == ERROR]
        shown = [str(finding) for finding in faults[:MOST_SHOWN]]
        if len(faults) > MOST_SHOWN:
            shown.append(f"... and {len(faults) - MOST_SHOWN} more faults")
        super().__init__("\n".join(shown))


class Findings:
    """Gathers the findings about one file, in the order in which they are met. `noun`: what participants are called."""

    def __init__(self, file: str, noun: str = "player") -> None:
        self.file = file
        self.noun = noun
        self._all: list[Finding] = []
        self._repeated: dict[str, tuple[int, int]] = {}  # code: index of the first, how often
        self.has_errors = False

    def error(
        self,
        code: str,
        text: str,
        way_out: str = "",
        *,
        line: int | None = None,
        column: int | None = None,
        found: str = "",
        expected: str = "",
    ) -> None:
        """Add a fault: the file cannot be used as it is."""
        self.has_errors = True
        self._all.append(Finding(code, ERROR, text, way_out, line, column, found, expected, self.file))

    def warning(
        self,
        code: str,
        text: str,
        way_out: str = "",
        *,
        line: int | None = None,
        column: int | None = None,
        found: str = "",
        expected: str = "",
        once: bool = False,
    ) -> None:
        """Add an oddity: the file is used, and somebody should know how. `once`: later ones are only counted."""
        index, count = self._repeated.get(code, (len(self._all), 0))
        if once:
            self._repeated[code] = (index, count + 1)
            if count:
                return
        self._all.append(Finding(code, WARNING, text, way_out, line, column, found, expected, self.file))

    def in_order(self) -> list[Finding]:
        """Return the findings by line and column; those about the whole file come last."""
        for index, count in self._repeated.values():
            if count > 1:
                finding = self._all[index]
                self._all[index] = finding._replace(text=f"{finding.text} ({count} times in the file)")
        self._repeated.clear()
        return sorted(self._all, key=lambda finding: (finding.line is None, finding.line or 0, finding.column or 0))

    def stop_at_errors(self) -> None:
        """Raise TrfError if there is a fault among the findings."""
        if self.has_errors:
            raise TrfError(self.in_order())
