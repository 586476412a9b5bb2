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

/** The decimals of balances: the most that any asset has on any network. */
const DIGITS = Math.max(...PAIRS.map(({ decimals }) => decimals))

export const isFiat = (currency: string): currency is Currency => CURRENCIES.some((one) => one === currency)

/** The decimals of a currency. Without a network, the least decimals of the asset on any network. */
export function digitsOf(currency: string, network: string | null = null): number {
  if (isFiat(currency)) return minorDigits(currency)
  const pairs = PAIRS.filter((pair) => pair.asset === currency && (network === null || pair.network === network))
  return Math.min(...pairs.map(({ decimals }) => decimals))
}

/** Minor or atomic units in the decimals of a balance. */
export const toBalance = (units: bigint, digits: number) => units * 10n ** BigInt(DIGITS - digits)

/** A balance as decimal, rounded down. A negative balance is shown as 0. */
export function formatBalance(balance: bigint, currency: string, digits = digitsOf(currency)): string {
  const units = (balance > 0n ? balance : 0n) / toBalance(1n, digits)
  return isFiat(currency) ? formatFiat(units, currency) : formatUnits(units, digits)
}

/** Locks the merchant's balance in a currency until the transaction ends. */
export async function lockBalance({ tx }: Change, { merchantId, mode }: Owner, currency: string): Promise<void> {
  const name = `balance:${merchantId}:${mode}:${currency}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** A partial sum; negative for outgoing money. */
type Part = { currency: string; network: string | null; units: string }

/**
 * A merchant's balance in each currency: credited money on all networks, less transfers that were made or are pending. A
 * negative balance is a debt: custody took back money that had already been sent on.
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

/** The same rule as in `credit`. Money in another coin or on another network is returned by the operator. */
const paysForSession = sql`exists (
  select from ${sessionAddresses}
  join ${sessions} on ${sessions.id} = ${sessionAddresses.sessionId}
  where ${sessionAddresses.sessionId} = ${deposits.sessionId}
    and ${sessionAddresses.network} = ${deposits.network}
    and ${sessionAddresses.addressKey} = ${deposits.addressKey}
    and ${deposits.asset} in (${sessionAddresses.asset}, ${sessions.asset})
)`
