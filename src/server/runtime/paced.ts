import type { Clock } from '../ports/clock'
import { createTurns } from './turns'

/** The rest after a batch, in multiples of its duration: three quarters of the time are left to other work. */
const REST_TIMES = 3

/**
 * Reads long tables without slowing down other work: one batch at a time over all readers, with a rest after each.
 */
export function createPace() {
  const inTurn = createTurns()
  return async function* paced<Batch>(
    { elapsed, after }: Pick<Clock, 'elapsed' | 'after'>,
    batches: AsyncIterable<Batch>,
  ): AsyncGenerator<Batch> {
    const iterator = batches[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await inTurn('', async () => {
          const began = elapsed()
          const next = await iterator.next()
          const rest = REST_TIMES * (elapsed() - began)
          if (rest > 0) await new Promise<void>((resolve) => after(rest, resolve))
          return next
        })
        if (done) return
        yield value
      }
    } finally {
      await iterator.return?.()
    }
  }
}
