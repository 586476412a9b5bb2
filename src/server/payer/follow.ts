import type { ServerResponse } from 'node:http'
import type { Clock } from '../runtime/clock'
import { isAway } from '../storage/failures'
import type { PubSub } from '../storage/pubsub'
import { matches } from './conditional'
import type { SessionState } from './payer-service'

/** A response whose client may leave. */
export type Leaving = Pick<ServerResponse, 'once' | 'off'>

/** A payment whose states are waited for. */
export interface Followed {
  readonly now: SessionState
  /**
   * The first state that is no longer the one of `etag`; or the latest one at `end` (milliseconds since 1970), when the
   * client left, or when the process closes.
   */
  next(etag: string | undefined, end: number, leaving?: Leaving): Promise<SessionState>
  /** The process closes: no other state comes. */
  isOver(): boolean
}

/** Follows a payment: `read` is asked for its state whenever the `channel` is heard. */
export function follow(
  now: SessionState,
  read: () => Promise<SessionState>,
  { channel, pubsub, clock }: { channel: string; pubsub: Pick<PubSub, 'wait' | 'closed'>; clock: Pick<Clock, 'now'> },
): Followed {
  const time = () => clock.now().getTime()
  return {
    now,
    async next(etag, end, leaving) {
      let state = now
      let gone = false
      while (!gone) {
        // Subscribe before reading, so that no change is missed in between.
        const waiting = pubsub.wait(channel, end - time())
        const left = () => {
          gone = true
          waiting.giveUp()
        }
        leaving?.once('close', left)
        try {
          state = await read().catch((error: unknown) => {
            // While the database is unavailable, requests stay held; when it is back, everybody is woken.
            if (isAway(error)) return state
            throw error
          })
          if (!matches(etag, state.etag) || time() >= end || pubsub.closed()) break
          await waiting.news
        } finally {
          waiting.giveUp()
          leaving?.off('close', left)
        }
      }
      return state
    },
    isOver: pubsub.closed,
  }
}
