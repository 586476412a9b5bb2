import { sql } from 'drizzle-orm'
import { boolean, index, integer, json, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { DepositEvent } from '../../../payment/deposit'
import type { AddressSource } from '../../ports/custody'
import { id, moment, units } from './columns'
import { customers } from './customers'
import { owned } from './merchants'
import { sessions } from './sessions'

/** Money that arrived on a session's address, or on a customer's permanent address or account. */
export const deposits = pgTable(
  'deposits',
  {
    id: id(),
    /** The movement's id at its source, which every notice about it has. */
    custodyId: text('custody_id').notNull(),
    /** The source that reported it; notices of other sources are refused. */
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
    /** The events that were already emitted; each is emitted once. */
    emitted: json('emitted').$type<DepositEvent[]>().notNull(),
    /** The part of `amount` that custody took back after it was credited. */
    reversed: units('reversed').notNull().default(sql`0`),
    /** The payment was completed when the money was taken back, and stays completed. */
    reversedAfterCompletion: boolean('reversed_after_completion').notNull().default(false),
    /** The ids of the latest notices that failed or credited it; each is processed once. */
    finalNoticeIds: json('final_notice_ids').$type<string[]>().notNull().default([]),
    /**
     * Whether a reused address got another amount than requested: the money counts for no payment, and the merchant
     * decides.
     */
    isUnexpected: boolean('is_unexpected').notNull().default(false),
    /**
     * Whether its senders are still to be read from the network: its payment did not request it, so that it may be the
     * merchant's own money.
     */
    sendersDue: boolean('senders_due').notNull().default(false),
    /** The addresses that sent it, as `displayAddress` writes them; null: not read. */
    senders: json('senders').$type<string[]>(),
    /**
     * Whether it is the merchant's own money: `sender` because of where it came from, `marked` or `denied` by the
     * merchant's word. Null: a customer's.
     */
    own: text('own').$type<'sender' | 'marked' | 'denied'>(),
    /** First detected after the end of the window. */
    late: boolean('late').notNull(),
    /** First detected after the grace period: it counts at `lateRate`, not at the quoted price. */
    pastGrace: boolean('past_grace').notNull().default(false),
    /**
     * Price of one unit in the session's currency at first detection; null: within the grace period, or not known yet.
     */
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
    index('deposits_by_own_address').on(deposit.addressKey).where(sql`source <> 'custody'`),
    index('deposits_senders_due').on(deposit.network, deposit.seenAt).where(sql`senders_due`),
    index('deposits_with_senders').on(deposit.merchantId, deposit.mode).where(sql`senders is not null`),
    // The overview of payments that need attention uses these.
    index('deposits_past_grace').on(deposit.merchantId, deposit.mode, deposit.seenAt).where(sql`past_grace`),
    index('deposits_held').on(deposit.merchantId, deposit.mode).where(sql`state = 'held'`),
    index('deposits_reversed').on(deposit.merchantId, deposit.mode, deposit.seenAt).where(sql`reversed > 0`),
    index('deposits_awaiting_rate').on(deposit.seenAt).where(sql`past_grace and late_rate is null`),
  ],
)
export type DepositRow = typeof deposits.$inferSelect
