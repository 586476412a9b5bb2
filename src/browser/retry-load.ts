import { type ReadonlySignal, signal } from '@preact/signals'
import { wait } from './wait'

/** Milliseconds after which a chunk that failed to load is tried again. */
const RETRY = 5_000

const repeated = signal(0)
/** Counts how often a chunk failed to load for the second time, or once more. */
export const repeatedFailures: ReadonlySignal<number> = repeated

/** Loads a chunk, trying again until it is there. `onFailure` gets the number of failures, and may throw to give up. */
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
      await wait(RETRY)
    }
  }
}
