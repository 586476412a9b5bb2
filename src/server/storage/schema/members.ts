import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '../../../contract/enums'
import { id, moment } from './columns'
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
  },
  (device) => [index('devices_of_member').on(device.memberId, device.createdAt)],
)
export type DeviceRow = typeof devices.$inferSelect
