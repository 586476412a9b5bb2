import { hasTonChecksum, tonBytes, tonRaw } from '../../../payment/address/ton-account'

const RAW = /^-?\d+:[0-9a-f]{64}$/i

/** `0:hex` in lower case, by which accounts are compared: an account has many spellings. Null for what is no address. */
export function rawAddress(address: string): string | null {
  if (RAW.test(address)) return address.toLowerCase()
  const bytes = tonBytes(address)
  return bytes && hasTonChecksum(bytes) ? tonRaw(bytes) : null
}
