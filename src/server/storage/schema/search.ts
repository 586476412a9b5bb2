import { bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { owned } from './merchants'

/** The kinds of objects that are found by their texts. */
export type SearchKind = 'payment' | 'customer' | 'invoice' | 'page' | 'refund'

/**
 * The texts by which an object is found, with the object's own id. `grams` are numbers for the parts of the texts of
 * this merchant, mode and kind, so that the index of all merchants answers for one of them at once.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    id: id(),
    ...owned(),
    kind: text('kind').$type<SearchKind>().notNull(),
    /** The folded words, with a space before, between and behind them. */
    text: text('text').notNull(),
    grams: integer('grams').array().notNull(),
    /** When the object was created. */
    createdAt: moment('created_at').notNull(),
  },
  (entry) => [
    index('search_entries_of_merchant').on(
      ...[entry.merchantId, entry.mode, entry.kind],
      ...[entry.createdAt, entry.id],
    ),
    // A list of pending changes, which each search would have to read, is off: only a job writes here.
    index('search_entries_by_grams').using('gin', entry.grams).with({ fastupdate: false }),
  ],
)

/** Objects whose texts have changed. Triggers write the rows, so that no change is missed; a job takes them. */
export const searchQueue = pgTable('search_queue', {
  position: bigserial('position', { mode: 'number' }).primaryKey(),
  kind: text('kind').$type<SearchKind>().notNull(),
  objectId: uuid('object_id').notNull(),
})
