import { and, eq, inArray } from 'drizzle-orm'
import type { DepositMovement } from '../../../contract/custody-movement'
import type { Mode } from '../../../contract/enums'
import type { Change } from '../../storage/database'
import { accountAddresses } from '../../storage/schema/customers'
import { sessionAddresses } from '../../storage/schema/sessions'
import { networksOfAddress } from '../addresses/networks-of-address'

/**
 * The session that showed the movement's EVM address on another network. The same key owns the address on all EVM
 * networks, so the money belongs to the session, but it does not count. Null if the address is ambiguous: several
 * sessions or a customer's account have it.
 */
export async function sessionByEvmAddress(
  { tx }: Change,
  { mode, movement, addressKey }: { mode: Mode; movement: Pick<DepositMovement, 'network'>; addressKey: string },
): Promise<string | null> {
  const networks = movement.network ? networksOfAddress(movement.network) : []
  if (networks.length <= 1) return null
  const shownIn = (table: typeof sessionAddresses | typeof accountAddresses) =>
    and(eq(table.mode, mode), inArray(table.network, networks), eq(table.addressKey, addressKey))
  const [session, ...others] = await tx
    .selectDistinct({ id: sessionAddresses.sessionId })
    .from(sessionAddresses)
    .where(shownIn(sessionAddresses))
  if (!session || others.length > 0) return null
  return (await tx.$count(accountAddresses, shownIn(accountAddresses))) > 0 ? null : session.id
}
