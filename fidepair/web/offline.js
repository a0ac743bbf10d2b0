// The service worker, which keeps every file of this site. The first time, the page waits until it does.
import { W, words } from "./elements.js";
import { progress } from "./program.js";

export async function controlled() {
  const keeper = navigator.serviceWorker;
  if (!keeper) return;
  const taken = new Promise((done) => keeper.addEventListener("controllerchange", done, { once: true }));
  keeper.onmessage = ({ data }) => progress(words(W.loading, Math.round(100 * data.part)), data.part);
  const kept = await keeper.register("service-worker.js", { updateViaCache: "none" });
  if (!keeper.controller && (kept.installing || kept.waiting)) await taken;
}
