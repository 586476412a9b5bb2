export type Failure = {
  /** connection: no answer, or one that is not from the service (such as a captive portal's page). */
  failed: 'connection' | 'refused' | 'missing' | 'busy' | 'server'
  /** The service's own errors, unparsed. */
  errors: unknown
  /** Milliseconds to wait, if the service named any. */
  retryAfter: number | null
}
export type Answer<Data> = { data: Data; headers: Headers } | Failure

export const isFailure = (answer: object): answer is Failure => 'failed' in answer
