import { pairOf } from '../../../payment/chains/catalogue'
import { type Fraction, floor, lesser, plus, times, ZERO } from '../../../payment/fraction'
import { fiatValue } from '../../../payment/money'
import type { DepositRow } from '../../storage/schema/deposits'
import type { SessionAddressRow, SessionRow } from '../../storage/schema/sessions'

type Sent = Pick<DepositRow, 'asset' | 'network' | 'amount' | 'addressKey' | 'isUnexpected' | 'own'>
type LateCreditable = Sent & Pick<DepositRow, 'pastGrace' | 'lateRate'>

type Priced = Pick<SessionRow, 'asset' | 'network' | 'cryptoAmount'>
/** Late money is compared with the fiat amount. */
type PricedInFiat = Priced & Pick<SessionRow, 'amount' | 'currency'>

/**
 * Whether the session showed the deposit's address on the deposit's network. The payee owns an EVM address on every EVM
 * network, but money on another network was not requested.
 */
const isSessionAddress = (
  deposit: Pick<DepositRow, 'network' | 'addressKey'>,
  addresses: readonly SessionAddressRow[],
): boolean => addresses.some((row) => row.addressKey === deposit.addressKey && row.network === deposit.network)

/** Finds the session's request, current or earlier, for exactly the deposit's address, coin and network. */
export const findRequest = (
  deposit: Pick<DepositRow, 'asset' | 'network' | 'addressKey'>,
  addresses: readonly SessionAddressRow[],
) =>
  addresses.find(
    (row) => row.addressKey === deposit.addressKey && row.asset === deposit.asset && row.network === deposit.network,
  )

/**
 * The worth of a deposit to its session at the quoted price, in atoms of the session's pair. It is zero if the session
 * did not show the address on that network, or if the merchant decides about the deposit, or sent it. The session's
 * asset counts one to one, converted between the networks' decimals. An earlier asset counts in proportion: half of its
 * requested amount is worth half of the current amount.
 */
function quotedWorth(deposit: Sent, session: Priced, addresses: readonly SessionAddressRow[]): Fraction {
  const from = pairOf(deposit.asset, deposit.network ?? '')
  const to = pairOf(session.asset ?? '', session.network ?? '')
  if (!from || !to || deposit.isUnexpected || deposit.own === 'marked' || !isSessionAddress(deposit, addresses))
    return ZERO
  if (from.asset === to.asset)
    return { units: deposit.amount * 10n ** BigInt(to.decimals), per: 10n ** BigInt(from.decimals) }
  const requested = findRequest(deposit, addresses)
  if (!requested || requested.cryptoAmount <= 0n) return ZERO
  return { units: deposit.amount * (session.cryptoAmount ?? 0n), per: requested.cryptoAmount }
}

/**
 * The amount that a deposit pays, in atoms of the session's pair. A deposit that comes after the grace period counts at
 * the rate of the time when it was first detected, but never for more than at the quoted price, and for nothing until
 * that rate is known.
 */
function creditedWorth(
  deposit: LateCreditable,
  session: PricedInFiat,
  addresses: readonly SessionAddressRow[],
): Fraction {
  const quoted = quotedWorth(deposit, session, addresses)
  if (!deposit.pastGrace) return quoted
  const pair = pairOf(deposit.asset, deposit.network ?? '')
  if (!pair || deposit.lateRate === null || session.amount <= 0n) return ZERO
  const fiat = fiatValue(deposit.amount, deposit.lateRate, session.currency, pair)
  return lesser(quoted, times(fiat, { units: session.cryptoAmount ?? 0n, per: session.amount }))
}

const total = (amounts: readonly Fraction[]): Fraction => amounts.reduce(plus, ZERO)

/** The worth of a deposit at the quoted price, in atoms of the session's pair, rounded down. */
export const creditForDeposit = (deposit: Sent, session: Priced, addresses: readonly SessionAddressRow[]): bigint =>
  floor(quotedWorth(deposit, session, addresses))

/** The total worth of deposits, rounded down once. Rounding each one would lose atoms of a payment in parts. */
export const creditForDeposits = (
  deposits: readonly Sent[],
  session: Priced,
  addresses: readonly SessionAddressRow[],
): bigint => floor(total(deposits.map((deposit) => quotedWorth(deposit, session, addresses))))

/** The unrounded total that deposits pay, in atoms of the session's pair; see `creditedWorth`. */
export const creditedTotal = (
  deposits: readonly LateCreditable[],
  session: PricedInFiat,
  addresses: readonly SessionAddressRow[],
): Fraction => total(deposits.map((deposit) => creditedWorth(deposit, session, addresses)))

/** The deposits that pay for the session, oldest first: not failed, and in a requested coin and network. */
export const creditableDeposits = <Deposit extends Sent & Pick<DepositRow, 'state'>>(
  session: Priced,
  deposits: readonly Deposit[],
  addresses: readonly SessionAddressRow[],
) => deposits.filter((deposit) => deposit.state !== 'failed' && creditForDeposit(deposit, session, addresses) > 0n)

/** Whether a deposit that pays for the session still waits for its rate. */
export const awaitsRate = (
  session: Priced,
  deposits: readonly (LateCreditable & Pick<DepositRow, 'state'>)[],
  addresses: readonly SessionAddressRow[],
): boolean =>
  creditableDeposits(session, deposits, addresses).some(({ pastGrace, lateRate }) => pastGrace && lateRate === null)
