import { expect, test } from 'vitest'
import { startOfDay, startOfNextDay } from '../../../src/server/runtime/calendar'

test.each([
  ['UTC', '2026-11-21T00:00:00Z', '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z'],
  ['UTC', '2026-11-21T23:59:59.999Z', '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z'],
  ['Africa/Lagos', '2026-11-21T22:59:59Z', '2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z'],
  ['Africa/Lagos', '2026-11-21T23:00:00Z', '2026-11-21T23:00:00Z', '2026-11-22T23:00:00Z'],
  ['Asia/Kathmandu', '2026-11-21T10:00:00Z', '2026-11-20T18:15:00Z', '2026-11-21T18:15:00Z'],
  // clocks skip midnight, so the day begins at one o'clock
  ['Africa/Cairo', '2026-04-24T10:00:00Z', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'],
  // a day of 25 hours, and one of 23
  ['America/New_York', '2026-11-01T23:00:00Z', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ['America/New_York', '2026-03-08T12:00:00Z', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
])('the day in %s at %s begins and ends as the calendar of the zone says', (timeZone, at, start, next) => {
  expect(startOfDay(new Date(at), timeZone)).toEqual(new Date(start))
  expect(startOfNextDay(new Date(at), timeZone)).toEqual(new Date(next))
})
