import * as v from 'valibot'
import { Decimal, MoneyInput } from '../decimal'
import { Asset, Currency, Language, Mode, Network, PageStatus, ReturnMode } from '../enums'
import { line, paragraph } from '../text'
import { Theme } from '../theme/theme'
import { OrderItems } from './order-items'
import { SERVED_TEXTS } from './page-fields'
import { AllowedOrigin } from './page-links'
import { PageMerchant } from './page-merchant'
import { PairLimits } from './pair-limits'

/** The slug of a page in another service: anything that can go into a path without escaping. */
export const ServedSlug = v.pipe(
  v.string('must be text'),
  v.regex(
    /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9])?$/,
    'must be 1 to 100 letters, digits, hyphens and underscores',
  ),
)

const servedTexts = Object.fromEntries(
  Object.entries(SERVED_TEXTS).map(([name, schema]) => [name, v.nullish(schema)]),
) as { [Name in keyof typeof SERVED_TEXTS]: v.NullishSchema<(typeof SERVED_TEXTS)[Name], undefined> }

/**
 * A page described by a file `<slug>.json` in `PAGES_DIR`, for an upstream that describes no pages: the fields of
 * `GET /api/v1/p/{slug}`, plus `allowed_origins`.
 */
export const PageFile = v.object({
  $schema: v.optional(v.string()),
  slug: ServedSlug,
  title: line(120),
  description: v.nullish(paragraph(500)),
  currency: Currency,
  /** Null: the customer chooses. Required, so that a misspelt field name cannot turn a fixed price into an open one. */
  amount: v.nullable(MoneyInput),
  status: PageStatus,
  min_amount: v.nullish(MoneyInput),
  max_amount: v.nullish(MoneyInput),
  merchant: PageMerchant,
  options: v.pipe(
    v.array(
      v.object({
        asset: Asset,
        network: Network,
        crypto_amount: v.nullish(Decimal),
        rate: v.nullish(Decimal),
        min_amount: v.nullish(MoneyInput),
      }),
      'must be a list of pairs',
    ),
    v.minLength(1, 'must name a pair'),
    v.maxLength(40, 'must be at most 40 pairs'),
  ),
  limits: v.nullish(PairLimits),
  items: v.nullish(OrderItems),
  ...servedTexts,
  return: v.nullish(ReturnMode),
  valid_until: v.nullish(v.string()),
  locale: v.nullish(Language),
  theme: v.nullish(Theme),
  mode: v.optional(Mode),
  allowed_origins: v.optional(
    v.pipe(v.array(AllowedOrigin, 'must be a list of origins'), v.maxLength(50, 'must be at most 50 origins')),
  ),
})
export type PageFile = v.InferOutput<typeof PageFile>
