import type { Clock } from '../runtime/clock'
import { OwnWords } from '../runtime/log'
import type { Storage } from '../storage/database'

const PAUSE_MS = 5000
const TIMEOUT_MS = 2000

/**
 * Whether the database takes writes. It is tried at most once in 5 s however often it is asked, so that whoever asks in a
 * loop costs nothing. Rejects with what went wrong.
 */
export function createReadiness({ probe }: Pick<Storage, 'probe'>, clock: Pick<Clock, 'elapsed' | 'after'>) {
  let last: { at: number; outcome: Promise<void> } | undefined
  return (): Promise<void> => {
    const now = clock.elapsed()
    if (!last || now - last.at >= PAUSE_MS) last = { at: now, outcome: withinTimeout(probe(), clock.after) }
    return last.outcome
  }
}

function withinTimeout(answered: Promise<void>, after: Clock['after']): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = after(TIMEOUT_MS, () => reject(new OwnWords(`no answer in ${TIMEOUT_MS / 1000} s`)))
    answered.then(resolve, reject).finally(cancel)
  })
}
