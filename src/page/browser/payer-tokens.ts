import { deviceStorage } from '../../browser/guarded-storage'
import { PAYER_TOKEN } from '../../contract/session/payer-token'
import { DAY_MS } from '../../payment/durations'
import { hashOf } from '../api/hash'

const STORAGE_KEY = 'malipo-payer'

/** The most tokens that are stored. */
const MAX_TOKENS = 20

/**
 * A stored token. The session's id is stored as a hash, so that other people on this device cannot find the payment.
 */
type StoredToken = { session: number; token: string; until: number }

/** Where storage is denied, as in some frames and private modes, a token lasts as long as the page. */
const unstored = new Map<string, string>()

/** The token that shows that this browser paid a session. Null without one. */
export const recallPayerToken = (id: string): string | null =>
  read().find(({ session }) => session === hashOf(id))?.token ?? unstored.get(id) ?? null

/** Stores a token apart from the payments to resume, since a refund comes when the payment is over. */
export function rememberPayerToken(id: string, token: string): void {
  unstored.set(id, token)
  const until = Date.now() + PAYER_TOKEN.days * DAY_MS
  const session = hashOf(id)
  const stored = [{ session, token, until }, ...read().filter((one) => one.session !== session)].slice(0, MAX_TOKENS)
  deviceStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
}

function read(): StoredToken[] {
  const stored = deviceStorage.getJson(STORAGE_KEY)
  return Array.isArray(stored) ? (stored as StoredToken[]).filter((one) => one?.until > Date.now()) : []
}
