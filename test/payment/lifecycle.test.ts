import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SESSION_STATUSES, type SessionStatus } from '../../src/contract/enums'
import { type CreditableDeposit, computeSums } from '../../src/payment/deposit'
import {
  covers,
  nextStatus,
  requiredAmount,
  type SettledSession,
  type StatusInput,
  settle,
  statusAt,
} from '../../src/payment/lifecycle'

/**
 * The statuses that may follow each status. A `processing` session whose transaction drops out after the end of its
 * window passes through pending or partial, which end at once.
 */
const MAY_BECOME: Record<SessionStatus, SessionStatus[]> = {
  initiated: ['pending', 'expired', 'failed'],
  pending: ['partial', 'processing', 'completed', 'underpaid', 'expired', 'failed'],
  partial: ['processing', 'completed', 'underpaid', 'failed'],
  processing: ['completed', 'pending', 'partial', 'failed', 'underpaid', 'expired'],
  completed: [],
  underpaid: ['completed'],
  expired: ['completed'],
  failed: ['completed'],
}

const DUE = 100n
type Paid = CreditableDeposit & { amount: bigint }
const worth = (paid: readonly Paid[]) => paid.reduce((sum, { amount }) => sum + amount, 0n)
const quiet: StatusInput = {
  chosen: true,
  seen: 0n,
  final: 0n,
  finalInTime: 0n,
  seenPastGrace: 0n,
  finalPastGrace: 0n,
  awaitsRate: false,
  due: DUE,
  tolerancePercent: 0,
  windowOver: false,
  cancelled: false,
  refused: false,
  returning: false,
  accepted: false,
}
const received = (seen: bigint, final = 0n): Partial<StatusInput> => ({ seen, final, finalInTime: final })
const over = { windowOver: true }
/** Final money after the end of the window: `quoted` came in time, and `pastGrace` after the grace period. */
const receivedLate = (quoted: bigint, pastGrace: bigint): Partial<StatusInput> => ({
  ...received(quoted + pastGrace, quoted + pastGrace),
  finalInTime: quoted,
  seenPastGrace: pastGrace,
  finalPastGrace: pastGrace,
  ...over,
})
const unchosen = { chosen: false, due: 0n }

describe('the transition table', () => {
  const table: [SessionStatus, Partial<StatusInput>, SessionStatus][] = [
    ['initiated', unchosen, 'initiated'],
    ['initiated', {}, 'pending'],
    ['initiated', { ...unchosen, ...over }, 'expired'],
    ['initiated', { ...unchosen, cancelled: true }, 'failed'],
    ['initiated', { ...unchosen, refused: true }, 'failed'],
    ['initiated', received(100n, 100n), 'pending'],
    ['pending', {}, 'pending'],
    ['pending', { returning: true }, 'pending'],
    ['pending', { due: 0n }, 'pending'],
    ['pending', received(1n), 'partial'],
    ['pending', received(99n, 99n), 'partial'],
    ['pending', received(100n), 'processing'],
    ['pending', received(100n, 99n), 'processing'],
    ['pending', received(100n, 100n), 'completed'],
    ['pending', received(150n, 120n), 'completed'],
    ['pending', over, 'expired'],
    ['pending', { ...received(99n), ...over }, 'underpaid'],
    ['pending', { ...received(100n), ...over }, 'processing'],
    ['pending', { cancelled: true }, 'failed'],
    ['pending', { refused: true }, 'failed'],
    ['pending', { ...received(5n), refused: true }, 'partial'],
    ['pending', { ...received(5n), cancelled: true }, 'partial'],
    ['partial', received(50n), 'partial'],
    ['partial', { returning: true }, 'partial'],
    ['partial', { returning: true, ...over }, 'underpaid'],
    ['partial', {}, 'failed'],
    ['partial', received(100n), 'processing'],
    ['partial', received(100n, 100n), 'completed'],
    ['partial', { ...received(50n), ...over }, 'underpaid'],
    ['partial', { ...received(50n), refused: true }, 'partial'],
    ['partial', received(0n), 'failed'],
    ['partial', { ...received(0n), refused: true }, 'failed'],
    ['processing', received(100n, 50n), 'processing'],
    ['processing', { ...received(100n), ...over }, 'processing'],
    ['processing', received(100n, 100n), 'completed'],
    ['processing', { ...received(100n, 100n), ...over }, 'completed'],
    ['processing', received(0n), 'pending'],
    ['processing', received(50n), 'partial'],
    ['processing', { ...received(0n), refused: true }, 'failed'],
    ['processing', { ...received(50n), refused: true }, 'partial'],
    ['processing', { ...received(0n), ...over }, 'expired'],
    ['processing', { ...received(50n), ...over }, 'underpaid'],
    ['completed', { ...received(0n), ...over, refused: true, cancelled: true }, 'completed'],
    ['underpaid', { ...received(50n), ...over }, 'underpaid'],
    ['underpaid', { ...received(0n), ...over }, 'underpaid'],
    ['underpaid', { ...received(100n, 99n), ...over }, 'underpaid'],
    ['underpaid', { ...received(50n, 50n), ...over, accepted: true }, 'completed'],
    ['underpaid', { ...received(50n), ...over, accepted: true }, 'underpaid'],
    ['expired', { ...received(50n, 50n), ...over, accepted: true }, 'expired'],
    ['underpaid', { ...received(100n, 100n), ...over }, 'completed'],
    ['expired', { ...received(100n), ...over }, 'expired'],
    ['expired', { ...received(99n, 99n), ...over }, 'expired'],
    ['expired', { ...received(100n, 100n), ...over }, 'completed'],
    ['expired', { ...unchosen, ...received(50n, 50n), ...over }, 'expired'],
    ['expired', receivedLate(0n, 97n), 'expired'],
    ['expired', receivedLate(0n, 98n), 'completed'],
    ['expired', { ...receivedLate(0n, 98n), final: 0n, finalPastGrace: 0n }, 'expired'],
    ['expired', { ...over, awaitsRate: true }, 'expired'],
    ['underpaid', receivedLate(50n, 48n), 'underpaid'],
    ['underpaid', receivedLate(50n, 49n), 'completed'],
    ['underpaid', receivedLate(99n, 0n), 'underpaid'],
    ['failed', receivedLate(0n, 98n), 'completed'],
    ['processing', { ...receivedLate(0n, 98n), final: 0n, finalPastGrace: 0n }, 'processing'],
    ['processing', { ...receivedLate(0n, 97n), final: 0n, finalPastGrace: 0n }, 'underpaid'],
    ['processing', { ...over, awaitsRate: true }, 'underpaid'],
    ['failed', received(100n), 'failed'],
    ['failed', { ...received(100n, 100n), refused: true, cancelled: true }, 'completed'],
  ]
  for (const [status, input, expected] of table) {
    const words = Object.entries(input).map(([name, value]) => `${name} ${value}`)
    it(`a session that is ${status} is ${expected} after ${words.join(', ') || 'nothing'}`, () => {
      expect(nextStatus(status, { ...quiet, ...input })).toBe(expected)
    })
  }
})

describe('events', () => {
  const start: SettledSession = { status: 'pending', late: false, seen: 0n }

  /** Settles a session after each change. Returns the last state, and the events of each change. */
  function story(first: SettledSession, ...changes: Partial<StatusInput>[]) {
    let session = first
    const events = changes.map((input) => {
      const { events: caused, ...next } = settle(session, { ...quiet, ...input })
      session = next
      return caused.map((event) => event.replace('payment.', ''))
    })
    return { ...session, events }
  }

  it('of a payment in three parts: payment.partial for each part that leaves something due, and payment.completed once', () => {
    expect(
      story(
        start,
        received(30n),
        received(30n, 30n),
        received(60n, 30n),
        received(100n, 60n),
        received(100n, 100n),
        received(130n, 130n),
      ),
    ).toEqual({
      status: 'completed',
      late: false,
      seen: 130n,
      events: [['partial'], [], ['partial'], [], ['completed'], []],
    })
  })

  it('of money that is final at once: only payment.completed', () => {
    expect(story(start, received(100n, 100n)).events).toEqual([['completed']])
  })

  it('of a dropped part: no event while other money still counts, and payment.partial when the sum grows again', () => {
    expect(story(start, received(60n), received(20n), received(40n)).events).toEqual([['partial'], [], ['partial']])
  })

  it('of a dropped payment: no event while the window is open, so that the customer can pay again', () => {
    expect(story(start, received(100n), received(0n), received(100n), received(100n, 100n))).toMatchObject({
      status: 'completed',
      events: [[], [], [], ['completed']],
    })
  })

  it('of the window’s end: payment.expired without money, payment.underpaid with too little, and no event with enough', () => {
    expect(story(start, over)).toMatchObject({ status: 'expired', events: [['expired']] })
    expect(story(start, received(99n), { ...received(99n), ...over })).toMatchObject({
      status: 'underpaid',
      events: [['partial'], ['underpaid']],
    })
    expect(story(start, received(100n), { ...received(100n), ...over })).toMatchObject({
      status: 'processing',
      events: [[], []],
    })
    expect(story({ ...start, status: 'initiated' }, { ...unchosen, ...over }).events).toEqual([['expired']])
  })

  it('of a window that ended unnoticed before money came: first those of its end, then those of late money', () => {
    const late = { ...over, seen: 100n, final: 100n, finalInTime: 0n }
    expect(story(start, late)).toEqual({
      status: 'completed',
      late: true,
      seen: 100n,
      events: [['expired', 'completed']],
    })
    expect(story(start, { ...over, seen: 100n })).toMatchObject({ status: 'expired', events: [['expired']] })
    expect(story(start, received(40n), { ...late, finalInTime: 40n })).toMatchObject({
      status: 'completed',
      late: true,
      events: [['partial'], ['underpaid', 'completed']],
    })
  })

  it('of a refusal: payment.failed once, and payment.completed when money comes after all', () => {
    const refused = { ...received(0n), refused: true }
    expect(
      story(
        start,
        received(100n),
        refused,
        refused,
        { ...received(100n), refused: true },
        { ...received(100n, 100n), refused: true },
      ),
    ).toEqual({
      status: 'completed',
      late: false,
      seen: 100n,
      events: [[], ['failed'], [], [], ['completed']],
    })
  })

  it('of a session whose pair the customer chose, with money that a renewal took over', () => {
    const initiated: SettledSession = { status: 'initiated', late: false, seen: 0n }
    expect(story(initiated, {})).toMatchObject({ status: 'pending', events: [[]] })
    expect(story(initiated, received(10n))).toMatchObject({ status: 'partial', events: [['partial']] })
    expect(story(initiated, received(100n, 100n))).toMatchObject({ status: 'completed', events: [['completed']] })
  })

  it('of a part that comes after the first part was sent back: payment.partial again, as long as the window is open', () => {
    const sentBack: SettledSession = { status: 'partial', late: false, seen: 0n }
    expect(story(sentBack, received(40n))).toMatchObject({ status: 'partial', events: [['partial']] })
  })

  it('are named after the status that was entered', () => {
    expect(statusAt('payment.underpaid')).toBe('underpaid')
  })

  it('of a cancelled session: payment.failed', () => {
    expect(story(start, { cancelled: true })).toMatchObject({ status: 'failed', events: [['failed']] })
  })
})

describe('the late flag', () => {
  const complete = (final: bigint, finalInTime: bigint) =>
    settle({ status: 'processing', late: false, seen: 100n }, { ...quiet, ...over, seen: 200n, final, finalInTime })

  it('is set for money that was detected after the end, not for money that became final after it', () => {
    expect(complete(100n, 100n).late).toBe(false)
    expect(complete(100n, 99n).late).toBe(true)
    expect(complete(200n, 100n).late).toBe(false)
    expect(complete(100n, 0n).late).toBe(true)
  })

  it('does not change when more money comes', () => {
    const settled = settle(
      { status: 'completed', late: true, seen: 100n },
      { ...quiet, ...over, ...received(300n, 300n) },
    )
    expect(settled).toMatchObject({ late: true, seen: 300n, events: [] })
  })
})

describe('tolerance', () => {
  it('is exact integer arithmetic: the required amount is rounded up to a whole atom', () => {
    const percent = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 27n }), percent, (due, millionths) => {
        const least = requiredAmount(due, millionths / 1_000_000)
        const wanted = due * (100_000_000n - BigInt(millionths))
        expect(least).toBeGreaterThan(0n)
        expect(least * 100_000_000n).toBeGreaterThanOrEqual(wanted)
        if (least > 1n) expect((least - 1n) * 100_000_000n).toBeLessThan(wanted)
      }),
      { numRuns: 500 },
    )
  })

  it('of 0 % requires the whole amount, and of 100 % still some money', () => {
    expect(requiredAmount(31250000n, 0)).toBe(31250000n)
    expect(requiredAmount(31250000n, 0.5)).toBe(31093750n)
    expect(requiredAmount(1n, 50)).toBe(1n)
    expect(requiredAmount(31250000n, 100)).toBe(1n)
    expect(nextStatus('pending', { ...quiet, tolerancePercent: 100 })).toBe('pending')
  })

  it('is exact to one atom', () => {
    const input = { ...quiet, due: 200n, tolerancePercent: 1 }
    expect(nextStatus('pending', { ...input, ...received(197n, 197n) })).toBe('partial')
    expect(nextStatus('pending', { ...input, ...received(198n, 198n) })).toBe('completed')
    expect(nextStatus('expired', { ...input, ...over, ...received(198n, 198n) })).toBe('completed')
  })
})

describe('money after the grace period', () => {
  it.each([
    // The columns are: due, in time, after the grace period, tolerance in percent, and whether the price is covered.
    [1000n, 0n, 979n, 0, false],
    [1000n, 0n, 980n, 0, true],
    [1000n, 500n, 489n, 0, false],
    [1000n, 500n, 490n, 0, true],
    [1000n, 980n, 19n, 0, false],
    [1000n, 980n, 20n, 0, true],
    // The tolerance of the page is not added to the 2 % for late money.
    [1000n, 0n, 949n, 5, false],
    [1000n, 0n, 950n, 5, true],
    [1000n, 0n, 979n, 1, false],
    [1000n, 0n, 980n, 1, true],
    [1000n, 999n, 0n, 0, false],
  ])('of %d due, with %d in time, %d after the grace and a tolerance of %d %%: %s', (due, early, late, percent, is) => {
    expect(covers(early + late, late, due, percent)).toBe(is)
  })

  it('never completes a payment by one late atom if the other money is 2 % short', () => {
    const million = 1_000_000n
    expect(covers(980_001n, 1n, million, 0)).toBe(false)
  })

  it('still covers a payment after the money that came in time was dropped', () => {
    const before: SettledSession = { status: 'processing', late: false, seen: 198n }
    const input = { ...quiet, ...over, seen: 98n, seenPastGrace: 98n }
    const after = settle(before, input)
    expect(after).toMatchObject({ status: 'processing', seen: 98n, events: [] })
    expect(settle(after, { ...input, final: 98n, finalPastGrace: 98n })).toMatchObject({
      status: 'completed',
      late: true,
      events: ['payment.completed'],
    })
  })
})

describe('invariants, for any sequence of inputs', () => {
  type Change =
    | { do: 'pay'; amount: bigint; final: boolean; pastGrace: boolean }
    | { do: 'credit' | 'drop' | 'refuse'; which: number }
    | { do: 'end' | 'cancel' | 'choose' | 'nothing' }
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({
      do: fc.constant('pay' as const),
      amount: fc.constantFrom(1n, 40n, 99n, 100n, 130n),
      final: fc.boolean(),
      pastGrace: fc.boolean(),
    }),
    fc.record({ do: fc.constantFrom('credit' as const, 'drop' as const, 'refuse' as const), which: fc.nat(2) }),
    fc.record({ do: fc.constantFrom('end' as const, 'cancel' as const, 'choose' as const, 'nothing' as const) }),
  )

  /** Settles a session after every change, and calls `after` each time. */
  function play(
    changes: Change[],
    chosen: boolean,
    after: (before: SettledSession, result: ReturnType<typeof settle>, input: StatusInput, deposits: Paid[]) => void,
  ) {
    const deposits: Paid[] = []
    let session: SettledSession = { status: chosen ? 'pending' : 'initiated', late: false, seen: 0n }
    const flags = { chosen, windowOver: false, cancelled: false }
    for (const one of changes) {
      if (one.do === 'pay' && flags.chosen) {
        const state = one.final ? 'confirmed' : 'seen'
        const pastGrace = flags.windowOver && one.pastGrace
        deposits.push({ amount: one.amount, state, reason: null, late: flags.windowOver, pastGrace })
      }
      if (one.do === 'credit' || one.do === 'drop' || one.do === 'refuse') {
        const deposit = deposits[one.which]
        if (deposit?.state === 'seen') {
          deposit.state = one.do === 'credit' ? 'confirmed' : 'failed'
          deposit.reason = one.do === 'drop' ? 'dropped' : one.do === 'refuse' ? 'sanctions' : null
        }
      }
      if (one.do === 'end') flags.windowOver = true
      if (one.do === 'cancel') flags.cancelled = true
      if (one.do === 'choose' && session.status === 'initiated') flags.chosen = true
      const sums = computeSums(deposits, worth)
      const due = flags.chosen ? DUE : 0n
      const input = {
        ...flags,
        ...sums,
        due,
        tolerancePercent: 0,
        returning: false,
        awaitsRate: false,
        accepted: false,
      }
      const result = settle(session, input)
      after(session, result, input, deposits)
      session = { status: result.status, late: result.late, seen: result.seen }
    }
  }
  const stories = (check: Parameters<typeof play>[2]) =>
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), fc.boolean(), (changes, chosen) => play(changes, chosen, check)),
      // The seed is fixed, because one invariant requires that every transition occurs.
      { numRuns: 4000, seed: 20261121 },
    )

  it('completed is final, and failed, underpaid and expired only become completed', () => {
    stories(({ status }, result) => {
      if (status === 'completed') expect(result).toMatchObject({ status: 'completed', events: [] })
      if (status === 'failed' || status === 'underpaid' || status === 'expired') {
        expect([status, 'completed']).toContain(result.status)
      }
    })
  })

  it('every transition is in the table, and every reachable transition occurs', () => {
    const taken = new Set<string>()
    stories(({ status }, result, input) => {
      let from = status
      // A session may pass through statuses within one step. These show in the events of the step.
      const way = result.events.map((event) => event.replace('payment.', '') as SessionStatus)
      if (from === 'initiated' && input.chosen && !way.includes('expired') && result.status !== 'failed')
        way.unshift('pending')
      for (const to of [...way, result.status]) {
        if (to === from) continue
        expect(MAY_BECOME[from], `${from} to ${to}`).toContain(to)
        taken.add(`${from} to ${to}`)
        from = to
      }
    })
    const possible = SESSION_STATUSES.flatMap((from) => MAY_BECOME[from].map((to) => `${from} to ${to}`))
    // Money that was detected before the window's end is settled: a pending payment with money is partial by then.
    const through = ['pending to underpaid']
    expect([...taken].sort()).toEqual(possible.filter((step) => !through.includes(step)).sort())
  })

  it('no money disappears: the detected sum is all money that arrived and did not fail', () => {
    stories((_, result, input, deposits) => {
      const counting = deposits.filter((deposit) => deposit.state !== 'failed')
      expect(result.seen).toBe(counting.reduce((sum, deposit) => sum + deposit.amount, 0n))
      if (input.final >= DUE) expect(result.status).toBe('completed')
      if (result.status === 'pending' || result.status === 'initiated') expect(result.seen).toBe(0n)
    })
  })

  it('an unchanged input causes no event', () => {
    stories((_, result, input) => {
      const again = settle(result, input)
      expect(again).toEqual({ status: result.status, late: result.late, seen: result.seen, events: [] })
    })
  })

  it('an event is sent exactly when its status is entered, and partial also when the sum grows', () => {
    stories(({ status, seen }, result) => {
      const ends = result.events.filter((event) => event !== 'payment.partial')
      for (const event of ends) expect(status).not.toBe(event.replace('payment.', ''))
      expect(new Set(result.events).size).toBe(result.events.length)
      const named = ['completed', 'partial', 'underpaid', 'expired', 'failed'].includes(result.status)
      if (named && result.status !== status) expect(result.events.at(-1)).toBe(`payment.${result.status}`)
      if (status === 'partial' && result.status === 'partial') {
        expect(result.events).toEqual(result.seen > seen ? ['payment.partial'] : [])
      }
    })
  })

  it('late is set exactly if the money detected in time would not have been enough', () => {
    stories(({ status }, result, input) => {
      if (result.status === 'completed' && status !== 'completed') expect(result.late).toBe(input.finalInTime < DUE)
      if (result.status !== 'completed') expect(result.late).toBe(false)
    })
  })
})
