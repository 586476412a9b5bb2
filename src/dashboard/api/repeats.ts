import { createIdempotencyKey } from '../../browser/idempotency-key'
import type { Mode } from '../../contract/enums'
import { MINUTE_MS } from '../../payment/durations'
import { Refusal } from './refusal'

/** So long after a lost answer, the same words ask for the same. Later they may be meant anew: the lists say what was made. */
const DOUBT_MS = 5 * MINUTE_MS

interface Asked {
  body?: unknown
  once?: boolean
}

/** Gives a request that is made again after a lost answer the key of the first attempt, wherever it is made. */
export function createRepeats({ now, mode }: { now(): number; mode(): Mode }) {
  /** The keys of what may or may not have been created, by what was asked for, and when that was. */
  const unanswered = new Map<string, { key: string; at: number }>()
  return {
    clear: () => unanswered.clear(),
    async once<Answer>(path: string, request: Asked, answerOf: (key?: string) => Promise<Answer>): Promise<Answer> {
      if (!request.once) return answerOf()
      const name = JSON.stringify([mode(), path, request.body])
      const earlier = unanswered.get(name)
      const isInDoubt = earlier !== undefined && now() - earlier.at < DOUBT_MS
      const key = isInDoubt ? earlier.key : createIdempotencyKey()
      unanswered.set(name, { key, at: now() })
      try {
        const answer = await answerOf(key)
        unanswered.delete(name)
        return answer
      } catch (error) {
        // a refusal says nothing of what an earlier attempt has done
        if (!isInDoubt && error instanceof Refusal && error.isFinal) unanswered.delete(name)
        throw error
      }
    },
  }
}
