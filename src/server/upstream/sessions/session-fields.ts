import * as v from 'valibot'
import {
  ASSETS,
  type Asset,
  CURRENCIES,
  type Currency,
  MODES,
  type Mode,
  NETWORKS,
  type Network,
  SESSION_STATUSES,
  type SessionStatus,
} from '../../../contract/enums'
import { Uuid } from '../../../contract/text'
import {
  countOf,
  decimalOf,
  flagOf,
  listOf,
  objectOf,
  oneOf,
  positiveOf,
  type Raw,
  textOf,
  timeOf,
} from '../client/readers'

export type ReportedTransaction = { hash: string; amount: string; confirmations: number; seen_at: string | null }

/**
 * The fields of an upstream's session about the payment, never about the person: what is not read here cannot leak.
 * Null means absent. Amounts are plain decimals of any length.
 */
export type SessionFields = {
  reference: string | null
  mode: Mode | null
  /** Null for an unknown status, too. */
  status: SessionStatus | null
  late: boolean | null
  amount: string | null
  amount_paid: string | null
  currency: Currency | null
  crypto_asset: Asset | null
  network: Network | null
  crypto_amount: string | null
  crypto_amount_paid: string | null
  rate: string | null
  deposit_address: string | null
  memo: string | null
  confirmations: number | null
  required_confirmations: number | null
  transactions: ReportedTransaction[] | null
  return_link: string | null
  renewed_by: string | null
  created_at: string | null
  expires_at: string | null
  completed_at: string | null
  /** If present, these two grow with every change at the upstream. */
  version: number | null
  updated_at: string | null
  /** The session's page: the upstream's id, and the slug. */
  page_id: string | null
  page_slug: string | null
}

const MAX_TRANSACTIONS = 50

export function sessionFieldsOf(raw: Raw): SessionFields {
  const page = objectOf(raw.payment_page) ?? objectOf(raw.paymentPage) ?? objectOf(raw.page)
  return {
    reference: textOf(raw, ['reference'], 100),
    mode: oneOf(raw, MODES, 'mode'),
    status: oneOf(raw, SESSION_STATUSES, 'status'),
    late: flagOf(raw, 'late'),
    amount: positiveOf(raw, 'amount'),
    amount_paid: decimalOf(raw, 'amount_paid'),
    currency: oneOf(raw, CURRENCIES, 'currency'),
    crypto_asset: oneOf(raw, ASSETS, 'crypto_asset', 'asset'),
    network: oneOf(raw, NETWORKS, 'network'),
    crypto_amount: positiveOf(raw, 'crypto_amount'),
    crypto_amount_paid: decimalOf(raw, 'crypto_amount_paid'),
    rate: positiveOf(raw, 'rate'),
    deposit_address: textOf(raw, ['deposit_address', 'address']),
    memo: textOf(raw, ['memo']),
    confirmations: countOf(raw, 'confirmations'),
    required_confirmations: countOf(raw, 'required_confirmations'),
    transactions: listOf(raw, 'transactions', MAX_TRANSACTIONS)?.flatMap((one) => transactionOf(one) ?? []) ?? null,
    return_link: textOf(raw, ['return_link'], 2000),
    renewed_by: idOf(raw, 'renewed_by'),
    created_at: timeOf(raw, 'created_at'),
    expires_at: timeOf(raw, 'expires_at'),
    completed_at: timeOf(raw, 'completed_at'),
    version: countOf(raw, 'version'),
    updated_at: timeOf(raw, 'updated_at'),
    page_id: textOf(raw, ['payment_page_id', 'page_id']) ?? (page && textOf(page, ['id'])),
    page_slug: textOf(raw, ['payment_page_slug', 'page_slug', 'slug']) ?? (page && textOf(page, ['slug'])),
  }
}

/** The first UUID among `names`. Some services have a record number in `id`. */
export function idOf(raw: Raw, ...names: string[]): string | null {
  const id = names.map((name) => textOf(raw, [name])).find((one) => v.is(Uuid, one))
  return id?.toLowerCase() ?? null
}

/**
 * Merges `next` into `known`. Missing fields and an unknown status keep their value. Amounts and address of another
 * pair are dropped. An older state is ignored, and `completed` never changes.
 */
export function mergedFields(known: SessionFields, next: SessionFields): SessionFields {
  if (isOlder(next, known)) return known
  const isSamePair =
    (next.crypto_asset === null || next.crypto_asset === known.crypto_asset) &&
    (next.network === null || next.network === known.network)
  const before: SessionFields = isSamePair
    ? known
    : { ...known, crypto_amount: null, crypto_amount_paid: null, rate: null, deposit_address: null, memo: null }
  const presentFields = Object.fromEntries(
    Object.entries(next).filter(([, value]) => value !== null),
  ) as Partial<SessionFields>
  return {
    ...before,
    ...presentFields,
    status: known.status === 'completed' ? 'completed' : (next.status ?? known.status),
  }
}

function transactionOf(raw: Raw): ReportedTransaction | null {
  const hash = textOf(raw, ['hash', 'transaction_hash', 'tx_hash'])
  const amount = positiveOf(raw, 'crypto_amount', 'amount')
  if (!hash || !amount) return null
  return {
    hash,
    amount,
    confirmations: countOf(raw, 'confirmations') ?? 0,
    seen_at: timeOf(raw, 'seen_at', 'created_at'),
  }
}

/** A replica of the upstream's database may lag behind. */
function isOlder(next: SessionFields, known: SessionFields): boolean {
  if (next.version !== null && known.version !== null) return next.version < known.version
  return next.updated_at !== null && known.updated_at !== null && next.updated_at < known.updated_at
}
