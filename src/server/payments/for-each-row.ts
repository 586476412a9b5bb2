import { isUnreachable } from '../storage/failures'

/**
 * Works on the rows of each batch, `concurrency` at a time. A row that fails holds up no other: its error is thrown
 * after the last one. An unreachable database ends it at once.
 */
export async function forEachRow<Row>(
  batches: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
  work: (row: Row) => Promise<unknown>,
  concurrency = 1,
): Promise<void> {
  const failures: unknown[] = []
  for await (const batch of batches)
    for (let from = 0; from < batch.length; from += concurrency)
      for (const end of await Promise.allSettled(batch.slice(from, from + concurrency).map(work)))
        if (end.status === 'rejected') {
          if (isUnreachable(end.reason)) throw end.reason
          failures.push(end.reason)
        }
  if (failures.length > 0) throw failures[0]
}

/** Reads rows in batches. `read` gets the last row of the batch before, after which the next batch starts. */
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
