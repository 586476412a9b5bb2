import { boolean, index, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { KeyScope, Language, MerchantLanguage } from '../../../contract/enums'
import type { Theme } from '../../../contract/theme/theme'
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
  /** Since when the operator lets the merchant do nothing more; null: it is open. */
  closedAt: moment('closed_at'),
  /** Whether the service made it, to show itself; without `DEMO`, its test mode does not exist. */
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: moment('created_at').notNull(),
})

/** The merchant that a row belongs to. */
export const ofMerchant = () =>
  uuid('merchant_id')
    .notNull()
    .references(() => merchants.id)

/** The merchant and mode that a row belongs to. */
export const owned = () => ({ merchantId: ofMerchant(), mode: mode() })

/** What a merchant has set of itself, in each mode; without a row, what the operator has recorded in `merchants`. */
export const merchantProfiles = pgTable(
  'merchant_profiles',
  {
    ...owned(),
    name: text('name').notNull(),
    logoUrl: text('logo_url'),
    supportEmail: text('support_email'),
    privacyUrl: text('privacy_url'),
    /** The look of all pages that have none of their own. */
    theme: json('theme').$type<Theme>(),
    /** The language of pages that name none, for browsers that ask for none of ours. */
    locale: text('locale').$type<Language>(),
    updatedAt: moment('updated_at').notNull(),
  },
  (profile) => [primaryKey({ columns: [profile.merchantId, profile.mode] })],
)

/** Which mails a merchant gets in a mode, and where. Without a row: none, and the defaults below. */
export const merchantMail = pgTable(
  'merchant_mail',
  {
    ...owned(),
    /** Verified by its owner; null: no mails. */
    address: text('address'),
    /** In the links that switch mails off, which is all that it can do. A new address has a new one. */
    unsubscribeToken: text('unsubscribe_token').unique(),
    payments: boolean('payments').notNull().default(true),
    dailySummary: boolean('daily_summary').notNull().default(true),
    nameCustomers: boolean('name_customers').notNull().default(false),
    /** An IANA name; the day of a summary is the calendar's day there. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Null: none was chosen, and mails are in English. */
    locale: text('locale').$type<MerchantLanguage>(),
    /**
     * Payments completed before this moment were in an earlier summary. It moves in the transaction that queues the next
     * one, so that no payment is in two, or in none.
     */
    summarisedUntil: moment('summarised_until'),
    /** When the next summary is due; null: never. */
    summaryDueAt: moment('summary_due_at'),
  },
  (mail) => [
    primaryKey({ columns: [mail.merchantId, mail.mode] }),
    index('merchant_mail_summary_due').on(mail.summaryDueAt),
  ],
)
export type MerchantMailRow = typeof merchantMail.$inferSelect

/** A link that was sent to an address, by which its owner verifies it. Kept for a day, to limit how many are sent. */
export const mailVerifications = pgTable(
  'mail_verifications',
  {
    id: id(),
    ...owned(),
    /** Null once the link was used, or is no longer wanted. */
    address: text('address'),
    /** A hash of the address, which remains. */
    addressHash: text('address_hash').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (link) => [
    index('mail_verifications_of_merchant').on(link.merchantId, link.mode),
    index('mail_verifications_of_address').on(link.addressHash),
  ],
)

/** Keys that are no longer accepted, nor those that they made. */
export const revokedKeys = pgTable('revoked_keys', {
  jti: text('jti').primaryKey(),
  revokedAt: moment('revoked_at').notNull(),
  /** As `actor` of an entry of the audit; null: the service itself. */
  revokedBy: text('revoked_by'),
})

/** All keys that were issued. No other is accepted, and the record says what it may do; the tokens are not stored. */
export const issuedKeys = pgTable(
  'issued_keys',
  {
    jti: text('jti').primaryKey(),
    ...owned(),
    /** The page that a studio link is for. */
    scope: text('scope'),
    /** The scopes of a key; empty for a studio link. */
    scopes: text('scopes').array().$type<KeyScope[]>().notNull().default([]),
    /** What the merchant calls it. */
    name: text('name'),
    createdAt: moment('created_at').notNull(),
    /** As `actor` of an entry of the audit; null: the operator recorded it again after a restore. */
    createdBy: text('created_by'),
    expiresAt: moment('expires_at').notNull(),
    /** To the hour; null: never. */
    lastUsedAt: moment('last_used_at'),
  },
  (key) => [index('issued_keys_of_merchant').on(key.merchantId, key.mode, key.createdAt)],
)
export type IssuedKeyRow = typeof issuedKeys.$inferSelect
