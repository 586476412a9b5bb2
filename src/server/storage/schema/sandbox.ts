import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Asset, Currency, Network } from '../../../contract/enums'
import { id, moment } from './columns'
import { owned } from './merchants'

/** Test balances that merchants gave themselves. */
export const sandboxCredits = pgTable(
  'sandbox_credits',
  {
    id: id(),
    ...owned(),
    currency: text('currency').$type<Currency | Asset>().notNull(),
    network: text('network').$type<Network>(),
    /** A decimal of the currency. */
    amount: text('amount').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (credit) => [index('sandbox_credits_of_merchant').on(credit.merchantId, credit.mode)],
)
export type SandboxCreditRow = typeof sandboxCredits.$inferSelect
