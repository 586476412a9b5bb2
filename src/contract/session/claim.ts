import * as v from 'valibot'
import { Network } from '../enums'

/** The state of a transaction that the customer pasted: the answer of `POST …/sessions/{id}/claims`. */
export const Claim = v.pipe(
  v.object({
    networks: v.pipe(v.array(Network), v.description('The networks whose transaction hashes look like this.')),
    matches: v.pipe(v.boolean(), v.description('Whether the payment’s own network is among them.')),
    seen: v.pipe(v.boolean(), v.description('Whether the transaction was seen on an address of the payment.')),
    counts: v.pipe(
      v.optional(v.literal(false)),
      v.description('Present, and false, if the transaction was seen but does not count for this payment.'),
    ),
  }),
  v.examples([{ networks: ['Bitcoin', 'Tron', 'TON'], matches: true, seen: true }]),
)
export type Claim = v.InferOutput<typeof Claim>
