import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Network } from '../../../contract/enums'
import type { ScriptType, WalletFamily } from '../../../contract/wallets/wallet'
import { id, moment, timestamps } from './columns'
import { owned } from './merchants'

/** A merchant's own key, or list of addresses, for a family of networks. */
export const wallets = pgTable(
  'wallets',
  {
    id: id(),
    ...owned(),
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
    /** How many addresses in a row may be shown without money on any of them. */
    gapLimit: integer('gap_limit').notNull().default(100),
    /** The highest index of an address of a payment that has got money. */
    paidIndex: integer('paid_index'),
    /** What is worth more US dollars counts once two nodes agree; null: one is believed. */
    agreeAbove: integer('agree_above'),
    /** When the owners were told that strangers have nearly filled their share; null: they have not, any more. */
    shareMailedAt: moment('share_mailed_at'),
    /** Something else uses the key: no more addresses are given until the merchant has looked into it. */
    stoppedAt: moment('stopped_at'),
    ...timestamps(),
  },
  (wallet) => [
    unique('wallets_by_key').on(wallet.family, wallet.keyHash),
    uniqueIndex('wallets_in_use').on(wallet.merchantId, wallet.mode, wallet.family).where(sql`removed_at is null`),
    index('wallets_of_merchant').on(wallet.merchantId, wallet.mode, wallet.createdAt),
  ],
)
export type WalletRow = typeof wallets.$inferSelect

/**
 * The addresses of wallets: all of a list, and of a key those that were prepared so far. The table's order is the
 * order of use.
 */
export const walletAddresses = pgTable(
  'wallet_addresses',
  {
    walletId: uuid('wallet_id')
      .notNull()
      .references(() => wallets.id),
    index: integer('index').notNull(),
    family: text('family').$type<WalletFamily>().notNull(),
    /** In the form that is shown. Whose it is, its claim says. */
    address: text('address').notNull(),
    /** Whom it was given to: a session, a customer's account, or the proof of the wallet. Null: nobody yet. */
    reference: text('reference'),
    issuedAt: moment('issued_at'),
    /** Given to nobody, ever: it, or one near it, had a history of its own. */
    skipped: boolean('skipped').notNull().default(false),
    /** A stranger on a public page was given it, from a network that this hash names for thirty days. */
    isStrangers: boolean('is_strangers').notNull().default(false),
    callerBlock: text('caller_block'),
    /** When money on it was confirmed. */
    paidAt: moment('paid_at'),
    /** Of a list: when it was last found empty, long after its payment had ended unpaid. */
    emptyAt: moment('empty_at'),
    /** It was given before, to a payment that ended unpaid: only the exact amount counts there. */
    isReused: boolean('is_reused').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.walletId, row.index] }),
    unique('wallet_addresses_by_reference').on(row.walletId, row.reference),
    // for the next address
    // For callers that are forgotten.
    index('wallet_addresses_of_callers').on(row.issuedAt).where(sql`caller_block is not null`),
    index('wallet_addresses_left').on(row.walletId, row.index).where(sql`reference is null and not skipped`),
  ],
)

/** A network on which a wallet was proven, or which the merchant wants to use without. */
export const walletNetworks = pgTable(
  'wallet_networks',
  {
    walletId: uuid('wallet_id')
      .notNull()
      .references(() => wallets.id),
    network: text('network').$type<Network>().notNull(),
    /** When money on its first address was confirmed. */
    provenAt: moment('proven_at'),
    /** When the merchant said that it takes the risk. */
    acceptedAt: moment('accepted_at'),
  },
  (row) => [primaryKey({ columns: [row.walletId, row.network] })],
)
