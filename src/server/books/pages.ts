import { eq } from 'drizzle-orm'
import type { Deps } from '../deps'
import { merchants } from '../storage/schema/merchants'
import { type PaymentPageRow, paymentPages } from '../storage/schema/pages'
import { createKept } from './kept'

/** A page with the merchant whose it is. */
export type PageRecord = { page: PaymentPageRow; merchant: typeof merchants.$inferSelect }

/** What no slug can be needs no question, and no memory. */
const SLUG = /^[a-z0-9-]{1,64}$/

const MOST_PAGES = 5000

/** Pages by slug, from memory while changes are heard; null: there is none. */
export function createPages({ storage }: Pick<Deps, 'storage'>) {
  const kept = createKept<PageRecord | null>(MOST_PAGES, storage.hears, async (slug) => {
    const [row] = await storage.database
      .select({ page: paymentPages, merchant: merchants })
      .from(paymentPages)
      .innerJoin(merchants, eq(merchants.id, paymentPages.merchantId))
      .where(eq(paymentPages.slug, slug))
    return row ?? null
  })
  return {
    /** Of any status. */
    read: (slug: string) => (SLUG.test(slug) ? kept.read(slug) : Promise.resolve(null)),
    drop: kept.drop,
    clear: kept.clear,
  }
}
export type Pages = ReturnType<typeof createPages>
