import { createHash } from 'node:crypto'
import { forgetOldest } from '../forget-oldest'
import { createEncodings, type Encodings } from './compression'

/** A document with its headers. */
export interface Drawn {
  html: string
  headers: Record<string, string>
}

/** A document that is drawn and compressed once, for everybody. */
interface FirstView {
  headers: Record<string, string>
  /** Of the document and its headers. */
  hash: string
  encoded: Encodings
}

const MOST = 1000

/** A cache of first views by name. One is drawn again when the `facts` that it shows have changed. */
export function createFirstViews() {
  const views = new Map<string, FirstView & { facts: string }>()
  return (name: string, facts: string, draw: () => Drawn): FirstView => {
    const kept = views.get(name)
    // moves it to the end, so that the least recently used is forgotten first
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
