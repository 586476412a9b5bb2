import type { Pair } from '../../payment/chains/catalogue'
import { balanceCall, type EvmTransaction, evmTransaction, hex } from '../../payment/evm-transaction'
import type { WalletProvider } from '../state/ports'
import {
  codeOf,
  DECLINED,
  isInsufficientFunds,
  parseAccount,
  parseHash,
  parseQuantity,
  REQUEST_PENDING,
  UNKNOWN_CHAIN,
} from './provider'
import { RefusedError, type TransferRequest, type WalletOutcome, type WalletRefusal } from './wallet-transfer'

type EvmRequest = TransferRequest & { provider: WalletProvider; pair: Pair & { chainId: number } }

/** Milliseconds to wait for an answer for which the wallet does not ask the customer. */
const TIMEOUT = 10_000
/** Milliseconds before each check of the network: a wallet may answer before it has switched. */
const SWITCH_PAUSES = [0, 250, 1000, 3000]

/**
 * Asks a wallet to make a transfer. Returns its hash, or why nothing was sent; never rejects. It asks for the account
 * and switches to the right network. Before it asks the wallet to send, it compares account, network and payment again,
 * since the customer may have changed any of them in the meantime. It never asks the wallet to add a network, which
 * would need the address of a node.
 */
export async function payFromWallet(transfer: EvmRequest): Promise<WalletOutcome> {
  const { provider, pair, address, atoms, onStep } = transfer
  let transaction: EvmTransaction
  try {
    onStep('connect')
    const from = parseAccount(await provider.request({ method: 'eth_requestAccounts' }))
    if (!from) throw new RefusedError('account')
    await switchNetwork(transfer)
    transaction = evmTransaction(pair, from, address, atoms)
    await checkFunds(transfer, transaction)
    if (!(await isOnNetwork(transfer))) throw new RefusedError('wrong_network')
    if (parseAccount(await requestAnswer(transfer, 'eth_accounts')) !== from) throw new RefusedError('account')
    if (!transfer.isCurrent()) throw new RefusedError('changed')
  } catch (error) {
    return { refused: error instanceof RefusedError ? error.reason : (findDecline(error) ?? 'failed') }
  }
  try {
    onStep('confirm')
    const sent = parseHash(await provider.request({ method: 'eth_sendTransaction', params: [transaction] }))
    return sent ? { sent } : 'unsure'
  } catch (error) {
    const decline = findDecline(error)
    if (decline) return { refused: decline }
    return isInsufficientFunds(error) ? { refused: 'no_fee' } : 'unsure'
  }
}

function findDecline(error: unknown): WalletRefusal | null {
  const code = codeOf(error)
  return code === DECLINED ? 'declined' : code === REQUEST_PENDING ? 'pending' : null
}

/** Sends a request for which the wallet does not ask the customer. Rejects after the timeout. */
async function requestAnswer(
  { provider, pause }: EvmRequest,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  const timeout = pause(TIMEOUT).then(() => {
    throw new RefusedError('failed')
  })
  timeout.catch(() => {})
  return Promise.race([provider.request({ method, params }), timeout])
}

const isOnNetwork = async (transfer: EvmRequest) =>
  parseQuantity(await requestAnswer(transfer, 'eth_chainId')) === BigInt(transfer.pair.chainId)

async function switchNetwork(transfer: EvmRequest): Promise<void> {
  if (await isOnNetwork(transfer)) return
  transfer.onStep('network')
  const chain = { chainId: hex(transfer.pair.chainId) }
  try {
    await transfer.provider.request({ method: 'wallet_switchEthereumChain', params: [chain] })
  } catch (error) {
    throw new RefusedError(findDecline(error) ?? (codeOf(error) === UNKNOWN_CHAIN ? 'no_network' : 'wrong_network'))
  }
  for (const ms of SWITCH_PAUSES) {
    if (ms) await transfer.pause(ms)
    if (await isOnNetwork(transfer)) return
  }
  throw new RefusedError('wrong_network')
}

/**
 * Throws if the account certainly cannot pay, since some wallets refuse such a transfer without giving a reason. Does
 * not throw if the wallet does not report a balance.
 */
async function checkFunds(transfer: EvmRequest, transaction: EvmTransaction): Promise<void> {
  const { pair, atoms } = transfer
  const { from, value } = transaction
  const read = async (method: string, params: readonly unknown[] = []) =>
    requestAnswer(transfer, method, params).then(parseQuantity, () => null)
  const [coins, tokens, gasPrice] = await Promise.all([
    read('eth_getBalance', [from, 'latest']),
    pair.contract ? read('eth_call', [balanceCall(pair.contract, from), 'latest']) : null,
    read('eth_gasPrice'),
  ])
  const held = pair.contract ? tokens : coins
  if (held !== null && held < atoms) throw new RefusedError('too_little')
  if (coins === null || gasPrice === null) return
  const gas = await read('eth_estimateGas', [transaction])
  if (gas !== null && coins < BigInt(value) + gas * gasPrice) throw new RefusedError('no_fee')
  // nodes do not estimate a transfer that the account cannot pay, so the least gas of any transfer is checked as well
  if (coins < BigInt(value) + LEAST_GAS * gasPrice) throw new RefusedError('no_fee')
}

const LEAST_GAS = 21_000n
