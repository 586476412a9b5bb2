import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Network, SwapCurrency } from '../../../contract/enums'
import { id, moment } from './columns'
import { owned } from './merchants'

/** Quotations, before and after they are executed: a row with `executedAt` is part of the history. */
export const swaps = pgTable(
  'swaps',
  {
    id: id(),
    ...owned(),
    fromCurrency: text('from_currency').$type<SwapCurrency>().notNull(),
    toCurrency: text('to_currency').$type<SwapCurrency>().notNull(),
    /** Where the proceeds arrive; null for fiat. */
    toNetwork: text('to_network').$type<Network>(),
    /** Decimals of the named currencies. */
    sourceAmount: text('source_amount').notNull(),
    targetAmount: text('target_amount').notNull(),
    rate: text('rate').notNull(),
    status: text('status').$type<'quoted' | 'processing' | 'completed' | 'failed'>().notNull(),
    reason: text('reason'),
    custodyId: text('custody_id'),
    /** The proceeds as custody reports them; null if it does not. */
    custodyTarget: text('custody_target'),
    expiresAt: moment('expires_at').notNull(),
    executedAt: moment('executed_at'),
    completedAt: moment('completed_at'),
    createdAt: moment('created_at').notNull(),
  },
  (swap) => [
    // The job that deletes expired quotations uses this.
    index('swaps_quoted').on(swap.expiresAt).where(sql`status = 'quoted'`),
    index('swaps_of_merchant').on(swap.merchantId, swap.mode, swap.createdAt),
    // The history contains only executed swaps.
    index('swaps_executed').on(swap.merchantId, swap.mode, swap.executedAt).where(sql`executed_at is not null`),
    index('swaps_unsubmitted').on(swap.executedAt).where(sql`status = 'processing' and custody_id is null`),
  ],
)
export type SwapRow = typeof swaps.$inferSelect
