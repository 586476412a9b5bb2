import { Hono } from 'hono'
import { ListQuery } from '../../contract/envelope'
import { PaymentPagePatch, PaymentPageRequest } from '../../contract/payment-page'
import type { Keys } from '../auth/keys'
import { isStudioScope, pageOfKey } from '../auth/page-of-key'
import { requireKey, type WithKey } from '../auth/require-key'
import { studioLink } from '../auth/studio-link'
import type { Hub } from '../books/hub'
import type { PageRecord } from '../books/page-names'
import { changePage, createPage, listPages } from '../books/payment-pages'
import type { Deps } from '../deps'
import { answer, answerList } from '../http/answers'
import { readCreation } from '../http/creation'
import { readJson } from '../http/json-body'
import { readQuery } from '../http/query'
import { invalid } from '../problem'
import { paymentPageView } from '../views/payment-page'

/** The fields that a studio link may change. */
const LOOK = new Set(['theme', 'copy'])

/** `/api/v1/payment-pages` */
export function paymentPageRoutes(deps: Deps & { keys: Keys; hub: Hub }) {
  const { keys, storage, publicUrl } = deps
  const key = requireKey(keys)
  const keyOrStudio = requireKey(keys, isStudioScope)
  const viewOf = (record: PageRecord) => paymentPageView(record, publicUrl)

  const pageOf = (key: WithKey['Variables']['key'], idOrSlug: string) => pageOfKey(storage.database, key, idOrSlug)

  return new Hono<WithKey>()
    .post('/', key, async (c) => {
      const creation = await readCreation(c, PaymentPageRequest)
      const { record, returnSecret } = await createPage(deps, c.get('key'), creation)
      return answer(paymentPageView(record, publicUrl, returnSecret), 201)
    })
    .get('/', key, async (c) => {
      const query = readQuery(c, ListQuery)
      const { records, total } = await listPages(deps, c.get('key'), query)
      return answerList(records.map(viewOf), { ...query, total })
    })
    .get('/:id_or_slug', keyOrStudio, async (c) =>
      answer(viewOf(await pageOf(c.get('key'), c.req.param('id_or_slug')))),
    )
    .patch('/:id_or_slug', keyOrStudio, async (c) => {
      const patch = await readJson(c, PaymentPagePatch)
      if (c.get('key').scope !== null) {
        const others = Object.keys(patch).filter((field) => !LOOK.has(field))
        if (others.length > 0) throw invalid(...others.map((field) => `${field}: cannot be changed by this link`))
      }
      const { page } = await pageOf(c.get('key'), c.req.param('id_or_slug'))
      return answer(viewOf(await changePage(deps, c.get('key'), page.id, patch)))
    })
    .post('/:id_or_slug/studio-links', key, async (c) => {
      const { page, merchant } = await pageOf(c.get('key'), c.req.param('id_or_slug'))
      return answer(await studioLink(keys, publicUrl, merchant.handle, page, c.get('key')), 201)
    })
}
