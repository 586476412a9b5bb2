import type { Currency, Mode } from '../../../contract/enums'
import type { PaymentPagePatch } from '../../../contract/page/payment-page'
import { mayOffer, pairOf } from '../../../payment/chains/catalogue'
import { themeProblems } from '../../../payment/theme/theme-problems'
import { invalid } from '../../http/problem'
import { parseFiat } from '../quotes/amounts'
import { parseItems } from '../quotes/parse-items'
import { parseLimits } from '../quotes/parse-limits'
import { parseSuggestedAmounts } from '../quotes/parse-suggested-amounts'
import { type PageColumns, patchedColumns } from './page-fields'

/**
 * The page's columns after `patch`. Absent fields stay; null removes a field. Throws 400 that lists the given
 * `problems` and every invalid field.
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
  const columns: PageColumns = {
    ...patchedColumns(before, patch),
    title,
    currency,
    amount: moneyOf('amount', before.amount),
    minAmount: moneyOf('min_amount', before.minAmount),
    maxAmount: moneyOf('max_amount', before.maxAmount),
    suggestedAmounts: [],
    options: patch.options ?? before.options,
    limits: limitsOf(),
    items: null,
    merchant: patch.merchant === undefined ? before.merchant : merchantOf(patch.merchant),
  }
  if (columns.minAmount !== null && columns.maxAmount !== null && columns.minAmount > columns.maxAmount)
    errors.push('min_amount: Must not be more than max_amount.')
  columns.items = itemsOf(columns.amount)
  columns.suggestedAmounts = suggestedAmountsOf()
  columns.options.forEach(({ asset, network }, index) => {
    const pair = pairOf(asset, network)
    if (!pair || !mayOffer(pair, true)) errors.push(`options.${index}: ${asset} cannot be offered on ${network}.`)
  })
  columns.allowedOrigins.forEach((origin, index) => {
    if (mode === 'live' && origin.startsWith('http:'))
      errors.push(`allowed_origins.${index}: Must begin with https:// in live mode.`)
  })
  if (patch.theme) errors.push(...themeProblems(patch.theme))
  if (errors.length > 0) throw invalid(...errors)
  return columns

  function limitsOf(): PageColumns['limits'] {
    if (patch.limits) return parseLimits(patch.limits, currency as Currency, errors)
    if (before.limits.length > 0 && currency !== before.currency)
      errors.push('limits: This field is required with another currency.')
    return before.limits
  }

  /** Stored suggestions must fit new limits, too. A fixed price removes them. */
  function suggestedAmountsOf(): PageColumns['suggestedAmounts'] {
    const suggested = patch.suggested_amounts ?? (columns.amount === null ? before.suggestedAmounts : [])
    if (!patch.suggested_amounts && suggested.length > 0 && currency !== before.currency)
      errors.push('suggested_amounts: This field is required with another currency.')
    return parseSuggestedAmounts(suggested, columns, errors)
  }

  /** Stored order lines must fit a new amount, too. */
  function itemsOf(amount: bigint | null): PageColumns['items'] {
    const items = patch.items === undefined ? before.items : patch.items
    if (items === null) return null
    if (amount !== null) return parseItems(items, amount, currency as Currency, errors)
    errors.push('items: Must not be given without an amount.')
    return null
  }

  function moneyOf(field: 'amount' | 'min_amount' | 'max_amount', stored: bigint | null): bigint | null {
    const requested = patch[field]
    if (requested === undefined) {
      // A fixed price must not be read in another currency.
      if (stored !== null && currency !== before.currency)
        errors.push(`${field}: This field is required with another currency.`)
      return stored
    }
    if (requested === null) return null
    const minor = parseFiat(requested, currency as Currency)
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
