import { bytesToHex } from '@noble/hashes/utils.js'
import { base64url } from '@scure/base'

const FORM = /^(?:[EU]Q[A-Za-z0-9_-]{46}|[EU]Q[A-Za-z0-9+/]{46})$/

/** The flag byte of the user-friendly form: wallets are shown as non-bounceable (UQ), contracts as bounceable (EQ). */
const NON_BOUNCEABLE = 0x51

/**
 * The 36 bytes of a user-friendly mainnet address on the base chain: flags, workchain, a hash of 32 bytes, CRC16.
 * Null for any other form, including testnet (0Q, kQ) and raw `0:hex`, which has no checksum.
 */
export function tonBytes(address: string): Uint8Array | null {
  if (!FORM.test(address)) return null
  const bytes = base64url.decode(address.replaceAll('+', '-').replaceAll('/', '_'))
  return bytes[1] === 0 ? bytes : null
}

export function hasTonChecksum(bytes: Uint8Array): boolean {
  return crc16(bytes) === 0
}

/** The account as `0:hex`, for comparing: EQ and UQ can be the same account. */
export function tonRaw(bytes: Uint8Array): string {
  return `0:${bytesToHex(bytes.subarray(2, 34))}`
}

/** The account in the form used for deposits: `UQ…` in the URL-safe alphabet. */
export function tonWalletForm(bytes: Uint8Array): string {
  const form = Uint8Array.from(bytes)
  form[0] = NON_BOUNCEABLE
  const crc = crc16(form.subarray(0, 34))
  form[34] = crc >> 8
  form[35] = crc & 255
  return base64url.encode(form)
}

/** CRC16-CCITT (polynomial 0x1021, start 0), as TON addresses carry it. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc
}
