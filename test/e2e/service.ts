import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Service {
  origin: string
  shop: string
  apiKey: string
  /** Everything the process has written so far. */
  output(): string
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again over the same data and the same port. */
  restart(): Promise<void>
  /** Ends the process and removes its data. */
  stop(): Promise<void>
}

/** A port P with P+1 free as well, for the service and its demo shop. */
async function freePorts(): Promise<number> {
  const tryListen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const server = createServer()
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
      })
    })
  for (let attempt = 0; attempt < 20; attempt++) {
    const port = await tryListen(0)
    try {
      await tryListen(port + 1)
      return port
    } catch {
      // the neighbour is taken: try another pair
    }
  }
  throw new Error('no two neighbouring free ports')
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  )

/** Starts the built service as a process of its own, on free ports, with a data folder of its own. */
export async function startService(environment: Record<string, string> = {}): Promise<Service> {
  const port = await freePorts()
  const data = mkdtempSync(join(tmpdir(), 'malipo-'))
  const origin = `http://localhost:${port}`
  let output = ''
  let child: ChildProcess | undefined

  async function start() {
    const started = spawn(process.execPath, ['dist/server/main.js'], {
      env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: data, RATE_LIMITS: 'off', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    let ended = false
    started.once('exit', () => {
      ended = true
    })
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    const deadline = Date.now() + 60_000
    while (!(await isReady(origin))) {
      if (ended || Date.now() > deadline) throw new Error(`the service did not start:\n${output}`)
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

  await start()
  return {
    origin,
    shop: `http://localhost:${port + 1}`,
    get apiKey() {
      return /^API key: (\S+)$/m.exec(output)?.[1] ?? ''
    },
    output: () => output,
    kill: () => end('SIGKILL'),
    restart: start,
    async stop() {
      await end('SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}
