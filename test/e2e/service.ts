import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { call } from '../call'
import { putEmptyDatabase } from '../database-snapshot'

export interface Service {
  origin: string
  shop: string
  apiKey: string
  /** Calls the API with `apiKey` and returns the answer's `data`. Throws unless the answer is a success. */
  call<Data>(method: string, path: string, body?: unknown): Promise<Data>
  /** A new key of merchant `demo`, made as the operator makes it. */
  makeKey(mode: 'test' | 'live'): Promise<string>
  /** A new link to the dashboard for the owner of a merchant, made as the operator makes it. */
  signInLink(merchant?: string): Promise<string>
  /** The output of the process so far. */
  output(): string
  /** Kills the process, like a power cut. */
  kill(): Promise<void>
  /** Asks the process to end, as a supervisor does, and returns its exit code. */
  terminate(): Promise<number | null>
  /** Whether the process runs. */
  isRunning(): boolean
  /** Sends a command to `test/inside.mjs` in the process, if it was imported. */
  control(command: Command): Promise<Report>
  /** Starts the process again with its data and port. */
  restart(): Promise<void>
  /** Ends the process and removes its data. */
  stop(): Promise<void>
}

/** A process's report about itself. */
export interface Report {
  memory?: NodeJS.MemoryUsage
  /** The processor time since the start of the process. */
  processor?: NodeJS.CpuUsage
  /** The process id, and the time of each function, from `bench/payments/profiled.mjs`. */
  pid?: number
  functions?: FunctionTime[]
}

/** A function's own time, without the functions that it calls. */
export interface FunctionTime {
  functionName: string
  url: string
  /** The line, from 0. */
  lineNumber: number
  columnNumber: number
  microseconds: number
}

export interface Command {
  /** The offset of the process's clock in milliseconds. */
  clock?: number
  /** Kills the process at a named point, after it has passed that point `passes` times. Null: never. */
  crash?: { point: string; passes: number } | null
  /** Reports memory and processor time, after a garbage collection. */
  memory?: true
  /** Begins the profile of `bench/payments/profiled.mjs`, or ends and reports it. */
  profile?: 'begin' | 'end'
}

/** The secret of services whose keys a test signs, or that start more than once. */
export const JWT_SECRET = 'a secret of the trials, long enough for it'
/** The settings that `npm start` has without PostgreSQL. Tests also use them with PostgreSQL. */
const SANDBOX = { RATE_LIMITS: 'off', DEMO: 'on' }
/** Part of the message of a process whose port is taken. */
const PORT_TAKEN = 'is in use by another process'
/** Arguments for Node from the configuration of the tests. Measurements run the service without them. */
const ARGUMENTS = process.env.SERVICE_NODE_ARGUMENTS?.split(' ') ?? []
const LEASH = new URL('../leash.mjs', import.meta.url).href

/**
 * Finds a free port P with P+1 also free, for the service and its demo shop. The port is below those of outgoing
 * connections, so that it is still free when the service restarts.
 */
export async function findFreePort(): Promise<number> {
  const tryListen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      const server = createServer()
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => server.close(() => resolve()))
    })
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = 11_000 + Math.floor(Math.random() * 21_000) // browsers refuse 10080
    try {
      await tryListen(port)
      await tryListen(port + 1)
      return port
    } catch {
      // Port P or P+1 is taken, so another P is tried.
    }
  }
  throw new Error('no two neighbouring free ports')
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  )

/** Starts the service built in `root` as a process, on free ports, with a new data folder. */
export async function startService(
  environment: Record<string, string> = {},
  nodeArguments: readonly string[] = [],
  root = '.',
): Promise<Service> {
  const data = mkdtempSync(join(tmpdir(), 'malipo-'))
  if (root === '.' && !environment.DATABASE_URL) await putEmptyDatabase(data)
  let port = await findFreePort()
  const origin = () => `http://localhost:${port}`
  const environmentOf = () => ({ PATH: process.env.PATH, DATA_DIR: data, ...SANDBOX, ...environment })
  let output = ''
  let child: ChildProcess | undefined

  async function start() {
    const before = output.length
    const started = spawn(
      process.execPath,
      [...ARGUMENTS, '--import', LEASH, ...nodeArguments, join(root, 'dist/server/main.js')],
      {
        env: { PORT: String(port), ...environmentOf() },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    )
    child = started
    let ended: string | undefined
    // After `exit`, output may still arrive, so this waits for `close`.
    started.once('close', (code, signal) => {
      ended = signal ? `was ended by ${signal}` : `ended with ${code}`
    })
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    // With eight tests for each processor, a start takes half a minute.
    const deadline = Date.now() + 110_000
    // Another process on this port would answer `/readyz`, so our process must first report that it listens.
    const hasReported = () => output.length > before && !output.includes(PORT_TAKEN, before)
    while (!(hasReported() && (await isReady(origin())))) {
      if (ended || Date.now() > deadline)
        throw new Error(`the service did not start: it ${ended ?? 'is not ready'}\n${output.slice(before)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async function end(signal: NodeJS.Signals) {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const exited = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await exited
  }

  /** Starts again on other ports if another process has taken these. */
  async function startFirst() {
    for (let attempts = 3; ; attempts -= 1) {
      try {
        return await start()
      } catch (error) {
        await end('SIGKILL')
        if (attempts > 1 && output.includes(PORT_TAKEN)) {
          output = ''
          port = await findFreePort()
          continue
        }
        rmSync(data, { recursive: true, force: true })
        throw error
      }
    }
  }

  async function runKey(...command: string[]): Promise<string> {
    const run = promisify(execFile)(process.execPath, [join(root, 'dist/server/key.js'), ...command], {
      env: environmentOf(),
    })
    return (await run).stdout.trim()
  }

  const apiKey = () => /^API key: (\S+)$/m.exec(output)?.[1] ?? ''

  await startFirst()
  return {
    origin: origin(),
    shop: `http://localhost:${port + 1}`,
    get apiKey() {
      return apiKey()
    },
    call: (method, path, body) => call(origin(), method, path, body, apiKey()),
    makeKey: (mode) => runKey('--merchant', 'demo', '--mode', mode, '--days', '30'),
    signInLink: (merchant = 'demo') => runKey('--dashboard', '--new', '--merchant', merchant),
    output: () => output,
    kill: () => end('SIGKILL'),
    async terminate() {
      await end('SIGTERM')
      return child?.exitCode ?? null
    },
    isRunning: () => child?.exitCode === null && child.signalCode === null,
    control: (command) =>
      new Promise((resolve, reject) => {
        const receiver = child
        const id = Math.random()
        const settle = () => {
          receiver?.off('message', onMessage)
          receiver?.off('exit', settle)
          reject(new Error('the process ended before it answered'))
        }
        const onMessage = (answer: Report & { id: number }) => {
          if (answer.id !== id) return
          resolve(answer)
          settle()
        }
        receiver?.on('message', onMessage)
        receiver?.once('exit', settle)
        receiver?.send({ id, ...command }, (error) => error && settle())
      }),
    restart: start,
    async stop() {
      // Like Ctrl-C, SIGINT gives load balancers no time.
      await end('SIGINT')
      rmSync(data, { recursive: true, force: true })
    },
  }
}
