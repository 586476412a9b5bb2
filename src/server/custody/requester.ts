import type { Requester } from '../ports/custody'

export const PUBLIC_VISITOR: Requester = { block: null }

/**
 * The requester of a payment's address. A payment that its merchant started stays the merchant's, even if the customer
 * chooses the coin.
 * @param block a hash of the visitor's block of IP addresses
 */
export const requesterOf = ({ startedPublicly }: { startedPublicly: boolean }, block: string | null): Requester =>
  startedPublicly ? { block } : 'merchant'
