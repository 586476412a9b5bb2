import { and, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import type { ListQuery } from '../../../contract/envelope'
import type { ThemeVersion } from '../../../contract/members/merchant'
import type { Theme } from '../../../contract/theme/theme'
import type { Deps } from '../../deps'
import { missing } from '../../http/problem'
import type { Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { themeVersions } from '../../storage/schema/studio'

type VersionDeps = Pick<Deps, 'clock' | 'random'>
type VersionRow = typeof themeVersions.$inferSelect

/** The number of versions that are stored. Older versions are deleted. */
const MAX_VERSIONS = 100

/** The condition for versions of a page's theme, or of the merchant's theme if `pageId` is null. */
const versionsOf = (owner: MerchantAndMode, pageId: string | null) =>
  and(ownedBy(themeVersions, owner), pageId === null ? isNull(themeVersions.pageId) : eq(themeVersions.pageId, pageId))

const NEWEST_FIRST = [desc(themeVersions.createdAt), desc(themeVersions.id)]

const later = (now: Date, last: Date) => (now > last ? now : new Date(last.getTime() + 1))

/** Themes are compared as text, since the schema puts the tokens of each theme into the same order. */
const isEqual = (one: Theme | null, other: Theme | null) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Records a theme that is saved now. The first call also records the theme `before`, so that the merchant can restore
 * it. The row of the page or merchant must be locked.
 */
export async function recordTheme(
  tx: Database,
  { clock, random }: VersionDeps,
  { merchantId, mode }: MerchantAndMode,
  pageId: string | null,
  before: { theme: Theme | null; since: Date },
  theme: Theme | null,
): Promise<void> {
  if (isEqual(before.theme, theme)) return
  const ownVersions = versionsOf({ merchantId, mode }, pageId)
  const row = (rowTheme: Theme | null, createdAt: Date) => ({
    id: random.uuid(),
    merchantId,
    mode,
    pageId,
    theme: rowTheme,
    createdAt,
  })
  const [newest] = await tx
    .select()
    .from(themeVersions)
    .where(ownVersions)
    .orderBy(...NEWEST_FIRST)
    .limit(1)
  const last = newest ?? row(before.theme, before.since)
  if (!newest) await tx.insert(themeVersions).values(last)
  // Two changes in one millisecond keep their order.
  await tx.insert(themeVersions).values(row(theme, later(clock.now(), last.createdAt)))
  const newestVersions = tx
    .select({ id: themeVersions.id })
    .from(themeVersions)
    .where(ownVersions)
    .orderBy(...NEWEST_FIRST)
    .limit(MAX_VERSIONS)
  await tx.delete(themeVersions).where(and(ownVersions, notInArray(themeVersions.id, newestVersions)))
}

export async function listThemes(
  { storage: { database } }: Pick<Deps, 'storage'>,
  owner: MerchantAndMode,
  pageId: string | null,
  { page, limit }: ListQuery,
): Promise<{ items: ThemeVersion[]; total: number }> {
  const ownVersions = versionsOf(owner, pageId)
  const newest = database
    .select({ id: themeVersions.id })
    .from(themeVersions)
    .where(ownVersions)
    .orderBy(...NEWEST_FIRST)
    .limit(1)
  const [current] = await database.select().from(themeVersions).where(inArray(themeVersions.id, newest))
  const rows = await database
    .select()
    .from(themeVersions)
    .where(ownVersions)
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    items: rows.map((row) => versionView(row, row.id === current?.id)),
    total: await database.$count(themeVersions, ownVersions),
  }
}

const versionView = ({ id, theme, createdAt }: VersionRow, current: boolean): ThemeVersion => ({
  id,
  theme,
  current,
  created_at: createdAt.toISOString(),
})

/** The theme of an earlier version. Throws 404 if the version is not of this page, or of this merchant. */
export async function readThemeVersion(
  { storage: { database } }: Pick<Deps, 'storage'>,
  owner: MerchantAndMode,
  pageId: string | null,
  id: string,
): Promise<Theme | null> {
  const [row] = await database
    .select()
    .from(themeVersions)
    .where(and(versionsOf(owner, pageId), eq(themeVersions.id, id)))
  if (!row) throw missing()
  return row.theme
}
