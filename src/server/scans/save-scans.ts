import { and, eq, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import type { DepositMovement } from '../../contract/money/custody-movement'
import { parseUnits } from '../../payment/money'
import { ownReference } from '../custody/address-reference'
import type { Deps } from '../deps'
import type { AddressScan, WatchedAddress } from '../ports/chain-reader'
import type { OwnReference } from '../ports/custody'
import type { Database } from '../ports/storage'
import { rowsOf } from '../storage/database'
import { chainMovements, watchedAddresses } from '../storage/schema/scans'
import { custodyCursors } from '../storage/schema/service-state'
import { walletAddresses, walletNetworks, wallets } from '../storage/schema/wallets'
import { isWatchedAddress } from '../wallets/addresses/conditions'
import { PROOF } from '../wallets/addresses/proof'
import { recordHistory } from '../wallets/addresses/unpaid-gap'

/** A watched address with its wallet. */
export interface Watched extends WatchedAddress {
  walletId: string
  index: number
  reference: string | null
  /** A threshold in US dollars: all nodes must agree on a higher value. Null if they need not agree. */
  agreeAbove: number | null
}

/**
 * Stores the results of a scan in one transaction: the movements, which are then booked in the order of their
 * positions, and the states with which the next scan starts.
 */
export async function saveScans(
  { storage, clock, log }: Pick<Deps, 'storage' | 'clock' | 'log'>,
  network: Network,
  watched: readonly Watched[],
  scans: readonly AddressScan[],
): Promise<void> {
  const byAddress = new Map(watched.map((one) => [one.address, one]))
  const foundMovements = scans.flatMap(({ address, movements }) => {
    const owner = byAddress.get(address)
    return owner ? movements.map((movement) => ({ movement, owner })) : []
  })
  const proofs = foundMovements.filter(({ owner }) => owner.reference === PROOF)
  const payments = foundMovements.filter(({ owner }) => owner.reference !== PROOF)
  await storage.change(async ({ tx }) => {
    await saveMovements(
      tx,
      payments.map(({ movement, owner }) => ({ movement, source: ownReference(owner.walletId, owner.index) })),
    )
    for (const { owner } of foundMovements.filter(({ movement }) => movement.state === 'confirmed'))
      await recordHistory(tx, owner.walletId, owner.index)
    for (const { movement, owner } of proofs) await saveProof(tx, owner, network, movement, clock.now())
    const states = JSON.stringify(scans.map(({ address, state }) => ({ address, state })))
    await tx.execute(sql`
      update ${watchedAddresses} set state = scan.state
      from json_to_recordset(${states}::json) as scan(address text, state json)
      where ${watchedAddresses.network} = ${network} and ${watchedAddresses.address} = scan.address`)
  })
  for (const { owner } of proofs) log.info({ event: 'wallet.proof_seen', wallet: owner.walletId, network })
}

/** Stores how far the money on a proof address is from being final. Money that was dropped is no longer detected. */
async function saveProof(
  tx: Database,
  { walletId }: Watched,
  network: Network,
  { state, confirmations, required_confirmations }: DepositMovement,
  now: Date,
) {
  const isDropped = state === 'failed'
  const [proofConfirmations, proofRequired] = isDropped ? [null, null] : [confirmations, required_confirmations]
  const provenAt = state === 'confirmed' ? now : null
  await tx
    .insert(walletNetworks)
    .values({ walletId, network, provenAt, proofConfirmations, proofRequired })
    .onConflictDoUpdate({
      target: [walletNetworks.walletId, walletNetworks.network],
      set: {
        proofConfirmations,
        proofRequired,
        provenAt: sql`coalesce(${walletNetworks.provenAt}, excluded.proven_at)`,
      },
    })
}

type SourcedMovement = { movement: DepositMovement; source: OwnReference }

/** Stores the state of an address that could not be read, since a later scan needs it. */
export async function storeUnread(
  { storage }: Pick<Deps, 'storage'>,
  network: Network,
  { address, state }: WatchedAddress,
): Promise<void> {
  await storage.database
    .update(watchedAddresses)
    .set({ state })
    .where(and(eq(watchedAddresses.network, network), eq(watchedAddresses.address, address)))
}

/** The most decimals that any asset has. */
const DECIMALS = 18
const unitsOf = ({ amount }: DepositMovement) => parseUnits(amount, DECIMALS) ?? 0n

/**
 * Stores changed movements at new positions. Incoming money is booked before money that was dropped or became less, so
 * that a payment whose transaction was replaced is never without money.
 */
async function saveMovements(tx: Database, found: readonly SourcedMovement[]) {
  if (found.length === 0) return
  // Under the lock, movements become visible in the order of their positions, so that a cursor never passes a movement
  // that is committed later.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('chain_movements', 0))`)
  const before = await tx
    .select()
    .from(chainMovements)
    .where(
      inArray(
        chainMovements.id,
        found.map(({ movement }) => movement.id),
      ),
    )
  const storedMovements = new Map(before.map(({ id, movement }) => [id, movement]))
  const changed = found.filter(
    ({ movement }) => JSON.stringify(storedMovements.get(movement.id)) !== JSON.stringify(movement),
  )
  const isLess = ({ movement }: SourcedMovement) =>
    unitsOf(movement) < unitsOf(storedMovements.get(movement.id) ?? movement)
  for (const { movement, source } of [...changed.filter((one) => !isLess(one)), ...changed.filter(isLess)])
    await tx
      .insert(chainMovements)
      .values({ id: movement.id, source, movement })
      .onConflictDoUpdate({
        target: chainMovements.id,
        set: { source, movement, position: sql`nextval(pg_get_serial_sequence('chain_movements', 'position'))` },
      })
}

/** Whether any stored movements are not booked yet. Reads the cursor that `ownKeysCustody` writes. */
export async function hasUnbooked({ database }: Deps['storage']): Promise<boolean> {
  const rows = await rowsOf<{ unbooked: boolean }>(
    database,
    sql`
    select exists (
      select 1 from ${chainMovements} where ${chainMovements.position} > coalesce((
        select (cursor::json ->> 'own')::bigint from ${custodyCursors} where mode = 'live' and cursor like '{"own":%'
      ), 0)
    ) as unbooked`,
  )
  return rows[0]?.unbooked === true
}

/** The due addresses of a network. Addresses for which a customer or merchant waits come first. */
export const dueAddresses = (
  { database }: Deps['storage'],
  network: Network,
  now: Date,
  condition: SQL,
  limit: number,
): Promise<Watched[]> =>
  database
    .select({
      address: watchedAddresses.address,
      state: watchedAddresses.state,
      walletId: watchedAddresses.walletId,
      index: watchedAddresses.index,
      reference: walletAddresses.reference,
      agreeAbove: wallets.agreeAbove,
    })
    .from(watchedAddresses)
    .innerJoin(walletAddresses, isWatchedAddress)
    .innerJoin(wallets, eq(wallets.id, watchedAddresses.walletId))
    .where(and(eq(watchedAddresses.network, network), lte(watchedAddresses.dueAt, now), condition))
    .orderBy(sql`awaited desc, due_at`)
    .limit(limit)

/**
 * Addresses of a network, except `addresses`, with which a node is tested. Addresses that were never shown come first,
 * since they receive nothing; with `usedFirst`, addresses that were shown, since only these reveal a node that is
 * behind. Within both groups, the most recently scanned addresses come first.
 */
export const otherAddresses = (
  { database }: Deps['storage'],
  network: Network,
  addresses: readonly string[],
  usedFirst: boolean,
  limit: number,
): Promise<WatchedAddress[]> =>
  database
    .select({ address: watchedAddresses.address, state: watchedAddresses.state })
    .from(watchedAddresses)
    .where(and(eq(watchedAddresses.network, network), notInArray(watchedAddresses.address, [...addresses])))
    .orderBy(usedFirst ? sql`due_at is null, scanned_at desc` : sql`due_at is null desc, scanned_at desc`)
    .limit(limit)
