import { RefundLink } from '../../contract/refunds/refund-link'
import { RefundUrl } from '../../contract/session/payer-token'
import type { Api } from './client'

const pathOf = (token: string) => `/refunds/${token}`

/** Reads the refund of a link. */
export const readRefund = (api: Api, token: string, signal?: AbortSignal) =>
  api.request(pathOf(token), RefundLink, { ...(signal && { signal }) })

/** Sends the address to which the money goes. The service accepts one address per refund. */
export const sendRefundAddress = (api: Api, token: string, address: string) =>
  api.post(pathOf(token), RefundLink, { address })

/** Reads the refund of a payment that this browser paid. Null for other browsers, and without an answer. */
export async function readRefundOf(api: Api, id: string): Promise<RefundLink | null> {
  const link = await readRefundUrl(api, id)
  const token = 'data' in link && /\/r\/([^/?#]+)/.exec(link.data.url)?.[1]
  const answer = token && (await readRefund(api, token))
  return answer && 'data' in answer ? answer.data : null
}

/** Reads the URL of a payment's refund. The service gives it only to the browser that paid. */
export const readRefundUrl = (api: Api, id: string) =>
  api.request(`/sessions/${id}/refund`, RefundUrl, { headers: api.payerHeaders(id) })
