import type { PageMessage } from '../../../src/contract/frame/page-message'
import type { SessionDetail } from '../events'

/** A message from the page. The caller has checked its sender, but not its content. */
export type ReceivedMessage = { [Name in 'session_id' | 'reference' | 'status' | 'height' | 'url']?: unknown } & {
  malipo?: PageMessage['malipo']
}

const isShortText = (value: unknown) => typeof value === 'string' && value.length <= 100

/** The session in a message; null if it is malformed. */
export function parseSession({ session_id, reference, status }: ReceivedMessage): SessionDetail | null {
  if (![session_id, reference, status].every(isShortText)) return null
  return { session_id, reference, status } as SessionDetail
}

/** Whether a value is a possible height, in CSS pixels. */
export const isHeight = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 20_000

/** The links that the shop's window may open. */
const WALLET_LINKS = [
  'bitcoin:',
  'solana:',
  'ton:',
  'tronlinkoutside:',
  'https://link.trustwallet.com/',
  'https://link.metamask.io/',
  'https://app.keeperwallet.com/',
  'https://my.tt/',
  'https://phantom.app/',
  'https://web3.okx.com/',
  'https://bkcode.vip/',
  'https://go.cb-w.com/',
]

export const isWalletLink = (url: unknown): url is string =>
  typeof url === 'string' && WALLET_LINKS.some((start) => url.startsWith(start))

/** The widget's reactions to messages of the page. */
export interface PageHandlers {
  ready(): void
  session(type: 'session' | 'status' | 'completed', session: SessionDetail): void
  close(): void
  height(height: number): void
  wallet(url: string): void
}

export function handlePageMessage(message: ReceivedMessage, handlers: PageHandlers): void {
  const { malipo, height, url } = message
  const session = parseSession(message)
  if (malipo === 'ready' || malipo === 'close') handlers[malipo]()
  else if (malipo === 'height' && isHeight(height)) handlers.height(height)
  else if (malipo === 'wallet' && isWalletLink(url)) handlers.wallet(url)
  else if ((malipo === 'session' || malipo === 'status' || malipo === 'completed') && session)
    handlers.session(malipo, session)
}
