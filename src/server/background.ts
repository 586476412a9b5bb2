import { failureOf, type Log } from './log'
import type { Clock } from './ports'

/** Repeats `work`, `ms` after it ended. Its failures are logged, and it goes on. The answer stops it and waits for its end. */
export function repeat(
  clock: Clock,
  log: Log,
  name: string,
  ms: number,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let takeBack = () => {}
  const run = () => {
    running = work()
      .catch((error) => log.error({ event: `background.${name}`, ...failureOf(error) }))
      .then(() => {
        if (!stopped) takeBack = clock.after(ms, run)
      })
  }
  takeBack = clock.after(0, run)
  return async () => {
    stopped = true
    takeBack()
    await running
  }
}
