"""The overview of the commands: summaries, help texts and examples, loaded when help is shown."""

from collections.abc import Mapping
from typing import NamedTuple

Example = tuple[str, str]
"""An example: its description and the command line."""


class Overview(NamedTuple):
    """The one-line summary of a command, its help text in paragraphs, and two examples. `groups`: of
    its options, each by the option that begins it."""

    summary: str
    text: str
    example: Example
    other: Example
    groups: Mapping[str, str] = {}

    @property
    def examples(self) -> tuple[Example, Example]:
        """Both examples."""
        return self.example, self.other


_WHO = "WHO is a number, or any part of a name that only one participant has."
_WHO_ON_A_BOARD = (
    "WHO is a number, any part of a name that only one participant has, or b3w: White on board 3 of the "
    "last round."
)

GROUPS: dict[str, dict[str, Overview]] = {
    "Start": {
        "new": Overview(
            "Create a tournament file from an entry list.",
            (
                "Create the tournament file of a new event from an entry list, with pairing numbers "
                "assigned by C.04.2, 2.2.\n\n"
                "ENTRIES (- is standard input) can be a CSV table, lines of a name and a rating, or a "
                "tournament file without rounds. The first row of a CSV table names the columns, in any "
                "order: name, or last and first name; rating, title, federation, sex, birth, FIDE ID; "
                "team and board; rounds with a half-point bye."
            ),
            (
                "Start a seven-round Dutch tournament",
                "fidepair new entries.csv -o open.trf --system dutch --rounds 7",
            ),
            (
                "Preview the starting list of a team event",
                "fidepair new entries.csv --system team --rounds 5 --boards 4",
            ),
        ),
        "status": Overview(
            "Show the round, the open games, and the next command.",
            (
                "Show what FILE is (- is standard input), its round, the open games, and the next command "
                "to type. `fidepair FILE` does the same.\n\n"
                "Where FILE is missing, commands that only read take the file in the variable "
                "FIDEPAIR_FILE, or the only tournament file in the current folder."
            ),
            ("Show the state of a tournament", "fidepair status open.trf"),
            ("Show it as JSON", "fidepair status open.trf --json"),
        ),
        "info": Overview(
            "Show or change the tournament details.",
            (
                "Show or change the tournament details in FILE.\n\n"
                "NAME is the name of a detail, or any part of it that no other name contains. To "
                "remove a detail, leave the text after = empty."
            ),
            ("Show all details", "fidepair info open.trf"),
            (
                "Set the chief arbiter",
                "fidepair info open.trf --set 'chief arbiter=Zellweger, Urs'",
            ),
        ),
    },
    "Each round": {
        "pair": Overview(
            "Pair the next round.",
            (
                "Pair the next round of the tournament in FILE (- is standard input).\n\n"
                "The pairing system comes from record 192 of FILE, or from --system. You can give "
                "several files: fidepair pairs each file. Add -o FOLDER, or --format ndjson for one "
                "line of JSON per file."
            ),
            ("Pair the next round without player 7", "fidepair pair open.trf --absent 7"),
            ("Show how each bracket was paired", "fidepair pair open.trf --system dutch --verbose"),
            {
                "--system": "Tournament",
                "--absent": "Players and rules",
                "--result": "Open games and the arbiter's decisions",
                "-f,": "Answer",
                "--jobs": "Several files",
                "--encoding": "Reading",
                "--json": "Display",
            },
        ),
        "show": Overview(
            "Print a published round: pairings, results or slips.",
            (
                "Print a round of the tournament in FILE (- is standard input) as it was published, "
                "with the results so far.\n\n"
                "Later changes to the players do not affect it. If the rules give a different pairing, "
                "a note says so."
            ),
            ("Print the last round on A4", "fidepair show open.trf -o round5.html"),
            ("Print result slips", "fidepair show open.trf --slips -o slips5.html"),
        ),
        "post": Overview(
            "Print everything that is posted for a round.",
            (
                "Write everything that is posted for the last round of FILE (- is standard input) to "
                "one folder, as pages to print: pairings by board and by name, slips or match sheets, "
                "the results of the last finished round, standings, players by number and by name.\n\n"
                "Run it again for each round: pages that this command made are replaced, other files "
                "in FOLDER are left alone."
            ),
            ("Print everything for the last round", "fidepair post open.trf"),
            ("A list to tick who is present", "fidepair post open.trf --presence -o lists"),
        ),
        "result": Overview(
            "Enter or correct results.",
            (
                "Enter results of the last paired round into FILE.\n\n"
                "RESULT is a board or a pair with its result: 1=1-0, 15-11=draw, 3=+-. In team events "
                "2.3=1-0 is board 3 of match 2; 4=1-0,draw gives all games of match 4. LIST is a file "
                "with such lines, or with lines `board result` or `white black result`; - is standard "
                "input. Without RESULT, fidepair asks for each open board: press one key per board on a "
                "terminal, or send one line per board."
            ),
            ("Enter results board by board", "fidepair result open.trf"),
            (
                "Correct a result of round 2",
                "fidepair result open.trf --round 2 15-11=draw --correct",
            ),
        ),
        "repair": Overview(
            "Change some pairs of a published round.",
            (
                "Change some pairs of the last round of FILE, for one of the reasons in C.04.2, 4.4.\n\n"
                "PAIR is a new pair such as 3-22, White first. The boards of these players are dissolved, "
                "and all other boards stay with their results. Each player of a dissolved board needs a "
                "new place: a pair, --absent or --bye."
            ),
            (
                "Pair two players whose opponents are absent",
                "fidepair repair open.trf 3-22 --absent 8,5 --article 4.4.3",
            ),
            (
                "Pair a late entry with the player who has the bye",
                "fidepair repair open.trf 45-12 --article 4.4.4",
            ),
        ),
        "unpair": Overview(
            "Unpair the last round.",
            (
                "Unpair the last round of FILE. A published round, which has results or has begun, needs the "
                "article of C.04.2 that allows the change.\n\n"
                "Requested byes and absences are kept. Forbidden pairings of that round (`pair "
                "--forbid`) are kept too, and listed: remove them with `allow`."
            ),
            ("Unpair the last round", "fidepair unpair open.trf"),
            ("Show what would change", "fidepair unpair open.trf --dry-run"),
        ),
        "history": Overview(
            "List the changes to a file.",
            (
                "List the changes to FILE: number, time, command, and what has changed. Undone changes "
                "are listed too.\n\n"
                "Each command that changes FILE records the change in FILE.history. The history has at "
                "most 200 versions or 20 MB; then the oldest ones go."
            ),
            ("List all changes", "fidepair history open.trf"),
            ("List them as JSON", "fidepair history open.trf --json"),
        ),
        "undo": Overview(
            "Undo the last change to a file.",
            (
                "Undo the last change to FILE, or the last N changes. `redo` restores them.\n\n"
                "FILE gets exactly the bytes that it had before. `history` lists the changes."
            ),
            ("Undo the last change", "fidepair undo open.trf"),
            ("Show what would change", "fidepair undo open.trf 3 --dry-run"),
        ),
        "redo": Overview(
            "Redo an undone change.",
            (
                "Redo the last undone change to FILE, or the last N of them.\n\n"
                "After a new change there is nothing to redo. The undone versions are still in the "
                "history: `undo --to` restores one."
            ),
            ("Redo the last undone change", "fidepair redo open.trf"),
            ("Redo three changes", "fidepair redo open.trf 3"),
        ),
    },
    "Players and teams": {
        "late": Overview(
            "Add a late entry and renumber players.",
            (
                "Add a late entry. The player gets the pairing number of their rank, and the players below "
                "move down (C.04.2, 2.4).\n\n"
                "Once the fourth round is paired, the other numbers no longer change."
            ),
            ("Add a late player", "fidepair late open.trf 'Late, Larry' --rating 2000"),
            (
                "Add a late player to a team",
                "fidepair late cup.trf 'Late, Larry' --rating 2000 --team Lakeside",
            ),
        ),
        "player": Overview(
            "Correct a player's details.",
            (
                "Correct a player's details. If they change the starting rank, players are renumbered "
                "(C.04.2, 2.3).\n\n"
                f"{_WHO_ON_A_BOARD}"
            ),
            ("Correct a rating", "fidepair player open.trf Jankauskas --rating 1850"),
            (
                "Correct a title but keep the number",
                "fidepair player open.trf 12 --title FM --number 12",
            ),
        ),
        "team": Overview(
            "Correct a team's details.",
            (
                "Correct a team's details. Its number does not change (C.04.6, 1.1.3).\n\n"
                "TEAM is a number, or any part of a name that only one team has. Use `player` to "
                "correct the details of its players, and `lineup` to set its line-up."
            ),
            ("Correct a name", "fidepair team cup.trf Lakesde --name Lakeside"),
            ("Correct the team strength", "fidepair team cup.trf 4 --strength 2105"),
        ),
        "remove": Overview(
            "Remove entries that were never paired.",
            (
                "Remove players from FILE who were entered twice or by mistake, or did not confirm "
                "their presence (C.04.2, 4.1). They must not have a game or a pairing-allocated bye.\n\n"
                "The players below move up until the fourth round is paired. In a team event, WHO is a "
                "team, or a player of a team."
            ),
            ("Remove a double entry", "fidepair remove open.trf 14"),
            ("Remove two players", "fidepair remove open.trf 14 'Late, Larry'"),
        ),
        "lineup": Overview(
            "Set a team's line-up for a round.",
            (
                "Set the line-up of TEAM for a round. Without a line-up, the first players of the roster "
                "play.\n\n"
                "PLAYERS lists the players of all boards in order, such as 5,7,8,24: numbers, places "
                "in the roster, or parts of names; 0 is an empty board. Separate names that contain "
                "commas with `;`."
            ),
            ("Put the fifth player on board 4", "fidepair lineup cup.trf Lakeside 1,2,3,5"),
            ("Leave board 4 empty", "fidepair lineup cup.trf Lakeside 1,2,3,0 --round 2"),
        ),
        "bye": Overview(
            "Give a player a bye, or cancel one.",
            (
                "Give WHO a bye in a future round, or cancel one (C.04.2, 3.3).\n\n"
                f"{_WHO_ON_A_BOARD}"
            ),
            ("A half-point bye in round 3", "fidepair bye open.trf Jankauskas --round 3 --half"),
            ("Zero-point byes in two rounds", "fidepair bye open.trf 12 --round 4,5"),
        ),
        "withdraw": Overview(
            "Withdraw a player.",
            (
                "Withdraw WHO: a zero-point bye in every future round (C.04.2, 3.2).\n\n"
                f"{_WHO_ON_A_BOARD}"
            ),
            ("Withdraw a player now", "fidepair withdraw open.trf 14"),
            ("Withdraw a player after round 4", "fidepair withdraw open.trf Jankauskas --from 5"),
        ),
        "return": Overview(
            "Reinstate a player who withdrew or was absent.",
            (
                "Reinstate WHO, who withdrew or was absent. Half-point and full-point byes are "
                "kept.\n\n"
                f"{_WHO_ON_A_BOARD}"
            ),
            ("Reinstate a player now", "fidepair return open.trf 14"),
            ("Reinstate a player from round 6", "fidepair return open.trf Jankauskas --from 6"),
        ),
        "forbid": Overview(
            "Keep players apart in future rounds.",
            (
                "Keep the players of each PAIR apart, such as 4-9.\n\n"
                "Give numbers, or parts of names that only one participant has."
            ),
            ("Keep two players apart", "fidepair forbid open.trf 4-9"),
            (
                "Keep a family apart in the first rounds",
                "fidepair forbid open.trf --group 3,7,12 --rounds 1-3",
            ),
        ),
        "allow": Overview(
            "Allow a forbidden pairing again.",
            ("Allow the players of each PAIR, such as 4-9, to meet again from the next round on."),
            ("Allow a pairing again", "fidepair allow open.trf 4-9"),
            ("Show what would change", "fidepair allow open.trf 4-9 4-12 --dry-run"),
        ),
    },
    "Explain and check": {
        "explain": Overview(
            "Explain a pairing, with the rules that decide it.",
            (
                "Explain the pairing of a round, or one part of it: a pair, a float, the bye, or "
                "colours.\n\n"
                f"{_WHO} Without --round, fidepair explains the last round if it is still open or the "
                "tournament is over; otherwise the next round."
            ),
            ("Explain the next round", "fidepair explain open.trf"),
            ("Explain why 4 does not meet 5", "fidepair explain open.trf 4 --not 5"),
        ),
        "check": Overview(
            "Check published pairings against the rules.",
            (
                "Check the published pairings of each FILE (- is standard input): pairs, colours and "
                "bye of every round.\n\n"
                "FILE may be a pattern such as 'out/*.trf'. fidepair pairs each round again from the "
                "published rounds before it. The exit code is 0 if all rounds agree, or if every "
                "difference is below the level of --fail-on."
            ),
            ("Check every published round", "fidepair check open.trf --system dutch"),
            ("Check many tournaments, one line each", "fidepair check 'events/*.trf' --quiet"),
        ),
        "sheet": Overview(
            "Draw the pairing worksheet of a round.",
            (
                "Draw the pairing worksheet of the next round of the tournament in FILE (- is standard "
                "input), or of the last round while it is still open.\n\n"
                "Each bracket shows its players, pairs and floaters by name, and the criteria that "
                "could not be met. The HTML page adds a diagram of each bracket."
            ),
            ("Draw the worksheet of the next round", "fidepair sheet open.trf"),
            ("Make a page of round 5 to print", "fidepair sheet open.trf --round 5 -o round5.html"),
        ),
        "predict": Overview(
            "Preview the next round while games are open.",
            (
                "Preview the next round while games of the last round in FILE are open (- is standard "
                "input).\n\n"
                "With up to six open games, fidepair pairs the next round for every possible outcome. "
                "It shows which opponents are certain, and on which results the others depend."
            ),
            ("Show certain and likely opponents", "fidepair predict open.trf"),
            ("Show possible opponents of player 17", "fidepair predict open.trf --player 17"),
        ),
        "systems": Overview(
            "List the pairing systems and how each was verified.",
            (
                "List the pairing systems with chapter and edition, and how each was verified.\n\n"
                "Where the rules leave room, `fidepair docs decisions` shows how fidepair reads them."
            ),
            ("List the pairing systems", "fidepair systems"),
            ("Print the list as JSON", "fidepair systems --json"),
        ),
    },
    "Standings and reports": {
        "standings": Overview(
            "Show the standings and tie-breaks.",
            (
                "Show the standings of the tournament in FILE (- is standard input), by the tie-breaks "
                "in the file.\n\n"
                "Players who are still tied share the rank: 1, 2, 2, 4. Without tie-breaks, only points "
                f"count. {_WHO}"
            ),
            ("Show the standings", "fidepair standings open.trf"),
            (
                "Preview the ranks by other tie-breaks",
                "fidepair standings open.trf --tie-breaks BH/C1,BH --write --dry-run",
            ),
        ),
        "crosstable": Overview(
            "Show the cross table.",
            (
                "Show the cross table of the tournament in FILE (- is standard input), in the order "
                "of its standings.\n\n"
                "In each round `12w1` is a win with White against rank 12, `7b½` a draw with Black, "
                "`3w+` a forfeit win. Round robins have a column for each opponent."
            ),
            ("Show the cross table", "fidepair crosstable open.trf"),
            ("Make a page to print", "fidepair crosstable open.trf -o crosstable.html"),
        ),
        "report": Overview(
            "Create the rating report and list missing items.",
            (
                "Create the rating report of the tournament in FILE (- is standard input).\n\n"
                "First it lists missing items: ranks, FIDE IDs, federations, tournament details, open "
                "games. Each comes with the command that adds it. If items are missing, the exit code "
                "is 1 and no report is written, except with --force. Records that the format does not "
                "have are left out."
            ),
            ("List missing items", "fidepair report open.trf --to trf16"),
            (
                "Create the report for the rating officer",
                "fidepair report open.trf --to trf16 -o final.trf",
            ),
        ),
        "publish": Overview(
            "Create web pages for players and visitors.",
            (
                "Create HTML pages of the tournament in FILE (- is standard input): rounds, standings, "
                "cross table, players. Several files are sections of one event: each gets a folder, "
                "and all of them a common first page.\n\n"
                "The first page is DIR/index.html. The pages work without a network, on a phone and on "
                "A4. Their names stay the same from round to round, and other files in DIR are left "
                "alone."
            ),
            ("Create or update the pages", "fidepair publish open.trf -o site"),
            ("Create the pages as of round 4", "fidepair publish open.trf -o site4 --after 4"),
        ),
    },
    "Files": {
        "lint": Overview(
            "Find errors in tournament files.",
            (
                "Find errors in each FILE (- is standard input): what is wrong, where, and what to "
                "do.\n\n"
                "With errors a file cannot be used. Warnings show how unclear parts are read; notes "
                "are harmless. The exit code is 1 if there are errors, 3 if a file is not a tournament "
                "file, otherwise 0."
            ),
            ("Find errors in a file", "fidepair lint open.trf"),
            ("Explain a finding", "fidepair lint --explain T064"),
        ),
        "fix": Overview(
            "Repair a file without changing any facts.",
            (
                "Repair FILE (- is standard input) without changing any facts.\n\n"
                "It repairs columns, line ends, encoding, codes with the same meaning, and empty points. "
                "Repairs that need a decision become questions, and the exit code is 1. Answer a "
                "question by its key: --answer T064:26=results. On a terminal, with -o or --in-place, "
                "fidepair asks the questions one by one. System, number of rounds, initial-colour and "
                "acceleration are added to the file if you give them here."
            ),
            ("Show the repairs without writing anything", "fidepair fix open.trf --dry-run"),
            ("Write the repaired file under another name", "fidepair fix open.trf -o repaired.trf"),
        ),
        "convert": Overview(
            "Convert a tournament to TRF, JSON or CSV.",
            (
                "Convert FILE (- is standard input) to another TRF dialect, to JSON or to CSV.\n\n"
                "FILE is a tournament file of any dialect, or JSON or CSV written by this command. Facts "
                "that the new format cannot hold are listed on standard error; converting there and back "
                "loses nothing else. System, number of rounds, initial-colour and acceleration are added "
                "to the file if you give them here."
            ),
            (
                "Convert to the dialect with XX records",
                "fidepair convert open.trf --to trfx -o openx.trf",
            ),
            ("Export to a spreadsheet", "fidepair convert open.trf --to csv -o open.csv"),
        ),
        "schema": Overview(
            "Print the JSON schemas.",
            (
                "Print the JSON schema of tournaments, as `fidepair convert --to json` writes them "
                "(JSON Schema 2020-12).\n\n"
                "With the NAME of a command, print the schema of its --json output. With `request` or "
                "`serve`, print the schema of the lines that `fidepair serve` reads and writes."
            ),
            ("Print the schema of tournaments", "fidepair schema"),
            ("Write it to a file", "fidepair schema -o tournament.schema.json"),
        ),
        "docs": Overview(
            "List the documents, or show one.",
            (
                "Show a page of the documents. Without TOPIC, list all pages.\n\n"
                "TOPIC is the name of a command, or of a page such as arbiter."
            ),
            ("List all pages", "fidepair docs"),
            ("Show the page of a command", "fidepair docs pair"),
        ),
    },
    "For developers": {
        "web": Overview(
            "Build the browser version of fidepair.",
            (
                "Build the browser version of fidepair. It checks and pairs tournaments in the browser, "
                "and no data leaves the computer.\n\n"
                "Put the folder SITE on any static host. The same version of fidepair and of the "
                "runtime always give the same files."
            ),
            ("Build the site", "fidepair web -o page --pyodide node_modules/pyodide"),
            (
                "Update the site without any output",
                "fidepair web -o page --pyodide node_modules/pyodide --quiet",
            ),
        ),
        "serve": Overview(
            "Answer JSON requests, one per line.",
            (
                "Answer requests: each line of standard input is a JSON request, each line of standard "
                "output its answer.\n\n"
                "A request holds a tournament file as text and the command to run on it: "
                '{"id": 7, "do": "pair", "trf": "..."}. Its options are those of the command. '
                "If a request fails, its answer holds the error. No file is read or written. The "
                "program ends at the end of input."
            ),
            ("Answer requests from standard input", "fidepair serve"),
            ("Stop requests after two seconds", "fidepair serve --time-limit 2"),
        ),
        "lab": Overview(
            "Generate tournaments and test pairing programs.",
            (
                "Generate random tournaments, compare other pairing programs with the rules, reduce the "
                "files that show a difference, and merge the reports of split runs."
            ),
            (
                "Generate a tournament of 60 players",
                "fidepair lab generate --players 60 --seed 7 -o random.trf",
            ),
            (
                "Compare another program with the rules",
                "fidepair lab crosscheck --engine 'prog {in} -p {out}' -n 500",
            ),
        ),
    },
    "Laboratory": {
        "generate": Overview(
            "Generate random tournaments.",
            (
                "Generate a random tournament of any system, paired by the rules, with results from a "
                "model.\n\n"
                "OFTEN is a rate (2%, 0.02), a number for the whole event (3), or either by round "
                "(1:10%,5:4). The same seed and settings give the same bytes everywhere; the file "
                "records both."
            ),
            (
                "Generate a tournament of 60 players",
                "fidepair lab generate --players 60 --seed 7 -o random.trf",
            ),
            (
                "Generate a hundred tournaments, two at a time",
                "fidepair lab generate -n 100 -o 'out/t%03d.trf' --jobs 2",
            ),
        ),
        "crosscheck": Overview(
            "Compare another pairing program with the rules.",
            (
                "Run another pairing program on the rounds of generated tournaments, or of each FILE, "
                "and compare its pairings with the rules.\n\n"
                "Differences are sorted by severity: illegal, worse by a criterion, later in the fixed "
                "order of pairings, colours only. The exit code is 0 without differences, 1 with "
                "differences, and 70 if the other program is right."
            ),
            (
                "Test on 500 random tournaments",
                "fidepair lab crosscheck --engine 'prog {in} -p {out}' -n 500",
            ),
            (
                "Test on the rounds of a file",
                "fidepair lab crosscheck open.trf --engine 'prog {in} -p {out}'",
            ),
        ),
    },
}
"""The commands in the order of the help text, in its groups."""


def overview_of(name: str) -> Overview:
    """Return the overview of a command."""
    return next(commands[name] for commands in GROUPS.values() if name in commands)


SYNONYMS = {
    "add": ("late",),
    "create": ("new",),
    "export": ("convert",),
    "html": ("publish",),
    "import": ("new",),
    "init": ("new",),
    "list": ("show",),
    "open": ("show",),
    "print": ("show",),
    "ranking": ("standings",),
    "start": ("new",),
    "table": ("standings",),
    "validate": ("lint", "check"),
    "verify": ("lint", "check"),
    "why": ("explain",),
}
"""The commands meant by a word of another program."""

CHANGING = frozenset(
    {
        *("result", "unpair", "undo", "redo", "late", "player", "team", "lineup"),
        *(
            "bye",
            "withdraw",
            "return",
            "forbid",
            "allow",
            "remove",
            "repair",
            "publish",
            "post",
            "web",
        ),
    }
)
"""Commands that write files without further options; no similar word leads to them."""

ENDINGS = (".trf", ".trfx")
"""The endings of tournament files: such a word in the place of a command is a file."""

IN_PLACE_OF_OPTIONS = {"help": "--help", "version": "--version"}
"""Words before which other programs need no dashes."""
