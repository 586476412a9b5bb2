import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'

export const base58check = createBase58check(sha256)
const VERSION = 0x41
const ACCOUNT_BYTES = 20

/** An address as the network writes it: 0x41 and 20 bytes. Throws for an invalid Tron address. */
export function addressBytes(address: string): Uint8Array {
  const bytes = base58check.decode(address)
  if (bytes[0] !== VERSION || bytes.length !== 1 + ACCOUNT_BYTES) throw new RangeError('not an address of Tron')
  return bytes
}

/**
 * Converts an address to the form of JSON-RPC: `0x` and 40 lower-case hex digits. Throws for an invalid Tron address.
 */
export const accountOf = (address: string): string => `0x${bytesToHex(addressBytes(address).slice(1))}`

/** The inverse of `accountOf`. */
export const addressOf = (account: string): string =>
  base58check.encode(concatBytes(Uint8Array.of(VERSION), hexToBytes(account.slice(2))))
