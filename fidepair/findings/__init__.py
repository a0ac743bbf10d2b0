"""What a reader has to say about a file: findings as data, gathered, and the error that carries them.

The code of a finding is the number of its row in the tolerance table of the format (`T008`: row 8); from `T200` on
stand findings which the table does not have. `TITLES` names every one of them.
"""

from typing import NamedTuple, TypeVar

from fidepair.errors import InputError

ERROR = "error"
WARNING = "warning"
NOTE = "note"
"""Severities: the file cannot be used as it is; it is used, and somebody should know how; accepted without a word."""
MOST_SHOWN = 200
MOST_QUOTED = 1000
MOST_GATHERED = 50_000
"""How many faults are shown as text, signs of a file quoted in one, findings kept: a file may have one in each cell."""
_T = TypeVar("_T")

TITLES = {
    "T001": "byte-order mark",
    "T002": "not a text in one byte per letter or UTF-8",
    "T003": "not UTF-8",
    "T004": "line ends of several kinds, or seldom ones",
    "T005": "the end of the file",
    "T006": "blank lines and comments without `###`",
    "T007": "blanks at the end of lines",
    "T008": "a tab inside fixed columns",
    "T009": "tabs or commas in a list",
    "T010": "the line starts too late",
    "T011": "unknown record",
    "T012": "unknown record that looks like a player",
    "T013": "code in lower case",
    "T014": "columns counted in another way",
    "T015": "record given twice",
    "T017": "no players",
    "T018": "not a tournament report",
    "T020": "name or type of the event missing",
    "T021": "a count that does not fit",
    "T022": "a date in another form",
    "T023": "number of rounds missing",
    "T024": "number of rounds given twice, differently",
    "T025": "number of rounds not readable",
    "T026": "number of rounds with zeros or text",
    "T027": "more rounds than announced",
    "T028": "all rounds are played",
    "T029": "initial-colour in another form",
    "T030": "initial-colour not readable",
    "T031": "initial-colour given twice, differently",
    "T032": "initial-colour missing",
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
    "T053": "numbers not in the order of the file",
    "T054": "number of a player too large",
    "T055": "rank missing, shared or not readable",
    "T056": "rating not readable",
    "T057": "FIDE id in another form",
    "T058": "title in another form",
    "T059": "sex in another form",
    "T060": "name in another form",
    "T061": "player line cut",
    "T062": "points with a comma",
    "T063": "points not readable",
    "T064": "points do not follow from the results",
    "T065": "line out of its columns",
    "T070": "game without colour and result",
    "T071": "opponent's number in another form",
    "T072": "bye with a blank opponent",
    "T073": "result or colour in the other case",
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
    "T086": "players with different numbers of rounds",
    "T087": "empty rounds at the end",
    "T088": "two players met twice",
    "T089": "a dummy player stands for the bye",
    "T090": "byes for later rounds",
    "T091": "a pairing-allocated bye alone in a round",
    "T092": "round in progress",
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
    "T115": "abnormal points in narrow columns",
    "T116": "record of the draft of 2025",
    "T117": "two kinds of team rosters",
    "T118": "number of a team in another place",
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
    "T227": "pairing-allocated bye for one who may not have it",
    "T228": "ranks against points",
    "T229": "gaps in the ranks",
    "T230": "virtual points that are not those of the declared acceleration",
    "T231": "virtual points, and no acceleration declared",
    "T232": "impossible date",
    "T233": "dates out of order",
    "T234": "born after the event began",
    "T235": "one FIDE id for two players",
    "T236": "one name for two participants",
    "T237": "participant who vanishes without a bye",
    "T238": "a forbidden pair that met",
    "T240": "more rounds than opponents",
    "T241": "three times the same colour in a row",
    "T242": "colour difference above two",
    "T260": "a declared change of the pairing that is not readable",
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

    def shortened(self) -> "Finding":
        """Return the finding with what it quotes cut, since a file may have a megabyte in one line."""
        if max(map(len, (self.text, self.way_out, self.found, self.expected))) <= MOST_QUOTED:
            return self
        return self._replace(
            text=_cut(self.text), way_out=_cut(self.way_out), found=_cut(self.found), expected=_cut(self.expected)
        )

    def __str__(self) -> str:
        """Return the finding as a person reads it: `file:line:column: text`, the way out below."""
        place = [self.file or "-"]
        if self.line is not None:
            place.append(str(self.line))
            if self.column is not None:
                place.append(str(self.column))
        way_out = "".join(f"\n  {line}" for line in self.way_out.splitlines())
        return f"{':'.join(place)}: {self.text}{way_out}"


def _cut(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 4]} ..."


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
    """Gathers the findings about one file, in the order in which they are met. `noun`: what participants are called.

    `every`: each place of an oddity is kept; otherwise those that repeat are told once, with their number.
    """

    def __init__(self, file: str, noun: str = "player", *, every: bool = False) -> None:
        self.file = file
        self.noun = noun
        self.every = every
        self._all: list[Finding] = []
        self._repeated: dict[str, tuple[int, int]] = {}  # code: index of the first, how often
        self._left_out: dict[str, int] = {}  # code: how many beyond those that are kept
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
        self._keep(Finding(code, ERROR, text, way_out, line, column, found, expected, self.file).shortened())

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
        if once and not self.every:
            index, count = self._repeated.get(code, (len(self._all), 0))
            self._repeated[code] = (index, count + 1)
            if count:
                return
        self._keep(Finding(code, WARNING, text, way_out, line, column, found, expected, self.file).shortened())

    def _keep(self, finding: Finding) -> None:
        """Add a finding. Where there are very many, more oddities are only counted; one more fault ends the reading."""
        if len(self._all) >= MOST_GATHERED and finding.severity != ERROR:
            self._left_out[finding.code] = self._left_out.get(finding.code, 0) + 1
            return
        self._all.append(finding)
        if len(self._all) > MOST_GATHERED:
            self.stop_at_errors()

    def places(self, places: list[_T]) -> list[list[_T]]:
        """Return the places of an oddity in the groups that are to be told: one by one if each is kept, else together.

        Nothing is told where there is no place.
        """
        return [[place] for place in places] if self.every else [places] if places else []

    def in_order(self) -> list[Finding]:
        """Return the findings by line and column; those about the whole file come last."""
        for index, count in self._repeated.values():
            if count > 1:
                finding = self._all[index]
                self._all[index] = finding._replace(text=f"{finding.text} ({count} times in the file)")
        self._repeated.clear()
        for code, count in self._left_out.items():
            said = f"{TITLES[code]}: {count} more findings of this kind are left out"
            self._all.append(Finding(code, WARNING, said, "Correct the others first.", file=self.file))
        self._left_out.clear()
        return sorted(self._all, key=lambda finding: (finding.line is None, finding.line or 0, finding.column or 0))

    def stop_at_errors(self) -> None:
        """Raise TrfError if there is a fault among the findings."""
        if self.has_errors:
            raise TrfError(self.in_order())
