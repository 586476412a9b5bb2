import type { Asset, Network } from '../../contract/enums'
import type { DepositMovement } from '../../contract/money/custody-movement'
import { formatUnits } from '../../payment/money'
import type { Told } from './incoming'

/** How deep in the chain money is. */
interface Depth {
  confirmations: number
  isFinal: boolean
}

/** Of money that is gone again. */
export const NO_DEPTH: Depth = { confirmations: 0, isFinal: false }

/** The last block that is final with so many confirmations while `head` is the newest. */
export const safeBlock = (required: number, head: number) => Math.max(0, head - required + 1)

/** What is told of money that has come; an amount of 0 means that it is gone again. */
export function movementOf(
  { network, required }: { network: Network; required: number },
  address: string,
  { asset, decimals }: { asset: Asset; decimals: number },
  { id, amount, hash }: Told,
  { confirmations, isFinal }: Depth,
): DepositMovement {
  const isGone = amount === 0n
  return {
    id,
    address,
    asset,
    network,
    amount: formatUnits(amount, decimals),
    hash,
    confirmations,
    required_confirmations: required,
    state: isGone ? 'failed' : isFinal ? 'confirmed' : 'seen',
    // to the books any other reason of a failure is a refusal
    reason: isGone ? 'dropped' : hash === '' ? 'transaction not identified' : null,
  }
}
