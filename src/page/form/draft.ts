import type { Network } from '../../contract/enums'
import type { Page } from '../../contract/page'
import type { Session } from '../../contract/session'
import { plainAmount } from '../../payment/amount-input'
import { minorDigits, parseUnits } from '../../payment/money'
import type { TextKey } from '../locales/en'
import type { WireErrors } from '../model/answers'

/** The form's fields in their order on the screen; the names are the wire's. */
export const FIELDS = ['amount', 'first_name', 'last_name', 'email', 'asset', 'network'] as const
export type Field = (typeof FIELDS)[number]

/** What stands in the form, as typed. */
export type Draft = Readonly<Partial<Record<Field, string>>>

/** What is wrong with a field, in the page's own words; amounts are decimals in the page's currency. */
export type Problem = { key: TextKey; amount?: string; asset?: string; network?: Network }
export type Problems = Readonly<Partial<Record<Field, Problem>>>

// the pattern that browsers use for <input type="email">, with a dot in the host as the service wants it
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

/** What a merchant's session already has is not asked for: the name and the amount are then the service's to judge. */
export function problemsOf(draft: Draft, page: Page, session: Session | null): Problems {
  const problems: Partial<Record<Field, Problem>> = {}
  const typed = (field: Field) => draft[field]?.trim() ?? ''
  if (!session && page.amount === null) {
    const problem = amountProblem(typed('amount'), page)
    if (problem) problems.amount = problem
  }
  if (!session && !typed('first_name')) problems.first_name = { key: 'error.first_name' }
  if (session && !typed('email') ? false : !EMAIL.test(typed('email'))) problems.email = { key: 'error.email' }
  const { asset, network } = draft
  if (!asset) problems.asset = { key: 'error.asset' }
  const problem = network
    ? asset && pairProblem(asset, network, typed('amount'), page)
    : { key: 'error.network' as const }
  if (problem) problems.network = problem
  return problems
}

function amountProblem(typed: string, { currency, min_amount, max_amount }: Page): Problem | null {
  const amount = plainAmount(typed)
  if (amount === null || !/[1-9]/.test(amount)) return { key: 'error.amount' }
  const digits = minorDigits(currency)
  const minor = parseUnits(amount, digits)
  if (minor === null) return { key: digits ? 'error.amount_fine' : 'error.amount_whole' }
  const limit = (decimal: string | null) => (decimal === null ? null : parseUnits(decimal, digits))
  const [least, most] = [limit(min_amount), limit(max_amount)]
  if (least !== null && minor < least) return { key: 'error.amount_small', amount: min_amount ?? '' }
  if (most !== null && minor > most) return { key: 'error.amount_large', amount: max_amount ?? '' }
  return null
}

function pairProblem(asset: string, network: string, typed: string, page: Page): Problem | null {
  const option = page.options.find((one) => one.asset === asset && one.network === network)
  if (!option) return { key: 'error.pair', asset }
  const digits = minorDigits(page.currency)
  const minor = parseUnits(page.amount ?? plainAmount(typed) ?? '', digits)
  const least = option.min_amount === null ? null : parseUnits(option.min_amount, digits)
  return minor !== null && least !== null && minor < least ? { key: 'error.pair_small', network: option.network } : null
}

const REFUSED: Record<Field, TextKey> = {
  amount: 'error.amount',
  first_name: 'error.first_name',
  last_name: 'error.last_name',
  email: 'error.email',
  asset: 'error.asset',
  network: 'error.pair',
}

/** What the service refused although the page had found nothing wrong with it. */
export function refusedProblems(errors: WireErrors, draft: Draft, page: Page): Problems {
  const own = problemsOf(draft, page, null)
  return Object.fromEntries(
    FIELDS.filter((field) => field in errors).map((field) => [
      field,
      own[field] ??
        (field === 'amount' && page.amount !== null
          ? { key: 'error.amount_changed' }
          : { key: REFUSED[field], asset: draft.asset }),
    ]),
  )
}

/** The wire's body: amounts as plain decimals, empty fields left out. */
export function payBody(draft: Draft): Record<string, string> {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const typed = draft[field]?.trim() ?? ''
      const value = field === 'amount' ? (plainAmount(typed) ?? typed) : typed
      return value ? [[field, value]] : []
    }),
  )
}
