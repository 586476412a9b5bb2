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
  /** When the operator closed the merchant; null while it is open. */
  closedAt: moment('closed_at'),
  /** Whether the service made it for the demo; without `DEMO`, its test mode does not exist. */
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

/** A merchant's own settings in each mode. Without a row, those that the operator recorded in `merchants` apply. */
export const merchantProfiles = pgTable(
  'merchant_profiles',
  {
    ...owned(),
    name: text('name').notNull(),
    logoUrl: text('logo_url'),
    supportEmail: text('support_email'),
    privacyUrl: text('privacy_url'),
    /** The theme of all pages without their own. */
    theme: json('theme').$type<Theme>(),
    /** The language of pages without their own, for browsers that request none of our languages. */
    locale: text('locale').$type<Language>(),
    updatedAt: moment('updated_at').notNull(),
  },
  (profile) => [primaryKey({ columns: [profile.merchantId, profile.mode] })],
)

/** The mails that a merchant gets in a mode, and its address for them. Without a row, there are no mails. */
export const merchantMail = pgTable(
  'merchant_mail',
  {
    ...owned(),
    /** Verified by its owner; null: no mails. */
    address: text('address'),
    /** Part of the links that switch mails off, which is its only use. A new address gets a new token. */
    unsubscribeToken: text('unsubscribe_token').unique(),
    payments: boolean('payments').notNull().default(true),
    dailySummary: boolean('daily_summary').notNull().default(true),
    nameCustomers: boolean('name_customers').notNull().default(false),
    /** An IANA name. The days of summaries begin at midnight there. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Null: mails are in English. */
    locale: text('locale').$type<MerchantLanguage>(),
    /**
     * Payments completed before this moment were in an earlier summary. It moves in the transaction that queues the
     * next one, so that each payment is in exactly one.
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

/** A link by which the owner of an address verifies it. Stored for a day, to limit how many are sent. */
export const mailVerifications = pgTable(
  'mail_verifications',
  {
    id: id(),
    ...owned(),
    /** Null once the link was used or withdrawn. */
    address: text('address'),
    /** A hash of the address, which remains after the address is removed. */
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

/** Keys that are no longer accepted. Keys made with them are refused as well. */
export const revokedKeys = pgTable('revoked_keys', {
  jti: text('jti').primaryKey(),
  revokedAt: moment('revoked_at').notNull(),
  /** As `actor` of an entry of the audit; null: the service itself. */
  revokedBy: text('revoked_by'),
})

/** All issued keys. Only these are accepted, with the scopes recorded here; the tokens are not stored. */
export const issuedKeys = pgTable(
  'issued_keys',
  {
    jti: text('jti').primaryKey(),
    ...owned(),
    /** The page that a studio link is for. */
    scope: text('scope'),
    /** The scopes of a key; empty for a studio link. */
    scopes: text('scopes').array().$type<KeyScope[]>().notNull().default([]),
    /** The merchant's own name for it. */
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
