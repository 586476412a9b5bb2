import * as v from 'valibot'

/** Fields of a session that only exist in front of another service. */
export const UPSTREAM_FIELDS = {
  stale: v.pipe(
    v.optional(v.literal(true)),
    v.description(
      'Present in front of another service while that service is unreachable: this is the last known state.',
    ),
  ),
  relayed: v.pipe(
    v.optional(v.literal(true)),
    v.description(
      'Present in front of another service. An address that was shown cannot be changed there, and a payment cannot be renewed.',
    ),
  ),
  k: v.pipe(
    v.optional(v.string()),
    v.description(
      'The key of the payment’s link, which proves that the payment belongs to the page. Present in front of another service that does not name the page of a payment. Send it as `?k=` in links to the payment and in requests about it.',
    ),
  ),
}
