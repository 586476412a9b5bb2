import type { Language } from '../../contract/enums'
import type { addressProblem as checkAddress } from '../../payment/address/check'
import type { ApiPorts } from '../api/client'
import type { Messages } from '../i18n/locales/en'

/** A wallet by EIP-1193. It is another program: its answers and errors can be anything, or never come. */
export type WalletProvider = { request(call: { method: string; params?: readonly unknown[] }): Promise<unknown> }

/**
 * A wallet in this browser. `name` is what it calls itself, as plain text of bounded length; empty if it has no name.
 */
export type AnnouncedWallet = { name: string; provider: WalletProvider }

/** Everything outside of the model that the model uses; tests pass their own. */
export type Ports = ApiPorts & {
  newKey(): string
  /** Reports changes in whether the page is visible and the device online, until the returned function is called. */
  watchPresence(changed: (presence: { visible: boolean; online: boolean }) => void): () => void
  /** The check of addresses. Null in the browser until it is loaded, together with the payment's screen. */
  addressProblem: typeof checkAddress | null
  /** Loads the check, trying again until it is there: no address is shown unchecked. */
  loadAddressProblem(): Promise<typeof checkAddress>
  /** False if the payment's screen cannot be loaded, although the device is online. */
  canShowPayment(): Promise<boolean>
  showTitle(title: string): void
  /**
   * Shows `path` in the address bar, with the `k` of the payment's link; in a frame this adds no entry to the history.
   */
  showPath(path: string, k?: string): void
  /** Opens the server's own document at `path`, with the `k` of the payment's link. */
  openDocument(path: string, k?: string): void
  /** The choices of earlier payments on this device: asset, network and app, nothing else. */
  recall(): Record<string, string>
  remember(choice: Record<string, string>): void
  /** The shop's metadata for its webhook; see `resume/resume-payment`. */
  metadata(): object | undefined
  /** The phone's share sheet; null without one. */
  share: ((what: { url: string; text: string }) => void) | null
  /**
   * Reports the wallets that announce themselves in this browser, until the returned function is called. On the server
   * and in the studio, where no wallet may be asked to pay, it reports none.
   */
  watchWallets(report: (wallets: readonly AnnouncedWallet[]) => void): () => void
  /** All texts of a language. */
  loadMessages(language: Language): Promise<Messages>
  /** Sets the language of the document and in its URL, so that a reload or a shared link keeps it. */
  showLanguage(language: Language): void
  /** False when the browser or the frame does not allow it. */
  writeClipboard(text: string): Promise<boolean>
}
