import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { SwapHistoryQuery, SwapQuotationRequest } from '../../../contract/money/swap'
import { createdFields, withValue } from '../../audit/field-changes'
import { type Actor, recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { conflict, invalid, unavailable } from '../../http/problem'
import { requireRow } from '../../storage/database'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { type SwapRow, swaps } from '../../storage/schema/swaps'
import { type PageOfRows, readPageOfRows, withinPeriod } from '../../storage/totals/page-of-rows'
import { createOnce, type Lease, storeOnce } from '../idempotency'
import { postSwap } from '../ledger/post'
import { lockBalance, requireCovered } from '../ledger/require-balance'
import { networkFor } from '../ledger/units'
import { createOwnedReader, ownedRowCondition } from '../owned-rows'
import { readRates } from '../quotes/quotes'
import { requireSender } from '../require-mode'
import { submitStored, type TransferDeps } from '../transfers/transfers'
import { formatSwap, maxSwapUnits, swapDigits, swapPrice, swapUnits } from './swap-price'
import { swapTransfers } from './swap-transfers'

export const readSwap = createOwnedReader(swaps)

type QuoteDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'rates'>

/**
 * Quotes a swap, once per idempotency key. Throws 400 if the amount has too many decimals, is too large, or yields
 * zero.
 */
export const quoteSwap = createOnce('quotation', makeQuote, readSwap)

async function makeQuote(
  deps: QuoteDeps,
  { merchantId, mode }: MerchantAndMode,
  { fromCurrency, toCurrency, toNetwork, amount }: SwapQuotationRequest,
  lease: Lease | null,
): Promise<SwapRow> {
  const network = networkFor(toCurrency, toNetwork, 'toNetwork')
  const source = swapUnits(amount, fromCurrency)
  if (source === null) throw invalid(`amount: Must have at most ${swapDigits(fromCurrency)} decimals.`)
  const max = maxSwapUnits(fromCurrency)
  if (source > max) throw invalid(`amount: Must be at most ${formatSwap(max, fromCurrency)}.`)
  const table = await readRates(deps, mode)
  const price = swapPrice(source, fromCurrency, toCurrency, table)
  if (!price) throw unavailable('Prices are not available at the moment')
  if (price.target === 0n) throw invalid(`amount: The amount is too small to yield any ${toCurrency}.`)
  const quoted = {
    merchantId,
    mode,
    fromCurrency,
    toCurrency,
    toNetwork: network,
    sourceAmount: formatSwap(source, fromCurrency),
    targetAmount: formatSwap(price.target, toCurrency),
    rate: price.rate,
    status: 'quoted' as const,
    expiresAt: table.validUntil,
    createdAt: deps.clock.now(),
  }
  return storeOnce(deps, lease, async ({ tx }, id) =>
    requireRow(
      await tx
        .insert(swaps)
        .values({ id, ...quoted })
        .returning(),
    ),
  )
}

/** Executes a quotation, at most once. Throws 409 if it was executed, has expired, or costs more than the balance. */
export async function executeSwap(deps: TransferDeps, caller: Actor, id: string): Promise<SwapRow> {
  const { database } = deps.storage
  const { fromCurrency: currency } = await readSwap(database, caller, id)
  await requireSender(deps, caller)
  const now = deps.clock.now()
  const row = await deps.storage.change(async (change) => {
    const { tx } = change
    await lockBalance(change, caller, currency)
    const [executed] = await tx
      .update(swaps)
      .set({ status: 'processing', executedAt: now })
      .where(and(ownedRowCondition(swaps, caller, id), eq(swaps.status, 'quoted'), gt(swaps.expiresAt, now)))
      .returning()
    if (!executed) {
      const { status } = await readSwap(tx, caller, id)
      throw conflict(status === 'quoted' ? 'The quotation has expired' : 'The quotation was executed already')
    }
    const units = swapUnits(executed.sourceAmount, currency) ?? 0n
    await postSwap(change, executed, now)
    await requireCovered(change, caller, { currency, units, field: 'amount' })
    await recordChange(deps, change, caller, 'swap.executed', id, createdFields(auditedSwap(executed)))
    return executed
  })
  return submitStored(deps, swapTransfers, row, () => readSwap(database, caller, id))
}

const auditedSwap = ({ fromCurrency, toCurrency, sourceAmount, targetAmount }: SwapRow) => ({
  fromCurrency: withValue(fromCurrency),
  toCurrency: withValue(toCurrency),
  sourceAmount: withValue(sourceAmount),
  targetAmount: withValue(targetAmount),
})

/** Executed swaps, latest first; `from` and `to` limit the time of execution. */
export async function listSwaps(
  { storage: { database } }: Pick<Deps, 'storage'>,
  owner: MerchantAndMode,
  { page, size, fromCurrency, toCurrency, from, to }: SwapHistoryQuery,
): Promise<PageOfRows<SwapRow>> {
  const where = and(
    ownedBy(swaps, owner),
    isNotNull(swaps.executedAt),
    fromCurrency && eq(swaps.fromCurrency, fromCurrency),
    toCurrency && eq(swaps.toCurrency, toCurrency),
    withinPeriod(swaps.executedAt, from, to),
  )
  return readPageOfRows(database, swaps, { where, latest: swaps.executedAt, page, limit: size })
}
