import type { Context } from 'hono'
import { MINUTE_MS } from '../../payment/durations'
import type { Deps } from '../deps'
import { clientAddress, toClientRanges } from '../http/client-address'
import { createRangeCount } from '../http/count-by-range'
import { tooMany } from '../http/problem'

/** Documents per minute, process and IP range: thousands of customers of a carrier can share an address. */
const DOCUMENTS = 3000
/** Forms with values from the URL. They cannot be cached, so each costs as much as twenty cached documents. */
const PREFILLED_FORMS = 300

export type DocumentLimits = ReturnType<typeof createDocumentLimits>

/** Limits on HTML documents. Both functions throw a 429 with `Retry-After`. */
export function createDocumentLimits({ settings, clock }: Pick<Deps, 'settings' | 'clock'>) {
  const documents = createRangeCount(DOCUMENTS, MINUTE_MS, clock)
  const prefilledForms = createRangeCount(PREFILLED_FORMS, MINUTE_MS, clock)
  const count = (kind: typeof documents) => (c: Context) => {
    if (settings.RATE_LIMITS === 'off') return
    const wait = kind(toClientRanges(clientAddress(c, settings.TRUSTED_PROXIES)))
    if (wait > 0) throw tooMany(wait / 1000)
  }
  return { document: count(documents), prefilledForm: count(prefilledForms) }
}
