import * as v from 'valibot'
import { Decimal } from './decimal'
import { Asset, Currency, Language, Mode, Network, PageStatus, ReturnMode, UnderpaidPolicy } from './enums'
import { exampleOf } from './example-of'
import { OrderItem } from './order-item'
import { Page, ShownMerchant } from './page'
import {
  AFTER_GRACE,
  AMOUNTS,
  CANCEL_URL,
  GRACE,
  IMAGE,
  ITEMS,
  LIMITS,
  LOCALES,
  LOOK,
  RETURN,
  SESSION_MINUTES,
  SLUG,
  STATUS,
  UNDERPAID,
} from './page-words'
import { PairLimit } from './pair-limit'
import { Theme } from './theme'

/** The merchant's view of a payment page. */
export const PaymentPage = v.pipe(
  v.object({
    id: v.string(),
    mode: Mode,
    title: v.string(),
    description: v.nullable(v.string()),
    slug: v.pipe(v.string(), v.description(SLUG)),
    currency: Currency,
    amount: v.pipe(v.nullable(Decimal), v.description(AMOUNTS.amount)),
    status: v.pipe(PageStatus, v.description(STATUS)),
    min_amount: v.pipe(v.nullable(Decimal), v.description(AMOUNTS.min_amount)),
    max_amount: v.pipe(v.nullable(Decimal), v.description(AMOUNTS.max_amount)),
    options: v.pipe(
      v.array(v.object({ asset: Asset, network: Network })),
      v.description(
        'The pairs that the page offers. If the request listed none, these are all pairs that are offered by default.',
      ),
    ),
    limits: v.pipe(v.array(PairLimit), v.description(LIMITS)),
    items: v.pipe(v.nullable(v.array(OrderItem)), v.description(`${ITEMS}.`)),
    image: v.pipe(v.nullable(v.string()), v.description(IMAGE)),
    session_minutes: v.pipe(v.nullable(v.number()), v.description(SESSION_MINUTES)),
    tolerance_percent: v.pipe(
      v.number(),
      v.description('A payment is completed even if this percentage of `crypto_amount` is missing.'),
    ),
    rate_spread_percent: v.pipe(
      v.number(),
      v.description('What exchanging the coin costs you, as a percentage of its price, which customers pay.'),
    ),
    late_grace_minutes: v.pipe(v.number(), v.description(`${GRACE}. ${AFTER_GRACE}`)),
    underpaid: v.pipe(UnderpaidPolicy, v.description(UNDERPAID)),
    merchant: v.pipe(ShownMerchant, v.description('The merchant, as customers see it.')),
    locale: v.pipe(v.nullable(Language), v.description(LOCALES.page)),
    copy: v.pipe(
      v.nullable(v.record(v.string(), v.unknown())),
      v.description('Your own texts by language, each with the fields of `PageCopy`.'),
    ),
    theme: v.pipe(v.nullable(Theme), v.description(LOOK)),
    allowed_origins: v.pipe(v.array(v.string()), v.description('The origins that may frame the page.')),
    return_url: v.pipe(
      v.nullable(v.string()),
      v.description('Where the customer can go once the payment is completed.'),
    ),
    return: v.pipe(ReturnMode, v.description(RETURN)),
    cancel_url: v.pipe(v.nullable(v.string()), v.description(CANCEL_URL)),
    indexable: v.pipe(v.boolean(), v.description('Whether search engines may list the page.')),
    return_secret: v.pipe(
      v.string(),
      v.description(
        'The key that signs the parameters of `return_link`. Only the answer that creates the page contains it in full; all others mask it.',
      ),
    ),
    url: v.pipe(v.string(), v.description('Where customers pay.')),
    created_at: v.string(),
    updated_at: v.string(),
  }),
  v.examples([
    {
      id: '3b6e2d58-90c1-4d1f-b1f4-6a7c2e9d8f03',
      mode: 'test',
      title: 'Order 1042 · three books',
      description: null,
      slug: 'demo',
      currency: 'NGN',
      amount: '50000.00',
      status: 'active',
      min_amount: null,
      max_amount: null,
      options: [{ asset: 'USDT', network: 'Tron' }],
      limits: [{ asset: 'USDT', network: 'Tron', min_amount: '8000.00', max_amount: null }],
      items: [{ name: 'Things Fall Apart', quantity: 3, amount: '50000.00' }],
      image: null,
      session_minutes: null,
      tolerance_percent: 0.5,
      rate_spread_percent: 0,
      late_grace_minutes: 60,
      underpaid: 'wait',
      merchant: exampleOf(Page).merchant,
      locale: null,
      copy: { en: { button: 'Pay for the books' } },
      theme: exampleOf(Page).theme,
      allowed_origins: ['https://lagosbooks.example'],
      return_url: 'https://lagosbooks.example/thanks',
      return: 'button',
      cancel_url: 'https://lagosbooks.example/basket',
      indexable: true,
      return_secret: 'rsec_••••••••',
      url: 'https://pay.example/p/demo',
      created_at: '2026-11-21T10:00:00.000Z',
      updated_at: '2026-11-21T10:04:12.000Z',
    },
  ]),
)
export type PaymentPage = v.InferOutput<typeof PaymentPage>
