import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { MINUTE_MS } from '../../../payment/durations'
import { accountOf, addressOf } from '../../../payment/tron/address'
import { ChainUnavailable, type KnownTransfer } from '../../ports/chain-reader'
import type { Clock } from '../../ports/clock'
import { type Endpoint, readAs, readJson } from '../endpoint'
import type { ChainSource } from '../failover'
import { balanceCall, contractsOf, type RpcAsset, type RpcChain, readBalance, requireChain } from '../json-rpc/assets'
import { type Block, blockAt, blockCall, type FullBlock, readBlock, readFullBlock } from '../json-rpc/block'
import { createJsonRpc, type JsonRpc, Quantity, resultOf, SmallQuantity } from '../json-rpc/json-rpc'
import { readSenders } from '../json-rpc/senders'
import { createTransferLogs, type TransferLogs } from '../json-rpc/transfer-logs'

const GET_ACCOUNT = '/wallet/getaccount'
const GET_RESOURCES = '/wallet/getaccountresource'
const BROADCAST = '/wallet/broadcasthex'
/** Nodes refuse more blocks. The number of requests is unlimited, since nothing else shows incoming tokens. */
export const LOG_LIMITS = { maxBlocks: 5_000, maxRequests: Number.POSITIVE_INFINITY, rememberedMs: MINUTE_MS }
/** The number of attempts to read balances between two blocks, which are three seconds apart. */
const MAX_TRIES = 3

/** The balances of accounts at the end of a block, each in the order of the assets. */
export interface Observation {
  block: Block
  balances: bigint[][]
}

/** An account exists once it received TRX or a TRC-10 token. `latest_opration_time` is the network's own spelling. */
const Account = v.union([
  v.object({ address: v.string(), latest_opration_time: v.optional(v.number(), 0) }),
  v.pipe(
    v.strictObject({}),
    v.transform(() => null),
  ),
])

const Units = v.optional(v.number(), 0)
/** Zeros are left out. */
const Resources = v.object({
  freeNetLimit: Units,
  freeNetUsed: Units,
  NetLimit: Units,
  NetUsed: Units,
  EnergyLimit: Units,
  EnergyUsed: Units,
})
const Broadcast = v.object({ result: v.optional(v.boolean(), false), code: v.optional(v.string(), '') })

/** A node of Tron, which knows balances at its newest block only, unlike nodes of EVM networks. */
export interface TronNode extends ChainSource {
  newest(): Promise<Block>
  hashOf(block: number): Promise<string>
  fullBlocks(numbers: readonly number[]): Promise<FullBlock[]>
  /** The number of accounts that fit into one request, which one node answers at one time; at least one. */
  maxAccounts(): number
  /** Null if the host answers fewer accounts at once than assumed. */
  observe(accounts: readonly string[]): Promise<Observation | null>
  /** The current balance of TRX. */
  balance(account: string): Promise<bigint>
  /** Whether the account exists, and whether it has ever sent anything. */
  activity(address: string): Promise<{ isKnown: boolean; hasSent: boolean }>
  /**
   * The energy of a call of a contract, null where the node refuses to estimate it, and the price of energy in sun. No
   * energy without a call.
   */
  energy(call: { from: string; to: string; data: string } | null): Promise<{ units: bigint | null; price: bigint }>
  /** The bandwidth and energy that an account can use without paying. A transaction uses one kind of bandwidth. */
  resources(address: string): Promise<{ bandwidth: bigint; energy: bigint }>
  /** Broadcasts a signed transaction. Returns the network's own code of the refusal, or null. */
  broadcast(signed: Uint8Array): Promise<string | null>
  /** See `readSenders`. Addresses are as Tron shows them, and hashes without `0x`. */
  sendersOf(transfer: KnownTransfer): Promise<string[] | null>
  logs: TransferLogs
}

export function createTronNode(
  endpoint: Endpoint,
  { chainId, assets, clock }: Pick<RpcChain, 'chainId' | 'assets'> & { clock: Clock },
): TronNode {
  const rpc = createJsonRpc(endpoint, { path: '/jsonrpc' })
  const maxAccounts = () => Math.max(1, Math.floor((rpc.maxCalls() - 2) / assets.length))

  return {
    async identify() {
      // the chain id is the end of the first block's hash
      await requireChain(rpc, { chainId, assets })
    },
    newest: () => blockAt(rpc, 'latest'),
    hashOf: async (block) => (await blockAt(rpc, block)).hash,
    fullBlocks: async (numbers) =>
      (await rpc.all(numbers.map((number) => blockCall(number, true)))).map((answer) => readFullBlock(answer)),
    maxAccounts,
    async observe(accounts) {
      const queries = accounts.flatMap((account) => assets.map((asset) => ({ account, asset })))
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const found = await observeOnce(rpc, queries)
        if (!found && accounts.length > maxAccounts()) return null
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
    energy: (call) => estimateEnergy(rpc, call),
    async resources(address) {
      const { body } = await endpoint.post(JSON.stringify({ address, visible: true }), [], GET_RESOURCES)
      const found = readAs(Resources, readJson(body))
      const left = (limit: number, used: number) => BigInt(Math.max(0, limit - used))
      const [free, staked] = [left(found.freeNetLimit, found.freeNetUsed), left(found.NetLimit, found.NetUsed)]
      return { bandwidth: free > staked ? free : staked, energy: left(found.EnergyLimit, found.EnergyUsed) }
    },
    async broadcast(signed) {
      const { body } = await endpoint.post(JSON.stringify({ transaction: bytesToHex(signed) }), [], BROADCAST)
      const { result, code } = readAs(Broadcast, readJson(body))
      return result ? null : code
    },
    async sendersOf({ hash, address, asset }) {
      const sent = assets.find((one) => one.asset === asset)
      const accounts = sent ? await readSenders(rpc, sent, `0x${hash}`, accountOf(address)) : []
      return accounts?.map(addressOf) ?? null
    },
    logs: createTransferLogs(rpc, contractsOf(assets), clock, LOG_LIMITS),
  }
}

async function estimateEnergy(rpc: JsonRpc, call: Parameters<TronNode['energy']>[0]) {
  const estimateCall = { method: 'eth_estimateGas', params: [call] }
  const [price, units] = await rpc.batch([{ method: 'eth_gasPrice', params: [] }, ...(call ? [estimateCall] : [])])
  if (!price || (call && !units)) throw new ChainUnavailable('unreadable', 'an answer is missing')
  const estimated = units && 'result' in units ? readAs(Quantity, units.result) : null
  return { price: readAs(Quantity, resultOf(price)), units: call ? estimated : 0n }
}

/**
 * Reads balances at one block. Each request also reads the newest block before and after them, since several nodes may
 * answer for one host. Null if a block came meanwhile, or if the host answers fewer calls at once than assumed.
 */
async function observeOnce(
  rpc: JsonRpc,
  queries: readonly { account: string; asset: RpcAsset }[],
): Promise<{ block: Block; balances: bigint[] } | null> {
  const length = rpc.maxCalls() - 2
  if (length < 1) throw new ChainUnavailable('refused', 'it answers fewer than three calls at once')
  let block: Block | null = null
  const balances: bigint[] = []
  for (let at = 0; at < queries.length; at += length) {
    const batch = queries.slice(at, at + length)
    const [before, ...rest] = await rpc.all([
      blockCall('latest'),
      ...batch.map(({ account, asset }) => balanceCall(asset, account, 'latest')),
      { method: 'eth_blockNumber', params: [] },
    ])
    const now = readBlock(before)
    block ??= now
    const isSameBlock = now.hash === block.hash && readAs(SmallQuantity, rest.at(-1)) === block.number
    if (!isSameBlock || rpc.maxCalls() < length + 2) return null
    balances.push(...batch.map(({ asset }, index) => readBalance(asset, rest[index])))
  }
  return block && { block, balances }
}
