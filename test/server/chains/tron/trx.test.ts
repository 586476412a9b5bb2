import { describe, expect, it } from 'vitest'
import { ADDRESS, ONE, TRX_ID_PREFIX, watching } from './watch-tron'

describe('TRX', () => {
  it('is detected with its transaction, then confirmed with its depth, then no longer reported', async () => {
    const { node, scan, movements } = await watching()
    node.height += 9
    expect(await scan()).toEqual([])
    node.height += 9
    const hash = node.transfer(ADDRESS, 25_500_000n)
    node.height += 1
    expect(await movements()).toEqual([
      {
        id: `${TRX_ID_PREFIX}1`,
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
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}1`, '25.5', hash, 3, 'confirmed']])
    node.height += 1
    expect(await scan()).toEqual([])
  })

  it('is one deposit per transaction, between two scans and in one block', async () => {
    const { node, scan } = await watching()
    const first = node.transfer(ADDRESS, 5n * ONE)
    const second = node.transfer(ADDRESS, 5n * ONE, null, { at: node.height })
    const third = node.transfer(ADDRESS, 1n)
    expect(await scan()).toEqual([
      [`${TRX_ID_PREFIX}1`, '5', first, 2, 'seen'],
      [`${TRX_ID_PREFIX}2`, '5', second, 2, 'seen'],
      [`${TRX_ID_PREFIX}3`, '0.000001', third, 1, 'seen'],
    ])
    node.height += 1
    expect((await scan()).map(([id, , , , state]) => [id, state])).toEqual([
      [`${TRX_ID_PREFIX}1`, 'confirmed'],
      [`${TRX_ID_PREFIX}2`, 'confirmed'],
      [`${TRX_ID_PREFIX}3`, 'seen'],
    ])
    node.height += 1
    expect((await scan()).map(([id, , , , state]) => [id, state])).toEqual([[`${TRX_ID_PREFIX}3`, 'confirmed']])
  })

  it('is distinguished from failed transactions and TRC-10 tokens in a block', async () => {
    const { node, scan } = await watching()
    node.decoy(ADDRESS, 1000n * ONE)
    expect(await scan()).toEqual([])
    node.decoy(ADDRESS, 1000n * ONE)
    const hash = node.transfer(ADDRESS, 3n * ONE)
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}1`, '3', hash, 1, 'seen']])
  })

  it('that a contract has sent is detected and confirmed without a transaction', async () => {
    const { node, movements } = await watching()
    node.transfer(ADDRESS, 2n * ONE, null, { isInternal: true })
    const [seen] = await movements()
    expect(seen).toMatchObject({
      id: `${TRX_ID_PREFIX}1`,
      amount: '2',
      hash: '',
      state: 'seen',
      reason: 'transaction not identified',
    })
    node.height += 2
    expect(await movements()).toMatchObject([
      { id: `${TRX_ID_PREFIX}1`, amount: '2', confirmations: 3, state: 'confirmed' },
    ])
    expect(await movements()).toEqual([])
  })

  it('is detected if the node gives no whole blocks, or there are too many', async () => {
    const { node, scan } = await watching()
    node.givesFullBlocks = false
    node.transfer(ADDRESS, ONE)
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}1`, '1', '', 1, 'seen']])
    node.givesFullBlocks = true
    node.transfer(ADDRESS, 2n * ONE)
    node.height += 100
    expect(await scan()).toEqual([
      [`${TRX_ID_PREFIX}1`, '1', '', 102, 'confirmed'],
      [`${TRX_ID_PREFIX}2`, '2', '', 1, 'seen'],
    ])
  })

  it('retains the ids of two transactions that a reorganisation moved, even without whole blocks', async () => {
    const { node, movements } = await watching()
    node.transfer(ADDRESS, ONE)
    node.transfer(ADDRESS, 2n * ONE)
    const ids = (await movements()).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    node.givesFullBlocks = false
    node.reorganise(2, true)
    node.height += 1
    const moved = await movements()
    expect(moved.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(moved.every(({ state }) => state === 'seen')).toBe(true)
  })

  it('is confirmed once enough blocks follow its first scan', async () => {
    const { node, scan } = await watching()
    node.givesFullBlocks = false
    node.transfer(ADDRESS, ONE)
    node.height += 50
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}1`, '1', '', 1, 'seen']])
    node.height += 1
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}1`, '1', '', 2, 'seen']])
    node.height += 1
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}1`, '1', '', 3, 'confirmed']])
  })

  it('fails when a reorganisation drops it, and a replacement is another deposit', async () => {
    const { node, scan } = await watching()
    const hash = node.transfer(ADDRESS, ONE)
    await scan()
    node.reorganise(1)
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}1`, '0', hash, 0, 'failed']])
    expect(await scan()).toEqual([])
    const next = node.transfer(ADDRESS, ONE)
    node.height += 2
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}2`, '1', next, 3, 'confirmed']])
  })

  it('remains one deposit when a reorganisation moves it to another block', async () => {
    const { node, scan } = await watching()
    const hash = node.transfer(ADDRESS, ONE)
    node.height += 1
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}1`, '1', hash, 2, 'seen']])
    node.reorganise(2, true)
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}1`, '1', hash, 1, 'seen']])
    node.height += 2
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}1`, '1', hash, 3, 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('that its owner moves stays credited, and later money counts', async () => {
    const { node, scan } = await watching()
    const hash = node.transfer(ADDRESS, 5n * ONE)
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}1`, '5', hash, 1, 'seen']])
    node.sweep(ADDRESS)
    node.height += 1
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}1`, '5', hash, 3, 'confirmed']])
    expect(await scan()).toEqual([])
    const late = node.transfer(ADDRESS, 3n * ONE)
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}2`, '3', late, 1, 'seen']])
    node.height += 2
    expect(await scan()).toEqual([[`${TRX_ID_PREFIX}2`, '3', late, 3, 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('is unreadable if its balance fell although nothing was sent: its return would be credited again', async () => {
    const { node, scan } = await watching()
    node.transfer(ADDRESS, 5n * ONE)
    node.height += 3
    expect(await scan()).toHaveLength(1)
    node.isForgetful = true
    node.height += 3
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
    node.isForgetful = false
    expect(await scan()).toEqual([])
  })
})
