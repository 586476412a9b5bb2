import { ChainUnavailable } from '../../ports/chain-reader'
import type { Arrival, Sample } from '../incoming'
import type { RpcAsset } from '../json-rpc/assets'
import type { EvmNode } from './evm-node'
import type { Rise } from './evm-state'

/** The maximum number of rises that are located one by one. Later ones are reported as one amount. */
const MAX_RISES = 5
/** The maximum number of receipts that are read. More payments to one address in one block only serve to cause work. */
const MAX_RECEIPTS = 20

/**
 * The blocks in which the balance of a network's own coin rose, and the transactions that raised it, as far as they can
 * be found.
 */
export interface Located {
  rises: Rise[]
  arrivals: Arrival[]
  /** Whether every rise was located: the node has the states and the blocks for it. */
  isComplete: boolean
}

/**
 * Locates transfers of the network's own coin, which leaves no log. The blocks where a balance rose are found by
 * bisection, and in them the transactions to the address. A coin that a contract sends has no transaction of its own.
 */
export async function locateNative(
  node: EvmNode,
  address: string,
  asset: RpcAsset,
  from: Sample,
  to: Sample,
): Promise<Located> {
  const located: Located = { rises: [], arrivals: [], isComplete: false }
  let before = from
  while (to.balance > before.balance && located.rises.length < MAX_RISES) {
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
  return { ...located, isComplete: to.balance <= before.balance }
}

/**
 * Selects the transactions that the rise contains. A failed transaction is in the block too and has moved nothing, and
 * a contract may have sent some more beside one that succeeded.
 */
async function creditable(node: EvmNode, direct: readonly Arrival[], rise: bigint): Promise<readonly Arrival[]> {
  const sumOf = (arrivals: readonly Arrival[]) => arrivals.reduce((sum, { amount }) => sum + amount, 0n)
  if (sumOf(direct) === rise) return direct
  const exact = direct.filter(({ amount }) => amount === rise)
  if (exact.length === 1) return exact
  if (direct.length === 0 || direct.length > MAX_RECEIPTS) return []
  const worked = await node.haveSucceeded(direct.map(({ hash }) => hash))
  const succeeded = direct.filter((_, index) => worked[index])
  return worked.includes(null) || sumOf(succeeded) > rise ? [] : succeeded
}

/** Finds two neighbouring blocks between which the balance rose. `risen` is null if the node has pruned the state. */
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

/** Null if the node does not give the block: its money is then reported without a transaction. */
async function blockWith(node: EvmNode, number: number) {
  try {
    return await node.fullBlock(number)
  } catch (error) {
    if (error instanceof ChainUnavailable && (error.fault === 'unreadable' || error.fault === 'refused')) return null
    throw error
  }
}
