import { createHash } from 'node:crypto'
import { createEncodings, type Encodings } from './compression'

/** A document as it was drawn, with the headers that belong to it. */
export interface Drawn {
  html: string
  headers: Record<string, string>
}

/** A document that was drawn once for everybody; nothing about it is made again for the next who asks. */
export interface FirstView {
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
    if (kept?.facts === facts) return kept
    if (views.size >= MOST) views.clear()
    const { html, headers } = draw()
    const hash = createHash('sha256').update(JSON.stringify(headers)).update(html).digest('base64url').slice(0, 16)
    const view = { facts, headers, hash, encoded: createEncodings(Buffer.from(html)) }
    views.set(name, view)
    return view
  }
}
