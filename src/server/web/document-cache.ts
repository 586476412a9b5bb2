import { LRUCache } from 'lru-cache'
import { withoutEnd } from './form-field'
import { createOpenEnded } from './open-ended'

/** A document with its headers. */
export interface Drawn {
  html: string
  headers: Record<string, string>
}

/** A document that is drawn and compressed once, for everybody, but for its end. */
interface FirstView {
  headers: Record<string, string>
  encoded: ReturnType<typeof createOpenEnded>
}

const MOST = 1000

/** A cache of first views by name. One is drawn again when the `facts` that it shows have changed. */
export function createDocumentCache() {
  const views = new LRUCache<string, FirstView & { facts: string }>({ max: MOST })
  return (name: string, facts: string, draw: () => Drawn): FirstView => {
    const kept = views.get(name)
    if (kept?.facts === facts) return kept
    const { html, headers } = draw()
    const view = { facts, headers, encoded: createOpenEnded(Buffer.from(withoutEnd(html))) }
    views.set(name, view)
    return view
  }
}
