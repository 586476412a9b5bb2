import { index, integer, json, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { DepositMovement } from '../../../contract/money/custody-movement'
import type { WalletFamily } from '../../../contract/wallets/wallet'
import { mode, moment } from './columns'

/**
 * Every address that was shown or listed, once for each mode and family: an address has one source, which alone may
 * report money there, and one holder. Nothing else decides whose money it is.
 */
export const addressClaims = pgTable(
  'address_claims',
  {
    mode: mode(),
    family: text('family').$type<WalletFamily>().notNull(),
    /** In the form of `displayAddress`, which is the same text for the same account. */
    address: text('address').notNull(),
    /** The merchant's wallet that it is of, and its place there; null: custody gave it. */
    walletId: uuid('wallet_id'),
    index: integer('index'),
    /** The payment that it was shown for, or the customer's account; both null: nobody was shown it yet. */
    sessionId: uuid('session_id'),
    accountId: uuid('account_id'),
    createdAt: moment('created_at').notNull(),
  },
  (claim) => [
    primaryKey({ columns: [claim.mode, claim.family, claim.address] }),
    unique('address_claims_of_wallet').on(claim.walletId, claim.index),
    index('address_claims_of_session').on(claim.sessionId),
  ],
)
export type AddressClaimRow = typeof addressClaims.$inferSelect

/** Reported money that is not booked, since its source did not give the address. It waits for a person. */
export const unbookedMovements = pgTable(
  'unbooked_movements',
  {
    mode: mode(),
    /** Of the deposit, as its source names it. */
    id: text('id').notNull(),
    source: text('source').notNull(),
    /** Who was shown the address, or whose deposit has this id; null: nobody. */
    merchantId: uuid('merchant_id'),
    movement: json('movement').$type<DepositMovement>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.mode, row.source, row.id] }),
    index('unbooked_movements_of_merchant').on(row.merchantId, row.mode, row.createdAt),
  ],
)
