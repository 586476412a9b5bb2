import * as v from 'valibot'
import { Decimal, MoneyInput } from './decimal'
import { exampleOf } from './described'
import { Asset, Currency, Language, Mode, Network, PageStatus, ReturnMode, UnderpaidPolicy } from './enums'
import { JsonObject } from './json-object'
import { DescribedOrderItem } from './order-item'
import { OrderItems } from './order-items'
import { DescribedMerchant, DescribedPage } from './page'
import { COPY_LIMITS, characters, copyEntries } from './page-copy'
import { AllowedOrigin, HttpUrl, Slug } from './page-links'
import {
  AMOUNTS,
  CANCEL_URL,
  IMAGE,
  ITEMS,
  LOCALE,
  LOOK,
  LOOK_REQUEST,
  MERCHANT,
  RETURN,
  SLUG,
  STATUS,
} from './page-words'
import { DescribedPairLimit } from './pair-limit'
import { PairLimits } from './pair-limits'
import { Email, line, paragraph } from './text'
import { DescribedTheme } from './theme'
import { ThemeRequest } from './theme-request'
import { OwnImage } from './theme-tokens'

export const PageMerchant = v.object({
  name: v.pipe(line(100), v.description(`${MERCHANT.name} At most 100 characters.`)),
  logo_url: v.pipe(v.nullish(OwnImage), v.description(MERCHANT.logo_url)),
  support_email: v.pipe(v.nullish(Email), v.description(`${MERCHANT.support_email} At most 254 characters.`)),
  privacy_url: v.nullish(HttpUrl),
})

/** A week. */
const MOST_GRACE_MINUTES = 10_080
const GRACE =
  'For how many minutes after a payment’s `expires_at` money that is first seen still counts at the price that was quoted'
const AFTER_GRACE = 'Later money counts at the rate of the moment when it is first seen.'
const UNDERPAID =
  'What happens with the money of an underpaid payment once `late_grace_minutes` are over: `wait`, the default: it waits for the rest. `refund`: the customer gets a mail with a link to get it back, and can still complete the payment until then, which makes the link void.'
const LIMITS =
  'For which amounts customers may choose a pair, in `currency`. Without a limit, every pair can be chosen, however small the amount. A payment for which you choose the pair yourself has no limit.'
const MOST_SESSION_MINUTES = 10_080
const SESSION_MINUTES =
  'For how many minutes the price of a payment holds; null: as the operator has set it, 30 by default.'
const KEPT = 'A payment keeps the value that the page had when the payment was made.'

const PageFields = v.object({
  title: v.pipe(line(COPY_LIMITS.title), v.description(characters(COPY_LIMITS.title))),
  description: v.pipe(
    v.nullish(paragraph(COPY_LIMITS.description)),
    v.description(characters(COPY_LIMITS.description)),
  ),
  slug: v.pipe(
    v.optional(Slug),
    v.description(
      `${SLUG} 1 to 64 lower-case letters, digits and hyphens; absent from a new page: made from the title.`,
    ),
  ),
  currency: Currency,
  amount: v.pipe(
    v.nullish(MoneyInput),
    v.description(
      `${AMOUNTS.amount} With at most as many decimals as the currency has, and at most 10^15 of its smallest unit.`,
    ),
  ),
  status: v.pipe(v.optional(PageStatus), v.description(`${STATUS} Absent from a new page: \`active\`.`)),
  min_amount: v.pipe(v.nullish(MoneyInput), v.description(AMOUNTS.min_amount)),
  max_amount: v.pipe(v.nullish(MoneyInput), v.description(`${AMOUNTS.max_amount} Not less than \`min_amount\`.`)),
  options: v.pipe(
    v.optional(
      v.pipe(
        v.array(v.object({ asset: Asset, network: Network }), 'must be a list of pairs'),
        v.maxLength(40, 'must be at most 40 pairs'),
      ),
    ),
    v.description(
      'The pairs that customers may choose from, at most 40. `[]`, the default: all that are offered without being named.',
    ),
  ),
  limits: v.pipe(
    v.optional(PairLimits),
    v.description(`${LIMITS} At most 40, one for each pair, each with \`min_amount\`, \`max_amount\` or both.`),
  ),
  items: v.pipe(
    v.nullish(OrderItems),
    v.description(`${ITEMS}: 1 to 50. Only on a page with a fixed amount. A payment keeps those that the page had.`),
  ),
  image: v.pipe(v.nullish(OwnImage), v.description(`${IMAGE} As \`image\` of an upload.`)),
  session_minutes: v.pipe(
    v.nullish(
      v.pipe(
        v.number('must be a number'),
        v.integer('must be a whole number'),
        v.minValue(5, 'must be at least 5'),
        v.maxValue(MOST_SESSION_MINUTES, `must be at most ${MOST_SESSION_MINUTES}`),
      ),
    ),
    v.description(`${SESSION_MINUTES} A whole number, 5 to ${MOST_SESSION_MINUTES}.`),
  ),
  tolerance_percent: v.pipe(
    v.optional(
      v.pipe(
        v.number('must be a number'),
        v.minValue(0, 'must not be less than 0'),
        v.maxValue(10, 'must be at most 10'),
      ),
    ),
    v.description(
      `How many percent of \`crypto_amount\` may be missing from a completed payment: 0, the default, to 10, rounded to 6 decimals. ${KEPT}`,
    ),
  ),
  late_grace_minutes: v.pipe(
    v.optional(
      v.pipe(
        v.number('must be a number'),
        v.integer('must be a whole number'),
        v.minValue(0, 'must not be less than 0'),
        v.maxValue(MOST_GRACE_MINUTES, `must be at most ${MOST_GRACE_MINUTES}`),
      ),
    ),
    v.description(`${GRACE}: a whole number, 0 to ${MOST_GRACE_MINUTES}, 60 by default. ${AFTER_GRACE} ${KEPT}`),
  ),
  underpaid: v.pipe(v.optional(UnderpaidPolicy), v.description(`${UNDERPAID} ${KEPT}`)),
  merchant: v.pipe(
    v.nullish(PageMerchant),
    v.description('Who is paid, as customers see it; null: what the operator has recorded of the merchant.'),
  ),
  locale: v.pipe(v.nullish(Language), v.description(LOCALE)),
  copy: v.pipe(
    v.nullish(v.pipe(JsonObject, v.object(copyEntries))),
    v.description(
      'Own texts in each language, such as `{ "en": { "button": "Donate" } }`, with the fields of `PageCopy`.',
    ),
  ),
  theme: v.pipe(v.nullish(ThemeRequest), v.description(LOOK_REQUEST)),
  allowed_origins: v.pipe(
    v.optional(
      v.pipe(v.array(AllowedOrigin, 'must be a list of origins'), v.maxLength(50, 'must be at most 50 origins')),
    ),
    v.description(
      'The origins that may frame the page, such as `https://shop.example`: at most 50, exact, without a slash at the end, a path or `*`. In test mode also `http` for `localhost` and for names that end in `.localhost`, `.test` or `.local`, with any port.',
    ),
  ),
  return_url: v.pipe(
    v.nullish(HttpUrl),
    v.description('Where the customer can go once the payment is completed: http or https, at most 2000 characters.'),
  ),
  return: v.pipe(v.optional(ReturnMode), v.description(RETURN)),
  cancel_url: v.pipe(v.nullish(HttpUrl), v.description(`${CANCEL_URL} http or https, at most 2000 characters.`)),
  indexable: v.pipe(
    v.optional(v.boolean('must be true or false')),
    v.description(
      'Whether search engines may list the page: `true`, the default. Payments, refunds and drafts are never listed.',
    ),
  ),
})

/** `POST /api/v1/payment-pages`. */
export const PaymentPageRequest = v.pipe(
  PageFields,
  v.examples([{ title: 'Order 1042 · three books', currency: 'NGN', amount: '50000' }]),
)
export type PaymentPageRequest = v.InferOutput<typeof PaymentPageRequest>

/** `PATCH /api/v1/payment-pages/{id or slug}` merges: absent fields stay as they are. */
export const PaymentPagePatch = v.pipe(
  v.partial(PageFields),
  v.examples([{ description: null, theme: { accent: '#0b5c4a', radius: 12 } }]),
)
export type PaymentPagePatch = v.InferOutput<typeof PaymentPagePatch>

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
      v.description('The pairs that the page offers. If the request named none, these are all pairs.'),
    ),
    limits: v.pipe(v.array(DescribedPairLimit), v.description(LIMITS)),
    items: v.pipe(v.nullable(v.array(DescribedOrderItem)), v.description(`${ITEMS}.`)),
    image: v.pipe(v.nullable(v.string()), v.description(IMAGE)),
    session_minutes: v.pipe(v.nullable(v.number()), v.description(SESSION_MINUTES)),
    tolerance_percent: v.pipe(
      v.number(),
      v.description('How many percent of `crypto_amount` may be missing from a completed payment.'),
    ),
    late_grace_minutes: v.pipe(v.number(), v.description(`${GRACE}. ${AFTER_GRACE}`)),
    underpaid: v.pipe(UnderpaidPolicy, v.description(UNDERPAID)),
    merchant: v.pipe(DescribedMerchant, v.description('Who is paid, as customers see it.')),
    locale: v.pipe(v.nullable(Language), v.description(LOCALE)),
    copy: v.pipe(
      v.nullable(v.record(v.string(), v.unknown())),
      v.description('Own texts by language, each with the fields of `PageCopy`.'),
    ),
    theme: v.pipe(v.nullable(DescribedTheme), v.description(LOOK)),
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
        'Signs the parameters of `return_link`. In full only in the answer that creates the page, masked in all others.',
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
      late_grace_minutes: 60,
      underpaid: 'wait',
      merchant: exampleOf(DescribedPage).merchant,
      locale: null,
      copy: { en: { button: 'Pay for the books' } },
      theme: exampleOf(DescribedPage).theme,
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
