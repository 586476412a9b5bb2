import { ChainUnavailable } from '../../ports/chain-reader'
import { type Arrival, type FoundTransfers, readIncoming, type Sample } from '../incoming'
import type { RpcAsset } from '../json-rpc/assets'
import type { Block } from '../json-rpc/block'
import type { EvmNode } from './evm-node'
import type { AssetState, Rise } from './evm-state'
import { locateNative } from './locate-native'

/** An asset at an address, with the values that a scan has read. */
export interface AssetReading {
  chainId: number
  address: string
  asset: RpcAsset
  state: AssetState
  /** The last block that was final at the last scan. */
  settled: number
  /** The newest block, and the balance at its end. */
  head: Block
  balance: bigint
  /** The last block that is final now, and the balance at its end. It may be `settled` again. */
  safe: Sample
  /** The token's transfers after `settled`: empty for the network's own coin, null if the node gives no logs. */
  transfers: readonly Arrival[] | null
}

/** Derives everything after `settled` anew at each scan, so that a reorganisation needs no special case. */
export async function scanAsset(
  node: EvmNode,
  reading: AssetReading,
): Promise<{ found: FoundTransfers; state: AssetState }> {
  const { address, asset, state, settled, head, balance, safe } = reading
  const isNative = asset.contract === null
  const rises = await currentRises(node, reading)
  const ends = [...(safe.block > settled ? [safe] : []), { block: head.number, balance }]
  const known = new Map<number, Sample>(
    [{ block: settled, balance: state.balance }, ...ends].map((one) => [one.block, one]),
  )
  for (const rise of rises) known.set(rise.block, rise)

  const located = new Set(rises.filter((rise) => rise.located).map(({ block }) => block))
  const arrivals = [...(reading.transfers ?? [])]
  let isComplete = reading.transfers !== null
  if (isNative) {
    arrivals.push(
      ...state.open.filter(({ hash, block }) => hash !== '' && located.has(block)).map((one) => ({ ...one, id: null })),
    )
    const samples = inOrder(known)
    for (const [index, to] of samples.entries()) {
      const from = samples[index - 1]
      if (!from || located.has(to.block) || to.balance <= from.balance) continue
      const native = await locateNative(node, address, asset, from, to)
      for (const rise of native.rises) {
        known.set(rise.block, rise)
        rises.push(rise)
      }
      arrivals.push(...native.arrivals)
      isComplete &&= native.isComplete
    }
  }

  const samples = inOrder(known)
  const { found, reported } = readIncoming({
    samples,
    arrivals,
    known: state,
    isComplete,
    safe: safe.block,
    idPrefix: `${reading.chainId}:${address.toLowerCase()}:${asset.asset}:`,
  })
  const behind = samples.at(-2)
  if (behind && balance > behind.balance && !rises.some(({ block }) => block === head.number))
    rises.push({ block: head.number, hash: head.hash, balance, located: isNative })
  return {
    found,
    state: {
      ...reported,
      balance: safe.block > settled ? safe.balance : state.balance,
      rises: rises.filter(({ block }) => block > safe.block),
    },
  }
}

const inOrder = (samples: ReadonlyMap<number, Sample>) =>
  [...samples.values()].toSorted((one, other) => one.block - other.block)

/** The rises of earlier scans as the chain has them now. If the state is pruned, the block's hash decides. */
async function currentRises(node: EvmNode, { address, asset, state, settled, head }: AssetReading): Promise<Rise[]> {
  const earlier = state.rises.filter(({ block }) => block > settled && block < head.number)
  if (earlier.length === 0) return []
  const balances = await node.balancesAt(earlier.map(({ block }) => ({ address, asset, block })))
  const rises: Rise[] = []
  for (const [index, rise] of earlier.entries()) {
    const balance = balances[index] ?? null
    if (balance === rise.balance) rises.push(rise)
    else if (balance !== null) rises.push({ ...rise, balance, located: false })
    else if (await isBlock(node, rise)) rises.push(rise)
  }
  return rises
}

async function isBlock(node: EvmNode, { block, hash }: Rise): Promise<boolean> {
  try {
    return (await node.block(block)).hash === hash
  } catch (error) {
    if (error instanceof ChainUnavailable && error.fault === 'refused') return false
    throw error
  }
}
