import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)
const VERSION = 0x41
const ACCOUNT_BYTES = 20

/**
 * Converts an address to the form of JSON-RPC: `0x` and 40 lower-case hex digits. Throws for an invalid Tron address.
 */
export function accountOf(address: string): string {
  const bytes = base58check.decode(address)
  if (bytes[0] !== VERSION || bytes.length !== 1 + ACCOUNT_BYTES) throw new RangeError('not an address of Tron')
  return `0x${bytesToHex(bytes.slice(1))}`
}
