// The events kept on this device, in IndexedDB, with every version of their files. It knows nothing of the page.
//
//   events()                -> [{ id, name, round, state, changed }], the last changed first
//   open(id)                -> { id, name, text, versions: [{ change, round, changed }], at }, or null; `at`: the current one
//   save(id, { text, name, round, state, change, at }) -> { id, at }; an id of null makes an event
//   move(id, at)            -> the same as open: undo, redo, and any version of the history
//   version(id, at)         -> the text of one version
//   mark(id, facts)         -> { name, round, state } or the handle of a file, without a new version
//   remove(id)
//   draft(), keepDraft(any) -> what is being typed for a new event
//   keepAnswers(id, facts)  -> what the first screen of an event asks, which `open` gives as `answers`
//   touch(id, entry)        -> a result that the program has not seen yet: { at, stamp, ... }, which `open` gives in `touched`;
//                              `at`: the version that it is to change. `save` with its stamp makes that version of it
//   takeBack(id, stamp)     -> the touched results that are left
//
// `text` is the file: a string, or a Uint8Array if it is not UTF-8. Each promise is fulfilled when its transaction is complete,
// on the disk ("strict"), and not before. `at` given to `save` is the version that was changed: if another tab has
// changed the event meanwhile, nothing is written, and the error is called "Stale". While touched results wait, nothing
// else changes the event.

const NAME = "fidepair",
  VERSION = 1;
const DRAFT = "draft", // the number 0: a draft; the id of an event: its answers; [id, at]: a touched result
  FACTS = "events",
  TEXTS = "texts"; // a text: { event, at, text }, with the key [event, at]

export class Stale extends Error {
  name = "Stale";
}

let connection;

function connected() {
  connection ||= new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(FACTS, { keyPath: "id", autoIncrement: true });
      asked.result.createObjectStore(DRAFT);
      asked.result.createObjectStore(TEXTS, { keyPath: ["event", "at"] });
    };
    asked.onsuccess = () => {
      asked.result.onversionchange = () => {
        asked.result.close();
        connection = null;
      };
      done(asked.result);
    };
    asked.onerror = () => {
      connection = null;
      failed(asked.error);
    };
  });
  return connection;
}

const answered = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

// Runs `work` with the stores in one transaction, and returns what it returns once everything is written. `work` may only
// wait for its own requests: a transaction ends when it has none left.
async function transaction(mode, work) {
  const under = (await connected()).transaction([FACTS, TEXTS, DRAFT], mode, { durability: "strict" });
  const complete = new Promise((done, failed) => {
    under.oncomplete = done;
    under.onabort = () => failed(under.error || new DOMException("aborted", "AbortError"));
  });
  complete.catch(() => {});
  let result;
  try {
    result = await work(under.objectStore(FACTS), under.objectStore(TEXTS), under.objectStore(DRAFT));
  } catch (error) {
    try {
      under.abort();
    } catch {
      /* it has ended itself */
    }
    throw error;
  }
  await complete;
  return result;
}

const versionsFrom = (event, at) => IDBKeyRange.bound([event, at], [event, Infinity]);
const outline = ({ id, name, round, state, changed }) => ({ id, name, round, state, changed });

export async function events() {
  const all = await transaction("readonly", (facts) => answered(facts.getAll()));
  return all.map(outline).sort((one, other) => other.changed - one.changed);
}

async function read(id, facts, texts, drafts) {
  const event = await answered(facts.get(id));
  if (!event) return null;
  const [{ text }, answers, touched] = await Promise.all([
    answered(texts.get([id, event.at])),
    answered(drafts.get(id)),
    answered(drafts.getAll(versionsFrom(id, 0))),
  ]);
  return { ...event, text, answers, touched };
}

// Whether an event may be changed: by the first touched result, or if there is none.
async function isFree(id, at, stamp, drafts) {
  if (stamp !== undefined) return (await answered(drafts.get([id, at])))?.stamp === stamp;
  return !(await answered(drafts.count(versionsFrom(id, 0))));
}

export const open = (id) => transaction("readonly", (...stores) => read(id, ...stores));

export const version = (id, at) =>
  transaction("readonly", async (facts, texts) => (await answered(texts.get([id, at]))).text);

export function save(id, { text, name, round, state = null, change, at, stamp }) {
  return transaction("readwrite", async (facts, texts, drafts) => {
    const old = id === null ? { versions: [], at: -1 } : await answered(facts.get(id));
    if (!old || (at !== undefined && at !== old.at)) throw new Stale(name);
    if (id !== null && !(await isFree(id, at, stamp, drafts))) throw new Stale(name);
    if (stamp !== undefined) drafts.delete([id, at]);
    const changed = Date.now(),
      next = old.at + 1;
    const event = {
      ...old,
      name,
      round,
      state,
      changed,
      at: next,
      versions: [...old.versions.slice(0, next), { change, round, changed }],
    };
    const key = await answered(facts.put(event));
    texts.delete(versionsFrom(key, next + 1)); // what was undone, once another change is made
    texts.put({ event: key, at: next, text });
    return { id: key, at: next };
  });
}

export function move(id, at) {
  return transaction("readwrite", async (facts, texts, drafts) => {
    const event = await answered(facts.get(id));
    if (!(await isFree(id, event.at, undefined, drafts))) throw new Stale(event.name);
    await answered(facts.put({ ...event, at, round: event.versions[at].round, state: null, changed: Date.now() }));
    return read(id, facts, texts, drafts);
  });
}

export function mark(id, marks) {
  return transaction("readwrite", async (facts) => {
    const event = await answered(facts.get(id));
    if (event) facts.put({ ...event, ...marks });
  });
}

export function remove(id) {
  return transaction("readwrite", (facts, texts, drafts) => {
    facts.delete(id);
    drafts.delete(id);
    texts.delete(versionsFrom(id, 0));
    drafts.delete(versionsFrom(id, 0));
  });
}

export async function touch(id, entry) {
  try {
    await transaction("readwrite", (_, __, drafts) => answered(drafts.add(entry, [id, entry.at])));
  } catch (error) {
    throw error.name === "ConstraintError" ? new Stale(error.message) : error; // another window was the first
  }
}

export function takeBack(id, stamp) {
  return transaction("readwrite", async (_, __, drafts) => {
    const all = await answered(drafts.getAll(versionsFrom(id, 0))),
      from = all.findIndex((one) => one.stamp === stamp);
    if (from < 0) return all;
    drafts.delete(versionsFrom(id, all[from].at));
    const left = all.slice(from + 1).map((one) => ({ ...one, at: one.at - 1 }));
    left.forEach((one) => drafts.put(one, [id, one.at]));
    return [...all.slice(0, from), ...left];
  });
}

export const draft = () => transaction("readonly", (_, __, drafts) => answered(drafts.get(0)));
export const keepDraft = (facts) => transaction("readwrite", (_, __, drafts) => answered(drafts.put(facts, 0)));
export const keepAnswers = (id, facts) => transaction("readwrite", (_, __, drafts) => answered(drafts.put(facts, id)));
