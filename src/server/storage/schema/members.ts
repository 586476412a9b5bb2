import { bigint, index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '../../../contract/enums'
import type { FreshCheckSubject, FreshCheckTarget } from '../../../contract/members/fresh-check'
import { id, mode, moment } from './columns'
import { ofMerchant } from './merchants'

/**
 * The people who may sign in to a merchant's dashboard. The row of a removed member stays, without name and address.
 */
export const members = pgTable(
  'members',
  {
    id: id(),
    merchantId: ofMerchant(),
    name: text('name'),
    email: text('email'),
    /** The e-mail in lower case, by which a member requests a link. */
    emailKey: text('email_key'),
    role: text('role').$type<Role>().notNull(),
    createdAt: moment('created_at').notNull(),
    removedAt: moment('removed_at'),
  },
  (member) => [
    index('members_of_merchant').on(member.merchantId, member.createdAt),
    index('members_by_email').on(member.emailKey),
  ],
)
export type MemberRow = typeof members.$inferSelect

/** Links to sign in. Each works once; only a hash of its token is stored. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    tokenHash: text('token_hash').notNull().unique(),
    /** As `actor` of an entry of the audit; null: the member's address was entered at the sign-in, which is limited. */
    createdBy: text('created_by'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (link) => [index('sign_in_links_of_member').on(link.memberId, link.createdAt)],
)

const ofMember = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id)

/** The passkeys of members. Their private keys never leave the members' devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    memberId: ofMember(),
    /** The authenticator's id of the key, as base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, as base64url. */
    publicKey: text('public_key').notNull(),
    /** The number of signatures, for authenticators that count; a lower one is a copy of the key. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default([]),
    /** The member's own name for it. */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (passkey) => [index('passkeys_of_member').on(passkey.memberId, passkey.createdAt)],
)
export type PasskeyRow = typeof passkeys.$inferSelect

/** Challenges that a passkey has signed. Each is accepted once, and its row can go when it has expired. */
export const usedChallenges = pgTable('used_challenges', {
  challenge: text('challenge').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})

/** Codes with which members sign in without their devices. Each works once; only a hash is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    memberId: ofMember(),
    codeHash: text('code_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (code) => [index('recovery_codes_of_member').on(code.memberId)],
)

/** Browsers in which a member is signed in. Only a hash of the cookie is stored. */
export const devices = pgTable(
  'devices',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    secretHash: text('secret_hash').notNull().unique(),
    /** The kind of browser and system. */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    signedOutAt: moment('signed_out_at'),
    /** The passkey that the member used or added on it; null without one, and once it is removed. */
    passkeyId: uuid('passkey_id').references(() => passkeys.id, { onDelete: 'set null' }),
    /** When the member signed in by a recovery code or a link of the operator; null for other ways. */
    recoveredAt: moment('recovered_at'),
  },
  (device) => [index('devices_of_member').on(device.memberId, device.createdAt)],
)
export type DeviceRow = typeof devices.$inferSelect

/** Confirmations that a member was asked for before an operation. Each is for one request, once, for five minutes. */
export const freshChecks = pgTable(
  'fresh_checks',
  {
    id: id(),
    memberId: ofMember(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    mode: mode(),
    subject: text('subject').$type<FreshCheckSubject>().notNull(),
    /** The effect of the request, as the member reads it. */
    target: json('target').$type<FreshCheckTarget>().notNull(),
    /** A hash of the operation and the whole request, for which alone the confirmation counts. */
    requestHash: text('request_hash').notNull(),
    method: text('method').$type<'passkey' | 'code'>().notNull(),
    /** The wrong codes so far. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    usedAt: moment('used_at'),
  },
  (check) => [index('fresh_checks_of_member').on(check.memberId, check.createdAt)],
)
export type FreshCheckRow = typeof freshChecks.$inferSelect
