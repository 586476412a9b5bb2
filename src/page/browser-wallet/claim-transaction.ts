import { wait } from '../../browser/wait'
import { Claim } from '../../contract/session/claim'
import { isFailure } from '../api/answer'
import type { Api } from '../api/client'

/** Milliseconds before each attempt: a lost connection must not lose the hash of a transfer. */
const PAUSES = [0, 2_000, 5_000, 15_000, 60_000, 60_000, 60_000]

/** Sends a transaction to the service, trying again without an answer, until the returned function is called. */
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
