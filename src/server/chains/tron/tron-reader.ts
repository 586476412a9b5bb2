import { PAIRS } from '../../../payment/chains/catalogue'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { accountOf } from '../../../payment/tron/address'
import type { ChainReader } from '../../ports/chain-reader'
import { createFailover } from '../failover'
import { type RpcChain, toDecimals } from '../json-rpc/assets'
import { type Block, headOfBlock } from '../json-rpc/block'
import { MAX_CALLS } from '../json-rpc/json-rpc'
import { safeBlock } from '../movement'
import { createNetworkReader, type ReaderSettings } from '../network-reader'
import { scanAddresses } from './scan-addresses'
import { broadcast, readTransferFacts } from './signed-transfers'
import { createTronNode, LOG_LIMITS, type Observation, type TronNode } from './tron-node'
import { TronState } from './tron-state'

const NETWORK = 'Tron'
/** The last four bytes of the first block's hash. */
const CHAIN_ID = 0x2b6653dc
/** Blocks come every three seconds. */
const TOLERANCE = { maxLagMs: 300_000, maxAheadMs: 900_000 }
/** TronGrid answers this status when it wants fewer requests, without `Retry-After`. */
const FORBIDDEN = 403

const ASSETS = PAIRS.filter(({ network }) => network === NETWORK).map(({ asset, contract, decimals }) => ({
  asset,
  contract: contract === null ? null : accountOf(contract),
  decimals,
}))
/** All balances, and the block before and after them, are read in one request. */
const MAX_ADDRESSES = Math.floor((MAX_CALLS - 2) / ASSETS.length)

/**
 * Reads Tron from the base URL of `/jsonrpc` and `/wallet/getaccount`, such as https://api.trongrid.io, which takes its
 * key from the header `TRON-PRO-API-KEY`; the URL of the JSON-RPC itself works too. The JSON-RPC has balances at the
 * newest block only. Tokens are read from their logs, one movement for each transfer, and all are visible. TRX leaves
 * no log: its balances decide, each stored with the hash of its block, and blocks give the transactions. The reader
 * does not see TRX that comes and goes between two scans, TRX that comes while its owner moves as much, and unknown
 * tokens, including TRC-10.
 */
export function tronReader({ endpoints, clock, confirmations }: ReaderSettings): ChainReader {
  const chain: RpcChain = {
    network: NETWORK,
    chainId: CHAIN_ID,
    assets: ASSETS,
    required: Math.max(1, confirmations ?? NETWORK_DEFINITIONS.Tron.sandboxConfirmations),
  }
  const sources = createFailover(
    endpoints.map(({ url, ...rest }) => ({ url: withoutJsonRpc(url), ...rest })),
    clock,
    (endpoint) => createTronNode(endpoint, { ...chain, clock }),
    [FORBIDDEN],
  )
  const reader = createNetworkReader(sources, clock, {
    network: NETWORK,
    maxAddresses: MAX_ADDRESSES,
    tolerance: TOLERANCE,
    state: TronState,
    head: async (node) => headOfBlock(await node.newest()),
    initialStates: (node, addresses, requireCurrent) =>
      inBatches(
        node,
        addresses.map((address) => ({ address })),
        async ({ block, balances }, batch) => {
          requireCurrent(headOfBlock(block))
          const states: (TronState | null)[] = []
          for (const [index, { address }] of batch.entries()) {
            const isFresh = await isUnused(node, address, balances[index] ?? [])
            states.push(isFresh ? freshState(chain, block) : null)
          }
          return states
        },
      ),
    scan: (node, addresses, options, requireCurrent) =>
      inBatches(node, addresses, (observation, batch) => {
        requireCurrent(headOfBlock(observation.block))
        return scanAddresses(chain, node, observation, batch, options)
      }),
  })
  return {
    ...reader,
    balances: (addresses) =>
      sources.run((node) =>
        inBatches(
          node,
          addresses.map((address) => ({ address })),
          async ({ balances }) => balances.map((one) => toDecimals(ASSETS, one)),
        ),
      ),
    transactionOf: (address) =>
      sources.run(async (node) => {
        const { number } = await node.newest()
        const from = Math.max(0, number - LOG_LIMITS.maxBlocks + 1)
        const transfers = await node.logs.scan([accountOf(address)], from, number)
        return transfers?.at(-1)?.hash.slice(2) ?? null
      }),
    sendersOf: (transfer) => sources.run((node) => node.sendersOf(transfer)),
    signedTransfers: {
      facts: (transfer) => sources.run((node) => readTransferFacts(node, transfer)),
      broadcast: (signed) => broadcast(sources.run, signed),
    },
  }
}

/** Observes addresses in parts that the host answers at once, each at a block of its own. */
async function inBatches<One extends { address: string }, Found>(
  node: TronNode,
  addresses: readonly One[],
  work: (observation: Observation, batch: readonly One[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = []
  while (found.length < addresses.length) {
    const batch = addresses.slice(found.length, found.length + node.maxAccounts())
    const observation = await node.observe(batch.map(({ address }) => accountOf(address)))
    if (observation) found.push(...(await work(observation, batch)))
  }
  return found
}

/** Whether the network does not know the account, which thus never had TRX, and it holds no token. */
async function isUnused(node: TronNode, address: string, balances: readonly bigint[]): Promise<boolean> {
  return balances.every((balance) => balance === 0n) && !(await node.activity(address)).isKnown
}

function withoutJsonRpc(text: string): string {
  const url = new URL(text)
  url.pathname = url.pathname.replace(/\/jsonrpc\/?$/, '')
  return url.href
}

const freshState = ({ required }: RpcChain, { number, hash }: Block): TronState => ({
  head: number,
  settled: safeBlock(required, number),
  trx: { counted: 0, samples: [{ block: number, hash, balance: 0n }], open: [], final: [] },
  tokens: {},
})
