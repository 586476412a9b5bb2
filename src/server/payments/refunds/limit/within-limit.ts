import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Asset, Currency, Network } from '../../../../contract/enums'
import type { RefundLimit } from '../../../../contract/refunds/refund-limit'
import { pairOf } from '../../../../payment/chains/catalogue'
import { DAY_MS } from '../../../../payment/durations'
import { ceiling } from '../../../../payment/fraction'
import { fiatValue, formatFiat } from '../../../../payment/money'
import type { Actor } from '../../../audit/record-change'
import type { Deps } from '../../../deps'
import { conflict, ProblemError, refundAboveLimit, unavailable } from '../../../http/problem'
import type { RateTable } from '../../../ports/rates'
import type { Change, Database } from '../../../ports/storage'
import { ownedBy } from '../../../storage/owner'
import { auditEntries } from '../../../storage/schema/audit'
import { refunds } from '../../../storage/schema/payouts'
import { readRates } from '../../quotes/quotes'
import { findRefundLimit } from './refund-limit'

type LimitDeps = Pick<Deps, 'storage' | 'clock' | 'rates'>

/** Money to send back, in atoms. */
interface Sum {
  asset: Asset
  network: Network
  atoms: bigint
}

/** The worth of sums at the present prices, in minor units, each rounded up. Throws 503 for a coin without a price. */
function worthOf(table: RateTable, currency: Currency, sums: readonly Sum[]): bigint {
  return sums.reduce((worth, { asset, network, atoms }) => {
    const rate = table.rate(asset, currency)
    const pair = pairOf(asset, network)
    if (rate === null || !pair) throw unavailable('Prices are not available at the moment')
    return worth + ceiling(fiatValue(atoms, rate, currency, pair))
  }, 0n)
}

/** The refunds that an actor created in the last 24 hours, by the audit. A failed refund has sent nothing. */
async function refundsOfActor(database: Database, { clock }: Pick<Deps, 'clock'>, actor: Actor): Promise<Sum[]> {
  const since = new Date(clock.now().getTime() - DAY_MS)
  const created = await database
    .select({ id: auditEntries.object })
    .from(auditEntries)
    .where(
      and(
        ownedBy(auditEntries, actor),
        eq(auditEntries.actor, actor.actor),
        eq(auditEntries.action, 'refund.created'),
        gt(auditEntries.createdAt, since),
      ),
    )
  if (created.length === 0) return []
  const ids = created.map(({ id }) => id)
  return database
    .select({ asset: refunds.asset, network: refunds.network, atoms: refunds.cryptoAmount })
    .from(refunds)
    .where(and(inArray(refunds.id, ids), ne(refunds.status, 'failed')))
}

/** Checks a refund within the transaction that stores it. */
export type RequireWithinLimit = (change: Pick<Change, 'tx'>, refund: Sum) => Promise<void>

/**
 * A check that throws 403 if a refund, together with those that its actor created in the last 24 hours, is worth more
 * than the merchant's limit. Refunds that one actor makes at the same time wait for each other. Throws 503 without
 * prices, which are read before the transaction, so that no lock waits for them.
 */
export async function requireWithinLimit(deps: LimitDeps, actor: Actor): Promise<RequireWithinLimit> {
  const table = await readRates(deps, actor.mode)
  return async ({ tx }, refund) => {
    const name = `refund limit:${actor.merchantId}:${actor.mode}:${actor.actor}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    const limit = await findRefundLimit(tx, actor)
    if (!limit) throw refundAboveLimit()
    const worth = worthOf(table, limit.currency, [...(await refundsOfActor(tx, deps, actor)), refund])
    if (worth > limit.amount) throw refundAboveLimit()
  }
}

/** Whether a refund is above the limit of its actor, or cannot be priced. */
export async function isAboveLimit(deps: LimitDeps, actor: Actor, refund: Sum): Promise<boolean> {
  try {
    await (await requireWithinLimit(deps, actor))({ tx: deps.storage.database }, refund)
    return false
  } catch (error) {
    if (isRefusal(error)) return true
    throw error
  }
}

const isRefusal = (error: unknown) => error instanceof ProblemError && (error.status === 403 || error.status === 503)

/**
 * A check for a refund that needed no confirmation when it was requested: it throws 409 if the refund is above the
 * limit by now. The next attempt needs a confirmation.
 */
export async function requireStillWithinLimit(deps: LimitDeps, actor: Actor): Promise<RequireWithinLimit> {
  const changed = (error: unknown) => {
    throw isRefusal(error) ? conflict('Something changed meanwhile, try again') : error
  }
  const requireWithin = await requireWithinLimit(deps, actor).catch(changed)
  return (change, refund) => requireWithin(change, refund).catch(changed)
}

/** The limit of a merchant, and how much of it the actor has left. */
export async function readRefundLimit(deps: LimitDeps, actor: Actor): Promise<RefundLimit> {
  const { database } = deps.storage
  const limit = await findRefundLimit(database, actor)
  if (!limit) return { amount: null, currency: null, left: null }
  const { amount, currency } = limit
  const left = await readLeft(deps, actor, limit)
  return { amount: formatFiat(amount, currency), currency, left: left === null ? null : formatFiat(left, currency) }
}

async function readLeft(deps: LimitDeps, actor: Actor, limit: { amount: bigint; currency: Currency }) {
  try {
    const sums = await refundsOfActor(deps.storage.database, deps, actor)
    const worth = worthOf(await readRates(deps, actor.mode), limit.currency, sums)
    return worth < limit.amount ? limit.amount - worth : 0n
  } catch (error) {
    if (error instanceof ProblemError && error.status === 503) return null
    throw error
  }
}
