/**
 * Writes one batch at a time: what comes in meanwhile is the next one. Each promise ends as its own item was written: when
 * a batch fails, its items are written one by one.
 * @param most items of a batch
 */
export function inBatches<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  most: number,
): (item: Item) => Promise<void> {
  let waiting: { item: Item; settle: (written: Promise<void>) => void }[] = []
  let isWriting = false

  async function writeAll() {
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        await write(batch.map(({ item }) => item))
        for (const { settle } of batch) settle(Promise.resolve())
      } catch (error) {
        if (batch.length === 1) batch[0]?.settle(Promise.reject(error))
        else
          for (const { item, settle } of batch) {
            const written = write([item])
            settle(written)
            await written.catch(() => {})
          }
      }
    }
    isWriting = false
  }

  return (item) =>
    new Promise((settle) => {
      waiting.push({ item, settle })
      if (!isWriting) void writeAll()
    })
}
