import * as v from 'valibot'
import { ChainUnavailable } from '../../ports/chain-reader'
import { readAs } from '../endpoint'
import { Hash, Hex, hexOf, type JsonRpc, Quantity, SmallQuantity } from './json-rpc'

export const Block = v.object({ number: SmallQuantity, hash: Hash, timestamp: SmallQuantity })
export type Block = v.InferOutput<typeof Block>
const FullBlock = v.object({
  ...Block.entries,
  transactions: v.array(v.object({ hash: Hash, to: v.nullish(Hex), value: Quantity })),
})
export type FullBlock = v.InferOutput<typeof FullBlock>

export const blockCall = (block: number | 'latest', isFull = false) => ({
  method: 'eth_getBlockByNumber',
  params: [block === 'latest' ? block : hexOf(block), isFull],
})

/** Parses an answer to `blockCall`. Throws `behind` for a block that the node does not have. */
export const readBlock = (answer: unknown): Block => read(Block, answer)
export const readFullBlock = (answer: unknown): FullBlock => read(FullBlock, answer)

export async function blockAt(rpc: JsonRpc, block: number | 'latest'): Promise<Block> {
  const { method, params } = blockCall(block)
  return readBlock(await rpc.call(method, params))
}

export const headOfBlock = ({ number, timestamp }: Block) => ({ height: number, at: new Date(timestamp * 1000) })

function read<Schema extends v.GenericSchema>(schema: Schema, answer: unknown) {
  if (answer === null) throw new ChainUnavailable('behind', 'it does not have a block')
  return readAs(schema, answer)
}
