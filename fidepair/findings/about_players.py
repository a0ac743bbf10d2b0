"""Findings about players, their blocks and games, and about rounds as a whole."""

from fidepair.findings.row import BLOCK, GAME, LINE, PLAYER, ROUND, FindingRow, case
from fidepair.findings.severities import ERROR, NOTE, WARNING

PLAYERS = (
    # ── The fields of a player ───────────────────────────────────────────────
    FindingRow(
        "T050",
        "number of a player not readable",
        ERROR,
        PLAYER,
        "Write a number from 1 to {most}.",
        question="What is the number of the player in line {line}?",
    ),
    FindingRow(
        "T051",
        "number of a player twice",
        ERROR,
        PLAYER,
        "Every {noun} has one number and one line.",
        question="Which line is player {found}? {text}.",
    ),
    FindingRow(
        "T052",
        "gaps in the numbers",
        WARNING,
        PLAYER,
        advice="Nothing, if somebody was deleted; else add the missing lines.",
    ),
    FindingRow(
        "T053",
        "numbers not in the order of the file",
        NOTE,
        PLAYER,
        "Sort the lines by number.",
        cases={"by place": case(NOTE, "")},
    ),
    FindingRow(
        "T054",
        "number of a player too large",
        ERROR,
        PLAYER,
        "`001` has room for the numbers 1 to {most}.\n{ruler}",
        question="What is the number of the player in line {line}? There is room for four digits.",
    ),
    FindingRow(
        "T055",
        "rank missing, shared or not readable",
        NOTE,
        PLAYER,
        "Give every rank, or none.",
        cases={
            "text": case(NOTE, "Write the rank in figures."),
            "shared": case(NOTE, "Break the tie if the rules of the event do."),
        },
    ),
    FindingRow(
        "T056",
        "rating not readable",
        ERROR,
        PLAYER,
        "Write up to four digits, or leave the columns blank for an unrated player.",
        question="What is the rating of the player in line {line}, if `{found}` is not?",
        cases={
            "dubov": case(WARNING, "Write a rating, or give a provisional one when pairing: --rating {number}=1500.")
        },
    ),
    FindingRow(
        "T057",
        "FIDE id in another form",
        NOTE,
        PLAYER,
        "Write the number in columns 58-68, right-aligned, or leave them blank.",
    ),
    FindingRow(
        "T058", "title in another form", NOTE, PLAYER, "Write the title as FIDE does, or leave the columns blank."
    ),
    FindingRow("T059", "sex in another form", NOTE, PLAYER, "Write m or w."),
    FindingRow("T060", "name in another form", NOTE, PLAYER, "Write `Lastname, Firstname`."),
    FindingRow(
        "T061", "player line cut", WARNING, PLAYER, advice="Complete the line; nothing, if nobody has points yet."
    ),
    FindingRow("T062", "points with a comma", WARNING, PLAYER, "Write a point."),
    FindingRow(
        "T063",
        "points not readable",
        ERROR,
        PLAYER,
        "Is the line shifted?\n{ruler}",
        question="How many points has the player in line {line}, if `{found}` is not?",
    ),
    FindingRow(
        "T064",
        "points do not follow from the results",
        ERROR,
        PLAYER,
        "Correct the points, or the result that was changed after them.",
        question="Which is right for the player in line {line}: {found} points, or the results, which give {expected}?",
        asked_from=WARNING,
        cases={
            "other values": case(
                ERROR,
                "The points of all players fit another point system; if it is the right one, declare it: `{record}`",
            ),
            "not filled": case(WARNING, "", "Fill the points; `fidepair fix` does."),
            "virtual points": case(WARNING, "Write standings points, without virtual points."),
        },
    ),
    FindingRow(
        "T065",
        "line out of its columns",
        ERROR,
        LINE,
        "Bring the fields back to their columns; a name or a FIDE id may be too long.\n{ruler}",
        question="Which field in line {line} is too long or out of its place, near column {column}?",
        asked_from=WARNING,
        cases={
            "block": case(ERROR, "Put every block ten columns after the one before.\n{ruler}"),
            "team": case(ERROR, "Bring the fields back to their columns; a name may be too long.\n{ruler}"),
            "beside": case(WARNING, "Bring the field back to its columns; a name or a FIDE id may be too long."),
        },
    ),
    FindingRow(
        "T228",
        "ranks against points",
        NOTE,
        PLAYER,
        "Give the ranks by these points.",
        cases={"certain": case(WARNING, "Correct the ranks, or the points.")},
    ),
    FindingRow(
        "T229", "gaps in the ranks", NOTE, PLAYER, "Number the ranks without gaps, unless somebody was removed."
    ),
    FindingRow("T234", "born after the event began", WARNING, PLAYER, "Correct the date of birth, or `042`."),
    FindingRow(
        "T235",
        "one FIDE id for two players",
        WARNING,
        PLAYER,
        "If both are one {noun}, keep one line; if not, correct the FIDE id.",
    ),
    FindingRow(
        "T236",
        "one name for two participants",
        WARNING,
        PLAYER,
        "If both are one {noun}, keep one line; if not, nothing needs to be done.",
    ),
    # ── Blocks and games ─────────────────────────────────────────────────────
    FindingRow(
        "T070",
        "game without colour and result",
        ERROR,
        BLOCK,
        "Write w or b in it, or empty the block.\n{ruler}",
        cases={"cut": case(NOTE, "Write every block to its full width.")},
    ),
    FindingRow("T071", "opponent's number in another form", NOTE, BLOCK, "Right-align the number."),
    FindingRow("T072", "bye with a blank opponent", NOTE, BLOCK, "Write `0000` and `-` before the letter of a bye."),
    FindingRow(
        "T073",
        "result or colour in the other case",
        NOTE,
        BLOCK,
        "Write results in capitals.",
        cases={"colour": case(NOTE, "Write w or b.")},
    ),
    FindingRow(
        "T074",
        "opponent not in the file",
        ERROR,
        GAME,
        "Correct the opponent's number.",
        cases={
            "text": case(
                ERROR, "Write the opponent's number in four columns, or 0000 for a round without opponent.\n{ruler}"
            )
        },
    ),
    FindingRow(
        "T075",
        "two sides of a game disagree",
        ERROR,
        GAME,
        "Correct one of the two:\n{first}\n{second}",
        cases={"rating": case(WARNING, "", "Give both sides the same kind of result.")},
    ),
    FindingRow("T076", "both players with one colour", ERROR, GAME, "Correct one of the two:\n{first}\n{second}"),
    FindingRow(
        "T077",
        "bye with an opponent",
        ERROR,
        GAME,
        "Write 0000 and - before the letter of a bye, or the result of the game.\n{ruler}",
    ),
    FindingRow(
        "T078",
        "win by forfeit against nobody",
        WARNING,
        BLOCK,
        "Write U.",
        question="Was the round in line {line}, column {column}, a pairing-allocated bye (U), or a game won by forfeit "
        "against somebody who is not named? It is read as U.",
        asked_from=WARNING,
    ),
    FindingRow(
        "T079",
        "result against nobody",
        WARNING,
        BLOCK,
        "Write {letter}.",
        cases={"absence": case(NOTE, "Write `0000 - Z`.")},
    ),
    FindingRow(
        "T080",
        "point against nobody",
        ERROR,
        BLOCK,
        "Write U (bye by pairing) or F (full-point bye), H or Z, or the opponent's number.\n{ruler}",
        question="Was it a pairing-allocated bye (U), a full-point bye (F), or a game against somebody who is not "
        "named? {text}.",
    ),
    FindingRow(
        "T081", "colour without opponent", WARNING, BLOCK, advice="Write `-` as the colour, or the opponent's number."
    ),
    FindingRow(
        "T082",
        "sign that is not a result",
        WARNING,
        GAME,
        "Leave the column blank.",
        cases={
            "no opponent": case(WARNING, "Leave the block blank."),
            "absence": case(WARNING, "Write Z."),
            "refused": case(
                ERROR, "Write one of 1 = 0 + - W D L for a game, U F H Z for a round without one.\n{ruler}"
            ),
        },
    ),
    FindingRow(
        "T083", "result missing", ERROR, GAME, "Write the result, or say what a missing result is worth: `162  X 0.5`."
    ),
    FindingRow(
        "T201",
        "game without colour",
        WARNING,
        GAME,
        "Write {expected}.",
        cases={"neither side": case(ERROR, "Correct one of the two:\n{first}\n{second}")},
    ),
    FindingRow("T206", "colour not readable", ERROR, BLOCK, "Write w, b or -.\n{ruler}"),
    # ── Rounds ───────────────────────────────────────────────────────────────
    FindingRow(
        "T084",
        "several pairing-allocated byes in a round",
        WARNING,
        ROUND,
        "Write the letter of the byes that were asked for (F, H or Z).",
        question="Which of the pairing-allocated byes did the pairing give? {text}.",
        asked_from=WARNING,
    ),
    FindingRow(
        "T085",
        "full-point bye where a pairing-allocated one seems meant",
        WARNING,
        ROUND,
        "Then write U.",
        question="Was the full-point bye in line {line} allocated by the pairing (U)?",
        asked_from=WARNING,
    ),
    FindingRow(
        "T086",
        "players with different numbers of rounds",
        NOTE,
        ROUND,
        "Write `0000 - Z` for a round in which somebody is absent.",
    ),
    FindingRow("T087", "empty rounds at the end", NOTE, ROUND, "Cut the lines after the last round."),
    FindingRow(
        "T088", "two players met twice", WARNING, ROUND, advice="Correct an opponent, unless they did meet twice."
    ),
    FindingRow(
        "T089",
        "a dummy player stands for the bye",
        WARNING,
        PLAYER,
        "Remove the player and write `0000 - U` for its opponents.",
        question="Is it a player, or does it stand for the bye? {text}.",
        asked_from=WARNING,
    ),
    FindingRow("T090", "byes for later rounds", NOTE, ROUND, "Nothing; `240` is the safer way for later rounds."),
    FindingRow(
        "T091",
        "a pairing-allocated bye alone in a round",
        WARNING,
        ROUND,
        "Remove the bye, or complete round {round}; or name the round when pairing (--round).",
    ),
    FindingRow("T092", "round in progress", NOTE, ROUND, "Complete the round before the next one is paired."),
    FindingRow("T202", "a round without entries", WARNING, ROUND),
    FindingRow(
        "T208",
        "players without entry who come back",
        WARNING,
        ROUND,
        "Write `0000 - Z` or a `240` record for round {round} for those who have left.",
        question="Have they left the tournament, or do they come back? {text}.",
        asked_from=WARNING,
    ),
    FindingRow(
        "T227",
        "pairing-allocated bye for one who may not have it",
        WARNING,
        ROUND,
        "If the bye was not made by the pairing, write the letter of that bye (F, H or Z).",
    ),
    FindingRow(
        "T237",
        "participant who vanishes without a bye",
        NOTE,
        ROUND,
        "Write `0000 - Z` for an absence, or the game or bye that is missing.",
        cases={"comes back": case(WARNING)},
    ),
    FindingRow(
        "T238",
        "a forbidden pair that met",
        WARNING,
        ROUND,
        "Give the prohibition the rounds from which it holds, or correct it.",
    ),
    FindingRow(
        "T241",
        "three times the same colour in a row",
        WARNING,
        ROUND,
        "Correct the colour if the game was played with the other one.",
    ),
    FindingRow(
        "T242",
        "colour difference above two",
        WARNING,
        ROUND,
        "Correct the colour if the game was played with the other one.",
    ),
)
