import type { Container } from './container'
import type { SessionDetail } from './events'
import type { EventType } from './interface'

/** What to embed, where, and what to do when it changes. */
export interface EmbedRequest {
  container: Container
  isDialog: boolean
  /** Is in the container while the page is not, and leads to it, with the prefill in its fragment. */
  link: HTMLAnchorElement
  onEvent(type: EventType, session?: SessionDetail): void
  /** The page is late or cannot be reached. It may still come. */
  onError(reason: unknown): void
  close(): void
}

/** Returns a function that ends it: call it while the container is still in the document, if it is. */
export type EmbedPage = (request: EmbedRequest) => () => void
