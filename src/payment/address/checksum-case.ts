import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** An EVM address (`0x` + 40 hex digits of any case) in the mixed case of EIP-55. */
export function checksumCase(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  return `0x${[...digits].map((digit, i) => (Number.parseInt(hash[i] ?? '0', 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
}
