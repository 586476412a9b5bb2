import { createHash } from 'node:crypto'
import { and, eq, lt, ne, not, sql } from 'drizzle-orm'
import type { Deps } from '../deps'
import { conflict, invalid } from '../problem'
import type { Database } from '../storage/database'
import { paymentPages } from '../storage/schema/pages'
import { logos, pageDrafts } from '../storage/schema/studio'
import { cleanPng } from './clean-png'
import { cleanSvg } from './svg/clean-svg'
import { XmlError } from './svg/read-xml'

const DAY_MS = 24 * 3_600_000
const MOST_LOGOS = 100

type LogoDeps = Pick<Deps, 'storage' | 'clock'>

/** The path of a logo. Pages store it, so it must never change. */
export const logoPath = (name: string) => `/logos/${name}`

/** Whether a page or a draft names the logo, so that it stays. */
const isUsed = sql`(
  exists (select 1 from ${paymentPages} where ${paymentPages.merchantId} = ${logos.merchantId}
    and '/logos/' || ${logos.name} in (${paymentPages.theme} ->> 'logo', ${paymentPages.merchant} ->> 'logo_url'))
  or exists (select 1 from ${pageDrafts} where ${pageDrafts.theme} ->> 'logo' = '/logos/' || ${logos.name}))`

/**
 * Stores a logo after cleaning it, and returns its file name; the same image gets the same name.
 * 400 when it is neither a PNG nor an SVG that draws something.
 */
export async function keepLogo(
  { storage, clock }: LogoDeps,
  merchantId: string,
  file: Buffer,
): Promise<{ name: string; removed: string[] }> {
  const { content, extension, removed } = cleanImage(file)
  const hash = createHash('sha256').update(merchantId).update(content).digest('hex').slice(0, 32)
  const name = `${hash}.${extension}`
  const now = clock.now()
  await storage.change(async ({ tx }) => {
    await tx
      .delete(logos)
      .where(and(eq(logos.merchantId, merchantId), lt(logos.createdAt, new Date(now.getTime() - DAY_MS)), not(isUsed)))
    const others = and(eq(logos.merchantId, merchantId), ne(logos.name, name))
    if ((await tx.$count(logos, others)) >= MOST_LOGOS)
      throw conflict('There are too many logos; those that no page uses go after a day')
    await tx
      .insert(logos)
      .values({ name, merchantId, content: content.toString('base64'), createdAt: now })
      .onConflictDoUpdate({ target: logos.name, set: { createdAt: now } })
  })
  return { name, removed }
}

/**
 * One `"<field>: <text>"` for each of `paths`, by field, that would be a logo and is none of the merchant's. Pictures
 * that lie elsewhere on this origin are the operator's, and not looked for.
 */
export async function logoProblems(
  database: Database,
  merchantId: string,
  paths: Record<string, string | null | undefined>,
): Promise<string[]> {
  const named = Object.entries(paths).filter(([, path]) => path?.startsWith(logoPath('')))
  if (named.length === 0) return []
  const own = await database.select({ name: logos.name }).from(logos).where(eq(logos.merchantId, merchantId))
  const there = new Set<string | null | undefined>(own.map(({ name }) => logoPath(name)))
  return named
    .filter(([, path]) => !there.has(path))
    .map(([field]) => `${field}: is no logo that is kept here; upload it`)
}

export async function readLogo({ storage }: Pick<Deps, 'storage'>, name: string): Promise<Buffer | null> {
  const [row] = await storage.database.select({ content: logos.content }).from(logos).where(eq(logos.name, name))
  return row ? Buffer.from(row.content, 'base64') : null
}

function cleanImage(file: Buffer): { content: Buffer; extension: 'png' | 'svg'; removed: string[] } {
  const png = cleanPng(file)
  if (png) return { content: png, extension: 'png', removed: [] }
  if (file[0] === 0x89) throw invalid('logo: is no PNG of at most 1024 by 1024 pixels')
  try {
    const cleaned = cleanSvg(new TextDecoder('utf-8', { fatal: true }).decode(file))
    if (!cleaned) throw invalid('logo: draws nothing that may be shown')
    return { content: Buffer.from(cleaned.svg), extension: 'svg', removed: cleaned.removed }
  } catch (error) {
    if (error instanceof XmlError) throw invalid(`logo: is no PNG, and no SVG that can be read: ${error.message}`)
    if (error instanceof TypeError) throw invalid('logo: must be a PNG or an SVG in UTF-8')
    throw error
  }
}
