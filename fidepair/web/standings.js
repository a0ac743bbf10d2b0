// Standings: ranks and tie-breaks, where the numbers come from, prize lists by a filter, the cross table, CSV.
import {
  W,
  answerSheet,
  button,
  cannot,
  choice,
  download,
  el,
  field,
  form,
  given,
  page,
  paper,
  person,
  points,
  problem,
  quiet,
  table,
  words,
} from "./elements.js";
import { ask, current, fileName } from "./event.js";
import { act, address, refresh } from "./frame.js";
import { printPage } from "./pairings.js";

const picked = { only: "", after: "", tie_breaks: "" }; // what the screen shows

function question(more = {}) {
  const asked = { ...more };
  if (picked.after) asked.after = Number(picked.after);
  if (picked.tie_breaks) asked.tie_breaks = picked.tie_breaks;
  return asked;
}

export async function standings(view = "") {
  if (!current.status?.paired) return [el("h1", {}, W.standings), el("p", {}, W.no_standings)];
  if (view === "crosstable") return crossTable();
  const answer = await ask({ do: "standings", ...question(picked.only ? { only: [picked.only] } : {}) });
  const list = answer.ok && picked.only ? answer.answer.lists[0] : null;
  return [
    el(
      "div",
      { class: "two-ends" },
      el("h1", {}, answer.ok ? words(W.after_round, answer.answer.after) : W.standings),
      filter(),
    ),
    views(""),
    list?.missing?.length ? el("p", { class: "quiet" }, words(W.filter_missing, list.missing.length)) : null,
    answer.ok ? lines(answer.answer, list) : problem(answer),
    answer.ok ? quiet(answer.answer.notes) : null,
    more(),
  ];
}

const views = (now) =>
  el(
    "nav",
    { class: "segments", "aria-label": W.standings },
    [
      ["", W.standings],
      ["crosstable", W.crosstable],
    ].map(([view, text]) =>
      el(
        "a",
        { href: address("standings", view), do: view || "ranking", "aria-current": view === now ? "true" : null },
        text,
      ),
    ),
  );

function lines({ methods, lines: all, kind }, list) {
  const ties = methods.slice(1),
    short = list ? list.lines : all;
  const rows = short.map((one) => [
    String(list ? one.place : one.rank),
    el(
      "button",
      { type: "button", class: "who", do: "account", onclick: () => account(one) },
      el("b", {}, person(one)),
      el(
        "span",
        { class: "quiet" },
        [one.federation, one.rating, list ? words(W.rank_of, one.rank) : ""].filter(Boolean).join(" · "),
      ),
    ),
    el("b", {}, points(one.points)),
    ...one.values.slice(1).map(value),
  ]);
  const heads = [
    [W.rank, "r"],
    [kind === "team" ? W.team : W.player, "name"],
    [W.points, "r"],
    ...ties.map(({ code }, at) => [code, at < 2 ? "r" : "r wide-only"]),
  ];
  return [
    table(W.standings, heads, rows),
    ties.length
      ? el("p", { class: "quiet" }, ties.map(({ code, words: text }) => `${code}: ${text}`).join("; "))
      : null,
  ];
}

const value = (text) =>
  text === null || text === undefined ? "" : /^\d+\.[05]$/.test(text) ? points(text) : String(text);

const account = (one) =>
  answerSheet(
    "account",
    `${person(one)}: ${W.numbers_from}`,
    () => ask({ do: "standings", ...question({ explain: `${one.number}` }) }),
    ({ answer }) =>
      answer.sentences.map((line) =>
        el("p", { class: /^ {4}/.test(line) ? "quiet deep" : /^ /.test(line) ? "deep" : "lead" }, line.trim()),
      ),
  );

const YEAR = new Date().getFullYear();

function filter() {
  const kinds = [
    ["", words(W.all_players, current.status.participants)],
    ["sex=w", W.women],
    ...[18, 16, 14, 12, 10].map((age) => [`born>=${YEAR - age}`, words(W.under_age, age, YEAR - age)]),
    ...[50, 65].map((age) => [`born<=${YEAR - age}`, words(W.from_age, age, YEAR - age)]),
    ...[2000, 1800, 1600, 1400].map((rating) => [`rating<${rating}`, words(W.rated_below, rating)]),
  ];
  if (picked.only && !kinds.some(([kind]) => kind === picked.only)) kinds.push([picked.only, picked.only]);
  return el(
    "label",
    { class: "quiet" },
    `${W.show} `,
    choice("only", kinds, picked.only, {
      onchange: ({ target }) => {
        picked.only = target.value;
        return refresh();
      },
    }),
  );
}

function more() {
  const rounds = Array.from({ length: current.status.paired }, (_, at) => [at + 1, words(W.after_round, at + 1)]);
  const own = el("input", { name: "only", placeholder: "born>=2008 and sex=w", value: picked.only, do: "condition" });
  return [
    el("p", { class: "row" }, button(W.print, "print", printed), button(W.csv, "csv", exported)),
    el(
      "details",
      { do: "options" },
      el("summary", {}, W.more_options),
      form(
        "standings-options",
        async (filled) => {
          Object.assign(picked, { only: "", after: "", tie_breaks: "" }, given(filled));
          await refresh();
        },
        field(W.after, choice("after", [["", W.last_round], ...rounds], picked.after)),
        field(
          W.tie_breaks,
          el("input", {
            name: "tie_breaks",
            do: "tie-breaks",
            value: picked.tie_breaks,
            placeholder: "BH/C1,BH,SB",
            autocomplete: "off",
          }),
          W.hint_tie_breaks,
        ),
        field(W.condition, own, W.condition_how),
        el(
          "p",
          { class: "row" },
          el("button", { class: "main", do: "show" }, W.show),
          button(W.write_ranks, "write-ranks", writeRanks),
        ),
      ),
    ),
    current.status.system === "team" ? button(W.per_board, "per-board", perBoard) : null,
  ];
}

async function writeRanks() {
  if (await act({ do: "standings", ...question(), write: true })) await refresh();
}

const perBoard = () =>
  answerSheet("per-board", W.per_board, () => ask({ do: "standings", per_board: true, format: "html" }));

async function crossTable() {
  const answer = await ask({ do: "crosstable", ...question(), format: "html" });
  return [
    el("h1", {}, W.crosstable),
    views("crosstable"),
    answer.ok ? el("div", { class: "cross" }, page(answer.text)) : problem(answer),
    el(
      "p",
      { class: "row" },
      button(W.print, "print", async () => {
        if (answer.ok) printPage(paper(answer.text, W.crosstable));
      }),
    ),
  ];
}

async function printed() {
  const answer = await ask({
    do: "standings",
    ...question(picked.only ? { only: [picked.only] } : {}),
    format: "html",
  });
  if (answer.ok) printPage(paper(answer.text, W.standings));
}

async function exported() {
  const answer = await ask({ do: "standings", ...question(picked.only ? { only: [picked.only] } : {}), format: "csv" });
  if (!answer.ok) return cannot(answer);
  download(fileName("csv"), answer.text, "text/csv");
}
