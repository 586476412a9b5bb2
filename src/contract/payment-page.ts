import * as v from 'valibot'
import { Decimal, MoneyInput } from './decimal'
import { Asset, Currency, LANGUAGES, Language, Mode, Network, PageStatus } from './enums'
import { Email, JsonObject, text } from './text'
import { OwnImage, Theme, ThemeRequest } from './theme'

export const Slug = v.pipe(
  v.string('must be text'),
  v.regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, 'must be 1 to 64 lower-case letters, digits and hyphens'),
)

/** An exact origin that may frame the page: https, or http on loopback (test mode; the service checks). */
export const AllowedOrigin = v.pipe(
  v.string('must be an origin'),
  v.maxLength(253, 'must be at most 253 characters'),
  v.check((value) => {
    try {
      const url = new URL(value)
      const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)
      // A URL's host may contain `*` and `;`, which have a meaning of their own in the `frame-ancestors` header.
      const plain = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(url.hostname)
      return plain && url.origin === value && (url.protocol === 'https:' || (url.protocol === 'http:' && loopback))
    } catch {
      return false
    }
  }, 'must be an exact https origin, such as https://shop.example'),
)

const HttpUrl = v.pipe(
  v.string('must be a URL'),
  v.maxLength(2000, 'must be at most 2000 characters'),
  // `new URL` accepts characters that PostgreSQL cannot store
  v.regex(/^[^\s\p{Cc}\p{Surrogate}]*$/u, 'must be an http or https URL'),
  v.check((value) => {
    try {
      return ['https:', 'http:'].includes(new URL(value).protocol)
    } catch {
      return false
    }
  }, 'must be an http or https URL'),
)

/** The most characters (code points) of each text. */
export const COPY_LIMITS = { title: 120, description: 500, button: 40, support: 120, thank_you: 300 } as const

/** `PageWords` as it is sent, with its limits. */
export const PageCopy = v.object({
  title: v.nullish(text(COPY_LIMITS.title)),
  description: v.nullish(text(COPY_LIMITS.description)),
  button: v.nullish(text(COPY_LIMITS.button)),
  support: v.nullish(text(COPY_LIMITS.support)),
  thank_you: v.nullish(text(COPY_LIMITS.thank_you)),
})
export type PageCopy = v.InferOutput<typeof PageCopy>

const copyEntries = Object.fromEntries(LANGUAGES.map((language) => [language, v.nullish(PageCopy)])) as Record<
  Language,
  v.NullishSchema<typeof PageCopy, undefined>
>

export const PageMerchant = v.object({
  name: text(100),
  logo_url: v.nullish(OwnImage),
  support_email: v.nullish(Email),
  privacy_url: v.nullish(HttpUrl),
})

/** A week. */
const MOST_GRACE_MINUTES = 10_080

const PageFields = v.object({
  title: text(120),
  description: v.nullish(text(500)),
  slug: v.optional(Slug),
  currency: Currency,
  amount: v.nullish(MoneyInput),
  status: v.optional(PageStatus),
  min_amount: v.nullish(MoneyInput),
  max_amount: v.nullish(MoneyInput),
  options: v.optional(
    v.pipe(
      v.array(v.object({ asset: Asset, network: Network }), 'must be a list of pairs'),
      v.maxLength(40, 'must be at most 40 pairs'),
    ),
  ),
  tolerance_percent: v.optional(
    v.pipe(
      v.number('must be a number'),
      v.minValue(0, 'must not be less than 0'),
      v.maxValue(10, 'must be at most 10'),
    ),
  ),
  late_grace_minutes: v.optional(
    v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(0, 'must not be less than 0'),
      v.maxValue(MOST_GRACE_MINUTES, `must be at most ${MOST_GRACE_MINUTES}`),
    ),
  ),
  merchant: v.nullish(PageMerchant),
  locale: v.nullish(Language),
  copy: v.nullish(v.pipe(JsonObject, v.object(copyEntries))),
  theme: v.nullish(ThemeRequest),
  allowed_origins: v.optional(
    v.pipe(v.array(AllowedOrigin, 'must be a list of origins'), v.maxLength(50, 'must be at most 50 origins')),
  ),
  return_url: v.nullish(HttpUrl),
})

/** `POST /api/v1/payment-pages`. */
export const PaymentPageRequest = PageFields
export type PaymentPageRequest = v.InferOutput<typeof PaymentPageRequest>

/** `PATCH /api/v1/payment-pages/{id or slug}` merges: absent fields stay as they are. */
export const PaymentPagePatch = v.partial(PageFields)
export type PaymentPagePatch = v.InferOutput<typeof PaymentPagePatch>

/** The merchant's view of a payment page. */
export const PaymentPage = v.object({
  id: v.string(),
  mode: Mode,
  title: v.string(),
  description: v.nullable(v.string()),
  slug: v.string(),
  currency: Currency,
  amount: v.nullable(Decimal),
  status: PageStatus,
  min_amount: v.nullable(Decimal),
  max_amount: v.nullable(Decimal),
  options: v.array(v.object({ asset: Asset, network: Network })),
  tolerance_percent: v.number(),
  late_grace_minutes: v.number(),
  merchant: v.object({
    name: v.string(),
    logo_url: v.nullable(v.string()),
    support_email: v.nullable(v.string()),
    privacy_url: v.nullable(v.string()),
  }),
  locale: v.nullable(Language),
  copy: v.nullable(v.record(v.string(), v.unknown())),
  theme: v.nullable(Theme),
  allowed_origins: v.array(v.string()),
  return_url: v.nullable(v.string()),
  /** In full only in the answer that creates the page, masked everywhere else. */
  return_secret: v.string(),
  url: v.string(),
  created_at: v.string(),
  updated_at: v.string(),
})
export type PaymentPage = v.InferOutput<typeof PaymentPage>

/** `POST /api/v1/payment-pages/{id or slug}/studio-links`: a link that lets its bearer change the page's look. */
export const StudioLink = v.object({ url: v.string(), expires_at: v.string() })
export type StudioLink = v.InferOutput<typeof StudioLink>
