import { hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { WalletBroadcast, WalletBroadcastRequest } from '../../../contract/session/wallet-broadcast'
import type { WalletTransaction } from '../../../contract/session/wallet-transaction'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { formatUnits } from '../../../payment/money'
import {
  encodeSigned,
  encodeTransfer,
  isTransfer,
  senderOf,
  type TronTransfer,
  transactionId,
} from '../../../payment/tron/transfer'
import type { Deps } from '../../deps'
import { invalid, missing } from '../../http/problem'
import type { SignedTransferFacts, SignedTransfers } from '../../ports/chain-reader'
import type { SessionRow } from '../../storage/schema/sessions'
import { orUnavailable } from './network-answer'

/** The fees of the sandbox, in sun, as those of a new deposit address on the real network in 2026. */
const SANDBOX_FEE = { coin: 1_100_000n, token: 13_000_000n }
const { coin } = NETWORK_DEFINITIONS.Tron

type TronDeps = Pick<Deps, 'chains' | 'random' | 'clock'>

/** Builds the transfer, unsigned, with the fee that it costs its sender now. */
export async function buildTronTransaction(
  deps: TronDeps,
  mode: SessionRow['mode'],
  transfer: TronTransfer,
): Promise<WalletTransaction> {
  const facts =
    mode === 'test'
      ? sandboxFacts(deps, transfer)
      : await orUnavailable('Tron', () => signedTransfers(deps).facts(transfer))
  return {
    transaction: base64.encode(encodeTransfer(transfer, facts.block)),
    token_accounts: null,
    fee: formatUnits(facts.fee, coin.decimals),
    rent: '0',
    insufficient: findShortage(facts, transfer),
  }
}

/**
 * Broadcasts the transaction that `buildTronTransaction` made for this payment, with its signature. Throws 400 for any
 * other transaction. In test mode no network gets it.
 */
export async function broadcastTronTransaction(
  deps: TronDeps,
  mode: SessionRow['mode'],
  payment: Omit<TronTransfer, 'from'>,
  request: WalletBroadcastRequest,
): Promise<WalletBroadcast> {
  // the schema lets set bits behind the last byte through, for which `base64.decode` throws
  const transaction = Uint8Array.from(Buffer.from(request.transaction, 'base64'))
  const from = senderOf(transaction)
  if (from === null || !isTransfer(transaction, { ...payment, from }))
    throw invalid('transaction: This is not the transfer of this payment.')
  const signed = encodeSigned(transaction, hexToBytes(request.signature))
  const refused = mode === 'test' ? null : await orUnavailable('Tron', () => signedTransfers(deps).broadcast(signed))
  return { hash: transactionId(transaction), refused }
}

function signedTransfers({ chains }: Pick<Deps, 'chains'>): SignedTransfers {
  const found = chains.get('Tron')?.signedTransfers
  if (!found) throw missing()
  return found
}

/** The block is made up, so that no network accepts the transfer. */
function sandboxFacts({ random, clock }: TronDeps, { contract }: TronTransfer): SignedTransferFacts {
  const block = { number: Number.parseInt(random.hex(2), 16), hash: random.hex(32), at: clock.now() }
  return { block, fee: contract === null ? SANDBOX_FEE.coin : SANDBOX_FEE.token, balances: null }
}

/** The reason why the sender cannot pay. */
function findShortage(
  { balances, fee }: SignedTransferFacts,
  { atoms, contract }: TronTransfer,
): WalletTransaction['insufficient'] {
  if (!balances) return null
  if (balances.asset < atoms) return 'amount'
  return balances.coin - (contract === null ? atoms : 0n) < fee ? 'fee' : null
}
