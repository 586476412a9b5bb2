import { WalletTransaction } from '../../contract/session/wallet-transaction'
import { isFailure } from '../api/answer'
import type { Api } from '../api/client'

/** Asks the service for the transfer from an account. Null without an answer. */
export type Prepare = (account: string) => Promise<WalletTransaction | null>

export function prepareThrough(api: Api, sessionId: string): Prepare {
  return async (account) => {
    const answer = await api.post(`/sessions/${sessionId}/wallet-transaction`, WalletTransaction, { account })
    return isFailure(answer) ? null : answer.data
  }
}
