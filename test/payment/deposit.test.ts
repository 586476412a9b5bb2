import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyNotice,
  computeSums,
  type DepositEvent,
  type DepositNotice,
  reversedAfter,
  type StoredDeposit,
} from '../../src/payment/deposit'

const seen = (confirmations: number): DepositNotice => ({
  state: 'seen',
  confirmations,
  required_confirmations: 3,
  reason: null,
})
const held = (confirmations = 3): DepositNotice => ({ ...seen(confirmations), state: 'held' })
const credited = (confirmations = 3): DepositNotice => ({ ...seen(confirmations), state: 'confirmed' })
const failed = (reason: string, confirmations = 0): DepositNotice => ({
  ...seen(confirmations),
  state: 'failed',
  reason,
})

/** Applies all notices in turn. Returns the deposit at the end, and the events of each notice. */
function applyAll(...notices: DepositNotice[]) {
  let known: StoredDeposit | null = null
  const events: string[][] = []
  for (const notice of notices) {
    const step = applyNotice(known, notice)
    known = step.deposit
    events.push(step.events.map((event) => event.replace('deposit.', '')))
  }
  return { known, events }
}

describe('the events of a transaction', () => {
  const table: [string, DepositNotice[], string[][]][] = [
    [
      'is seen, grows, and is credited',
      [seen(0), seen(1), seen(3), credited()],
      [['processing'], [], ['confirmed'], ['completed']],
    ],
    ['is first reported when it is credited', [credited()], [['processing', 'confirmed', 'completed']]],
    ['is first reported with its required confirmations', [seen(5)], [['processing', 'confirmed']]],
    [
      'is credited before its confirmations are reported',
      [seen(0), credited(0)],
      [['processing'], ['confirmed', 'completed']],
    ],
    ['is dropped', [seen(0), failed('dropped')], [['processing'], ['failed']]],
    ['is first reported when it is refused', [failed('sanctions')], [['processing', 'failed']]],
    [
      'is reported twice',
      [seen(1), seen(1), credited(), credited()],
      [['processing'], [], ['confirmed', 'completed'], []],
    ],
    [
      'is dropped and credited after all',
      [seen(0), failed('dropped'), credited()],
      [['processing'], ['failed'], ['confirmed', 'completed']],
    ],
    [
      'is dropped twice',
      [seen(1), failed('dropped', 1), seen(2), failed('dropped', 2)],
      [['processing'], ['failed'], [], []],
    ],
    [
      'is confirmed, refused, and credited after all',
      [seen(3), failed('held', 3), credited()],
      [['processing', 'confirmed'], ['failed'], ['completed']],
    ],
    [
      'is held for a review, and credited',
      [seen(1), held(), held(), credited()],
      [['processing'], ['processing'], [], ['confirmed', 'completed']],
    ],
    ['is first reported when it is held, and refused', [held(), failed('sanctions')], [['processing'], ['failed']]],
  ]
  for (const [title, notices, events] of table) {
    it(`are sent once each when it ${title}`, () => {
      expect(applyAll(...notices).events).toEqual(events)
    })
  }

  it('are sent once each, in order, except for a review, whatever custody reports in any order', () => {
    const notice = fc.record({
      state: fc.constantFrom('seen' as const, 'held' as const, 'confirmed' as const, 'failed' as const),
      confirmations: fc.nat(6),
      required_confirmations: fc.constant(3),
      reason: fc.constantFrom(null, 'dropped', 'sanctions'),
    })
    fc.assert(
      fc.property(fc.array(notice, { minLength: 1, maxLength: 12 }), (notices) => {
        const all: DepositEvent[] = []
        let known: StoredDeposit | null = null
        let credit = false
        for (const one of notices) {
          const before: StoredDeposit | null = known
          const step = applyNotice(before, one)
          known = step.deposit
          const isReview = before !== null && before.state !== 'held' && known.state === 'held'
          if (!isReview) all.push(...step.events)
          else expect(step.events).toEqual(['deposit.processing'])
          credit ||= one.state === 'confirmed'
          expect(known.confirmations).toBeGreaterThanOrEqual(before?.confirmations ?? 0)
          expect(known.state === 'confirmed').toBe(credit)
          expect(applyNotice(known, one).events).toEqual([])
        }
        expect(new Set(all).size).toBe(all.length)
        expect(known?.emitted).toEqual(all)
        expect(all[0]).toBe('deposit.processing')
        if (credit) expect(all.indexOf('deposit.confirmed')).toBeLessThan(all.indexOf('deposit.completed'))
        expect(all.includes('deposit.completed')).toBe(credit)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('notices out of order', () => {
  it('do not take confirmations back', () => {
    expect(applyAll(seen(2), seen(1)).known).toMatchObject({ state: 'seen', confirmations: 2 })
  })

  it('do not take credited money back', () => {
    expect(applyAll(credited(), seen(1)).known).toMatchObject({ state: 'confirmed', confirmations: 3 })
    expect(applyAll(credited(), failed('dropped')).known).toMatchObject({ state: 'confirmed', reason: null })
  })

  it('do not bring a failed transaction back, unless it was mined again', () => {
    expect(applyAll(seen(1), failed('dropped', 1), seen(1)).known).toMatchObject({ state: 'failed', reason: 'dropped' })
    expect(applyAll(seen(1), failed('dropped', 1), seen(2)).known).toMatchObject({ state: 'seen', reason: null })
  })
})

describe('a transaction that is held for a review', () => {
  it('is held until custody has decided', () => {
    expect(applyAll(held(1), seen(3)).known).toMatchObject({ state: 'held', confirmations: 3 })
    expect(applyAll(held(1), credited()).known).toMatchObject({ state: 'confirmed' })
    expect(applyAll(held(1), failed('sanctions')).known).toMatchObject({ state: 'failed', reason: 'sanctions' })
  })

  it('is not held again by a late notice', () => {
    expect(applyAll(credited(), held()).known).toMatchObject({ state: 'confirmed' })
    expect(applyAll(seen(3), failed('sanctions', 3), held(3)).known).toMatchObject({ state: 'failed' })
  })
})

describe('a dropped transaction that is then refused', () => {
  it('stays refused, in whatever order the notices come', () => {
    const known = { state: 'failed', reason: 'sanctions' }
    expect(applyAll(seen(0), failed('dropped'), failed('sanctions')).known).toMatchObject(known)
    expect(applyAll(seen(0), failed('sanctions'), failed('dropped')).known).toMatchObject(known)
  })
})

describe('the sums of a session', () => {
  const deposit = (amount: bigint, state: DepositNotice['state'], late = false, reason: string | null = null) => ({
    amount,
    state,
    reason,
    late,
    pastGrace: false,
  })

  const worth = (paid: readonly { amount: bigint }[]) => paid.reduce((sum, { amount }) => sum + amount, 0n)

  it('include all money that was not dropped or refused', () => {
    expect(
      computeSums(
        [
          deposit(1n, 'seen'),
          deposit(2n, 'confirmed'),
          deposit(4n, 'confirmed', true),
          deposit(8n, 'failed', false, 'dropped'),
          deposit(16n, 'seen', true),
          { ...deposit(32n, 'seen', true), pastGrace: true },
          { ...deposit(64n, 'confirmed', true), pastGrace: true },
        ],
        worth,
      ),
    ).toEqual({ seen: 119n, final: 70n, finalInTime: 2n, seenPastGrace: 96n, finalPastGrace: 64n, refused: false })
    const nothing = { seen: 0n, final: 0n, finalInTime: 0n, seenPastGrace: 0n, finalPastGrace: 0n }
    expect(computeSums([], worth)).toEqual({ ...nothing, refused: false })
  })

  it('distinguish refused money from dropped money', () => {
    expect(computeSums([deposit(1n, 'failed', false, 'sanctions')], worth).refused).toBe(true)
    expect(computeSums([deposit(1n, 'failed', false, null)], worth).refused).toBe(true)
    expect(computeSums([deposit(1n, 'failed', false, 'dropped')], worth).refused).toBe(false)
  })
})

describe('custody takes back from a credited amount', () => {
  const known = { amount: 100n, state: 'confirmed', reversed: 30n } as const

  it.each([
    ['all when it fails', known, { amount: 100n, state: 'failed' }, 100n],
    ['the difference when less is confirmed', known, { amount: 1n, state: 'confirmed' }, 99n],
    ['nothing when all of it is confirmed again', known, { amount: 100n, state: 'confirmed' }, 0n],
    ['nothing when more is confirmed', known, { amount: 200n, state: 'confirmed' }, 0n],
    ['no more by older news', known, { amount: 1n, state: 'seen' }, 30n],
    ['nothing before it was credited', { ...known, state: 'seen', reversed: 0n }, { amount: 1n, state: 'failed' }, 0n],
    ['nothing of what had failed', { ...known, state: 'failed', reversed: 0n }, { amount: 1n, state: 'confirmed' }, 0n],
  ] as const)('%s', (_, before, notice, reversed) => {
    expect(reversedAfter(before, notice)).toBe(reversed)
  })
})
