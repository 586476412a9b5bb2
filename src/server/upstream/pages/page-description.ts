import * as v from 'valibot'
import { displayText } from '../../../contract/clean-text'
import {
  ASSETS,
  CURRENCIES,
  type Currency,
  LANGUAGES,
  MODES,
  type Mode,
  NETWORKS,
  PAGE_STATUSES,
  type PageStatus,
} from '../../../contract/enums'
import type { Page } from '../../../contract/page/page'
import { AllowedOrigin } from '../../../contract/page/page-links'
import { Email } from '../../../contract/text'
import { Theme } from '../../../contract/theme/theme'
import { mayOffer, PAIRS, type Pair, pairOf } from '../../../payment/chains/catalogue'
import { minorDigits, parseUnits } from '../../../payment/money'
import { countOf, decimalOf, listOf, objectOf, oneOf, positiveOf, type Raw, textOf, timeOf } from '../client/readers'
import { unitsOf } from './conversions'
import { type PageExtras, pageExtrasOf } from './page-extras'

export type DescribedOption = {
  pair: Pair
  /** The price of the page's amount and the rate, if the description contains them. */
  cryptoAmount: string | null
  rate: string | null
  /** Minor units. */
  minAmount: bigint | null
  maxAmount: bigint | null
}

/** A page as described by the upstream or a file. Amounts are in minor units. */
export type PageDescription = Pick<Page, 'slug' | 'title' | 'description' | 'merchant' | 'locale' | 'theme'> & {
  /** The upstream's own id, which its sessions refer to. */
  id: string | null
  status: PageStatus
  currency: Currency
  /** Null when the customer chooses. */
  amount: bigint | null
  minAmount: bigint | null
  maxAmount: bigint | null
  options: DescribedOption[]
  extras: PageExtras
  validUntil: string | null
  mode: Mode
  allowedOrigins: string[]
}

const MAX_OPTIONS = 40

/**
 * Reads a page description. Unknown fields are ignored; missing fields come from `file`. Null without a title or
 * currency, or with an unreadable amount: a fixed price must not become an open one.
 */
export function readPageDescription(slug: string, raw: Raw, file: PageDescription | null): PageDescription | null {
  const title = visibleText(textOf(raw, ['title', 'name'])) ?? file?.title
  const currency = oneOf(raw, CURRENCIES, 'currency') ?? file?.currency
  if (!title || !currency) return null
  const minor = (name: string) => {
    const decimal = positiveOf(raw, name)
    return decimal === null ? null : unitsOf(decimal, minorDigits(currency), 'up')
  }
  const amount = decimalOf(raw, 'amount')
  if (amount === null && (raw.amount ?? '') !== '') return null
  const price = 'amount' in raw ? minor('amount') : (file?.amount ?? null)
  const extras = { ...file?.extras, ...pageExtrasOf(raw, currency, price) }
  const options = listOf(raw, 'options', MAX_OPTIONS)?.flatMap((one) => optionOf(one, currency) ?? []) ?? []
  return {
    slug,
    id: textOf(raw, ['id', 'payment_page_id', 'page_id']) ?? file?.id ?? null,
    title,
    description: visibleText(textOf(raw, ['description'], 500)) ?? file?.description ?? null,
    // a page that is served without a status is active
    status: statusOf(raw) ?? file?.status ?? 'active',
    currency,
    amount: price,
    minAmount: minor('min_amount') ?? file?.minAmount ?? null,
    maxAmount: minor('max_amount') ?? file?.maxAmount ?? null,
    merchant: merchantOf(raw) ??
      file?.merchant ?? { name: title, logo_url: null, support_email: null, privacy_url: null },
    options: withPageLimits(options.length > 0 ? options : (file?.options ?? everyOption()), extras, currency),
    extras,
    validUntil: timeOf(raw, 'valid_until'),
    locale: oneOf(raw, LANGUAGES, 'locale') ?? file?.locale ?? null,
    theme: themeOf(raw) ?? file?.theme ?? null,
    mode: oneOf(raw, MODES, 'mode') ?? file?.mode ?? 'live',
    allowedOrigins: [...new Set([...originsOf(raw), ...(file?.allowedOrigins ?? [])])],
  }
}

/** Applies the page's own limits to its options. They take precedence over the limits of an option. */
function withPageLimits(
  options: DescribedOption[],
  { limits = [] }: PageExtras,
  currency: Currency,
): DescribedOption[] {
  const minor = (decimal: string | null) => (decimal === null ? null : parseUnits(decimal, minorDigits(currency)))
  return options.map((option) => {
    const limit = limits.find(({ asset, network }) => asset === option.pair.asset && network === option.pair.network)
    return limit
      ? { ...option, minAmount: minor(limit.min_amount) ?? option.minAmount, maxAmount: minor(limit.max_amount) }
      : option
  })
}

/** The visible part of a text. Null if nothing is visible. */
const visibleText = (text: string | null): string | null => (text && displayText(text)) || null

/** The upstream may offer any pair that exists, even one that we would not offer. */
function optionOf(raw: Raw, currency: Currency): DescribedOption | null {
  const pair = pairOf(oneOf(raw, ASSETS, 'asset', 'crypto_asset') ?? '', oneOf(raw, NETWORKS, 'network') ?? '')
  const min = positiveOf(raw, 'min_amount')
  return pair
    ? {
        pair,
        cryptoAmount: positiveOf(raw, 'crypto_amount'),
        rate: positiveOf(raw, 'rate'),
        minAmount: min === null ? null : unitsOf(min, minorDigits(currency), 'up'),
        maxAmount: null,
      }
    : null
}

const everyOption = (): DescribedOption[] =>
  PAIRS.filter((pair) => mayOffer(pair, false)).map((pair) => ({
    pair,
    cryptoAmount: null,
    rate: null,
    minAmount: null,
    maxAmount: null,
  }))

function merchantOf(raw: Raw): Page['merchant'] | null {
  const merchant = objectOf(raw.merchant) ?? {}
  const name = visibleText(textOf(merchant, ['name']) ?? textOf(raw, ['merchant_name', 'merchant']))
  if (!name) return null
  const logo = textOf(merchant, ['logo_url'])
  const email = textOf(merchant, ['support_email'])
  const privacy = textOf(merchant, ['privacy_url'], 2000)
  return {
    name,
    // the page loads nothing from other origins
    logo_url: logo && /^\/(?!\/)[\w./-]*$/.test(logo) ? logo : null,
    support_email: v.is(Email, email) ? email : null,
    privacy_url: privacy && URL.canParse(privacy) && /^https?:$/.test(new URL(privacy).protocol) ? privacy : null,
  }
}

function statusOf(raw: Raw): PageStatus | null {
  return textOf(raw, ['status']) === null ? null : (oneOf(raw, PAGE_STATUSES, 'status') ?? 'inactive')
}

function themeOf(raw: Raw): Page['theme'] {
  const tokens = objectOf(raw.theme)
  const radius = tokens && countOf(tokens, 'radius')
  const theme = v.safeParse(Theme, radius === null ? tokens : { ...tokens, radius })
  return theme.success ? theme.output : null
}

function originsOf(raw: Raw): string[] {
  const { allowed_origins } = raw
  return Array.isArray(allowed_origins) ? allowed_origins.filter((one) => v.is(AllowedOrigin, one)).slice(0, 50) : []
}
