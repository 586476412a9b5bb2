import { type Signal, signal } from '@preact/signals'
import { Refusal } from '../api/refusal'

/** What is known of something, and since when. Old data stays while new data is on its way, or does not come. */
export interface Resource<Data> {
  data: Data | null
  /** When the data came, in milliseconds by the service's clock; null: never. */
  at: number | null
  /** Why the last attempt brought nothing. */
  problem: Refusal | null
}

interface Entry {
  resource: Signal<Resource<unknown>>
  load: () => Promise<unknown>
  /** How many components show it. */
  shown: number
  /** Counts attempts. */
  attempt: number
  /** The latest attempt that brought data: one that was begun before it must not overwrite it. */
  brought: number
}

/** How many answers stay in memory, so that Back shows at once what was there. */
const MOST = 60

export type Resources = ReturnType<typeof createResources>

/** Everything that was read from the service, by the name of the request. */
export function createResources(now: () => number, onSignedOut: () => void) {
  const entries = new Map<string, Entry>()

  async function load(entry: Entry) {
    entry.attempt += 1
    const { attempt, resource } = entry
    try {
      const data = await entry.load()
      if (attempt < entry.brought) return
      entry.brought = attempt
      resource.value = { data, at: now(), problem: null }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.why === 'signed-out') onSignedOut()
      if (attempt > entry.brought) resource.value = { ...resource.peek(), problem: error }
    }
  }

  return {
    /** The resource of this name, which is read now. Earlier data is there at once. */
    read<Data>(name: string, reader: () => Promise<Data>): Signal<Resource<Data>> {
      const found = entries.get(name)
      const entry: Entry = found ?? {
        resource: signal<Resource<unknown>>({ data: null, at: null, problem: null }),
        load: reader,
        shown: 0,
        attempt: 0,
        brought: 0,
      }
      entry.load = reader
      entries.delete(name)
      entries.set(name, entry)
      const [oldest] = entries.keys()
      if (entries.size > MOST && oldest !== undefined) entries.delete(oldest)
      load(entry)
      return entry.resource as Signal<Resource<Data>>
    },
    /** Counts a component that shows the resource. Returns a function that ends it. */
    show(name: string): () => void {
      const entry = entries.get(name)
      if (!entry) return () => {}
      entry.shown += 1
      return () => {
        entry.shown -= 1
      }
    },
    /** Reads again what is shown and whose name begins with one of these. Everything else is read when it is shown. */
    refresh(...names: readonly string[]) {
      for (const [name, entry] of entries)
        if (entry.shown > 0 && names.some((start) => name.startsWith(start))) load(entry)
    },
    clear: () => entries.clear(),
  }
}
