import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { MODES, type Mode } from '../../contract/enums'
import type { DepositMovement, Movement, TransferMovement } from '../../contract/money/custody-movement'
import { pairOf } from '../../payment/chains/catalogue'
import { DAY_MS } from '../../payment/durations'
import { formatUnits, minorDigits, parseUnits } from '../../payment/money'
import { isReferenceOfKind } from '../custody/address-reference'
import type { Deps } from '../deps'
import type { Custody, ReportedMovement } from '../ports/custody'
import { type DepositRow, deposits } from '../storage/schema/deposits'
import { payouts, refunds } from '../storage/schema/payouts'
import { swaps } from '../storage/schema/swaps'
import { overbookedAddresses, type ReportedDeposit } from './overbooked-addresses'

const BATCH_SIZE = 500

/** A refund from a merchant's own wallet is not reported by custody. */
const isSentByCustody = or(isNull(refunds.custodyId), isReferenceOfKind('custody', refunds.custodyId))

type DoctorDeps = Pick<Deps, 'storage' | 'custody' | 'clock'>
type Transfer = { id: string; status: string; requestedAt: Date | null }

/** Differences between the books and all that custody ever reported. Throws `CustodyUnavailable`. */
export async function* custodyDifferences(deps: DoctorDeps): AsyncGenerator<string> {
  for (const mode of MODES) {
    const port = deps.custody[mode]
    if (!port) continue
    const reported = await lastMovements(port)
    // sandbox deposits are simulated here, and are no movements
    if (mode === 'live') {
      yield* depositDifferences(deps, reported)
      yield* overbookedAddresses(deps.storage.database, [...reported.deposits.values()])
    }
    yield* transferDifferences(deps, mode, reported)
  }
}

/** Custody's last report of each deposit, by its id, and of each transfer, by our reference. */
async function lastMovements(port: Custody) {
  const deposits = new Map<string, ReportedDeposit>()
  const transfers = new Map<string, TransferMovement & { kind: Exclude<Movement['type'], 'deposit'> }>()
  for (let cursor: string | null = null; ; ) {
    const page: { data: ReportedMovement[]; cursor: string } = await port.movements(cursor)
    for (const movement of page.data)
      if (movement.type === 'deposit') addDeposit({ ...movement.data, source: movement.source ?? 'custody' })
      else transfers.set(movement.data.reference, { ...movement.data, kind: movement.type })
    if (page.data.length === 0 || page.cursor === cursor) return { deposits, transfers }
    cursor = page.cursor
  }

  /** An old notice may come last, but only a failure or a smaller amount takes back credited money. */
  function addDeposit(deposit: ReportedDeposit) {
    const isOld = deposit.state === 'seen' || deposit.state === 'held'
    const key = keyOf(deposit)
    if (!(isOld && deposits.get(key)?.state === 'confirmed')) deposits.set(key, deposit)
  }
}
/** Two sources may give the same id to different money. */
const keyOf = ({ source, id }: Pick<ReportedDeposit, 'source' | 'id'>) => `${source} ${id}`

type Reported = Awaited<ReturnType<typeof lastMovements>>

async function* depositDifferences(
  { storage: { database } }: DoctorDeps,
  { deposits: reported }: Reported,
): AsyncGenerator<string> {
  const all = [...reported.values()]
  for (let start = 0; start < all.length; start += BATCH_SIZE) {
    const batch = all.slice(start, start + BATCH_SIZE)
    const ids = batch.map(({ id }) => id)
    const rows = await database
      .select()
      .from(deposits)
      .where(and(eq(deposits.mode, 'live'), inArray(deposits.custodyId, ids)))
    const known = new Map(rows.map((row) => [keyOf({ ...row, id: row.custodyId }), row]))
    for (const deposit of batch) {
      const difference = depositDifference(deposit, known.get(keyOf(deposit)))
      if (difference) yield `custody: deposit ${deposit.id}: ${difference}`
    }
  }
  const booked = await database
    .select({ custodyId: deposits.custodyId, source: deposits.source })
    .from(deposits)
    .where(and(eq(deposits.mode, 'live'), eq(deposits.state, 'confirmed')))
  for (const { custodyId, source } of booked)
    if (!reported.has(keyOf({ source, id: custodyId })))
      yield `custody: deposit ${custodyId} is credited here, and custody does not know it`
}

function depositDifference(reported: DepositMovement, row: DepositRow | undefined): string | null {
  if (!row) return `${reported.amount} ${reported.asset} (${reported.state}) is missing in the books`
  const digits = pairOf(row.asset, row.network ?? '')?.decimals ?? minorDigits('NGN')
  const credited = row.state === 'confirmed' ? row.amount - row.reversed : 0n
  const expected = reported.state === 'confirmed' ? reported.amount : '0'
  if (parseUnits(expected, digits) === credited) return null
  return `custody has credited ${expected} ${reported.asset}, the books ${formatUnits(credited, digits)}`
}

async function* transferDifferences(deps: DoctorDeps, mode: Mode, { transfers }: Reported): AsyncGenerator<string> {
  const { storage, clock } = deps
  const { database } = storage
  const yesterday = new Date(clock.now().getTime() - DAY_MS)
  const known = new Set<string>()
  // `requestedAt`: when custody should have received it
  const ofRefunds = { id: refunds.id, status: refunds.status, requestedAt: refunds.updatedAt }
  const ofPayouts = { id: payouts.id, status: payouts.status, requestedAt: payouts.createdAt }
  const ofSwaps = { id: swaps.id, status: swaps.status, requestedAt: swaps.executedAt }
  const kinds: [string, Transfer[]][] = [
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
    for (const { id, status, requestedAt } of rows) {
      const reported = transfers.get(id)
      known.add(id)
      const state = reported && (reported.state === 'failed' ? 'failed' : 'success')
      const stateHere = status === 'completed' ? 'success' : status
      if (state && state !== stateHere) yield `custody: ${kind} ${id} is ${state} there, and ${status} here`
      if (!state && stateHere === 'success')
        yield `custody: ${kind} ${id} is ${status} here, and custody does not know it`
      if (!state && (stateHere === 'created' || stateHere === 'processing') && requestedAt && requestedAt < yesterday)
        yield `custody: ${kind} ${id} has not ended since ${requestedAt.toISOString()}`
    }
  for (const [reference, { kind, state }] of transfers)
    if (!known.has(reference)) yield `custody: ${kind} ${reference} is ${state} there, and unknown here`
}
