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
 * The money of a payment that can be sent back: what counts for it, and each deposit in a coin or on a network that was
 * not asked for. It is confirmed, and neither refunded nor taken back. The service has the last word.
 */
export function refundableOf(
  payment: Pick<MerchantSession, 'crypto_asset' | 'network'>,
  timeline: readonly TimelineEntry[],
  refunds: readonly Refund[],
): Refundable[] {
  const deposits = confirmedIn(timeline)
  const isCredited = ({ counts, asset, network }: Deposit) =>
    counts && asset === payment.crypto_asset && network === payment.network
  const counted = deposits.filter(isCredited)
  const strays = deposits.filter((deposit) => !isCredited(deposit))
  const refunded = (...ids: (string | null)[]) =>
    sumOf(
      refunds.flatMap(({ deposit_id, status, crypto_amount }) =>
        status !== 'failed' && ids.includes(deposit_id) ? [crypto_amount] : [],
      ),
    )
  const [first] = counted
  const received = sumOf(counted.map(({ amount }) => amount))
  const ofCounted = refunded(null, ...counted.map(({ deposit_id }) => deposit_id))
  return [
    ...(first ? [refundable(first, null, subtractUnits(received, ofCounted))] : []),
    ...strays.map((one) => refundable(one, one.deposit_id, subtractUnits(one.amount, refunded(one.deposit_id)))),
  ].filter(({ amount }) => amount !== '0')
}

const refundable = ({ asset, network }: Deposit, deposit_id: string | null, amount: string): Refundable => ({
  deposit_id,
  amount,
  asset,
  network,
})

/** Final deposits, less the amounts that custody reversed. */
function confirmedIn(timeline: readonly TimelineEntry[]): Deposit[] {
  const reversedOf = (id: string) =>
    sumOf(timeline.flatMap((entry) => (entry.kind === 'reversed' && entry.deposit_id === id ? [entry.amount] : [])))
  return timeline.flatMap((entry): Deposit[] => {
    if (entry.kind !== 'confirmed' || !v.is(Asset, entry.asset) || !v.is(Network, entry.network)) return []
    const { deposit_id, asset, network, counts } = entry
    return [{ deposit_id, asset, network, counts, amount: subtractUnits(entry.amount, reversedOf(deposit_id)) }]
  })
}

const sumOf = (amounts: readonly string[]) => amounts.reduce(addUnits, '0')
