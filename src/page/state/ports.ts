import type { Language } from '../../contract/enums'
import type { addressProblem as checkAddress } from '../../payment/address/check'
import type { ApiPorts } from '../api/ports'
import type { Messages } from '../i18n/locales/en'

/** Everything outside of the model that it uses; tests pass their own. */
export type Ports = ApiPorts & {
  newKey(): string
  /** Reports changes in whether the page is visible and the device online, until the returned function is called. */
  watchPresence(changed: (presence: { visible: boolean; online: boolean }) => void): () => void
  /** The check of addresses. Null in the browser until it is loaded, with what shows a payment. */
  addressProblem: typeof checkAddress | null
  /** Loads the check, trying again until it is there: no address is shown unchecked. */
  loadAddressProblem(): Promise<typeof checkAddress>
  /** False if what shows a payment cannot be loaded, although there is a network. */
  canShowPayment(): Promise<boolean>
  showTitle(title: string): void
  /** Shows `path` in the address bar, with the payment's `k` if it has one; in a frame this adds no entry to the history. */
  showPath(path: string, k?: string): void
  /** Leaves for the server's own document at `path`, with the payment's `k` if it has one. */
  openDocument(path: string, k?: string): void
  /** What this device remembers of earlier payments: asset, network and app, nothing else. */
  recall(): Record<string, string>
  remember(choice: Record<string, string>): void
  /** What a shop gave along for its webhook; see `resume/shop-metadata`. */
  metadata(): object | undefined
  /** The phone's own share sheet; null where there is none. */
  share: ((what: { url: string; text: string }) => void) | null
  /**
   * Calls back when a wallet in this browser announces itself, until the returned function is called. Nothing is asked of
   * it. On the server and in the studio, where no wallet may be asked to pay, it never calls back.
   */
  detectWallet(found: () => void): () => void
  /** All texts of a language. */
  loadMessages(language: Language): Promise<Messages>
  /** Sets the language of the document and in its URL, so that a reload or a shared link keeps it. */
  showLanguage(language: Language): void
  /** False when the browser or the frame does not allow it. */
  writeClipboard(text: string): Promise<boolean>
}
