// Keeps every file of the table for use without a network. The cache of a new build has another name, and replaces this cache.

addEventListener("install", (event) => {
  const all = async () => (await caches.open(NAME)).addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
  event.waitUntil(all().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = async () => (await caches.keys()).filter((name) => name.startsWith(BEGINS) && name !== NAME);
  event.waitUntil(old().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = async () => (await (await caches.open(NAME)).match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  event.respondWith(kept());
});
