import type { Asset, Network } from '../../../contract/enums'
import { formatUnits } from '../../../payment/money'
import { type AssetBalances, ChainUnavailable } from '../../ports/chain-reader'
import { readAs } from '../endpoint'
import { decodeNumber, encodeBalanceOf, encodeDecimals } from './abi'
import { Hex, type JsonRpc, Quantity, type RpcCall } from './json-rpc'

/** A coin or token. `contract` is null for the network's own coin; on Tron it is the contract's account. */
export interface RpcAsset {
  asset: Asset
  contract: string | null
  decimals: number
}

/** A network whose nodes speak JSON-RPC. */
export interface RpcChain {
  network: Network
  chainId: number
  /** The watched assets. The balances of an address are in this order. */
  assets: readonly RpcAsset[]
  /** The number of confirmations with which money is final, at least 1. */
  required: number
}

export const contractsOf = (assets: readonly RpcAsset[]): string[] =>
  assets.flatMap(({ contract }) => (contract === null ? [] : [contract]))

/** @param block a number as hex, or `latest` */
export const balanceCall = ({ contract }: RpcAsset, owner: string, block: string): RpcCall =>
  contract === null
    ? { method: 'eth_getBalance', params: [owner, block] }
    : { method: 'eth_call', params: [{ to: contract, data: encodeBalanceOf(owner) }, block] }

/** The balances of one address, in the order of the assets, as decimals. */
export const toDecimals = (assets: readonly RpcAsset[], balances: readonly bigint[]): AssetBalances =>
  Object.fromEntries(assets.map(({ asset, decimals }, index) => [asset, formatUnits(balances[index] ?? 0n, decimals)]))

export function readBalance({ contract }: RpcAsset, answer: unknown): bigint {
  const balance = contract === null ? readAs(Quantity, answer) : decodeNumber(readAs(Hex, answer))
  if (balance === null) throw new ChainUnavailable('unreadable', 'a balance that is no number')
  return balance
}

/**
 * Throws unless the node serves the chain and its tokens have the decimals of the catalogue. Returns the answers to
 * `others`.
 */
export async function requireChain(
  rpc: JsonRpc,
  { chainId, assets }: Pick<RpcChain, 'chainId' | 'assets'>,
  otherCalls: readonly RpcCall[] = [],
): Promise<unknown[]> {
  const tokens = assets.filter(({ contract }) => contract !== null)
  const [id, ...answers] = await rpc.all([
    { method: 'eth_chainId', params: [] },
    ...tokens.map(({ contract }) => ({
      method: 'eth_call',
      params: [{ to: contract, data: encodeDecimals() }, 'latest'],
    })),
    ...otherCalls,
  ])
  if (readAs(Quantity, id) !== BigInt(chainId)) throw new ChainUnavailable('chain', 'another chain')
  tokens.forEach(({ decimals }, index) => {
    if (decodeNumber(readAs(Hex, answers[index])) !== BigInt(decimals))
      throw new ChainUnavailable('decimals', 'a token has other decimals than are known')
  })
  return answers.slice(tokens.length)
}
