import { base58, base64, hex } from '@scure/base'
import type { WalletTransaction } from '../../../contract/session/wallet-transaction'
import { recipientProblem } from '../../../payment/address/recipient'
import { type Pair, pairOf } from '../../../payment/chains/catalogue'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { formatUnits } from '../../../payment/money'
import { encodeTransfer, feeOf, type SolanaTransfer } from '../../../payment/solana/transfer'
import { associatedTokenAccount } from '../../chains/solana/token-account'
import type { Deps } from '../../deps'
import { conflict, invalid, missing, unavailable } from '../../http/problem'
import { ChainUnavailable, type TransferFacts } from '../../ports/chain-reader'
import type { SessionRow } from '../../storage/schema/sessions'
import { amountDue, type SessionRecord } from './record/payer-view'

/** The rent of a new token account in the sandbox, in lamports, as on the real network in 2026. */
const SANDBOX_RENT = 2_039_280n
const { coin } = NETWORK_DEFINITIONS.Solana

/** Whether the service builds transfers for customers' wallets on the session's network. */
export const buildsTransfers = (chains: Deps['chains'], { network, mode }: Pick<SessionRow, 'network' | 'mode'>) =>
  network === 'Solana' && (mode === 'test' || chains.get(network)?.transferFacts !== undefined)

type Payable = Pick<SessionRecord, 'session' | 'deposits' | 'addresses'>

/**
 * Builds the transfer of exactly the amount due from a customer's own account, for the customer's wallet to sign and to
 * send. Throws 404 if the service builds none, 409 if nothing is due, 503 if the network cannot be read.
 */
export async function buildWalletTransaction(
  deps: Pick<Deps, 'chains' | 'random'>,
  record: Payable,
  account: string,
): Promise<WalletTransaction> {
  const { session } = record
  const pair = pairOf(session.asset ?? '', session.network ?? '')
  if (!pair || !buildsTransfers(deps.chains, session)) throw missing()
  const { due } = amountDue(record)
  const isOpen = session.status === 'pending' || session.status === 'partial'
  if (!isOpen || session.address === null || session.renewedBy !== null || !due) throw conflict('Nothing is due')
  if (recipientProblem('Solana', account) || account === session.address)
    throw invalid('account: This is not an account of Solana.')
  return build(deps, session.mode, pair, { from: account, recipient: session.address, atoms: due })
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
    const blockhash = base58.encode(hex.decode(random.hex(32)))
    return { blockhash, rent: mint === null ? 0n : SANDBOX_RENT, balances: null }
  }
  const read = chains.get('Solana')?.transferFacts
  if (!read) throw missing()
  try {
    return await read(from, recipient, mint)
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    throw unavailable('Solana cannot be read at the moment', Math.max(5, error.retryAfterMs / 1000), error)
  }
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
