import type { Network } from '../../../contract/enums'
import { PAIRS } from '../../../payment/chains/catalogue'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import type { ChainReader } from '../../ports/chain-reader'
import { createFailover } from '../failover'
import { MULTICALL3 } from '../json-rpc/abi'
import { type RpcChain, toDecimals } from '../json-rpc/assets'
import { headOfBlock } from '../json-rpc/block'
import { safeBlock } from '../movement'
import { createNetworkReader, type ReaderSettings } from '../network-reader'
import { createEvmNode, LOG_LIMITS } from './evm-node'
import { EvmState } from './evm-state'
import { scanAddresses } from './scan-addresses'

/** The maximum number of addresses in one scan, since public nodes cap the gas of a call. */
const MAX_ADDRESSES = 500
/** All EVM networks have a block at least every twelve seconds. */
const TOLERANCE = { maxLagMs: 600_000, maxAheadMs: 900_000 }

/**
 * Reads a network that runs Ethereum's virtual machine, through JSON-RPC. Balances decide, since they also show money
 * without logs, survive downtime, and need only a node's latest blocks. Logs and blocks give the transactions. Two
 * kinds of money stay invisible: money that comes and goes between two scans and leaves all balances unchanged, and
 * unknown tokens.
 */
export function evmReader({
  network,
  endpoints,
  clock,
  confirmations,
}: ReaderSettings & { network: Network }): ChainReader {
  const { chainId, sandboxConfirmations } = NETWORK_DEFINITIONS[network]
  if (chainId === null) throw new RangeError(`${network} is not an EVM network`)
  const chain: RpcChain = {
    network,
    chainId,
    assets: PAIRS.filter((pair) => pair.network === network),
    required: Math.max(1, confirmations ?? sandboxConfirmations),
  }
  const sources = createFailover(endpoints, clock, (endpoint) => createEvmNode(endpoint, { ...chain, clock }))
  return {
    ...createNetworkReader(sources, clock, {
      network,
      maxAddresses: MAX_ADDRESSES,
      tolerance: TOLERANCE,
      state: EvmState,
      head: async (node) => headOfBlock(await node.newest()),
      async initialStates(node, addresses, requireCurrent) {
        const { height } = requireCurrent(headOfBlock(await node.newest()))
        const balances = await node.balances(addresses, height)
        const nonces = await node.nonces(addresses, height)
        const fresh: EvmState = { head: height, settled: safeBlock(chain.required, height), assets: {} }
        return addresses.map((_, index) => {
          const isUnused = nonces[index] === 0 && balances[index]?.every((balance) => balance === 0n)
          return isUnused ? fresh : null
        })
      },
      async scan(node, addresses, options, requireCurrent) {
        const head = await node.newest()
        requireCurrent(headOfBlock(head))
        return scanAddresses(chain, node, head, addresses, options)
      },
    }),
    sentTo: (hash, address) => sources.run((node) => node.sentTo(hash, address)),
    balances: (addresses) =>
      sources.run(async (node) => {
        const balances = await node.balances(addresses, (await node.newest()).number)
        return balances.map((one) => toDecimals(chain.assets, one))
      }),
    transactionOf: (address) =>
      sources.run(async (node) => {
        const { number } = await node.newest()
        const transfers = await node.logs.scan([address], Math.max(0, number - LOG_LIMITS.maxBlocks + 1), number)
        return transfers?.at(-1)?.hash ?? null
      }),
    sendersOf: (transfer) => sources.run((node) => node.sendersOf(transfer)),
    abilities: () =>
      sources.run(async (node) => {
        const { number } = await node.newest()
        const logs = await node.logs.scan([MULTICALL3], number, number)
        return logs ? 'gives logs' : 'gives no logs (eth_getLogs): some money has no transaction'
      }),
  }
}
