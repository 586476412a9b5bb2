import { describe, expect, it } from 'vitest'
import { ChainUnavailable } from '../../../../src/server/ports/chain-reader'
import { contractOf } from '../../../payment/pairs'
import { describeUnreliableNode } from '../unreliable-node'
import { ADDRESS, CHAIN, ONE, TRX_ID_PREFIX, watching } from './watch-tron'

const OTHER = 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK'
const USDT = contractOf('USDT', 'Tron')
const USDC = contractOf('USDC', 'Tron')

describe('an address that the chain knows', () => {
  it('is refused', async () => {
    const { node, reader } = await watching()
    expect(await reader.initialStates([ADDRESS])).toEqual([expect.anything()])
    node.known.add(ADDRESS)
    expect(await reader.initialStates([OTHER, ADDRESS])).toEqual([expect.anything(), null])
    node.transfer(OTHER, 1n, USDC)
    expect(await reader.initialStates([OTHER, ADDRESS])).toEqual([null, null])
  })
})

describeUnreliableNode({
  address: ADDRESS,
  watching,
  nodeOf: ({ node }) => node,
  pay(node) {
    const hash = node.transfer(ADDRESS, ONE, USDT)
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
  it('gets no requests after it forbids more, as TronGrid does', async () => {
    const { host, scan, reader, clock } = await watching()
    host.trouble = (_, response) =>
      response.writeHead(403).end('{"Error":"request rate exceeded, and the query server is suspended for 5 s"}')
    await expect(scan()).rejects.toMatchObject({ fault: 'limited', retryAfterMs: 10_000 })
    host.trouble = null
    const before = reader.requests()
    await expect(scan()).rejects.toMatchObject({ fault: 'limited' })
    expect(reader.requests()).toBe(before)
    clock.turn(10_000)
    expect(await scan()).toEqual([])
  })

  it('gets the key of its provider with every request', async () => {
    const { host } = await watching()
    expect(new Set(host.paths)).toEqual(new Set(['/jsonrpc', '/wallet/getaccount']))
    expect(new Set(host.headers.map((headers) => headers['tron-pro-api-key']))).toEqual(new Set(['secret']))
  })

  it('can be set by the URL of its JSON-RPC', async () => {
    const { host, scan } = await watching({ path: '/jsonrpc' })
    expect(await scan()).toEqual([])
    expect(new Set(host.paths)).toEqual(new Set(['/jsonrpc', '/wallet/getaccount']))
  })

  it('is unavailable while its logs are behind its blocks, although it answers with an empty list', async () => {
    const { node, scan } = await watching()
    const hash = node.transfer(ADDRESS, ONE, USDT)
    node.logsBehind = 1
    await expect(scan()).rejects.toBeInstanceOf(ChainUnavailable)
    node.logsBehind = 0
    expect(await scan()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 1, 'seen']])
  })

  it('is unavailable without an index of logs, although it answers with an empty list', async () => {
    const { node, scan } = await watching()
    node.hasIndex = false
    expect(await scan()).toEqual([])
    const hash = node.transfer(ADDRESS, ONE, USDT)
    node.height += 100
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
    node.hasIndex = true
    expect(await scan()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 101, 'confirmed']])
  })

  it('is unavailable while it refuses logs, and gets another request for them after a minute', async () => {
    const { node, scan, clock } = await watching()
    const hash = node.transfer(ADDRESS, ONE, USDT)
    node.maxLogs = -1
    await expect(scan()).rejects.toMatchObject({ fault: 'refused' })
    node.maxLogs = 5000
    clock.turn(60_000)
    expect(await scan()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 1, 'seen']])
  })

  it('gets the request again when a block arrives between its answers', async () => {
    const { node, scan } = await watching()
    const hash = node.transfer(ADDRESS, ONE)
    node.restless = 2
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}1`, '1', hash, 3, 'confirmed']])
    node.restless = 3
    await expect(scan()).rejects.toMatchObject({ fault: 'slow' })
  })

  it('can have its key in the query of the URL of its JSON-RPC', async () => {
    const { node, scan, host } = await watching({ path: '/jsonrpc?token=secret' })
    const hash = node.transfer(ADDRESS, ONE)
    expect((await scan()).map(([, , one]) => one)).toEqual([hash])
    expect(host.paths.every((path) => path.endsWith('?token=secret'))).toBe(true)
  })

  it('is refused if it accepts no lists, because its balances then belong to no known block', async () => {
    const { node, scan } = await watching()
    node.batches = false
    await expect(scan()).rejects.toMatchObject({ fault: 'refused' })
  })

  it.each([3, 5, 15])('that answers %i calls at once serves, too', async (most) => {
    const { node, scan, reader } = await watching()
    node.maxCalls = most
    const unused = Array.from({ length: 20 }, () => OTHER)
    expect((await reader.initialStates(unused)).every((state) => state !== null)).toBe(true)
    const hash = node.transfer(ADDRESS, ONE, USDT)
    expect((await scan()).map(([, amount, one]) => [amount, one])).toEqual([['1', hash]])
  })
})

describe('the maximum number of addresses in one scan', () => {
  it('costs two requests without news', async () => {
    const { reader, host, node } = await watching()
    const all = Array.from({ length: reader.maxAddresses }, () => ADDRESS)
    const states = await reader.initialStates(all)
    node.height += 5
    const before = reader.requests()
    const paths = host.paths.length
    await reader.scan(all.map((address, index) => ({ address, state: states[index] })))
    expect(reader.requests() - before).toBe(2)
    expect(host.paths.slice(paths)).toEqual(['/jsonrpc', '/jsonrpc'])
    expect(reader.maxAddresses).toBeGreaterThan(10)
  })
})
