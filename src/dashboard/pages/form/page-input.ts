import * as v from 'valibot'
import { Currency, LANGUAGES } from '../../../contract/enums'
import type { Me } from '../../../contract/members/sign-in'
import { ITEM_KINDS } from '../../../contract/page/order-items'
import type { PaymentPage, PaymentPageRequest } from '../../../contract/page/payment-page'
import { plainUnits } from '../../../payment/amount-input'
import type { I18n } from '../../i18n/create-i18n'
import type { FormValues } from '../../parts/form/form'
import { parseAmount } from '../../parts/form/parse-amount'
import { parseListedValues } from './listed-fields'
import { collectLines, collectValues } from './parse-lines'
import { pairsWithKeys, parseSelectedPairs } from './selected-pairs'

/** The fields of a page that this form edits. The studio edits `theme` and `copy`. */
export type PageInput = Omit<v.InferInput<typeof PaymentPageRequest>, 'theme' | 'copy' | 'image' | 'status'>

/** Merchant values for which the form has no field, such as the logo. */
interface Merchants {
  /** Merchant of the edited page; null for a new page. */
  page: PaymentPage['merchant'] | null
  /** Merchant in the settings. */
  settings: Me['merchant'] | undefined
}

/** Parses the form's values. Empty fields get the defaults of the API. Throws Refusal. */
export function parsePageInput(i18n: I18n, values: FormValues, merchants: Merchants): PageInput {
  const currency = v.parse(Currency, values.currency)
  const amount: ParseAmount = (field, text = values[field] ?? '') => parseAmount(i18n, field, text, currency)
  const optionalAmount: ParseOptionalAmount = (field, text = values[field]) => (text ? amount(field, text) : null)
  const isOpen = values.price === 'open'
  return {
    title: values.title ?? '',
    description: values.description || null,
    ...(values.slug && { slug: values.slug }),
    currency,
    // null lets the customer choose the amount
    amount: isOpen ? null : amount('amount'),
    min_amount: isOpen ? optionalAmount('min_amount') : null,
    max_amount: isOpen ? optionalAmount('max_amount') : null,
    suggested_amounts: isOpen
      ? collectValues(values, 'suggested_amounts').map((text, index) => amount(`suggested_amounts.${index}`, text))
      : [],
    options: parseSelectedPairs(i18n, values),
    ...parseLists(values, amount, optionalAmount),
    ...parseListedValues(i18n, values),
    merchant: parseMerchant(values, merchants),
    locale: LANGUAGES.find((language) => language === values.locale) ?? null,
    allowed_origins: collectValues(values, 'allowed_origins'),
    indexable: values.indexable === 'on',
  }
}

/** Parses the amount of a field. Throws Refusal. */
type ParseAmount = (field: string, text?: string) => string
/** Parses the amount of an optional field; null if it is empty. */
type ParseOptionalAmount = (field: string, text?: string) => string | null

function parseLists(
  values: FormValues,
  amount: ParseAmount,
  optionalAmount: ParseOptionalAmount,
): Pick<PageInput, 'limits' | 'items'> {
  const items = collectLines(values, 'items', ['name', 'quantity', 'amount', 'kind']).map((line, index) => {
    const kind = ITEM_KINDS.find((one) => one === line.kind) ?? 'item'
    const total = amount(`items.${index}.amount`, line.amount)
    return {
      name: line.name ?? '',
      // the service refuses what is no number
      quantity: plainUnits(line.quantity ?? '') ?? line.quantity ?? '',
      // a discount is entered without its sign
      amount: kind === 'discount' ? `-${total}` : total,
      kind,
    }
  })
  const limits = collectLines(values, 'limits', ['pair', 'min_amount', 'max_amount']).flatMap((line, index) =>
    pairsWithKeys([line.pair ?? '']).map((pair) => ({
      ...pair,
      min_amount: optionalAmount(`limits.${index}.min_amount`, line.min_amount),
      max_amount: optionalAmount(`limits.${index}.max_amount`, line.max_amount),
    })),
  )
  return { limits, items: items.length > 0 ? items : null }
}

/** Null means the merchant of the settings. The API accepts an e-mail or a link only together with a name. */
function parseMerchant(values: FormValues, { page, settings }: Merchants): PageInput['merchant'] {
  const name = values['merchant.name']
  const support_email = values['merchant.support_email'] || null
  const privacy_url = values['merchant.privacy_url'] || null
  if (name) return { name, logo_url: page?.logo_url ?? null, support_email, privacy_url }
  if (!support_email && !privacy_url) return null
  return { name: settings?.name ?? '', logo_url: (page ?? settings)?.logo_url ?? null, support_email, privacy_url }
}
