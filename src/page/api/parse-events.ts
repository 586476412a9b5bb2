import { readEvents, type StreamEvent } from '../../browser/event-stream'
import { Session } from '../../contract/session/session'
import { type Answer, type Failure, isFailure } from './answer'
import { parseAnswer } from './parse-answer'

export const EVENTS = 'text/event-stream'

/** What a poll could have been answered: a state of the session, or that there is no other. */
export type Update = Exclude<Answer<Session>, Failure> | { headers: Headers }

const NOTHING_NEW = { headers: new Headers() }

export const hasEvents = ({ headers }: Response) => !!headers.get('Content-Type')?.startsWith(EVENTS)

/**
 * Reads states of a session until the service ends the answer, or `hear` says that nothing more is wanted. `id` is the
 * ETag of what is in `data`; a comment is a sign of life. Rejects when the connection is lost.
 */
export async function parseEvents(
  response: Response,
  hear: (news: Update) => boolean,
): Promise<Failure | { headers: Headers }> {
  for await (const event of readEvents(response)) {
    const news = await newsOf(event)
    if (isFailure(news)) return news
    if (!hear(news)) break
  }
  return NOTHING_NEW
}

function newsOf({ type, id, data }: StreamEvent): Promise<Answer<Session>> | Update {
  if (type === 'comment') return NOTHING_NEW
  return parseAnswer(new Response(type === 'message' ? data : null, { headers: { ETag: id } }), Session)
}
