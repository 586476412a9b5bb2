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
  const openStream = vi.fn(open)
  const calls: string[] = []
  const controller = new AbortController()
  const done = followChanges(
    {
      client: { openStream },
      wait,
      isTakeover: false,
      onChange: () => calls.push('changed'),
      onSignedOut: () => calls.push('signed out'),
    },
    controller.signal,
  )
  return { openStream, calls, done, controller }
}

test('a connection with comments stays open', async () => {
  const { openStream, calls, controller } = follow(async (_, signal) => stream(600_000, signal))
  await vi.advanceTimersByTimeAsync(600_000)
  controller.abort()
  expect([openStream.mock.calls.length, calls]).toEqual([1, []])
})

test('a silent connection is closed, and everything reloads after the next one opens', async () => {
  const { openStream, calls, controller } = follow(async (_, signal) => stream(60_000, signal))
  await vi.advanceTimersByTimeAsync(120_000)
  controller.abort()
  expect([openStream.mock.calls.length, calls]).toEqual([2, ['changed']])
})

test('a request without an answer is aborted, and repeated', async () => {
  const { openStream, controller } = follow(
    (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(null))),
  )
  await vi.advanceTimersByTimeAsync(120_000)
  controller.abort()
  expect(openStream.mock.calls.length).toBe(3)
})

test('the end of the sign-in is reported, and no request follows', async () => {
  const { openStream, calls, done } = follow(async () => new Response(null, { status: 401 }))
  await done
  expect([openStream.mock.calls.length, calls]).toEqual([1, ['signed out']])
})

test('refused connections are retried at growing intervals', async () => {
  const { openStream, calls, controller } = follow(async () => new Response(null, { status: 403 }))
  await vi.advanceTimersByTimeAsync(600_000)
  controller.abort()
  expect(openStream.mock.calls.length).toBeGreaterThan(8)
  expect(openStream.mock.calls.length).toBeLessThan(16)
  expect(calls).toEqual([])
})
