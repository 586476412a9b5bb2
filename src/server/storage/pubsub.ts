import type { Clock } from '../runtime/clock'

/** Lets requests in this process wait for news of a topic. */
export interface Hub {
  /** `news` resolves when the topic is heard, `ms` have passed, or the wait is given up. */
  wait(topic: string, ms: number): { news: Promise<void>; giveUp(): void }
  heard(topic: string): void
  /** Wakes everybody, because anything may have changed. */
  wakeAll(): void
  /** Wakes everybody, and nobody waits from now on. */
  close(): void
  closed(): boolean
  waiting(): number
}

export function createHub(clock: Clock): Hub {
  const topics = new Map<string, Set<() => void>>()
  let closed = false
  let count = 0

  function wake(topic: string) {
    for (const release of [...(topics.get(topic) ?? [])]) release()
  }

  return {
    wait(topic, ms) {
      if (closed || ms <= 0) return { news: Promise.resolve(), giveUp() {} }
      let giveUp = () => {}
      const news = new Promise<void>((resolve) => {
        const waiters = topics.get(topic) ?? new Set()
        topics.set(topic, waiters)
        const release = () => {
          if (!waiters.delete(release)) return
          if (waiters.size === 0) topics.delete(topic)
          count -= 1
          takeBack()
          resolve()
        }
        const takeBack = clock.after(ms, release)
        waiters.add(release)
        count += 1
        giveUp = release
      })
      return { news, giveUp }
    },
    heard: wake,
    wakeAll() {
      for (const topic of [...topics.keys()]) wake(topic)
    },
    close() {
      closed = true
      for (const topic of [...topics.keys()]) wake(topic)
    },
    closed: () => closed,
    waiting: () => count,
  }
}
