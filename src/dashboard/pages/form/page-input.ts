import * as v from 'valibot'
import { Currency, LANGUAGES } from '../../../contract/enums'
import type { Me } from '../../../contract/members/sign-in'
import type { PaymentPage, PaymentPageRequest } from '../../../contract/page/payment-page'
import type { I18n } from '../../i18n/create-i18n'
import type { FormValues } from '../../parts/form/form'
import { parseAmount } from '../../parts/form/parse-amount'
import { listedValues } from './listed-fields'
import { linesOf, parseNumber, valuesOf } from './parse-lines'
import { pairsIn, pickedPairs } from './selected-pairs'

/** The request of the form. `theme` and `copy` are edited in the studio. */
export type PageInput = Omit<v.InferInput<typeof PaymentPageRequest>, 'theme' | 'copy' | 'image' | 'status'>

/** Values that the form has no field for. */
interface Merchants {
  /** The merchant as the edited page shows it; null for a new page. */
  page: PaymentPage['merchant'] | null
  /** The merchant of the settings. */
  settings: Me['merchant'] | undefined
}

/** Parses the form's values. Empty ones get the defaults of the API. Throws Refusal. */
export function pageInputOf(i18n: I18n, values: FormValues, merchants: Merchants): PageInput {
  const currency = v.parse(Currency, values.currency)
  const amount: Amount = (field, text = values[field] ?? '') => parseAmount(i18n, field, text, currency)
  const bound: OptionalAmount = (field, text = values[field]) => (text ? amount(field, text) : null)
  const isOpen = values.price === 'open'
  return {
    title: values.title ?? '',
    description: values.description || null,
    ...(values.slug && { slug: values.slug }),
    currency,
    // null lets the customer choose the amount
    amount: isOpen ? null : amount('amount'),
    min_amount: isOpen ? bound('min_amount') : null,
    max_amount: isOpen ? bound('max_amount') : null,
    options: pickedPairs(i18n, values),
    ...listsOf(i18n, values, amount, bound),
    ...listedValues(i18n, values),
    merchant: merchantOf(values, merchants),
    locale: LANGUAGES.find((language) => language === values.locale) ?? null,
    allowed_origins: valuesOf(values, 'allowed_origins'),
    indexable: values.indexable === 'on',
  }
}

/** Parses the amount of a field. Throws Refusal. */
type Amount = (field: string, text?: string) => string
/** Parses the amount of an optional field; null if it is empty. */
type OptionalAmount = (field: string, text?: string) => string | null

function listsOf(
  i18n: I18n,
  values: FormValues,
  amount: Amount,
  bound: OptionalAmount,
): Pick<PageInput, 'limits' | 'items'> {
  const items = linesOf(values, 'items', ['name', 'quantity', 'amount']).map((line, index) => ({
    name: line.name ?? '',
    quantity: parseNumber(i18n, `items.${index}.quantity`, line.quantity) ?? 1,
    amount: amount(`items.${index}.amount`, line.amount),
  }))
  const limits = linesOf(values, 'limits', ['pair', 'min_amount', 'max_amount']).flatMap((line, index) =>
    pairsIn([line.pair ?? '']).map((pair) => ({
      ...pair,
      min_amount: bound(`limits.${index}.min_amount`, line.min_amount),
      max_amount: bound(`limits.${index}.max_amount`, line.max_amount),
    })),
  )
  return { limits, items: items.length > 0 ? items : null }
}

/** Empty values follow the settings. The API takes an e-mail or a link only together with a name. */
function merchantOf(values: FormValues, { page, settings }: Merchants): PageInput['merchant'] {
  const name = values['merchant.name']
  const support_email = values['merchant.support_email'] || null
  const privacy_url = values['merchant.privacy_url'] || null
  if (name) return { name, logo_url: page?.logo_url ?? null, support_email, privacy_url }
  if (!support_email && !privacy_url) return null
  return { name: settings?.name ?? '', logo_url: (page ?? settings)?.logo_url ?? null, support_email, privacy_url }
}
