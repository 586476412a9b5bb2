import { and, asc, eq, exists, ne, not } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Merchant, MerchantPatch } from '../../../contract/members/merchant'
import { COPIED_SETTINGS, type TestCopy } from '../../../contract/members/test-copy'
import type { Actor } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { conflict, ProblemError } from '../../http/problem'
import type { Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { merchants } from '../../storage/schema/merchants'
import { paymentPages } from '../../storage/schema/pages'
import { mergePage } from '../pages/merge-page'
import type { PageRecord } from '../pages/page-by-slug'
import { NEW_PAGE } from '../pages/page-fields'
import { draftCopyOf } from '../pages/payment-page-view'
import { readPage, storePage } from '../pages/payment-pages'
import { lockMerchant, patchMerchant, readMerchant } from './merchant'

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
  const requests = (await uncopiedPages(deps.storage.database, owner)).map((record) => copyOf(deps, owner, record))
  return {
    settings: settingsOf(await missingSettings(deps, owner, deps.storage.database)),
    pages: requests.flatMap(({ record, errors }) => (errors ? [] : [namesOf(record)])),
    ...refusedIn(requests),
  }
}

/**
 * Copies the settings that live mode lacks, and pages as drafts, from test mode. Again, it copies only what is new.
 */
export async function copyFromTest(deps: CopyDeps, owner: Owner): Promise<TestCopy> {
  requireLive(owner)
  return { settings: settingsOf(await copySettings(deps, owner)), ...(await copyPages(deps, owner)) }
}

/** Reads what live mode lacks under the lock of the merchant, so that a setting saved meanwhile stays. */
const copySettings = (deps: CopyDeps, owner: Owner): Promise<MerchantPatch> =>
  deps.storage.change(async (change) => {
    await lockMerchant(change.tx, owner.merchantId)
    const missing = await missingSettings(deps, owner, change.tx)
    if (settingsOf(missing).length > 0) await patchMerchant(change, deps, owner, missing)
    return missing
  })

const settingsOf = (patch: MerchantPatch) => COPIED_SETTINGS.filter((name) => patch[name] !== undefined)

/** The settings of test mode that live mode lacks. A name that is the handle counts as missing. */
async function missingSettings(deps: CopyDeps, owner: Owner, database: Database): Promise<MerchantPatch> {
  const live = await readMerchant(deps, { ...owner, scope: null }, database)
  const test = await readMerchant(deps, { ...owner, mode: 'test', scope: null }, database)
  const [row] = await database
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

const namesOf = ({ page: { id, title, slug } }: PageRecord) => ({ id, title, slug })

/** The request and the columns of a page's copy, or why live mode refuses it, such as an option no longer offered. */
function copyOf(deps: Pick<CopyDeps, 'publicUrl'>, { mode }: Owner, record: PageRecord) {
  try {
    const draft = draftCopyOf(record, deps.publicUrl)
    // Live mode refuses sites of test mode, such as localhost.
    const request = { ...draft, allowed_origins: draft.allowed_origins?.filter((site) => site.startsWith('https:')) }
    return { record, made: { request, columns: mergePage(NEW_PAGE, request, mode, []) }, errors: null }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { record, made: null, errors: [...error.errors] }
  }
}

/** The pages that were not copied, if there are any. */
function refusedIn(copies: readonly ReturnType<typeof copyOf>[]): Pick<TestCopy, 'refused'> {
  const refused = copies.flatMap(({ record, errors }) => (errors ? [{ ...namesOf(record), errors }] : []))
  return refused.length > 0 ? { refused } : {}
}

/** Copies pages as drafts, in one transaction under a lock, so that two requests make no page twice. */
const copyPages = (deps: CopyDeps, owner: Owner): Promise<Omit<TestCopy, 'settings'>> =>
  deps.storage.change(async (change) => {
    const { tx } = change
    await lockMerchant(tx, owner.merchantId)
    const pages: TestCopy['pages'] = []
    const copies = (await uncopiedPages(tx, owner)).map((record) => copyOf(deps, owner, record))
    for (const { record, made } of copies) {
      if (!made) continue
      const { record: created } = await storePage(deps, change, owner, {
        id: deps.random.uuid(),
        ...made,
        copiedFrom: record.page.id,
      })
      pages.push(namesOf(created))
    }
    return { pages, ...refusedIn(copies) }
  })
