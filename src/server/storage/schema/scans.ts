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
import type { Asset, Network } from '../../../contract/enums'
import type { DepositMovement } from '../../../contract/money/custody-movement'
import type { OwnReference } from '../../ports/custody'
import { moment } from './columns'
import { walletAddresses } from './wallets'

/** The state of a network's scans. The process that holds the lease scans it. */
export const networkScans = pgTable('network_scans', {
  network: text('network').$type<Network>().primaryKey(),
  holder: uuid('holder'),
  leaseUntil: moment('lease_until'),
  /** The newest block of the last successful scan, and its time. */
  height: integer('height'),
  scannedAt: moment('scanned_at'),
  /** When scans began to fail; null after a success. `failure` is the reason. */
  failingSince: moment('failing_since'),
  /** The last successful scan, once it is long ago: pages then stop offering the network and say so. */
  unavailableSince: moment('unreachable_since'),
  failure: text('failure'),
})

/** An address of a wallet on one network, with the state that the network's reader returned for it. */
export const watchedAddresses = pgTable(
  'watched_addresses',
  {
    network: text('network').$type<Network>().notNull(),
    address: text('address').notNull(),
    walletId: uuid('wallet_id').notNull(),
    index: integer('index').notNull(),
    /** Internal to the reader of the network. */
    state: json('state').$type<unknown>().notNull(),
    /** Deposits before this moment are booked. */
    scannedAt: moment('scanned_at').notNull(),
    /** When money last arrived, or a customer was last shown it. */
    activeAt: moment('active_at').notNull(),
    /** The next scan; null: the address was checked, and no customer was shown it yet. */
    dueAt: moment('due_at'),
    /** The balances at `balancesAt`, in decimals. Assets that the address never held may be absent. Null: not read. */
    balances: json('balances').$type<Partial<Record<Asset, string>>>(),
    balancesAt: moment('balances_at'),
    /** Whether an open payment shows it, so that it is scanned often. */
    awaited: boolean('awaited').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.network, row.address] }),
    foreignKey({
      name: 'watched_addresses_of_a_wallet',
      columns: [row.walletId, row.index],
      foreignColumns: [walletAddresses.walletId, walletAddresses.index],
    }),
    index('watched_addresses_balances').on(row.network, row.balancesAt),
    index('watched_addresses_of_wallet').on(row.walletId, row.index),
    index('watched_addresses_due').on(row.network, row.dueAt).where(sql`due_at is not null`),
  ],
)

/** The latest state of each deposit. A change takes a new position, so that readers with a cursor find it. */
export const chainMovements = pgTable(
  'chain_movements',
  {
    /** The id of the deposit. */
    id: text('id').primaryKey(),
    position: bigserial('position', { mode: 'number' }).notNull(),
    /** The wallet's address that received it. */
    source: text('source').$type<OwnReference>().notNull(),
    movement: json('movement').$type<DepositMovement>().notNull(),
  },
  (row) => [unique('chain_movements_by_position').on(row.position)],
)
