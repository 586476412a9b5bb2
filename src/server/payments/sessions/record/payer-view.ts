import type { Session } from '../../../../contract/session/session'
import type { SessionTransaction } from '../../../../contract/session/transaction'
import { pairOf } from '../../../../payment/chains/catalogue'
import { explorerLink } from '../../../../payment/chains/networks'
import { cryptoUnits, formatFiat, formatUnits, roundUpToDisplayed } from '../../../../payment/money'
import type { DepositRow } from '../../../storage/schema/deposits'
import type { PaymentPageRow } from '../../../storage/schema/pages'
import type { RefundRequestRow, RefundRow } from '../../../storage/schema/payouts'
import type { SessionAddressRow, SessionRow } from '../../../storage/schema/sessions'
import { creditableDeposits, creditForDeposit, creditForDeposits } from '../../credit/credit'
import { computeLateMoney, coversPrice } from '../../credit/late-money'
import { takesPayments } from '../../pages/merchant-visibility'
import { payerRefundable } from '../../refunds/record/refundable-money'
import type { LinkedRefund } from '../../refunds/record/refunded-amount'
import { paymentCode } from './payment-code'

/** A session with everything that its views are built from. */
export type SessionRecord = {
  session: SessionRow
  slug: string
  page: Pick<PaymentPageRow, 'status'>
  merchant: { closedAt: Date | null }
  /** The deposits to the session's addresses, oldest first. */
  deposits: DepositRow[]
  /** Whether any refund was sent, is in progress, or waits for its address. */
  hasActiveRefund: boolean
  /** Its refunds, newest first. */
  refunds: RefundRow[]
  /** The customer's requests to get money back that was not due. */
  refundRequests: RefundRequestRow[]
  /** The newest of these refunds that has a link. */
  linkedRefund: LinkedRefund | null
  /** Whether the session's invoice is paid or void. */
  invoiceClosed: boolean
  addresses: SessionAddressRow[]
  returnLink: string | null
  /** The time since which the network of the session's address cannot be scanned. Null while scans succeed. */
  unscannedSince: Date | null
}

/** Limits the size of views and events, since strangers can send any number of transactions to an address. */
export const MAX_TRANSACTIONS = 50

/**
 * The view for everyone who knows the session's id. This allow-list never includes the payer's identity, nor the link
 * of a refund, which decides where the money goes.
 */
export function payerView(record: SessionRecord): Session {
  const { session, deposits, linkedRefund, addresses, returnLink } = record
  const pair = pairOf(session.asset ?? '', session.network ?? '')
  const decimals = pair?.decimals ?? 0
  const requested = session.cryptoAmount
  const isOpen = session.status === 'pending' || session.status === 'partial'
  const paid = session.seenAmount
  const { due, missing } = amountDue(record)
  const payable = isOpen && pair && session.address && due ? { pair, address: session.address, due } : null
  const creditable = creditableDeposits(session, deposits, addresses)
  const slowest = findSlowest(creditable)
  const refundable = payerRefundable(record)
  return {
    id: session.id,
    reference: session.reference,
    mode: session.mode,
    status: session.status,
    late: session.late,
    amount: formatFiat(session.amount, session.currency),
    currency: session.currency,
    crypto_asset: session.asset,
    network: session.network,
    crypto_amount: requested === null ? null : formatUnits(requested, decimals),
    crypto_amount_paid: formatUnits(paid, decimals),
    crypto_amount_due: due === null ? null : formatUnits(due, decimals),
    rate: session.rate,
    deposit_address: session.address,
    ...paymentCode(payable),
    confirmations: slowest?.confirmations ?? 0,
    required_confirmations: slowest?.requiredConfirmations ?? session.requiredConfirmations,
    transactions: creditable.slice(-MAX_TRANSACTIONS).map((deposit) => transactionView(record, deposit)),
    transactions_count: creditable.length,
    transactions_sum: formatUnits(creditForDeposits(creditable, session, addresses), decimals),
    return_link: returnLink,
    renewed_by: session.renewedBy,
    created_at: session.createdAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    completed_at: session.completedAt?.toISOString() ?? null,
    version: session.version,
    refund: linkedRefund && { status: linkedRefund.status },
    ...(refundable.length > 0 && { refundable }),
    ...optionalFields(record, creditable, missing),
  }
}

/** The fields that only some sessions have. */
function optionalFields(record: SessionRecord, creditable: readonly DepositRow[], missing: bigint | null) {
  const { session, deposits, hasActiveRefund: refunded, invoiceClosed, addresses } = record
  const late = computeLateMoney(session, deposits, addresses)
  // `renew` refuses such a session.
  const isClosed =
    session.completedAt === null &&
    (session.cancelledAt !== null ||
      session.renewedBy !== null ||
      session.replacedBy !== null ||
      refunded ||
      invoiceClosed ||
      !takesPayments(record))
  return {
    ...(session.title !== null && { title: session.title }),
    ...(session.items !== null && { items: session.items }),
    ...(session.status === 'initiated' && session.customerId !== null && { has_customer: true as const }),
    ...(missing !== null && { amount_missing: formatFiat(missing, session.currency) }),
    ...(!isSettled(session) && late?.awaitsRate && { awaiting_rate: true as const }),
    ...(creditable.some(({ state }) => state === 'held') && { held: true as const }),
    ...(record.unscannedSince && { network_unreachable_since: record.unscannedSince.toISOString() }),
    ...(session.acceptedAt !== null && { accepted: true as const }),
    ...(session.cancelledAt !== null && { cancelled: true as const }),
    ...(isClosed && { not_renewable: true as const }),
  }
}

/** A transaction with the amount as it was sent, because customers compare it with their wallet. */
function transactionView({ session, addresses }: SessionRecord, deposit: DepositRow): SessionTransaction {
  const sent = pairOf(deposit.asset, deposit.network ?? '')
  const decimals = pairOf(session.asset ?? '', session.network ?? '')?.decimals ?? 0
  const amount =
    sent && sent.asset !== session.asset
      ? { amount: formatUnits(deposit.amount, sent.decimals), asset: sent.asset }
      : { amount: formatUnits(creditForDeposit(deposit, session, addresses), decimals) }
  return {
    hash: deposit.hash,
    ...amount,
    confirmations: deposit.confirmations,
    explorer_url: explorerLink(deposit.network, deposit.hash),
    seen_at: deposit.seenAt.toISOString(),
  }
}

const isSettled = ({ status }: SessionRow) => status === 'processing' || status === 'completed'

/**
 * The amount due, in atoms of the session's pair (null without a pair), and the missing amount, in minor units of its
 * currency (null unless late money arrived that does not cover the price).
 */
export function amountDue({
  session,
  deposits,
  addresses,
}: Pick<SessionRecord, 'session' | 'deposits' | 'addresses'>): {
  due: bigint | null
  missing: bigint | null
} {
  const pair = pairOf(session.asset ?? '', session.network ?? '')
  const { cryptoAmount: requested, seenAmount: paid } = session
  const late = computeLateMoney(session, deposits, addresses)
  const isPaid = isSettled(session) || coversPrice(session, late)
  const missing = isPaid || !late || late.awaitsRate ? null : missingFiat(session)
  if (!pair || requested === null) return { due: null, missing }
  if (isPaid || paid >= requested) return { due: 0n, missing }
  const quoted = roundUpToDisplayed(requested - paid, pair)
  // At the quoted price, or at the rate of late money if that is more.
  const atLateRate = missing !== null && late?.rate ? cryptoUnits(missing, late.rate, session.currency, pair) : 0n
  return { due: atLateRate > quoted ? atLateRate : quoted, missing }
}

/** The missing part of the session's amount, in minor units, rounded up. */
function missingFiat({ amount, cryptoAmount, seenAmount }: SessionRow): bigint {
  if (!cryptoAmount) return 0n
  return ((cryptoAmount - seenAmount) * amount + cryptoAmount - 1n) / cryptoAmount
}

/** The deposit furthest from being credited. */
function findSlowest(creditable: readonly DepositRow[]): DepositRow | undefined {
  const left = ({ state, requiredConfirmations, confirmations }: DepositRow) =>
    state === 'seen' || state === 'held' ? Math.max(requiredConfirmations - confirmations, 0) + 1 : 0
  return creditable.reduce<DepositRow | undefined>(
    (slowest, deposit) => (slowest && left(slowest) >= left(deposit) ? slowest : deposit),
    undefined,
  )
}
