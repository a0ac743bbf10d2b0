// The worker: Python, and one function of it. It hears { id, text }, and answers the same; while it starts it tells how far it
// is. It begins from a picture of the memory of a program that has just started, which `fidepair web` made; where the site has
// none, or this browser cannot use it, it starts the program itself.
import "./site.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";
import makeModule from "./pyodide/pyodide.asm.mjs";

const SITE = self.SITE, NAMES = [SITE.wheel, SITE.libraries], PLACES = NAMES.map((name) => `/${name}`);
const told = (state, facts) => postMessage({ state, ...facts }), content = async (name) => (await fetch(name)).arrayBuffer();
const archives = NAMES.map(content), lock = fetch("pyodide/pyodide-lock.json").then((found) => found.text());

async function load(special) {
  const indexURL = new URL("pyodide/", location).href;
  const python = await loadPyodide({ indexURL, lockFileContents: await lock, stdin: () => null, ...special });
  for (const at of NAMES.keys()) python.FS.writeFile(PLACES[at], new Uint8Array(await archives[at]));
  return python;
}

async function pictured() {  // packed, unless the service worker has unpacked it
  const found = await fetch(SITE.picture), isPacked = !found.headers.has("X-Unpacked");
  const body = isPacked ? found.body.pipeThrough(new DecompressionStream("gzip")) : found.body;
  return new Uint8Array(await new Response(body).arrayBuffer());
}

async function fromPicture() {  // the memory is read while the program is compiled
  const picture = pictured();
  const createPyodideModule = async (settings) => {
    const made = await makeModule(settings), { length } = await picture;
    if (made.HEAP8.length < length) made._malloc(length);  // which makes the memory large enough,
    made.HEAP8.fill(0);  // and leaves its marks
    return made;
  };
  return load({ _loadSnapshot: picture, createPyodideModule });
}

async function started() {
  told("starting", { part: 0.4 });
  const pictureOf = SITE.picture && await fromPicture().catch(console.warn);
  if (pictureOf) return pictureOf;
  const python = await load({});
  told("starting", { part: 0.8 });
  python.runPython(`import sys; sys.path[:0] = ${JSON.stringify(PLACES)}; from fidepair.web.talk import ask`);
  return python;
}

const ready = started();
ready.then(() => told("ready"), (error) => told("failed", { message: String(error.message || error) }));
onmessage = async ({ data: { id, text } }) => {
  const answer = async () => ({ id, text: (await ready).globals.get("ask")(text) });
  postMessage(await answer().catch((error) => ({ id, fault: String(error.message || error) })));
};
