import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import type { ListQuery } from '../../contract/envelope'
import type { WalletFamily, WalletPatch, WalletRequest } from '../../contract/wallet'
import { changedFields, deletedFields, madeFields, nameOnly, shown } from '../audit/field-changes'
import { recordChange, recordUpdate } from '../audit/record-change'
import type { Deps } from '../deps'
import { conflict, invalid, missing } from '../http/problem'
import { type Database, only } from '../storage/database'
import { isUniqueViolation } from '../storage/failures'
import type { Owner } from '../storage/owner'
import { type Listed, pageOfRows } from '../storage/page-of-rows'
import { type WalletRow, walletAddresses, walletNetworks, wallets } from '../storage/schema/wallets'
import { watchedAddresses } from '../storage/schema/watching'
import { familyOf } from './families'
import { PROOF } from './unpaid-gap'
import { keyPurpose, type ReadKey, readAddresses, readKey, refuseSecrets } from './wallet-input'
import { readableKeyOf } from './wallet-view'

type WalletDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'encryption'>

const CONFLICT = 'The request is in conflict with another'
const IN_USE = 'You have a wallet for these networks. Remove it first; its addresses are watched on.'

const ownWallets = ({ merchantId, mode }: Owner) =>
  and(eq(wallets.merchantId, merchantId), eq(wallets.mode, mode), isNull(wallets.removedAt))
const ownWallet = (owner: Owner, id: string) => and(eq(wallets.id, id), ownWallets(owner))

const audited = ({ family, label, scriptType, confirmedAt, gapLimit, agreeAbove, stoppedAt }: WalletRow) => ({
  family: shown(family),
  script_type: shown(scriptType),
  label: nameOnly(label),
  confirmed: shown(confirmedAt !== null),
  gap_limit: shown(gapLimit),
  agree_above: shown(agreeAbove),
  stopped: shown(stoppedAt === null ? null : true),
})

/** Own keys are for real money: in test mode the sandbox makes the addresses. */
function requireLive({ mode }: Owner) {
  if (mode !== 'live') throw conflict('Wallets are for live mode: in test mode the sandbox makes the addresses')
}

/**
 * Adds a wallet. The same key again is the same wallet, with the indices that it has used. 400 for a key or an address that
 * cannot be used; 409 in test mode, if the merchant has a wallet of the family, or if the key or an address is somebody's.
 */
export async function createWallet(
  deps: WalletDeps,
  owner: Owner,
  request: WalletRequest,
): Promise<{ wallet: WalletRow; isNew: boolean }> {
  requireLive(owner)
  refuseSecrets(request)
  const { family, public_key: text, addresses } = request
  if ((text === undefined) === (addresses === undefined))
    throw invalid('public_key: give either a key or addresses, and not both')
  const key = text === undefined ? null : readKey(family, text, request)
  const listed = addresses ? readAddresses(family, addresses) : []
  return orConflict(
    deps.storage.change(async (change) => {
      const { tx } = change
      const before = key && (await walletOfKey(tx, owner, family, key))
      if (before && before.removedAt === null) return { wallet: before, isNew: false }
      if ((await tx.$count(wallets, and(ownWallets(owner), eq(wallets.family, family)))) > 0) throw conflict(IN_USE)
      await refuseListed(tx, family, listed)
      const wallet = await storeWallet(deps, tx, owner, request, key, before?.id)
      await addListed(tx, wallet, listed, 0)
      await recordChange(deps, change, owner, 'wallet.created', wallet.id, madeFields(audited(wallet)))
      return { wallet, isNew: true }
    }),
  )
}

/** The wallet that has the key, also a removed one. 409 if it is somebody else's, or makes other addresses of the key. */
async function walletOfKey(
  tx: Database,
  { merchantId, mode }: Owner,
  family: WalletFamily,
  { hash, script }: ReadKey,
): Promise<WalletRow | undefined> {
  const [wallet] = await tx
    .select()
    .from(wallets)
    .where(and(eq(wallets.family, family), eq(wallets.keyHash, hash)))
    .for('update')
  if (wallet && (wallet.merchantId !== merchantId || wallet.mode !== mode))
    throw conflict(CONFLICT, 'public_key: is in use by somebody else')
  if (wallet && wallet.scriptType !== script)
    throw conflict(CONFLICT, `script_type: is ${wallet.scriptType} in your wallet with this key`)
  return wallet
}

/** Stores a new wallet, or takes back the removed one with this id. Its addresses are to be compared in any case. */
async function storeWallet(
  { encryption, clock, random }: WalletDeps,
  tx: Database,
  { merchantId, mode }: Owner,
  { family, label }: WalletRequest,
  key: ReadKey | null,
  removedId: string | undefined,
): Promise<WalletRow> {
  const id = removedId ?? random.uuid()
  const now = clock.now()
  const facts = {
    label: label ?? null,
    // encrypted anew: the secret may have changed since it was removed
    key: key && encryption.encrypt(key.text, keyPurpose(id)),
    confirmedAt: null,
    removedAt: null,
    updatedAt: now,
  }
  return only(
    await tx
      .insert(wallets)
      .values({
        ...facts,
        id,
        merchantId,
        mode,
        family,
        keyHash: key?.hash ?? null,
        scriptType: key?.script ?? null,
        createdAt: now,
      })
      .onConflictDoUpdate({ target: wallets.id, set: facts })
      .returning(),
  )
}

async function addListed(tx: Database, { id, family }: WalletRow, addresses: readonly string[], first: number) {
  if (addresses.length === 0) return
  await tx
    .insert(walletAddresses)
    .values(addresses.map((address, index) => ({ walletId: id, index: first + index, family, address })))
}

/** 409 if an address is in a list already, of whomever: two payments would show it. */
async function refuseListed(tx: Database, family: WalletFamily, addresses: readonly string[]) {
  if (addresses.length === 0) return
  const rows = await tx
    .select({ address: walletAddresses.address })
    .from(walletAddresses)
    .where(
      and(
        eq(walletAddresses.family, family),
        eq(walletAddresses.skipped, false),
        inArray(walletAddresses.address, [...addresses]),
      ),
    )
  const listed = new Set(rows.map(({ address }) => address))
  const index = addresses.findIndex((address) => listed.has(address))
  if (index >= 0) throw conflict(CONFLICT, `addresses.${index}: is in a list already`)
}

/** The answer to the second of two concurrent requests, which the database refuses. */
async function orConflict<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    throw isUniqueViolation(error) ? conflict(CONFLICT) : error
  }
}

export async function readWallet(database: Database, owner: Owner, id: string): Promise<WalletRow> {
  const [wallet] = await database.select().from(wallets).where(ownWallet(owner, id))
  if (!wallet) throw missing()
  return wallet
}

export const listWallets = (
  { storage: { database } }: Pick<Deps, 'storage'>,
  owner: Owner,
  query: ListQuery,
): Promise<Listed<WalletRow>> =>
  pageOfRows(database, wallets, { where: ownWallets(owner), latest: wallets.createdAt, ...query })

/**
 * Renames or confirms a wallet, adds addresses to a list, or changes where and how far it is used. 409 for addresses of a
 * key, and for confirming a wallet whose addresses cannot be shown. 400 for a network of another family.
 */
export async function updateWallet(deps: WalletDeps, owner: Owner, id: string, patch: WalletPatch): Promise<WalletRow> {
  refuseSecrets(patch)
  return orConflict(
    deps.storage.change(async (change) => {
      const [before] = await change.tx.select().from(wallets).where(ownWallet(owner, id)).for('update')
      if (!before) throw missing()
      if (patch.addresses) {
        if (before.key !== null) throw conflict('The addresses of this wallet follow from its key')
        const listed = readAddresses(before.family, patch.addresses)
        await refuseListed(change.tx, before.family, listed)
        await addListed(change.tx, before, listed, await countListed(change.tx, id))
      }
      if (patch.confirmed && before.key !== null && !readableKeyOf(deps, before))
        throw conflict(
          'The key of this wallet cannot be read, so its addresses cannot be compared. Remove it, and add its key again.',
        )
      const now = deps.clock.now()
      await acceptUnproven(change.tx, before, patch.accept_unproven ?? [], now)
      if (patch.confirmed) await lookForProof(change.tx, id, now)
      if (patch.resume && before.key !== null) await leaveOutPrepared(change.tx, id)
      const changes = {
        ...(patch.gap_limit !== undefined && { gapLimit: patch.gap_limit }),
        ...(patch.agree_above !== undefined && { agreeAbove: patch.agree_above }),
        ...(patch.resume && { stoppedAt: null }),
        ...(patch.label !== undefined && { label: patch.label }),
        ...(patch.confirmed && { confirmedAt: before.confirmedAt ?? now }),
        updatedAt: now,
      }
      await change.tx.update(wallets).set(changes).where(eq(wallets.id, id))
      const after = { ...before, ...changes }
      const added = madeFields({
        accept_unproven: shown(patch.accept_unproven ?? null),
        addresses: nameOnly(patch.addresses),
      })
      const changed = [...changedFields(audited(before), audited(after)), ...added]
      await recordUpdate(deps, change, owner, 'wallet.updated', id, changed)
      return after
    }),
  )
}

/** The merchant takes the risk of a network that it has not proven. */
async function acceptUnproven(tx: Database, { id, family }: WalletRow, networks: readonly Network[], now: Date) {
  for (const [index, network] of networks.entries()) {
    if (familyOf(network) !== family) throw invalid(`accept_unproven.${index}: is no network of this wallet`)
    await tx
      .insert(walletNetworks)
      .values({ walletId: id, network, acceptedAt: now })
      .onConflictDoUpdate({
        target: [walletNetworks.walletId, walletNetworks.network],
        set: { acceptedAt: sql`coalesce(${walletNetworks.acceptedAt}, excluded.accepted_at)` },
      })
  }
}

/** The merchant is about to send something there, and waits until it is seen. */
async function lookForProof(tx: Database, walletId: string, now: Date) {
  const proof = tx
    .select({ index: walletAddresses.index })
    .from(walletAddresses)
    .where(and(eq(walletAddresses.walletId, walletId), eq(walletAddresses.reference, PROOF)))
  await tx
    .update(watchedAddresses)
    .set({ dueAt: now, activeAt: now })
    .where(and(eq(watchedAddresses.walletId, walletId), inArray(watchedAddresses.index, proof)))
}

/** Others may have used them meanwhile. */
async function leaveOutPrepared(tx: Database, walletId: string) {
  await tx.delete(watchedAddresses).where(and(eq(watchedAddresses.walletId, walletId), isNull(watchedAddresses.dueAt)))
  await tx
    .update(walletAddresses)
    .set({ skipped: true })
    .where(and(eq(walletAddresses.walletId, walletId), isNull(walletAddresses.reference)))
}

/** Addresses that were shown are watched on; no further ones are shown. */
export async function deleteWallet(deps: WalletDeps, owner: Owner, id: string): Promise<void> {
  await deps.storage.change(async (change) => {
    const now = deps.clock.now()
    const [removed] = await change.tx
      .update(wallets)
      .set({ removedAt: now, updatedAt: now })
      .where(ownWallet(owner, id))
      .returning()
    if (!removed) throw missing()
    // those that no customer was shown can be listed again
    await change.tx
      .delete(watchedAddresses)
      .where(and(eq(watchedAddresses.walletId, id), isNull(watchedAddresses.dueAt)))
    await change.tx
      .delete(walletAddresses)
      .where(and(eq(walletAddresses.walletId, id), isNull(walletAddresses.reference)))
    await recordChange(deps, change, owner, 'wallet.deleted', id, deletedFields(audited(removed)))
  })
}

/** How many addresses a list has, used ones too. */
async function countListed(database: Database, walletId: string): Promise<number> {
  const [row] = await database
    .select({ last: max(walletAddresses.index) })
    .from(walletAddresses)
    .where(eq(walletAddresses.walletId, walletId))
  return (row?.last ?? -1) + 1
}
