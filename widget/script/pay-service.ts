import type { Container } from './container'
import type { SessionDetail } from './events'
import type { EventType } from './interface'

/** The service that the page comes from, as this build of the widget reaches it. */
export interface PayService {
  /** Where it lives, unless the option `origin` says it. */
  origin: string | undefined
  /** Loads the second part of the widget. Rejects when that fails; the next call tries again. */
  loadEmbed(): Promise<Embed>
}

/** The second part of the widget. */
export interface Embed {
  /** Returns a function that ends it: call it while the container is still in the document, if it is. */
  embedPage(request: EmbedRequest): () => void
}

/** What to embed, where, and what to do when it changes. */
export interface EmbedRequest {
  container: Container
  onEvent(type: EventType, session?: SessionDetail): void
  /** Says on the card that the page did not open. It may still come. */
  onError(reason: unknown): void
  close(): void
}
