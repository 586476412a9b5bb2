import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { CURRENCIES, type Currency } from '../../../contract/enums'
import { PAIRS } from '../../../payment/chains/catalogue'
import { formatFiat, formatUnits, minorDigits, parseUnits } from '../../../payment/money'
import type { Change, Database } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { deposits } from '../../storage/schema/deposits'
import { payouts, refunds } from '../../storage/schema/payouts'
import { sandboxCredits } from '../../storage/schema/sandbox'
import { sessionAddresses, sessions } from '../../storage/schema/sessions'
import { swaps } from '../../storage/schema/swaps'

/** Decimals that balances are added up in: as many as any asset has on any network. */
const DIGITS = Math.max(...PAIRS.map(({ decimals }) => decimals))

export const isFiat = (currency: string): currency is Currency => CURRENCIES.some((one) => one === currency)

/** The decimals of a currency; without a network, those that an asset has on every one. */
export function digitsOf(currency: string, network: string | null = null): number {
  if (isFiat(currency)) return minorDigits(currency)
  const pairs = PAIRS.filter((pair) => pair.asset === currency && (network === null || pair.network === network))
  return Math.min(...pairs.map(({ decimals }) => decimals))
}

/** Minor or atomic units in the decimals of a balance. */
export const toBalance = (units: bigint, digits: number) => units * 10n ** BigInt(DIGITS - digits)

/** A balance as it is shown, rounded down; below 0 it is shown as nothing. */
export function formatBalance(balance: bigint, currency: string, digits = digitsOf(currency)): string {
  const units = (balance > 0n ? balance : 0n) / toBalance(1n, digits)
  return isFiat(currency) ? formatFiat(units, currency) : formatUnits(units, digits)
}

/** Until the transaction ends, nobody else makes a transfer in this currency of the merchant. */
export async function lockBalance({ tx }: Change, { merchantId, mode }: Owner, currency: string): Promise<void> {
  const name = `balance:${merchantId}:${mode}:${currency}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** What was added up of one kind; below 0 where it left. */
type Part = { currency: string; network: string | null; units: string }

/**
 * What a merchant has in each currency, in its decimals: all that was credited, on whichever network, less what was sent
 * or is on its way. A currency below 0 is a debt: custody took back what has been sent on.
 */
export async function readBalances(tx: Database, owner: Owner): Promise<ReadonlyMap<string, bigint>> {
  const own = (table: { merchantId: PgColumn; mode: PgColumn }, ...more: (SQL | undefined)[]) =>
    and(eq(table.merchantId, owner.merchantId), eq(table.mode, owner.mode), ...more)
  const sum = (amount: SQL | PgColumn) => sql<string>`sum(${amount})::text`
  const everywhere = sql<null>`null`

  const credited: Part[] = await tx
    .select({
      currency: deposits.asset,
      network: deposits.network,
      units: sum(sql`${deposits.amount} - ${deposits.reversed}`),
    })
    .from(deposits)
    .where(own(deposits, eq(deposits.state, 'confirmed'), or(isNull(deposits.sessionId), paysForSession)))
    .groupBy(deposits.asset, deposits.network)
  const refunded: Part[] = await tx
    .select({ currency: refunds.asset, network: refunds.network, units: sum(sql`-${refunds.cryptoAmount}`) })
    .from(refunds)
    .where(own(refunds, ne(refunds.status, 'failed')))
    .groupBy(refunds.asset, refunds.network)
  const paidOut: Part[] = await tx
    .select({ currency: payouts.currency, network: everywhere, units: sum(sql`-${payouts.amount}`) })
    .from(payouts)
    .where(own(payouts, ne(payouts.status, 'failed')))
    .groupBy(payouts.currency)
  const swappedAway: Part[] = await tx
    .select({ currency: swaps.fromCurrency, network: everywhere, units: sum(sql`-${swaps.sourceAmount}::numeric`) })
    .from(swaps)
    .where(own(swaps, isNotNull(swaps.executedAt), inArray(swaps.status, ['processing', 'completed'])))
    .groupBy(swaps.fromCurrency)
  const swappedFor: Part[] = await tx
    .select({ currency: swaps.toCurrency, network: everywhere, units: sum(sql`${swaps.targetAmount}::numeric`) })
    .from(swaps)
    .where(own(swaps, isNotNull(swaps.executedAt), eq(swaps.status, 'completed')))
    .groupBy(swaps.toCurrency)
  const played: Part[] = await tx
    .select({
      currency: sandboxCredits.currency,
      network: everywhere,
      units: sum(sql`${sandboxCredits.amount}::numeric`),
    })
    .from(sandboxCredits)
    .where(own(sandboxCredits))
    .groupBy(sandboxCredits.currency)

  const balances = new Map<string, bigint>()
  const add = (currency: string, amount: bigint) => void balances.set(currency, (balances.get(currency) ?? 0n) + amount)
  for (const { currency, network, units } of [...credited, ...refunded, ...paidOut])
    add(currency, toBalance(BigInt(units), digitsOf(currency, network)))
  for (const { currency, units } of [...swappedAway, ...swappedFor, ...played]) add(currency, decimalToBalance(units))
  return balances
}

const decimalToBalance = (decimal: string) =>
  decimal.startsWith('-') ? -(parseUnits(decimal.slice(1), DIGITS) ?? 0n) : (parseUnits(decimal, DIGITS) ?? 0n)

/** As `credit` counts it. What came in a coin or on a network that was not asked for is to be sent back by the operator. */
const paysForSession = sql`exists (
  select from ${sessionAddresses}
  join ${sessions} on ${sessions.id} = ${sessionAddresses.sessionId}
  where ${sessionAddresses.sessionId} = ${deposits.sessionId}
    and ${sessionAddresses.network} = ${deposits.network}
    and ${sessionAddresses.addressKey} = ${deposits.addressKey}
    and ${deposits.asset} in (${sessionAddresses.asset}, ${sessions.asset})
)`
