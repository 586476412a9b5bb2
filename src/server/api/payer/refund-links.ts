import { exampleOf } from '../../../contract/example-of'
import { RefundAddressRequest, RefundLink } from '../../../contract/refunds/refund-link'
import { PAYER_TOKEN, RefundUrl } from '../../../contract/session/payer-token'
import { missing } from '../../http/problem'
import { type Operation, operation, type PayerApi } from '../operation/operation'
import { payerTokenOf } from './payer'

const PATH = '/api/v1/p/{slug}/refunds/{token}'

/** The link of a refund, and what a customer can do with it. Whoever has the link is authorised. */
export const REFUND_LINK_OPERATIONS: readonly Operation<PayerApi>[] = [
  operation({
    id: 'readRefundUrl',
    method: 'get',
    path: '/api/v1/p/{slug}/sessions/{session_id}/refund',
    tag: 'Payer',
    summary: 'The link of a payment’s refund, for the browser that paid',
    description:
      'The link of the payment is not enough: it can be shared. 403 without the payment’s `payer_token`. 404 while there is no refund with a link.',
    auth: 'none',
    headers: [{ name: PAYER_TOKEN.header, description: 'The `payer_token` of the payment.' }],
    answer: { status: 200, one: RefundUrl },
    errors: [403, 429],
    async handle({ c, visitor, params: { slug, session_id } }, { payer }: PayerApi) {
      if (!payer.refunds) throw missing()
      return { url: await payer.refunds.linkOf(visitor, slug, session_id, payerTokenOf(c)) }
    },
  }),
  operation({
    id: 'readRefundLink',
    method: 'get',
    path: PATH,
    tag: 'Payer',
    summary: 'A refund, for the customer who has its link',
    auth: 'none',
    answer: { status: 200, one: RefundLink },
    errors: [429],
    async handle({ visitor, params: { slug, token } }, { payer }: PayerApi) {
      if (!payer.refunds) throw missing()
      return (await payer.refunds.read(visitor, slug, token)).refund
    },
  }),
  operation({
    id: 'enterRefundAddress',
    method: 'post',
    path: PATH,
    tag: 'Payer',
    summary: 'Say where the money goes',
    description: '409 when an address was entered before, and when the refund has expired or is void.',
    auth: 'none',
    body: RefundAddressRequest,
    answer: {
      status: 200,
      one: RefundLink,
      example: {
        ...exampleOf(RefundLink),
        status: 'created',
        address: exampleOf(RefundAddressRequest).address,
        version: 1,
      },
    },
    errors: [409, 429],
    async handle({ visitor, params: { slug, token }, body }, { payer }: PayerApi) {
      if (!payer.refunds) throw missing()
      return payer.refunds.enter(visitor, slug, token, body.address)
    },
  }),
]
