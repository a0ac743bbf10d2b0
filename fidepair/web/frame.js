// The frame around each screen: the bar above, the tabs, and where the page is: `#`, `#new`, `#3/results`, `#3/pairings/4`.
import { $, W, blame, busy, cannot, clean, el, isOldNews, sheet, tell, words } from "./elements.js";
import { canUndo, change, current, entered, goTo, open, rest, toldOf } from "./event.js";

export const TABS = ["results", "pairings", "standings", "players", "more"];
export const screens = {}; // by name: a function that gives the elements of the screen

const here = () => decodeURIComponent(location.hash.slice(1)).split("/");
export const address = (tab, view = "") => `#${current.id}/${tab}${view === "" ? "" : `/${view}`}`;

export function go(to) {
  // as if a link was touched
  if ((location.hash || "#") !== to) history.pushState(null, "", to);
  document.querySelector("dialog")?.close();
  document.body.classList.remove("printing");
  return refresh(true);
}

let shown = 0;

// Draws the screen of the address anew; `isOther`: another one than before, which begins at its top.
export function refresh(isOther = false) {
  return busy(draw(isOther));
}

async function draw(isOther) {
  const [first, tab = "", ...views] = here(),
    id = Number(first),
    number = (shown += 1);
  if (id && !(await open(id))) return go("#");
  const isEvent = Boolean(id),
    name = isEvent ? (screens[tab] ? tab : usualTab()) : first || "start";
  if (isEvent && name !== tab) {
    history.replaceState(null, "", address(name));
    return draw(isOther);
  }
  if (number !== shown) return;
  if (isEvent && name !== "results") await entered();
  frame(isEvent, name);
  const inside = await (screens[name] || screens.start)(...views).catch((error) => {
    if (number !== shown) return null; // of an event, or a version, that is no longer shown
    console.error(error);
    throw error;
  });
  if (number !== shown) return;
  const had = isOther ? null : placeOf(document.activeElement);
  $("main").replaceChildren(...[inside].flat(Infinity).filter((one) => one != null && one !== false));
  had?.();
  rest();
  if (isOther && isOldNews()) tell("");
  if (isOther) {
    scrollTo(0, 0);
    $("main").focus({ preventScroll: true });
  }
}

// Where the focus was, so that it is there again in what is drawn anew.
function placeOf(one) {
  if (!one || !$("main").contains(one) || !one.dataset.do) return null;
  const all = [...$("main").querySelectorAll(`[data-do="${one.dataset.do}"]`)],
    at = all.indexOf(one);
  return () => $("main").querySelectorAll(`[data-do="${one.dataset.do}"]`)[at]?.focus({ preventScroll: true });
}

// The tab where something is to be done.
export function usualTab() {
  if (!current.status) return "more";
  const { next, paired } = current.status;
  return { result: "results", standings: "standings" }[next.do] || (paired ? "results" : "players");
}

function frame(isEvent, name) {
  document.body.dataset.screen = name;
  $("bar").hidden = $("tabs").hidden = !isEvent;
  document.title = isEvent ? clean(`${current.name} · fidepair`) : "fidepair";
  if (!isEvent) return tell("");
  $("event-name").textContent = clean(current.name);
  $("event-round").textContent = inShort(current.status);
  for (const link of $("tabs").querySelectorAll("a")) {
    link.href = address(link.dataset.tab);
    if (link.dataset.tab === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

export function inShort(status) {
  if (!status) return W.unreadable_event;
  if (!status.paired) return status.rounds ? words(W.rounds_planned, status.rounds) : W.not_paired;
  const round = status.rounds ? words(W.round_of, status.paired, status.rounds) : words(W.round_alone, status.paired);
  return status.next.do === "result" ? round : words(W.round_over, round);
}

// ── Changes ──────────────────────────────────────────────────────────────────
export async function undo() {
  await entered();
  if (!canUndo()) return;
  const { change: undone } = current.versions[current.at];
  await goTo(current.at - 1);
  tell(words(W.undone, undone));
  await refresh();
}

// Makes a change, and says so above the tabs; what is wrong stands beside the field of `form`, or in a sheet.
export async function act(request, form = null, say = toldOf) {
  const answer = await change(request);
  if (!answer.ok) {
    if (form) blame(form, answer.error);
    else await cannot(answer);
    return null;
  }
  tell(say(answer), undo);
  return answer;
}

export const actAndShow = async (request) => {
  if (await act(request)) await refresh();
};

// A sheet with a form whose answer is a change.
export async function changeSheet(name, title, make, requestOf) {
  const done = await sheet(name, title, (close) =>
    make(async (form) => {
      const request = requestOf(form),
        answer = request && (await act(request, form));
      if (answer) close(answer);
    }),
  );
  if (done) await refresh();
  return done;
}

export function icon(name) {
  // of strokes, in the colour of the text
  const paths = {
    results: "M5 13l4 4L19 7",
    pairings: "M4 6h6M4 12h6M4 18h6M14 6h6M14 12h6M14 18h6",
    standings: "M6 19v-6M12 19V5M18 19v-9",
    players: "M12 4a4 4 0 1 0 .01 0M5 20c0-4 3-6 7-6s7 2 7 6",
    more: "M5 12h.01M12 12h.01M19 12h.01",
  };
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"),
    path = document.createElementNS(svg.namespaceURI, "path");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" }))
    svg.setAttribute(key, value);
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}

export const tabLinks = () =>
  TABS.map((name) =>
    el("a", { href: "#", do: `tab-${name}`, "data-tab": name }, icon(name), el("span", {}, W[`tab_${name}`])),
  );
