"""The file as text: encoding, line ends, columns, and lines that are no record."""

from __future__ import annotations

from fidepair.findings import ERROR, NOTE, WARNING
from fidepair.lint.explanations.explanation import told

TEXT = (
    told(
        "T002",
        ERROR,
        "A report file is text, one byte for each letter or UTF-8. A file with zero bytes, or with the mark of "
        "UTF-16 or UTF-32, is refused: no column in it can be trusted. The example was saved as UTF-16, as some "
        "editors do for the choice `Unicode`.",
        """
012 Lakeside Open
""",
    ),
    told(
        "T003",
        WARNING,
        "The format names no encoding. fidepair reads UTF-8; if a byte does not fit, the whole file is read as "
        "Windows-1252, where every byte is one letter, so that the columns stay where they are. Only names can come "
        "out wrong. The example was saved as Windows-1252.",
        """
012 Coupe d'été
""",
    ),
    told(
        "T008",
        ERROR,
        "Fields stand in fixed columns, and a tab has no width of its own: two programs would read two different "
        "values. It is refused in every record with columns. At the end of a line, in free texts and between the "
        "numbers of a list (XXZ, XXP) it is harmless.",
        """
250 \t1.0   1   2    1    2
""",
        """
250       1.0   1   2    1    2
""",
    ),
    told(
        "T010",
        ERROR,
        "A record has its code in columns 1-3. Where a known code follows blanks, all fields of the line are out of "
        "place, so the line is refused and not skipped.",
        """
 152 W
""",
        """
152 W
""",
    ),
    told(
        "T011",
        WARNING,
        "Any three characters may begin a line of some other program. fidepair keeps such a line when it writes the "
        "file, uses nothing of it, and says so once for each code. Comments begin with ###.",
        """
FOO 90 minutes
""",
        """
### FOO 90 minutes
""",
    ),
    told(
        "T012",
        ERROR,
        "A line with an unknown code whose columns 5-8 and 81-84 hold a number and points looks like record 001. To "
        "drop a participant would change every pairing, so the line is refused. National rating records pass: their "
        "code is a federation, and their number is that of a player.",
        """
101    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
""",
    ),
    told(
        "T013",
        WARNING,
        "Codes are written in capitals. One in lower case is read, for its meaning is plain; other programs may "
        "ignore the record without a word.",
        """
xxp 1 6
""",
        """
XXP 1 6
""",
    ),
    told(
        "T014",
        WARNING,
        "Columns are counted in characters. A line that fits only if it is counted in bytes of UTF-8, or with "
        "accents composed into their letters, is read in that way and kept so when the file is written; other "
        "programs may see it shifted.",
        """
001    2 m IM Bergqvíst, Nils                  2380 FID    90000002 1988/03/12  1.5    3     5 b 1     1 w =
""",
        """
001    2 m IM Bergqvíst, Nils                   2380 FID    90000002 1988/03/12  1.5    3     5 b 1     1 w =
""",
    ),
    told(
        "T015",
        ERROR,
        "Some records state one fact for the whole tournament. Two that differ are an error where the fact can "
        "change a pairing (142, 152, 192, XXR, BBW to BBU; also two line-ups 300 of one team in one round); fidepair "
        "does not choose. Where the fact only informs (name, dates, tie-breaks), it is a warning and the first one "
        "is used. Two lines that say the same are a note.",
        """
142 5
142 7
""",
        """
142 5
""",
    ),
    told(
        "T017",
        ERROR,
        "Players stand in records 001, one line each, and a report without any has nobody to pair. An empty file, a "
        "file of teams only and a file cut short end here.",
        """
012 Lakeside Open
142 5
""",
    ),
    told(
        "T018",
        ERROR,
        "The first line shows another kind of file: a web page, a PDF, a spreadsheet, an archive, or the list of "
        "pairs that a pairing program writes. Export the tournament as a FIDE report file (TRF) and give that.",
        """
<!DOCTYPE html>
<title>Lakeside Open: round 3</title>
""",
    ),
    told(
        "T200",
        ERROR,
        "Column 4 is blank in every record. Something in it usually means that a blank is missing after the code and "
        "that the whole line is one column off.",
        """
XXZ5
""",
        """
XXZ 5
""",
    ),
    told(
        "T211",
        WARNING,
        "Some programs hide directives in comments, such as byes. A comment never changes a pairing here: the line "
        "is kept and not used.",
        """
### Cardenal, Tomas:bye round=3 player=3 type=H
""",
        """
240 H   3    3
""",
    ),
    told(
        "T260",
        WARNING,
        "A comment `### MPA @ Round n: ...` declares that the pairing of round n was changed by hand, as C.04.2 4.4 "
        "allows in few cases; `check` shows it beside the round. One without a round that can be read is kept and "
        "not used.",
        """
### MPA @ Round three: 2 and 1 changed colours
""",
        """
### MPA @ Round 2: 2 and 1 changed colours
""",
    ),
    told(
        "T001",
        NOTE,
        "Three bytes (EF BB BF) before the first letter mark a file as UTF-8. They take no column here, and are kept "
        "when the file is written; some programs take them for the beginning of the first record. The example begins "
        "with them.",
        """
012 Lakeside Open
""",
    ),
    told(
        "T004",
        NOTE,
        "Lines end with LF, CR LF, CR or CR CR LF; all are read, also mixed in one file, and each is kept when the "
        "file is written. Usual are LF and CR LF, one of them in the whole file. In the example one line has another "
        "end than the others.",
        """
012 Lakeside Open
142 5
""",
    ),
    told(
        "T005",
        NOTE,
        "The last line has no line end, or a Ctrl-Z (1A) of old systems follows it. Both are read and kept; a "
        "program that appends to the file would spoil the last line. The example is the last line of its file.",
        """
240 H   3    6
""",
    ),
    told(
        "T006",
        NOTE,
        "Comments have ### in columns 1-3. Blank lines, lines with one # and rulers that count columns are set aside "
        "too; another program may take them for records.",
        """
# round 3 at 17:00
""",
        """
### round 3 at 17:00
""",
    ),
    told(
        "T007",
        NOTE,
        "Blanks and tabs after the last field say nothing, and a line that ends early counts as filled with blanks. "
        "They are kept when the file is written.",
        """
012 Lakeside Open \x20
""",
        """
012 Lakeside Open
""",
    ),
    told(
        "T009",
        NOTE,
        "The numbers of a list (XXZ, XXP, XXC, BYE, FOR) are parted by blanks. Tabs and commas are read as well; "
        "other programs may stop at them.",
        """
XXP 1,6
""",
        """
XXP 1 6
""",
    ),
)
