import type { Network } from '../contract/enums'
import { isSameAddress } from './address/check'
import { NETWORK_DEFINITIONS } from './chains/networks'

/**
 * The relation of a pasted text to the address of a payment. `same`: the text contains the payment's address and no
 * other. `named_other_network`: it contains the payment's address, and names another network. `shortened`: it contains
 * a shortened address whose ends are those of the payment's address. `incomplete`: it is a part of the payment's
 * address, or too short for any address. `other`: anything else.
 */
type Comparison = 'same' | 'named_other_network' | 'shortened' | 'incomplete' | 'other'

/**
 * Text that is long enough for an address of any network, and longer than almost any word. An address of TON may
 * contain `+` and `/`.
 */
const ADDRESS_SHAPED = /[EU]Q[\w+/-]{46}(?![\w+/-])|[\w-]{25,}/g

const SHORTENED = /([\w-]{3,60})(?:…|\.{2,})([\w-]{3,60})/g

/** The names of networks that are not offered, but whose addresses look like Ethereum's. */
const OTHER_NAMES = /\b(?:polygon|polygonscan|matic|optimis\w+|oeth|avalanche|avax|opbnb|zksync|linea)\b/i

/** The chain id in EIP-681 and CAIP-10. */
const CHAIN_ID = /[\da-f]{40}@(\d+)|\beip155:(\d+)/i

/**
 * Compares pasted text, which may be a link or contain other words, with the address of a payment. A text with a second
 * address is never `same`, since wallets may use either.
 */
export function comparePasted(pasted: string, network: Network, address: string): Comparison | null {
  // Chats put invisible characters around text that is written from left to right.
  const text = pasted.replace(/\p{Cf}/gu, '').trim()
  if (!text) return null
  const isThisAddress = (word: string) => isSameAddress(network, withHexPrefix(word), address)
  const addresses = addressesIn(text)
  const hasRightEnds = [...text.matchAll(SHORTENED)].map(([, head = '', tail = '']) =>
    hasEnds(network, address, head, tail),
  )
  // An address may be broken into groups or over lines.
  const whole = text.replace(/\s/g, '').replace(/^[a-z]\w{0,9}:(?:\/\/transfer\/)?/i, '')
  if (isThisAddress(whole) || (addresses.length > 0 && addresses.every(isThisAddress) && hasRightEnds.every(Boolean)))
    return namesOtherNetwork(text, network) ? 'named_other_network' : 'same'
  const isShortened = addresses.length === 0 && hasRightEnds.length > 0
  if (isShortened) return hasRightEnds.every(Boolean) ? 'shortened' : 'other'
  const words = addresses.length > 0 ? addresses : addressesIn(whole)
  return words.every((word) => isPartOf(address, word)) ? 'incomplete' : 'other'
}

/** Whether a word is a part of the address. The case of letters is ignored. */
const isPartOf = (address: string, word: string) =>
  word.length < address.length && address.toLowerCase().includes(word.toLowerCase())

/** All words of the text that may be a recipient's address. */
export function addressesIn(text: string): string[] {
  const recipients = text
    // A token's link names the contract before the recipient.
    .replace(/(?:\bethereum:(?:pay-)?|\/send\/)0x[\da-f]{40}(?:@\d+)?\/transfer\?(?:uint256=[\d.e]+&)?address=/gi, ' ')
    .replace(/[?&](?:asset|jetton)=[^\s&]*/gi, '')
    // The other parameters of a wallet's link hold amounts and labels.
    .replace(/\b((?:bitcoin|ethereum|solana|ton|tron):[^\s?]+)\?\S*/gi, '$1')
    .replace(/\bethereum:pay-/gi, '')
  return [...recipients.matchAll(ADDRESS_SHAPED)].map(({ 0: word, index }) =>
    // The raw form of an account on TON's base chain.
    /(?:^|[^\w:-])0:$/.test(recipients.slice(0, index)) ? `0:${word}` : word,
  )
}

/** Restores the `0x` of EVM addresses, which are also copied without it, or with a capital X. */
export const withHexPrefix = (word: string) => word.replace(/^(?:0x)?([\da-f]{40})$/i, '0x$1')

function hasEnds(network: Network, address: string, head: string, tail: string): boolean {
  const [whole, begin, end] = [address, head, tail].map((part) => part.toLowerCase()) as [string, string, string]
  // The other form of a TON account ends with another checksum.
  if (network === 'TON' && begin.startsWith('eq')) return whole.slice(2).startsWith(begin.slice(2))
  return whole.startsWith(begin) && whole.endsWith(end)
}

/** Whether the text names another network and not this one, since an address may be valid on many. */
export function namesOtherNetwork(text: string, network: Network): boolean {
  const [, uri, caip] = CHAIN_ID.exec(text) ?? []
  const id = uri ?? caip
  if (id) return Number(id) !== NETWORK_DEFINITIONS[network].chainId
  // As a scheme, `ethereum:` stands for every EVM network.
  const words = text.replace(/\bethereum:(?:pay-)?(?=0x)/gi, '')
  const namePatterns = Object.values(NETWORK_DEFINITIONS).map(({ namePattern }) => namePattern)
  return (
    !NETWORK_DEFINITIONS[network].namePattern.test(words) &&
    [OTHER_NAMES, ...namePatterns].some((name) => name.test(words))
  )
}
