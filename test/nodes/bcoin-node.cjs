// A Bitcoin node of its own, in memory, on the chain of tests; Esplora's interface to it, and a payer, by HTTP.
// A process of its own, since bcoin is of 2018: it changes what is global.
process.env.NODE_BACKEND = 'js'
const Module = require('node:module')
const { createServer } = require('node:http')
const load = Module._load
// its database on a disk, which is compiled; here everything is in memory
Module._load = (name, ...rest) => (name === 'leveldown' ? class {} : load(name, ...rest))
const { Address, Coin, FullNode, KeyRing, MTX } = require('bcoin')

const NETWORK = 'regtest'
/** From there on its chain knows witnesses. */
const BEFORE = 450
const REPLACEABLE = 0xfffffffd
const PAGE = 25

const node = new FullNode({
  network: NETWORK,
  memory: true,
  workers: false,
  indexTX: true,
  indexAddress: true,
  listen: false,
  noHttp: true,
})
const { chain, mempool, miner } = node
const payer = KeyRing.generate()
payer.witness = true
/** What the payer's blocks have earned, by the transaction that spends it. */
const coins = []
const spending = new Map()

/** A hash inside of bcoin has its bytes the other way round. */
const reversed = (hex) => Buffer.from(hex, 'hex').reverse().toString('hex')

async function mine(blocks, from) {
  let tip = from
  for (let count = 0; count < blocks; count += 1) {
    tip = await chain.add(await miner.cpu.mineBlock(tip))
    if (!from) tip = undefined
  }
}

async function send(coin, outputs, rate) {
  const transaction = new MTX()
  for (const [address, value] of outputs) transaction.addOutput({ address: Address.fromString(address), value })
  await transaction.fund([coin], { rate, changeAddress: payer.getAddress() })
  for (const input of transaction.inputs) input.sequence = REPLACEABLE
  transaction.sign(payer)
  const sent = transaction.toTX()
  await mempool.addTX(sent)
  const txid = sent.txid()
  spending.set(txid, coin)
  return txid
}

/** What a payer, a miner and the network do. */
const acts = {
  address: () => {
    const ring = KeyRing.generate()
    ring.witness = true
    return ring.getAddress('string', NETWORK)
  },
  pay: ({ outputs }) => send(coins.shift(), outputs, 10_000),
  mine: ({ blocks }) => mine(blocks),
  /** Somebody with the key of an address takes all that came there with one transaction. */
  collect: async ({ txid, privateKey, to }) => {
    const ring = KeyRing.fromPrivate(Buffer.from(privateKey, 'hex'), true)
    ring.witness = true
    const { tx, height } = await node.getMeta(reversed(txid))
    const mine = tx.outputs.findIndex((output) => output.getAddress()?.equals(ring.getAddress()))
    const coin = Coin.fromTX(tx, mine, height)
    const transaction = new MTX()
    transaction.addOutput({ address: Address.fromString(to), value: coin.value - 1000 })
    transaction.addCoin(coin)
    transaction.sign(ring)
    const sent = transaction.toTX()
    await mempool.addTX(sent)
    return sent.txid()
  },
  /** The same coin pays something else, with a higher fee. */
  replace: async ({ txid, outputs }) => {
    await mempool.evictEntry(mempool.getEntry(reversed(txid)))
    return send(spending.get(txid), outputs, 50_000)
  },
  /** Another branch, longer by one, wins. What it leaves out waits again: bcoin forgets it, wallets send it anew. */
  reorganise: async ({ depth }) => {
    const left = []
    for (let height = chain.height - depth + 1; height <= chain.height; height += 1)
      left.push(...(await chain.getBlock(height)).txs.slice(1))
    await mine(depth + 1, await chain.getEntryByHeight(chain.height - depth))
    for (const transaction of left) await mempool.addTX(transaction)
  },
}

/** Addresses are told in the form of the network that was asked about, so that keys of the main network can be tried. */
const shown = ({ tx, height }, form = NETWORK) => ({
  txid: tx.txid(),
  vout: tx.outputs.map((output) => ({
    scriptpubkey_address: output.getAddress()?.toString(form),
    value: output.value,
  })),
  status: height < 0 ? { confirmed: false } : { confirmed: true, block_height: height },
})

const formOf = (address) => (address.startsWith('bc1') ? 'main' : NETWORK)

async function answer(path) {
  const [, room, name, list, kind, last] = path.split('/')
  if (room === 'block-height') return reversed(await chain.getHash(Number(name)))
  if (path === '/blocks/tip/hash') return reversed(chain.tip.hash)
  if (room === 'block') {
    const { height, time } = await chain.getEntryByHash(reversed(name))
    return { id: name, height, timestamp: time }
  }
  if (room === 'tx') {
    const meta = await node.getMeta(reversed(name))
    return meta && shown(meta)
  }
  const all = (await node.getMetaByAddress(Address.fromString(name))).map((meta) => shown(meta, formOf(name)))
  const waiting = all.filter(({ status }) => !status.confirmed)
  const confirmed = all
    .filter(({ status }) => status.confirmed)
    .sort((one, other) => other.status.block_height - one.status.block_height)
  const stats = (some) => ({
    tx_count: some.length,
    funded_txo_count: some.flatMap(({ vout }) => vout.filter((output) => output.scriptpubkey_address === name)).length,
  })
  if (!list) return { chain_stats: stats(confirmed), mempool_stats: stats(waiting) }
  const from = kind ? confirmed.findIndex(({ txid }) => txid === last) + 1 : 0
  return [...(kind ? [] : waiting), ...confirmed.slice(from, from + PAGE)]
}

async function main() {
  await node.ensure()
  await chain.open()
  await mempool.open()
  await miner.open()
  miner.addAddress(payer.getAddress())
  await mine(BEFORE)
  for (let height = 1; height < BEFORE - 150; height += 1) {
    const { txs } = await chain.getBlock(height)
    coins.push(Coin.fromTX(txs[0], 0, height))
  }
  const server = createServer(async (request, response) => {
    try {
      let body = ''
      for await (const chunk of request) body += chunk
      const given =
        request.method === 'POST'
          ? { done: await acts[request.url.slice(1)](JSON.parse(body)) }
          : await answer(request.url)
      if (given == null) response.writeHead(404).end('Transaction not found')
      else response.end(typeof given === 'string' ? given : JSON.stringify(given))
    } catch (error) {
      response.writeHead(500).end(String(error.stack))
    }
  })
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
}

main()
