import type { Context } from 'hono'
import type { Page } from '../../contract/page/page'
import { HOUR_S } from '../../payment/durations'
import type { Keys } from '../auth/keys'
import { isStudioScope } from '../auth/read-own-page'
import { isStudioOf } from '../auth/studio-link'
import type { Deps } from '../deps'
import { pageForPayment } from '../payments/pages/page-for-payment'
import { copyView } from '../payments/pages/page-view'
import type { Pages } from '../payments/pages/pages'
import { readDraft } from './drafts'

const COOKIE_NAME = 'malipo_draft'
const MAX_AGE_S = 8 * HOUR_S

/**
 * Lets one browser see the draft at the page's URL. The cookie contains the studio's key. Scripts cannot read it, it is
 * sent for this page only, and the API does not accept it.
 */
export const draftCookie = (slug: string, token: string | null, secure: boolean) =>
  `${COOKIE_NAME}=${token ?? ''}; Path=/p/${slug}; Max-Age=${token ? MAX_AGE_S : 0}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/** CSS that marks the page as a draft. */
export const DRAFT_MARK =
  'body::after{content:"Draft";position:fixed;inset:auto auto 8px 8px;z-index:9;padding:2px 10px;border-radius:99px;background:#5b2a86;color:#fff;font:600 13px/20px system-ui,sans-serif;pointer-events:none}'

/**
 * Returns the page with its draft theme if the request's cookie contains a valid studio key of the page, else null.
 * `page` is null for a page that is not open. Its draft is shown, too, because pages are designed before they open.
 */
export function createDraftView(deps: Deps & { keys: Keys; pages: Pages }) {
  return async function readDraftPage(c: Context, slug: string, page: Page | null): Promise<Page | null> {
    const [, token] = new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=([\\w.-]+)`).exec(c.req.header('cookie') ?? '') ?? []
    if (!token) return null
    const key = await deps.keys.verify(token)
    if (!key?.scope || !isStudioScope(key.scope)) return null
    const record = await deps.pages.read(slug)
    if (!record || !isStudioOf(key.scope, record.page.id)) return null
    const draft = await readDraft(deps, record.page.id)
    if (!draft) return null
    const { copy: _, ...rest } = page ?? (await pageForPayment(deps, record))
    return { ...rest, theme: draft.theme ?? record.merchant.theme, ...copyView(draft.copy) }
  }
}
