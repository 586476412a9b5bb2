import { pairOf } from '../../../payment/chains/catalogue'
import { roundUpToShown } from '../../../payment/money'
import type { DepositRow } from '../../storage/schema/deposits'
import { requestedAt } from '../credit/credit'
import type { SessionRecord } from '../sessions/record/payer-view'

type Came = Pick<DepositRow, 'asset' | 'network' | 'addressKey' | 'amount'>

/**
 * Whether the merchant has to decide about money: it came to an address that an earlier payment showed, too, and is not
 * exactly what is due. It may be that payment's.
 */
export function isUnexpectedAt(
  record: Pick<SessionRecord, 'session' | 'addresses'> | null,
  came: Came,
  known: Pick<DepositRow, 'isUnexpected'> | undefined,
): boolean {
  const isReused = record?.addresses.some((row) => row.addressKey === came.addressKey && row.isReused)
  if (!record || !isReused) return false
  const { session, addresses } = record
  const pair = pairOf(came.asset, came.network ?? '')
  const isOfPair = came.asset === session.asset && came.network === session.network
  const requested = isOfPair ? requestedAt(came, addresses)?.cryptoAmount : undefined
  if (!pair || requested === undefined) return true
  const isFirst = known ? !known.isUnexpected : session.seenAmount === 0n
  return !isFirst || came.amount !== roundUpToShown(requested, pair)
}
