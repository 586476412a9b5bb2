import * as v from 'valibot'
import { ChainUnavailable } from '../../ports/chain-reader'
import { type Endpoint, readAs, readJson } from '../endpoint'
import type { ChainSource } from '../failover'

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Stats = v.object({ tx_count: Count, funded_txo_count: Count })
const Sums = v.object({ chain_stats: v.object({ funded_txo_sum: Count, spent_txo_sum: Count }) })
const AddressStats = v.object({ chain_stats: Stats, mempool_stats: Stats })
const Block = v.object({ id: Hash, height: Count, timestamp: Count })
const Transaction = v.object({
  txid: Hash,
  vout: v.array(v.object({ scriptpubkey_address: v.optional(v.string()), value: Count })),
  status: v.variant('confirmed', [
    v.object({ confirmed: v.literal(true), block_height: Count }),
    v.object({ confirmed: v.literal(false) }),
  ]),
})
type Transaction = v.InferOutput<typeof Transaction>
/** The outputs that a transaction spends. New coins come from none, and some scripts have no address. */
const Spent = v.object({
  vin: v.array(v.object({ prevout: v.nullish(v.object({ scriptpubkey_address: v.optional(v.string()) })) })),
})

/**
 * The maximum number of pages that are read for an address. Pages have at least ten transactions, and no deposit
 * address has a thousand.
 */
const MAX_PAGES = 100

/** An output that pays an address. */
export interface Output {
  /** `txid:vout`. */
  id: string
  txid: string
  satoshis: bigint
  /** Null while it is in no block. */
  height: number | null
}

/** The number of transactions of an address, and of outputs that pay it: all of them, and those in blocks. */
export interface AddressActivity {
  transactions: number
  outputs: number
  confirmedOutputs: number
}

/** Blockstream's HTTP interface to a Bitcoin node: https://github.com/Blockstream/esplora/blob/master/API.md */
export interface Esplora extends ChainSource {
  tip(): Promise<{ height: number; at: Date }>
  activity(address: string): Promise<AddressActivity>
  /**
   * Returns every output that pays the address, except for pages on which all outputs are known. Some of those in no
   * block may be missing, since hosts list the newest fifty.
   * @param confirmed the number of outputs in blocks; hosts have pages of 10, 25 or 50, so a short page need not be the
   *   last
   */
  outputs(address: string, confirmed: number, isKnown: (id: string) => boolean): Promise<Output[]>
  /** Whether the node has the transaction, in a block or waiting for one. */
  hasTransaction(txid: string): Promise<boolean>
  /** The satoshis that a transaction pays an address. Null while it is in no block, since it can still be replaced. */
  paid(txid: string, address: string): Promise<bigint | null>
  /** The satoshis that an address holds in blocks. */
  balance(address: string): Promise<bigint>
  /** The hash of the newest transaction of an address. */
  newestTransaction(address: string): Promise<string | null>
  /** The addresses whose outputs a transaction spends. Empty if one of them is unknown; null if the node lacks it. */
  senders(txid: string): Promise<string[] | null>
}

export function createEsplora(endpoint: Endpoint, genesis: string): Esplora {
  let newest: v.InferOutput<typeof Block> | null = null

  const text = async (path: string) => readAs(Hash, (await endpoint.get(path)).body.trim())
  async function json<Schema extends v.GenericSchema>(schema: Schema, path: string) {
    return readAs(schema, readJson((await endpoint.get(path)).body))
  }

  return {
    async identify() {
      if ((await text('/block-height/0')) !== genesis) throw new ChainUnavailable('chain', 'another first block')
    },
    async tip() {
      const hash = await text('/blocks/tip/hash')
      if (newest?.id !== hash) newest = await json(Block, `/block/${hash}`)
      return { height: newest.height, at: new Date(newest.timestamp * 1000) }
    },
    async activity(address) {
      const { chain_stats: chain, mempool_stats: mempool } = await json(AddressStats, `/address/${address}`)
      return {
        transactions: chain.tx_count + mempool.tx_count,
        outputs: chain.funded_txo_count + mempool.funded_txo_count,
        confirmedOutputs: chain.funded_txo_count,
      }
    },
    async outputs(address, count, isKnown) {
      const found = new Map<string, Output>()
      let last = ''
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const path = `/address/${address}/txs${last && `/chain/${last}`}`
        const transactions = await json(v.array(Transaction), path)
        const paying = transactions.flatMap((transaction) => outputsOf(transaction, address))
        for (const output of paying) found.set(output.id, output)
        const confirmed = transactions.filter(({ status }) => status.confirmed)
        const isNews = paying.length === 0 || paying.some(({ id }) => !isKnown(id))
        const next = confirmed.at(-1)?.txid
        const outputs = [...found.values()]
        const isAll = outputs.filter(({ height }) => height !== null).length >= count
        if (isAll || !isNews || !next || next === last) return outputs
        last = next
      }
      throw new ChainUnavailable('unreadable', 'too many transactions')
    },
    async hasTransaction(txid) {
      const { status, body } = await endpoint.get(`/tx/${txid}`, [404])
      return status !== 404 && readAs(v.object({ txid: Hash }), readJson(body)).txid === txid
    },
    async paid(txid, address) {
      const { status, body } = await endpoint.get(`/tx/${txid}`, [404])
      if (status === 404) return null
      const transaction = readAs(Transaction, readJson(body))
      if (!transaction.status.confirmed) return null
      return outputsOf(transaction, address).reduce((sum, { satoshis }) => sum + satoshis, 0n)
    },
    async balance(address) {
      const { chain_stats } = await json(Sums, `/address/${address}`)
      return BigInt(chain_stats.funded_txo_sum - chain_stats.spent_txo_sum)
    },
    async newestTransaction(address) {
      const [newest] = await json(v.array(v.object({ txid: Hash })), `/address/${address}/txs`)
      return newest?.txid ?? null
    },
    async senders(txid) {
      const { status, body } = await endpoint.get(`/tx/${txid}`, [404])
      if (status === 404) return null
      const spent = readAs(Spent, readJson(body)).vin.map(({ prevout }) => prevout?.scriptpubkey_address)
      const known = spent.filter((address) => address !== undefined)
      return known.length < spent.length ? [] : [...new Set(known)]
    },
  }
}

const outputsOf = ({ txid, vout, status }: Transaction, address: string): Output[] =>
  vout.flatMap(({ scriptpubkey_address, value }, index) =>
    scriptpubkey_address === address
      ? [
          {
            id: `${txid}:${index}`,
            txid,
            satoshis: BigInt(value),
            height: status.confirmed ? status.block_height : null,
          },
        ]
      : [],
  )
