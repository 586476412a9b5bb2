import { type Signal, signal } from '@preact/signals'
import { Refusal } from '../../browser/service-client'

/** Data of a request, and its age. Old data stays while new data loads or fails to load. */
export interface Resource<Data> {
  data: Data | null
  /** Time of the data in milliseconds by the service's clock; null without data. */
  at: number | null
  /** Error of the last attempt. */
  problem: Refusal | null
}

interface Entry {
  resource: Signal<Resource<unknown>>
  load: () => Promise<unknown>
  /** Number of components that show the resource. */
  viewers: number
  attempt: number
  /** The latest attempt that loaded data. Attempts that started earlier must not overwrite it. */
  loadedAttempt: number
}

/** Number of cached answers. Back shows cached answers without waiting. */
const MAX_ENTRIES = 60

export type Resources = ReturnType<typeof createResources>

/** A cache of answers by request. Data stays visible while it reloads. */
export function createResources(now: () => number, onSignedOut: () => void) {
  const entries = new Map<string, Entry>()

  async function load(entry: Entry) {
    entry.attempt += 1
    const { attempt, resource } = entry
    try {
      const data = await entry.load()
      if (attempt < entry.loadedAttempt) return
      entry.loadedAttempt = attempt
      resource.value = { data, at: now(), problem: null }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.reason === 'signed-out') onSignedOut()
      if (attempt > entry.loadedAttempt) resource.value = { ...resource.peek(), problem: error }
    }
  }

  return {
    /** Loads a resource. Cached data is returned immediately. */
    read<Data>(name: string, reader: () => Promise<Data>): Signal<Resource<Data>> {
      const found = entries.get(name)
      const entry: Entry = found ?? {
        resource: signal<Resource<unknown>>({ data: null, at: null, problem: null }),
        load: reader,
        viewers: 0,
        attempt: 0,
        loadedAttempt: 0,
      }
      entry.load = reader
      entries.delete(name)
      entries.set(name, entry)
      const [oldest] = entries.keys()
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest)
      load(entry)
      return entry.resource as Signal<Resource<Data>>
    },
    /** Marks a resource as visible in a component. Returns a function that removes the mark. */
    retain(name: string): () => void {
      const entry = entries.get(name)
      if (!entry) return () => {}
      entry.viewers += 1
      return () => {
        entry.viewers -= 1
      }
    },
    /** Reloads visible resources whose names start with one of these. Hidden resources load when they are shown. */
    refresh(...names: readonly string[]) {
      for (const [name, entry] of entries)
        if (entry.viewers > 0 && names.some((start) => name.startsWith(start))) load(entry)
    },
    clear: () => entries.clear(),
  }
}
