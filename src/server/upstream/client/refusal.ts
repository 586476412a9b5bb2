import { conflict, invalid, missing, type ProblemError, unavailable } from '../../http/problem'
import type { Reply } from './exchange'

/** The fields of the form. Customers cannot correct other fields. */
const FIELDS: Readonly<Record<string, string>> = {
  asset: 'asset',
  crypto_asset: 'asset',
  network: 'network',
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  amount: 'amount',
  metadata: 'metadata',
}

const MAX_TEXT_LENGTH = 200

/** The upstream's refusal as an error of our own API. */
export function refusal({ status, errors }: Extract<Reply, { kind: 'refused' }>): ProblemError {
  if (status === 404) return missing()
  if (status === 409) return conflict('The payment service does not allow this now')
  if (status === 400 || status === 422) return invalid(...fieldErrors(errors))
  return unavailable('The payment service does not take this request', 60)
}

/**
 * `"<field>: <text>"` entries, from an array of such entries, of sentences that begin with a field, or from an object.
 */
function fieldErrors(errors: unknown): string[] {
  const pairs = Array.isArray(errors)
    ? errors.map((entry) => /^(\w+)\b\s*:?\s*(.*)$/s.exec(String(entry))?.slice(1) ?? [])
    : typeof errors === 'object' && errors !== null
      ? Object.entries(errors).map(([field, text]) => [field, String(Array.isArray(text) ? text[0] : text)])
      : []
  return pairs.flatMap(([name = '', text = '']) => {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
    return field ? [`${field}: ${text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH)}`] : []
  })
}
