import type { ServerResponse } from 'node:http'
import type { Clock } from '../ports/clock'
import { isUnreachable } from '../storage/failures'
import type { PubSub } from '../storage/pubsub'
import { matchesEtag } from './request-headers'
import type { SessionState } from './session-state'

/** A response whose `close` event says that the client disconnected. */
export type ClosableResponse = Pick<ServerResponse, 'once' | 'off'>

/** A payment whose changes can be waited for. */
export interface FollowedSession {
  readonly current: SessionState
  /**
   * The first state whose tag is not `etag`. Returns the latest state at `end` (milliseconds since 1970), when the
   * client disconnects, or when the process closes.
   */
  next(etag: string | undefined, end: number, response?: ClosableResponse): Promise<SessionState>
  /** Whether the process is closing. No further state follows then. */
  isClosed(): boolean
}

/** Follows a payment: calls `read` for its state after each message on `channel`. */
export function follow(
  current: SessionState,
  read: () => Promise<SessionState>,
  { channel, pubsub, clock }: { channel: string; pubsub: Pick<PubSub, 'wait' | 'closed'>; clock: Pick<Clock, 'now'> },
): FollowedSession {
  const time = () => clock.now().getTime()
  return {
    current,
    async next(etag, end, response) {
      let state = current
      let disconnected = false
      while (!disconnected) {
        // Subscribe before reading, so that no change is missed in between.
        const waiting = pubsub.wait(channel, end - time())
        const onClose = () => {
          disconnected = true
          waiting.cancel()
        }
        response?.once('close', onClose)
        try {
          state = await read().catch((error: unknown) => {
            // Requests stay held while the database is unavailable. When the database is back, all requests are woken.
            if (isUnreachable(error)) return state
            throw error
          })
          if (!matchesEtag(etag, state.etag) || time() >= end || pubsub.closed()) break
          await waiting.done
        } finally {
          waiting.cancel()
          response?.off('close', onClose)
        }
      }
      return state
    },
    isClosed: pubsub.closed,
  }
}
