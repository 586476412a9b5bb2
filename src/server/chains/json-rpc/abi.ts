import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The calls of contracts that we make, in the encoding of Solidity: words of 32 bytes, here as 64 hex digits. Values of
 * variable length follow the others, and an offset in bytes leads to them.
 */
const DIGITS = 64
const WORD = 32

const keccak = (signature: string) => bytesToHex(keccak_256(utf8ToBytes(signature)))
const selectorOf = (signature: string) => keccak(signature).slice(0, 8)

const DECIMALS = selectorOf('decimals()')
const BALANCE_OF = selectorOf('balanceOf(address)')
const GET_ETH_BALANCE = selectorOf('getEthBalance(address)')
const AGGREGATE3 = selectorOf('aggregate3((address,bool,bytes)[])')

/** The first topic of a token's transfers; the third is the recipient. */
export const TRANSFER_TOPIC = `0x${keccak('Transfer(address,address,uint256)')}`

/** Deployed at the same address on every EVM network: https://www.multicall3.com */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

const wordOf = (number: number) => number.toString(16).padStart(DIGITS, '0')
const addressWord = (address: string) => address.slice(2).toLowerCase().padStart(DIGITS, '0')

/** An address as a topic of a log. */
export const topicOf = (address: string) => `0x${addressWord(address)}`
/** The address in a topic, in lower case. */
export const addressOfTopic = (topic: string) => `0x${topic.slice(-40).toLowerCase()}`

export const encodeDecimals = () => `0x${DECIMALS}`
export const encodeBalanceOf = (owner: string) => `0x${BALANCE_OF}${addressWord(owner)}`
/** Reads a balance of the network's own coin through Multicall3. */
export const encodeGetEthBalance = (owner: string) => `0x${GET_ETH_BALANCE}${addressWord(owner)}`

/** Decodes one number; null unless the hex is exactly one word. */
export const decodeNumber = (hex: string): bigint | null => (/^0x[0-9a-f]{64}$/i.test(hex) ? BigInt(hex) : null)

export interface Call {
  to: string
  data: string
}

/** Encodes many calls as one. A call that fails does not fail the others. */
export function encodeAggregate3(calls: readonly Call[]): string {
  const tuples = calls.map(({ to, data }) => {
    const bytes = data.slice(2)
    const padded = bytes.padEnd(Math.ceil(bytes.length / DIGITS) * DIGITS, '0')
    return `${addressWord(to)}${wordOf(1)}${wordOf(3 * WORD)}${wordOf(bytes.length / 2)}${padded}`
  })
  let offset = calls.length * WORD
  const offsets = tuples.map((tuple) => {
    const mine = wordOf(offset)
    offset += tuple.length / 2
    return mine
  })
  return `0x${AGGREGATE3}${wordOf(WORD)}${wordOf(calls.length)}${offsets.join('')}${tuples.join('')}`
}

/**
 * Decodes the numbers that the calls returned, null for a failed call. Null unless it is an answer to `count` calls.
 */
export function decodeAggregate3(hex: string, count: number): (bigint | null)[] | null {
  const digits = hex.slice(2)
  const digitsAt = (byte: number, bytes = WORD) => digits.slice(byte * 2, (byte + bytes) * 2)
  /** The position that a word holds; -1 if it lies outside of any answer. */
  const numberAt = (byte: number) => {
    const word = digitsAt(byte)
    return /^0{50}[0-9a-f]{14}$/i.test(word) ? Number.parseInt(word, 16) : -1
  }
  const array = numberAt(0)
  if (array < 0 || numberAt(array) !== count) return null
  const start = array + WORD
  return Array.from({ length: count }, (_, index) => {
    const offset = numberAt(start + index * WORD)
    const tuple = start + offset
    const bytes = tuple + numberAt(tuple + WORD)
    const returned = offset >= 0 && numberAt(tuple) === 1 && numberAt(bytes) === WORD
    return returned ? decodeNumber(`0x${digitsAt(bytes + WORD)}`) : null
  })
}
