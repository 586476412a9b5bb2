import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { WalletFamily } from '../../../contract/wallets/wallet'
import { id, moment } from './columns'
import { owned } from './merchants'

/** Addresses of the merchant outside of this service, from which it sends gas, for example. */
export const ownAddresses = pgTable(
  'own_addresses',
  {
    id: id(),
    ...owned(),
    family: text('family').$type<WalletFamily>().notNull(),
    /** As `displayAddress` writes it. */
    address: text('address').notNull(),
    label: text('label'),
    createdAt: moment('created_at').notNull(),
  },
  (row) => [unique('own_addresses_by_address').on(row.merchantId, row.mode, row.family, row.address)],
)
export type OwnAddressRow = typeof ownAddresses.$inferSelect
