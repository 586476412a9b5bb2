import { spawn } from 'node:child_process'

const LEASH = new URL('../leash.mjs', import.meta.url).href
const START_MS = 240_000

export interface CartProcess {
  output(): string
  stop(): Promise<void>
}

/** Runs `command` in the folder of a cart, and waits until it prints that it is ready. */
export async function startCart(
  folder: string,
  command: string[],
  environment: Record<string, string>,
  ready = /^ready$/m,
): Promise<CartProcess> {
  const child = spawn(process.execPath, ['--import', LEASH, ...command], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const deadline = Date.now() + START_MS
  while (!ready.test(output)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the cart did not start:\n${output}`)
    await new Promise((done) => setTimeout(done, 50))
  }
  return {
    output: () => output,
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
