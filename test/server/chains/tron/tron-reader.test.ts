import { describe, expect, it } from 'vitest'
import { tronReader } from '../../../../src/server/chains/tron/tron-reader'
import { ChainUnavailable } from '../../../../src/server/ports/chain-reader'
import { contractOf } from '../../../payment/pairs'
import { TROUBLES } from '../face'
import { describeUnreliableNode } from '../unreliable-node'
import { watch } from '../watch'
import { tronFace } from './tron-face'

const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const OTHER = 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK'
const CHAIN = 728126428
const COUNTED = `${CHAIN}:${ADDRESS}:TRX:`
const USDT = contractOf('USDT', 'Tron')
const USDC = contractOf('USDC', 'Tron')
const UNKNOWN_TOKEN = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'
const ONE = 10n ** 6n

async function watching({ second = false, path = '' } = {}) {
  const headers = { 'TRON-PRO-API-KEY': 'secret' }
  const watched = await watch({
    address: ADDRESS,
    columns: ['id', 'amount', 'hash', 'confirmations', 'state'],
    serve: tronFace,
    read: (endpoints, clock) =>
      tronReader({
        endpoints: endpoints.map((one) => ({ ...one, url: `${one.url}${path}`, headers })),
        clock,
        confirmations: 3,
      }),
    second,
  })
  return { ...watched, node: watched.face.node }
}

describe('tokens on Tron', () => {
  it('are seen, then confirmed with their depth, then told no more', async () => {
    const { node, look, movements } = await watching()
    expect(await look()).toEqual([])
    const hash = node.come(ADDRESS, 31_250_000n, USDT)
    expect(await movements()).toEqual([
      {
        id: `${CHAIN}:${hash}:0`,
        address: ADDRESS,
        asset: 'USDT',
        network: 'Tron',
        amount: '31.25',
        hash,
        confirmations: 1,
        required_confirmations: 3,
        state: 'seen',
        reason: null,
      },
    ])
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    node.height += 1
    expect(await look()).toEqual([[`${CHAIN}:${hash}:0`, '31.25', hash, 2, 'seen']])
    node.height += 1
    expect(await look()).toEqual([[`${CHAIN}:${hash}:0`, '31.25', hash, 3, 'confirmed']])
    node.height += 1
    expect(await look()).toEqual([])
  })

  it('come in parts, each a deposit of its own, and as dust', async () => {
    const { node, look } = await watching()
    const first = node.come(ADDRESS, 10n * ONE, USDT)
    await look()
    const second = node.come(ADDRESS, 1n, USDT)
    const third = node.come(ADDRESS, 2n * ONE, USDC)
    expect(await look()).toEqual([
      [`${CHAIN}:${first}:0`, '10', first, 3, 'confirmed'],
      [`${CHAIN}:${second}:1`, '0.000001', second, 2, 'seen'],
      [`${CHAIN}:${third}:2`, '2', third, 1, 'seen'],
    ])
  })

  it('are two deposits in one transaction, and of the same amount in one block', async () => {
    const { node, look } = await watching()
    const hash = node.come(ADDRESS, 5n * ONE, USDT)
    node.come(ADDRESS, 5n * ONE, USDT, { at: node.height, hash })
    const other = node.come(ADDRESS, 5n * ONE, USDT, { at: node.height })
    expect((await look()).map(([id]) => id)).toEqual([
      `${CHAIN}:${hash}:0`,
      `${CHAIN}:${hash}:1`,
      `${CHAIN}:${other}:2`,
    ])
    node.height += 2
    expect((await look()).map(([, amount, , , state]) => [amount, state])).toEqual(
      Array.from({ length: 3 }, () => ['5', 'confirmed']),
    )
  })

  it('of another contract are none, and a node that tells of them unasked is not believed', async () => {
    const { node, look } = await watching()
    node.come(ADDRESS, 1000n * ONE, UNKNOWN_TOKEN)
    expect(await look()).toEqual([])
    node.come(ADDRESS, 1000n * ONE, UNKNOWN_TOKEN)
    node.isUnfiltered = true
    await expect(look()).rejects.toMatchObject({ fault: 'unreadable' })
  })

  it('fail when a reorganisation drops them, and what comes instead is a deposit of its own', async () => {
    const { node, look } = await watching()
    const hash = node.come(ADDRESS, ONE, USDT)
    await look()
    node.height += 1
    expect(await look()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 2, 'seen']])
    node.reorganise(2)
    expect(await look()).toEqual([[`${CHAIN}:${hash}:0`, '0', hash, 0, 'failed']])
    expect(await look()).toEqual([])
    const next = node.come(ADDRESS, 2n * ONE, USDT)
    node.height += 2
    expect(await look()).toEqual([[`${CHAIN}:${next}:1`, '2', next, 3, 'confirmed']])
  })

  it('are the same deposit when a reorganisation moves them to another block', async () => {
    const { node, look } = await watching()
    const hash = node.come(ADDRESS, ONE, USDT)
    node.height += 1
    expect(await look()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 2, 'seen']])
    node.reorganise(2, true)
    expect(await look()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 1, 'seen']])
    node.height += 2
    expect(await look()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 3, 'confirmed']])
    expect(await look()).toEqual([])
  })

  it('stay credited when the chain is reorganised after that', async () => {
    const { node, look } = await watching()
    node.come(ADDRESS, ONE, USDT)
    node.height += 2
    expect((await look()).map(([, , , , state]) => state)).toEqual(['confirmed'])
    node.reorganise(3)
    expect(await look()).toEqual([])
    node.height += 6
    expect(await look()).toEqual([])
  })

  it('are seen when another branch has them in a block as old as the first look', async () => {
    const { node, look } = await watching()
    node.reorganise(2)
    const hash = node.come(ADDRESS, ONE, USDT, { at: node.height - 1 })
    expect(await look()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 2, 'seen']])
  })

  it('are seen though their owner collects them between two looks', async () => {
    const { node, look } = await watching()
    const hash = node.come(ADDRESS, ONE, USDT)
    node.sweep(ADDRESS, USDT)
    node.height += 2
    expect(await look()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 4, 'confirmed']])
    const late = node.come(ADDRESS, ONE, USDT)
    expect(await look()).toEqual([[`${CHAIN}:${late}:2`, '1', late, 1, 'seen']])
  })

  it('are found however long nobody has looked, in ranges as long as a node allows', async () => {
    const { node, look, face } = await watching()
    const first = node.come(ADDRESS, ONE, USDT)
    node.height += 450_000
    const second = node.come(ADDRESS, ONE, USDT)
    const before = face.asked.length
    expect((await look()).map(([, , hash, , state]) => [hash, state])).toEqual([
      [first, 'confirmed'],
      [second, 'seen'],
    ])
    const ranges = face.asked
      .slice(before)
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => params[0] as { fromBlock: string; toBlock: string })
      .map(({ fromBlock, toBlock }) => Number(toBlock) - Number(fromBlock) + 1)
    expect(ranges).toHaveLength(91)
    expect(Math.max(...ranges)).toBe(5000)
  })

  it('are found where a node allows fewer blocks', async () => {
    const { node, look } = await watching()
    node.mostLogs = 4
    node.height += 40
    const hash = node.come(ADDRESS, ONE, USDT)
    node.height += 40
    expect((await look()).map(([, , hash]) => hash)).toEqual([hash])
  })
})

describe('a hole in the index of logs', () => {
  /** Its owner collects a payment of which no log was given. */
  async function collected({ second = false } = {}) {
    const watched = await watching({ second })
    const { node, look } = watched
    node.hasIndex = false
    const hash = node.come(ADDRESS, 31n * ONE, USDT)
    await expect(look()).rejects.toMatchObject({ fault: 'unreadable' })
    node.sweep(ADDRESS, USDT)
    node.height += 20
    return { ...watched, hash }
  }

  it('hides no payment whose owner collects it: no look succeeds until the log is there', async () => {
    const { node, look, hash } = await collected()
    await expect(look()).rejects.toMatchObject({ fault: 'unreadable' })
    node.height += 20
    await expect(look()).rejects.toMatchObject({ fault: 'unreadable' })
    node.hasIndex = true
    expect((await look()).map(([, amount, one, , state]) => [amount, one, state])).toEqual([['31', hash, 'confirmed']])
    expect(await look()).toEqual([])
  })

  it('is not filled by what comes later', async () => {
    const { node, look } = await collected()
    node.hasIndex = true
    node.unindexed = node.height - 20
    node.come(ADDRESS, 31n * ONE, USDT)
    await expect(look()).rejects.toMatchObject({ fault: 'unreadable' })
    node.unindexed = 0
    expect((await look()).map(([, amount]) => amount)).toEqual(['31', '31'])
  })

  it('is filled by a second node', async () => {
    const { face, backup, look } = await watching({ second: true })
    face.node.hasIndex = false
    for (const { node } of [face, backup]) node.come(ADDRESS, 31n * ONE, USDT)
    expect((await look()).map(([, amount]) => amount)).toEqual(['31'])
  })

  it('is still known when the second node cannot be reached', async () => {
    const { face, backup, look } = await watching({ second: true })
    face.node.hasIndex = false
    backup.trouble = TROUBLES.broken
    face.node.come(ADDRESS, 31n * ONE, USDT)
    await expect(look()).rejects.toMatchObject({ fault: 'unreadable' })
    face.node.sweep(ADDRESS, USDT)
    face.node.height += 20
    await expect(look()).rejects.toMatchObject({ fault: 'unreadable' })
  })

  it('is forgotten with the block that a reorganisation dropped', async () => {
    const { node, look } = await watching()
    node.hasIndex = false
    node.come(ADDRESS, 31n * ONE, USDT)
    await expect(look()).rejects.toMatchObject({ fault: 'unreadable' })
    node.reorganise(1)
    expect(await look()).toEqual([])
  })
})

describe('TRX', () => {
  it('is seen with its transaction, then confirmed with its depth, then told no more', async () => {
    const { node, look, movements } = await watching()
    node.height += 9
    expect(await look()).toEqual([])
    node.height += 9
    const hash = node.come(ADDRESS, 25_500_000n)
    node.height += 1
    expect(await movements()).toEqual([
      {
        id: `${COUNTED}1`,
        address: ADDRESS,
        asset: 'TRX',
        network: 'Tron',
        amount: '25.5',
        hash,
        confirmations: 2,
        required_confirmations: 3,
        state: 'seen',
        reason: null,
      },
    ])
    node.height += 1
    expect(await look()).toEqual([[`${COUNTED}1`, '25.5', hash, 3, 'confirmed']])
    node.height += 1
    expect(await look()).toEqual([])
  })

  it('comes in parts between two looks, and twice in one block', async () => {
    const { node, look } = await watching()
    const first = node.come(ADDRESS, 5n * ONE)
    const second = node.come(ADDRESS, 5n * ONE, null, { at: node.height })
    const third = node.come(ADDRESS, 1n)
    expect(await look()).toEqual([
      [`${COUNTED}1`, '5', first, 2, 'seen'],
      [`${COUNTED}2`, '5', second, 2, 'seen'],
      [`${COUNTED}3`, '0.000001', third, 1, 'seen'],
    ])
    node.height += 1
    expect((await look()).map(([id, , , , state]) => [id, state])).toEqual([
      [`${COUNTED}1`, 'confirmed'],
      [`${COUNTED}2`, 'confirmed'],
      [`${COUNTED}3`, 'seen'],
    ])
    node.height += 1
    expect((await look()).map(([id, , , , state]) => [id, state])).toEqual([[`${COUNTED}3`, 'confirmed']])
  })

  it('is not what a failed transaction or a TRC-10 token looks like in a block', async () => {
    const { node, look } = await watching()
    node.decoy(ADDRESS, 1000n * ONE)
    expect(await look()).toEqual([])
    node.decoy(ADDRESS, 1000n * ONE)
    const hash = node.come(ADDRESS, 3n * ONE)
    expect(await look()).toEqual([[`${COUNTED}1`, '3', hash, 1, 'seen']])
  })

  it('that a contract has sent is seen and confirmed, without a transaction', async () => {
    const { node, movements } = await watching()
    node.come(ADDRESS, 2n * ONE, null, { isInternal: true })
    const [seen] = await movements()
    expect(seen).toMatchObject({
      id: `${COUNTED}1`,
      amount: '2',
      hash: '',
      state: 'seen',
      reason: 'transaction not identified',
    })
    node.height += 2
    expect(await movements()).toMatchObject([{ id: `${COUNTED}1`, amount: '2', confirmations: 3, state: 'confirmed' }])
    expect(await movements()).toEqual([])
  })

  it('is seen where whole blocks are not given, or would be too many', async () => {
    const { node, look } = await watching()
    node.givesFullBlocks = false
    node.come(ADDRESS, ONE)
    expect(await look()).toEqual([[`${COUNTED}1`, '1', '', 1, 'seen']])
    node.givesFullBlocks = true
    node.come(ADDRESS, 2n * ONE)
    node.height += 100
    expect(await look()).toEqual([
      [`${COUNTED}1`, '1', '', 102, 'confirmed'],
      [`${COUNTED}2`, '2', '', 1, 'seen'],
    ])
  })

  it('keeps the ids of two that a reorganisation moved, where whole blocks are not given any more', async () => {
    const { node, movements } = await watching()
    node.come(ADDRESS, ONE)
    node.come(ADDRESS, 2n * ONE)
    const ids = (await movements()).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    node.givesFullBlocks = false
    node.reorganise(2, true)
    node.height += 1
    const moved = await movements()
    expect(moved.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(moved.every(({ state }) => state === 'seen')).toBe(true)
  })

  it('is confirmed no earlier than its first look has as many blocks behind it', async () => {
    const { node, look } = await watching()
    node.givesFullBlocks = false
    node.come(ADDRESS, ONE)
    node.height += 50
    expect(await look()).toEqual([[`${COUNTED}1`, '1', '', 1, 'seen']])
    node.height += 1
    expect(await look()).toEqual([[`${COUNTED}1`, '1', '', 2, 'seen']])
    node.height += 1
    expect(await look()).toEqual([[`${COUNTED}1`, '1', '', 3, 'confirmed']])
  })

  it('fails when a reorganisation drops it, and what comes instead is a deposit of its own', async () => {
    const { node, look } = await watching()
    const hash = node.come(ADDRESS, ONE)
    await look()
    node.reorganise(1)
    expect(await look()).toEqual([[`${COUNTED}1`, '0', hash, 0, 'failed']])
    expect(await look()).toEqual([])
    const next = node.come(ADDRESS, ONE)
    node.height += 2
    expect(await look()).toEqual([[`${COUNTED}2`, '1', next, 3, 'confirmed']])
  })

  it('is the same deposit when a reorganisation moves it to another block', async () => {
    const { node, look } = await watching()
    const hash = node.come(ADDRESS, ONE)
    node.height += 1
    expect(await look()).toEqual([[`${COUNTED}1`, '1', hash, 2, 'seen']])
    node.reorganise(2, true)
    expect(await look()).toEqual([[`${COUNTED}1`, '1', hash, 1, 'seen']])
    node.height += 2
    expect(await look()).toEqual([[`${COUNTED}1`, '1', hash, 3, 'confirmed']])
    expect(await look()).toEqual([])
  })

  it('that its owner moves takes nothing back, and what comes afterwards counts', async () => {
    const { node, look } = await watching()
    const hash = node.come(ADDRESS, 5n * ONE)
    expect(await look()).toEqual([[`${COUNTED}1`, '5', hash, 1, 'seen']])
    node.sweep(ADDRESS)
    node.height += 1
    expect(await look()).toEqual([[`${COUNTED}1`, '5', hash, 3, 'confirmed']])
    expect(await look()).toEqual([])
    const late = node.come(ADDRESS, 3n * ONE)
    expect(await look()).toEqual([[`${COUNTED}2`, '3', late, 1, 'seen']])
    node.height += 2
    expect(await look()).toEqual([[`${COUNTED}2`, '3', late, 3, 'confirmed']])
    expect(await look()).toEqual([])
  })

  it('that fell though nothing was ever sent is no answer: it would be credited again when it is back', async () => {
    const { node, look } = await watching()
    node.come(ADDRESS, 5n * ONE)
    node.height += 3
    expect(await look()).toHaveLength(1)
    node.isForgetful = true
    node.height += 3
    await expect(look()).rejects.toMatchObject({ fault: 'unreadable' })
    node.isForgetful = false
    expect(await look()).toEqual([])
  })
})

describe('an address that the chain knows', () => {
  it('is not begun with', async () => {
    const { node, reader } = await watching()
    expect(await reader.begin([ADDRESS])).toEqual([expect.anything()])
    node.known.add(ADDRESS)
    expect(await reader.begin([OTHER, ADDRESS])).toEqual([expect.anything(), null])
    node.come(OTHER, 1n, USDC)
    expect(await reader.begin([OTHER, ADDRESS])).toEqual([null, null])
  })
})

describeUnreliableNode({
  address: ADDRESS,
  watching,
  nodeOf: ({ node }) => node,
  pay(node) {
    const hash = node.come(ADDRESS, ONE, USDT)
    return [[`${CHAIN}:${hash}:0`, '1', hash, 1, 'seen']]
  },
  another: [
    ['another chain', 'chain', { chainId: 0xcd8690dc }],
    ['other decimals', 'decimals', { decimals: 18 }],
  ],
  rewind: ({ height }) => ({ height: height - 1 }),
  staleMs: 400_000,
})

describe('a node', () => {
  it('is left alone when it forbids more requests, as TronGrid does', async () => {
    const { face, look, reader, clock } = await watching()
    face.trouble = (_, response) =>
      response.writeHead(403).end('{"Error":"request rate exceeded, and the query server is suspended for 5 s"}')
    await expect(look()).rejects.toMatchObject({ fault: 'limited', retryAfterMs: 10_000 })
    face.trouble = null
    const before = reader.requests()
    await expect(look()).rejects.toMatchObject({ fault: 'limited' })
    expect(reader.requests()).toBe(before)
    clock.turn(10_000)
    expect(await look()).toEqual([])
  })

  it('is given the key of its provider, wherever it is asked', async () => {
    const { face } = await watching()
    expect(new Set(face.paths)).toEqual(new Set(['/jsonrpc', '/wallet/getaccount']))
    expect(new Set(face.headers.map((headers) => headers['tron-pro-api-key']))).toEqual(new Set(['secret']))
  })

  it('may be named by the address of its JSON-RPC', async () => {
    const { face, look } = await watching({ path: '/jsonrpc' })
    expect(await look()).toEqual([])
    expect(new Set(face.paths)).toEqual(new Set(['/jsonrpc', '/wallet/getaccount']))
  })

  it('whose logs are behind its blocks gives no answer: an empty list is none', async () => {
    const { node, look } = await watching()
    const hash = node.come(ADDRESS, ONE, USDT)
    node.logsBehind = 1
    await expect(look()).rejects.toBeInstanceOf(ChainUnavailable)
    node.logsBehind = 0
    expect(await look()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 1, 'seen']])
  })

  it('that has no index of its logs gives no answer, though its list is empty for all blocks', async () => {
    const { node, look } = await watching()
    node.hasIndex = false
    expect(await look()).toEqual([])
    const hash = node.come(ADDRESS, ONE, USDT)
    node.height += 100
    await expect(look()).rejects.toMatchObject({ fault: 'unreadable' })
    node.hasIndex = true
    expect(await look()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 101, 'confirmed']])
  })

  it('that gives no logs is no help, and asked again after a minute', async () => {
    const { node, look, clock } = await watching()
    const hash = node.come(ADDRESS, ONE, USDT)
    node.mostLogs = -1
    await expect(look()).rejects.toMatchObject({ fault: 'refused' })
    node.mostLogs = 5000
    clock.turn(60_000)
    expect(await look()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 1, 'seen']])
  })

  it('is asked again when a block comes between its answers', async () => {
    const { node, look } = await watching()
    const hash = node.come(ADDRESS, ONE)
    node.restless = 2
    expect(await look()).toEqual([[`${COUNTED}1`, '1', hash, 3, 'confirmed']])
    node.restless = 3
    await expect(look()).rejects.toMatchObject({ fault: 'slow' })
  })

  it('has its key in the query, behind the address of its JSON-RPC', async () => {
    const { node, look, face } = await watching({ path: '/jsonrpc?token=secret' })
    const hash = node.come(ADDRESS, ONE)
    expect((await look()).map(([, , one]) => one)).toEqual([hash])
    expect(face.paths.every((path) => path.endsWith('?token=secret'))).toBe(true)
  })

  it('takes no lists, so that no balance is known to be of a block, is refused', async () => {
    const { node, look } = await watching()
    node.batches = false
    await expect(look()).rejects.toMatchObject({ fault: 'refused' })
  })

  it.each([3, 5, 15])('answers %i calls at once serves, too', async (most) => {
    const { node, look, reader } = await watching()
    node.mostCalls = most
    const unused = Array.from({ length: 20 }, () => OTHER)
    expect((await reader.begin(unused)).every((state) => state !== null)).toBe(true)
    const hash = node.come(ADDRESS, ONE, USDT)
    expect((await look()).map(([, amount, one]) => [amount, one])).toEqual([['1', hash]])
  })
})

describe('as many addresses as one look may have', () => {
  it('cost two requests without news', async () => {
    const { reader, face, node } = await watching()
    const all = Array.from({ length: reader.mostAddresses }, () => ADDRESS)
    const states = await reader.begin(all)
    node.height += 5
    const before = reader.requests()
    const paths = face.paths.length
    await reader.look(all.map((address, index) => ({ address, state: states[index] })))
    expect(reader.requests() - before).toBe(2)
    expect(face.paths.slice(paths)).toEqual(['/jsonrpc', '/jsonrpc'])
    expect(reader.mostAddresses).toBeGreaterThan(10)
  })
})
