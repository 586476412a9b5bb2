import { createHash } from 'node:crypto'
import { serveFake } from '../fake-server'

export const GENESIS = 'ab'.repeat(32)
type Paid = [address: string, satoshis: number]
type FaceTransaction = { txid: string; paid: Paid[]; height: number | null }

const hashOf = (words: string) => createHash('sha256').update(words).digest('hex')

/** A chain that Esplora might show. `now` is the time of its newest block. */
export async function fakeEsplora(now: () => Date) {
  let transactions: FaceTransaction[] = []
  let counter = 0
  const chain = {
    height: 800_000,
    fork: 0,
    genesis: GENESIS,
    /** Confirmed transactions of a page. */
    page: 25,
    blockAt: now,
    /** Statistics that lag behind the lists, or the lists behind them. */
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
    /** Another branch of the same length, without these transactions, wins. */
    reorganise(depth: number) {
      chain.fork += 1
      for (const one of transactions) if (one.height !== null && one.height > chain.height - depth) one.height = null
    },
    forget(txid: string) {
      transactions = transactions.filter((one) => one.txid !== txid)
    },
  }

  const of = (address: string) => transactions.filter(({ paid }) => paid.some(([to]) => to === address)).toReversed()
  const shown = ({ txid, paid, height }: FaceTransaction) => ({
    txid,
    vout: paid.map(([address, value]) => ({ scriptpubkey_address: address, value })),
    status: height === null ? { confirmed: false } : { confirmed: true, block_height: height },
  })
  const stats = (address: string, some: FaceTransaction[]) => ({
    tx_count: some.length,
    funded_txo_count: some.flatMap(({ paid }) => paid.filter(([to]) => to === address)).length,
  })

  function answer(path: string): unknown {
    const [, room, name = '', list, kind, last] = path.split('/')
    if (path === '/block-height/0') return chain.genesis
    if (path === '/blocks/tip/hash') return hashOf(`${chain.fork} ${chain.height}`)
    if (room === 'block')
      return { id: name, height: chain.height, timestamp: Math.floor(chain.blockAt().getTime() / 1000) }
    if (room === 'tx') return transactions.filter(({ txid }) => txid === name).map(shown)[0]
    const all = of(name)
    const confirmed = all.filter(({ height }) => height !== null)
    const waiting = all.filter(({ height }) => height === null)
    if (list === undefined) return { chain_stats: stats(name, confirmed), mempool_stats: stats(name, waiting) }
    const visible = (some: FaceTransaction[]) => some.filter(({ txid }) => !chain.hidden.has(txid)).map(shown)
    if (kind === undefined) return [...visible(waiting), ...visible(confirmed.slice(0, chain.page))]
    const from = confirmed.findIndex(({ txid }) => txid === last) + 1
    return visible(confirmed.slice(from, from + chain.page))
  }

  const face = await serveFake((path) => {
    const body = answer(path)
    if (body === undefined) return { status: 404, body: 'Transaction not found' }
    return { body: typeof body === 'string' ? body : JSON.stringify(body) }
  })
  return Object.assign(face, { chain })
}
export type EsploraFace = Awaited<ReturnType<typeof fakeEsplora>>
