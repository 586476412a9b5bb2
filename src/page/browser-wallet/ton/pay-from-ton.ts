import { wholeSeconds } from '../../../payment/time-left'
import { type TonNetwork, tonTransaction } from '../../../payment/ton/transaction'
import type { TonWallet } from '../../state/ports'
import { codeOf, DECLINED, isInsufficientFunds, matches, readSafely } from '../provider'
import { RefusedError, type TransferRequest, type WalletOutcome, type WalletRefusal } from '../wallet-transfer'

type TonRequest = TransferRequest & {
  wallet: TonWallet
  /** The network on which the payment is made. */
  network: TonNetwork
  /** The file that tells a wallet the name of this site. */
  manifestUrl: string
  /** Milliseconds by the service's clock. */
  now(): number
}

/** Seconds in which the network takes the transfer. */
const VALID_FOR = 300

/** Error codes of TON Connect (spec/rpc.md); `UNKNOWN_APP` is also the answer of an account that is not connected. */
const BAD_REQUEST = 1
const UNKNOWN_APP = 100
const USER_DECLINED = 300
const UNSUPPORTED = 400
/** Tonkeeper’s extension loses the code on its way to the page. */
const DECLINED_IN_WORDS = /\breject request\b|\buser (?:rejected|declined|denied|cancell?ed)\b/i

/**
 * Asks a wallet of TON, by TON Connect, to make a transfer that the page builds from the payment. Its answer is the
 * message that it sent, whose hash needs a reader of TON's cells, so the outcome has no hash. Returns why nothing was
 * sent; never rejects. The transfer names account and network, which the wallet may not change.
 */
export async function payFromTon(request: TonRequest): Promise<WalletOutcome> {
  const { wallet, onStep } = request
  let transaction: string
  try {
    onStep('connect')
    const { manifestUrl } = request
    const from = readAccount(await wallet.connect({ manifestUrl, items: [{ name: 'ton_addr' }] }), request.network)
    transaction = JSON.stringify(transactionOf(request, from))
    if (!request.isCurrent()) throw new RefusedError('changed')
  } catch (error) {
    return { refused: error instanceof RefusedError ? error.reason : (readRefusal(error) ?? 'failed') }
  }
  try {
    onStep('confirm')
    // The wallet takes only ids that grow, also over several visits.
    const id = String(request.now())
    const answer = await wallet.send({ method: 'sendTransaction', params: [transaction], id })
    if (isMessage(readSafely(() => (answer as { result: unknown }).result))) return { sent: '' }
    const refused = readRefusal(readSafely(() => (answer as { error: unknown }).error))
    return refused ? { refused } : 'unsure'
  } catch (error) {
    const refused = readRefusal(error)
    return refused ? { refused } : 'unsure'
  }
}

function transactionOf({ pair, address, atoms, network, now }: TonRequest, from: string) {
  const validUntil = wholeSeconds(now()) + VALID_FOR
  return tonTransaction(pair, { from, recipient: address, atoms, network, validUntil })
}

type ConnectAnswer = { event: unknown; payload: { items: readonly { name: unknown }[] } }

/** The connected account, as `0:hex`. Throws unless it is on the network. */
function readAccount(answer: unknown, network: TonNetwork): string {
  const error = readSafely(() => {
    const { event, payload } = answer as ConnectAnswer
    return event === 'connect_error' ? payload : null
  })
  if (error) throw error
  const account = readSafely(() => {
    const items = [...(answer as ConnectAnswer).payload.items]
    const item = items.find(({ name }) => name === 'ton_addr') as { address?: unknown; network?: unknown } | undefined
    return { address: String(item?.address), network: String(item?.network) }
  })
  if (!account || !/^(?:0|-1):[\da-f]{64}$/i.test(account.address)) throw new RefusedError('account')
  if (account.network !== network) throw new RefusedError('wrong_network')
  return account.address
}

/** Whether it is a bag of cells in base64, as of the message that a wallet sent. */
const isMessage = (result: unknown) => typeof result === 'string' && /^te6cc[\w+/-]{20,}={0,2}$/.test(result)

/** The reason why a wallet sent nothing. Null if its error does not say that. */
function readRefusal(error: unknown): WalletRefusal | null {
  if (isInsufficientFunds(error)) return 'no_fee'
  const code = codeOf(error)
  if (code === USER_DECLINED || code === DECLINED || matches(error, DECLINED_IN_WORDS)) return 'declined'
  if (code === UNKNOWN_APP) return 'account'
  return code === BAD_REQUEST || code === UNSUPPORTED ? 'failed' : null
}
