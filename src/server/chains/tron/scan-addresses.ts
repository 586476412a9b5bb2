import type { DepositMovement } from '../../../contract/money/custody-movement'
import { accountOf } from '../../../payment/tron/address'
import { type AddressScan, AddressUnreadable, ChainUnavailable, type ScanOptions } from '../../ports/chain-reader'
import type { FoundTransfers } from '../incoming'
import type { RpcAsset, RpcChain } from '../json-rpc/assets'
import { headOfBlock } from '../json-rpc/block'
import type { Transfer } from '../json-rpc/transfer-logs'
import { movementsOf, safeBlock } from '../movement'
import type { AddressWithState } from '../network-reader'
import { toJson } from '../stored-state'
import { scanToken } from './scan-token'
import { scanTrx } from './scan-trx'
import type { Observation, TronNode } from './tron-node'
import { NEW_TOKEN, type TronState, type TrxSample } from './tron-state'

interface Watched extends AddressWithState<TronState> {
  account: string
}

/** Values that the addresses of one scan share. */
interface ScanContext {
  chain: RpcChain
  node: TronNode
  observation: Observation
  transfers: readonly Transfer[]
  options: ScanOptions
  hasBlock(sample: TrxSample): Promise<boolean>
}

export async function scanAddresses(
  chain: RpcChain,
  node: TronNode,
  observation: Observation,
  addresses: readonly AddressWithState<TronState>[],
  options: ScanOptions,
): Promise<AddressScan<TronState>[]> {
  const watched = addresses.map((one) => ({ ...one, account: accountOf(one.address) }))
  const transfers = await transfersTo(node, watched, observation.block.number)
  const scan: ScanContext = { chain, node, observation, transfers, options, hasBlock: createBlockCheck(node) }
  const scans: AddressScan<TronState>[] = []
  for (const [index, watchedAddress] of watched.entries())
    scans.push(await scanAddress(scan, watchedAddress, observation.balances[index] ?? []))
  return scans
}

/** The transfers of tokens to these addresses since their last scan's final block. */
async function transfersTo(node: TronNode, watched: readonly Watched[], head: number): Promise<Transfer[]> {
  const from = new Map<number, string[]>()
  for (const { account, state } of watched) from.set(state.settled, [...(from.get(state.settled) ?? []), account])
  const transfers: Transfer[] = []
  for (const [settled, accounts] of from) {
    const found = await node.logs.scan(accounts, settled + 1, head)
    if (!found) throw new ChainUnavailable('refused', 'it gives no logs')
    transfers.push(...found)
  }
  return transfers
}

/** Reads each block hash once, since addresses that are scanned together have samples of equal blocks. */
function createBlockCheck(node: TronNode) {
  const hashes = new Map<number, string>()
  return async ({ block, hash }: TrxSample) => {
    const known = hashes.get(block) ?? (await node.hashOf(block))
    hashes.set(block, known)
    return known === hash
  }
}

async function scanAddress(
  scan: ScanContext,
  watchedAddress: Watched,
  balances: readonly bigint[],
): Promise<AddressScan<TronState>> {
  const { chain, node, observation, options, hasBlock } = scan
  const { address, account, state } = watchedAddress
  const { number: head, hash } = observation.block
  const settled = options.settle ? Math.max(state.settled, safeBlock(chain.required, head)) : state.settled
  const nextState: TronState = { ...state, head, settled, tokens: { ...state.tokens } }
  const movements: DepositMovement[] = []
  const report = (asset: RpcAsset, found: FoundTransfers) =>
    movements.push(
      ...movementsOf(chain, address, asset, found, ({ block }) => ({
        confirmations: head - block + 1,
        isFinal: block <= settled,
      })),
    )

  for (const [index, asset] of chain.assets.entries()) {
    const now = { block: head, hash, balance: balances[index] ?? 0n }
    if (asset.contract === null) {
      const idPrefix = `${chain.chainId}:${address}:${asset.asset}:`
      const { found, state: trx } = await scanTrx(node, {
        address,
        account,
        state: state.trx,
        now,
        safe: settled,
        idPrefix,
        hasBlock,
      })
      nextState.trx = trx
      report(asset, found)
    } else {
      const transfers = scan.transfers.filter(
        ({ recipient, contract }) => recipient === account && contract === asset.contract,
      )
      const known = state.tokens[asset.asset] ?? NEW_TOKEN
      const reading = { chainId: chain.chainId, state: known, transfers, now, safe: settled, hasBlock }
      const { found, state: token } = await scanToken(reading)
      if (!found) {
        const unread = { ...state, tokens: { ...state.tokens, [asset.asset]: token } }
        throw new AddressUnreadable('an address holds more than its logs show', { address, state: toJson(unread) })
      }
      if (state.tokens[asset.asset] || transfers.length > 0) nextState.tokens[asset.asset] = token
      report(asset, found)
    }
  }
  return { address, movements, state: nextState, scannedUntil: headOfBlock(observation.block).at }
}
