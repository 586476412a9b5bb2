import { bigint, date, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { mode, moment } from './columns'

/** The lists whose rows are counted when they change, as the tables are named. */
export type CountedList = 'sessions' | 'customers' | 'invoices' | 'events'

/** `status` is empty for a list without one. */
const group = () => ({
  list: text('list').$type<CountedList>().notNull(),
  merchantId: uuid('merchant_id').notNull(),
  mode: mode(),
  status: text('status').notNull(),
})

/**
 * The number of rows by the month (UTC) in which they were created, without the deltas in `rowCountDeltas`. Only
 * folding writes here, so no other process waits for a row.
 */
export const rowCounts = pgTable(
  'row_counts',
  {
    ...group(),
    month: date('month', { mode: 'string' }).notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.list, row.merchantId, row.mode, row.status, row.month] })],
)

/**
 * One row for each inserted (1) or deleted (-1) row, two for a changed status. Triggers write them in the transaction
 * of the change, and folding adds them to `rowCounts` a moment later. There is no index, because writes must be fast.
 */
export const rowCountDeltas = pgTable('row_count_deltas', {
  ...group(),
  /** When the counted row was created. */
  createdAt: moment('created_at').notNull(),
  delta: smallint('delta').notNull(),
})
