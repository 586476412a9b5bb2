import type { SessionDetail } from './events'
import type { EventType } from './interface'

/** What the second part of the widget is asked to show, and whom it tells. */
export interface PageRequest {
  box: ParentNode
  mode: 'dialog' | 'inline'
  title: string
  address: URL
  /** Goes to the page by message, never in its address. */
  prefill: Record<string, string>
  /** Where a link to the page leads, which carries the same. */
  link: string
  /** The page is there: what stood in for it goes. */
  ready(): void
  tell(type: EventType, session?: SessionDetail): void
  /** The page is late or cannot be reached. It may still come. */
  fail(reason: unknown): void
  close(): void
}

/** Puts the page into its box. The answer ends it: call it while the box is still in the document, if it is. */
export type ShowPage = (request: PageRequest) => () => void
