// The worker: Python, and one function of it. It hears { id, text }, and answers the same; while it starts it tells how far it
// is. Called `picture`, it keeps a picture of the memory of a program that has just started, for the next starts.
import "./site.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";
import makeModule from "./pyodide/pyodide.asm.mjs";

const SITE = self.SITE, KEPT = "picture", NAMES = [SITE.wheel, SITE.libraries], PLACES = NAMES.map((name) => `/${name}`);
const PATH = `import sys; sys.path[:0] = ${JSON.stringify(PLACES)}`, told = (state, facts) => postMessage({ state, ...facts });
const cache = self.caches ? caches.open(`fidepair-${SITE.build}`).catch(() => null) : null;
const archives = NAMES.map((name) => fetch(name).then((found) => found.arrayBuffer()));

async function load(special) {
  const lockFileContents = await (await fetch("pyodide/pyodide-lock.json")).text(), indexURL = new URL("pyodide/", location).href;
  const python = await loadPyodide({ indexURL, lockFileContents, stdin: () => null, ...special });
  for (const at of NAMES.keys()) python.FS.writeFile(PLACES[at], new Uint8Array(await archives[at]));
  return python;
}

async function fromPicture(found) {
  const picture = new Uint8Array(await found.arrayBuffer());
  const createPyodideModule = async (settings) => {
    const made = await makeModule(settings);
    if (made.HEAP8.length < picture.length) made._malloc(picture.length);  // which makes the memory large enough,
    made.HEAP8.fill(0);  // and leaves its marks
    return made;
  };
  return load({ _loadSnapshot: picture, createPyodideModule });
}

async function started() {
  const kept = await (await cache)?.match(KEPT);
  told("starting", { part: 0.4 });
  if (kept) {
    const python = await fromPicture(kept).catch(console.warn);
    if (python) return python;
    await (await cache).delete(KEPT);  // of another version of the browser
  }
  const python = await load({});
  told("starting", { part: 0.8 });
  python.runPython(`${PATH}; from fidepair.web.talk import ask, load_first`);
  setTimeout(() => python.globals.get("load_first")());  // while somebody looks for a file
  return python;
}

async function keepPicture() {
  if (await (await cache).match(KEPT)) return;
  const python = await load({ _makeSnapshot: true });
  python.runPython(`${PATH}; from fidepair.web.talk import ask, load_all; load_all()`);
  await (await cache).put(KEPT, new Response(new Blob([python.makeMemorySnapshot()])));
}

if (self.name === "picture") {
  keepPicture().catch(console.warn).finally(close);
} else {
  const ready = started();
  ready.then(() => told("ready"), (error) => told("failed", { message: String(error.message || error) }));
  onmessage = async ({ data: { id, text } }) => {
    const answer = async () => ({ id, text: (await ready).globals.get("ask")(text) });
    postMessage(await answer().catch((error) => ({ id, fault: String(error.message || error) })));
  };
}
