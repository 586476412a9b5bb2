import { and, eq, inArray } from 'drizzle-orm'
import { CURRENCIES, type Currency } from '../../../contract/enums'
import type { Till, TillPatch } from '../../../contract/till/till'
import { formatFiat } from '../../../payment/money'
import { changedFields, type Fields, withoutValue, withValue } from '../../audit/field-changes'
import { type Actor, recordUpdate } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { conflict, invalid } from '../../http/problem'
import type { Database } from '../../ports/storage'
import { channelOf } from '../../storage/channels'
import { requireRow } from '../../storage/database'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { merchants } from '../../storage/schema/merchants'
import { paymentPages } from '../../storage/schema/pages'
import { sessions } from '../../storage/schema/sessions'
import { tills } from '../../storage/schema/till'
import { defaultPage } from '../pages/payment-pages'
import { parseFiat } from '../quotes/amounts'

/** The condition that a page is that of the owner's till. */
export const isTillOf = (owner: MerchantAndMode) => and(ownedBy(paymentPages, owner), eq(paymentPages.kind, 'till'))

/**
 * The settings of the till. The default currency is that of the till's page, which the first sale makes, or else of the
 * merchant's oldest active page.
 */
export const readTill = ({ storage }: Pick<Deps, 'storage'>, owner: MerchantAndMode): Promise<Till> =>
  readFrom(storage.database, owner)

async function readFrom(database: Database, owner: MerchantAndMode): Promise<Till> {
  const [row] = await database.select().from(tills).where(ownedBy(tills, owner))
  if (row) return { currency: row.currency, quick_items: row.quickItems, tips: row.tips }
  const [own] = await database.select().from(paymentPages).where(isTillOf(owner))
  const page = own ?? (await defaultPage(database, owner))
  return { currency: page?.currency ?? CURRENCIES[0], quick_items: [], tips: [] }
}

/**
 * Applies the patch. Absent fields stay. Throws 400 for a price that does not fit the currency, and for another
 * currency without the prices in it. Throws 409 for another currency while sales are open.
 */
export async function changeTill(
  deps: Pick<Deps, 'storage' | 'clock' | 'random'>,
  caller: Actor,
  patch: TillPatch,
): Promise<Till> {
  return deps.storage.change(async (change) => {
    const { tx, announce } = change
    const { merchantId, mode } = caller
    // The lock lets one change run at a time.
    requireRow(
      await tx.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, merchantId)).for('no key update'),
    )
    const before = await readFrom(tx, caller)
    const after = merge(before, patch)
    if (Object.keys(patch).length === 0) return before
    if (after.currency !== before.currency) await requireNoOpenSales(tx, caller, before.currency)
    const changes = changedFields(auditedTill(before), auditedTill(after))
    const columns = {
      currency: after.currency,
      quickItems: after.quick_items,
      tips: after.tips,
      updatedAt: deps.clock.now(),
    }
    await tx
      .insert(tills)
      .values({ merchantId, mode, ...columns })
      .onConflictDoUpdate({ target: [tills.merchantId, tills.mode], set: columns })
    // Customers choose a coin by its price in the currency of the page, which its limits have, too.
    const [page] = await tx
      .update(paymentPages)
      .set({ currency: after.currency, ...(after.currency !== before.currency && { limits: [] }) })
      .where(isTillOf(caller))
      .returning({ slug: paymentPages.slug })
    if (page) announce(channelOf.page(page.slug))
    await recordUpdate(deps, change, caller, 'till.updated', merchantId, changes)
    return after
  })
}

/** Throws 409 if the customer of a sale in the till's currency can still choose a coin, by its price on the page. */
async function requireNoOpenSales(database: Database, owner: MerchantAndMode, currency: Currency): Promise<void> {
  const [open] = await database
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(paymentPages, eq(paymentPages.id, sessions.pageId))
    .where(and(isTillOf(owner), inArray(sessions.status, ['initiated', 'pending']), eq(sessions.currency, currency)))
    .limit(1)
  if (open)
    throw conflict(
      'The till has open sales',
      `currency: Must be ${currency} until every open sale is paid, cancelled or expired.`,
    )
}

function merge(before: Till, patch: TillPatch): Till {
  const errors: string[] = []
  const currency = patch.currency ?? before.currency
  if (!patch.quick_items && before.quick_items.length > 0 && currency !== before.currency)
    errors.push('quick_items: This field is required with another currency.')
  const quick_items = patch.quick_items
    ? patch.quick_items.map(({ name, amount }, index) => {
        const minor = parseFiat(amount, currency)
        if (typeof minor === 'string') errors.push(`quick_items.${index}.amount: ${minor}`)
        return { name, amount: formatFiat(typeof minor === 'string' ? 0n : minor, currency) }
      })
    : before.quick_items
  if (errors.length > 0) throw invalid(...errors)
  return { currency, quick_items, tips: patch.tips ?? before.tips }
}

/** The settings for the audit log, without the texts of the merchant. */
const auditedTill = ({ currency, quick_items, tips }: Till): Fields => ({
  currency: withValue(currency),
  quick_items: withoutValue(quick_items),
  tips: withValue(tips.map(String)),
})
