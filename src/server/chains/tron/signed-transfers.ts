import type { BroadcastRefusal } from '../../../contract/session/wallet-broadcast'
import { PAIRS } from '../../../payment/chains/catalogue'
import { accountOf } from '../../../payment/tron/address'
import { FEE_LIMIT, type TronTransfer, transferData } from '../../../payment/tron/transfer'
import { ChainUnavailable, type SignedTransferFacts } from '../../ports/chain-reader'
import type { Run } from '../failover'
import type { TronNode } from './tron-node'

const ASSETS = PAIRS.filter(({ network }) => network === 'Tron')
/** The energy of a token's transfer to an address that never held it, where a node does not estimate it. */
const MOST_ENERGY = 130_000n
/** The bytes of a signed transfer, and the price of a byte in sun, which has been the same since 2021. */
const BYTES = { coin: 270n, token: 350n }
const BYTE_PRICE = 1_000n
/** The fee in sun for TRX to an address that the network does not know: 1 TRX, and 0.1 instead of bandwidth. */
const NEW_ACCOUNT = 1_100_000n

/** Reads the block, the fee and the balances for a transfer. The fee is what energy and bandwidth do not cover. */
export async function readTransferFacts(node: TronNode, transfer: TronTransfer): Promise<SignedTransferFacts> {
  const { from, recipient, contract } = transfer
  const account = accountOf(from)
  const call = contract === null ? null : { from: account, to: accountOf(contract), data: transferData(transfer) }
  const [observation, energy, resources, activity] = await Promise.all([
    node.observe([account]),
    node.energy(call),
    node.resources(from),
    contract === null ? node.activity(recipient) : null,
  ])
  if (!observation) throw new ChainUnavailable('refused', 'it answers too few calls at once')
  const { block, balances } = observation
  const balanceOf = (token: string | null) => balances[0]?.[ASSETS.findIndex((one) => one.contract === token)] ?? 0n
  const units = energy.units ?? MOST_ENERGY
  if (units * energy.price > FEE_LIMIT) throw new ChainUnavailable('refused', 'the fee is above the limit')
  const burnt = positive(units - resources.energy) * energy.price
  const bytes = contract === null ? BYTES.coin : BYTES.token
  const traffic = activity?.isKnown === false ? NEW_ACCOUNT : resources.bandwidth < bytes ? bytes * BYTE_PRICE : 0n
  return {
    block: { number: block.number, hash: block.hash, at: new Date(block.timestamp * 1000) },
    fee: burnt + traffic,
    balances: { coin: balanceOf(null), asset: balanceOf(contract) },
  }
}

const positive = (value: bigint) => (value > 0n ? value : 0n)

/**
 * The codes of `/wallet/broadcasthex` that mean no: https://developers.tron.network/docs/broadcast-and-rpc-errors
 * (2026-11-29). `DUP_TRANSACTION_ERROR` means that the node has the transaction already.
 */
const REFUSALS: Record<string, BroadcastRefusal> = {
  TRANSACTION_EXPIRATION_ERROR: 'expired',
  TAPOS_ERROR: 'expired',
  SIGERROR: 'signature',
  BANDWITH_ERROR: 'insufficient',
  CONTRACT_VALIDATE_ERROR: 'insufficient',
  CONTRACT_EXE_ERROR: 'rejected',
  TOO_BIG_TRANSACTION_ERROR: 'rejected',
  OTHER_ERROR: 'rejected',
}

/**
 * Broadcasts through the first node that answers. A refusal only counts from the first node that gets the transaction:
 * one whose answer was lost may have sent it. Throws `ChainUnavailable` otherwise, also for a node that is busy or not
 * connected, whose code says nothing of the transaction.
 */
export async function broadcast(run: Run<TronNode>, signed: Uint8Array): Promise<BroadcastRefusal | null> {
  let mayBeSent = false
  return run(async (node) => {
    const isRepeated = mayBeSent
    mayBeSent = true
    const code = await node.broadcast(signed)
    if (code === null || code === 'DUP_TRANSACTION_ERROR') return null
    const refusal = REFUSALS[code]
    if (!refusal || isRepeated) throw new ChainUnavailable('refused', 'it does not broadcast')
    return refusal
  })
}
