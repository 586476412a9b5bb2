import { effect } from '@preact/signals'
import { deviceStorage } from '../../browser/guarded-storage'
import type { Session } from '../../contract/session/session'
import { TRACKED_AFTER_END } from '../api/track-session'
import type { PageModel } from '../state/page-model'

const STORAGE_KEY = 'malipo-payments'

/** The most payments that are remembered. */
const MOST = 5

/** A payment that was started on this device, without payer and purpose. */
export type RememberedSession = {
  id: string
  /** The key of its link, in front of another service. */
  k?: string
  /** When it is forgotten, in milliseconds by the device's clock. */
  until: number
  /** A later payment was completed: this one counts only if money came for it, or may still come. */
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
    store([{ id, ...(k && { k }), until }, ...others].slice(0, MOST))
  })
}

/** The payments that were started on this device and are not over, the newest first. */
export function rememberedSessions(): RememberedSession[] {
  const stored = deviceStorage.getJson(STORAGE_KEY)
  return Array.isArray(stored) ? (stored as RememberedSession[]).filter((one) => one?.until > Date.now()) : []
}

/** Whether a payment was refused or cancelled and no money came: then there is nothing to go back to. */
export const hasFailedUnpaid = ({ status, crypto_amount_paid }: Session) =>
  status === 'failed' && crypto_amount_paid === '0'

function store(remembered: readonly RememberedSession[]) {
  if (remembered.length > 0) deviceStorage.setItem(STORAGE_KEY, JSON.stringify(remembered))
  else deviceStorage.removeItem(STORAGE_KEY)
}
