import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Network } from '../../../contract/enums'
import type { DepositMovement } from '../../../contract/money/custody-movement'
import type { OwnReference } from './address-reference'
import { moment } from './columns'
import { walletAddresses } from './wallets'

/** What is known of a network. Of several processes, the one that holds the lease looks at it. */
export const networkWatches = pgTable('network_watches', {
  network: text('network').$type<Network>().primaryKey(),
  holder: uuid('holder'),
  leaseUntil: moment('lease_until'),
  /** The newest block of the last look that succeeded, and when that was. */
  height: integer('height'),
  seenAt: moment('seen_at'),
  /** Since when no look succeeds, and why; null: the last one did. */
  failingSince: moment('failing_since'),
  /** When it was last seen, once that is long ago: it is offered no more, and customers are told. */
  unavailableSince: moment('unavailable_since'),
  fault: text('fault'),
})

/** An address of a wallet on one network, and what its reader knows of it. */
export const watchedAddresses = pgTable(
  'watched_addresses',
  {
    network: text('network').$type<Network>().notNull(),
    address: text('address').notNull(),
    walletId: uuid('wallet_id').notNull(),
    index: integer('index').notNull(),
    /** The reader's own. */
    state: json('state').$type<unknown>().notNull(),
    /** All that had come by then was seen at the last look, and is booked. */
    scannedAt: moment('scanned_at').notNull(),
    /** When money last came, or somebody was last shown it. */
    activeAt: moment('active_at').notNull(),
    /** When it is looked at next; null: it was checked, and nobody was shown it yet. */
    dueAt: moment('due_at'),
    /** Somebody waits for money on it. */
    awaited: boolean('awaited').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.network, row.address] }),
    foreignKey({
      name: 'watched_addresses_of_a_wallet',
      columns: [row.walletId, row.index],
      foreignColumns: [walletAddresses.walletId, walletAddresses.index],
    }),
    index('watched_addresses_of_wallet').on(row.walletId, row.index),
    index('watched_addresses_due').on(row.network, row.dueAt).where(sql`due_at is not null`),
  ],
)

/** The latest that was seen of each deposit. A change takes a new position, so that a cursor finds it. */
export const chainMovements = pgTable(
  'chain_movements',
  {
    /** Of the deposit. */
    id: text('id').primaryKey(),
    position: bigserial('position', { mode: 'number' }).notNull(),
    /** Of which wallet's address it is. */
    source: text('source').$type<OwnReference>().notNull(),
    movement: json('movement').$type<DepositMovement>().notNull(),
  },
  (row) => [unique('chain_movements_by_position').on(row.position)],
)
