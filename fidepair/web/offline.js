// The service worker, which keeps every file of this site. The first time, the page waits until it does. A new version of the
// site is kept beside this one, and offered: it takes over when somebody says so, or when the page is opened next.
import { $, W, button, words } from "./elements.js";
import { progress } from "./program.js";

const keeper = navigator.serviceWorker;

export async function controlled() {
  if (!keeper) return;
  const isFirst = !keeper.controller;
  const taken = new Promise((done) => keeper.addEventListener("controllerchange", done, { once: true }));
  if (isFirst) keeper.onmessage = ({ data }) => progress(words(W.loading, Math.round(100 * data.part)), data.part);
  const registered = keeper.register("service-worker.js", { updateViaCache: "none" });
  if (!isFirst) return void registered.then(watch).catch(console.warn);
  const kept = await registered;
  if (kept.installing || kept.waiting) await taken;
  watch(kept);
}

function watch(kept) {
  if (kept.waiting) offer(kept.waiting);
  kept.addEventListener("updatefound", () => {
    const coming = kept.installing;
    coming.addEventListener("statechange", () => { if (coming.state === "installed") offer(coming); });
  });
}

function offer(coming) {
  const use = () => {
    keeper.addEventListener("controllerchange", () => location.reload(), { once: true });
    coming.postMessage("take over");
  };
  $("update").replaceChildren(W.update_ready, button(W.update_now, "update", use));
}
