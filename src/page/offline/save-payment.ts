import { effect } from '@preact/signals'
import { whenIdle } from '../../browser/when-idle'
import type { PageModel } from '../state/page-model'
import { buildPolicy, formDocument, paymentDocument } from './saved-document'
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
 * has no service worker or cache storage, such as in third-party frames. The help beside the payment is saved, too:
 * checking an address and adding a fee need no connection.
 */
export function savePayment(model: PageModel, loadHelp: () => Promise<void>): void {
  if (!('serviceWorker' in navigator) || !('caches' in self)) return
  let saved = ''
  effect(() => {
    const session = model.sessions.session.value
    if (!session?.deposit_address) return
    const checkedAt = model.connection.checkedAt.peek()
    const { language, messages } = model.i18n.value
    const state = `${session.id} ${session.version} ${language}`
    if (state === saved) return
    if (!saved) {
      navigator.serviceWorker.register(workerUrl(), { scope: '/p/' }).catch(() => {})
      whenIdle(() =>
        loadHelp()
          .then(storeChunks)
          .catch(() => {}),
      )
    }
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
    const path = `/p/${model.slug}/s/${session.id}${session.k ? `?k=${session.k}` : ''}`
    const documents = { [path]: paymentDocument(view), [`/p/${model.slug}`]: formDocument(model, path) }
    store(documents, savedUntil(session) - checkedAt + savedAt).catch(() => {})
  })
}

/** `until` is by the device's clock, the only one that the worker has. */
async function store(documents: Record<string, string>, until: number): Promise<void> {
  const cache = await caches.open(CACHE)
  const headers = {
    // no charset: the document's first `meta` names the encoding
    'Content-Type': 'text/html',
    'Content-Security-Policy': await buildPolicy(),
    'Referrer-Policy': 'no-referrer',
    'X-Saved-Until': String(until),
  }
  for (const [path, html] of Object.entries(documents)) await cache.put(path, new Response(html, { headers }))
  await storeChunks()
}

/** The chunks were loaded a moment ago, so they come from the browser's cache, not over the network. */
async function storeChunks(): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const { name } of performance.getEntriesByType('resource'))
    if (name.startsWith(`${origin}/assets/`) && !(await cache.match(name))) await cache.add(name)
}

/** The only URL that Trusted Types allow: they guard the registration of a worker like the insertion of a script. */
function workerUrl(): string {
  const { trustedTypes } = self as typeof self & { trustedTypes?: TrustedTypes }
  return trustedTypes
    ? trustedTypes.createPolicy('malipo', { createScriptURL: () => WORKER }).createScriptURL(WORKER)
    : WORKER
}
