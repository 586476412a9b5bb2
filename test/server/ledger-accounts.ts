import { formatBalance } from '../../src/server/payments/ledger/units'
import { ledgerEntries } from '../../src/server/storage/schema/ledger'
import type { World } from './world'

/** The sums of a currency's accounts, as decimals. Empty accounts are left out. */
export async function ledgerAccounts({ deps }: Pick<World, 'deps'>, currency: string): Promise<Record<string, string>> {
  const sums = new Map<string, bigint>()
  for (const entry of await deps.storage.database.select().from(ledgerEntries))
    if (entry.currency === currency) sums.set(entry.account, (sums.get(entry.account) ?? 0n) + entry.amount)
  const format = (sum: bigint) => `${sum < 0n ? '-' : ''}${formatBalance(sum < 0n ? -sum : sum, currency)}`
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n).map(([account, sum]) => [account, format(sum)]))
}
