import { pairOf } from '../../payment/chains/catalogue'
import type { DepositRow } from '../storage/schema/deposits'
import type { SessionAddressRow, SessionRow } from '../storage/schema/sessions'

type Counted = Pick<DepositRow, 'asset' | 'network' | 'amount' | 'addressKey'>

/**
 * What a deposit is worth to its session, in atoms of the session's pair, rounded down. The same asset counts one to
 * one, converted between the networks' decimals. An asset that was chosen earlier counts in proportion to what was
 * asked for in it: half of that amount is half of the current one.
 */
export function creditOf(
  deposit: Counted,
  session: Pick<SessionRow, 'asset' | 'network' | 'cryptoAmount'>,
  addresses: readonly SessionAddressRow[],
): bigint {
  const from = pairOf(deposit.asset, deposit.network ?? '')
  const to = pairOf(session.asset ?? '', session.network ?? '')
  if (!from || !to) return 0n
  if (from.asset === to.asset) return (deposit.amount * 10n ** BigInt(to.decimals)) / 10n ** BigInt(from.decimals)
  const asked = addresses.find(
    (row) => row.addressKey === deposit.addressKey && row.asset === deposit.asset && row.network === deposit.network,
  )
  return asked && asked.cryptoAmount > 0n ? (deposit.amount * (session.cryptoAmount ?? 0n)) / asked.cryptoAmount : 0n
}

/** The deposits that pay for the session, oldest first: neither dropped nor refused, and in a coin that was asked for. */
export const countedOf = <Deposit extends Counted & Pick<DepositRow, 'state'>>(
  session: Pick<SessionRow, 'asset' | 'network' | 'cryptoAmount'>,
  deposits: readonly Deposit[],
  addresses: readonly SessionAddressRow[],
) => deposits.filter((deposit) => deposit.state !== 'failed' && creditOf(deposit, session, addresses) > 0n)
