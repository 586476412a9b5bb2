import type { Deposit } from '../../../contract/session/deposit'
import { pairOf } from '../../../payment/chains/catalogue'
import { formatFiat, formatUnits } from '../../../payment/money'
import type { DepositRow } from '../../storage/schema/deposits'

/** The `data` of `deposit.*` events. */
export function depositView(deposit: DepositRow): Deposit {
  const { amount, reversed } = deposit
  const pair = pairOf(deposit.asset, deposit.network ?? '')
  const decimal = (units: bigint) => (pair ? formatUnits(units, pair.decimals) : formatFiat(units, 'NGN'))
  return {
    id: deposit.id,
    session_id: deposit.sessionId,
    customer_id: deposit.customerId,
    asset: deposit.asset,
    network: deposit.network,
    address: deposit.address,
    amount: decimal(amount),
    hash: deposit.hash,
    confirmations: deposit.confirmations,
    required_confirmations: deposit.requiredConfirmations,
    state: reversed === amount ? 'failed' : deposit.state === 'seen' ? 'detected' : deposit.state,
    ...(deposit.state === 'held' && { held: true as const }),
    reason: deposit.reason,
    seen_at: deposit.seenAt.toISOString(),
    version: deposit.version,
    ...(reversed > 0n && { reversed: true as const, reversed_amount: decimal(reversed) }),
  }
}
