import { ChainUnavailable } from '../../ports/chain-reader'
import type { Arrival, Sample } from '../incoming'
import type { RpcAsset } from '../json-rpc/assets'
import type { EvmNode } from './evm-node'
import type { Rise } from './evm-state'

/** How many rises are found one by one. What rose after them is reported as one amount. */
const MOST_RISES = 5
/** Nobody pays one address more often in one block, but to make work. */
const MOST_RECEIPTS = 20

/** Where the balance of a network's own coin rose, and the transactions that did it, as far as they can be found. */
export interface Located {
  rises: Rise[]
  arrivals: Arrival[]
  /** Whether every rise was found: the node has the states and the blocks that it takes. */
  isWhole: boolean
}

/**
 * The network's own coin leaves no log. The blocks where a balance rose are found by halving the interval, and in them the
 * transactions to the address; what a contract has sent has none.
 */
export async function locateNative(
  node: EvmNode,
  address: string,
  asset: RpcAsset,
  from: Sample,
  to: Sample,
): Promise<Located> {
  const located: Located = { rises: [], arrivals: [], isWhole: false }
  let before = from
  while (to.balance > before.balance && located.rises.length < MOST_RISES) {
    const [last, risen] = await firstRise(node, address, asset, before, to)
    if (!risen) break
    const block = await blockWith(node, risen.block)
    if (!block) break
    located.rises.push({ ...risen, hash: block.hash, located: true })
    const direct = block.transactions
      .filter((one) => one.to?.toLowerCase() === address.toLowerCase() && one.value > 0n)
      .map(({ hash, value }) => ({ id: null, hash, amount: value, block: risen.block }))
    located.arrivals.push(...(await creditable(node, direct, risen.balance - last.balance)))
    before = risen
  }
  return { ...located, isWhole: to.balance <= before.balance }
}

/**
 * Those of the transactions to the address that its rise contains. One that failed is in the block, too, and has moved
 * nothing; beside one that worked, a contract may have sent some more.
 */
async function creditable(node: EvmNode, direct: readonly Arrival[], rise: bigint): Promise<readonly Arrival[]> {
  const sumOf = (some: readonly Arrival[]) => some.reduce((sum, { amount }) => sum + amount, 0n)
  if (sumOf(direct) === rise) return direct
  const exact = direct.filter(({ amount }) => amount === rise)
  if (exact.length === 1) return exact
  if (direct.length === 0 || direct.length > MOST_RECEIPTS) return []
  const worked = await node.haveWorked(direct.map(({ hash }) => hash))
  const done = direct.filter((_, index) => worked[index])
  return worked.includes(null) || sumOf(done) > rise ? [] : done
}

/** Two neighbouring blocks between which the balance rose; nothing where the node has forgotten how it was. */
async function firstRise(
  node: EvmNode,
  address: string,
  asset: RpcAsset,
  from: Sample,
  to: Sample,
): Promise<[last: Sample, risen: Sample | null]> {
  let [low, high] = [from, to]
  while (high.block - low.block > 1) {
    const block = Math.floor((low.block + high.block) / 2)
    const [balance] = await node.balancesAt([{ address, asset, block }])
    if (balance === null || balance === undefined) return [low, null]
    if (balance > low.balance) high = { block, balance }
    else low = { block, balance }
  }
  return [low, high]
}

/** Without the transactions of a block the money is not identified, but seen all the same. */
async function blockWith(node: EvmNode, number: number) {
  try {
    return await node.fullBlock(number)
  } catch (error) {
    if (error instanceof ChainUnavailable && (error.fault === 'unreadable' || error.fault === 'refused')) return null
    throw error
  }
}
