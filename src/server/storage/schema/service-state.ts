import { index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Movement } from '../../../contract/money/custody-movement'
import type { OwnReference } from '../../ports/custody'
import { id, mode, moment } from './columns'

/** Values that the service stores for itself, such as `jwt_secret`, `sandbox_seed` and known outages. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/**
 * One row per key and scope. A lease is taken before custody is called. `objectId` is the id of the object that will be
 * created, so that a process that takes over after a crash uses the same id at custody.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    objectId: uuid('object_id').notNull(),
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

/** The position up to which custody's movements have been read. */
export const custodyCursors = pgTable('custody_cursors', {
  mode: text('mode').primaryKey(),
  cursor: text('cursor').notNull(),
  /** Movements before this moment have been read. */
  readAt: moment('read_at').notNull(),
})

/** Movements that could not be booked and are retried. The cursor is already past them. */
export const failedMovements = pgTable(
  'failed_movements',
  {
    mode: mode(),
    /** Custody's id of the notice. */
    id: text('id').notNull(),
    /** Has a `source` if it was not reported by custody. */
    movement: json('movement').$type<Movement & { source?: OwnReference }>().notNull(),
    failedAt: moment('failed_at').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.mode, row.id] })],
)

/** Transfers of the sandbox's custody, which reports each as done a moment later. */
export const sandboxTransfers = pgTable(
  'sandbox_transfers',
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
  (order) => [index('sandbox_transfers_due').on(order.dueAt)],
)

/**
 * The first three go to customers: the link to the payment, the receipt, the link of a refund. The others go to
 * merchants.
 */
export type MailKind =
  | 'address'
  | 'receipt'
  | 'refund'
  | 'endpoint_disabled'
  | 'verify_address'
  | 'paid'
  | 'daily_summary'
  | 'sign_in'
  | 'fresh_check'
  | 'changes'
  | 'wallet_share'
  | 'wallet_stopped'
  | 'wallet_stopped_operator'

/**
 * Mails to send, queued in the transaction of the change that causes them, and deleted once sent. Rows hold no personal
 * data except an owner's former address.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    kind: text('kind').$type<MailKind>().notNull(),
    mode: mode(),
    /** For the kinds `address`, `receipt` and `paid`. */
    sessionId: uuid('session_id'),
    refundId: uuid('refund_id'),
    endpointId: uuid('endpoint_id'),
    verificationId: uuid('verification_id'),
    signInLinkId: uuid('sign_in_link_id'),
    freshCheckId: uuid('fresh_check_id'),
    walletId: uuid('wallet_id'),
    /**
     * For `changes` and `daily_summary`. A summary lists payments completed from `completedFrom` to before
     * `completedUntil`.
     */
    merchantId: uuid('merchant_id'),
    completedFrom: moment('completed_from'),
    completedUntil: moment('completed_until'),
    /** For `changes`: the entries of the audit. */
    entryIds: uuid('entry_ids').array(),
    /** The owner who gets `changes` or `wallet_stopped`, or the former address that gets `changes`. */
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
