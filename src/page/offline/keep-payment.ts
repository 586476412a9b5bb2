import { effect } from '@preact/signals'
import type { HydrationState } from '../state/hydration-state'
import type { PageModel } from '../state/page-model'
import { keptUntil, keptView } from './kept-view'

const CACHE = 'malipo-kept'
const WORKER = '/service-worker.js'

type Policy = { createScriptURL(url: string): string }
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy
}

/**
 * Keeps a copy of the payment on the device, so that a reload without network still shows address, amount and QR code.
 * The copy is a complete document, made here; the service worker only serves and deletes it. Nothing is kept where the
 * browser has no service worker or cache storage, such as in third-party frames.
 */
export function keepPayment(model: PageModel): void {
  if (!('serviceWorker' in navigator) || !('caches' in self)) return
  let kept = ''
  effect(() => {
    const session = model.sessions.session.value
    if (!session?.deposit_address) return
    const now = model.connection.checkedAt.peek()
    const { language, messages } = model.i18n.value
    const stand = `${session.id} ${session.version} ${language}`
    if (stand === kept) return
    if (!kept) navigator.serviceWorker.register(workerUrl(), { scope: '/p/' }).catch(() => {})
    kept = stand
    // by the device's clock, when it was so: without network that is long ago, and the time has gone on
    const keptAt = now + Date.now() - model.connection.serviceTime()
    const view = keptView(model.page.peek(), session, {
      slug: model.slug,
      base: model.base,
      now: new Date(now).toISOString(),
      keptAt,
      language,
      ...(language !== 'en' && { messages }),
    })
    store(
      `/p/${model.slug}/s/${session.id}${session.k ? `?k=${session.k}` : ''}`,
      view,
      keptUntil(session) - now + keptAt,
    ).catch(() => {})
  })
}

/** `until` is by the device's clock, the only one that the worker has. */
async function store(path: string, view: HydrationState, until: number): Promise<void> {
  const cache = await caches.open(CACHE)
  const headers = {
    // its encoding is in the document's first `meta`
    'Content-Type': 'text/html',
    'Content-Security-Policy': await policyOf(),
    'Referrer-Policy': 'no-referrer',
    'X-Kept-Until': String(until),
  }
  await cache.put(path, new Response(documentOf(view), { headers }))
  // its chunks were loaded a moment ago, so they come from the browser's cache, not over the network
  for (const { name } of performance.getEntriesByType('resource')) {
    if (name.startsWith(`${origin}/assets/`) && !(await cache.match(name))) await cache.add(name)
  }
}

/** This document without its drawn content, but with the view to draw it from. */
function documentOf(view: HydrationState): string {
  const { lang, dir } = document.documentElement
  const written = (what: string) => [...document.querySelectorAll(what)].map((element) => element.outerHTML).join('')
  // so that no text of a merchant can end the script element
  const data = JSON.stringify(view).replace(/</g, '\\u003c')
  return `<!doctype html><html lang="${lang}" dir="${dir}">${written('meta, style, link[rel=stylesheet]')}<div id="app"></div><script type="application/json" id="data">${data}</script>${written('script[type=importmap], script[src]')}`
}

/** As strict as the server's policy. */
async function policyOf(): Promise<string> {
  const hashes = async (inline: string) => {
    const sources = [...document.querySelectorAll(inline)].map(async ({ textContent }) => {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(textContent ?? ''))
      return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
    })
    return (await Promise.all(sources)).join(' ')
  }
  return `default-src 'none';script-src 'self' ${await hashes('script[type=importmap]')};style-src 'self' ${await hashes('style')};img-src 'self';connect-src 'self';worker-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'self';require-trusted-types-for 'script';trusted-types malipo`
}

/** The only URL that Trusted Types allow: they guard the registration of a worker like the insertion of a script. */
function workerUrl(): string {
  const { trustedTypes } = self as typeof self & { trustedTypes?: TrustedTypes }
  return trustedTypes
    ? trustedTypes.createPolicy('malipo', { createScriptURL: () => WORKER }).createScriptURL(WORKER)
    : WORKER
}
