import * as v from 'valibot'
import { described, forReference } from './described'
import { Network } from './enums'

/** What the service knows of a transaction that the customer pasted: the answer of `POST …/sessions/{id}/claims`. */
export const Claim = v.object({
  networks: v.array(Network),
  matches: v.boolean(),
  seen: v.boolean(),
  counts: v.optional(v.literal(false)),
})
export type Claim = v.InferOutput<typeof Claim>

/** With what each field means. */
export const DescribedClaim = forReference(() =>
  v.pipe(
    v.object(
      described(Claim.entries, {
        networks: 'The networks whose transaction hashes look like this.',
        matches: 'Whether the payment’s own network is among them.',
        seen: 'Whether the transaction was seen on an address of the payment.',
        counts: 'Present, and false, if the transaction was seen but does not count for this payment.',
      }),
    ),
    v.examples([{ networks: ['Bitcoin', 'Tron', 'TON'], matches: true, seen: true }]),
  ),
)
