// Runs a Bitcoin node in memory, on the regtest network, with Esplora's interface and a payer over HTTP. It is a
// process of its own, because bcoin dates from 2018 and changes globals.
process.env.NODE_BACKEND = 'js'
const Module = require('node:module')
const { createServer } = require('node:http')
const load = Module._load
// The node's database on a disk needs a compiled module. Here everything is in memory.
Module._load = (name, ...rest) => (name === 'leveldown' ? class {} : load(name, ...rest))
const { Address, Coin, FullNode, KeyRing, MTX } = require('bcoin')

const NETWORK = 'regtest'
/** The block from which the chain supports witnesses. */
const FIRST_BLOCKS = 450
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
/** The rewards of the payer's blocks, and the coin that each of the payer's transactions spends. */
const coins = []
const spentCoins = new Map()

/** Inside bcoin, the bytes of a hash are in reverse order. */
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
  spentCoins.set(txid, coin)
  return txid
}

/** The actions of a payer, a miner and the network. */
const actions = {
  address: () => {
    const ring = KeyRing.generate()
    ring.witness = true
    return ring.getAddress('string', NETWORK)
  },
  pay: ({ outputs }) => send(coins.shift(), outputs, 10_000),
  mine: ({ blocks }) => mine(blocks),
  /** The holder of a private key collects the money that a transaction sent to its address. */
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
  /** Replaces a transaction by another one that spends its coin, with a higher fee. */
  replace: async ({ txid, outputs }) => {
    await mempool.evictEntry(mempool.getEntry(reversed(txid)))
    return send(spentCoins.get(txid), outputs, 50_000)
  },
  /**
   * Replaces the last `depth` blocks by a branch that is one block longer. Wallets would send the dropped transactions
   * again, because bcoin forgets them.
   */
  reorganise: async ({ depth }) => {
    const dropped = []
    for (let height = chain.height - depth + 1; height <= chain.height; height += 1)
      dropped.push(...(await chain.getBlock(height)).txs.slice(1))
    await mine(depth + 1, await chain.getEntryByHeight(chain.height - depth))
    for (const transaction of dropped) await mempool.addTX(transaction)
  },
}

/** Writes addresses as `form`, the network of the requested address does, so that keys of the main network work. */
const toJson = ({ tx, height }, form = NETWORK) => ({
  txid: tx.txid(),
  vout: tx.outputs.map((output) => ({
    scriptpubkey_address: output.getAddress()?.toString(form),
    value: output.value,
  })),
  status: height < 0 ? { confirmed: false } : { confirmed: true, block_height: height },
})

const formOf = (address) => (address.startsWith('bc1') ? 'main' : NETWORK)

async function answer(path) {
  const [, resource, name, list, kind, last] = path.split('/')
  if (resource === 'block-height') return reversed(await chain.getHash(Number(name)))
  if (path === '/blocks/tip/hash') return reversed(chain.tip.hash)
  if (resource === 'block') {
    const { height, time } = await chain.getEntryByHash(reversed(name))
    return { id: name, height, timestamp: time }
  }
  if (resource === 'tx') {
    const meta = await node.getMeta(reversed(name))
    return meta && toJson(meta)
  }
  const all = (await node.getMetaByAddress(Address.fromString(name))).map((meta) => toJson(meta, formOf(name)))
  const waiting = all.filter(({ status }) => !status.confirmed)
  const confirmed = all
    .filter(({ status }) => status.confirmed)
    .sort((one, other) => other.status.block_height - one.status.block_height)
  const stats = (transactions) => ({
    tx_count: transactions.length,
    funded_txo_count: transactions.flatMap(({ vout }) => vout.filter((output) => output.scriptpubkey_address === name))
      .length,
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
  await mine(FIRST_BLOCKS)
  for (let height = 1; height < FIRST_BLOCKS - 150; height += 1) {
    const { txs } = await chain.getBlock(height)
    coins.push(Coin.fromTX(txs[0], 0, height))
  }
  const server = createServer(async (request, response) => {
    try {
      let body = ''
      for await (const chunk of request) body += chunk
      const result =
        request.method === 'POST'
          ? { done: await actions[request.url.slice(1)](JSON.parse(body)) }
          : await answer(request.url)
      if (result == null) response.writeHead(404).end('Transaction not found')
      else response.end(typeof result === 'string' ? result : JSON.stringify(result))
    } catch (error) {
      response.writeHead(500).end(String(error.stack))
    }
  })
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
}

main()
