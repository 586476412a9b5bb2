import { index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Movement } from '../../../contract/custody-movement'
import { id, mode, moment } from './columns'

/** Values that the service generates for itself: `jwt_secret` and `sandbox_seed`. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/**
 * One row per key and scope. The row is leased before custody is asked, and already has the id of what will be made (a
 * payout's or refund's in `sessionId`, too), so that
 * whoever takes over after a crash asks custody with the same key, and gets the same address.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    sessionId: uuid('session_id').notNull(),
    /** Who works on it, until when; null once answered. */
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
  readAt: moment('read_at').notNull(),
})

/** Movements that could not be booked, to be tried again; the cursor has gone past them. */
export const failedMovements = pgTable(
  'failed_movements',
  {
    mode: mode(),
    /** Custody's id of the notice. */
    id: text('id').notNull(),
    movement: json('movement').$type<Movement>().notNull(),
    failedAt: moment('failed_at').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.mode, row.id] })],
)

/** Transfers that the sandbox custody was asked to carry out, and reports as done a moment later. */
export const sandboxOrders = pgTable(
  'sandbox_orders',
  {
    id: id(),
    kind: text('kind').$type<'refund' | 'payout' | 'swap'>().notNull(),
    reference: text('reference').notNull().unique(),
    outcome: text('outcome').$type<'success' | 'failed'>().notNull(),
    reason: text('reason'),
    dueAt: moment('due_at').notNull(),
  },
  (order) => [index('sandbox_orders_due').on(order.dueAt)],
)

/** Mails to send, queued in the same transaction as the change that causes them. A row contains only ids, and is deleted once sent. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    kind: text('kind').$type<'address' | 'receipt' | 'endpoint_off'>().notNull(),
    mode: mode(),
    sessionId: uuid('session_id'),
    endpointId: uuid('endpoint_id'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is due. A sender that takes the row moves this forward, so that if it dies, the mail is only delayed. */
    dueAt: moment('due_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (mail) => [index('mails_due').on(mail.dueAt)],
)
export type MailRow = typeof mails.$inferSelect

/**
 * Not used any more. Versions before 0.2 write to it when they start, and run beside this one during an upgrade, or again
 * when it is taken back. Version 0.3 drops it.
 */
export const builtParts = pgTable('built_parts', {
  /** Of the URL; contains a hash of the content. */
  path: text('path').primaryKey(),
  /** Base64. */
  content: text('content').notNull(),
  /** When a process that has it was last there. */
  servedAt: moment('served_at').notNull(),
})
