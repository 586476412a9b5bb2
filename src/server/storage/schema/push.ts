import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MerchantLanguage } from '../../../contract/enums'
import { id, moment } from './columns'
import { devices } from './members'
import { owned } from './merchants'

/** Devices that get a message about each payment of a mode. A browser has one endpoint for both modes. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    ...owned(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** The URL at the push service of the browser's maker. */
    endpoint: text('endpoint').notNull(),
    /** The device's public key, to which messages are encrypted. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    language: text('language').$type<MerchantLanguage>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (subscription) => [
    uniqueIndex('push_subscriptions_of_device').on(subscription.deviceId, subscription.mode),
    index('push_subscriptions_of_merchant').on(subscription.merchantId, subscription.mode),
  ],
)
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect

/** Messages to send, queued in the transaction of the payment, and deleted once sent. Their text is not stored. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: id(),
    ...owned(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When the message is due. A sender moves it forward as a lease, so a crash only delays the message. */
    dueAt: moment('due_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (message) => [
    index('push_messages_due').on(message.merchantId, message.dueAt),
    index('push_messages_of_subscription').on(message.subscriptionId),
  ],
)
export type PushMessageRow = typeof pushMessages.$inferSelect
