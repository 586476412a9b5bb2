import type { Language } from '../contract/enums'
import type { Page } from '../contract/page'
import type { Session } from '../contract/session'
import type { Copy } from './locales/en'

/** Copy of a language, to be fetched with its integrity. */
export type LocaleFile = { url: string; integrity: string }

/**
 * What the page starts from: plain JSON, rendered by the server and put into the document, so that the browser
 * continues from the very same facts. On a static host there is none, and the page fetches what it needs.
 */
export type View = {
  slug: string
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

/** A view as it stands in the document, with the language in which it was drawn. */
export type DrawnView = View & {
  language: Language
  /** Its words, as far as the form needs them; in a copy that the device keeps, all that were known. */
  copy: Partial<Copy>
  /** The lines of the form that stand in English too. */
  english?: Partial<Copy>
  /** All its words, where they do not come in English with each chunk. */
  locale?: LocaleFile
  /** Only in a copy that the device keeps: when it was made, in milliseconds by the device's clock. */
  keptAt?: number
}
