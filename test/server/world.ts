import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, onTestFinished } from 'vitest'
import type { Page } from '../../src/contract/page/page'
import type { PayRequest } from '../../src/contract/session/pay'
import type { SessionWithToken } from '../../src/contract/session/payer-token'
import type { Session } from '../../src/contract/session/session'
import { type App, createApp } from '../../src/server/app'
import { sandboxCustody } from '../../src/server/custody/sandbox'
import type { Deps } from '../../src/server/deps'
import { ensureDemo } from '../../src/server/payments/pages/demo'
import type { Custodian, Custody } from '../../src/server/ports/custody'
import type { Random } from '../../src/server/ports/random'
import type { Storage } from '../../src/server/ports/storage'
import { fixedRates } from '../../src/server/rates/fixed'
import { readSettings } from '../../src/server/settings'
import { createEncryption } from '../../src/server/storage/encryption'
import { type Fill, openTestStorage, type TestStorage } from './database'
import { type FakeClock, fakeClock } from './fake-clock'
import { recordingLog, silentLog } from './silent-log'

export const testRandom: Random = {
  uuid: randomUUID,
  hex: (bytes) => randomBytes(bytes).toString('hex'),
  base64: (bytes) => randomBytes(bytes).toString('base64'),
}

export const SEED = '11'.repeat(32)

export type World = {
  deps: Omit<Deps, 'custody'> & {
    clock: FakeClock
    custody: { test: Custodian; live: Custody | null }
    log: ReturnType<typeof recordingLog>
  }
  clock: FakeClock
  app: App
  /** The merchant of the demo pages. */
  merchantId: string
  /** A second process on the database, until the test ends. */
  another(): Promise<App>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** Starts a payment on a page. Returns the session without the payer's token. */
  pay(input?: Partial<PayRequest>, slug?: string): Promise<Session>
  session(id: string, slug?: string): Promise<Session>
  sandbox(session: Session, act: string, body?: unknown): Promise<Session>
  /** Waits until the sandbox's transfers have ended: its movements are read twice a second. */
  waitForTransfers(): Promise<void>
}

export const AMINA: PayRequest = {
  asset: 'USDT',
  network: 'Tron',
  first_name: 'Amina',
  last_name: 'Okafor',
  email: 'amina@example.com',
}

/** Call this at the top of a test file. The returned function returns the world of the running test, which is fresh. */
export function world(environment: Record<string, string> = {}): () => World {
  let current: World | undefined
  let opened: TestStorage | undefined
  beforeEach(async () => {
    await current?.app.close()
    opened ??= await openTestStorage(fillDemo)
    await opened.restore()
    current = createWorld(opened, environment)
  })
  // the next file may use this database
  afterAll(async () => {
    await current?.app.close()
    await opened?.close()
  })
  return () => {
    if (!current) throw new Error('there is a world only inside a test')
    return current
  }
}

const ENCRYPTION_SECRET = 'a secret of the tests, long enough'

/** Creates the demo in a database. Returns the id of its merchant. */
const fillDemo: Fill = (storage) => {
  const encryption = createEncryption(ENCRYPTION_SECRET, silentLog)
  return ensureDemo({ storage, clock: fakeClock(), random: testRandom, encryption }, 'http://localhost:8081')
}

/** A service on a database that has the demo. */
function createWorld(opened: TestStorage, environment: Record<string, string>): World {
  const clock = fakeClock()
  const { merchantId } = opened
  const byItsClock = (storage: Storage): Storage => ({
    ...storage,
    now: () => sql`${clock.now().toISOString()}::timestamptz`,
  })
  const storage = byItsClock(opened.storage)
  const log = recordingLog()
  const deps = {
    storage,
    settings: readSettings({ RATE_LIMITS: 'off', ...environment }),
    publicUrl: 'http://localhost:8080',
    custody: { test: sandboxCustody(SEED, storage.database, clock, testRandom), live: null as Custody | null },
    rates: { test: fixedRates(clock), live: null },
    chains: new Map(),
    clock,
    random: testRandom,
    encryption: createEncryption(ENCRYPTION_SECRET, log),
    jwtSecret: 'another secret of the tests, long enough',
    resolve: async () => ['93.184.215.14'],
    log,
  }
  const app = createApp(deps)
  const request = async (path: string, init: RequestInit) => app.app.request(path, init)
  const get: World['get'] = (path, headers = {}) => request(path, { headers })
  const post: World['post'] = (path, body = {}, headers = {}) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return {
    deps,
    clock,
    app,
    merchantId,
    async another() {
      const other = await opened.elsewhere()
      onTestFinished(other.close)
      return appOf({ ...deps, storage: byItsClock(other.storage) })
    },
    get,
    post,
    async pay(input = {}, slug = 'demo') {
      const answer = await post(`/api/v1/p/${slug}/pay`, { ...AMINA, ...input })
      const { payer_token: _, ...session } = await dataOf<SessionWithToken>(answer, 201)
      return session
    },
    session: async (id, slug = 'demo') => dataOf(await get(`/api/v1/p/${slug}/sessions/${id}`)),
    sandbox: async (session, act, body = {}) =>
      dataOf(await post(`/api/v1/p/demo/sessions/${session.id}/sandbox/${act}`, body)),
    async waitForTransfers() {
      clock.turn(1000)
      await app.intake.read('test')
    },
  }
}

/**
 * A second service beside the world's own. It stops when the test ends, because its deliveries must not reach the empty
 * tables of the next test.
 */
export function appOf(deps: Parameters<typeof createApp>[0]): ReturnType<typeof createApp> {
  const app = createApp(deps)
  onTestFinished(() => app.close())
  return app
}

/** The `data` of a successful answer; anything else fails the test with its body. */
export async function dataOf<Data = Session | Page>(response: Response, status = 200): Promise<Data> {
  const text = await response.text()
  if (response.status !== status) throw new Error(`expected ${status}, got ${response.status}: ${text}`)
  return JSON.parse(text).data
}
