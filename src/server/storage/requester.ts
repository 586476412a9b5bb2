/**
 * Who asks for an address: the merchant's own server, till and members, or a stranger from a network, whose hash may
 * be known.
 */
export type Requester = 'merchant' | { block: string | null }

export const A_STRANGER: Requester = { block: null }

/**
 * Who asks for an address of a payment: its merchant, where the merchant began it, whoever chooses the coin then.
 * `block`: the network of a stranger.
 */
export const requesterOf = ({ byStranger }: { byStranger: boolean }, block: string | null): Requester =>
  byStranger ? { block } : 'merchant'
