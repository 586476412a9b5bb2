import type { RefundRequest } from '../../../../contract/refunds/refund'
import { type Pair, pairOf } from '../../../../payment/chains/catalogue'
import { formatUnits } from '../../../../payment/money'
import { conflict, missing } from '../../../http/problem'
import type { DepositRow } from '../../../storage/schema/deposits'
import type { RefundRow } from '../../../storage/schema/payouts'
import type { SessionAddressRow, SessionRow } from '../../../storage/schema/sessions'
import { creditableDeposits } from '../../credit/credit'
import { isSpendable } from '../../ledger/post'
import { isSamePair, type PairFields } from '../../same-pair'
import { isOwnDeposit } from './own-deposit'

/** The money of a locked session, and its refunds, which take from it unless they have failed. */
export type SessionMoney = {
  session: SessionRow
  deposits: readonly DepositRow[]
  addresses: readonly SessionAddressRow[]
  refunds: readonly RefundRow[]
}

/**
 * The money that a refund can take: at most `left` atoms of a pair, all from `deposit` if the request names one. Held
 * funds do not count for the session.
 */
export type RefundSource = { pair: Pair; left: bigint; deposit: DepositRow | null; fromHeldFunds: boolean }

/**
 * The money that a refund can take. Without `deposit_id`, it is the credited money in the session's pair, or else in
 * the only pair that received money, less earlier refunds. With `deposit_id`, it is the rest of that deposit, even if
 * the deposit does not count for the session. Throws 404 for an unknown deposit. Throws 409 if nothing was paid,
 * several pairs received money, or custody does not have the money.
 */
export function refundSource(money: SessionMoney, { deposit_id }: Pick<RefundRequest, 'deposit_id'>): RefundSource {
  if (deposit_id) return depositSource(money, deposit_id.toLowerCase())
  const { session } = money
  const pairs = paidPairs(money)
  const own = pairs.find((paidIn) => isSamePair(paidIn, session))
  if (!own && pairs.length > 1)
    throw conflict(
      'The money came in several coins',
      'deposit_id: This field is required, since the money came in several coins.',
    )
  const paidIn = own ?? pairs[0] ?? session
  const pair = pairOf(paidIn.asset ?? '', paidIn.network ?? '')
  if (!pair) throw conflict('Nothing was paid')
  return { pair, left: leftInPair(money, paidIn), deposit: null, fromHeldFunds: false }
}

/** The confirmed money that counts for the session, one source for each pair. */
export const creditableSources = (money: SessionMoney): RefundSource[] =>
  paidPairs(money).flatMap((paidIn) => {
    const pair = pairOf(paidIn.asset, paidIn.network ?? '')
    return pair ? [{ pair, left: leftInPair(money, paidIn), deposit: null, fromHeldFunds: false }] : []
  })

/** Whether the money of a stored refund is still available. */
export function isStillAvailable(money: SessionMoney, refund: RefundRow): boolean {
  const others = { ...money, refunds: money.refunds.filter(({ id }) => id !== refund.id) }
  if (refund.depositId === null) return leftInPair(others, refund) >= refund.cryptoAmount
  const deposit = confirmedDeposits(money).find(({ id }) => id === refund.depositId)
  return deposit !== undefined && leftOfDeposit(others, deposit, refund.fromHeldFunds) >= refund.cryptoAmount
}

/** Throws 409 if the refund is more than what is left. */
export function requireRefundable({ pair, left }: RefundSource, atoms: bigint): void {
  if (atoms <= left) return
  const max = formatUnits(left, pair.decimals)
  throw conflict(
    `At most ${max} ${pair.asset} can be sent back`,
    `crypto_amount: Must not be more than the ${max} ${pair.asset} that can be sent back.`,
  )
}

function depositSource(money: SessionMoney, id: string): RefundSource {
  const deposit = confirmedDeposits(money).find((one) => one.id === id)
  if (!deposit) throw missing('deposit_id: This object does not exist.')
  const { asset, network } = deposit
  const pair = pairOf(asset, network ?? '')
  if (!pair)
    throw conflict(
      'Custody cannot send this back',
      `deposit_id: ${asset} on ${network ?? 'no network'} cannot be sent back from here. Ask the custodian.`,
    )
  if (isOwnDeposit(deposit, money.session, money.addresses))
    throw conflict(
      'You sent this money yourself',
      'deposit_id: You sent this money yourself. If a customer sent it, say so first.',
    )
  const fromHeldFunds = !isSpendable(deposit, money.session, money.addresses)
  return { pair, left: leftOfDeposit(money, deposit, fromHeldFunds), deposit, fromHeldFunds }
}

const confirmedDeposits = ({ deposits }: SessionMoney) => deposits.filter(({ state }) => state === 'confirmed')

/** The first confirmed deposit in each pair, among the deposits that count for the session. */
function paidPairs({ session, deposits, addresses }: SessionMoney): DepositRow[] {
  const credited = creditableDeposits(session, deposits, addresses).filter(({ state }) => state === 'confirmed')
  return credited.filter((one, index) => credited.findIndex((other) => isSamePair(one, other)) === index)
}

/** Deposits that do not count for the session although no merchant has to decide about them, with what is left. */
export const misdirectedSources = (money: SessionMoney): (RefundSource & { deposit: DepositRow })[] =>
  confirmedDeposits(money).flatMap((deposit) => {
    const pair = pairOf(deposit.asset, deposit.network ?? '')
    if (!pair || deposit.isUnexpected || isOwnDeposit(deposit, money.session, money.addresses)) return []
    if (isSpendable(deposit, money.session, money.addresses)) return []
    return [{ pair, left: leftOfDeposit(money, deposit, true), deposit, fromHeldFunds: true }]
  })

/** The amount that is left of a deposit. Refunds that name no deposit take from all the money in the pair. */
function leftOfDeposit(money: SessionMoney, deposit: DepositRow, fromHeldFunds: boolean): bigint {
  const refunded = activeRefunds(money).filter(({ depositId }) => depositId === deposit.id)
  const left = atLeastZero(deposit.amount - deposit.reversed - sumOf(refunded))
  if (fromHeldFunds) return left
  const inPair = leftInPair(money, deposit)
  return inPair < left ? inPair : left
}

/** The amount that is left of the money that counts in a pair. */
function leftInPair(money: SessionMoney, pair: PairFields): bigint {
  const received = confirmedDeposits(money).filter(
    (one) => isSamePair(one, pair) && isSpendable(one, money.session, money.addresses),
  )
  const refunded = activeRefunds(money).filter((one) => !one.fromHeldFunds && isSamePair(one, pair))
  return atLeastZero(received.reduce((total, one) => total + one.amount - one.reversed, 0n) - sumOf(refunded))
}

const activeRefunds = ({ refunds }: SessionMoney) => refunds.filter(({ status }) => status !== 'failed')

const sumOf = (refunds: readonly RefundRow[]) => refunds.reduce((total, { cryptoAmount }) => total + cryptoAmount, 0n)

const atLeastZero = (units: bigint) => (units > 0n ? units : 0n)
