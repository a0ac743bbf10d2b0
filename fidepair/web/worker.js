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
  for (const at of NAMES.keys()) python.FS.writeFile(PLACES[at], new Uint8Array(await archives[at]), { canOwn: true });
  return python;
}

async function pictured() {  // packed, unless the service worker has unpacked it
  const kept = await self.caches?.match(SITE.picture, { cacheName: `fidepair-${SITE.build}` });
  const found = kept || await fetch(SITE.picture), isPacked = !found.headers.has("X-Unpacked");
  const whole = isPacked ? new Response(found.body.pipeThrough(new DecompressionStream("gzip"))) : found;
  return new Uint8Array(await whole.arrayBuffer());
}

// The memory is read while the program is compiled. The runtime would wait for all of it first: so it is given the head of the
// picture only, which it uses last.
async function fromPicture() {
  const reading = pictured(), head = new Uint8Array(1 << 12);
  const createPyodideModule = async (settings) => {
    const made = await makeModule(settings), picture = await reading, { length } = picture;
    const memory = picture.subarray(new Uint32Array(picture.buffer, 0, 2)[1]);
    if (made.HEAP8.length < length) made._malloc(length);  // which makes the memory large enough,
    made.HEAP8.set(memory);
    made.HEAP8.fill(0, memory.length);  // and leaves its marks
    head.set(picture.subarray(0, head.length));
    return made;
  };
  return load({ _loadSnapshot: head, createPyodideModule });
}

async function started() {
  told("starting", { part: 0.4 });
  const pictureOf = SITE.picture && await fromPicture().catch(console.warn);
  if (pictureOf) return pictureOf;
  const python = await load({});
  told("starting", { part: 0.8 });
  python.runPython(`import sys; sys.path[:0] = ${JSON.stringify(PLACES)}; from fidepair.web import ask`);
  return python;
}

const ready = started();
ready.then(() => told("ready"), (error) => told("failed", { message: String(error.message || error) }));
onmessage = async ({ data: { id, text } }) => {
  const answer = async () => ({ id, text: (await ready).globals.get("ask")(text) });
  postMessage(await answer().catch((error) => ({ id, fault: String(error.message || error) })));
};
