import { sql } from 'drizzle-orm'
import { boolean, index, json, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Asset, Currency, Network, RefundStatus } from '../../../contract/enums'
import type { Bank } from '../../../contract/money/bank'
import type { RefundCause } from '../../../contract/refunds/refund-link'
import type { RefundableCause } from '../../../contract/refunds/refundable'
import { id, moment, timestamps, units } from './columns'
import { owned } from './merchants'
import { sessions } from './sessions'

type Outcome = 'created' | 'success' | 'failed'

export const banks = pgTable(
  'banks',
  {
    id: id(),
    ...owned(),
    bankCode: text('bank_code').notNull(),
    bankName: text('bank_name').notNull(),
    accountNumber: text('account_number').notNull(),
    accountName: text('account_name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (bank) => [index('banks_of_merchant').on(bank.merchantId, bank.mode, bank.createdAt)],
)
export type BankRow = typeof banks.$inferSelect

/**
 * Stored before custody is called, with the row's id as reference and idempotency key. `custodyId` is set once custody
 * has accepted the payout.
 */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    ...owned(),
    /** The merchant's own name for it. */
    reference: text('reference'),
    /** The record may be deleted later, so `bank` is a copy. */
    bankId: uuid('bank_id').notNull(),
    bank: json('bank').$type<Omit<Bank, 'id' | 'created_at'>>().notNull(),
    amount: units('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    status: text('status').$type<Outcome>().notNull(),
    reason: text('reason'),
    custodyId: text('custody_id'),
    ...timestamps(),
  },
  (payout) => [
    unique('payouts_by_reference').on(payout.merchantId, payout.mode, payout.reference),
    index('payouts_of_merchant').on(payout.merchantId, payout.mode, payout.createdAt),
    index('payouts_unsubmitted').on(payout.createdAt).where(sql`status = 'created' and custody_id is null`),
  ],
)
export type PayoutRow = typeof payouts.$inferSelect

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    ...owned(),
    /** The merchant's own name for it. */
    reference: text('reference'),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    asset: text('asset').$type<Asset>().notNull(),
    network: text('network').$type<Network>().notNull(),
    cryptoAmount: units('crypto_amount').notNull(),
    /** Null until the customer has entered it. */
    address: text('address'),
    /** When the customer entered the address; null if the merchant did. */
    addressEnteredAt: moment('address_entered_at'),
    /** The merchant's reason, which the customer never sees. It may name people. */
    note: text('note'),
    /** The deposit that it sends back; null: the money in this coin and network that counts for the session. */
    depositId: uuid('deposit_id'),
    /** Whether the deposit does not count for its session, so that its money is on the account `held`. */
    fromHeldFunds: boolean('from_held_funds').notNull().default(false),
    status: text('status').$type<RefundStatus>().notNull(),
    reason: text('reason'),
    /** The cause, as shown to the customer. */
    cause: text('cause').$type<RefundCause>().notNull(),
    /** The SHA-256 of the token in the customer's link, as hex; null if the refund was made with an address. */
    tokenHash: text('token_hash'),
    /** The end of the time in which the customer can enter the address. */
    expiresAt: moment('expires_at'),
    /** The transaction that sent the money. */
    hash: text('hash'),
    custodyId: text('custody_id'),
    ...timestamps(),
  },
  (refund) => [
    unique('refunds_by_reference').on(refund.merchantId, refund.mode, refund.reference),
    unique('refunds_by_token').on(refund.tokenHash),
    index('refunds_of_session').on(refund.sessionId),
    // The daily sums of a merchant use this.
    index('refunds_of_merchant').on(refund.merchantId, refund.mode, refund.createdAt),
    index('refunds_requested').on(refund.expiresAt).where(sql`status = 'requested'`),
    // The list of refunds that merchants send themselves uses this.
    index('refunds_submitted')
      .on(refund.merchantId, refund.mode)
      .where(sql`status = 'created' and custody_id is not null`),
    index('refunds_unsubmitted').on(refund.createdAt).where(sql`status = 'created' and custody_id is null`),
  ],
)
export type RefundRow = typeof refunds.$inferSelect

/**
 * Requests of customers to get money back that was not due. A request is open until a refund of its cause is made, or
 * until the merchant declines it.
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    ...owned(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    cause: text('cause').$type<RefundableCause>().notNull(),
    createdAt: moment('created_at').notNull(),
    declinedAt: moment('declined_at'),
  },
  (request) => [
    primaryKey({ columns: [request.sessionId, request.cause] }),
    index('refund_requests_of_merchant').on(request.merchantId, request.mode, request.createdAt),
  ],
)
export type RefundRequestRow = typeof refundRequests.$inferSelect

/**
 * The worth of money that a manager may send back in 24 hours, and above which an owner confirms a refund. Without a
 * row, it is nothing.
 */
export const refundLimits = pgTable(
  'refund_limits',
  {
    ...owned(),
    amount: units('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (limit) => [primaryKey({ columns: [limit.merchantId, limit.mode] })],
)
