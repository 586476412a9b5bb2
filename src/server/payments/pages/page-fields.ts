import type { Currency, Mode } from '../../../contract/enums'
import type { PaymentPagePatch } from '../../../contract/payment-page-request'
import { mayOffer, pairOf } from '../../../payment/chains/catalogue'
import { themeProblems } from '../../../payment/theme/theme-problems'
import { invalid } from '../../http/problem'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { fiatInput } from '../quotes/fiat-input'
import { itemsInput } from '../quotes/items-input'
import { limitsInput } from '../quotes/limits-input'

/** The columns that a merchant's request can set. */
type PageColumns = Pick<
  PaymentPageRow,
  | 'title'
  | 'description'
  | 'currency'
  | 'amount'
  | 'minAmount'
  | 'maxAmount'
  | 'status'
  | 'options'
  | 'limits'
  | 'items'
  | 'image'
  | 'sessionMinutes'
  | 'tolerancePercent'
  | 'rateSpreadPercent'
  | 'lateGraceMinutes'
  | 'underpaid'
  | 'merchant'
  | 'locale'
  | 'copy'
  | 'theme'
  | 'allowedOrigins'
  | 'returnUrl'
  | 'returnMode'
  | 'cancelUrl'
  | 'indexable'
>

export const NEW_PAGE: Omit<PageColumns, 'title' | 'currency'> = {
  description: null,
  amount: null,
  minAmount: null,
  maxAmount: null,
  status: 'active',
  options: [],
  limits: [],
  items: null,
  image: null,
  sessionMinutes: null,
  tolerancePercent: 0,
  rateSpreadPercent: 0,
  lateGraceMinutes: 60,
  underpaid: 'wait',
  merchant: null,
  locale: null,
  copy: null,
  theme: null,
  allowedOrigins: [],
  returnUrl: null,
  returnMode: 'button',
  cancelUrl: null,
  indexable: true,
}

/**
 * The page's columns after `patch`. Absent fields stay; null removes a field. 400 names every invalid field, after the
 * given `problems`.
 */
export function mergePage(
  before: Omit<PageColumns, 'title' | 'currency'> & Partial<PageColumns>,
  patch: PaymentPagePatch,
  mode: Mode,
  problems: string[],
): PageColumns {
  const errors = [...problems]
  const currency = patch.currency ?? before.currency
  const title = patch.title ?? before.title
  if (!currency || !title) throw new Error('a page has a currency and a title')
  const valueOr = <Value>(value: Value | undefined, fallback: Value): Value => (value === undefined ? fallback : value)
  const columns: PageColumns = {
    title,
    currency,
    description: valueOr(patch.description, before.description),
    amount: moneyOf('amount', before.amount),
    minAmount: moneyOf('min_amount', before.minAmount),
    maxAmount: moneyOf('max_amount', before.maxAmount),
    status: valueOr(patch.status, before.status),
    options: valueOr(patch.options, before.options),
    limits: limitsOf(),
    items: null,
    image: valueOr(patch.image, before.image),
    sessionMinutes: valueOr(patch.session_minutes, before.sessionMinutes),
    tolerancePercent: valueOr(patch.tolerance_percent, before.tolerancePercent),
    rateSpreadPercent: valueOr(patch.rate_spread_percent, before.rateSpreadPercent),
    lateGraceMinutes: valueOr(patch.late_grace_minutes, before.lateGraceMinutes),
    underpaid: valueOr(patch.underpaid, before.underpaid),
    merchant: patch.merchant === undefined ? before.merchant : merchantOf(patch.merchant),
    locale: valueOr(patch.locale, before.locale),
    copy: valueOr(patch.copy, before.copy),
    theme: valueOr(patch.theme, before.theme),
    allowedOrigins: valueOr(patch.allowed_origins, before.allowedOrigins),
    returnUrl: valueOr(patch.return_url, before.returnUrl),
    returnMode: valueOr(patch.return, before.returnMode),
    cancelUrl: valueOr(patch.cancel_url, before.cancelUrl),
    indexable: valueOr(patch.indexable, before.indexable),
  }
  if (columns.minAmount !== null && columns.maxAmount !== null && columns.minAmount > columns.maxAmount)
    errors.push('min_amount: must not be more than max_amount')
  columns.items = itemsOf(columns.amount)
  columns.options.forEach(({ asset, network }, index) => {
    const pair = pairOf(asset, network)
    if (!pair || !mayOffer(pair, true)) errors.push(`options.${index}: ${asset} cannot be offered on ${network}`)
  })
  columns.allowedOrigins.forEach((origin, index) => {
    if (mode === 'live' && origin.startsWith('http:'))
      errors.push(`allowed_origins.${index}: must begin with https:// in live mode`)
  })
  if (patch.theme) errors.push(...themeProblems(patch.theme))
  if (errors.length > 0) throw invalid(...errors)
  return columns

  function limitsOf(): PageColumns['limits'] {
    if (patch.limits) return limitsInput(patch.limits, currency as Currency, errors)
    if (before.limits.length > 0 && currency !== before.currency)
      errors.push('limits: is required with another currency')
    return before.limits
  }

  /** Lines that were sent earlier must fit a new amount, too. */
  function itemsOf(amount: bigint | null): PageColumns['items'] {
    const items = valueOr(patch.items, before.items)
    if (items === null) return null
    if (amount !== null) return itemsInput(items, amount, currency as Currency, errors)
    errors.push('items: must not be given without an amount')
    return null
  }

  function moneyOf(field: 'amount' | 'min_amount' | 'max_amount', stored: bigint | null): bigint | null {
    const requested = patch[field]
    if (requested === undefined) {
      // otherwise a fixed price would be read in another currency
      if (stored !== null && currency !== before.currency) errors.push(`${field}: is required with another currency`)
      return stored
    }
    if (requested === null) return null
    const minor = fiatInput(requested, currency as Currency)
    if (typeof minor === 'bigint') return minor
    errors.push(`${field}: ${minor}`)
    return null
  }
}

function merchantOf(merchant: PaymentPagePatch['merchant']): PageColumns['merchant'] {
  if (!merchant) return null
  const { name, logo_url = null, support_email = null, privacy_url = null } = merchant
  return { name, logo_url, support_email, privacy_url }
}
