import { and, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm'
import type { ListQuery } from '../../contract/envelope'
import type { RefundRequest } from '../../contract/refund'
import { addressProblem, displayAddress, sameAddress } from '../../payment/address/check'
import { pairOf } from '../../payment/chains/catalogue'
import { formatUnits, parseUnits } from '../../payment/money'
import type { Owner } from '../owner'
import { conflict, invalid, missing } from '../problem'
import { type Change, type Database, only } from '../storage/database'
import { pageOfRows } from '../storage/page-of-rows'
import { type RefundRow, refunds } from '../storage/schema/payouts'
import { type SessionRow, sessionAddresses } from '../storage/schema/sessions'
import { refundView } from '../views/refund'
import { enqueue } from '../webhooks/outbox'
import type { Hub } from './hub'
import { answerKey, type Lease, oncePerKey } from './idempotency'
import { endable, inAnyOrder, type OrderBook, type OrderDeps, submitStored } from './orders'
import { isReturning, sentBack } from './sent-back'
import { requireCustody } from './set-up'
import { lockSession, settleSession } from './settle-session'

const ADDRESS_PROBLEMS = {
  format: 'is no address of this network',
  checksum: 'is mistyped: its checksum is wrong',
  never_recipient: 'is a place where money is lost',
}

/**
 * The pair, atoms and address to send to; `shown`: the session's own addresses, where the money would come
 * back. 400 for invalid values, 409 while no asset is chosen.
 */
function readRefund(
  { asset, network }: SessionRow,
  shown: readonly string[],
  { crypto_amount, address }: RefundRequest,
) {
  const pair = pairOf(asset ?? '', network ?? '')
  if (!pair) throw conflict('Nothing was paid')
  const errors: string[] = []
  const atoms = parseUnits(crypto_amount, pair.decimals)
  if (atoms === null) errors.push(`crypto_amount: must have at most ${pair.decimals} decimals`)
  const problem = addressProblem(pair.network, address)
  if (problem) errors.push(`address: ${ADDRESS_PROBLEMS[problem]}`)
  else if (shown.some((own) => sameAddress(pair.network, address, own)))
    errors.push('address: is the one that was paid to')
  if (errors.length > 0 || atoms === null) throw invalid(...errors)
  return { pair, atoms, address: displayAddress(pair.network, address) }
}

/** Sends money of a session back, once per idempotency key; see `makeRefund`. */
export function createRefund(
  deps: OrderDeps & { hub: Hub },
  session: SessionRow,
  request: RefundRequest,
  key: string | null,
): Promise<RefundRow> {
  return oncePerKey(
    deps,
    { scope: `refund:${session.id}`, key, body: request },
    (lease) => makeRefund(deps, session, request, lease),
    (id) => readRefundOf(deps.storage.database, session, id),
  )
}

/**
 * 409 for more than what arrived and was not refunded yet. The session is locked, so that of two concurrent refunds the
 * second sees the first; while it is not complete it asks anew for what is sent back.
 */
async function makeRefund(
  deps: OrderDeps,
  session: SessionRow,
  request: RefundRequest,
  lease: Lease | null,
): Promise<RefundRow> {
  requireCustody(deps, session.mode)
  const shown = await deps.storage.database
    .select({ address: sessionAddresses.address })
    .from(sessionAddresses)
    .where(eq(sessionAddresses.sessionId, session.id))
  const { pair, atoms, address } = readRefund(
    session,
    shown.map((row) => row.address),
    request,
  )
  const row = await deps.storage.change(async (change) => {
    const { tx } = change
    const locked = await lockSession(change, session.id)
    if (!locked) throw missing()
    if (locked.renewedBy)
      throw conflict('The payment was renewed: send the money back from the session that took it over')
    if (locked.asset !== pair.asset || locked.network !== pair.network) throw conflict('The payment was changed')
    const back = await sentBack(tx, locked.id)
    const left = back < locked.finalAmount ? locked.finalAmount - back : 0n
    if (atoms > left) throw conflict(`At most ${formatUnits(left, pair.decimals)} ${pair.asset} can be sent back`)
    const now = deps.clock.now()
    const made = only(
      await tx
        .insert(refunds)
        .values({
          id: lease?.id ?? deps.chance.uuid(),
          merchantId: locked.merchantId,
          mode: locked.mode,
          sessionId: locked.id,
          asset: pair.asset,
          network: pair.network,
          cryptoAmount: atoms,
          address,
          status: 'created',
          createdAt: now,
          updatedAt: now,
        })
        .returning(),
    )
    await enqueue(deps, change, made, 'refund.created', refundView(made))
    if (!locked.completedAt) await settleSession(change, deps, locked.id)
    if (lease) await answerKey(change, lease, made.id)
    return made
  })
  return submitStored(deps, refundBook, row, async () =>
    only(await deps.storage.database.select().from(refunds).where(eq(refunds.id, row.id))),
  )
}

/** What was sent back of a session, or was tried to, newest first. */
export async function listRefunds(
  { storage: { database } }: Pick<OrderDeps, 'storage'>,
  session: Pick<SessionRow, 'id'>,
  query: ListQuery,
): Promise<{ rows: RefundRow[]; total: number }> {
  return pageOfRows(database, refunds, {
    where: eq(refunds.sessionId, session.id),
    latest: refunds.createdAt,
    ...query,
  })
}

/** 404 when the refund is not the merchant's. */
export async function readRefundOf(database: Database, { merchantId, mode }: Owner, id: string): Promise<RefundRow> {
  const [refund] = await database
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.merchantId, merchantId), eq(refunds.mode, mode)))
  if (!refund) throw missing()
  return refund
}

export const refundBook: OrderBook<RefundRow> = {
  kind: 'refund',
  ask: (custody, { id, asset, network, cryptoAmount, address }, key) =>
    custody.refund(
      { reference: id, asset, network, amount: formatUnits(cryptoAmount, decimalsOf({ asset, network })), address },
      key,
    ),
  waiting: (deps, before, most) =>
    deps.storage.database
      .select()
      .from(refunds)
      .where(and(eq(refunds.status, 'created'), isNull(refunds.custodyId), lte(refunds.createdAt, before)))
      .orderBy(inAnyOrder(deps, refunds.id))
      .limit(most),
  async taken({ storage }, id, custodyId) {
    await storage.database.update(refunds).set({ custodyId }).where(eq(refunds.id, id))
  },
  knows: async (tx, mode, id) => (await tx.$count(refunds, and(eq(refunds.id, id), eq(refunds.mode, mode)))) > 0,
  async end(change, deps, mode, id, { state, reason }) {
    const known = and(eq(refunds.id, id), eq(refunds.mode, mode), inArray(refunds.status, endable(state)))
    const session = await lockSessionOf(change, known)
    if (!session) return
    const before = only(await change.tx.select().from(refunds).where(known).for('update'))
    // its money was counted again meanwhile, or sent back by another refund
    if (before.status === 'failed') deps.log.error({ event: 'refund.sent_after_all', mode, session: session.id })
    const row = only(
      await change.tx
        .update(refunds)
        .set({ status: state, reason, updatedAt: deps.clock.now() })
        .where(eq(refunds.id, id))
        .returning(),
    )
    await enqueue(deps, change, row, `refund.${state}`, refundView(row))
    // what is still on its way back may fail, and only after that is known whether anything is left
    if (state === 'success' && (session.completedAt || (await isReturning(change.tx, session.id)))) return
    // what failed pays for something again
    const { completedAt, seenAmount } = await settleSession(change, deps, session.id)
    // who sends everything back has called it off, and what was sent back cannot be renewed
    if (state === 'success' && !completedAt && seenAmount === 0n)
      await settleSession(change, deps, session.id, { cancelledAt: deps.clock.now() })
  },
}

/** Locks the session of such a refund, before the refund itself, as a renewal does, which takes it over. */
async function lockSessionOf(change: Change, known: SQL | undefined): Promise<SessionRow | null> {
  const read = async () => (await change.tx.select({ sessionId: refunds.sessionId }).from(refunds).where(known))[0]
  for (let refund = await read(); refund; ) {
    const session = await lockSession(change, refund.sessionId)
    refund = await read()
    // else a renewal was faster, and the refund is of the next one by now
    if (!session || refund?.sessionId === session.id) return session
  }
  return null
}

function decimalsOf({ asset, network }: Pick<RefundRow, 'asset' | 'network'>): number {
  const pair = pairOf(asset, network)
  if (!pair) throw new Error('a refund is always in a known pair')
  return pair.decimals
}
