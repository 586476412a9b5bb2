import type { DepositMovement } from '../../../contract/money/custody-movement'
import { type AddressLook, AddressUnreadable, ChainUnavailable, type LookOptions } from '../../ports/chain-reader'
import { headOfBlock } from '../json-rpc/block'
import type { Transfer } from '../json-rpc/transfer-logs'
import { movementOf, NO_DEPTH, safeBlock } from '../movement'
import { lookAtToken } from './look-at-token'
import { type Findings, lookAtTrx } from './look-at-trx'
import { accountOf } from './tron-address'
import type { Observation, TronAsset, TronNode } from './tron-node'
import { NEW_TOKEN, type TronState, type TrxSample, writeState } from './tron-state'

export interface TronChain {
  network: 'Tron'
  chainId: number
  /** What is watched; the balances of an address are in this order. */
  assets: readonly TronAsset[]
  /** The confirmations with which money is final; at least 1. */
  required: number
}

interface Watched {
  address: string
  account: string
  state: TronState
}

/** What one look shares among its addresses. */
interface Look {
  chain: TronChain
  node: TronNode
  observation: Observation
  transfers: readonly Transfer[]
  options: LookOptions
  hasBlock(sample: TrxSample): Promise<boolean>
}

export async function lookAtAddresses(
  chain: TronChain,
  node: TronNode,
  observation: Observation,
  addresses: readonly { address: string; state: TronState }[],
  options: LookOptions,
): Promise<AddressLook[]> {
  const watched = addresses.map((one) => ({ ...one, account: accountOf(one.address) }))
  const transfers = await transfersTo(node, watched, observation.block.number)
  const look: Look = { chain, node, observation, transfers, options, hasBlock: createBlockCheck(node) }
  const looks: AddressLook[] = []
  for (const [index, one] of watched.entries()) looks.push(await lookAt(look, one, observation.balances[index] ?? []))
  return looks
}

/** The transfers of tokens to these addresses that were not final at their last look. */
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

/** Addresses that are looked at together were seen at the same blocks. */
function createBlockCheck(node: TronNode) {
  const hashes = new Map<number, string>()
  return async ({ block, hash }: TrxSample) => {
    const known = hashes.get(block) ?? (await node.hashOf(block))
    hashes.set(block, known)
    return known === hash
  }
}

async function lookAt(look: Look, one: Watched, balances: readonly bigint[]): Promise<AddressLook> {
  const { chain, node, observation, options, hasBlock } = look
  const { address, account, state } = one
  const { number: head, hash } = observation.block
  const settled = options.settle ? Math.max(state.settled, safeBlock(chain.required, head)) : state.settled
  const next: TronState = { ...state, head, settled, tokens: { ...state.tokens } }
  const movements: DepositMovement[] = []
  const depthOf = (block: number) => ({ confirmations: head - block + 1, isFinal: block <= settled })
  function tell(asset: TronAsset, { incoming, gone }: Findings<unknown>) {
    movements.push(
      ...gone.map((told) => movementOf(chain, address, asset, { ...told, amount: 0n }, NO_DEPTH)),
      ...incoming.map((told) => movementOf(chain, address, asset, told, depthOf(told.block))),
    )
  }

  for (const [index, asset] of chain.assets.entries()) {
    const now = { block: head, hash, balance: balances[index] ?? 0n }
    if (asset.contract === null) {
      const idPrefix = `${chain.chainId}:${address}:${asset.asset}:`
      const findings = await lookAtTrx(node, {
        address,
        account,
        state: state.trx,
        now,
        safe: settled,
        idPrefix,
        hasBlock,
      })
      next.trx = findings.state
      tell(asset, findings)
    } else {
      const transfers = look.transfers.filter(
        ({ recipient, contract }) => recipient === account && contract === asset.contract,
      )
      const known = state.tokens[asset.asset] ?? NEW_TOKEN
      const reading = { chainId: chain.chainId, state: known, transfers, now, safe: settled, hasBlock }
      const { findings, state: token } = await lookAtToken(reading)
      if (!findings) {
        const unread = { ...state, tokens: { ...state.tokens, [asset.asset]: token } }
        throw new AddressUnreadable('an address holds more than its logs tell', { address, state: writeState(unread) })
      }
      if (state.tokens[asset.asset] || transfers.length > 0) next.tokens[asset.asset] = token
      tell(asset, findings)
    }
  }
  return { address, movements, state: writeState(next), seenUntil: headOfBlock(observation.block).at }
}
