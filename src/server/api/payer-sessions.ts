import { DescribedClaim } from '../../contract/claim'
import { exampleOf } from '../../contract/described'
import { ClaimRequest, MethodRequest, RenewRequest } from '../../contract/pay'
import { DescribedSession } from '../../contract/session'
import { answerState } from '../http/answers'
import { renewSession } from '../payer/renew-session'
import { pollSession } from '../payer/session-poll'
import { type Operation, operation, type PayerApi } from './operation'
import { LANGUAGE_PARAMETERS, PENDING, SESSION } from './payer'

const PATH = '/api/v1/p/{slug}/sessions/{session_id}'

/** One event, and the comment that keeps the connection open. */
const EVENTS = `id: "q1"\ndata: ${JSON.stringify({ success: true, data: exampleOf(DescribedSession) })}\n\n:\n\n`

/** Bound first, so that no middleware runs and no line is logged for a poll. */
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
  async handle({ c, params: { slug, session_id } }, { payer, clock, limits, metrics }: PayerApi) {
    const followed = await payer.follow(c, slug, session_id, c.req.header('if-none-match'))
    const response = await pollSession(c, followed, { clock, limits })
    metrics.poll(response.status)
    return response
  },
})

/** What a customer can do with a session. Whoever knows its id is authorised. */
export const PAYER_SESSION_OPERATIONS: readonly Operation<PayerApi>[] = [
  operation({
    id: 'chooseMethod',
    method: 'post',
    path: `${PATH}/method`,
    tag: 'Payer',
    summary: 'Choose asset and network, or change them while nothing was paid',
    auth: 'none',
    ...LANGUAGE_PARAMETERS,
    body: MethodRequest,
    answer: { status: 200, ...PENDING },
    errors: [409, 429],
    async handle({ c, params: { slug, session_id }, body }, { payer }: PayerApi) {
      return answerState(await payer.method(c, slug, session_id, body))
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
    bodyOptional: true,
    answer: { status: 201, ...PENDING },
    errors: [409, 429],
    async handle({ c, params: { slug, session_id }, body }, { payer }: PayerApi) {
      return answerState(await renewSession(payer, c, slug, session_id, body), 201)
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
    handle: ({ c, params: { slug, session_id }, body }, { payer }: PayerApi) =>
      payer.claim(c, slug, session_id, body.transaction),
  }),
]
