import type { Change, Database, Listener } from './database'
import { isCollision } from './failures'

const ATTEMPTS = 4

/** Implements `Storage.change` for any driver. `notify` runs inside the transaction, `heard` after its commit. */
export async function changeWith<T>(
  database: Database,
  notify: (tx: Database, topics: Set<string>) => Promise<void>,
  heard: (topic: string) => void,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const topics = new Set<string>()
    try {
      const result = await database.transaction(async (tx) => {
        const made = await work({ tx, announce: (topic) => void topics.add(topic) })
        if (topics.size > 0) await notify(tx, topics)
        return made
      })
      for (const topic of topics) heard(topic)
      return result
    } catch (error) {
      if (attempt === ATTEMPTS || !isCollision(error)) throw error
    }
  }
}

/** The listeners of one process. */
export function createListeners() {
  const listeners = new Set<Listener>()
  return {
    add(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    heard(topic: string) {
      for (const listener of listeners) listener.heard(topic)
    },
    lost() {
      for (const listener of listeners) listener.lost()
    },
  }
}
