import * as v from 'valibot'
import { Network } from '../enums'
import { text } from '../text'

/** The answer to `POST …/sessions/{id}/claims`: whether the pasted transaction is known. */
export const Claim = v.pipe(
  v.object({
    networks: v.pipe(v.array(Network), v.description('The networks whose transaction hashes look like this.')),
    matches: v.pipe(v.boolean(), v.description('Whether the payment’s own network is among them.')),
    detected: v.pipe(v.boolean(), v.description('Whether the transaction was detected on an address of the payment.')),
    counts: v.pipe(
      v.optional(v.literal(false)),
      v.description('Present, and false, if the transaction was detected but does not count for this payment.'),
    ),
  }),
  v.examples([{ networks: ['Bitcoin', 'Tron', 'TON'], matches: true, detected: true }]),
)
export type Claim = v.InferOutput<typeof Claim>

/** `POST …/sessions/{id}/claims`: a hash or explorer link that the customer pasted. */
export const ClaimRequest = v.pipe(
  v.object({
    transaction: v.pipe(text(300), v.description('A hash, or a link to an explorer. At most 300 characters.')),
  }),
  v.examples([{ transaction: 'c1b5d2f0a7e94c3b8f6d1e2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e' }]),
)
export type ClaimRequest = v.InferOutput<typeof ClaimRequest>
