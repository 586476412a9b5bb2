import { eq } from 'drizzle-orm'
import type { Change } from '../../storage/database'
import { type SessionRow, sessions } from '../../storage/schema/sessions'

/** Locks the session until the transaction ends. Null if there is none. */
export async function lockSession({ tx }: Change, id: string): Promise<SessionRow | null> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  return session ?? null
}
