import { and, asc, eq, exists, ne, not } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Merchant, MerchantPatch } from '../../../contract/members/merchant'
import { COPIED_SETTINGS, type TestCopy } from '../../../contract/members/test-copy'
import type { Actor } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { conflict } from '../../http/problem'
import type { Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { merchants } from '../../storage/schema/merchants'
import { paymentPages } from '../../storage/schema/pages'
import { mergePage } from '../pages/merge-page'
import type { PageRecord } from '../pages/page-by-slug'
import { NEW_PAGE } from '../pages/page-fields'
import { draftCopyOf } from '../pages/payment-page-view'
import { readPage, storePage } from '../pages/payment-pages'
import { changeMerchant, readMerchant } from './merchant'

type CopyDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'settings' | 'jwtSecret' | 'encryption' | 'publicUrl'>
type Owner = Actor & { scope: string | null }

/** A copy at once has at most this many pages. Another copies the next. */
const MAX_PAGES = 100

/** Throws 409 in test mode, which has nothing to copy from. */
function requireLive({ mode }: MerchantAndMode): void {
  if (mode !== 'live') throw conflict('Only live mode can be filled from test mode')
}

/** The settings and pages of test mode that a copy would add to live mode. */
export async function previewTestCopy(deps: CopyDeps, owner: Owner): Promise<TestCopy> {
  requireLive(owner)
  const records = await uncopiedPages(deps.storage.database, owner)
  return {
    settings: settingsOf(await missingSettings(deps, owner)),
    pages: records.map(({ page: { id, title, slug } }) => ({ id, title, slug })),
  }
}

/**
 * Copies the settings that live mode lacks, and pages as drafts, from test mode. Again, it copies only what is new.
 */
export async function copyFromTest(deps: CopyDeps, owner: Owner): Promise<TestCopy> {
  requireLive(owner)
  const missing = await missingSettings(deps, owner)
  if (settingsOf(missing).length > 0) await changeMerchant(deps, owner, missing)
  return { settings: settingsOf(missing), pages: await copyPages(deps, owner) }
}

const settingsOf = (patch: MerchantPatch) => COPIED_SETTINGS.filter((name) => patch[name] !== undefined)

/** The settings of test mode that live mode lacks. A name that is the handle counts as missing. */
async function missingSettings(deps: CopyDeps, owner: Owner): Promise<MerchantPatch> {
  const live = await readMerchant(deps, { ...owner, scope: null })
  const test = await readMerchant(deps, { ...owner, mode: 'test', scope: null })
  const [row] = await deps.storage.database
    .select({ handle: merchants.handle })
    .from(merchants)
    .where(eq(merchants.id, owner.merchantId))
  const lacks = (name: (typeof COPIED_SETTINGS)[number], merchant: Merchant) =>
    merchant[name] === null || (name === 'name' && merchant.name === row?.handle)
  return Object.fromEntries(
    COPIED_SETTINGS.filter((name) => lacks(name, live) && !lacks(name, test)).map((name) => [name, test[name]]),
  )
}

/** The pages of test mode without a copy, the oldest first. */
async function uncopiedPages(database: Database, owner: MerchantAndMode): Promise<PageRecord[]> {
  const test = { ...owner, mode: 'test' } as const
  const copy = alias(paymentPages, 'copy')
  const rows = await database
    .select({ id: paymentPages.id })
    .from(paymentPages)
    .where(
      and(
        ownedBy(paymentPages, test),
        ne(paymentPages.kind, 'till'),
        not(exists(database.select({ id: copy.id }).from(copy).where(eq(copy.copiedFrom, paymentPages.id)))),
      ),
    )
    .orderBy(asc(paymentPages.createdAt), asc(paymentPages.slug))
    .limit(MAX_PAGES)
  const records: PageRecord[] = []
  for (const { id } of rows) records.push(await readPage(database, test, id))
  return records
}

/** Copies pages as drafts, in one transaction under a lock, so that two requests make no page twice. */
const copyPages = (deps: CopyDeps, owner: Owner): Promise<TestCopy['pages']> =>
  deps.storage.change(async (change) => {
    const { tx } = change
    await tx.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, owner.merchantId)).for('no key update')
    const copies: TestCopy['pages'] = []
    for (const record of await uncopiedPages(tx, owner)) {
      const draft = draftCopyOf(record, deps.publicUrl)
      // live mode refuses sites of test mode, such as localhost
      const request = { ...draft, allowed_origins: draft.allowed_origins?.filter((site) => site.startsWith('https:')) }
      const columns = mergePage(NEW_PAGE, request, owner.mode, [])
      const { record: created } = await storePage(deps, change, owner, {
        id: deps.random.uuid(),
        request,
        columns,
        copiedFrom: record.page.id,
      })
      copies.push({ id: created.page.id, title: created.page.title, slug: created.page.slug })
    }
    return copies
  })
