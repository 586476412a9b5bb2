import type { Deposit } from '../../contract/deposit'
import { pairOf } from '../../payment/chains/catalogue'
import { formatFiat, formatUnits } from '../../payment/money'
import type { DepositRow } from '../storage/schema/deposits'

/** The `data` of `deposit.*` events. */
export function depositView(deposit: DepositRow): Deposit {
  const pair = pairOf(deposit.asset, deposit.network ?? '')
  return {
    id: deposit.id,
    session_id: deposit.sessionId,
    customer_id: deposit.customerId,
    asset: deposit.asset,
    network: deposit.network,
    address: deposit.address,
    amount: pair ? formatUnits(deposit.amount, pair.decimals) : formatFiat(deposit.amount, 'NGN'),
    hash: deposit.hash,
    confirmations: deposit.confirmations,
    required_confirmations: deposit.requiredConfirmations,
    state: deposit.state,
    reason: deposit.reason,
    seen_at: deposit.seenAt.toISOString(),
    version: deposit.version,
  }
}
