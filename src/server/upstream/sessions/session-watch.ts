import type { Clock } from '../../ports/clock'
import { channelOf } from '../../storage/channels'
import type { PubSub } from '../../storage/pubsub'
import type { SessionReader } from './session-reader'

/** How often a watched session is read. A webhook may have reached another process, so changes must show within 2 s. */
const WATCHED_MS = 1_500
/** After completion, only more money can arrive. */
const COMPLETED_MS = 15_000

/** Reads a session of the upstream repeatedly while a request waits for it. */
export function createSessionWatch({ reader, pubsub, clock }: { reader: SessionReader; pubsub: PubSub; clock: Clock }) {
  const watched = new Map<string, { count: number; cancel: () => void }>()

  function schedule(id: string) {
    const watch = watched.get(id)
    const known = reader.peek(id)
    if (!watch || !known) return
    watch.cancel()
    const pause = known.isUrgent ? 0 : known.fields?.status === 'completed' ? COMPLETED_MS : WATCHED_MS
    const at = Math.max(reader.nextAt(known), known.lastReadAt + pause)
    watch.cancel = clock.after(Math.max(0, at - clock.elapsed()), () => {
      // another caller may have started a read in the meantime
      const read = known.reading ?? (clock.elapsed() >= reader.nextAt(known) ? reader.startRead(known) : null)
      if (read) read.then(() => schedule(id))
      else schedule(id)
    })
  }

  function addWatcher(id: string) {
    const watch = watched.get(id)
    if (watch) {
      watch.count += 1
      return
    }
    watched.set(id, { count: 1, cancel() {} })
    schedule(id)
  }

  function removeWatcher(id: string) {
    const watch = watched.get(id)
    if (!watch || --watch.count > 0) return
    watch.cancel()
    watched.delete(id)
  }

  return {
    /** Waits for a session to change, with the interface of PubSub. */
    waits: {
      wait(channel: string, ms: number) {
        const id = channel.slice(channelOf.session('').length)
        const waiting = pubsub.wait(channel, ms)
        let isOver = false
        addWatcher(id)
        return {
          done: waiting.done,
          cancel() {
            waiting.cancel()
            if (!isOver) removeWatcher(id)
            isOver = true
          },
        }
      },
      closed: pubsub.closed,
    },
    /** Reads the session as soon as possible, after a verified webhook. */
    refresh(id: string) {
      const known = reader.peek(id)
      if (!known) return
      Object.assign(known, { isUrgent: true, failures: 0, retryAt: 0 })
      if (!known.reading) schedule(id)
    },
    watching: () => watched.size,
  }
}
