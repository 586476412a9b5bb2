import * as v from 'valibot'
import { Mode } from '../enums'
import { textSearch } from '../envelope'
import { exampleOf } from '../example-of'
import { oneOf } from '../scalars'
import { Page } from './page'
import { REQUEST_FIELDS, RESPONSE_FIELDS } from './page-fields'

export const PageKind = oneOf(['page', 'till'])
export type PageKind = v.InferOutput<typeof PageKind>

/** The merchant's view of a payment page. */
export const PaymentPage = v.pipe(
  v.object({
    id: v.string(),
    mode: Mode,
    kind: v.pipe(
      PageKind,
      v.description(
        '`till`: the page of your payments at the counter. The service makes it; it has no form, is in no list, cannot be changed, and its title is your name. Each sale copies to it what your oldest active page offers.',
      ),
    ),
    ...RESPONSE_FIELDS,
    return_secret: v.pipe(
      v.string(),
      v.description(
        'The key that signs the parameters of `return_link`. Only the answer that creates the page contains it in full; all others mask it.',
      ),
    ),
    url: v.pipe(v.string(), v.description('Where customers pay.')),
    created_at: v.string(),
    updated_at: v.string(),
  }),
  v.examples([
    {
      id: '3b6e2d58-90c1-4d1f-b1f4-6a7c2e9d8f03',
      mode: 'test',
      kind: 'page',
      title: 'Order 1042 · three books',
      description: null,
      slug: 'demo',
      currency: 'NGN',
      amount: '50000.00',
      status: 'active',
      min_amount: null,
      max_amount: null,
      suggested_amounts: [],
      options: [{ asset: 'USDT', network: 'Tron' }],
      limits: [{ asset: 'USDT', network: 'Tron', min_amount: '8000.00', max_amount: null }],
      items: [{ name: 'Things Fall Apart', quantity: '3', amount: '50000.00', kind: 'item' }],
      image: null,
      session_minutes: null,
      tolerance_percent: 0.5,
      rate_spread_percent: 0,
      late_grace_minutes: 60,
      underpaid: 'wait',
      merchant: exampleOf(Page).merchant,
      locale: null,
      copy: { en: { button: 'Pay for the books' } },
      theme: exampleOf(Page).theme,
      allowed_origins: ['https://lagosbooks.example'],
      return_url: 'https://lagosbooks.example/thanks',
      return: 'button',
      cancel_url: 'https://lagosbooks.example/basket',
      indexable: true,
      return_secret: 'rsec_••••••••',
      url: 'https://pay.example/p/demo',
      created_at: '2026-11-21T10:00:00.000Z',
      updated_at: '2026-11-21T10:04:12.000Z',
    },
  ]),
)
export type PaymentPage = v.InferOutput<typeof PaymentPage>

/** `POST /api/v1/payment-pages`. */
export const PaymentPageRequest = v.pipe(
  v.object(REQUEST_FIELDS),
  v.examples([{ title: 'Order 1042 · three books', currency: 'NGN', amount: '50000' }]),
)
export type PaymentPageRequest = v.InferOutput<typeof PaymentPageRequest>

/** `PATCH /api/v1/payment-pages/{id or slug}` merges: absent fields stay as they are. */
export const PaymentPagePatch = v.pipe(
  v.partial(v.object(REQUEST_FIELDS)),
  v.examples([{ description: null, theme: { accent: '#0b5c4a', radius: 12 } }]),
)
export type PaymentPagePatch = v.InferOutput<typeof PaymentPagePatch>

/** The body of `POST /api/v1/payment-pages/search`. */
export const PageSearch = textSearch('Words of the title and the slug.')
