import type { Network } from '../../../contract/enums'
import { PAIRS } from '../../../payment/chains/catalogue'
import { NETWORK_FACTS } from '../../../payment/chains/networks'
import type { ChainReader } from '../../ports/chain-reader'
import type { Clock } from '../../runtime/clock'
import { createEndpoint, type EndpointSettings } from '../endpoint'
import { createFailover, type Run } from '../failover'
import { MULTICALL3 } from '../json-rpc/abi'
import { type Block, headOfBlock } from '../json-rpc/block'
import { safeBlock } from '../movement'
import { requireCurrent } from '../require-current'
import { createEvmNode, type EvmNode } from './evm-node'
import { type EvmState, readState, writeState } from './evm-state'
import { type EvmChain, lookAtAddresses } from './look-at-addresses'

/** Public nodes cap the gas of a call. */
const MOST_ADDRESSES = 500
/** All of these networks have a block at least every twelve seconds. */
const TOLERANCE = { maxLagMs: 600_000, maxAheadMs: 900_000 }

export interface EvmSettings {
  network: Network
  /** JSON-RPC over HTTP: the second is asked when the first fails. */
  endpoints: readonly EndpointSettings[]
  clock: Clock
  confirmations?: number
}

/**
 * A network that runs Ethereum's virtual machine. Balances are the truth: they also show what leaves no log, survive
 * downtime, and need nothing but a node's latest blocks. Logs and blocks give the transactions. Two things are out of
 * sight: money that comes and goes between two looks and leaves all balances as they were, and unknown tokens.
 */
export function evmReader({ network, endpoints: settings, clock, confirmations }: EvmSettings): ChainReader {
  const pairs = PAIRS.filter((pair) => pair.network === network)
  const { chainId, sandboxConfirmations } = NETWORK_FACTS[network]
  if (chainId === null) throw new RangeError(`${network} is not an EVM network`)
  const chain: EvmChain = {
    network,
    chainId,
    assets: pairs.map(({ asset, contract, decimals }) => ({ asset, contract, decimals })),
    required: Math.max(1, confirmations ?? sandboxConfirmations),
  }
  const endpoints = settings.map((one) => createEndpoint(one, clock))
  const sources = createFailover(endpoints.map((endpoint) => createEvmNode(endpoint, { ...chain, clock })))

  async function headOf(node: EvmNode, known = 0): Promise<Block> {
    const block = await node.newest()
    requireCurrent(headOfBlock(block), known, clock, TOLERANCE)
    return block
  }

  function lookThrough(run: Run<EvmNode>): ChainReader['look'] {
    return (addresses, options = { settle: true }) => {
      const watched = addresses.map(({ address, state }) => ({ address, state: readState(state) }))
      const known = Math.max(0, ...watched.map(({ state }) => state.head))
      return run(async (node) => lookAtAddresses(chain, node, await headOf(node, known), watched, options))
    }
  }

  return {
    network,
    mostAddresses: MOST_ADDRESSES,
    head: () =>
      sources.run(async (node) => {
        return headOfBlock(await headOf(node))
      }),
    begin: (addresses) =>
      sources.run(async (node) => {
        const head = await headOf(node)
        const balances = await node.balances(addresses, head.number)
        const nonces = await node.nonces(addresses, head.number)
        const fresh: EvmState = { head: head.number, settled: safeBlock(chain.required, head.number), assets: {} }
        return addresses.map((_, index) => {
          const isUnused = nonces[index] === 0 && balances[index]?.every((balance) => balance === 0n)
          return isUnused ? writeState(fresh) : null
        })
      }),
    look: lookThrough(sources.run),
    nodes: sources.each.map((run) => ({ look: lookThrough(run) })),
    sentTo: (hash, address) => sources.run((node) => node.sentTo(hash, address)),
    abilities: () =>
      sources.run(async (node) => {
        const { number } = await headOf(node)
        const logs = await node.logs.scan([MULTICALL3], number, number)
        return logs ? 'gives logs' : 'gives no logs (eth_getLogs): some money has no transaction'
      }),
    requests: (outcome) => endpoints.reduce((sum, endpoint) => sum + endpoint.requests(outcome), 0),
  }
}
