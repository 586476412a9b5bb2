import { createHash } from 'node:crypto'
import { forgetOldest } from '../forget-oldest'
import { createEncodings, type Encodings } from './compression'

/** A document as it was drawn, with the headers that belong to it. */
export interface Drawn {
  html: string
  headers: Record<string, string>
}

/** A document that was drawn once for everybody; nothing about it is made again for the next who asks. */
interface FirstView {
  headers: Record<string, string>
  /** Tells it from every other, also from one whose headers alone are others. */
  hash: string
  encoded: Encodings
}

const MOST = 1000

/** First views by name; one is drawn anew when the `facts` that it shows are others than at the last time. */
export function createFirstViews() {
  const views = new Map<string, FirstView & { facts: string }>()
  return (name: string, facts: string, draw: () => Drawn): FirstView => {
    const kept = views.get(name)
    // what is asked for often is not the oldest
    views.delete(name)
    if (kept?.facts === facts) {
      views.set(name, kept)
      return kept
    }
    const { html, headers } = draw()
    const hash = createHash('sha256').update(JSON.stringify(headers)).update(html).digest('base64url').slice(0, 16)
    const view = { facts, headers, hash, encoded: createEncodings(Buffer.from(html)) }
    views.set(name, view)
    forgetOldest(views, MOST)
    return view
  }
}
