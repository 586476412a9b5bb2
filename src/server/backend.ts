import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import type { SiteDeps } from './web/site'

/** The service behind API and documents: our own payments, or an existing service. */
export interface Backend
  extends Pick<
    SiteDeps,
    | 'payer'
    | 'visitorOf'
    | 'formTokens'
    | 'problemOf'
    | 'frameAncestors'
    | 'isIndexable'
    | 'draft'
    | 'readLogo'
    | 'describe'
  > {
  /** Answers the API; the site is mounted on it. */
  app: Hono
  /** Answers a poll that it can answer at once, and returns whether it did. The server tries it first. */
  pollFastPath?(request: IncomingMessage, response: ServerResponse): boolean
  /** The lines printed at the start. */
  banner: readonly string[]
  /** Starts background work. */
  start(): void
  /** From now on `/readyz` answers 503, so that load balancers send no new requests. */
  drain(): void
  /** Ends held polls and background work. Requests can still be answered. */
  close(): Promise<void>
  /** Call this after the last answer. */
  closeStorage?(): Promise<void>
}
