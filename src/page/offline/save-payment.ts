import { effect } from '@preact/signals'
import type { HydrationState } from '../state/hydration-state'
import type { PageModel } from '../state/page-model'
import { savedUntil, savedView } from './saved-view'

const CACHE = 'malipo-saved'
const WORKER = '/service-worker.js'

type Policy = { createScriptURL(url: string): string }
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy
}

/**
 * Saves a copy of the payment on the device, so that a reload without network still shows address, amount and QR code.
 * The copy is a complete document; the service worker only serves and deletes it. Nothing is saved where the browser
 * has no service worker or cache storage, such as in third-party frames.
 */
export function savePayment(model: PageModel): void {
  if (!('serviceWorker' in navigator) || !('caches' in self)) return
  let saved = ''
  effect(() => {
    const session = model.sessions.session.value
    if (!session?.deposit_address) return
    const checkedAt = model.connection.checkedAt.peek()
    const { language, messages } = model.i18n.value
    const state = `${session.id} ${session.version} ${language}`
    if (state === saved) return
    if (!saved) navigator.serviceWorker.register(workerUrl(), { scope: '/p/' }).catch(() => {})
    saved = state
    // when the service last answered, by the device's clock: a page that opened offline may be hours behind
    const savedAt = checkedAt + Date.now() - model.connection.serviceTime()
    const view = savedView(model.page.peek(), session, {
      slug: model.slug,
      base: model.base,
      now: new Date(checkedAt).toISOString(),
      savedAt,
      language,
      ...(language !== 'en' && { messages }),
    })
    store(
      `/p/${model.slug}/s/${session.id}${session.k ? `?k=${session.k}` : ''}`,
      view,
      savedUntil(session) - checkedAt + savedAt,
    ).catch(() => {})
  })
}

/** `until` is by the device's clock, the only one that the worker has. */
async function store(path: string, view: HydrationState, until: number): Promise<void> {
  const cache = await caches.open(CACHE)
  const headers = {
    // no charset: the document's first `meta` names the encoding
    'Content-Type': 'text/html',
    'Content-Security-Policy': await buildPolicy(),
    'Referrer-Policy': 'no-referrer',
    'X-Saved-Until': String(until),
  }
  await cache.put(path, new Response(buildDocument(view), { headers }))
  // the document's chunks were loaded a moment ago, so they come from the browser's cache, not over the network
  for (const { name } of performance.getEntriesByType('resource')) {
    if (name.startsWith(`${origin}/assets/`) && !(await cache.match(name))) await cache.add(name)
  }
}

/** A copy of this document, with the view as data in place of the rendered content. */
function buildDocument(view: HydrationState): string {
  const { lang, dir } = document.documentElement
  const htmlOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML).join('')
  // a merchant's text must not end the script element
  const data = JSON.stringify(view).replace(/</g, '\\u003c')
  return `<!doctype html><html lang="${lang}" dir="${dir}">${htmlOf('meta, style, link[rel=stylesheet]')}<div id="app"></div><script type="application/json" id="data">${data}</script>${htmlOf('script[type=importmap], script[src]')}`
}

/** As strict as the server's policy. */
async function buildPolicy(): Promise<string> {
  const hashes = async (inline: string) => {
    const sources = [...document.querySelectorAll(inline)].map(async ({ textContent }) => {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(textContent ?? ''))
      return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
    })
    return (await Promise.all(sources)).join(' ')
  }
  return `default-src 'none';script-src 'self' ${await hashes('script[type=importmap]')};style-src 'self' ${await hashes('style')};img-src 'self' data:;connect-src 'self';worker-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'self';require-trusted-types-for 'script';trusted-types malipo`
}

/** The only URL that Trusted Types allow: they guard the registration of a worker like the insertion of a script. */
function workerUrl(): string {
  const { trustedTypes } = self as typeof self & { trustedTypes?: TrustedTypes }
  return trustedTypes
    ? trustedTypes.createPolicy('malipo', { createScriptURL: () => WORKER }).createScriptURL(WORKER)
    : WORKER
}
