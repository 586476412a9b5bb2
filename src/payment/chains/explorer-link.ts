import { NETWORK_FACTS } from './networks'

/** Where a transaction can be looked up. Null for a hash that is not one of its network: the link would be wrong. */
export function explorerLink(network: string | null, hash: string): string | null {
  const facts = Object.entries(NETWORK_FACTS).find(([name]) => name === network)?.[1]
  return facts?.transactionHash.test(hash) ? facts.explorer.transaction(hash) : null
}
