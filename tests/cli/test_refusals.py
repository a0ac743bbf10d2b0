"""Options that do not go together, and files that a command cannot take: each is refused in words, with the way out."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest
from trf_texts import file, player

SAMPLES = Path(__file__).parents[2] / "trf_samples"
_PLACES = {
    "OPEN": SAMPLES / "open-round-4-to-pair-trf26.trf",
    "UNFINISHED": SAMPLES / "open-round-3-unfinished-trf26.trf",
    "TEAM": SAMPLES / "team-round-4-to-pair-trf26.trf",
    "BROKEN": SAMPLES / "broken-columns-trfx.trf",
    "ENTRIES": SAMPLES / "entries.csv",
    "START": "start.trf",
    "PLAIN": "plain.trf",
    "CONFIG": "config",
    "LATIN": "latin.trf",
    "JSON": "x.json",
}


_OTHER_NUMBERS = (
    "The numbers in the file differ from those of --numbers rating, so the file would not show the order used for"
    " pairing (C.04.2, 2.3).\n  Renumber the players first, and pair that file without the option: `fidepair fix"
)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "pair UNFINISHED --adjourned --result 6-4=1-0 -f trf",
            "--result gives a preview, which cannot be written to a file.\n"
            "  Leave -o, --in-place and --format trf out. Or enter the results, and pair without --result.",
        ),
        (
            "pair OPEN --fix 1-2 --verbose",
            "--verbose explains the pairing by the rules, and --fix and --bye change it.\n  Leave one of them out.",
        ),
        (
            "pair OPEN --bye 3 --result 1-2=1-0",
            "--result explains the pairing by the rules, and --fix and --bye change it.\n  Leave one of them out.",
        ),
        ("pair OPEN --not-fide", "--not-fide is for --fix and --bye only.\n  Leave it out."),
        ("pair - --in-place", "--in-place needs a file, not standard input."),
        ("pair OPEN --in-place -o x.trf", "Use either --in-place (changes FILE) or -o (another file), not both."),
        (
            "pair OPEN --in-place -f html",
            "--in-place cannot write html to a tournament file.\n  Leave --format out, or use -o.",
        ),
        ("pair OPEN --dry-run", "--dry-run needs --in-place.\n  Without --in-place, FILE does not change."),
        ("pair OPEN --json -f csv", "Use either --json or --format csv, not both."),
        ("pair START --numbers rating -f trf", f"{_OTHER_NUMBERS} start.trf --numbers rating -o NEW.trf`."),
        (
            "pair PLAIN --system dutch --numbers rating -f trf",
            f"{_OTHER_NUMBERS} plain.trf --numbers rating --system dutch -o NEW.trf`.",
        ),
        (
            "pair OPEN UNFINISHED",
            "Several files need several outputs.\n  Use -o FOLDER, --in-place or --format ndjson.",
        ),
        (
            "pair OPEN copy/OPEN -o folder",
            "{OPEN} and {copy} would both be written to folder/open-round-4-to-pair-trf26.txt.\n"
            "  Pair them one after another.",
        ),
        (
            "pair OPEN -f ndjson --in-place",
            "--format ndjson writes to standard output only.\n  Leave -o and --in-place out.",
        ),
        (
            "pair OPEN --jobs 2",
            "--jobs, --cluster, --executor and --time-limit need --format ndjson: fidepair writes"
            " your files one after another.",
        ),
        (
            "show OPEN --slips --format csv",
            "--slips does not support --format csv.\n  Use --format plain or html, or leave --slips out.",
        ),
        (
            "show OPEN --by-name --format list",
            "--by-name does not support --format list.\n  Use --format plain or html, or leave --by-name out.",
        ),
        ("show OPEN --sheets", "--sheets is for team events only.\n  Use --slips."),
        ("standings OPEN --seed 7", "--seed needs --lots.\n  Add --lots."),
        ("standings OPEN --explain 3 --write", "Use either --explain or --write, not both."),
        ("standings OPEN --only sex=w --write", "Use either --only or --write, not both."),
        ("standings OPEN --performance --explain 3", "Use either --performance or --explain, not both."),
        ("standings TEAM --per-board --performance", "Use either --per-board or --performance, not both."),
        ("standings TEAM --performance", "--performance is for players.\n  Use --per-board in a team event."),
        ("standings OPEN --per-board", "--per-board is for team events only.\n  Leave it out."),
        ("standings OPEN --dry-run", "--dry-run needs --write.\n  Add --write, or leave --dry-run out."),
        ("check OPEN --resume x --format json", "--resume needs --format summary, ndjson or html.\n  Leave out json."),
        ("lint OPEN --resume x --format json", "--resume needs --format ndjson.\n  Leave out json."),
        ("lint OPEN --explain T064", "Use either --explain CODE or FILE, not both."),
        (
            "lint --explain T064 --format ndjson",
            "--explain does not support --format ndjson.\n  Leave --format out, or use --json.",
        ),
        ("lint OPEN --cluster local --executor a:b", "Use either --cluster or --executor, not both."),
        (
            "fix BROKEN --json",
            "Cannot write both --json and the repaired file to standard output.\n  Use -o or --dry-run.",
        ),
        ("publish - OPEN -o pages", "Sections need file names.\n  Give each section as a file."),
        (
            "publish OPEN copy/OPEN -o pages",
            "Several files have the name open-round-4-to-pair-trf26, which names their folder.\n  Rename one of them.",
        ),
        ("post OPEN --presence --round 2", "--presence is for the next round.\n  Leave --round out."),
        ("post - ", "Standard input has no folder beside it.\n  Give a folder: -o FOLDER."),
        (
            "lab generate --dialect trf16 --points W=3,D=1",
            "--dialect trf16 has no record for game points.\n  Choose another dialect, or leave out --points.",
        ),
        (
            "lab generate --model OPEN --config CONFIG",
            "--system team does not pair events of the FIDE (Dutch) System, the system of --model.\n"
            "  Choose another model or another system.",
        ),
        ("lab generate --model OPEN --players 9", "Use either --players or --model, not both."),
        (
            "lab crosscheck OPEN --engine 'PYTHON {in}' --standings --round 3",
            "--round is for pairings, and --standings for ranks.\n  Leave one of them out.",
        ),
        (
            "lab crosscheck - --engine 'PYTHON {in}'",
            "Crosscheck reads tournament files, not standard input.\n  Give the names of FILEs, or a folder.",
        ),
        (
            "lab crosscheck a.zip --engine 'PYTHON {in}'",
            "Crosscheck reads tournament files, not the archive a.zip.\n  Give the names of FILEs, or a folder.",
        ),
        ("undo OPEN 2 --to 1", "Use either N or --to, not both."),
        (
            "new ENTRIES --system dutch --rounds 3 --points W=1,D=1",
            "--points: two draws are worth more than a win and a loss; FIDE allows this in no tournament.\n"
            "  Give other points, such as W=1 D=0.5 or W=3 D=1.",
        ),
        (
            "new ENTRIES --system dutch --rounds 3 --boards 3",
            "--boards is for team events only; the FIDE (Dutch) System pairs players.\n  Leave it out.",
        ),
        ("explain OPEN --bye --float 3", "--float and --bye cannot be used together.\n  Leave one of them out."),
        ("explain OPEN 1 2 3", "Too many participants for this question: 3 instead of 2.\n  Leave some out."),
        ("explain OPEN 1 --bye", "Too many participants for this question: 1 instead of 0.\n  Leave some out."),
        (
            "standings OPEN --write --format csv",
            "Use either --write (changes a tournament file) or --format (shows the standings), not both.",
        ),
        (
            "standings - --write",
            "--write cannot change standard input.\n  Add -o with a file, or -o - for standard output.",
        ),
        ("standings START --write", "--write: no round is finished yet, so there are no ranks to write."),
        (
            "standings TEAM --write --after 1 --tie-breaks PTS",
            "--write: the file needs the ranks after the last round, 3, not after round 1.\n  Leave --after out.",
        ),
        (
            "pair LATIN --encoding windows-1252 --in-place",
            "A file that is changed with --encoding must be in UTF-8.\n"
            "  Convert it first: fidepair fix latin.trf --encoding windows-1252 --in-place",
        ),
        (
            "pair JSON --in-place",
            "x.json is a JSON file. Only tournament files can be changed.\n"
            "  Make one first: `fidepair convert FILE --to trf26 -o NEW.trf`.",
        ),
        (
            "standings JSON --write",
            "x.json is a JSON file. Only tournament files can be changed.\n"
            "  Make one first: `fidepair convert FILE --to trf26 -o NEW.trf`.",
        ),
        (
            "pair OPEN --round 2 -f trf",
            "Round 2 is already in the file. Writing it again would overwrite the published round.\n"
            "  Use another --format to see its pairing.",
        ),
        (
            "lab generate -o t%d%03d.trf -n 2",
            "-o: `t%d%03d.trf` needs one place for the number of each file.\n"
            "  Write %d or %05d once, such as 'out/t%05d.trf'.",
        ),
        (
            "lab generate -n 2",
            "-n generates several files.\n  Add -o with a pattern for their names, such as -o 'out/t%05d.trf'.",
        ),
        ("lab generate --force --system team --config CONFIG -o config", "config is an input.\n  Choose another name."),
        ("explain OPEN --colour", "--colour needs a player before it.\n  Example: explain FILE 4 --colour"),
        ("explain OPEN --not 5", "--not needs a player before it.\n  Example: explain FILE 4 --not 5"),
        ("predict UNFINISHED --player 99", "--player: player 99 does not exist."),
        ("predict TEAM --player 99", "--player: team 99 does not exist."),
    ],
)
def test_what_does_not_go_together(fidepair, tmp_path, monkeypatch, line, message):
    """Exit code 2, nothing on standard output, nothing written."""
    monkeypatch.chdir(tmp_path)
    text = file(player(1, rating=1800), player(2, rating=2000), header="012 Start\n142 1\n152 W\n")
    Path("plain.trf").write_text(text)
    Path("start.trf").write_text(text.replace("142 1", "142 1\n192 FIDE_DUTCH_2026"))
    Path("config").write_text("system=team\n")
    Path("latin.trf").write_bytes("012 Zürich\n".encode("latin-1"))
    Path("x.json").write_text("{}")
    if "copy/" in line:
        Path("copy").mkdir()
        Path("copy", _PLACES["OPEN"].name).write_bytes(_PLACES["OPEN"].read_bytes())
    before = sorted(tmp_path.rglob("*"))
    places = {"copy/OPEN": f"copy/{_PLACES['OPEN'].name}", **_PLACES}
    outcome = fidepair(
        *(places.get(word, word) for word in shlex.split(line.replace("PYTHON", shlex.quote(sys.executable))))
    )
    wanted = message.replace("{OPEN}", str(_PLACES["OPEN"])).replace("{copy}", places["copy/OPEN"])

    assert (2, "", f"fidepair: {wanted}\n") == outcome
    assert before == sorted(tmp_path.rglob("*"))
