import { createIdempotencyKey } from '../../browser/idempotency-key'
import { Refusal } from '../../browser/service-client'
import type { Mode } from '../../contract/enums'
import { MINUTE_MS } from '../../payment/durations'

/** An equal request within this time after a lost answer is a retry. A later one may be meant as a new request. */
const REUSE_MS = 5 * MINUTE_MS

interface Attempt {
  body?: unknown
  isIdempotent?: boolean
  idempotencyKey?: string
}

/** Gives a retry after a lost answer the idempotency key of the first attempt. */
export function createIdempotencyKeys({ now, mode }: { now(): number; mode(): Mode }) {
  /** Keys of requests without a final answer, by mode, path and body. */
  const unanswered = new Map<string, { key: string; at: number }>()
  return {
    clear: () => unanswered.clear(),
    async withKey<Answer>(path: string, request: Attempt, send: (key?: string) => Promise<Answer>): Promise<Answer> {
      if (!request.isIdempotent) return send(request.idempotencyKey)
      const name = JSON.stringify([mode(), path, request.body])
      const previousAttempt = unanswered.get(name)
      const isRetry = previousAttempt !== undefined && now() - previousAttempt.at < REUSE_MS
      const key = isRetry ? previousAttempt.key : createIdempotencyKey()
      unanswered.set(name, { key, at: now() })
      try {
        const answer = await send(key)
        unanswered.delete(name)
        return answer
      } catch (error) {
        // after a refused retry the key is still needed, because the first attempt may have succeeded
        if (!isRetry && error instanceof Refusal && error.isFinal) unanswered.delete(name)
        throw error
      }
    },
  }
}
