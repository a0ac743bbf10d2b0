"""All findings: one row for each code, explained in a section of `docs/findings.md`.

A code below `T200` is the number of a row in the tolerance table of the format (`T008`: row 8).
Codes from `T200` are not in that table.
"""

from functools import partial

# Severities.
ERROR = "error"  # the file cannot be used as it is
WARNING = "warning"  # it is used, and somebody should know how
NOTE = "note"  # accepted without a word

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
"""Severity, hint (None: that of the row) and advice in a situation in which one of them differs."""


class FindingRow:
    """One finding. `hint` and `advice` are templates, filled with the values of each finding.

    `advice`: the hint for an oddity that does not stop a reader, shown only by `lint`. `question`:
    a question of `fix` instead of the general one, filled with the fields of the finding;
    `asked_from`: the least severity at which `fix` asks. `cases`: differences from the row, by
    name. Only the table below calls the methods that change a row: copies would take as long as all
    the rest of this module.
    """

    __slots__ = (
        "advice",
        "asked_from",
        "cases",
        "code",
        "hint",
        "question",
        "severity",
        "subject",
        "title",
    )

    def __init__(self, severity: str, code: str, subject: str, title: str) -> None:
        self.severity = severity
        self.code = code
        self.subject = subject
        self.title = title
        self.hint = self.advice = self.question = ""
        self.asked_from = ERROR
        self.cases: dict[str, Case] = {}

    def do(self, hint: str) -> "FindingRow":
        """Give the row that hint."""
        self.hint = hint
        return self

    def advise(self, advice: str) -> "FindingRow":
        """Give the row that advice."""
        self.advice = advice
        return self

    def ask(self, question: str, asked_from: str = ERROR) -> "FindingRow":
        """Give the row a question ("": the general one), asked for errors and for that severity."""
        self.question = question
        self.asked_from = asked_from
        return self

    def case(
        self, name: str, severity: str, hint: str | None = None, advice: str = ""
    ) -> "FindingRow":
        """Give the row a situation in which severity, hint or advice differ."""
        self.cases[name] = severity, hint, advice
        return self

    def in_case(self, name: str) -> tuple[str, str, str]:
        """Return severity, hint and advice in a case; those of the row if `name` is empty."""
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
    error("T050", PLAYER, "unreadable player number")
    .do("Write a number from 1 to {most}.")
    .ask("What is the number of the player in line {line}?"),
    error("T051", PLAYER, "player number used twice")
    .do("Every {noun} has one number and one line.")
    .ask("Which line is player {found}? {text}."),
    warning("T052", PLAYER, "gaps in the player numbers").advise(
        "No action needed if players were removed. Otherwise add the missing lines."
    ),
    note("T053", PLAYER, "players not in the order of their numbers")
    .do("Sort the lines by number.")
    .case("by place", NOTE, ""),
    error("T054", PLAYER, "player number too large")
    .do("Use a number from 1 to {most}; `001` has no room for more.\n{ruler}")
    .ask("What is the number of the player in line {line}? It can have up to four digits."),
    note("T055", PLAYER, "missing, shared or unreadable rank")
    .do("Give all ranks, or none.")
    .case("text", NOTE, "Write the rank in digits.")
    .case("shared", NOTE, "Break the tie if the event regulations do."),
    error("T056", PLAYER, "unreadable rating")
    .do("Write up to four digits, or leave the columns blank for an unrated player.")
    .ask("What is the rating of the player in line {line}, instead of `{found}`?")
    .case(
        "dubov",
        WARNING,
        "Write a rating, or give a provisional one when pairing: --rating {number}=1500.",
    ),
    warning("T244", PLAYER, "implausible rating")
    .do("Correct the rating: the Dubov System uses it for pairing.")
    .ask("", WARNING),
    note("T057", PLAYER, "FIDE ID not in the standard format").do(
        "Write the number in columns 58-68, right-aligned, or leave them blank."
    ),
    note("T058", PLAYER, "title not in the standard format").do(
        "Write the title as FIDE writes it, or leave the columns blank."
    ),
    note("T059", PLAYER, "sex not in the standard format").do("Write m or w."),
    note("T060", PLAYER, "name not in the standard format").do("Write `Lastname, Firstname`."),
    warning("T061", PLAYER, "player line cut short")
    .advise("Complete the line. No action needed if no player has points yet.")
    .case(
        "first finding",
        ERROR,
        "Complete the line, or save the file again: it may have been cut short.",
    )
    .case(
        "beside others",
        WARNING,
        "",
        "Complete the line, or save the file again: it may have been cut short.",
    ),
    warning("T062", PLAYER, "points with a comma").do("Write a decimal point."),
    error("T063", PLAYER, "unreadable points")
    .do("Check whether the line is shifted.\n{ruler}")
    .ask("How many points does the player in line {line} have, instead of `{found}`?"),
    error("T064", PLAYER, "points do not match the results")
    .do("Correct the points, or the result that was changed after them.")
    .ask(
        "Which is right for the player in line {line}: {found} points, or the results, which give {expected}?",
        WARNING,
    )
    .case(
        "other values",
        ERROR,
        "The points of all players fit another point system. If that one is correct, declare it: `{record}`",
    )
    .case(
        "blank rounds",
        ERROR,
        "Write the bye into the blank round (`0000 - U`, `F` or `H`), or correct the points.",
    )
    .case("not filled", WARNING, "", "Fill in the points, or run `fidepair fix`.")
    .case("virtual points", WARNING, "Write standings points, without virtual points."),
    warning("T251", PLAYER, "points from an earlier round").advise(
        "Write the current points, or run `fidepair fix`."
    ),
    warning("T253", PLAYER, "numbers differ from those used for pairing")
    .do(
        "Use --numbers {by}; `fidepair fix` and `fidepair convert` then write these numbers into the file. If the "
        "numbers are correct, use --numbers file."
    )
    .ask("Which numbers were used for pairing? {text}.", WARNING)
    .case(
        "lost",
        WARNING,
        "Export the file with the pairing numbers, or write the starting order into columns 86-89 and use "
        "--numbers rank. If the numbers are correct, use --numbers file.",
    ),
    error("T065", LINE, "line not in its columns")
    .do("Move the fields to their columns; a name or a FIDE ID may be too long.\n{ruler}")
    .ask("Which field in line {line}, near column {column}, is too long or out of place?", WARNING)
    .case("block", ERROR, "Start each block ten columns after the previous one.\n{ruler}")
    .case("team", ERROR, "Move the fields to their columns; a name may be too long.\n{ruler}")
    .case(
        "not read",
        WARNING,
        "Move the field to its columns. If all lines are shifted alike, run `fidepair fix`.",
    )
    .case("beside", WARNING, "Move the field to its columns; a name or a FIDE ID may be too long."),
    note("T228", PLAYER, "ranks contradict the points")
    .do("Rank the players by these points.")
    .case("certain", WARNING, "Correct the ranks, or the points."),
    warning("T270", PLAYER, "ranks contradict the declared tie-breaks").do(
        "Correct the ranks or the list of tie-breaks."
    ),
    note("T271", PLAYER, "different ranks for players tied on all declared tie-breaks").do(
        "No action needed if lots or a play-off decided it (C.07, 4.2). Otherwise give the tied players the same rank."
    ),
    note("T229", PLAYER, "gaps in the ranks").do(
        "Number the ranks without gaps, unless a player was removed."
    ),
    warning("T234", PLAYER, "born after the start of the event").do(
        "Correct the date of birth, or `042`."
    ),
    warning("T235", PLAYER, "two players with the same FIDE ID").do(
        "If both lines are the same {noun}, keep one. Otherwise correct the FIDE ID."
    ),
    warning("T236", PLAYER, "two participants with the same name").do(
        "If both lines are the same {noun}, keep one. Otherwise no action is needed."
    ),
    # ── Blocks and games ─────────────────────────────────────────────────────
    error("T070", BLOCK, "game without colour and result")
    .do("Write w or b in the block, or leave it blank.\n{ruler}")
    .case("cut", NOTE, "Write each block at its full width."),
    note("T071", BLOCK, "opponent number not in the standard format").do("Right-align the number."),
    note("T072", BLOCK, "bye with a blank opponent").do(
        "Write `0000` and `-` before the letter of a bye."
    ),
    note("T073", BLOCK, "result or colour in the wrong case")
    .do("Write results in capitals.")
    .case("colour", NOTE, "Write w or b."),
    error("T074", GAME, "opponent not in the file")
    .do("Correct the opponent's number.")
    .case(
        "text",
        ERROR,
        "Write the opponent's number in four columns, or 0000 for a round without opponent.\n{ruler}",
    ),
    error("T075", GAME, "the two sides of a game disagree")
    .do("Correct one of the two:\n{first}\n{second}")
    .case("rating", WARNING, "", "Give both sides the same kind of result."),
    warning("T243", GAME, "result that only an arbiter can award")
    .do(
        "If the arbiter awarded it, no action is needed. Otherwise correct one of the two:\n{first}\n{second}"
    )
    .ask("", WARNING),
    error("T076", GAME, "both players have the same colour").do(
        "Correct one of the two:\n{first}\n{second}"
    ),
    error("T077", GAME, "bye with an opponent").do(
        "Write 0000 and - before the letter of a bye, or the result of the game.\n{ruler}"
    ),
    warning("T078", BLOCK, "forfeit win without an opponent")
    .do("Write U.")
    .ask(
        "Is the entry in line {line}, column {column}, a pairing-allocated bye (U), or a forfeit win "
        "against an opponent who is missing? fidepair reads it as U.",
        WARNING,
    ),
    warning("T079", BLOCK, "result without an opponent")
    .do("Write {letter}.")
    .case("absence", NOTE, "Write `0000 - Z`."),
    error("T080", BLOCK, "point without an opponent")
    .do(
        "Write U (pairing-allocated bye), F (full-point bye), H or Z, or the opponent's number.\n{ruler}"
    )
    .ask(
        "Is it a pairing-allocated bye (U), a full-point bye (F), or a game against an opponent who is missing? {text}."
    ),
    warning("T081", BLOCK, "colour without an opponent").advise(
        "Write `-` as the colour, or the opponent's number."
    ),
    warning("T082", GAME, "character that is not a result")
    .do("Leave the column blank.")
    .ask("", WARNING)
    .case("strange", WARNING, "Write the result, or leave the column blank if there is none.")
    .case("no opponent", WARNING, "Leave the block blank.")
    .case("absence", WARNING, "Write Z.")
    .case(
        "refused",
        ERROR,
        "For a game, write 1, =, 0, +, -, W, D or L. For a round without a game, write U, F, H or Z.\n{ruler}",
    ),
    error("T083", GAME, "missing result").do(
        "Write the result, or declare the value of a missing result: `162  X 0.5`."
    ),
    warning("T201", GAME, "game without a colour")
    .do("Write {expected}.")
    .case("neither side", ERROR, "Correct one of the two:\n{first}\n{second}"),
    warning("T247", BLOCK, "bye that seems to be missing")
    .do(
        "Write `0000 - U` for a pairing-allocated bye, H or F for a requested bye, Z for an absence."
    )
    .ask("", WARNING),
    warning("T250", BLOCK, "blank round that only a bye explains").advise(
        "Write `0000 - {letter}`, or run `fidepair fix`. If it was not a bye, correct the points."
    ),
    error("T206", BLOCK, "unreadable colour").do("Write w, b or -.\n{ruler}"),
    # ── Rounds ───────────────────────────────────────────────────────────────
    warning("T084", ROUND, "several pairing-allocated byes in one round").do(
        "Write F, H or Z for the requested byes."
    ),
    warning("T085", ROUND, "full-point bye that should probably be pairing-allocated")
    .do("If it was pairing-allocated, write U.")
    .ask("Is the full-point bye in line {line} a pairing-allocated bye (U)?", WARNING),
    note("T086", ROUND, "players with different numbers of rounds").do(
        "Write `0000 - Z` for a round in which a player is absent."
    ),
    note("T087", ROUND, "empty rounds at the end").do("End each line after the last round."),
    warning("T088", ROUND, "players who met twice").advise(
        "Correct the opponent, unless they really met twice."
    ),
    warning("T089", PLAYER, "dummy player instead of a bye").do(
        "Remove the dummy player and write `0000 - U` for its opponents."
    ),
    note("T090", ROUND, "byes for later rounds").do(
        "No action needed. A `240` record is safer for later rounds."
    ),
    warning("T091", ROUND, "round with only a pairing-allocated bye").do(
        "Remove the bye, complete round {round}, or give the round when pairing (--round)."
    ),
    note("T092", ROUND, "round in progress").do("Complete the round before you pair the next one."),
    warning("T202", ROUND, "round without entries"),
    warning("T208", ROUND, "players without an entry who may return")
    .do("Write `0000 - Z` or a `240` record for round {round} for players who withdrew.")
    .ask("Did they withdraw, or will they return? {text}.", WARNING)
    .case(
        "perhaps over",
        NOTE,
        "If round {round} will be paired, write `0000 - Z` or a `240` record for it for players who withdrew.",
    ),
    warning("T227", ROUND, "pairing-allocated bye for a player not entitled to it").do(
        "If it was not pairing-allocated, write F, H or Z."
    ),
    note("T237", ROUND, "participant without an entry or a bye")
    .do("Write `0000 - Z` for an absence, or add the missing game or bye.")
    .case("comes back", WARNING),
    warning("T238", ROUND, "forbidden pairing that was played").do(
        "Limit the forbidden pairing to the rounds in which it applies, or correct it."
    ),
    warning("T241", ROUND, "same colour three times in a row").do(
        "Correct the colour if the game was played with the other colour."
    ),
    warning("T242", ROUND, "colour difference greater than 2").do(
        "Correct the colour if the game was played with the other colour."
    ),
    # ── The file as text ─────────────────────────────────────────────────────
    note("T001", FILE, "byte-order mark").do(
        "Save the file as UTF-8 without a byte-order mark: some programs cannot read it."
    ),
    error("T002", FILE, "neither UTF-8 nor a single-byte encoding").do(
        "Save the file as UTF-8, or give its encoding: `fidepair fix --encoding utf-16`."
    ),
    warning("T003", FILE, "not UTF-8")
    .do("If names look wrong, give their encoding: `fidepair fix --encoding windows-1250`.")
    .ask("", WARNING),
    note("T004", FILE, "mixed or unusual line endings").do(
        "Use the same line ending in the whole file, LF or CR LF."
    ),
    note("T005", FILE, "unusual end of the file").do("End the file with a line ending."),
    note("T006", LINE, "blank lines and comments without `###`").do(
        "Begin comments with `###`, and remove blank lines."
    ),
    note("T007", LINE, "trailing blanks").do("Remove the blanks after the last field."),
    error("T008", LINE, "tab inside fixed columns").do(
        "Replace the tab with blanks until the next field is in its columns."
    ),
    note("T009", RECORD, "tabs or commas in a list").do("Separate the numbers with blanks."),
    error("T010", LINE, "line starts too late").do("Remove the text before `{expected}`."),
    warning("T011", LINE, "unknown record").advise(
        "Keep the line if another program needs it. Otherwise make it a comment (`###`)."
    ),
    error("T012", LINE, "unknown record that looks like a player")
    .do("Did you mean `001`? If not, remove the line.\n{ruler}")
    .ask("Is line {line} a player? Then `{found}` should be `001`."),
    warning("T013", LINE, "code in lower case").do("Write record codes in capitals."),
    warning("T014", PLAYER, "columns counted in bytes").do("Count columns in characters."),
    error("T015", LINE, "record given twice")
    .do("Keep one of the two lines.")
    .case("informs", WARNING, "fidepair uses the first one.")
    .case("same", NOTE),
    error("T017", FILE, "no players").do("Use a tournament file (TRF)."),
    error("T018", FILE, "not a tournament file")
    .do("Export the tournament as a TRF file (TRF16 or TRF26) and use that file.")
    .case("pairing", ERROR, "Use the tournament file that was paired.")
    .case(
        "lines",
        ERROR,
        "Use the file of one tournament. If this is one, remove the lines that do not belong to it.",
    ),
    error("T200", LINE, "column 4 not blank").do("Put one blank after the record code."),
    warning("T210", LINE, "private record of another program").advise(
        "No action needed for fidepair. For other programs, use the TRF26 record."
    ),
    warning("T211", LINE, "directive inside a comment").do("Write a `240` record for a bye."),
    warning("T260", LINE, "unreadable fidepair comment")
    .do("Write `### MPA @ Round 3: what was changed`.")
    .case(
        "rating",
        WARNING,
        "Write `### {kind}: {expected}`, with the numbers and ratings of players in the file.",
    )
    .case("posted", WARNING, "Write `### {expected}`, or remove the comment."),
    warning("T261", LINE, "fidepair comment that contradicts the file").do(
        "Correct the numbers, names or results in the comment. Remove it if it belongs to another tournament."
    ),
    warning("T262", LINE, "unused comment on the last GA participant").do(
        "Remove the comment; fidepair writes it again at the next pairing."
    ),
    # ── The records of the tournament ────────────────────────────────────────
    note("T020", HEADER, "missing name or type of the event").do(
        "Write `{expected}` with the {what} of the tournament."
    ),
    warning("T021", HEADER, "wrong count")
    .advise("Correct the number, or add the missing lines.")
    .ask(
        "Which number is correct: {found} in line {line}, or {expected} counted in the file?",
        WARNING,
    )
    .case("text", NOTE, "Write `{record} {expected}`.")
    .case("rated", NOTE, "Correct the number, unless some ratings are not FIDE ratings."),
    note("T022", HEADER, "date not in the standard format")
    .do("Write YYYY/MM/DD.")
    .case("round", NOTE, "Put each date above the blocks of its round."),
    warning("T023", HEADER, "missing number of rounds")
    .do("Add `142 9` for nine rounds.")
    .case("begun", WARNING, "Add `142 {last}` if round {last} is the last one."),
    error("T024", HEADER, "two different numbers of rounds").do(
        "Correct one of the two:\n{first}\n{second}"
    ),
    error("T025", HEADER, "unreadable number of rounds").do("Write `{record} 9` for nine rounds."),
    note("T026", HEADER, "number of rounds with zeros or text").do("Write `{record} {expected}`."),
    error("T027", ROUND, "more rounds than declared")
    .do("Correct the number of rounds (`142`, `XXR`), or remove the entries of round {found}.")
    .ask("How many rounds does the tournament have? {text}.")
    .case("size", ERROR, "Remove the text after the last round; a line ending may be missing."),
    note("T028", HEADER, "all rounds are played").do(
        "No action needed. To pair another round, correct the number of rounds."
    ),
    note("T029", HEADER, "initial-colour not in the standard format").do("Write `152 {expected}`."),
    error("T030", HEADER, "unreadable initial-colour").do("Write `152 W` or `152 B`."),
    error("T031", HEADER, "two different initial-colours").do("Keep one of the two."),
    warning("T032", HEADER, "missing initial-colour").do(
        "Draw it by lot and add `152 W` or `152 B`."
    ),
    warning("T033", HEADER, "unknown configuration word").do("Known words: white1, black1, rank."),
    warning("T034", HEADER, "point values not in their columns").advise(
        "Move symbols and points to their columns, or run `fidepair fix`."
    ),
    error("T035", HEADER, "unreadable point values")
    .do(
        "Write `162  W 3.0    D 1.0    L 0.0`: symbols in columns 6, 15, 24, ..., points in the next four."
    )
    .case("one", ERROR, "Write `{record}  1.0`.")
    .case("matches", ERROR, "Write {expected}."),
    error("T036", HEADER, "two different point values").do(
        "Correct one of the two (a pairing-allocated bye is `P` in `162`, `PAB` in `XXS`, or `BBU`):\n{first}\n{second}"
    ),
    warning("T037", HEADER, "unknown tournament type")
    .do("Correct the record, or give the system when pairing (--system).")
    .ask("Which tournament type does `{found}` mean (record 192)?", WARNING),
    warning("T038", HEADER, "tournament type in the wrong record")
    .do("Write `192 {written}`.")
    .case("words", NOTE, "Write `192 {written}`."),
    error("T040", HEADER, "Baku acceleration with other points").do(
        "Write the virtual points as `250` records, or correct the point values."
    ),
    error("T207", HEADER, "contradictory acceleration records").do(
        "Write `192 {type_code}_BAKU`, or remove `ACC`."
    ),
    error("T213", HEADER, "records of a different kind of event").do(
        "Correct the type in `192`, remove the team records, or leave out --system."
    ),
    warning("T217", HEADER, "unclear value of a bye")
    .do("Give the game points of the bye in columns 10-13 of `320`.")
    .case("matches", WARNING, "Leave the value out for a win and a draw."),
    warning("T230", RECORD, "virtual points differ from the declared acceleration")
    .do("Correct or remove the virtual points: `{type_code}` already gives those of C.04.7.")
    .case("no type", WARNING, "Correct the virtual points."),
    warning("T231", RECORD, "virtual points without a declared acceleration").do(
        "Write `192 {type_code}_BAKU`, or remove the virtual points."
    ),
    warning("T232", LINE, "impossible date").do("Correct the date."),
    warning("T233", HEADER, "dates out of order").do(
        "Correct the date, or the days of the event (`042`, `052`)."
    ),
    warning("T272", HEADER, "unknown tie-break")
    .do(
        "Use tie-break codes as in record 212: BH/C1, SB, DE. For the organiser's own method, write OTHER_ and its "
        "name."
    )
    .case("other", NOTE, "No action needed. fidepair checks ranks up to this method."),
    warning("T273", HEADER, "tie-break not applicable to this event").do(
        "Remove it from the list, or correct its variant or the event type (`192`)."
    ),
    warning("T274", HEADER, "Buchholz tie-break in a round robin").do(
        "Remove it from the list, or correct the event type in `192` (C.07 of 2026, article 8)."
    ),
    warning("T275", HEADER, "rating tie-break with unrated players").do(
        "Give a rating for the unrated players, such as ARO/U1400, or remove the tie-break from the list."
    ),
    note("T276", HEADER, "Koya outside a round robin").do(
        "No action needed if the event regulations define it."
    ),
    note("T277", HEADER, "tie-break listed twice").do("Remove the second one; it has no effect."),
    warning("T278", HEADER, "standings order without a score").do(
        "Write the score first, such as `212 PTS,BH/C1,SB`. Or write only the tie-breaks, in `202`."
    ),
    warning("T240", HEADER, "more rounds than opponents").do(
        "Correct the number of rounds, or add the missing participants."
    ),
    # ── Byes, virtual points, prohibitions, abnormal points ──────────────────
    error("T100", RECORD, "player not in the file")
    .do("Correct the number, or remove it.")
    .ask("Which number should replace {found} in line {line}?"),
    error("T101", RECORD, "absent but paired").do("Remove the number or the pairing."),
    warning("T102", RECORD, "forbidden pairing with only one player")
    .do("Give two players or more.")
    .ask("Which player is missing? {text}.", WARNING),
    warning("T245", RECORD, "number repeated in a line")
    .do("Correct the number, or remove it.")
    .ask("Which number should replace the second {found} in line {line}?", WARNING),
    warning("T248", RECORD, "missing number in a line").do(
        "Write the missing number. If there is none, close the gap or remove the line."
    ),
    error("T103", RECORD, "unreadable forbidden pairing").do("Write {expected}."),
    warning("T104", RECORD, "virtual points not in their columns").do(
        "Write the player in columns 5-8 and the values in 10-13, 15-18, ..."
    ),
    error("T105", RECORD, "virtual points for too many rounds").do(
        "Remove the values after the last round."
    ),
    warning("T106", RECORD, "missing virtual points for past rounds")
    .do("Give the virtual points of every round from the first.")
    .ask("Which virtual points did they have in earlier rounds? {text}.", WARNING),
    warning("T246", RECORD, "virtual points that no acceleration awards")
    .do(
        "Correct the virtual points. Baku acceleration gives those of a win, later those of a draw (C.04.7, 1.4)."
    )
    .ask("", WARNING),
    error("T107", RECORD, "record of another program with the same code")
    .do("Write pairs such as `XXS W=3 D=1 PAB=3`.")
    .case("virtual points", ERROR, "Write {expected}."),
    error("T108", HEADER, "unreadable point values").do("Write pairs such as `XXS W=3 D=1 PAB=3`."),
    error("T109", RECORD, "wrong range of virtual points")
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
    .ask("Do these virtual points belong to the score used for pairing? {text}.", WARNING),
    error("T111", RECORD, "two different virtual points")
    .do("Correct one of the two lines.")
    .case("two kinds of records", ERROR, "Keep one kind of record, or correct one of them."),
    error("T112", RECORD, "contradictory byes")
    .do("Correct one of the two.")
    .ask("Which bye is correct? {text}.")
    .case(
        "players",
        ERROR,
        "A bye is for the whole team: write the same letter for every player, or leave all blank.",
    ),
    error("T113", RECORD, "bye for a player who played")
    .do("Correct one of the two.")
    .ask("Did they play or have the bye? {text}."),
    error("T114", RECORD, "missing end of a range").do("Write {expected}."),
    note("T115", RECORD, "abnormal points in narrow columns").do(
        "Write the points in columns 14-17, the round in 20-22, the players in 24-27, 29-32, ..."
    ),
    error("T116", RECORD, "record from the 2025 draft")
    .do("Export the file as TRF26, which uses `240`, `250` and `330` instead.")
    .case(
        "acceleration",
        ERROR,
        "Write virtual points as `250` records, or `_BAKU` at the end of the type in `192`.",
    ),
    error("T203", RECORD, "match points in an individual event").do("Write the points in {field}."),
    error("T204", RECORD, "unclear abnormal points")
    .do("Write the round in columns 20-22, with one line for each round.")
    .case("columns", ERROR, _OF_299)
    .case("matches", ERROR, "Leave the type blank, and write the points to add."),
    error("T205", RECORD, "value not in its columns")
    .do("Move each field to its columns.\n{ruler}")
    .case("columns", ERROR, _OF_299),
    error("T209", RECORD, "unreadable field").do("Write {expected}."),
    warning("T212", RECORD, "bye after the last round").advise(
        "Correct the round, or the number of rounds."
    ),
    # ── Matches of two games ─────────────────────────────────────────────────
    error("T214", MATCH, "two opponents in a two-game match").do(
        "Write two blocks for each match, with the same opponent. fidepair cannot read one block per match."
    ),
    error("T215", MATCH, "bye in only one half of a two-game match")
    .do("Write the same letter in both blocks.")
    .case("game", ERROR, "Write a game in both blocks, or a bye in both."),
    error("T216", MATCH, "same colour in both games of a match").do(
        "Alternate colours within a match: w then b, or b then w."
    ),
    error("T218", RECORD, "half a match")
    .do("Rounds in `240` count blocks: write a line for each block of the match.")
    .case("rounds", ERROR, "Write {blocks} for {matches} matches.")
    .case(
        "virtual points",
        ERROR,
        "Rounds in `250` and `XXA` count blocks: give both blocks of a match the same points.",
    )
    .case(
        "prohibitions",
        ERROR,
        "Rounds in `260` count blocks: begin with an odd number and end with an even one.",
    ),
    # ── Teams ────────────────────────────────────────────────────────────────
    note("T117", TEAM, "two kinds of team roster").do("Remove the `013` lines."),
    note("T118", TEAM, "team number not in its standard place").do(
        "Write `310`, with the number right-aligned in columns 5-7."
    ),
    error("T119", TEAM, "team totals do not match the boards")
    .do("Correct the totals, or the results that were changed after them.")
    .case(
        "other values",
        ERROR,
        "The match points of all teams fit other match point values. If those are correct, declare them: `{record}`",
    )
    .case("not filled", WARNING, "", "Fill in the totals.")
    .case("virtual points", WARNING, "Write standings points, without virtual points."),
    error("T120", TEAM, "player in two teams").do("List each player once, in one team."),
    error("T121", MATCH, "team bye or forfeit contradicts its games")
    .do("Correct one of the two.")
    .case(
        "players",
        ERROR,
        "A bye is for the whole team: write the same letter for every player, or leave all blank.",
    ),
    warning("T122", TEAM, "teams without a team event type").do(
        "Write `192 FIDE_TEAM`, or the correct tournament type."
    ),
    error("T123", TEAM, "team records without teams, or team event without teams")
    .do("Remove the line, or add the teams.")
    .case(
        "declared",
        ERROR,
        "Add the teams as `310` records with their players, or correct the type in `192`.",
    ),
    warning("T124", TEAM, "team rosters in an individual event").advise(
        "No action needed if they are clubs. Otherwise write `082`, `310` or the tournament type."
    ),
    error("T125", TEAM, "forfeit board wins without a round")
    .do("Write `0000 - +` for the board, or give the team totals in `310`.")
    .ask("In which round was the board won? {text}.")
    .case("totals", WARNING),
    warning("T252", MATCH, "forfeit board win recorded as a loss").advise(
        "Write `0000 - +`, or run `fidepair fix`. If the board was not won, correct the player's points."
    ),
    warning("T219", TEAM, "player without a team")
    .advise("Add the player to a roster. No action needed for a player who never plays.")
    .ask("Which team does the player in line {line} belong to? {text}.")
    .case("with games", ERROR, "Add the player to the `310` record of a team."),
    warning("T220", HEADER, "reversed board colours").do("Write `352 {turned}`."),
    error("T221", MATCH, "line-up contradicts the roster or the games")
    .do("Correct the number or the roster in `310`; 0000 is an empty board.")
    .case("boards", ERROR, "Correct one of the two."),
    warning("T222", MATCH, "colours differ from the board colours").do(
        "Write a `300` record if the line-up is not the first players of the roster, in order."
    ),
    error("T223", MATCH, "both teams have the same colour")
    .do(
        "Write a `300` record for the team whose line-up is not the first players of its roster, in order."
    )
    .case(
        "rosters",
        ERROR,
        "Export the event as TRF26, with `310` and `300` records. To read the games as individual games, give "
        "the system, such as --system dutch.",
    ),
    error("T224", MATCH, "two opposing teams in one match").do(
        "Correct the opponents or the rosters: a match has one opposing team."
    ),
    error("T225", MATCH, "forfeit board wins without an opponent").do(
        "Write the match as `330 +- {round:3d} {team:3d} ...`: result, round, White, Black."
    ),
    warning("T226", RECORD, "player record in a team event").do(
        "Write `240`, `250` or `260`, which can name teams."
    ),
)
CATALOGUE = {row.code: row for row in _ROWS}
"""The rows by code, in the order of what they are about."""
