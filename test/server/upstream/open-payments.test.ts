import { expect, it } from 'vitest'
import type { SessionStatus } from '../../../src/contract/enums'
import { createOpenPayments } from '../../../src/server/upstream/sessions/open-payments'
import type { SessionReader } from '../../../src/server/upstream/sessions/session-reader'
import { fakeClock } from '../fake-clock'

it('payments count for every IP range that they were started from, until they are paid or their time is over', async () => {
  const clock = fakeClock()
  const statuses = new Map<string, SessionStatus>()
  const peek = ((id: string) => ({ fields: { status: statuses.get(id) ?? null } })) as SessionReader['peek']
  const open = createOpenPayments({ reader: { peek }, clock, minutes: 30 })
  open.add('one', ['a', 'b'])
  open.add('two', ['a'])
  open.add('three', [])
  expect([await open.count('a'), await open.count('b'), await open.count('c')]).toEqual([2, 1, 0])
  statuses.set('one', 'processing')
  expect([await open.count('a'), await open.count('b')]).toEqual([1, 0])
  clock.turn(30 * 60_000)
  expect(await open.count('a')).toBe(0)
})

it('payments whose price holds for a week count for half an hour', async () => {
  const clock = fakeClock()
  const peek = (() => ({ fields: { status: 'pending' } })) as unknown as SessionReader['peek']
  const open = createOpenPayments({ reader: { peek }, clock, minutes: 10_080 })
  open.add('one', ['a'])
  clock.turn(30 * 60_000 - 1)
  expect(await open.count('a')).toBe(1)
  clock.turn(1)
  expect(await open.count('a')).toBe(0)
})
