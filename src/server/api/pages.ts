import { ListQuery } from '../../contract/envelope'
import { exampleOf } from '../../contract/example-of'
import { PageSearch, PaymentPage, PaymentPagePatch, PaymentPageRequest } from '../../contract/page/payment-page'
import { StudioLink, StudioLinkRequest } from '../../contract/theme/studio'
import { readEditablePage, readOwnPage } from '../auth/read-own-page'
import { requireAllowedFields, studioLink } from '../auth/studio-link'
import { answerWithWarnings } from '../http/answers'
import { draftCopyOf, paymentPageView } from '../payments/pages/payment-page-view'
import { changePage, createPage, listPages, searchPages } from '../payments/pages/payment-pages'
import { pageWarnings } from '../payments/quotes/page-warnings'
import { EVERYBODY } from './operation/access'
import { operation, operationsOf } from './operation/operation'

const PAGE = '/api/v1/payment-pages/{id_or_slug}'

const WARNING =
  'options: Sending USDT on Tron usually costs the customer 2880.00 to 6400.00 NGN, which can be more than a tenth of the amount, 50000.00 NGN.'

/** Payment pages, for their merchant. */
export const PAGE_OPERATIONS = operationsOf('Pages', [
  operation({
    id: 'createPage',
    method: 'post',
    path: '/api/v1/payment-pages',
    summary: 'Create a payment page',
    description:
      'Only this answer contains the full `return_secret`. 409 for a slug that is taken, or that a page of another merchant had before.',
    scope: 'payments',
    idempotency: 'key',
    body: PaymentPageRequest,
    answer: { status: 201, one: PaymentPage, warnings: WARNING },
    async handle({ caller, creation }, api) {
      const { record, returnSecret } = await createPage(api, caller, creation)
      const view = paymentPageView(record, api.publicUrl, returnSecret)
      return answerWithWarnings(view, await pageWarnings(api, record.page), 201)
    },
  }),
  operation({
    id: 'listPages',
    method: 'get',
    path: '/api/v1/payment-pages',
    summary: 'All payment pages, newest first',
    scope: 'payments',
    roles: EVERYBODY,
    query: ListQuery,
    answer: { status: 200, list: PaymentPage },
    async handle({ caller, query }, api) {
      const { records, total } = await listPages(api, caller, query)
      return { items: records.map((record) => paymentPageView(record, api.publicUrl)), total }
    },
  }),
  operation({
    id: 'searchPages',
    method: 'post',
    path: '/api/v1/payment-pages/search',
    summary: 'Find payment pages by title or slug, newest first',
    scope: 'payments',
    roles: EVERYBODY,
    body: PageSearch,
    answer: { status: 200, list: PaymentPage },
    async handle({ caller, body }, api) {
      const { records, ...total } = await searchPages(api, caller, body)
      return { items: records.map((record) => paymentPageView(record, api.publicUrl)), ...total }
    },
  }),
  operation({
    id: 'readOwnPage',
    method: 'get',
    path: PAGE,
    summary: 'One payment page, by id or slug',
    auth: 'studio',
    scope: 'payments',
    roles: EVERYBODY,
    answer: { status: 200, one: PaymentPage, warnings: WARNING },
    async handle({ caller, params }, api) {
      const record = await readOwnPage(api.storage.database, caller, params.id_or_slug)
      return answerWithWarnings(paymentPageView(record, api.publicUrl), await pageWarnings(api, record.page), 200)
    },
  }),
  operation({
    id: 'changePage',
    method: 'patch',
    path: PAGE,
    summary: 'Change a payment page',
    description:
      'Absent fields stay as they are, and `null` removes a field. `merchant`, `copy`, `theme`, `options` and `allowed_origins` are each replaced as a whole. A page is still found by its earlier slugs, until you give one of them to another page; other merchants can never use them. 409 for a slug that is taken, or that a page of another merchant had before.',
    auth: 'studio',
    scope: 'payments',
    body: PaymentPagePatch,
    answer: { status: 200, one: PaymentPage, warnings: WARNING },
    errors: [409],
    async handle({ caller, params, body }, api) {
      requireAllowedFields(caller, body, ['theme', 'copy'])
      const { page } = await readEditablePage(api.storage.database, caller, params.id_or_slug)
      const record = await changePage(api, caller, page.id, body)
      return answerWithWarnings(paymentPageView(record, api.publicUrl), await pageWarnings(api, record.page), 200)
    },
  }),
  operation({
    id: 'duplicatePage',
    method: 'post',
    path: `${PAGE}/duplicate`,
    summary: 'Duplicate a payment page as a draft',
    description: 'The draft has a new slug and a new `return_secret`. Everything else is copied.',
    scope: 'payments',
    answer: { status: 201, one: PaymentPage, example: { ...exampleOf(PaymentPage), status: 'draft' } },
    async handle({ caller, params }, api) {
      const record = await readEditablePage(api.storage.database, caller, params.id_or_slug)
      const draft = await createPage(api, caller, { key: null, request: draftCopyOf(record, api.publicUrl) })
      return paymentPageView(draft.record, api.publicUrl, draft.returnSecret)
    },
  }),
  operation({
    id: 'createStudioLink',
    method: 'post',
    path: `${PAGE}/studio-links`,
    summary: 'Create a link with which a designer can change only the look of the page, for eight hours',
    scope: 'payments',
    body: StudioLinkRequest,
    bodyOptional: true,
    answer: { status: 201, one: StudioLink },
    async handle({ caller, params, body }, { storage, keys, publicUrl }) {
      const { page, merchant } = await readEditablePage(storage.database, caller, params.id_or_slug)
      return studioLink(keys, publicUrl, merchant.handle, page, { parent: caller, merchantTheme: body.merchant_theme })
    },
  }),
])
