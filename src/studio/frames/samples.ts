import type { Currency } from '../../contract/enums'
import type { Page, PageOption } from '../../contract/page/page'
import type { Session } from '../../contract/session/session'
import type { SessionTransaction } from '../../contract/session/transaction'
import { PAIRS, type Pair, pairOf } from '../../payment/chains/catalogue'
import { MINUTE_MS } from '../../payment/durations'
import { cryptoUnits, formatFiat, formatUnits, minorDigits, parseUnits, subtractUnits } from '../../payment/money'
import { PLACEHOLDER_HASH, PLACEHOLDER_QR, placeholderAddress, REFERENCE, SESSION_ID } from './placeholders'

/** Long names and amounts, to test the layout. */
const LONG_TEXTS = {
  merchant: 'The Cooperative Society of Weavers and Dyers of Abeokuta and Surroundings Ltd',
  title: 'Membership, first instalment, and three hand-woven cloths with embroidered initials',
  description:
    'Includes delivery to any address in Ogun, Oyo and Lagos within fourteen working days, and one repair in the first year.',
  amount: '987654321',
}

export type Samples = { page: Page; now: number }

/** The page, with long texts if requested. */
export function samplePage(page: Page, long: boolean): Page {
  const { currency } = page
  const withOptions = page.options.length > 0 ? page : { ...page, options: standardOptions() }
  if (!long) return withOptions
  const amount = formatFiat(parseUnits(LONG_TEXTS.amount, minorDigits(currency)) ?? 0n, currency)
  return {
    ...withOptions,
    title: LONG_TEXTS.title,
    description: LONG_TEXTS.description,
    amount: page.amount === null ? null : amount,
    merchant: { ...page.merchant, name: LONG_TEXTS.merchant },
    options: withOptions.options.map((option) => ({
      ...option,
      crypto_amount:
        page.amount === null || !option.rate ? option.crypto_amount : convertAmount(option, amount, currency),
    })),
  }
}

const standardOptions = (): PageOption[] =>
  PAIRS.filter(({ offer }) => offer === 'default' || offer === 'default_with_label').map(({ asset, network }) => ({
    asset,
    network,
    crypto_amount: null,
    rate: null,
    min_amount: null,
  }))

function convertAmount({ asset, network, rate }: PageOption, amount: string, currency: Currency): string | null {
  const pair = pairOf(asset, network)
  const fiat = parseUnits(amount, minorDigits(currency))
  return pair && rate && fiat !== null ? formatUnits(cryptoUnits(fiat, rate, currency, pair), pair.decimals) : null
}

/** The pair that most customers would choose, if the page offers it. */
export function samplePair({ options }: Page): PageOption {
  const option = options.find(({ asset, network }) => asset === 'USDT' && network === 'Tron') ?? options[0]
  return option ?? { asset: 'USDT', network: 'Tron', crypto_amount: null, rate: null, min_amount: null }
}

type SessionState = Partial<Session> & { status: Session['status'] }

/** A session in a given state. `paid` is the received amount, as a percentage of the amount due. */
export function sampleSession({ page, now }: Samples, state: SessionState, paid = 0): Session {
  const option = samplePair(page)
  const pair = pairOf(option.asset, option.network) ?? (PAIRS[0] as Pair)
  const rate = option.rate ?? '1600.00'
  const amount = page.amount ?? sampleAmount(page)
  const fiat = parseUnits(amount, minorDigits(page.currency)) ?? 0n
  const due = cryptoUnits(fiat, rate, page.currency, pair)
  const arrived = (due * BigInt(paid)) / 100n
  const formatAtoms = (atoms: bigint) => formatUnits(atoms, pair.decimals)
  const isOver = state.status !== 'pending' && state.status !== 'partial' && state.status !== 'processing'
  return {
    id: SESSION_ID,
    reference: REFERENCE,
    mode: page.mode,
    late: false,
    amount,
    currency: page.currency,
    crypto_asset: pair.asset,
    network: pair.network,
    crypto_amount: formatAtoms(due),
    crypto_amount_paid: formatAtoms(arrived),
    crypto_amount_due: formatAtoms(arrived < due ? due - arrived : 0n),
    rate,
    deposit_address: placeholderAddress(pair.network),
    payment_uri: null,
    qr: PLACEHOLDER_QR,
    confirmations: 0,
    required_confirmations: 19,
    transactions: paid > 0 ? [sampleTransaction(formatAtoms(arrived), now)] : [],
    return_link: null,
    renewed_by: null,
    created_at: toIso(now - MINUTE_MS),
    expires_at: toIso(isOver ? now - MINUTE_MS : now + 30 * MINUTE_MS),
    completed_at: state.status === 'completed' ? toIso(now) : null,
    version: 1,
    ...(page.items && { items: page.items }),
    ...state,
  }
}

/** A payment of a fifth too much, which its customer can ask back. */
export function overpaidSession(samples: Samples): Session {
  const session = sampleSession(samples, { status: 'completed' }, 120)
  const { crypto_asset, network, crypto_amount: due, crypto_amount_paid: paid } = session
  if (!crypto_asset || !network || !due) return session
  const crypto_amount = subtractUnits(paid, due)
  return { ...session, refundable: [{ cause: 'overpaid', crypto_amount, crypto_asset, network, requested: false }] }
}

const toIso = (time: number) => new Date(time).toISOString()

const sampleTransaction = (amount: string, now: number): SessionTransaction => ({
  hash: PLACEHOLDER_HASH,
  amount,
  confirmations: 7,
  explorer_url: 'https://explorer.example/',
  seen_at: toIso(now),
})

/** An amount for a page without a price: 25 times the larger minimum of page and pair, but at most the maximum. */
export function sampleAmount(page: Page): string {
  const { currency, min_amount, max_amount } = page
  const minor = (decimal: string | null) => parseUnits(decimal ?? '1', minorDigits(currency)) ?? 1n
  const [minimum, pairMinimum] = [minor(min_amount), minor(samplePair(page).min_amount)]
  const amount = (minimum > pairMinimum ? minimum : pairMinimum) * 25n
  return formatFiat(max_amount && amount > minor(max_amount) ? minor(max_amount) : amount, currency)
}
