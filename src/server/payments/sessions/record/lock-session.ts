import { eq, sql } from 'drizzle-orm'
import type { Change } from '../../../ports/storage'
import { prepared } from '../../../storage/prepared'
import { type SessionRow, sessions } from '../../../storage/schema/sessions'

const lockById = prepared((tx) =>
  tx
    .select()
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .for('update'),
)

/** Locks the session until the transaction ends. Null if the session does not exist. */
export async function lockSession({ tx }: Change, id: string): Promise<SessionRow | null> {
  const [session] = await lockById(tx, { id })
  return session ?? null
}
