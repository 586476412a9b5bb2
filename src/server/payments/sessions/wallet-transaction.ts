import { hexToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import type { WalletBroadcast, WalletBroadcastRequest } from '../../../contract/session/wallet-broadcast'
import type { WalletTransaction } from '../../../contract/session/wallet-transaction'
import { recipientProblem } from '../../../payment/address/recipient'
import { type Pair, pairOf } from '../../../payment/chains/catalogue'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { formatUnits } from '../../../payment/money'
import { encodeTransfer, feeOf, type SolanaTransfer } from '../../../payment/solana/transfer'
import { associatedTokenAccount } from '../../chains/solana/token-account'
import type { Deps } from '../../deps'
import { conflict, invalid, missing } from '../../http/problem'
import type { TransferFacts } from '../../ports/chain-reader'
import type { SessionRow } from '../../storage/schema/sessions'
import { orUnavailable } from './network-answer'
import { amountDue, type SessionRecord } from './record/payer-view'
import { broadcastTronTransaction, buildTronTransaction } from './tron-transaction'

/** The rent of a new token account in the sandbox, in lamports, as on the real network in 2026. */
const SANDBOX_RENT = 2_039_280n
const { coin } = NETWORK_DEFINITIONS.Solana

/** Whether the service builds transfers for customers' wallets on the session's network. */
export function buildsTransfers(chains: Deps['chains'], { network, mode }: Pick<SessionRow, 'network' | 'mode'>) {
  if (network !== 'Solana' && network !== 'Tron') return false
  const reader = chains.get(network)
  return mode === 'test' || (reader?.transferFacts ?? reader?.signedTransfers) !== undefined
}

type Payable = Pick<SessionRecord, 'session' | 'deposits' | 'addresses'>
type TransferDeps = Pick<Deps, 'chains' | 'random' | 'clock'>

/**
 * Builds the transfer of exactly the amount due from a customer's own account, for the customer's wallet to sign.
 * Throws 404 if the service builds none, 409 if nothing is due, 503 if the network cannot be read.
 */
export async function buildWalletTransaction(
  deps: TransferDeps,
  record: Payable,
  account: string,
): Promise<WalletTransaction> {
  const { network, pair, recipient, atoms } = requirePayable(deps, record)
  if (recipientProblem(network, account) || account === recipient)
    throw invalid(`account: This is not an account of ${NETWORK_DEFINITIONS[network].name}.`)
  const { mode } = record.session
  return network === 'Tron'
    ? buildTronTransaction(deps, mode, { from: account, recipient, atoms, contract: pair.contract })
    : build(deps, mode, pair, { from: account, recipient, atoms })
}

/**
 * Broadcasts the transaction of `buildWalletTransaction`, signed. Throws as that does, 400 for any other transaction,
 * and 404 on networks whose wallets send it themselves.
 */
export async function broadcastWalletTransaction(
  deps: TransferDeps,
  record: Payable,
  request: WalletBroadcastRequest,
): Promise<WalletBroadcast> {
  const { network, pair, recipient, atoms } = requirePayable(deps, record)
  if (network !== 'Tron') throw missing()
  return broadcastTronTransaction(deps, record.session.mode, { recipient, atoms, contract: pair.contract }, request)
}

/** The pair, recipient and amount due. Throws 404 if the service builds no transfer for it, 409 if nothing is due. */
function requirePayable({ chains }: Pick<Deps, 'chains'>, record: Payable) {
  const { session } = record
  const { network } = session
  const pair = pairOf(session.asset ?? '', network ?? '')
  if (!pair || !network || !buildsTransfers(chains, session)) throw missing()
  const { due } = amountDue(record)
  const isOpen = session.status === 'pending' || session.status === 'partial'
  if (!isOpen || session.address === null || session.renewedBy !== null || !due) throw conflict('Nothing is due')
  return { network, pair, recipient: session.address, atoms: due }
}

async function build(
  deps: Pick<Deps, 'chains' | 'random'>,
  mode: SessionRow['mode'],
  { contract: mint, decimals }: Pair,
  { from, recipient, atoms }: Omit<SolanaTransfer, 'token'>,
): Promise<WalletTransaction> {
  const facts = await readFacts(deps, mode, from, recipient, mint)
  const accounts = mint !== null && {
    source: associatedTokenAccount(from, mint),
    destination: associatedTokenAccount(recipient, mint),
  }
  const token = accounts && {
    mint: mint ?? '',
    decimals,
    source: accounts.source.account,
    destination: accounts.destination.account,
  }
  const transfer = { from, recipient, atoms, token: token || null }
  const fee = feeOf(transfer)
  return {
    transaction: base64.encode(encodeTransfer(transfer, facts.blockhash)),
    token_accounts: accounts
      ? { source_bump: accounts.source.bump, destination_bump: accounts.destination.bump }
      : null,
    fee: formatUnits(fee, coin.decimals),
    rent: formatUnits(facts.rent, coin.decimals),
    insufficient: findShortage(facts, transfer, fee),
  }
}

/** Reads the facts from the network; in test mode, the block is made up, so that no network accepts the transfer. */
async function readFacts(
  { chains, random }: Pick<Deps, 'chains' | 'random'>,
  mode: SessionRow['mode'],
  from: string,
  recipient: string,
  mint: string | null,
): Promise<TransferFacts> {
  if (mode === 'test') {
    const blockhash = base58.encode(hexToBytes(random.hex(32)))
    return { blockhash, rent: mint === null ? 0n : SANDBOX_RENT, balances: null }
  }
  const read = chains.get('Solana')?.transferFacts
  if (!read) throw missing()
  return orUnavailable('Solana', () => read(from, recipient, mint))
}

/**
 * The reason why the sender cannot pay. The network also refuses to leave an account with less than its rent, except
 * with nothing.
 */
function findShortage(
  { balances, rent }: TransferFacts,
  { atoms, token }: SolanaTransfer,
  fee: bigint,
): WalletTransaction['insufficient'] {
  if (!balances) return null
  if (balances.asset < atoms) return 'amount'
  const left = balances.coin - fee - rent - (token ? 0n : atoms)
  return left === 0n || left >= coin.minimumAtoms ? null : 'fee'
}
