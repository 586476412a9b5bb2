import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { MODES, type Mode } from '../../contract/enums'
import type { DepositMovement, Movement, TransferMovement } from '../../contract/money/custody-movement'
import { pairOf } from '../../payment/chains/catalogue'
import { formatUnits, minorDigits, parseUnits } from '../../payment/money'
import type { Deps } from '../deps'
import type { Custody, ReportedMovement } from '../ports/custody'
import { isReferenceOfKind } from '../storage/schema/address-reference'
import { type DepositRow, deposits } from '../storage/schema/deposits'
import { payouts, refunds } from '../storage/schema/payouts'
import { swaps } from '../storage/schema/swaps'
import { overbookedAddresses, type ReportedDeposit } from './overbooked-addresses'

const BATCH_SIZE = 500
const DAY_MS = 86_400_000

/** A merchant's own wallet tells nobody of a refund. */
const isSentByCustody = or(isNull(refunds.custodyId), isReferenceOfKind('custody', refunds.custodyId))

type DoctorDeps = Pick<Deps, 'storage' | 'custody' | 'clock'>
type Order = { id: string; status: string; askedAt: Date | null }

/** Where the books differ from all that custody ever reported. Throws `CustodyUnavailable`. */
export async function* custodyDifferences(deps: DoctorDeps): AsyncGenerator<string> {
  for (const mode of MODES) {
    const port = deps.custody[mode]
    if (!port) continue
    const told = await lastMovements(port)
    // sandbox deposits are simulated here, and are no movements
    if (mode === 'live') {
      yield* depositDifferences(deps, told)
      yield* overbookedAddresses(deps.storage.database, [...told.money.values()])
    }
    yield* orderDifferences(deps, mode, told)
  }
}

/** Custody's last word on each deposit, by its id, and on each order, by our reference. */
async function lastMovements(port: Custody) {
  const money = new Map<string, ReportedDeposit>()
  const orders = new Map<string, TransferMovement & { kind: Exclude<Movement['type'], 'deposit'> }>()
  for (let cursor: string | null = null; ; ) {
    const page: { data: ReportedMovement[]; cursor: string } = await port.movements(cursor)
    for (const movement of page.data)
      if (movement.type === 'deposit') hear({ ...movement.data, source: movement.source ?? 'custody' })
      else orders.set(movement.data.reference, { ...movement.data, kind: movement.type })
    if (page.data.length === 0 || page.cursor === cursor) return { money, orders }
    cursor = page.cursor
  }

  /** An old notice may come last: what is credited is taken back by a failure or a smaller amount only. */
  function hear(said: ReportedDeposit) {
    const isOld = said.state === 'seen' || said.state === 'held'
    const key = keyOf(said)
    if (!(isOld && money.get(key)?.state === 'confirmed')) money.set(key, said)
  }
}
/** Two sources may give the same id to different money. */
const keyOf = ({ source, id }: Pick<ReportedDeposit, 'source' | 'id'>) => `${source} ${id}`

type Told = Awaited<ReturnType<typeof lastMovements>>

async function* depositDifferences({ storage: { database } }: DoctorDeps, { money }: Told): AsyncGenerator<string> {
  const reported = [...money.values()]
  for (let start = 0; start < reported.length; start += BATCH_SIZE) {
    const batch = reported.slice(start, start + BATCH_SIZE)
    const ids = batch.map(({ id }) => id)
    const rows = await database
      .select()
      .from(deposits)
      .where(and(eq(deposits.mode, 'live'), inArray(deposits.custodyId, ids)))
    const known = new Map(rows.map((row) => [keyOf({ ...row, id: row.custodyId }), row]))
    for (const one of batch) {
      const difference = depositDifference(one, known.get(keyOf(one)))
      if (difference) yield `custody: deposit ${one.id}: ${difference}`
    }
  }
  const booked = await database
    .select({ custodyId: deposits.custodyId, source: deposits.source })
    .from(deposits)
    .where(and(eq(deposits.mode, 'live'), eq(deposits.state, 'confirmed')))
  for (const { custodyId, source } of booked)
    if (!money.has(keyOf({ source, id: custodyId })))
      yield `custody: deposit ${custodyId} is credited here, and custody does not know it`
}

function depositDifference(told: DepositMovement, row: DepositRow | undefined): string | null {
  if (!row) return `${told.amount} ${told.asset} (${told.state}) are booked nowhere`
  const digits = pairOf(row.asset, row.network ?? '')?.decimals ?? minorDigits('NGN')
  const credited = row.state === 'confirmed' ? row.amount - row.reversed : 0n
  const expected = told.state === 'confirmed' ? told.amount : '0'
  if (parseUnits(expected, digits) === credited) return null
  return `custody has credited ${expected} ${told.asset}, the books ${formatUnits(credited, digits)}`
}

async function* orderDifferences(deps: DoctorDeps, mode: Mode, { orders }: Told): AsyncGenerator<string> {
  const { storage, clock } = deps
  const { database } = storage
  const yesterday = new Date(clock.now().getTime() - DAY_MS)
  const seen = new Set<string>()
  // `askedAt`: since when custody should know of it
  const ofRefunds = { id: refunds.id, status: refunds.status, askedAt: refunds.updatedAt }
  const ofPayouts = { id: payouts.id, status: payouts.status, askedAt: payouts.createdAt }
  const ofSwaps = { id: swaps.id, status: swaps.status, askedAt: swaps.executedAt }
  const kinds: [string, Order[]][] = [
    [
      'refund',
      await database
        .select(ofRefunds)
        .from(refunds)
        .where(and(eq(refunds.mode, mode), isSentByCustody)),
    ],
    ['payout', await database.select(ofPayouts).from(payouts).where(eq(payouts.mode, mode))],
    ['swap', await database.select(ofSwaps).from(swaps).where(eq(swaps.mode, mode))],
  ]
  for (const [kind, rows] of kinds)
    for (const { id, status, askedAt } of rows) {
      const told = orders.get(id)
      seen.add(id)
      const state = told && (told.state === 'failed' ? 'failed' : 'success')
      const own = status === 'completed' ? 'success' : status
      if (state && state !== own) yield `custody: ${kind} ${id} is ${state} there, and ${status} here`
      if (!state && own === 'success') yield `custody: ${kind} ${id} is ${status} here, and custody does not know it`
      if (!state && (own === 'created' || own === 'processing') && askedAt && askedAt < yesterday)
        yield `custody: ${kind} ${id} has not ended since ${askedAt.toISOString()}`
    }
  for (const [reference, { kind, state }] of orders)
    if (!seen.has(reference)) yield `custody: ${kind} ${reference} is ${state} there, and unknown here`
}
