const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** The remainder that a valid address leaves, for BIP-173 (witness version 0) and BIP-350 (version 1 and later). */
const BECH32 = 1
const BECH32M = 0x2bc830a3

/**
 * Whether the checksum of a Bitcoin mainnet witness address is right for its version, and its unused bits are zero.
 * The address must be in lower case, and its form already checked (`bc1q` of 42 or 62 characters, `bc1p` of 62).
 */
export function hasWitnessChecksum(address: string): boolean {
  // the prefix "bc" expanded: the high bits, a zero, the low bits
  const values = [3, 3, 0, 2, 3, ...[...address.slice(3)].map((character) => ALPHABET.indexOf(character))]
  let remainder = 1
  for (const value of values) {
    const top = remainder >>> 25
    remainder = ((remainder & 0x1ffffff) << 5) ^ value
    GENERATOR.forEach((term, bit) => {
      if ((top >> bit) & 1) remainder ^= term
    })
  }
  // 32 bytes leave 4 of 52 × 5 bits over, 20 bytes none
  const unused = address.length === 62 ? (values[values.length - 7] ?? 0) & 15 : 0
  return remainder === (address[3] === 'q' ? BECH32 : BECH32M) && unused === 0
}
