import type { Note, NoteRequest } from '../../../contract/session/timeline'
import type { Deps } from '../../deps'
import { type SessionRow, sessionNotes } from '../../storage/schema/sessions'
import { actorNames } from './actor-names'

/** Writes a note about a payment, in the name of who asks. */
export async function writeNote(
  { storage: { database }, clock, random }: Pick<Deps, 'storage' | 'clock' | 'random'>,
  { id: sessionId }: Pick<SessionRow, 'id'>,
  actor: string,
  { text }: NoteRequest,
): Promise<Note> {
  const [id, createdAt] = [random.uuid(), clock.now()]
  await database.insert(sessionNotes).values({ id, sessionId, text, actor, createdAt })
  const nameOf = await actorNames(database, [actor])
  return { id, text, by: nameOf(actor), created_at: createdAt.toISOString() }
}
