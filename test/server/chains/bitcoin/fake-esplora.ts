import { createHash } from 'node:crypto'
import { serveFake } from '../fake-server'

export const PAYER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
export const GENESIS = 'ab'.repeat(32)
type Paid = [address: string, satoshis: number]
type FakeTransaction = { txid: string; paid: Paid[]; height: number | null }

const hashOf = (words: string) => createHash('sha256').update(words).digest('hex')

/** A fake host of Esplora with its chain. `now` is the time of the newest block. */
export async function fakeEsplora(now: () => Date) {
  let transactions: FakeTransaction[] = []
  let counter = 0
  const chain = {
    height: 800_000,
    fork: 0,
    genesis: GENESIS,
    /** The number of confirmed transactions of a page. */
    page: 25,
    blockAt: now,
    /** The addresses whose outputs a transaction spends; null for a script without an address. */
    spent: new Map<string, (string | null)[]>(),
    /** Transactions that lists leave out, although the statistics count them. */
    hidden: new Set<string>(),
    pay(...paid: Paid[]): string {
      counter += 1
      const txid = hashOf(`transaction ${counter}`)
      transactions.push({ txid, paid, height: null })
      return txid
    },
    mine(blocks = 1) {
      for (const one of transactions) one.height ??= chain.height + 1
      chain.height += blocks
    },
    /** Replaces the last blocks by a branch of equal length without their transactions. */
    reorganise(depth: number) {
      chain.fork += 1
      for (const one of transactions) if (one.height !== null && one.height > chain.height - depth) one.height = null
    },
    forget(txid: string) {
      transactions = transactions.filter((one) => one.txid !== txid)
    },
  }

  const transactionsOf = (address: string) =>
    transactions.filter(({ paid }) => paid.some(([to]) => to === address)).toReversed()
  const toJson = ({ txid, paid, height }: FakeTransaction) => ({
    txid,
    vin: (chain.spent.get(txid) ?? [PAYER]).map((address) => ({
      prevout: { value: 1, ...(address !== null && { scriptpubkey_address: address }) },
    })),
    vout: paid.map(([address, value]) => ({ scriptpubkey_address: address, value })),
    status: height === null ? { confirmed: false } : { confirmed: true, block_height: height },
  })
  const stats = (address: string, list: FakeTransaction[]) => ({
    tx_count: list.length,
    funded_txo_count: list.flatMap(({ paid }) => paid.filter(([to]) => to === address)).length,
  })

  function answer(path: string): unknown {
    const [, resource, name = '', list, kind, last] = path.split('/')
    if (path === '/block-height/0') return chain.genesis
    if (path === '/blocks/tip/hash') return hashOf(`${chain.fork} ${chain.height}`)
    if (resource === 'block')
      return { id: name, height: chain.height, timestamp: Math.floor(chain.blockAt().getTime() / 1000) }
    if (resource === 'tx') return transactions.filter(({ txid }) => txid === name).map(toJson)[0]
    const all = transactionsOf(name)
    const confirmed = all.filter(({ height }) => height !== null)
    const waiting = all.filter(({ height }) => height === null)
    if (list === undefined) return { chain_stats: stats(name, confirmed), mempool_stats: stats(name, waiting) }
    const visible = (list: FakeTransaction[]) => list.filter(({ txid }) => !chain.hidden.has(txid)).map(toJson)
    if (kind === undefined) return [...visible(waiting), ...visible(confirmed.slice(0, chain.page))]
    const from = confirmed.findIndex(({ txid }) => txid === last) + 1
    return visible(confirmed.slice(from, from + chain.page))
  }

  const host = await serveFake((path) => {
    const body = answer(path)
    if (body === undefined) return { status: 404, body: 'Transaction not found' }
    return { body: typeof body === 'string' ? body : JSON.stringify(body) }
  })
  return Object.assign(host, { chain })
}
export type FakeEsplora = Awaited<ReturnType<typeof fakeEsplora>>
