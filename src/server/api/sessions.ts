import * as v from 'valibot'
import { exampleOf } from '../../contract/described'
import { ListQuery } from '../../contract/envelope'
import { Estimate, EstimateRequest } from '../../contract/estimate'
import { DepositAddressRequest, MerchantSession, MerchantSessionRequest } from '../../contract/merchant-session'
import { Refund, RefundRequest, RefundSent } from '../../contract/refund'
import { SessionQuery, SessionSearch } from '../../contract/session-list'
import { text } from '../../contract/text'
import type { ApiKey } from '../auth/keys'
import { answerWithWarnings } from '../http/answers'
import { missing } from '../http/problem'
import { feeWarnings } from '../payments/quotes/fee-warnings'
import { refundUrl } from '../payments/refunds/refund-token'
import { refundView } from '../payments/refunds/refund-view'
import { cancelSession } from '../payments/sessions/cancel-session'
import { chooseMethod } from '../payments/sessions/choose-method'
import { createSession } from '../payments/sessions/create-session'
import { estimate } from '../payments/sessions/estimate'
import { lookAgain } from '../payments/sessions/look-again'
import {
  listFoundSessions,
  listSessions,
  readOwnSession,
  sessionByReference,
} from '../payments/sessions/merchant-sessions'
import { merchantView } from '../payments/sessions/merchant-view'
import { refundSent } from '../payments/transfers/refund-by-hand'
import { createRefund, listRefunds, readRefund } from '../payments/transfers/refunds'
import { type Api, type Operation, operation } from './operation'

const PATH = '/api/v1/payment-sessions'

const recordOf = ({ storage, encryption }: Api, key: ApiKey, id: string) =>
  readOwnSession(storage.database, encryption, key, id)
type Recorded = Parameters<typeof merchantView>[0]

const viewOfRecord = (api: Api, record: Recorded) =>
  merchantView(record, api.publicUrl, (slug, refund) => refundUrl(api, slug, refund))
const viewOf = async (api: Api, key: ApiKey, id: string) => viewOfRecord(api, await recordOf(api, key, id))

async function refundOf(api: Api, key: ApiKey, id: string): Promise<Refund> {
  const refund = await readRefund(api.storage.database, key, id)
  const { slug } = await recordOf(api, key, refund.sessionId)
  return refundView(refund, refundUrl(api, slug, refund))
}

/** A merchant's payments, and their refunds. */
export const SESSION_OPERATIONS: readonly Operation[] = [
  operation({
    id: 'createSession',
    method: 'post',
    path: PATH,
    tag: 'Sessions',
    summary: 'Create a payment with your own price',
    description:
      'The customer chooses asset and network at `url`, unless you set both here. The customer cannot change the amount. Without `page`, the payment uses your oldest active page. 404 for a page, customer or invoice that is not yours. 409 for a page that is not active, an invoice that is not open, and a reference that is taken.',
    auth: 'key',
    idempotency: 'key',
    body: MerchantSessionRequest,
    answer: {
      status: 201,
      data: MerchantSession,
      warnings:
        'amount: sending USDT on Tron usually costs the customer 2880.00 to 6400.00 NGN, which can be more than a tenth of 50000.00 NGN',
    },
    errors: [404],
    async handle({ key, creation }, api) {
      const record = await recordOf(api, key, await createSession(api, key, creation))
      const warnings = await feeWarnings(api, record.page, 'amount', record.session)
      return answerWithWarnings(viewOfRecord(api, record), warnings, 201)
    },
  }),
  operation({
    id: 'listSessions',
    method: 'get',
    path: PATH,
    tag: 'Sessions',
    summary: 'All payments, newest first',
    auth: 'key',
    query: SessionQuery,
    answer: { status: 200, data: MerchantSession, list: true },
    async handle({ key, query }, api) {
      const { records, ...total } = await listSessions(api, key, query)
      return { items: records.map((record) => viewOfRecord(api, record)), ...total }
    },
  }),
  operation({
    id: 'searchSessions',
    method: 'post',
    path: `${PATH}/search`,
    tag: 'Sessions',
    summary: 'Find payments by e-mail or reference, newest first',
    auth: 'key',
    body: SessionSearch,
    answer: { status: 200, data: MerchantSession, list: true },
    async handle({ key, body }, api) {
      const { records, ...total } = await listFoundSessions(api, key, body)
      return { items: records.map((record) => viewOfRecord(api, record)), ...total }
    },
  }),
  operation({
    id: 'readSession',
    method: 'get',
    path: `${PATH}/{session_id}`,
    tag: 'Sessions',
    summary: 'One payment',
    auth: 'key',
    answer: { status: 200, data: MerchantSession },
    handle: ({ key, params }, api) => viewOf(api, key, params.session_id),
  }),
  operation({
    id: 'readSessionByReference',
    method: 'get',
    path: `${PATH}/ref/{reference}`,
    tag: 'Sessions',
    summary: 'One payment, by its reference',
    auth: 'key',
    answer: { status: 200, data: MerchantSession },
    async handle({ key, params: { reference } }, api) {
      if (!v.is(text(100), reference)) throw missing()
      return viewOf(api, key, await sessionByReference(api.storage.database, key, reference))
    },
  }),
  operation({
    id: 'requestDepositAddress',
    method: 'post',
    path: `${PATH}/{session_id}/deposit-address`,
    tag: 'Sessions',
    summary: 'Choose asset and network, and get the address to pay to',
    description:
      'Choosing the same pair again returns the same address. 409 once something has been paid or the payment has ended.',
    auth: 'key',
    body: DepositAddressRequest,
    answer: { status: 201, data: MerchantSession },
    errors: [409],
    async handle({ key, params: { session_id }, body }, api) {
      await recordOf(api, key, session_id)
      await chooseMethod(api, session_id, { asset: body.crypto_asset, network: body.network }, null, 'merchant')
      return viewOf(api, key, session_id)
    },
  }),
  operation({
    id: 'estimate',
    method: 'post',
    path: `${PATH}/estimate`,
    tag: 'Sessions',
    summary: 'What a fiat amount costs in an asset',
    auth: 'key',
    body: EstimateRequest,
    answer: { status: 200, data: Estimate },
    errors: [404],
    handle: ({ key, body }, api) => estimate(api, key, body),
  }),
  operation({
    id: 'cancelSession',
    method: 'post',
    path: `${PATH}/{session_id}/cancel`,
    tag: 'Sessions',
    summary: 'Cancel a payment that has received nothing',
    description: 'Cancelling again changes nothing. 409 in any other state.',
    auth: 'key',
    answer: { status: 200, data: MerchantSession },
    errors: [409],
    async handle({ key, params }, api) {
      const { session } = await recordOf(api, key, params.session_id)
      await cancelSession(api, session.id)
      return viewOf(api, key, session.id)
    },
  }),
  operation({
    id: 'lookAgain',
    method: 'post',
    path: `${PATH}/{session_id}/look`,
    tag: 'Sessions',
    summary: 'Look again for the money of a payment, now',
    description:
      'An old address of a wallet of your own is looked at once a day. After this, it is looked at within seconds, and what is found comes as an event. Custody looks by itself.',
    auth: 'key',
    answer: { status: 200, data: MerchantSession },
    async handle({ key, params }, api) {
      const { session } = await recordOf(api, key, params.session_id)
      await lookAgain(api, session.id)
      return viewOf(api, key, session.id)
    },
  }),
  operation({
    id: 'createRefund',
    method: 'post',
    path: `${PATH}/{session_id}/refunds`,
    tag: 'Sessions',
    summary: 'Refund a payment, to an address or by a link',
    description:
      'The refund is in the coin and on the network of the money: those of the payment, else those of the only other money, else those of `deposit_id`. Without an `address`, the refund is `requested`: its money is held, and the customer enters the address at `url`, once, within 14 days. Money that does not count, because its coin or network was not asked for, can be refunded by its `deposit_id`; that does not change the payment. 400 if both `Idempotency-Key` and `reference` are missing. 409 if the amount is more than what is credited and not yet refunded, or more than your balance, and for a `reference` that you have used. In the sandbox, amounts that end in 13 fail.',
    auth: 'key',
    idempotency: 'key or reference',
    body: RefundRequest,
    answer: { status: 201, data: Refund, example: { ...exampleOf(Refund), status: 'created' } },
    async handle({ key, params, creation }, api) {
      const { session, slug } = await recordOf(api, key, params.session_id)
      const refund = await createRefund(api, session, creation)
      return refundView(refund, refundUrl(api, slug, refund))
    },
  }),
  operation({
    id: 'listRefunds',
    method: 'get',
    path: `${PATH}/{session_id}/refunds`,
    tag: 'Sessions',
    summary: 'All refunds of a payment, newest first',
    auth: 'key',
    query: ListQuery,
    answer: { status: 200, data: Refund, list: true },
    async handle({ key, params, query }, api) {
      const { session, slug } = await recordOf(api, key, params.session_id)
      const { rows, ...total } = await listRefunds(api, session, query)
      return { items: rows.map((refund) => refundView(refund, refundUrl(api, slug, refund))), ...total }
    },
  }),
  operation({
    id: 'readRefund',
    method: 'get',
    path: '/api/v1/refunds/{refund_id}',
    tag: 'Sessions',
    summary: 'One refund',
    auth: 'key',
    answer: { status: 200, data: Refund },
    handle: ({ key, params }, api) => refundOf(api, key, params.refund_id),
  }),
  operation({
    id: 'refundSent',
    method: 'post',
    path: '/api/v1/refunds/{refund_id}/sent',
    tag: 'Sessions',
    summary: 'Tell that you have sent a refund from your own wallet',
    description:
      'Only for a refund with `by_hand`, whose money came to a wallet of your own. It is then `success`. The same hash again changes nothing. 400 for a hash that is none of the network. 409 for any other refund.',
    auth: 'key',
    body: RefundSent,
    answer: { status: 200, data: Refund },
    errors: [409],
    async handle({ key, params, body }, api) {
      await refundSent(api, key, params.refund_id, body.hash)
      return refundOf(api, key, params.refund_id)
    },
  }),
]
