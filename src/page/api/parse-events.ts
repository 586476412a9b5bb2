import { readEvents, type StreamEvent } from '../../browser/event-stream'
import { Session } from '../../contract/session/session'
import { type Answer, type Failure, isFailure } from './answer'
import { parseAnswer } from './parse-answer'

export const EVENT_STREAM = 'text/event-stream'

/** A new state of the session, or only headers if nothing changed. */
export type Update = Exclude<Answer<Session>, Failure> | { headers: Headers }

const UNCHANGED = { headers: new Headers() }

export const isEventStream = ({ headers }: Response) => !!headers.get('Content-Type')?.startsWith(EVENT_STREAM)

/**
 * Reads states of a session until the service ends the response, or `onUpdate` returns false. The `id` of an event is
 * the ETag of its `data`; a comment shows that the connection is alive. Rejects when the connection is lost.
 */
export async function parseEvents(
  response: Response,
  onUpdate: (update: Update) => boolean,
): Promise<Failure | { headers: Headers }> {
  for await (const event of readEvents(response)) {
    const update = await updateOf(event)
    if (isFailure(update)) return update
    if (!onUpdate(update)) break
  }
  return UNCHANGED
}

function updateOf({ type, id, data }: StreamEvent): Promise<Answer<Session>> | Update {
  if (type === 'comment') return UNCHANGED
  return parseAnswer(new Response(type === 'message' ? data : null, { headers: { ETag: id } }), Session)
}
