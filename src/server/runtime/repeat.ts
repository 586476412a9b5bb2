import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import { failureOf } from './log'

const MAX_PAUSE_MS = 5_000

/**
 * Runs `work` repeatedly, `ms` after each end, and less often while it fails. Logs only the first failure and the
 * recovery. The returned function stops it and waits for a run in progress; `work` can check `isStopped` to end early.
 */
export function repeat(
  clock: Clock,
  log: Log,
  name: string,
  ms: number,
  work: (isStopped: () => boolean) => Promise<unknown>,
): () => Promise<void> {
  let stopped = false
  let failures = 0
  let running: Promise<void> = Promise.resolve()
  let cancel = () => {}

  async function once() {
    try {
      await work(() => stopped)
      if (failures > 0) log.info({ event: `background.${name}_resumed`, count: failures })
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === 1) log.error({ event: `background.${name}`, ...failureOf(error) })
    }
    if (!stopped) cancel = clock.after(Math.max(ms, Math.min(ms * 2 ** failures, MAX_PAUSE_MS)), run)
  }
  const run = () => {
    running = once()
  }

  cancel = clock.after(0, run)
  return async () => {
    stopped = true
    cancel()
    await running
  }
}
