import { createLru } from '../runtime/lru'
import { createCompressedPrefix } from './compressed-prefix'
import { withoutEnd } from './form-token-field'

/** A document with its headers. */
interface RenderedDocument {
  html: string
  headers: Record<string, string>
}

/** A document that is rendered and compressed once for all customers. Only its end differs between answers. */
interface CachedDocument {
  headers: Record<string, string>
  encoded: ReturnType<typeof createCompressedPrefix>
}

const MAX_DOCUMENTS = 1000

/** A cache of documents by name. A document is rendered again when its `content` has changed. */
export function createDocumentCache() {
  const documents = createLru<CachedDocument & { content: string }>(MAX_DOCUMENTS)
  return (name: string, content: string, render: () => RenderedDocument): CachedDocument => {
    const cached = documents.get(name)
    if (cached?.content === content) return cached
    const { html, headers } = render()
    const document = { content, headers, encoded: createCompressedPrefix(Buffer.from(withoutEnd(html))) }
    documents.set(name, document)
    return document
  }
}
