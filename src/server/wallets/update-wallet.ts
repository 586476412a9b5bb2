import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import type { WalletPatch } from '../../contract/wallets/wallet-request'
import { familyOf } from '../../payment/chains/networks'
import { changedFields, createdFields, withoutValue, withValue } from '../audit/field-changes'
import { type Actor, recordUpdate } from '../audit/record-change'
import type { Deps } from '../deps'
import { conflict, invalid, missing } from '../http/problem'
import type { Database } from '../ports/storage'
import { type WalletRow, walletNetworks, wallets } from '../storage/schema/wallets'
import { scanForProof } from './addresses/proof'
import { skipReady } from './addresses/skip-addresses'
import { decryptAccountKey } from './keys/decrypt-account-key'
import { addListed } from './listed-addresses'
import { auditedWallet, orConflict, ownWallet } from './own-wallet'
import { readAddresses, refuseSecrets } from './wallet-input'

type UpdateDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'encryption'>

/**
 * Renames or confirms a wallet, adds addresses to a list, or changes its networks and limits. Throws 409 if addresses
 * are added to a wallet with a key, or if a wallet is confirmed whose key cannot be read. Throws 400 for a network of
 * another family.
 */
export async function updateWallet(
  deps: UpdateDeps,
  caller: Actor,
  id: string,
  patch: WalletPatch,
): Promise<WalletRow> {
  refuseSecrets(patch)
  return orConflict(
    deps.storage.change(async (change) => {
      const [before] = await change.tx.select().from(wallets).where(ownWallet(caller, id)).for('update')
      if (!before) throw missing()
      if (patch.addresses) {
        if (before.key !== null) throw conflict('The addresses of this wallet are derived from its key')
        await addListed(change.tx, before, readAddresses(before.family, patch.addresses), deps.clock.now())
      }
      if (patch.confirmed && before.key !== null && !decryptAccountKey(deps, before))
        throw conflict(
          'The key of this wallet cannot be read, so its addresses cannot be compared. Remove it, and add its key again.',
        )
      const now = deps.clock.now()
      await acceptUnproven(change.tx, before, patch.accept_unproven ?? [], now)
      await requireProof(change.tx, before, patch.require_proof ?? [])
      if (patch.confirmed) await scanForProof(change.tx, id, now)
      if (patch.resume && before.key !== null) await skipReady(change.tx, id)
      const changes = {
        ...(patch.gap_limit !== undefined && { gapLimit: patch.gap_limit }),
        // The quota of public pages grows with the limit and with the addresses, so owners are notified again when the
        // new quota is nearly used up.
        ...((patch.gap_limit !== undefined || patch.addresses) && { shareMailedAt: null }),
        ...(patch.two_nodes_above_usd !== undefined && { agreeAbove: patch.two_nodes_above_usd }),
        ...(patch.resume && { stoppedAt: null, stoppedBy: null }),
        ...(patch.label !== undefined && { label: patch.label }),
        ...(patch.confirmed && { confirmedAt: before.confirmedAt ?? now }),
        updatedAt: now,
      }
      await change.tx.update(wallets).set(changes).where(eq(wallets.id, id))
      const after = { ...before, ...changes }
      const added = createdFields({
        accept_unproven: withValue(patch.accept_unproven ?? null),
        require_proof: withValue(patch.require_proof ?? null),
        addresses: withoutValue(patch.addresses),
      })
      const changed = [...changedFields(auditedWallet(before), auditedWallet(after)), ...added]
      await recordUpdate(deps, change, caller, 'wallet.updated', id, changed)
      return after
    }),
  )
}

/** Records that the merchant accepts the risk of networks without proof. */
async function acceptUnproven(tx: Database, { id, family }: WalletRow, networks: readonly Network[], now: Date) {
  requireOwnNetworks('accept_unproven', family, networks)
  for (const network of networks)
    await tx
      .insert(walletNetworks)
      .values({ walletId: id, network, acceptedAt: now })
      .onConflictDoUpdate({
        target: [walletNetworks.walletId, walletNetworks.network],
        set: { acceptedAt: sql`coalesce(${walletNetworks.acceptedAt}, excluded.accepted_at)` },
      })
}

/** Withdraws the merchant's acceptance of the risk. Addresses that were shown are still watched. */
async function requireProof(tx: Database, { id, family }: WalletRow, networks: readonly Network[]) {
  requireOwnNetworks('require_proof', family, networks)
  await tx
    .update(walletNetworks)
    .set({ acceptedAt: null })
    .where(and(eq(walletNetworks.walletId, id), inArray(walletNetworks.network, [...networks])))
}

function requireOwnNetworks(field: string, family: WalletRow['family'], networks: readonly Network[]) {
  for (const [index, network] of networks.entries())
    if (familyOf(network) !== family) throw invalid(`${field}.${index}: This network does not belong to the wallet.`)
}
