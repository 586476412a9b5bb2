import { json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Currency } from '../../../contract/enums'
import type { Till } from '../../../contract/till/till'
import { moment } from './columns'
import { owned } from './merchants'

/** The settings of a merchant's till. Without a row, the defaults apply. */
export const tills = pgTable(
  'tills',
  {
    ...owned(),
    currency: text('currency').$type<Currency>().notNull(),
    /** As on the wire, in `currency`. */
    quickItems: json('quick_items').$type<Till['quick_items']>().notNull(),
    /** In percent. */
    tips: json('tips').$type<Till['tips']>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (till) => [primaryKey({ columns: [till.merchantId, till.mode] })],
)
