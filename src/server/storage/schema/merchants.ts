import { boolean, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Theme } from '../../../contract/theme'
import { id, mode, moment } from './columns'

export const merchants = pgTable('merchants', {
  id: id(),
  /** Short name for the operator's commands, such as `demo`. */
  handle: text('handle').notNull().unique(),
  name: text('name').notNull(),
  email: text('email'),
  logoUrl: text('logo_url'),
  supportEmail: text('support_email'),
  privacyUrl: text('privacy_url'),
  /** Whether the service made it, to show itself; without `DEMO`, its test mode does not exist. */
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: moment('created_at').notNull(),
})

/** What a merchant has set of itself, in each mode; without a row, what the operator has recorded in `merchants`. */
export const merchantProfiles = pgTable(
  'merchant_profiles',
  {
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    mode: mode(),
    name: text('name').notNull(),
    logoUrl: text('logo_url'),
    supportEmail: text('support_email'),
    privacyUrl: text('privacy_url'),
    /** The look of all pages that have none of their own. */
    theme: json('theme').$type<Theme>(),
    updatedAt: moment('updated_at').notNull(),
  },
  (profile) => [primaryKey({ columns: [profile.merchantId, profile.mode] })],
)

/** Keys that are no longer accepted, nor those that they made. */
export const revokedKeys = pgTable('revoked_keys', {
  jti: text('jti').primaryKey(),
  revokedAt: moment('revoked_at').notNull(),
})

/** All keys that were issued. No other is accepted, and the record says what it may do; the tokens are not stored. */
export const issuedKeys = pgTable('issued_keys', {
  jti: text('jti').primaryKey(),
  merchantId: uuid('merchant_id')
    .notNull()
    .references(() => merchants.id),
  mode: mode(),
  scope: text('scope'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
