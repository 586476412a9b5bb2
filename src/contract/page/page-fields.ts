import * as v from 'valibot'
import { Decimal, MoneyInput } from '../decimal'
import { Asset, Currency, Language, Network, PageStatus, ReturnMode, UnderpaidPolicy } from '../enums'
import { JsonObject } from '../session/metadata'
import { line, paragraph } from '../text'
import { Theme } from '../theme/theme'
import { ThemeRequest } from '../theme/theme-request'
import { OwnImage } from '../theme/theme-tokens'
import { OrderItem } from './order-item'
import { OrderItems } from './order-items'
import { ShownMerchant } from './page'
import { COPY_LIMITS, characters, copyEntries } from './page-copy'
import { AllowedOrigin, HttpUrl, Slug } from './page-links'
import { PageMerchant } from './page-merchant'
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
  LOOK_REQUEST,
  RETURN,
  SESSION_MINUTES,
  SLUG,
  STATUS,
  UNDERPAID,
} from './page-words'
import { PairLimit } from './pair-limit'
import { PairLimits } from './pair-limits'

/** A week. */
const MOST_MINUTES = 10_080
const Minutes = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.maxValue(MOST_MINUTES, `must be at most ${MOST_MINUTES}`),
)
const Percent = v.pipe(
  v.number('must be a number'),
  v.minValue(0, 'must not be less than 0'),
  v.maxValue(10, 'must be at most 10'),
)
const KEPT = 'A payment keeps the value that the page had when the payment was made.'

const PairName = v.object({ asset: Asset, network: Network })

/** Each field that a merchant can set: how it is sent, and how it is shown to its merchant. */
const FIELDS = {
  title: {
    sent: v.pipe(line(COPY_LIMITS.title), v.description(characters(COPY_LIMITS.title))),
    shown: v.string(),
  },
  description: {
    sent: v.pipe(v.nullish(paragraph(COPY_LIMITS.description)), v.description(characters(COPY_LIMITS.description))),
    shown: v.nullable(v.string()),
  },
  slug: {
    sent: v.pipe(
      v.optional(Slug),
      v.description(
        `${SLUG} 1 to 64 lower-case letters, digits and hyphens. For a new page the default is made from the title.`,
      ),
    ),
    shown: v.pipe(v.string(), v.description(SLUG)),
  },
  currency: { sent: Currency, shown: Currency },
  amount: {
    sent: v.pipe(
      v.nullish(MoneyInput),
      v.description(
        `${AMOUNTS.amount} It has at most as many decimals as the currency, and is at most 10^15 of its smallest unit.`,
      ),
    ),
    shown: v.pipe(v.nullable(Decimal), v.description(AMOUNTS.amount)),
  },
  status: {
    sent: v.pipe(v.optional(PageStatus), v.description(`${STATUS} A new page is \`active\` by default.`)),
    shown: v.pipe(PageStatus, v.description(STATUS)),
  },
  min_amount: {
    sent: v.pipe(v.nullish(MoneyInput), v.description(AMOUNTS.min_amount)),
    shown: v.pipe(v.nullable(Decimal), v.description(AMOUNTS.min_amount)),
  },
  max_amount: {
    sent: v.pipe(
      v.nullish(MoneyInput),
      v.description(`${AMOUNTS.max_amount} It must not be less than \`min_amount\`.`),
    ),
    shown: v.pipe(v.nullable(Decimal), v.description(AMOUNTS.max_amount)),
  },
  options: {
    sent: v.pipe(
      v.optional(v.pipe(v.array(PairName, 'must be a list of pairs'), v.maxLength(40, 'must be at most 40 pairs'))),
      v.description(
        'The pairs that customers may choose from, at most 40. `[]`, the default, offers all pairs except those that must be listed by name.',
      ),
    ),
    shown: v.pipe(
      v.array(PairName),
      v.description(
        'The pairs that the page offers. If the request listed none, these are all pairs that are offered by default.',
      ),
    ),
  },
  limits: {
    sent: v.pipe(
      v.optional(PairLimits),
      v.description(`${LIMITS} At most 40, one for each pair, each with \`min_amount\`, \`max_amount\` or both.`),
    ),
    shown: v.pipe(v.array(PairLimit), v.description(LIMITS)),
  },
  items: {
    sent: v.pipe(
      v.nullish(OrderItems),
      v.description(
        `${ITEMS}: 1 to 50. Only on a page with a fixed amount. A payment keeps the lines that the page had when it was made.`,
      ),
    ),
    shown: v.pipe(v.nullable(v.array(OrderItem)), v.description(`${ITEMS}.`)),
  },
  image: {
    sent: v.pipe(v.nullish(OwnImage), v.description(`${IMAGE} Use the \`image\` that an upload returns.`)),
    shown: v.pipe(v.nullable(v.string()), v.description(IMAGE)),
  },
  session_minutes: {
    sent: v.pipe(
      v.nullish(v.pipe(Minutes, v.minValue(5, 'must be at least 5'))),
      v.description(`${SESSION_MINUTES} A whole number from 5 to ${MOST_MINUTES}.`),
    ),
    shown: v.pipe(v.nullable(v.number()), v.description(SESSION_MINUTES)),
  },
  tolerance_percent: {
    sent: v.pipe(
      v.optional(Percent),
      v.description(
        `A payment is completed even if this percentage of \`crypto_amount\` is missing: 0, the default, to 10, rounded to 6 decimals. ${KEPT}`,
      ),
    ),
    shown: v.pipe(
      v.number(),
      v.description('A payment is completed even if this percentage of `crypto_amount` is missing.'),
    ),
  },
  rate_spread_percent: {
    sent: v.pipe(
      v.optional(Percent),
      v.description(
        'What exchanging the coin costs you, as a percentage of its price: 0, the default, to 10, rounded to 2 decimals. Customers send as much more. `rate` is the price that they get.',
      ),
    ),
    shown: v.pipe(
      v.number(),
      v.description('What exchanging the coin costs you, as a percentage of its price, which customers pay.'),
    ),
  },
  late_grace_minutes: {
    sent: v.pipe(
      v.optional(v.pipe(Minutes, v.minValue(0, 'must not be less than 0'))),
      v.description(`${GRACE}: a whole number, 0 to ${MOST_MINUTES}, 60 by default. ${AFTER_GRACE} ${KEPT}`),
    ),
    shown: v.pipe(v.number(), v.description(`${GRACE}. ${AFTER_GRACE}`)),
  },
  underpaid: {
    sent: v.pipe(v.optional(UnderpaidPolicy), v.description(`${UNDERPAID} ${KEPT}`)),
    shown: v.pipe(UnderpaidPolicy, v.description(UNDERPAID)),
  },
  merchant: {
    sent: v.pipe(
      v.nullish(PageMerchant),
      v.description('The merchant, as customers see it; null: as the operator has recorded it.'),
    ),
    shown: v.pipe(ShownMerchant, v.description('The merchant, as customers see it.')),
  },
  locale: {
    sent: v.pipe(v.nullish(Language), v.description(LOCALES.page)),
    shown: v.pipe(v.nullable(Language), v.description(LOCALES.page)),
  },
  copy: {
    sent: v.pipe(
      v.nullish(v.pipe(JsonObject, v.object(copyEntries))),
      v.description(
        'Your own texts by language, such as `{ "en": { "button": "Donate" } }`, with the fields of `PageCopy`.',
      ),
    ),
    shown: v.pipe(
      v.nullable(v.record(v.string(), v.unknown())),
      v.description('Your own texts by language, each with the fields of `PageCopy`.'),
    ),
  },
  theme: {
    sent: v.pipe(v.nullish(ThemeRequest), v.description(LOOK_REQUEST)),
    shown: v.pipe(v.nullable(Theme), v.description(LOOK)),
  },
  allowed_origins: {
    sent: v.pipe(
      v.optional(
        v.pipe(v.array(AllowedOrigin, 'must be a list of origins'), v.maxLength(50, 'must be at most 50 origins')),
      ),
      v.description(
        'The exact origins that may frame the page, such as `https://shop.example`: at most 50, without a path, a slash at the end or `*`. In test mode, `http` is also allowed for `localhost` and for names that end in `.localhost`, `.test` or `.local`, with any port.',
      ),
    ),
    shown: v.pipe(v.array(v.string()), v.description('The origins that may frame the page.')),
  },
  return_url: {
    sent: v.pipe(
      v.nullish(HttpUrl),
      v.description('Where the customer can go once the payment is completed: http or https, at most 2000 characters.'),
    ),
    shown: v.pipe(v.nullable(v.string()), v.description('Where the customer can go once the payment is completed.')),
  },
  return: {
    sent: v.pipe(v.optional(ReturnMode), v.description(RETURN)),
    shown: v.pipe(ReturnMode, v.description(RETURN)),
  },
  cancel_url: {
    sent: v.pipe(v.nullish(HttpUrl), v.description(`${CANCEL_URL} http or https, at most 2000 characters.`)),
    shown: v.pipe(v.nullable(v.string()), v.description(CANCEL_URL)),
  },
  indexable: {
    sent: v.pipe(
      v.optional(v.boolean('must be true or false')),
      v.description(
        'Whether search engines may list the page: `true`, the default. Payments, refunds and drafts are never listed.',
      ),
    ),
    shown: v.pipe(v.boolean(), v.description('Whether search engines may list the page.')),
  },
}
type Fields = typeof FIELDS

const entriesOf = <Way extends 'sent' | 'shown'>(way: Way) =>
  Object.fromEntries(Object.entries(FIELDS).map(([name, field]) => [name, field[way]])) as {
    [Name in keyof Fields]: Fields[Name][Way]
  }

export const SENT_FIELDS = entriesOf('sent')
export const SHOWN_FIELDS = entriesOf('shown')

/** Public texts of a page, each optional in a page's file and in front of another service. */
export const SERVED_TEXTS = { image: OwnImage, cancel_url: HttpUrl }
