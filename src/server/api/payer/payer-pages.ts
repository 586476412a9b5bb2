import * as v from 'valibot'
import { exampleOf } from '../../../contract/example-of'
import { Page, PageQuery } from '../../../contract/page/page'
import { PageEstimate, PageEstimateRequest } from '../../../contract/page/page-estimate'
import { PayRequest } from '../../../contract/session/pay'
import { answerChange } from '../../http/answers'
import { idempotencyKey } from '../../http/idempotency-key'
import { FORM_TOKEN } from '../../payer/form-token'
import { clientKey } from '../../payer/pay-key'
import { IDEMPOTENCY_KEY, operation, operationsOf, type PayerApi } from '../operation/operation'
import { LANGUAGE_PARAMETERS, PENDING } from './payer'

const PAGE = '/api/v1/p/{slug}'

/** Operations of the hosted page before a session exists. */
export const PAYER_PAGE_OPERATIONS = operationsOf('Payer', [
  operation({
    id: 'readPage',
    method: 'get',
    path: PAGE,
    summary: 'A payment page, with its options at current prices',
    auth: 'none',
    query: PageQuery,
    answer: { status: 200, one: Page },
    errors: [429],
    handle: ({ visitor, params: { slug }, query }, { payer }: PayerApi) => payer.page(visitor, slug, query.session),
  }),
  operation({
    id: 'pay',
    method: 'post',
    path: `${PAGE}/pay`,
    summary: 'Start a payment',
    description:
      'On a page with a fixed amount, leave `amount` out or send the same amount. On a page with an open amount it is required.',
    auth: 'none',
    query: LANGUAGE_PARAMETERS.query,
    headers: [
      ...LANGUAGE_PARAMETERS.headers,
      {
        name: 'Form-Token',
        description:
          'Sent by the hosted page: the one-time value of the form that the service rendered. Payments without it share a lower limit for the page.',
      },
      {
        name: 'Authorization',
        description:
          'Optional. With an API key of the page’s merchant, the limits for the merchant’s own server apply.',
      },
      // The handler reads the key itself: it belongs to a customer's payment, not to a merchant.
      IDEMPOTENCY_KEY,
    ],
    body: PayRequest,
    answer: { status: 201, ...PENDING },
    errors: [409, 429],
    async handle({ c, visitor, params: { slug }, body }, { payer, formTokens }: PayerApi) {
      const token = formTokens.read(slug, c.req.header(FORM_TOKEN.header))
      const key = clientKey(idempotencyKey(c))
      // with this ETag, the first poll can already be held
      return answerChange(await payer.pay(visitor, slug, body, { key, token }), 201)
    },
  }),
  operation({
    id: 'estimateOnPage',
    method: 'post',
    path: `${PAGE}/estimate`,
    summary: 'The price of an amount in each pair of the page',
    auth: 'none',
    body: PageEstimateRequest,
    answer: {
      status: 200,
      one: v.array(PageEstimate),
      example: [exampleOf(PageEstimate)],
    },
    errors: [429],
    handle: ({ visitor, params: { slug }, body: { amount } }, { payer }: PayerApi) =>
      payer.quote(visitor, slug, amount),
  }),
])
