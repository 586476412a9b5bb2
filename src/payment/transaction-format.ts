import type { Network } from '../contract/enums'
import { NETWORK_FACTS } from './chains/networks'

/** Explorers besides the ones that we link to ourselves. */
const OTHER_EXPLORERS: Record<string, Network> = { 'explorer.solana.com': 'Solana' }

const NETWORKS = Object.keys(NETWORK_FACTS) as Network[]

const LINK = /^https?:\/\/(?:www\.)?([^/?#:]+)/i

/**
 * The transaction that a pasted text names: a hash, or a link to an explorer. `networks` are all whose format it has;
 * a link of a known explorer names one network. Hex is read in any case, and returned in lower case.
 */
export function transactionOf(pasted: string): { hash: string | null; networks: Network[] } {
  const text = pasted.trim()
  const host = LINK.exec(text)?.[1]?.toLowerCase()
  const only = host === undefined ? undefined : networkOfExplorer(host)
  // the whole first: base64 may hold a slash
  const parts = host === undefined ? [text] : text.split(/[/?#&=]/)
  for (const part of parts) {
    const hash = spelled(part)
    const networks = NETWORKS.filter((network) => NETWORK_FACTS[network].transactionHash.test(hash))
    const named = only === undefined ? networks : networks.filter((network) => network === only)
    if (named.length > 0) return { hash, networks: named }
  }
  return { hash: null, networks: [] }
}

function networkOfExplorer(host: string): Network | undefined {
  const ours = NETWORKS.find((network) => LINK.exec(NETWORK_FACTS[network].explorer.transaction(''))?.[1] === host)
  return ours ?? OTHER_EXPLORERS[host]
}

function spelled(part: string): string {
  const plain = part.replace(/%2b/gi, '+').replace(/%2f/gi, '/').replace(/%3d/gi, '=')
  return /^(?:0x)?[0-9a-f]{64}$/i.test(plain) ? plain.toLowerCase() : plain
}
