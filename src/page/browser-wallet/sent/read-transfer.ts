import type { SentState } from '../../../payment/screen'
import type { WalletProvider } from '../../state/ports'
import { parseQuantity, readSafely } from '../provider'

/** `waiting` also stands for a transfer that arrived, which the service reports. */
type Reader = () => Promise<SentState | null>

/**
 * Reads through a wallet what became of a transaction. The returned function answers null where the wallet is on
 * another network, does not say it, or has never shown the transaction: some wallets send through private relays, whose
 * transactions no node shows before they are in a block.
 */
export function createTransferReader(provider: WalletProvider, chainId: number, hash: string): Reader {
  let known: { from: string; nonce: bigint } | null = null
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return async () => {
    if (parseQuantity(await ask('eth_chainId')) !== BigInt(chainId)) return null
    const answer = await ask('eth_getTransactionByHash', hash)
    if (answer !== null) {
      const transaction = parseTransaction(answer, hash)
      if (!transaction) return null
      known = transaction
      return transaction.isMined && (await isReverted(hash)) ? 'failed' : 'waiting'
    }
    if (!known) return null
    const count = parseQuantity(await ask('eth_getTransactionCount', known.from, 'pending'))
    if (count === null) return null
    return count > known.nonce ? 'replaced' : 'dropped'
  }

  async function isReverted(mined: string): Promise<boolean> {
    const receipt = await ask('eth_getTransactionReceipt', mined)
    return readSafely(() => isHash((receipt as { transactionHash: unknown }).transactionHash, mined))
      ? parseQuantity(readSafely(() => (receipt as { status: unknown }).status)) === 0n
      : false
  }
}

const isHash = (answer: unknown, hash: string) => String(answer).toLowerCase() === hash

/** The sender and nonce of the transaction; null unless it is the one with this hash. */
function parseTransaction(answer: unknown, hash: string) {
  return readSafely(() => {
    const given = answer as { hash: unknown; from: unknown; nonce: unknown; blockNumber: unknown }
    const { from, blockNumber } = given
    const nonce = parseQuantity(given.nonce)
    const isRight = isHash(given.hash, hash) && typeof from === 'string' && /^0x[\da-f]{40}$/i.test(from)
    return isRight && nonce !== null ? { from, nonce, isMined: parseQuantity(blockNumber) !== null } : null
  })
}
