import type { Currency } from '../../contract/enums'
import { exampleAmount, plainAmount } from '../../payment/amount-input'
import { Refusal } from '../api/refusal'
import type { I18n } from '../i18n/create-i18n'

/**
 * An amount as people type it, with the separators and signs of their language, as a plain decimal. Throws Refusal, which
 * names the field, for what is no amount or could be two.
 */
export function typedAmount({ t, language }: I18n, field: string, typed: string, currency: Currency): string {
  const amount = plainAmount(typed, currency, language)
  if (amount !== null) return amount
  const error = t('parts.no_amount', { example: exampleAmount(currency, language) })
  throw new Refusal('refused', error, [`${field}: ${error}`], undefined)
}
