import type { Currency } from '../../contract/enums'
import type { Page, PageOption } from '../../contract/page/page'
import type { Session } from '../../contract/session/session'
import type { SessionTransaction } from '../../contract/session/transaction'
import { PAIRS, type Pair, pairOf } from '../../payment/chains/catalogue'
import { MINUTE_MS } from '../../payment/durations'
import { cryptoUnits, formatFiat, formatUnits, minorDigits, parseUnits } from '../../payment/money'
import { PLACEHOLDER_HASH, PLACEHOLDER_QR, placeholderAddress, REFERENCE, SESSION_ID } from './placeholders'

/** Long names and amounts, to test the layout. */
const LONG = {
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
  const shown = page.options.length > 0 ? page : { ...page, options: standardOptions() }
  if (!long) return shown
  const amount = formatFiat(parseUnits(LONG.amount, minorDigits(currency)) ?? 0n, currency)
  return {
    ...shown,
    title: LONG.title,
    description: LONG.description,
    amount: page.amount === null ? null : amount,
    merchant: { ...page.merchant, name: LONG.merchant },
    options: shown.options.map((option) => ({
      ...option,
      crypto_amount: page.amount === null || !option.rate ? option.crypto_amount : priced(option, amount, currency),
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

function priced({ asset, network, rate }: PageOption, amount: string, currency: Currency): string | null {
  const pair = pairOf(asset, network)
  const fiat = parseUnits(amount, minorDigits(currency))
  return pair && rate && fiat !== null ? formatUnits(cryptoUnits(fiat, rate, currency, pair), pair.decimals) : null
}

/** The pair that most customers of the page would choose. */
export function samplePair({ options }: Page): PageOption {
  const option = options.find(({ asset, network }) => asset === 'USDT' && network === 'Tron') ?? options[0]
  return option ?? { asset: 'USDT', network: 'Tron', crypto_amount: null, rate: null, min_amount: null }
}

type Moment = Partial<Session> & { status: Session['status'] }

/** A session in some state. `paid` is the amount that arrived, as a percentage of the amount due. */
export function sampleSession({ page, now }: Samples, moment: Moment, paid = 0): Session {
  const option = samplePair(page)
  const pair = pairOf(option.asset, option.network) ?? (PAIRS[0] as Pair)
  const rate = option.rate ?? '1600.00'
  const amount = page.amount ?? sampleAmount(page)
  const fiat = parseUnits(amount, minorDigits(page.currency)) ?? 0n
  const due = cryptoUnits(fiat, rate, page.currency, pair)
  const arrived = (due * BigInt(paid)) / 100n
  const shown = (atoms: bigint) => formatUnits(atoms, pair.decimals)
  const isOver = moment.status !== 'pending' && moment.status !== 'partial' && moment.status !== 'processing'
  return {
    id: SESSION_ID,
    reference: REFERENCE,
    mode: page.mode,
    late: false,
    amount,
    currency: page.currency,
    crypto_asset: pair.asset,
    network: pair.network,
    crypto_amount: shown(due),
    crypto_amount_paid: shown(arrived),
    crypto_amount_due: shown(arrived < due ? due - arrived : 0n),
    rate,
    deposit_address: placeholderAddress(pair.network),
    payment_uri: null,
    qr: PLACEHOLDER_QR,
    confirmations: 0,
    required_confirmations: 19,
    transactions: paid > 0 ? [sampleTransaction(shown(arrived), now)] : [],
    return_link: null,
    renewed_by: null,
    created_at: at(now - MINUTE_MS),
    expires_at: at(isOver ? now - MINUTE_MS : now + 30 * MINUTE_MS),
    completed_at: moment.status === 'completed' ? at(now) : null,
    version: 1,
    ...(page.items && { items: page.items }),
    ...moment,
  }
}

const at = (time: number) => new Date(time).toISOString()

const sampleTransaction = (amount: string, now: number): SessionTransaction => ({
  hash: PLACEHOLDER_HASH,
  amount,
  confirmations: 7,
  explorer_url: 'https://explorer.example/',
  seen_at: at(now),
})

/** An amount for an open page: a round figure above the minimum of page and pair, unless that exceeds the maximum. */
export function sampleAmount(page: Page): string {
  const { currency, min_amount, max_amount } = page
  const minor = (decimal: string | null) => parseUnits(decimal ?? '1', minorDigits(currency)) ?? 1n
  const [minimum, ofPair] = [minor(min_amount), minor(samplePair(page).min_amount)]
  const amount = (minimum > ofPair ? minimum : ofPair) * 25n
  return formatFiat(max_amount && amount > minor(max_amount) ? minor(max_amount) : amount, currency)
}
