import type { RefundLink } from '../refunds/refund-link'
import type { Session } from '../session/session'
import type { Page } from './page'

/** How a page reloads itself where there is no script: every so many seconds, unless the customer has stopped that. */
export type Reload = { seconds: number; stopped: boolean }

/** The seconds between reloads where there is script, and that of the page was refused. */
export const RELOAD_UNSCRIPTED = 20

/**
 * What the page starts from: plain JSON, which the server renders and puts into the document, so that the browser
 * continues from the same data. On a static host there is none, and the page fetches what it needs.
 */
export type View = {
  slug: string
  /** Without `valid_until` in the document of a form, which caches may keep. */
  page: Page | null
  session: Session | null
  /** The browser has a cookie that shows that it paid this session, without script. */
  paidHere?: true
  /** A refund that the customer opened by its link, at `/p/{slug}/r/{token}`; `form` then has its `address`. */
  refund?: RefundLink
  problem: 'missing' | 'unavailable' | null
  /** What the form is filled in with: by its address, or as it was sent without script; then with the `"<field>: <text>"` errors. */
  form?: {
    values: Record<string, string>
    errors?: string[]
    /** It was sent, or the page asked for, too often: all of it can be tried again later. */
    busy?: true
  }
  /** The service's time when a session was drawn, ISO 8601. Absent from a form, which caches may keep. */
  now?: string
  /** Scheme, host and port of the site, without a trailing slash. */
  base: string
}
