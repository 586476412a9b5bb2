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
  const { face } = watched
  const logsAsked = () => face.asked.filter(({ method }) => method === 'eth_getLogs').length
  return { ...watched, node: face.node, logsAsked }
}

describe('a node without logs', () => {
  it('still shows every token that comes, by the balance alone, and is not asked for logs again', async () => {
    const { node, scan, logsAsked, clock } = await watching()
    node.maxLogs = 0
    node.come(ADDRESS, 31n * ONE, USDT)
    expect(await scan()).toEqual([[`${COUNTED}USDT:1`, '31', '', 1, 'seen']])
    const asked = logsAsked()
    node.height += 2
    expect(await scan()).toEqual([[`${COUNTED}USDT:1`, '31', '', 3, 'confirmed']])
    node.come(ADDRESS, 2n * ONE, USDT)
    expect(await scan()).toEqual([[`${COUNTED}USDT:2`, '2', '', 1, 'seen']])
    expect(logsAsked()).toBe(asked)
    // an hour later it is tried again
    clock.turn(3_600_000)
    await scan()
    expect(logsAsked()).toBeGreaterThan(asked)
  })

  it('that gives them later changes nothing about the id', async () => {
    const { node, scan, clock } = await watching()
    node.maxLogs = 0
    const hash = node.come(ADDRESS, 31n * ONE, USDT)
    expect(await scan()).toEqual([[`${COUNTED}USDT:1`, '31', '', 1, 'seen']])
    node.maxLogs = 100
    clock.turn(3_600_000)
    expect(await scan()).toEqual([[`${COUNTED}USDT:1`, '31', hash, 1, 'seen']])
    node.height += 2
    expect(await scan()).toEqual([[`${COUNTED}USDT:1`, '31', hash, 3, 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('that gives them after the money was credited does not make it twice as much', async () => {
    const { node, scan, clock } = await watching()
    node.maxLogs = 0
    node.come(ADDRESS, 31n * ONE, USDT)
    node.height += 2
    expect(await scan()).toEqual([[`${COUNTED}USDT:1`, '31', '', 3, 'confirmed']])
    node.maxLogs = 100
    clock.turn(3_600_000)
    expect(await scan()).toEqual([])
    const hash = node.come(ADDRESS, ONE, USDT)
    expect(await scan()).toEqual([[`56:${hash}:1`, '1', hash, 1, 'seen']])
  })
})

describe('a node that gives no logs any more', () => {
  const columns = (movements: unknown[][]) => movements.map(([id, amount, , , state]) => [id, amount, state])

  it('keeps two transfers that were reported together, as they were', async () => {
    const { node, scan, clock } = await watching()
    const [first, second] = [node.come(ADDRESS, 15n * ONE, USDT), node.come(ADDRESS, 16n * ONE, USDT)]
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

  it('is as good as the first of two hosts that gave them, while that one is away', async () => {
    const { face, backup, scan } = await watching({ second: true })
    backup.node.maxLogs = 0
    for (const { node } of [face, backup]) for (const amount of [15n, 16n]) node.come(ADDRESS, amount * ONE, USDT)
    const reported = await scan()
    face.trouble = TROUBLES.broken
    expect(columns(await scan())).toEqual(columns(reported))
    face.trouble = null
    expect(await scan()).toEqual(reported)
  })

  it('keeps them in another block, too, and counts what came besides', async () => {
    const { node, scan, clock } = await watching()
    const [first, second] = [node.come(ADDRESS, 15n * ONE, USDT), node.come(ADDRESS, 16n * ONE, USDT)]
    await scan()
    node.maxLogs = 0
    clock.turn(3_600_000)
    node.reorganise(2, true)
    node.height += 1
    const moved = columns(await scan())
    expect(moved).toHaveLength(2)
    expect(moved).toContainEqual([`56:${first}:0`, '15', 'seen'])
    expect(moved).toContainEqual([`56:${second}:1`, '16', 'seen'])
    node.come(ADDRESS, ONE, USDT)
    expect(columns(await scan())).toContainEqual([`${COUNTED}USDT:1`, '1', 'seen'])
  })

  it('does not tell whether money is gone that its owner may have moved, until its block is final', async () => {
    const { node, scan, clock } = await watching()
    const hash = node.come(ADDRESS, 15n * ONE, USDT)
    node.nonce = 1
    node.come(ADDRESS, -14n * ONE, USDT)
    expect(await scan()).toEqual([[`56:${hash}:0`, '15', hash, 2, 'seen']])
    node.maxLogs = 0
    clock.turn(3_600_000)
    expect((await scan()).map((one) => one.at(-1))).not.toContain('failed')
    node.maxLogs = 100
    clock.turn(3_600_000)
    node.height += 3
    expect(await scan()).toContainEqual([`56:${hash}:0`, '15', hash, 5, 'confirmed'])
  })

  it('gives one amount, of which the transfers are parts once they are known', async () => {
    const { node, scan, clock } = await watching()
    node.maxLogs = 0
    const [, second] = [node.come(ADDRESS, 15n * ONE, USDT), node.come(ADDRESS, 16n * ONE, USDT)]
    expect(columns(await scan())).toEqual([[`${COUNTED}USDT:1`, '31', 'seen']])
    node.maxLogs = 100
    clock.turn(3_600_000)
    expect(columns(await scan())).toEqual([
      [`${COUNTED}USDT:1`, '15', 'seen'],
      [`56:${second}:1`, '16', 'seen'],
    ])
  })

  it('says of what a reorganisation has dropped that it is gone once the block is final', async () => {
    const { node, scan, clock } = await watching()
    const hash = node.come(ADDRESS, 15n * ONE, USDT)
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
  it('is asked in ranges as short as it wants, and no longer ones again', async () => {
    const { node, scan, face } = await watching()
    node.maxLogs = 5
    node.height += 20
    const first = node.come(ADDRESS, ONE, USDT)
    node.height += 20
    const second = node.come(ADDRESS, 2n * ONE, USDT)
    expect((await scan()).map(([, , hash]) => hash)).toEqual([first, second])
    const before = face.asked.length
    node.height += 4
    await scan()
    const ranges = face.asked
      .slice(before)
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => params[0] as { fromBlock: string; toBlock: string })
      .map(({ fromBlock, toBlock }) => Number(toBlock) - Number(fromBlock) + 1)
    expect(Math.max(...ranges)).toBeLessThanOrEqual(5)
  })

  it('whose logs are behind its blocks gives no answer: an empty list is none', async () => {
    const { node, scan } = await watching()
    const hash = node.come(ADDRESS, ONE, USDT)
    node.logsBehind = 1
    await expect(scan()).rejects.toMatchObject({ fault: 'behind' })
    node.logsBehind = 0
    expect(await scan()).toEqual([[`56:${hash}:0`, '1', hash, 1, 'seen']])
  })
})

describe('a coin that a contract sends', () => {
  const parts = (movements: unknown[][]) => movements.map(([, amount, hash]) => [amount, hash])

  it('beside a payment in the same block leaves that its transaction', async () => {
    const { node, scan } = await watching()
    const hash = node.come(ADDRESS, ONE)
    node.comeInternally(ADDRESS, 2n * ONE)
    expect(parts(await scan())).toEqual([
      ['1', hash],
      ['2', ''],
    ])
  })

  it('beside one that failed is not taken for it', async () => {
    const { node, scan } = await watching()
    const hash = node.come(ADDRESS, ONE)
    node.failed.push({ block: node.height, hash: `0x${'fa'.repeat(32)}`, to: ADDRESS, amount: 2n * ONE })
    node.comeInternally(ADDRESS, 3n * ONE)
    expect(parts(await scan())).toEqual([
      ['1', hash],
      ['3', ''],
    ])
  })

  it('has no transaction, nor has anything beside it, where the node gives no receipts', async () => {
    const { node, scan } = await watching()
    node.givesReceipts = false
    node.come(ADDRESS, ONE)
    node.comeInternally(ADDRESS, 2n * ONE)
    expect(parts(await scan())).toEqual([['3', '']])
  })
})

describe('a balance', () => {
  it('that fell because the owner has moved money is where the next count begins', async () => {
    const { node, scan } = await watching()
    node.come(ADDRESS, 5n * ONE)
    node.height += 3
    expect((await scan()).map(([id, amount, , , state]) => [id, amount, state])).toEqual([
      [`${COUNTED}BNB:1`, '5', 'confirmed'],
    ])
    node.nonce = 1
    node.come(ADDRESS, -5n * ONE)
    node.height += 3
    expect(await scan()).toEqual([])
    const hash = node.come(ADDRESS, 5n * ONE)
    expect(await scan()).toEqual([[`${COUNTED}BNB:2`, '5', hash, 1, 'seen']])
  })

  it('that fell though nothing was ever sent is no answer: it would be credited again when it is back', async () => {
    const { node, scan } = await watching()
    node.come(ADDRESS, 5n * ONE)
    node.height += 3
    expect(await scan()).toHaveLength(1)
    node.forgetful = true
    node.height += 3
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
    node.forgetful = false
    expect(await scan()).toEqual([])
  })

  it('whose block the node has forgotten is believed, when the block is still the same', async () => {
    const { node, scan } = await watching()
    node.maxLogs = 0
    node.come(ADDRESS, 5n * ONE, USDT)
    expect(await scan()).toHaveLength(1)
    node.nonce = 1
    node.come(ADDRESS, -5n * ONE, USDT)
    node.height += 500
    expect((await scan()).map(([id, amount, , , state]) => [id, amount, state])).toEqual([
      [`${COUNTED}USDT:1`, '5', 'confirmed'],
    ])
  })

  it('that is gone with its block fails, without logs too', async () => {
    const { node, scan } = await watching()
    node.maxLogs = 0
    node.come(ADDRESS, 5n * ONE, USDT)
    await scan()
    node.reorganise(1)
    expect(await scan()).toEqual([[`${COUNTED}USDT:1`, '0', '', 0, 'failed']])
    expect(await scan()).toEqual([])
  })
})

describe('an address that the chain knows', () => {
  it('is not accepted', async () => {
    const { node, reader } = await watching()
    node.nonce = 1
    expect(await reader.initialStates([ADDRESS])).toEqual([null])
    node.nonce = 0
    node.come(ADDRESS, 1n, USDT)
    expect(await reader.initialStates([ADDRESS])).toEqual([null])
  })
})

describeUnreliableNode({
  address: ADDRESS,
  watching,
  nodeOf: ({ node }) => node,
  pay(node) {
    const hash = node.come(ADDRESS, ONE, USDT)
    return [[`56:${hash}:0`, '1', hash, 1, 'seen']]
  },
  another: [
    ['another chain', 'chain', { chainId: 97 }],
    ['other decimals', 'decimals', { decimals: 6 }],
  ],
  rewind: ({ height }) => ({ height: height - 1 }),
  staleMs: 900_000,
})

describe('a node that', () => {
  it.each([1, 3, 5, 15])('answers %i calls at once serves as well as any other', async (most) => {
    for (const change of [{}, { listStatus: 500 }, { listStatus: 413 }, { answersFirst: true }]) {
      const { node, scan, reader, face } = await watching()
      Object.assign(node, { maxCalls: most, ...change })
      const addresses = Array.from({ length: 20 }, (_, index) => `0x${String(index + 1).padStart(40, '0')}`)
      expect((await reader.initialStates(addresses)).every((state) => state !== null)).toBe(true)
      const hash = node.come(ADDRESS, ONE, USDT)
      expect(await scan()).toEqual([[`56:${hash}:0`, '1', hash, 1, 'seen']])
      const before = face.paths.length
      await reader.initialStates(addresses.slice(0, most))
      // how few it answers is known
      expect(face.paths.length - before).toBeLessThanOrEqual(8)
    }
  })

  it('takes no lists is asked for one thing after the other', async () => {
    const { node, scan } = await watching()
    node.batches = false
    const hash = node.come(ADDRESS, ONE, USDT)
    expect(await scan()).toEqual([[`56:${hash}:0`, '1', hash, 1, 'seen']])
  })

  it('has lost the state that is needed', async () => {
    const { node, scan } = await watching()
    node.come(ADDRESS, ONE, USDT)
    node.memory = 2
    await expect(scan()).rejects.toMatchObject({ fault: 'refused' })
    node.memory = 128
    expect(await scan()).toHaveLength(1)
  })
})
