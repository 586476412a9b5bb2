import type { Mode } from '../../src/contract/enums'
import { runKeyCommand } from '../../src/server/auth/key-command'
import { dataOf, type World } from './world'

/** A merchant with a key, calling the service. */
export type Merchant = {
  token: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** The `data` of a success with this status; anything else fails the test. */
  ask<Data>(method: string, path: string, body?: unknown, status?: number): Promise<Data>
}

export async function merchant(world: World, handle = 'demo', mode: Mode = 'test'): Promise<Merchant> {
  const { output } = await runKeyCommand(world.deps, { act: 'issue', merchant: handle, mode, days: 90 })
  return bearer(world, output)
}

export function bearer({ app }: Pick<World, 'app'>, token: string): Merchant {
  const call: Merchant['call'] = async (method, path, body, headers) =>
    app.app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return {
    token,
    call,
    ask: async (method, path, body, status = 200) => dataOf(await call(method, path, body), status),
  }
}
