import { conflict } from '../http/problem'
import type { Database } from '../ports/storage'
import { type WalletRow, walletAddresses } from '../storage/schema/wallets'
import { claimForWallet } from './addresses/claim-addresses'
import { nextStoredIndex } from './addresses/conditions'
import { CONFLICT } from './own-wallet'

/**
 * Adds addresses to the end of a list. Throws 409 if an address has another holder, because two payments could then
 * show it.
 */
export async function addListed(
  tx: Database,
  wallet: WalletRow,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  if (addresses.length === 0) return
  const { id: walletId, family } = wallet
  const first = await nextStoredIndex(tx, walletId)
  const listed = addresses.map((address, at) => ({ index: first + at, address }))
  const [taken] = await claimForWallet(tx, wallet, listed, now)
  if (taken) throw conflict(CONFLICT, `addresses.${taken.index - first}: This address is already in use.`)
  await tx.insert(walletAddresses).values(listed.map((one) => ({ ...one, walletId, family })))
}
