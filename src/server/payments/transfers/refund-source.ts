import type { RefundRequest } from '../../../contract/refund'
import { type Pair, pairOf } from '../../../payment/chains/catalogue'
import { formatUnits } from '../../../payment/money'
import { conflict, missing } from '../../http/problem'
import type { DepositRow } from '../../storage/schema/deposits'
import type { RefundRow } from '../../storage/schema/payouts'
import type { SessionAddressRow, SessionRow } from '../../storage/schema/sessions'
import { countedDeposits } from '../credit/credit'

type Source = { pair: Pair; left: bigint }

/**
 * The pair of a refund, and how much is left in it: what is credited and not refunded yet. The pair is the session's own,
 * or else the only pair that received money. With `deposit_id`, it is that deposit's pair, and at most its amount. 404 for
 * an unknown deposit. 409 if nothing was paid or the pair is ambiguous.
 */
export function refundSource(
  session: SessionRow,
  deposits: readonly DepositRow[],
  addresses: readonly SessionAddressRow[],
  sent: readonly RefundRow[],
  { deposit_id }: RefundRequest,
): Source {
  const credited = countedDeposits(session, deposits, addresses).filter(({ state }) => state === 'confirmed')
  if (deposit_id) {
    const named = credited.find(({ id }) => id === deposit_id.toLowerCase())
    if (!named) throw missing('deposit_id: does not exist')
    const { pair, left } = sourceIn(named)
    const max = named.amount - named.reversed
    return { pair, left: left < max ? left : max }
  }
  const places = credited.filter((one, index) => credited.findIndex((other) => isSamePlace(one, other)) === index)
  const own = places.find((place) => isSamePlace(place, session))
  if (!own && places.length > 1)
    throw conflict('The money came in several coins', 'deposit_id: is required, since the money came in several coins')
  return sourceIn(own ?? places[0] ?? session)

  function sourceIn(place: Place): Source {
    const pair = pairOf(place.asset ?? '', place.network ?? '')
    if (!pair) throw conflict('Nothing was paid')
    const received = sum(credited.filter((one) => isSamePlace(one, place)).map((one) => one.amount - one.reversed))
    const refunded = sum(
      sent.filter((one) => one.status !== 'failed' && isSamePlace(one, place)).map(({ cryptoAmount }) => cryptoAmount),
    )
    return { pair, left: received > refunded ? received - refunded : 0n }
  }
}

/** 409 if the refund is more than what is left. */
export function requireRefundable({ pair, left }: Source, atoms: bigint): void {
  if (atoms <= left) return
  const max = formatUnits(left, pair.decimals)
  throw conflict(
    `At most ${max} ${pair.asset} can be sent back`,
    `crypto_amount: must not be more than the ${max} ${pair.asset} that can be sent back`,
  )
}

type Place = { asset: string | null; network: string | null }

const isSamePlace = (one: Place, other: Place) => one.asset === other.asset && one.network === other.network

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
