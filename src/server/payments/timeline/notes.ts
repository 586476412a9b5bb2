import { inArray } from 'drizzle-orm'
import type { Note, NoteRequest } from '../../../contract/session/timeline'
import type { Deps } from '../../deps'
import type { Database } from '../../ports/storage'
import { members } from '../../storage/schema/members'
import { type SessionRow, sessionNotes } from '../../storage/schema/sessions'

const MEMBER = 'member:'

/** The names of actors: a member's name or e-mail, and the id of any other actor. Null for a removed member. */
export async function actorNames(
  database: Database,
  actors: readonly string[],
): Promise<(actor: string) => string | null> {
  const ids = actors.flatMap((actor) => (actor.startsWith(MEMBER) ? actor.slice(MEMBER.length) : []))
  const rows = await database
    .select({ id: members.id, name: members.name, email: members.email })
    .from(members)
    .where(inArray(members.id, ids))
  const names = new Map(rows.map(({ id, name, email }) => [MEMBER + id, name ?? email]))
  return (actor) => (actor.startsWith(MEMBER) ? (names.get(actor) ?? null) : actor)
}

/** Writes a note about a payment in the caller's name. */
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
