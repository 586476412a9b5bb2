import * as v from 'valibot'
import { Decimal } from './decimal'
import { Asset, Currency, LANGUAGES, Language, Mode, Network, PageStatus } from './enums'
import { ThemeView } from './theme'

/** A pair that the page offers. */
export const PageOption = v.object({
  asset: Asset,
  network: Network,
  /** What the page's amount costs, in crypto units, rounded up; null while the amount is not known. */
  crypto_amount: v.nullable(Decimal),
  /** Fiat per one unit of the asset; null when an upstream quotes no rate before a payment is started. */
  rate: v.nullable(Decimal),
  /** The smallest amount worth sending on this network, in the page's currency; null: no minimum. */
  min_amount: v.nullable(Decimal),
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

const inEveryLanguage = Object.fromEntries(LANGUAGES.map((language) => [language, v.optional(PageWords)])) as Record<
  Language,
  v.OptionalSchema<typeof PageWords, undefined>
>

/** `GET /api/v1/p/{slug}`: everything public about a payment page. */
export const Page = v.object({
  title: v.string(),
  description: v.nullable(v.string()),
  slug: v.string(),
  currency: Currency,
  /** Null: the customer chooses, between `min_amount` and `max_amount`. */
  amount: v.nullable(Decimal),
  status: PageStatus,
  min_amount: v.nullable(Decimal),
  max_amount: v.nullable(Decimal),
  merchant: v.object({
    name: v.string(),
    logo_url: v.nullable(v.string()),
    support_email: v.nullable(v.string()),
    privacy_url: v.nullable(v.string()),
  }),
  options: v.array(PageOption),
  /** When the quotes in `options` expire. */
  valid_until: v.string(),
  locale: v.nullable(Language),
  theme: v.nullable(ThemeView),
  /** Only the languages for which the merchant wrote something. */
  copy: v.optional(v.object(inEveryLanguage)),
  mode: Mode,
})
export type Page = v.InferOutput<typeof Page>

/** An item of the list that `POST /api/v1/p/{slug}/estimate` answers. */
export const PageEstimate = v.object({
  asset: Asset,
  network: Network,
  crypto_amount: Decimal,
  rate: Decimal,
  valid_until: v.string(),
})
export type PageEstimate = v.InferOutput<typeof PageEstimate>
