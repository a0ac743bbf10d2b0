// The page. It knows no chess: it asks the worker, in the requests of `fidepair serve`, and shows what is answered.
import { $, W, busy } from "./elements.js";
import { whenChangedElsewhere } from "./event.js";
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
