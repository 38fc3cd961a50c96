/* What the site needs is kept as it was fetched; a new content is a new cache. Other sites of this host have their own. */
const SITE = registration.scope + " ";
const NAME = SITE + "stones-$content";
const FILES = ["./", "manifest.webmanifest", "icon.svg"];

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(FILES))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(SITE) && name !== NAME;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  // The page is the newest that there is, without a network the one that was kept.
  const kept = () => caches.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(kept));
  else event.respondWith(kept().then((found) => found || fetch(request)));
});
