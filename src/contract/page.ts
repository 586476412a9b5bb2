import * as v from 'valibot'
import { Decimal } from './decimal'
import { described, forReference } from './described'
import { Asset, Currency, LANGUAGES, Language, Mode, Network, PageStatus, ReturnMode } from './enums'
import { DescribedOrderItem, OrderItem } from './order-item'
import { AMOUNTS, CANCEL_URL, IMAGE, ITEMS, LOCALES, LOOK, MERCHANT, RETURN, SLUG, STATUS, WORDS } from './page-words'
import { DescribedPairLimit, PairLimit } from './pair-limit'
import { DescribedThemeView, ThemeView } from './theme-view'

/** What sending a pair usually costs the customer, in the page's currency, and the day (`YYYY-MM-DD`) of that knowledge. */
export const UsualFee = v.object({ min: Decimal, max: Decimal, as_of: v.string() })
export type UsualFee = v.InferOutput<typeof UsualFee>

/** A pair that the page offers. */
export const PageOption = v.object({
  asset: Asset,
  network: Network,
  crypto_amount: v.nullable(Decimal),
  rate: v.nullable(Decimal),
  min_amount: v.nullable(Decimal),
  usual_fee: v.optional(UsualFee),
})
export type PageOption = v.InferOutput<typeof PageOption>

/** The merchant's own texts on the page in one language; where one is absent, the page uses its default. */
export const PageWords = v.object({
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  button: v.optional(v.string()),
  support: v.optional(v.string()),
  thank_you: v.optional(v.string()),
})
export type PageWords = v.InferOutput<typeof PageWords>

/* @__NO_SIDE_EFFECTS__ */
const inEveryLanguage = (words: typeof PageWords) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, v.optional(words)])) as Record<
    Language,
    v.OptionalSchema<typeof PageWords, undefined>
  >

/** Who is paid, as customers see it. */
export const ShownMerchant = v.object({
  name: v.string(),
  logo_url: v.nullable(v.string()),
  support_email: v.nullable(v.string()),
  privacy_url: v.nullable(v.string()),
})

/** `GET /api/v1/p/{slug}`: everything public about a payment page. */
export const Page = v.object({
  title: v.string(),
  description: v.nullable(v.string()),
  slug: v.string(),
  currency: Currency,
  amount: v.nullable(Decimal),
  status: PageStatus,
  min_amount: v.nullable(Decimal),
  max_amount: v.nullable(Decimal),
  merchant: ShownMerchant,
  options: v.array(PageOption),
  limits: v.optional(v.array(PairLimit)),
  items: v.optional(v.array(OrderItem)),
  image: v.optional(v.nullable(v.string())),
  return: v.optional(ReturnMode),
  cancel_url: v.optional(v.nullable(v.string())),
  valid_until: v.string(),
  locale: v.nullable(Language),
  theme: v.nullable(ThemeView),
  copy: v.optional(v.object(inEveryLanguage(PageWords))),
  mode: Mode,
})
export type Page = v.InferOutput<typeof Page>

// With what each field means.

export const DescribedPageWords = forReference(() => v.object(described(PageWords.entries, WORDS)))

export const DescribedUsualFee = forReference(() =>
  v.object(
    described(UsualFee.entries, {
      min: 'In the page’s `currency`, rounded down.',
      max: 'In the page’s `currency`, rounded up. On a busy day it can be more.',
      as_of: 'The day of these figures: `YYYY-MM-DD`.',
    }),
  ),
)

export const DescribedMerchant = forReference(() => v.object(described(ShownMerchant.entries, MERCHANT)))

export const DescribedPage = forReference(() =>
  v.pipe(
    v.object(
      described(
        {
          ...Page.entries,
          merchant: DescribedMerchant,
          options: v.array(
            v.object(
              described(
                { ...PageOption.entries, usual_fee: v.optional(DescribedUsualFee) },
                {
                  crypto_amount:
                    'The price of `amount` in units of the asset, rounded up; null while the amount is unknown.',
                  rate: '`currency` for one unit of the asset.',
                  min_amount:
                    'The smallest amount that can be paid in this pair, in `currency`. It comes from the page’s `limits` or from the network; null: no minimum.',
                  usual_fee:
                    'The usual cost of sending, in `currency`, which the customer pays to the network or the exchange. Absent if the rate is unknown.',
                },
              ),
            ),
          ),
          limits: v.optional(v.array(DescribedPairLimit)),
          items: v.optional(v.array(DescribedOrderItem)),
          theme: v.nullable(DescribedThemeView),
          copy: v.optional(v.object(inEveryLanguage(DescribedPageWords))),
        },
        {
          ...AMOUNTS,
          slug: SLUG,
          status: STATUS,
          merchant: 'The merchant who is paid.',
          options:
            'The pairs that customers can pay in. On a page with a fixed amount, these are only the pairs whose limits allow it.',
          limits:
            'The limits of pairs, in `currency`, from the page and from the networks. A pair that is here but not in `options` is left out because of its limit. Absent if there are none.',
          items: `${ITEMS}. Absent if there are none.`,
          image: IMAGE,
          return: RETURN,
          cancel_url: CANCEL_URL,
          valid_until: 'When the prices in `options` expire.',
          locale: LOCALES.shown,
          theme: LOOK,
          copy: 'The merchant’s own texts, in the languages that have any.',
        },
      ),
    ),
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
  ),
)
