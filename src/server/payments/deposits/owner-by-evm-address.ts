import { and, eq, inArray } from 'drizzle-orm'
import type { DepositMovement } from '../../../contract/custody-movement'
import type { Mode } from '../../../contract/enums'
import type { Change } from '../../storage/database'
import { accountAddresses } from '../../storage/schema/customers'
import { sessionAddresses } from '../../storage/schema/sessions'
import { networksOfAddress } from '../addresses/networks-of-address'

type EvmPlace = { mode: Mode; movement: Pick<DepositMovement, 'network'>; addressKey: string }

/**
 * The session that showed the movement's EVM address on another network. The same key owns the address on all EVM
 * networks, so the money belongs to the session, but it does not count. Null if the address is ambiguous: several
 * sessions or a customer's account have it.
 */
export async function sessionByEvmAddress(change: Change, place: EvmPlace): Promise<string | null> {
  const { sessions, accounts } = await ownersOf(change, place)
  return sessions.length === 1 && accounts.length === 0 ? (sessions[0]?.id ?? null) : null
}

/**
 * The customer's account that has the movement's EVM address on another network. The same key owns the address on all EVM
 * networks, so the money belongs to the customer. Null if the address is ambiguous: several accounts or a session have it.
 */
export async function accountByEvmAddress(change: Change, place: EvmPlace): Promise<string | null> {
  const { sessions, accounts } = await ownersOf(change, place)
  return accounts.length === 1 && sessions.length === 0 ? (accounts[0]?.id ?? null) : null
}

/** The sessions and accounts that have the address on any EVM network. None on a network whose addresses are its own. */
async function ownersOf({ tx }: Change, { mode, movement, addressKey }: EvmPlace) {
  const networks = movement.network ? networksOfAddress(movement.network) : []
  if (networks.length <= 1) return { sessions: [], accounts: [] }
  const isThere = (table: typeof sessionAddresses | typeof accountAddresses) =>
    and(eq(table.mode, mode), inArray(table.network, networks), eq(table.addressKey, addressKey))
  return {
    sessions: await tx
      .selectDistinct({ id: sessionAddresses.sessionId })
      .from(sessionAddresses)
      .where(isThere(sessionAddresses)),
    accounts: await tx
      .selectDistinct({ id: accountAddresses.accountId })
      .from(accountAddresses)
      .where(isThere(accountAddresses)),
  }
}
