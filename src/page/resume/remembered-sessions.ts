import { effect } from '@preact/signals'
import { deviceStorage } from '../../browser/guarded-storage'
import type { Session } from '../../contract/session/session'
import { DAY_MS } from '../../payment/durations'
import { TRACKED_AFTER_END } from '../api/track-session'
import type { PageModel } from '../state/page-model'

const STORAGE_KEY = 'malipo-payments'

/** The most payments that are remembered. */
const MAX_SESSIONS = 5

/** A payment that was started on this device. It stores neither the customer's name nor the purpose. */
export type RememberedSession = {
  id: string
  /** The key of the payment's link, in front of an upstream service. */
  k?: string
  /** When the page forgets the payment, in milliseconds by the device's clock. */
  until: number
  /** A later payment was completed. This payment is offered only while it is open, or if money came for it. */
  superseded?: true
}

/**
 * Remembers the payment on the screen while it can be paid, and for a day after it was paid on this device. Another tab
 * can then offer it, so that the customer does not pay twice. A payment that was first opened after it was paid is not
 * remembered.
 */
export function rememberSessions({ sessions, connection, api }: PageModel): () => void {
  return effect(() => {
    const session = sessions.session.value
    if (!session || session.status === 'initiated') return
    const { id, k, status, expires_at, completed_at, renewed_by } = session
    const remembered = rememberedSessions()
    const others = remembered.filter((one) => one.id !== id)
    const clockOffset = Date.now() - connection.serviceTime()
    const rememberUntil = (until: number, before: readonly RememberedSession[]) =>
      store([{ id, ...(k && { k }), until: until + clockOffset }, ...before].slice(0, MAX_SESSIONS))
    if (status === 'completed') {
      const earlier = others.map((one) => ({ ...one, superseded: true as const }))
      const isPaidHere = others.length < remembered.length || api.hasPayerToken(id)
      if (!isPaidHere || !completed_at) return store(earlier)
      return rememberUntil(Date.parse(completed_at) + DAY_MS, earlier)
    }
    if (renewed_by || hasFailedUnpaid(session)) return store(others)
    rememberUntil(Date.parse(expires_at) + TRACKED_AFTER_END, others)
  })
}

/** The payments that were started on this device in the last day or can still be paid, the newest first. */
export function rememberedSessions(): RememberedSession[] {
  const stored = deviceStorage.getJson(STORAGE_KEY)
  return Array.isArray(stored) ? (stored as RememberedSession[]).filter((one) => one?.until > Date.now()) : []
}

/** Whether a payment failed or was cancelled and no money came, so that there is no reason to go back to it. */
export const hasFailedUnpaid = ({ status, crypto_amount_paid }: Session) =>
  status === 'failed' && crypto_amount_paid === '0'

function store(remembered: readonly RememberedSession[]) {
  if (remembered.length > 0) deviceStorage.setItem(STORAGE_KEY, JSON.stringify(remembered))
  else deviceStorage.removeItem(STORAGE_KEY)
}
