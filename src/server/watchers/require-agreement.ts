import type { DepositMovement } from '../../contract/custody-movement'
import { pairOf } from '../../payment/chains/catalogue'
import { fiatUnits, parseUnits } from '../../payment/money'
import { type AddressLook, type ChainReader, ChainUnavailable } from '../chains/chain-reader'
import type { Deps } from '../deps'
import type { Watched } from './keep-looks'

const CENTS = 100n

/**
 * Money that is worth more than its merchant's limit is final only once every node of the network says so. Until then it
 * is reported as seen, and the address keeps its state. With one node, or without a limit, the looks stay as they are.
 */
export async function requireAgreement(
  { rates }: Pick<Deps, 'rates'>,
  { network, nodes }: ChainReader,
  due: readonly Watched[],
  looks: readonly AddressLook[],
): Promise<AddressLook[]> {
  const limited = new Map(due.flatMap((one) => (one.agreeAbove === null ? [] : [[one.address, one]])))
  if (nodes.length < 2 || limited.size === 0) return [...looks]
  const table = await rates.live?.current().catch(() => null)

  /** Without a price, all money is worth much. */
  function isAbove({ asset, amount }: DepositMovement, limit: number): boolean {
    const pair = pairOf(asset, network)
    const rate = pair && table?.rate(pair.asset, 'USD')
    const atoms = pair && parseUnits(amount, pair.decimals)
    if (!rate || atoms === null || atoms === undefined) return true
    return fiatUnits(atoms, rate, 'USD', pair) > BigInt(limit) * CENTS
  }

  const agreed: AddressLook[] = []
  for (const look of looks) {
    const before = limited.get(look.address)
    const large = look.movements.filter(
      (one) => before && one.state === 'confirmed' && isAbove(one, before.agreeAbove ?? 0),
    )
    const isAgreed = !before || large.length === 0 || (await areConfirmedByAll(nodes, before, large))
    agreed.push(isAgreed ? look : withoutAgreement(look, before, large))
  }
  return agreed
}

async function areConfirmedByAll(
  nodes: ChainReader['nodes'],
  { address, state }: Watched,
  movements: readonly DepositMovement[],
): Promise<boolean> {
  for (const node of nodes) {
    try {
      const [told] = await node.look([{ address, state }])
      const isTold = ({ id, amount }: DepositMovement) =>
        told?.movements.some((one) => one.id === id && one.amount === amount && one.state === 'confirmed')
      if (!movements.every(isTold)) return false
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      return false
    }
  }
  return true
}

const withoutAgreement = (look: AddressLook, { state }: Watched, large: readonly DepositMovement[]): AddressLook => ({
  ...look,
  state,
  movements: look.movements.map((one) => (large.includes(one) ? { ...one, state: 'seen' } : one)),
})
