// Elements of the page. Whatever comes out of a file becomes text, never markup; all words are in `words.json`.

export const SITE = self.SITE,
  W = SITE.words;
export const $ = (id) => document.getElementById(id);
export const words = (text, ...values) => text.replace(/\{(\d)\}/g, (_, place) => values[place]);
export const clean = (text) =>
  String(text).replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "\ufffd");

// ── Work in progress ─────────────────────────────────────────────────────────
// `document.body.dataset.state` is "busy" while something that was asked for is not yet done and shown, then "ready".
let works = 0;

function working(more) {
  works += more;
  document.body.dataset.state = works ? "busy" : "ready";
}

export async function busy(work) {
  working(1);
  try {
    return await work;
  } finally {
    working(-1);
  }
}

// ── Elements ─────────────────────────────────────────────────────────────────
// el("p", { class: "quiet", onclick: f, do: "name of what it does" }, "text", another element, null)
export function el(tag, facts = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(facts)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), (event) => void busy(value(event)));
    else if (name === "do") made.dataset.do = value;
    else if (value !== false && value != null) made.setAttribute(name, value === true ? "" : value);
  }
  fill(made, inside);
  return made;
}

function fill(made, inside) {
  for (const one of inside) {
    if (Array.isArray(one)) fill(made, one);
    else if (one != null && one !== false) made.append(one instanceof Node ? one : clean(one));
  }
}

export const button = (text, name, onclick, facts = {}) =>
  el("button", { type: "button", onclick, do: name, ...facts }, text);
export const saving = (text) => el("p", {}, el("button", { class: "main", do: "save" }, text)); // ends a form
export const quiet = (lines) => (lines || []).map((line) => el("p", { class: "quiet" }, line));
export const hidden = (text) => el("span", { class: "away" }, text);
export const option = (value, text, chosen) =>
  el("option", { value, selected: String(value) === String(chosen) }, text);
export const choice = (name, options, chosen, facts = {}) =>
  el(
    "select",
    { name, do: name, ...facts },
    options.map(([value, text]) => option(value, text, chosen)),
  );
export const disc = (colour) => [el("span", { class: `disc ${colour}`, "aria-hidden": true }), hidden(W[colour])];
export const region = (label, facts = {}) => ({ tabindex: 0, role: "group", "aria-label": label, ...facts });

// What finds somebody by a part of the name, whatever its accents.
export const fold = (text) => text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
export const searchField = (label, facts) =>
  el(
    "div",
    { class: "search" },
    el("input", { type: "search", do: "find", placeholder: label, "aria-label": label, autocomplete: "off", ...facts }),
  );

// A field of a form: label, input, and room for what is wrong with it (`blame`).
let fields = 0;
export function field(label, input, hint = "") {
  const id = `field-${(fields += 1)}`;
  input.id ||= id;
  const box = el(
    "p",
    { class: "field" },
    el("label", { for: input.id }, label),
    input,
    hint ? el("span", { class: "hint", id: `${id}-hint` }, hint) : null,
  );
  const wrong = el("span", { class: "wrong", id: `${id}-wrong`, role: "alert" });
  input.setAttribute("aria-describedby", [hint && `${id}-hint`, `${id}-wrong`].filter(Boolean).join(" "));
  box.append(wrong);
  return box;
}

// Says what is wrong beside the field that the message names, or else at the end of the form.
export function blame(form, { message }) {
  for (const one of form.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
  for (const one of form.querySelectorAll(".wrong")) one.textContent = "";
  const [, name, rest] = /^`(\w+)`: ([^]*)/.exec(message) || [null, "", message];
  const input = name ? form.elements[name] : null,
    lines = spoken(rest);
  const place =
    input?.closest(".field")?.querySelector(".wrong") ||
    form.querySelector(":scope > .wrong") ||
    form.appendChild(el("p", { class: "wrong", role: "alert" }));
  place.textContent = clean(lines.join("\n"));
  if (!input) return place.scrollIntoView({ block: "nearest" });
  input.setAttribute("aria-invalid", "true");
  input.focus();
}

// The lines of a message without those that only help at a command line.
export function spoken(message) {
  const [first, ...more] = message.split("\n").map((line) => line.trim());
  const isTyped = (line) => /`fidepair |(^|\s)--[a-z]|See the format of requests/.test(line);
  const placed = (line) =>
    line.replace(/^request(?::(\d+))?(?::\d+)?: /, (_, at) => (at ? `${words(W.line, at)}: ` : ""));
  return [first, ...more.filter((line) => !isTyped(line))].map(placed);
}

export const problem = ({ error: { message, kind }, said }) =>
  el(
    "div",
    { class: kind === "Stopped" ? null : "error", role: "alert" },
    el("p", {}, spoken(message).join("\n")),
    quiet(said?.map((line) => spoken(line)[0])),
  );

export function given(form) {
  // the options of the fields that are filled in
  const found = {};
  for (const one of form.elements) {
    if (!one.name || one.disabled) continue;
    if (one.type === "checkbox" || one.type === "radio") {
      if (one.checked) found[one.name] = one.type === "radio" ? one.value : true;
    } else if (one.value.trim()) found[one.name] = one.type === "number" ? Number(one.value) : one.value.trim();
  }
  return found;
}

export function form(name, onsubmit, ...inside) {
  return el(
    "form",
    {
      do: name,
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        return onsubmit(event.target);
      },
    },
    ...inside,
  );
}

export function table(caption, heads, rows) {
  // heads: [text, class]; rows of cells
  const row = (tag, cells) =>
    el(
      "tr",
      {},
      cells.map((inside, place) => el(tag, { class: heads[place][1], scope: tag === "th" && "col" }, inside ?? "")),
    );
  return el(
    "div",
    region(caption, { class: "table" }),
    el(
      "table",
      {},
      el("caption", { class: "away" }, caption),
      el(
        "thead",
        {},
        row(
          "th",
          heads.map(([text]) => text),
        ),
      ),
      el(
        "tbody",
        {},
        rows.map((cells) => row("td", cells)),
      ),
    ),
  );
}

// ── Words for facts ──────────────────────────────────────────────────────────
export const person = (one) => (one ? `${one.title ? `${one.title} ` : ""}${one.name}` : W.nobody);
export const surname = (one) => one.name.split(",")[0];
export function points(text) {
  // 3.5 as 3½, the whole numbers under each other
  const [whole, part] = String(text).split(".");
  if (part && !/^[05]0*$/.test(part)) return el("span", { class: "points" }, text);
  const half = /^5/.test(part || "");
  return el(
    "span",
    { class: "points" },
    whole === "0" && half ? "" : whole,
    el("span", { class: "half" }, half ? "½" : ""),
  );
}

// ── Dialogs ──────────────────────────────────────────────────────────────────
// Shows a sheet from below (on a wide screen: in the middle); gives what `close(value)` was called with, or null. Somebody who
// reads it does not count as work: it is awaited by a handler that does.
export function sheet(name, title, make) {
  return new Promise((done) => {
    const dialog = el("dialog", { class: "sheet", do: name, "aria-labelledby": "sheet-title" });
    let isOver = false;
    const over = (value) => {
      if (isOver) return;
      isOver = true;
      dialog.remove();
      working(1);
      done(value);
    };
    const close = (value) => {
      dialog.close();
      over(value);
    };
    dialog.append(
      el(
        "div",
        { class: "head" },
        el("h2", { id: "sheet-title", tabindex: -1 }, title),
        button("✕", "close", () => close(null), { "aria-label": W.close, class: "plain" }),
      ),
      el("div", { class: "body" }, make(close)),
    );
    dialog.addEventListener("close", () => over(null));
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) close(null);
    });
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector("[autofocus], #sheet-title").focus();
    working(-1);
  });
}

export const cannot = (answer) => sheet("problem", W.cannot, () => problem(answer));

// A sheet with an answer that is still asked for.
export const answerSheet = (name, title, asked, shown = ({ text }) => [page(text)]) =>
  sheet(name, title, () => {
    const out = el("div", { class: "answer", role: "status" }, W.working);
    void busy(asked().then((answer) => out.replaceChildren(...(answer.ok ? shown(answer) : [problem(answer)]))));
    return out;
  });

export const asks = (name, title, text, yes) =>
  sheet(name, title, (close) => [
    el("p", {}, text),
    el(
      "p",
      { class: "row" },
      button(yes, "yes", () => close(true), { class: "main" }),
      button(W.cancel, "no", () => close(null)),
    ),
  ]);

// ── Pages of the program ─────────────────────────────────────────────────────
// A page is made anew, of elements and attributes that are known here.
const KNOWN = new Set(
  (
    "h1 h2 h3 h4 p table thead tbody tr th td ul ol li dl dt dd section div span strong em b body a svg g " +
    "figure figcaption rect path line text circle clippath header footer main details summary label"
  ).split(" "),
);
const ATTRIBUTES = new Set(
  (
    "class colspan rowspan scope role aria-label aria-hidden x y x1 x2 y1 y2 d rx cx cy r width height " +
    "viewbox transform clip-path id fill stroke stroke-width stroke-dasharray font-size font-weight hidden"
  ).split(" "),
);
const ON_THE_PAGE = {
  a: "span",
  body: "div",
  h1: "h2",
  h2: "h3",
  h3: "h4",
  h4: "h5",
  header: "div",
  footer: "div",
  main: "div",
};
const AS_PAPER = { a: "span", body: "div", main: "div" };

function rebuilt(node, names) {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(clean(node.data));
  const name = node.localName?.toLowerCase();
  if (node.nodeType !== Node.ELEMENT_NODE || !KNOWN.has(name)) return null;
  const isEmptyHead = name === "th" && !node.textContent.trim();
  const made = document.createElementNS(node.namespaceURI, isEmptyHead ? "td" : names[name] || node.localName);
  for (const one of node.attributes) if (ATTRIBUTES.has(one.name.toLowerCase())) made.setAttribute(one.name, one.value);
  if (name === "body") made.classList.add("as-body");
  if (made.localName === "th") made.setAttribute("scope", "col");
  if (made.className === "table")
    for (const [key, value] of Object.entries(region(W.table))) made.setAttribute(key, value);
  made.append(...[...node.childNodes].map((one) => rebuilt(one, names)).filter(Boolean));
  return made;
}

const STYLE = /<style>([^<]*)<\/style>/;
const parsed = (html, names) =>
  rebuilt(new DOMParser().parseFromString(html.replace(STYLE, ""), "text/html").body, names);
export const page = (html) => parsed(html, ON_THE_PAGE);

// A page with its own style sheet, as it is printed: in a room of its own, which the style of this page does not reach.
export function paper(html, label, { isOfHall = false, isWide = false } = {}) {
  const made = el("div", region(label, { class: "paper" })),
    style = new CSSStyleSheet();
  const text = STYLE.exec(html)[1],
    sized = isOfHall ? text.replace(/(\d)vw/g, "$1cqw") : text; // a part of the room, not of the window
  style.replaceSync(
    (isWide ? `${sized} @media screen { body { min-width: 40rem } }` : sized)
      .replace(/:root/g, ":host")
      .replace(/(^|[\s}])body(?=[\s{])/g, "$1.as-body")
      .replace(/(^|[\s}])html(?=[\s{])/g, "$1.as-body"),
  );
  const root = made.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [style];
  root.append(parsed(html, AS_PAPER));
  return made;
}

// ── Files ────────────────────────────────────────────────────────────────────
export function download(name, content, type = "application/octet-stream") {
  const link = el("a", { download: clean(name), href: URL.createObjectURL(new Blob([content], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  tell(words(W.downloaded, name));
}

export const bytesOf = ({ trf, base64 }) =>
  base64 === undefined ? new TextEncoder().encode(trf) : Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

export function inBase64(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(parts.join(""));
}

// ── News ─────────────────────────────────────────────────────────────────────
// What has just been done, above the tabs, with a way back; read aloud by screen readers.
let told = 0;
export const isOldNews = () => performance.now() - told > 1000;
export function tell(text, undo = null) {
  told = performance.now();
  $("news").replaceChildren(el("span", {}, text), undo ? button(W.undo, "undo", undo, { class: "plain" }) : "");
  $("news").classList.toggle("empty", !text);
}
