import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ScriptType, WalletFamily } from '../../../contract/wallet'
import { id, mode, moment } from './columns'
import { merchants } from './merchants'

/** A merchant's own key, or list of addresses, for a family of networks. */
export const wallets = pgTable(
  'wallets',
  {
    id: id(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    mode: mode(),
    family: text('family').$type<WalletFamily>().notNull(),
    label: text('label'),
    /** The extended public key, encrypted; null for a list. Whoever has it sees every payment. */
    key: text('key'),
    /** The SHA-256 of public key and chain code: two wallets of the same key would show the same addresses. */
    keyHash: text('key_hash'),
    scriptType: text('script_type').$type<ScriptType>(),
    /** The index of the next address. It only grows, also while the wallet is removed. */
    nextIndex: integer('next_index').notNull().default(0),
    /** When the merchant said that the first addresses are its own. */
    confirmedAt: moment('confirmed_at'),
    /** Gives no more addresses; those that were shown are watched on. */
    removedAt: moment('removed_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (wallet) => [
    unique('wallets_by_key').on(wallet.family, wallet.keyHash),
    uniqueIndex('wallets_in_use').on(wallet.merchantId, wallet.mode, wallet.family).where(sql`removed_at is null`),
    index('wallets_of_merchant').on(wallet.merchantId, wallet.mode, wallet.createdAt),
  ],
)
export type WalletRow = typeof wallets.$inferSelect

/** The addresses of lists, in their order. */
export const listedAddresses = pgTable(
  'listed_addresses',
  {
    walletId: uuid('wallet_id')
      .notNull()
      .references(() => wallets.id),
    index: integer('index').notNull(),
    family: text('family').$type<WalletFamily>().notNull(),
    /** In the form that is shown; the same text for the same account. */
    address: text('address').notNull(),
  },
  (listed) => [
    primaryKey({ columns: [listed.walletId, listed.index] }),
    unique('listed_addresses_by_address').on(listed.family, listed.address),
  ],
)
