// Makes the picture of the memory of a program that has just started: node picture.mjs WHEEL LIBRARIES, in the folder of a
// site, writes the file `picture`. No clock and no chance is in it. (Lots are drawn from the system's chance.)
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

Date.now = performance.now = () => 0;
globalThis.crypto.getRandomValues = (bytes) => bytes.fill(0);
const names = process.argv.slice(2), settings = { HOME: "/home/pyodide", PYTHONHASHSEED: "0" };
const { loadPyodide } = await import(pathToFileURL("pyodide/pyodide.mjs").href);
const lockFileContents = readFileSync("pyodide/pyodide-lock.json", "utf8");
const python = await loadPyodide({ indexURL: "pyodide/", lockFileContents, env: settings, stdin: () => null, _makeSnapshot: true });
for (const name of names) python.FS.writeFile(`/${name}`, readFileSync(name));
python.runPython(`import gc, random, sys
sys.path[:0] = ${JSON.stringify(names.map((name) => `/${name}`))}
from fidepair.web import ask, load_all
load_all()
gc.collect()
gc.freeze()  # what is here stays: looking for garbage, it is passed over
random.seed(0)`);
writeFileSync("picture", python.makeMemorySnapshot());
