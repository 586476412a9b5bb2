import * as v from 'valibot'
import { type Asset, Network } from '../../contract/enums'
import type { MerchantSession } from '../../contract/merchant-session'
import type { TimelineEntry } from '../../contract/timeline'

/** Money that can be sent back. */
export interface Refundable {
  /** Null: what counts for the payment. */
  deposit_id: string | null
  amount: string
  asset: string
  network: Network
}

/**
 * The money of a payment that can be sent back: what counts for it, and each deposit in a coin or on a network that was
 * not asked for. The service knows what is left of it.
 */
export function refundableOf(payment: MerchantSession, timeline: readonly TimelineEntry[]): Refundable[] {
  const { crypto_asset: asset, network, crypto_amount_paid: amount } = payment
  const strays = timeline.flatMap((entry): Refundable[] =>
    entry.kind === 'confirmed' && !entry.counts && v.is(Network, entry.network)
      ? [{ deposit_id: entry.deposit_id, amount: entry.amount, asset: entry.asset, network: entry.network }]
      : [],
  )
  const counted =
    asset && network && isSome(amount) ? [{ deposit_id: null, amount, asset: asset satisfies Asset, network }] : []
  return [...counted, ...strays]
}

const isSome = (decimal: string) => /[1-9]/.test(decimal)
