import type { Network } from '../contract/enums'
import { isSameAddress } from './address/check'
import { NETWORK_DEFINITIONS } from './chains/networks'

/**
 * What a pasted text is to the address of a payment: it has this address and no other; it has this one, and names
 * another network; it has a shortened address with the ends of this one; it is a part of this one, or too short for any;
 * or it is anything else. Null: nothing.
 */
type Comparison = 'same' | 'elsewhere' | 'shortened' | 'incomplete' | 'other'

/** No network writes addresses that are shorter, and hardly any word is longer. TON's may contain `+` and `/`. */
const ADDRESS_SHAPED = /[EU]Q[\w+/-]{46}(?![\w+/-])|[\w-]{25,}/g

const SHORTENED = /([\w-]{3,60})(?:…|\.{2,})([\w-]{3,60})/g

/** Networks that no payment is on, but on which addresses look like those of Ethereum. */
const OTHER_NAMES = /\b(?:polygon|polygonscan|matic|optimis\w+|oeth|avalanche|avax|opbnb|zksync|linea)\b/i

/** The number of a network in EIP-681 and CAIP-10. */
const CHAIN_ID = /[\da-f]{40}@(\d+)|\beip155:(\d+)/i

/**
 * Compares what somebody copied, also as a link or among other words, with the address of a payment. A text with a
 * second address is never the same, since nobody knows which of them a wallet would take.
 */
export function comparePasted(pasted: string, network: Network, address: string): Comparison | null {
  // chats put such characters around text that is written from left to right
  const text = pasted.replace(/\p{Cf}/gu, '').trim()
  if (!text) return null
  const isRight = (word: string) => isSameAddress(network, spelled(word), address)
  const found = addressesIn(text)
  const hasRightEnds = [...text.matchAll(SHORTENED)].map(([, head = '', tail = '']) =>
    hasEnds(network, address, head, tail),
  )
  // an address may be broken into groups or over lines
  const whole = text.replace(/\s/g, '').replace(/^[a-z]\w{0,9}:(?:\/\/transfer\/)?/i, '')
  if (isRight(whole) || (found.length > 0 && found.every(isRight) && hasRightEnds.every(Boolean)))
    return namesAnother(text, network) ? 'elsewhere' : 'same'
  const isShortened = found.length === 0 && hasRightEnds.length > 0
  if (isShortened) return hasRightEnds.every(Boolean) ? 'shortened' : 'other'
  const words = found.length > 0 ? found : addressesIn(whole)
  return words.every((word) => isPartOf(address, word)) ? 'incomplete' : 'other'
}

/** In any case of letters, which tells nothing of a part. */
const isPartOf = (address: string, word: string) =>
  word.length < address.length && address.toLowerCase().includes(word.toLowerCase())

/** All that may be addresses to send to. */
function addressesIn(text: string): string[] {
  const recipients = text
    // of a token's link, the recipient
    .replace(/(?:\bethereum:(?:pay-)?|\/send\/)0x[\da-f]{40}(?:@\d+)?\/transfer\?(?:uint256=[\d.e]+&)?address=/gi, ' ')
    .replace(/[?&](?:asset|jetton)=[^\s&]*/gi, '')
    // what else stands in a wallet's link tells how much of what
    .replace(/\b((?:bitcoin|ethereum|solana|ton|tron):[^\s?]+)\?\S*/gi, '$1')
    .replace(/\bethereum:pay-/gi, '')
  return [...recipients.matchAll(ADDRESS_SHAPED)].map(({ 0: word, index }) =>
    // the raw form of TON, of its base chain
    /(?:^|[^\w:-])0:$/.test(recipients.slice(0, index)) ? `0:${word}` : word,
  )
}

/** EVM addresses are copied without their `0x`, or with a capital X, too. */
const spelled = (word: string) => word.replace(/^(?:0x)?([\da-f]{40})$/i, '0x$1')

function hasEnds(network: Network, address: string, head: string, tail: string): boolean {
  const [whole, begin, end] = [address, head, tail].map((part) => part.toLowerCase()) as [string, string, string]
  // the same account in TON's other form, which ends in another checksum
  if (network === 'TON' && begin.startsWith('eq')) return whole.slice(2).startsWith(begin.slice(2))
  return whole.startsWith(begin) && whole.endsWith(end)
}

/** Whether the text names a network, but not this one: on many, addresses are the same. */
function namesAnother(text: string, network: Network): boolean {
  const [, uri, caip] = CHAIN_ID.exec(text) ?? []
  const id = uri ?? caip
  if (id) return Number(id) !== NETWORK_DEFINITIONS[network].chainId
  // as a scheme it is that of all networks of its kind
  const words = text.replace(/\bethereum:(?:pay-)?(?=0x)/gi, '')
  const known = Object.values(NETWORK_DEFINITIONS).map(({ namePattern }) => namePattern)
  return (
    !NETWORK_DEFINITIONS[network].namePattern.test(words) && [OTHER_NAMES, ...known].some((name) => name.test(words))
  )
}
