import { index, integer, json, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { DepositMovement } from '../../../contract/money/custody-movement'
import type { WalletFamily } from '../../../contract/wallets/wallet'
import { mode, moment } from './columns'

/**
 * Every address that was shown or listed, once for each mode and family. An address has one source, which alone may
 * report money there, and one holder, who owns that money.
 */
export const addressClaims = pgTable(
  'address_claims',
  {
    mode: mode(),
    family: text('family').$type<WalletFamily>().notNull(),
    /** As `displayAddress` writes it, which has one spelling for each account. */
    address: text('address').notNull(),
    /** The merchant's wallet and the index of the address there; null: custody issued it. */
    walletId: uuid('wallet_id'),
    index: integer('index'),
    /** The holder: a payment, or a customer's account; both null while no customer was shown it. */
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

/** Reported money that is not booked, because its source did not issue the address. The operator has to decide. */
export const unbookedMovements = pgTable(
  'unbooked_movements',
  {
    mode: mode(),
    /** The id of the deposit at its source. */
    id: text('id').notNull(),
    source: text('source').notNull(),
    /** The merchant whose address it is, or whose deposit has this id; null: unknown. */
    merchantId: uuid('merchant_id'),
    movement: json('movement').$type<DepositMovement>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.mode, row.source, row.id] }),
    index('unbooked_movements_of_merchant').on(row.merchantId, row.mode, row.createdAt),
  ],
)
