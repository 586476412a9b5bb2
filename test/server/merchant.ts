import { randomUUID } from 'node:crypto'
import type { Mode } from '../../src/contract/enums'
import type { SandboxBalance } from '../../src/contract/money/sandbox-balance'
import { runKeyCommand } from '../../src/server/auth/key-command/run-key-command'
import { dataOf, type World } from './world'

/** A merchant who calls the service with a key. */
export type Merchant = {
  token: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** The `data` of a success with this status; anything else fails the test. */
  ask<Data>(method: string, path: string, body?: unknown, status?: number): Promise<Data>
  /** Gets play money. */
  give(currency: string, amount: string, network?: string): Promise<SandboxBalance>
}

export async function merchant(world: World, handle = 'demo', mode: Mode = 'test'): Promise<Merchant> {
  const { output } = await runKeyCommand(world.deps, { act: 'issue', merchant: handle, isNew: true, mode, days: 90 })
  return bearer(world, output)
}

/** The `jti` of a key. */
export const jtiOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti

/** Paths whose requests need an idempotency key or a reference, so a key is added. */
const TRANSFERS = /\/(?:payouts|refunds)$/

export function bearer({ app }: Pick<World, 'app'>, token: string): Merchant {
  const call: Merchant['call'] = async (method, path, body, headers) =>
    app.app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method === 'POST' && TRANSFERS.test(path) && { 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const ask: Merchant['ask'] = async (method, path, body, status = 200) =>
    dataOf(await call(method, path, body), status)
  return {
    token,
    call,
    ask,
    give: (currency, amount, network) => ask('POST', '/sandbox/balances', { currency, amount, network }, 201),
  }
}
