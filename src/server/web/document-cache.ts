import { LRUCache } from 'lru-cache'
import { withoutEnd } from './form-field'
import { createOpenEnded } from './open-ended'

/** A document with its headers. */
export interface RenderedDocument {
  html: string
  headers: Record<string, string>
}

/** A document that is rendered and compressed once for everybody. Only its end differs in each answer. */
interface CachedDocument {
  headers: Record<string, string>
  encoded: ReturnType<typeof createOpenEnded>
}

const MOST = 1000

/** A cache of documents by name. A document is rendered again when the `facts` that it shows have changed. */
export function createDocumentCache() {
  const documents = new LRUCache<string, CachedDocument & { facts: string }>({ max: MOST })
  return (name: string, facts: string, render: () => RenderedDocument): CachedDocument => {
    const known = documents.get(name)
    if (known?.facts === facts) return known
    const { html, headers } = render()
    const document = { facts, headers, encoded: createOpenEnded(Buffer.from(withoutEnd(html))) }
    documents.set(name, document)
    return document
  }
}
