import { and, eq } from 'drizzle-orm'
import type { WalletFamily } from '../../contract/wallets/wallet'
import type { WalletRequest } from '../../contract/wallets/wallet-request'
import { createdFields } from '../audit/field-changes'
import { type Actor, recordChange } from '../audit/record-change'
import type { Deps } from '../deps'
import { conflict, invalid } from '../http/problem'
import type { Database } from '../ports/storage'
import { requireRow } from '../storage/database'
import type { MerchantAndMode } from '../storage/owner'
import { type WalletRow, wallets } from '../storage/schema/wallets'
import { keyPurpose } from './keys/decrypt-account-key'
import { addListed } from './listed-addresses'
import { auditedWallet, CONFLICT, orConflict, ownWallets } from './own-wallet'
import { type ParsedKey, readAddresses, readKey, refuseSecrets } from './wallet-input'

type WalletDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'encryption'>

const IN_USE = 'You have a wallet for these networks. Remove it first; its addresses stay watched.'

/** Throws 409 in test mode. */
function requireLive({ mode }: MerchantAndMode) {
  if (mode !== 'live')
    throw conflict('Wallets exist only in live mode: in test mode, the sandbox creates the addresses')
}

/**
 * Adds a wallet. A key that is added again restores its wallet, which continues after the addresses that it has used.
 * Throws 400 for a key or address that cannot be used, and 409 in test mode, if the merchant has a wallet of the
 * family, or if another holder has the key or an address.
 */
export async function createWallet(
  deps: WalletDeps,
  caller: Actor,
  request: WalletRequest,
): Promise<{ wallet: WalletRow; isNew: boolean }> {
  requireLive(caller)
  refuseSecrets(request)
  const { family, public_key: text, addresses } = request
  if ((text === undefined) === (addresses === undefined))
    throw invalid('public_key: Give either a key or addresses, not both.')
  const key = text === undefined ? null : readKey(family, text, request)
  const listed = addresses ? readAddresses(family, addresses) : []
  return orConflict(
    deps.storage.change(async (change) => {
      const { tx } = change
      const before = key && (await findWalletByKey(tx, caller, family, key))
      if (before && before.removedAt === null) return { wallet: before, isNew: false }
      if ((await tx.$count(wallets, and(ownWallets(caller), eq(wallets.family, family)))) > 0) throw conflict(IN_USE)
      const wallet = await storeWallet(deps, tx, caller, request, key, before?.id)
      await addListed(tx, wallet, listed, deps.clock.now())
      await recordChange(deps, change, caller, 'wallet.created', wallet.id, createdFields(auditedWallet(wallet)))
      return { wallet, isNew: true }
    }),
  )
}

/**
 * Finds the wallet with the key, even if it was removed. Throws 409 if it belongs to another merchant, or derives other
 * addresses.
 */
async function findWalletByKey(
  tx: Database,
  { merchantId, mode }: MerchantAndMode,
  family: WalletFamily,
  { hash, script }: ParsedKey,
): Promise<WalletRow | undefined> {
  const [wallet] = await tx
    .select()
    .from(wallets)
    .where(and(eq(wallets.family, family), eq(wallets.keyHash, hash)))
    .for('update')
  if (wallet && (wallet.merchantId !== merchantId || wallet.mode !== mode))
    throw conflict(CONFLICT, 'public_key: Another merchant uses this key.')
  if (wallet && wallet.scriptType !== script)
    throw conflict(CONFLICT, `script_type: Must be ${wallet.scriptType}, as in your wallet with this key.`)
  return wallet
}

/** Stores a new wallet, or restores the removed one with this id. In both cases, its merchant must confirm it. */
async function storeWallet(
  { encryption, clock, random }: WalletDeps,
  tx: Database,
  { merchantId, mode }: MerchantAndMode,
  { family, label }: WalletRequest,
  key: ParsedKey | null,
  removedId: string | undefined,
): Promise<WalletRow> {
  const id = removedId ?? random.uuid()
  const now = clock.now()
  const fields = {
    label: label ?? null,
    // A restored key is encrypted again, since the secret may have changed meanwhile.
    key: key && encryption.encrypt(key.text, keyPurpose(id)),
    confirmedAt: null,
    removedAt: null,
    updatedAt: now,
  }
  return requireRow(
    await tx
      .insert(wallets)
      .values({
        ...fields,
        id,
        merchantId,
        mode,
        family,
        keyHash: key?.hash ?? null,
        scriptType: key?.script ?? null,
        createdAt: now,
      })
      .onConflictDoUpdate({ target: wallets.id, set: fields })
      .returning(),
  )
}
