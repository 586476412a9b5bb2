import type { Hono } from 'hono'
import { failureOf, type Log } from './log'
import type { Clock } from './ports'
import { missing, ProblemError, problemResponse, unavailable } from './problem'
import { isAway } from './storage/failures'

/** Whatever goes wrong on a path of the interface is answered with the error body, and never with its cause. */
export function answerFailures(app: Hono, { clock, log }: { clock: Clock; log: Log }): void {
  app.onError((error) => {
    if (error instanceof ProblemError) return problemResponse(error, clock.now())
    if (isAway(error)) return problemResponse(unavailable('The service is not available at the moment', 2), clock.now())
    log.error({ event: 'request.failed', ...failureOf(error) })
    return problemResponse(new ProblemError(500, 'Something went wrong on our side'), clock.now())
  })
  app.notFound(() => problemResponse(missing(), clock.now()))
}
