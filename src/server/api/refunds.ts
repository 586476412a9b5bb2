import { ListQuery } from '../../contract/envelope'
import { exampleOf } from '../../contract/example-of'
import { Refund, RefundRequest, RefundSearch, RefundSent } from '../../contract/refunds/refund'
import type { Caller } from '../auth/caller/caller'
import { viewRows } from '../http/answers'
import { markRefundSent } from '../payments/refunds/manual-refund'
import { refundView } from '../payments/refunds/record/refund-view'
import { createRefund, listRefunds, readRefund, searchRefunds } from '../payments/refunds/refunds'
import { readOwnSession } from '../payments/sessions/list/merchant-sessions'
import { createTurns } from '../runtime/turns'
import { type Api, operation, operationsOf } from './operation/operation'
import { refundUrlFor } from './refund-url'

const PATH = '/api/v1/payment-sessions/{session_id}/refunds'

/** Runs a merchant's look-ups one by one, because all merchants share a node, and a look-up may take seconds. */
const oneByOne = createTurns()

async function refundOf(api: Api, caller: Caller, id: string): Promise<Refund> {
  const refund = await readRefund(api.storage.database, caller, id)
  const { slug } = await readOwnSession(api, caller, refund.sessionId)
  return refundView(refund, refundUrlFor(caller, api, slug, refund), refund.note)
}

/** Refunds of a merchant's payments. */
export const REFUND_OPERATIONS = operationsOf('Sessions', [
  operation({
    id: 'createRefund',
    method: 'post',
    path: PATH,
    summary: 'Refund a payment, to an address or by a link',
    description:
      'The refund has the coin and network of the payment. If no money arrived in them, it has those of the only other money, or of `deposit_id`. Without an `address`, the refund is `requested`: its money is held, and the customer enters the address at `url`, once, within 14 days. Money that does not count, because its coin or network was not asked for, can be refunded by its `deposit_id`; that does not change the payment. 400 if both `Idempotency-Key` and `reference` are missing. 409 if the amount is more than what is credited and not yet refunded, or more than your balance, and for a `reference` that you have used. In the sandbox, amounts that end in 13 fail.',
    scope: 'refunds',
    idempotency: 'key or reference',
    body: RefundRequest,
    answer: { status: 201, one: Refund, example: { ...exampleOf(Refund), status: 'created' } },
    async handle({ caller, params, creation }, api) {
      const { session, slug } = await readOwnSession(api, caller, params.session_id)
      const refund = await createRefund(api, caller, session, creation)
      return refundView(refund, refundUrlFor(caller, api, slug, refund), refund.note)
    },
  }),
  operation({
    id: 'listRefunds',
    method: 'get',
    path: PATH,
    summary: 'All refunds of a payment, newest first',
    scope: 'refunds',
    query: ListQuery,
    answer: { status: 200, list: Refund },
    async handle({ caller, params, query }, api) {
      const { session, slug } = await readOwnSession(api, caller, params.session_id)
      const { rows, ...total } = await listRefunds(api, session, query)
      return {
        items: rows.map((refund) => refundView(refund, refundUrlFor(caller, api, slug, refund), refund.note)),
        ...total,
      }
    },
  }),
  operation({
    id: 'searchRefunds',
    method: 'post',
    path: '/api/v1/refunds/search',
    summary: 'Find refunds by reference, address or transaction, newest first',
    description: 'Without the links for customers.',
    scope: 'refunds',
    roles: ['owner', 'viewer'],
    body: RefundSearch,
    answer: { status: 200, list: Refund },
    handle: async ({ caller, body }, api) =>
      viewRows(await searchRefunds(api, caller, body), (refund) => refundView(refund, null, refund.note)),
  }),
  operation({
    id: 'readRefund',
    method: 'get',
    path: '/api/v1/refunds/{refund_id}',
    summary: 'One refund',
    scope: 'refunds',
    answer: { status: 200, one: Refund },
    handle: ({ caller, params }, api) => refundOf(api, caller, params.refund_id),
  }),
  operation({
    id: 'confirmRefundSent',
    method: 'post',
    path: '/api/v1/refunds/{refund_id}/sent',
    summary: 'Confirm that you have sent a refund from your own wallet',
    description:
      'Only for a refund with `manual`, whose money came to a wallet of your own. It is then `success`. The same hash again changes nothing. 400 if the hash is not a transaction hash of the network, or the transaction is in no block yet, or has sent too little for all refunds with this hash. 409 for any other refund and, if the network cannot be read, for the hash of another refund to the same address.',
    scope: 'refunds',
    limit: 'lookups',
    body: RefundSent,
    answer: { status: 200, one: Refund },
    errors: [409, 429],
    async handle({ caller, params, body }, api) {
      await oneByOne(`${caller.merchantId} ${caller.mode}`, () =>
        markRefundSent(api, caller, params.refund_id, body.hash),
      )
      return refundOf(api, caller, params.refund_id)
    },
  }),
])
