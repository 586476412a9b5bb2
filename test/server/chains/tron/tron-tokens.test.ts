import { describe, expect, it } from 'vitest'
import { contractOf } from '../../../payment/pairs'
import { TROUBLES } from '../fake-server'
import { ADDRESS, CHAIN, ONE, watching } from './watch-tron'

const USDT = contractOf('USDT', 'Tron')
const USDC = contractOf('USDC', 'Tron')
const UNKNOWN_TOKEN = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'

describe('tokens on Tron', () => {
  it('are detected, then confirmed with their depth, then no longer reported', async () => {
    const { node, scan, movements } = await watching()
    expect(await scan()).toEqual([])
    const hash = node.transfer(ADDRESS, 31_250_000n, USDT)
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
    expect(await scan()).toEqual([[`${CHAIN}:${hash}:0`, '31.25', hash, 2, 'seen']])
    node.height += 1
    expect(await scan()).toEqual([[`${CHAIN}:${hash}:0`, '31.25', hash, 3, 'confirmed']])
    node.height += 1
    expect(await scan()).toEqual([])
  })

  it('are one deposit per transfer, including dust', async () => {
    const { node, scan } = await watching()
    const first = node.transfer(ADDRESS, 10n * ONE, USDT)
    await scan()
    const second = node.transfer(ADDRESS, 1n, USDT)
    const third = node.transfer(ADDRESS, 2n * ONE, USDC)
    expect(await scan()).toEqual([
      [`${CHAIN}:${first}:0`, '10', first, 3, 'confirmed'],
      [`${CHAIN}:${second}:1`, '0.000001', second, 2, 'seen'],
      [`${CHAIN}:${third}:2`, '2', third, 1, 'seen'],
    ])
  })

  it('are separate deposits, even in one transaction or with the same amount in one block', async () => {
    const { node, scan } = await watching()
    const hash = node.transfer(ADDRESS, 5n * ONE, USDT)
    node.transfer(ADDRESS, 5n * ONE, USDT, { at: node.height, hash })
    const other = node.transfer(ADDRESS, 5n * ONE, USDT, { at: node.height })
    expect((await scan()).map(([id]) => id)).toEqual([
      `${CHAIN}:${hash}:0`,
      `${CHAIN}:${hash}:1`,
      `${CHAIN}:${other}:2`,
    ])
    node.height += 2
    expect((await scan()).map(([, amount, , , state]) => [amount, state])).toEqual(
      Array.from({ length: 3 }, () => ['5', 'confirmed']),
    )
  })

  it('of another contract do not count, and a node that lists them without being asked is refused', async () => {
    const { node, scan } = await watching()
    node.transfer(ADDRESS, 1000n * ONE, UNKNOWN_TOKEN)
    expect(await scan()).toEqual([])
    node.transfer(ADDRESS, 1000n * ONE, UNKNOWN_TOKEN)
    node.isUnfiltered = true
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
  })

  it('fail when a reorganisation drops them, and a replacement is another deposit', async () => {
    const { node, scan } = await watching()
    const hash = node.transfer(ADDRESS, ONE, USDT)
    await scan()
    node.height += 1
    expect(await scan()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 2, 'seen']])
    node.reorganise(2)
    expect(await scan()).toEqual([[`${CHAIN}:${hash}:0`, '0', hash, 0, 'failed']])
    expect(await scan()).toEqual([])
    const next = node.transfer(ADDRESS, 2n * ONE, USDT)
    node.height += 2
    expect(await scan()).toEqual([[`${CHAIN}:${next}:1`, '2', next, 3, 'confirmed']])
  })

  it('remain one deposit when a reorganisation moves them to another block', async () => {
    const { node, scan } = await watching()
    const hash = node.transfer(ADDRESS, ONE, USDT)
    node.height += 1
    expect(await scan()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 2, 'seen']])
    node.reorganise(2, true)
    expect(await scan()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 1, 'seen']])
    node.height += 2
    expect(await scan()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 3, 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('stay credited when the chain is reorganised after that', async () => {
    const { node, scan } = await watching()
    node.transfer(ADDRESS, ONE, USDT)
    node.height += 2
    expect((await scan()).map(([, , , , state]) => state)).toEqual(['confirmed'])
    node.reorganise(3)
    expect(await scan()).toEqual([])
    node.height += 6
    expect(await scan()).toEqual([])
  })

  it('are detected if a reorganisation adds them to a block that the first scan had already covered', async () => {
    const { node, scan } = await watching()
    node.reorganise(2)
    const hash = node.transfer(ADDRESS, ONE, USDT, { at: node.height - 1 })
    expect(await scan()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 2, 'seen']])
  })

  it('are detected even if their owner collects them between two scans', async () => {
    const { node, scan } = await watching()
    const hash = node.transfer(ADDRESS, ONE, USDT)
    node.sweep(ADDRESS, USDT)
    node.height += 2
    expect(await scan()).toEqual([[`${CHAIN}:${hash}:0`, '1', hash, 4, 'confirmed']])
    const late = node.transfer(ADDRESS, ONE, USDT)
    expect(await scan()).toEqual([[`${CHAIN}:${late}:2`, '1', late, 1, 'seen']])
  })

  it('are found however long ago the last scan was, in ranges as long as a node allows', async () => {
    const { node, scan, host } = await watching()
    const first = node.transfer(ADDRESS, ONE, USDT)
    node.height += 450_000
    const second = node.transfer(ADDRESS, ONE, USDT)
    const before = host.requests.length
    expect((await scan()).map(([, , hash, , state]) => [hash, state])).toEqual([
      [first, 'confirmed'],
      [second, 'seen'],
    ])
    const ranges = host.requests
      .slice(before)
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => params[0] as { fromBlock: string; toBlock: string })
      .map(({ fromBlock, toBlock }) => Number(toBlock) - Number(fromBlock) + 1)
    expect(ranges).toHaveLength(91)
    expect(Math.max(...ranges)).toBe(5000)
  })

  it('are found where a node allows fewer blocks', async () => {
    const { node, scan } = await watching()
    node.maxLogs = 4
    node.height += 40
    const hash = node.transfer(ADDRESS, ONE, USDT)
    node.height += 40
    expect((await scan()).map(([, , hash]) => hash)).toEqual([hash])
  })
})

describe('a gap in the index of logs', () => {
  /** The owner collects a payment whose log is missing. */
  async function collected({ second = false } = {}) {
    const watched = await watching({ second })
    const { node, scan } = watched
    node.hasIndex = false
    const hash = node.transfer(ADDRESS, 31n * ONE, USDT)
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
    node.sweep(ADDRESS, USDT)
    node.height += 20
    return { ...watched, hash }
  }

  it('hides no payment that the owner collects: no scan succeeds until the log exists', async () => {
    const { node, scan, hash } = await collected()
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
    node.height += 20
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
    node.hasIndex = true
    expect((await scan()).map(([, amount, one, , state]) => [amount, one, state])).toEqual([['31', hash, 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('is not closed by later money', async () => {
    const { node, scan } = await collected()
    node.hasIndex = true
    node.unindexed = node.height - 20
    node.transfer(ADDRESS, 31n * ONE, USDT)
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
    node.unindexed = 0
    expect((await scan()).map(([, amount]) => amount)).toEqual(['31', '31'])
  })

  it('is closed by a second node', async () => {
    const { host, backup, scan } = await watching({ second: true })
    host.node.hasIndex = false
    for (const { node } of [host, backup]) node.transfer(ADDRESS, 31n * ONE, USDT)
    expect((await scan()).map(([, amount]) => amount)).toEqual(['31'])
  })

  it('is remembered while the second node is unreachable', async () => {
    const { host, backup, scan } = await watching({ second: true })
    host.node.hasIndex = false
    backup.trouble = TROUBLES.broken
    host.node.transfer(ADDRESS, 31n * ONE, USDT)
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
    host.node.sweep(ADDRESS, USDT)
    host.node.height += 20
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
  })

  it('is forgotten with the block that a reorganisation dropped', async () => {
    const { node, scan } = await watching()
    node.hasIndex = false
    node.transfer(ADDRESS, 31n * ONE, USDT)
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
    node.reorganise(1)
    expect(await scan()).toEqual([])
  })
})
