import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  Asset,
  Currency,
  Language,
  Network,
  PageStatus,
  ReturnMode,
  UnderpaidPolicy,
} from '../../../contract/enums'
import type { OrderItem } from '../../../contract/page/order-items'
import type { PageCopy } from '../../../contract/page/page-copy'
import type { PairLimit } from '../../../contract/page/pair-limits'
import type { PageKind, PaymentPage } from '../../../contract/page/payment-page'
import type { Theme } from '../../../contract/theme/theme'
import { id, moment, timestamps, units } from './columns'
import { owned } from './merchants'

export const paymentPages = pgTable(
  'payment_pages',
  {
    id: id(),
    ...owned(),
    /** `till`: the page of payments at the counter, which the service makes, and which has no form. */
    kind: text('kind').$type<PageKind>().notNull().default('page'),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    description: text('description'),
    currency: text('currency').$type<Currency>().notNull(),
    /** Minor units; null: the customer chooses. */
    amount: units('amount'),
    minAmount: units('min_amount'),
    maxAmount: units('max_amount'),
    /** As on the wire, in `currency`; only where `amount` is null. */
    suggestedAmounts: json('suggested_amounts').$type<string[]>().notNull().default([]),
    status: text('status').$type<PageStatus>().notNull(),
    /** Empty: every pair that is offered by default. */
    options: json('options').$type<{ asset: Asset; network: Network }[]>().notNull(),
    /** As on the wire, in `currency`. */
    limits: json('limits').$type<PairLimit[]>().notNull().default([]),
    /** As on the wire; only where `amount` is fixed. */
    items: json('items').$type<OrderItem[]>(),
    image: text('image'),
    /** Null: as the operator has set it. */
    sessionMinutes: integer('session_minutes'),
    tolerancePercent: doublePrecision('tolerance_percent').notNull().default(0),
    /** Percent taken off a coin's price, for the merchant's cost of exchanging it. */
    rateSpreadPercent: doublePrecision('rate_spread_percent').notNull().default(0),
    /** Minutes after the end of the window in which money still counts at the quoted price. */
    lateGraceMinutes: integer('late_grace_minutes').notNull().default(60),
    /** The policy for the money of an underpaid payment after that. */
    underpaid: text('underpaid').$type<UnderpaidPolicy>().notNull().default('wait'),
    /** Null: the merchant's own name and links. */
    merchant: json('merchant').$type<PaymentPage['merchant']>(),
    locale: text('locale').$type<Language>(),
    copy: json('copy').$type<Partial<Record<Language, PageCopy | null>>>(),
    theme: json('theme').$type<Theme>(),
    allowedOrigins: json('allowed_origins').$type<string[]>().notNull(),
    returnUrl: text('return_url'),
    returnMode: text('return_mode').$type<ReturnMode>().notNull().default('button'),
    cancelUrl: text('cancel_url'),
    /** Whether search engines may list it. */
    indexable: boolean('indexable').notNull().default(true),
    /** Encrypted. */
    returnSecret: text('return_secret').notNull(),
    /** The page of test mode that this page of live mode was copied from. */
    copiedFrom: uuid('copied_from'),
    ...timestamps(),
  },
  (page) => [
    index('payment_pages_of_merchant').on(page.merchantId, page.mode, page.createdAt),
    uniqueIndex('payment_pages_copied').on(page.copiedFrom).where(sql`copied_from is not null`),
    uniqueIndex('payment_pages_till').on(page.merchantId, page.mode).where(sql`kind = 'till'`),
  ],
)
export type PaymentPageRow = typeof paymentPages.$inferSelect

/** Earlier slugs of pages. They still lead there, unless another page of the merchant has taken one. */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    slug: text('slug').notNull(),
    pageId: uuid('page_id')
      .notNull()
      .references(() => paymentPages.id, { onDelete: 'cascade' }),
    retiredAt: moment('retired_at').notNull(),
  },
  (former) => [primaryKey({ columns: [former.slug, former.pageId] }), index('former_slugs_of_page').on(former.pageId)],
)
