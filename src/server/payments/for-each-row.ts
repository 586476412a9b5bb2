import { isUnreachable } from '../storage/failures'

/**
 * Runs `work` for each row of each batch, `concurrency` rows at a time. If a row fails, the others are still processed;
 * the first error is thrown at the end. If the database is unreachable, it stops at once.
 */
export async function forEachRow<Row>(
  batches: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
  work: (row: Row) => Promise<unknown>,
  concurrency = 1,
): Promise<void> {
  const failures: unknown[] = []
  for await (const batch of batches)
    for (let from = 0; from < batch.length; from += concurrency)
      for (const result of await Promise.allSettled(batch.slice(from, from + concurrency).map(work)))
        if (result.status === 'rejected') {
          if (isUnreachable(result.reason)) throw result.reason
          failures.push(result.reason)
        }
  if (failures.length > 0) throw failures[0]
}

/** Reads rows in batches. `read` receives the last row of the previous batch, and returns the rows after it. */
export async function* readBatches<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const batch = await read(last)
    if (batch.length > 0) yield batch
    last = batch.length === size ? batch.at(-1) : undefined
  } while (last)
}
