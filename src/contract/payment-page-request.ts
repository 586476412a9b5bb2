import * as v from 'valibot'
import { MoneyInput } from './decimal'
import { Asset, Currency, Language, Network, PageStatus, ReturnMode, UnderpaidPolicy } from './enums'
import { JsonObject } from './metadata'
import { OrderItems } from './order-items'
import { COPY_LIMITS, characters, copyEntries } from './page-copy'
import { AllowedOrigin, HttpUrl, Slug } from './page-links'
import {
  AFTER_GRACE,
  AMOUNTS,
  CANCEL_URL,
  GRACE,
  IMAGE,
  ITEMS,
  LIMITS,
  LOCALES,
  LOOK_REQUEST,
  MERCHANT,
  RETURN,
  SESSION_MINUTES,
  SLUG,
  STATUS,
  UNDERPAID,
} from './page-words'
import { PairLimits } from './pair-limits'
import { Email, line, paragraph } from './text'
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
const MOST_SESSION_MINUTES = 10_080
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
      `${SLUG} 1 to 64 lower-case letters, digits and hyphens. For a new page the default is made from the title.`,
    ),
  ),
  currency: Currency,
  amount: v.pipe(
    v.nullish(MoneyInput),
    v.description(
      `${AMOUNTS.amount} It has at most as many decimals as the currency, and is at most 10^15 of its smallest unit.`,
    ),
  ),
  status: v.pipe(v.optional(PageStatus), v.description(`${STATUS} A new page is \`active\` by default.`)),
  min_amount: v.pipe(v.nullish(MoneyInput), v.description(AMOUNTS.min_amount)),
  max_amount: v.pipe(
    v.nullish(MoneyInput),
    v.description(`${AMOUNTS.max_amount} It must not be less than \`min_amount\`.`),
  ),
  options: v.pipe(
    v.optional(
      v.pipe(
        v.array(v.object({ asset: Asset, network: Network }), 'must be a list of pairs'),
        v.maxLength(40, 'must be at most 40 pairs'),
      ),
    ),
    v.description(
      'The pairs that customers may choose from, at most 40. `[]`, the default, offers all pairs except those that must be listed by name.',
    ),
  ),
  limits: v.pipe(
    v.optional(PairLimits),
    v.description(`${LIMITS} At most 40, one for each pair, each with \`min_amount\`, \`max_amount\` or both.`),
  ),
  items: v.pipe(
    v.nullish(OrderItems),
    v.description(
      `${ITEMS}: 1 to 50. Only on a page with a fixed amount. A payment keeps the lines that the page had when it was made.`,
    ),
  ),
  image: v.pipe(v.nullish(OwnImage), v.description(`${IMAGE} Use the \`image\` that an upload returns.`)),
  session_minutes: v.pipe(
    v.nullish(
      v.pipe(
        v.number('must be a number'),
        v.integer('must be a whole number'),
        v.minValue(5, 'must be at least 5'),
        v.maxValue(MOST_SESSION_MINUTES, `must be at most ${MOST_SESSION_MINUTES}`),
      ),
    ),
    v.description(`${SESSION_MINUTES} A whole number from 5 to ${MOST_SESSION_MINUTES}.`),
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
      `A payment is completed even if this percentage of \`crypto_amount\` is missing: 0, the default, to 10, rounded to 6 decimals. ${KEPT}`,
    ),
  ),
  rate_spread_percent: v.pipe(
    v.optional(
      v.pipe(
        v.number('must be a number'),
        v.minValue(0, 'must not be less than 0'),
        v.maxValue(10, 'must be at most 10'),
      ),
    ),
    v.description(
      'What exchanging the coin costs you, as a percentage of its price: 0, the default, to 10, rounded to 2 decimals. Customers send as much more. `rate` is the price that they get.',
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
    v.description('The merchant, as customers see it; null: as the operator has recorded it.'),
  ),
  locale: v.pipe(v.nullish(Language), v.description(LOCALES.page)),
  copy: v.pipe(
    v.nullish(v.pipe(JsonObject, v.object(copyEntries))),
    v.description(
      'Your own texts by language, such as `{ "en": { "button": "Donate" } }`, with the fields of `PageCopy`.',
    ),
  ),
  theme: v.pipe(v.nullish(ThemeRequest), v.description(LOOK_REQUEST)),
  allowed_origins: v.pipe(
    v.optional(
      v.pipe(v.array(AllowedOrigin, 'must be a list of origins'), v.maxLength(50, 'must be at most 50 origins')),
    ),
    v.description(
      'The exact origins that may frame the page, such as `https://shop.example`: at most 50, without a path, a slash at the end or `*`. In test mode, `http` is also allowed for `localhost` and for names that end in `.localhost`, `.test` or `.local`, with any port.',
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
