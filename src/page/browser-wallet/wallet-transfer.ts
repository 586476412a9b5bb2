import type { Pair } from '../../payment/chains/catalogue'

/** The request to the wallet: its account, its network, or the transfer itself, which the service may prepare. */
export type WalletStep = 'connect' | 'network' | 'prepare' | 'confirm' | 'confirm_rent'

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

/** `unsure`: the wallet was asked to send, and its answer does not show whether it did. */
export type WalletOutcome = { sent: string } | { refused: WalletRefusal } | 'unsure'

export type TransferRequest = {
  pair: Pair
  /** The recipient, which passed its check. */
  address: string
  atoms: bigint
  /** Whether the page still asks for this payment. It is checked last, before the wallet is asked to send. */
  isCurrent(): boolean
  /** @param rent what the transfer costs for a new token account, as a decimal */
  onStep(step: WalletStep, rent?: string): void
  /** Resolves after `ms`. */
  pause(ms: number): Promise<void>
}

export class RefusedError extends Error {
  constructor(readonly reason: WalletRefusal) {
    super(reason)
  }
}
