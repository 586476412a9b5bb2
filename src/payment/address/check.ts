import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import type { Network } from '../../contract/enums'
import { familyOf, NETWORK_DEFINITIONS, NETWORKS } from '../chains/networks'
import { hasTonChecksum, tonBytes, tonRaw, tonWalletForm } from './ton-account'

export type AddressProblem = 'format' | 'checksum' | 'never_recipient'

const WITNESS = /^bc1(?:q[02-9ac-hj-np-z]{38}(?:[02-9ac-hj-np-z]{20})?|p[02-9ac-hj-np-z]{58})$/
const EVM = /^0x[0-9a-fA-F]{40}$/

/** Accounts of all networks at which money is lost: contracts of tokens, programs, burn addresses. */
const NEVER_RECIPIENTS = new Set(
  NETWORKS.flatMap((network) => {
    const { tokens, neverRecipients } = NETWORK_DEFINITIONS[network]
    return [...tokens.map(({ contract }) => contract), ...neverRecipients].map((lost) => comparableForm(network, lost))
  }),
)

/**
 * Checks `address` as a recipient on `network`; null if it is valid. Nothing is trimmed or repaired first: white space
 * is a wrong format. An EVM address in a single case has no checksum, and passes; `displayAddress` adds one. A Solana
 * address has no checksum either: see `recipientProblem`.
 */
export function addressProblem(network: Network, address: string): AddressProblem | null {
  const account = comparableForm(network, address)
  if (NEVER_RECIPIENTS.has(account)) return 'never_recipient'
  switch (familyOf(network)) {
    case 'bitcoin':
      if (WITNESS.test(account)) return hasWitnessChecksum(account) ? null : 'checksum'
      return base58Problem(address, [0, 5])
    case 'tron':
      return base58Problem(address, [0x41])
    case 'solana':
      return base58Bytes(address, 32) ? null : 'format'
    case 'ton': {
      const bytes = tonBytes(address)
      if (!bytes) return 'format'
      return hasTonChecksum(bytes) ? null : 'checksum'
    }
    case 'evm': {
      if (!EVM.test(address)) return 'format'
      const digits = address.slice(2)
      const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
      return oneCase || address === checksumCase(address) ? null : 'checksum'
    }
  }
}

/** Whether two addresses, in any spelling, are one account on the network. */
export function isSameAddress(network: Network, a: string, b: string): boolean {
  return comparableForm(network, a) === comparableForm(network, b)
}

/**
 * The spelling to show and to encode: EIP-55, `UQ…`, lower-case bech32. An unreadable address is returned unchanged.
 */
export function displayAddress(network: Network, address: string): string {
  const family = familyOf(network)
  if (family === 'evm' && EVM.test(address)) return checksumCase(address)
  const bytes = family === 'ton' && tonBytes(address)
  return bytes ? tonWalletForm(bytes) : comparableForm(network, address)
}

/**
 * The spelling for comparisons. EVM hex and single-case witness addresses become lower case, since their case means
 * nothing. A TON address with a right checksum becomes its raw form, since its EQ and UQ spellings, in either alphabet,
 * are one account. Base58 is case-sensitive, and stays unchanged.
 */
function comparableForm(network: Network, address: string): string {
  const family = familyOf(network)
  if (family === 'evm') return EVM.test(address) ? address.toLowerCase() : address
  if (family === 'bitcoin' && /^BC1[^a-z]+$/.test(address)) return address.toLowerCase()
  const bytes = family === 'ton' && tonBytes(address)
  return bytes && hasTonChecksum(bytes) ? tonRaw(bytes) : address
}

const base58check = createBase58check(sha256)

function base58Problem(address: string, versions: readonly number[]): AddressProblem | null {
  const bytes = base58Bytes(address, 25)
  if (!bytes || !versions.includes(bytes[0] ?? -1)) return 'format'
  return decodeOrNull(() => base58check.decode(address)) ? null : 'checksum'
}

/** Decodes base58 text; null unless it has exactly `length` bytes. */
function base58Bytes(text: string, length: number): Uint8Array | null {
  // Long input is refused at once, because decoding takes quadratic time.
  const bytes = text.length > length * 2 ? null : decodeOrNull(() => base58.decode(text))
  return bytes?.length === length ? bytes : null
}

/**
 * Checks a witness address: version 0 has the checksum of BIP-173, later ones that of BIP-350, and padding bits are
 * zero.
 */
function hasWitnessChecksum(address: string): boolean {
  const encoding = address[3] === 'q' ? bech32 : bech32m
  const words = encoding.decodeUnsafe(address)?.words
  return !!words && !!encoding.fromWordsUnsafe(words.slice(1))
}

/** Null for malformed text, for which the libraries throw. */
function decodeOrNull(decode: () => Uint8Array): Uint8Array | null {
  try {
    return decode()
  } catch {
    return null
  }
}

/** An EVM address (`0x` + 40 hex digits of any case) in the mixed case of EIP-55. */
function checksumCase(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  return `0x${[...digits].map((digit, i) => (Number.parseInt(hash[i] ?? '0', 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
}
