"""The overview of the commands: summaries, help texts and examples, loaded when help is shown."""

from __future__ import annotations

from typing import NamedTuple

Example = tuple[str, str]
"""An example: its description and the command line."""


class Overview(NamedTuple):
    """The one-line summary of a command, its help text in paragraphs, and two examples."""

    summary: str
    text: str
    example: Example
    other: Example

    @property
    def examples(self) -> tuple[Example, Example]:
        """Both examples."""
        return self.example, self.other


GROUPS: dict[str, dict[str, Overview]] = {
    "Commands for arbiters": {
        "new": Overview(
            "Make the report file of a new tournament.",
            (
                "Make the report file of a new tournament from an entry list, with pairing numbers by "
                "C.04.2 2.2.\n\n"
                "ENTRIES (- is standard input) is a table in CSV whose first row names the columns, "
                "in any order: name, or last and first name; rating, title, federation, sex, birth, "
                "FIDE id; team and board; rounds with a half-point bye. Or lines of a name and a "
                "rating, or a report file without rounds."
            ),
            (
                "Of an entry list in CSV",
                "fidepair new entries.csv -o open.trf --system dutch --rounds 7",
            ),
            (
                "See whom the list names",
                "fidepair new entries.csv --system team --rounds 5 --boards 4",
            ),
        ),
        "pair": Overview(
            "Pair the next round of a tournament.",
            (
                "Pair the next round of the tournament in FILE (- is standard input).\n\n"
                "The system is the one FILE declares in record 192, or the one given with --system. "
                "Of several files each is paired: -o names a folder then, or --format ndjson gives a "
                "line of JSON for each."
            ),
            ("Pair the next round, without player 7", "fidepair pair open.trf --absent 7"),
            ("Tell how each bracket was paired", "fidepair pair open.trf --system dutch --verbose"),
        ),
        "show": Overview(
            "Show a round as it was published: to post, to sign.",
            (
                "Show a round of the tournament in FILE (- is standard input) as it was published, "
                "with the results known so far.\n\n"
                "Nothing is paired again: what stands in FILE is shown, whatever has changed since. "
                "Whether the rules pair the round otherwise is told in a line beside it."
            ),
            ("Post the last round, on A4", "fidepair show open.trf -o round5.html"),
            ("Print slips for its games", "fidepair show open.trf --slips -o slips5.html"),
        ),
        "result": Overview(
            "Enter results of a round, or correct them.",
            (
                "Enter results of the last paired round into FILE.\n\n"
                "RESULT is a board or a pair with its result: 1=1-0, 15-11=draw, 3=+-; 2.3=1-0 is "
                "board 3 of match 2, 4=1-0,draw all games of match 4. LIST is a file with such lines, "
                "or with lines `board result` or `white black result`; `-` is standard input. Without "
                "any, each board without a result is asked for: a key each on a terminal, else a line "
                "each."
            ),
            ("Enter them board by board, a key each", "fidepair result open.trf"),
            (
                "Correct a result of round 2",
                "fidepair result open.trf --round 2 15-11=draw --correct",
            ),
        ),
        "sheet": Overview(
            "Draw the worksheet of a round: brackets, floats, colours.",
            (
                "Draw the worksheet of the next round of the tournament in FILE (- is standard "
                "input), or of the last one while it is not over.\n\n"
                "For each bracket: who is in it, who meets whom, who floats, and which criteria could "
                "not be met, with names. As a page it has a diagram of each bracket."
            ),
            ("Show how the next round is paired", "fidepair sheet open.trf"),
            ("Make a page of round 5 to print", "fidepair sheet open.trf --round 5 -o round5.html"),
        ),
        "predict": Overview(
            "Tell whom players can meet next while games are open.",
            (
                "Tell whom everybody can meet next while games of the last round in FILE are open (- "
                "is standard input).\n\n"
                "Each way in which up to six open games can end is paired: what is certain, and if "
                "not, when it is so."
            ),
            ("What is certain, and what is likely", "fidepair predict open.trf"),
            ("Whom player 17 can meet, and when", "fidepair predict open.trf --player 17"),
        ),
        "check": Overview(
            "Check published pairings against the rules.",
            (
                "Check the published pairings of each FILE (- is standard input): pairs, colours and "
                "bye of every round.\n\n"
                "FILE may be a pattern such as 'out/*.trf'. Each round is paired again from the state "
                "before it, as published. The exit code is 0 only if all agree, or none differs as "
                "gravely as --fail-on says."
            ),
            ("Check every published round", "fidepair check open.trf --system dutch"),
            ("Check many tournaments, a line for each", "fidepair check 'events/*.trf' --quiet"),
        ),
        "explain": Overview(
            "Explain a pairing, by article.",
            (
                "Explain the pairing of a round: the whole of it, a pair, a float, the bye, or "
                "colours.\n\n"
                "WHO is a number, or a part of a name that only one participant has. Without --round "
                "it is the last round while that is not over, and in a tournament that is over; else "
                "the next one."
            ),
            ("Tell the story of the round to be paired", "fidepair explain open.trf"),
            ("Tell why 4 does not meet 5", "fidepair explain open.trf 4 --not 5"),
        ),
        "standings": Overview(
            "Show the standings by the tie-breaks of the event.",
            (
                "Show the standings of the tournament in FILE (- is standard input), by the "
                "tie-breaks that it declares.\n\n"
                "Who is tied after the last of them shares the rank: 1, 2, 2, 4. Without a declared "
                "list the points decide, and nothing else. WHO is a number, or a part of a name that "
                "only one participant has."
            ),
            ("Show them as the file declares them", "fidepair standings open.trf"),
            (
                "See which ranks would be written",
                "fidepair standings open.trf --tie-breaks BH/C1,BH --write --dry-run",
            ),
        ),
        "crosstable": Overview(
            "Show everybody's opponents, colours and results.",
            (
                "Show the cross table of the tournament in FILE (- is standard input), in the order "
                "of its standings.\n\n"
                "In each round `12w1` is a win with White against the twelfth; `7b½` a draw with "
                "Black, `3w+` a win by forfeit. Round robins have a column for each opponent."
            ),
            ("Show the cross table", "fidepair crosstable open.trf"),
            ("Make a page of it to print", "fidepair crosstable open.trf -o crosstable.html"),
        ),
        "lineup": Overview(
            "Enter who plays for a team, by board.",
            (
                "Let other players of TEAM play than the first ones of its roster.\n\n"
                "PLAYERS are those of all boards in their order, such as 5,7,8,24: numbers, places in "
                "the roster, or parts of names; 0 is an empty board. With `;` between them names may "
                "have commas."
            ),
            ("The fifth player plays on board 4", "fidepair lineup cup.trf Lakeside 1,2,3,5"),
            ("Nobody plays on board 4", "fidepair lineup cup.trf Lakeside 1,2,3,0 --round 2"),
        ),
        "bye": Overview(
            "Let somebody not play in a round to come.",
            (
                "Let WHO not play in a round to come (C.04.2 3.3).\n\n"
                "WHO is a number, any part of a name that nobody else has, or b3w: White on board 3 "
                "of the last round."
            ),
            ("A half-point bye in round 3", "fidepair bye open.trf Jankauskas --round 3 --half"),
            ("No points in two rounds", "fidepair bye open.trf 12 --round 4,5"),
        ),
        "withdraw": Overview(
            "Pair somebody no longer who has left.",
            (
                "Pair WHO no longer (C.04.2 3.2): a zero-point bye in every round to come.\n\n"
                "WHO is a number, any part of a name that nobody else has, or b3w: White on board 3 "
                "of the last round."
            ),
            ("Somebody has left", "fidepair withdraw open.trf 14"),
            ("Somebody leaves after round 4", "fidepair withdraw open.trf Jankauskas --from 5"),
        ),
        "return": Overview(
            "Pair somebody again who was away.",
            (
                "Pair WHO again who was absent or had withdrawn; byes that score stay.\n\n"
                "WHO is a number, any part of a name that nobody else has, or b3w: White on board 3 "
                "of the last round."
            ),
            ("Somebody is back", "fidepair return open.trf 14"),
            ("Somebody comes back in round 6", "fidepair return open.trf Jankauskas --from 6"),
        ),
        "forbid": Overview(
            "Let two, or a group, not meet.",
            (
                "Let the two of a PAIR such as 4-9 not meet.\n\n"
                "Numbers, or parts of names that nobody else has."
            ),
            ("Two must not meet", "fidepair forbid open.trf 4-9"),
            (
                "No two of a family meet in the first rounds",
                "fidepair forbid open.trf --group 3,7,12 --rounds 1-3",
            ),
        ),
        "allow": Overview(
            "Let two meet again.",
            ("Let the two of a PAIR such as 4-9 meet again, from the next round on."),
            ("Two may meet from now on", "fidepair allow open.trf 4-9"),
            ("Show what would change", "fidepair allow open.trf 4-9 4-12 --dry-run"),
        ),
        "info": Overview(
            "Show the header of a report file, or change it.",
            (
                "Show the header of FILE by names, or change it.\n\n"
                "Nothing behind the sign takes a record out. Of a name any part is enough that no "
                "other one has."
            ),
            ("Show what the header says", "fidepair info open.trf"),
            (
                "Name the chief arbiter",
                "fidepair info open.trf --set 'chief arbiter=Zellweger, Urs'",
            ),
        ),
        "unpair": Overview(
            "Take back the last paired round, if it has no result.",
            (
                "Take back the last paired round of FILE, if none of its games has a result.\n\n"
                "Byes that were asked for, and absences, stay; so do prohibitions of that round "
                "(`pair --forbid`), which the answer names: take them out with `allow`."
            ),
            ("Take the last round back", "fidepair unpair open.trf"),
            ("Show what that would change", "fidepair unpair open.trf --dry-run"),
        ),
        "late": Overview(
            "Add a late entry, and renumber the others.",
            (
                "Add a late entry: NAME gets the pairing number that is due, others move down (C.04.2 "
                "2.4).\n\n"
                "After the fourth round has been paired nobody is renumbered."
            ),
            ("Somebody has come late", "fidepair late open.trf 'Late, Larry' --rating 2000"),
            (
                "A player of a team comes late",
                "fidepair late cup.trf 'Late, Larry' --rating 2000 --team Lakeside",
            ),
        ),
        "player": Overview(
            "Correct the data of a player.",
            (
                "Correct the data of a player; others are renumbered where they decide the number "
                "(C.04.2 2.3).\n\n"
                "WHO is a number, any part of a name that nobody else has, or b3w: White on board 3 "
                "of the last round."
            ),
            ("The rating was wrong", "fidepair player open.trf Jankauskas --rating 1850"),
            ("The number stays as it is", "fidepair player open.trf 12 --title FM --number 12"),
        ),
        "team": Overview(
            "Correct the data of a team.",
            (
                "Correct the data of a team; its number stays (C.04.6 1.1.3).\n\n"
                "TEAM is a number, or any part of a name that nobody else has. `player` corrects data "
                "of its players, `lineup` tells who plays."
            ),
            ("The name was wrong", "fidepair team cup.trf Lakesde --name Lakeside"),
            ("The strength was wrong", "fidepair team cup.trf 4 --strength 2105"),
        ),
        "undo": Overview(
            "Take back the last change of a file.",
            (
                "Give FILE the content it had before the last change; once more takes that back.\n\n"
                "What was there is FILE~, which every command that changes a file writes."
            ),
            ("Take it back", "fidepair undo open.trf"),
            ("Show what that would change", "fidepair undo open.trf --dry-run"),
        ),
        "report": Overview(
            "Make the rating report, and tell what it lacks.",
            (
                "Make the rating report of the event in FILE (- is standard input), after telling "
                "what it lacks.\n\n"
                "Ranks, FIDE ids, federations, the header, open games: each lack is told with the "
                "command that fills it, and the exit code is 1. Nothing is written then, unless by "
                "--force. Records that the form does not have are left out."
            ),
            (
                "Tell what is lacking, each with the command that fills it",
                "fidepair report open.trf --to trf16",
            ),
            (
                "Make the report for the rating officer",
                "fidepair report open.trf --to trf16 -o final.trf",
            ),
        ),
        "publish": Overview(
            "Make pages of a tournament for its visitors.",
            (
                "Make pages of HTML of the tournament in FILE (- is standard input): rounds, "
                "standings, cross table, players.\n\n"
                "The first is DIR/index.html. They need nothing else, are read on a telephone and "
                "printed on A4; their names stay the same from round to round, and nothing else in "
                "DIR is touched."
            ),
            ("Make them, or bring them up to date", "fidepair publish open.trf -o site"),
            (
                "Make them as they were after round 4",
                "fidepair publish open.trf -o site4 --after 4",
            ),
        ),
        "web": Overview(
            "Make the page that does this in a browser.",
            (
                "Make the page on which a browser checks and pairs tournaments, alone: nothing leaves "
                "the machine it runs on.\n\n"
                "Put the folder SITE on any static host. The same version of fidepair and of the "
                "runtime make the same bytes."
            ),
            (
                "Make its folder, for any host",
                "fidepair web -o page --pyodide node_modules/pyodide",
            ),
            (
                "Bring it up to date, and say nothing",
                "fidepair web -o page --pyodide node_modules/pyodide --quiet",
            ),
        ),
    },
    "Commands for report files": {
        "lint": Overview(
            "Tell what is wrong or odd in report files.",
            (
                "Look into each FILE (- is standard input) and tell what is wrong or odd, where, and "
                "what to do.\n\n"
                "Errors keep a file from being used; warnings tell how it is read; notes are "
                "harmless. The exit code is 1 if there are errors, 3 if a file is no tournament "
                "report, 0 otherwise."
            ),
            ("Look into a file", "fidepair lint open.trf"),
            ("Tell what a finding means", "fidepair lint --explain T064"),
        ),
        "fix": Overview(
            "Repair what can be repaired without changing a fact.",
            (
                "Repair in FILE (- is standard input) what can be repaired without changing a fact.\n\n"
                "Columns, line ends, encoding, codes of equal meaning, points that were never filled. "
                "What needs a guess is left as it is, with the question to answer; the exit code is "
                "then 1. Each question has a key: --answer T064:26=results. On a terminal, with -o or "
                "--in-place, questions are asked one by one. System, number of rounds, initial-colour "
                "and acceleration are written down if they are given here."
            ),
            ("Show what would be repaired, and write nothing", "fidepair fix open.trf --dry-run"),
            ("Write the repaired file to another name", "fidepair fix open.trf -o repaired.trf"),
        ),
        "convert": Overview(
            "Convert a tournament to another form: TRF, JSON or CSV.",
            (
                "Convert FILE (- is standard input) to another dialect of report files, to JSON or to "
                "CSV.\n\n"
                "FILE is a report file of any dialect, or JSON or CSV as this command writes them. "
                "What the new form cannot carry is told on standard error; converting there and back "
                "loses nothing else. System, number of rounds, initial-colour and acceleration are "
                "written down if they are given here."
            ),
            (
                "Write the file as programs with XX records read it",
                "fidepair convert open.trf --to trfx -o openx.trf",
            ),
            (
                "Make a cross table for a spreadsheet",
                "fidepair convert open.trf --to csv -o open.csv",
            ),
        ),
        "schema": Overview(
            "Print the schema of tournaments in JSON.",
            (
                "Print the schema of tournaments in JSON, as `fidepair convert --to json` writes them "
                "(JSON Schema 2020-12).\n\n"
                "With the NAME of a command that of what it answers with --json; with `request` and "
                "`serve` those of the lines that `fidepair serve` reads and writes."
            ),
            ("Print it", "fidepair schema"),
            ("Write it to a file", "fidepair schema -o tournament.schema.json"),
        ),
    },
    "Commands for other programs": {
        "serve": Overview(
            "Answer requests, a line of JSON each, in one process.",
            (
                "Answer requests: a line of JSON on standard input each, its answer a line on "
                "standard output.\n\n"
                "A request has a report file as text, and asks for what a command would do with it: "
                '{"id": 7, "do": "pair", "trf": "..."}. Its options are those of the command. '
                "Whatever is wrong with a request is told in its answer. No file is read or written. "
                "It ends with the input."
            ),
            ("Answer the lines of standard input", "fidepair serve"),
            ("Give no request more than two seconds", "fidepair serve --time-limit 2"),
        )
    },
    "Commands for testers of pairing programs": {
        "generate": Overview(
            "Make random tournaments, paired by the rules.",
            (
                "Make a random tournament of any system, paired by the rules and played by a model of "
                "results.\n\n"
                "OFTEN is a rate (2%, 0.02), a number for the whole event (3), or either by round "
                "(1:10%,5:4). The same seed and settings make the same bytes everywhere; the file "
                "says both."
            ),
            (
                "Make one tournament of 60 players",
                "fidepair generate --players 60 --seed 7 -o random.trf",
            ),
            (
                "Make a hundred, two at a time",
                "fidepair generate -n 100 -o 'out/t%03d.trf' --jobs 2",
            ),
        ),
        "crosscheck": Overview(
            "Compare another pairing program with the rules.",
            (
                "Let another program pair the rounds of generated tournaments, or of each FILE, and "
                "compare it with the rules.\n\n"
                "Differences are sorted by what they are worth: illegal, worse by a criterion, later "
                "in the order of generation, colours only. The exit code is 0 without differences, 1 "
                "with some, and 70 if the other program is right."
            ),
            (
                "On 500 random tournaments",
                "fidepair crosscheck --engine 'prog {in} -p {out}' -n 500",
            ),
            (
                "On the rounds of a file",
                "fidepair crosscheck open.trf --engine 'prog {in} -p {out}'",
            ),
        ),
        "tally": Overview(
            "Add the reports of parts of a run up to that of the whole.",
            (
                "Add each REPORT of a part of a run up to what one run would have reported.\n\n"
                "Reports are what `check`, `crosscheck` and `generate` write with --shard and --json, "
                "in any order; all parts of one run must be there. The exit code is that of the whole "
                "run."
            ),
            ("Of a check in parts", "fidepair tally part-*.json -o report.json"),
            ("Of a comparison in parts", "fidepair tally crosscheck-1.json crosscheck-2.json"),
        ),
        "shrink": Overview(
            "Make a file that shows a difference smaller.",
            (
                "Make the tournament in FILE (- is standard input) small, as long as another program "
                "pairs it otherwise.\n\n"
                "Rounds and players are removed while the verdict stays the same: illegal, worse, "
                "later, colours only ... The exit code is 1 if there is no difference to begin with."
            ),
            (
                "Keep what the first difference needs",
                "fidepair shrink t.trf --engine 'prog {in} -p {out}' -o small.trf",
            ),
            (
                "Keep what the difference in round 4 needs",
                "fidepair shrink t.trf --engine 'prog {in} -p {out}' --round 4",
            ),
        ),
        "systems": Overview(
            "List the systems, and how each was verified.",
            (
                "List the pairing systems with chapter and edition, and how each was verified.\n\n"
                "Readings of the rules where their text leaves room are in the page of decisions."
            ),
            ("List them", "fidepair systems"),
            ("As data", "fidepair systems --json"),
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
}
"""The commands in the order of the help text, in its groups."""


def overview_of(name: str) -> Overview:
    """Return the overview of a command."""
    return next(commands[name] for commands in GROUPS.values() if name in commands)
