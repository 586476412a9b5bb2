import type { Asset, Network } from '../../contract/enums'
import type { DepositMovement } from '../../contract/money/custody-movement'
import { formatUnits } from '../../payment/money'
import type { ReportedTransfer } from './incoming'

interface Depth {
  confirmations: number
  isFinal: boolean
}

/** The last block that is final with this number of confirmations while `head` is the newest. */
export const safeBlock = (required: number, head: number) => Math.max(0, head - required + 1)

interface Chain {
  network: Network
  /** The number of confirmations with which money is final. */
  required: number
}
type Coin = { asset: Asset; decimals: number }

/** The movement that reports incoming money. */
export function movementOf(
  { network, required }: Chain,
  address: string,
  { asset, decimals }: Coin,
  { id, amount, hash }: ReportedTransfer,
  { confirmations, isFinal }: Depth,
): DepositMovement {
  return {
    id,
    address,
    asset,
    network,
    amount: formatUnits(amount, decimals),
    hash,
    confirmations,
    required_confirmations: required,
    state: isFinal ? 'confirmed' : 'seen',
    reason: hash === '' ? 'transaction not identified' : null,
  }
}

/** The movement that reports dropped money: its transaction was replaced, or forgotten by the network. */
export const droppedMovement = (
  chain: Chain,
  address: string,
  coin: Coin,
  dropped: ReportedTransfer,
): DepositMovement => ({
  ...movementOf(chain, address, coin, { ...dropped, amount: 0n }, { confirmations: 0, isFinal: false }),
  state: 'failed',
  // payments treat any other reason as a refusal
  reason: 'dropped',
})

/** The movements of one coin or token at an address. */
export const movementsOf = <One extends ReportedTransfer>(
  chain: Chain,
  address: string,
  coin: Coin,
  { incoming, dropped }: { incoming: readonly One[]; dropped: readonly ReportedTransfer[] },
  depthOf: (one: One) => Depth,
): DepositMovement[] => [
  ...incoming.map((one) => movementOf(chain, address, coin, one, depthOf(one))),
  ...dropped.map((one) => droppedMovement(chain, address, coin, one)),
]
