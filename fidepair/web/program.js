// The program: a worker with Python, asked in the requests of `fidepair serve`. This page knows no chess.
import { $, SITE, W, clean, words } from "./elements.js";

let worker,
  asked = 0,
  slow,
  started,
  begun;
const waiting = new Map(),
  running = new Promise((done) => {
    begun = done;
  });

export function start() {
  const { EARLY: early } = self;
  delete self.EARLY;
  worker = early?.worker || new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.state === "ready") ready();
    else if (data.state === "failed") fault(data.message);
    else if (data.state === "starting") progress(words(W.starting, Math.round(100 * data.part)), data.part);
    else waiting.get(data.id)?.(data);
  };
  worker.onerror = (event) => fault(event.message || "worker.js");
  early?.heard.forEach((event) => worker[`on${event.type}`](event));
  begun();
}

function ready() {
  progress("");
  document.body.dataset.program = "ready";
  $("offline").textContent = navigator.serviceWorker?.controller ? W.ready : W.ready_online;
  started = true;
}

// Gives the answer to a request, which says itself whether it is one.
export function ask(request) {
  const id = ++asked,
    text = JSON.stringify({ ...request, id });
  clearTimeout(slow);
  slow = setTimeout(() => {
    if (started) progress(W.working);
    $("stop").hidden = !started;
  }, 400);
  return new Promise((done) => {
    waiting.set(id, (data) => {
      waiting.delete(id);
      if (!waiting.size) quietAgain();
      const answer = data.text
        ? JSON.parse(data.text)
        : { ok: false, said: [], error: data.error || { kind: "FidepairError", message: data.fault } };
      if (!answer.ok && answer.error.kind === "FidepairError") fault(answer.error.message, request.do);
      done(answer);
    });
    void running.then(() => worker.postMessage({ id, text }));
  });
}

function quietAgain() {
  clearTimeout(slow);
  $("stop").hidden = true;
  if ($("state").textContent === W.working) progress("");
}

export function stop() {
  worker.terminate();
  const left = [...waiting.values()];
  start();
  left.forEach((answered) => answered({ error: { kind: "Stopped", message: W.stopped } }));
}

export function progress(text, part = null) {
  $("state").textContent = text;
  Object.assign($("progress"), { hidden: part === null, value: part ?? 0 });
}

export function fault(message, doing = "") {
  $("report").textContent = clean(
    [`fidepair ${SITE.version}, pyodide ${SITE.runtime}`, navigator.userAgent, doing, message]
      .filter(Boolean)
      .join("\n"),
  );
  $("fault").hidden = false;
  progress("");
}
