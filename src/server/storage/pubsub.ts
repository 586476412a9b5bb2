import type { Clock } from '../ports/clock'

/** Lets requests in this process wait for a message on a channel. */
export interface PubSub {
  /** `done` resolves after a message on the channel, after `ms`, or after `cancel`. */
  wait(channel: string, ms: number): { done: Promise<void>; cancel(): void }
  publish(channel: string): void
  /** Wakes all waiters, because anything may have changed. */
  wakeAll(): void
  /** Wakes all waiters. From now on, every wait resolves at once. */
  close(): void
  closed(): boolean
  waiting(): number
}

export function createPubSub(clock: Clock): PubSub {
  const channels = new Map<string, Set<() => void>>()
  let closed = false
  let count = 0

  function wake(channel: string) {
    for (const release of [...(channels.get(channel) ?? [])]) release()
  }

  return {
    wait(channel, ms) {
      if (closed || ms <= 0) return { done: Promise.resolve(), cancel() {} }
      let cancel = () => {}
      const done = new Promise<void>((resolve) => {
        const waiters = channels.get(channel) ?? new Set()
        channels.set(channel, waiters)
        const release = () => {
          if (!waiters.delete(release)) return
          if (waiters.size === 0) channels.delete(channel)
          count -= 1
          clearTimer()
          resolve()
        }
        const clearTimer = clock.after(ms, release)
        waiters.add(release)
        count += 1
        cancel = release
      })
      return { done, cancel }
    },
    publish: wake,
    wakeAll() {
      for (const channel of [...channels.keys()]) wake(channel)
    },
    close() {
      closed = true
      for (const channel of [...channels.keys()]) wake(channel)
    },
    closed: () => closed,
    waiting: () => count,
  }
}
