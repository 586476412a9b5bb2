/**
 * The party that requests an address: the merchant's own server, till and members, or a visitor of a public page, with
 * a hash of the visitor's address block where it is known.
 */
export type Requester = 'merchant' | { block: string | null }

export const PUBLIC_VISITOR: Requester = { block: null }

/**
 * The requester of a payment's address. A payment that its merchant started stays the merchant's, even if the customer
 * chooses the coin.
 * @param block a hash of the visitor's address block
 */
export const requesterOf = ({ startedPublicly }: { startedPublicly: boolean }, block: string | null): Requester =>
  startedPublicly ? { block } : 'merchant'
