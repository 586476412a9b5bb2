import type { PageMessage } from '../../../src/contract/page-message'
import type { SessionDetail } from '../events'

/** A message from the page: its sender is known, but its content must be checked. */
export type ReceivedMessage = { [Name in 'session_id' | 'reference' | 'status' | 'height' | 'url']?: unknown } & {
  malipo?: PageMessage['malipo']
}

const isShortText = (value: unknown) => typeof value === 'string' && value.length <= 100

/** The session in a message of a session's event; null when it is none. */
export function sessionIn({ session_id, reference, status }: ReceivedMessage): SessionDetail | null {
  if (![session_id, reference, status].every(isShortText)) return null
  return { session_id, reference, status } as SessionDetail
}

/** CSS pixels. */
export const isHeight = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 20_000

/** Whether the shop's window may open `url`: only the links of `payment/wallet-links`. */
export const isWalletLink = (url: unknown): url is string =>
  typeof url === 'string' &&
  /^((bitcoin|solana|ton):|https:\/\/(link\.(trustwallet\.com|metamask\.io)|app\.keeperwallet\.com|my\.tt)\/)/.test(url)
