import { index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Movement } from '../../../contract/money/custody-movement'
import type { OwnReference } from './address-reference'
import { id, mode, moment } from './columns'

/** Values that the service generates for itself: `jwt_secret` and `sandbox_seed`. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/**
 * One row per key and scope. A lease is taken before custody is called. `sessionId` is the id of what will be created, of
 * any kind, so a process that takes over after a crash uses the same id at custody.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    sessionId: uuid('session_id').notNull(),
    /** The holder of the lease and its end; null once answered. */
    holder: uuid('holder'),
    leaseUntil: moment('lease_until'),
    /** The answer to replay. */
    response: text('response'),
    expiresAt: moment('expires_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.scope, row.key] }), index('idempotency_keys_expiry').on(row.expiresAt)],
)

/** Layout given by rate-limiter-flexible (its drizzle store). */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: moment('expire'),
})

/** How far custody's movements have been read. */
export const custodyCursors = pgTable('custody_cursors', {
  mode: text('mode').primaryKey(),
  cursor: text('cursor').notNull(),
  /** All that had moved by then is read. */
  readAt: moment('read_at').notNull(),
})

/** Movements that could not be booked and are retried. The cursor is already past them. */
export const failedMovements = pgTable(
  'failed_movements',
  {
    mode: mode(),
    /** Custody's id of the notice. */
    id: text('id').notNull(),
    /** With `source` where it is not custody's. */
    movement: json('movement').$type<Movement & { source?: OwnReference }>().notNull(),
    failedAt: moment('failed_at').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.mode, row.id] })],
)

/** Transfers of the sandbox custody, which reports each as done a moment later. */
export const sandboxOrders = pgTable(
  'sandbox_orders',
  {
    id: id(),
    kind: text('kind').$type<'refund' | 'payout' | 'swap'>().notNull(),
    reference: text('reference').notNull().unique(),
    outcome: text('outcome').$type<'success' | 'failed'>().notNull(),
    reason: text('reason'),
    /** The transaction of a refund. */
    hash: text('hash'),
    dueAt: moment('due_at').notNull(),
  },
  (order) => [index('sandbox_orders_due').on(order.dueAt)],
)

/** To a customer: the link to the payment, the receipt, the link of a refund. To a merchant: all others. */
export type MailKind =
  | 'address'
  | 'receipt'
  | 'refund'
  | 'endpoint_off'
  | 'verify_address'
  | 'paid'
  | 'daily_summary'
  | 'sign_in'
  | 'changes'
  | 'wallet_share'

/** Mails to send, queued in the same transaction as the change that causes them. A row is deleted once sent, and names nobody, but an owner's former address. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    kind: text('kind').$type<MailKind>().notNull(),
    mode: mode(),
    /** Of the link to a payment, its receipt, and the mail to the merchant that it was paid. */
    sessionId: uuid('session_id'),
    refundId: uuid('refund_id'),
    endpointId: uuid('endpoint_id'),
    verificationId: uuid('verification_id'),
    signInLinkId: uuid('sign_in_link_id'),
    walletId: uuid('wallet_id'),
    /** Of a mail about changes and of a summary: whose it is. Of a summary: and the payments completed in this time, without its end. */
    merchantId: uuid('merchant_id'),
    completedFrom: moment('completed_from'),
    completedUntil: moment('completed_until'),
    /** Of a mail about changes: their entries of the audit, and the owner or the address that gets it. */
    entryIds: uuid('entry_ids').array(),
    memberId: uuid('member_id'),
    formerAddress: text('former_address'),
    attempts: integer('attempts').notNull().default(0),
    /** When the mail is due. A sender moves it forward as a lease, so a crash only delays the mail. */
    dueAt: moment('due_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (mail) => [index('mails_due').on(mail.dueAt)],
)
export type MailRow = typeof mails.$inferSelect
