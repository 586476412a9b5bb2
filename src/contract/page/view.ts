import type { RefundLink } from '../refunds/refund-link'
import type { Session } from '../session/session'
import type { Page } from './page'

/** The reload of a page without script: its interval in seconds, and whether the customer has stopped it. */
export type Reload = { seconds: number; stopped: boolean }

/** Seconds between reloads where scripts run, but the page's own script was refused. */
export const RELOAD_UNSCRIPTED = 20

/**
 * The data that a page starts from, as JSON. The server renders it and puts it into the document, so that the browser
 * continues from it. A static host has none, so the page fetches its data.
 */
export type View = {
  slug: string
  /** Has no `valid_until` in the document of a form, which caches may store. */
  page: Page | null
  session: Session | null
  /** The browser has the cookie of a payment that it made without script. */
  paidHere?: true
  /** A refund that the customer opened by its link, at `/p/{slug}/r/{token}`; `form` then has its `address`. */
  refund?: RefundLink
  problem: 'missing' | 'unavailable' | null
  /** The entries of the form, from its URL or from a submission without script; `errors` are `"<field>: <text>"`. */
  form?: {
    values: Record<string, string>
    errors?: string[]
    /** The request was over a limit, and can be repeated later. */
    busy?: true
  }
  /** The service's time when a session was rendered, ISO 8601. Absent from a form, which caches may store. */
  now?: string
  /** Scheme, host and port of the site, without a trailing slash. */
  base: string
}
