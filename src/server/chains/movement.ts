import type { Asset, Network } from '../../contract/enums'
import type { DepositMovement } from '../../contract/money/custody-movement'
import { formatUnits } from '../../payment/money'
import type { Told } from './incoming'

/** How deep in the chain money is. */
interface Depth {
  confirmations: number
  isFinal: boolean
}

/** The last block that is final with so many confirmations while `head` is the newest. */
export const safeBlock = (required: number, head: number) => Math.max(0, head - required + 1)

interface Chain {
  network: Network
  /** The confirmations with which money is final. */
  required: number
}
type Coin = { asset: Asset; decimals: number }

/** The movement of money that has come. */
export function movementOf(
  { network, required }: Chain,
  address: string,
  { asset, decimals }: Coin,
  { id, amount, hash }: Told,
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

/** The movement of money that is gone again: replaced by another transaction, or forgotten by the network. */
export const goneMovement = (chain: Chain, address: string, coin: Coin, gone: Told): DepositMovement => ({
  ...movementOf(chain, address, coin, { ...gone, amount: 0n }, { confirmations: 0, isFinal: false }),
  state: 'failed',
  // to the books any other reason of a failure is a refusal
  reason: 'dropped',
})

/** All that a look reports of one coin or token at an address. */
export const movementsOf = <One extends Told>(
  chain: Chain,
  address: string,
  coin: Coin,
  { incoming, gone }: { incoming: readonly One[]; gone: readonly Told[] },
  depthOf: (one: One) => Depth,
): DepositMovement[] => [
  ...incoming.map((one) => movementOf(chain, address, coin, one, depthOf(one))),
  ...gone.map((one) => goneMovement(chain, address, coin, one)),
]
