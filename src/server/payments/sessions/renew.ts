import { eq } from 'drizzle-orm'
import type { Asset, Network } from '../../../contract/enums'
import { pairOf } from '../../../payment/chains/catalogue'
import type { Deps } from '../../deps'
import { conflict, invalid, missing } from '../../http/problem'
import { queueCustomerMail } from '../../mail/queue/queue-mail'
import type { RateTable } from '../../ports/rates'
import { moveClaims } from '../../storage/address-claims'
import { channelOf } from '../../storage/channels'
import type { Change, Database } from '../../storage/database'
import { requesterOf } from '../../storage/requester'
import { deposits } from '../../storage/schema/deposits'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { refunds } from '../../storage/schema/payouts'
import { type SessionRow, sessionAddresses, sessions } from '../../storage/schema/sessions'
import { assignAddress } from '../addresses/assign-address'
import { type TakeAddress, type VerifiedAddress, withAddress } from '../addresses/with-address'
import { lockOpenInvoice, requireOpenInvoice } from '../invoices/invoices'
import { takesPayments } from '../pages/merchant-visibility'
import { chooseQuote } from '../quotes/choose-quote'
import { priceOf, type Quote, rateOn, readMarket } from '../quotes/quotes'
import { refundState, refundsOf } from '../refunds/record/refunded-amount'
import { type Method, newReference, newSession } from './open-session'
import { tokenOfChoice, tokenOfRepetition } from './payer-token'
import { lockSession } from './record/lock-session'
import { readRecord } from './record/session-record'
import { type Price, renewalPrice } from './renewal-price'
import { settleSession } from './status/settle-session'

/** The payment that renews another. */
type Renewed = { id: string; payerToken: string | null }

const isOpen = ({ status }: SessionRow) => status === 'pending' || status === 'partial'

const canRenew = (session: SessionRow) =>
  session.cancelledAt === null &&
  (isOpen(session) || session.status === 'expired' || session.status === 'underpaid' || session.status === 'failed')

/**
 * Replaces a session that ended unpaid, or that still waits, by a new one at the current rate, and returns the new id. If
 * the session was renewed before, returns that id. The new session takes over deposits, addresses and reference; its
 * versions are higher, so its events are newer. The same pair keeps its address. 409 after a refund, after a failed refund
 * if the pair changes, and if the invoice is not open. Who chooses the first pair by it gets the payer's token, and so does
 * a repetition of that request.
 */
export async function renew(
  deps: Deps,
  id: string,
  wish: { asset?: Asset | null; network?: Network | null; key?: string | null },
  block: string | null = null,
): Promise<Renewed> {
  const record = await deps.storage.read((database) => readRecord(database, deps.encryption, id))
  if (!record) throw missing()
  const { session, page, addresses } = record
  if (session.renewedBy) return renewedBefore(deps.storage.database, session.renewedBy)
  if (!canRenew(session)) throw conflict(`The payment is ${session.status}: it cannot be renewed`)
  if (!takesPayments(record)) throw conflict('The page is closed')
  if (session.invoiceId) await requireOpenInvoice(deps.storage.database, session, session.invoiceId)
  const next = deps.random.uuid()
  const caller = requesterOf(session, block)
  const price = renewalPrice(record, deps.clock.now())
  const priced = await methodOf()
  if (!priced) return deps.storage.change((change) => replace(change, null))
  const { quote, known } = priced
  return withAddress(deps, { owner: session, sessionId: next, pair: quote.pair, caller, known }, (take) =>
    deps.storage.change((change) => replace(change, take)),
  )

  async function renewedBefore(database: Database, by: string): Promise<Renewed> {
    const [row] = await database.select().from(sessions).where(eq(sessions.id, by))
    return { id: by, payerToken: row ? tokenOfRepetition(deps, row, wish.key ?? null) : null }
  }

  async function replace(change: Change, take: TakeAddress | null): Promise<Renewed> {
    const { tx, announce } = change
    const locked = await lockSession(change, id)
    if (!locked) throw missing()
    if (locked.renewedBy) return renewedBefore(tx, locked.renewedBy)
    if (!canRenew(locked)) throw conflict(`The payment is ${locked.status}: it cannot be renewed`)
    if (locked.asset !== session.asset || locked.network !== session.network)
      throw conflict('The coin was changed meanwhile: ask again')
    // money that arrived while the new price was computed may hold the old one
    const latest = price.pagePricedAt !== session.pagePricedAt && (await readRecord(tx, deps.encryption, id))
    if (latest && renewalPrice(latest, deps.clock.now()).pagePricedAt === latest.session.pagePricedAt)
      throw conflict('Money has arrived meanwhile: ask again')
    // the refunded money would count for the new session
    const sent = await refundsOf(tx, id)
    if (refundState(sent).refunded) throw conflict('Money of the payment was sent back: begin a new one')
    // a failed refund may still be sent, and is recorded in atoms of the old pair
    if (!isSamePair(priced?.quote.pair, locked) && sent.length > 0)
      throw conflict(`A refund of the payment failed: renew it in ${locked.asset} on ${locked.network}`)
    // end the old session first: two open sessions must never show the same address
    const ended = isOpen(locked)
      ? await settleSession(change, deps, id, { expiresAt: deps.clock.now(), renewedBy: next })
      : locked
    const version = ended.version + 1
    // the reference belongs to the order and is unique, so it moves to the session that can be paid
    const reference = newReference(deps)
    await tx
      .update(sessions)
      .set({ renewedBy: next, version, updatedAt: deps.clock.now(), reference })
      .where(eq(sessions.id, id))
    await moveClaims(tx, id, next)
    const method: Method | null = priced && take && { quote: priced.quote, verified: await take(change) }
    const isFirst = method !== null && locked.asset === null
    const { payerToken, ...right } = isFirst ? tokenOfChoice(deps, next, wish.key ?? null) : { payerToken: null }
    const opening = { ...carriedOver(locked), ...right, ...price, ...orderAt(price), version }
    const opened = newSession(deps, page, next, opening, method)
    if (opened.invoiceId) await lockOpenInvoice(tx, opened.invoiceId)
    await tx.insert(sessions).values({ ...opened, status: 'initiated' })
    await takeOver(tx)
    if (method) await assignAddress(change, deps, opened, method.verified)
    await settleSession(change, deps, next)
    if (method) await queueCustomerMail(change, deps, 'address', opened)
    announce(channelOf.session(id))
    return { id: next, payerToken }
  }

  /** Money and addresses of the earlier session belong to the next one. */
  async function takeOver(tx: Database) {
    await tx.update(sessionAddresses).set({ sessionId: next }).where(eq(sessionAddresses.sessionId, id))
    if (priced) await repriceAddresses(tx, page, price, next, priced.table)
    // all deposits count at the new price, even late ones
    const reset = { sessionId: next, late: false, pastGrace: false, lateRate: null }
    await tx.update(deposits).set(reset).where(eq(deposits.sessionId, id))
    // if a failed refund is sent after all, the new session lacks the money
    await tx.update(refunds).set({ sessionId: next }).where(eq(refunds.sessionId, id))
  }

  /** At the page's new price, the order is the page's. */
  function orderAt({ pagePricedAt }: Price): Pick<SessionRow, 'items'> {
    return { items: pagePricedAt === session.pagePricedAt ? session.items : page.items }
  }

  async function methodOf(): Promise<{ quote: Quote; known?: VerifiedAddress | undefined; table: RateTable } | null> {
    const asset = wish.asset ?? session.asset
    const network = wish.network ?? session.network
    if (!asset && !network) return null
    if (!asset) throw invalid('asset: is required')
    if (!network) throw invalid('network: is required')
    const market = await readMarket(deps, session, caller)
    // the merchant may have chosen a pair that customers cannot choose
    const chooser = isSamePair({ asset, network }, session) ? 'merchant' : 'customer'
    const quote = chooseQuote(page, market, { ...price, asset, network }, { chooser })
    const known = addresses.find((row) => row.asset === asset && row.network === network)
    return { quote, known, table: market.table }
  }
}

type Named = { asset: Asset | null; network: Network | null }

const isSamePair = (wish: Named | undefined, { asset, network }: Named) =>
  wish?.asset === asset && wish.network === network

/** Money in an earlier pair counts at the current price, too. Otherwise a renewal would keep the old price. */
async function repriceAddresses(
  tx: Database,
  page: PaymentPageRow,
  { amount, currency }: Price,
  next: string,
  table: RateTable,
) {
  const shown = await tx.select().from(sessionAddresses).where(eq(sessionAddresses.sessionId, next))
  for (const { id, asset, network } of shown) {
    const pair = pairOf(asset, network)
    const rate = rateOn(page, table, asset, currency)
    if (pair && rate)
      await tx
        .update(sessionAddresses)
        .set({ cryptoAmount: priceOf(amount, currency, { pair, rate }) })
        .where(eq(sessionAddresses.id, id))
  }
}

const carriedOver = (session: SessionRow) => ({
  reference: session.reference,
  customerId: session.customerId,
  firstName: session.firstName,
  lastName: session.lastName,
  invoiceId: session.invoiceId,
  metadata: session.metadata,
  title: session.title,
  returnUrl: session.returnUrl,
  locale: session.locale,
  // who paid keeps the right to the refunds, whoever renews
  payerTokenHash: session.payerTokenHash,
  renews: session.id,
  byStranger: session.byStranger,
})
