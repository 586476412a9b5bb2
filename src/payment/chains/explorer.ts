import type { NetworkRest } from './network-facts'

/** Links of an explorer that takes `/address/…` and `/tx/…`, as most do. */
// said to be pure, so that a page that links to no explorer need not carry it
// @__NO_SIDE_EFFECTS__
export const explorerAt = (origin: string): NetworkRest['explorer'] => ({
  address: (address) => `${origin}/address/${encodeURIComponent(address)}`,
  transaction: (hash) => `${origin}/tx/${encodeURIComponent(hash)}`,
})
