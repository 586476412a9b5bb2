import type { Currency } from '../../../contract/enums'

/** The zone of most people who pay in a currency. The zone of a customer is not known, so the time is said with its zone. */
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

/** The time zone of a currency; of those that are used all over the world, UTC. */
export const zoneOf = (currency: Currency): string => ZONES[currency] ?? 'UTC'

/** How far a zone is from UTC at a time, such as `GMT+1`, in words of the locale. */
export function zoneName(at: Date, locale: string, timeZone: string): string {
  if (timeZone === 'UTC') return 'UTC'
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
