import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Mode } from '../../../contract/enums'
import { requireRow } from '../../storage/database'
import { type SwapRow, swaps } from '../../storage/schema/swaps'
import { enqueue } from '../../webhooks/outbox'
import { postSwap } from '../ledger/post'
import { randomOrder, type TransferDeps, type Transfers } from '../transfers/transfers'
import { swapUnits } from './swap-price'
import { swapView } from './swap-view'

export const swapTransfers: Transfers<SwapRow> = {
  kind: 'swap',
  request: (custody, { id, merchantId, fromCurrency, toCurrency, toNetwork, sourceAmount, targetAmount }, key) => {
    const transfer = { merchant: merchantId, reference: id, from: fromCurrency, to: toCurrency, network: toNetwork }
    return custody.swap({ ...transfer, amount: sourceAmount, target_amount: targetAmount }, key)
  },
  pending: (deps, before, max) =>
    deps.storage.database
      .select()
      .from(swaps)
      .where(and(eq(swaps.status, 'processing'), isNull(swaps.custodyId), lte(swaps.executedAt, before)))
      .orderBy(randomOrder(deps, swaps.id))
      .limit(max),
  async accepted(deps, row, { id: custodyId, target_amount: custodyTarget }) {
    if (!isQuotedTarget(row, custodyTarget)) logOtherTarget(deps, row.mode, custodyId)
    await deps.storage.database.update(swaps).set({ custodyId, custodyTarget }).where(eq(swaps.id, row.id))
  },
  async exists(tx, mode, id) {
    // A database restored to an earlier time has the quotation, but not the transfer.
    const executed = and(eq(swaps.id, id), eq(swaps.mode, mode), isNotNull(swaps.executedAt))
    return (await tx.$count(swaps, executed)) > 0
  },
  async end(change, deps, mode, id, { state, reason, target }) {
    const { tx } = change
    const now = deps.clock.now()
    const status = state === 'success' ? 'completed' : 'failed'
    // A transfer that was reported as failed may succeed after all.
    const before = state === 'success' ? (['processing', 'failed'] as const) : (['processing'] as const)
    const open = and(eq(swaps.id, id), eq(swaps.mode, mode), inArray(swaps.status, before))
    const [stored] = await tx.select().from(swaps).where(open).for('update')
    if (!stored) return
    // At another price than quoted, the swap stays in processing until the operator has resolved it with custody.
    if (state === 'success' && !isQuotedTarget(stored, target ?? stored.custodyTarget)) {
      logOtherTarget(deps, mode, stored.custodyId)
      const unresolved = requireRow(
        await tx
          .update(swaps)
          .set({ status: 'processing', custodyTarget: target ?? stored.custodyTarget })
          .where(open)
          .returning(),
      )
      await postSwap(change, unresolved, now)
      return
    }
    const row = requireRow(
      await tx
        .update(swaps)
        .set({ status, reason, completedAt: state === 'success' ? now : null })
        .where(open)
        .returning(),
    )
    await postSwap(change, row, now)
    await enqueue(deps, change, row, `swap.${status}`, swapView(row, now))
  },
}

/** Whether custody delivers the quoted amount. True if custody reports no amount. */
const isQuotedTarget = ({ targetAmount, toCurrency }: SwapRow, reported: string | null | undefined) =>
  reported == null || swapUnits(reported, toCurrency) === swapUnits(targetAmount, toCurrency)

const logOtherTarget = ({ log }: TransferDeps, mode: Mode, custody: string | null) =>
  log.error({ event: 'custody.target_amount_differs', mode, ...(custody !== null && { custody }) })
