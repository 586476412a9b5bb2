import * as v from 'valibot'
import { Decimal, MoneyInput } from '../decimal'
import { Asset, Currency, Language, Network, PageStatus, ReturnMode, UnderpaidPolicy } from '../enums'
import { Flag, wholeNumber } from '../scalars'
import { JsonObject } from '../session/metadata'
import { line, paragraph } from '../text'
import { Theme } from '../theme/theme'
import { ThemeRequest } from '../theme/theme-request'
import { LocalImage } from '../theme/theme-tokens'
import { OrderItem, OrderItemsRequest } from './order-items'
import { PageMerchant } from './page'
import { COPY_LIMITS, characters, copyEntries } from './page-copy'
import { AllowedOrigin, HttpUrl, Slug } from './page-links'
import { PageMerchantRequest } from './page-merchant'
import {
  AMOUNTS,
  CANCEL_URL,
  IMAGE,
  ITEMS,
  LIMITS,
  LOCALES,
  LOOK,
  LOOK_REQUEST,
  RETURN,
  SLUG,
  STATUS,
} from './page-words'
import { PairLimit, PairLimitsRequest } from './pair-limits'

/** One week. */
const MAX_MINUTES = 10_080
const Percent = v.pipe(
  v.number('Must be a number.'),
  v.minValue(0, 'Must not be less than 0.'),
  v.maxValue(10, 'Must be at most 10.'),
)
const URL_LIMIT = 'An http or https URL of at most 2000 characters.'
const SNAPSHOT = 'A payment keeps the value that the page had when the payment was made.'

const PairName = v.object({ asset: Asset, network: Network })

/** A description changes no type, but `pipe` cannot infer that of a generic schema. */
const described = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text)) as unknown as Schema

/** A field of a page: its meaning, its schema in requests and in answers, and the rules for requests. */
const field = <Request extends v.GenericSchema, Response extends v.GenericSchema>(
  meaning: string,
  request: Request,
  response: Response,
  rules = '',
) => ({
  request: described(request, `${meaning} ${rules}`.trim()),
  response: described(response, meaning),
})

/** Each field that a merchant can set, in requests and in answers to the merchant. */
const FIELDS = {
  title: field(
    'The name of what customers pay for.',
    line(COPY_LIMITS.title),
    v.string(),
    characters(COPY_LIMITS.title),
  ),
  description: field(
    'A text below the title.',
    v.nullish(paragraph(COPY_LIMITS.description)),
    v.nullable(v.string()),
    characters(COPY_LIMITS.description),
  ),
  slug: field(
    SLUG,
    v.optional(Slug),
    v.string(),
    '1 to 64 lower-case letters, digits and hyphens. For a new page the default is made from the title.',
  ),
  currency: { request: Currency, response: Currency },
  amount: field(
    AMOUNTS.amount,
    v.nullish(MoneyInput),
    v.nullable(Decimal),
    'It has at most as many decimals as the currency, and is at most 10^15 of its smallest unit.',
  ),
  status: field(STATUS, v.optional(PageStatus), PageStatus, 'A new page is `active` by default.'),
  min_amount: field(AMOUNTS.min_amount, v.nullish(MoneyInput), v.nullable(Decimal)),
  max_amount: field(
    AMOUNTS.max_amount,
    v.nullish(MoneyInput),
    v.nullable(Decimal),
    'It must not be less than `min_amount`.',
  ),
  suggested_amounts: field(
    `${AMOUNTS.suggested_amounts}.`,
    v.optional(
      v.pipe(v.array(MoneyInput, 'Must be a list of amounts.'), v.maxLength(4, 'Must have at most 4 amounts.')),
    ),
    v.array(Decimal),
    'At most 4 different amounts within the limits of the page, and only on a page with an open amount.',
  ),
  options: field(
    'The pairs that customers may choose from.',
    v.optional(v.pipe(v.array(PairName, 'Must be a list of pairs.'), v.maxLength(40, 'Must have at most 40 pairs.'))),
    v.array(PairName),
    'At most 40. `[]`, the default, offers all pairs except those that must be listed by name, and those whose money would be with a custodian who can neither pay it out nor swap it.',
  ),
  limits: field(
    LIMITS,
    v.optional(PairLimitsRequest),
    v.array(PairLimit),
    'At most 40, one for each pair, each with `min_amount`, `max_amount` or both.',
  ),
  items: field(
    `${ITEMS}.`,
    v.nullish(OrderItemsRequest),
    v.nullable(v.array(OrderItem)),
    `1 to 50, and only on a page with a fixed amount. ${SNAPSHOT}`,
  ),
  image: field(IMAGE, v.nullish(LocalImage), v.nullable(v.string()), 'Use the `image` that an upload returns.'),
  session_minutes: field(
    'For how many minutes the price of a payment holds. Null: the operator’s setting, 30 by default.',
    v.nullish(wholeNumber(5, MAX_MINUTES)),
    v.nullable(v.number()),
    `A whole number from 5 to ${MAX_MINUTES}.`,
  ),
  tolerance_percent: field(
    'A payment is completed even if this percentage of `crypto_amount` is missing.',
    v.optional(Percent),
    v.number(),
    `0, the default, to 10, rounded to 6 decimals. ${SNAPSHOT}`,
  ),
  rate_spread_percent: field(
    'Your cost of exchanging the coin, as a percentage of its price. It is added to the amount that customers send, and included in `rate`.',
    v.optional(Percent),
    v.number(),
    '0, the default, to 10, rounded to 2 decimals.',
  ),
  late_grace_minutes: field(
    'For how many minutes after a payment’s `expires_at` new money still counts at the quoted price. Money that is detected later counts at the rate of that moment.',
    v.optional(wholeNumber(0, MAX_MINUTES)),
    v.number(),
    `A whole number from 0 to ${MAX_MINUTES}, 60 by default. ${SNAPSHOT}`,
  ),
  underpaid: field(
    'What happens to the money of an underpaid payment once `late_grace_minutes` are over. `wait`: it waits for the rest. `refund`: the customer gets a mail with a link to get it back; the link becomes void if the payment is completed first.',
    v.optional(UnderpaidPolicy),
    UnderpaidPolicy,
    `The default is \`wait\`. ${SNAPSHOT}`,
  ),
  merchant: field(
    'The merchant, as customers see it.',
    v.nullish(PageMerchantRequest),
    PageMerchant,
    'Null: the merchant, as the operator has recorded it.',
  ),
  locale: field(LOCALES.page, v.nullish(Language), v.nullable(Language)),
  copy: field(
    'Your own texts by language, each with the fields of `PageCopy`.',
    v.nullish(v.pipe(JsonObject, v.object(copyEntries))),
    v.nullable(v.record(v.string(), v.unknown())),
    'For example `{ "en": { "button": "Donate" } }`.',
  ),
  theme: {
    request: v.pipe(v.nullish(ThemeRequest), v.description(LOOK_REQUEST)),
    response: v.pipe(v.nullable(Theme), v.description(LOOK)),
  },
  allowed_origins: field(
    'The exact origins that may frame the page, such as `https://shop.example`.',
    v.optional(
      v.pipe(v.array(AllowedOrigin, 'Must be a list of origins.'), v.maxLength(50, 'Must have at most 50 origins.')),
    ),
    v.array(v.string()),
    'At most 50, without a path, a slash at the end or `*`. In test mode, `http` is also allowed for `localhost` and for names that end in `.localhost`, `.test` or `.local`, with any port.',
  ),
  return_url: field(
    'Where the customer can go once the payment is completed.',
    v.nullish(HttpUrl),
    v.nullable(v.string()),
    URL_LIMIT,
  ),
  return: field(RETURN, v.optional(ReturnMode), ReturnMode),
  cancel_url: field(CANCEL_URL, v.nullish(HttpUrl), v.nullable(v.string()), URL_LIMIT),
  indexable: field(
    'Whether search engines may list the page. Payments, refunds and drafts are never listed.',
    v.optional(Flag),
    v.boolean(),
    'The default is `true`.',
  ),
}
type Fields = typeof FIELDS

const entriesOf = <Side extends 'request' | 'response'>(side: Side) =>
  Object.fromEntries(Object.entries(FIELDS).map(([name, field]) => [name, field[side]])) as {
    [Name in keyof Fields]: Fields[Name][Side]
  }

export const REQUEST_FIELDS = entriesOf('request')
export const RESPONSE_FIELDS = entriesOf('response')

/** Public texts that a page file and the pages of an upstream service may have. */
export const UPSTREAM_TEXTS = { image: LocalImage, cancel_url: HttpUrl }
