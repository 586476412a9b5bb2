import { pairOf } from '../../payment/chains/catalogue'
import type { DepositRow } from '../storage/schema/deposits'
import type { SessionAddressRow, SessionRow } from '../storage/schema/sessions'

type Counted = Pick<DepositRow, 'asset' | 'network' | 'amount' | 'addressKey'>

type Priced = Pick<SessionRow, 'asset' | 'network' | 'cryptoAmount'>

/** Atoms of the session's pair, not rounded yet: `atoms / per`. */
type Worth = { atoms: bigint; per: bigint }
const NOTHING: Worth = { atoms: 0n, per: 1n }

/**
 * Whether the session showed the deposit's address on its network. An EVM address is the payee's on the other EVM
 * networks, too, but what comes there was not asked for.
 */
const cameWhereShown = (
  deposit: Pick<DepositRow, 'network' | 'addressKey'>,
  addresses: readonly SessionAddressRow[],
): boolean => addresses.some((row) => row.addressKey === deposit.addressKey && row.network === deposit.network)

/** What the session asked for at the deposit's address in just its coin on its network, now or earlier. */
export const askedFor = (
  deposit: Pick<DepositRow, 'asset' | 'network' | 'addressKey'>,
  addresses: readonly SessionAddressRow[],
) =>
  addresses.find(
    (row) => row.addressKey === deposit.addressKey && row.asset === deposit.asset && row.network === deposit.network,
  )

/**
 * What a deposit is worth to its session: nothing at an address that the session did not show on that network, not even
 * in the asset that is asked for. The same asset counts one to one, converted between the networks' decimals.
 * An asset that was chosen earlier counts in proportion to what was asked for in it: half of that amount is half of the
 * current one.
 */
function worthOf(deposit: Counted, session: Priced, addresses: readonly SessionAddressRow[]): Worth {
  const from = pairOf(deposit.asset, deposit.network ?? '')
  const to = pairOf(session.asset ?? '', session.network ?? '')
  if (!from || !to || !cameWhereShown(deposit, addresses)) return NOTHING
  if (from.asset === to.asset)
    return { atoms: deposit.amount * 10n ** BigInt(to.decimals), per: 10n ** BigInt(from.decimals) }
  const asked = askedFor(deposit, addresses)
  if (!asked || asked.cryptoAmount <= 0n) return NOTHING
  return { atoms: deposit.amount * (session.cryptoAmount ?? 0n), per: asked.cryptoAmount }
}

/** What a deposit is worth to its session, in atoms of the session's pair, rounded down. */
export function creditOf(deposit: Counted, session: Priced, addresses: readonly SessionAddressRow[]): bigint {
  const { atoms, per } = worthOf(deposit, session, addresses)
  return atoms / per
}

/** What deposits are worth together, rounded down once: rounded one by one, parts of what was asked would lack an atom. */
export function creditsOf(
  deposits: readonly Counted[],
  session: Priced,
  addresses: readonly SessionAddressRow[],
): bigint {
  const sum = deposits.map((deposit) => worthOf(deposit, session, addresses)).reduce(plus, NOTHING)
  return sum.atoms / sum.per
}

const plus = (sum: Worth, { atoms, per }: Worth): Worth =>
  sum.per % per === 0n
    ? { atoms: sum.atoms + atoms * (sum.per / per), per: sum.per }
    : { atoms: sum.atoms * per + atoms * sum.per, per: sum.per * per }

/** The deposits that pay for the session, oldest first: neither dropped nor refused, in a coin and on a network that were asked for. */
export const countedOf = <Deposit extends Counted & Pick<DepositRow, 'state'>>(
  session: Priced,
  deposits: readonly Deposit[],
  addresses: readonly SessionAddressRow[],
) => deposits.filter((deposit) => deposit.state !== 'failed' && creditOf(deposit, session, addresses) > 0n)
