import type { Context, Hono } from 'hono'
import type { Clock } from '../ports/clock'
import type { Log, LogFields } from '../ports/log'
import { failureOf } from '../runtime/log'
import { createThrottledLog } from '../runtime/throttled-log'
import { isUnreachable } from '../storage/failures'
import { UnknownRow } from '../storage/totals/after-row'
import { invalid, missing, ProblemError, problemResponse, unavailable } from './problem'
import { requestIdOf } from './request-id'

/** The problem that an error is answered with. `requestId` is logged with its cause. */
type ProblemOf = (error: unknown, requestId?: string) => ProblemError

/**
 * Turns an error into a problem without its cause. The cause of a 5xx is logged, at most once a minute, with a count.
 */
export function createProblemOf({ clock, log }: { clock: Clock; log: Log }): ProblemOf {
  const write = (fields: LogFields) => (fields.status === 500 ? log.error(fields) : log.warn(fields))
  const report = createThrottledLog(write, clock, ({ event, error }) => `${event} ${error}`)
  return (error, requestId) => {
    const problem = problemOf(error)
    if (problem.status >= 500) report({ ...causeOf(problem), request_id: requestId })
    return problem
  }
}

/** Answers every failure of the API with the error body. */
export function answerFailures(app: Hono, clock: Clock, problemOf: ProblemOf): void {
  const answer = (c: Context, problem: ProblemError) =>
    problemResponse(problem, clock.now(), { requestId: requestIdOf(c), accept: c.req.header('accept') })
  app.onError((error, c) => answer(c, problemOf(error, requestIdOf(c))))
  app.notFound((c) => answer(c, missing()))
}

function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof UnknownRow) return invalid('starting_after: This object does not exist.')
  if (isUnreachable(error)) return unavailable('The service is not available at the moment', 2, error)
  return new ProblemError(500, 'Something went wrong on our side', [], {}, error)
}

/** The log fields of a problem. Only our own mistakes need a stack. */
function causeOf({ status, message, cause }: ProblemError): LogFields {
  if (status === 500) return { event: 'request.failed', status, ...failureOf(cause) }
  const text = cause === undefined ? message : `${message}: ${failureOf(cause).error}`
  return { event: 'request.unavailable', status, error: text }
}
