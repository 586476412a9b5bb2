import { EmailRequest, PAYER_TOKEN, PayerName } from '../../../contract/session/payer-token'
import { answerState } from '../../http/answers'
import { operation, operationsOf, type PayerApi } from '../operation/operation'
import { payerTokenOf, SESSION } from './payer'

const PATH = '/api/v1/p/{slug}/sessions/{session_id}'
const PAYER_TOKEN_HEADERS = [{ name: PAYER_TOKEN.header, description: 'The `payer_token` of the payment.' }]

/** Operations for the browser that paid. The payment's `payer_token` authorises the request. */
export const PAYER_RIGHT_OPERATIONS = operationsOf('Payer', [
  operation({
    id: 'readPayerName',
    method: 'get',
    path: `${PATH}/payer`,
    summary: 'The name of the customer, for the browser that paid',
    description:
      'For the receipt. The link of the payment is not enough: it can be shared. 403 without the payment’s `payer_token`. Do not store the answer.',
    auth: 'none',
    headers: PAYER_TOKEN_HEADERS,
    answer: { status: 200, one: PayerName },
    errors: [403, 429],
    handle: ({ c, visitor, params: { slug, session_id } }, { payer }: PayerApi) =>
      payer.rights.name(visitor, slug, session_id, payerTokenOf(c)),
  }),
  operation({
    id: 'requestRefund',
    method: 'post',
    path: `${PATH}/refund-requests`,
    summary: 'Ask the merchant for the money that was not due',
    description:
      'Asks for everything in `refundable`, once: a repeated request changes nothing. The merchant sees the request and decides. 403 without the payment’s `payer_token`, 409 if there is no such money.',
    auth: 'none',
    headers: PAYER_TOKEN_HEADERS,
    answer: { status: 200, ...SESSION },
    errors: [403, 409, 429],
    handle: async ({ c, visitor, params: { slug, session_id } }, { payer }: PayerApi) =>
      answerState(await payer.rights.requestRefund(visitor, slug, session_id, payerTokenOf(c))),
  }),
  operation({
    id: 'storeEmail',
    method: 'post',
    path: `${PATH}/email`,
    summary: 'Give the e-mail for the receipt, in the browser that paid',
    description:
      'For a payment with `takes_email`, whose customer is unknown. The receipt is mailed once the payment is completed, in the language of the payment. The e-mail is in no public answer, and is never replaced. 403 without the payment’s `payer_token`, 409 if the payment takes no e-mail, 429 if the mailbox gets too many mails.',
    auth: 'none',
    headers: PAYER_TOKEN_HEADERS,
    body: EmailRequest,
    answer: { status: 200, ...SESSION },
    errors: [403, 409, 429],
    handle: async ({ c, visitor, params: { slug, session_id }, body }, { payer }: PayerApi) =>
      answerState(await payer.rights.storeEmail(visitor, slug, session_id, payerTokenOf(c), body.email)),
  }),
])
