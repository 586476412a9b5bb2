import * as v from 'valibot'
import type { Asset } from '../../../contract/enums'
import { formatUnits } from '../../../payment/money'
import { readAs } from '../endpoint'
import { addressOfTopic, decodeNumber, TRANSFER_TOPIC } from '../json-rpc/abi'
import { Hash, Hex, type JsonRpc, Quantity } from '../json-rpc/json-rpc'

const Transaction = v.nullable(v.object({ to: v.nullish(Hex), value: Quantity, input: v.nullish(Hex) }))
const Receipt = v.nullable(
  v.object({ status: Quantity, logs: v.array(v.object({ address: Hex, topics: v.array(Hash), data: Hex })) }),
)

/** The input of a transaction that calls no contract. */
const NO_CALL = '0x'

/**
 * Reads the amounts that a transaction sent to an address, by asset. The network's own coin is absent if a contract was
 * called, since transfers by contracts leave no trace. Null while the transaction is in no block.
 */
export async function sentTo(
  rpc: JsonRpc,
  assets: readonly { asset: Asset; contract: string | null; decimals: number }[],
  hash: string,
  address: string,
): Promise<Partial<Record<Asset, string>> | null> {
  const [transaction, receipt] = await rpc.all([
    { method: 'eth_getTransactionByHash', params: [hash] },
    { method: 'eth_getTransactionReceipt', params: [hash] },
  ])
  const parsedTransaction = readAs(Transaction, transaction)
  const parsedReceipt = readAs(Receipt, receipt)
  if (!parsedTransaction || !parsedReceipt) return null
  const recipient = address.toLowerCase()
  const hasWorked = parsedReceipt.status === 1n
  const tokens = (contract: string) =>
    parsedReceipt.logs
      .filter(
        ({ address: emitter, topics: [kind, , to] }) =>
          kind === TRANSFER_TOPIC &&
          emitter.toLowerCase() === contract.toLowerCase() &&
          addressOfTopic(to ?? '') === recipient,
      )
      .reduce((sum, { data }) => sum + (decodeNumber(data) ?? 0n), 0n)
  const known = assets.flatMap(({ asset, contract, decimals }): [Asset, string][] => {
    if (!hasWorked) return [[asset, '0']]
    if (contract !== null) return [[asset, formatUnits(tokens(contract), decimals)]]
    if (parsedTransaction.to?.toLowerCase() === recipient)
      return [[asset, formatUnits(parsedTransaction.value, decimals)]]
    return parsedTransaction.input === NO_CALL ? [[asset, '0']] : []
  })
  return Object.fromEntries(known)
}
