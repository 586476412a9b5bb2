import * as v from 'valibot'
import { text } from '../text'

/** `POST /api/v1/p/{slug}/refunds/{token}`. */
export const RefundAddressRequest = v.pipe(
  v.object({
    address: v.pipe(
      text(100),
      v.description(
        'Where the money goes: an address on `network`, and none that the payment itself showed. It can be entered once.',
      ),
    ),
  }),
  v.examples([{ address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }]),
)
export type RefundAddressRequest = v.InferOutput<typeof RefundAddressRequest>
