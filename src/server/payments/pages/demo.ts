import { eq } from 'drizzle-orm'
import { mayOffer, PAIRS } from '../../../payment/chains/catalogue'
import type { Deps } from '../../deps'
import type { Change } from '../../ports/storage'
import { channelOf } from '../../storage/channels'
import { requireRow } from '../../storage/database'
import { merchants } from '../../storage/schema/merchants'
import { type PaymentPageRow, paymentPages } from '../../storage/schema/pages'
import { formerSlugsOf, isFormerSlug, pageBySlug } from './page-by-slug'

type DemoDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'encryption'>

export const DEMO_MERCHANT = 'demo'

/** Every standard pair by name, since the demo shows all of them, also those whose money could not leave custody. */
const DEMO_OPTIONS = PAIRS.filter((pair) => mayOffer(pair, false)).map(({ asset, network }) => ({ asset, network }))

type DemoPage = Pick<
  PaymentPageRow,
  'slug' | 'title' | 'description' | 'currency' | 'amount' | 'minAmount' | 'maxAmount' | 'status'
> &
  Partial<Pick<PaymentPageRow, 'suggestedAmounts'>>

const PAGES: readonly DemoPage[] = [
  {
    slug: 'demo',
    title: 'Order 1042 · three books',
    description: null,
    currency: 'NGN',
    amount: 5_000_000n,
    minAmount: null,
    maxAmount: null,
    status: 'active',
  },
  {
    slug: 'donate',
    title: 'Books for every school',
    description: 'Every dollar buys a child in Lagos half a book.',
    currency: 'USD',
    amount: null,
    minAmount: 100n,
    maxAmount: 1_000_000n,
    suggestedAmounts: ['10.00', '25.00', '50.00', '100.00'],
    status: 'active',
  },
  {
    slug: 'closed',
    title: 'Summer sale',
    description: null,
    currency: 'NGN',
    amount: 1_000_000n,
    minAmount: null,
    maxAmount: null,
    status: 'inactive',
  },
]

/** Creates missing demo objects and returns the merchant's id. Changed and renamed pages stay as they are. */
export async function ensureDemo(deps: DemoDeps, shopOrigin: string | null): Promise<string> {
  const { storage, clock, random, encryption } = deps
  return storage.change(async (change) => {
    const { tx } = change
    const now = clock.now()
    await tx
      .insert(merchants)
      .values({
        id: random.uuid(),
        handle: DEMO_MERCHANT,
        name: 'Lagos Books',
        supportEmail: 'help@lagosbooks.example',
        isDemo: true,
        createdAt: now,
      })
      .onConflictDoUpdate({ target: merchants.handle, set: { isDemo: true } })
    const merchant = requireRow(await tx.select().from(merchants).where(eq(merchants.handle, DEMO_MERCHANT)))
    for (const page of PAGES) {
      if (await isFormerSlug(tx, page.slug)) continue
      const id = random.uuid()
      await tx
        .insert(paymentPages)
        .values({
          ...page,
          id,
          merchantId: merchant.id,
          mode: 'test',
          options: DEMO_OPTIONS,
          allowedOrigins: [],
          returnSecret: encryption.encrypt(`rsec_${random.base64(24)}`, `page:${id}`),
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing({ target: paymentPages.slug })
    }
    if (shopOrigin) await allowShopToFrame(change, merchant.id, shopOrigin)
    return merchant.id
  })
}

/** Allows the demo shop to frame the merchant's own page that has or had the slug `demo`. */
async function allowShopToFrame({ tx, announce }: Change, merchantId: string, origin: string) {
  const framed = await pageBySlug(tx, 'demo', eq(paymentPages.merchantId, merchantId))
  if (!framed) return
  const isFramed = eq(paymentPages.id, framed.page.id)
  const { slug, allowedOrigins } = requireRow(await tx.select().from(paymentPages).where(isFramed).for('no key update'))
  if (allowedOrigins.includes(origin)) return
  await tx
    .update(paymentPages)
    .set({ allowedOrigins: [...allowedOrigins, origin] })
    .where(isFramed)
  for (const name of [slug, ...(await formerSlugsOf(tx, framed.page.id))]) announce(channelOf.page(name))
}
