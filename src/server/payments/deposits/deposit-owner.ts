import { and, eq, sql } from 'drizzle-orm'
import type { DepositMovement } from '../../../contract/custody-movement'
import type { Mode } from '../../../contract/enums'
import type { Deps } from '../../deps'
import type { Change } from '../../storage/database'
import { prepared } from '../../storage/prepared'
import { accountAddresses, bankAccounts, depositAccounts } from '../../storage/schema/customers'
import type { DepositRow } from '../../storage/schema/deposits'
import { sessionAddresses } from '../../storage/schema/sessions'
import { together } from '../../storage/together'
import { graceEnd } from '../credit/late-money'
import { lockSession } from '../sessions/lock-session'
import { isWindowOver } from '../sessions/seen-to-the-end'
import { accountByEvmAddress, sessionByEvmAddress } from './owner-by-evm-address'

/** Whose money a deposit is: a session's, or that of a customer's own account. */
export type DepositOwner = Pick<DepositRow, 'merchantId' | 'sessionId' | 'customerId' | 'late' | 'pastGrace'>
/** Where custody saw money, with the address as it is stored. */
export type Place = { mode: Mode; movement: DepositMovement; addressKey: string }
type Find = (change: Change, place: Place) => Promise<string | null>

/** Finds the owner of the money at an address, and locks the session or the account. Null if nobody has the address. */
export async function lockedOwner(
  change: Change,
  deps: Pick<Deps, 'clock' | 'log'>,
  place: Place,
): Promise<DepositOwner | null> {
  const now = deps.clock.now()
  return (
    (await lockedSession(change, place, now, sessionAt)) ??
    (await accountOwner(change, deps, place)) ??
    (await lockedSession(change, place, now, sessionByEvmAddress)) ??
    (await accountOwnerByEvmAddress(change, place))
  )
}

/** Finds and locks the session of the address, so that concurrent notices are booked one after the other. */
async function lockedSession(change: Change, place: Place, now: Date, find: Find): Promise<DepositOwner | null> {
  for (;;) {
    const id = await find(change, place)
    if (id === null) return null
    const [session, latest] = await together(lockSession(change, id), find(change, place))
    // otherwise a renewal took over the address while it held the lock
    if (session && latest === id) {
      const isOver = await isWindowOver(change.tx, session, now)
      return {
        merchantId: session.merchantId,
        sessionId: id,
        customerId: session.customerId,
        late: isOver,
        pastGrace: isOver && now > graceEnd(session),
      }
    }
  }
}

/** Money in another asset at this address still belongs to the session. It does not count, but it is reported. */
async function sessionAt({ tx }: Change, { mode, movement, addressKey }: Place): Promise<string | null> {
  const { network, asset } = movement
  if (!network || asset === 'NGN') return null
  const rows = await sessionsByAddress(tx, { mode, network, addressKey })
  return (rows.find((row) => row.asset === asset) ?? rows[0])?.sessionId ?? null
}

const sessionsByAddress = prepared((tx) =>
  tx
    .select({ sessionId: sessionAddresses.sessionId, asset: sessionAddresses.asset })
    .from(sessionAddresses)
    .where(
      and(
        eq(sessionAddresses.mode, sql.placeholder('mode')),
        eq(sessionAddresses.network, sql.placeholder('network')),
        eq(sessionAddresses.addressKey, sql.placeholder('addressKey')),
      ),
    ),
)

const ACCOUNT_OWNER = { merchantId: depositAccounts.merchantId, customerId: depositAccounts.customerId }

const ofCustomer = (account: { merchantId: string; customerId: string }): DepositOwner => ({
  ...account,
  sessionId: null,
  late: false,
  pastGrace: false,
})

/** The customer who owns the permanent address or bank account. Throws if several customers share the account. */
async function accountOwner(
  { tx }: Change,
  { log }: Pick<Deps, 'log'>,
  { mode, movement, addressKey }: Place,
): Promise<DepositOwner | null> {
  const { network, asset } = movement
  const [row, ...others] = network
    ? await tx
        .select(ACCOUNT_OWNER)
        .from(accountAddresses)
        .innerJoin(depositAccounts, eq(depositAccounts.id, accountAddresses.accountId))
        .where(
          and(
            eq(accountAddresses.mode, mode),
            eq(accountAddresses.network, network),
            eq(accountAddresses.addressKey, addressKey),
          ),
        )
        .for('update', { of: depositAccounts })
    : await tx
        .select(ACCOUNT_OWNER)
        .from(bankAccounts)
        .innerJoin(depositAccounts, eq(depositAccounts.id, bankAccounts.accountId))
        .where(
          and(
            eq(bankAccounts.mode, mode),
            eq(bankAccounts.accountNumber, addressKey),
            eq(bankAccounts.currency, asset),
          ),
        )
        .for('update', { of: depositAccounts })
  if (others.some(({ customerId }) => customerId !== row?.customerId)) {
    log.error({ event: 'custody.shared_account', mode })
    throw new Error('the bank account of several customers')
  }
  return row ? ofCustomer(row) : null
}

/** The customer whose permanent EVM address got money on a network that their account does not name. */
async function accountOwnerByEvmAddress(change: Change, place: Place): Promise<DepositOwner | null> {
  const id = await accountByEvmAddress(change, place)
  if (id === null) return null
  const [row] = await change.tx
    .select(ACCOUNT_OWNER)
    .from(depositAccounts)
    .where(eq(depositAccounts.id, id))
    .for('update')
  return row ? ofCustomer(row) : null
}
