import type { Page } from './page'
import type { Session } from './session'

/** Copy of a language, to be fetched with its integrity. */
export type LocaleFile = { url: string; integrity: string }

/**
 * What the page starts from: plain JSON, rendered by the server and put into the document, so that the browser
 * continues from the very same facts. On a static host there is none, and the page fetches what it needs.
 */
export type View = {
  slug: string
  /** A form is kept by caches, so that its document does not say until when its quotes hold. */
  page: Page | null
  session: Session | null
  problem: 'missing' | 'unavailable' | null
  /** A plain form that was refused: what was typed, and the wire's `"<field>: <text>"` entries. */
  form?: { values: Record<string, string>; errors: string[] }
  /** The service's clock when a session was drawn, ISO 8601. A form says none: caches keep it. */
  now?: string
  /** Scheme, host and port of the site, without a slash at the end. */
  base: string
}
