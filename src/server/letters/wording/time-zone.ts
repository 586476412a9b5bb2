import type { Currency } from '../../../contract/enums'

/**
 * The time zone of most customers who pay in a currency. A customer's own zone is unknown, so times name their zone.
 */
const ZONES: Partial<Record<Currency, string>> = {
  NGN: 'Africa/Lagos',
  KES: 'Africa/Nairobi',
  GHS: 'Africa/Accra',
  ZAR: 'Africa/Johannesburg',
  XOF: 'Africa/Abidjan',
  UGX: 'Africa/Kampala',
  TZS: 'Africa/Dar_es_Salaam',
  EGP: 'Africa/Cairo',
  MAD: 'Africa/Casablanca',
}

/** The time zone of a currency; UTC for currencies that are used worldwide. */
export const zoneOf = (currency: Currency): string => ZONES[currency] ?? 'UTC'

/** The offset of a zone from UTC at a moment, such as `GMT+1`, in the locale. */
export function zoneName(at: Date, locale: string, timeZone: string): string {
  if (timeZone === 'UTC') return 'UTC'
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
