import type { Shape } from '../../contract/shape'

/** A shape that remembers what it is the shape of. */
export type ShapeOf<Data> = Shape & { readonly of?: Data }

export type Failure = {
  /** connection: no answer, or none that comes from the service (a captive portal's page). */
  failed: 'connection' | 'refused' | 'missing' | 'busy' | 'server'
  /** Of the wire, as they came. */
  errors: unknown
  /** Milliseconds that the service asked to wait. */
  retryAfter: number | null
}
export type Answer<Data> = { data: Data; headers: Headers } | Failure

export const isFailure = (answer: object): answer is Failure => 'failed' in answer
