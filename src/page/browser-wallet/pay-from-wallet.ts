import type { Pair } from '../../payment/chains/catalogue'
import { balanceCall, type EvmTransaction, evmTransaction, hex } from '../../payment/evm-transaction'
import type { WalletProvider } from '../state/ports'
import {
  accountIn,
  codeOf,
  DECLINED,
  hashIn,
  isInsufficientFunds,
  quantityIn,
  REQUEST_PENDING,
  UNKNOWN_CHAIN,
} from './provider'

/** The request to the wallet: its account, its network, or the transfer itself. */
export type WalletStep = 'connect' | 'network' | 'confirm'

/** The reason why nothing was sent. */
export type Refusal =
  | 'declined'
  | 'pending'
  | 'no_network'
  | 'wrong_network'
  | 'account'
  | 'too_little'
  | 'no_fee'
  | 'changed'
  | 'failed'

/** `unsure`: the wallet was asked to send, and its answer does not show whether it did. */
type WalletOutcome = { sent: string } | { refused: Refusal } | 'unsure'

type Order = {
  provider: WalletProvider
  pair: Pair & { chainId: number }
  /** The recipient, which passed its check. */
  address: string
  atoms: bigint
  /** Whether the page still asks for this payment. It is checked last, before the wallet is asked to send. */
  isCurrent(): boolean
  onStep(step: WalletStep): void
  /** Resolves after `ms`. */
  pause(ms: number): Promise<void>
}

/** Milliseconds to wait for an answer that needs no person. */
const TIMEOUT = 10_000
/** Milliseconds between checks: a wallet may answer before it has switched. */
const SWITCHING = [0, 250, 1000, 3000]

class Refused extends Error {
  constructor(readonly reason: Refusal) {
    super(reason)
  }
}

/**
 * Asks a wallet for this transfer, or returns why nothing was sent. Never rejects. It asks for the account, switches to
 * the right network, and before it asks to send compares account, network and payment again, since a person may have
 * changed any of them in the wallet. It never asks to add a network, as that would need the address of a node.
 */
export async function payFromWallet(order: Order): Promise<WalletOutcome> {
  const { provider, pair, address, atoms, onStep } = order
  let transaction: EvmTransaction
  try {
    onStep('connect')
    const from = accountIn(await provider.request({ method: 'eth_requestAccounts' }))
    if (!from) throw new Refused('account')
    await switchNetwork(order)
    transaction = evmTransaction(pair, from, address, atoms)
    await checkFunds(order, transaction)
    if (!(await isOnNetwork(order))) throw new Refused('wrong_network')
    if (accountIn(await answerTo(order, 'eth_accounts')) !== from) throw new Refused('account')
    if (!order.isCurrent()) throw new Refused('changed')
  } catch (error) {
    return { refused: error instanceof Refused ? error.reason : (declineIn(error) ?? 'failed') }
  }
  try {
    onStep('confirm')
    const sent = hashIn(await provider.request({ method: 'eth_sendTransaction', params: [transaction] }))
    return sent ? { sent } : 'unsure'
  } catch (error) {
    const decline = declineIn(error)
    if (decline) return { refused: decline }
    return isInsufficientFunds(error) ? { refused: 'no_fee' } : 'unsure'
  }
}

function declineIn(error: unknown): Refusal | null {
  const code = codeOf(error)
  return code === DECLINED ? 'declined' : code === REQUEST_PENDING ? 'pending' : null
}

/** Asks for an answer that needs no person; rejects after the timeout. */
async function answerTo({ provider, pause }: Order, method: string, params?: readonly unknown[]): Promise<unknown> {
  const late = pause(TIMEOUT).then(() => {
    throw new Refused('failed')
  })
  late.catch(() => {})
  return Promise.race([provider.request({ method, params }), late])
}

const isOnNetwork = async (order: Order) =>
  quantityIn(await answerTo(order, 'eth_chainId')) === BigInt(order.pair.chainId)

async function switchNetwork(order: Order): Promise<void> {
  if (await isOnNetwork(order)) return
  order.onStep('network')
  const chain = { chainId: hex(order.pair.chainId) }
  try {
    await order.provider.request({ method: 'wallet_switchEthereumChain', params: [chain] })
  } catch (error) {
    throw new Refused(declineIn(error) ?? (codeOf(error) === UNKNOWN_CHAIN ? 'no_network' : 'wrong_network'))
  }
  for (const ms of SWITCHING) {
    if (ms) await order.pause(ms)
    if (await isOnNetwork(order)) return
  }
  throw new Refused('wrong_network')
}

/**
 * Throws if the account surely cannot pay, since some wallets refuse such a transfer without a reason. A balance that
 * the wallet does not tell is no reason to stop.
 */
async function checkFunds(order: Order, transaction: EvmTransaction): Promise<void> {
  const { pair, atoms } = order
  const { from, value } = transaction
  const read = async (method: string, params: readonly unknown[] = []) =>
    answerTo(order, method, params).then(quantityIn, () => null)
  const [coins, tokens, gasPrice] = await Promise.all([
    read('eth_getBalance', [from, 'latest']),
    pair.contract ? read('eth_call', [balanceCall(pair.contract, from), 'latest']) : null,
    read('eth_gasPrice'),
  ])
  const held = pair.contract ? tokens : coins
  if (held !== null && held < atoms) throw new Refused('too_little')
  if (coins === null || gasPrice === null) return
  const gas = await read('eth_estimateGas', [transaction])
  if (gas !== null && coins < BigInt(value) + gas * gasPrice) throw new Refused('no_fee')
  // nodes refuse to estimate what cannot be paid; no transfer takes less than this
  if (coins < BigInt(value) + LEAST_GAS * gasPrice) throw new Refused('no_fee')
}

const LEAST_GAS = 21_000n
