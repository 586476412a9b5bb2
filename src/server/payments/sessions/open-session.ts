import { isNull } from 'drizzle-orm'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { MINUTE_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import { conflict } from '../../http/problem'
import { queueCustomerMail } from '../../mail/queue/queue-mail'
import type { Change, Database } from '../../ports/storage'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { type SessionRow, sessions } from '../../storage/schema/sessions'
import { together } from '../../storage/together'
import { assignAddress } from '../addresses/assign-address'
import type { VerifiedAddress } from '../addresses/with-address'
import { lockOpenInvoice } from '../invoices/invoices'
import { priceOf, type Quote } from '../quotes/quotes'
import type { StatusDeps } from './status/update-status'

/** The defaults of columns that a new session may set. */
const DEFAULTS = {
  createdBy: null,
  customerId: null,
  invoiceId: null,
  title: null,
  items: null,
  firstName: null,
  lastName: null,
  message: null,
  metadata: null,
  returnUrl: null,
  locale: null,
  pagePricedAt: null,
  payerTokenHash: null,
  payerTokenKeyHash: null,
  renews: null,
  startedPublicly: false,
  version: 1,
} as const satisfies Partial<SessionRow>

type Opening = Pick<SessionRow, 'amount'> & Partial<Pick<SessionRow, keyof typeof DEFAULTS | 'reference' | 'currency'>>

/** The price columns of a session whose pair is not chosen yet. */
const UNPRICED = {
  asset: null,
  network: null,
  cryptoAmount: null,
  rate: null,
  rateSource: null,
  address: null,
  requiredConfirmations: null,
} as const satisfies Partial<SessionRow>

/** A generated reference, for a session whose merchant gave no reference. */
export const newReference = ({ random }: Pick<StatusDeps, 'random'>) => `ps_${random.hex(6)}`

/** How long the price of a payment on the page holds, in milliseconds. */
const windowMs = (page: Pick<PaymentPageRow, 'sessionMinutes'>, { settings }: Pick<StatusDeps, 'settings'>) =>
  (page.sessionMinutes ?? settings.SESSION_MINUTES) * MINUTE_MS

/** The pair of a session at the current price, and its address. */
export type Method = { quote: Quote; verified: VerifiedAddress }

/** The columns that a method sets. */
export const methodPatch = (
  amount: bigint,
  currency: PaymentPageRow['currency'],
  { quote, verified }: Method,
  live: boolean,
) => ({
  asset: quote.pair.asset,
  network: quote.pair.network,
  cryptoAmount: priceOf(amount, currency, quote),
  rate: quote.rate,
  rateSource: quote.rateSource,
  address: verified.address,
  // Custody reports it with the first transaction. The sandbox knows it in advance.
  requiredConfirmations: live ? null : NETWORK_DEFINITIONS[quote.pair.network].sandboxConfirmations,
})

/** A session on `page` as it is first stored: `pending` with a method, `initiated` without. */
export function newSession(
  deps: Pick<Deps, 'clock' | 'random' | 'settings'>,
  page: PaymentPageRow,
  id: string,
  opening: Opening,
  method: Method | null,
): SessionRow {
  const now = deps.clock.now()
  const currency = opening.currency ?? page.currency
  return {
    reference: newReference(deps),
    ...DEFAULTS,
    ...opening,
    id,
    merchantId: page.merchantId,
    mode: page.mode,
    pageId: page.id,
    currency,
    ...(method ? methodPatch(opening.amount, currency, method, page.mode === 'live') : UNPRICED),
    tolerancePercent: String(page.tolerancePercent),
    lateGraceMinutes: page.lateGraceMinutes,
    underpaid: page.underpaid,
    underpaidRefundedAt: null,
    status: method ? 'pending' : 'initiated',
    late: false,
    seenAmount: 0n,
    finalAmount: 0n,
    cancelledAt: null,
    refusedAt: null,
    acceptedAt: null,
    acceptanceReason: null,
    transactionId: null,
    renewedBy: null,
    replacedBy: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + windowMs(page, deps)),
    completedAt: null,
  }
}

/**
 * Stores a new session, with its address and mail. Throws 409 if its invoice is not open, or its reference is taken.
 * Nothing is announced, since no client follows a new session yet.
 */
export async function openSession(
  change: Change,
  deps: StatusDeps & Pick<Deps, 'log'>,
  session: SessionRow,
  method: Method | null,
  mayMail = true,
): Promise<void> {
  const { tx } = change
  await together(
    session.invoiceId !== null && lockOpenInvoice(tx, session.invoiceId),
    // The session is stored before its address, which refers to it.
    insertSession(tx, session),
    method && assignAddress(change, deps, session, method.verified),
    method && mayMail && queueCustomerMail(change, deps, 'address', session),
  )
}

/**
 * Throws 409 for a taken reference. The conflict is checked here, because a database error would log the merchant's
 * order.
 */
async function insertSession(tx: Database, session: SessionRow): Promise<void> {
  const stored = await tx
    .insert(sessions)
    .values(session)
    .onConflictDoNothing({
      target: [sessions.merchantId, sessions.mode, sessions.reference],
      where: isNull(sessions.replacedBy),
    })
    .returning({ id: sessions.id })
  if (stored.length === 0) throw conflict('The reference is taken')
}
