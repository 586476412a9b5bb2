import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Deps } from '../deps'
import { formatEntry } from '../payments/ledger/units'
import type { Database } from '../storage/database'
import { ledgerAdjustments, ledgerEntries } from '../storage/schema/ledger'
import { merchants } from '../storage/schema/merchants'

/** The adjustments that wait for the operator. */
export async function* unconfirmedAdjustments(database: Database): AsyncGenerator<string> {
  const { id, mode, currency } = ledgerAdjustments
  const rows = await database
    .select({ id, mode, currency, handle: merchants.handle })
    .from(ledgerAdjustments)
    .innerJoin(merchants, eq(merchants.id, ledgerAdjustments.merchantId))
    .where(isNull(ledgerAdjustments.confirmedAt))
    .orderBy(asc(id), asc(currency))
  for (const adjustment of rows) {
    const moved = await database
      .select({
        network: ledgerEntries.network,
        account: ledgerEntries.account,
        units: sql<string>`sum(${ledgerEntries.amount})::text`,
      })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.causeId, adjustment.id), eq(ledgerEntries.currency, adjustment.currency)))
      .groupBy(ledgerEntries.network, ledgerEntries.account)
      .orderBy(ledgerEntries.network, ledgerEntries.account)
    const changes = moved.map(({ network, account, units }) => {
      const place = network ? ` on ${network}` : ''
      return `${account}${place} by ${formatEntry(BigInt(units), adjustment.currency, network)}`
    })
    yield `adjustment ${adjustment.id}: ${adjustment.handle} (${adjustment.mode}), ${adjustment.currency}: ${changes.join(', ')}. Nothing is sent of it until npm run doctor -- --confirm ${adjustment.id}`
  }
}

/** Lets money of an adjusted balance be sent again. False if no adjustment waits under this id. */
export async function confirmAdjustment(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  id: string,
): Promise<boolean> {
  const confirmed = await storage.database
    .update(ledgerAdjustments)
    .set({ confirmedAt: clock.now() })
    .where(and(eq(ledgerAdjustments.id, id), isNull(ledgerAdjustments.confirmedAt)))
    .returning({ id: ledgerAdjustments.id })
  return confirmed.length > 0
}
