import { effect } from '@preact/signals'
import { deviceStorage } from '../../browser/guarded-storage'
import { TRACKED_AFTER_END } from '../api/track-session'
import type { PageModel } from '../state/page-model'
import { cameToNothing } from './came-to-nothing'

const MEMORY = 'malipo-payments'

/** How many payments are remembered. */
const MOST = 5

/** A payment that was begun on this device: nothing that says who pays, or what. */
export type RememberedSession = {
  id: string
  /** The key of its link, in front of another service. */
  k?: string
  /** When it is forgotten, in milliseconds by the device's clock. */
  until: number
  /** A later payment was completed: this one counts only if money came for it, or may still come. */
  outdone?: true
}

/** Remembers the payment on the screen until it is over, so that another tab can lead back to it. */
export function rememberSessions({ sessions, connection }: PageModel): () => void {
  return effect(() => {
    const session = sessions.session.value
    if (!session || session.status === 'initiated') return
    const { id, k, status, expires_at, renewed_by } = session
    const others = rememberedSessions().filter((one) => one.id !== id)
    if (status === 'completed') return store(others.map((one) => ({ ...one, outdone: true as const })))
    if (renewed_by || cameToNothing(session)) return store(others)
    const until = Date.parse(expires_at) + TRACKED_AFTER_END + Date.now() - connection.serviceTime()
    store([{ id, ...(k && { k }), until }, ...others].slice(0, MOST))
  })
}

/** The payments that were begun on this device and are not over, the newest first. */
export function rememberedSessions(): RememberedSession[] {
  const stored = deviceStorage.getJson(MEMORY)
  return Array.isArray(stored) ? (stored as RememberedSession[]).filter((one) => one?.until > Date.now()) : []
}

function store(remembered: readonly RememberedSession[]) {
  if (remembered.length > 0) deviceStorage.setItem(MEMORY, JSON.stringify(remembered))
  else deviceStorage.removeItem(MEMORY)
}
