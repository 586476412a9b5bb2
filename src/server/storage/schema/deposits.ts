import { sql } from 'drizzle-orm'
import { boolean, index, integer, json, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { DepositEvent } from '../../../payment/deposit'
import type { AddressSource } from './address-reference'
import { id, moment, units } from './columns'
import { customers } from './customers'
import { owned } from './merchants'
import { sessions } from './sessions'

/** Money that custody saw, on a session's address or a customer's permanent address or account. */
export const deposits = pgTable(
  'deposits',
  {
    id: id(),
    /** Custody's id of the movement: the same in every notice about it. */
    custodyId: text('custody_id').notNull(),
    /** Who reported it: nobody else may say anything of it. */
    source: text('source').$type<AddressSource>().notNull(),
    ...owned(),
    sessionId: uuid('session_id').references(() => sessions.id),
    customerId: uuid('customer_id').references(() => customers.id),
    /** A crypto asset, or NGN. */
    asset: text('asset').notNull(),
    network: text('network'),
    address: text('address').notNull(),
    addressKey: text('address_key').notNull(),
    /** Atomic units of the asset on its network, or minor units of the currency. */
    amount: units('amount').notNull(),
    hash: text('hash').notNull(),
    confirmations: integer('confirmations').notNull(),
    requiredConfirmations: integer('required_confirmations').notNull(),
    state: text('state').$type<'seen' | 'held' | 'confirmed' | 'failed'>().notNull(),
    reason: text('reason'),
    /** The events that were already sent; each is sent once. */
    emitted: json('emitted').$type<DepositEvent[]>().notNull(),
    /** The part of `amount` that custody took back after it was credited. */
    reversed: units('reversed').notNull().default(sql`0`),
    /** The payment was complete when it was taken back, and stays so. */
    staysPaid: boolean('stays_paid').notNull().default(false),
    /** The ids of the notices that it failed or was credited, the latest ones: each is heard once. */
    verdicts: json('verdicts').$type<string[]>().notNull().default([]),
    /**
     * Not the exact amount on an address that an earlier payment showed, too: it counts for nothing, and the merchant
     * decides.
     */
    isUnexpected: boolean('is_unexpected').notNull().default(false),
    /** First seen after the window's end. */
    late: boolean('late').notNull(),
    /** First seen after the window's end and the grace: it counts at `lateRate`, not at the price that was quoted. */
    pastGrace: boolean('past_grace').notNull().default(false),
    /** Fiat of the session per unit of the asset when it was first seen; null: not past the grace, or not known yet. */
    lateRate: text('late_rate'),
    version: integer('version').notNull().default(1),
    seenAt: moment('seen_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (deposit) => [
    unique('deposits_by_custody').on(deposit.mode, deposit.custodyId),
    index('deposits_of_session').on(deposit.sessionId),
    index('deposits_of_customer').on(deposit.customerId),
    index('deposits_by_hash').using('hash', deposit.hash),
    index('deposits_credited').on(deposit.merchantId, deposit.mode).where(sql`state = 'confirmed'`),
    // For what needs somebody.
    index('deposits_past_grace').on(deposit.merchantId, deposit.mode, deposit.seenAt).where(sql`past_grace`),
    index('deposits_held').on(deposit.merchantId, deposit.mode).where(sql`state = 'held'`),
    index('deposits_reversed').on(deposit.merchantId, deposit.mode, deposit.seenAt).where(sql`reversed > 0`),
    index('deposits_awaiting_rate').on(deposit.seenAt).where(sql`past_grace and late_rate is null`),
  ],
)
export type DepositRow = typeof deposits.$inferSelect
