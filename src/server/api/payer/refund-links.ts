import { exampleOf } from '../../../contract/example-of'
import { RefundAddressRequest, RefundLink } from '../../../contract/refunds/refund-link'
import { PAYER_TOKEN, RefundUrl } from '../../../contract/session/payer-token'
import { operation, operationsOf, type PayerApi } from '../operation/operation'
import { payerTokenOf } from './payer'

const PATH = '/api/v1/p/{slug}/refunds/{token}'

/** Operations of a refund's link. The token in the link authorises the request. */
export const REFUND_LINK_OPERATIONS = operationsOf('Payer', [
  operation({
    id: 'readRefundUrl',
    method: 'get',
    path: '/api/v1/p/{slug}/sessions/{session_id}/refund',
    summary: 'The link of a payment’s refund, for the browser that paid',
    description:
      'The link of the payment is not enough: it can be shared. 403 without the payment’s `payer_token`. 404 while there is no refund with a link.',
    auth: 'none',
    headers: [{ name: PAYER_TOKEN.header, description: 'The `payer_token` of the payment.' }],
    answer: { status: 200, one: RefundUrl },
    errors: [403, 429],
    handle: async ({ c, visitor, params: { slug, session_id } }, { payer }: PayerApi) => ({
      url: await payer.refunds.refundLink(visitor, slug, session_id, payerTokenOf(c)),
    }),
  }),
  operation({
    id: 'readRefundLink',
    method: 'get',
    path: PATH,
    summary: 'A refund, for the customer who has its link',
    auth: 'none',
    answer: { status: 200, one: RefundLink },
    errors: [429],
    handle: async ({ visitor, params: { slug, token } }, { payer }: PayerApi) =>
      (await payer.refunds.read(visitor, slug, token)).refund,
  }),
  operation({
    id: 'enterRefundAddress',
    method: 'post',
    path: PATH,
    summary: 'Enter the address of a refund',
    description: '409 if an address was entered before, or the refund has expired or is void.',
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
    handle: ({ visitor, params: { slug, token }, body }, { payer }: PayerApi) =>
      payer.refunds.enterAddress(visitor, slug, token, body.address),
  }),
])
