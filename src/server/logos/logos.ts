import { createHash } from 'node:crypto'
import { and, eq, lt, not, notInArray, sql } from 'drizzle-orm'
import { DAY_MS } from '../../payment/durations'
import type { Deps } from '../deps'
import { conflict } from '../http/problem'
import type { Database } from '../ports/storage'
import { merchantProfiles } from '../storage/schema/merchants'
import { paymentPages } from '../storage/schema/pages'
import { logos, pageDrafts, themeVersions } from '../storage/schema/studio'
import { encodeImage, encodeLogo } from './encode-logo'

const MAX_LOGOS = 100

type LogoDeps = Pick<Deps, 'storage' | 'clock'>

/** The path of a logo. Pages store it, so it must never change. */
export const logoPath = (name: string) => `/logos/${name}`

/** Whether a page, a draft, a merchant or a saved theme uses the logo. */
const isUsed = sql`(
  exists (select 1 from ${paymentPages} where ${paymentPages.merchantId} = ${logos.merchantId}
    and '/logos/' || ${logos.name}
      in (${paymentPages.theme} ->> 'logo', ${paymentPages.merchant} ->> 'logo_url', ${paymentPages.image}))
  or exists (select 1 from ${pageDrafts} where ${pageDrafts.theme} ->> 'logo' = '/logos/' || ${logos.name})
  or exists (select 1 from ${merchantProfiles} where ${merchantProfiles.merchantId} = ${logos.merchantId}
    and '/logos/' || ${logos.name} in (${merchantProfiles.theme} ->> 'logo', ${merchantProfiles.logoUrl}))
  or exists (select 1 from ${themeVersions} where ${themeVersions.merchantId} = ${logos.merchantId}
    and ${themeVersions.theme} ->> 'logo' = '/logos/' || ${logos.name}))`

/**
 * Encodes and stores an uploaded picture as a logo and, larger, as an image, and returns their file names. Equal
 * pictures get equal names. 400 as `encodeLogo`.
 */
export async function storeLogo(
  { storage, clock }: LogoDeps,
  merchantId: string,
  file: Buffer,
): Promise<{ logo: string; image: string }> {
  const named = (content: Buffer, extension: 'png' | 'webp') => {
    const hash = createHash('sha256').update(merchantId).update(content).digest('hex').slice(0, 32)
    return { name: `${hash}.${extension}`, content: content.toString('base64') }
  }
  const logo = named(await encodeLogo(file), 'png')
  const image = named(await encodeImage(file), 'webp')
  const now = clock.now()
  await storage.change(async ({ tx }) => {
    await tx
      .delete(logos)
      .where(and(eq(logos.merchantId, merchantId), lt(logos.createdAt, new Date(now.getTime() - DAY_MS)), not(isUsed)))
    const others = and(eq(logos.merchantId, merchantId), notInArray(logos.name, [logo.name, image.name]))
    if ((await tx.$count(logos, others)) >= MAX_LOGOS)
      throw conflict('There are too many logos. Unused logos are deleted after a day.')
    await tx
      .insert(logos)
      .values([logo, image].map((one) => ({ ...one, merchantId, createdAt: now })))
      .onConflictDoUpdate({ target: logos.name, set: { createdAt: now } })
  })
  return { logo: logo.name, image: image.name }
}

/**
 * Returns an error for each path below `/logos/` that is not a logo of the merchant. Other paths are files of the
 * operator and are not checked.
 */
export async function logoProblems(
  database: Database,
  merchantId: string,
  paths: Record<string, string | null | undefined>,
): Promise<string[]> {
  const uploaded = Object.entries(paths).filter(([, path]) => path?.startsWith(logoPath('')))
  if (uploaded.length === 0) return []
  const own = await database.select({ name: logos.name }).from(logos).where(eq(logos.merchantId, merchantId))
  const ownPaths = new Set<string | null | undefined>(own.map(({ name }) => logoPath(name)))
  return uploaded.filter(([, path]) => !ownPaths.has(path)).map(([field]) => `${field}: Must be an uploaded logo.`)
}

/** The uploaded logo at a path of a page; null for any other path. */
export const readLogoAt = async (database: Database, path: string): Promise<Buffer | null> =>
  path.startsWith(logoPath('')) ? readLogo(database, path.slice(logoPath('').length)) : null

/** The picture, a PNG or, named `.webp`, a WebP; null if there is none. */
export async function readLogo(database: Database, name: string): Promise<Buffer | null> {
  const [logo] = await database.select().from(logos).where(eq(logos.name, name))
  return logo ? Buffer.from(logo.content, 'base64') : null
}
