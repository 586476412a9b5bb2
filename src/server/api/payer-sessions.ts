import type { Context } from 'hono'
import * as v from 'valibot'
import { exampleOf } from '../../contract/described'
import { ClaimRequest, DescribedClaim, MethodRequest, RenewRequest, SandboxDepositRequest } from '../../contract/pay'
import { DescribedSession } from '../../contract/session'
import { answerText } from '../http/answers'
import { missing } from '../http/problem'
import { chosenLanguage } from '../payer/chosen-language'
import { pollSession } from '../payer/session-poll'
import type { Person } from '../payments/customers/customers'
import { isHidden } from '../payments/pages/demo-visibility'
import { arrive, confirmAll, endWindow, refuseAll } from '../payments/sandbox/simulate'
import { chooseMethod } from '../payments/sessions/choose-method'
import { claimOf, payingOf } from '../payments/sessions/claim'
import { renew } from '../payments/sessions/renew'
import { readRecord } from '../payments/sessions/session-record'
import { type Api, type Operation, operation } from './operation'
import { PENDING, SESSION, SPOKEN } from './payer'

const PATH = '/api/v1/p/{slug}/sessions/{session_id}'
type Params = Record<'slug' | 'session_id', string>

/** One event, and the comment that says that the connection is alive. */
const EVENTS = `id: "q1"\ndata: ${JSON.stringify({ success: true, data: exampleOf(DescribedSession) })}\n\n:\n\n`

async function recordOf(
  c: Context,
  { storage, encryption, settings, pages, limits }: Api,
  { slug, session_id }: Params,
) {
  const record = await limits.lookUp(c, () => readRecord(storage.database, encryption, session_id))
  if (!record || isHidden(settings, { ...record, mode: record.session.mode })) throw missing()
  if (!(await pages.isCalled(record.page, slug))) throw missing()
  return record
}

async function sandboxRecordOf(c: Context, api: Api, params: Params) {
  const record = await recordOf(c, api, params)
  if (record.session.mode !== 'test') throw missing()
  await api.limits.page(c, 'sandbox', record.page)
  return record
}

async function answerWith({ views }: Api, id: string, status: 200 | 201 = 200): Promise<Response> {
  const view = await views.read(id)
  if (!view) throw missing()
  return answerText(view.body, status, { etag: view.etag })
}

/** The customer, if the form has both a first name and an e-mail. */
function personOf({ first_name, last_name, email }: MethodRequest): Person | null {
  return first_name && email ? { firstName: first_name, lastName: last_name || null, email } : null
}

/** Bound before everything else: no other handler, and no log line, runs for a poll. */
export const POLL_OPERATION = operation({
  id: 'pollSession',
  method: 'get',
  path: PATH,
  tag: 'Payer',
  summary: 'The state of a payment',
  description:
    'Has a strong `ETag`. With `If-None-Match` and `Prefer: wait=N` the answer is held until the state changes, or N seconds (at most 50) have passed. A client that also sends `Accept: text/event-stream` gets server-sent events instead of a held answer, for up to half an hour: one for each new state, with its `ETag` as `id` and the body of a poll as `data`. An empty comment comes after every 50 seconds without news.',
  auth: 'none',
  headers: [
    { name: 'If-None-Match', description: 'The `ETag` of the state that the client has.' },
    { name: 'Prefer', description: '`wait=N` (RFC 7240)' },
  ],
  answer: { status: 200, ...SESSION, events: EVENTS },
  errors: [304, 429],
  async handle({ c, params: { slug, session_id } }, api) {
    api.limits.nextPoll(c)
    async function read(id: string) {
      const view = await api.views.read(id)
      return view && (await api.pages.isCalled(view.page, slug)) ? view : null
    }
    const response = await pollSession(c, { ...api, views: { read } }, session_id)
    api.metrics.poll(response.status)
    return response
  },
})

/** What a customer can do with a session. Knowing its id is the authorisation. */
export const PAYER_SESSION_OPERATIONS: readonly Operation[] = [
  operation({
    id: 'chooseMethod',
    method: 'post',
    path: `${PATH}/method`,
    tag: 'Payer',
    summary: 'Choose asset and network, or change them while nothing was paid',
    auth: 'none',
    ...SPOKEN,
    body: MethodRequest,
    answer: { status: 200, ...PENDING },
    errors: [409, 429],
    async handle({ c, params, body: request }, api) {
      const { session, page } = await recordOf(c, api, params)
      await api.limits.page(c, 'change', page)
      await api.limits.payer(page.mode, session.id)
      await chooseMethod(api, session.id, { ...request, locale: chosenLanguage(c, page.locale) }, personOf(request))
      return answerWith(api, session.id)
    },
  }),
  operation({
    id: 'renewSession',
    method: 'post',
    path: `${PATH}/renew`,
    tag: 'Payer',
    summary: 'Renew an unpaid payment at the current price',
    description:
      'The new payment takes over what was paid. The same pair keeps its address. A price that came from the page holds for a day, or for good once money has arrived; after that, an unpaid payment is for the price that the page then has, so `amount` and `currency` may differ.',
    auth: 'none',
    body: RenewRequest,
    mayBeEmpty: true,
    answer: { status: 201, ...PENDING },
    errors: [409, 429],
    async handle({ c, params, body: request }, api) {
      const { session, page } = await recordOf(c, api, params)
      await api.limits.page(c, 'change', page)
      // each renewal is another session, but of the same customer
      await api.limits.payer(page.mode, session.customerId ?? session.id)
      return answerWith(api, await renew(api, session.id, request), 201)
    },
  }),
  operation({
    id: 'claimTransaction',
    method: 'post',
    path: `${PATH}/claims`,
    tag: 'Payer',
    summary: 'What is known about a transaction that the customer pastes',
    description:
      'With `counts: false`, which is absent otherwise, it was seen, but pays for nothing here: it was refused, is in a coin or on a network that the payment never asked for, or the payment was called off.',
    auth: 'none',
    body: ClaimRequest,
    answer: { status: 200, data: DescribedClaim },
    errors: [429],
    async handle({ c, params, body: { transaction } }, api) {
      const record = await recordOf(c, api, params)
      // a question that costs what an estimate does
      await api.limits.page(c, 'estimate', record.page)
      // a payment that was renewed has given its addresses away
      const watched = [record.session.network, ...record.addresses.map(({ network }) => network)]
      return claimOf(transaction, watched, record.deposits, payingOf(record))
    },
  }),
  operation({
    id: 'sandboxDeposit',
    method: 'post',
    path: `${PATH}/sandbox/deposits`,
    tag: 'Sandbox',
    summary: 'Simulate incoming money',
    description:
      '`amount` in crypto units, by default what is due; `confirmations` by default as many as make it final.',
    auth: 'none',
    body: SandboxDepositRequest,
    mayBeEmpty: true,
    answer: { status: 200, ...SESSION },
    errors: [409, 429],
    async handle({ c, params, body: request }, api) {
      const record = await sandboxRecordOf(c, api, params)
      await arrive(api, record, request)
      return answerWith(api, record.session.id)
    },
  }),
  ...(
    [
      ['confirm', 'sandboxConfirm', 'Make all money seen so far final', confirmAll],
      ['expire', 'sandboxExpire', 'End the payment window now', endWindow],
      ['fail', 'sandboxFail', 'Let custody refuse what is not final, which fails the payment', refuseAll],
    ] as const
  ).map(([act, id, summary, run]) =>
    operation({
      id,
      method: 'post',
      path: `${PATH}/sandbox/${act}`,
      tag: 'Sandbox',
      summary,
      auth: 'none',
      body: v.pipe(v.object({}), v.examples([{}])),
      mayBeEmpty: true,
      answer: { status: 200, ...SESSION },
      errors: [429],
      async handle({ c, params }, api) {
        const { session } = await sandboxRecordOf(c, api, params)
        await run(api, session.id)
        return answerWith(api, session.id)
      },
    }),
  ),
]
