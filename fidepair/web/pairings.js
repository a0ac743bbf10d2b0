// Pairings: what comes next, the round shown before it is published, the published round as cards and on paper, the hall screen.
import {
  $,
  W,
  asks,
  busy,
  button,
  cannot,
  choice,
  disc,
  download,
  el,
  field,
  form,
  given,
  hidden,
  page,
  paper,
  person,
  points,
  problem,
  quiet,
  sheet,
  tell,
  words,
} from "./elements.js";
import { ask, current, fileName, outline } from "./event.js";
import { act, actAndShow, address, go, refresh } from "./frame.js";
import { gamesOf, showRound, turns } from "./results.js";
import { fixedPair, repairRound } from "./arbiter.js";
import { absentSheet } from "./players.js";
import { needed } from "./more.js";

const ABSENT = { zero: "absent", half: "half_bye", full: "full_bye" };

export function absences(round) {
  return [
    round.bye ? el("p", {}, `${W.bye_of}: ${person(round.bye)}`) : null,
    round.absent.map(({ player, bye }) => el("p", {}, `${person(player)}: ${W[ABSENT[bye]] || bye}`)),
  ];
}

// ── What comes next ──────────────────────────────────────────────────────────
export async function banner() {
  const { status } = current;
  if (!status) return problem(current.refusal);
  const { next, paired, open, rounds } = status;
  if (next.do === "result") {
    return card(
      words(W.round_runs, paired),
      [words(W.n_open_of_round, open.length)],
      link("results", W.enter_results, "to-results"),
    );
  }
  if (next.do === "standings")
    return card(
      W.all_played,
      [words(W.rounds_played, rounds)],
      toTheEnd(),
    );
  const away = await awayIn(next.round),
    playing = status.participants - away.length;
  return card(
    paired ? W.all_in : W.ready_to_pair,
    [
      paired ? words(W.results_in, paired) : null,
      words(status.system === "team" ? W.teams_play : W.will_play, playing, Math.floor(playing / 2)) +
        (playing % 2 ? W.and_a_bye : ""),
      ...away.map(({ name, kind }) => `${name}: ${kind}`),
      rounds || !paired ? null : W.rounds_unknown,
    ],
    link("pairings", words(W.pair_round, next.round), "pair", "next"),
    rounds || !paired ? null : toTheEnd(),
    button(W.somebody_absent, "absent", () => absentSheet(next.round), { class: "plain" }),
  );
}

const toTheEnd = () => [
  link("standings", W.see_standings, "to-standings"),
  link("more", W.to_report, "to-report"),
];
const link = (tab, text, name, view = "") =>
  el(
    "a",
    { href: address(tab, view), class: name.startsWith("to-report") ? "plain" : "button main wide", do: name },
    text,
  );
const card = (title, lines, ...below) =>
  el(
    "section",
    { class: "banner", do: "banner" },
    el("h2", {}, title),
    el(
      "ul",
      {},
      lines.filter(Boolean).map((line) => el("li", {}, line)),
    ),
    below,
  );

export async function awayIn(round) {
  // who does not play in a round, as the file says
  const form = await outline(),
    people = form?.teams?.length ? form.teams : form?.players || [];
  const kinds = { zero_point: W.absent, half_point: W.half_bye, full_point: W.full_bye };
  return (form?.byes || [])
    .filter((one) => one.round === round)
    .flatMap(({ bye, numbers }) =>
      numbers.map((number) => ({
        number,
        name: people.find((one) => one.number === number)?.name,
        kind: kinds[bye] || bye,
      })),
    );
}

// ── The screen ───────────────────────────────────────────────────────────────
export async function pairings(view = "", form = "") {
  const { status } = current;
  if (!status) return [problem(current.refusal), await needed()];
  if (view === "next") return preview();
  if (!status.paired) return [await banner()];
  return published(view, form);
}

// How the next round is to be paired: what somebody has chosen besides the file, until it is published.
const NOTHING = { adjourned: false, fix: [], bye: null };
let chosen = { ...NOTHING };

function optionsOf({ adjourned, fix, bye }) {
  return { ...(adjourned ? { adjourned } : {}), ...(fix.length ? { fix } : {}), ...(bye ? { bye } : {}) };
}

async function choose(more) {
  chosen = { ...chosen, ...more };
  await refresh();
}

async function preview() {
  if (chosen.id !== current.id) chosen = { ...NOTHING, id: current.id };
  const { next, open, paired } = current.status,
    number = open.length ? paired + 1 : next.round,
    options = optionsOf(chosen);
  if (next.do === "standings") return [await banner()];
  const answer = await ask({ do: "pair", ...options }),
    isFixed = chosen.fix.length || chosen.bye;
  const above = [
    open.length ? openGames(open) : null,
    isFixed
      ? el(
          "p",
          {},
          W.is_fixed,
          " ",
          button(W.fix_none, "fix-none", () => choose(NOTHING), { class: "plain" }),
        )
      : null,
  ];
  if (!answer.ok) {
    return [el("h1", {}, words(W.pair_round, number)), above, problem(answer), await needed(answer)];
  }
  const round = answer.answer,
    { name, chapter } = round.system;
  return [
    el("h1", {}, words(W.preview_of, round.round)),
    el("p", { class: "quiet" }, words(W.by, W[name] || name, chapter, W[round.initial_colour] || "–")),
    above,
    quiet(answer.said.filter((line) => !line.startsWith("warning:"))),
    el(
      "p",
      { class: "row" },
      button(W.publish_round, "publish", () => publish({ ...options, round: round.round }), { class: "main" }),
      button(W.somebody_absent, "absent", () => absentSheet(round.round)),
      button(W.fix_pair, "fix-pair", () => fix(round)),
    ),
    boards(round, { isPreview: true, options: chosen.adjourned ? { adjourned: true } : {} }),
    el("p", { class: "quiet" }, W.tap_for_why),
  ];
}

function openGames(open) {
  const count = el("input", {
    type: "checkbox",
    do: "adjourned",
    checked: chosen.adjourned,
    onchange: ({ target }) => choose({ adjourned: target.checked }),
  });
  return el("p", {}, el("label", {}, count, ` ${words(W.adjourned, open.length)}`));
}

async function fix(round) {
  const picked = await fixedPair(round);
  if (picked) await choose({ fix: [...chosen.fix, ...picked.fix], bye: picked.bye || chosen.bye });
}

async function publish(options) {
  const answer = await act({ do: "pair", ...options, in_place: true });
  if (!answer) return;
  chosen = { ...NOTHING, id: null };
  tell(words(W.published_now, answer.answer.round));
  await go(address("pairings"));
}

async function published(view, form) {
  const answer = await showRound(view),
    forms = ["board", "name", "slips", ...(current.status.system === "team" ? ["sheets"] : []), "screen"];
  if (!answer.ok) return [problem(answer)];
  const round = answer.answer,
    isLast = round.round === current.status.paired,
    shown = [...forms, "worksheet"].includes(form) ? form : "board";
  const tab = (name) =>
    el(
      "a",
      {
        href: address("pairings", `${round.round}/${name}`),
        "aria-current": name === shown ? "true" : null,
        do: `by-${name}`,
      },
      W[`by_${name}`],
    );
  const noResult = gamesOf(round).every((game) => game.result === null || /[-+]:/.test(game.result));
  return [
    el(
      "div",
      { class: "two-ends" },
      el("h1", {}, words(current.status.rounds ? W.round_of : W.round_alone, round.round, current.status.rounds)),
      isLast && noResult ? button(W.take_back, "unpair", () => takeBack(round.round), { class: "plain" }) : null,
    ),
    turns("pairings", round.round),
    el("div", { class: "quiet" }, absences(round)),
    el(
      "p",
      { class: "row" },
      button(W.print, "print", () => print(shown, round.round), { class: "main grow" }),
      button(W.share, "share", () => share(shown, round.round), { class: "grow" }),
    ),
    el("nav", { class: "segments", "aria-label": W.forms_nav }, forms.map(tab)),
    shown === "board" ? cards(round, isLast) : shown === "screen" ? await hall() : await onPaper(shown, round.round),
  ];
}

const cards = (round, isLast) => [
  boards(round),
  el(
    "p",
    { class: "row" },
    button(W.whole, "whole", () => whySheet({}, W.whole, round)),
    el("a", { class: "button", href: address("pairings", `${round.round}/worksheet`), do: "worksheet" }, W.sheet),
    isLast ? button(W.repair_this, "repair-round", () => repairRound(round)) : null,
  ),
];

export async function takeBack(round) {
  if (await asks("take-back", W.take_back, words(W.take_back_sure, round), words(W.unpair_round, round)))
    await actAndShow({ do: "unpair" });
}

// ── Boards ───────────────────────────────────────────────────────────────────
export function boards(round, { isPreview = false, options = {} } = {}) {
  const side = (one, colour) =>
    el(
      "span",
      { class: "side" },
      disc(colour),
      el("span", { class: "grow" }, person(one)),
      el("span", { class: "rating wide-only" }, one.rating ? String(one.rating) : ""),
      points(one.points),
    );
  const row = (board) =>
    el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          class: "board",
          do: "why",
          "data-board": board.board,
          onclick: () =>
            whySheet(
              { who: [`${board.white.number}`, `${board.black.number}`] },
              words(W.why_pair, person(board.white), person(board.black)),
              round,
              options,
            ),
        },
        el("span", { class: "number" }, hidden(W.board_word), String(board.board)),
        el("span", { class: "sides" }, side(board.white, "white"), side(board.black, "black")),
        board.result ? el("span", { class: "result-of" }, shownResult(board.result)) : null,
        hidden(W.why),
      ),
      board.games && !isPreview && current.status.system === "team" ? gamesList(board) : null,
    );
  const bye = isPreview
    ? [
        round.bye
          ? el(
              "p",
              {},
              `${W.bye_of}: `,
              button(
                person(round.bye),
                "why-bye",
                () => whySheet({ bye: true }, words(W.why_bye, person(round.bye)), round, options),
                { class: "plain" },
              ),
            )
          : null,
        round.absent.map(({ player, bye: kind }) =>
          el("p", { class: "quiet" }, `${person(player)}: ${W[ABSENT[kind]] || kind}`),
        ),
      ]
    : null;
  return [
    el("p", { class: "right quiet" }, W.points_before),
    el("ol", { class: "boards" }, round.boards.map(row)),
    bye,
  ];
}

export const shownResult = (result) =>
  result
    .replace(/(\d)\.5/g, (_, whole) => `${whole === "0" ? "" : whole}½`)
    .replaceAll(".0", "")
    .replaceAll("1/2", "½")
    .replace("-", " – ")
    .replace(":", " ");

const gamesList = (board) =>
  el(
    "ol",
    { class: "of-match" },
    board.games.map((game, at) =>
      el(
        "li",
        {},
        el("span", { class: "number" }, `${at + 1}`),
        el("span", { class: "side" }, disc(game.left_has), game.left ? person(game.left) : W.nobody),
        el(
          "span",
          { class: "side" },
          disc(game.left_has === "white" ? "black" : "white"),
          game.right ? person(game.right) : W.nobody,
        ),
      ),
    ),
  );

// ── Why two players meet, why not others, who gets the bye ──────────────────
function whySheet(question, heading, round, options = {}) {
  return sheet("why", heading, () => {
    const out = el("div", { class: "answer", role: "status" }, el("p", { class: "quiet" }, W.working));
    const about = { ...options, round: round.round };
    void busy(explain(out, { ...about, ...question }));
    return [out, question.who ? otherForm(question.who, round, about, out) : null];
  });
}

async function explain(out, question, heading = null) {
  const answer = await ask({ do: "explain", ...question, format: "html" });
  out.replaceChildren(
    ...[heading && el("h3", {}, heading), answer.ok ? page(answer.text) : problem(answer)].filter(Boolean),
  );
}

function otherForm(pair, round, about, out) {
  // why not another opponent?
  const all = round.boards.flatMap(({ white, black }) => [white, black]).sort((one, two) => one.number - two.number);
  const people = all.map((one) => [one.number, `${person(one)} (${one.points})`]);
  const next = all.find((one) => !pair.includes(`${one.number}`));
  return form(
    "why-not",
    async (filled) => {
      const { who, not } = given(filled),
        [a, b] = [who, not].map((number) => person(all.find((one) => `${one.number}` === number)));
      await explain(out, { ...about, who: [who], not }, words(W.other_heading, a, b));
      out.scrollIntoView({ block: "start" });
    },
    el("h3", {}, W.why_not),
    field(W.other_who, choice("who", people, pair[0])),
    field(W.other_not, choice("not", people, next.number)),
    el("p", {}, el("button", { do: "ask" }, W.ask)),
  );
}

// ── Paper ────────────────────────────────────────────────────────────────────
const FORMS = { board: {}, name: { by_name: true }, slips: { slips: true }, sheets: { sheets: true } };

async function drawn(form, round) {
  if (form === "worksheet") return ask({ do: "sheet", round, format: "html" });
  return ask({ do: "show", no_check: true, round, ...(FORMS[form] || {}), format: "html" });
}

async function onPaper(form, round) {
  const answer = await drawn(form, round);
  return answer.ok ? paper(answer.text, W[`by_${form}`] || W.sheet, { isWide: form === "worksheet" }) : problem(answer);
}

export function printPage(made) {
  // only this is on the paper
  $("paper").replaceChildren(made);
  document.body.classList.add("printing");
  addEventListener("afterprint", () => document.body.classList.remove("printing"), { once: true });
  self.print();
}

async function print(form, round) {
  const made = await onPaper(form === "screen" ? "board" : form, round);
  printPage(made);
}

async function share(form, round) {
  const answer = await drawn(form === "screen" ? "board" : form, round);
  if (!answer.ok) return cannot(answer);
  const name = fileName("html").replace(".html", `-${round}.html`);
  await shareFile(new File([answer.text], name, { type: "text/html" }));
}

export async function shareFile(file) {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title: current.name });
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  download(file.name, file, file.type);
}

// ── The hall screen ──────────────────────────────────────────────────────────
// The page that `publish` makes for it; it turns its pages, shows the clock, and follows changes of other windows.
async function hall() {
  const answer = await ask({ do: "publish" });
  const found = answer.ok && answer.answer.pages["screen.html"];
  if (!found) return answer.ok ? el("p", { class: "quiet" }, W.no_screen) : problem(answer);
  const made = paper(found, W.by_screen, { isOfHall: true });
  made.classList.add("hall-room");
  turning(made);
  return [
    el(
      "p",
      { class: "row" },
      button(W.full_screen, "full-screen", () => made.requestFullscreen?.(), { class: "main" }),
      el(
        "a",
        { class: "button", href: location.href, target: "_blank", rel: "noopener", do: "new-window" },
        W.other_window,
      ),
    ),
    el("p", { class: "quiet" }, W.screen_how),
    made,
  ];
}

function turning(made) {
  const root = made.shadowRoot,
    sheets = [...root.querySelectorAll(".page")],
    ranges = [...root.querySelectorAll(".ranges span")];
  const turn = () => {
    const now = new Date(),
      shown = Math.floor(now / 12000) % sheets.length; // by the clock, so that a change of the event does not start it again
    const clock = root.querySelector("#clock");
    if (clock) clock.textContent = now.toTimeString().slice(0, 5);
    sheets.forEach((one, at) => {
      one.hidden = at !== shown;
    });
    ranges.forEach((one, at) => one.classList.toggle("on", at === shown));
  };
  turn();
  const timer = setInterval(() => (made.isConnected ? turn() : clearInterval(timer)), 1000);
}
