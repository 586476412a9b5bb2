import { sql } from 'drizzle-orm'
import { conflict } from '../../http/problem'
import type { Change } from '../../ports/storage'
import type { MerchantAndMode } from '../../storage/owner'
import { type Available, availableOnAllNetworks, availableOnNetwork, readAvailable } from './balances'
import { digitsOf, formatBalance, toBalance } from './units'

/**
 * The amount that a transfer takes, in minor or atomic units, and the request's field for errors. Without `network`, an
 * asset is taken from all networks together.
 */
type Spent = { currency: string; network?: string; units: bigint; field: string }

/**
 * Locks the merchant's balance in a currency until the transaction ends. Only outgoing transfers lock it; incoming
 * money never waits.
 */
export async function lockBalance(
  { tx }: Change,
  { merchantId, mode }: MerchantAndMode,
  currency: string,
): Promise<void> {
  const name = `balance:${merchantId}:${mode}:${currency}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Throws 409 if the balance does not cover a transfer that was just posted. The balance must be locked. */
export async function requireCovered({ tx }: Change, owner: MerchantAndMode, spent: Spent): Promise<void> {
  refuseUncovered(await readAvailable(tx, owner), spent)
}

/**
 * Throws 409 if the balance does not cover a payout that was just posted, or if the merchant has a debt in any
 * currency.
 */
export async function requireNoDebt({ tx }: Change, owner: MerchantAndMode, spent: Spent): Promise<void> {
  const available = await readAvailable(tx, owner)
  refuseUncovered(available, spent)
  for (const { currency, network, units } of available)
    if (units < 0n)
      throw conflict(
        'Money that custody took back is owed',
        `${spent.field}: Must wait until the debt of ${formatBalance(-units, currency, digitsOf(currency, network))} ${balanceName(currency, network)} is covered.`,
      )
}

function refuseUncovered(available: readonly Available[], { currency, network, units, field }: Spent) {
  const remaining =
    network === undefined
      ? availableOnAllNetworks(available, currency)
      : availableOnNetwork(available, currency, network)
  if (remaining >= 0n) return
  const digits = digitsOf(currency, network)
  const before = formatBalance(remaining + toBalance(units, digits), currency, digits)
  throw conflict(
    'The balance does not cover this transfer',
    `${field}: Must not be more than the available balance of ${before} ${balanceName(currency, network)}.`,
  )
}

const balanceName = (currency: string, network: string | null | undefined) =>
  network == null ? currency : `${currency} on ${network}`
