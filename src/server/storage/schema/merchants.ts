import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
  createdAt: moment('created_at').notNull(),
})

/** API keys are stateless JWTs; only what was taken back is kept, by `jti`. */
export const revokedKeys = pgTable('revoked_keys', {
  jti: text('jti').primaryKey(),
  revokedAt: moment('revoked_at').notNull(),
})

/** Keys that the operator made, so that he can list and revoke them; the token itself is not kept. */
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
