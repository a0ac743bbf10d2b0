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
//
// `text` is the file: a string, or a Uint8Array if it is not UTF-8. Each promise is fulfilled when its transaction is complete,
// on the disk ("strict"), and not before. `at` given to `save` is the version that was changed: if another tab has
// changed the event meanwhile, nothing is written, and the error is called "Stale".

const NAME = "fidepair",
  VERSION = 1;
const DRAFT = "draft",
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
  const { text } = await answered(texts.get([id, event.at]));
  return { ...event, text, answers: await answered(drafts.get(id)) };
}

export const open = (id) => transaction("readonly", (...stores) => read(id, ...stores));

export const version = (id, at) =>
  transaction("readonly", async (facts, texts) => (await answered(texts.get([id, at]))).text);

export function save(id, { text, name, round, state = null, change, at }) {
  return transaction("readwrite", async (facts, texts) => {
    const old = id === null ? { versions: [], at: -1 } : await answered(facts.get(id));
    if (!old || (at !== undefined && at !== old.at)) throw new Stale(name);
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
  });
}

// In the same store: the draft has the number 0, events begin at 1.
export const draft = () => transaction("readonly", (_, __, drafts) => answered(drafts.get(0)));
export const keepDraft = (facts) => transaction("readwrite", (_, __, drafts) => answered(drafts.put(facts, 0)));
export const keepAnswers = (id, facts) => transaction("readwrite", (_, __, drafts) => answered(drafts.put(facts, id)));
