// The event that is open: its file, what is asked about it, and every change, which is on this device before the screen says so.
import { $, SITE, W, bytesOf, clean, inBase64, tell, words } from "./elements.js";
import * as program from "./program.js";
import * as store from "./store.js";

// id, name, text, versions, at and handle as `store` has them; status: what `status` answers, or null and its refusal.
export const current = { id: null };

const contentOf = (text) => (typeof text === "string" ? { trf: text } : { base64: inBase64(text) });
const textOf = (answer) => (answer.trf === undefined ? bytesOf(answer) : answer.trf);

// ── Asking ───────────────────────────────────────────────────────────────────
// Answers of one version are kept as long as it is the current one.
const kept = new Map();

// `missing`: what the file does not declare and somebody has chosen for now (system, rounds, initial-colour).
const DECLARING = new Set(
  "pair check explain sheet predict lint fix report convert standings crosstable show publish".split(" "),
);
export const missing = {};
function ways(doing) {
  if (!DECLARING.has(doing)) return {};
  if (["standings", "crosstable", "show", "lint", "publish"].includes(doing))
    return missing.system ? { system: missing.system } : {};
  return missing;
}

export function ask(request) {
  const key = JSON.stringify(request);
  if (!kept.has(key)) {
    kept.set(key, program.ask({ ...ways(request.do), ...request, ...contentOf(current.text) }));
  }
  return kept.get(key);
}

export async function outline() {
  // the file as the JSON of `convert`: players, teams, byes, forbidden pairs; null if unreadable
  const answer = await ask({ do: "convert", to: "json" });
  return answer.ok ? JSON.parse(new TextDecoder().decode(bytesOf(answer))) : null;
}

// ── Opening ──────────────────────────────────────────────────────────────────
async function take(event) {
  const { answers, ...facts } = event;
  Object.assign(current, { handle: undefined }, facts);
  forget();
  if (answers?.build === SITE.build && answers.text === current.text)
    answers.known.forEach(([key, answer]) => kept.set(key, Promise.resolve(answer)));
  return learn();
}

// What the first screen asks is kept with the event, so that it is there before the program has started. It is asked when
// nothing has happened for a while.
const FIRST = [{ do: "status" }, { do: "show", no_check: true }];
let resting;

export function rest() {
  clearTimeout(resting);
  if (!current.id || !current.status?.paired || missing.system) return;
  resting = setTimeout(() => void keepAnswers().catch(console.warn), 3000);
}

async function keepAnswers() {
  const { id, text } = current;
  const known = await Promise.all(FIRST.map(async (request) => [JSON.stringify(request), await ask(request)]));
  const isWhole = known.every(([, answer]) => answer.ok);
  if (isWhole && id === current.id && text === current.text) await store.keepAnswers(id, { build: SITE.build, text, known });
}

export function forget() {
  kept.clear();
}

async function learn() {
  // what the event is and what comes next
  const answer = await ask({ do: "status" });
  current.status = answer.ok ? answer.answer : null;
  current.refusal = answer.ok ? null : answer;
  return current.status;
}

export async function open(id) {
  const event = await store.open(id);
  if (!event) return false;
  if (id !== current.id) Object.keys(missing).forEach((name) => delete missing[name]);
  await take(event);
  return true;
}

export async function begin(name, text, change, handle = null) {
  // a new event on this device; gives its id
  const answer = await program.ask({ do: "status", ...contentOf(text) });
  const status = answer.ok ? answer.answer : null,
    facts = { name: status?.name || name, round: status?.paired ?? 0 };
  const { id } = await store.save(null, { ...facts, text, change, state: stateOf(status) });
  if (handle) await store.mark(id, { handle });
  void navigator.storage?.persist?.().catch(() => {}); // so that the browser does not clear it when room is short
  return id;
}

// ── Changing ─────────────────────────────────────────────────────────────────
const stateOf = (status) => status && { next: status.next.do, open: status.open.length, rounds: status.rounds };

// Asks for a change; the answer is an error, or the change is kept on this device.
export async function change(request) {
  const answer = await ask(request);
  kept.delete(JSON.stringify(request));
  if (!answer.ok) return answer;
  await keep(textOf(answer), described(answer), answer);
  return answer;
}

const described = ({ do: doing, answer }) =>
  answer?.said?.length ? answer.said.join("; ") : W[`did_${doing}`] || doing;
export const toldOf = (answer) => clean([...(answer.answer?.said || []), ...(answer.answer?.notes || [])].join(". "));

// The text of the file as somebody has corrected it by hand.
export const write = (text) => keep(text, W.did_write, { do: "write" });

async function keep(text, change, answer) {
  if (text === current.text) return;
  saying("");
  try {
    const { at } = await store.save(current.id, {
      text,
      change,
      at: current.at,
      name: current.name,
      round: current.status?.paired ?? 0,
      state: stateOf(current.status),
    });
    current.versions = [
      ...current.versions.slice(0, at),
      { change, round: current.status?.paired ?? 0, changed: Date.now() },
    ];
    Object.assign(current, { text, at });
  } catch (error) {
    return refused(error);
  }
  forget();
  saying(W.saved);
  channel?.postMessage(current.id);
  await saveInPlace();
  if (isOfTheSameRound(answer)) return;
  await learn();
  await mark();
}

// A result that leaves its round open: what comes next is known, and which boards are open, the screen of results knows.
const isOfTheSameRound = ({ do: doing, answer }) =>
  doing === "result" &&
  answer.next.do === "result" &&
  current.status?.next.do === "result" &&
  answer.next.round === current.status.next.round;

export async function nowOpen(boards) {
  const had = current.status.open.length;
  current.status.open = boards;
  if (had !== boards.length) await mark();
}

async function refused(error) {
  const isStale = error.name === "Stale";
  if (isStale) await open(current.id);
  saying(isStale ? W.saved : W.not_saved, !isStale);
  tell(isStale ? W.stale : words(W.not_saved_why, error.message));
  throw error;
}

// What the list of events shows of this one.
async function mark() {
  const { status } = current;
  if (!status) return;
  current.name = status.name || current.name;
  await store.mark(current.id, { name: current.name, round: status.paired, state: stateOf(status) }).catch(() => {});
}

export async function goTo(at) {
  // undo, redo, any version of the history
  await take(await store.move(current.id, at));
  await mark();
  channel?.postMessage(current.id);
  saying(W.saved);
  await saveInPlace();
}

export const canUndo = () => current.at > 0;
export const canRedo = () => current.at < current.versions.length - 1;
export const versionAt = (at) => store.version(current.id, at);

function saying(text, isBad = false) {
  $("saved").textContent = text;
  $("saved").classList.toggle("bad", isBad);
}

// Another tab or window with the same event hears of each change.
const channel = self.BroadcastChannel ? new BroadcastChannel("fidepair") : null;
export function whenChangedElsewhere(then) {
  if (channel)
    channel.onmessage = async ({ data }) => {
      if (data === current.id && (await open(data))) then();
    };
}

// ── The file of somebody ─────────────────────────────────────────────────────
export const fileName = (kind = "trf") =>
  `${
    current.name
      .replace(/\.\w{2,4}$/, "")
      .replace(/[^\p{L}\p{N} ._-]+/gu, "_")
      .trim() || "event"
  }.${kind}`;
export const bytes = () => bytesOf(contentOf(current.text));

// Once a file was chosen to save in, every change is written there too, where the browser can.
export async function chooseFile() {
  const handle = await self.showSaveFilePicker({ suggestedName: fileName() });
  current.handle = handle;
  await store.mark(current.id, { handle });
  await saveInPlace(true);
}

export async function saveInPlace(isAsked = false) {
  const { handle } = current;
  if (!handle?.createWritable) return;
  try {
    const rights = { mode: "readwrite" };
    const right = isAsked ? await handle.requestPermission?.(rights) : await handle.queryPermission?.(rights);
    if (right !== "granted") return;
    const file = await handle.createWritable();
    await file.write(bytes());
    await file.close();
    saying(words(W.saved_in, handle.name));
  } catch (error) {
    tell(words(W.not_written, handle.name, error.message));
  }
}
