import { keccak256 } from './keccak256'

/** An EVM address (`0x` + 40 hex digits of any case) in the mixed case of EIP-55. */
export function checksumCase(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(digits)
  return `0x${[...digits].map((digit, i) => (Number.parseInt(hash[i] ?? '0', 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
}
