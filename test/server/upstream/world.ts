import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Page } from '../../../src/contract/page'
import type { Problem } from '../../../src/contract/problem'
import type { Session } from '../../../src/contract/session'
import { readSettings } from '../../../src/server/settings'
import { createUpstream, type Upstream } from '../../../src/server/upstream/create-upstream'
import { fakeClock } from '../fake-clock'
import { keptLog } from '../silent-log'
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

/** A fake upstream and a number of our processes in front of it, over one clock that stands. */
export async function world(
  options: Partial<FakeOptions> = {},
  processes = 1,
  environment: Record<string, string | undefined> = {},
) {
  const upstream = await startFakeUpstream({ key: KEY, pages: { demo: DEMO }, ...options })
  const clock = fakeClock(new Date().toISOString())
  const log = keptLog()
  const pagesDir = mkdtempSync(join(tmpdir(), 'malipo-pages-'))
  const made: Upstream[] = []
  onTestFinished(async () => {
    await Promise.all(made.map((one) => one.close()))
    await upstream.stop()
    rmSync(pagesDir, { recursive: true, force: true })
  })
  const start = () => {
    const one = createUpstream({
      settings: readSettings({
        UPSTREAM_URL: upstream.url,
        UPSTREAM_API_KEY: KEY,
        UPSTREAM_WEBHOOK_SECRET: SECRET,
        PAGES_DIR: pagesDir,
        RATE_LIMITS: 'off',
        ...environment,
      }),
      clock,
      log,
    })
    made.push(one)
    return one
  }
  return { upstream, clock, log, pagesDir, start, fronts: Array.from({ length: processes }, start) }
}

export const writePage = (folder: string, slug: string, page: object | string) =>
  writeFileSync(join(folder, `${slug}.json`), typeof page === 'string' ? page : JSON.stringify(page, null, 2))

type Body = Session & Omit<Page, keyof Session> & Omit<Problem, keyof Session>
type Answer = { status: number; headers: Headers; text: string; data: Body }

/** One request to one of our processes, and all that came back. */
export async function call(
  front: Upstream | undefined,
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

/** Waits, for real, until something that real sockets bring is there. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 5_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not come')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Whether the request was answered, given a moment. */
export const isOver = (request: Promise<unknown> | undefined): Promise<boolean> =>
  Promise.race([
    Promise.resolve(request).then(() => true),
    new Promise<false>((resolve) => setTimeout(resolve, 5, false)),
  ])
