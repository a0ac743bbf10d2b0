"""Every finding that there is: one row for each code, and one section of `docs/findings.md`.

A code below `T200` is the number of a row in the tolerance table of the format (`T008`: row 8);
from `T200` on stand findings which that table does not have. Loaded with the first finding: most
files have none.
"""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from fidepair.findings.severities import ERROR, NOTE, WARNING

# Subjects: what a finding is about.
FILE = "file"  # the whole file, or how its text is stored
LINE = "line"  # any line, whatever its record
HEADER = "header"  # a record of the tournament
RECORD = "record"  # a record about some of the participants in some rounds
PLAYER = "player"  # a `001` line up to its rank
BLOCK = "block"  # the block of one player in one round
GAME = "game"  # two blocks that make one game; a question about it shows both sides
ROUND = "round"  # the blocks of a round
MATCH = "match"  # two blocks, or the boards of a team, that make one match
TEAM = "team"  # a team, its players, or all of them

Case = tuple[str, str | None, str]
"""Severity, way out (None: that of the row) and advice in a situation in which one of them is not
as usual."""
_NO_CASES: Mapping[str, Case] = {}


class FindingRow(NamedTuple):
    """One finding. `hint` and `advice` are templates, filled with what is given where the
    finding is told.

    `advice`: the way out of an oddity with which a reader goes on, told only to who looks into the
    file. `question`: what `fix` asks, in other words than those for all findings, filled with the
    fields of the finding; `asked_from`: the least severity at which it asks. `cases`: by name, what
    differs from the row.
    """

    severity: str
    code: str
    subject: str
    title: str
    hint: str = ""
    advice: str = ""
    question: str = ""
    asked_from: str = ERROR
    cases: Mapping[str, Case] = _NO_CASES

    def do(self, hint: str) -> "FindingRow":
        """Return the row with that way out."""
        return self._replace(hint=hint)

    def advise(self, advice: str) -> "FindingRow":
        """Return the row with that advice."""
        return self._replace(advice=advice)

    def ask(self, question: str, asked_from: str = ERROR) -> "FindingRow":
        """Return the row with a question ("": the one in the words for all), asked of errors and of
        that severity."""
        return self._replace(question=question, asked_from=asked_from)

    def case(
        self, name: str, severity: str, hint: str | None = None, advice: str = ""
    ) -> "FindingRow":
        """Return the row with a situation in which severity, way out or advice differ."""
        return self._replace(cases={**self.cases, name: (severity, hint, advice)})

    def in_case(self, name: str) -> tuple[str, str, str]:
        """Return severity, way out and advice in a case; those of the row if it has no name."""
        if not name:
            return self.severity, self.hint, self.advice
        severity, hint, advice = self.cases[name]
        return severity, self.hint if hint is None else hint, advice


error, warning, note = (partial(FindingRow, severity) for severity in (ERROR, WARNING, NOTE))
_OF_299 = (
    "Write `299 +         1.5    1    1`: type in column 5, points in 14-17, round in 20-22, players in 24-27, "
    "29-32, ..."
)

_ROWS = (
    # ── The fields of a player ───────────────────────────────────────────────
    error("T050", PLAYER, "number of a player not readable")
    .do("Write a number from 1 to {most}.")
    .ask("What is the number of the player in line {line}?"),
    error("T051", PLAYER, "number of a player twice")
    .do("Every {noun} has one number and one line.")
    .ask("Which line is player {found}? {text}."),
    warning("T052", PLAYER, "gaps in the numbers").advise(
        "Nothing, if somebody was deleted; else add the missing lines."
    ),
    note("T053", PLAYER, "numbers not in the order of the file")
    .do("Sort the lines by number.")
    .case("by place", NOTE, ""),
    error("T054", PLAYER, "number of a player too large")
    .do("`001` has room for the numbers 1 to {most}.\n{ruler}")
    .ask("What is the number of the player in line {line}? There is room for four digits."),
    note("T055", PLAYER, "rank missing, shared or not readable")
    .do("Give every rank, or none.")
    .case("text", NOTE, "Write the rank in figures.")
    .case("shared", NOTE, "Break the tie if the rules of the event do."),
    error("T056", PLAYER, "rating not readable")
    .do("Write up to four digits, or leave the columns blank for an unrated player.")
    .ask("What is the rating of the player in line {line}, if `{found}` is not?")
    .case(
        "dubov",
        WARNING,
        "Write a rating, or give a provisional one when pairing: --rating {number}=1500.",
    ),
    warning("T244", PLAYER, "rating that nobody has")
    .do("Correct the rating; the Dubov System pairs by it.")
    .ask("", WARNING),
    note("T057", PLAYER, "FIDE id in another form").do(
        "Write the number in columns 58-68, right-aligned, or leave them blank."
    ),
    note("T058", PLAYER, "title in another form").do(
        "Write the title as FIDE does, or leave the columns blank."
    ),
    note("T059", PLAYER, "sex in another form").do("Write m or w."),
    note("T060", PLAYER, "name in another form").do("Write `Lastname, Firstname`."),
    warning("T061", PLAYER, "player line cut")
    .advise("Complete the line; nothing, if nobody has points yet.")
    .case(
        "told first",
        ERROR,
        "Complete the line, or save the file again: it may have been cut short.",
    )
    .case(
        "beside others",
        WARNING,
        "",
        "Complete the line, or save the file again: it may have been cut short.",
    ),
    warning("T062", PLAYER, "points with a comma").do("Write a point."),
    error("T063", PLAYER, "points not readable")
    .do("Is the line shifted?\n{ruler}")
    .ask("How many points has the player in line {line}, if `{found}` is not?"),
    error("T064", PLAYER, "points do not follow from the results")
    .do("Correct the points, or the result that was changed after them.")
    .ask(
        "Which is right for the player in line {line}: {found} points, or the results, which give {expected}?",
        WARNING,
    )
    .case(
        "other values",
        ERROR,
        "The points of all players fit another point system; if it is the right one, declare it: `{record}`",
    )
    .case(
        "blank rounds",
        ERROR,
        "Write the bye into the blank round (`0000 - U`, `F` or `H`), or correct the points.",
    )
    .case("not filled", WARNING, "", "Fill the points; `fidepair fix` does.")
    .case("virtual points", WARNING, "Write standings points, without virtual points."),
    warning("T251", PLAYER, "points of an earlier round").advise(
        "Write the points of now; `fidepair fix` does."
    ),
    warning("T253", PLAYER, "numbers that are not those of the pairing")
    .do(
        "Check and pair with --numbers {by}; `fidepair fix` and `fidepair convert` with it write the file so. If the "
        "numbers are right, say so with --numbers file."
    )
    .ask("By which numbers was the tournament paired? {text}.", WARNING)
    .case(
        "lost",
        WARNING,
        "Export the file with the numbers of the pairing; or write the starting order into columns 86-89 and use "
        "--numbers rank. If the numbers are right, say so with --numbers file.",
    ),
    error("T065", LINE, "line out of its columns")
    .do("Bring the fields back to their columns; a name or a FIDE id may be too long.\n{ruler}")
    .ask(
        "Which field in line {line} is too long or out of its place, near column {column}?", WARNING
    )
    .case("block", ERROR, "Put every block ten columns after the one before.\n{ruler}")
    .case("team", ERROR, "Bring the fields back to their columns; a name may be too long.\n{ruler}")
    .case(
        "not read",
        WARNING,
        "Bring the field back to its columns; `fidepair fix` does where all lines are shifted alike.",
    )
    .case(
        "beside",
        WARNING,
        "Bring the field back to its columns; a name or a FIDE id may be too long.",
    ),
    note("T228", PLAYER, "ranks against points")
    .do("Give the ranks by these points.")
    .case("certain", WARNING, "Correct the ranks, or the points."),
    warning("T270", PLAYER, "ranks against the declared tie-breaks").do(
        "Correct the ranks, or the list of tie-breaks if it is another one."
    ),
    note("T271", PLAYER, "a tie that the declared tie-breaks leave, and different ranks").do(
        "Nothing, if lots or a play-off decided it (4.2); else give those who stay tied one rank."
    ),
    note("T229", PLAYER, "gaps in the ranks").do(
        "Number the ranks without gaps, unless somebody was removed."
    ),
    warning("T234", PLAYER, "born after the event began").do(
        "Correct the date of birth, or `042`."
    ),
    warning("T235", PLAYER, "one FIDE id for two players").do(
        "If both are one {noun}, keep one line; if not, correct the FIDE id."
    ),
    warning("T236", PLAYER, "one name for two participants").do(
        "If both are one {noun}, keep one line; if not, nothing needs to be done."
    ),
    # ── Blocks and games ─────────────────────────────────────────────────────
    error("T070", BLOCK, "game without colour and result")
    .do("Write w or b in it, or empty the block.\n{ruler}")
    .case("cut", NOTE, "Write every block to its full width."),
    note("T071", BLOCK, "opponent's number in another form").do("Right-align the number."),
    note("T072", BLOCK, "bye with a blank opponent").do(
        "Write `0000` and `-` before the letter of a bye."
    ),
    note("T073", BLOCK, "result or colour in the other case")
    .do("Write results in capitals.")
    .case("colour", NOTE, "Write w or b."),
    error("T074", GAME, "opponent not in the file")
    .do("Correct the opponent's number.")
    .case(
        "text",
        ERROR,
        "Write the opponent's number in four columns, or 0000 for a round without opponent.\n{ruler}",
    ),
    error("T075", GAME, "two sides of a game disagree")
    .do("Correct one of the two:\n{first}\n{second}")
    .case("rating", WARNING, "", "Give both sides the same kind of result."),
    warning("T243", GAME, "a result that only an arbiter gives")
    .do(
        "If the arbiter decided so, nothing needs to be done; if not, correct one of the two:\n{first}\n{second}"
    )
    .ask("", WARNING),
    error("T076", GAME, "both players with one colour").do(
        "Correct one of the two:\n{first}\n{second}"
    ),
    error("T077", GAME, "bye with an opponent").do(
        "Write 0000 and - before the letter of a bye, or the result of the game.\n{ruler}"
    ),
    warning("T078", BLOCK, "win by forfeit against nobody")
    .do("Write U.")
    .ask(
        "Was the round in line {line}, column {column}, a pairing-allocated bye (U), or a game won by forfeit "
        "against somebody who is not named? It is read as U.",
        WARNING,
    ),
    warning("T079", BLOCK, "result against nobody")
    .do("Write {letter}.")
    .case("absence", NOTE, "Write `0000 - Z`."),
    error("T080", BLOCK, "point against nobody")
    .do(
        "Write U (bye by pairing) or F (full-point bye), H or Z, or the opponent's number.\n{ruler}"
    )
    .ask(
        "Was it a pairing-allocated bye (U), a full-point bye (F), or a game against somebody who is not named? {text}."
    ),
    warning("T081", BLOCK, "colour without opponent").advise(
        "Write `-` as the colour, or the opponent's number."
    ),
    warning("T082", GAME, "sign that is not a result")
    .do("Leave the column blank.")
    .ask("", WARNING)
    .case("strange", WARNING, "Write the result, or leave the column blank if there is none.")
    .case("no opponent", WARNING, "Leave the block blank.")
    .case("absence", WARNING, "Write Z.")
    .case(
        "refused",
        ERROR,
        "Write one of 1 = 0 + - W D L for a game, U F H Z for a round without one.\n{ruler}",
    ),
    error("T083", GAME, "result missing").do(
        "Write the result, or say what a missing result is worth: `162  X 0.5`."
    ),
    warning("T201", GAME, "game without colour")
    .do("Write {expected}.")
    .case("neither side", ERROR, "Correct one of the two:\n{first}\n{second}"),
    warning("T247", BLOCK, "a bye that seems lost")
    .do(
        "Write `0000 - U` if it is the pairing-allocated bye, H or F for one that was asked for, Z for an absence."
    )
    .ask("", WARNING),
    warning("T250", BLOCK, "blank round that only a bye explains").advise(
        "Write `0000 - {letter}`; `fidepair fix` does. If it was no bye, correct the points."
    ),
    error("T206", BLOCK, "colour not readable").do("Write w, b or -.\n{ruler}"),
    # ── Rounds ───────────────────────────────────────────────────────────────
    warning("T084", ROUND, "several pairing-allocated byes in a round")
    .do("Write the letter of the byes that were asked for (F, H or Z).")
    .ask("Which of the pairing-allocated byes did the pairing give? {text}.", WARNING),
    warning("T085", ROUND, "full-point bye where a pairing-allocated one seems meant")
    .do("Then write U.")
    .ask("Was the full-point bye in line {line} allocated by the pairing (U)?", WARNING),
    note("T086", ROUND, "players with different numbers of rounds").do(
        "Write `0000 - Z` for a round in which somebody is absent."
    ),
    note("T087", ROUND, "empty rounds at the end").do("Cut the lines after the last round."),
    warning("T088", ROUND, "two players met twice").advise(
        "Correct an opponent, unless they did meet twice."
    ),
    warning("T089", PLAYER, "a dummy player stands for the bye")
    .do("Remove the player and write `0000 - U` for its opponents.")
    .ask("Is it a player, or does it stand for the bye? {text}.", WARNING),
    note("T090", ROUND, "byes for later rounds").do(
        "Nothing; `240` is the safer way for later rounds."
    ),
    warning("T091", ROUND, "a pairing-allocated bye alone in a round").do(
        "Remove the bye, or complete round {round}; or name the round when pairing (--round)."
    ),
    note("T092", ROUND, "round in progress").do(
        "Complete the round before the next one is paired."
    ),
    warning("T202", ROUND, "a round without entries"),
    warning("T208", ROUND, "players without entry who come back")
    .do("Write `0000 - Z` or a `240` record for round {round} for those who have left.")
    .ask("Have they left the tournament, or do they come back? {text}.", WARNING)
    .case("perhaps over", NOTE),
    warning("T227", ROUND, "pairing-allocated bye for one who may not have it").do(
        "If the bye was not made by the pairing, write the letter of that bye (F, H or Z)."
    ),
    note("T237", ROUND, "participant who vanishes without a bye")
    .do("Write `0000 - Z` for an absence, or the game or bye that is missing.")
    .case("comes back", WARNING),
    warning("T238", ROUND, "a forbidden pair that met").do(
        "Give the prohibition the rounds from which it holds, or correct it."
    ),
    warning("T241", ROUND, "three times the same colour in a row").do(
        "Correct the colour if the game was played with the other one."
    ),
    warning("T242", ROUND, "colour difference above two").do(
        "Correct the colour if the game was played with the other one."
    ),
    # ── The file as text ─────────────────────────────────────────────────────
    note("T001", FILE, "byte-order mark").do(
        "Save the file as UTF-8 without a mark; some programs do not know it."
    ),
    error("T002", FILE, "not a text in one byte per letter or UTF-8").do("Save it as UTF-8."),
    warning("T003", FILE, "not UTF-8")
    .do("Save the file as UTF-8 if names look wrong.")
    .ask("", WARNING),
    note("T004", FILE, "line ends of several kinds, or seldom ones").do(
        "Write one kind of line end in the whole file, LF or CR LF."
    ),
    note("T005", FILE, "the end of the file").do("End the file with a line end."),
    note("T006", LINE, "blank lines and comments without `###`").do(
        "Begin comments with `###`, and leave out blank lines."
    ),
    note("T007", LINE, "blanks at the end of lines").do("Cut the line after its last field."),
    error("T008", LINE, "a tab inside fixed columns")
    .do("Replace the tab by as many blanks as bring the next field to its columns.")
    .ask("How many blanks belong in place of the tab in line {line}?"),
    note("T009", RECORD, "tabs or commas in a list").do("Part the numbers by blanks."),
    error("T010", LINE, "the line starts too late").do("Remove what stands before `{expected}`."),
    warning("T011", LINE, "unknown record").advise(
        "Nothing, if another program needs the line; else make it a comment (`###`)."
    ),
    error("T012", LINE, "unknown record that looks like a player")
    .do("Did you mean `001`? If not, remove the line.\n{ruler}")
    .ask("Is line {line} a player, so that `{found}` should be `001`?"),
    warning("T013", LINE, "code in lower case").do("Write codes in capitals."),
    warning("T014", PLAYER, "columns counted in another way").do("Count columns in characters."),
    error("T015", LINE, "record given twice")
    .do("Keep one of the two lines.")
    .case("informs", WARNING, "The first is used.")
    .case("same", NOTE),
    error("T017", FILE, "no players").do("Give a FIDE report file (TRF)."),
    error("T018", FILE, "not a tournament report")
    .do("Export the tournament as a FIDE report file (TRF, TRF16, TRF26) and give that file.")
    .case("pairing", ERROR, "Give the report file the pairing was made from.")
    .case(
        "lines",
        ERROR,
        "Give the report file of one tournament; if this is one, remove what is not of it.",
    ),
    error("T200", LINE, "column 4 not blank").do("Put one blank after the code."),
    warning("T210", LINE, "private record of one program").advise(
        "Nothing here; write the record of TRF26 for other programs."
    ),
    warning("T211", LINE, "directive inside a comment").do("Write a `240` record for a bye."),
    warning("T260", LINE, "a comment of fidepair that is not readable")
    .do("Write `### MPA @ Round 3: what was changed`.")
    .case(
        "rating",
        WARNING,
        "Write `### {kind}: {expected}`, with the numbers and ratings of players who are there.",
    ),
    warning("T261", LINE, "a comment of fidepair that contradicts the file").do(
        "Correct the numbers, names or results in the comment; or remove it, if it is of another tournament."
    ),
    warning("T262", LINE, "a comment on the last GA participant that is not used").do(
        "Remove the comment; the next pairing writes it again."
    ),
    # ── The records of the tournament ────────────────────────────────────────
    note("T020", HEADER, "name or type of the event missing").do(
        "Write `{expected}` with the {what} of the tournament."
    ),
    warning("T021", HEADER, "a count that does not fit")
    .advise("Correct the number, or look for missing lines.")
    .ask("Which number is right: {found} in line {line}, or {expected} in the file?", WARNING)
    .case("text", NOTE, "Write `{record} {expected}`.")
    .case("rated", NOTE, "Correct the number, unless some of the ratings are not FIDE ratings."),
    note("T022", HEADER, "a date in another form")
    .do("Write YYYY/MM/DD.")
    .case("round", NOTE, "Put each date above the block of its round."),
    warning("T023", HEADER, "number of rounds missing").do("Add `142 9` for nine rounds."),
    error("T024", HEADER, "number of rounds given twice, differently").do(
        "Correct one of the two:\n{first}\n{second}"
    ),
    error("T025", HEADER, "number of rounds not readable").do(
        "Write `{record} 9` for nine rounds."
    ),
    note("T026", HEADER, "number of rounds with zeros or text").do("Write `{record} {expected}`."),
    error("T027", ROUND, "more rounds than announced")
    .do("Correct the number of rounds (`142`, `XXR`), or remove the entries of round {found}.")
    .ask("How many rounds has the tournament? {text}.")
    .case("size", ERROR, "Remove what stands after the last round; perhaps a line end is missing."),
    note("T028", HEADER, "all rounds are played").do(
        "Nothing; correct the number of rounds if another one is to be paired."
    ),
    note("T029", HEADER, "initial-colour in another form").do(
        "Write `152 {expected}`, five columns."
    ),
    error("T030", HEADER, "initial-colour not readable").do("Write `152 W` or `152 B`."),
    error("T031", HEADER, "initial-colour given twice, differently").do("Keep one of the two."),
    warning("T032", HEADER, "initial-colour missing").do(
        "Draw it by lot and add `152 W` or `152 B`."
    ),
    warning("T033", HEADER, "unknown word of configuration").do(
        "Known words: white1, black1, rank."
    ),
    warning("T034", HEADER, "point values out of their columns").advise(
        "Bring symbols and points to their columns; `fidepair fix` does."
    ),
    error("T035", HEADER, "point values not readable")
    .do(
        "Write `162  W 3.0    D 1.0    L 0.0`: symbols in columns 6, 15, 24, ..., points in the next four."
    )
    .case("one", ERROR, "Write `{record}  1.0`.")
    .case("matches", ERROR, "Write {expected}."),
    error("T036", HEADER, "point values given twice, differently").do(
        "Correct one of the two (a bye by pairing is `P` in 162, `PAB` in XXS, `BBU`):\n{first}\n{second}"
    ),
    warning("T037", HEADER, "unknown type of tournament")
    .do("Correct the record, or name the system when pairing.")
    .ask("Which type of tournament does `{found}` stand for (record 192)?", WARNING),
    warning("T038", HEADER, "type of tournament in the wrong record").do("Write `192 {written}`."),
    error("T040", HEADER, "Baku acceleration with other points").do(
        "Give the virtual points as `250` records, or correct the point values."
    ),
    error("T207", HEADER, "acceleration declared and not declared").do(
        "Write `192 {type_code}_BAKU`, or remove `ACC`."
    ),
    error("T213", HEADER, "another kind of event").do(
        "Correct the type in `192`, or remove the records of teams, or leave the system to the file."
    ),
    warning("T217", HEADER, "value of a bye not clear")
    .do("Give the game points of the bye in columns 10-13 of `320`.")
    .case("matches", WARNING, "Leave the value out for a win and a draw."),
    warning("T230", RECORD, "virtual points that are not those of the declared acceleration")
    .do(
        "Correct the virtual points, or remove them: `{type_code}` gives those of C.04.7 by itself."
    )
    .case("no type", WARNING, "Correct the virtual points."),
    warning("T231", RECORD, "virtual points, and no acceleration declared").do(
        "Write `192 {type_code}_BAKU`, or remove the virtual points."
    ),
    warning("T232", LINE, "impossible date").do("Correct the date."),
    warning("T233", HEADER, "dates out of order").do(
        "Correct the date, or the days of the event (`042`, `052`)."
    ),
    warning("T272", HEADER, "a tie-break that is not known")
    .do(
        "Write codes as in record 212: BH/C1, SB, DE; or OTHER_ before the name of a method of the organiser's own."
    )
    .case("other", NOTE, "Nothing; ranks are checked up to this method."),
    warning("T273", HEADER, "a tie-break that this event cannot use").do(
        "Take it out of the list, or correct its variant or the type of the event (`192`)."
    ),
    warning("T274", HEADER, "a tie-break of the Buchholz family in a round robin").do(
        "Take it out of the list (article 8 of C.07, 2026), or correct the type of the event (`192`)."
    ),
    warning("T275", HEADER, "a tie-break by ratings, and players without one").do(
        "State a rating for the unrated players, such as ARO/U1400, or take the tie-break out of the list."
    ),
    note("T276", HEADER, "Koya outside round robins").do(
        "Nothing, if the regulations define it for this event."
    ),
    note("T277", HEADER, "a tie-break twice").do("Leave out the second one: it breaks nothing."),
    warning("T278", HEADER, "an order of the standings without a score").do(
        "Write the score first, such as `212 PTS,BH/C1,SB`; or the tie-breaks alone in `202`."
    ),
    warning("T240", HEADER, "more rounds than opponents").do(
        "Correct the number of rounds, or add those who are missing."
    ),
    # ── Byes, virtual points, prohibitions, abnormal points ──────────────────
    error("T100", RECORD, "player not in the file")
    .do("Correct the number, or remove it.")
    .ask("Which number is meant by {found} in line {line}?"),
    error("T101", RECORD, "absent, and paired").do("Remove the number, or the pairing."),
    warning("T102", RECORD, "a prohibition of one player")
    .do("Name two players or more.")
    .ask("Whom must they not meet? {text}.", WARNING),
    warning("T245", RECORD, "one number twice in a line")
    .do("Write the number that is meant, or leave it out.")
    .ask("Which number is meant by the second {found} in line {line}?", WARNING),
    warning("T248", RECORD, "a number missing in a line")
    .do("Write the number that is missing; close the gap, or remove the line, if there is none.")
    .ask("Which number is missing in line {line}, column {column}?", WARNING),
    error("T103", RECORD, "prohibition not readable").do("Write {expected}."),
    warning("T104", RECORD, "virtual points out of their columns").do(
        "Put the player in columns 5-8 and the values in 10-13, 15-18, ..."
    ),
    error("T105", RECORD, "virtual points for too many rounds").do(
        "Remove the values after the last round."
    ),
    warning("T106", RECORD, "virtual points of past rounds missing")
    .do("Give the virtual points of every round from the first.")
    .ask("Which virtual points were given in the rounds before? {text}.", WARNING),
    warning("T246", RECORD, "virtual points that no acceleration gives")
    .do(
        "Correct the virtual points; Baku acceleration gives those of a win, later of a draw (C.04.7 1.4)."
    )
    .ask("", WARNING),
    error("T107", RECORD, "a record of another program under the same code")
    .do("Write pairs such as `XXS W=3 D=1 PAB=3`.")
    .case("virtual points", ERROR, "Write {expected}."),
    error("T108", HEADER, "point values not readable").do(
        "Write pairs such as `XXS W=3 D=1 PAB=3`."
    ),
    error("T109", RECORD, "range of virtual points wrong")
    .do(
        "Write `250       1.0   1   3    1   18`: points, first and last round, first and last player."
    )
    .case(
        "teams",
        ERROR,
        "Write `250  2.0        1   3    1   18`: match points, first and last round, first and last team.",
    ),
    warning("T110", RECORD, "virtual points in the field of the other score")
    .do("Write them in {field}.")
    .ask("Are these virtual points of the score by which teams are paired? {text}.", WARNING),
    error("T111", RECORD, "virtual points given twice, differently")
    .do("Correct one of the two lines.")
    .case("two kinds of records", ERROR, "Keep one kind of record, or make both agree."),
    error("T112", RECORD, "byes that disagree")
    .do("Correct one of the two.")
    .ask("Which bye was it? {text}.")
    .case(
        "players",
        ERROR,
        "A bye is that of the whole team: the same letter for every player, or blank.",
    ),
    error("T113", RECORD, "a bye for a player who played")
    .do("Correct one of the two.")
    .ask("Did they play, or have the bye? {text}."),
    error("T114", RECORD, "end of a range missing").do("Write {expected}."),
    note("T115", RECORD, "abnormal points in narrow columns").do(
        "Write the points in columns 14-17, the round in 20-22, the players in 24-27, 29-32, ..."
    ),
    error("T116", RECORD, "record of the draft of 2025")
    .do("Export the file as TRF26, where `240`, `250` and `330` have replaced it.")
    .case(
        "acceleration",
        ERROR,
        "Write virtual points as `250` records, or `_BAKU` at the end of the type in `192`.",
    ),
    error("T203", RECORD, "match points in an individual event").do("Write the points in {field}."),
    error("T204", RECORD, "abnormal points not clear")
    .do("Name the round in columns 20-22; write one line for each round.")
    .case("columns", ERROR, _OF_299)
    .case("matches", ERROR, "Leave the type blank, and give the points that are added."),
    error("T205", RECORD, "a value out of its columns")
    .do("Bring every field to its columns.\n{ruler}")
    .case("columns", ERROR, _OF_299),
    error("T209", RECORD, "a field not readable").do("Write {expected}."),
    warning("T212", RECORD, "bye after the last round").advise(
        "Correct the round, or the number of rounds."
    ),
    # ── Matches of two games ─────────────────────────────────────────────────
    error("T214", MATCH, "two opponents in a match of two games").do(
        "Write two blocks for each match, with the same opponent; one block for each match is not read."
    ),
    error("T215", MATCH, "one bye, or a bye and a game, in a match of two games")
    .do("Write the same letter in both.")
    .case("game", ERROR, "Write a game, or a bye, in both."),
    error("T216", MATCH, "one colour in both games of a match").do(
        "Colours change within a match: w then b, or b then w."
    ),
    error("T218", RECORD, "half a match")
    .do("Rounds of `240` count blocks: write a line for both blocks of the match.")
    .case("rounds", ERROR, "Write {blocks} for {matches} matches.")
    .case(
        "virtual points",
        ERROR,
        "Rounds of `250` and `XXA` count blocks: give both blocks of a match the same points.",
    )
    .case(
        "prohibitions",
        ERROR,
        "Rounds of `260` count blocks: begin with an odd one and end with an even one.",
    ),
    # ── Teams ────────────────────────────────────────────────────────────────
    note("T117", TEAM, "two kinds of team rosters").do("Leave out the `013` lines."),
    note("T118", TEAM, "number of a team in another place").do(
        "Write `310`, with the number right-aligned in columns 5-7."
    ),
    error("T119", TEAM, "totals of a team do not follow from the boards")
    .do("Correct the totals, or the results that were changed after them.")
    .case(
        "other values",
        ERROR,
        "The match points of all teams fit other points of a match; if they are right, declare: `{record}`",
    )
    .case("not filled", WARNING, "", "Fill the totals.")
    .case("virtual points", WARNING, "Write standings points, without virtual points."),
    error("T120", TEAM, "player in two teams").do("A player has one place in one team."),
    error("T121", MATCH, "bye or forfeit of a team against its games")
    .do("Correct one of the two.")
    .case(
        "players",
        ERROR,
        "A bye is that of the whole team: the same letter for every player, or blank.",
    ),
    warning("T122", TEAM, "teams, and no type of a team event").do(
        "Write `192 FIDE_TEAM`, or the type with the rules of the event."
    ),
    error("T123", TEAM, "team records without teams, or a team event without them")
    .do("Remove the line, or add the teams.")
    .case(
        "declared",
        ERROR,
        "Add the teams as `310` records with their players, or correct the type in `192`.",
    ),
    warning("T124", TEAM, "team rosters in an individual event").advise(
        "Nothing, if they are clubs; else write `082`, `310` or the type."
    ),
    error("T125", TEAM, "boards won against nobody that the file does not place")
    .do("Write such a board as `0000 - +`, or give the totals of the teams in `310`.")
    .ask("In which round was the board won? {text}.")
    .case("totals", WARNING),
    warning("T252", MATCH, "board won against nobody, written as lost").advise(
        "Write `0000 - +`; `fidepair fix` does. If the board was not won, correct the points of the player."
    ),
    warning("T219", TEAM, "player in no team")
    .advise("Add the player to a roster, or nothing for one who never plays.")
    .ask("Of which team is the player in line {line}? {text}.")
    .case("with games", ERROR, "Add the player to the `310` record of a team."),
    warning("T220", HEADER, "colours of boards turned round").do("Write `352 {turned}`."),
    error("T221", MATCH, "line-up against the roster or the games")
    .do("Correct the number, or the roster in `310`; 0000 is an empty board.")
    .case("boards", ERROR, "Correct one of the two."),
    warning("T222", MATCH, "colours that are not those of the boards").do(
        "Write a `300` record where the line-up is not the first players of the roster, in order."
    ),
    error("T223", MATCH, "both teams with one colour")
    .do(
        "Write a `300` record for the team whose line-up is not the first players of its roster, in order."
    )
    .case(
        "rosters",
        ERROR,
        "Export the event as TRF26, with `310` and `300` records; or read the games as those of single players: name "
        "their system, such as --system dutch.",
    ),
    error("T224", MATCH, "two opposing teams").do(
        "Correct the opponents, or the rosters: a match has one opposing team."
    ),
    error("T225", MATCH, "boards won by forfeit against nobody").do(
        "Write the match as `330 +- {round:3d} {team:3d} ...`: result, round, White, Black."
    ),
    warning("T226", RECORD, "record of players in a team event").do(
        "Write `240`, `250` or `260`, which have teams."
    ),
)
CATALOGUE = {row.code: row for row in _ROWS}
"""The rows by code, in the order of what they are about."""
