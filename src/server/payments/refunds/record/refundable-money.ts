import type { RefundableCause, RefundableMoney, RequestedRefund } from '../../../../contract/refunds/refundable'
import type { Pair } from '../../../../payment/chains/catalogue'
import { formatUnits } from '../../../../payment/money'
import type { RefundRequestRow, RefundRow } from '../../../storage/schema/payouts'
import { isSamePair } from '../../same-pair'
import { creditableSources, misdirectedSources, type SessionMoney } from './refund-source'
import { refundWorth } from './refunded-amount'

/** Limits the size of views, since strangers can send any number of transactions to an address. */
const MAX_SOURCES = 50

/** Money that was not due. `depositId` is null for overpaid money, whose refund names no deposit. */
export type NotDue = { cause: RefundableCause; pair: Pair; atoms: bigint; depositId: string | null }

/** The final money of a session that was not due, less its refunds. */
export const moneyNotDue = (money: SessionMoney): NotDue[] => [...overpaid(money), ...misdirected(money)]

function overpaid(money: SessionMoney): NotDue[] {
  const { session, addresses, refunds } = money
  const { completedAt, cryptoAmount, finalAmount } = session
  if (completedAt === null || cryptoAmount === null || finalAmount <= cryptoAmount) return []
  const over = finalAmount - cryptoAmount - refundWorth(refundsAfter(completedAt, refunds), session, addresses)
  const source = creditableSources(money).find(({ pair }) => isSamePair(pair, session))
  if (!source) return []
  const atoms = over < source.left ? over : source.left
  return atoms > 0n ? [{ cause: 'overpaid', pair: source.pair, atoms, depositId: null }] : []
}

/** Refunds of credited money since the payment was completed. Earlier ones are not part of its sums. */
export const refundsAfter = (completedAt: Date, refunds: readonly RefundRow[]): RefundRow[] =>
  refunds.filter((one) => one.status !== 'failed' && !one.fromHeldFunds && one.createdAt >= completedAt)

const misdirected = (money: SessionMoney): NotDue[] =>
  misdirectedSources(money)
    .filter(({ left }) => left > 0n)
    .slice(-MAX_SOURCES)
    .map(({ pair, left, deposit }) => ({
      cause: misdirectedCause(money, pair),
      pair,
      atoms: left,
      depositId: deposit.id,
    }))

export const misdirectedCause = (
  { addresses }: Pick<SessionMoney, 'addresses'>,
  { network }: Pick<Pair, 'network'>,
): 'other_coin' | 'other_network' => (addresses.some((row) => row.network === network) ? 'other_coin' : 'other_network')

type Requested = SessionMoney & { refundRequests: readonly RefundRequestRow[] }

/** The customer's request for the money of a cause, unless a refund of this cause was made since. */
const findRequest = ({ refunds, refundRequests }: Requested, cause: RefundableCause): RefundRequestRow | undefined =>
  refundRequests.find(
    (request) =>
      request.cause === cause &&
      !refunds.some(
        ({ status, createdAt, fromHeldFunds }) =>
          status !== 'failed' && createdAt >= request.createdAt && fromHeldFunds === (cause !== 'overpaid'),
      ),
  )

/** When the customer asked for the money of a cause. Null without an open request. */
export function requestedAt(money: Requested, cause: RefundableCause): Date | null {
  const request = findRequest(money, cause)
  return request && request.declinedAt === null ? request.createdAt : null
}

/** Whether the merchant declined the request for the money of a cause, and no money came since. */
export function isDeclined(money: Requested, cause: RefundableCause): boolean {
  const at = findRequest(money, cause)?.declinedAt
  return at != null && !money.deposits.some(({ seenAt }) => seenAt > at)
}

/** The money that the customer asks back, each deposit by itself. */
export const requestedRefunds = (money: Requested): RequestedRefund[] =>
  moneyNotDue(money).flatMap(({ cause, pair, atoms, depositId }) => {
    const at = requestedAt(money, cause)
    return at ? [{ ...pairView(cause, pair, atoms), deposit_id: depositId, requested_at: at.toISOString() }] : []
  })

const pairView = (cause: RefundableCause, { asset, network, decimals }: Pair, atoms: bigint) => ({
  cause,
  crypto_amount: formatUnits(atoms, decimals),
  crypto_asset: asset,
  network,
})

/** The money that was not due, as its customer sees it: one entry for each cause and pair. */
export function payerRefundable(money: Requested): RefundableMoney[] {
  const sums: NotDue[] = []
  for (const one of moneyNotDue(money)) {
    const sum = sums.find(({ cause, pair }) => cause === one.cause && isSamePair(pair, one.pair))
    if (sum) sum.atoms += one.atoms
    else sums.push({ ...one })
  }
  return sums.map(({ cause, pair, atoms }) => ({
    ...pairView(cause, pair, atoms),
    requested: requestedAt(money, cause) !== null,
    ...(isDeclined(money, cause) && { declined: true as const }),
  }))
}
