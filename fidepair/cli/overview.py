"""What the commands are for, in a line each, and two examples of each: loaded when somebody asks
for help."""

from __future__ import annotations

from typing import NamedTuple

Example = tuple[str, str]
"""What a line does, and the line to write."""


class Overview(NamedTuple):
    """A command in a line, and two examples."""

    summary: str
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
            ("Pair the next round, without player 7", "fidepair pair open.trf --absent 7"),
            ("Tell how each bracket was paired", "fidepair pair open.trf --system dutch --verbose"),
        ),
        "show": Overview(
            "Show a round as it was published: to post, to sign.",
            ("Post the last round, on A4", "fidepair show open.trf -o round5.html"),
            ("Print slips for its games", "fidepair show open.trf --slips -o slips5.html"),
        ),
        "result": Overview(
            "Enter results of a round, or correct them.",
            ("Enter them board by board, a key each", "fidepair result open.trf"),
            (
                "Correct a result of round 2",
                "fidepair result open.trf --round 2 15-11=draw --correct",
            ),
        ),
        "sheet": Overview(
            "Draw the worksheet of a round: brackets, floats, colours.",
            ("Show how the next round is paired", "fidepair sheet open.trf"),
            ("Make a page of round 5 to print", "fidepair sheet open.trf --round 5 -o round5.html"),
        ),
        "predict": Overview(
            "Tell whom players can meet next while games are open.",
            ("What is certain, and what is likely", "fidepair predict open.trf"),
            ("Whom player 17 can meet, and when", "fidepair predict open.trf --player 17"),
        ),
        "check": Overview(
            "Check published pairings against the rules.",
            ("Check every published round", "fidepair check open.trf --system dutch"),
            ("Check many tournaments, a line for each", "fidepair check 'events/*.trf' --quiet"),
        ),
        "explain": Overview(
            "Explain a pairing, by article.",
            ("Tell the story of the round to be paired", "fidepair explain open.trf"),
            ("Tell why 4 does not meet 5", "fidepair explain open.trf 4 --not 5"),
        ),
        "standings": Overview(
            "Show the standings by the tie-breaks of the event.",
            ("Show them as the file declares them", "fidepair standings open.trf"),
            (
                "See which ranks would be written",
                "fidepair standings open.trf --tie-breaks BH/C1,BH --write --dry-run",
            ),
        ),
        "crosstable": Overview(
            "Show everybody's opponents, colours and results.",
            ("Show the cross table", "fidepair crosstable open.trf"),
            ("Make a page of it to print", "fidepair crosstable open.trf -o crosstable.html"),
        ),
        "lineup": Overview(
            "Enter who plays for a team, by board.",
            ("The fifth player plays on board 4", "fidepair lineup cup.trf Lakeside 1,2,3,5"),
            ("Nobody plays on board 4", "fidepair lineup cup.trf Lakeside 1,2,3,0 --round 2"),
        ),
        "bye": Overview(
            "Let somebody not play in a round to come.",
            ("A half-point bye in round 3", "fidepair bye open.trf Jankauskas --round 3 --half"),
            ("No points in two rounds", "fidepair bye open.trf 12 --round 4,5"),
        ),
        "withdraw": Overview(
            "Pair somebody no longer who has left.",
            ("Somebody has left", "fidepair withdraw open.trf 14"),
            ("Somebody leaves after round 4", "fidepair withdraw open.trf Jankauskas --from 5"),
        ),
        "return": Overview(
            "Pair somebody again who was away.",
            ("Somebody is back", "fidepair return open.trf 14"),
            ("Somebody comes back in round 6", "fidepair return open.trf Jankauskas --from 6"),
        ),
        "forbid": Overview(
            "Let two, or a group, not meet.",
            ("Two must not meet", "fidepair forbid open.trf 4-9"),
            (
                "No two of a family meet in the first rounds",
                "fidepair forbid open.trf --group 3,7,12 --rounds 1-3",
            ),
        ),
        "allow": Overview(
            "Let two meet again.",
            ("Two may meet from now on", "fidepair allow open.trf 4-9"),
            ("Show what would change", "fidepair allow open.trf 4-9 4-12 --dry-run"),
        ),
        "info": Overview(
            "Show the header of a report file, or change it.",
            ("Show what the header says", "fidepair info open.trf"),
            (
                "Name the chief arbiter",
                "fidepair info open.trf --set 'chief arbiter=Zellweger, Urs'",
            ),
        ),
        "unpair": Overview(
            "Take back the last paired round, if it has no result.",
            ("Take the last round back", "fidepair unpair open.trf"),
            ("Show what that would change", "fidepair unpair open.trf --dry-run"),
        ),
        "late": Overview(
            "Add a late entry, and renumber the others.",
            ("Somebody has come late", "fidepair late open.trf 'Late, Larry' --rating 2000"),
            (
                "A player of a team comes late",
                "fidepair late cup.trf 'Late, Larry' --rating 2000 --team Lakeside",
            ),
        ),
        "player": Overview(
            "Correct the data of a player.",
            ("The rating was wrong", "fidepair player open.trf Jankauskas --rating 1850"),
            ("The number stays as it is", "fidepair player open.trf 12 --title FM --number 12"),
        ),
        "team": Overview(
            "Correct the data of a team.",
            ("The name was wrong", "fidepair team cup.trf Lakesde --name Lakeside"),
            ("The strength was wrong", "fidepair team cup.trf 4 --strength 2105"),
        ),
        "undo": Overview(
            "Take back the last change of a file.",
            ("Take it back", "fidepair undo open.trf"),
            ("Show what that would change", "fidepair undo open.trf --dry-run"),
        ),
        "report": Overview(
            "Make the rating report, and tell what it lacks.",
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
            ("Make them, or bring them up to date", "fidepair publish open.trf -o site"),
            (
                "Make them as they were after round 4",
                "fidepair publish open.trf -o site4 --after 4",
            ),
        ),
        "web": Overview(
            "Make the page that does this in a browser.",
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
            ("Look into a file", "fidepair lint open.trf"),
            ("Tell what a finding means", "fidepair lint --explain T064"),
        ),
        "fix": Overview(
            "Repair what can be repaired without changing a fact.",
            ("Show what would be repaired, and write nothing", "fidepair fix open.trf --dry-run"),
            ("Write the repaired file to another name", "fidepair fix open.trf -o repaired.trf"),
        ),
        "convert": Overview(
            "Convert a tournament to another form: TRF, JSON or CSV.",
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
            ("Print it", "fidepair schema"),
            ("Write it to a file", "fidepair schema -o tournament.schema.json"),
        ),
    },
    "Commands for other programs": {
        "serve": Overview(
            "Answer requests, a line of JSON each, in one process.",
            ("Answer the lines of standard input", "fidepair serve"),
            ("Give no request more than two seconds", "fidepair serve --time-limit 2"),
        )
    },
    "Commands for testers of pairing programs": {
        "generate": Overview(
            "Make random tournaments, paired by the rules.",
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
            ("Of a check in parts", "fidepair tally part-*.json -o report.json"),
            ("Of a comparison in parts", "fidepair tally crosscheck-1.json crosscheck-2.json"),
        ),
        "shrink": Overview(
            "Make a file that shows a difference smaller.",
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
            ("List them", "fidepair systems"),
            ("As data", "fidepair systems --json"),
        ),
    },
}
"""The commands in the order of the help text, by the people whom they serve."""


def overview_of(name: str) -> Overview:
    """Return the overview of a command."""
    return next(commands[name] for commands in GROUPS.values() if name in commands)
