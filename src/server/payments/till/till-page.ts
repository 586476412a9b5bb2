import { eq } from 'drizzle-orm'
import type { Deps } from '../../deps'
import type { Database } from '../../ports/storage'
import { requireRow } from '../../storage/database'
import type { MerchantAndMode } from '../../storage/owner'
import { merchants } from '../../storage/schema/merchants'
import { type PaymentPageRow, paymentPages } from '../../storage/schema/pages'
import { NEW_PAGE } from '../pages/page-fields'
import { isTillOf, readTill } from './till'

type TillDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'encryption'>

/** The id of the till's page. Null before the first sale. */
export async function tillPageId(database: Database, owner: MerchantAndMode): Promise<string | null> {
  const [page] = await database.select({ id: paymentPages.id }).from(paymentPages).where(isTillOf(owner))
  return page?.id ?? null
}

/** The page of the merchant's till, which the first sale makes. */
export async function ensureTillPage(deps: TillDeps, owner: MerchantAndMode): Promise<PaymentPageRow> {
  const { storage, clock, random, encryption } = deps
  const [existing] = await storage.database.select().from(paymentPages).where(isTillOf(owner))
  if (existing) return existing
  const { currency } = await readTill(deps, owner)
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
