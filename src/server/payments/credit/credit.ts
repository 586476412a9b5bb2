import { pairOf } from '../../../payment/chains/catalogue'
import { type Fraction, floor, lesser, NOTHING, plus, times } from '../../../payment/fraction'
import { fiatValue } from '../../../payment/money'
import type { DepositRow } from '../../storage/schema/deposits'
import type { SessionAddressRow, SessionRow } from '../../storage/schema/sessions'

type Sent = Pick<DepositRow, 'asset' | 'network' | 'amount' | 'addressKey'>
type Counted = Sent & Pick<DepositRow, 'pastGrace' | 'lateRate'>

type Priced = Pick<SessionRow, 'asset' | 'network' | 'cryptoAmount'>
/** With what it is for, which money past the grace is compared with. */
type PricedInFiat = Priced & Pick<SessionRow, 'amount' | 'currency'>

/**
 * Whether the session showed the deposit's address on its network. An EVM address is the payee's on the other EVM
 * networks, too, but what comes there was not asked for.
 */
const wasAddressShown = (
  deposit: Pick<DepositRow, 'network' | 'addressKey'>,
  addresses: readonly SessionAddressRow[],
): boolean => addresses.some((row) => row.addressKey === deposit.addressKey && row.network === deposit.network)

/** What the session asked for at the deposit's address in just its coin on its network, now or earlier. */
export const requestedAt = (
  deposit: Pick<DepositRow, 'asset' | 'network' | 'addressKey'>,
  addresses: readonly SessionAddressRow[],
) =>
  addresses.find(
    (row) => row.addressKey === deposit.addressKey && row.asset === deposit.asset && row.network === deposit.network,
  )

/**
 * What a deposit is worth to its session at the quoted price, in atoms of its pair: nothing at an address that the
 * session did not show on that network, not even in the asset that is asked for. The same asset counts one to one,
 * converted between the networks' decimals. An asset that was chosen earlier counts in proportion to what was asked for
 * in it: half of that amount is half of the current one.
 */
function quotedWorth(deposit: Sent, session: Priced, addresses: readonly SessionAddressRow[]): Fraction {
  const from = pairOf(deposit.asset, deposit.network ?? '')
  const to = pairOf(session.asset ?? '', session.network ?? '')
  if (!from || !to || !wasAddressShown(deposit, addresses)) return NOTHING
  if (from.asset === to.asset)
    return { units: deposit.amount * 10n ** BigInt(to.decimals), per: 10n ** BigInt(from.decimals) }
  const asked = requestedAt(deposit, addresses)
  if (!asked || asked.cryptoAmount <= 0n) return NOTHING
  return { units: deposit.amount * (session.cryptoAmount ?? 0n), per: asked.cryptoAmount }
}

/**
 * What a deposit counts for, in atoms of the session's pair. Past the grace, that is its share of the session's fiat
 * amount at the rate of when it was first seen, at most what it is worth at the quoted price, and nothing while that rate
 * is not known.
 */
function countedWorth(deposit: Counted, session: PricedInFiat, addresses: readonly SessionAddressRow[]): Fraction {
  const quoted = quotedWorth(deposit, session, addresses)
  if (!deposit.pastGrace) return quoted
  const pair = pairOf(deposit.asset, deposit.network ?? '')
  if (!pair || deposit.lateRate === null || session.amount <= 0n) return NOTHING
  const fiat = fiatValue(deposit.amount, deposit.lateRate, session.currency, pair)
  return lesser(quoted, times(fiat, { units: session.cryptoAmount ?? 0n, per: session.amount }))
}

const total = (amounts: readonly Fraction[]): Fraction => amounts.reduce(plus, NOTHING)

/** What a deposit is worth at the quoted price, in atoms of the session's pair, rounded down. */
export const creditForDeposit = (deposit: Sent, session: Priced, addresses: readonly SessionAddressRow[]): bigint =>
  floor(quotedWorth(deposit, session, addresses))

/** What deposits are worth together, rounded down once: rounded one by one, parts of what was asked would lack an atom. */
export const creditForDeposits = (
  deposits: readonly Sent[],
  session: Priced,
  addresses: readonly SessionAddressRow[],
): bigint => floor(total(deposits.map((deposit) => quotedWorth(deposit, session, addresses))))

/** What deposits count for together, in atoms of the session's pair, not rounded: see `countedWorth`. */
export const countedTotal = (
  deposits: readonly Counted[],
  session: PricedInFiat,
  addresses: readonly SessionAddressRow[],
): Fraction => total(deposits.map((deposit) => countedWorth(deposit, session, addresses)))

/** The deposits that pay for the session, oldest first: neither dropped nor refused, in a coin and on a network that were asked for. */
export const countedDeposits = <Deposit extends Sent & Pick<DepositRow, 'state'>>(
  session: Priced,
  deposits: readonly Deposit[],
  addresses: readonly SessionAddressRow[],
) => deposits.filter((deposit) => deposit.state !== 'failed' && creditForDeposit(deposit, session, addresses) > 0n)

/** Whether money that pays for the session waits until it is known what it is worth. */
export const awaitsRate = (
  session: Priced,
  deposits: readonly (Counted & Pick<DepositRow, 'state'>)[],
  addresses: readonly SessionAddressRow[],
): boolean =>
  countedDeposits(session, deposits, addresses).some(({ pastGrace, lateRate }) => pastGrace && lateRate === null)
