import type { Page } from '../../contract/page/page'
import type { Session } from '../../contract/session/session'
import { exampleAmount, plainAmount } from '../../payment/amount-input'
import { amountLimits } from '../../payment/amount-limits'
import { minorDigits, parseUnits } from '../../payment/money'
import { networkName } from '../../words/network-names'
import type { I18n } from '../i18n/create-i18n'
import type { MessageKey } from '../i18n/locales/en'
import { type Draft, FIELDS, type Field, type FieldErrors } from './form-fields'

// the pattern that browsers use for <input type="email">, but with a dot in the host, as the service requires
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

/** A form to validate against the page, and against the session if the merchant created one. */
type FormCase = { draft: Draft; page: Page; session: Session | null; i18n: I18n }

/** The errors that the page finds before sending. The service checks the fields that a merchant's session may have. */
export function validate({ draft, page, session, i18n }: FormCase): FieldErrors {
  const typed = (field: Field) => draft[field]?.trim() ?? ''
  const email = typed('email')
  const problem = !session && page.amount === null ? amountProblem(typed('amount'), page, i18n) : null
  const amount = problem && i18n.t(problem.key, problem.values)
  const found: Partial<Record<Field, string | null | false>> = {
    amount,
    first_name: !session && !typed('first_name') && i18n.t('error.first_name'),
    email: (email || !session) && !EMAIL.test(email) && i18n.t('error.email'),
    asset: !draft.asset && i18n.t('error.asset'),
    // a wrong amount is not compared with the network's limits
    network: draft.network
      ? pairProblem(
          draft,
          session ? comparableAmount(session, page) : (page.amount ?? (amount ? '' : typed('amount'))),
          page,
          i18n,
        )
      : i18n.t('error.network'),
  }
  return Object.fromEntries(FIELDS.flatMap((field) => (found[field] ? [[field, found[field]]] : [])))
}

type Problem = { key: MessageKey; values?: Record<string, string> }

/** The problem of a typed amount. */
export function amountProblem(typed: string, page: Page, { language, formatMoney }: I18n): Problem | null {
  const { currency } = page
  const { min_amount: min, max_amount: max } = amountLimits(page)
  const amount = plainAmount(typed, currency, language)
  if (amount === null || !/[1-9]/.test(amount))
    return { key: 'error.amount', values: { example: exampleAmount(currency, language) } }
  const digits = minorDigits(currency)
  const minor = parseUnits(amount, digits)
  if (minor === null) return { key: digits ? 'error.amount_fine' : 'error.amount_whole' }
  if (min && minor < limit(min, digits))
    return { key: 'error.amount_small', values: { min: formatMoney(min, currency) } }
  if (max && minor > limit(max, digits))
    return { key: 'error.amount_large', values: { max: formatMoney(max, currency) } }
  return null
}

function pairProblem(
  { asset, network }: Draft,
  amount: string,
  page: Page,
  { language, t, formatMoney }: I18n,
): string | null {
  if (!asset) return null
  const option = page.options.find((offered) => offered.asset === asset && offered.network === network)
  if (!option) return t('error.pair', { asset })
  const digits = minorDigits(page.currency)
  const minor = parseUnits(plainAmount(amount, page.currency, language) ?? '', digits)
  if (minor === null) return null
  const name = networkName(option.network)
  const { min_amount: min } = option
  if (min && minor < limit(min, digits))
    return t('error.pair_small', { network: name, min: formatMoney(min, page.currency) })
  const max = page.limits?.find((limited) => limited.asset === asset && limited.network === network)?.max_amount
  return max && minor > limit(max, digits)
    ? t('error.pair_large', { network: name, max: formatMoney(max, page.currency) })
    : null
}

/** The amount of a merchant's session, if it can be compared with the limits of `page`. */
const comparableAmount = ({ amount, currency }: Session, page: Page) => (currency === page.currency ? amount : '')

const limit = (decimal: string, digits: number) => parseUnits(decimal, digits) ?? 0n

const GENERAL_MESSAGES: Record<Field, MessageKey> = {
  amount: 'error.amount',
  // not that the name is missing, which `validate` has already found
  first_name: 'error.last_name',
  last_name: 'error.last_name',
  email: 'error.email',
  message: 'error.message',
  asset: 'error.asset',
  network: 'error.pair',
}

/**
 * Messages for the service's errors: the message of `validate` if it finds an error in the field, else a general one.
 * Also contains errors that only `validate` finds, so that a customer without script sees all errors at once.
 */
export function validateServerErrors(errors: unknown, formCase: FormCase): FieldErrors {
  const { draft, page, i18n } = formCase
  const found = validate(formCase)
  const foundOnPage = validate({ ...formCase, session: null })
  const refused = parseErrors(errors)
  const general = (field: Field) =>
    field === 'amount' && page.amount !== null
      ? i18n.t('error.amount_changed')
      : i18n.t(GENERAL_MESSAGES[field], {
          asset: draft.asset ?? '',
          example: exampleAmount(page.currency, i18n.language),
        })
  return Object.fromEntries(
    FIELDS.filter((field) => field in refused || found[field]).map((field) => [
      field,
      found[field] ?? foundOnPage[field] ?? general(field),
    ]),
  )
}

/** Error texts by field; the service's `errors` are an array of `"<field>: <text>"`, or an object. */
function parseErrors(errors: unknown): Readonly<Record<string, string>> {
  if (Array.isArray(errors)) {
    return Object.fromEntries(
      errors.map((entry) => /^(\w+): (.*)$/s.exec(String(entry))?.slice(1) ?? ['', String(entry)]),
    )
  }
  return typeof errors === 'object' && errors !== null
    ? Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, String(text)]))
    : {}
}
