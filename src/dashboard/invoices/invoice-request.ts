import { Refusal } from '../../browser/service-client'
import type { Currency } from '../../contract/enums'
import type { I18n } from '../i18n/create-i18n'
import type { FormValues } from '../parts/form/form'
import { parseAmount } from '../parts/form/parse-amount'
import { parseQuantity } from './invoice-total'
import { fieldName } from './line-field'

/** Builds the request for a new invoice. Throws Refusal for a price that is not an amount. */
export function buildInvoiceRequest(
  i18n: I18n,
  values: FormValues,
  lines: readonly number[],
  currency: Currency,
  customer_id: string | null,
) {
  return {
    currency,
    items: lines.map((id) => {
      const [quantity, price] = [fieldName(id, 'quantity'), fieldName(id, 'unit_amount')]
      return {
        description: values[fieldName(id, 'description')] ?? '',
        // the service refuses a value that is not a number, at its field
        quantity: parseQuantity(values[quantity] ?? '') ?? values[quantity],
        unit_amount: parseAmount(i18n, price, values[price] ?? '', currency),
      }
    }),
    due_date: values.due_date || null,
    reference: values.reference || null,
    customer_id,
  }
}

/** Renames the service's errors to the form's fields. The service counts items from 0; fields contain the line's id. */
export const withLineFieldNames = (refusal: Refusal, lines: readonly number[]): Refusal =>
  new Refusal(
    refusal.reason,
    refusal.message,
    refusal.errors.map((error) => error.replace(/^items\.(\d+)\./, (_, at) => `items.${lines[Number(at)] ?? at}.`)),
    refusal.language,
  )
