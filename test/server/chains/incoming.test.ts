import { describe, expect, it } from 'vitest'
import { type Arrival, assignIds, incomingBetween } from '../../../src/server/chains/incoming'

const sample = (block: number, balance: number) => ({ block, balance: BigInt(balance) })
const arrival = (id: string, amount: number, block: number): Arrival => ({
  id,
  hash: `hash of ${id}`,
  amount: BigInt(amount),
  block,
})
const unknown = (amount: number, block: number): Arrival => ({ id: null, hash: '', amount: BigInt(amount), block })

describe('incoming money', () => {
  it.each([
    ['nothing', [sample(1, 5), sample(9, 5)], [], []],
    ['a rise without a known transaction', [sample(1, 0), sample(9, 5)], [], [unknown(5, 9)]],
    ['a rise that a transaction explains', [sample(1, 0), sample(9, 5)], [arrival('a', 5, 4)], [arrival('a', 5, 4)]],
    [
      'a rise that one explains in part',
      [sample(1, 0), sample(9, 5)],
      [arrival('a', 3, 4)],
      [arrival('a', 3, 4), unknown(2, 9)],
    ],
    [
      'more than the rise if the owner moved money',
      [sample(1, 0), sample(9, 2)],
      [arrival('a', 5, 4)],
      [arrival('a', 5, 4)],
    ],
    ['empty after a fall, which takes back no reported money', [sample(1, 5), sample(9, 0)], [], []],
    ['a rise after a fall', [sample(1, 5), sample(4, 0), sample(9, 2)], [], [unknown(2, 9)]],
    ['a transaction before the first sample', [sample(4, 0), sample(9, 0)], [arrival('a', 5, 4)], []],
    [
      'rises, each in its interval',
      [sample(1, 0), sample(4, 3), sample(9, 8)],
      [arrival('a', 5, 5)],
      [unknown(3, 4), arrival('a', 5, 5)],
    ],
  ] as const)('is %s', (_, samples, arrivals, expected) => {
    expect(incomingBetween(samples, arrivals)).toEqual(expected)
  })
})

describe('the id of incoming money', () => {
  const named = (incoming: readonly Arrival[], open: readonly Arrival[], final: readonly Arrival[] = []) => {
    let count = 0
    const reported = (list: readonly Arrival[]) => list.map((one) => ({ ...one, id: one.id ?? '' }))
    const result = assignIds(incoming, reported(open), reported(final), () => {
      count += 1
      return `new ${count}`
    })
    return [result.named.map(({ id }) => id), result.dropped.map(({ id }) => id)]
  }
  const counted = (id: string, amount: number, block = 1): Arrival => ({ ...unknown(amount, block), id })

  it('is that of its transfer, or else the next number', () => {
    expect(named([arrival('a', 5, 4), unknown(5, 4), unknown(5, 5)], [])).toEqual([['a', 'new 1', 'new 2'], []])
  })

  it('does not change', () => {
    expect(named([arrival('a', 5, 9), unknown(7, 9)], [counted('x', 7), arrival('a', 5, 4)])).toEqual([['a', 'x'], []])
  })

  it('does not change when its transaction moves to another block', () => {
    const moved = { ...arrival('b', 5, 9), hash: 'hash of a' }
    expect(named([moved], [arrival('a', 5, 4)])).toEqual([['a'], []])
    expect(named([moved], [], [arrival('a', 5, 4)])).toEqual([['a'], []])
  })

  it('does not change when its transaction is found later, or is no longer found', () => {
    expect(named([arrival('a', 5, 4)], [counted('x', 5)])).toEqual([['x'], []])
    expect(named([unknown(5, 4)], [arrival('a', 5, 4)])).toEqual([['a'], []])
  })

  it('goes to the first part when money turns out to be two transfers', () => {
    expect(named([unknown(4, 2), unknown(6, 3)], [counted('x', 10)])).toEqual([['x', 'new 1'], []])
  })

  it('is not taken from credited money without a transaction', () => {
    expect(named([unknown(5, 9)], [], [counted('x', 5)])).toEqual([['new 1'], []])
  })

  it('is reported as dropped when its transaction is gone', () => {
    expect(named([], [counted('x', 5), arrival('a', 3, 4)], [arrival('b', 1, 1)])).toEqual([[], ['x', 'a']])
  })
})
