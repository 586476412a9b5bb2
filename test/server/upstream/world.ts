import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Problem } from '../../../src/contract/errors/problem'
import type { Page } from '../../../src/contract/page/page'
import type { Session } from '../../../src/contract/session/session'
import type { Backend } from '../../../src/server/backend'
import { readSettings } from '../../../src/server/settings'
import { upstream as startUpstream } from '../../../src/server/upstream/upstream'
import { fakeClock } from '../fake-clock'
import { recordingLog } from '../silent-log'
import { type FakeOptions, startFakeUpstream } from './fake-upstream'

export const KEY = 'canary-5b1f0c9e77d84c0c'
export const SECRET = 'whsec_dGhlIHNlY3JldCBvZiB0aGUgdXBzdHJlYW0h'

export const DEMO = {
  slug: 'demo',
  title: 'Order 1042',
  currency: 'NGN',
  amount: '50000.00',
  status: 'active',
  merchant: { name: 'Kano Textiles' },
  options: [
    { asset: 'USDT', network: 'Tron' },
    { asset: 'BTC', network: 'Bitcoin' },
  ],
}

export const PAYER = { first_name: 'Ada', last_name: 'Obi', email: 'ada@example.com', asset: 'USDT', network: 'Tron' }

/** A fake upstream with several processes of our service in front of it, on one fake clock. */
export async function world(
  options: Partial<FakeOptions> = {},
  processes = 1,
  environment: Record<string, string | undefined> = {},
) {
  const upstream = await startFakeUpstream({ key: KEY, pages: { demo: DEMO }, ...options })
  const clock = fakeClock(new Date().toISOString())
  const log = recordingLog()
  const pagesDir = mkdtempSync(join(tmpdir(), 'malipo-pages-'))
  const made: Backend[] = []
  /** The number of requests to the upstream whose answer was not fully read yet. */
  let underWay = 0
  const fetch: typeof globalThis.fetch = async (...question) => {
    underWay += 1
    const ended = () => {
      underWay -= 1
    }
    try {
      const response = await globalThis.fetch(...question)
      if (response.body) endsWith(response.body, ended)
      else ended()
      return response
    } catch (error) {
      ended()
      throw error
    }
  }
  /** Waits in real time until all requests to the upstream are answered and processed. */
  async function rest() {
    for (let idle = 0; idle < 3; idle = underWay === 0 ? idle + 1 : 0) await new Promise(setImmediate)
  }
  /**
   * Moves the clock in steps until the request is answered. Returns the passed time. Requests to the upstream take no
   * time.
   */
  async function turnUntilOver(request: Promise<unknown> | undefined, step: number): Promise<number> {
    let over = false
    const ended = () => {
      over = true
    }
    request?.then(ended, ended)
    for (let turned = 0; turned < 600_000; turned += step) {
      await rest()
      if (over) return turned
      clock.turn(step)
    }
    throw new Error('it was not answered within ten minutes')
  }
  onTestFinished(async () => {
    await Promise.all(made.map((one) => one.close()))
    await upstream.stop()
    rmSync(pagesDir, { recursive: true, force: true })
  })
  const start = (more: Record<string, string | undefined> = {}) => {
    const one = startUpstream({
      publicUrl: 'http://localhost:8080',
      settings: readSettings({
        UPSTREAM_URL: upstream.url,
        UPSTREAM_API_KEY: KEY,
        UPSTREAM_WEBHOOK_SECRET: SECRET,
        PAGES_DIR: pagesDir,
        RATE_LIMITS: 'off',
        ...environment,
        ...more,
      }),
      clock,
      log,
      fetch,
    })
    made.push(one)
    return one
  }
  const fronts = Array.from({ length: processes }, () => start())
  return { upstream, clock, log, pagesDir, start, fronts, rest, turnUntilOver }
}

/** Resolves when the stream has ended or failed. */
function endsWith(body: ReadableStream<Uint8Array>, ended: () => void) {
  const read = body[Symbol.asyncIterator].bind(body)
  body[Symbol.asyncIterator] = async function* (options) {
    try {
      yield* read(options)
      return undefined
    } finally {
      ended()
    }
  }
}

export const writePage = (folder: string, slug: string, page: object | string) =>
  writeFileSync(join(folder, `${slug}.json`), typeof page === 'string' ? page : JSON.stringify(page, null, 2))

type Body = Session & Omit<Page, keyof Session> & Omit<Problem, keyof Session>
type Answer = { status: number; headers: Headers; text: string; data: Body }

/** Sends a request to one of our processes. Returns the whole answer. */
export async function call(
  front: Backend | undefined,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await front?.app.request(`/api/v1/p/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response) throw new Error('no such process')
  const text = await response.text()
  const json = text ? JSON.parse(text) : {}
  return { status: response.status, headers: response.headers, text, data: json.data ?? json }
}

/** Waits in real time for data from real sockets. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not come')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
