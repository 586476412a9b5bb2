import { type ReadonlySignal, signal } from '@preact/signals'
import { wait } from './wait'

/** Milliseconds between attempts to load a chunk. */
const RETRY_MS = 5_000

const repeated = signal(0)
/** Number of failed attempts to load chunks, without the first failure of each chunk. */
export const repeatedFailures: ReadonlySignal<number> = repeated

/** Loads a chunk, and retries until it succeeds. `onFailure` gets the number of failures, and may throw to give up. */
export async function retryLoad<Chunk>(
  load: () => Promise<Chunk>,
  onFailure: (failures: number) => void = () => {},
): Promise<Chunk> {
  for (let failures = 1; ; failures++) {
    try {
      return await load()
    } catch {
      onFailure(failures)
      if (failures > 1) repeated.value++
      await wait(RETRY_MS)
    }
  }
}
