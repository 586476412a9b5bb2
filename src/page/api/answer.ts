export type Failure = {
  /** connection: no answer, or one that is not from the service (such as a captive portal's page). */
  failed: 'connection' | 'refused' | 'missing' | 'busy' | 'server'
  /** As the service sent them. */
  errors: unknown
  /** Milliseconds that the service asked to wait. */
  retryAfter: number | null
}
export type Answer<Data> = { data: Data; headers: Headers } | Failure

export const isFailure = (answer: object): answer is Failure => 'failed' in answer
