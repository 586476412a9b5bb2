import { and, eq } from 'drizzle-orm'
import type { Mode, Network } from '../../../contract/enums'
import type { DepositMovement } from '../../../contract/money/custody-movement'
import { readClaim } from '../../custody/address-claims'
import type { Deps } from '../../deps'
import type { AddressSource } from '../../ports/custody'
import type { Change, Database } from '../../ports/storage'
import { bankAccounts, depositAccounts } from '../../storage/schema/customers'
import type { DepositRow } from '../../storage/schema/deposits'
import { type SessionRow, sessions } from '../../storage/schema/sessions'
import { together } from '../../storage/together'
import { graceEnd } from '../credit/late-money'
import { lockSession } from '../sessions/record/lock-session'
import { isWindowOver } from '../sessions/status/window-over'

/** The session or the customer's own account that a deposit belongs to. */
export type DepositOwner = Pick<DepositRow, 'merchantId' | 'sessionId' | 'customerId' | 'late' | 'pastGrace'>
/** A deposit as its source reports it, with the address in the form in which addresses are stored. */
export type ReportedDeposit = {
  mode: Mode
  movement: DepositMovement
  addressKey: string
  source: AddressSource
  /** The source's own id of the notice, also given with its movements. Null if the notice cannot be repeated. */
  noticeId: string | null
}
/** Money that is not booked: no session or account has its address, or another source gave `merchantId` the address. */
type Unowned = { owner: null; merchantId: string | null }

/**
 * Finds the owner of the money at an address by the address's claim, and locks the session or the account. A claim
 * holds on all networks of a family, so its holder also owns money on a network that was not shown.
 */
export async function lockOwner(
  change: Change,
  deps: Pick<Deps, 'clock'>,
  reported: ReportedDeposit,
): Promise<{ owner: DepositOwner } | Unowned> {
  const { network, asset } = reported.movement
  const owner = network
    ? asset !== 'NGN' && (await lockClaimHolder(change, deps, reported, network))
    : reported.source === 'custody' && (await bankAccountOwner(change, reported))
  return owner || { owner: null, merchantId: null }
}

async function lockClaimHolder(
  change: Change,
  { clock }: Pick<Deps, 'clock'>,
  { mode, addressKey: address, source }: ReportedDeposit,
  network: Network,
): Promise<{ owner: DepositOwner } | Unowned> {
  const { tx } = change
  const readLatestClaim = () => readClaim(tx, { mode, network, address })
  for (let claim = await readLatestClaim(); claim; ) {
    const { sessionId, accountId } = claim
    if (claim.source !== source) return { owner: null, merchantId: await findMerchant(tx, claim) }
    if (accountId !== null) return { owner: await accountOwner(tx, accountId) }
    if (sessionId === null) break
    const [session, latest] = await together(lockSession(change, sessionId), readLatestClaim())
    // If the claim has changed, a renewal has taken over the address while this transaction waited for the lock.
    if (session && latest?.sessionId === sessionId) return { owner: await sessionOwner(tx, session, clock.now()) }
    claim = latest
  }
  return { owner: null, merchantId: null }
}

async function sessionOwner(tx: Database, session: SessionRow, now: Date): Promise<DepositOwner> {
  const isOver = await isWindowOver(tx, session, now)
  return {
    merchantId: session.merchantId,
    sessionId: session.id,
    customerId: session.customerId,
    late: isOver,
    pastGrace: isOver && now > graceEnd(session),
  }
}

const ACCOUNT_OWNER = { merchantId: depositAccounts.merchantId, customerId: depositAccounts.customerId }

const toDepositOwner = (account: { merchantId: string; customerId: string }): DepositOwner => ({
  ...account,
  sessionId: null,
  late: false,
  pastGrace: false,
})

async function accountOwner(tx: Database, accountId: string): Promise<DepositOwner> {
  const [row] = await tx
    .select(ACCOUNT_OWNER)
    .from(depositAccounts)
    .where(eq(depositAccounts.id, accountId))
    .for('update')
  if (!row) throw new Error('the deposit account of a claim does not exist')
  return toDepositOwner(row)
}

async function bankAccountOwner(
  { tx }: Change,
  { mode, movement, addressKey }: ReportedDeposit,
): Promise<{ owner: DepositOwner } | null> {
  const [row] = await tx
    .select(ACCOUNT_OWNER)
    .from(bankAccounts)
    .innerJoin(depositAccounts, eq(depositAccounts.id, bankAccounts.accountId))
    .where(
      and(
        eq(bankAccounts.mode, mode),
        eq(bankAccounts.accountNumber, addressKey),
        eq(bankAccounts.currency, movement.asset),
      ),
    )
    .for('update', { of: depositAccounts })
  return row ? { owner: toDepositOwner(row) } : null
}

/** The merchant of the session or account that holds a claim. */
async function findMerchant(
  tx: Database,
  { sessionId, accountId }: { sessionId: string | null; accountId: string | null },
): Promise<string | null> {
  const [session] = sessionId === null ? [] : await tx.select().from(sessions).where(eq(sessions.id, sessionId))
  const [account] =
    accountId === null ? [] : await tx.select().from(depositAccounts).where(eq(depositAccounts.id, accountId))
  return (session ?? account)?.merchantId ?? null
}
