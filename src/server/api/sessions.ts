import * as v from 'valibot'
import { AcceptRequest } from '../../contract/session/accept'
import { Estimate, EstimateRequest } from '../../contract/session/estimate'
import { DepositAddressRequest, MerchantSession, MerchantSessionRequest } from '../../contract/session/merchant-session'
import { SessionExportQuery, SessionQuery, SessionSearch } from '../../contract/session/session-list'
import { text } from '../../contract/text'
import type { Caller } from '../auth/caller/caller'
import { answerWithWarnings } from '../http/answers'
import { forbidden, missing } from '../http/problem'
import { rescanAddresses } from '../payments/addresses/rescan'
import { feeWarnings, returnUrlWarnings } from '../payments/quotes/page-warnings'
import { declineRefund } from '../payments/refunds/decline-refund'
import { chooseMethod } from '../payments/sessions/choose-method'
import { createSession } from '../payments/sessions/create-session'
import { estimate } from '../payments/sessions/estimate'
import { sessionsTable } from '../payments/sessions/list/export-sessions'
import {
  listFoundSessions,
  listSessions,
  readOwnSession,
  sessionByReference,
} from '../payments/sessions/list/merchant-sessions'
import { merchantView } from '../payments/sessions/record/merchant-view'
import { acceptSession } from '../payments/sessions/status/accept-session'
import { cancelSession } from '../payments/sessions/status/cancel-session'
import { exportTable } from './export-table'
import { ALL_BUT_CASHIERS, AT_THE_TILL, EVERYBODY, REFUNDERS } from './operation/access'
import { type Api, operation, operationsOf } from './operation/operation'
import { refundUrlFor } from './refund-url'

const PATH = '/api/v1/payment-sessions'

type SessionRecord = Parameters<typeof merchantView>[0]

/**
 * Stands for the id and e-mail of a customer in answers to cashiers, who can send a receipt without knowing the
 * address. An id would tell them whose e-mail they enter with a new payment.
 */
const HIDDEN = '••••••••'

function toView(api: Api, caller: Caller, record: SessionRecord): MerchantSession {
  const { slug, linkedRefund } = record
  const view = merchantView(record, api.publicUrl, linkedRefund && refundUrlFor(caller, api, slug, linkedRefund))
  if (caller.role !== 'cashier' || !view.customer) return view
  const email = view.customer.email && HIDDEN
  return { ...view, customer: { ...view.customer, id: HIDDEN, email }, customer_id: HIDDEN }
}
const readView = async (api: Api, caller: Caller, id: string) =>
  toView(api, caller, await readOwnSession(api, caller, id))

/** A merchant's payments. */
export const SESSION_OPERATIONS = operationsOf('Sessions', [
  // before `{session_id}`, which would match `export`
  operation({
    id: 'exportSessions',
    method: 'get',
    path: `${PATH}/export`,
    summary: 'Payments as a table (CSV), newest first',
    description:
      'At most 100000; if there are more, the answer has the header `X-Rows-Cut-At`. The columns have the names of the fields. An apostrophe precedes text that a spreadsheet could read as a formula.',
    scope: 'payments',
    roles: ALL_BUT_CASHIERS,
    query: SessionExportQuery,
    answer: { csv: 'id,reference,status,…' },
    errors: [429],
    handle: ({ caller, query }, api) => exportTable(api, caller, 'payments', () => sessionsTable(api, caller, query)),
  }),
  operation({
    id: 'createSession',
    method: 'post',
    path: PATH,
    summary: 'Create a payment with your own price',
    description:
      'The customer chooses asset and network at `url`, unless you set both here. The customer cannot change the amount. Without `page`, the payment uses your oldest active page. 403 for an `invoice_id` if the member is not an owner. 404 for a page, customer or invoice that is not yours. 409 for a page that is not active, an invoice that is not open, and a reference that is taken.',
    scope: 'payments',
    roles: AT_THE_TILL,
    idempotency: 'key',
    body: MerchantSessionRequest,
    answer: {
      status: 201,
      one: MerchantSession,
      warnings:
        'amount: Sending USDT on Tron usually costs the customer 2880.00 to 6400.00 NGN, which can be more than a tenth of the amount, 50000.00 NGN.',
    },
    errors: [404],
    async handle({ caller, creation }, api) {
      // a payment closes its invoice whatever its amount, so a cashier must not name one
      if (creation.request.invoice_id && caller.role !== 'owner')
        throw forbidden('Your role does not allow an invoice_id')
      const record = await readOwnSession(api, caller, await createSession(api, caller, creation))
      const warnings = [
        ...returnUrlWarnings(creation.request.return_url),
        ...(await feeWarnings(api, record.page, 'amount', record.session)),
      ]
      return answerWithWarnings(toView(api, caller, record), warnings, 201)
    },
  }),
  operation({
    id: 'listSessions',
    method: 'get',
    path: PATH,
    summary: 'All payments, newest first',
    description: 'A cashier cannot list the payments of a customer: 403 for `customer_id`.',
    scope: 'payments',
    roles: EVERYBODY,
    query: SessionQuery,
    answer: { status: 200, list: MerchantSession },
    async handle({ caller, query }, api) {
      if (caller.role === 'cashier' && query.customer_id) throw forbidden('Your role does not allow a customer_id')
      const { records, ...total } = await listSessions(api, caller, query)
      return { items: records.map((record) => toView(api, caller, record)), ...total }
    },
  }),
  operation({
    id: 'searchSessions',
    method: 'post',
    path: `${PATH}/search`,
    summary: 'Find payments by name, title, price, reference and more, newest first',
    description: 'A cashier cannot find payments by an e-mail: 403 for `email`.',
    scope: 'payments',
    roles: EVERYBODY,
    body: SessionSearch,
    answer: { status: 200, list: MerchantSession },
    async handle({ caller, body }, api) {
      const hidesEmails = caller.role === 'cashier'
      if (hidesEmails && body.email) throw forbidden('Your role does not allow an email')
      const { records, ...total } = await listFoundSessions(api, caller, body, hidesEmails)
      return { items: records.map((record) => toView(api, caller, record)), ...total }
    },
  }),
  operation({
    id: 'readSession',
    method: 'get',
    path: `${PATH}/{session_id}`,
    summary: 'One payment',
    scope: 'payments',
    roles: EVERYBODY,
    answer: { status: 200, one: MerchantSession },
    handle: ({ caller, params }, api) => readView(api, caller, params.session_id),
  }),
  operation({
    id: 'readSessionByReference',
    method: 'get',
    path: `${PATH}/ref/{reference}`,
    summary: 'One payment, by its reference',
    scope: 'payments',
    roles: EVERYBODY,
    answer: { status: 200, one: MerchantSession },
    async handle({ caller, params: { reference } }, api) {
      if (!v.is(text(100), reference)) throw missing()
      return readView(api, caller, await sessionByReference(api.storage.database, caller, reference))
    },
  }),
  operation({
    id: 'requestDepositAddress',
    method: 'post',
    path: `${PATH}/{session_id}/deposit-address`,
    summary: 'Choose asset and network, and get the address to pay to',
    description:
      'Choosing the same pair again returns the same address. 409 once something has been paid or the payment has ended.',
    scope: 'payments',
    roles: AT_THE_TILL,
    body: DepositAddressRequest,
    answer: { status: 201, one: MerchantSession },
    errors: [409],
    async handle({ caller, params: { session_id }, body }, api) {
      await readOwnSession(api, caller, session_id)
      await chooseMethod(api, session_id, { asset: body.crypto_asset, network: body.network }, null, {
        chooser: 'merchant',
      })
      return readView(api, caller, session_id)
    },
  }),
  operation({
    id: 'estimate',
    method: 'post',
    path: `${PATH}/estimate`,
    summary: 'The price of a fiat amount in an asset',
    scope: 'payments',
    roles: EVERYBODY,
    body: EstimateRequest,
    answer: { status: 200, one: Estimate },
    errors: [404],
    handle: ({ caller, body }, api) => estimate(api, caller, body),
  }),
  operation({
    id: 'acceptSession',
    method: 'post',
    path: `${PATH}/{session_id}/accept`,
    summary: 'Accept an underpaid payment as paid',
    description:
      'The payment becomes `completed`, with the money that it has received, and has `accepted`. Money that comes later is added. 409 in any other state, while a refund is under way, and while money is not final.',
    scope: 'payments',
    body: AcceptRequest,
    answer: { status: 200, one: MerchantSession },
    errors: [409],
    async handle({ caller, params, body }, api) {
      const { session } = await readOwnSession(api, caller, params.session_id)
      await acceptSession(api, caller, session.id, body)
      return readView(api, caller, session.id)
    },
  }),
  operation({
    id: 'cancelSession',
    method: 'post',
    path: `${PATH}/{session_id}/cancel`,
    summary: 'Cancel a payment that has received nothing',
    description: 'Cancelling again changes nothing. 409 in any other state.',
    scope: 'payments',
    roles: AT_THE_TILL,
    answer: { status: 200, one: MerchantSession },
    errors: [409],
    async handle({ caller, params }, api) {
      const { session } = await readOwnSession(api, caller, params.session_id)
      await cancelSession(api, session.id)
      return readView(api, caller, session.id)
    },
  }),
  operation({
    id: 'declineRefund',
    method: 'post',
    path: `${PATH}/{session_id}/refund-requests/decline`,
    summary: 'Decline to send money back that the customer asks for',
    description:
      'Declines everything in `refund_requests`. The customer sees it on the page, with your contact, and can ask again only after more money has arrived. A refund is still possible. 409 if there is no request.',
    scope: 'refunds',
    roles: REFUNDERS,
    answer: { status: 200, one: MerchantSession },
    errors: [409],
    async handle({ caller, params }, api) {
      const { session } = await readOwnSession(api, caller, params.session_id)
      await declineRefund(api, caller, session.id)
      return readView(api, caller, session.id)
    },
  }),
  operation({
    id: 'scanSession',
    method: 'post',
    path: `${PATH}/{session_id}/scan`,
    summary: 'Check again for the money of a payment',
    description:
      'An old address of your own wallet is scanned once a day. This request has it scanned within seconds; detected money is reported by an event. Custody reports money by itself.',
    scope: 'payments',
    roles: AT_THE_TILL,
    answer: { status: 200, one: MerchantSession },
    async handle({ caller, params }, api) {
      const { session } = await readOwnSession(api, caller, params.session_id)
      await rescanAddresses(api, session.id)
      return readView(api, caller, session.id)
    },
  }),
])
