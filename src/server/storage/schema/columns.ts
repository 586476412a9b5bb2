import { numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../contract/enums'

/** Money as a whole number of minor (fiat) or atomic (crypto) units. */
export const units = (name: string) => numeric(name, { mode: 'bigint', precision: 60, scale: 0 })

/** A moment to the millisecond, so that stored times equal those on the wire. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const mode = () => text('mode').$type<Mode>().notNull()

export const id = () => uuid('id').primaryKey()

export const timestamps = () => ({
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
