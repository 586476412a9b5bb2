import type { Context } from 'hono'
import type { Deps } from '../deps'
import { createAddressCount } from '../http/address-window'
import { blocksOf, clientAddress } from '../http/client-address'
import { tooMany } from '../http/problem'

/** Documents a minute, per process and address: thousands of customers of a carrier can share one. */
const DOCUMENTS = 3000
/** Of these, forms that are drawn anew because of what their address fills in, which costs as much as twenty others. */
const PREFILLED_FORMS = 300

export type DocumentLimits = ReturnType<typeof createDocumentLimits>

/** Limits on HTML documents. Over one, both throw the 429, which has `Retry-After`. */
export function createDocumentLimits({ settings, clock }: Pick<Deps, 'settings' | 'clock'>) {
  const documents = createAddressCount(DOCUMENTS, 60_000, clock)
  const prefilledForms = createAddressCount(PREFILLED_FORMS, 60_000, clock)
  const count = (kind: typeof documents) => (c: Context) => {
    if (settings.RATE_LIMITS === 'off') return
    const wait = kind(blocksOf(clientAddress(c, settings.TRUSTED_PROXIES)))
    if (wait > 0) throw tooMany(wait / 1000)
  }
  return { document: count(documents), prefilledForm: count(prefilledForms) }
}
