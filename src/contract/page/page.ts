import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Asset, Currency, LANGUAGES, Language, Mode, Network, PageStatus, ReturnMode } from '../enums'
import { Uuid } from '../text'
import { ThemeView } from '../theme/theme'
import { OrderItem } from './order-items'
import { AMOUNTS, CANCEL_URL, IMAGE, ITEMS, LOCALES, LOOK, MERCHANT, RETURN, SLUG, STATUS, WORDS } from './page-words'
import { PairLimit } from './pair-limits'

/** The usual cost of sending a pair, in the page's currency, and the day (`YYYY-MM-DD`) on which it was looked up. */
export const UsualFee = v.object({
  min: v.pipe(Decimal, v.description('In the page’s `currency`, rounded down.')),
  max: v.pipe(Decimal, v.description('In the page’s `currency`, rounded up. On a busy day it can be more.')),
  as_of: v.pipe(v.string(), v.description('The day of these figures: `YYYY-MM-DD`.')),
})
export type UsualFee = v.InferOutput<typeof UsualFee>

/** A pair that the page offers. */
export const PageOption = v.object({
  asset: Asset,
  network: Network,
  crypto_amount: v.pipe(
    v.nullable(Decimal),
    v.description('The price of `amount` in units of the asset, rounded up; null while the amount is unknown.'),
  ),
  rate: v.pipe(v.nullable(Decimal), v.description('The price of one unit of the asset, in `currency`.')),
  min_amount: v.pipe(
    v.nullable(Decimal),
    v.description(
      'The smallest amount that can be paid in this pair, in `currency`. It comes from the page’s `limits` or from the network; null: no minimum.',
    ),
  ),
  usual_fee: v.pipe(
    v.optional(UsualFee),
    v.description(
      'The usual cost of sending, in `currency`, which the customer pays to the network or the exchange. Absent if the rate is unknown.',
    ),
  ),
})
export type PageOption = v.InferOutput<typeof PageOption>

/** The merchant's own texts on the page, in one language. An absent text has its default. */
export const PageWords = v.object({
  title: v.pipe(v.optional(v.string()), v.description(WORDS.title)),
  description: v.pipe(v.optional(v.string()), v.description(WORDS.description)),
  button: v.pipe(v.optional(v.string()), v.description(WORDS.button)),
  support: v.pipe(v.optional(v.string()), v.description(WORDS.support)),
  thank_you: v.pipe(v.optional(v.string()), v.description(WORDS.thank_you)),
})
export type PageWords = v.InferOutput<typeof PageWords>

/* @__NO_SIDE_EFFECTS__ */
const inEveryLanguage = (words: typeof PageWords) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, v.optional(words)])) as Record<
    Language,
    v.OptionalSchema<typeof PageWords, undefined>
  >

/** The merchant, as customers see it. */
export const PageMerchant = v.object({
  name: v.pipe(v.string(), v.description(MERCHANT.name)),
  logo_url: v.pipe(v.nullable(v.string()), v.description(MERCHANT.logo_url)),
  support_email: v.pipe(v.nullable(v.string()), v.description(MERCHANT.support_email)),
  privacy_url: v.nullable(v.string()),
})

/** `GET /api/v1/p/{slug}`: everything public about a payment page. */
export const Page = v.pipe(
  v.object({
    title: v.string(),
    description: v.nullable(v.string()),
    slug: v.pipe(v.string(), v.description(SLUG)),
    currency: Currency,
    amount: v.pipe(v.nullable(Decimal), v.description(AMOUNTS.amount)),
    status: v.pipe(PageStatus, v.description(STATUS)),
    min_amount: v.pipe(v.nullable(Decimal), v.description(AMOUNTS.min_amount)),
    max_amount: v.pipe(v.nullable(Decimal), v.description(AMOUNTS.max_amount)),
    suggested_amounts: v.pipe(
      v.optional(v.array(Decimal)),
      v.description(`${AMOUNTS.suggested_amounts}. Absent if there are none.`),
    ),
    merchant: v.pipe(PageMerchant, v.description('The merchant who is paid.')),
    options: v.pipe(
      v.array(PageOption),
      v.description(
        'The pairs that customers can pay in. On a page with a fixed amount, these are only the pairs whose limits allow it.',
      ),
    ),
    limits: v.pipe(
      v.optional(v.array(PairLimit)),
      v.description(
        'The limits of pairs, in `currency`, from the page and from the networks. A pair that is here but not in `options` is left out because of its limit. Absent if there are none.',
      ),
    ),
    items: v.pipe(v.optional(v.array(OrderItem)), v.description(`${ITEMS}. Absent if there are none.`)),
    image: v.pipe(v.optional(v.nullable(v.string())), v.description(IMAGE)),
    return: v.pipe(v.optional(ReturnMode), v.description(RETURN)),
    cancel_url: v.pipe(v.optional(v.nullable(v.string())), v.description(CANCEL_URL)),
    valid_until: v.pipe(v.string(), v.description('When the prices in `options` expire.')),
    locale: v.pipe(v.nullable(Language), v.description(LOCALES.public)),
    theme: v.pipe(v.nullable(ThemeView), v.description(LOOK)),
    copy: v.pipe(
      v.optional(v.object(inEveryLanguage(PageWords))),
      v.description('The merchant’s own texts, in the languages that have any.'),
    ),
    mode: Mode,
  }),
  v.examples([
    {
      title: 'Order 1042 · three books',
      description: null,
      slug: 'demo',
      currency: 'NGN',
      amount: '50000.00',
      status: 'active',
      min_amount: null,
      max_amount: null,
      merchant: {
        name: 'Lagos Books',
        logo_url: null,
        support_email: 'help@lagosbooks.example',
        privacy_url: 'https://lagosbooks.example/privacy',
      },
      options: [
        {
          asset: 'USDT',
          network: 'Tron',
          crypto_amount: '31.25',
          rate: '1600.00',
          min_amount: null,
          usual_fee: { min: '2880.00', max: '5920.00', as_of: '2026-11-21' },
        },
      ],
      limits: [{ asset: 'BTC', network: 'Bitcoin', min_amount: '80000.00', max_amount: null }],
      return: 'button',
      cancel_url: 'https://lagosbooks.example/basket',
      valid_until: '2026-11-21T10:01:00.000Z',
      locale: null,
      theme: { accent: '#0b5c4a', radius: 12 },
      mode: 'test',
    },
  ]),
)
export type Page = v.InferOutput<typeof Page>

export const PageQuery = v.object({
  session: v.optional(
    v.pipe(
      Uuid,
      v.description(
        'The id of a payment on this page. The page is then returned even if it is closed, with the pairs in which that payment can be paid.',
      ),
    ),
  ),
})
