import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countdown, timeLeft, wholeMinutes, wholeSeconds } from '../../src/payment/time-left'

const START = Date.parse('2026-11-21T13:00:00.000Z')
const window = (minutes: number) => ({
  created_at: new Date(START).toISOString(),
  expires_at: new Date(START + minutes * 60_000).toISOString(),
})

describe('the time that is left', () => {
  it('is never more than the window, however far behind the clock is', () => {
    for (const minutes of [1, 5, 30, 10_080])
      for (const behind of [0, 1, 999, 1_700, 60_000, 3_600_000, 86_400_000])
        expect(timeLeft(window(minutes), START - behind)).toBe(minutes * 60_000)
  })

  it('is the rest of the window, and negative after its end', () => {
    expect(timeLeft(window(30), START + 1)).toBe(1_799_999)
    expect(timeLeft(window(30), START + 1_800_000)).toBe(0)
    expect(timeLeft(window(30), START + 1_860_000)).toBe(-60_000)
  })
})

describe('a duration in a text', () => {
  it('is never longer than the duration, and never negative', () => {
    for (let ms = -5_000; ms < 7_300_000; ms += 997) {
      expect(wholeMinutes(ms) * 60_000).toBeLessThanOrEqual(Math.max(0, ms))
      expect(wholeSeconds(ms) * 1000).toBeLessThanOrEqual(Math.max(0, ms))
      const text = countdown(ms)
        .split(':')
        .reduce((sum, part) => sum * 60 + Number(part), 0)
      expect(text).toBe(wholeSeconds(ms))
    }
  })

  it.each([
    [-1, '0:00'],
    [999, '0:00'],
    [59_999, '0:59'],
    [1_800_000, '30:00'],
    [1_797_001, '29:57'],
    [3_600_000, '1:00:00'],
    [3_905_000, '1:05:05'],
  ])('of %i ms is counted down as %s', (ms, text) => {
    expect(countdown(ms)).toBe(text)
  })
})

describe('the browser’s apps', () => {
  const sources = ['src/page', 'src/dashboard', 'src/studio'].flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(`${folder}/${path}`, 'utf8') })),
  )
  const having = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

  it('convert milliseconds only with this module', () => {
    expect(having(/\/ ?(?:1_?000|60_?000|3_?600_?000|86_?400_?000|\w*(?:SECOND|MINUTE|HOUR|DAY)\w*)\b/)).toEqual([])
  })

  it('read the device’s clock only in their ports, and for data that the device stores', () => {
    expect(having(/\bDate\.now\b|new Date\(\)/).sort()).toEqual([
      'src/dashboard/main.tsx',
      'src/page/browser/browser-ports.ts',
      'src/page/browser/payer-tokens.ts',
      'src/page/offline/save-payment.ts',
      'src/page/offline/worker.ts',
      'src/page/resume/remembered-sessions.ts',
      'src/studio/state/studio-model.ts',
    ])
  })
})
