import { exampleOf } from '../../../contract/example-of'
import { Claim, ClaimRequest } from '../../../contract/session/claim'
import { MethodRequest, RenewRequest } from '../../../contract/session/pay'
import { PAYER_TOKEN } from '../../../contract/session/payer-token'
import { Session } from '../../../contract/session/session'
import { WalletBroadcast, WalletBroadcastRequest } from '../../../contract/session/wallet-broadcast'
import { WalletTransaction, WalletTransactionRequest } from '../../../contract/session/wallet-transaction'
import { answerChange } from '../../http/answers'
import { idempotencyKey } from '../../http/idempotency-key'
import { pollSession } from '../../payer/session-poll'
import { IDEMPOTENCY_KEY, type Operation, operation, operationsOf, type PayerApi } from '../operation/operation'
import { LANGUAGE_PARAMETERS, PENDING, payerTokenOf, SESSION } from './payer'

const PATH = '/api/v1/p/{slug}/sessions/{session_id}'

/** One event, and the comment that keeps the connection open. */
const EVENTS = `id: "q1"\ndata: ${JSON.stringify({ success: true, data: exampleOf(Session) })}\n\n:\n\n`

/** Bound first, so that no middleware runs and no line is logged for a poll. */
export const POLL_OPERATION: Operation<PayerApi> = {
  tag: 'Payer',
  ...operation({
    id: 'pollSession',
    method: 'get',
    path: PATH,
    summary: 'The state of a payment',
    description:
      'The answer has a strong `ETag`. With `If-None-Match` and `Prefer: wait=N`, the service holds the answer until the state changes or N seconds (at most 50) have passed. A client that also sends `Accept: text/event-stream` gets server-sent events instead, for up to half an hour: one for each new state, with its `ETag` as `id` and the body of a poll as `data`. After every 50 seconds without an event, the service sends an empty comment.',
    auth: 'none',
    headers: [
      { name: 'If-None-Match', description: 'The `ETag` of the state that the client has.' },
      { name: 'Prefer', description: '`wait=N` (RFC 7240)' },
    ],
    answer: { status: 200, ...SESSION, events: EVENTS },
    errors: [304, 429],
    async handle({ c, visitor, params: { slug, session_id } }, { payer, clock, limits, onPoll }: PayerApi) {
      const followed = await payer.follow(visitor, slug, session_id, c.req.header('if-none-match'))
      const response = await pollSession(c, visitor, followed, { clock, limits })
      onPoll?.(response.status)
      return response
    },
  }),
}

/** Operations of the hosted page on a session. The session's id authorises the request. */
export const PAYER_SESSION_OPERATIONS = operationsOf('Payer', [
  operation({
    id: 'chooseMethod',
    method: 'post',
    path: `${PATH}/method`,
    summary: 'Choose asset and network, or change them before anything is paid',
    auth: 'none',
    query: LANGUAGE_PARAMETERS.query,
    headers: [
      ...LANGUAGE_PARAMETERS.headers,
      {
        name: IDEMPOTENCY_KEY.name,
        description:
          'With the key of the request that gave the payment its first address, the answer contains `payer_token` again.',
      },
    ],
    body: MethodRequest,
    answer: { status: 200, ...PENDING },
    errors: [409, 429],
    async handle({ c, visitor, params: { slug, session_id }, body }, { payer }: PayerApi) {
      return answerChange(await payer.method(visitor, slug, session_id, body, idempotencyKey(c)), 200)
    },
  }),
  operation({
    id: 'renewSession',
    method: 'post',
    path: `${PATH}/renew`,
    summary: 'Renew an unpaid payment at the current price',
    description:
      'Money paid so far counts for the new payment. The same pair keeps its address. A price that came from the page holds for a day. If at least 1 % of it has arrived for this payment, it holds at least until `late_grace_minutes` after `expires_at`. After that, the new payment gets the page’s current price, so `amount` and `currency` may differ.',
    auth: 'none',
    headers: [
      {
        name: PAYER_TOKEN.header,
        description:
          'The `payer_token` of the earlier payment. With it, the answer contains the `payer_token` of the new payment.',
      },
      {
        name: IDEMPOTENCY_KEY.name,
        description:
          'With the key of the renewal that gave the payment its first address, the answer contains `payer_token` again.',
      },
    ],
    body: RenewRequest,
    bodyOptional: true,
    answer: { status: 201, ...PENDING },
    errors: [409, 429],
    async handle({ c, visitor, params: { slug, session_id }, body }, { payer }: PayerApi) {
      const by = { token: payerTokenOf(c), key: idempotencyKey(c) }
      return answerChange(await payer.renew(visitor, slug, session_id, body, by), 201)
    },
  }),
  operation({
    id: 'claimTransaction',
    method: 'post',
    path: `${PATH}/claims`,
    summary: 'The state of a transaction that the customer pastes',
    description:
      '`counts: false` means that the transaction was detected but does not count for this payment: it was refused, it is in a coin or on a network that the payment never asked for, or the payment was cancelled. Otherwise `counts` is absent.',
    auth: 'none',
    body: ClaimRequest,
    answer: { status: 200, one: Claim },
    errors: [429],
    handle: ({ visitor, params: { slug, session_id }, body }, { payer }: PayerApi) =>
      payer.claim(visitor, slug, session_id, body.transaction),
  }),
  operation({
    id: 'buildWalletTransaction',
    method: 'post',
    path: `${PATH}/wallet-transaction`,
    summary: 'An unsigned transfer of the amount due for the customer’s own wallet',
    description:
      'Only on Solana and Tron. 404 if the service builds no transfers: in live mode without a node (`NODE_SOLANA`, `NODE_TRON`), and in front of another service. On Solana the wallet signs and sends it; on Tron the wallet signs it, and `…/wallet-broadcast` sends it. Check recipient, mint or contract, and amount before you give it to a wallet.',
    auth: 'none',
    body: WalletTransactionRequest,
    answer: { status: 200, one: WalletTransaction },
    errors: [409, 429],
    handle: ({ visitor, params: { slug, session_id }, body }, { payer }: PayerApi) =>
      payer.walletTransaction(visitor, slug, session_id, body.account),
  }),
  operation({
    id: 'broadcastWalletTransaction',
    method: 'post',
    path: `${PATH}/wallet-broadcast`,
    summary: 'Sends the transfer that the customer’s own wallet signed',
    description:
      'Only on Tron, whose wallets sign without sending. Takes exactly the transaction of `…/wallet-transaction` for this payment, and refuses every other one. Repeating it sends nothing twice. In test mode, no network gets it.',
    auth: 'none',
    body: WalletBroadcastRequest,
    answer: { status: 200, one: WalletBroadcast },
    errors: [409, 429],
    handle: ({ visitor, params: { slug, session_id }, body }, { payer }: PayerApi) =>
      payer.walletBroadcast(visitor, slug, session_id, body),
  }),
])
