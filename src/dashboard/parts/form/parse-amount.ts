import * as v from 'valibot'
import { type Asset, Currency } from '../../../contract/enums'
import { exampleAmount, plainAmount, plainUnits, WITH_COMMA } from '../../../payment/amount-input'
import { minorDigits, parseUnits } from '../../../payment/money'
import type { I18n } from '../../i18n/create-i18n'
import { fieldRefusal } from '../notices/refusal-notice'

/**
 * Parses an amount in the format of the language into a plain decimal. Throws Refusal for a text that is not an amount,
 * that is ambiguous, or that has more decimals than the currency.
 */
export function parseAmount(
  { t, language, formatUnits }: I18n,
  field: string,
  input: string,
  currency: Currency | Asset,
): string {
  const isMoney = v.is(Currency, currency)
  const amount = isMoney ? parseMoney(input, currency, language) : parseAssetUnits(input, language)
  if (amount !== null) return amount
  const error = t('parts.no_amount', { example: isMoney ? exampleAmount(currency, language) : formatUnits('25.5') })
  throw fieldRefusal(field, error)
}

function parseMoney(input: string, currency: Currency, language: I18n['language']): string | null {
  const amount = plainAmount(input, currency, language)
  return amount !== null && parseUnits(amount, minorDigits(currency)) !== null ? amount : null
}

/** Rejects amounts like "1,500" in English and "1.500" in French, which some read as 1.5 and others as 1500. */
function parseAssetUnits(input: string, language: I18n['language']): string | null {
  const ambiguous = WITH_COMMA.includes(language) ? /^\s*[1-9]\d{0,2}\.\d{3}\s*$/ : /^\s*[1-9]\d{0,2},\d{3}\s*$/
  return ambiguous.test(input) ? null : plainUnits(input)
}
