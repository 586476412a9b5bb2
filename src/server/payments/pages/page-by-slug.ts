import { and, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../../contract/enums'
import type { Database } from '../../ports/storage'
import { merchantProfiles, merchants } from '../../storage/schema/merchants'
import { formerSlugs, type PaymentPageRow, paymentPages } from '../../storage/schema/pages'

/** A page with its merchant, whose profile is that of the page's mode. */
export type PageRecord = {
  page: PaymentPageRow
  merchant: typeof merchants.$inferSelect & Pick<typeof merchantProfiles.$inferSelect, 'theme' | 'locale'>
}

/** The default language of a page, for browsers that accept none of our languages. Null means English. */
export const languageOfPage = ({ page, merchant }: PageRecord): Language | null => page.locale ?? merchant.locale

const hasProfile = sql`${merchantProfiles.merchantId} is not null`
const { name, logoUrl, supportEmail, privacyUrl } = merchants
const { theme, locale } = merchantProfiles

/** If the merchant has a profile in this mode, all fields come from the profile: a field that is null was removed. */
const merchantColumns = {
  ...getTableColumns(merchants),
  name: sql<string>`coalesce(${merchantProfiles.name}, ${name})`,
  logoUrl: sql<string | null>`case when ${hasProfile} then ${merchantProfiles.logoUrl} else ${logoUrl} end`,
  supportEmail: sql<
    string | null
  >`case when ${hasProfile} then ${merchantProfiles.supportEmail} else ${supportEmail} end`,
  privacyUrl: sql<string | null>`case when ${hasProfile} then ${merchantProfiles.privacyUrl} else ${privacyUrl} end`,
  theme,
  locale,
}

export const pagesWithMerchants = (database: Database) =>
  database
    .select({ page: paymentPages, merchant: merchantColumns })
    .from(paymentPages)
    .innerJoin(merchants, eq(merchants.id, paymentPages.merchantId))
    .leftJoin(
      merchantProfiles,
      and(eq(merchantProfiles.merchantId, merchants.id), eq(merchantProfiles.mode, paymentPages.mode)),
    )

/**
 * The page with this slug, or else the page that had it last: its old links and printed codes must keep working.
 * @param among restricts the search
 */
export async function pageBySlug(database: Database, slug: string, among?: SQL): Promise<PageRecord | null> {
  const [named] = await pagesWithMerchants(database).where(and(among, eq(paymentPages.slug, slug)))
  if (named) return named
  const [former] = await pagesWithMerchants(database)
    .innerJoin(formerSlugs, eq(formerSlugs.pageId, paymentPages.id))
    .where(and(among, eq(formerSlugs.slug, slug)))
    .orderBy(desc(formerSlugs.retiredAt))
    .limit(1)
  return former ?? null
}

/** Whether the page had the slug earlier, even if another page has it now. */
export async function hadSlug(database: Database, pageId: string, slug: string): Promise<boolean> {
  return (await database.$count(formerSlugs, and(eq(formerSlugs.slug, slug), eq(formerSlugs.pageId, pageId)))) > 0
}

/** Records that the page gives up a slug. */
export async function recordFormerSlug(
  database: Database,
  pageId: string,
  slug: string,
  retiredAt: Date,
): Promise<void> {
  await database
    .insert(formerSlugs)
    .values({ slug, pageId, retiredAt })
    .onConflictDoUpdate({ target: [formerSlugs.slug, formerSlugs.pageId], set: { retiredAt } })
}

export async function formerSlugsOf(database: Database, pageId: string): Promise<string[]> {
  const rows = await database.select().from(formerSlugs).where(eq(formerSlugs.pageId, pageId))
  return rows.map(({ slug }) => slug)
}

/** Whether a page had the slug earlier. Pages of `merchantId` are ignored. */
export async function isFormerSlug(database: Database, slug: string, merchantId?: string): Promise<boolean> {
  const [page] = await database
    .select({ id: paymentPages.id })
    .from(formerSlugs)
    .innerJoin(paymentPages, eq(paymentPages.id, formerSlugs.pageId))
    .where(and(eq(formerSlugs.slug, slug), merchantId ? ne(paymentPages.merchantId, merchantId) : undefined))
    .limit(1)
  return page !== undefined
}
