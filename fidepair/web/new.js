// A new event: an entry list, then the questions of `new`, two at a time.
import {
  $,
  SITE,
  W,
  blame,
  button,
  bytesOf,
  choice,
  el,
  field,
  form,
  given,
  inBase64,
  spoken,
  words,
} from "./elements.js";
import { begin } from "./event.js";
import { go, refresh } from "./frame.js";
import { ask } from "./program.js";
import * as store from "./store.js";

const EMPTY = { step: 0, facts: {}, text: "", file: null }; // file: { name, base64 }
let draft;

export async function newEvent() {
  draft ||= (await store.draft().catch(() => null)) || { ...EMPTY };
  return [
    el("p", {}, el("a", { href: "#", do: "back", class: "back" }, `‹ ${W.all_events}`)),
    el("h1", {}, W.new_event_title),
    draft.step ? questions() : await entryList(),
  ];
}

async function keep(changes) {
  Object.assign(draft, changes);
  await store.keepDraft(draft).catch(() => {});
}

async function step(to) {
  await keep({ step: to });
  await refresh(true);
}

// ── The list ─────────────────────────────────────────────────────────────────
export async function useList(name, bytes) {
  draft = { ...EMPTY, file: { name, base64: inBase64(bytes) } };
  await keep({});
}

const listed = () => (draft.file ? { base64: draft.file.base64 } : { entries: draft.text });
const hasList = () => draft.file || draft.text.trim();

async function entryList() {
  const out = el("div", { id: "list-found", role: "status" });
  const text = el("textarea", {
    name: "entries",
    rows: 8,
    do: "paste",
    spellcheck: false,
    autocomplete: "off",
    placeholder: W.list_example,
    oninput: ({ target }) => typed(target.value, out),
  });
  text.value = draft.text;
  const chosen = async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    await useList(file.name, new Uint8Array(await file.arrayBuffer()));
    await refresh();
  };
  const found = hasList() ? await tried(out) : null;
  return [
    el("p", {}, W.list_how),
    field(W.list_paste, text),
    el(
      "p",
      { class: "row" },
      el("input", {
        type: "file",
        id: "list-file",
        class: "away",
        do: "list-file",
        onchange: chosen,
        accept: ".csv,.tsv,.txt,.xlsx,.trf",
      }),
      el("label", { for: "list-file", class: "button" }, W.list_file),
      draft.file ? el("span", { class: "pill" }, draft.file.name) : null,
      draft.file
        ? button(
            W.list_other,
            "list-other",
            async () => {
              draft = { ...EMPTY };
              await keep({});
              await refresh();
            },
            { class: "plain" },
          )
        : null,
    ),
    out,
    el(
      "p",
      { class: "row" },
      button(W.next, "next", () => step(1), { class: "main", id: "list-next", disabled: !found }),
    ),
  ];
}

// What is typed or pasted is kept at once, and read when nothing more comes for a moment.
let typing = 0;
async function typed(value, out) {
  const turn = (typing += 1);
  await keep({ text: value, file: null });
  await new Promise((done) => setTimeout(done, 300));
  if (turn !== typing) return;
  const found = hasList() ? await tried(out) : false;
  if ($("list-next")) $("list-next").disabled = !found;
}

// Reads the list as an event would; says how many it found, and what it did with odd rows. Gives whether it can be used.
async function tried(out) {
  const trial = await ask({ do: "new", ...listed(), system: draft.facts.system || "dutch", rounds: 1, seed: 1 });
  if (!trial.ok) {
    const lines = [...new Set(spoken(trial.error.message))];
    out.replaceChildren(
      el(
        "div",
        { class: "error", role: "alert" },
        el("p", {}, W.list_wrong),
        el(
          "ul",
          {},
          lines.map((line) => el("li", {}, line)),
        ),
      ),
    );
    return false;
  }
  const status = await ask({ do: "status", trf: new TextDecoder().decode(bytesOf(trial)) });
  const count = status.ok ? status.answer.participants : 0;
  const notes = trial.answer.notes.filter((line) => !/seed/.test(line));
  out.replaceChildren(
    el("p", { class: "good" }, words(count === 1 ? W.one_found : W.list_found, count)),
    notes.length
      ? el(
          "details",
          { open: notes.length < 4 },
          el("summary", {}, words(W.list_notes, notes.length)),
          el(
            "ul",
            {},
            notes.map((line) => el("li", {}, line)),
          ),
        )
      : "",
  );
  return true;
}

// ── The questions ────────────────────────────────────────────────────────────
const FIELDS = SITE.forms.entries.new,
  OF_TEAMS = new Set(SITE.forms.of_teams);

function pages() {
  // the fields, two on each page
  const wanted = FIELDS.filter(({ name }) => !OF_TEAMS.has(name) || draft.facts.system === "team");
  return wanted.reduce((all, one, at) => {
    if (at % 2) all.at(-1).push(one);
    else all.push([one]);
    return all;
  }, []);
}

function questions() {
  const all = pages(),
    at = Math.min(draft.step, all.length),
    isLast = at === all.length,
    canCreate = at > 1;
  const answered = async (filled) => {
    const facts = given(filled),
      asked = all[at - 1];
    const lacking = asked.find(({ name, needed }) => needed && facts[name] === undefined);
    if (lacking) return blame(filled, { message: `\`${lacking.name}\`: ${W.required}` });
    for (const { name } of asked) delete draft.facts[name];
    await keep({ facts: { ...draft.facts, ...facts } });
    return true;
  };
  const inside = el("div", {}, all[at - 1].map(question));
  const made = form(
    "questions",
    async (filled) => {
      if (await answered(filled)) await (isLast ? create(filled) : step(at + 1));
    },
    el("p", { class: "quiet" }, words(W.step_of, at, all.length)),
    inside,
    el(
      "p",
      { class: "row" },
      el("button", { class: "main", do: isLast ? "create" : "next" }, isLast ? W.create : W.next),
      canCreate && !isLast
        ? button(W.create_now, "create", async ({ target }) => {
            if (await answered(target.form)) await create(target.form);
          })
        : null,
      button(W.back, "previous", () => step(at - 1), { class: "plain" }),
    ),
  );
  return made;
}

export const DATES = new Set(["start", "end"]);
const LABELS = (name, value) => W[`${name}_${value}`] || W[value] || value;

function question({ name, kind, needed }) {
  const chosen = draft.facts[name] ?? "",
    facts = { name, do: name, required: needed };
  let input;
  if (name === "system")
    input = choice(
      name,
      SITE.forms.choices.system.map((value) => [value, value ? W[value] : W.choose]),
      chosen,
      facts,
    );
  else if (Array.isArray(kind))
    input = choice(
      name,
      kind.map((value) => [value, LABELS(name, value)]),
      chosen || { initial_colour: "lots" }[name],
      facts,
    );
  else
    input = el("input", {
      ...facts,
      type: DATES.has(name) ? "date" : kind,
      value: chosen,
      autocomplete: "off",
      min: kind === "number" ? 1 : null,
      inputmode: kind === "number" ? "numeric" : null,
      placeholder: name === "name" ? null : W[`hint_${name}`], // that one is for a player
      list: name === "tie_breaks" ? "usual-tie-breaks" : null,
    });
  const list =
    name === "tie_breaks"
      ? el(
          "datalist",
          { id: "usual-tie-breaks" },
          SITE.forms.tie_breaks.map((value) => el("option", { value })),
        )
      : null;
  return [field(W[`new_${name}`], input, W[`why_${name}`]), list];
}

async function create(filled) {
  const answer = await ask({ do: "new", ...listed(), ...draft.facts });
  if (!answer.ok) {
    const [, name] = /^`(\w+)`: /.exec(answer.error.message) || [],
      at = pages().findIndex((page) => page.some((one) => one.name === name));
    if (at >= 0 && at + 1 !== draft.step) {
      await step(at + 1);
      return blame(document.querySelector("form"), answer.error);
    }
    return blame(filled, answer.error);
  }
  const text = answer.trf ?? new TextDecoder().decode(bytesOf(answer));
  const id = await begin(draft.facts.name || W.no_name, text, answer.answer.said.join("; "));
  draft = { ...EMPTY };
  await keep({});
  await go(`#${id}/players`);
}
