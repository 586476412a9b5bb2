import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { JWT_SECRET, type Service, startService } from '../../e2e/service'
import { type Cluster, query } from '../../postgres'
import { createDatabase } from '../../server/database'
import { createTcpProxy } from '../../tcp-proxy'
import { startCustody } from './custody'
import { startReceiver } from './receiver'

const PROCESSES = 2
export const PATIENCE_MS = 90_000
/** An address of no payment, for refunds. */
export const REFUND_ADDRESS = '0x52908400098527886e0f7030069857d2e4169ee7'

export interface Answer<Data> {
  status: number
  data: Data
  message: string
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts two processes of the built service on one database, with custody, rates and a receiver behind proxies. */
export async function startSite(cluster: Cluster, counts: Map<string, number>) {
  let clockOffset = 0
  const now = () => Date.now() + clockOffset
  const { url, drop } = await createDatabase(cluster.url)
  const custody = await startCustody(now)
  const receiver = await startReceiver()
  const proxies = {
    database: await createTcpProxy({ port: Number(new URL(url).port) }, 20),
    custody: await createTcpProxy({ port: custody.port }),
    receiver: await createTcpProxy({ port: receiver.port }),
  }
  const throughProxy = new URL(url)
  throughProxy.port = String(proxies.database.port)
  const environment: Record<string, string> = {
    DATABASE_URL: throughProxy.href,
    JWT_SECRET,
    ...custody.environment,
    CUSTODY_URL: `http://127.0.0.1:${proxies.custody.port}`,
    ALLOW_PRIVATE_WEBHOOKS: '1',
    SESSION_MINUTES: '30',
  }
  const services: Service[] = []
  for (let index = 0; index < PROCESSES; index += 1)
    services.push(await startService(environment, ['--import', './test/inside.mjs']))
  const authorization = `Bearer ${await services[0]?.makeKey('live')}`
  const readLengths = services.map(() => 0)
  /** Resolves when all background work has ended. Its tasks run one after another, while the steps run. */
  let background: Promise<unknown> = Promise.resolve()

  /** Returns the process, restarted if it died, as a supervisor does. Without its database, it does not start. */
  async function ensureRunning(index: number): Promise<Service> {
    const service = services[index % PROCESSES] as Service
    const deadline = Date.now() + PATIENCE_MS
    while (!service.isRunning()) {
      countDeaths(index % PROCESSES)
      await service.restart().catch((error: Error) => {
        const expected = /the database does not answer|was ended by SIGKILL/.test(error.message)
        if (!expected || Date.now() > deadline) throw error
      })
    }
    return service
  }

  function countDeaths(index: number) {
    const text = services[index]?.output() ?? ''
    for (const [, point = ''] of text.slice(readLengths[index]).matchAll(/^died: (.+)$/gm))
      counts.set(point, (counts.get(point) ?? 0) + 1)
    readLengths[index] = text.length
  }

  /** Sends a request once. Returns null if there was no answer, or if the answer leaves the outcome open. */
  async function requestOnce<Data>(index: number, path: string, init: RequestInit): Promise<Answer<Data> | null> {
    const { origin } = await ensureRunning(index)
    try {
      const response = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(20_000) })
      const body = (await response.json()) as { data: Data; message: string }
      if (response.status === 500)
        throw new Error(`500 at ${path}: ${services[index % PROCESSES]?.output().slice(-2000)}`)
      return response.status === 503 ? null : { status: response.status, data: body.data, message: body.message }
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('500')) throw error
      return null
    }
  }

  /** Repeats a request until one of the processes answers. */
  async function request<Data>(index: number, path: string, init: RequestInit = {}): Promise<Answer<Data>> {
    const deadline = Date.now() + PATIENCE_MS
    for (let turn = index; Date.now() < deadline; turn += 1) {
      const answer = await requestOnce<Data>(turn, path, init)
      if (answer) return answer
      await pause(100)
    }
    throw new Error(
      `no process answers ${path}:\n${services.map((service) => service.output().slice(-1500)).join('\n---\n')}`,
    )
  }

  const withKey = (method: string, body?: unknown): RequestInit => ({
    method,
    headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

  /** Queries the database without the faulty network. */
  async function directQuery<Row>(text: string, values?: unknown[]): Promise<Row[]> {
    await background
    return query<Row>(url, text, values)
  }

  /** Waits until no transaction is under way in the database. */
  async function waitForTransactions() {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const [row] = await directQuery<{ under_way: string }>(
        `select count(*) as under_way from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and xact_start is not null
            and pid <> pg_backend_pid()`,
      )
      if (row?.under_way === '0') return
      if (Date.now() > deadline) throw new Error(`${row?.under_way} transactions do not end`)
      await pause(20)
    }
  }

  return {
    cluster,
    /** Starts work in the background, after earlier background work. */
    runInBackground(work: () => Promise<unknown>) {
      background = background.then(work)
    },
    /** Waits until the background work has ended. */
    waitForBackground: () => background,
    custody,
    receiver,
    proxies,
    services,
    /** Whether one of the processes died at the named point. */
    hasDied: (point: string) => services.some((service) => service.output().includes(`died: ${point}\n`)),
    alive: ensureRunning,
    once: requestOnce,
    request,
    withKey,
    query: directQuery,
    waitForTransactions,
    /** The output of `npm run doctor`. */
    async doctor(): Promise<string> {
      const env = { PATH: process.env.PATH, ...environment }
      return promisify(execFile)(process.execPath, ['dist/server/doctor.js'], { env }).then(
        ({ stdout }) => stdout,
        (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
      )
    },
    async advanceClock(ms: number) {
      clockOffset += ms
      environment.TRIAL_CLOCK_MS = String(clockOffset)
      // A process that dies before it gets the message starts again with the new offset.
      for (const service of services)
        if (service.isRunning()) await service.control({ clock: clockOffset }).catch(() => {})
    },
    async close() {
      await background
      services.forEach((_, index) => {
        countDeaths(index)
      })
      await Promise.all(services.map((service) => service.stop()))
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()))
      await Promise.all([custody.close(), receiver.close()])
      await drop()
    },
  }
}
export type Site = Awaited<ReturnType<typeof startSite>>
