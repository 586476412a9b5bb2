import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import type { DepositMovement } from '../../contract/money/custody-movement'
import { displayAddress } from '../../payment/address/check'
import { pairOf } from '../../payment/chains/catalogue'
import { familyOf } from '../../payment/chains/networks'
import { formatUnits, parseUnits } from '../../payment/money'
import { sourceOfClaim } from '../custody/address-reference'
import type { AddressSource } from '../ports/custody'
import type { Database } from '../ports/storage'
import { addressClaims } from '../storage/schema/addresses'
import { deposits } from '../storage/schema/deposits'

const BATCH_SIZE = 500

/** A deposit, and the source that reports it. */
export type ReportedDeposit = DepositMovement & { source: AddressSource }

/**
 * Addresses with more booked than their source reports: money that arrived once and counts twice.
 */
export async function* overbookedAddresses(
  database: Database,
  reported: readonly ReportedDeposit[],
): AsyncGenerator<string> {
  const received = new Map<string, bigint>()
  for (const deposit of reported) {
    const { network, asset, state, source } = deposit
    const atoms = network && state === 'confirmed' ? parseUnits(deposit.amount, decimalsOf(asset, network)) : null
    if (!network || atoms === null) continue
    const key = keyOf(network, displayAddress(network, deposit.address), asset, source)
    received.set(key, (received.get(key) ?? 0n) + atoms)
  }
  const booked = await bookedByAddress(database)
  for (let start = 0; start < booked.length; start += BATCH_SIZE) {
    const batch = booked.slice(start, start + BATCH_SIZE)
    const sources = await sourcesOf(
      database,
      batch.map(({ address }) => address),
    )
    for (const { network, address, asset, atoms } of batch) {
      const source = sources.get(`${familyOf(network)} ${address}`)
      const reportedAtoms = source ? (received.get(keyOf(network, address, asset, source)) ?? 0n) : 0n
      const amountOf = (units: bigint) => `${formatUnits(units, decimalsOf(asset, network))} ${asset}`
      if (BigInt(atoms) > reportedAtoms)
        yield `address: ${address} on ${network}: ${amountOf(BigInt(atoms))} booked, ${amountOf(reportedAtoms)} reported`
    }
  }
}

const decimalsOf = (asset: string, network: Network) => pairOf(asset, network)?.decimals ?? 0

const keyOf = (...parts: string[]) => parts.join(' ')

async function bookedByAddress(
  database: Database,
): Promise<{ network: Network; address: string; asset: string; atoms: string }[]> {
  const rows = await database
    .select({
      network: deposits.network,
      address: deposits.addressKey,
      asset: deposits.asset,
      atoms: sql<string>`sum(${deposits.amount} - ${deposits.reversed})::text`,
    })
    .from(deposits)
    .where(and(eq(deposits.mode, 'live'), eq(deposits.state, 'confirmed'), isNotNull(deposits.network)))
    .groupBy(deposits.network, deposits.addressKey, deposits.asset)
  return rows.map((row) => ({ ...row, network: row.network as Network }))
}

async function sourcesOf(database: Database, addresses: string[]): Promise<ReadonlyMap<string, AddressSource>> {
  const rows = await database
    .select()
    .from(addressClaims)
    .where(and(eq(addressClaims.mode, 'live'), inArray(addressClaims.address, addresses)))
  return new Map(rows.map((row) => [`${row.family} ${row.address}`, sourceOfClaim(row)]))
}
