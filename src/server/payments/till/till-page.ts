import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { Currency } from '../../../contract/enums'
import type { Deps } from '../../deps'
import type { Database } from '../../ports/storage'
import { channelOf } from '../../storage/channels'
import { requireRow } from '../../storage/database'
import type { MerchantAndMode } from '../../storage/owner'
import { merchants } from '../../storage/schema/merchants'
import { type PaymentPageRow, paymentPages } from '../../storage/schema/pages'
import { NEW_PAGE } from '../pages/page-fields'
import { defaultPage } from '../pages/payment-pages'
import { isTillOf, readTill } from './till'

type TillDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'encryption'>

/** The id of the till's page. Null before the first sale. */
export async function tillPageId(database: Database, owner: MerchantAndMode): Promise<string | null> {
  const [page] = await database.select({ id: paymentPages.id }).from(paymentPages).where(isTillOf(owner))
  return page?.id ?? null
}

/** The pairs that the merchant offers, and the terms for them, from the page for requests without a page. */
async function defaultTerms(database: Database, owner: MerchantAndMode, currency: Currency) {
  const page = await defaultPage(database, owner)
  if (!page) return null
  const { options, tolerancePercent, rateSpreadPercent, lateGraceMinutes, underpaid } = page
  // Limits are amounts in the currency of their page.
  const limits = page.currency === currency ? page.limits : []
  return { options, limits, tolerancePercent, rateSpreadPercent, lateGraceMinutes, underpaid }
}

/**
 * The page of the merchant's till, which the first sale makes. Every sale copies the terms of the default page to it.
 * Without an active page, the terms stay.
 */
export async function ensureTillPage(deps: TillDeps, owner: MerchantAndMode): Promise<PaymentPageRow> {
  const { storage, clock, random, encryption } = deps
  const [existing] = await storage.database.select().from(paymentPages).where(isTillOf(owner))
  const { currency } = existing ?? (await readTill(deps, owner))
  const terms = await defaultTerms(storage.database, owner, currency)
  if (existing) {
    if (!terms || isDeepStrictEqual({ ...existing, ...terms }, existing)) return existing
    const changed = await storage.change(async ({ tx, announce }) => {
      announce(channelOf.page(existing.slug))
      const [page] = await tx
        .update(paymentPages)
        .set({ ...terms, updatedAt: clock.now() })
        // The owner may change the currency of the till at the same time.
        .where(and(isTillOf(owner), eq(paymentPages.currency, currency)))
        .returning()
      return page
    })
    return changed ?? ensureTillPage(deps, owner)
  }
  return storage.change(async ({ tx }) => {
    const { name } = requireRow(
      await tx.select({ name: merchants.name }).from(merchants).where(eq(merchants.id, owner.merchantId)),
    )
    const id = random.uuid()
    const now = clock.now()
    await tx
      .insert(paymentPages)
      .values({
        ...NEW_PAGE,
        ...terms,
        id,
        merchantId: owner.merchantId,
        mode: owner.mode,
        kind: 'till',
        // Customers know the slug, and must not find the page of another till by guessing.
        slug: `till-${random.hex(16)}`,
        // Every view shows the merchant's current name instead.
        title: name,
        currency,
        indexable: false,
        returnSecret: encryption.encrypt(`rsec_${random.base64(24)}`, `page:${id}`),
        createdAt: now,
        updatedAt: now,
      })
      // Another cashier may make the first sale at the same time.
      .onConflictDoNothing()
    return requireRow(await tx.select().from(paymentPages).where(isTillOf(owner)))
  })
}
