import { hasTonChecksum, tonBytes, tonRaw } from '../../../payment/address/ton-account'

const RAW = /^-?\d+:[0-9a-f]{64}$/i

/**
 * Converts an address to `0:hex` in lower case, for comparing, since an account has many spellings. Null for an invalid
 * address.
 */
export function rawAddress(address: string): string | null {
  if (RAW.test(address)) return address.toLowerCase()
  const bytes = tonBytes(address)
  return bytes && hasTonChecksum(bytes) ? tonRaw(bytes) : null
}
