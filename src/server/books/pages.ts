import { eq } from 'drizzle-orm'
import type { Deps } from '../deps'
import { merchants } from '../storage/schema/merchants'
import { type PaymentPageRow, paymentPages } from '../storage/schema/pages'
import { createKept } from './kept'

/** A page with its merchant. */
export type PageRecord = { page: PaymentPageRow; merchant: typeof merchants.$inferSelect }

/** Anything else cannot be a slug, and is neither looked up nor cached. */
const SLUG = /^[a-z0-9-]{1,64}$/

const MOST_PAGES = 5000

/** Pages by slug, cached while changes by other processes are heard; null: there is none. */
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
    /** A page of any status. */
    read: (slug: string) => (SLUG.test(slug) ? kept.read(slug) : Promise.resolve(null)),
    drop: kept.drop,
    clear: kept.clear,
  }
}
export type Pages = ReturnType<typeof createPages>
