import * as v from 'valibot'
import { SENT_FIELDS } from './page-fields'

/** `POST /api/v1/payment-pages`. */
export const PaymentPageRequest = v.pipe(
  v.object(SENT_FIELDS),
  v.examples([{ title: 'Order 1042 · three books', currency: 'NGN', amount: '50000' }]),
)
export type PaymentPageRequest = v.InferOutput<typeof PaymentPageRequest>

/** `PATCH /api/v1/payment-pages/{id or slug}` merges: absent fields stay as they are. */
export const PaymentPagePatch = v.pipe(
  v.partial(v.object(SENT_FIELDS)),
  v.examples([{ description: null, theme: { accent: '#0b5c4a', radius: 12 } }]),
)
export type PaymentPagePatch = v.InferOutput<typeof PaymentPagePatch>
