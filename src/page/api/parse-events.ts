import { Session } from '../../contract/session'
import { type Answer, type Failure, isFailure } from './answer'
import { parseAnswer } from './parse-answer'

export const EVENTS = 'text/event-stream'

/** What a poll could have been answered: a state of the session, or that there is no other. */
export type Update = Exclude<Answer<Session>, Failure> | { headers: Headers }

const NOTHING_NEW = { headers: new Headers() }

export const hasEvents = ({ headers }: Response) => !!headers.get('Content-Type')?.startsWith(EVENTS)

/**
 * Reads server-sent events until the service ends the answer, or `hear` says that nothing more is wanted. `id` is the
 * ETag of what is in `data`; a comment is a sign of life. Rejects when the connection is lost.
 */
export async function parseEvents(
  { body }: Response,
  hear: (news: Update) => boolean,
): Promise<Failure | { headers: Headers }> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const part = await reader?.read()
    if (!part?.value) return NOTHING_NEW
    text += decoder.decode(part.value, { stream: true })
    const events = text.split('\n\n')
    // the last one is still to be completed
    text = events.pop() ?? ''
    for (const event of events) {
      const news = await newsOf(event)
      if (isFailure(news)) return news
      if (!hear(news)) return NOTHING_NEW
    }
  }
}

function newsOf(event: string): Promise<Answer<Session>> | Update {
  if (event === ':') return NOTHING_NEW
  const [, etag = '', data] = /^id: (.*)\ndata: (.*)$/s.exec(event) ?? []
  return parseAnswer(new Response(data, { headers: { ETag: etag } }), Session)
}
