import { PAYER_TOKEN } from '../../contract/payer-token'

const MEMORY = 'malipo-payer'

/** The most tokens that are stored. */
const MOST = 20

type Stored = { id: string; token: string; until: number }

/** Where storage is denied, as in some frames and private modes, a token lasts as long as the page. */
const unstored = new Map<string, string>()

/** The token that shows that this browser paid a session. Null without one. */
export const recallPayerToken = (id: string): string | null =>
  read().find((one) => one.id === id)?.token ?? unstored.get(id) ?? null

/** Stores a token. It is not in the list of payments to go on with, since a refund comes when the payment is over. */
export function rememberPayerToken(id: string, token: string): void {
  unstored.set(id, token)
  try {
    const until = Date.now() + PAYER_TOKEN.days * 86_400_000
    const stored = [{ id, token, until }, ...read().filter((one) => one.id !== id)].slice(0, MOST)
    localStorage.setItem(MEMORY, JSON.stringify(stored))
  } catch {
    // see `unstored`
  }
}

function read(): Stored[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(MEMORY) ?? '[]')
    return Array.isArray(stored) ? (stored as Stored[]).filter(({ until }) => until > Date.now()) : []
  } catch {
    return []
  }
}
