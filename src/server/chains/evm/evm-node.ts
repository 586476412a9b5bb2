import * as v from 'valibot'
import type { Asset } from '../../../contract/enums'
import { HOUR_MS } from '../../../payment/durations'
import { ChainUnavailable, type KnownTransfer } from '../../ports/chain-reader'
import type { Clock } from '../../ports/clock'
import { type Endpoint, readAs } from '../endpoint'
import type { ChainSource } from '../failover'
import {
  type Call,
  decodeAggregate3,
  encodeAggregate3,
  encodeBalanceOf,
  encodeGetEthBalance,
  MULTICALL3,
} from '../json-rpc/abi'
import { balanceCall, contractsOf, type RpcAsset, type RpcChain, readBalance, requireChain } from '../json-rpc/assets'
import { type Block, blockAt, blockCall, type FullBlock, readFullBlock } from '../json-rpc/block'
import { createJsonRpc, Hex, hexOf, type JsonRpc, Quantity, SmallQuantity } from '../json-rpc/json-rpc'
import { readSenders } from '../json-rpc/senders'
import { createTransferLogs, type TransferLogs } from '../json-rpc/transfer-logs'
import { sentTo } from './sent-to'

/** The maximum number of calls in one `eth_call`, whose gas public nodes limit: 500 addresses with three assets. */
const MAX_AGGREGATED = 1_500
/** Money in earlier blocks is reported without its transaction. */
export const LOG_LIMITS = { maxBlocks: 2_000, maxRequests: 40, rememberedMs: HOUR_MS }

/** A query for the balance of an address at the end of a block. */
export interface BalanceQuery {
  address: string
  asset: RpcAsset
  block: number
}

/** A node of an EVM network, over JSON-RPC. */
export interface EvmNode extends ChainSource {
  newest(): Promise<Block>
  block(number: number): Promise<Block>
  fullBlock(number: number): Promise<FullBlock>
  /** Returns the balances of each address, in the order of the assets, at the end of a block. */
  balances(addresses: readonly string[], block: number): Promise<bigint[][]>
  /** Null for a block whose state the node has pruned. Most nodes prune a state after 128 blocks. */
  balancesAt(queries: readonly BalanceQuery[]): Promise<(bigint | null)[]>
  /** The number of transactions that each address has sent. */
  nonces(addresses: readonly string[], block: number): Promise<number[]>
  /** Whether each transaction succeeded; null if the node does not give its receipt. */
  haveSucceeded(hashes: readonly string[]): Promise<(boolean | null)[]>
  logs: TransferLogs
  /** See `sentTo`. */
  sentTo(hash: string, address: string): Promise<Partial<Record<Asset, string>> | null>
  /** See `readSenders`. */
  sendersOf(transfer: KnownTransfer): Promise<string[] | null>
}

export function createEvmNode(
  endpoint: Endpoint,
  { chainId, assets, clock }: Pick<RpcChain, 'chainId' | 'assets'> & { clock: Clock },
): EvmNode {
  const rpc = createJsonRpc(endpoint)
  let hasMulticall = false

  return {
    async identify() {
      const [code] = await requireChain(rpc, { chainId, assets }, [
        { method: 'eth_getCode', params: [MULTICALL3, 'latest'] },
      ])
      hasMulticall = readAs(Hex, code) !== '0x'
    },
    newest: () => blockAt(rpc, 'latest'),
    block: (number) => blockAt(rpc, number),
    fullBlock: async (number) => readFullBlock((await rpc.all([blockCall(number, true)]))[0]),
    async balances(addresses, block) {
      const queries = addresses.flatMap((address) => assets.map((asset) => ({ address, asset, block })))
      const balances: bigint[] = []
      if (hasMulticall)
        for (let at = 0; at < queries.length; at += MAX_AGGREGATED)
          balances.push(...(await aggregated(rpc, queries.slice(at, at + MAX_AGGREGATED), block)))
      else {
        const answers = await rpc.all(queries.map(callOf))
        queries.forEach(({ asset }, index) => void balances.push(readBalance(asset, answers[index])))
      }
      return addresses.map((_, index) => balances.slice(index * assets.length, (index + 1) * assets.length))
    },
    async balancesAt(queries) {
      const answers = await rpc.batch(queries.map(callOf))
      return answers.map((answer, index) => {
        const query = queries[index]
        return query && 'result' in answer ? readBalance(query.asset, answer.result) : null
      })
    },
    async nonces(addresses, block) {
      const calls = addresses.map((address) => ({
        method: 'eth_getTransactionCount',
        params: [address, hexOf(block)],
      }))
      return (await rpc.all(calls)).map((nonce) => readAs(SmallQuantity, nonce))
    },
    async haveSucceeded(hashes) {
      const calls = hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
      return (await rpc.batch(calls)).map((answer) => {
        const receipt = 'result' in answer ? readAs(v.nullable(v.object({ status: Quantity })), answer.result) : null
        return receipt && receipt.status === 1n
      })
    },
    sentTo: (hash, address) => sentTo(rpc, assets, hash, address),
    async sendersOf({ hash, address, asset }) {
      const sent = assets.find((one) => one.asset === asset)
      return sent ? readSenders(rpc, sent, hash, address) : []
    },
    logs: createTransferLogs(rpc, contractsOf(assets), clock, LOG_LIMITS),
  }
}

const callOf = ({ address, asset, block }: BalanceQuery) => balanceCall(asset, address, hexOf(block))

/** Reads balances at the end of a block by one call of Multicall3. */
async function aggregated(rpc: JsonRpc, queries: readonly BalanceQuery[], block: number): Promise<bigint[]> {
  const calls = queries.map(
    ({ address, asset }): Call =>
      asset.contract === null
        ? { to: MULTICALL3, data: encodeGetEthBalance(address) }
        : { to: asset.contract, data: encodeBalanceOf(address) },
  )
  const request = { to: MULTICALL3, data: encodeAggregate3(calls) }
  const answer = readAs(Hex, await rpc.call('eth_call', [request, hexOf(block)]))
  return (decodeAggregate3(answer, calls.length) ?? [null]).map((balance) => {
    if (balance === null) throw new ChainUnavailable('unreadable', 'a balance that is no number')
    return balance
  })
}
