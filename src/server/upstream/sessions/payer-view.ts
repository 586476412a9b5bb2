import type { SessionStatus } from '../../../contract/enums'
import type { Session } from '../../../contract/session/session'
import type { SessionTransaction } from '../../../contract/session/transaction'
import { displayAddress } from '../../../payment/address/check'
import { recipientProblem } from '../../../payment/address/recipient'
import { type Pair, pairOf } from '../../../payment/chains/catalogue'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { MINUTE_MS } from '../../../payment/durations'
import { formatFiat, formatUnits, minorDigits, roundUpToDisplayed } from '../../../payment/money'
import { paymentCode } from '../../payments/sessions/record/payment-code'
import { impliedRate, shareOf, truncatedRate, unitsOf } from '../pages/conversions'
import type { ReportedTransaction, SessionFields } from './session-fields'

/** The arguments of the view besides the upstream's fields. */
type ViewContext = {
  id: string
  now: Date
  /** When this process first saw the session. */
  since: Date
  /** How long a price holds, if the upstream names no end. */
  minutes: number
  isStale: boolean
}

/**
 * The payer's view, built field by field as an allow-list. Null if a required field is missing. An address is left out
 * if it fails its network's check or needs a memo.
 */
export function payerView(
  fields: SessionFields,
  { id, now, since, minutes, isStale }: ViewContext,
): Omit<Session, 'version'> | null {
  const { currency, crypto_asset, network } = fields
  if (!fields.amount || !currency) return null
  const pair = pairOf(crypto_asset ?? '', network ?? '')
  const amountMinor = unitsOf(fields.amount, minorDigits(currency), 'up')
  const requested = pair && fields.crypto_amount ? unitsOf(fields.crypto_amount, pair.decimals, 'up') : null
  const created = fields.created_at ?? since.toISOString()
  const expires = fields.expires_at ?? new Date(Date.parse(created) + minutes * MINUTE_MS).toISOString()

  const reported = pair && reportedPaid(fields, pair)
  const paidMinor = fields.amount_paid ? unitsOf(fields.amount_paid, minorDigits(currency), 'down') : 0n
  const remaining =
    pair && requested !== null
      ? roundUpToDisplayed(
          shareOf(requested, paidMinor < amountMinor ? amountMinor - paidMinor : 0n, amountMinor),
          pair,
        )
      : null
  const isPartPaid = requested !== null && remaining !== null && paidMinor > 0n && remaining < requested
  const detected = reported ?? (isPartPaid ? requested - remaining : 0n)

  const status = statusOf(fields, { over: now.toISOString() >= expires, detected, requested })
  const isSettled = status === 'processing' || status === 'completed'
  const paid = isSettled && detected === 0n ? (requested ?? 0n) : detected
  const isOpen = status === 'pending' || status === 'partial'
  // Without an address nothing can be paid. Without the received amount, do not ask for the whole amount again.
  const isDueUnknown =
    (isOpen && !fields.deposit_address) || (status === 'partial' && reported === null && paidMinor === 0n)
  const due = isSettled ? 0n : requested === null || isDueUnknown ? null : paid >= requested ? 0n : requested - paid
  const address = soundAddress(fields)
  // a new payment would not deduct what arrived
  const hasEndedPartlyPaid = status === 'underpaid' || (status === 'expired' && paid > 0n)
  return {
    id,
    reference: fields.reference ?? id,
    mode: fields.mode ?? 'live',
    status,
    late: fields.late ?? false,
    amount: formatFiat(amountMinor, currency),
    currency,
    crypto_asset: pair?.asset ?? null,
    network: pair?.network ?? null,
    crypto_amount: pair && requested !== null && !isDueUnknown ? formatUnits(requested, pair.decimals) : null,
    crypto_amount_paid: pair ? formatUnits(paid, pair.decimals) : '0',
    crypto_amount_due: pair && due !== null ? formatUnits(due, pair.decimals) : null,
    rate:
      truncatedRate(fields.rate) ??
      (pair && requested !== null ? impliedRate(amountMinor, currency, requested, pair) : null),
    deposit_address: address,
    ...paymentCode(isOpen && pair && address && due ? { pair, address, due } : null),
    confirmations: fields.confirmations ?? 0,
    required_confirmations: fields.required_confirmations,
    transactions: pair ? transactionsOf(fields.transactions ?? [], pair, created) : [],
    return_link: safeLink(fields.return_link),
    renewed_by: fields.renewed_by,
    created_at: created,
    expires_at: expires,
    completed_at: fields.completed_at,
    relayed: true,
    ...((fields.renewed_by !== null || hasEndedPartlyPaid) && { not_renewable: true as const }),
    ...(isStale && { stale: true as const }),
  }
}

/** The reported sum in crypto. Null if absent or 0: some services send 0 before they know it. */
const reportedPaid = ({ crypto_amount_paid }: SessionFields, { decimals }: Pair): bigint | null =>
  crypto_amount_paid === null || crypto_amount_paid === '0' ? null : unitsOf(crypto_amount_paid, decimals, 'down')

/** The address in its normal form. Null if it must not be shown. */
function soundAddress({ network, deposit_address, memo }: SessionFields): string | null {
  if (!network || !deposit_address || recipientProblem(network, deposit_address)) return null
  // the page cannot show a memo, and without it the money could not be assigned
  if (network === 'TON' && memo) return null
  return displayAddress(network, deposit_address)
}

/** The upstream's status, or one derived from its amounts if the status is unknown. */
function statusOf(
  { status, crypto_asset, network, deposit_address, completed_at }: SessionFields,
  { over: isOver, detected, requested }: { over: boolean; detected: bigint; requested: bigint | null },
): SessionStatus {
  const chosen = crypto_asset !== null && network !== null
  if (status === 'initiated') return chosen && deposit_address ? 'pending' : 'initiated'
  if (status === 'pending') return chosen ? 'pending' : 'initiated'
  if (status) return status
  if (completed_at) return 'completed'
  if (requested !== null && detected >= requested) return 'processing'
  if (isOver) return detected > 0n ? 'underpaid' : 'expired'
  if (detected > 0n) return 'partial'
  return chosen ? 'pending' : 'initiated'
}

/** Keeps only hashes in the network's format, with our own explorer links. */
function transactionsOf(
  reported: ReportedTransaction[],
  { network, decimals }: Pair,
  created: string,
): SessionTransaction[] {
  const { transactionHash, explorer } = NETWORK_DEFINITIONS[network]
  return reported
    .filter(({ hash }) => transactionHash.test(hash))
    .map(({ hash, amount, confirmations, seen_at }) => ({
      hash,
      amount: formatUnits(unitsOf(amount, decimals, 'down'), decimals),
      confirmations,
      explorer_url: explorer.transaction(hash),
      seen_at: seen_at ?? created,
    }))
}

function safeLink(link: string | null): string | null {
  return link !== null && URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) ? link : null
}
