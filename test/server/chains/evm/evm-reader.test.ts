import { describe, expect, it } from 'vitest'
import { evmReader } from '../../../../src/server/chains/evm/evm-reader'
import { contractOf } from '../../../payment/pairs'
import { TROUBLES } from '../fake-server'
import { describeUnreliableNode } from '../unreliable-node'
import { watch } from '../watch'
import { fakeEvmNode } from './fake-evm-node'

const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const COUNTED = `56:${ADDRESS.toLowerCase()}:`
const USDT = contractOf('USDT', 'Binance_Smart_Chain')
const ONE = 10n ** 18n

async function watching({ second = false } = {}) {
  const watched = await watch({
    address: ADDRESS,
    columns: ['id', 'amount', 'hash', 'confirmations', 'state'],
    serve: fakeEvmNode,
    read: (endpoints, clock) => evmReader({ network: 'Binance_Smart_Chain', endpoints, clock, confirmations: 3 }),
    second,
  })
  const { host } = watched
  const countLogRequests = () => host.requests.filter(({ method }) => method === 'eth_getLogs').length
  return { ...watched, node: host.node, countLogRequests }
}

describe('a node without logs', () => {
  it('still shows every incoming token by the balance alone, and gets no further requests for logs', async () => {
    const { node, scan, countLogRequests, clock } = await watching()
    node.maxLogs = 0
    node.transfer(ADDRESS, 31n * ONE, USDT)
    expect(await scan()).toEqual([[`${COUNTED}USDT:1`, '31', '', 1, 'seen']])
    const before = countLogRequests()
    node.height += 2
    expect(await scan()).toEqual([[`${COUNTED}USDT:1`, '31', '', 3, 'confirmed']])
    node.transfer(ADDRESS, 2n * ONE, USDT)
    expect(await scan()).toEqual([[`${COUNTED}USDT:2`, '2', '', 1, 'seen']])
    expect(countLogRequests()).toBe(before)
    // an hour later, logs are requested again
    clock.turn(3_600_000)
    await scan()
    expect(countLogRequests()).toBeGreaterThan(before)
  })

  it('does not change the id of a deposit when it gives logs later', async () => {
    const { node, scan, clock } = await watching()
    node.maxLogs = 0
    const hash = node.transfer(ADDRESS, 31n * ONE, USDT)
    expect(await scan()).toEqual([[`${COUNTED}USDT:1`, '31', '', 1, 'seen']])
    node.maxLogs = 100
    clock.turn(3_600_000)
    expect(await scan()).toEqual([[`${COUNTED}USDT:1`, '31', hash, 1, 'seen']])
    node.height += 2
    expect(await scan()).toEqual([[`${COUNTED}USDT:1`, '31', hash, 3, 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('does not double a credited deposit when it gives logs later', async () => {
    const { node, scan, clock } = await watching()
    node.maxLogs = 0
    node.transfer(ADDRESS, 31n * ONE, USDT)
    node.height += 2
    expect(await scan()).toEqual([[`${COUNTED}USDT:1`, '31', '', 3, 'confirmed']])
    node.maxLogs = 100
    clock.turn(3_600_000)
    expect(await scan()).toEqual([])
    const hash = node.transfer(ADDRESS, ONE, USDT)
    expect(await scan()).toEqual([[`56:${hash}:1`, '1', hash, 1, 'seen']])
  })
})

describe('a node that no longer gives logs', () => {
  const columns = (movements: unknown[][]) => movements.map(([id, amount, , , state]) => [id, amount, state])

  it('leaves two reported transfers as they are', async () => {
    const { node, scan, clock } = await watching()
    const [first, second] = [node.transfer(ADDRESS, 15n * ONE, USDT), node.transfer(ADDRESS, 16n * ONE, USDT)]
    const reported = [
      [`56:${first}:0`, '15', 'seen'],
      [`56:${second}:1`, '16', 'seen'],
    ]
    expect(columns(await scan())).toEqual(reported)
    node.maxLogs = 0
    clock.turn(3_600_000)
    expect(columns(await scan())).toEqual(reported)
    node.height += 2
    expect((await scan()).map((one) => one.at(-1))).toEqual(['confirmed', 'confirmed'])
  })

  it('can replace the host that gave them while that host is unreachable', async () => {
    const { host, backup, scan } = await watching({ second: true })
    backup.node.maxLogs = 0
    for (const { node } of [host, backup]) for (const amount of [15n, 16n]) node.transfer(ADDRESS, amount * ONE, USDT)
    const reported = await scan()
    host.trouble = TROUBLES.broken
    expect(columns(await scan())).toEqual(columns(reported))
    host.trouble = null
    expect(await scan()).toEqual(reported)
  })

  it('retains the ids of transfers that a reorganisation moved, and numbers other money', async () => {
    const { node, scan, clock } = await watching()
    const [first, second] = [node.transfer(ADDRESS, 15n * ONE, USDT), node.transfer(ADDRESS, 16n * ONE, USDT)]
    await scan()
    node.maxLogs = 0
    clock.turn(3_600_000)
    node.reorganise(2, true)
    node.height += 1
    const moved = columns(await scan())
    expect(moved).toHaveLength(2)
    expect(moved).toContainEqual([`56:${first}:0`, '15', 'seen'])
    expect(moved).toContainEqual([`56:${second}:1`, '16', 'seen'])
    node.transfer(ADDRESS, ONE, USDT)
    expect(columns(await scan())).toContainEqual([`${COUNTED}USDT:1`, '1', 'seen'])
  })

  it('does not decide whether missing money was dropped or moved until its block is final', async () => {
    const { node, scan, clock } = await watching()
    const hash = node.transfer(ADDRESS, 15n * ONE, USDT)
    node.nonce = 1
    node.transfer(ADDRESS, -14n * ONE, USDT)
    expect(await scan()).toEqual([[`56:${hash}:0`, '15', hash, 2, 'seen']])
    node.maxLogs = 0
    clock.turn(3_600_000)
    expect((await scan()).map((one) => one.at(-1))).not.toContain('failed')
    node.maxLogs = 100
    clock.turn(3_600_000)
    node.height += 3
    expect(await scan()).toContainEqual([`56:${hash}:0`, '15', hash, 5, 'confirmed'])
  })

  it('shows one amount, which is split once the transfers are known', async () => {
    const { node, scan, clock } = await watching()
    node.maxLogs = 0
    const [, second] = [node.transfer(ADDRESS, 15n * ONE, USDT), node.transfer(ADDRESS, 16n * ONE, USDT)]
    expect(columns(await scan())).toEqual([[`${COUNTED}USDT:1`, '31', 'seen']])
    node.maxLogs = 100
    clock.turn(3_600_000)
    expect(columns(await scan())).toEqual([
      [`${COUNTED}USDT:1`, '15', 'seen'],
      [`56:${second}:1`, '16', 'seen'],
    ])
  })

  it('reports money that a reorganisation dropped once the block is final', async () => {
    const { node, scan, clock } = await watching()
    const hash = node.transfer(ADDRESS, 15n * ONE, USDT)
    await scan()
    node.maxLogs = 0
    clock.turn(3_600_000)
    node.reorganise(1)
    expect(await scan()).toEqual([])
    node.height += 3
    expect(columns(await scan())).toEqual([[`56:${hash}:0`, '0', 'failed']])
    expect(await scan()).toEqual([])
  })
})

describe('a node with few logs', () => {
  it('gets requests for ranges as short as it accepts, and no longer ranges again', async () => {
    const { node, scan, host } = await watching()
    node.maxLogs = 5
    node.height += 20
    const first = node.transfer(ADDRESS, ONE, USDT)
    node.height += 20
    const second = node.transfer(ADDRESS, 2n * ONE, USDT)
    expect((await scan()).map(([, , hash]) => hash)).toEqual([first, second])
    const before = host.requests.length
    node.height += 4
    await scan()
    const ranges = host.requests
      .slice(before)
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => params[0] as { fromBlock: string; toBlock: string })
      .map(({ fromBlock, toBlock }) => Number(toBlock) - Number(fromBlock) + 1)
    expect(Math.max(...ranges)).toBeLessThanOrEqual(5)
  })

  it('is unavailable while its logs are behind its blocks, although it answers with an empty list', async () => {
    const { node, scan } = await watching()
    const hash = node.transfer(ADDRESS, ONE, USDT)
    node.logsBehind = 1
    await expect(scan()).rejects.toMatchObject({ fault: 'behind' })
    node.logsBehind = 0
    expect(await scan()).toEqual([[`56:${hash}:0`, '1', hash, 1, 'seen']])
  })
})

describe('a coin that a contract sends', () => {
  const parts = (movements: unknown[][]) => movements.map(([, amount, hash]) => [amount, hash])

  it('does not take the transaction of a payment in the same block', async () => {
    const { node, scan } = await watching()
    const hash = node.transfer(ADDRESS, ONE)
    node.transferInternally(ADDRESS, 2n * ONE)
    expect(parts(await scan())).toEqual([
      ['1', hash],
      ['2', ''],
    ])
  })

  it('is not taken for a failed payment in the same block', async () => {
    const { node, scan } = await watching()
    const hash = node.transfer(ADDRESS, ONE)
    node.failed.push({ block: node.height, hash: `0x${'fa'.repeat(32)}`, to: ADDRESS, amount: 2n * ONE })
    node.transferInternally(ADDRESS, 3n * ONE)
    expect(parts(await scan())).toEqual([
      ['1', hash],
      ['3', ''],
    ])
  })

  it('has no transaction, like all money in its block, if the node gives no receipts', async () => {
    const { node, scan } = await watching()
    node.givesReceipts = false
    node.transfer(ADDRESS, ONE)
    node.transferInternally(ADDRESS, 2n * ONE)
    expect(parts(await scan())).toEqual([['3', '']])
  })
})

describe('a balance', () => {
  it('is the new baseline after the owner has moved money', async () => {
    const { node, scan } = await watching()
    node.transfer(ADDRESS, 5n * ONE)
    node.height += 3
    expect((await scan()).map(([id, amount, , , state]) => [id, amount, state])).toEqual([
      [`${COUNTED}BNB:1`, '5', 'confirmed'],
    ])
    node.nonce = 1
    node.transfer(ADDRESS, -5n * ONE)
    node.height += 3
    expect(await scan()).toEqual([])
    const hash = node.transfer(ADDRESS, 5n * ONE)
    expect(await scan()).toEqual([[`${COUNTED}BNB:2`, '5', hash, 1, 'seen']])
  })

  it('is unreadable if it fell although nothing was sent: its return would be credited again', async () => {
    const { node, scan } = await watching()
    node.transfer(ADDRESS, 5n * ONE)
    node.height += 3
    expect(await scan()).toHaveLength(1)
    node.forgetful = true
    node.height += 3
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
    node.forgetful = false
    expect(await scan()).toEqual([])
  })

  it('is valid after the node has pruned its block, if the block’s hash is unchanged', async () => {
    const { node, scan } = await watching()
    node.maxLogs = 0
    node.transfer(ADDRESS, 5n * ONE, USDT)
    expect(await scan()).toHaveLength(1)
    node.nonce = 1
    node.transfer(ADDRESS, -5n * ONE, USDT)
    node.height += 500
    expect((await scan()).map(([id, amount, , , state]) => [id, amount, state])).toEqual([
      [`${COUNTED}USDT:1`, '5', 'confirmed'],
    ])
  })

  it('that disappears with its block fails the deposit, even without logs', async () => {
    const { node, scan } = await watching()
    node.maxLogs = 0
    node.transfer(ADDRESS, 5n * ONE, USDT)
    await scan()
    node.reorganise(1)
    expect(await scan()).toEqual([[`${COUNTED}USDT:1`, '0', '', 0, 'failed']])
    expect(await scan()).toEqual([])
  })
})

describe('an address that the chain knows', () => {
  it('is refused', async () => {
    const { node, reader } = await watching()
    node.nonce = 1
    expect(await reader.initialStates([ADDRESS])).toEqual([null])
    node.nonce = 0
    node.transfer(ADDRESS, 1n, USDT)
    expect(await reader.initialStates([ADDRESS])).toEqual([null])
  })
})

describeUnreliableNode({
  address: ADDRESS,
  watching,
  nodeOf: ({ node }) => node,
  pay(node) {
    const hash = node.transfer(ADDRESS, ONE, USDT)
    return [[`56:${hash}:0`, '1', hash, 1, 'seen']]
  },
  another: [
    ['another chain', 'chain', { chainId: 97 }],
    ['other decimals', 'decimals', { decimals: 6 }],
  ],
  rewind: ({ height }) => ({ height: height - 1 }),
  staleMs: 900_000,
})

describe('a node', () => {
  it.each([1, 3, 5, 15])('that answers %i calls at once serves as well as any other', async (most) => {
    for (const change of [{}, { listStatus: 500 }, { listStatus: 413 }, { answersFirst: true }]) {
      const { node, scan, reader, host } = await watching()
      Object.assign(node, { maxCalls: most, ...change })
      const addresses = Array.from({ length: 20 }, (_, index) => `0x${String(index + 1).padStart(40, '0')}`)
      expect((await reader.initialStates(addresses)).every((state) => state !== null)).toBe(true)
      const hash = node.transfer(ADDRESS, ONE, USDT)
      expect(await scan()).toEqual([[`56:${hash}:0`, '1', hash, 1, 'seen']])
      const before = host.paths.length
      await reader.initialStates(addresses.slice(0, most))
      // the length of its lists is known by now
      expect(host.paths.length - before).toBeLessThanOrEqual(8)
    }
  })

  it('that refuses lists gets single calls', async () => {
    const { node, scan } = await watching()
    node.batches = false
    const hash = node.transfer(ADDRESS, ONE, USDT)
    expect(await scan()).toEqual([[`56:${hash}:0`, '1', hash, 1, 'seen']])
  })

  it('that has pruned the needed state reports money without its transaction', async () => {
    const { node, scan } = await watching()
    node.transfer(ADDRESS, ONE, USDT)
    node.memory = 2
    await expect(scan()).rejects.toMatchObject({ fault: 'refused' })
    node.memory = 128
    expect(await scan()).toHaveLength(1)
  })
})
