import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Network } from '../../../contract/enums'
import type { ScriptType, WalletFamily } from '../../../contract/wallets/wallet'
import { id, moment, timestamps } from './columns'
import { owned } from './merchants'

/**
 * The address that stopped a wallet. `used`: something else has used it, on `network`, in the transaction `hash` if one
 * was found. `not_derived`: the stored address is not the one that the key derives.
 */
export interface StopCause {
  reason: 'used' | 'not_derived'
  index: number
  address: string
  network: Network | null
  hash: string | null
}

/** A merchant's own key, or list of addresses, for a family of networks. */
export const wallets = pgTable(
  'wallets',
  {
    id: id(),
    ...owned(),
    family: text('family').$type<WalletFamily>().notNull(),
    label: text('label'),
    /** The extended public key, encrypted because it reveals every payment; null for a list. */
    key: text('key'),
    /** The SHA-256 of public key and chain code: two wallets of the same key would show the same addresses. */
    keyHash: text('key_hash'),
    scriptType: text('script_type').$type<ScriptType>(),
    /** The index of the next address. It only grows, also while the wallet is removed. */
    nextIndex: integer('next_index').notNull().default(0),
    /** When the merchant confirmed that the first addresses are its own. */
    confirmedAt: moment('confirmed_at'),
    /** A removed wallet issues no more addresses; those already shown stay watched. */
    removedAt: moment('removed_at'),
    /** The largest number of consecutive addresses that may be shown without money on any of them. */
    gapLimit: integer('gap_limit').notNull().default(100),
    /** The highest index of an address that received a payment. */
    paidIndex: integer('paid_index'),
    /** Amounts above this many US dollars count once two nodes agree; null: one node is enough. */
    agreeAbove: integer('agree_above'),
    /**
     * When the owners were mailed that public pages have nearly used up their share; null: the share has room again.
     */
    shareMailedAt: moment('share_mailed_at'),
    /**
     * When another user of the key was detected: no addresses are issued until the merchant has confirmed the wallet.
     */
    stoppedAt: moment('stopped_at'),
    /** Why it was stopped; null: it is not stopped, or was stopped before this was recorded. */
    stoppedBy: json('stopped_by').$type<StopCause>(),
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
    /** As `displayAddress` writes it. Its row in `address_claims` names the holder. */
    address: text('address').notNull(),
    /** The session, customer's account or wallet proof that it was issued to; null while unused. */
    reference: text('reference'),
    issuedAt: moment('issued_at'),
    /** Never issued, because this address or one near it had been used before. */
    skipped: boolean('skipped').notNull().default(false),
    /**
     * Whether it was issued to a visitor of a public page. A hash of the visitor's IP range is stored for thirty days.
     */
    issuedPublicly: boolean('issued_publicly').notNull().default(false),
    callerRange: text('caller_block'),
    /** When money on it was confirmed. */
    paidAt: moment('paid_at'),
    /** In a list: when it was last found empty, long after its payment had ended unpaid. */
    foundEmptyAt: moment('found_empty_at'),
    /** An earlier payment that ended unpaid has shown it, so only the exact amount counts. */
    isReused: boolean('is_reused').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.walletId, row.index] }),
    unique('wallet_addresses_by_reference').on(row.walletId, row.reference),
    // The job that deletes hashes of visitors uses this.
    index('wallet_addresses_of_callers').on(row.issuedAt).where(sql`caller_block is not null`),
    // The search for the next address uses this.
    index('wallet_addresses_left').on(row.walletId, row.index).where(sql`reference is null and not skipped`),
  ],
)

/** A network on which a wallet was proven, or which the merchant uses without proof. */
export const walletNetworks = pgTable(
  'wallet_networks',
  {
    walletId: uuid('wallet_id')
      .notNull()
      .references(() => wallets.id),
    network: text('network').$type<Network>().notNull(),
    /** When money on its first address was confirmed. */
    provenAt: moment('proven_at'),
    /** The confirmations of the money on its first address, and how many make it final; null: not detected. */
    proofConfirmations: integer('proof_confirmations'),
    proofRequired: integer('proof_required'),
    /** When the merchant accepted the risk of an unproven network. */
    acceptedAt: moment('accepted_at'),
  },
  (row) => [primaryKey({ columns: [row.walletId, row.network] })],
)
