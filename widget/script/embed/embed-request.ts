import type { Container } from '../container'
import type { SessionDetail } from '../events'
import type { EventType } from '../interface'

/** What to embed, where, and what to do when it changes. */
export interface EmbedRequest {
  container: Container
  onEvent(type: EventType, session?: SessionDetail): void
  /** Says on the card that the page did not open. It may still come. */
  onError(reason: unknown): void
  close(): void
}

/** The second part of the widget. */
export interface Embed {
  /** Gives the card its whole look, and the words of `language`, such as `fr-CI`, or else of the shop's document. */
  prepare(container: Container, language: unknown): void
  /** Returns a function that ends it: call it while the container is still in the document, if it is. */
  embedPage(request: EmbedRequest): () => void
}
