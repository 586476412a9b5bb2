import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ListQuery, TextSearch } from '../../../contract/envelope'
import { Slug } from '../../../contract/page/page-links'
import type { PaymentPagePatch, PaymentPageRequest } from '../../../contract/page/payment-page'
import { Uuid } from '../../../contract/text'
import { changedFields, createdFields } from '../../audit/field-changes'
import { type Actor, recordChange, recordUpdate } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { conflict, missing } from '../../http/problem'
import { logoProblems } from '../../logos/logos'
import type { Change, Database } from '../../ports/storage'
import { channelOf } from '../../storage/channels'
import { isUniqueViolation } from '../../storage/failures'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { type PaymentPageRow, paymentPages } from '../../storage/schema/pages'
import { afterRow } from '../../storage/totals/after-row'
import type { PageOfRows } from '../../storage/totals/page-of-rows'
import { createOnce, type Lease, storeOnce } from '../idempotency'
import { plainLetters } from '../search/fold'
import { searchRows } from '../search/search-rows'
import { recordTheme } from '../themes/theme-versions'
import { mergePage } from './merge-page'
import {
  formerSlugsOf,
  isFormerSlug,
  type PageRecord,
  pageBySlug,
  pagesWithMerchants,
  recordFormerSlug,
} from './page-by-slug'
import { auditedPage, NEW_PAGE, type PageColumns } from './page-fields'

type PageDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'encryption'>
type ChangeDeps = Pick<Deps, 'storage' | 'clock' | 'random'>

const problemsOf = (
  database: Database,
  { merchantId }: MerchantAndMode,
  { theme, merchant, image }: PaymentPagePatch,
) => logoProblems(database, merchantId, { 'theme.logo': theme?.logo, 'merchant.logo_url': merchant?.logo_url, image })

const slugTaken = () => conflict('The slug is taken', 'slug: This slug is taken.')

/** The merchant's page by id, slug or former slug. Throws 404 if it is not the merchant's. */
export async function readPage(database: Database, owner: MerchantAndMode, idOrSlug: string): Promise<PageRecord> {
  if (!v.is(Uuid, idOrSlug) && !v.is(Slug, idOrSlug)) throw missing()
  const isOwned = ownedBy(paymentPages, owner)
  const byId = v.is(Uuid, idOrSlug)
    ? await pagesWithMerchants(database).where(and(isOwned, eq(paymentPages.id, idOrSlug)))
    : []
  const record = byId[0] ?? (await pageBySlug(database, idOrSlug, isOwned))
  if (!record) throw missing()
  return record
}

export async function listPages(
  { storage: { database } }: Pick<Deps, 'storage'>,
  owner: MerchantAndMode,
  { page, limit, starting_after }: ListQuery,
): Promise<{ records: PageRecord[]; total: number }> {
  const own = and(ownedBy(paymentPages, owner), ne(paymentPages.kind, 'till'))
  const order = [paymentPages.createdAt, paymentPages.id]
  const records = await pagesWithMerchants(database)
    .where(and(own, await afterRow(database, paymentPages, own, starting_after, order)))
    .orderBy(...order.map((column) => desc(column)))
    .limit(limit)
    .offset((page - 1) * limit)
  return { records, total: await database.$count(paymentPages, own) }
}

/** Lists the pages that a search finds. */
export async function searchPages(
  { storage: { database } }: Pick<Deps, 'storage'>,
  owner: MerchantAndMode,
  search: TextSearch,
): Promise<{ records: PageRecord[] } & Omit<PageOfRows<never>, 'rows'>> {
  const { rows, ...total } = await searchRows(database, paymentPages, owner, 'page', search)
  const ids = rows.map(({ id }) => id)
  const records = await pagesWithMerchants(database)
    .where(inArray(paymentPages.id, ids))
    .orderBy(desc(paymentPages.createdAt), desc(paymentPages.id))
  return { records, ...total }
}

/**
 * The page for a session whose request names no page: the oldest active one, which is `demo` in the sandbox. Null if no
 * page is active.
 */
export async function defaultPage(database: Database, owner: MerchantAndMode): Promise<PaymentPageRow | null> {
  const [page] = await database
    .select()
    .from(paymentPages)
    .where(and(ownedBy(paymentPages, owner), eq(paymentPages.status, 'active'), ne(paymentPages.kind, 'till')))
    .orderBy(asc(paymentPages.createdAt), sql`${paymentPages.slug} <> 'demo'`)
    .limit(1)
  return page ?? null
}

type CreatedPage = { record: PageRecord; returnSecret: string }

/**
 * Creates a page, once per idempotency key, and returns its unmasked `return_secret`. Without a slug, one is made from
 * the title. Throws 409 if the slug is taken or was another merchant's.
 */
export const createPage = createOnce('page', makePage, async (database, owner, id, { encryption }) => {
  const record = await readPage(database, owner, id)
  return { record, returnSecret: encryption.decrypt(record.page.returnSecret, `page:${id}`) }
})

async function makePage(
  deps: PageDeps,
  caller: Actor,
  request: PaymentPageRequest,
  lease: Lease | null,
): Promise<CreatedPage> {
  const columns = mergePage(NEW_PAGE, request, caller.mode, await problemsOf(deps.storage.database, caller, request))
  return storeOnce(deps, lease, (change, id) => storePage(deps, change, caller, { id, request, columns }))
}

interface NewPage {
  id: string
  request: PaymentPageRequest
  columns: PageColumns
  /** The page of test mode that it is a copy of. */
  copiedFrom?: string
}

/** Stores a page in a transaction. Throws 409 if its slug is taken or was another merchant's. */
export async function storePage(
  deps: PageDeps,
  change: Change,
  caller: Actor,
  { id, request, columns, copiedFrom }: NewPage,
): Promise<CreatedPage> {
  const { clock, random, encryption } = deps
  const { tx, announce } = change
  const now = clock.now()
  const returnSecret = `rsec_${random.base64(24)}`
  for (const slug of request.slug ? [request.slug] : candidateSlugs(request.title, random)) {
    // A generated slug must not be the former slug of a page, because that page's old links would lead here.
    if (!request.slug && (await isFormerSlug(tx, slug))) continue
    const [page] = await tx
      .insert(paymentPages)
      .values({
        ...columns,
        id,
        slug,
        copiedFrom,
        merchantId: caller.merchantId,
        mode: caller.mode,
        returnSecret: encryption.encrypt(returnSecret, `page:${id}`),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: paymentPages.slug })
      .returning()
    if (!page) continue
    // Check after the insert: another page may have given the slug up while the insert waited.
    if (await isFormerSlug(tx, slug, caller.merchantId)) throw slugTaken()
    // A cache may hold that the slug does not exist.
    announce(channelOf.page(slug))
    await recordChange(deps, change, caller, 'payment_page.created', id, createdFields(auditedPage(page)))
    return { record: await readPage(tx, caller, id), returnSecret }
  }
  throw slugTaken()
}

/**
 * Applies the patch. Throws 404 if the page is not the merchant's. Throws 409 if the new slug is taken or was another
 * merchant's.
 */
export async function changePage(
  deps: ChangeDeps,
  caller: Actor,
  id: string,
  patch: PaymentPagePatch,
): Promise<PageRecord> {
  const { storage, clock } = deps
  try {
    return await storage.change(async (change) => {
      const { tx, announce } = change
      const [before] = await tx
        .select()
        .from(paymentPages)
        .where(and(ownedBy(paymentPages, caller), eq(paymentPages.id, id)))
        // A stronger lock would conflict with the key-share locks of new payments, and could wait for ever.
        .for('no key update')
      if (!before) throw missing()
      const slug = patch.slug ?? before.slug
      const columns = mergePage(before, patch, caller.mode, await problemsOf(tx, caller, patch))
      await tx
        .update(paymentPages)
        .set({ ...columns, slug, updatedAt: clock.now() })
        .where(eq(paymentPages.id, id))
      const changes = changedFields(auditedPage(before), auditedPage({ ...before, ...columns, slug }))
      await recordUpdate(deps, change, caller, 'payment_page.updated', id, changes)
      await recordTheme(tx, deps, caller, id, { theme: before.theme, since: before.updatedAt }, columns.theme)
      if (slug !== before.slug) {
        // Check after the update: another page may have given the slug up while the update waited.
        if (await isFormerSlug(tx, slug, caller.merchantId)) throw slugTaken()
        await recordFormerSlug(tx, id, before.slug, clock.now())
      }
      for (const name of [slug, ...(await formerSlugsOf(tx, id))]) announce(channelOf.page(name))
      // Views of sessions contain a return link, which depends on the page.
      announce(channelOf.sessions(id))
      return readPage(tx, caller, id)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken() : error
  }
}

/** `Books for Ọlá` → `books-for-ola`, and variants with a random suffix in case that slug is taken. */
function candidateSlugs(title: string, random: PageDeps['random']): string[] {
  const plain = plainLetters(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '')
  const base = plain || 'page'
  return [...(plain ? [base] : []), `${base}-${random.hex(3)}`, `${base}-${random.hex(6)}`]
}
