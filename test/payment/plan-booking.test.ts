import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BookedDeposit, type Booking, type BookingNotice, planBooking } from '../../src/payment/plan-booking'

const FIRST = new Date('2026-03-01T09:00:00Z')
const LATER = new Date('2026-03-01T10:00:00Z')

const seen = (patch: Partial<BookingNotice> = {}): BookingNotice => ({
  id: null,
  state: 'seen',
  reason: null,
  confirmations: 1,
  required_confirmations: 3,
  amount: 500n,
  isUnexpected: false,
  isPaid: false,
  ...patch,
})
const credited = (patch: Partial<BookingNotice> = {}) => seen({ state: 'confirmed', confirmations: 3, ...patch })
const failed = (patch: Partial<BookingNotice> = {}) => seen({ state: 'failed', reason: 'sanctions', ...patch })

const bookedAfter = (known: BookedDeposit | null, notice: BookingNotice, { patch }: Booking): BookedDeposit | null =>
  known
    ? { ...known, ...patch, version: patch?.version ?? known.version }
    : patch && { amount: notice.amount, ...whole(patch) }

function whole(patch: NonNullable<Booking['patch']>) {
  if (patch.version === undefined) throw new Error('a deposit that is not booked cannot only be remembered')
  return patch
}

/** The deposit after these notices, an hour before `LATER`. */
function booked(...notices: BookingNotice[]): BookedDeposit {
  const deposit = notices.reduce<BookedDeposit | null>(
    (known, notice) => bookedAfter(known, notice, planBooking(known, notice, FIRST)),
    null,
  )
  if (!deposit) throw new Error('nothing was booked')
  return deposit
}

describe('a notice of a deposit', () => {
  it('books the deposit with its events', () => {
    expect(planBooking(null, seen({ isUnexpected: true }), LATER)).toEqual({
      patch: {
        state: 'seen',
        reason: null,
        reversed: 0n,
        reversedAfterCompletion: false,
        confirmations: 1,
        requiredConfirmations: 3,
        isUnexpected: true,
        emitted: ['deposit.processing'],
        finalNoticeIds: [],
        updatedAt: LATER,
        version: 1,
      },
      events: ['deposit.processing'],
      warnings: [],
    })
  })

  it('without an amount books no deposit, and drops a booked one', () => {
    expect(planBooking(null, seen({ amount: 0n }), LATER).patch).toBeNull()
    const { patch, events } = planBooking(booked(seen()), seen({ amount: 0n, confirmations: 2 }), LATER)
    expect(patch).toMatchObject({ state: 'failed', reason: 'dropped', version: 2 })
    expect(patch).not.toHaveProperty('amount')
    expect(events).toEqual(['deposit.failed'])
  })

  it('corrects the amount until the deposit is credited, unless the notice is older', () => {
    const more = seen({ amount: 600n, isUnexpected: true })
    expect(planBooking(booked(seen()), more, LATER).patch).toMatchObject({ amount: 600n, isUnexpected: true })
    const older = planBooking(booked(seen({ confirmations: 2 })), more, LATER)
    expect(older).toEqual({ patch: null, events: [], warnings: [] })
  })

  it('that credits the deposit has the final amount, however few confirmations it reports', () => {
    const less = credited({ amount: 300n, confirmations: 0 })
    expect(planBooking(booked(seen({ confirmations: 2 })), less, LATER).patch).toMatchObject({
      state: 'confirmed',
      amount: 300n,
    })
  })

  it('does not decide again whether its amount is expected', () => {
    expect(planBooking(booked(seen()), credited({ isUnexpected: true }), LATER).patch).toMatchObject({
      state: 'confirmed',
      isUnexpected: false,
    })
  })

  it('with no news changes nothing', () => {
    expect(planBooking(booked(seen()), seen(), LATER)).toEqual({ patch: null, events: [], warnings: [] })
  })

  it('that repeats a credit under another id only adds its id', () => {
    const known = booked(seen(), credited({ id: 'one' }))
    expect(planBooking(known, credited({ id: 'two' }), LATER).patch).toEqual({ finalNoticeIds: ['one', 'two'] })
  })

  it('that is repeated after later notices does not undo them', () => {
    const known = booked(seen(), failed({ id: 'one' }), credited({ id: 'two' }))
    expect(planBooking(known, failed({ id: 'one' }), LATER).patch).toBeNull()
    expect(planBooking(known, failed({ id: 'three' }), LATER).patch).toMatchObject({ reversed: 500n })
  })

  it('adds its id to the latest fifty', () => {
    const ids = Array.from({ length: 60 }, (_, index) => `notice-${index}`)
    const { finalNoticeIds } = booked(seen(), ...ids.map((id) => credited({ id })))
    expect(finalNoticeIds).toEqual(ids.slice(10))
  })

  it('that repeats a failure keeps the time of the first failure', () => {
    const known = booked(seen(), failed({ reason: 'dropped' }))
    expect(planBooking(known, failed(), LATER).patch).toMatchObject({ reason: 'sanctions', updatedAt: FIRST })
    expect(planBooking(known, credited(), LATER).patch).toMatchObject({ updatedAt: LATER })
  })
})

describe('money that was credited', () => {
  const known = booked(seen(), credited({ id: 'credit' }))

  it('is taken back with an event and a warning, and its amount stays', () => {
    const { patch, events, warnings } = planBooking(known, failed({ id: 'back' }), LATER)
    expect(patch).toMatchObject({
      state: 'confirmed',
      reversed: 500n,
      reversedAfterCompletion: false,
      reason: 'sanctions',
    })
    expect(patch).not.toHaveProperty('amount')
    expect(events).toEqual(['deposit.failed'])
    expect(warnings).toEqual(['custody.failed_after_credit'])
  })

  it('is taken back in part when less is confirmed, and returned when it is confirmed whole', () => {
    const less = planBooking(known, credited({ id: 'less', amount: 200n }), LATER)
    expect(less.patch).toMatchObject({ reversed: 300n })
    expect(less.warnings).toEqual(['custody.another_amount'])
    const again = planBooking(booked(seen(), credited(), credited({ amount: 200n })), credited({ id: 'whole' }), LATER)
    expect(again).toMatchObject({ patch: { reversed: 0n }, events: ['deposit.completed'], warnings: [] })
  })

  it('leaves a complete payment paid until it is returned', () => {
    const taken = booked(seen(), credited(), failed({ isPaid: true }))
    expect(taken).toMatchObject({ reversed: 500n, reversedAfterCompletion: true })
    expect(planBooking(taken, credited({ amount: 100n }), LATER).patch).toMatchObject({ reversedAfterCompletion: true })
    expect(planBooking(taken, credited(), LATER).patch).toMatchObject({ reversed: 0n, reversedAfterCompletion: false })
  })

  it('only causes a warning when it is credited with another amount', () => {
    const taken = booked(seen(), credited(), failed())
    expect(planBooking(taken, failed(), LATER)).toEqual({
      patch: null,
      events: [],
      warnings: ['custody.failed_after_credit'],
    })
  })
})

it('a notice that comes twice in a row, under its id, has no effect the second time', () => {
  const notice = fc.record({
    id: fc.constantFrom('one', 'two', 'three'),
    state: fc.constantFrom('seen' as const, 'held' as const, 'confirmed' as const, 'failed' as const),
    reason: fc.constantFrom(null, 'dropped', 'sanctions'),
    confirmations: fc.nat(5),
    required_confirmations: fc.constant(3),
    amount: fc.constantFrom(0n, 300n, 500n),
    isUnexpected: fc.boolean(),
    isPaid: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(notice, { minLength: 1, maxLength: 10 }), (notices) => {
      let known: BookedDeposit | null = null
      for (const one of notices) {
        const before: BookedDeposit | null = known
        const plan = planBooking(before, one, FIRST)
        known = bookedAfter(before, one, plan)
        if (!known) continue
        expect(known.version).toBe((before?.version ?? 0) + (plan.patch?.version === undefined ? 0 : 1))
        const again = planBooking(known, one, LATER)
        expect(again.events).toEqual([])
        expect(again.patch?.version).toBeUndefined()
      }
    }),
    { numRuns: 1000 },
  )
})
