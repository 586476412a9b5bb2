import { and, eq, gt, gte, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { SwapHistoryQuery, SwapQuotationRequest } from '../../contract/swap'
import type { Deps } from '../deps'
import type { Owner } from '../owner'
import { conflict, invalid, missing, unavailable } from '../problem'
import { type Database, only } from '../storage/database'
import { pageOfRows } from '../storage/page-of-rows'
import { type SwapRow, swaps } from '../storage/schema/swaps'
import { swapView } from '../views/swap'
import { enqueue } from '../webhooks/outbox'
import { inAnyOrder, type OrderBook, type OrderDeps, submitStored } from './orders'
import { readRates } from './quotes'
import { requireCustody } from './set-up'
import { formatSwap, mostOf, swapDigits, swapPrice, swapUnits } from './swap-price'

const ownSwap = ({ merchantId, mode }: Owner, id: string) =>
  and(eq(swaps.id, id), eq(swaps.merchantId, merchantId), eq(swaps.mode, mode))

/** Quotes a swap. 400 when the amount has too many decimals, is too large, or is too small to bring anything. */
export async function quoteSwap(
  deps: Pick<Deps, 'storage' | 'clock' | 'chance' | 'rates'>,
  { merchantId, mode }: Owner,
  { fromCurrency, toCurrency, amount }: SwapQuotationRequest,
): Promise<SwapRow> {
  const source = swapUnits(amount, fromCurrency)
  if (source === null) throw invalid(`amount: must have at most ${swapDigits(fromCurrency)} decimals`)
  const most = mostOf(fromCurrency)
  if (source > most) throw invalid(`amount: must be at most ${formatSwap(most, fromCurrency)}`)
  const table = await readRates(deps, mode)
  const price = swapPrice(source, fromCurrency, toCurrency, table)
  if (!price) throw unavailable('Prices are not available at the moment')
  if (price.target === 0n) throw invalid(`amount: is too small to bring any ${toCurrency}`)
  return only(
    await deps.storage.database
      .insert(swaps)
      .values({
        id: deps.chance.uuid(),
        merchantId,
        mode,
        fromCurrency,
        toCurrency,
        sourceAmount: formatSwap(source, fromCurrency),
        targetAmount: formatSwap(price.target, toCurrency),
        rate: price.rate,
        status: 'quoted',
        expiresAt: table.validUntil,
        createdAt: deps.clock.now(),
      })
      .returning(),
  )
}

export async function readSwap(database: Database, owner: Owner, id: string): Promise<SwapRow> {
  const [swap] = await database.select().from(swaps).where(ownSwap(owner, id))
  if (!swap) throw missing()
  return swap
}

/** Executes a quotation, at most once. 409 when it was executed already, or has expired. */
export async function executeSwap(deps: OrderDeps, owner: Owner, id: string): Promise<SwapRow> {
  const { database } = deps.storage
  await readSwap(database, owner, id)
  requireCustody(deps, owner.mode)
  const now = deps.clock.now()
  const [row] = await database
    .update(swaps)
    .set({ status: 'processing', executedAt: now })
    .where(and(ownSwap(owner, id), eq(swaps.status, 'quoted'), gt(swaps.expiresAt, now)))
    .returning()
  if (!row) {
    const { status } = await readSwap(database, owner, id)
    throw conflict(status === 'quoted' ? 'The quotation has run out' : 'The quotation was executed already')
  }
  return submitStored(deps, swapBook, row, () => readSwap(database, owner, id))
}

/** Executed swaps, latest first; `from` and `to` limit the time of execution. */
export async function listSwaps(
  { storage: { database } }: Pick<Deps, 'storage'>,
  { merchantId, mode }: Owner,
  { page, size, fromCurrency, toCurrency, from, to }: SwapHistoryQuery,
): Promise<{ rows: SwapRow[]; total: number }> {
  const where = and(
    eq(swaps.merchantId, merchantId),
    eq(swaps.mode, mode),
    isNotNull(swaps.executedAt),
    fromCurrency && eq(swaps.fromCurrency, fromCurrency),
    toCurrency && eq(swaps.toCurrency, toCurrency),
    from ? gte(swaps.executedAt, new Date(from)) : undefined,
    to ? lte(swaps.executedAt, new Date(to)) : undefined,
  )
  return pageOfRows(database, swaps, { where, latest: swaps.executedAt, page, limit: size })
}

export const swapBook: OrderBook<SwapRow> = {
  kind: 'swap',
  ask: (custody, { id, fromCurrency, toCurrency, sourceAmount }, key) =>
    custody.swap({ reference: id, from: fromCurrency, to: toCurrency, amount: sourceAmount }, key),
  waiting: (deps, before, most) =>
    deps.storage.database
      .select()
      .from(swaps)
      .where(and(eq(swaps.status, 'processing'), isNull(swaps.custodyId), lte(swaps.executedAt, before)))
      .orderBy(inAnyOrder(deps, swaps.id))
      .limit(most),
  async taken({ storage }, id, custodyId) {
    await storage.database.update(swaps).set({ custodyId }).where(eq(swaps.id, id))
  },
  async knows(tx, mode, id) {
    // of a quotation the books know no order, as where they were restored to before it was executed
    const executed = and(eq(swaps.id, id), eq(swaps.mode, mode), isNotNull(swaps.executedAt))
    return (await tx.$count(swaps, executed)) > 0
  },
  async end(change, deps, mode, id, { state, reason }) {
    const now = deps.clock.now()
    const status = state === 'success' ? 'completed' : 'failed'
    // as with a refund or payout, what was reported as failed may have been carried out after all
    const before = state === 'success' ? (['processing', 'failed'] as const) : (['processing'] as const)
    const [row] = await change.tx
      .update(swaps)
      .set({ status, reason, completedAt: state === 'success' ? now : null })
      .where(and(eq(swaps.id, id), eq(swaps.mode, mode), inArray(swaps.status, before)))
      .returning()
    if (row) await enqueue(deps, change, row, `swap.${status}`, swapView(row, now))
  },
}
