const P = 2n ** 255n - 19n

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % P
    base = (base * base) % P
  }
  return result
}

/**
 * Whether 32 bytes are the compressed y coordinate of a point on the ed25519 curve. Every wallet's address is one;
 * the addresses of Solana's programs and token accounts are chosen not to be.
 * x² = (y² - 1) / (dy² + 1), d = -121665/121666, has a root iff numerator times denominator has one.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  let y = 0n
  for (let i = 31; i >= 0; i--) y = (y << 8n) | BigInt(bytes[i] ?? 0)
  const negative = y >> 255n
  y &= 2n ** 255n - 1n
  if (y >= P) return false
  const square = (y * y) % P
  const product = (square - 1n + P) * (121666n - ((121665n * square) % P) + P) * 121666n
  const root = power(product % P, (P - 1n) / 2n)
  return root === 1n || (root === 0n && negative === 0n)
}
