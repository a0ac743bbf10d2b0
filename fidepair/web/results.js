// Results: three large buttons a board, more under a menu; open boards first. One touch enters a result and keeps it.
import {
  $,
  SITE,
  W,
  busy,
  button,
  choice,
  disc,
  el,
  field,
  fold,
  form,
  given,
  hidden,
  person,
  problem,
  saving,
  searchField,
  sheet,
  surname,
  tell,
  words,
} from "./elements.js";
import { ask, current, entered, nowOpen, outline, rest, toldOf, touch, withResults } from "./event.js";
import { act, actAndShow, address, changeSheet, refresh, undo } from "./frame.js";
import { absences, banner, shownResult } from "./pairings.js";

const KEYS = SITE.forms.keys; // "1": "1-0"
const SHOWN = {
  "1-0": ["1", "0"],
  "0-1": ["0", "1"],
  "1/2-1/2": ["½", "½"],
  "+:-": ["+", "−"],
  "-:+": ["−", "+"],
  "-:-": ["−", "−"],
  "W-L": ["1", "0"],
  "L-W": ["0", "1"],
  "D-D": ["½", "½"],
  "1/2-0": ["½", "0"],
  "0-1/2": ["0", "½"],
  "0-0": ["0", "0"],
};
const WON = { "1-0": 0, "+:-": 0, "W-L": 0, "1/2-0": 0, "0-1": 1, "-:+": 1, "L-W": 1, "0-1/2": 1 };
const other = { white: "black", black: "white" };
let shownRound = null,
  touched = 0;

// ── The games of a round ─────────────────────────────────────────────────────
// A game: { place: "3" or "3.2", match, sides: [left, right], colours, result }. Results are seen from the left side.
export function gamesOf(round) {
  return round.boards.flatMap((board) =>
    (board.games || [null]).map((game, at) => ({
      place: game ? `${board.board}.${at + 1}` : `${board.board}`,
      match: game ? board : null,
      sides: game ? [game.left, game.right] : [board.white, board.black],
      colours: game ? [game.left_has, other[game.left_has]] : ["white", "black"],
      result: game ? game.result : board.result,
    })),
  );
}

export const isOpen = ({ result, sides }) => result === null && sides.every(Boolean);

export async function showRound(view) {
  // a round that was taken back leaves its address behind: then the last one
  const round = Number(view);
  return ask({ do: "show", no_check: true, ...(round && round < current.status.paired ? { round } : {}) });
}

async function shown(view) {
  // with what was touched
  const answer = await showRound(view);
  return answer.ok ? withResults(answer, current.touched) : answer;
}

export function turns(tab, round) {
  // the round before and the one after
  const last = current.status.paired;
  const link = (number, text, name) =>
    number >= 1 && number <= last ? el("a", { href: address(tab, number), do: name }, text) : null;
  return el(
    "nav",
    { class: "turns", "aria-label": W.rounds_nav },
    link(round - 1, `‹ ${words(W.round_alone, round - 1)}`, "round-before"),
    link(round + 1, `${words(W.round_alone, round + 1)} ›`, "round-after"),
  );
}

// ── The screen ───────────────────────────────────────────────────────────────
export async function results(view) {
  if (!current.status?.paired) return [await banner()];
  const answer = await shown(view);
  if (!answer.ok) return [problem(answer)];
  const round = answer.answer,
    games = gamesOf(round),
    open = games.filter(isOpen);
  shownRound = round.round;
  if (round.round === current.status.paired)
    void busy(nowOpen(openBoards(round)));
  const isLast = round.round === current.status.paired,
    entered = games.length - open.length;
  const head = open.length ? counted(open.length, games.length) : [el("h1", {}, words(W.results, round.round))];
  return [
    !open.length && isLast && !current.touched.length ? await banner() : null,
    turns("results", round.round),
    el("div", { id: "counted", class: "two-ends" }, head),
    open.length
      ? el("progress", { class: "bar", max: games.length, value: entered, "aria-label": W.entered_part })
      : null,
    searchField(W.board_or_name, { id: "find", oninput: found, onkeydown: jump }),
    el(
      "div",
      { class: "games", onkeydown: keyed },
      cards(open),
      entered ? el("p", { class: "label entered" }, open.length ? W.entered : W.tap_to_correct) : null,
      cards(games.filter((game) => !isOpen(game))),
    ),
    without(round),
    open.length && isLast && current.status.paired !== current.status.rounds
      ? el(
          "p",
          {},
          el("a", { href: address("pairings", "next"), do: "pair-early" }, words(W.pair_early, round.round + 1)),
        )
      : null,
  ];
}

const counted = (open, all) => [
  el("h1", {}, words(W.open_of, open, all)),
  el("p", { class: "right quiet" }, words(W.n_entered, all - open)),
];

function cards(games) {
  // the games of a match stand together below their match
  const made = [];
  let match = null;
  for (const game of games) {
    if (game.match && game.match !== match) made.push(matchCard(game.match));
    match = game.match;
    made.push(card(game));
  }
  return made;
}

const without = (round) =>
  round.bye || round.absent.length ? el("div", { class: "quiet absent" }, absences(round)) : null;

function matchCard(match) {
  const { board, white, black, result } = match,
    isTeam = Boolean(white.name && current.status.system === "team");
  return el(
    "div",
    { class: "match", "data-find": `${board} ${white.name} ${black.name}` },
    el("span", { class: "number" }, String(board)),
    el("b", { class: "grow" }, `${white.name} – ${black.name}`),
    el("span", { class: "result-of" }, result ? shownResult(result) : ""),
    button("⋯", "more-match", () => menuOfMatch(match, isTeam), { "aria-label": `⋯ ${words(W.more_of_match, board)}` }),
  );
}

function card(game) {
  const { place, sides, result } = game,
    label = words(W.board_of, place),
    names = sides.map((one) => (one ? person(one) : W.nobody));
  const enter = (value, text, name) =>
    button(text, name, () => tapped(game, value), {
      "aria-label": `${text}, ${label}: ${meaning(game, value)}`,
      class: "key",
    });
  const shown = SHOWN[result],
    won = WON[result];
  const isUsual = ["1-0", "0-1", "1/2-1/2", null].includes(result);
  const lines = sides.map((one, at) =>
    el(
      "span",
      { class: `side${won === at ? " won" : ""}` },
      disc(game.colours[at]),
      el("span", { class: "grow" }, names[at]),
      shown ? el("span", { class: "result" }, shown[at]) : null,
    ),
  );
  const facts = {
    class: "game",
    role: "group",
    "aria-label": `${label}: ${names.join(" – ")}`,
    "data-board": place,
    "data-find": `${place} ${names.join(" ")}`,
  };
  if (!isOpen(game)) {
    return el(
      "div",
      { ...facts, class: "game entered" },
      el("span", { class: "number" }, place),
      el(
        "button",
        { type: "button", class: "sides", do: "correct", onclick: () => menu(game) },
        lines,
        isUsual ? null : el("span", { class: "quiet" }, meaning(game, result)),
        hidden(W.correct_this),
      ),
    );
  }
  return el(
    "div",
    facts,
    el("span", { class: "number" }, place),
    el("div", { class: "sides" }, lines),
    el(
      "div",
      { class: "keys" },
      enter("1-0", "1–0", "white-won"),
      enter("1/2", "½", "draw"),
      enter("0-1", "0–1", "black-won"),
      button("⋯", "more", () => menu(game), { "aria-label": `⋯ ${label}: ${W.more_results}`, class: "key" }),
    ),
  );
}

// What a result means, in words: White first.
function meaning({ sides, colours }, result) {
  const [left, right] = sides.map((one) => (one ? surname(one) : W.nobody)),
    name = (colour) => (colours[0] === colour ? left : right);
  const text = {
    "1-0": words(W.side_won, left),
    "0-1": words(W.side_won, right),
    "1/2": W.drawn,
    "1/2-1/2": W.drawn,
    "+-": words(W.did_not_come, right),
    "+:-": words(W.did_not_come, right),
    "-+": words(W.did_not_come, left),
    "-:+": words(W.did_not_come, left),
    "--": W.neither_came,
    "-:-": W.neither_came,
    W: words(W.won_unrated, left),
    L: words(W.won_unrated, right),
    D: W.drawn_unrated,
    "W-L": words(W.won_unrated, left),
    "L-W": words(W.won_unrated, right),
    "D-D": W.drawn_unrated,
    "1/2-0": words(W.decided, "½–0"),
    "0-1/2": words(W.decided, "0–½"),
    "0-0": words(W.decided, "0–0"),
    none: W.no_result,
  }[result];
  return text ?? name("white");
}

// ── Entering ─────────────────────────────────────────────────────────────────
async function tapped(game, result) {
  const now = performance.now();
  if (now - touched < 300) return; // the second tap of two would enter the board that has moved up
  await enter(game, result);
  touched = performance.now();
}

function request(place, result, isKnown, more = {}) {
  return {
    do: "result",
    results: [`${place}=${result}`],
    ...(shownRound === current.status.paired ? {} : { round: shownRound }),
    ...(isKnown ? { correct: true } : {}),
    ...more,
  };
}

// One of the three usual results of a game of the last round is kept and shown at once.
const USUAL = { "1-0": "1-0", "0-1": "0-1", "1/2": "1/2-1/2" };

async function enter(game, result, more = {}) {
  const said = `${words(W.board_of, game.place)}: ${SIGNS[result]}, ${meaning(game, result)}`,
    asked = request(game.place, result, game.result !== null, more);
  if (result in USUAL && !Object.keys(more).length && shownRound === current.status.paired) {
    const { place } = game,
      match = Boolean(game.match),
      facts = { request: asked, round: shownRound, place, match, result: USUAL[result], said },
      entry = await touch(facts).catch(() => null);
    if (!entry) return refresh();
    tell(said, () => takeBack(entry));
    await again(place, game.result === null && !match && move);
    void entered();
    return;
  }
  const answer = await act(asked, null, (one) => (more.colours_swapped || more.for_rating ? toldOf(one) : said));
  if (answer) await again(game.place);
}

async function takeBack(entry) {
  await entered();
  if (!entry.isTakenBack) await undo();
}

// Moves the board of a usual result down, and draws nothing else anew; false if there is more to be drawn.
async function move(place) {
  const { answer: round } = await shown(),
    games = gamesOf(round),
    open = games.filter(isOpen),
    order = games.map((game) => game.place);
  const list = document.querySelector(".games"),
    all = [...list.querySelectorAll(".game.entered")],
    isSimple = open.length && all.length && !$("find").value;
  if (!isSimple) return false;
  const at = order.indexOf(place),
    after = all.find((one) => order.indexOf(one.dataset.board) > at);
  list.querySelector(`.game[data-board="${place}"]`).remove();
  list.insertBefore(card(games[at]), after ?? null);
  $("counted").replaceChildren(...counted(open.length, games.length));
  document.querySelector("progress.bar").value = all.length + 1;
  rest();
  return true;
}

const openBoards = (round) => round.boards.filter((board) => gamesOf({ boards: [board] }).some(isOpen));

async function again(place, change) {
  // the screen anew; the next open board is ready for the keyboard
  const all = [...document.querySelectorAll(".game:not(.entered)")],
    at = all.findIndex((one) => one.dataset.board === place);
  const next = all[at + 1]?.dataset.board ?? all[0]?.dataset.board,
    hadFocus = $("main").contains(document.activeElement);
  if (!(change && (await change(place)))) await refresh();
  const card = hadFocus && next && document.querySelector(`.game[data-board="${next}"] .key`);
  if (card) card.focus({ preventScroll: !document.activeElement?.matches(":focus-visible") });
}

const ROWS = ["+-", "-+", "--", "1/2-0", "0-1/2", "0-0", "W", "D", "L"];
const SIGNS = {
  "1-0": "1–0",
  "0-1": "0–1",
  "1/2": "½–½",
  "+-": "+ −",
  "-+": "− +",
  "--": "− −",
  "1/2-0": "½–0",
  "0-1/2": "0–½",
  "0-0": "0–0",
  W: "1–0",
  D: "½–½",
  L: "0–1",
  none: "–",
};

async function menu(game) {
  const { place, sides } = game,
    isKnown = game.result !== null;
  const title = `${words(W.board_of, place)}: ${sides.map((one) => (one ? surname(one) : W.nobody)).join(" – ")}`;
  const rows = [
    ...(isKnown ? ["1-0", "1/2", "0-1"] : []),
    ...ROWS,
    ...(isKnown && shownRound === current.status.paired ? ["none"] : []),
  ];
  const forRating = el("input", { type: "checkbox", do: "for-rating" });
  const picked = await sheet("results", title, (close) => [
    el("p", { class: "quiet" }, game.colours[0] === "white" ? W.white_first : W.left_first),
    el(
      "ul",
      { class: "choices" },
      rows.map((result) =>
        el(
          "li",
          {},
          el(
            "button",
            { type: "button", do: `result-${result}`, onclick: () => close({ result }) },
            el("b", {}, SIGNS[result]),
            el("span", {}, meaning(game, result)),
          ),
        ),
      ),
    ),
    game.match
      ? null
      : el(
          "details",
          {},
          el("summary", { do: "swapped" }, W.swapped),
          el("p", { class: "quiet" }, words(W.swapped_how, surname(sides[1]))),
          el(
            "p",
            { class: "keys" },
            ["1-0", "1/2", "0-1"].map((result) =>
              button(SIGNS[result], `swapped-${result}`, () => close({ result, swapped: true }), { class: "key" }),
            ),
          ),
        ),
    shownRound < current.status.paired ? el("p", {}, el("label", {}, forRating, ` ${W.for_rating}`)) : null,
    el(
      "p",
      {},
      button(W.cancel, "cancel", () => close(null), { class: "wide" }),
    ),
  ]);
  if (!picked) return;
  const [left, right] = sides;
  const swapped = { results: [`${right?.number}-${left?.number}=${picked.result}`], colours_swapped: true };
  await enter(game, picked.result, {
    ...(picked.swapped ? swapped : {}),
    ...(forRating.checked ? { for_rating: true, correct: false } : {}),
  });
}

// ── Matches ──────────────────────────────────────────────────────────────────
async function menuOfMatch(match, isTeam) {
  const sides = [match.white, match.black],
    title = `${words(W.match_of, match.board)}: ${sides.map((one) => one.name).join(" – ")}`;
  const isKnown = match.games.some((game) => game.result !== null);
  const picked = await sheet("match", title, (close) => [
    el(
      "ul",
      { class: "choices" },
      ["+-", "-+", "--"].map((result) =>
        el(
          "li",
          {},
          el(
            "button",
            { type: "button", do: `match-${result}`, onclick: () => close({ result }) },
            el("b", {}, SIGNS[result]),
            el("span", {}, meaning({ sides, colours: ["white", "black"] }, result)),
          ),
        ),
      ),
      isTeam
        ? sides.map((team) =>
            el(
              "li",
              {},
              el(
                "button",
                { type: "button", do: "lineup", onclick: () => close({ team }) },
                el("b", {}, "≡"),
                el("span", {}, words(W.line_up_of, team.name)),
              ),
            ),
          )
        : null,
    ),
    el(
      "p",
      {},
      button(W.cancel, "cancel", () => close(null), { class: "wide" }),
    ),
  ]);
  if (picked?.team) return lineUp(picked.team, match);
  if (picked) await actAndShow(request(match.board, picked.result, isKnown));
}

async function lineUp(team, match) {
  // who plays on which board, from the roster
  const form_ = await outline(),
    facts = form_.teams.find((one) => one.number === team.number);
  const roster = facts.players.map((number) => [number, form_.players.find((one) => one.number === number)?.name]);
  const side = match.white.number === team.number ? "left" : "right";
  await changeSheet(
    "lineup",
    words(W.line_up_of, team.name),
    (submit) =>
      form(
        "lineup",
        submit,
        match.games.map((game, at) =>
          field(words(W.board_of, at + 1), choice(`board${at}`, [[0, W.nobody], ...roster], game[side]?.number ?? 0)),
        ),
        match.games.some((game) => game.result !== null)
          ? el("p", {}, el("label", {}, el("input", { type: "checkbox", name: "correct" }), ` ${W.line_up_correct}`))
          : null,
        saving(W.save_line_up),
      ),
    (filled) => {
      const { correct, ...boards } = given(filled);
      return {
        do: "lineup",
        team: team.number,
        players: Object.values(boards).map(Number),
        round: shownRound,
        ...(correct ? { correct } : {}),
      };
    },
  );
}

// ── Keys and search ──────────────────────────────────────────────────────────
function found({ target }) {
  const wanted = fold(target.value.trim()),
    isBoard = /^\d+(\.\d*)?$/.test(wanted);
  for (const one of document.querySelectorAll("[data-find]")) {
    const [board, ...names] = one.dataset.find.split(" ");
    one.hidden =
      Boolean(wanted) &&
      !(isBoard ? board === wanted || board.startsWith(`${wanted}.`) : fold(names.join(" ")).includes(wanted));
  }
}

function jump(event) {
  // Enter or the arrow leads to the first board that was found
  if (!["Enter", "ArrowDown"].includes(event.key)) return;
  event.preventDefault();
  document.querySelector(".game:not([hidden]) button")?.focus();
}

function keyed(event) {
  const card = event.target.closest(".game"),
    all = [...document.querySelectorAll(".game:not([hidden])")],
    here = all.indexOf(card);
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
  const go_ = { ArrowDown: here + 1, ArrowUp: here - 1 }[event.key];
  if (go_ !== undefined) {
    event.preventDefault();
    return all[go_]?.querySelector("button")?.focus();
  }
  if (!(event.key in KEYS)) return;
  event.preventDefault();
  return byKey(card.dataset.board, KEYS[event.key]);
}

async function byKey(place, result) {
  const answer = await shown(shownRound),
    game = gamesOf(answer.answer).find((one) => one.place === place);
  if (isOpen(game)) await enter(game, result);
  else await menu(game);
}
