import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { ListQuery } from '../../contract/envelope'
import type { PayoutRequest } from '../../contract/payout'
import { formatFiat } from '../../payment/money'
import type { Deps } from '../deps'
import type { Owner } from '../owner'
import { invalid, missing, namedIn } from '../problem'
import { type Database, only } from '../storage/database'
import { pageOfRows } from '../storage/page-of-rows'
import { type PayoutRow, payouts } from '../storage/schema/payouts'
import { payoutView } from '../views/payout'
import { enqueue } from '../webhooks/outbox'
import { readBank } from './banks'
import { fiatInput } from './fiat-input'
import type { Hub } from './hub'
import { answerKey, type Lease, oncePerKey } from './idempotency'
import { endable, inAnyOrder, type OrderBook, type OrderDeps, submitStored } from './orders'
import { requireCustody } from './set-up'

/** Pays out to a bank record, once per idempotency key; 404 when the record is not the merchant's. */
export function createPayout(
  deps: OrderDeps & { hub: Hub },
  owner: Owner,
  request: PayoutRequest,
  key: string | null,
): Promise<PayoutRow> {
  return oncePerKey(
    deps,
    { scope: `payout:${owner.merchantId}:${owner.mode}`, key, body: request },
    (lease) => makePayout(deps, owner, request, lease),
    (id) => readPayout(deps.storage.database, owner, id),
  )
}

async function makePayout(
  deps: OrderDeps,
  { merchantId, mode }: Owner,
  { bank_id, amount, currency }: PayoutRequest,
  lease: Lease | null,
): Promise<PayoutRow> {
  const minor = fiatInput(amount, currency)
  if (typeof minor === 'string') throw invalid(`amount: ${minor}`)
  const bank = await namedIn('bank_id', readBank(deps.storage.database, { merchantId, mode }, bank_id))
  requireCustody(deps, mode)
  const row = await deps.storage.change(async (change) => {
    const now = deps.clock.now()
    const made = only(
      await change.tx
        .insert(payouts)
        .values({
          id: lease?.id ?? deps.chance.uuid(),
          merchantId,
          mode,
          bankId: bank.id,
          bank: {
            bank_code: bank.bankCode,
            bank_name: bank.bankName,
            account_number: bank.accountNumber,
            account_name: bank.accountName,
          },
          amount: minor,
          currency,
          status: 'created',
          createdAt: now,
          updatedAt: now,
        })
        .returning(),
    )
    await enqueue(deps, change, made, 'payout.created', payoutView(made))
    if (lease) await answerKey(change, lease, made.id)
    return made
  })
  return submitStored(deps, payoutBook, row, async () =>
    only(await deps.storage.database.select().from(payouts).where(eq(payouts.id, row.id))),
  )
}

export async function readPayout(database: Database, { merchantId, mode }: Owner, id: string): Promise<PayoutRow> {
  const [payout] = await database
    .select()
    .from(payouts)
    .where(and(eq(payouts.id, id), eq(payouts.merchantId, merchantId), eq(payouts.mode, mode)))
  if (!payout) throw missing()
  return payout
}

export async function listPayouts(
  { storage: { database } }: Pick<Deps, 'storage'>,
  { merchantId, mode }: Owner,
  query: ListQuery,
): Promise<{ rows: PayoutRow[]; total: number }> {
  const where = and(eq(payouts.merchantId, merchantId), eq(payouts.mode, mode))
  return pageOfRows(database, payouts, { where, latest: payouts.createdAt, ...query })
}

export const payoutBook: OrderBook<PayoutRow> = {
  kind: 'payout',
  ask: (custody, { id, currency, amount, bank }, key) =>
    custody.payout({ reference: id, currency, amount: formatFiat(amount, currency), bank }, key),
  waiting: (deps, before, most) =>
    deps.storage.database
      .select()
      .from(payouts)
      .where(and(eq(payouts.status, 'created'), isNull(payouts.custodyId), lte(payouts.createdAt, before)))
      .orderBy(inAnyOrder(deps, payouts.id))
      .limit(most),
  async taken({ storage }, id, custodyId) {
    await storage.database.update(payouts).set({ custodyId }).where(eq(payouts.id, id))
  },
  knows: async (tx, mode, id) => (await tx.$count(payouts, and(eq(payouts.id, id), eq(payouts.mode, mode)))) > 0,
  async end(change, deps, mode, id, { state, reason }) {
    const [row] = await change.tx
      .update(payouts)
      .set({ status: state, reason, updatedAt: deps.clock.now() })
      .where(and(eq(payouts.id, id), eq(payouts.mode, mode), inArray(payouts.status, endable(state))))
      .returning()
    if (row) await enqueue(deps, change, row, `payout.${state}`, payoutView(row))
  },
}
