import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'

const DRIVERS = 'test/trials/clients/drivers'
const PACKAGE = 'dist/npm'

const isInstalled = ([, [command = '']]: [string, string[]]) => spawnSync(command, ['--version']).status === 0

/** The clients that merchants get, each with the program that makes one call with it. */
const PROGRAMS: Record<string, string[]> = {
  Node: [process.execPath, `${DRIVERS}/driver.mjs`, `${process.cwd()}/${PACKAGE}`],
  'an edge runtime': [process.execPath, `${DRIVERS}/edge-driver.mjs`, PACKAGE],
  PHP: ['php', `${DRIVERS}/driver.php`, 'widget/php/malipo.php'],
  Python: ['python3', `${DRIVERS}/driver.py`, 'widget/python'],
}
/** The clients whose language is installed on this machine. */
export const CLIENTS = Object.entries(PROGRAMS)
  .filter(isInstalled)
  .map(([name]) => name)

export interface ClientError {
  name: string
  message: string
  status?: number
  code?: string
  requestId?: string
}

/** The returned value of a client, or its error. */
export type Outcome<Value> = { value: Value; error?: undefined } | { value?: undefined; error: ClientError }

export type ClientCall =
  | {
      url: string
      key: string
      timeoutMs: number
      maxRetries: number
      method: string
      args: unknown[]
      idempotencyKey?: string
    }
  | { verify: { body: string; headers: Record<string, string>; secret: string } }

/** Makes one call with a client, in a process of its own. */
export async function callWith<Value>(client: string, call: ClientCall): Promise<Outcome<Value>> {
  const [command = '', ...words] = PROGRAMS[client] ?? []
  const child = spawn(command, words, { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(JSON.stringify(call))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (!output.startsWith('{')) throw new Error(`${client}: ${output}${errors}`)
  return JSON.parse(output)
}
