import * as v from 'valibot'
import type { Asset } from '../../../contract/enums'
import { HOUR_MS } from '../../../payment/durations'
import { ChainUnavailable } from '../../ports/chain-reader'
import type { Clock } from '../../runtime/clock'
import { type Endpoint, readAs } from '../endpoint'
import type { ChainSource } from '../failover'
import {
  type Call,
  decodeAggregate3,
  decodeNumber,
  encodeAggregate3,
  encodeBalanceOf,
  encodeDecimals,
  encodeGetEthBalance,
  MULTICALL3,
} from '../json-rpc/abi'
import { type Block, blockAt, blockCall, type FullBlock, readFullBlock } from '../json-rpc/block'
import { createJsonRpc, Hex, hexOf, Quantity, type RpcCall, SmallQuantity } from '../json-rpc/json-rpc'
import { createTransferLogs, type TransferLogs } from '../json-rpc/transfer-logs'
import { sentTo } from './sent-to'

/** Calls in one `eth_call`, whose gas public nodes limit: 500 addresses with three assets. */
const MOST_AGGREGATED = 1_500
/** What lies further back is not identified. */
const LOG_LIMITS = { mostBlocks: 2_000, mostRequests: 40, rememberedMs: HOUR_MS }

/** A coin or token of the network; `contract` is null for its own coin. */
export interface EvmAsset {
  asset: Asset
  contract: string | null
  decimals: number
}

/** A balance to be read at the end of a block. */
export interface Place {
  address: string
  asset: EvmAsset
  block: number
}

/** A node of an EVM network, over JSON-RPC. */
export interface EvmNode extends ChainSource {
  newest(): Promise<Block>
  block(number: number): Promise<Block>
  fullBlock(number: number): Promise<FullBlock>
  /** The balances of each address, in the order of the assets, at the end of a block. */
  balances(addresses: readonly string[], block: number): Promise<bigint[][]>
  /** Null for a block whose state the node has forgotten, which is most after 128 of them. */
  balancesAt(places: readonly Place[]): Promise<(bigint | null)[]>
  /** How many transactions each address has sent. */
  nonces(addresses: readonly string[], block: number): Promise<number[]>
  /** Which of these transactions have worked. Null for one whose receipt the node does not give. */
  haveWorked(hashes: readonly string[]): Promise<(boolean | null)[]>
  logs: TransferLogs
  /** What a transaction has sent to an address, by asset; see `sent-to`. */
  sentTo(hash: string, address: string): Promise<Partial<Record<Asset, string>> | null>
}

export function createEvmNode(
  endpoint: Endpoint,
  { chainId, assets, clock }: { chainId: number; assets: readonly EvmAsset[]; clock: Clock },
): EvmNode {
  const rpc = createJsonRpc(endpoint)
  const tokens = assets.flatMap(({ contract, decimals }) => (contract === null ? [] : [{ contract, decimals }]))
  let hasMulticall = false

  const balanceCall = ({ address, asset, block }: Place): RpcCall =>
    asset.contract === null
      ? { method: 'eth_getBalance', params: [address, hexOf(block)] }
      : { method: 'eth_call', params: [{ to: asset.contract, data: encodeBalanceOf(address) }, hexOf(block)] }

  const readBalance = (asset: EvmAsset, answer: unknown): bigint => {
    const balance = asset.contract === null ? readAs(Quantity, answer) : decodeNumber(readAs(Hex, answer))
    if (balance === null) throw new ChainUnavailable('unreadable', 'a balance that is no number')
    return balance
  }

  async function aggregated(places: readonly Place[], block: number): Promise<bigint[]> {
    const calls = places.map(
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

  return {
    async identify() {
      const [id, code, ...decimals] = await rpc.all([
        { method: 'eth_chainId', params: [] },
        { method: 'eth_getCode', params: [MULTICALL3, 'latest'] },
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
      hasMulticall = readAs(Hex, code) !== '0x'
    },
    newest: () => blockAt(rpc, 'latest'),
    block: (number) => blockAt(rpc, number),
    fullBlock: async (number) => readFullBlock((await rpc.all([blockCall(number, true)]))[0]),
    async balances(addresses, block) {
      const places = addresses.flatMap((address) => assets.map((asset) => ({ address, asset, block })))
      const balances: bigint[] = []
      if (hasMulticall)
        for (let at = 0; at < places.length; at += MOST_AGGREGATED)
          balances.push(...(await aggregated(places.slice(at, at + MOST_AGGREGATED), block)))
      else {
        const answers = await rpc.all(places.map(balanceCall))
        places.forEach(({ asset }, index) => void balances.push(readBalance(asset, answers[index])))
      }
      return addresses.map((_, index) => balances.slice(index * assets.length, (index + 1) * assets.length))
    },
    async balancesAt(places) {
      const answers = await rpc.batch(places.map(balanceCall))
      return answers.map((answer, index) => {
        const place = places[index]
        return place && 'result' in answer ? readBalance(place.asset, answer.result) : null
      })
    },
    async nonces(addresses, block) {
      const calls = addresses.map((address) => ({
        method: 'eth_getTransactionCount',
        params: [address, hexOf(block)],
      }))
      return (await rpc.all(calls)).map((nonce) => readAs(SmallQuantity, nonce))
    },
    async haveWorked(hashes) {
      const calls = hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
      return (await rpc.batch(calls)).map((answer) => {
        const receipt = 'result' in answer ? readAs(v.nullable(v.object({ status: Quantity })), answer.result) : null
        return receipt && receipt.status === 1n
      })
    },
    sentTo: (hash, address) => sentTo(rpc, assets, hash, address),
    logs: createTransferLogs(
      rpc,
      tokens.map(({ contract }) => contract),
      clock,
      LOG_LIMITS,
    ),
  }
}
