/// <reference lib="webworker" />
// Serves the copies of payments that the page has saved (see save-payment), and deletes them when they expire.
const worker: ServiceWorkerGlobalScope = self as typeof self & ServiceWorkerGlobalScope
const CACHE = 'malipo-saved'
/** A network that does not answer for this long counts as offline. In milliseconds. */
const TIMEOUT = 8_000

async function deleteExpired(): Promise<void> {
  const cache = await caches.open(CACHE)
  const saved = await cache.keys()
  let documents = 0
  for (const request of saved) {
    const until = (await cache.match(request))?.headers.get('X-Saved-Until')
    if (until && Number(until) < Date.now()) await cache.delete(request)
    else if (until) documents++
  }
  // chunks are useless without a document; the cache itself stays, since a page may be filling it at this moment
  if (documents === 0) for (const request of await cache.keys()) await cache.delete(request)
}

async function open(request: Request): Promise<Response> {
  const saved = await caches.match(request, { cacheName: CACHE, ignoreSearch: true })
  if (!saved) return fetch(request)
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), TIMEOUT)
  try {
    const response = await fetch(request, { signal: waiting.signal })
    return response.status >= 500 ? saved : response
  } catch {
    return saved
  } finally {
    clearTimeout(timer)
  }
}

async function load(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request)
}

worker.addEventListener('install', () => worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(deleteExpired().then(() => worker.clients.claim())))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') {
    event.waitUntil(deleteExpired())
    event.respondWith(open(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(load(request))
})
