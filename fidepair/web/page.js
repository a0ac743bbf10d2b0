// The page. It knows no chess: it asks the worker, in the requests of `fidepair serve`, and shows what is answered.
import { $, W, busy, el, problem, sheet, tell } from "./elements.js";
import { afterEntering, whenChangedElsewhere } from "./event.js";
import { go, refresh, screens, tabLinks } from "./frame.js";
import { more } from "./more.js";
import { newEvent } from "./new.js";
import { controlled } from "./offline.js";
import { pairings } from "./pairings.js";
import { players } from "./players.js";
import { progress, start as startProgram, stop } from "./program.js";
import { results } from "./results.js";
import { standings } from "./standings.js";
import { dropping, openFile, start } from "./start.js";

Object.assign(screens, { start, new: newEvent, results, pairings, standings, players, more });

function setUp() {
  for (const one of document.querySelectorAll("[data-w]")) one.textContent = W[one.dataset.w];
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", W[one.dataset.label]);
  $("tabs").append(...tabLinks());
  $("stop").addEventListener("click", stop);
  document.addEventListener("click", follow);
  $("copy").addEventListener(
    "click",
    () => void navigator.clipboard.writeText($("report").textContent).then(() => progress(W.copied)),
  );
  addEventListener("popstate", () => void go(location.hash || "#"));
  dropping()((file, handle) => busy(openFile(file, handle)));
  whenChangedElsewhere(() => refresh());
  afterEntering((taken) => busy(sayTaken(taken)));
}

// What was touched and is not in the event: the program says why.
async function sayTaken(taken) {
  if (taken.length) tell("");
  await refresh();
  const lines = taken.map(([{ said }, answer]) => [el("p", {}, said), problem(answer)]);
  if (taken.length) await sheet("problem", W.not_entered, () => lines);
}

function follow(event) {
  // a link within the page
  const link = event.target.closest?.('a[href^="#"]'),
    isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.button;
  if (!link || link.target || !isPlain) return;
  event.preventDefault();
  if (link.id === "skip") $("main").focus();
  else void go(link.getAttribute("href"));
}

setUp();
if (!location.protocol.startsWith("http")) progress(W.no_host);
else {
  void refresh(true);
  void busy(controlled().catch(console.warn).then(startProgram));
}
