// biome-ignore-all lint/style/useTemplate: in 2,500 bytes a plus is shorter than a template

import type { PageMessage } from '../src/contract/widget-message'
import type { Detail } from './interface'

/** A message from the page: its sender is known, but its content must be checked. */
export type Heard = { [Name in 'session_id' | 'reference' | 'status' | 'height' | 'url']?: unknown } & {
  malipo?: PageMessage['malipo']
}

/** The session in a `session`, `status` or `completed` message, otherwise false. */
export const aboutOf = ({ malipo, session_id, reference, status }: Heard) =>
  /^(session|status|completed)$/.test(malipo as string) &&
  [session_id, reference, status].every((text) => text === text + '' && !text[100]) &&
  ({ session_id, reference, status } as Omit<Detail, 'type'>)

/** Whether the shop's window may open `url`: only the links of `payment/wallet-links`. */
export const isWalletLink = (url: unknown) =>
  /^((bitcoin|solana|ton):|https:\/\/(link\.(trustwallet\.com|metamask\.io)|app\.keeperwallet\.com|my\.tt)\/)/.test(
    url as string,
  )
