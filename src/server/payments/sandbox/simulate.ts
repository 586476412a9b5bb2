import { and, eq, inArray } from 'drizzle-orm'
import type { DepositMovement } from '../../../contract/money/custody-movement'
import { type Pair, pairOf } from '../../../payment/chains/catalogue'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { formatUnits, parseUnits } from '../../../payment/money'
import { transactionHash } from '../../custody/transaction-hash'
import type { Deps } from '../../deps'
import { conflict, invalid, missing } from '../../http/problem'
import { type DepositRow, deposits } from '../../storage/schema/deposits'
import type { SessionRow } from '../../storage/schema/sessions'
import { applyDeposit } from '../deposits/apply-deposit'
import { lockSession } from '../sessions/record/lock-session'
import { amountDue, type SessionRecord } from '../sessions/record/payer-view'
import { updateStatus } from '../sessions/status/update-status'

/** The sandbox is public, and each deposit makes the next one slower. */
const MAX_DEPOSITS = 300

/** Simulates a deposit to the session's address. Throws 409 without an address, or after too many deposits. */
export async function simulateDeposit(
  deps: Deps,
  record: SessionRecord,
  { amount, confirmations }: { amount?: string | null; confirmations?: number | null },
): Promise<void> {
  const { session } = record
  const pair = pairOf(session.asset ?? '', session.network ?? '')
  if (!pair || !session.address) throw conflict('The payment has no address yet')
  if (record.deposits.length >= MAX_DEPOSITS)
    throw conflict(`The sandbox allows at most ${MAX_DEPOSITS} deposits for a payment`)
  const required = NETWORK_DEFINITIONS[pair.network].sandboxConfirmations
  const reported = Math.min(confirmations ?? required, required)
  await applyDeposit(deps, session.mode, {
    id: `sandbox-${deps.random.uuid()}`,
    address: session.address,
    asset: pair.asset,
    network: pair.network,
    amount: amount ? parseAmount(amount, pair) : readAmountDue(record, pair),
    hash: transactionHash(pair.network, deps.random),
    confirmations: reported,
    required_confirmations: required,
    state: reported >= required ? 'confirmed' : 'seen',
  })
}

/** Confirms all unconfirmed deposits, also those that custody holds. */
export async function confirmAll(deps: Deps, id: string): Promise<void> {
  for (const deposit of await openDeposits(deps, id))
    await applyDeposit(deps, deposit.mode, {
      ...toMovement(deposit),
      confirmations: deposit.requiredConfirmations,
      state: 'confirmed',
    })
}

export async function holdAll(deps: Deps, id: string): Promise<void> {
  for (const deposit of await openDeposits(deps, id))
    await applyDeposit(deps, deposit.mode, { ...toMovement(deposit), state: 'held' })
}

/** Simulates that custody refuses all unconfirmed deposits, and the session itself. */
export async function refuseAll(deps: Deps, id: string): Promise<void> {
  for (const deposit of await openDeposits(deps, id))
    await applyDeposit(deps, deposit.mode, { ...toMovement(deposit), state: 'failed', reason: 'refused' })
  await patchSession(deps, id, ({ status }, now) => (status === 'completed' ? null : { refusedAt: now }))
}

/** Ends the payment window now, if it is still open. */
export async function expireNow(deps: Deps, id: string): Promise<void> {
  await patchSession(deps, id, ({ expiresAt }, now) => (now >= expiresAt ? null : { expiresAt: now }))
}

async function patchSession(
  deps: Deps,
  id: string,
  makePatch: (session: SessionRow, now: Date) => Partial<SessionRow> | null,
): Promise<void> {
  await deps.storage.change(async (change) => {
    const session = await lockSession(change, id)
    if (!session) throw missing()
    const patch = makePatch(session, deps.clock.now())
    if (patch) await updateStatus(change, deps, id, patch)
  })
}

const openDeposits = ({ storage }: Deps, id: string) =>
  storage.database
    .select()
    .from(deposits)
    .where(and(eq(deposits.sessionId, id), inArray(deposits.state, ['seen', 'held'])))

function toMovement(deposit: DepositRow): DepositMovement {
  const pair = pairOf(deposit.asset, deposit.network ?? '')
  if (!pair) throw new Error('a sandbox deposit is always in a known pair')
  return {
    id: deposit.custodyId,
    address: deposit.address,
    asset: pair.asset,
    network: pair.network,
    amount: formatUnits(deposit.amount, pair.decimals),
    hash: deposit.hash,
    confirmations: deposit.confirmations,
    required_confirmations: deposit.requiredConfirmations,
    state: deposit.state,
  }
}

function parseAmount(decimal: string, pair: Pair): string {
  const atoms = parseUnits(decimal, pair.decimals)
  if (atoms === null) throw invalid(`amount: Must have at most ${pair.decimals} decimals.`)
  if (atoms === 0n) throw conflict('Nothing is due')
  return formatUnits(atoms, pair.decimals)
}

function readAmountDue(record: SessionRecord, pair: Pair): string {
  const { due } = amountDue(record)
  if (!due) throw conflict('Nothing is due')
  return formatUnits(due, pair.decimals)
}
