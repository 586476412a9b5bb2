import type { Requester } from '../ports/custody'

export const PUBLIC_VISITOR: Requester = { rangeHash: null }

/**
 * The requester of a payment's address. A payment that its merchant started stays the merchant's, even if the customer
 * chooses the coin.
 * @param rangeHash a hash of the visitor's IP range
 */
export const requesterOf = ({ startedPublicly }: { startedPublicly: boolean }, rangeHash: string | null): Requester =>
  startedPublicly ? { rangeHash } : 'merchant'
