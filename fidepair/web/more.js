// More: the rating report, files, pages, history, check, findings, details of the event.
import {
  $,
  SITE,
  W,
  asks,
  busy,
  button,
  bytesOf,
  cannot,
  choice,
  download,
  el,
  field,
  form,
  given,
  problem,
  quiet,
  region,
  saving,
  sheet,
  spoken,
  table,
  tell,
  words,
} from "./elements.js";
import {
  ask,
  bytes,
  canRedo,
  canUndo,
  chooseFile,
  current,
  fileName,
  forget,
  goTo,
  missing,
  outline,
  saveInPlace,
  versionAt,
  write,
} from "./event.js";
import { act, actAndShow, address, go, refresh, undo } from "./frame.js";
import { shareFile } from "./pairings.js";
import { when } from "./start.js";
import * as store from "./store.js";
import { zip } from "./zip.js";

const VIEWS = { report, files, history, check, findings, details, text };

export async function more(view = "") {
  if (VIEWS[view])
    return [
      el("p", {}, el("a", { href: address("more"), class: "back", do: "back" }, `‹ ${W.tab_more}`)),
      el("h1", {}, W[`more_${view}`]),
      await VIEWS[view](),
    ];
  const link = (name) =>
    el(
      "li",
      {},
      el(
        "a",
        { href: address("more", name), do: `more-${name}` },
        el("b", {}, W[`more_${name}`]),
        el("span", { class: "quiet" }, W[`about_${name}`]),
      ),
    );
  return [
    el("h1", {}, W.tab_more),
    current.status ? null : [problem(current.refusal), await needed(current.refusal)],
    el(
      "p",
      { class: "row" },
      button(W.undo, "undo", undo, { disabled: !canUndo() }),
      button(W.redo, "redo", redo, { disabled: !canRedo() }),
      button(W.download, "download", downloaded, { class: "main" }),
    ),
    el("ul", { class: "card list" }, ["report", "files", "check", "findings", "details", "history", "text"].map(link)),
    el("p", {}, button(W.remove_event, "remove-event", removeEvent, { class: "danger" })),
    el("p", { class: "quiet" }, W.promise),
    el("p", { class: "quiet" }, words(W.about, SITE.version, SITE.runtime)),
  ];
}

async function redo() {
  await goTo(current.at + 1);
  tell(words(W.redone, current.versions[current.at].change));
  await refresh();
}

function downloaded() {
  download(fileName(), bytes());
}

async function removeEvent() {
  if (!(await asks("remove-event", W.remove_event, words(W.remove_event_sure, current.name), W.remove_event))) return;
  await store.remove(current.id);
  current.id = null;
  await go("#");
}

// ── What the file does not declare ───────────────────────────────────────────
// A form for the system, the rounds and the initial-colour, if an answer asks for one of them.
export async function needed(answer = current.refusal) {
  const lack = answer && !answer.ok && /--(system|rounds|initial-colour)\b/.exec(answer.error.message);
  if (!lack && !Object.keys(missing).length) return null;
  const select = (name) =>
    choice(
      name,
      SITE.forms.choices[name].map((value) => [value, value ? W[value] || value : W.as_file]),
      missing[name] ?? "",
    );
  const lint = await ask({ do: "lint" }),
    dialect = lint.ok ? lint.answer.files[0].dialect : null;
  return form(
    "missing",
    async (filled) => {
      Object.keys(missing).forEach((name) => delete missing[name]);
      Object.assign(missing, given(filled));
      forget();
      await refresh();
    },
    el("h2", {}, W.missing),
    el("p", {}, W.missing_now),
    field(W.system, select("system")),
    field(
      W.n_rounds,
      el("input", {
        name: "rounds",
        type: "number",
        min: 1,
        max: 99,
        value: missing.rounds ?? "",
        inputmode: "numeric",
      }),
    ),
    field(W.initial_colour, select("initial_colour")),
    el(
      "p",
      { class: "row" },
      button(
        W.record,
        "record",
        async ({ target }) => {
          const request = { do: "convert", to: dialect === "TRFx" ? "trfx" : "trf26", ...given(target.form) };
          if (await act(request, target.form)) {
            Object.keys(missing).forEach((name) => delete missing[name]);
            await refresh();
          }
        },
        { class: "main" },
      ),
      el("button", { do: "use" }, W.use),
    ),
    el("p", { class: "quiet" }, W.record_how),
  );
}

// ── The rating report ────────────────────────────────────────────────────────
async function report() {
  const asked = await ask({ do: "report", to: "trf16" });
  if (!asked.ok) return [problem(asked), await needed(asked)];
  const { ready, lacks, notes } = asked.answer;
  return [
    el("p", { class: ready ? "good" : null }, ready ? W.report_ready : words(W.report_lacks, lacks.length)),
    el("div", { class: "lacks" }, lacks.map(lackForm)),
    notes.map(noteOf),
    el(
      "p",
      { class: "row" },
      ["trf16", "trf26"].map((to) =>
        button(words(W.get_report, W[to]), `report-${to}`, () => getReport(to), { class: ready ? "main" : null }),
      ),
    ),
    el("h2", {}, W.pages),
    el("p", { class: "quiet" }, W.pages_how),
    el("p", {}, button(W.pages_zip, "zip", zipped)),
  ];
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// A note; if it says how to fill in a detail, that field.
function noteOf(note) {
  const [text, command] = note.split(/; [^;]*: (?=fidepair info )/);
  return command
    ? lackForm({ about: "type", text, commands: [command] })
    : el("p", { class: "quiet" }, spoken(note)[0]);
}

// What is missing, with the field that fills it.
function lackForm({ about, text, commands }) {
  const set = /^fidepair info \S+ --set (?:'([^']*)'|(\S+))/.exec(commands[0] || ""),
    players = commands.map((one) => /^fidepair player \S+ (\d+) (--[\w-]+)/.exec(one)).filter(Boolean);
  const write = commands.some((one) => /^fidepair standings .*--write/.test(one));
  const sentence = el("p", {}, `${capital(about)}: ${text}`);
  if (set) {
    const [name, pattern] = (set[1] ?? set[2]).split(/=([^]*)/);
    return form(
      "lack",
      async (filled) => {
        const { value } = given(filled);
        if (value && (await act({ do: "info", set: [`${name}=${value}`] }, filled))) await refresh();
      },
      field(
        capital(about),
        el("input", {
          name: "value",
          do: `lack-${name.replace(/ /g, "-")}`,
          placeholder: pattern === "..." ? "" : pattern,
          value: name === "type" ? pattern : "",
          autocomplete: "off",
        }),
        text,
      ),
      el("button", { do: "save" }, W.save),
    );
  }
  if (write)
    return el(
      "div",
      { class: "lack" },
      sentence,
      about === "tie-breaks"
        ? form(
            "lack",
            async (filled) => {
              if (await act({ do: "standings", write: true, ...given(filled) }, filled)) await refresh();
            },
            field(
              W.tie_breaks,
              el("input", {
                name: "tie_breaks",
                do: "lack-tie-breaks",
                placeholder: "BH/C1,BH,SB",
                autocomplete: "off",
              }),
            ),
            el("button", { do: "save" }, W.write_ranks),
          )
        : button(W.write_ranks, "write-ranks", () => actAndShow({ do: "standings", write: true })),
    );
  if (players.length) return ofPlayers(about, sentence, players);
  return el(
    "div",
    { class: "lack" },
    sentence,
    about === "results"
      ? el("a", { href: address("results"), do: "to-results" }, W.enter_results)
      : about === "rounds"
        ? el("a", { href: address("pairings"), do: "to-pairings" }, W.tab_pairings)
        : null,
  );
}

// The same detail of several players: a field for each name.
function ofPlayers(about, sentence, players) {
  const option = players[0][2].slice(2).replace(/-/g, "_"),
    form_ = form("lack-players", async (filled) => {
      for (const input of [...filled.elements].filter((one) => one.name && one.value.trim())) {
        const who = Number(input.name);
        input.name = option; // what a refusal names, which then stands beside this field
        const done = await act({ do: "player", who, [option]: input.value.trim() }, filled);
        input.name = `${who}`;
        if (!done) return;
      }
      await refresh();
    });
  void busy(
    outline().then((facts) =>
      form_.append(
        ...players.map(([, number]) =>
          field(
            nameOf(Number(number), facts),
            el("input", { name: number, do: `lack-${option}`, autocomplete: "off" }),
          ),
        ),
        el("button", { class: "main", do: "save" }, W.save),
      ),
    ),
  );
  return el("details", { class: "lack" }, el("summary", {}, sentence.textContent), form_);
}

const nameOf = (number, facts) => facts.players.find((one) => one.number === number)?.name || String(number);

async function getReport(to) {
  const answer = await ask({ do: "report", to, force: true });
  if (!answer.ok || (answer.trf === undefined && answer.base64 === undefined))
    return sheet("problem", W.cannot, () => (answer.ok ? quiet([W.no_report]) : problem(answer)));
  download(fileName("trf").replace(".trf", `-${to}.trf`), bytesOf(answer));
}

async function zipped() {
  const answer = await ask({ do: "publish" });
  if (!answer.ok) return cannot(answer);
  await shareFile(new File([zip(answer.answer.pages)], fileName("zip"), { type: "application/zip" }));
}

// ── Files ────────────────────────────────────────────────────────────────────
async function files() {
  const inPlace = self.showSaveFilePicker
    ? [
        el("h2", {}, W.in_place),
        el("p", {}, current.handle ? words(W.saves_in, current.handle.name) : W.in_place_how),
        el(
          "p",
          {},
          button(current.handle ? W.save_again : W.choose_file, "in-place", async () => {
            if (current.handle) await saveInPlace(true);
            else
              await chooseFile().catch((error) => {
                if (error.name !== "AbortError") throw error;
              });
            await refresh();
          }),
        ),
      ]
    : [];
  return [
    el(
      "p",
      { class: "row" },
      button(W.download, "download", downloaded, { class: "main" }),
      button(W.share, "share", () => shareFile(new File([bytes()], fileName(), { type: "text/plain" }))),
    ),
    inPlace,
    el("h2", {}, W.convert),
    form(
      "convert",
      convert,
      field(
        W.format,
        choice(
          "to",
          SITE.forms.choices.to.map((kind) => [kind, W[kind]]),
          "trf16",
        ),
      ),
      el("p", {}, el("button", { do: "convert-it" }, W.convert_it)),
    ),
    el("div", { id: "losses" }),
  ];
}

async function convert(filled) {
  const { to } = given(filled),
    answer = await ask({ do: "convert", to });
  if (!answer.ok) return blameOf(filled, answer);
  download(to.startsWith("trf") ? fileName("trf").replace(".trf", `-${to}.trf`) : fileName(to), bytesOf(answer));
  const losses = answer.answer?.losses || [];
  $("losses")?.replaceChildren(
    ...(losses.length
      ? [
          el("p", {}, W.losses),
          el(
            "ul",
            {},
            losses.map(({ text }) => el("li", {}, text)),
          ),
        ]
      : []),
  );
}

const blameOf = (filled, answer) => $("losses").replaceChildren(problem(answer));

async function history() {
  const now = current.at;
  return el(
    "ol",
    { class: "people", reversed: true },
    current.versions
      .map(({ change, changed }, at) =>
        el(
          "li",
          { class: `apart${at === now ? " now" : ""}` },
          el(
            "span",
            { class: "grow" },
            change,
            el("span", { class: "quiet" }, when(changed), at === now ? ` · ${W.now}` : ""),
          ),
          button(W.get, "get", async () => download(fileName().replace(".trf", `-${at}.trf`), await versionAt(at)), {
            "aria-label": `${W.get}: ${change}`,
          }),
          at === now
            ? null
            : button(
                W.go_back,
                "go-back",
                async () => {
                  await goTo(at);
                  await refresh();
                },
                { "aria-label": `${W.go_back}: ${change}` },
              ),
        ),
      )
      .reverse(),
  );
}

async function text() {
  const input = el("textarea", { name: "text", rows: 20, do: "text", spellcheck: false, wrap: "off", class: "file-text" });
  input.value = new TextDecoder().decode(bytes());
  return form(
    "text",
    async (filled) => {
      await write(filled.elements.text.value);
      tell(W.did_write, undo);
      await refresh();
    },
    field(W.more_text, input, W.text_how),
    el("p", {}, el("button", { do: "save" }, W.save_text)),
  );
}

// ── Findings and check ───────────────────────────────────────────────────────
async function findings() {
  const answer = await ask({ do: "lint" });
  if (!answer.ok) return problem(answer);
  const about = answer.answer.files[0],
    all = about.findings,
    told = about.teams ? W.facts_teams : W.facts;
  return [
    el("p", { class: "quiet" }, about.dialect ? words(told, about.dialect, about.participants, about.rounds) : ""),
    all.length ? null : el("p", { class: "good" }, W.found_none),
    el("ol", { id: "findings" }, all.map(finding)),
    all.length
      ? el(
          "p",
          {},
          button(W.repair, "repair", () => actAndShow({ do: "fix", ...missing })),
        )
      : null,
    await needed(),
  ];
}

function finding({ severity, code, line, column, title, text, source, way_out: wayOut }) {
  const caret = column ? `\n${" ".repeat(column - 1)}^` : "",
    where = line ? words(W.line, line) : "";
  const shown = source ? el("pre", region(where || code), source + caret) : null;
  if (shown && column)
    requestAnimationFrame(() => {
      shown.scrollLeft = 8 * column - 160;
    }); // so that the caret is seen
  return el(
    "li",
    {},
    el("span", { class: `kind ${severity}-kind` }, `${W[severity]} ${code} ${where}`),
    `: ${title}. ${text}`,
    shown,
    quiet(wayOut ? spoken(wayOut) : []),
  );
}

async function check() {
  const answer = await ask({ do: "check" }),
    found = answer.ok && answer.answer.files[0];
  if (!answer.ok) return [problem(answer), await needed(answer)];
  const wrong = found.rounds.filter((one) => one.status !== "agrees").map((one) => one.round),
    ranks = found.standings;
  const all = !found.rounds.length ? W.check_none : wrong.length ? words(W.check_bad, wrong.join(", ")) : W.check_good;
  return [
    el("p", { class: wrong.length ? "off" : "good" }, all),
    quiet(found.notes),
    found.rounds.map(checked),
    ranks
      ? [
          el("h2", {}, W.ranks),
          el("p", {}, ranks.agrees ? W.ranks_good : W.ranks_bad),
          ranks.findings.map((one) => el("p", {}, one.text)),
        ]
      : null,
    await needed(),
  ];
}

function checked(one) {
  const good = one.status === "agrees",
    rows = [],
    round = words(W.round_alone, one.round);
  const pair = (game) => (game ? words(W.white_black, game.white, game.black) : ""),
    add = (published, rules, article) => rows.push([published, rules, article || ""]);
  const ours = [...(one.rules_only || [])];
  for (const game of one.published_only || []) {
    const rule = ours.shift();
    add(pair(game), pair(rule), rule?.article);
  }
  for (const rule of ours) add("", pair(rule), rule.article);
  for (const { published, rules } of one.wrong_colours || [])
    add(pair(published), words(W.turned, pair(rules)), rules.article);
  const { published, rules } = one.bye || {};
  if (published !== rules) add(words(W.bye_is, published ?? "–"), words(W.bye_is, rules ?? "–"));
  const lines = [
    one.reason,
    one.verdict?.text,
    ...(one.sentences || []),
    ...(one.declared_changes || []).map((text) => words(W.declared, text)),
  ];
  return el(
    "section",
    {},
    el("h2", { class: good ? "" : "off" }, `${good ? "✓" : "✗"} ${round}: ${W[one.status] || one.status}`),
    lines.filter(Boolean).map((line) => el("p", {}, line)),
    rows.length
      ? table(
          round,
          [
            [W.published, ""],
            [W.rules, ""],
            [W.article, ""],
          ],
          rows,
        )
      : null,
  );
}

// ── Details ──────────────────────────────────────────────────────────────────
async function details() {
  const answer = await ask({ do: "info" });
  if (!answer.ok) return problem(answer);
  const header = answer.answer.header,
    fixed = new Set(["standings", "pairing program", "starting rank method", "encoded time control"]);
  return form(
    "details",
    async (filled) => {
      const set = header
        .filter(({ name, text }) => filled.elements[name] && filled.elements[name].value.trim() !== text)
        .map(({ name }) => `${name}=${filled.elements[name].value.trim()}`);
      if (
        set.length &&
        (await act({ do: "info", set, ...(filled.elements.correct.checked ? { correct: true } : {}) }, filled))
      )
        await refresh();
    },
    header.map(({ name, text }) =>
      fixed.has(name) && !text
        ? null
        : field(
            capital(name),
            el("input", { name, do: `detail-${name.replace(/ /g, "-")}`, value: text, autocomplete: "off" }),
          ),
    ),
    el("p", {}, el("label", {}, el("input", { type: "checkbox", name: "correct" }), ` ${W.details_correct}`)),
    saving(W.save),
  );
}
