import { index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Theme } from '../../../contract/theme/theme'
import { id, moment } from './columns'
import { ofMerchant, owned } from './merchants'
import { type PaymentPageRow, paymentPages } from './pages'

/** The draft theme of a page, shown only to holders of a studio link. */
export const pageDrafts = pgTable('page_drafts', {
  pageId: uuid('page_id')
    .primaryKey()
    .references(() => paymentPages.id, { onDelete: 'cascade' }),
  theme: json('theme').$type<Theme>(),
  copy: json('copy').$type<NonNullable<PaymentPageRow['copy']>>(),
  updatedAt: moment('updated_at').notNull(),
})

/** All saved themes of merchants, and of pages with their own. The newest is the current one. */
export const themeVersions = pgTable(
  'theme_versions',
  {
    id: id(),
    ...owned(),
    /** Null: the theme of the merchant. */
    pageId: uuid('page_id').references(() => paymentPages.id, { onDelete: 'cascade' }),
    /** Null: the default theme, or on a page the merchant's. */
    theme: json('theme').$type<Theme>(),
    createdAt: moment('created_at').notNull(),
  },
  (version) => [
    index('theme_versions_of_merchant').on(version.merchantId, version.mode, version.createdAt),
    index('theme_versions_of_page').on(version.pageId),
  ],
)

/** Uploaded logos, named by a hash of their content; a stored logo never changes. */
export const logos = pgTable(
  'logos',
  {
    /** File name: hex of a hash, and `.png` or `.webp`. */
    name: text('name').primaryKey(),
    merchantId: ofMerchant(),
    /** Base64 of the file. */
    content: text('content').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (logo) => [index('logos_of_merchant').on(logo.merchantId, logo.createdAt)],
)
