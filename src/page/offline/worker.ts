/// <reference lib="webworker" />
// Serves the copies of payments that the page has kept (see keep-payment), and deletes them when their time is over.
const worker: ServiceWorkerGlobalScope = self as typeof self & ServiceWorkerGlobalScope
const CACHE = 'malipo-kept'
/** A network that does not answer for this long counts as offline. */
const PATIENCE = 8_000

async function forgetOld(): Promise<void> {
  const cache = await caches.open(CACHE)
  const kept = await cache.keys()
  let documents = 0
  for (const request of kept) {
    const until = (await cache.match(request))?.headers.get('X-Kept-Until')
    if (until && Number(until) < Date.now()) await cache.delete(request)
    else if (until) documents++
  }
  // the chunks are of no use without a document; the cache itself stays, since a page may be filling it at this moment
  if (documents === 0) for (const request of kept) await cache.delete(request)
}

async function open(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: CACHE, ignoreSearch: true })
  if (!kept) return fetch(request)
  const given = new AbortController()
  const timer = setTimeout(() => given.abort(), PATIENCE)
  try {
    const response = await fetch(request, { signal: given.signal })
    return response.status >= 500 ? kept : response
  } catch {
    return kept
  } finally {
    clearTimeout(timer)
  }
}

async function load(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request)
}

worker.addEventListener('install', () => worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => worker.clients.claim())))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') {
    event.waitUntil(forgetOld())
    event.respondWith(open(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(load(request))
})
