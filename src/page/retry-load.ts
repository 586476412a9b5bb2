/** Milliseconds after which a chunk that failed to load is tried again. */
const RETRY = 5_000

/** Loads a chunk, trying again until it is there. */
export async function retryLoad<Chunk>(load: () => Promise<Chunk>, onFailure = () => {}): Promise<Chunk> {
  for (;;) {
    try {
      return await load()
    } catch {
      onFailure()
      await new Promise((resolve) => setTimeout(resolve, RETRY))
    }
  }
}
