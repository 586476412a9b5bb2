import * as v from 'valibot'
import type { Asset } from '../../../contract/enums'
import { MINUTE_MS } from '../../../payment/durations'
import { ChainUnavailable } from '../../ports/chain-reader'
import type { Clock } from '../../runtime/clock'
import { type Endpoint, readAs, readJson } from '../endpoint'
import type { ChainSource } from '../failover'
import { decodeNumber, encodeBalanceOf, encodeDecimals } from '../json-rpc/abi'
import { type Block, blockAt, blockCall, type FullBlock, readBlock, readFullBlock } from '../json-rpc/block'
import { createJsonRpc, Hex, Quantity, type RpcCall, SmallQuantity } from '../json-rpc/json-rpc'
import { createTransferLogs, type TransferLogs } from '../json-rpc/transfer-logs'

const GET_ACCOUNT = '/wallet/getaccount'
/** Nodes refuse more blocks. All must be read, however many, since nothing else tells which tokens have come. */
const LOG_LIMITS = { mostBlocks: 5_000, mostRequests: Number.POSITIVE_INFINITY, rememberedMs: MINUTE_MS }
/** How often it is tried to read balances between two blocks, which are three seconds apart. */
const MOST_TRIES = 3

/** TRX, or a token; `contract` is its account, and null for TRX. */
export interface TronAsset {
  asset: Asset
  contract: string | null
  decimals: number
}

/** What accounts hold at the end of a block, each in the order of the assets. */
export interface Observation {
  block: Block
  balances: bigint[][]
}

/** An account is there once it was sent TRX or a TRC-10 token; the spelling of its last operation is the network's. */
const Account = v.union([
  v.object({ address: v.string(), latest_opration_time: v.optional(v.number(), 0) }),
  v.pipe(
    v.strictObject({}),
    v.transform(() => null),
  ),
])

/** A node of Tron. It knows balances at its newest block only, unlike those of EVM networks. */
export interface TronNode extends ChainSource {
  newest(): Promise<Block>
  hashOf(block: number): Promise<string>
  fullBlocks(numbers: readonly number[]): Promise<FullBlock[]>
  /** How many accounts fit into one request, so that one node answers at one time; at least one. */
  mostAccounts(): number
  /** Null if the host answers fewer accounts at once than was thought. */
  observe(accounts: readonly string[]): Promise<Observation | null>
  /** Of TRX, now. */
  balance(account: string): Promise<bigint>
  /** Whether the network knows the address, and whether it has ever sent anything. */
  activity(address: string): Promise<{ isKnown: boolean; hasSent: boolean }>
  logs: TransferLogs
}

export function createTronNode(
  endpoint: Endpoint,
  { chainId, assets, clock }: { chainId: number; assets: readonly TronAsset[]; clock: Clock },
): TronNode {
  const rpc = createJsonRpc(endpoint, { path: '/jsonrpc' })
  const tokens = assets.flatMap(({ contract, decimals }) => (contract === null ? [] : [{ contract, decimals }]))

  const balanceCall = (account: string, { contract }: TronAsset): RpcCall =>
    contract === null
      ? { method: 'eth_getBalance', params: [account, 'latest'] }
      : { method: 'eth_call', params: [{ to: contract, data: encodeBalanceOf(account) }, 'latest'] }

  const readBalance = ({ contract }: TronAsset, answer: unknown): bigint => {
    const balance = contract === null ? readAs(Quantity, answer) : decodeNumber(readAs(Hex, answer))
    if (balance === null) throw new ChainUnavailable('unreadable', 'a balance that is no number')
    return balance
  }

  const mostAccounts = () => Math.max(1, Math.floor((rpc.mostCalls() - 2) / assets.length))

  /**
   * Balances at one block. Each request tells the block before and after them, since behind its host several nodes may
   * answer. Null if a block came meanwhile, or the host answers fewer at once than was thought.
   */
  async function observeOnce(
    places: readonly { account: string; asset: TronAsset }[],
  ): Promise<{ block: Block; balances: bigint[] } | null> {
    const length = rpc.mostCalls() - 2
    if (length < 1) throw new ChainUnavailable('refused', 'it answers fewer than three calls at once')
    let block: Block | null = null
    const balances: bigint[] = []
    for (let at = 0; at < places.length; at += length) {
      const part = places.slice(at, at + length)
      const [before, ...rest] = await rpc.all([
        blockCall('latest'),
        ...part.map(({ account, asset }) => balanceCall(account, asset)),
        { method: 'eth_blockNumber', params: [] },
      ])
      const now = readBlock(before)
      block ??= now
      const isOne = now.hash === block.hash && readAs(SmallQuantity, rest.at(-1)) === block.number
      if (!isOne || rpc.mostCalls() < length + 2) return null
      balances.push(...part.map(({ asset }, index) => readBalance(asset, rest[index])))
    }
    return block && { block, balances }
  }

  return {
    async identify() {
      const [id, ...decimals] = await rpc.all([
        // the end of the first block's hash
        { method: 'eth_chainId', params: [] },
        ...tokens.map(({ contract }) => ({
          method: 'eth_call',
          params: [{ to: contract, data: encodeDecimals() }, 'latest'],
        })),
      ])
      if (readAs(Quantity, id) !== BigInt(chainId)) throw new ChainUnavailable('chain', 'another chain')
      tokens.forEach((token, index) => {
        if (decodeNumber(readAs(Hex, decimals[index])) !== BigInt(token.decimals))
          throw new ChainUnavailable('decimals', 'a token has other decimals than are known')
      })
    },
    newest: () => blockAt(rpc, 'latest'),
    hashOf: async (block) => (await blockAt(rpc, block)).hash,
    fullBlocks: async (numbers) =>
      (await rpc.all(numbers.map((number) => blockCall(number, true)))).map((answer) => readFullBlock(answer)),
    mostAccounts,
    async observe(accounts) {
      const places = accounts.flatMap((account) => assets.map((asset) => ({ account, asset })))
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const found = await observeOnce(places)
        if (!found && accounts.length > mostAccounts()) return null
        if (!found) continue
        const { block, balances } = found
        return {
          block,
          balances: accounts.map((_, index) => balances.slice(index * assets.length, (index + 1) * assets.length)),
        }
      }
      throw new ChainUnavailable('slow', 'a block came between its answers')
    },
    balance: async (account) => readAs(Quantity, await rpc.call('eth_getBalance', [account, 'latest'])),
    async activity(address) {
      const { body } = await endpoint.post(JSON.stringify({ address, visible: true }), [], GET_ACCOUNT)
      const account = readAs(Account, readJson(body))
      if (!account) return { isKnown: false, hasSent: false }
      if (account.address !== address) throw new ChainUnavailable('unreadable', 'another account')
      return { isKnown: true, hasSent: account.latest_opration_time > 0 }
    },
    logs: createTransferLogs(
      rpc,
      tokens.map(({ contract }) => contract),
      clock,
      LOG_LIMITS,
    ),
  }
}
