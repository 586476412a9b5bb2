import type { Pair } from '../../payment/chains/catalogue'

/** The request to the wallet: its account, its network, or the transfer itself; the service may build and send it. */
export type WalletStep = 'connect' | 'network' | 'prepare' | 'confirm' | 'confirm_rent' | 'sign' | 'send'

/** The reason why nothing was sent. */
export type WalletRefusal =
  | 'declined'
  | 'pending'
  | 'no_network'
  | 'wrong_network'
  | 'account'
  | 'too_little'
  | 'no_fee'
  | 'no_rent'
  | 'changed'
  | 'unprepared'
  | 'mismatch'
  | 'expired'
  | 'failed'

/**
 * `sent` is the hash, empty if the wallet does not tell it. `unsure`: the wallet was asked to send, and its answer does
 * not show whether it did.
 */
export type WalletOutcome = { sent: string } | { refused: WalletRefusal } | 'unsure'

export type TransferRequest = {
  pair: Pair
  /** The recipient, which passed its check. */
  address: string
  atoms: bigint
  /** Whether the page still asks for this payment. It is checked last, before the wallet is asked to send. */
  isCurrent(): boolean
  /** @param cost what a new token account costs, or on Tron the network fee, as a decimal of the network's coin */
  onStep(step: WalletStep, cost?: string): void
  /** Resolves after `ms`. */
  pause(ms: number): Promise<void>
}

export class RefusedError extends Error {
  constructor(readonly reason: WalletRefusal) {
    super(reason)
  }
}
