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
import type { Asset, Currency, Language, Network, SessionStatus, UnderpaidPolicy } from '../../../contract/enums'
import type { OrderItem } from '../../../contract/page/order-items'
import type { RateSource } from '../../../contract/session/merchant-session'
import { id, mode, moment, timestamps, units } from './columns'
import { customers } from './customers'
import { invoices } from './invoices'
import { owned } from './merchants'
import { paymentPages } from './pages'

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    ...owned(),
    pageId: uuid('page_id')
      .notNull()
      .references(() => paymentPages.id),
    customerId: uuid('customer_id').references(() => customers.id),
    invoiceId: uuid('invoice_id').references(() => invoices.id),
    reference: text('reference').notNull(),
    /** Started by a visitor of a public page, without the merchant's key. */
    startedPublicly: boolean('started_publicly').notNull().default(false),
    /** As `actor` of an entry of the audit; null: a customer started it, or it was not recorded. */
    createdBy: text('created_by'),
    /** The name of the order; null: the page's title. */
    title: text('title'),
    /** The lines of the order as on the wire. Their sum is `amount`. */
    items: json('items').$type<OrderItem[]>(),
    /** The names as typed for this payment, which may differ from the customer's. */
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** The customer's message to the merchant. It may name people. */
    message: text('message'),
    amount: units('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** When the page's fixed price was read; null if the merchant or the customer chose the amount. */
    pagePricedAt: moment('page_priced_at'),
    asset: text('asset').$type<Asset>(),
    network: text('network').$type<Network>(),
    /** The amount to pay in atomic units; null while no asset is chosen. */
    cryptoAmount: units('crypto_amount'),
    /** Price of one unit of `asset` in `currency`, as a decimal. */
    rate: text('rate'),
    /** The public sources of `rate`; null for rates of the operator's own service. */
    rateSource: json('rate_source').$type<RateSource>(),
    address: text('address'),
    requiredConfirmations: integer('required_confirmations'),
    tolerancePercent: text('tolerance_percent').notNull().default('0'),
    lateGraceMinutes: integer('late_grace_minutes').notNull().default(60),
    /** The page's policy for an underpaid payment, applied when the grace period is over. */
    underpaid: text('underpaid').$type<UnderpaidPolicy>().notNull().default('wait'),
    /** When the policy `refund` was applied. */
    underpaidRefundedAt: moment('underpaid_refunded_at'),
    status: text('status').$type<SessionStatus>().notNull(),
    late: boolean('late').notNull().default(false),
    /** Detected money in atomic units of `asset`, less refunds before completion; `finalAmount` is its final part. */
    seenAmount: units('seen_amount').notNull().default(sql`0`),
    finalAmount: units('final_amount').notNull().default(sql`0`),
    /** When the merchant cancelled it, and when custody refused it as a whole. */
    cancelledAt: moment('cancelled_at'),
    refusedAt: moment('refused_at'),
    /** When the merchant accepted it as paid although it was underpaid, and why. The reason may name people. */
    acceptedAt: moment('accepted_at'),
    acceptanceReason: text('acceptance_reason'),
    metadata: json('metadata').$type<Record<string, unknown>>(),
    returnUrl: text('return_url'),
    /** The language of the payment; null until the customer has chosen a pair. */
    locale: text('locale').$type<Language>(),
    /** The deposit that completed the session. */
    transactionId: uuid('transaction_id'),
    /** Hashes of the payer's token, and of the `Idempotency-Key` of the request that returned the token. */
    payerTokenHash: text('payer_token_hash'),
    payerTokenKeyHash: text('payer_token_key_hash'),
    renews: uuid('renews'),
    renewedBy: uuid('renewed_by'),
    /** The later session that took over the reference. */
    replacedBy: uuid('replaced_by'),
    /** Grows with every change. */
    version: integer('version').notNull().default(1),
    ...timestamps(),
    expiresAt: moment('expires_at').notNull(),
    completedAt: moment('completed_at'),
  },
  (session) => [
    uniqueIndex('sessions_by_reference')
      .on(session.merchantId, session.mode, session.reference)
      .where(sql`replaced_by is null`),
    // The list by a reference, and the search for money that came late, use this.
    index('sessions_replaced')
      .on(session.merchantId, session.mode, session.reference)
      .where(sql`replaced_by is not null`),
    // Lists use these in their order. With the id, skipped pages are read from the index alone.
    index('sessions_of_merchant').on(session.merchantId, session.mode, session.createdAt, session.id),
    index('sessions_by_status').on(
      ...[session.merchantId, session.mode, session.status],
      ...[session.createdAt, session.id],
    ),
    // The search by a price uses this.
    index('sessions_by_amount').on(
      ...[session.merchantId, session.mode, session.currency, session.amount],
      ...[session.createdAt, session.id],
    ),
    index('sessions_of_page').on(session.pageId, session.createdAt, session.id),
    index('sessions_of_page_by_status').on(session.pageId, session.status, session.createdAt, session.id),
    index('sessions_of_customer').on(session.customerId, session.createdAt, session.id),
    // The last sales of a cashier are listed with this.
    index('sessions_by_creator')
      .on(session.createdBy, session.createdAt, session.id)
      .where(sql`created_by is not null`),
    index('sessions_of_invoice').on(session.invoiceId),
    // The daily sums of a merchant are read from this index alone.
    index('sessions_completed')
      .on(...[session.merchantId, session.mode, session.completedAt], ...[session.currency, session.amount])
      .where(sql`completed_at is not null`),
    // The daily sums are less by what is missing of accepted payments.
    index('sessions_accepted')
      .on(session.merchantId, session.mode, session.completedAt)
      .where(sql`accepted_at is not null`),
    // Version 0.3.0 searches by this. Its processes may still run, so migrations only add.
    index('sessions_by_metadata')
      .using('gin', sql`jsonb_path_query_array(metadata::jsonb, '$.*') jsonb_path_ops`)
      .where(sql`metadata is not null`),
    // The job that refunds underpaid payments uses this.
    index('sessions_to_refund')
      .on(session.expiresAt)
      .where(sql`status = 'underpaid' and underpaid = 'refund' and underpaid_refunded_at is null`),
    // The expiry job uses this twice a second, so it contains only open windows.
    index('sessions_open').on(session.expiresAt).where(sql`status in ('initiated', 'pending', 'partial')`),
  ],
)
export type SessionRow = typeof sessions.$inferSelect

/** Notes of members about a payment. Customers never see them. */
export const sessionNotes = pgTable(
  'session_notes',
  {
    id: id(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    text: text('text').notNull(),
    /** As `actor` of an entry of the audit. */
    actor: text('actor').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (note) => [index('session_notes_of_session').on(note.sessionId, note.createdAt)],
)

/**
 * Every address that a session has shown. All stay watched, and money on any of them counts. `cryptoAmount` is the
 * amount requested there, which converts money in an earlier asset to the current one.
 */
export const sessionAddresses = pgTable(
  'session_addresses',
  {
    id: id(),
    /** The session that the money counts for; a renewal takes over the rows. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    mode: mode(),
    asset: text('asset').$type<Asset>().notNull(),
    network: text('network').$type<Network>().notNull(),
    address: text('address').notNull(),
    addressKey: text('address_key').notNull(),
    custodyId: text('custody_id').notNull(),
    cryptoAmount: units('crypto_amount').notNull(),
    /** An earlier payment showed the address, too: only the exact amount counts. */
    isReused: boolean('is_reused').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (row) => [
    unique('session_addresses_by_address').on(row.mode, row.network, row.addressKey, row.asset),
    index('session_addresses_of_session').on(row.sessionId),
  ],
)
export type SessionAddressRow = typeof sessionAddresses.$inferSelect

/**
 * The IP range that a payment was started from, hashed with the merchant and mode, for the limit on unpaid
 * payments. An IPv6 address has two rows. Rows are deleted soon after `openUntil`, when the payment no longer counts.
 */
export const openPayments = pgTable(
  'open_payments',
  {
    rangeHash: text('block').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    openUntil: moment('open_until').notNull(),
  },
  (row) => [primaryKey({ columns: [row.rangeHash, row.sessionId] }), index('open_payments_expiry').on(row.openUntil)],
)
