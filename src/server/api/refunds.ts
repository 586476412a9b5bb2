import { ListQuery } from '../../contract/envelope'
import { exampleOf } from '../../contract/example-of'
import { Refund, RefundRequest, RefundSearch, RefundSent } from '../../contract/refunds/refund'
import { RefundLimit, RefundLimitRequest } from '../../contract/refunds/refund-limit'
import { OwnMoney, OwnMoneyRequest } from '../../contract/session/own-money'
import { type Caller, isMember } from '../auth/caller/caller'
import { canConfirm } from '../auth/fresh-check/require-fresh-check'
import { viewRows } from '../http/answers'
import { markDeposit } from '../payments/own-money/mark-deposit'
import { createdRefunds } from '../payments/refunds/limit/created-refunds'
import { changeRefundLimit } from '../payments/refunds/limit/refund-limit'
import {
  isAboveLimit,
  type RequireWithinLimit,
  readRefundLimit,
  requireStillWithinLimit,
  requireWithinLimit,
} from '../payments/refunds/limit/within-limit'
import { markRefundSent } from '../payments/refunds/manual-refund'
import { refundView } from '../payments/refunds/record/refund-view'
import { createRefund, listRefunds, readRefund, readRefundSum, searchRefunds } from '../payments/refunds/refunds'
import { readOwnSession } from '../payments/sessions/list/merchant-sessions'
import { createTurns } from '../runtime/turns'
import { ALL_BUT_CASHIERS, REFUNDERS } from './operation/access'
import { type Api, operation, operationsOf } from './operation/operation'
import { refundUrlFor } from './refund-url'

const PATH = '/api/v1/payment-sessions/{session_id}/refunds'
const LIMIT = '/api/v1/refund-limit'

/** Runs a merchant's look-ups one by one, because all merchants share a node, and a look-up may take seconds. */
const oneByOne = createTurns()

async function refundOf(api: Api, caller: Caller, id: string): Promise<Refund> {
  const refund = await readRefund(api.storage.database, caller, id)
  const { slug } = await readOwnSession(api, caller, refund.sessionId)
  const created = await createdRefunds(api.storage.database, caller, [id])
  return refundView(refund, refundUrlFor(caller, api, slug, refund, created.has(id)), refund.note)
}

/** The check of an unconfirmed refund when it is stored. Null for keys, and for owners who have no way to confirm. */
async function limitOf(api: Api, caller: Caller): Promise<RequireWithinLimit | null> {
  if (caller.role === 'manager') return requireWithinLimit(api, caller)
  const isChecked = isMember(caller) && (await canConfirm(api, caller, { subject: 'refund', target: {} }))
  return isChecked ? requireStillWithinLimit(api, caller) : null
}

/** Refunds of a merchant's payments, and the money that needs none because the merchant sent it. */
export const REFUND_OPERATIONS = operationsOf('Sessions', [
  operation({
    id: 'createRefund',
    method: 'post',
    path: PATH,
    summary: 'Refund a payment, to an address or by a link',
    description:
      'The refund has the coin and network of the payment. If no money arrived in them, it has those of the only other money, or of `deposit_id`. Without an `address`, the refund is `requested`: its money is held, and the customer enters the address at `url`, once, within 14 days. Money that does not count, because its coin or network was not asked for, can be refunded by its `deposit_id`; that does not change the payment. 400 if both `Idempotency-Key` and `reference` are missing. 409 if the amount is more than what is credited and not yet refunded, or more than your balance, and for a `reference` that you have used. In the sandbox, amounts that end in 13 fail. 403 for a manager whose refunds of the last 24 hours would be worth more than the limit of `GET /api/v1/refund-limit`.',
    scope: 'refunds',
    roles: REFUNDERS,
    idempotency: 'key or reference',
    body: RefundRequest,
    answer: { status: 201, one: Refund, example: { ...exampleOf(Refund), status: 'created' } },
    async freshCheck({ caller, params, body }, api) {
      // a manager's limit is enforced when the refund is stored
      if (caller.role === 'manager') return null
      const { session } = await readOwnSession(api, caller, params.session_id)
      const { pair, atoms } = await readRefundSum(api, session, body)
      if (!(await isAboveLimit(api, caller, { ...pair, atoms }))) return null
      return {
        subject: 'refund',
        target: { amount: body.crypto_amount, currency: pair.asset, to: body.address ?? null },
      }
    },
    async handle({ caller, params, creation, isConfirmed }, api) {
      const { session, slug } = await readOwnSession(api, caller, params.session_id)
      const requireWithin = isConfirmed ? null : await limitOf(api, caller)
      const refund = await createRefund(api, caller, session, creation, requireWithin)
      // with the same body and Idempotency-Key, another member may have created it
      const created = await createdRefunds(api.storage.database, caller, [refund.id])
      return refundView(refund, refundUrlFor(caller, api, slug, refund, created.has(refund.id)), refund.note)
    },
  }),
  operation({
    id: 'listRefunds',
    method: 'get',
    path: PATH,
    summary: 'All refunds of a payment, newest first',
    scope: 'refunds',
    roles: ALL_BUT_CASHIERS,
    query: ListQuery,
    answer: { status: 200, list: Refund },
    async handle({ caller, params, query }, api) {
      const { session, slug } = await readOwnSession(api, caller, params.session_id)
      const { rows, ...total } = await listRefunds(api, session, query)
      const ids = rows.map(({ id }) => id)
      const created = await createdRefunds(api.storage.database, caller, ids)
      const viewOf = (refund: (typeof rows)[number]) =>
        refundView(refund, refundUrlFor(caller, api, slug, refund, created.has(refund.id)), refund.note)
      return { items: rows.map(viewOf), ...total }
    },
  }),
  operation({
    id: 'searchRefunds',
    method: 'post',
    path: '/api/v1/refunds/search',
    summary: 'Find refunds by reference, address or transaction, newest first',
    description: 'Without the links for customers.',
    scope: 'refunds',
    roles: ALL_BUT_CASHIERS,
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
    roles: ALL_BUT_CASHIERS,
    answer: { status: 200, one: Refund },
    handle: ({ caller, params }, api) => refundOf(api, caller, params.refund_id),
  }),
  operation({
    id: 'readRefundLimit',
    method: 'get',
    path: LIMIT,
    summary: 'The limit of a member’s refunds',
    description: 'A key has no limit: its scope `refunds` allows all refunds.',
    scope: 'refunds',
    roles: ALL_BUT_CASHIERS,
    answer: { status: 200, one: RefundLimit },
    handle: ({ caller }, api) => readRefundLimit(api, caller),
  }),
  operation({
    id: 'changeRefundLimit',
    method: 'put',
    path: LIMIT,
    summary: 'Set the limit of a member’s refunds, in the mode of the request',
    auth: 'member',
    body: RefundLimitRequest,
    answer: { status: 200, one: RefundLimit },
    freshCheck: ({ body: { amount, currency } }) => ({ subject: 'refund_limit', target: { amount, currency } }),
    async handle({ caller, body }, api) {
      await changeRefundLimit(api, caller, body)
      return readRefundLimit(api, caller)
    },
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
  operation({
    id: 'markOwnMoney',
    method: 'patch',
    path: '/api/v1/payment-sessions/{session_id}/deposits/{deposit_id}',
    summary: 'Say whether you sent money yourself',
    description:
      'For money that does not count for the payment, such as gas. Your own money needs no attention, cannot be refunded, and never counts for the payment. 409 for money that pays for the payment, that is being sent back, or that the customer asks back.',
    scope: 'refunds',
    body: OwnMoneyRequest,
    answer: { status: 200, one: OwnMoney },
    errors: [409],
    handle: ({ caller, params, body }, api) => markDeposit(api, caller, params.session_id, params.deposit_id, body),
  }),
])
