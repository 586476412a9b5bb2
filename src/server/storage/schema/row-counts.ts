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
 * How many rows there are, by the month of UTC in which they were created, but for what `rowCountDeltas` adds. Only folding
 * writes here, so nobody else waits for a row.
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
 * One row for each row that came (1) or went (-1), two for one whose status changed. Triggers write them in the transaction
 * of the change, and folding adds them to `rowCounts` a moment later. Without an index: writing is what counts here.
 */
export const rowCountDeltas = pgTable('row_count_deltas', {
  ...group(),
  /** Of the row that is counted. */
  createdAt: moment('created_at').notNull(),
  delta: smallint('delta').notNull(),
})
