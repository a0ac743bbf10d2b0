// The service worker: keeps every file of this site, so that it works without a network, and hands out each with the
// policy that lets nothing in from elsewhere, the script of the worker included.
importScripts("site.js");

const SITE = self.SITE, NAME = `fidepair-${SITE.build}`;
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; " +
  "worker-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const UNPACKED = { headers: { "Content-Type": "application/octet-stream", "X-Unpacked": "1" } };

async function fetched(name) {
  const answer = await fetch(name, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const sent = answer.headers.get("Content-Type"), kind = name.endsWith(".wasm") ? "application/wasm" : sent || "text/plain";
  if (sent === "application/wasm") return answer;  // as it came: so the browser keeps it compiled
  if (name === SITE.picture) return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), UNPACKED);
  const headers = { "Content-Type": kind, "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff" };
  return new Response(answer.body, { headers });
}

async function keepAll() {
  const cache = await caches.open(NAME), all = Object.values(SITE.files).reduce((sum, size) => sum + size);
  let done = 0;
  await Promise.all([...Object.keys(SITE.files), "site.js"].map(async (name) => {
    await cache.put(name === "index.html" ? "./" : name, await fetched(name));
    done += SITE.files[name] || 0;
    for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage({ part: done / all });
  }));
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith("fidepair-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answered(request) {
  const wanted = new URL(request.url).pathname.endsWith("/index.html") ? "./" : request;
  return await (await caches.open(NAME)).match(wanted, { ignoreSearch: true }) || fetch(request);
}

// A new version waits until the page says that it may take over, or until no page of the old one is open.
addEventListener("message", ({ data }) => { if (data === "take over") void skipWaiting(); });
addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  const isOurs = event.request.method === "GET" && new URL(event.request.url).origin === location.origin;
  if (isOurs) event.respondWith(answered(event.request));
});
