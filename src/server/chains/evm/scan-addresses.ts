import type { DepositMovement } from '../../../contract/money/custody-movement'
import { type AddressScan, ChainUnavailable, type ScanOptions } from '../../ports/chain-reader'
import type { Arrival } from '../incoming'
import type { RpcAsset, RpcChain } from '../json-rpc/assets'
import { type Block, headOfBlock } from '../json-rpc/block'
import type { Transfer } from '../json-rpc/transfer-logs'
import { movementsOf, safeBlock } from '../movement'
import type { AddressWithState } from '../network-reader'
import type { EvmNode } from './evm-node'
import { type EvmState, NEW_ASSET } from './evm-state'
import { scanAsset } from './scan-asset'

interface Watched extends AddressWithState<EvmState> {
  balances: readonly bigint[]
  /** The last block that this scan makes final, never before the earlier one. */
  safe: number
}

/** Scans many addresses: reads the balances of all, and logs and blocks only for addresses with news. */
export async function scanAddresses(
  chain: RpcChain,
  node: EvmNode,
  head: Block,
  addresses: readonly AddressWithState<EvmState>[],
  { settle }: ScanOptions,
): Promise<AddressScan<EvmState>[]> {
  const safe = safeBlock(chain.required, head.number)
  const balances = await node.balances(addressesOf(addresses), head.number)
  const watched = addresses.map(
    (one, index): Watched => ({
      ...one,
      balances: balances[index] ?? [],
      safe: settle ? Math.max(one.state.settled, safe) : one.state.settled,
    }),
  )
  const withNews = watched.filter((one) => chain.assets.some((asset, index) => hasNews(one, asset, index)))
  const safeBalances = withNews.length === 0 ? [] : await node.balances(addressesOf(withNews), safe)
  await checkFalls(chain, node, withNews, safeBalances, safe)
  const transfers = await transfersTo(node, withNews, head)
  const scans: AddressScan<EvmState>[] = []
  for (const watchedAddress of watched)
    scans.push(
      await scanAddress(chain, node, head, watchedAddress, safeBalances[withNews.indexOf(watchedAddress)], transfers),
    )
  return scans
}

const addressesOf = (watched: readonly { address: string }[]) => watched.map(({ address }) => address)
const stateOf = ({ state }: Watched, { asset }: RpcAsset) => state.assets[asset] ?? NEW_ASSET

/** Whether the balance changed, or earlier money is not final yet. */
function hasNews(watchedAddress: Watched, asset: RpcAsset, index: number): boolean {
  const { balance, rises, open } = stateOf(watchedAddress, asset)
  return watchedAddress.balances[index] !== balance || rises.length > 0 || open.length > 0
}

/**
 * Checks balances that fell. A fall becomes the new baseline, so a node that lost its state and answers 0 must not look
 * like an owner who moved money: the balance is read again, and the network's own coin never leaves without a
 * transaction.
 */
async function checkFalls(
  { assets }: RpcChain,
  node: EvmNode,
  withNews: readonly Watched[],
  safeBalances: readonly bigint[][],
  block: number,
) {
  const falls = withNews.flatMap((one, addressIndex) =>
    assets.flatMap((asset, assetIndex) => {
      const balance = safeBalances[addressIndex]?.[assetIndex] ?? 0n
      const fell = one.safe > one.state.settled && balance < stateOf(one, asset).balance
      return fell ? [{ address: one.address, asset, block, balance }] : []
    }),
  )
  if (falls.length === 0) return
  const balancesAgain = await node.balancesAt(falls)
  const native = falls.filter(({ asset }) => asset.contract === null).map(({ address }) => address)
  const nonces = await node.nonces(native, block)
  if (falls.some(({ balance }, index) => balancesAgain[index] !== balance) || nonces.includes(0))
    throw new ChainUnavailable('unreadable', 'a balance fell without a transaction')
}

/** The transfers of tokens since the last final block, by that block; null if the node gives no logs. */
type Transfers = ReadonlyMap<number, readonly Transfer[] | null>

async function transfersTo(node: EvmNode, watched: readonly Watched[], head: Block): Promise<Transfers> {
  const from = new Map<number, string[]>()
  for (const { address, state } of watched) from.set(state.settled, [...(from.get(state.settled) ?? []), address])
  const transfers = new Map<number, Transfer[] | null>()
  for (const [settled, addresses] of from)
    transfers.set(settled, await node.logs.scan(addresses, settled + 1, head.number))
  return transfers
}

function arrivalsOf(
  chainId: number,
  transfers: readonly Transfer[] | null,
  address: string,
  { contract }: RpcAsset,
): Arrival[] | null {
  if (contract === null) return []
  if (transfers === null) return null
  return transfers
    .filter((one) => one.recipient === address.toLowerCase() && one.contract === contract.toLowerCase())
    .map(({ hash, logIndex, amount, block }) => ({ id: `${chainId}:${hash}:${logIndex}`, hash, amount, block }))
}

async function scanAddress(
  chain: RpcChain,
  node: EvmNode,
  head: Block,
  watchedAddress: Watched,
  safeBalances: readonly bigint[] | undefined,
  transfers: Transfers,
): Promise<AddressScan<EvmState>> {
  const { address, state, safe } = watchedAddress
  const nextState: EvmState = { head: head.number, settled: safe, assets: { ...state.assets } }
  const movements: DepositMovement[] = []
  const depthOf = (block: number) => ({ confirmations: head.number - block + 1, isFinal: block <= safe })
  for (const [index, asset] of chain.assets.entries()) {
    if (!safeBalances || !hasNews(watchedAddress, asset, index)) continue
    const { found, state: known } = await scanAsset(node, {
      chainId: chain.chainId,
      address,
      asset,
      state: stateOf(watchedAddress, asset),
      settled: state.settled,
      head,
      balance: watchedAddress.balances[index] ?? 0n,
      safe: { block: safe, balance: safeBalances[index] ?? 0n },
      transfers: arrivalsOf(chain.chainId, transfers.get(state.settled) ?? null, address, asset),
    })
    nextState.assets[asset.asset] = known
    movements.push(...movementsOf(chain, address, asset, found, ({ block }) => depthOf(block)))
  }
  return { address, movements, state: nextState, scannedUntil: headOfBlock(head).at }
}
