// The service worker: keeps every file of this site, so that it works without a network, and sends each with the policy
// that lets nothing in from elsewhere, the worker's script included.
importScripts("site.js");

const SITE = self.SITE, NAME = `fidepair-${SITE.build}`;
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; " +
  "worker-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

async function kept(name) {
  const answer = await fetch(name, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const headers = new Headers({ "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff" });
  headers.set("Content-Type", answer.headers.get("Content-Type") || "application/octet-stream");
  if (name.endsWith(".wasm")) headers.set("Content-Type", "application/wasm");
  return new Response(answer.body, { headers });
}

async function keepAll() {
  const cache = await caches.open(NAME), names = [...Object.keys(SITE.files), "site.js"];
  const all = Object.values(SITE.files).reduce((sum, size) => sum + size, 0);
  let done = 0;
  await Promise.all(names.map(async (name) => {
    await cache.put(name === "index.html" ? "./" : name, await kept(name));
    done += SITE.files[name] || 0;
    for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage({ part: done / all });
  }));
  await skipWaiting();
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith("fidepair-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answered(request) {
  const cache = await caches.open(NAME), url = new URL(request.url);
  const wanted = url.pathname.endsWith("/index.html") ? "./" : request;
  return await cache.match(wanted, { ignoreSearch: true }) || fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) {
    event.respondWith(answered(event.request));
  }
});
