import type { Clock } from '../ports/clock'
import { LoggableError } from '../ports/log'
import type { Storage } from '../ports/storage'

const PAUSE_MS = 5000
const TIMEOUT_MS = 2000

/**
 * Checks whether the database takes writes, then reads the unreachable networks, at most once in 5 s for any number of
 * calls. Rejects with the failure.
 */
export function createReadiness<Unreachable>(
  { probe }: Pick<Storage, 'probe'>,
  clock: Pick<Clock, 'elapsed' | 'after'>,
  readUnreachable: () => Promise<Unreachable>,
) {
  let last: { at: number; outcome: Promise<Unreachable> } | undefined
  return (): Promise<Unreachable> => {
    const now = clock.elapsed()
    if (!last || now - last.at >= PAUSE_MS)
      last = { at: now, outcome: withinTimeout(probe().then(readUnreachable), clock.after) }
    return last.outcome
  }
}

function withinTimeout<Answer>(answered: Promise<Answer>, after: Clock['after']): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const cancel = after(TIMEOUT_MS, () => reject(new LoggableError(`no answer in ${TIMEOUT_MS / 1000} s`)))
    answered.then(resolve, reject).finally(cancel)
  })
}
