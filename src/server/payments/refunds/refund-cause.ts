import type { RefundCause } from '../../../contract/refunds/refund-link'
import { refundWorth } from './record/refunded-amount'
import type { SessionMoney, Source } from './refund-source'

/** Why money is sent back, as the customer is told. */
export function refundCause(
  { session, addresses, refunds }: SessionMoney,
  { pair, deposit, fromHeldFunds }: Source,
  atoms: bigint,
): RefundCause {
  const { status, completedAt, seenAmount, cryptoAmount } = session
  if (fromHeldFunds) return addresses.some(({ network }) => network === pair.network) ? 'other_coin' : 'other_network'
  if (completedAt !== null) {
    // those before it are not in `seenAmount`
    const since = refunds.filter((one) => one.status !== 'failed' && !one.fromHeldFunds && one.createdAt >= completedAt)
    const wish = { asset: pair.asset, network: pair.network, cryptoAmount: atoms }
    const back = refundWorth([...since, wish], session, addresses)
    return back <= seenAmount - (cryptoAmount ?? 0n) ? 'overpaid' : 'merchant'
  }
  if (status === 'underpaid') return 'underpaid'
  return deposit?.late && (status === 'expired' || status === 'failed') ? 'late' : 'merchant'
}
