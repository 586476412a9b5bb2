import * as v from 'valibot'
import { Decimal, MoneyInput } from '../decimal'
import { Asset, Currency, Language, Mode, Network, PageStatus, ReturnMode } from '../enums'
import { line, paragraph } from '../text'
import { Theme } from '../theme/theme'
import { OrderItemsRequest } from './order-items'
import { UPSTREAM_TEXTS } from './page-fields'
import { AllowedOrigin } from './page-links'
import { PageMerchantRequest } from './page-merchant'
import { PairLimitsRequest } from './pair-limits'

/** The slug of a page of an upstream service: text without characters that a path would escape. */
export const UpstreamSlug = v.pipe(
  v.string('Must be text.'),
  v.regex(
    /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9])?$/,
    'Must be 1 to 100 letters, digits, hyphens and underscores.',
  ),
)

const upstreamTexts = Object.fromEntries(
  Object.entries(UPSTREAM_TEXTS).map(([name, schema]) => [name, v.nullish(schema)]),
) as { [Name in keyof typeof UPSTREAM_TEXTS]: v.NullishSchema<(typeof UPSTREAM_TEXTS)[Name], undefined> }

/**
 * A page described by a file `<slug>.json` in `PAGES_DIR`, for an upstream that describes no pages: the fields of
 * `GET /api/v1/p/{slug}`, plus `allowed_origins`.
 */
export const PageFile = v.object({
  $schema: v.optional(v.string()),
  slug: UpstreamSlug,
  title: line(120),
  description: v.nullish(paragraph(500)),
  currency: Currency,
  /** Null: the customer chooses. Required, so that a misspelt field name cannot turn a fixed price into an open one. */
  amount: v.nullable(MoneyInput),
  status: PageStatus,
  min_amount: v.nullish(MoneyInput),
  max_amount: v.nullish(MoneyInput),
  merchant: PageMerchantRequest,
  options: v.pipe(
    v.array(
      v.object({
        asset: Asset,
        network: Network,
        crypto_amount: v.nullish(Decimal),
        rate: v.nullish(Decimal),
        min_amount: v.nullish(MoneyInput),
      }),
      'Must be a list of pairs.',
    ),
    v.minLength(1, 'Must have at least one pair.'),
    v.maxLength(40, 'Must have at most 40 pairs.'),
  ),
  limits: v.nullish(PairLimitsRequest),
  items: v.nullish(OrderItemsRequest),
  ...upstreamTexts,
  return: v.nullish(ReturnMode),
  valid_until: v.nullish(v.string()),
  locale: v.nullish(Language),
  theme: v.nullish(Theme),
  mode: v.optional(Mode),
  allowed_origins: v.optional(
    v.pipe(v.array(AllowedOrigin, 'Must be a list of origins.'), v.maxLength(50, 'Must have at most 50 origins.')),
  ),
})
export type PageFile = v.InferOutput<typeof PageFile>
