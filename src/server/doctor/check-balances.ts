import { and, eq, gt, lte, max, sql } from 'drizzle-orm'
import { formatEntry } from '../payments/ledger/units'
import type { Database } from '../ports/storage'
import { ledgerBalanceDeltas, ledgerBalances, ledgerEntries } from '../storage/schema/ledger'
import { merchants } from '../storage/schema/merchants'

/** Entries per statement, so that each statement meets its deadline. */
const BATCH_SIZE = 500_000

type Table = typeof ledgerEntries | typeof ledgerBalances | typeof ledgerBalanceDeltas
type Sum = {
  merchantId: string
  mode: string
  currency: string
  network: string | null
  account: string
  units: bigint
}

/** Differences between the balance of an account and the sum of its entries. */
export async function* balanceDifferences(database: Database): AsyncGenerator<string> {
  const different = await database.transaction(differentSums, {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  for (const { merchantId, mode, currency, network, account, units } of different) {
    const [merchant] = await database
      .select({ handle: merchants.handle })
      .from(merchants)
      .where(eq(merchants.id, merchantId))
    const where = network ? ` on ${network}` : ''
    const [by, how] = units < 0n ? [-units, 'low'] : [units, 'high']
    const difference = `${formatEntry(by, currency, network)} ${currency}${where} too ${how}`
    yield `ledger: ${account} of ${merchant?.handle} (${mode}) is ${difference} for its entries, until select recount_balances() is run in the database; payments wait meanwhile`
  }
}

/** The sums by which balances exceed their entries (negative: too low), read in one snapshot. */
async function differentSums(tx: Database): Promise<Sum[]> {
  const sums = new Map<string, Sum>()
  const add = (amounts: readonly Sum[], sign: bigint) => {
    for (const { units, ...account } of amounts) {
      const key = JSON.stringify(Object.values(account))
      sums.set(key, { ...account, units: (sums.get(key)?.units ?? 0n) + sign * units })
    }
  }
  add(await sumsOf(tx, ledgerBalances), 1n)
  add(await sumsOf(tx, ledgerBalanceDeltas), 1n)
  const [{ last } = { last: null }] = await tx.select({ last: max(ledgerEntries.id) }).from(ledgerEntries)
  for (let after = 0; after < (last ?? 0); after += BATCH_SIZE)
    add(
      await sumsOf(tx, ledgerEntries, and(gt(ledgerEntries.id, after), lte(ledgerEntries.id, after + BATCH_SIZE))),
      -1n,
    )
  return [...sums.values()].filter(({ units }) => units !== 0n)
}

async function sumsOf(tx: Database, table: Table, condition?: ReturnType<typeof and>): Promise<Sum[]> {
  const { merchantId, mode, currency, network, account, amount } = table
  const rows = await tx
    .select({ merchantId, mode, currency, network, account, units: sql<string>`sum(${amount})::text` })
    .from(table as typeof ledgerBalances)
    .where(condition)
    .groupBy(merchantId, mode, currency, network, account)
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }))
}
