import { type ChainFault, ChainUnavailable } from '../../ports/chain-reader'
import type { Arrival } from '../incoming'
import type { FullBlock } from '../json-rpc/block'
import type { TronNode } from './tron-node'
import type { TrxSample } from './tron-state'

/** Two minutes of blocks. TRX that came in a longer time is reported without its transactions. */
const MAX_BLOCKS = 40
/** The number of blocks in one request; each has some hundred kilobytes. */
const BLOCKS_AT_ONCE = 8

/** Faults with which nodes fail to give whole blocks. The money is then reported without its transactions. */
const NOT_GIVEN: readonly ChainFault[] = ['unreadable', 'refused', 'slow']

/** The transactions that raised a balance, and the balance after each. */
export interface Located {
  samples: TrxSample[]
  arrivals: Arrival[]
  /** False if the node did not give the blocks. */
  isComplete: boolean
}
export const NOT_LOCATED: Located = { samples: [], arrivals: [], isComplete: true }

/**
 * Locates transfers of TRX, which leaves no log, in the blocks. A transfer of TRX looks like one of a TRC-10 token,
 * which anybody can create, so a transaction counts only if it explains the rise of the balance exactly. TRX that a
 * contract sends has no transaction of its own.
 */
export async function locateTrx(node: TronNode, account: string, from: TrxSample, to: TrxSample): Promise<Located> {
  const blocks = await blocksBetween(node, from, to)
  if (!blocks) return { ...NOT_LOCATED, isComplete: false }
  const direct = blocks.flatMap(({ number, hash, transactions }) =>
    transactions
      .filter((one) => one.to?.toLowerCase() === account && one.value > 0n)
      .map((one) => ({ id: null, hash: one.hash.slice(2), amount: one.value, block: number, blockHash: hash })),
  )
  const rise = to.balance - from.balance
  const exact = direct.filter(({ amount }) => amount === rise)
  const isAll = direct.reduce((sum, { amount }) => sum + amount, 0n) === rise
  const found = isAll ? direct : exact.length === 1 ? exact : []
  let { balance } = from
  const samples = new Map<number, TrxSample>()
  for (const { block, blockHash, amount } of found) {
    balance += amount
    samples.set(block, { block, hash: blockHash, balance })
  }
  return {
    samples: [...samples.values()],
    arrivals: found.map(({ id, hash, amount, block }) => ({ id, hash, amount, block })),
    isComplete: true,
  }
}

/** Null if there are too many blocks, or the node does not give them. */
async function blocksBetween(node: TronNode, from: TrxSample, to: TrxSample): Promise<FullBlock[] | null> {
  const count = to.block - from.block
  if (count > MAX_BLOCKS) return null
  const numbers = Array.from({ length: count }, (_, index) => from.block + 1 + index)
  const blocks: FullBlock[] = []
  try {
    for (let at = 0; at < numbers.length; at += BLOCKS_AT_ONCE)
      blocks.push(...(await node.fullBlocks(numbers.slice(at, at + BLOCKS_AT_ONCE))))
  } catch (error) {
    if (error instanceof ChainUnavailable && NOT_GIVEN.includes(error.fault)) return null
    throw error
  }
  return blocks
}
