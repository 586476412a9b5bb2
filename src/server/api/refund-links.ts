import { exampleOf } from '../../contract/described'
import { RefundAddressRequest } from '../../contract/refund-address'
import { DescribedRefundLink } from '../../contract/refund-link'
import { missing } from '../http/problem'
import { type Operation, operation, type PayerApi } from './operation'

const PATH = '/api/v1/p/{slug}/refunds/{token}'

/** What a customer can do with the link of a refund. Whoever has it is authorised. */
export const REFUND_LINK_OPERATIONS: readonly Operation<PayerApi>[] = [
  operation({
    id: 'readRefundLink',
    method: 'get',
    path: PATH,
    tag: 'Payer',
    summary: 'A refund, for the customer who has its link',
    auth: 'none',
    answer: { status: 200, data: DescribedRefundLink },
    errors: [429],
    async handle({ c, params: { slug, token } }, { payer }: PayerApi) {
      if (!payer.refunds) throw missing()
      return (await payer.refunds.read(c, slug, token)).refund
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
      data: DescribedRefundLink,
      example: {
        ...exampleOf(DescribedRefundLink),
        status: 'created',
        address: exampleOf(RefundAddressRequest).address,
        version: 1,
      },
    },
    errors: [409, 429],
    async handle({ c, params: { slug, token }, body }, { payer }: PayerApi) {
      if (!payer.refunds) throw missing()
      return payer.refunds.enter(c, slug, token, body.address)
    },
  }),
]
