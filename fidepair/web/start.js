// The first screen: events of this device, a new one, a file, samples.
import { $, SITE, W, button, bytesOf, clean, el, inBase64, problem, quiet, words } from "./elements.js";
import { begin } from "./event.js";
import { go } from "./frame.js";
import { useList } from "./new.js";
import { ask } from "./program.js";
import * as store from "./store.js";

const SAMPLES = [...new Set([...Object.keys(SITE.forms.samples), ...SITE.samples])];

export async function start() {
  const kept = await store.events().catch((error) => error);
  const lists = Array.isArray(kept) ? kept.map(eventCard) : [];
  return [
    el("h1", {}, "fidepair"),
    el("p", { class: "quiet" }, W.lead),
    kept instanceof Error ? el("p", { class: "error" }, words(W.not_kept, kept.message)) : null,
    lists.length
      ? el(
          "section",
          { "aria-labelledby": "go-on" },
          el("h2", { id: "go-on", class: "label" }, W.go_on),
          el("ul", { class: "card list", do: "events" }, lists),
        )
      : null,
    el(
      "div",
      { class: "doors" },
      el("a", { class: "button main", href: "#new", do: "new" }, W.new_event),
      el("input", {
        type: "file",
        id: "file",
        class: "away",
        do: "file",
        "aria-describedby": "private",
        onchange: chosen,
      }),
      el("label", { for: "file", class: "button", onclick: pick }, W.open_file),
    ),
    el("div", { id: "opening" }),
    quiet([W.what_is_taken]),
    el("p", { id: "private", class: "quiet" }, W.private),
    el(
      "details",
      { do: "samples", open: !lists.length },
      el("summary", {}, W.samples),
      el(
        "ul",
        { class: "samples" },
        SAMPLES.map((name) =>
          el(
            "li",
            {},
            button(SITE.forms.samples[name] || name, "sample", () => sample(name), { "data-name": name }),
          ),
        ),
      ),
    ),
  ];
}

function eventCard({ id, name, round, state, changed }) {
  const rounds = state?.rounds ? words(W.round_of, round, state.rounds) : words(W.round_alone, round);
  const pill = { result: () => words(W.n_open, state.open), pair: () => W.to_pair, standings: () => W.finished }[
    state?.next
  ]?.();
  return el(
    "li",
    {},
    el(
      "a",
      { href: `#${id}`, do: "event" },
      el(
        "span",
        { class: "grow" },
        el("b", {}, name || W.no_name),
        el("span", { class: "quiet" }, `${round ? rounds : W.not_paired} · ${words(W.saved_at, when(changed))}`),
      ),
      pill ? el("span", { class: "pill" }, pill) : null,
    ),
  );
}

export function when(time) {
  const day = new Date(time),
    isToday = day.toDateString() === new Date().toDateString();
  const clock = day.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return isToday ? words(W.today_at, clock) : `${day.toLocaleDateString()} ${clock}`;
}

// ── Opening ──────────────────────────────────────────────────────────────────
async function pick(event) {
  // with a handle of the file, where the browser gives one: it is then saved in place
  if (!self.showOpenFilePicker) return;
  event.preventDefault();
  const [handle] = await self.showOpenFilePicker().catch(() => []);
  if (handle) await openFile(await handle.getFile(), handle);
}

async function chosen({ target }) {
  const [file] = target.files;
  if (file) await openFile(file);
  target.value = "";
}

const sample = async (name) => openFile(new File([await (await fetch(`samples/${name}`)).blob()], name));
const refuse = (...inside) => {
  $("opening")?.replaceChildren(...inside);
  $("opening")?.scrollIntoView({ block: "center" });
};

export async function openFile(file, handle = null) {
  $("fault").hidden = true;
  const megabytes = file.size / 2 ** 20;
  if (megabytes > SITE.megabytes) {
    return refuse(
      el("p", { class: "error" }, words(W.too_large, clean(file.name), megabytes.toFixed(1), SITE.megabytes)),
    );
  }
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    return refuse(el("p", { class: "error" }, words(W.unreadable, clean(file.name), error.message)));
  }
  const isList = /\.(csv|xlsx|xls|ods|tsv|txt)$/i.test(file.name),
    found = await tournamentIn(file.name, bytes, isList);
  if (found.text !== undefined)
    return go(`#${await begin(file.name, found.text, words(W.did_open, file.name), found.isOther ? null : handle)}`);
  if (isList) {
    await useList(file.name, bytes);
    return go("#new");
  }
  refuse(found.problem);
}

// The tournament file in these bytes, as text if it is one; or what to say of them.
async function tournamentIn(name, bytes, isList) {
  const base64 = inBase64(bytes),
    isOther = /\.(json|csv)$/i.test(name);
  if (isOther) {
    const read = await ask({ do: "convert", to: "trf26", base64 });
    if (read.ok) return { text: new TextDecoder().decode(bytesOf(read)), isOther };
    if (!isList) return { problem: problem(read) };
  }
  const lint = await ask({ do: "lint", base64 }),
    about = lint.ok ? lint.answer.files[0] : null;
  if (lint.ok && lint.exit_code !== 3 && about.dialect && (!isList || about.participants))
    return { text: textIn(bytes) };
  const said = about?.findings.map((one) => `${one.title}. ${one.text}`) || [];
  return {
    problem: lint.ok
      ? el(
          "div",
          { class: "error", role: "alert" },
          el("p", {}, words(W.no_tournament, clean(name))),
          quiet(said.slice(0, 3)),
        )
      : problem(lint),
  };
}

function textIn(bytes) {
  // a string if it is UTF-8, else the bytes
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
}

export function dropping() {
  const body = document.body;
  for (const kind of ["dragover", "dragleave", "drop"]) {
    body.addEventListener(kind, (event) => {
      event.preventDefault();
      body.classList.toggle("over", kind === "dragover");
    });
  }
  return (then) =>
    body.addEventListener("drop", async ({ dataTransfer }) => {
      const [item] = dataTransfer.items,
        file = dataTransfer.files[0];
      const handle = await item?.getAsFileSystemHandle?.().catch(() => null);
      if (file) await then(file, handle?.kind === "file" ? handle : null);
    });
}
