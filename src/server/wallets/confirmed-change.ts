import type { WalletPatch, WalletRequest } from '../../contract/wallets/wallet-request'
import type { WalletRow } from '../storage/schema/wallets'
import { deriveAddress } from './keys/derive-address'
import { readAccountKey } from './keys/extended-key'
import { readAddresses, refuseSecrets } from './wallet-input'

/** The largest number of addresses that are named one by one. */
const MAX_NAMED = 2

/**
 * The text that a member confirms when adding a wallet: its name, and the first address that its customers will pay to.
 * Throws 400 as `createWallet` does for a key or address that cannot be used.
 */
export function addedWallet(request: WalletRequest): string {
  refuseSecrets(request)
  const { label, family, public_key: key, addresses } = request
  return joined(
    label ?? family,
    key && deriveAddress(readAccountKey(family, key, request), 0),
    addresses && listed(readAddresses(family, addresses)),
  )
}

/**
 * The text that a member confirms when changing a wallet: its name, new addresses, and the networks to offer without
 * proof. Throws 400 as `updateWallet` does for an address that cannot be used.
 */
export function changedWallet(
  { label: before, family }: Pick<WalletRow, 'label' | 'family'>,
  patch: WalletPatch,
): string {
  refuseSecrets(patch)
  const { label, addresses, accept_unproven } = patch
  return joined(
    before ?? family,
    label && `→ ${label}`,
    addresses && listed(readAddresses(family, addresses)),
    accept_unproven?.join(', '),
  )
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

const listed = (addresses: readonly string[]): string =>
  [...addresses.slice(0, MAX_NAMED), ...(addresses.length > MAX_NAMED ? [`… (${addresses.length})`] : [])].join(', ')
