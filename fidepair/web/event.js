// The event that is open: its file, what is asked about it, and every change, which is on this device before the screen says so.
import { $, SITE, W, busy, bytesOf, clean, inBase64, tell, words } from "./elements.js";
import * as program from "./program.js";
import * as store from "./store.js";

// id, name, text, versions, at, touched and handle as `store` has them; status: what `status` answers, or null and its refusal.
export const current = { id: null, touched: [] };

// What changes `current` is done one after the other: nobody finds an event of which nothing is known yet.
let turns = Promise.resolve();
function inTurn(work) {
  const done = turns.then(work);
  turns = done.catch(() => {});
  return done;
}

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

// Asks what changes the event: the answer is not kept.
async function askFor(request) {
  const answer = await ask(request);
  kept.delete(JSON.stringify(request));
  return answer;
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
const LAST_ROUND = { do: "show", no_check: true };
const FIRST = [{ do: "status" }, LAST_ROUND];
let resting;

export function rest() {
  clearTimeout(resting);
  if (!current.id || !current.status?.paired || missing.system || current.touched.length) return;
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

export async function open(id, isAgain = false) {
  const isThere = await inTurn(() => (id === current.id && !isAgain) || opened(id));
  void entered();
  return isThere;
}

async function opened(id) {
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
  await entered();
  return inTurn(async () => {
    const answer = await askFor(request);
    if (answer.ok) await keep(textOf(answer), described(answer), answer);
    return answer;
  });
}

const described = ({ do: doing, answer }) =>
  answer?.said?.length ? answer.said.join("; ") : W[`did_${doing}`] || doing;
export const toldOf = (answer) => clean([...(answer.answer?.said || []), ...(answer.answer?.notes || [])].join(". "));

// The text of the file as somebody has corrected it by hand.
export async function write(text) {
  await entered();
  return inTurn(() => keep(text, W.did_write, { do: "write" }));
}

// `entry`: the touched result that this change holds.
async function keep(text, change, answer, entry = null) {
  if (text === current.text) return;
  saying("");
  const isSame = isOfTheSameRound(answer),
    lastRound = kept.get(JSON.stringify(LAST_ROUND));
  if (entry) current.status.open = current.status.open.filter(({ board }) => `${board}` !== entry.place);
  try {
    const { at } = await store.save(current.id, {
      text,
      change,
      at: current.at,
      name: current.name,
      round: current.status?.paired ?? 0,
      state: stateOf(current.status),
      stamp: entry?.stamp,
    });
    current.versions = [
      ...current.versions.slice(0, at),
      { change, round: current.status?.paired ?? 0, changed: Date.now() },
    ];
    Object.assign(current, { text, at, touched: current.touched.filter((one) => one !== entry) });
  } catch (error) {
    return refused(error, entry);
  }
  forget();
  if (entry && !entry.match && isSame && lastRound) {
    // the round is the one that was shown, with that result: it need not be asked for again
    kept.set(JSON.stringify(LAST_ROUND), lastRound.then((round) => withResults(round, [entry])));
  }
  saying(W.saved);
  channel?.postMessage(current.id);
  await saveInPlace();
  if (isSame) return;
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

async function refused(error, entry = null) {
  const isStale = error.name === "Stale";
  if (isStale) await opened(current.id);
  saying(isStale ? W.saved : W.not_saved, !isStale);
  if (!isStale || !entry) tell(isStale ? W.stale : words(W.not_saved_why, error.message));
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
  await entered();
  await inTurn(async () => {
    await take(await store.move(current.id, at).catch((error) => refused(error)));
    await mark();
  });
  channel?.postMessage(current.id);
  saying(W.saved);
  await saveInPlace();
}

export const canUndo = () => current.at > 0;
export const canRedo = () => current.at < current.versions.length - 1;
export const versionAt = (at) => store.version(current.id, at);

// ── Touched results ──────────────────────────────────────────────────────────
// A usual result is on this device, and on the screen, before the program has seen it. The program gets them in their order,
// also after the page was killed. Each is a version of its own; what the program refuses is taken back, and it is said why.
// An entry: { request, round, place, match, result, said }, and `at` and `stamp` as `store` has them; `match`: whether the game
// is one of a match, whose result only the program knows.
let entering = null,
  whenEntered;
export const afterEntering = (then) => {
  whenEntered = then;
};

export const touch = (facts) =>
  inTurn(async () => {
    const entry = { ...facts, at: current.at + current.touched.length, stamp: `${Date.now()} ${Math.random()}` };
    await store.touch(current.id, entry).catch((error) => refused(error));
    current.touched = [...current.touched, entry];
    saying(W.saved);
    return entry;
  });

// Fulfilled when the program has seen every touched result.
export function entered() {
  if (current.touched.length)
    entering ??= busy(drawn().then(enterAll)).catch(console.warn).finally(() => {
      entering = null;
    });
  return entering;
}

const drawn = () => new Promise((done) => setTimeout(done, 20)); // what was touched is seen first

async function enterAll() {
  const { status } = current,
    taken = [];
  let isOfMatch = false;
  while (current.touched.length) {
    const [entry] = current.touched,
      answer = entry.at === current.at ? await askFor(entry.request) : STALE;
    if (answer.error?.kind === "FidepairError") break; // no refusal: the program does not work, the result stays
    isOfMatch ||= entry.match;
    const isFirst = () => entry === current.touched[0];
    if (answer.ok) await inTurn(() => isFirst() && confirm(entry, answer));
    else if (await inTurn(() => isFirst() && takeBack(entry))) taken.push([entry, answer]);
  }
  rest();
  if (taken.length || isOfMatch || status !== current.status) whenEntered(taken);
}

const STALE = { ok: false, error: { kind: "Stale", message: W.stale } };

async function confirm(entry, answer) {
  if (textOf(answer) === current.text) return takeBack(entry); // it was there
  try {
    await keep(textOf(answer), described(answer), answer, entry);
  } catch (error) {
    if (error.name !== "Stale") throw error; // otherwise another window was faster
  }
}

async function takeBack(entry) {
  current.touched = await store.takeBack(current.id, entry.stamp);
  entry.isTakenBack = true;
  return true;
}

// The answer of `show` with results that it does not have.
export function withResults(answer, entries) {
  const { round, boards } = answer.answer,
    results = new Map(entries.filter((one) => one.round === round).map(({ place, result }) => [place, result]));
  const now = (place, one) => (results.has(place) ? { ...one, result: results.get(place) } : one);
  const all = boards.map((one) => ({
    ...now(`${one.board}`, one),
    ...(one.games ? { games: one.games.map((game, at) => now(`${one.board}.${at + 1}`, game)) } : {}),
  }));
  return { ...answer, answer: { ...answer.answer, boards: all } };
}

function saying(text, isBad = false) {
  $("saved").textContent = text;
  $("saved").classList.toggle("bad", isBad);
}

// Another tab or window with the same event hears of each change.
const channel = self.BroadcastChannel ? new BroadcastChannel("fidepair") : null;
export function whenChangedElsewhere(then) {
  if (channel)
    channel.onmessage = async ({ data }) => {
      if (data === current.id && (await open(data, true))) then();
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
