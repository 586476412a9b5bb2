import * as v from 'valibot'
import { Asset, Network } from '../../contract/enums'
import type { Refund } from '../../contract/refunds/refund'
import type { MerchantSession } from '../../contract/session/merchant-session'
import type { TimelineEntry } from '../../contract/session/timeline'
import { addUnits, subtractUnits } from '../../payment/money'

/** Money that can be refunded. */
export interface Refundable {
  /** Null for the money that is credited to the payment. */
  deposit_id: string | null
  amount: string
  asset: Asset
  network: Network
}

type Deposit = Refundable & { deposit_id: string; counts: boolean }

/**
 * Returns the confirmed money of a payment, less refunds and reversals: one entry for all money that is credited to the
 * payment, and one for each deposit of a customer in a coin or on a network that was not requested. The service checks
 * it again.
 */
export function findRefundable(
  payment: Pick<MerchantSession, 'crypto_asset' | 'network'>,
  timeline: readonly TimelineEntry[],
  refunds: readonly Refund[],
): Refundable[] {
  const deposits = findConfirmed(timeline)
  const isCredited = ({ counts, asset, network }: Deposit) =>
    counts && asset === payment.crypto_asset && network === payment.network
  const credited = deposits.filter(isCredited)
  const uncredited = deposits.filter((deposit) => !isCredited(deposit))
  const sumRefunds = (...ids: (string | null)[]) =>
    sum(
      refunds.flatMap(({ deposit_id, status, crypto_amount }) =>
        status !== 'failed' && ids.includes(deposit_id) ? [crypto_amount] : [],
      ),
    )
  const [first] = credited
  const received = sum(credited.map(({ amount }) => amount))
  const refundedOfCredited = sumRefunds(null, ...credited.map(({ deposit_id }) => deposit_id))
  return [
    ...(first ? [toRefundable(first, null, subtractUnits(received, refundedOfCredited))] : []),
    ...uncredited.map((one) =>
      toRefundable(one, one.deposit_id, subtractUnits(one.amount, sumRefunds(one.deposit_id))),
    ),
  ].filter(({ amount }) => amount !== '0')
}

const toRefundable = ({ asset, network }: Deposit, deposit_id: string | null, amount: string): Refundable => ({
  deposit_id,
  amount,
  asset,
  network,
})

/** Final deposits, less the amounts that custody reversed. */
function findConfirmed(timeline: readonly TimelineEntry[]): Deposit[] {
  const sumReversals = (id: string) =>
    sum(timeline.flatMap((entry) => (entry.kind === 'reversed' && entry.deposit_id === id ? [entry.amount] : [])))
  return timeline.flatMap((entry): Deposit[] => {
    if (entry.kind !== 'confirmed' || entry.own || !v.is(Asset, entry.asset) || !v.is(Network, entry.network)) return []
    const { deposit_id, asset, network, counts } = entry
    return [{ deposit_id, asset, network, counts, amount: subtractUnits(entry.amount, sumReversals(deposit_id)) }]
  })
}

const sum = (amounts: readonly string[]) => amounts.reduce(addUnits, '0')
