import type { Deps } from '../deps'
import { createKept } from './kept'
import { isSlug, type PageRecord, pageNamed } from './page-names'

const MOST_PAGES = 5000

/** How often a page may have been renamed since a former slug was looked up. */
const MOST_RENAMINGS = 5

/** Pages by slug, cached while changes by other processes are heard; null: there is none. */
export function createPages({ storage }: Pick<Deps, 'storage'>) {
  const kept = createKept<PageRecord | null>(MOST_PAGES, storage.hears, (slug) => pageNamed(storage.database, slug))

  /** A page of any status, by its slug or one that it gave up. */
  async function read(slug: string): Promise<PageRecord | null> {
    if (!isSlug(slug)) return null
    let record = await kept.read(slug)
    // what is cached by a former slug is not dropped with the page
    for (let asked = slug, tries = 0; record && record.page.slug !== asked && tries < MOST_RENAMINGS; tries += 1) {
      asked = record.page.slug
      record = await kept.read(asked)
    }
    return record
  }

  return { read, drop: kept.drop, clear: kept.clear }
}
export type Pages = ReturnType<typeof createPages>
