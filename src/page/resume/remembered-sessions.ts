import { effect } from '@preact/signals'
import { deviceStorage } from '../../browser/guarded-storage'
import type { Session } from '../../contract/session/session'
import { TRACKED_AFTER_END } from '../api/track-session'
import type { PageModel } from '../state/page-model'

const STORAGE_KEY = 'malipo-payments'

/** The most payments that are remembered. */
const MAX_SESSIONS = 5

/** A payment that was started on this device, without payer and purpose. */
export type RememberedSession = {
  id: string
  /** The key of the payment's link, in front of an upstream service. */
  k?: string
  /** When the page forgets the payment, in milliseconds by the device's clock. */
  until: number
  /** A later payment was completed. This payment is offered only while it is open, or if money came for it. */
  superseded?: true
}

/** Remembers the payment on the screen until it is over, so that another tab can lead back to it. */
export function rememberSessions({ sessions, connection }: PageModel): () => void {
  return effect(() => {
    const session = sessions.session.value
    if (!session || session.status === 'initiated') return
    const { id, k, status, expires_at, renewed_by } = session
    const others = rememberedSessions().filter((one) => one.id !== id)
    if (status === 'completed') return store(others.map((one) => ({ ...one, superseded: true as const })))
    if (renewed_by || hasFailedUnpaid(session)) return store(others)
    const until = Date.parse(expires_at) + TRACKED_AFTER_END + Date.now() - connection.serviceTime()
    store([{ id, ...(k && { k }), until }, ...others].slice(0, MAX_SESSIONS))
  })
}

/** The payments that were started on this device and are not over, the newest first. */
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
