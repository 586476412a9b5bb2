import type { Container } from './container'
import type { SessionDetail } from './events'
import type { EventType } from './interface'

/** The service that hosts the payment page. */
export interface PayService {
  /** The service's origin. The option `origin` overrides it. */
  origin: string | undefined
  /** Loads the second part of the widget. Rejects if it cannot be loaded; the next call tries again. */
  loadEmbed(): Promise<Embed>
}

/** The second part of the widget, loaded when a payment opens. */
export interface Embed {
  /** Embeds the page until the returned function is called, which must be before the container is removed. */
  embedPage(request: EmbedRequest): () => void
}

/** The page's container, and the handlers of the page's events. */
export interface EmbedRequest {
  container: Container
  onEvent(type: EventType, session?: SessionDetail): void
  /** Shows on the card that the page did not open. It may still open later. */
  onError(reason: unknown): void
  close(): void
}
