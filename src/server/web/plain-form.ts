import type { Context } from 'hono'
import type { Currency, Language } from '../../contract/enums'
import type { Page } from '../../contract/page/page'
import { plainAmount } from '../../payment/amount-input'
import { readAtMost } from '../http/read-at-most'

const FIELDS = ['amount', 'first_name', 'last_name', 'email', 'message', 'asset', 'network', 'action'] as const
const MAX_BYTES = 16 * 1024

/** The fields of a form that was sent without script. Null if the body is not such a form. */
export async function plainFormFields(c: Context): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return null
  const body = await readAtMost(c.req.raw, MAX_BYTES)
  return body ? new URLSearchParams(body.toString()) : null
}

/** The entered values, without empty ones. */
export const plainFormValues = (fields: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = fields.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )

const MAX_AMOUNT_LENGTH = 254

/**
 * The values that a link prefills: the amount of an open page, and an offered coin and network. Null if there are none.
 */
export function prefillFromQuery(c: Context, { amount, options }: Page): Record<string, string> | null {
  const queryValue = (name: string) => c.req.query(name)?.trim() ?? ''
  const entered = amount === null && queryValue('amount').length <= MAX_AMOUNT_LENGTH ? queryValue('amount') : ''
  const asset = options.find((option) => option.asset === queryValue('asset'))?.asset
  const network = options.find((option) => option.network === queryValue('network'))?.network
  const prefill = { ...(entered && { amount: entered }), ...(asset && { asset }), ...(network && { network }) }
  return Object.keys(prefill).length > 0 ? prefill : null
}

/** Whether the amount, if there is one, is a plain decimal. */
export const hasPlainAmount = ({ amount }: Record<string, string>): boolean =>
  amount === undefined || /^\d+(?:\.\d{1,2})?$/.test(amount)

/**
 * Normalises the amount as the page's script does. An ambiguous amount, such as "1.000", becomes empty, so that it is
 * refused.
 */
export const normalizeAmount = (
  values: Record<string, string>,
  currency: Currency,
  language: Language,
): Record<string, string> =>
  values.amount === undefined ? values : { ...values, amount: plainAmount(values.amount, currency, language) ?? '' }
