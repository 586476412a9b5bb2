import { RefundLink } from '../../contract/refunds/refund-link'
import { RefundUrl } from '../../contract/session/payer-token'
import type { Api } from './client'

const pathOf = (token: string) => `/refunds/${token}`

/** Reads the refund of a link. */
export const readRefund = (api: Api, token: string, signal?: AbortSignal) =>
  api.ask(pathOf(token), RefundLink, { ...(signal && { signal }) })

/** Says where the money is to go. The service takes one address, whatever else is sent. */
export const sendRefundAddress = (api: Api, token: string, address: string) =>
  api.post(pathOf(token), RefundLink, { address })

/** Asks for the link of a payment's refund, which only the browser that paid gets. */
export const readRefundUrl = (api: Api, id: string) =>
  api.ask(`/sessions/${id}/refund`, RefundUrl, { headers: api.paidBy(id) })
