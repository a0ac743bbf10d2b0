"use strict";
// The page. It knows no chess: it asks the worker, in the requests of `fidepair serve`, and shows what is answered.
// Whatever comes out of a file becomes text, never markup. All words are in `words.json`, all lists in `forms.json`.

const SITE = self.SITE, W = SITE.words, $ = (id) => document.getElementById(id);
const { tabs: TABS, entries: ENTRIES, keys: KEYS } = SITE.forms;
const file = { name: "", versions: [], saved: 0, dialect: null };  // a version: { trf } or { base64 }; the last one counts
const words = (text, ...values) => text.replace(/\{(\d)\}/g, (_, place) => values[place]);

// ── Elements ─────────────────────────────────────────────────────────────────
const clean = (text) => text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "\ufffd");
function el(tag, facts = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(facts)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...inside.filter((one) => one != null).map((one) => (typeof one === "string" ? clean(one) : one)));
  return made;
}
const button = (text, onclick, facts = {}) => el("button", { type: "button", onclick, ...facts }, text);
const quiet = (lines) => (lines || []).map((line) => el("p", { class: "quiet" }, line));
const region = (label, facts = {}) => ({ tabindex: 0, role: "group", "aria-label": label, ...facts });

function table(caption, heads, rows) {  // heads: [text, class]; rows of cells
  const row = (tag, cells) => el("tr", {}, ...cells.map((inside, place) =>
    el(tag, { class: heads[place][1], scope: tag === "th" && "col" }, inside ?? "")));
  return el("div", region(caption, { class: "table" }), el("table", {}, el("caption", { class: "away" }, caption),
    el("thead", {}, row("th", heads.map(([text]) => text))), el("tbody", {}, ...rows.map((cells) => row("td", cells)))));
}

// A page of the program is made anew, of elements and attributes that are known here.
const KNOWN = new Set(("h1 h2 h3 h4 p table thead tbody tr th td ul ol li dl dt dd section div span strong em body a svg g " +
  "figure figcaption rect path line text circle clippath").split(" "));
const ATTRIBUTES = new Set(("class colspan rowspan scope role aria-label aria-hidden x y x1 x2 y1 y2 d rx cx cy r width height " +
  "viewbox transform clip-path id fill stroke stroke-width stroke-dasharray font-size font-weight").split(" "));
const RENAMED = { a: "span", body: "div", h1: "h4", h2: "h5", h3: "h6", h4: "h6" };
function rebuilt(node, names = RENAMED) {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
  const name = node.localName?.toLowerCase();
  if (node.nodeType !== Node.ELEMENT_NODE || !KNOWN.has(name)) return null;
  const made = document.createElementNS(node.namespaceURI, names[name] || node.localName);
  for (const one of node.attributes) if (ATTRIBUTES.has(one.name.toLowerCase())) made.setAttribute(one.name, one.value);
  if (name === "th") made.setAttribute("scope", "col");
  if (/^h\d$/.test(name)) made.setAttribute("aria-level", Math.min(6, Number(name[1]) + 3));
  if (made.className === "table") for (const [key, value] of Object.entries(region(W.table))) made.setAttribute(key, value);
  made.append(...[...node.childNodes].map((one) => rebuilt(one, names)).filter(Boolean));
  return made;
}
const STYLE = /<style>([^<]*)<\/style>/;
const page = (html, names) => rebuilt(new DOMParser().parseFromString(html.replace(STYLE, ""), "text/html").body, names);

// ── The worker ───────────────────────────────────────────────────────────────
let worker, asked = 0, slow;
const waiting = new Map();

function startWorker() {
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    const heard = { ready, failed: () => fault(data.message), undefined: () => waiting.get(data.id)?.(data),
      starting: () => progress(words(W.starting, Math.round(100 * data.part)), data.part) };
    heard[data.state]();
  };
  worker.onerror = (event) => fault(event.message || "worker.js");
}

function ready() {  // another worker, which never sees a file, keeps a picture of a program that has just started
  progress(navigator.serviceWorker?.controller ? W.ready : W.ready_online);
  if (self.caches && !ready.once) setTimeout(() => new Worker("worker.js", { type: "module", name: "picture" }), 4000);
  ready.once = true;
}

function ask(request) {  // gives the answer, which says itself whether it is one
  const id = ++asked, text = JSON.stringify({ ...request, id, file: file.name, ...file.versions.at(-1) });
  clearTimeout(slow);
  slow = setTimeout(() => { progress(W.working); $("stop").hidden = false; }, 300);
  return new Promise((done) => {
    waiting.set(id, (data) => {
      waiting.delete(id);
      if (!waiting.size) { clearTimeout(slow); $("stop").hidden = true; }
      if (!waiting.size && $("state").textContent === W.working) progress("");
      const answer = data.text ? JSON.parse(ask.last = data.text)
        : { ok: false, said: [], error: data.error || { kind: "FidepairError", message: data.fault } };
      if (!answer.ok && answer.error.kind === "FidepairError") fault(answer.error.message, request.do);
      done(answer);
    });
    worker.postMessage({ id, text });
  });
}

function stop() {
  worker.terminate();
  const left = [...waiting.values()];
  startWorker();
  left.forEach((answered) => answered({ error: { kind: "Stopped", message: W.stopped } }));
}

function progress(text, part = null) {
  $("state").textContent = text;
  Object.assign($("progress"), { hidden: part === null, value: part ?? 0 });
}

function fault(message, doing = "") {
  $("report").textContent = [$("about").textContent, navigator.userAgent, doing, message].filter(Boolean).join("\n");
  $("fault").hidden = false;
  progress("");
}

// ── The file ─────────────────────────────────────────────────────────────────
const bytesOf = (one) => (one.base64 === undefined ? new TextEncoder().encode(one.trf)
  : Uint8Array.from(atob(one.base64), (sign) => sign.charCodeAt(0)));
const labelled = () => { $("download").textContent = file.versions.length === file.saved ? W.download : W.download_changed; };
const contentOf = (answer) => (answer.trf === undefined ? { base64: answer.base64 } : { trf: answer.trf });

async function take(given) {
  $("fault").hidden = true;
  const megabytes = given.size / 2 ** 20;
  if (megabytes > SITE.megabytes) return progress(words(W.too_large, clean(given.name), megabytes.toFixed(1), SITE.megabytes));
  try {
    const bytes = new Uint8Array(await given.arrayBuffer()), parts = [];
    for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
    await opened(given.name, { base64: btoa(parts.join("")) });
  } catch (error) {
    progress(words(W.unreadable, given.name, error.message));
  }
}

async function opened(name, content) {
  Object.assign(file, { name, versions: [content], saved: 1 });
  document.querySelectorAll("#ways :is(select, input), #pair-round, #standings-form input").forEach((one) => { one.value = ""; });
  $("done").textContent = $("missing-why").textContent = "";
  $("missing").open = $("open-more").open = false;
  const read = /\.(json|csv)$/i.test(name) ? await ask({ do: "convert", to: "trf26" }) : { ok: false };
  if (read.ok) file.versions = [contentOf(read)];
  for (const name of TABS) $(name).hidden = name !== TABS[0];
  await changed();
  await chosen(TABS[0]);
  $("work").focus();
}

async function change(request) {  // what changes the file: a new version, and what is said of it
  const answer = await ask(request);
  if (!answer.ok) { $("done").replaceChildren(problem(answer)); return answer; }
  file.versions.push(contentOf(answer));
  await changed();
  const lines = [...(answer.answer?.said || answer.said), ...(answer.answer?.notes || [])];
  $("done").replaceChildren(...lines.map((line) => el("p", {}, line)));
  return answer;
}

async function changed() {  // the tab that is open first, then what lint finds
  $("work").hidden = false;
  $("title").textContent = clean(file.name);
  document.title = clean(`${file.name} · fidepair`);
  $("undo").disabled = file.versions.length < 2;
  labelled();
  for (const name of TABS) delete $(name).dataset.shown;
  const shown = chosen(TABS.find((name) => !$(name).hidden));
  const answer = await ask({ do: "lint" }), facts = answer.ok ? answer.answer.files[0] : {};
  await shown;
  file.dialect = facts.dialect;
  const told = facts.teams ? W.facts_teams : W.facts;
  $("facts").textContent = facts.dialect ? words(told, facts.dialect, facts.participants, facts.rounds) : "";
  found(facts.findings || [], answer);
}

function found(findings, answer) {
  const counts = ["error", "warning", "note"].map((kind) => [kind, findings.filter((one) => one.severity === kind).length]);
  const parts = counts.filter(([, n]) => n).map(([kind, n]) => `${n} ${W[n === 1 ? kind : `${kind}s`]}`);
  $("found-summary").textContent = parts.length ? words(W.found, parts.join(", ")) : answer.ok ? W.found_none : W.error;
  $("found").open = counts[0][1] > 0 || !answer.ok;
  $("repair").hidden = !parts.length;
  $("findings").replaceChildren(...(answer.ok ? findings.map(finding) : [el("li", {}, problem(answer))]));
}

function finding({ severity, code, line, column, title, text, source, way_out: wayOut }) {
  const caret = column ? `\n${" ".repeat(column - 1)}^` : "", where = line ? words(W.line, line) : "";
  const shown = source ? el("pre", region(where), source + caret) : null;
  if (shown && column) requestAnimationFrame(() => { shown.scrollLeft = 8 * column - 160; });  // so that the caret is seen
  return el("li", {}, el("span", { class: `kind ${severity}-kind` }, `${W[severity]} ${code} ${where}`), `: ${title}. ${text}`,
    shown, ...quiet(wayOut ? [wayOut] : []));
}

function problem({ error: { message, kind }, said }) {  // in words, without those for a terminal; a missing fact opens its form
  const lack = /--(system|rounds|initial-colour)\b/.exec(message);
  if (lack) $("missing-why").textContent = `${W.missing_now} ${W[lack[1].replace("-", "_")]}.`;
  $("missing").open ||= Boolean(lack);
  const [first, ...more] = message.split("\n"), own = more.filter((line) => !/`fidepair |(^|\s)--[a-z]/.test(line));
  const facts = { class: kind === "Stopped" ? null : "error", role: "alert" };
  return el("div", facts, el("p", {}, [first, ...own].join("\n")), ...quiet(said));
}

function given(...ids) {  // the options in the inputs of these ids that are filled in
  const filled = ids.map($).filter((one) => (one.type === "checkbox" ? one.checked : one.value.trim()));
  return Object.fromEntries(filled.map((one) => [one.name || one.id,
    one.type === "checkbox" || (one.type === "number" ? Number(one.value) : one.value.trim())]));
}
const ways = () => given("system", "rounds", "initial_colour");

function save(name, content, isAll = false) {
  const link = el("a", { download: name, href: URL.createObjectURL(new Blob([bytesOf(content)])) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  $("done").textContent = words(W.downloaded, name);
  if (isAll) file.saved = file.versions.length;
  labelled();
}

async function convert() {
  const to = $("to").value, answer = await ask({ do: "convert", to, ...ways() });
  if (!answer.ok) return $("done").replaceChildren(problem(answer));
  save(`${file.name.replace(/\.\w+$/, "")}.${to.replace(/^trf.*/, "trf")}`, contentOf(answer));
  const losses = (answer.answer?.losses || []).map((one) => el("li", {}, one.text));
  if (losses.length) $("done").append(el("p", {}, W.losses), el("ul", {}, ...losses));
}

// ── The tabs ─────────────────────────────────────────────────────────────────
async function chosen(name, focus = false) {
  for (const one of TABS) {
    $(`tab-${one}`).setAttribute("aria-selected", one === name);
    $(`tab-${one}`).tabIndex = one === name ? 0 : -1;
    $(one).hidden = one !== name;
  }
  if (focus) $(`tab-${name}`).focus();
  if ($(name).dataset.shown || !file.versions.length) return;
  $(name).dataset.shown = true;
  await SHOWN[name]();
}

const person = (one) => (one ? `${one.number} ${one.title ? `${one.title} ` : ""}${one.name}` : "–");
const absent = (list) => list.map(({ player, bye }) => el("p", {}, `${W.absent}: ${person(player)}, ${W[bye] || bye}`));
const arrows = (floats) => floats.slice(-2).replaceAll("D", "↓").replaceAll("U", "↑");
const side = (one) => [one.number, one.title, one.name, one.rating, one.pairing_points, arrows(one.floats), one.colours];
const seats = (colour) => [[W.number, "r"], [W.ttl, "room"], [colour, "name"], [W.rating, "r room"],
  [W.points, "r"], [W.floats, "room"], [W.colours, "room"]];

async function showPair() {
  const options = { ...ways(), ...given("pair-round", "adjourned") }, answer = await ask({ do: "pair", ...options });
  const round = answer.answer;
  $("why").replaceChildren();
  $("pair-more").hidden = !answer.ok;
  if (!answer.ok) return $("pair-out").replaceChildren(problem(answer));
  Object.assign(showPair, { options: { ...options, round: round.round }, boards: round.boards });
  $("write").hidden = $("pair-round").value !== "";
  const rows = round.boards.map(({ board, white, black }) => {
    const text = words(W.why_pair, person(white), person(black)), who = [`${white.number}`, `${black.number}`];
    const asks = button(board, (event) => why({ who }, text, event), { "aria-label": `${W.board} ${board}. ${text}` });
    return [asks, ...side(white), ...side(black)];
  });
  const heading = words(round.rounds ? W.round_of : W.round_alone, round.round, round.rounds);
  const bye = round.bye && button(person(round.bye), () => why({ bye: true }, words(W.why_bye, person(round.bye))));
  $("pair-out").replaceChildren(el("h3", {}, `${round.tournament || file.name}: ${heading}`),
    el("p", {}, words(W.by, W[round.system.name], round.system.chapter, W[round.initial_colour] || "–")),
    ...quiet(answer.said.filter((line) => !line.startsWith("warning:"))),
    table(heading, [[W.board, ""], ...seats(W.white), ...seats(W.black)], rows),
    bye ? el("p", {}, `${W.bye_of}: `, bye) : "", ...absent(round.absent), ...quiet([W.click]));
}

async function why(question, heading, event = null) {
  document.querySelectorAll("tr.picked").forEach((row) => row.classList.remove("picked"));
  event?.target.closest("tr").classList.add("picked");
  const title = el("h3", { tabindex: -1 }, heading);
  const answer = await ask({ do: "explain", ...showPair.options, ...question, format: "html" });
  $("why").replaceChildren(title, answer.ok ? page(answer.text) : problem(answer), question.who ? otherForm(question) : "");
  title.focus();
}

function otherForm({ who: [first, second], not }) {  // why not another opponent?
  const all = showPair.boards.flatMap(({ white, black }) => [white, black]).sort((one, two) => one.number - two.number);
  const choice = (label, value) => el("select", { "aria-label": label }, ...all.map((one) =>
    el("option", { value: one.number, selected: String(one.number) === String(value) }, person(one))));
  const next = all.find((one) => ![first, second].includes(`${one.number}`)) || all[0];
  const who = choice(W.other_who, first), other = choice(W.other_not, not ?? next.number);
  const onsubmit = (event) => {
    event.preventDefault();
    const [a, b] = [who, other].map((one) => one.selectedOptions[0].text);
    why({ who: [who.value], not: other.value }, words(W.other_heading, a, b));
  };
  return el("form", { onsubmit }, el("p", {}, W.other_who, who, W.other_not, other, el("button", {}, W.ask)));
}

async function showSheet() {
  const answer = await ask({ do: "sheet", ...showPair.options, format: "html" });
  if (!answer.ok) return $("why").replaceChildren(problem(answer));
  const paper = el("div", region(W.sheet, { class: "paper" })), style = new CSSStyleSheet();
  style.replaceSync(STYLE.exec(answer.text)[1].replace("body {", "div { min-width: 40rem;"));
  const root = paper.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [style];
  root.append(page(answer.text, { body: "div", a: "span" }));
  $("why").replaceChildren(el("h3", {}, W.sheet), paper);
  paper.focus();
}

async function showCheck() {
  const answer = await ask({ do: "check", ...ways() }), report = answer.ok && answer.answer.files[0];
  if (!answer.ok) return $("check").replaceChildren(problem(answer));
  const wrong = report.rounds.filter((one) => one.status !== "agrees").map((one) => one.round), ranks = report.standings;
  const all = !report.rounds.length ? W.check_none : wrong.length ? words(W.check_bad, wrong.join(", ")) : W.check_good;
  const ranked = ranks ? [el("h3", {}, W.ranks), el("p", {}, ranks.agrees ? W.ranks_good : W.ranks_bad),
    ...ranks.findings.map((one) => el("p", {}, one.text))] : [];
  $("check").replaceChildren(el("h3", {}, report.tournament || file.name),
    el("p", { class: wrong.length ? "off" : "good" }, all), ...quiet(report.notes), ...report.rounds.map(checked), ...ranked);
}

function checked(one) {
  const good = one.status === "agrees", rows = [], round = words(W.round_alone, one.round);
  const pair = (game) => (game ? words(W.white_black, game.white, game.black) : "");
  const add = (published, rules, article) => rows.push([published, rules, article || ""]);
  const ours = [...(one.rules_only || [])];
  for (const game of one.published_only || []) { const rule = ours.shift(); add(pair(game), pair(rule), rule?.article); }
  for (const rule of ours) add("", pair(rule), rule.article);
  for (const { published, rules } of one.wrong_colours || []) add(pair(published), words(W.turned, pair(rules)), rules.article);
  const { published, rules } = one.bye || {};
  if (published !== rules) add(words(W.bye_is, published ?? "–"), words(W.bye_is, rules ?? "–"));
  const lines = [one.reason, one.verdict?.text, ...(one.sentences || []),
    ...(one.declared_changes || []).map((text) => words(W.declared, text))];
  return el("section", {}, el("h4", { class: good ? "" : "off" }, `${good ? "✓" : "✗"} ${round}: ${W[one.status] || one.status}`),
    ...lines.filter(Boolean).map((line) => el("p", {}, line)),
    rows.length ? table(round, [[W.published, ""], [W.rules, ""], [W.article, ""]], rows) : null);
}

async function showStandings() {
  for (const doing of ["standings", "crosstable"]) {
    const answer = await ask({ do: doing, ...given("tie_breaks", "after", "system"), format: "html" });
    const made = answer.ok ? [el("h3", {}, W[doing]), page(answer.text)] : [problem(answer)];
    $(`${doing}-out`).replaceChildren(...(answer.ok || doing === "standings" ? made : []));
  }
}

async function showDay() {
  const answer = await ask({ do: "show", no_check: true, ...given("system") }), round = answer.answer;
  if (!answer.ok) return $("results-form").replaceChildren(problem(answer));
  const rows = round.boards.flatMap(({ board, games, ...one }) => (games || [one]).map((game, place) =>
    gameRow(games ? `${board}.${place + 1}` : String(board), game)));
  const heading = words(W.results, round.round), sides = round.kind === "individual" ? [W.white, W.black] : [W.left, W.right];
  const heads = [[W.board, "r"], [sides[0], "name"], [W.result, ""], [sides[1], "name"]];
  $("results-form").replaceChildren(el("h3", {}, heading), ...quiet([W.results_how]), table(heading, heads, rows),
    ...(round.bye ? [el("p", {}, `${W.bye_of}: ${person(round.bye)}`)] : []), ...absent(round.absent),
    el("p", {}, el("button", { class: "main" }, W.enter),
      el("label", {}, el("input", { type: "checkbox", id: "correct" }), ` ${W.correct}`)));
  $("results-form").dataset.round = round.round;
}

function gameRow(board, { white, black, left, right, left_has: has, result }) {  // in a match the left one may have Black
  const one = has ? `${person(left)} (${W[has]})` : person(white), other = person(has ? right : black), value = result ?? "";
  return [board, one, el("input", { class: "result", value, "data-board": board, "data-was": value, onkeydown: resultKey,
    autocomplete: "off", "aria-label": words(W.result_of, board, one, other) }), other];
}

function resultKey(event) {
  const fields = [...document.querySelectorAll(".result")], here = fields.indexOf(event.target), { key } = event;
  const go = { ArrowDown: here + 1, ArrowUp: here - 1 }[key], takesBack = key === "Delete" || key === "Backspace";
  if (event.ctrlKey || event.metaKey || event.altKey || !(go !== undefined || takesBack || key in KEYS)) return;
  event.preventDefault();
  if (key in KEYS) event.target.value = KEYS[key];
  if (takesBack) event.target.value = event.target.dataset.was;
  (fields[go ?? here + (takesBack ? 0 : 1)] || event.target).focus();
}

async function enterResults() {
  const given_ = [...document.querySelectorAll(".result")].filter((one) => one.value !== one.dataset.was);
  if (!given_.length) return void ($("done").textContent = W.entered_none);
  const results = given_.map((one) => `${one.dataset.board}=${one.value}`);
  await change({ do: "result", results, round: Number($("results-form").dataset.round), ...given("correct") });
}

function entryForm(doing, fields) {  // a field: { name, kind, needed }; kinds: text, number, or a list
  const id = (name) => `${doing}-${name}`;
  const input = ({ name, kind, needed }) => (Array.isArray(kind)
    ? el("select", { id: id(name), name }, ...kind.map((value) => el("option", { value }, W[value])))
    : el("input", { id: id(name), name, type: kind, required: needed, placeholder: W[`hint_${name}`] }));
  const onsubmit = async (event) => {
    event.preventDefault();
    const options = given(...fields.map(({ name }) => id(name)));
    if ((await change({ do: doing, ...options })).ok) event.target.reset();
  };
  return el("form", { onsubmit, "aria-labelledby": id("h") }, el("h4", { id: id("h") }, W[`enter_${doing}`]),
    ...fields.map((field) => el("p", {}, el("label", { for: id(field.name) }, W[`field_${field.name}`]), input(field))),
    el("button", {}, W.do_it));
}

async function showSave() {
  const answer = await ask({ do: "info" }), lines = answer.ok ? answer.answer.header.filter((one) => one.text) : [];
  $("header-out").replaceChildren(answer.ok
    ? el("dl", {}, ...lines.flatMap((one) => [el("dt", {}, one.name), el("dd", {}, one.text)])) : problem(answer));
  $("text").textContent = clean(new TextDecoder().decode(bytesOf(file.versions.at(-1))));
}

const SHOWN = { pair: showPair, check: showCheck, standings: showStandings, day: showDay, save: showSave };

// ── Setting up ───────────────────────────────────────────────────────────────
function setUp() {
  document.querySelectorAll("[data-w]").forEach((one) => { one.textContent = W[one.dataset.w]; });
  $("about").textContent = words(W.about, SITE.version, SITE.runtime);
  TABS.forEach((name, place) => {
    $("tabs").append(button(W[`tab_${name}`], () => chosen(name), { id: `tab-${name}`, role: "tab", "aria-controls": name }));
    $(name).setAttribute("aria-labelledby", `tab-${name}`);
    $(name).hidden = place > 0;
  });
  const sample = async (name) => take(new File([await (await fetch(`samples/${name}`)).blob()], name));
  $("samples").append(...SITE.samples.map((name) => el("li", {}, button(name, () => sample(name)))));
  for (const [id, values] of Object.entries(SITE.forms.choices)) {
    $(id).append(...values.map((value) => el("option", { value }, value ? W[value] || value : W.as_file)));
  }
  $("entries").append(...Object.entries(ENTRIES).map(([doing, fields]) => entryForm(doing, fields)));
  listen();
  chosen(TABS[0]);
}

function listen() {
  const submitted = { ways: changed, "pair-form": showPair, "standings-form": showStandings, "results-form": enterResults,
    "convert-form": convert };
  for (const [id, then] of Object.entries(submitted)) {
    $(id).addEventListener("submit", (event) => { event.preventDefault(); then(); });
  }
  const recorded = () => ({ do: "convert", to: file.dialect === "TRFx" ? "trfx" : "trf26", ...ways() });
  const clicked = { stop, sheet: showSheet, whole: () => why({}, W.whole), unpair: () => change({ do: "unpair" }),
    repair: () => change({ do: "fix", ...ways() }), record: () => change(recorded()),
    copy: () => navigator.clipboard.writeText($("report").textContent).then(() => progress(W.copied)),
    write: async () => { if ((await change({ do: "pair", ...showPair.options, in_place: true })).ok) chosen("day", true); },
    undo: async () => { file.versions.pop(); await changed(); $("done").textContent = W.undone; },
    download: () => save(file.name.replace(/\.(csv|json)$/i, ".trf"), file.versions.at(-1), true) };
  for (const [id, then] of Object.entries(clicked)) $(id).addEventListener("click", then);
  for (const one of document.querySelectorAll(".print")) one.addEventListener("click", () => print());
  $("tabs").addEventListener("keydown", ({ key }) => {
    const here = TABS.findIndex((name) => !$(name).hidden), last = TABS.length - 1;
    const there = { ArrowRight: here < last ? here + 1 : 0, ArrowLeft: here ? here - 1 : last, Home: 0, End: last }[key];
    if (there !== undefined) chosen(TABS[there], true);
  });
  $("file").addEventListener("change", ({ target }) => { if (target.files[0]) take(target.files[0]); target.value = ""; });
  for (const kind of ["dragover", "dragleave", "drop"]) {
    document.body.addEventListener(kind, (event) => {
      event.preventDefault();
      $("drop").classList.toggle("over", kind === "dragover");
      if (kind === "drop" && event.dataTransfer.files[0]) take(event.dataTransfer.files[0]);
    });
  }
  addEventListener("beforeunload", (event) => { if (file.versions.length !== file.saved) event.preventDefault(); });
}

async function controlled(keeper) {  // the first time, wait until every file is kept, and comes from there
  const taken = new Promise((done) => keeper.addEventListener("controllerchange", done, { once: true }));
  keeper.onmessage = ({ data }) => progress(words(W.loading, Math.round(100 * data.part)), data.part);
  const kept = await keeper.register("service-worker.js", { updateViaCache: "none" });
  if (!keeper.controller && (kept.installing || kept.waiting)) await taken;
}

setUp();
if (!location.protocol.startsWith("http")) progress(W.no_host);
else if (!navigator.serviceWorker) startWorker();
else controlled(navigator.serviceWorker).catch(console.warn).then(startWorker);
