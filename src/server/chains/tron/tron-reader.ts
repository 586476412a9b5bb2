import { PAIRS } from '../../../payment/chains/catalogue'
import { NETWORK_FACTS } from '../../../payment/chains/networks'
import type { ChainReader } from '../../ports/chain-reader'
import type { Clock } from '../../runtime/clock'
import { createEndpoint, type EndpointSettings } from '../endpoint'
import { createFailover, type Run } from '../failover'
import { type Block, headOfBlock } from '../json-rpc/block'
import { MOST_CALLS } from '../json-rpc/json-rpc'
import { safeBlock } from '../movement'
import { requireCurrent } from '../require-current'
import { lookAtAddresses, type TronChain } from './look-at-addresses'
import { accountOf } from './tron-address'
import { createTronNode, type Observation, type TronNode } from './tron-node'
import { readState, type TronState, writeState } from './tron-state'

const NETWORK = 'Tron'
/** The last four bytes of the first block's hash. */
const CHAIN_ID = 0x2b6653dc
/** A block every three seconds. */
const TOLERANCE = { maxLagMs: 300_000, maxAheadMs: 900_000 }
/** TronGrid says so to who asks too often, without `Retry-After`. */
const FORBIDDEN = 403

const ASSETS = PAIRS.filter(({ network }) => network === NETWORK).map(({ asset, contract, decimals }) => ({
  asset,
  contract: contract === null ? null : accountOf(contract),
  decimals,
}))
/** All balances, and the block before and after them, are asked for in one request. */
const MOST_ADDRESSES = Math.floor((MOST_CALLS - 2) / ASSETS.length)

export interface TronSettings {
  /**
   * Where a node, or a service in front of one, has `/jsonrpc` and `/wallet/getaccount`, such as https://api.trongrid.io;
   * the address of its JSON-RPC is understood, too. TronGrid takes its key from the header `TRON-PRO-API-KEY`. The second
   * is asked when the first fails.
   */
  endpoints: readonly EndpointSettings[]
  clock: Clock
  confirmations?: number
}

/**
 * Tron through the JSON-RPC that its nodes speak, with balances at the newest block only. Tokens are read from their logs,
 * one movement for each: none is out of sight. TRX leaves no log: its balances are the truth, each remembered with the hash
 * of its block, and the blocks give the transactions. Out of sight are TRX that comes and goes between two looks, TRX that
 * comes between two looks while its owner moves as much, and unknown tokens, TRC-10 tokens among them.
 */
export function tronReader({ endpoints: settings, clock, confirmations }: TronSettings): ChainReader {
  const chain: TronChain = {
    network: NETWORK,
    chainId: CHAIN_ID,
    assets: ASSETS,
    required: Math.max(1, confirmations ?? NETWORK_FACTS.Tron.sandboxConfirmations),
  }
  const endpoints = settings.map(({ url, ...rest }) =>
    createEndpoint({ url: withoutJsonRpc(url), ...rest }, clock, [FORBIDDEN]),
  )
  const sources = createFailover(endpoints.map((endpoint) => createTronNode(endpoint, { ...chain, clock })))
  const requireHead = (block: Block, known = 0) => requireCurrent(headOfBlock(block), known, clock, TOLERANCE)

  /** Observes addresses in parts that the host answers at once, each at a block of its own. */
  async function inParts<One extends { address: string }, Found>(
    node: TronNode,
    addresses: readonly One[],
    work: (observation: Observation, part: readonly One[]) => Promise<Found[]>,
  ): Promise<Found[]> {
    const found: Found[] = []
    while (found.length < addresses.length) {
      const part = addresses.slice(found.length, found.length + node.mostAccounts())
      const observation = await node.observe(part.map(({ address }) => accountOf(address)))
      if (observation) found.push(...(await work(observation, part)))
    }
    return found
  }

  /** The network does not know it, so that it never had TRX, and it holds no token. */
  async function isUnused(node: TronNode, address: string, balances: readonly bigint[]): Promise<boolean> {
    return balances.every((balance) => balance === 0n) && !(await node.activity(address)).isKnown
  }

  function lookThrough(run: Run<TronNode>): ChainReader['look'] {
    return (addresses, options = { settle: true }) => {
      const watched = addresses.map(({ address, state }) => ({ address, state: readState(state) }))
      const known = Math.max(0, ...watched.map(({ state }) => state.head))
      return run((node) =>
        inParts(node, watched, (observation, part) => {
          requireHead(observation.block, known)
          return lookAtAddresses(chain, node, observation, part, options)
        }),
      )
    }
  }

  return {
    network: NETWORK,
    mostAddresses: MOST_ADDRESSES,
    head: () =>
      sources.run(async (node) => {
        const block = await node.newest()
        requireHead(block)
        return headOfBlock(block)
      }),
    begin: (addresses) =>
      sources.run((node) =>
        inParts(
          node,
          addresses.map((address) => ({ address })),
          async ({ block, balances }, part) => {
            requireHead(block)
            const states: unknown[] = []
            for (const [index, { address }] of part.entries()) {
              const isFresh = await isUnused(node, address, balances[index] ?? [])
              states.push(isFresh ? writeState(freshState(chain, block)) : null)
            }
            return states
          },
        ),
      ),
    look: lookThrough(sources.run),
    nodes: sources.each.map((run) => ({ look: lookThrough(run) })),
    requests: (outcome) => endpoints.reduce((sum, endpoint) => sum + endpoint.requests(outcome), 0),
  }
}

function withoutJsonRpc(text: string): string {
  const url = new URL(text)
  url.pathname = url.pathname.replace(/\/jsonrpc\/?$/, '')
  return url.href
}

const freshState = ({ required }: TronChain, { number, hash }: Block): TronState => ({
  head: number,
  settled: safeBlock(required, number),
  trx: { counted: 0, samples: [{ block: number, hash, balance: 0n }], open: [], final: [] },
  tokens: {},
})
