import * as v from 'valibot'
import { Language } from '../../contract/enums'
import { Page, PageEstimate } from '../../contract/page'
import {
  Claim,
  ClaimRequest,
  MethodRequest,
  PageEstimateRequest,
  PageQuery,
  PayRequest,
  RenewRequest,
  SandboxDepositRequest,
} from '../../contract/pay'
import { Session } from '../../contract/session'
import { exampleSession } from './examples'
import type { Operation } from './operation'
import { examplePage } from './resource-examples'

const session = { data: Session, example: exampleSession, etag: true } as const
const paying = {
  data: Session,
  example: {
    ...exampleSession,
    status: 'pending',
    crypto_amount_paid: '0',
    crypto_amount_due: '31.25',
    confirmations: 0,
    transactions: [],
    completed_at: null,
    version: 1,
  },
  etag: true,
} as const
const SESSION = '/api/v1/p/{slug}/sessions/{session_id}'
/** One event, and the comment that says that the connection is alive. */
const EVENTS = `id: "q1"\ndata: ${JSON.stringify({ success: true, data: exampleSession })}\n\n:\n\n`
/** How the language of the customer's mails is chosen. */
const spoken = {
  query: v.object({
    lang: v.optional(v.pipe(Language, v.description('the language of the page and of the mails to the customer'))),
  }),
  headers: [{ name: 'Accept-Language', description: 'Used without `lang`, as on the page itself.' }],
}

/** What the hosted page does; none of it needs a key. */
export const PAYER_OPERATIONS: readonly Operation[] = [
  {
    id: 'readPage',
    method: 'get',
    path: '/api/v1/p/{slug}',
    tag: 'Payer',
    summary: 'What a payment page offers, at current prices',
    key: false,
    query: PageQuery,
    answer: { status: 200, data: Page, example: examplePage },
    errors: [429],
  },
  {
    id: 'pay',
    method: 'post',
    path: '/api/v1/p/{slug}/pay',
    tag: 'Payer',
    summary: 'Start a payment',
    description: 'On a page with a fixed amount `amount` is absent or equal; on an open one it is required.',
    key: false,
    ...spoken,
    headers: [
      ...spoken.headers,
      {
        name: 'Form-Token',
        description:
          'Sent by the hosted page: the one-time value of the form that the service drew. Payments without it share a smaller limit of the page.',
      },
      {
        name: 'Authorization',
        description:
          'Not needed. With an API key of the page’s merchant, the limits of the merchant’s own server apply.',
      },
    ],
    once: true,
    body: {
      schema: PayRequest,
      example: {
        asset: 'USDT',
        network: 'Tron',
        first_name: 'Amina',
        last_name: 'Okafor',
        email: 'amina@example.com',
        metadata: { order: '1042' },
      },
    },
    answer: { status: 201, ...paying },
    errors: [429],
  },
  {
    id: 'estimateOnPage',
    method: 'post',
    path: '/api/v1/p/{slug}/estimate',
    tag: 'Payer',
    summary: 'What an amount costs in each pair that the page offers',
    key: false,
    body: { schema: PageEstimateRequest, example: { amount: '50000' } },
    answer: {
      status: 200,
      data: v.array(PageEstimate),
      example: [
        {
          asset: 'USDT',
          network: 'Tron',
          crypto_amount: '31.25',
          rate: '1600.00',
          valid_until: '2026-11-21T10:01:00.000Z',
        },
      ],
    },
    errors: [429],
  },
  {
    id: 'pollSession',
    method: 'get',
    path: SESSION,
    tag: 'Payer',
    summary: 'The state of a payment',
    description:
      'Has a strong `ETag`. With `If-None-Match` and `Prefer: wait=N` the answer is held until the state changes, or N seconds (at most 50) have passed. A client that also sends `Accept: text/event-stream` gets server-sent events instead of a held answer, for up to half an hour: one for each new state, with its `ETag` as `id` and the body of a poll as `data`. An empty comment comes after every 50 seconds without news.',
    key: false,
    headers: [
      { name: 'If-None-Match', description: 'The `ETag` of the state that the client has.' },
      { name: 'Prefer', description: '`wait=N` (RFC 7240)' },
    ],
    answer: { status: 200, ...session, events: EVENTS },
    errors: [304, 429],
  },
  {
    id: 'chooseMethod',
    method: 'post',
    path: `${SESSION}/method`,
    tag: 'Payer',
    summary: 'Choose asset and network, or change them while nothing was paid',
    key: false,
    ...spoken,
    body: { schema: MethodRequest, example: { asset: 'USDT', network: 'Tron' } },
    answer: { status: 200, ...paying },
    errors: [409, 429],
  },
  {
    id: 'renewSession',
    method: 'post',
    path: `${SESSION}/renew`,
    tag: 'Payer',
    summary: 'Renew an unpaid payment at the current price',
    description:
      'The new payment takes over what was paid. The same pair keeps its address. A price that came from the page holds for a day, or for good once money has arrived; after that, an unpaid payment is for the price that the page then has, so `amount` and `currency` may differ.',
    key: false,
    body: { schema: RenewRequest, example: {}, mayBeEmpty: true },
    answer: { status: 201, ...paying },
    errors: [409, 429],
  },
  {
    id: 'claimTransaction',
    method: 'post',
    path: `${SESSION}/claims`,
    tag: 'Payer',
    summary: 'What is known about a transaction that the customer pastes',
    description:
      'With `counts: false`, which is absent otherwise, it was seen, but pays for nothing here: it was refused, is in a coin or on a network that the payment never asked for, or the payment was called off.',
    key: false,
    body: { schema: ClaimRequest, example: { transaction: exampleSession.transactions[0]?.hash } },
    answer: { status: 200, data: Claim, example: { networks: ['Bitcoin', 'Tron', 'TON'], matches: true, seen: true } },
    errors: [429],
  },
  {
    id: 'sandboxDeposit',
    method: 'post',
    path: `${SESSION}/sandbox/deposits`,
    tag: 'Sandbox',
    summary: 'Simulate incoming money',
    description:
      '`amount` in crypto units, by default what is due; `confirmations` by default as many as make it final.',
    key: false,
    body: { schema: SandboxDepositRequest, example: { amount: '10', confirmations: 1 }, mayBeEmpty: true },
    answer: { status: 200, ...session },
    errors: [409, 429],
  },
  ...(
    [
      ['confirm', 'Make all money seen so far final'],
      ['expire', 'End the payment window now'],
      ['fail', 'Let custody refuse what is not final, which fails the payment'],
    ] as const
  ).map(
    ([act, summary]): Operation => ({
      id: `sandbox${act[0]?.toUpperCase()}${act.slice(1)}`,
      method: 'post',
      path: `${SESSION}/sandbox/${act}`,
      tag: 'Sandbox',
      summary,
      key: false,
      body: { schema: v.object({}), example: {}, mayBeEmpty: true },
      answer: { status: 200, ...session },
      errors: [429],
    }),
  ),
]
