import { hexToBytes } from '@noble/hashes/utils.js'
import { hasTonChecksum, tonBytes, tonRaw, tonWalletForm } from '../../../payment/address/ton-account'

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

/** The form of a raw address that wallets show. Null outside of the base chain, where no wallet receives money. */
export const walletAddress = (raw: string): string | null =>
  raw.startsWith('0:') ? tonWalletForm(Uint8Array.of(0, 0, ...hexToBytes(raw.slice(2)), 0, 0)) : null
