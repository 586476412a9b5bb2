import type { Container } from './container'
import type { SessionDetail } from './events'
import type { EventType } from './interface'

/** The service of the payment page. */
export interface PayService {
  /** Its origin; the option `origin` overrides it. */
  origin: string | undefined
  /** Loads the second part of the widget. Rejects when that fails; the next call tries again. */
  loadEmbed(): Promise<Embed>
}

/** The second part of the widget. */
export interface Embed {
  /** Embeds the page. Call the returned function to end that, before the container is removed from the document. */
  embedPage(request: EmbedRequest): () => void
}

/** The place of the page and the handlers of its changes. */
export interface EmbedRequest {
  container: Container
  onEvent(type: EventType, session?: SessionDetail): void
  /** Shows on the card that the page did not open. It may still open later. */
  onError(reason: unknown): void
  close(): void
}
