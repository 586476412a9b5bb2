import { eq } from 'drizzle-orm'
import { pairOf } from '../../../payment/chains/catalogue'
import { moveClaims } from '../../custody/address-claims'
import type { Deps } from '../../deps'
import { conflict, missing } from '../../http/problem'
import { queueCustomerMail } from '../../mail/queue/queue-mail'
import type { RateTable } from '../../ports/rates'
import type { Change, Database } from '../../ports/storage'
import { channelOf } from '../../storage/channels'
import { deposits } from '../../storage/schema/deposits'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { refundRequests, refunds } from '../../storage/schema/payouts'
import { type SessionRow, sessionAddresses, sessions } from '../../storage/schema/sessions'
import { assignAddress } from '../addresses/assign-address'
import type { TakeAddress, VerifiedAddress } from '../addresses/with-address'
import { lockOpenInvoice } from '../invoices/invoices'
import { priceOf, type Quote, rateOn } from '../quotes/quotes'
import { readRefunds, refundState } from '../refunds/record/refunded-amount'
import { isSamePair } from '../same-pair'
import { newReference, newSession } from './open-session'
import { newTokenForRequest, tokenForRetry } from './payer-token'
import { lockSession } from './record/lock-session'
import { type FullRecord, readRecord } from './record/session-record'
import { type Price, renewalPrice } from './renewal-price'
import { updateStatus } from './status/update-status'

export type Renewed = { id: string; payerToken: string | null }

/** A planned renewal of the session in `record`. */
export interface Renewal {
  record: FullRecord
  next: string
  price: Price
  /**
   * The price of the chosen pair, and the rates of all coins. `existing` is the address that the session already shows
   * for this pair, and that the next session shows again. Null if no pair is chosen.
   */
  pairQuote: { quote: Quote; existing?: VerifiedAddress | undefined; table: RateTable } | null
  key: string | null
}

const isOpen = ({ status }: SessionRow) => status === 'pending' || status === 'partial'

/** Throws 409 for a session that was cancelled, paid or replaced. */
export function requireRenewable(session: SessionRow): void {
  const { status, cancelledAt, replacedBy } = session
  if (replacedBy !== null) throw conflict('The payment was replaced: a later one has its reference')
  const hasEnded = status === 'expired' || status === 'underpaid' || status === 'failed'
  if (cancelledAt !== null || !(isOpen(session) || hasEnded))
    throw conflict(`The payment is ${status}: it cannot be renewed`)
}

/** The session that an earlier renewal created. A retry of its request gets the payer's token again. */
export async function existingRenewal(
  deps: Deps,
  database: Database,
  renewedBy: string,
  key: string | null,
): Promise<Renewed> {
  const [row] = await database.select().from(sessions).where(eq(sessions.id, renewedBy))
  return { id: renewedBy, payerToken: row ? tokenForRetry(deps, row, key) : null }
}

/** Ends the session, and opens the next one with its money, its addresses and its reference; see `renew`. */
export async function replaceSession(
  change: Change,
  deps: Deps,
  renewal: Renewal,
  take: TakeAddress | null,
): Promise<Renewed> {
  const { tx, announce } = change
  const { record, next, price, pairQuote, key } = renewal
  const { id } = record.session
  const locked = await lockSession(change, id)
  if (!locked) throw missing()
  if (locked.renewedBy) return existingRenewal(deps, tx, locked.renewedBy, key)
  await requireUnchanged(deps, tx, locked, renewal)
  const { version, reference } = await endSession(change, deps, locked, next)
  await moveClaims(tx, id, next)
  const method = pairQuote && take && { quote: pairQuote.quote, verified: await take(change) }
  const isFirst = method !== null && locked.asset === null
  const { payerToken, ...tokenColumns } = isFirst ? newTokenForRequest(deps, next, key) : { payerToken: null }
  // A new price of the page comes with the page's order lines.
  const { items } = price.pagePricedAt === record.session.pagePricedAt ? record.session : record.page
  const opening = { ...carriedOverColumns(locked), reference, ...tokenColumns, ...price, items, version }
  const opened = newSession(deps, record.page, next, opening, method)
  if (opened.invoiceId) await lockOpenInvoice(tx, opened.invoiceId)
  await tx.insert(sessions).values({ ...opened, status: 'initiated' })
  await moveMoney(tx, renewal)
  if (method) await assignAddress(change, deps, opened, method.verified)
  await updateStatus(change, deps, next)
  if (method) await queueCustomerMail(change, deps, 'address', opened)
  announce(channelOf.session(id))
  return { id: next, payerToken }
}

/** Throws 409 if the session changed since its renewal was priced, or if its money was sent back. */
async function requireUnchanged(deps: Deps, tx: Database, locked: SessionRow, { record, price, pairQuote }: Renewal) {
  const { session } = record
  requireRenewable(locked)
  if (!isSamePair(locked, session)) throw conflict('The coin was changed meanwhile: try again')
  // If enough money arrived meanwhile, the session keeps its old price, and the new price must not be used.
  const latest = price.pagePricedAt !== session.pagePricedAt && (await readRecord(tx, deps.encryption, session.id))
  if (latest && renewalPrice(latest, deps.clock.now()).pagePricedAt === latest.session.pagePricedAt)
    throw conflict('Money has arrived meanwhile: try again')
  // The refunded money would count for the new session.
  const sent = await readRefunds(tx, session.id)
  if (refundState(sent).hasActiveRefund) throw conflict('The payment was refunded: start a new one')
  // A failed refund may still be sent, and is recorded in atoms of the old pair.
  if (!(pairQuote && isSamePair(pairQuote.quote.pair, locked)) && sent.length > 0)
    throw conflict(
      `A refund of the payment failed: the payment can only be renewed in ${locked.asset} on ${locked.network}`,
    )
}

/**
 * Ends the session before the next one opens: two open sessions must never show one address. The reference belongs to
 * the order and is unique, so it moves to the session that can be paid.
 */
async function endSession(change: Change, deps: Deps, locked: SessionRow, next: string) {
  const { id, reference } = locked
  const ended = isOpen(locked)
    ? await updateStatus(change, deps, id, { expiresAt: deps.clock.now(), renewedBy: next })
    : locked
  const version = ended.version + 1
  await change.tx
    .update(sessions)
    .set({ renewedBy: next, version, updatedAt: deps.clock.now(), reference: newReference(deps) })
    .where(eq(sessions.id, id))
  return { version, reference }
}

/** Moves the money and the addresses of the session to the next one. */
async function moveMoney(tx: Database, { record: { session, page }, next, price, pairQuote }: Renewal): Promise<void> {
  const { id } = session
  await tx.update(sessionAddresses).set({ sessionId: next }).where(eq(sessionAddresses.sessionId, id))
  if (pairQuote) await repriceAddresses(tx, page, price, next, pairQuote.table)
  // All deposits count at the new price, even late ones.
  const reset = { sessionId: next, late: false, pastGrace: false, lateRate: null }
  await tx.update(deposits).set(reset).where(eq(deposits.sessionId, id))
  // A failed refund may still be sent. Its amount must then be subtracted from the session that now has the money.
  await tx.update(refunds).set({ sessionId: next }).where(eq(refunds.sessionId, id))
  await tx.update(refundRequests).set({ sessionId: next }).where(eq(refundRequests.sessionId, id))
}

/** Money in an earlier pair counts at the current price, too. Otherwise a renewal would keep the old price. */
async function repriceAddresses(
  tx: Database,
  page: PaymentPageRow,
  { amount, currency }: Price,
  next: string,
  table: RateTable,
) {
  const moved = await tx.select().from(sessionAddresses).where(eq(sessionAddresses.sessionId, next))
  for (const { id, asset, network } of moved) {
    const pair = pairOf(asset, network)
    const rate = rateOn(page, table, asset, currency)
    if (pair && rate)
      await tx
        .update(sessionAddresses)
        .set({ cryptoAmount: priceOf(amount, currency, { pair, rate }) })
        .where(eq(sessionAddresses.id, id))
  }
}

const carriedOverColumns = (session: SessionRow) => ({
  createdBy: session.createdBy,
  customerId: session.customerId,
  firstName: session.firstName,
  lastName: session.lastName,
  message: session.message,
  invoiceId: session.invoiceId,
  metadata: session.metadata,
  title: session.title,
  returnUrl: session.returnUrl,
  locale: session.locale,
  // The browser that paid keeps access to the refunds, also if another browser renews.
  payerTokenHash: session.payerTokenHash,
  renews: session.id,
  startedPublicly: session.startedPublicly,
})
