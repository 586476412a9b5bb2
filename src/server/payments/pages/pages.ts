import * as v from 'valibot'
import { Slug } from '../../../contract/page/page-links'
import type { Deps } from '../../deps'
import { createCache } from '../../storage/cache'
import { isHidden, isUnavailable } from './merchant-visibility'
import { hadSlug, type PageRecord, pageBySlug } from './page-by-slug'

const MAX_PAGES = 5000

type NamedPage = Pick<PageRecord['page'], 'id' | 'slug'>
/** A page, or a payment or refund with its page, and the part of its merchant that decides about visibility. */
type Published = { page: NamedPage & Pick<PageRecord['page'], 'mode'>; merchant: { isDemo: boolean } }

/**
 * A cache of pages by slug. It is used only while changes by other processes arrive. A slug without a page gives null,
 * which is not cached, so that made-up slugs evict no page.
 */
export function createPages({ storage, settings }: Pick<Deps, 'storage' | 'settings'>) {
  async function load(slug: string): Promise<PageRecord | null> {
    const record = await pageBySlug(storage.database, slug)
    return record && !isUnavailable(settings, { ...record, mode: record.page.mode }) ? record : null
  }
  const cache = createCache(MAX_PAGES, storage.isListening, load, (record) => record !== null)

  /** Reads a page of any status by its current or a former slug. Text that cannot be a slug is not looked up. */
  const read = (slug: string) => (v.is(Slug, slug) ? cache.read(slug) : Promise.resolve(null))

  /** Whether the page has or had the slug, even if another page has it now. */
  async function hasSlug(page: NamedPage, slug: string): Promise<boolean> {
    if (page.slug === slug) return true
    const record = await read(slug)
    return record?.page.id === page.id || (record !== null && hadSlug(storage.database, page.id, slug))
  }

  /** Whether customers may see the page and its payments. */
  const isVisible = ({ page, merchant }: Published) => !isHidden(settings, { merchant, mode: page.mode })

  return {
    read,
    peek: cache.peek,
    hasSlug,
    isVisible,
    /** Whether customers find the page, payment or refund at the slug. */
    isAt: async (record: Published, slug: string) => isVisible(record) && (await hasSlug(record.page, slug)),
    drop: cache.drop,
    dropMerchant: (merchantId: string) => cache.dropWhere((record) => record?.merchant.id === merchantId),
    clear: cache.clear,
  }
}
export type Pages = ReturnType<typeof createPages>
