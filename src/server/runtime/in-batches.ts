/**
 * Writes items in batches, one batch at a time. Items that arrive meanwhile form the next batch. If a batch fails, each
 * of its items is written separately, so that each promise settles with the result of its own item.
 */
export function inBatches<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  maxItems: number,
): (item: Item) => Promise<void> {
  type Waiting = { item: Item; written: () => void; failed: (error: unknown) => void }
  const waiting: Waiting[] = []
  let isWriting = false

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      await write(batch.map(({ item }) => item))
      for (const { written } of batch) written()
    } catch (error) {
      if (batch.length === 1) batch[0]?.failed(error)
      else await Promise.all(batch.map((one) => writeBatch([one])))
    }
  }

  async function writeAll() {
    isWriting = true
    while (waiting.length > 0) await writeBatch(waiting.splice(0, maxItems))
    isWriting = false
  }

  return (item) =>
    new Promise((written, failed) => {
      waiting.push({ item, written, failed })
      if (!isWriting) void writeAll()
    })
}
