import { ListQuery } from '../../contract/envelope'
import { PaymentPage, PaymentPagePatch, PaymentPageRequest, StudioLink } from '../../contract/payment-page'
import type { Operation } from './operation'
import { examplePaymentPage } from './resource-examples'

const page = { data: PaymentPage, example: examplePaymentPage }
const PAGE = '/api/v1/payment-pages/{id_or_slug}'

export const PAGE_OPERATIONS: readonly Operation[] = [
  {
    id: 'createPage',
    method: 'post',
    path: '/api/v1/payment-pages',
    tag: 'Pages',
    summary: 'Create a payment page',
    description:
      'Only this answer has the `return_secret` in full. 409 for a slug that is taken, or that a page of another merchant gave up.',
    key: true,
    once: true,
    body: {
      schema: PaymentPageRequest,
      example: { title: examplePaymentPage.title, currency: 'NGN', amount: '50000' },
    },
    answer: { status: 201, ...page },
  },
  {
    id: 'listPages',
    method: 'get',
    path: '/api/v1/payment-pages',
    tag: 'Pages',
    summary: 'All payment pages, newest first',
    key: true,
    query: ListQuery,
    answer: { status: 200, ...page, list: true },
  },
  {
    id: 'readOwnPage',
    method: 'get',
    path: PAGE,
    tag: 'Pages',
    summary: 'One payment page, by id or slug',
    key: true,
    answer: { status: 200, ...page },
  },
  {
    id: 'changePage',
    method: 'patch',
    path: PAGE,
    tag: 'Pages',
    summary: 'Change a payment page',
    description:
      'Absent fields stay as they are, `null` removes one. `merchant`, `copy`, `theme`, `options` and `allowed_origins` are each replaced as a whole: what is not in the new value is gone. A page is still found by a slug that it gave up, until the same merchant gives that to another page; no other merchant can have it. 409 for a slug that is taken, or that a page of another merchant gave up.',
    key: true,
    body: { schema: PaymentPagePatch, example: { description: null, theme: examplePaymentPage.theme } },
    answer: { status: 200, ...page },
    errors: [409],
  },
  {
    id: 'createStudioLink',
    method: 'post',
    path: `${PAGE}/studio-links`,
    tag: 'Pages',
    summary: 'Create a link with which a designer can change only the look of the page, for eight hours',
    key: true,
    answer: {
      status: 201,
      data: StudioLink,
      example: { url: 'https://pay.example/studio/demo#eyJhbGciOi…', expires_at: '2026-11-21T18:00:00.000Z' },
    },
  },
]
