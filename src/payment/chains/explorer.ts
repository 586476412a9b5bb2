import type { NetworkRest } from './network-facts'

/** The links of an explorer with `/address/…` and `/tx/…`, as most have. */
// marked as pure, so that the bundler can drop it from the page, which links to no explorer
// @__NO_SIDE_EFFECTS__
export const explorerAt = (origin: string): NetworkRest['explorer'] => ({
  address: (address) => `${origin}/address/${encodeURIComponent(address)}`,
  transaction: (hash) => `${origin}/tx/${encodeURIComponent(hash)}`,
})
