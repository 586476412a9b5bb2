import { hashOf, isAccount, readTransfer, transferOf } from '../../../payment/solana/check-transfer'
import type { StandardWallet } from '../../state/ports'
import type { Prepare } from '../prepare-transfer'
import { codeOf, DECLINED, isInsufficientFunds, matches, readSafely } from '../provider'
import { RefusedError, type TransferRequest, type WalletOutcome } from '../wallet-transfer'

type SolanaRequest = TransferRequest & {
  wallet: StandardWallet
  prepare: Prepare
}

const CHAIN = 'solana:mainnet'

/**
 * Asks a wallet of the Wallet Standard to make a transfer that the service has prepared for its account. Returns its
 * hash, or why nothing was sent; never rejects. The page decodes the transfer and compares it with the payment before
 * the wallet gets it, so that neither the service nor the wallet is trusted.
 */
export async function payFromSolana(request: SolanaRequest): Promise<WalletOutcome> {
  const { wallet, onStep, isCurrent } = request
  let prepared: { account: WalletAccount; transaction: Uint8Array; rent: string }
  try {
    onStep('connect')
    const account = findAccount(await wallet.connect())
    prepared = { account, ...(await prepareTransfer(request, account.address)) }
    if (!listAccounts(wallet.accounts()).some(({ address }) => address === account.address))
      throw new RefusedError('account')
    if (!isCurrent()) throw new RefusedError('changed')
  } catch (error) {
    if (error instanceof RefusedError) return { refused: error.reason }
    return { refused: isDeclined(error) ? 'declined' : 'failed' }
  }
  try {
    const { account, transaction, rent } = prepared
    onStep(rent === '0' ? 'confirm' : 'confirm_rent', rent)
    const sent = readHash(await wallet.signAndSend({ account: account.own, chain: CHAIN, transaction }))
    return sent ? { sent } : 'unsure'
  } catch (error) {
    if (isDeclined(error)) return { refused: 'declined' }
    if (isExpired(error)) return { refused: 'expired' }
    return isInsufficientFunds(error) ? { refused: 'no_fee' } : 'unsure'
  }
}

/** An account of the wallet: its address, and the wallet's own object, which the wallet expects back. */
type WalletAccount = { address: string; own: unknown; isOnMainnet: boolean }

/** The first account on the main network. */
function findAccount(connected: unknown): WalletAccount {
  const accounts = listAccounts(readSafely(() => (connected as { accounts: unknown }).accounts))
  if (accounts.length === 0) throw new RefusedError('account')
  const account = accounts.find(({ isOnMainnet }) => isOnMainnet)
  if (!account) throw new RefusedError('wrong_network')
  return account
}

function listAccounts(accounts: unknown): WalletAccount[] {
  const list = readSafely(() => Array.from(accounts as ArrayLike<unknown>).slice(0, 100)) ?? []
  return list.flatMap((own) => {
    const account = readSafely(() => {
      const { address, chains } = own as { address: unknown; chains: readonly unknown[] }
      return isAccount(address) ? { address, own, isOnMainnet: chains.includes(CHAIN) } : null
    })
    return account ?? []
  })
}

/** Has the service prepare the transfer. Throws unless it pays exactly this payment, and the account can pay it. */
async function prepareTransfer({ pair, address, atoms, prepare, onStep }: SolanaRequest, from: string) {
  onStep('prepare')
  const prepared = await prepare(from)
  if (!prepared) throw new RefusedError('unprepared')
  const { rent, insufficient, token_accounts: bumps } = prepared
  const transfer = transferOf(pair, { from, recipient: address, atoms }, bumps)
  const transaction = readTransfer(prepared.transaction, transfer)
  if (!transaction) throw new RefusedError('mismatch')
  onStep('prepare', rent)
  if (insufficient === 'amount') throw new RefusedError('too_little')
  if (insufficient === 'fee') throw new RefusedError(rent === '0' ? 'no_fee' : 'no_rent')
  return { transaction, rent }
}

const readHash = (answer: unknown) =>
  readSafely(() => hashOf((answer as readonly { signature: unknown }[])[0]?.signature))

/** Wallets of the standard have no common code for a refusal; most use that of EIP-1193. */
const isDeclined = (error: unknown) =>
  codeOf(error) === DECLINED || matches(error, /\buser (?:rejected|declined|denied|cancell?ed)\b/i)

/**
 * A node refuses a transaction about a minute after its block. The error "block height exceeded" is not one of these:
 * libraries throw it for a transaction that was sent, also if they only missed its confirmation.
 */
const isExpired = (error: unknown) => matches(error, /blockhash not found/i)
