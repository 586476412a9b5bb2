import type { Change, Database, Listener } from '../ports/storage'
import { isCollision } from './failures'

const ATTEMPTS = 4

/** Runs `work` in one transaction, which notifies every process of `channels` when it commits. */
export type RunTransaction = <T>(work: (tx: Database) => Promise<T>, channels: ReadonlySet<string>) => Promise<T>

/** Implements `Storage.change` for both drivers. `onMessage` is called after the commit. */
export async function changeWith<T>(
  runTransaction: RunTransaction,
  onMessage: (channel: string) => void,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const channels = new Set<string>()
    try {
      const result = await runTransaction(
        (tx) => work({ tx, announce: (channel) => void channels.add(channel) }),
        channels,
      )
      for (const channel of channels) onMessage(channel)
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
    onMessage(channel: string) {
      for (const listener of listeners) listener.onMessage(channel)
    },
    onMissedMessages() {
      for (const listener of listeners) listener.onMissedMessages()
    },
  }
}
