import type { Network } from '../contract/enums'
import { NETWORK_FACTS } from './chains/networks'

/** Explorers that we do not link to ourselves. */
const OTHER_EXPLORERS: Record<string, Network> = { 'explorer.solana.com': 'Solana' }

const NETWORKS = Object.keys(NETWORK_FACTS) as Network[]

/** Browsers show and copy links without their scheme, too. */
const LINK = /^(?:https?:\/\/)?(?:www\.)?((?:[\w-]+\.)+[a-z]+)(?=[/?#:])/i

/**
 * The transaction in a pasted text: a hash, or a link to an explorer. `networks` are all whose hashes look like it;
 * a link to a known explorer means one network. Hex is accepted in any case, and returned in lower case.
 */
export function transactionOf(pasted: string): { hash: string | null; networks: Network[] } {
  const text = pasted.replace(/[\s\p{Cf}]/gu, '')
  const host = LINK.exec(text)?.[1]?.toLowerCase()
  const only = host === undefined ? undefined : networkOfExplorer(host)
  // a base64 hash may contain a slash, and what is copied with a hash may stand around it
  const parts = host === undefined ? [text, ...pasted.split(/[^\w+/=-]+/)] : text.split(/[/?#&=]/)
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
