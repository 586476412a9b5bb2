import * as v from 'valibot'
import { readAs } from '../endpoint'
import { addressOfTopic, TRANSFER_TOPIC } from './abi'
import type { RpcAsset } from './assets'
import { Hash, Hex, type JsonRpc, Quantity } from './json-rpc'

const Transaction = v.nullable(v.object({ from: Hex, to: v.nullish(Hex), value: Quantity }))
const Receipt = v.nullable(v.object({ logs: v.array(v.object({ address: Hex, topics: v.array(Hash) })) }))

/**
 * Reads the accounts that sent an asset to an account in a transaction, in lower case. A token's logs name them. Coin
 * that a contract passed on has no known sender, since a person may have called the contract for anyone. Null while the
 * transaction is in no block.
 */
export async function readSenders(
  rpc: JsonRpc,
  { contract }: Pick<RpcAsset, 'contract'>,
  hash: string,
  recipient: string,
): Promise<string[] | null> {
  const answers = await rpc.all([
    { method: 'eth_getTransactionByHash', params: [hash] },
    { method: 'eth_getTransactionReceipt', params: [hash] },
  ])
  const transaction = readAs(Transaction, answers[0])
  const receipt = readAs(Receipt, answers[1])
  if (!transaction || !receipt) return null
  if (contract === null) {
    const isDirect = transaction.to?.toLowerCase() === recipient.toLowerCase() && transaction.value > 0n
    return isDirect ? [transaction.from.toLowerCase()] : []
  }
  const senders = receipt.logs
    .filter(
      ({ address, topics: [kind, , to] }) =>
        kind === TRANSFER_TOPIC &&
        address.toLowerCase() === contract.toLowerCase() &&
        addressOfTopic(to ?? '') === recipient.toLowerCase(),
    )
    .map(({ topics: [, from] }) => addressOfTopic(from ?? ''))
  return [...new Set(senders)]
}
