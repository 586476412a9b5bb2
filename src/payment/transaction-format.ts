import type { Network } from '../contract/enums'
import { NETWORK_DEFINITIONS, NETWORKS } from './chains/networks'

/** Explorers that customers use, besides those to which the page links. */
const OTHER_EXPLORERS: Record<string, Network> = { 'explorer.solana.com': 'Solana' }

/** Browsers also copy links without their scheme. A link after other words must have its scheme. */
const LINK = /(?:^|https?:\/\/)(?:www\.)?((?:[\w-]+\.)+[a-z]+)(?=[/?#]|:\d)/i

type Transaction = { hash: string; networks: Network[] }

/**
 * The transaction in a pasted text: a hash, or a link to an explorer, also among other words. `networks` are all
 * networks whose hashes have this format; a link to a known explorer means one network. Hex is accepted in any case,
 * and returned in lower case.
 */
export function findTransaction(pasted: string): Transaction | { hash: null; networks: [] } {
  const pieces = pasted.split(/[^\w+/=?#&%:.-]+/)
  // A hash or a link may be broken over lines.
  const whole = pasted.replace(/[\s\p{Cf}]/gu, '')
  return (
    pieces.map((piece) => transactionIn(partsOfLink(piece) ?? [])).find(Boolean) ??
    transactionIn(partsOfLink(whole) ?? [whole]) ??
    transactionIn(pieces.flatMap((piece) => (partsOfLink(piece) ? [] : wordsOf(piece)))) ?? { hash: null, networks: [] }
  )
}

/** The parts of a link, its host first; null if the text has no link. */
function partsOfLink(text: string): string[] | null {
  const link = LINK.exec(text)
  return link?.[1] ? [link[1].toLowerCase(), ...text.slice(link.index).split(/[/?#&=]|[.:]+$/)] : null
}

/** The words that may be a hash. A slash or `=` may belong to a base64 hash, or separate a hash from its label. */
const wordsOf = (text: string) =>
  text.split(/[^\w+/=-]+/).flatMap((word) => [word, word.replace(/^\w+=/, ''), ...word.split(/[/=]/)])

/** The first of `parts` that is a hash. If they begin with a known explorer, only a hash of its network counts. */
function transactionIn(parts: readonly string[]): Transaction | null {
  const explorerNetwork = parts[0] === undefined ? undefined : networkOfExplorer(parts[0])
  for (const part of parts) {
    const hash = decodeHash(part)
    const networks = NETWORKS.filter((network) => NETWORK_DEFINITIONS[network].transactionHash.test(hash))
    const named = explorerNetwork === undefined ? networks : networks.filter((network) => network === explorerNetwork)
    if (named.length > 0) return { hash, networks: named }
  }
  return null
}

function networkOfExplorer(host: string): Network | undefined {
  const linked = NETWORKS.find(
    (network) => LINK.exec(NETWORK_DEFINITIONS[network].explorer.transaction(''))?.[1] === host,
  )
  return linked ?? OTHER_EXPLORERS[host]
}

function decodeHash(part: string): string {
  const plain = part.replace(/%2b/gi, '+').replace(/%2f/gi, '/').replace(/%3d/gi, '=')
  return /^(?:0x)?[0-9a-f]{64}$/i.test(plain) ? plain.toLowerCase() : plain
}
