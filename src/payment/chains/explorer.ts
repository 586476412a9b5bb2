import type { NetworkFacts } from './network-facts'

/** Links of an explorer that takes `/address/…` and `/tx/…`, as most do. */
export const explorerAt = (origin: string): NetworkFacts['explorer'] => ({
  address: (address) => `${origin}/address/${encodeURIComponent(address)}`,
  transaction: (hash) => `${origin}/tx/${encodeURIComponent(hash)}`,
})
