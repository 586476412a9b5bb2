import type { Language } from '../../contract/enums'
import type { addressProblem as checkAddress } from '../../payment/address/check'
import type { WalletForm } from '../../payment/tron/transfer'
import type { ApiPorts } from '../api/client'
import type { Messages } from '../i18n/locales/en'

/** A wallet as in EIP-1193. It is another program: its answers and errors can be anything, or never come. */
export type WalletProvider = { request(call: { method: string; params?: readonly unknown[] }): Promise<unknown> }

/** A Solana wallet of the Wallet Standard. It is another program, too: its answers can be anything, or never come. */
export type StandardWallet = {
  connect(): Promise<unknown>
  accounts(): unknown
  signAndSend(input: { account: unknown; chain: string; transaction: Uint8Array }): Promise<unknown>
}

/** A wallet of Tron, which signs and does not send. It is another program, too. */
export type TronWallet = {
  connect(): Promise<unknown>
  /** The selected account. */
  account(): unknown
  sign(transaction: WalletForm): Promise<unknown>
}

/** A wallet of TON with the bridge of TON Connect. It is another program, too. */
export type TonWallet = {
  connect(request: { manifestUrl: string; items: { name: 'ton_addr' }[] }): Promise<unknown>
  send(request: { method: 'sendTransaction'; params: [transaction: string]; id: string }): Promise<unknown>
}

/** A wallet in this browser, with the name that it announced as plain text of limited length; empty without a name. */
export type AnnouncedWallet = { name: string } & (
  | { family: 'evm'; provider: WalletProvider }
  | { family: 'solana'; wallet: StandardWallet }
  | { family: 'tron'; wallet: TronWallet }
  | { family: 'ton'; wallet: TonWallet }
)

/** Everything outside of the model that the model uses; tests pass their own. */
export type Ports = ApiPorts & {
  newIdempotencyKey(): string
  /** Reports changes in whether the page is visible and the device online, until the returned function is called. */
  watchPresence(changed: (presence: { visible: boolean; online: boolean }) => void): () => void
  /** The check of addresses. Null in the browser until it is loaded, together with the payment's screen. */
  addressProblem: typeof checkAddress | null
  /** Loads the check, and retries until it succeeds: the page shows no unchecked address. */
  loadAddressProblem(): Promise<typeof checkAddress>
  /** False if the payment's screen cannot be loaded, although the device is online. */
  canShowPayment(): Promise<boolean>
  showTitle(title: string): void
  /** Shows `path` in the address bar, with the `k` of the payment's link. In a frame, adds no entry to the history. */
  showPath(path: string, k?: string): void
  /** Opens the server's own document at `path`, with the `k` of the payment's link. */
  openDocument(path: string, k?: string): void
  /** The choices of earlier payments on this device: asset, network and app, nothing else. */
  recall(): Record<string, string>
  remember(choice: Record<string, string>): void
  /**
   * The hash of the transfer of `due` that the customer sent for a session, empty if the wallet did not tell it; null
   * without a transfer. See `browser/sent-transfers`.
   */
  recallSent(sessionId: string, due: string): string | null
  rememberSent(sessionId: string, due: string, hash: string): void
  forgetSent(sessionId: string): void
  /** The fee that the customer entered for `payment` in this tab; empty without one. */
  recallFee(payment: string): string
  rememberFee(payment: string, fee: string): void
  /** The shop's metadata for its webhook; see `resume/resume-payment`. */
  metadata(): object | undefined
  /** The phone's share sheet; null without one. */
  share: ((what: { url: string; text: string }) => void) | null
  /**
   * Reports the wallets that announce themselves in this browser, until the returned function is called. Reports no
   * wallets on the server and in the studio, where a payment must not reach a wallet.
   */
  watchWallets(report: (wallets: readonly AnnouncedWallet[]) => void): () => void
  /** All texts of a language. */
  loadMessages(language: Language): Promise<Messages>
  /** Sets the language of the document, and puts it into the URL, so that a reload or a shared link keeps it. */
  showLanguage(language: Language): void
  /** A short vibration of the phone, unless the customer wants no motion. */
  vibrate(): void
  /** False when the browser or the frame does not allow it. */
  writeClipboard(text: string): Promise<boolean>
}
