import { eq } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { sessionAddresses } from '../../storage/schema/sessions'
import { lookSoon } from '../addresses/look-soon'

/** Has the session's own addresses looked at at once, however old they are. Custody looks by itself. */
export async function lookAgain({ storage, clock }: Pick<Deps, 'storage' | 'clock'>, sessionId: string): Promise<void> {
  const { database } = storage
  const shown = await database.select().from(sessionAddresses).where(eq(sessionAddresses.sessionId, sessionId))
  for (const { network, addressKey } of shown) await lookSoon(database, network, addressKey, clock.now())
}
