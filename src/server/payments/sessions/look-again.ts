import { and, eq, inArray } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { sessionAddresses } from '../../storage/schema/sessions'
import { watchedAddresses } from '../../storage/schema/watching'
import { networksOfAddress } from '../addresses/networks-of-address'

/** Has the session's own addresses looked at at once, however old they are. Custody looks by itself. */
export async function lookAgain({ storage, clock }: Pick<Deps, 'storage' | 'clock'>, sessionId: string): Promise<void> {
  const { database } = storage
  const shown = await database.select().from(sessionAddresses).where(eq(sessionAddresses.sessionId, sessionId))
  for (const { network, addressKey } of shown)
    await database
      .update(watchedAddresses)
      .set({ dueAt: clock.now() })
      .where(
        and(
          inArray(watchedAddresses.network, [...networksOfAddress(network)]),
          eq(watchedAddresses.address, addressKey),
        ),
      )
}
