import { wait } from '../../browser/wait'
import { Claim } from '../../contract/session/claim'
import { isFailure } from '../api/answer'
import type { Api } from '../api/client'

/** Milliseconds before each attempt. Several attempts, so that a lost connection does not lose the transfer's hash. */
const PAUSES = [0, 2_000, 5_000, 15_000, 60_000, 60_000, 60_000]

/** Reports a transaction to the service, and retries until it answers or the returned function is called. */
export function claimTransaction(api: Pick<Api, 'post'>, sessionId: string, hash: string): () => void {
  let isOver = false
  async function claim() {
    for (const ms of PAUSES) {
      await wait(ms)
      if (isOver) return
      const answer = await api.post(`/sessions/${sessionId}/claims`, Claim, { transaction: hash })
      if (!isFailure(answer) || answer.failed === 'refused' || answer.failed === 'missing') return
    }
  }
  claim()
  return () => {
    isOver = true
  }
}
