import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followChanges } from '../../../src/dashboard/api/changes'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A stream that sends a comment every 20 s for `aliveMs`, and then falls silent, as after the loss of the network. */
function stream(aliveMs: number, signal: AbortSignal): Response {
  const encoder = new TextEncoder()
  return new Response(
    new ReadableStream({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(new Error('aborted')))
        for (let ms = 0; ms < aliveMs; ms += 20_000)
          setTimeout(() => !signal.aborted && controller.enqueue(encoder.encode(':\n\n')), ms)
      },
    }),
  )
}

function follow(open: (path: string, signal: AbortSignal) => Promise<Response | null>) {
  const opened = vi.fn(open)
  const heard: string[] = []
  const ending = new AbortController()
  const following = followChanges(
    {
      client: { openStream: opened },
      wait,
      onChange: () => heard.push('change'),
      onManyChanges: () => heard.push('anything'),
      onSignedOut: () => heard.push('signed out'),
    },
    ending.signal,
  )
  return { opened, heard, following, ending }
}

test('a connection with comments stays open', async () => {
  const { opened, heard, ending } = follow(async (_, signal) => stream(600_000, signal))
  await vi.advanceTimersByTimeAsync(600_000)
  ending.abort()
  expect([opened.mock.calls.length, heard]).toEqual([1, []])
})

test('a silent connection is closed, and everything reloads after the next one opens', async () => {
  const { opened, heard, ending } = follow(async (_, signal) => stream(60_000, signal))
  await vi.advanceTimersByTimeAsync(120_000)
  ending.abort()
  expect([opened.mock.calls.length, heard]).toEqual([2, ['anything']])
})

test('a request without an answer is aborted, and repeated', async () => {
  const { opened, ending } = follow(
    (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(null))),
  )
  await vi.advanceTimersByTimeAsync(120_000)
  ending.abort()
  expect(opened.mock.calls.length).toBe(3)
})

test('the end of the session is reported, and no request follows', async () => {
  const { opened, heard, following } = follow(async () => new Response(null, { status: 401 }))
  await following
  expect([opened.mock.calls.length, heard]).toEqual([1, ['signed out']])
})

test('refused connections are retried at growing intervals', async () => {
  const { opened, heard, ending } = follow(async () => new Response(null, { status: 403 }))
  await vi.advanceTimersByTimeAsync(600_000)
  ending.abort()
  expect(opened.mock.calls.length).toBeGreaterThan(8)
  expect(opened.mock.calls.length).toBeLessThan(16)
  expect(heard).toEqual([])
})
