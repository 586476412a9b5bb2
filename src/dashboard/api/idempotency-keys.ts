import { createIdempotencyKey } from '../../browser/idempotency-key'
import { Refusal } from '../../browser/service-client'
import type { Mode } from '../../contract/enums'
import { MINUTE_MS } from '../../payment/durations'

/** A request that is repeated within this time after a lost answer is a retry. Later it may be meant as a new one. */
const REUSE_MS = 5 * MINUTE_MS

interface Attempt {
  body?: unknown
  isIdempotent?: boolean
}

/** Gives a retry after a lost answer the idempotency key of the first attempt. */
export function createIdempotencyKeys({ now, mode }: { now(): number; mode(): Mode }) {
  /** Keys of requests without a final answer, by mode, path and body. */
  const unanswered = new Map<string, { key: string; at: number }>()
  return {
    clear: () => unanswered.clear(),
    async withKey<Answer>(
      path: string,
      request: Attempt,
      answerOf: (key?: string) => Promise<Answer>,
    ): Promise<Answer> {
      if (!request.isIdempotent) return answerOf()
      const name = JSON.stringify([mode(), path, request.body])
      const earlier = unanswered.get(name)
      const isRetry = earlier !== undefined && now() - earlier.at < REUSE_MS
      const key = isRetry ? earlier.key : createIdempotencyKey()
      unanswered.set(name, { key, at: now() })
      try {
        const answer = await answerOf(key)
        unanswered.delete(name)
        return answer
      } catch (error) {
        // a refused retry does not tell whether an earlier attempt succeeded
        if (!isRetry && error instanceof Refusal && error.isFinal) unanswered.delete(name)
        throw error
      }
    },
  }
}
